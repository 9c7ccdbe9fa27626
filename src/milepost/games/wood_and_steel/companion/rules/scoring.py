"""Ties: what follows from fulfilled contracts and from what was declared.

They are computed each time from everything that is known, so that an edit needs nothing of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.board import CITIES, WEST, Contract, city_of, good_of, members
from milepost.games.wood_and_steel.companion.events import EnoughTies
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    END,
    MONOPOLY,
    NONE,
    RETURNED,
    SOURCES,
    WEST_COAST,
)
from milepost.games.wood_and_steel.events import TiesGained
from milepost.games.wood_and_steel.rules.scoring import breadth_of, connection_ties_of, depth_of, office_ties_of

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def delivered(state: TableState, seat: Seat) -> tuple[Contract, ...]:
    """The contracts that count as deliveries of a player, in order."""
    return tuple(one.contract for one in state.fulfilled if one.seat == seat and not one.bankrupt)


def west_open(state: TableState) -> bool:
    """Whether anybody has fulfilled a contract to a western city, bankrupt or not."""
    column = state.map.column
    return any(column[city_of(one.contract)] == WEST for one in state.fulfilled)


def ties(state: TableState) -> list[tuple[int, ...]]:
    """The ties of everybody, by source."""
    counted = [[0] * len(SOURCES) for _ in range(state.seats)]
    _count_deliveries(state, counted)
    design = state.numbers
    for bonus, done in zip(state.connections, state.connected, strict=True):
        for before, seat in enumerate(done):
            later = state.options.connection_later
            counted[seat][CONNECTION] += connection_ties_of(design, later, bonus, before)
    for seat, mine in enumerate(counted):
        for good in members(state.monopolies[seat]):
            mine[MONOPOLY] += design.monopoly_ties[state.map.monopoly[good]]
        mine[END] = end_ties(state, seat)
        returned = sum(one.returned for one in state.fulfilled if one.seat == seat)
        mine[RETURNED] = -min(returned, sum(mine))
    return [tuple(mine) for mine in counted]


def _count_deliveries(state: TableState, counted: list[list[int]]) -> None:
    """Contracts, the West Coast, breadth and depth."""
    design, options, edition = state.numbers, state.options, state.map
    served: set[Seat] = set()
    goods: list[list[int]] = [[] for _ in counted]
    for one in state.fulfilled:
        if one.bankrupt:
            continue
        good, city = good_of(one.contract), city_of(one.contract)
        goods[one.seat].append(good)
        counted[one.seat][CONTRACT] += edition.ties[good][city]
        if CITIES[city].west_coast:
            again = one.seat in served and options.west_coast_bonus == "once"
            bonus = design.west_coast_later if served else design.west_coast_first
            counted[one.seat][WEST_COAST] += 0 if again else bonus
            served.add(one.seat)
    for seat, mine in enumerate(goods):
        counted[seat][BREADTH] = breadth_of(design, mine)
        counted[seat][DEPTH] = depth_of(design, options.depth, mine)


def end_ties(state: TableState, seat: Seat) -> int:
    """What a player has said for the last count is worth: a Challenger, and regions by whether they are dominated."""
    said = state.final[seat]
    if said == NONE:
        return 0
    design, wanted = state.numbers, state.options.office_ties
    offices = sum(office_ties_of(design, wanted, bool(said >> 1 >> region & 1)) for region in state.offices[seat])
    return offices + (design.challenger_ties if said & 1 else 0)


def enough(state: TableState) -> bool:
    """Whether somebody has so many ties that the table may end the game."""
    return max(state.scores) >= state.numbers.win_ties


def tell_changes(state: TableState, before: list[tuple[int, ...]], events: list[Event]) -> None:
    """Tell by how much the ties of everybody have changed, and who has enough of them now."""
    for seat, (was, now) in enumerate(zip(before, ties(state), strict=True)):
        events += [TiesGained(seat, source, now[source] - was[source]) for source in range(len(SOURCES))
                   if now[source] != was[source]]  # fmt: skip
        if sum(was) < state.numbers.win_ties <= sum(now):
            events.append(EnoughTies(seat, sum(now)))
