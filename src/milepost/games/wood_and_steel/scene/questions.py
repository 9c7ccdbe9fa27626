"""The question to a seat, in a sentence with the numbers that matter for the answer."""

from __future__ import annotations

from collections.abc import Callable

from milepost.core.action import Seat
from milepost.core.phrases import count, player
from milepost.games.wood_and_steel.actions import Build, Claim, Fulfil, Load, Move
from milepost.games.wood_and_steel.board import good_of
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    MOVING,
    NONE,
    OFFERING,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.rules import auction, bankruptcy, building
from milepost.games.wood_and_steel.scene.runs import Delivery, possible
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money

Kinds = set[type]
"""What kinds of actions are legal."""

MOST_TOLD = 2
"""So many deliveries within reach are told in the question; all of them are in a table."""


def sentence(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    """What this seat is asked."""
    return _BY_PHASE[state.phase](state, seat, kinds)


def _ranking(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    return "Rank three starting positions: click the one you want most, then the second, then the third."


def _placing(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    return f"Put your engine in one of your two cities. Your contract: {_contract(state, seat)}."


def _contract(state: SteelState, seat: Seat) -> str:
    held = state.private[seat]
    return "none" if held == NONE else parts.contract(held)


def _acting(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    left = "Your last action" if state.actions == 1 else f"You have {count(state.actions, 'action')}"
    # what pays is told before what else can be done, which the buttons say: a phone has no room for both
    if reach := _reach(possible(state, seat)):
        return f"{left}.{reach}"
    do = ["run an engine"] if possible_runs(state, seat) else []
    do += ["build track"] if Build in kinds else []
    return f"{left}: {', '.join([*do, 'buy, borrow, or end the turn'])}."


def possible_runs(state: SteelState, seat: Seat) -> bool:
    """Whether an engine of a player has not run in this turn."""
    return any(not state.ran >> number & 1 for number in range(len(state.engines[seat])))


def _reach(found: list[Delivery]) -> str:
    """What can be delivered in one run, the best first; each contract once, though both engines may reach it."""
    if not found:
        return ""
    best: dict[tuple[int, int], Delivery] = {}
    for one in found:
        best.setdefault((one.contract, one.market), one)
    told = [told_delivery(one) for one in list(best.values())[:MOST_TOLD]]
    more = len(best) - len(told)
    return f" Within reach: {'; '.join(told)}{f'; and {more} more' if more else ''}."


def told_delivery(one: Delivery) -> str:
    """A delivery with its pay, its ties and the length of its way."""
    pay = money(one.pay) if not one.service else f"{money(one.pay)} less {money(one.service)} service"
    claim = ", to be claimed" if one.market != NONE else ""
    return f"{parts.contract(one.contract)}{claim} ({pay}, {parts.ties(one.ties)}, {count(one.segments, 'segment')})"


def _moving(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    engine = parts.running(state)
    do = ["deliver here"] if Fulfil in kinds else []
    do += ["load here"] if Load in kinds and not state.changed else []
    do += ["claim a market contract"] if Claim in kinds else []
    do += [f"go up to {count(state.moves, 'more segment')}"] if Move in kinds else []
    do.append("stop" if do else "it can go no further")
    return f"Your {engine}: {_choose(do)}.{_reach(possible(state, seat)) if Fulfil not in kinds else ''}"


def _choose(things: list[str]) -> str:
    """`this`, `this, or that`."""
    *most, last = things
    return ", ".join((*most, f"or {last}" if most else last))


def _switching(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    return f"Your other engine may run in the same action.{_reach(possible(state, seat))}"


def _building(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    left = building.segments_an_action(state, seat) - state.built
    if Build not in kinds:
        return f"With {money(state.cash[seat])} you can build no more: end the action."
    return f"Build up to {count(left, 'more segment')} in this action; you have {money(state.cash[seat])}."


def _stationing(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    return "Put your new engine in any city of your network."


def _offering(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    goods = {good_of(one) for one in state.delivered[seat]}
    new = [parts.good(good_of(one)) for one in dict.fromkeys(state.offers) if good_of(one) not in goods]
    fresh = f" You have not delivered {_any(new)} yet." if new and goods else ""
    return f"Take one of the {count(len(state.offers), 'contract')} on offer.{fresh}"


def _any(names: list[str]) -> str:
    return " or ".join(dict.fromkeys(names))


def _selling(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    left = bankruptcy.needed(state) - state.raised
    if left <= 0 or not bankruptcy.can_sell(state, seat):
        return f"You have raised {money(state.raised)}: settle the debt service."
    return f"You are bankrupt: sell track until you have raised {money(left)} more."


def _choosing(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    pieces = count(len(state.sold), "piece")
    return f"Choose which of the {pieces} of {player(state.turn)}'s track is auctioned next; you may open the bidding."


def _bidding(state: SteelState, seat: Seat, kinds: Kinds) -> str:
    lead = "Nobody has bid yet" if state.bidder == NONE else f"{player(state.bidder)} leads with {money(state.bid)}"
    least = money(auction.lowest_bid(state))
    return (
        f"Bid {least} or more for {parts.route(state.piece)}, or no more. {lead}; you have {money(state.cash[seat])}."
    )


_BY_PHASE: dict[int, Callable[[SteelState, Seat, Kinds], str]] = {
    RANKING: _ranking,
    PLACING: _placing,
    ACTING: _acting,
    MOVING: _moving,
    SWITCHING: _switching,
    BUILDING: _building,
    STATIONING: _stationing,
    OFFERING: _offering,
    SELLING: _selling,
    CHOOSING: _choosing,
    BIDDING: _bidding,
}
