"""Line Expansion, and the first two lines of the setup.

A line is one connected trail with two heads, kept as a sorted pair that may be equal. A segment is laid from a head
to the other end of a street, and the head moves there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import JOIN, LAY, Join, Lay
from milepost.games.bus.board import ENDS, STREETS, STREETS_AT, Crossing, Street
from milepost.games.bus.constants import FOR_END, FOR_STREET, PLACING_FIRST_LINES
from milepost.games.bus.events import LineLaid
from milepost.games.bus.rules.faults import BusFault

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

ALL_STREETS = (1 << len(STREETS)) - 1


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """One segment per bus of the richest player, less one for each letter; five players may have one more (option)."""
    bonus = state.options.line_bonus_5p and len(state.markers) == 5
    return max(0, max(state.buses) - space + bonus)


def legal(state: BusState, seat: Seat) -> int:
    """The streets open to the player to act, as tokens."""
    if state.phase == PLACING_FIRST_LINES:
        return ALL_STREETS << LAY
    if not state.lines_left[seat]:
        return 0
    first, second = heads(state, seat)
    streets = legal_from(state, seat, first)
    if first != second:
        streets |= legal_from(state, seat, second)
    return streets << LAY


def legal_from(state: BusState, seat: Seat, head: Crossing) -> int:
    """The set of streets that may be laid from one head.

    Prefer empty streets: a used one is open when no street here is empty, or when everybody on it has a head here.
    """
    used = blocked = 0
    for other, line in enumerate(state.lines):
        used |= line
        if other != seat:
            blocked |= passing(state, other, head)
    here = STREETS_AT[head]
    mine = state.lines[seat]
    return here & ~mine & ~blocked if here & ~used else here & ~mine


def passing(state: BusState, seat: Seat, head: Crossing) -> int:
    """Which of a player's streets do not end at this crossing: all of them without a head here, else none.

    With `parallel_needs_last_street`, all but those by which a head came here.
    """
    first, second = 2 * seat, 2 * seat + 1
    if state.heads[first] != head and state.heads[second] != head:
        return state.lines[seat]
    if not state.options.parallel_needs_last_street:
        return 0
    ends = sum({1 << state.last_streets[end] for end in (first, second) if state.heads[end] == head})
    return state.lines[seat] & ~ends


def legal_ends(state: BusState, seat: Seat) -> int:
    """Both ends, as tokens: the question is only asked when both are possible."""
    return 0b11 << JOIN


def lay(state: BusState, action: Lay, seat: Seat, events: list[Event]) -> None:
    """Lay a segment. A street between both heads asks where they meet, if it is legal from both."""
    street = action.street
    low, high = STREETS[street]
    if state.phase == PLACING_FIRST_LINES:
        _take(state, street, seat)
        _set_heads(state, seat, (low, street), (high, street))
        events.append(LineLaid(seat, street, low, high))
        return
    first, second = heads(state, seat)
    bit = 1 << street
    starts = [head for head in (low, high) if head in (first, second) and legal_from(state, seat, head) & bit]
    if len(starts) == 2:
        state.joining, state.asked = street, FOR_END
    else:
        _extend(state, street, seat, starts[0], events)


def join(state: BusState, action: Join, seat: Seat, events: list[Event]) -> None:
    """The street between the heads starts at one of them, and both meet at the other."""
    street = state.joining
    state.joining, state.asked = -1, FOR_STREET
    _extend(state, street, seat, STREETS[street][1 - action.end], events)


def _extend(state: BusState, street: Street, seat: Seat, start: Crossing, events: list[Event]) -> None:
    """The head at `start` moves along the street."""
    low, high = STREETS[street]
    end = low + high - start
    slot = 2 * seat + (state.heads[2 * seat] != start)
    other = slot ^ 1
    last = state.last_streets[other] if state.last_streets else street
    _take(state, street, seat)
    _set_heads(state, seat, (end, street), (state.heads[other], last))
    state.left -= state.left > 0
    events.append(LineLaid(seat, street, start, end))


def _take(state: BusState, street: Street, seat: Seat) -> None:
    state.lines[seat] |= 1 << street
    state.networks[seat] |= ENDS[street]
    state.lines_left[seat] -= 1


def _set_heads(state: BusState, seat: Seat, *ends: tuple[Crossing, Street]) -> None:
    """Keep heads sorted, so that equal positions are equal states; last streets only where the option needs them."""
    (first, first_street), (second, second_street) = sorted(ends)
    state.heads[2 * seat : 2 * seat + 2] = first, second
    if state.options.parallel_needs_last_street:
        state.last_streets[2 * seat : 2 * seat + 2] = first_street, second_street


def heads(state: BusState, seat: Seat) -> tuple[Crossing, Crossing]:
    """The two ends of a player's line, which may be the same crossing; -1 before the first line."""
    return state.heads[2 * seat], state.heads[2 * seat + 1]


def fault(state: BusState, action: Lay, seat: Seat) -> BusFault:
    """Why this street is not open."""
    if state.lines[seat] >> action.street & 1:
        return BusFault.OWN_STREET
    return BusFault.NO_HEAD if head_on(state, action.street, seat) is None else BusFault.PARALLEL


def head_on(state: BusState, street: Street, seat: Seat) -> Crossing | None:
    """The head of a player's line at which a street begins, if one does."""
    return next((head for head in heads(state, seat) if head in STREETS[street]), None)
