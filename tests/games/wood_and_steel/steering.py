"""Players for tests who make things happen that random moves hardly ever reach.

Each follows its contracts as well as a simple mind can: it builds towards a supplier and the destination, borrows what
it lacks, and runs. Beside that it has a style: what else it wants, and how much it is willing to owe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import TypeVar

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import (
    Bid,
    BidMore,
    Borrow,
    BorrowMore,
    Build,
    Buy,
    Claim,
    Discard,
    Fulfil,
    Load,
    Merge,
    Move,
    Pass,
    Relay,
    Repay,
    Run,
    SteelAction,
    StopBuilding,
    StopEngine,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.board import WEST_COAST, City, Contract, Good, Route, city_of, good_of, members
from milepost.games.wood_and_steel.constants import ACTING, BIDDING, BUILDING, MOVING, NOBODY, NONE, OFFERING, SWITCHING
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    OFFICE,
    RAILYARD,
    ROUNDHOUSE,
    SERVICE_YARD,
    STATIONS,
    TIMETABLE,
)
from milepost.games.wood_and_steel.rules.track import price_to_build
from milepost.games.wood_and_steel.state import SteelState

A = TypeVar("A", bound=SteelAction)
EVERYTHING = (STATIONS, HUB, TIMETABLE, ROUNDHOUSE, EMPLOYMENT, SERVICE_YARD, MAINTENANCE, RAILYARD, OFFICE, EXCHANGE)


@dataclass(frozen=True)
class Style:
    """What a player wants beside its contracts."""

    owes: int = 40_000
    """How much debt is acceptable."""
    early: int = 0
    """How much it borrows before anything else."""
    upgrades: tuple[int, ...] = ()
    """What it buys when it can, the best first."""
    engines: int = 5
    """It buys engines up to this level,"""
    pair: bool = False
    """and keeps two of them."""
    west: bool = False
    """Whether it likes contracts that lead far to the west; else those that need little track."""
    merges: bool = False
    corners: bool = False
    """Whether it builds to all suppliers of a commodity,"""
    coast: bool = False
    """or to the West Coast, before anything else."""
    whims: float = 0.03
    """How often it does just anything."""


STYLES = {
    "follower": Style(),
    "debtor": Style(owes=200_000, early=150_000, upgrades=(STATIONS, EMPLOYMENT), engines=9, west=True, whims=0.01),
    "spender": Style(owes=400_000, early=250_000, upgrades=EVERYTHING, engines=10, pair=True, west=True, merges=True),
    "relayer": Style(owes=120_000, early=60_000, upgrades=(ROUNDHOUSE, SERVICE_YARD), engines=6, pair=True),
    "manager": Style(owes=250_000, early=100_000, upgrades=EVERYTHING, engines=4),
    "cornerer": Style(owes=300_000, early=100_000, upgrades=(EMPLOYMENT, EXCHANGE, OFFICE), engines=3, corners=True),
    "hubber": Style(owes=100_000, early=40_000, upgrades=(HUB, STATIONS), engines=6, whims=0.0),
    "pioneer": Style(owes=90_000, early=70_000, upgrades=(EMPLOYMENT, STATIONS), engines=5, west=True, coast=True),
    "explorer": Style(owes=0, upgrades=(EMPLOYMENT, STATIONS, TIMETABLE), engines=8, west=True, coast=True, whims=0.0),
    "whimsical": Style(owes=80_000, upgrades=(HUB, RAILYARD, TIMETABLE), merges=True, whims=0.4),
}


def draw_styles(draw: Random, seats: int, rich: bool, *others: str) -> list[str]:
    """Who plays: any styles, or others; those who begin rich explore the West Coast."""
    return ["explorer"] * seats if rich else [draw.choice((*STYLES, *others)) for _ in range(seats)]


def steer(state: SteelState, style: Style, draw: Random, seat: Seat | None = None) -> SteelAction:
    """What a player of some style does now."""
    seat = state.to_act if seat is None else seat
    assert seat is not None, "somebody is asked"
    legal = state.legal(seat)
    chosen: SteelAction | None = None
    if draw.random() >= style.whims:
        chosen = _CHOICES[state.phase](state, style, draw, legal) if state.phase in _CHOICES else None
    if chosen is None:
        chosen = _anything(state, draw, legal)
    return chosen


def _anything(state: SteelState, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction:
    """Any kind of action, then any action of that kind; now and then a sum that is not listed."""
    kinds = sorted({type(action).__name__ for action in legal})
    kind = draw.choice(kinds)
    if kind in ("Borrow", "Bid") and draw.random() < 0.2:
        sums = (BorrowMore(5_000 * draw.randint(11, 14)), BidMore(1_000 * draw.randint(61, 70)))
        more = sums[state.phase == BIDDING]
        if state.why_not(more) is None:
            return more
    return draw.choice([action for action in legal if type(action).__name__ == kind])


def _of(legal: tuple[SteelAction, ...], kind: type[A]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


# the next action


def _act(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """Run if it brings something, else buy, else build, else borrow for it."""
    seat = state.turn
    if state.debt[seat] < style.early and (loans := _of(legal, Borrow)):
        return loans[-1]
    spent = _spend(state, style, draw, legal)
    if spent is not None:
        return spent
    running = _run(state, draw, legal)
    if running is not None:
        return running
    step = _next_segment(state, seat, style)
    if step is not None and Build(step) in legal:
        return Build(step)
    if step is None and Discard() in legal and not _can_deliver(state, seat):
        return Discard()
    loans = _of(legal, Borrow)
    if step is not None and loans and state.debt[seat] < style.owes:
        return loans[draw.randrange(1, 3)]
    repaid = _of(legal, Repay)
    if repaid and draw.random() < 0.2:
        return repaid[-1]
    return Discard() if Discard() in legal and draw.random() < 0.5 else Pass()


def _spend(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """Engines, upgrades and railroads that the style asks for."""
    seat = state.turn
    best = max(engine.level for engine in state.engines[seat])
    buys = [buy for buy in _of(legal, Buy) if buy.level <= style.engines]
    if style.pair and len(state.engines[seat]) == 1 and best > 1:
        buys = [buy for buy in buys if not buy.trades]
    if buys and draw.random() < 0.8:
        return draw.choice(buys)
    upgrades = [upgrade for upgrade in _of(legal, Upgrade) if upgrade.kind in style.upgrades]
    if upgrades:
        first = min(style.upgrades.index(upgrade.kind) for upgrade in upgrades)
        return draw.choice([upgrade for upgrade in upgrades if upgrade.kind == style.upgrades[first]])
    mergers = _of(legal, Merge)
    return draw.choice(mergers) if style.merges and mergers else None


def _run(state: SteelState, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """Relay a load that is asked for, else run an engine that can deliver something."""
    if (relays := _useful(state, legal)) and draw.random() < 0.8:
        return _nearest_relay(state, relays)
    useful = [run for run in _of(legal, Run) if _aim(state, state.turn, run.engine) is not None]
    loaded = [run for run in useful if state.engines[state.turn][run.engine].load != NONE]
    return draw.choice(loaded or useful) if useful else None


def _useful(state: SteelState, legal: tuple[SteelAction, ...]) -> list[Relay]:
    """Relays of what a contract asks for."""
    wanted = {good_of(contract) for contract in _held(state, state.turn)}
    return [relay for relay in _of(legal, Relay) if state.engines[state.turn][relay.engine].load in wanted]


def _nearest_relay(state: SteelState, relays: list[Relay]) -> Relay:
    """The relay that is best for a contract."""
    goals = [city_of(contract) for contract in _held(state, state.turn)] or [relays[0].city]
    return min(relays, key=lambda relay: min(state.map.hop[relay.city][goal] for goal in goals))


def _held(state: SteelState, seat: Seat) -> list[Contract]:
    return [contract for contract in (state.claimed[seat], state.private[seat]) if contract != NONE]


# running


def _part(state: SteelState, seat: Seat, start: City) -> dict[City, int]:
    """How far each city of the own network is from a city, over own track."""
    far, queue = {start: 0}, [start]
    for here in queue:
        for route in state.map.at[here]:
            a, b = state.map.ends[route]
            there = b if a == here else a
            if state.own[seat] >> route & 1 and there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def _sources(state: SteelState, seat: Seat, good: Good) -> set[City]:
    """The cities in which a player can load a commodity."""
    cities = set(members(state.map.suppliers[good]))
    for yard in state.railyards[seat]:
        if any(state.map.supplies[city] >> good & 1 for city in members(state.map.within[2][yard])):
            cities.add(yard)
    return cities


def _aim(state: SteelState, seat: Seat, number: int) -> City | None:
    """Where an engine should go: to a destination with its load, to a supplier without; None for nowhere."""
    engine = state.engines[seat][number]
    far = _part(state, seat, engine.city)
    held = [contract for contract in _held(state, seat) if city_of(contract) in far]
    for contract in held:
        if good_of(contract) == engine.load:
            return city_of(contract)
    sources = [city for contract in held for city in _sources(state, seat, good_of(contract)) if city in far]
    return min(sources, key=lambda city: (far[city], city), default=None)


def _can_deliver(state: SteelState, seat: Seat) -> bool:
    return any(_aim(state, seat, number) is not None for number in range(len(state.engines[seat])))


def _move(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """Deliver, load what is asked for, and go on towards the aim."""
    seat, engine = state.turn, state.engines[state.turn][state.engine]
    if done := _of(legal, Fulfil):
        return done[0]
    if claims := _of(legal, Claim):
        return draw.choice(claims)
    wanted = [good_of(contract) for contract in _held(state, seat)]
    if engine.load not in wanted:
        if asked := [load for load in _of(legal, Load) if load.good in wanted]:
            return asked[0]
        on_market = {good_of(contract) for contract in state.market} if state.claimed[seat] == NONE else set()
        if market := [load for load in _of(legal, Load) if load.good in on_market]:
            return draw.choice(market)
    if (relays := _useful(state, legal)) and draw.random() < 0.5:
        return _nearest_relay(state, relays)
    aim = _aim(state, seat, state.engine)
    moves = _of(legal, Move)
    if aim is None or aim == engine.city or not moves:
        return StopEngine()
    far = _part(state, seat, aim)
    return min(moves, key=lambda move: (far[move.city], move.city))


def _switch(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    return next((run for run in _of(legal, Run) if _aim(state, state.turn, run.engine) is not None), None)


# building


def _next_segment(state: SteelState, seat: Seat, style: Style) -> Route | None:
    """The first segment on the cheapest way to what the player needs to be connected to."""
    reach = state.reach[seat]
    for goals in _goals(state, seat, style):
        if not any(reach >> city & 1 for city in goals):
            return _first_on_way(state, seat, goals)
    return None


def _goals(state: SteelState, seat: Seat, style: Style) -> Iterable[set[City]]:
    """Sets of cities, of each of which one should be connected."""
    if style.coast:
        yield set(members(WEST_COAST))
    for contract in _held(state, seat):
        yield _sources(state, seat, good_of(contract))
        yield {city_of(contract)}
    if style.corners:
        missing = [
            (len(left), good, left)
            for good in state.map.monopoly
            if not any(taken >> good & 1 for taken in state.monopolies)
            and (left := set(members(state.map.suppliers[good] & ~state.reach[seat])))
        ]
        for _, _, left in sorted(missing)[:1]:
            yield from ({city} for city in sorted(left))


def _first_on_way(state: SteelState, seat: Seat, goals: set[City]) -> Route | None:
    """The first new segment on the cheapest way from the own network to a city."""
    start: list[tuple[int, City, Route]] = [(0, city, NONE) for city in members(state.reach[seat])]
    queue, seen = start, set[City]()
    while queue:
        cost, here, first = heappop(queue)
        if here in seen:
            continue
        if here in goals:
            return first
        seen.add(here)
        for route in state.map.at[here]:
            a, b = state.map.ends[route]
            if _free(state, seat, route):
                there, dearer = b if a == here else a, cost + price_to_build(state, seat, route)
                heappush(queue, (dearer, there, route if first == NONE else first))
    return None


def _free(state: SteelState, seat: Seat, route: Route) -> bool:
    return not state.own[seat] >> route & 1 and state.tracks[1][route] == NOBODY


def _build(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    step = _next_segment(state, state.turn, style)
    return Build(step) if step is not None and Build(step) in legal else StopBuilding()


# contracts, and other people's track


def _take(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """The farthest west, or what needs the least track."""
    seat = state.turn

    def bad(take: Take) -> tuple[int, int]:
        contract = state.offers[take.place]
        city = city_of(contract)
        far = min(state.map.hop[city][own] for own in members(state.reach[seat]))
        return (state.map.column[city] if style.west else far, -state.map.distance[good_of(contract)][city])

    return min(_of(legal, Take), key=bad)


def _offer(state: SteelState, style: Style, draw: Random, legal: tuple[SteelAction, ...]) -> SteelAction | None:
    """A low bid, a high one, or none."""
    bids = _of(legal, Bid)
    return bids[0] if bids and draw.random() < 0.6 else _anything(state, draw, legal)


_Choice = Callable[[SteelState, Style, Random, tuple[SteelAction, ...]], SteelAction | None]
_CHOICES: dict[int, _Choice] = {
    ACTING: _act, MOVING: _move, SWITCHING: _switch, BUILDING: _build, OFFERING: _take, BIDDING: _offer,
}  # fmt: skip
