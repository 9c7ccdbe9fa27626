"""The auction of track that a bankrupt has sold, one piece after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import (
    BID_STEP,
    HIGHEST_SUM,
    LISTED_BIDS,
    Bid,
    BidMore,
    Pass,
    PutUp,
)
from milepost.games.wood_and_steel.board import END_BITS, Route
from milepost.games.wood_and_steel.constants import BANK, BIDDING, CHOOSING, FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.events import BidderOut, BidMade, PieceBought, PieceLeft, PieceOffered
from milepost.games.wood_and_steel.rules import flow, scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def next_piece(state: SteelState, events: list[Event]) -> None:
    """Each piece is put up by another player, beginning at the left of the bankrupt."""
    if not state.sold:
        state.auctioned = 0
        flow.finish_action(state, events)
    elif state.seats == 1:
        _leave(state, state.sold.pop(0), events)
        next_piece(state, events)
    else:
        state.phase, state.to_act = CHOOSING, _order(state)[0]
        if len(state.sold) == 1:
            _put_up(state, state.sold[0], events)


def _order(state: SteelState) -> list[Seat]:
    """The players in the order in which they may open the bidding; the bankrupt is not among them."""
    others = [(state.turn + place) % state.seats for place in range(1, state.seats)]
    start = state.auctioned % len(others)
    return others[start:] + others[:start]


def put_up_fault(state: SteelState, action: PutUp, seat: Seat) -> SteelFault | None:
    """One of the pieces that were sold."""
    return None if action.route in state.sold else SteelFault.NOT_SOLD


def put_up(state: SteelState, action: PutUp, seat: Seat, events: list[Event]) -> None:
    """The bidding begins with who has chosen it."""
    _put_up(state, action.route, events)


def _put_up(state: SteelState, route: Route, events: list[Event]) -> None:
    order = _order(state)
    events.append(PieceOffered(order[0], route))
    state.sold.remove(route)
    state.auctioned += 1
    state.phase, state.piece = BIDDING, route
    state.bid, state.bidder = 0, NONE
    state.bidding = sum(1 << seat for seat in order if not state.own[seat] >> route & 1)
    _ask_next(state, order, events)


def lowest_bid(state: SteelState) -> int:
    """The least that the next bid must be."""
    return state.bid + BID_STEP if state.bid else max(BID_STEP, track.price_as_it_lies(state, state.piece, BANK))


def bid_fault(state: SteelState, action: Bid, seat: Seat) -> SteelFault | None:
    """At least the lowest possible bid, at most the own cash."""
    return _sum_fault(state, action.thousands * BID_STEP, seat)


def bid(state: SteelState, action: Bid, seat: Seat, events: list[Event]) -> None:
    """The highest so far."""
    _bid(state, action.thousands * BID_STEP, seat, events)


def bid_more_fault(state: SteelState, action: BidMore, seat: Seat) -> SteelFault | None:
    """The same for sums that are not listed."""
    if action.amount % BID_STEP or not LISTED_BIDS * BID_STEP < action.amount <= HIGHEST_SUM:
        return SteelFault.MULTIPLE
    return _sum_fault(state, action.amount, seat)


def bid_more(state: SteelState, action: BidMore, seat: Seat, events: list[Event]) -> None:
    """A higher sum."""
    _bid(state, action.amount, seat, events)


def _sum_fault(state: SteelState, amount: int, seat: Seat) -> SteelFault | None:
    if amount < lowest_bid(state):
        return SteelFault.LOW_BID
    return SteelFault.CASH if state.cash[seat] < amount else None


def _bid(state: SteelState, amount: int, seat: Seat, events: list[Event]) -> None:
    state.bid, state.bidder = amount, seat
    events.append(BidMade(seat, amount))
    _ask_next(state, _after(state, seat), events)


def stop_bidding(state: SteelState, action: Pass, seat: Seat, events: list[Event]) -> None:
    """Out of this piece."""
    state.bidding &= ~(1 << seat)
    events.append(BidderOut(seat))
    _ask_next(state, _after(state, seat), events)


def _after(state: SteelState, seat: Seat) -> list[Seat]:
    return [(seat + place) % state.seats for place in range(1, state.seats)]


def _ask_next(state: SteelState, order: list[Seat], events: list[Event]) -> None:
    """The next who is in and can bid more; if there is nobody, the piece goes to the highest bid."""
    least = lowest_bid(state)
    for seat in order:
        if state.bidding >> seat & 1 and seat != state.bidder:
            if state.cash[seat] >= least:
                state.to_act = seat
                return
            state.bidding &= ~(1 << seat)
    _knock_down(state, events)


def _knock_down(state: SteelState, events: list[Event]) -> None:
    route, winner, amount = state.piece, state.bidder, state.bid
    state.piece, state.bid, state.bidder, state.bidding = NONE, 0, NONE, 0
    if winner == NONE:
        _leave(state, route, events)
    else:
        state.cash[winner] -= amount
        track.hand_over(state, route, BANK, winner)
        events.append(PieceBought(winner, route, amount))
        scoring.count_connections(state, winner, events)
    next_piece(state, events)


def _leave(state: SteelState, route: Route, events: list[Event]) -> None:
    """A piece that nobody wants joins the smallest independent railroad that touches it, or leaves the map."""
    ends = END_BITS[route]
    own = state.own[FIRST_INDEPENDENT:]
    touching = [
        railroad
        for railroad in track.railroads(state)
        if state.reach[FIRST_INDEPENDENT + railroad] & ends and not own[railroad] >> route & 1
    ]
    if not touching:
        track.take_away(state, route, BANK)
        events.append(PieceLeft(route, NONE))
        return
    least = min(own[railroad].bit_count() for railroad in touching)
    smallest = [railroad for railroad in touching if own[railroad].bit_count() == least]
    railroad = smallest[0] if len(smallest) == 1 else state.chance.pick(smallest)
    track.hand_over(state, route, BANK, FIRST_INDEPENDENT + railroad)
    events.append(PieceLeft(route, railroad))
