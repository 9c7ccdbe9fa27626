"""Refusals about track: building, mergers, what a bankrupt sells, and auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, player
from milepost.core.rules import Fault
from milepost.games.wood_and_steel import actions as a
from milepost.games.wood_and_steel.board import ROUTES, members
from milepost.games.wood_and_steel.constants import BANK, FIRST_INDEPENDENT, MOST_SEATS, NOBODY
from milepost.games.wood_and_steel.rules import auction, bankruptcy, mergers, track
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money
from milepost.games.wood_and_steel.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


# building


def _not_on_map(state: SteelState, action: a.Build, seat: Seat) -> str:
    facts = ROUTES[action.route]
    here = next((city for city in (facts.a, facts.b) if state.map.at[city]), facts.a)
    ways = parts.cities(state.map.neighbours[here])
    return (
        f"The {state.map.name} edition of the map has no segment {parts.route(action.route)}; "
        f"from {parts.city(here)} segments lead to {ways}."
    )


def _own_track(state: SteelState, action: a.Build, seat: Seat) -> str:
    return f"You have track on {parts.route(action.route)} already; build on another segment."


def _two_tracks(state: SteelState, action: a.Build, seat: Seat) -> str:
    owners = both(_owner(state, state.tracks[which][action.route]) for which in (0, 1))
    return (
        f"{parts.route(action.route)} has two tracks, of {owners}, and there is no room for a third; "
        "build on another segment."
    )


def _owner(state: SteelState, owner: int) -> str:
    if owner < MOST_SEATS:
        return player(owner)
    if owner == BANK:
        return "the bank"
    return "nobody" if owner == NOBODY else parts.railroad(state, owner - FIRST_INDEPENDENT)


def _apart(state: SteelState, action: a.Build, seat: Seat) -> str:
    network = parts.cities(state.reach[seat])
    return f"{parts.route(action.route)} does not touch your network; build from {network}."


def _build_cash(state: SteelState, action: a.Build, seat: Seat) -> str:
    price = money(track.price_to_build(state, seat, action.route))
    return (
        f"{parts.route(action.route)} costs {price}, and you have {money(state.cash[seat])}; {_cheaper(state, seat)}."
    )


def _cheaper(state: SteelState, seat: Seat) -> str:
    """What can be built instead."""
    near = 0
    for city in members(state.reach[seat]):
        near |= state.map.at_bits[city]
    open_to = [route for route in members(near & ~state.own[seat]) if state.tracks[1][route] == NOBODY]
    least = min(open_to, key=lambda route: track.price_to_build(state, seat, route), default=None)
    if least is not None and (price := track.price_to_build(state, seat, least)) <= state.cash[seat]:
        return f"build for less, such as {parts.route(least)} for {money(price)}"
    return "earn it first, or borrow"


# mergers


def _touched(state: SteelState, seat: Seat) -> list[str]:
    """The independent railroads that a player's network touches."""
    return [
        parts.railroad(state, railroad)
        for railroad in track.railroads(state)
        if state.reach[FIRST_INDEPENDENT + railroad] & state.reach[seat]
    ]


def _touching(state: SteelState, seat: Seat) -> str:
    names = _touched(state, seat)
    named = parts.named(names, "and") if names else "none, so build to one first"
    return f"your network touches {named}"


def _gone(state: SteelState, action: a.Merge, seat: Seat) -> str:
    name = parts.railroad(state, action.railroad)
    there = "does not exist" if action.railroad >= len(state.names) else "is not on the map any more"
    return f"{parts.capital(name)} {there}; {_touching(state, seat)}."


def _not_touching(state: SteelState, action: a.Merge, seat: Seat) -> str:
    name = parts.railroad(state, action.railroad)
    its = parts.cities(state.reach[FIRST_INDEPENDENT + action.railroad], "and")
    others = _touched(state, seat)
    better = f", or merge with {parts.named(others, 'or')}" if others else ""
    return f"{name} is in {its}, where no track of yours ends; build there first{better}."


