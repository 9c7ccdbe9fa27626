"""The mercy rules: loans, backtracking, and restarting from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import MOST_LOAN, Backtrack, Borrow, Restart
from milepost.games.eurorails.constants import BUILDING, ENDING, FREE, NEUTRAL, RESTARTED
from milepost.games.eurorails.events import Backtracked, Borrowed, Erased, Restarted
from milepost.games.eurorails.rules import cards, track
from milepost.games.eurorails.rules.faults import EuroFault

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def borrow_fault(state: EuroState, action: Borrow, seat: Seat) -> EuroFault | None:
    """The rule that forbids a loan, if any."""
    if not state.options.mercy:
        return EuroFault.MERCY
    if not 1 <= action.amount <= MOST_LOAN:
        return EuroFault.LOAN
    return EuroFault.ONE_LOAN if state.borrowed else None


def owed(amount: int) -> int:
    """What a loan adds to the debt."""
    return 2 * amount


def borrow(state: EuroState, action: Borrow, seat: Seat, events: list[Event]) -> None:
    """Cash now; twice as much comes off later payments."""
    state.borrowed = True
    state.cash[seat] += action.amount
    state.debt[seat] += owed(action.amount)
    events.append(Borrowed(seat, action.amount, state.debt[seat]))


def backtrack_fault(state: EuroState, action: Backtrack, seat: Seat) -> EuroFault | None:
    """The rule that forbids spending the turn on turning round, if any."""
    if not state.options.mercy:
        return EuroFault.MERCY
    if not state.fresh:
        return EuroFault.NOT_FIRST
    return None if state.came_by[seat] >= 0 else EuroFault.ANY_DIRECTION


def backtrack(state: EuroState, action: Backtrack, seat: Seat, events: list[Event]) -> None:
    """The train forgets where it came from, and the turn is over."""
    state.came_by[seat] = -1
    state.phase = ENDING
    events.append(Backtracked(seat))


def restart_fault(state: EuroState, action: Restart, seat: Seat) -> EuroFault | None:
    """The rule that forbids restarting, if any."""
    if not state.options.mercy:
        return EuroFault.MERCY
    return None if state.fresh else EuroFault.NOT_FIRST


def restart(state: EuroState, action: Restart, seat: Seat, events: list[Event]) -> None:
    """Everything goes back; a new start with new cards, and building in the same turn."""
    hand, loads = state.hands[seat], state.aboard[seat]
    for load in loads:
        state.tray[load] += 1
    state.aboard[seat] = ()
    state.at[seat] = state.came_by[seat] = -1
    state.sailing[seat] = False
    state.cash[seat], state.debt[seat], state.trains[seat] = state.start_cash, 0, state.start_train
    events.append(Restarted(seat, hand, loads, state.cash[seat]))
    _give_up_track(state, seat, events)
    cards.spend(state, seat, hand)
    state.phase, state.bought, state.moves = BUILDING, RESTARTED, 0
    cards.fill(state, seat, events)


def _give_up_track(state: EuroState, seat: Seat, events: list[Event]) -> None:
    edges = track.sections(state, seat)
    if not state.options.neutral_track and edges:
        events.append(Erased(seat, edges))
    track.remove(state, edges, NEUTRAL if state.options.neutral_track else FREE)
    track.leave_lines(state, seat)
