"""Loans, and going first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import HIGHEST_SUM, LISTED_LOANS, LOAN, Borrow, BorrowMore, GoFirst, Repay
from milepost.games.wood_and_steel.constants import BORROW, GO_FIRST, NONE, REPAY
from milepost.games.wood_and_steel.events import Borrowed, Repaid, WillGoFirst
from milepost.games.wood_and_steel.rules import flow
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def borrow_fault(state: SteelState, action: Borrow, seat: Seat) -> SteelFault | None:
    """Once a turn."""
    return flow.taken_fault(state, BORROW)


def borrow(state: SteelState, action: Borrow, seat: Seat, events: list[Event]) -> None:
    """Any multiple of 5,000."""
    _borrow(state, action.fives * LOAN, seat, events)


def borrow_more_fault(state: SteelState, action: BorrowMore, seat: Seat) -> SteelFault | None:
    """The same for sums that are not listed."""
    if action.amount % LOAN or not LISTED_LOANS * LOAN < action.amount <= HIGHEST_SUM:
        return SteelFault.MULTIPLE
    return flow.taken_fault(state, BORROW)


def borrow_more(state: SteelState, action: BorrowMore, seat: Seat, events: list[Event]) -> None:
    """A larger sum."""
    _borrow(state, action.amount, seat, events)


def _borrow(state: SteelState, amount: int, seat: Seat, events: list[Event]) -> None:
    flow.begin_action(state, BORROW)
    state.cash[seat] += amount
    state.debt[seat] += amount
    events.append(Borrowed(seat, amount))
    flow.finish_action(state, events)


def repay_fault(state: SteelState, action: Repay, seat: Seat) -> SteelFault | None:
    """Not below the floor."""
    twice = flow.taken_fault(state, REPAY)
    if twice is not None:
        return twice
    amount = action.fives * LOAN
    if state.debt[seat] - amount < state.numbers.debt_floor:
        return SteelFault.FLOOR
    return SteelFault.CASH if state.cash[seat] < amount else None


def repay(state: SteelState, action: Repay, seat: Seat, events: list[Event]) -> None:
    """Less debt, less money."""
    flow.begin_action(state, REPAY)
    amount = action.fives * LOAN
    state.cash[seat] -= amount
    state.debt[seat] -= amount
    events.append(Repaid(seat, amount))
    flow.finish_action(state, events)


def go_first_fault(state: SteelState, action: GoFirst, seat: Seat) -> SteelFault | None:
    """The first to choose it in a round."""
    return None if state.next_first == NONE else SteelFault.FIRST_TAKEN


def go_first(state: SteelState, action: GoFirst, seat: Seat, events: list[Event]) -> None:
    """The player begins the next round."""
    flow.begin_action(state, GO_FIRST)
    state.next_first = seat
    events.append(WillGoFirst(seat))
    flow.finish_action(state, events)
