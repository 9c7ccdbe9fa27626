"""What a player could do with the next action of a turn: whole batches, one for each thing worth doing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import (
    LISTED_LOANS,
    LOAN,
    Borrow,
    BorrowMore,
    Build,
    Buy,
    Discard,
    Merge,
    Pass,
    Place,
    SteelAction,
    StopBuilding,
    Upgrade,
)
from milepost.games.wood_and_steel.board import END_BITS, City, Route, members
from milepost.games.wood_and_steel.constants import (
    BORROW,
    BUILD,
    BUY,
    DISCARD,
    FIRST_INDEPENDENT,
    MERGE,
    NONE,
    UPGRADE,
)
from milepost.games.wood_and_steel.contracts import hub_value
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    MOST_LEVEL,
    OFFICE,
    RAILYARD,
    ROUNDHOUSE,
    SERVICE_YARD,
    STATIONS,
    TIMETABLE,
)
from milepost.games.wood_and_steel.judgement.driving import assigned, run_actions
from milepost.games.wood_and_steel.judgement.jobs import Job, Track, supplying
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.rules import purchases, track, upgrades
from milepost.games.wood_and_steel.state import SteelState

LOANS = (20_000, 50_000, 100_000)


class Step(msgspec.Struct, frozen=True):
    """One action of a turn, as a batch."""

    kind: int
    """One of `constants.KINDS`; -1 for a pass."""
    actions: tuple[SteelAction, ...]
    for_job: Job | None = None


def steps(outlook: Outlook, loans: Sequence[int] = LOANS) -> Iterator[Step]:
    """Everything worth doing with the next action."""
    state, seat = outlook.state, outlook.seat
    yield from _runs(outlook)
    if not state.done >> BUILD & 1:
        yield from _tracks(outlook)
    if not state.done >> MERGE & 1:
        yield from _mergers(outlook)
    if not state.done >> BUY & 1:
        yield from _engines(outlook)
    if not state.done >> UPGRADE & 1:
        yield from _upgrades(outlook)
    if not state.done >> BORROW & 1:
        for amount in loans:
            fives = amount // LOAN
            yield Step(BORROW, (Borrow(fives) if fives <= LISTED_LOANS else BorrowMore(amount),))
    if not state.done >> DISCARD & 1 and state.private[seat] != NONE:
        yield Step(DISCARD, (Discard(),))
    yield Step(NONE, (Pass(),))


def _runs(outlook: Outlook) -> Iterator[Step]:
    """Each engine first with each of its jobs, the best of the market only."""
    state, seat = outlook.state, outlook.seat
    free = tuple(number for number in range(len(state.engines[seat])) if not state.ran >> number & 1)
    if not free:
        return
    plans = [*assigned(outlook, free).values()]
    plans += [job for job in outlook.private if job.engine in free]
    market = sorted((job for job in outlook.market if job.engine in free), key=outlook.worth, reverse=True)
    seen = set()
    for job in (*plans, *market[:2]):
        batch = run_actions(state, seat, job)
        if batch and batch not in seen:
            seen.add(batch)
            yield Step(0, batch, job)


# track


def _wanted(outlook: Outlook) -> list[Track]:
    """Track for the contracts and bonuses, the most promising first."""
    jobs = sorted((*outlook.private, *outlook.market), key=outlook.worth, reverse=True)
    private = sorted(outlook.private, key=outlook.worth, reverse=True)
    wanted = [job.track for job in (*private[:2], *jobs[:4])]
    bonuses = sorted(outlook.bonuses, key=lambda bonus: bonus.actions - 1000 * bonus.ties / outlook.pace)
    wanted += [bonus.track for bonus in bonuses[:4]]
    return list(dict.fromkeys(one for one in wanted if one.routes or one.railroads))


def _tracks(outlook: Outlook) -> Iterator[Step]:
    """The first segments of everything that is wanted."""
    wanted = _wanted(outlook)
    seen = set()
    for one in wanted:
        routes = buildable(outlook, one.routes, [other.routes for other in wanted if other is not one])
        if routes and routes not in seen:
            seen.add(routes)
            yield Step(BUILD, build_actions(outlook, routes))


def build_actions(outlook: Outlook, routes: Sequence[Route]) -> tuple[SteelAction, ...]:
    """Build some segments in one action."""
    batch: tuple[SteelAction, ...] = tuple(map(Build, routes))
    return batch if len(routes) == outlook.roads.per_action else (*batch, StopBuilding())


def buildable(outlook: Outlook, first: Sequence[Route], then: Sequence[Sequence[Route]]) -> tuple[Route, ...]:
    """As many segments of the first as an action and the cash allow, filled up with others."""
    state, seat = outlook.state, outlook.seat
    price, cash, reach = outlook.roads.price, state.cash[seat], state.reach[seat]
    found: list[Route] = []
    for routes in (first, *then):
        for route in routes:
            if len(found) == outlook.roads.per_action:
                return tuple(found)
            if route in found:
                continue
            if price[route] <= 0 or price[route] > cash or not reach & END_BITS[route]:
                break
            found.append(route)
            cash -= price[route]
            reach |= END_BITS[route]
        if not found:
            return ()
    return tuple(found)


def _mergers(outlook: Outlook) -> Iterator[Step]:
    state, seat = outlook.state, outlook.seat
    for railroad in track.railroads(state):
        if state.reach[FIRST_INDEPENDENT + railroad] & state.reach[seat]:
            if outlook.roads.merge_price[railroad] <= state.cash[seat]:
                yield Step(MERGE, (Merge(railroad),))


# engines and upgrades


def _engines(outlook: Outlook) -> Iterator[Step]:
    state, seat = outlook.state, outlook.seat
    engines, best = state.engines[seat], purchases.best_level(state, seat)
    top = min(MOST_LEVEL, best + (2 if track.hub_of(state, seat) != NONE else 1))
    for level in range(best + 1, top + 1):
        worst = min(range(len(engines)), key=lambda number: engines[number].level)
        choices = [Buy(level, worst, True)]
        if len(engines) == 1 and best > 1:
            choices.append(Buy(level, NONE, False))
        for buy in choices:
            if state.cash[seat] >= purchases.price_of(state, seat, buy):
                if buy.trades:
                    yield Step(BUY, (buy,))
                else:
                    yield Step(BUY, (buy, Place(station(outlook))))


def station(outlook: Outlook) -> City:
    """Where a new engine is put: where something is supplied that a contract asks for."""
    state, seat = outlook.state, outlook.seat
    jobs = sorted(outlook.market, key=outlook.worth, reverse=True) or outlook.private
    for job in jobs:
        here = supplying(state, seat, job.good) & state.reach[seat]
        if here:
            hops = outlook.roads.hops(job.city) if state.reach[seat] >> job.city & 1 else None
            near = outlook.roads.ways_from(job.city)[0] if hops is None else hops
            return min(members(here), key=lambda city: (near[city], city))
    return state.engines[seat][0].city


def _upgrades(outlook: Outlook) -> Iterator[Step]:
    state, seat = outlook.state, outlook.seat
    cash, price = state.cash[seat], state.numbers.upgrade_price
    for kind in (SERVICE_YARD, STATIONS, HUB, TIMETABLE, ROUNDHOUSE, EMPLOYMENT, MAINTENANCE, RAILYARD, OFFICE, EXCHANGE):
        if cash < price[kind]:
            continue
        for what in _for_what(outlook, kind):
            one = Upgrade(kind, what)
            if upgrades.upgrade_fault(state, one, seat) is None:
                yield Step(UPGRADE, (one,))


def _for_what(outlook: Outlook, kind: int) -> Sequence[int]:
    state, seat = outlook.state, outlook.seat
    if kind == HUB:
        return () if state.upgrades[seat] >> HUB & 1 else hub_cities(outlook)[:1]
    if kind == RAILYARD:
        return yard_cities(outlook)[:1]
    if kind == OFFICE:
        return [region for region, cities in enumerate(state.map.region_cities) if cities]
    if kind == EXCHANGE:
        return [good for good in state.map.monopoly if not state.map.suppliers[good] & ~state.reach[seat]]
    return (0,)


def hub_cities(outlook: Outlook) -> list[City]:
    """Cities for a hub, the best first: it draws contracts by its own value and its neighbours'."""
    state, seat = outlook.state, outlook.seat
    taken = {hub for hub in state.hubs if hub != NONE}
    cities = [city for city in members(state.reach[seat]) if city not in taken]
    return sorted(cities, key=lambda city: -hub_value(state.map, state.worth, city))


def yard_cities(outlook: Outlook) -> list[City]:
    """Cities for a railyard, those with most commodities around first."""
    state, seat = outlook.state, outlook.seat

    def goods(city: City) -> int:
        found = 0
        for near in members(state.map.within[state.numbers.railyard_reach][city]):
            found |= state.map.supplies[near]
        return found.bit_count()

    return sorted(members(state.reach[seat]), key=lambda city: -goods(city))
