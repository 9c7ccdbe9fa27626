"""Which actions are legal, phase by phase. What is listed is exactly what has no fault: tests hold the two together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
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
from milepost.games.wood_and_steel.board import CITIES, GOODS, ROUTES, bits, members
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BORROW,
    BUILD,
    BUILDING,
    BUY,
    CHOOSING,
    DISCARD,
    FIRST_INDEPENDENT,
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
from milepost.games.wood_and_steel.design import (
    EXCHANGE,
    HUB,
    MOST_LEVEL,
    MOST_MARKET,
    MOST_OFFERS,
    OFFICE,
    POSITIONS,
    RAILYARD,
    ROUNDHOUSE,
    UPGRADES,
)
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
_RUNS, _CLAIMS, _TAKES = (
    tuple(map(Run, (0, 1))),
    tuple(map(Claim, range(MOST_MARKET))),
    tuple(map(Take, range(MOST_OFFERS))),
)
_RELAYS = tuple(tuple(Relay(engine, city) for city in range(len(CITIES))) for engine in (0, 1))
_BUYS = tuple(
    tuple(action for action in TOKENS if isinstance(action, Buy) and action.level == level)
    for level in range(MOST_LEVEL + 1)
)
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
    done = state.done
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
    if not done >> UPGRADE & 1:
        _add_upgrades(state, seat, found)
    return tuple(found)


def _add_relays(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    """Relays differ only in where they lead: one that could be made anywhere is asked for all of them."""
    if not state.upgrades[seat] >> ROUNDHOUSE & 1 or len(state.engines[seat]) < 2:
        return
    for number in (0, 1) if state.phase == ACTING else (state.engine,):
        here, there = running.relay_reach(state, seat, number)
        cities = members(here & there)
        if cities and running.relay_fault(state, _RELAYS[number][cities[0]], seat) is None:
            found += [_RELAYS[number][city] for city in cities]


def _add_track(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    """Routes at own cities that have room and can be paid for."""
    cash, design = state.cash[seat], state.numbers
    if cash < design.track_least:
        return
    plain, parallel = track.prices(design)
    first, second = state.tracks
    hub = track.hub_of(state, seat)
    cheaper = state.map.hub_near[hub] if hub >= 0 else 0
    for route in members(routes_at(state, seat) & ~state.own[seat]):
        if second[route] == NOBODY:
            price = plain[route] if first[route] == NOBODY else parallel[route]
            if cheaper >> route & 1:
                price = max(design.track_least, price - design.hub_discount)
            if price <= cash:
                found.append(_BUILDS[route])


def routes_at(state: SteelState, seat: Seat) -> int:
    """The set of routes at the cities of a player."""
    return _routes_at(state.map.at_bits, state.reach[seat])


@lru_cache(track.KEPT)
def _routes_at(at: tuple[int, ...], cities: int) -> int:
    near = 0
    for city in members(cities):
        near |= at[city]
    return near


def _add_engines(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    best = purchases.best_level(state, seat)
    for level in range(best + 1, min(best + 2, MOST_LEVEL) + 1):
        found += [action for action in _BUYS[level] if purchases.buy_fault(state, action, seat) is None]


def _add_mergers(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    cash, mine = state.cash[seat], state.reach[seat]
    for railroad in range(len(state.names)):
        if state.reach[FIRST_INDEPENDENT + railroad] & mine and mergers.price_of(state, railroad) <= cash:
            found.append(_MERGERS[railroad])  # noqa: PERF401 -- most are too far away


def _add_upgrades(state: SteelState, seat: Seat, found: list[SteelAction]) -> None:
    cash, prices = state.cash[seat], state.numbers.upgrade_price
    if cash < min(prices):
        return
    reach, has = state.reach[seat], state.upgrades[seat]
    for kind, candidates in enumerate(_UPGRADES):
        if cash < prices[kind] or has >> kind & 1:
            continue
        if kind == HUB:
            found += [candidates[city] for city in members(reach) if city not in state.hubs]
        elif kind == RAILYARD:
            if len(state.railyards[seat]) < state.numbers.railyard_most:
                taken = bits(city for yards in state.railyards for city in yards)
                found += [candidates[city] for city in members(reach & ~taken)]
        elif kind == EXCHANGE:
            suppliers = state.map.suppliers
            near = [good for good in state.map.monopoly if not suppliers[good] & ~reach]
            found += [candidates[good] for good in near if upgrades.exchange_fault(state, good, seat) is None]
        elif kind == OFFICE:
            regions = [region for region, cities in enumerate(state.map.region_cities) if cities]
            found += [candidates[region] for region in regions if upgrades.office_fault(state, region, seat) is None]
        elif upgrades.plain_fault(state, kind, seat) is None:
            found.append(candidates[0])


def _moving(state: SteelState, seat: Seat) -> Listed:
    engine = running.running(state)
    found: list[SteelAction] = [_STOP_ENGINE]
    if engine.load != NONE and not state.changed:
        found.append(_DROP)
    if state.moves:
        found += [_MOVES[city] for city in members(track.links(state.own[seat])[engine.city])]
    if not state.changed:
        found += [_LOADS[good] for good in members(running.supplied(state, seat, engine.city))]
    if state.loaded != NONE and state.market:
        found += [action for action in _CLAIMS if running.claim_fault(state, action, seat) is None]
    if engine.load != NONE:
        found += [action for action in _FULFIL if deliveries.fulfil_fault(state, action, seat) is None]
        if not state.relayed:
            _add_relays(state, seat, found)
    return tuple(found)


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
