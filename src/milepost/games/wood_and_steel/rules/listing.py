"""Which actions are legal, phase by phase. What is listed is exactly what has no fault: tests hold the two together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import (
    BID_STEP,
    LISTED_BIDS,
    LISTED_LOANS,
    TOKENS,
    Bid,
    Borrow,
    Build,
    Buy,
    Claim,
    Discard,
    Drop,
    Fulfil,
    GoFirst,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Relay,
    Repay,
    Run,
    Sell,
    SteelAction,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
    Upgrade,
    meant_by,
)
from milepost.games.wood_and_steel.board import CITIES, GOODS, ROUTES, members
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BORROW,
    BUILD,
    BUILDING,
    BUY,
    CHOOSING,
    DISCARD,
    MERGE,
    MOVING,
    NOBODY,
    NONE,
    OFFERING,
    OVER,
    PLACING,
    RANKING,
    REPAY,
    SELLING,
    STATIONING,
    SWITCHING,
    UPGRADE,
)
from milepost.games.wood_and_steel.design import MOST_LEVEL, MOST_MARKET, MOST_OFFERS, POSITIONS, ROUNDHOUSE, UPGRADES
from milepost.games.wood_and_steel.rules import (
    auction,
    bankruptcy,
    deliveries,
    mergers,
    money,
    purchases,
    running,
    track,
    upgrades,
)

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

Listed = tuple[SteelAction, ...]

_RANKINGS: Listed = tuple(action for action in TOKENS if isinstance(action, Rank))
_PLACES, _MOVES = tuple(map(Place, range(len(CITIES)))), tuple(map(Move, range(len(CITIES))))
_LOADS, _BUILDS = tuple(map(Load, range(len(GOODS)))), tuple(map(Build, range(len(ROUTES))))
_SALES, _PIECES = tuple(map(Sell, range(len(ROUTES)))), tuple(map(PutUp, range(len(ROUTES))))
_RUNS, _CLAIMS, _TAKES = tuple(map(Run, (0, 1))), tuple(map(Claim, range(MOST_MARKET))), tuple(map(Take, range(MOST_OFFERS)))
_RELAYS = tuple(tuple(Relay(engine, city) for city in range(len(CITIES))) for engine in (0, 1))
_BUYS = tuple(tuple(action for action in TOKENS if isinstance(action, Buy) and action.level == level) for level in range(MOST_LEVEL + 1))
_MERGERS = tuple(action for action in TOKENS if isinstance(action, Merge))
_LOANS, _BIDS = tuple(map(Borrow, range(1, LISTED_LOANS + 1))), tuple(map(Bid, range(1, LISTED_BIDS + 1)))
_REPAYMENTS = (Repay(1), Repay(2))
_UPGRADES = tuple(tuple(Upgrade(kind, what) for what in range(meant_by(kind))) for kind in range(len(UPGRADES)))
_FULFIL = (Fulfil(False), Fulfil(True))
_PASS, _STOP_ENGINE, _STOP_RUNNING = Pass(), StopEngine(), StopRunning()
_STOP_BUILDING, _STOP_SELLING = StopBuilding(), StopSelling()
_DROP, _GO_FIRST, _DISCARD = Drop(), GoFirst(), Discard()


def _ranking(state: SteelState, seat: Seat) -> Listed:
    return () if state.rankings[seat] else _RANKINGS


def _placing(state: SteelState, seat: Seat) -> Listed:
    return tuple([_PLACES[city] for city in sorted(POSITIONS[state.positions[seat]])])


def _stationing(state: SteelState, seat: Seat) -> Listed:
    return tuple([_PLACES[city] for city in members(state.reach[seat])])


def _acting(state: SteelState, seat: Seat) -> Listed:
    done, cash = state.done, state.cash[seat]
    found: list[SteelAction] = [_PASS]
    if state.next_first == NONE:
        found.append(_GO_FIRST)
    if not done >> DISCARD & 1:
        found.append(_DISCARD)
    found += [_RUNS[number] for number in range(len(state.engines[seat])) if not state.ran >> number & 1]
    _add_relays(state, seat, found)
    if not done >> BUILD & 1:
        _add_track(state, seat, found)
    if not done >> BUY & 1:
        _add_engines(state, seat, found)
    if not done >> MERGE & 1:
        _add_mergers(state, seat, found)
    if not done >> BORROW & 1:
        found += _LOANS
    if not done >> REPAY & 1:
        found += [action for action in _REPAYMENTS if money.repay_fault(state, action, seat) is None]
    if not done >> UPGRADE & 1 and cash >= min(state.numbers.upgrade_price):
        _add_upgrades(state, seat, found)
    return tuple(found)


def _add_relays(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    if not state.upgrades[seat] >> ROUNDHOUSE & 1 or len(state.engines[seat]) < 2:
        return
    for number in (0, 1):
        here, there = running.relay_reach(state, seat, number)
        first = next(iter(members(here & there)), None)
        if first is not None and running.relay_fault(state, _RELAYS[number][first], seat) is None:
            found += [_RELAYS[number][city] for city in members(here & there)]


def _add_track(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    """Routes at own cities that have room and can be paid for."""
    near, own, cash = 0, state.own[seat], state.cash[seat]
    if cash < state.numbers.track_least:
        return
    at = state.map.at_bits
    for city in members(state.reach[seat]):
        near |= at[city]
    second = state.tracks[1]
    for route in members(near & ~own):
        if second[route] == NOBODY and track.price_to_build(state, seat, route) <= cash:
            found.append(_BUILDS[route])


def _add_engines(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    best = purchases.best_level(state, seat)
    for level in range(best + 1, min(best + 2, MOST_LEVEL) + 1):
        found += [action for action in _BUYS[level] if purchases.buy_fault(state, action, seat) is None]


def _add_mergers(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    if state.cash[seat] < state.numbers.merge_segment:
        return
    for railroad in track.railroads(state):
        if mergers.merge_fault(state, _MERGERS[railroad], seat) is None:
            found.append(_MERGERS[railroad])




def _add_upgrades(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    cash, reach = state.cash[seat], members(state.reach[seat])
    for kind, candidates in enumerate(_UPGRADES):
        if cash >= state.numbers.upgrade_price[kind]:
            if len(candidates) == len(CITIES):
                candidates = tuple([candidates[city] for city in reach])
            found += [action for action in candidates if upgrades.upgrade_fault(state, action, seat) is None]


def _moving(state: SteelState, seat: Seat) -> Listed:
    engine = running.running(state)
    found: list[SteelAction] = [_STOP_ENGINE]
    if engine.load != NONE and not state.changed:
        found.append(_DROP)
    if state.moves:
        found += [_MOVES[city] for city in sorted(track.neighbours(state, seat, engine.city))]
    if not state.changed:
        found += [_LOADS[good] for good in members(running.supplied(state, seat, engine.city))]
    if state.loaded != NONE and state.market:
        found += [action for action in _CLAIMS if running.claim_fault(state, action, seat) is None]
    if engine.load != NONE:
        found += [action for action in _FULFIL if deliveries.fulfil_fault(state, action, seat) is None]
        _add_relay_under_way(state, seat, found)
    return tuple(found)


def _add_relay_under_way(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    if state.upgrades[seat] >> ROUNDHOUSE & 1 and len(state.engines[seat]) > 1 and not state.relayed:
        relays = _RELAYS[state.engine]
        found += [action for action in relays if running.relay_fault(state, action, seat) is None]


def _switching(state: SteelState, seat: Seat) -> Listed:
    runs = [_RUNS[number] for number in range(len(state.engines[seat])) if not state.ran >> number & 1]
    return (_STOP_RUNNING, *runs)


def _building(state: SteelState, seat: Seat) -> Listed:
    found: list[SteelAction] = [_STOP_BUILDING]
    _add_track(state, seat, found)
    return tuple(found)


def _offering(state: SteelState, seat: Seat) -> Listed:
    return _TAKES[: len(state.offers)]


def _selling(state: SteelState, seat: Seat) -> Listed:
    if bankruptcy.stop_selling_fault(state, _STOP_SELLING, seat) is None:
        return (_STOP_SELLING,)
    return tuple([_SALES[route] for route in members(state.own[seat])])


def _choosing(state: SteelState, seat: Seat) -> Listed:
    return tuple([_PIECES[route] for route in sorted(state.sold)])


def _bidding(state: SteelState, seat: Seat) -> Listed:
    least, most = -(-auction.lowest_bid(state) // BID_STEP), state.cash[seat] // BID_STEP
    return (_PASS, *_BIDS[least - 1 : max(least - 1, most)])


def _over(state: SteelState, seat: Seat) -> Listed:
    return ()


LEGAL: dict[int, Callable[[SteelState, Seat], Listed]] = {
    RANKING: _ranking,
    PLACING: _placing,
    ACTING: _acting,
    MOVING: _moving,
    SWITCHING: _switching,
    BUILDING: _building,
    STATIONING: _stationing,
    OFFERING: _offering,
    SELLING: _selling,
    CHOOSING: _choosing,
    BIDDING: _bidding,
    OVER: _over,
}
