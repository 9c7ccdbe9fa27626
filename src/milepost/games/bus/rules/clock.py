"""Time Clock: house, office, pub, house. A marker gives the right to stop it, for a stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import CLOCK, Clock
from milepost.games.bus.board import BUILDINGS
from milepost.games.bus.events import TimePassed, TimeStopped
from milepost.games.bus.rules.scoring import end

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """The owner has one thing to decide: whether time passes."""
    return 1


def legal(state: BusState, seat: Seat) -> int:
    """Both are always possible: with the last stone taken the game is over."""
    return 0b11 << CLOCK


def set_clock(state: BusState, action: Clock, seat: Seat, events: list[Event]) -> None:
    """Let time pass or stop it. The last stone ends the game at once."""
    state.left = 0
    if not action.stop:
        tick(state, seat, events)
        return
    state.stones[seat] += 1
    state.stones_left -= 1
    events.append(TimeStopped(seat, state.stones_left))
    if not state.stones_left:
        end(state, "stones", events)


def tick(state: BusState, seat: Seat | None, events: list[Event]) -> None:
    """One step; by itself when nobody has a marker there."""
    state.clock = (state.clock + 1) % len(BUILDINGS)
    events.append(TimePassed(seat, state.clock))
