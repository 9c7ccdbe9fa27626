"""Phase II, player order: the auction (5), and St. Lucia's right to go first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DROP,
    HOLD,
    PAY_FIRST,
    TURN_ORDER,
    AosAction,
    Bid,
    Decline,
    Drop,
    Hold,
    PayFirst,
    bid,
)
from milepost.games.age_of_steam.events import BidMade, Held, PlaceTaken
from milepost.games.age_of_steam.rules.faults import AosFault

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

FIRST_PRICE = 5
"""What it costs to be first on St. Lucia."""


def begin(state: AosState) -> None:
    """Everybody bids; the first in the present order speaks first."""
    state.bids = [0] * state.seats
    state.high, state.holder, state.held = 0, -1, False
    state.bidders = sum(1 << seat for seat in state.order)
    state.acting = []


def bidders(state: AosState) -> int:
    """How many players are still in the auction."""
    return state.bidders.bit_count()


def may_hold(state: AosState, seat: Seat) -> bool:
    """Whether this player may let the turn pass: once, and only where that changes something."""
    if state.held or state.roles[seat] != TURN_ORDER:
        return False
    return not (bidders(state) == 2 and state.holder >= 0 and state.holder != seat)


def bid_fault(state: AosState, action: Bid, seat: Seat) -> AosFault | None:
    """The rule against this bid, or nothing."""
    if action.amount <= state.high:
        return AosFault.BID_LOW
    return AosFault.BID_CASH if action.amount > state.cash[seat] else None


def hold_fault(state: AosState, action: Hold, seat: Seat) -> AosFault | None:
    """The rule against holding, or nothing."""
    if state.roles[seat] != TURN_ORDER:
        return AosFault.NO_TURN_ORDER
    return None if may_hold(state, seat) else AosFault.HELD if state.held else AosFault.HOLD_VAIN


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Drop out, hold, or any higher bid that can be paid."""
    higher = [bid(amount) for amount in range(state.high + 1, state.cash[seat] + 1)]
    return (DROP, HOLD, *higher) if may_hold(state, seat) else (DROP, *higher)


def forced(state: AosState, seat: Seat) -> bool:
    """Whether nothing is left but to drop out."""
    return state.cash[seat] <= state.high and not may_hold(state, seat)


def make_bid(state: AosState, action: Bid, seat: Seat, events: list[Event]) -> None:
    """The bid is the highest now; the next bidder speaks."""
    state.bids[seat] = state.high = action.amount
    state.holder = seat
    events.append(BidMade(seat, action.amount))
    state.to_act = next_speaker(state, seat)


def hold(state: AosState, action: Hold, seat: Seat, events: list[Event]) -> None:
    """Stay in without a bid; the next bidder speaks."""
    state.held = True
    events.append(Held(seat))
    state.to_act = next_speaker(state, seat)


def drop(state: AosState, action: Drop, seat: Seat, events: list[Event]) -> None:
    """Take the last free place and pay for it."""
    drop_out(state, seat, events)


def drop_out(state: AosState, seat: Seat, events: list[Event]) -> None:
    """The same, also for a player who can do nothing else."""
    _take_place(state, seat, bidders(state), events)
    state.to_act = next_speaker(state, seat)


def next_speaker(state: AosState, seat: Seat) -> Seat:
    """The next player in order who is still in and does not hold the highest bid."""
    order = state.order
    start = order.index(seat)
    for step in range(1, len(order) + 1):
        speaker = order[(start + step) % len(order)]
        if state.bidders >> speaker & 1 and speaker != state.holder:
            return speaker
    return state.holder


def place_price(state: AosState, seat: Seat, place: int) -> int:
    """What a player pays for a place in the order: nothing for the last, the whole bid for the first two, else half."""
    if place == len(state.order):
        return 0
    return state.bids[seat] if place <= 2 else (state.bids[seat] + 1) // 2


def _take_place(state: AosState, seat: Seat, place: int, events: list[Event]) -> None:
    paid = place_price(state, seat, place)
    state.cash[seat] -= paid
    state.bidders &= ~(1 << seat)
    state.acting.insert(0, seat)
    events.append(PlaceTaken(seat, place, paid))


def settle(state: AosState, events: list[Event]) -> None:
    """The last bidder is first; the new order holds."""
    winner = state.bidders.bit_length() - 1
    state.cash[winner] -= state.bids[winner]
    events.append(PlaceTaken(winner, 1, state.bids[winner]))
    state.order = [winner, *state.acting]
    state.bidders = 0


# the right to go first, for two players


def begin_right(state: AosState) -> None:
    """The player who has the right is asked first."""
    taken = [seat for seat in state.order if state.roles[seat] == TURN_ORDER]
    if taken:
        state.right = taken[0]
    elif state.right < 0:
        state.right = state.order[0]
    state.acting = [state.right, *(seat for seat in state.order if seat != state.right)]


def pay_fault(state: AosState, action: PayFirst, seat: Seat) -> AosFault | None:
    """The rule against paying, or nothing."""
    return AosFault.PAY_CASH if state.cash[seat] < FIRST_PRICE else None


def legal_right(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Pay to be first, if there is cash for it, or decline."""
    return (DECLINE,) if state.cash[seat] < FIRST_PRICE else (PAY_FIRST, DECLINE)


def pay_first(state: AosState, action: PayFirst, seat: Seat, events: list[Event]) -> None:
    """Pay the price, and be first in the order."""
    state.cash[seat] -= FIRST_PRICE
    _go_first(state, seat, FIRST_PRICE, events)


def decline_right(state: AosState, action: Decline, seat: Seat, events: list[Event]) -> None:
    """Leave it to the other; if neither pays, the one who had the right is first for nothing."""
    state.at += 1
    if state.at == len(state.acting):
        _go_first(state, state.right, 0, events)


def _go_first(state: AosState, seat: Seat, paid: int, events: list[Event]) -> None:
    others = [other for other in state.order if other != seat]
    state.order = [seat, *others]
    events.append(PlaceTaken(seat, 1, paid))
    events.extend(PlaceTaken(other, place, 0) for place, other in enumerate(others, 2))
    state.right = next(other for other in (*others, seat) if other != state.right)
    state.at = len(state.acting)
