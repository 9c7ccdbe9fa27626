"""Refusals about when something is done, and about shares, the auction, the seven actions, growth and bonuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, player, players
from milepost.core.rules import BasicFault, Fault
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    OVER,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.rules import auction, shares
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.supply import free_boxes
from milepost.games.age_of_steam.words import parts
from milepost.games.age_of_steam.words.parts import Sentence, money

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

# phases and questions

_WHEN: dict[type[Action], str] = {
    a.Issue: "Shares are issued at the start of a turn",
    a.Bid: "Bids are made in the auction for the player order",
    a.Drop: "Dropping out belongs to the auction for the player order",
    a.Hold: "Holding belongs to the auction for the player order",
    a.PayFirst: "A player pays to be first where there is no auction, before shares are issued",
    a.Decline: "There is nothing to decline",
    a.Select: "The seven actions are taken after the player order is settled",
    a.Build: "Track is built after everybody has taken an action",
    a.BuyLink: "Printed links are bought while track is built",
    a.Urbanize: "New cities are founded while track is built",
    a.Done: "You stop building while track is built",
    a.Move: "Goods are moved after everybody has built",
    a.Upgrade: "The engine is improved while goods are moved",
    a.Pass: "You can pass while goods are moved",
    a.Draw: "Cubes for the goods display are drawn in goods growth, by the player with Production",
    a.Place: "Cubes are put into the goods display in goods growth, by the player with Production",
}


def _now(state: AosState) -> str:
    """What is wanted of the player to act."""
    if state.asks:
        return f"say who earns the bonus: {_among(state)}"
    if state.phase == PRODUCING and state.drawn:
        return f"put {parts.cubes(state.drawn)} into the display, or decline"
    return _NOW[state.phase]


_NOW = {
    SHARES: "issue shares, or none",
    AUCTION: "bid or drop out",
    RIGHT_OF_WAY: "pay to be first, or decline",
    SELECTING: "take one of the actions",
    BUILDING: "build, or stop building",
    MOVING: "move a cube, improve the engine, or pass",
    PRODUCING: "draw cubes, or decline",
    OVER: "the game is over",
}


def _among(state: AosState) -> str:
    return parts.several([player(seat) for seat in state.asks[-1].among])


def _not_now(state: AosState, action: Action, seat: Seat) -> str:
    if isinstance(action, a.Reward):
        return f"There is no bonus to give away now; {_now(state)}."
    if state.asks:
        return f"A bonus is to be given away before anything else; {_now(state)}."
    return f"{_WHEN[type(action)]}; now {_now(state)}."


# shares


def _issue_less(state: AosState, seat: Seat) -> str:
    most = shares.most(state, seat)
    return f"issue at most {most}" if most else "issue none"


def _share_track(state: AosState, action: a.Issue, seat: Seat) -> str:
    return (
        f"The share track ends at {a.MOST_SHARES}, and you have issued {state.shares[seat]} and want "
        f"{action.shares} more; {_issue_less(state, seat)}."
    )


def _share_limit(state: AosState, action: a.Issue, seat: Seat) -> str:
    most = count(state.map_rules.most_shares(state, seat), "share")
    where = state.board.title
    return f"On {where} a player issues {most} a turn, and {action.shares} are more; {_issue_less(state, seat)}."


# the auction


def _or_drop(state: AosState, seat: Seat) -> str:
    """What else a bidder may do."""
    return "hold or drop out" if auction.may_hold(state, seat) else "drop out"


def _bid_right(state: AosState, seat: Seat) -> str:
    """The bids that are possible."""
    low, high = state.high + 1, state.cash[seat]
    if low > high:
        return f"you have {money(high)}, so {_or_drop(state, seat)}"
    amount = money(low) if low == high else f"{money(low)} to {money(high)}"
    return f"bid {amount}, or {_or_drop(state, seat)}"


def _bid_low(state: AosState, action: a.Bid, seat: Seat) -> str:
    last = f"{parts.whose(state.holder)}'s {money(state.high)}"
    return (
        f"A bid must be higher than the last, {last}, and yours is {money(action.amount)}; {_bid_right(state, seat)}."
    )


def _bid_cash(state: AosState, action: a.Bid, seat: Seat) -> str:
    return (
        f"Nobody bids more than their cash, and you have {money(state.cash[seat])}, not {money(action.amount)}; "
        f"{_bid_right(state, seat)}."
    )


def _no_turn_order(state: AosState, action: a.Hold, seat: Seat) -> str:
    mine = state.roles[seat]
    took = f"you took {a.ROLES[mine]}" if mine >= 0 else "you took no action then"
    return f"Only the player who took Turn Order last turn may hold, and {took}; {_bid_right(state, seat)}."


def _held(state: AosState, action: a.Hold, seat: Seat) -> str:
    return f"Turn Order allows one hold in an auction, and you have used it; {_bid_right(state, seat)}."


def _hold_vain(state: AosState, action: a.Hold, seat: Seat) -> str:
    other = f"{player(state.holder)}, the only other bidder, has the highest bid, {money(state.high)}"
    return f"To hold would lead nowhere, for {other}; {_bid_right(state, seat)}."


def _pay_cash(state: AosState, action: a.PayFirst, seat: Seat) -> str:
    return f"Being first costs {money(auction.FIRST_PRICE)}, and you have {money(state.cash[seat])}; decline."


# the seven actions


def _roles_left(state: AosState) -> str:
    return f"take {parts.roles(role for role in state.map_rules.roles_open(state) if role not in state.roles)}"


def _role_unknown(state: AosState, action: a.Select, seat: Seat) -> str:
    return f"{a.ROLES[action.role]} is not used on {state.board.title}; {_roles_left(state)}."


def _role_taken(state: AosState, action: a.Select, seat: Seat) -> str:
    holder = player(state.roles.index(action.role))
    return f"Each action is taken once a turn, and {holder} has {a.ROLES[action.role]}; {_roles_left(state)}."


def _role_blocked(state: AosState, action: a.Select, seat: Seat) -> str:
    every = both(a.ROLES[role] for role in state.map_rules.all_roles)
    return (
        f"You have used {a.ROLES[action.role]}, which is blocked until all of {every} have been used; "
        f"{_roles_left(state)}."
    )


# Production and bonuses


def _drawn(state: AosState, action: a.Draw, seat: Seat) -> str:
    return f"Production draws once, and you have drawn; {_now(state)}."


def _not_drawn(state: AosState, action: a.Place, seat: Seat) -> str:
    what = f"A {parts.cube(action.good)} is not among the cubes you have drawn"
    return f"{what}; {_now(state)}."


def _free_boxes(state: AosState) -> str:
    """The empty boxes that may be filled."""
    free = free_boxes(state)
    return parts.several([parts.box(state, box) for box in free]) if free else "no box, for none is free"


def _box_full(state: AosState, action: a.Place, seat: Seat) -> str:
    return f"There is a cube in {parts.box(state, action.box)} already; fill {_free_boxes(state)}."


def _box_unused(state: AosState, action: a.Place, seat: Seat) -> str:
    box, where = parts.box(state, action.box), state.board.title
    return f"On {where} the goods display is not used as far as {box}; fill {_free_boxes(state)}."


def _not_among(state: AosState, action: a.Reward, seat: Seat) -> str:
    others = players(state.asks[-1].among)
    return f"The bonus goes to a railroad that was used, which are {others}; name {_among(state)}."


SENTENCES: dict[Fault, Sentence] = {
    BasicFault.NOT_NOW: _not_now,
    AosFault.SHARE_TRACK: _share_track,
    AosFault.SHARE_LIMIT: _share_limit,
    AosFault.BID_LOW: _bid_low,
    AosFault.BID_CASH: _bid_cash,
    AosFault.NO_TURN_ORDER: _no_turn_order,
    AosFault.HELD: _held,
    AosFault.HOLD_VAIN: _hold_vain,
    AosFault.PAY_CASH: _pay_cash,
    AosFault.ROLE_UNKNOWN: _role_unknown,
    AosFault.ROLE_TAKEN: _role_taken,
    AosFault.ROLE_BLOCKED: _role_blocked,
    AosFault.DRAWN: _drawn,
    AosFault.NOT_DRAWN: _not_drawn,
    AosFault.BOX_FULL: _box_full,
    AosFault.BOX_UNUSED: _box_unused,
    AosFault.NOT_AMONG: _not_among,
}
