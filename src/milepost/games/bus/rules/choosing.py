"""Part one of a round: placing markers on the action board, or passing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import PASS, Mark, Pass
from milepost.games.bus.board import SPACES
from milepost.games.bus.events import MarkerPlaced, Passed
from milepost.games.bus.rules.faults import BusFault

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

FIRST_SPACE = tuple(sum(SPACES[:area]) for area in range(len(SPACES)))
"""Where an area's spaces begin in the row of all 27."""

LEAST_MARKERS = 2
"""A player must place this many in a round, if possible, before passing."""


def _after(seats: int, choosing: int, seat: Seat) -> Seat:
    """The next seat clockwise in a set of seats, which may come round to `seat` itself; -1 if the set is empty."""
    return next((s % seats for s in range(seat + 1, seat + seats + 1) if choosing >> s % seats & 1), -1)


AFTER = tuple(
    tuple(tuple(_after(seats, choosing, seat) for seat in range(seats)) for choosing in range(1 << seats))
    for seats in range(6)
)
"""`_after` as a table: number of seats, set of seats, seat."""


def legal(state: BusState, seat: Seat) -> int:
    """Every area with a free space; passing with two markers placed, or when no space is free."""
    if state.placed[seat] >= LEAST_MARKERS or not state.open:
        return state.open | 1 << PASS
    return state.open


def mark(state: BusState, action: Mark, seat: Seat, events: list[Event]) -> None:
    """The marker goes to the lowest free letter. The last one puts its owner out of the round."""
    area = action.area
    space = state.filled[area]
    at = FIRST_SPACE[area] + space
    state.filled[area] = space + 1
    state.spaces[at] = seat
    state.order.append(at)
    state.placed[seat] += 1
    events.append(MarkerPlaced(seat, area, space))
    if space + 1 == SPACES[area]:
        state.open &= ~(1 << area)
    left = state.markers[seat] - 1
    state.markers[seat] = left
    if not left:
        state.choosing &= ~(1 << seat)
        events.append(Passed(seat, True))


def stop(state: BusState, action: Pass, seat: Seat, events: list[Event]) -> None:
    """Passing is final for the round."""
    state.choosing &= ~(1 << seat)
    events.append(Passed(seat, False))


def mark_fault(state: BusState, action: Mark, seat: Seat) -> BusFault:
    """Why this area cannot be chosen."""
    return BusFault.AREA_FULL if state.open else BusFault.ALL_FULL


def pass_fault(state: BusState, action: Pass, seat: Seat) -> BusFault:
    """Why passing is not possible yet."""
    return BusFault.PASS
