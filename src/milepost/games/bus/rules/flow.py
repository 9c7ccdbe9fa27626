"""From one decision to the next: setup, choosing, the seven areas in order, clean-up, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.board import LAST_FIRST, SPACES, STARTING_PLAYER, TIME_CLOCK
from milepost.games.bus.constants import (
    CHOOSING,
    FOR_AREA,
    FOR_NOTHING,
    FOR_PASSENGER,
    FOR_SITE,
    FOR_SPLIT,
    FOR_STREET,
    FOR_TIME,
    PLACING_BUILDINGS,
    PLACING_FIRST_LINES,
    PLACING_SECOND_LINES,
    RESOLVING,
)
from milepost.games.bus.events import Idle, RoundEnded
from milepost.games.bus.rules import buildings, buses, choosing, clock, lines, passengers, starting_player, vrrooomm
from milepost.games.bus.rules.scoring import end

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

Begin = Callable[["BusState", Seat, int, list[Event]], int]
"""Start a marker (state, owner, space, events) and say how many units of work its owner has to decide."""

AREAS: tuple[tuple[Begin, int], ...] = (
    (lines.begin, FOR_STREET),
    (buses.begin, FOR_NOTHING),
    (passengers.begin, FOR_SPLIT),
    (buildings.begin, FOR_SITE),
    (clock.begin, FOR_TIME),
    (vrrooomm.begin, FOR_PASSENGER),
    (starting_player.begin, FOR_NOTHING),
)

LEGAL: tuple[Callable[[BusState, Seat], int], ...] = (
    choosing.legal,
    lines.legal,
    lines.legal_ends,
    buildings.legal,
    passengers.legal,
    clock.legal,
    vrrooomm.legal_passengers,
    vrrooomm.legal_doors,
)
"""The legal tokens of a seat, one bit each, by what it is asked."""


def legal_bits(state: BusState) -> int:
    """The legal tokens of a position; none after the end."""
    return 0 if state.to_act is None else LEGAL[state.asked](state, state.to_act)


def go_on(state: BusState, seat: Seat, events: list[Event]) -> None:
    """Move on from the effect of a seat's action to the next decision, or to the end."""
    if state.phase == CHOOSING:
        seat = choosing.AFTER[len(state.markers)][state.choosing][seat]
        if seat >= 0:
            state.to_act = seat
            state.bits = choosing.legal(state, seat)
            return
        state.phase = RESOLVING
        state.area = state.handled = 0
    elif state.phase < CHOOSING:
        _set_up(state)
        state.bits = legal_bits(state)
        return
    while state.phase == RESOLVING:
        if state.left and _asks(state, events):
            return
        _next_marker(state, events)
    state.bits = legal_bits(state)


def _set_up(state: BusState) -> None:
    """Two tiles each, clockwise; a line each, clockwise; a second line each, in the opposite order."""
    seats = len(state.markers)
    state.handled += 1
    if state.phase == PLACING_BUILDINGS and state.handled == 2 * seats:
        state.phase, state.handled, state.asked = PLACING_FIRST_LINES, 0, FOR_STREET
    elif state.phase == PLACING_FIRST_LINES and state.handled == seats:
        state.phase, state.handled = PLACING_SECOND_LINES, 0
    elif state.phase == PLACING_SECOND_LINES and state.handled == seats:
        _begin_round(state)
        return
    turn = state.handled // 2 if state.phase == PLACING_BUILDINGS else state.handled
    if state.phase == PLACING_SECOND_LINES:
        turn = seats - 1 - turn
    state.to_act = (state.start + turn) % seats


def _begin_round(state: BusState) -> None:
    """A new round: everybody with markers left chooses, from the start player on."""
    state.round += 1
    state.phase, state.asked, state.area, state.handled = CHOOSING, FOR_AREA, -1, 0
    state.open = (1 << len(SPACES)) - 1
    state.choosing = sum(1 << seat for seat, left in enumerate(state.markers) if left)
    state.placed = [0] * len(state.markers)
    starts = state.choosing >> state.start & 1
    state.to_act = state.start if starts else choosing.AFTER[len(state.markers)][state.choosing][state.start]


def _asks(state: BusState, events: list[Event]) -> bool:
    """Whether the owner of the marker in hand has something to decide; if nothing is possible, it is finished."""
    state.bits = bits = legal_bits(state)
    if not bits:
        area, space = state.area, space_in_hand(state)
        state.left = 0
        events.append(Idle(state.spaces[choosing.FIRST_SPACE[area] + space], area, space))
    return bits > 0


def space_in_hand(state: BusState) -> int:
    """The space whose marker is being resolved."""
    return state.filled[state.area] - state.handled if LAST_FIRST[state.area] else state.handled - 1


def _next_marker(state: BusState, events: list[Event]) -> None:
    """Begin the next marker of the area; after its last one, the next area; after the last area, clean up."""
    area = state.area
    if state.handled < state.filled[area]:
        begin, asked = AREAS[area]
        state.handled += 1
        space = space_in_hand(state)
        state.to_act = seat = state.spaces[choosing.FIRST_SPACE[area] + space]
        state.left = begin(state, seat, space, events)
        state.asked = asked
        if not state.left and asked != FOR_NOTHING:
            events.append(Idle(seat, area, space))
        return
    if not state.filled[area]:
        if area == TIME_CLOCK:
            clock.tick(state, None, events)
        elif area == STARTING_PLAYER:
            starting_player.rotate(state, events)
    state.handled = 0
    if area == STARTING_PLAYER:
        _clean_up(state, events)
    else:
        state.area = area + 1


def _clean_up(state: BusState, events: list[Event]) -> None:
    """Markers leave for good; then the game ends, or a new round begins."""
    events.append(RoundEnded(state.round))
    state.spaces = [-1] * len(state.spaces)
    state.filled = [0] * len(SPACES)
    state.order = []
    if sum(left > 0 for left in state.markers) <= 1:
        end(state, "markers", events)
    elif not state.sites:
        end(state, "lots", events)
    else:
        _begin_round(state)
