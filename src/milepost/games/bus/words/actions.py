"""Actions as short imperatives, for menus and logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, player
from milepost.core.state import View
from milepost.games.bus import rules
from milepost.games.bus.actions import Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    LOTS,
    LOTS_AT,
    PARTS,
    PASSENGERS,
    SPACES,
    STARTING_PLAYER,
    STATIONS,
    STREETS,
    TIME_CLOCK,
    VRROOOMM,
    ZONES,
)
from milepost.games.bus.constants import FOR_SPLIT, PLACING_FIRST_LINES
from milepost.games.bus.words import parts

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def say(view: View[BusState], action: Action) -> str:
    """An action of the player who is asked, as a short imperative; legal now or not."""
    return _SAY[type(action)](view.state, action)


def note(view: View[BusState], action: Action, seat: Seat) -> str:
    """An action of which no event tells, as a sentence."""
    if isinstance(action, Lay):
        low, high = STREETS[action.street]
        return f"{player(seat)} closes the line between {low} and {high}."
    if isinstance(action, Pick):
        return f"{player(seat)} takes a passenger onto a bus at {parts.place(action.crossing)}."
    return f"{player(seat)}: {say(view, action)}."


def _say_mark(state: BusState, action: Mark) -> str:
    area, space = action.area, state.filled[action.area]
    if space == SPACES[area]:
        return f"Put a marker on {AREA_NAMES[area]}"
    return f"Put a marker on {parts.space(area, space)} ({_PROMISES[area](state, space)})"


def _units(state: BusState, area: int, space: int) -> int:
    """What this space would yield with the buses of now."""
    seat = state.to_act or 0
    return rules.flow.AREAS[area][0](state, seat, space, [])


_NEXT_BUS = ("first", "second", "third", "fourth", "fifth")


def _promise_bus(state: BusState, space: int) -> str:
    buses = state.buses[state.to_act or 0]
    return f"your {_NEXT_BUS[buses]} bus" if buses < PARTS.most_buses else f"no effect: you have {buses}"


_PROMISES: dict[int, Callable[[BusState, int], str]] = {
    LINE_EXPANSION: lambda state, space: f"{count(_units(state, LINE_EXPANSION, space), 'segment')} for now",
    BUSES: _promise_bus,
    PASSENGERS: lambda state, space: f"{count(_units(state, PASSENGERS, space), 'passenger')} for now",
    BUILDINGS_AREA: lambda state, space: f"{count(_units(state, BUILDINGS_AREA, space), 'building')} for now",
    TIME_CLOCK: lambda state, space: "you may stop time",
    VRROOOMM: lambda state, space: f"up to {count(_units(state, VRROOOMM, space), 'ride')}",
    STARTING_PLAYER: lambda state, space: "you start the next round",
}
"""What a marker on each area is good for."""


def _say_lay(state: BusState, action: Lay) -> str:
    ends = STREETS[action.street]
    seat = state.to_act
    at = () if seat is None else [head for head in ends if head in rules.lines.heads(state, seat)]
    if state.phase == PLACING_FIRST_LINES or not at:
        return f"Lay a line on the street {parts.street(action.street)}"
    if len(at) == 2:
        return f"Close your line between {ends[0]} and {ends[1]}"
    return f"Lay a line from {at[0]} to {sum(ends) - at[0]}"


def _say_join(state: BusState, action: Join) -> str:
    if state.joining < 0:
        return "Close your line at one end of the street"
    low, high = STREETS[state.joining]
    start, end = (low, high) if action.end else (high, low)
    return f"Lay the line from {start} to {end}, so that both ends meet at {end}"


def _say_build(state: BusState, action: Build) -> str:
    free = [lot for lot in LOTS_AT[action.crossing] if state.lots[lot] < 0]
    zone = f" (zone {ZONES[LOTS[free[0]][0]]})" if free else ""
    return f"Build {parts.a(action.building)} at {parts.place(action.crossing)}{zone}"


def _say_send(state: BusState, action: Send) -> str:
    here, there = STATIONS
    if state.asked != FOR_SPLIT or action.first > state.left:
        return f"Send {action.first} to station {here} and the others to station {there}"
    sent = ((action.first, here), (state.left - action.first, there))
    return f"Send {both(f'{number} to station {station}' for number, station in sent if number)}"


def _say_clock(state: BusState, action: Clock) -> str:
    if not action.stop:
        return f"Let time pass: the clock goes on to {BUILDINGS[(state.clock + 1) % len(BUILDINGS)]}"
    if state.stones_left == 1:
        return "Stop time, take the last stone and end the game"
    return f"Stop time and take a stone: the clock stays on {BUILDINGS[state.clock]}"


def _say_drop(state: BusState, action: Drop) -> str:
    return f"Bring the passenger to the {BUILDINGS[state.clock]} at {parts.place(action.crossing)}"


_SAY: dict[type[Action], Callable[[BusState, Any], str]] = {
    Mark: _say_mark,
    Pass: lambda state, action: "Pass for this round",
    Lay: _say_lay,
    Join: _say_join,
    Build: _say_build,
    Send: _say_send,
    Clock: _say_clock,
    Pick: lambda state, action: f"Take a passenger at {parts.place(action.crossing)}",
    Drop: _say_drop,
}
