"""What a player could do with the next action of a turn: a whole batch for each thing worth doing."""

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
    GoFirst,
    Merge,
    Pass,
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
    GO_FIRST,
    JOHN_BULL,
    MERGE,
    NONE,
    RUN,
    UPGRADE,
)
from milepost.games.wood_and_steel.contracts import hub_value
from milepost.games.wood_and_steel.design import EXCHANGE, HUB, MOST_LEVEL, OFFICE, RAILYARD, UPGRADES, UpgradeKind
from milepost.games.wood_and_steel.judgement.bonuses import Bonus
from milepost.games.wood_and_steel.judgement.driving import assigned, free_engines, whole_run
from milepost.games.wood_and_steel.judgement.jobs import Job
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.nearby import goods_of
from milepost.games.wood_and_steel.rules import purchases, track, upgrades
from milepost.games.wood_and_steel.state import SteelState

LOANS = (50_000, 100_000, 150_000)
"""Loans that are thought of."""
MARKET_RUNS, JOBS_BUILT, BONUSES_BUILT = 2, 4, 4
"""Runs for market contracts, and jobs and bonuses with missing track, that are thought of."""

Aim = Job | Bonus | None


class Step(msgspec.Struct, frozen=True):
    """One action of a turn, as a batch, and what it is for."""

    kind: int
    """One of `constants.KINDS`; -1 for a pass."""
    actions: tuple[SteelAction, ...]
    aim: Aim = None


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player thinks of at all."""

    loans: tuple[int, ...] = LOANS
    """The smallest is the first."""
    most_debt: int = 1_000_000
    """Beyond this, only the smallest loan is thought of, and only when cash is short of debt service and some more."""
    upgrades: tuple[UpgradeKind, ...] = tuple(range(len(UPGRADES)))
    bonuses: bool = True
    """Whether track is laid for connections and monopolies."""


EVERYTHING = Habits()


def steps(outlook: Outlook, habits: Habits = EVERYTHING) -> Iterator[Step]:
    """Everything worth doing with the next action; nothing, and going first, are the last."""
    state, seat = outlook.state, outlook.seat
    yield from _runs(outlook)
    if not state.done >> BUILD & 1:
        yield from _tracks(outlook, habits)
    if not state.done >> MERGE & 1:
        yield from _mergers(outlook)
    if not state.done >> BUY & 1:
        yield from _engines(outlook)
    if not state.done >> UPGRADE & 1:
        yield from _upgrades(outlook, habits)
    if not state.done >> BORROW & 1:
        yield from _loans(outlook, habits)
    if not state.done >> DISCARD & 1 and state.private[seat] != NONE:
        yield Step(DISCARD, (Discard(),))
    if state.next_first == NONE and state.seats > 1:
        yield Step(GO_FIRST, (GoFirst(),))
    yield Step(NONE, (Pass(),))


def _runs(outlook: Outlook) -> Iterator[Step]:
    """Each engine first with each of its jobs, but only with the best of the market."""
    state, seat = outlook.state, outlook.seat
    free = free_engines(state, seat)
    market = sorted(outlook.market, key=outlook.worth, reverse=True)
    seen = set()
    for job in (*assigned(outlook).values(), *outlook.private, *market[:MARKET_RUNS]):
        batch = whole_run(state, seat, job) if job.engine in free else ()
        if batch and batch not in seen:
            seen.add(batch)
            yield Step(RUN, batch, job)


# track


def wanted(outlook: Outlook, habits: Habits) -> list[Job | Bonus]:
    """Contracts, then bonuses, for which track is missing; the most promising of each first."""
    jobs = sorted((*outlook.private, *outlook.market), key=outlook.worth, reverse=True)
    mine = sorted(outlook.private, key=outlook.worth, reverse=True)
    aims: list[Job | Bonus] = [*mine, *jobs[:JOBS_BUILT]]
    if habits.bonuses:
        aims += sorted(outlook.bonuses, key=outlook.worth_of_bonus, reverse=True)[:BONUSES_BUILT]
    return [aim for aim in aims if routes_of(aim)]


def routes_of(aim: Job | Bonus) -> tuple[Route, ...]:
    """The segments that are to be built for something."""
    return (aim.haul.track if isinstance(aim, Job) else aim.track).routes


def _tracks(outlook: Outlook, habits: Habits) -> Iterator[Step]:
    """The first segments of everything that is wanted."""
    aims = wanted(outlook, habits)
    seen = set()
    for aim in aims:
        routes = buildable(outlook, [routes_of(aim), *(routes_of(other) for other in aims if other is not aim)])
        if routes and routes not in seen:
            seen.add(routes)
            yield Step(BUILD, built(outlook, routes), aim)


def built(outlook: Outlook, routes: Sequence[Route]) -> tuple[SteelAction, ...]:
    """Build some segments, and end the action if there could be more."""
    batch: tuple[SteelAction, ...] = tuple(map(Build, routes))
    return batch if len(routes) + outlook.state.built == outlook.roads.per_action else (*batch, StopBuilding())


def buildable(outlook: Outlook, ways: Sequence[Sequence[Route]]) -> tuple[Route, ...]:
    """As many segments of the first way as an action and the cash allow, filled up from the others."""
    state, seat = outlook.state, outlook.seat
    price, cash, reach = outlook.roads.price, state.cash[seat], state.reach[seat]
    left = outlook.roads.per_action - state.built
    found: list[Route] = []
    for routes in ways:
        for route in routes:
            if route in found:
                continue
            if len(found) == left or not 0 <= price[route] <= cash or not reach & END_BITS[route]:
                break
            found.append(route)
            cash -= price[route]
            reach |= END_BITS[route]
        if not found:
            break
    return tuple(found)


def _mergers(outlook: Outlook) -> Iterator[Step]:
    state, seat = outlook.state, outlook.seat
    for railroad in track.railroads(state):
        touches = state.reach[FIRST_INDEPENDENT + railroad] & state.reach[seat]
        if touches and outlook.roads.railroads[railroad][0] <= state.cash[seat]:
            yield Step(MERGE, (Merge(railroad),))


# engines, upgrades, money


def _engines(outlook: Outlook) -> Iterator[Step]:
    """The next levels; the worse of two engines is traded in, a single one is also kept."""
    state, seat = outlook.state, outlook.seat
    engines, best = state.engines[seat], purchases.best_level(state, seat)
    worst = min(range(len(engines)), key=lambda number: engines[number].level)
    for level in range(best + 1, min(MOST_LEVEL, best + (2 if track.hub_of(state, seat) != NONE else 1)) + 1):
        choices = [Buy(level, worst, True)]
        if len(engines) == 1 and best > JOHN_BULL:
            choices.append(Buy(level, NONE, False))
        yield from (
            Step(BUY, (buy,)) for buy in choices if state.cash[seat] >= purchases.price_of(state, seat, buy)
        )  # fmt: skip


def _upgrades(outlook: Outlook, habits: Habits) -> Iterator[Step]:
    state, seat = outlook.state, outlook.seat
    for kind in habits.upgrades:
        if state.cash[seat] >= state.numbers.upgrade_price[kind]:
            candidates = (Upgrade(kind, what) for what in _for_what(state, seat, kind))
            yield from (
                Step(UPGRADE, (one,)) for one in candidates if upgrades.upgrade_fault(state, one, seat) is None
            )  # fmt: skip


def _for_what(state: SteelState, seat: Seat, kind: UpgradeKind) -> Sequence[int]:
    """The cities, regions or commodities that an upgrade is thought of for."""
    if kind == HUB:
        return hub_cities(state, seat)[:1]
    if kind == RAILYARD:
        return yard_cities(state, seat)[:1]
    if kind == OFFICE:
        return [region for region, cities in enumerate(state.map.region_cities) if cities]
    if kind == EXCHANGE:
        return [good for good in state.map.monopoly if not state.map.suppliers[good] & ~state.reach[seat]]
    return (0,)


def hub_cities(state: SteelState, seat: Seat) -> list[City]:
    """Cities for a hub, the best first: it draws contracts by its own value and its neighbours'."""
    cities = [city for city in members(state.reach[seat]) if city not in state.hubs]
    return sorted(cities, key=lambda city: -hub_value(state.map, state.worth, city))


def yard_cities(state: SteelState, seat: Seat) -> list[City]:
    """Cities for a railyard, those with most commodities around first."""
    around = state.map.within[state.numbers.railyard_reach]
    taken = {city for yards in state.railyards for city in yards}
    cities = [city for city in members(state.reach[seat]) if city not in taken]
    return sorted(cities, key=lambda city: -goods_of(state.map, around[city]).bit_count())


def _loans(outlook: Outlook, habits: Habits) -> Iterator[Step]:
    """Loans within the limit; the smallest one whenever debt service would leave little, so that nobody gets stuck."""
    state, seat = outlook.state, outlook.seat
    short = state.cash[seat] < outlook.scale.reserve + outlook.service
    for amount in habits.loans:
        if state.debt[seat] + amount <= habits.most_debt or (short and amount == habits.loans[0]):
            fives = amount // LOAN
            yield Step(BORROW, (Borrow(fives) if fives <= LISTED_LOANS else BorrowMore(amount),))