def _merge_cash(state: SteelState, action: a.Merge, seat: Seat) -> str:
    price = money(mergers.price_of(state, action.railroad))
    name = parts.railroad(state, action.railroad)
    return f"{name} costs {price}, and you have {money(state.cash[seat])}; earn it first, or borrow."


# a bankrupt's track


def _not_yours(state: SteelState, action: a.Sell, seat: Seat) -> str:
    return f"You have no track on {parts.route(action.route)}; sell {parts.routes(members(state.own[seat]))}."


def _last_track(state: SteelState, action: a.Sell, seat: Seat) -> str:
    return f"{parts.route(action.route)} is your last segment and is kept; settle with what was sold."


def _raised_enough(state: SteelState, action: a.Sell, seat: Seat) -> str:
    raised, needed = money(state.raised), money(bankruptcy.needed(state))
    return f"You have raised {raised} of the {needed} you need, which is enough; stop selling."


def _raise_more(state: SteelState, action: a.StopSelling, seat: Seat) -> str:
    raised, needed = state.raised, bankruptcy.needed(state)
    return f"You have raised {money(raised)} and need {money(needed)}; sell track for {money(needed - raised)} more."


# auctions


def _not_sold(state: SteelState, action: a.PutUp, seat: Seat) -> str:
    return f"{parts.route(action.route)} is not for sale; put up {parts.routes(sorted(state.sold))}."


def _bid(action: a.Bid | a.BidMore) -> int:
    return action.thousands * a.BID_STEP if isinstance(action, a.Bid) else action.amount


def _low_bid(state: SteelState, action: a.Bid | a.BidMore, seat: Seat) -> str:
    least = money(auction.lowest_bid(state))
    why = f"{player(state.bidder)} bids {money(state.bid)}" if state.bid else "it must cover the price of the track"
    bid = f"A bid of {money(_bid(action))} for {parts.route(state.piece)}"
    return f"{bid} is too low, since {why}; bid {least} or more, or pass."


def _bid_cash(state: SteelState, action: a.Bid | a.BidMore, seat: Seat) -> str:
    cash, least = state.cash[seat], auction.lowest_bid(state)
    most = cash // a.BID_STEP * a.BID_STEP
    return f"You have {money(cash)} and cannot bid {money(_bid(action))}; bid {money(least)} to {money(most)}, or pass."


def _bid_multiple(state: SteelState, action: a.BidMore, seat: Seat) -> str:
    most = state.cash[seat] // a.BID_STEP * a.BID_STEP
    listed = a.BID_STEP * a.LISTED_BIDS
    return (
        f"A bid of {money(action.amount)} cannot be made so; bid a multiple of {money(a.BID_STEP)}, here above "
        f"{money(listed)} and at most your {money(most)}."
    )


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (SteelFault.NOT_ON_MAP, a.Build): _not_on_map,
    (SteelFault.OWN_TRACK, a.Build): _own_track,
    (SteelFault.TWO_TRACKS, a.Build): _two_tracks,
    (SteelFault.APART, a.Build): _apart,
    (SteelFault.CASH, a.Build): _build_cash,
    (SteelFault.GONE, a.Merge): _gone,
    (SteelFault.NOT_TOUCHING, a.Merge): _not_touching,
    (SteelFault.CASH, a.Merge): _merge_cash,
    (SteelFault.RAISED_ENOUGH, a.Sell): _raised_enough,
    (SteelFault.NOT_YOURS, a.Sell): _not_yours,
    (SteelFault.LAST_TRACK, a.Sell): _last_track,
    (SteelFault.RAISE_MORE, a.StopSelling): _raise_more,
    (SteelFault.NOT_SOLD, a.PutUp): _not_sold,
    (SteelFault.MULTIPLE, a.BidMore): _bid_multiple,
    (SteelFault.LOW_BID, a.Bid): _low_bid,
    (SteelFault.LOW_BID, a.BidMore): _low_bid,
    (SteelFault.CASH, a.Bid): _bid_cash,
    (SteelFault.CASH, a.BidMore): _bid_cash,
}
