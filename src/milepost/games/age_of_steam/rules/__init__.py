"""The rules of Age of Steam, one module per phase or subject. This page puts them together.

Every kind of action has a `fault`: the name of the rule that forbids it now, or nothing. `legal` lists what has no
fault, `why_not` turns a fault into a sentence, and only what has none is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import Refusal, Rule
from milepost.games.age_of_steam import words
from milepost.games.age_of_steam.actions import (
    Bid,
    Build,
    BuyLink,
    Decline,
    Done,
    Draw,
    Drop,
    Hold,
    Issue,
    Move,
    Pass,
    PayFirst,
    Place,
    Reward,
    Select,
    Upgrade,
    Urbanize,
)
from milepost.games.age_of_steam.rules import (
    auction,
    bounties,
    building,
    flow,
    growth,
    moving,
    selecting,
    shares,
    urbanization,
)
from milepost.games.age_of_steam.rules.phases import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

Fault = Callable[["AosState", Any, Seat], str]
Effect = Callable[["AosState", Any, Seat, list[Event]], None]


def _none(state: AosState, action: Action, seat: Seat) -> str:
    """Nothing forbids it."""
    return ""


def _rule(phases: tuple[int, ...], fault: Fault, effect: Effect) -> Rule:
    """An action of some phases; none of them is possible while a question is open."""

    def why_not(state: AosState, action: Action, seat: Seat) -> Refusal | None:
        wrong = "asked" if state.asks else "phase" if state.phase not in phases else fault(state, action, seat)
        return words.refuse(wrong, state, action, seat) if wrong else None

    def apply(state: AosState, action: Action, seat: Seat) -> list[Event]:
        events: list[Event] = []
        effect(state, action, seat, events)
        flow.go_on(state, events)
        return events

    return Rule(why_not, apply)


def _decline(state: AosState, action: Decline, seat: Seat, events: list[Event]) -> None:
    if state.phase == RIGHT_OF_WAY:
        auction.decline_right(state, action, seat, events)
    else:
        growth.decline(state, action, seat, events)


def _reward() -> Rule:
    """The answer to a question."""
    plain = _rule((), _none, bounties.reward)

    def why_not(state: AosState, action: Reward, seat: Seat) -> Refusal | None:
        wrong = bounties.fault(state, action, seat) if state.asks else "not_asked"
        return words.refuse(wrong, state, action, seat) if wrong else None

    return Rule(why_not, plain.apply)


RULES: dict[type[Action], Rule] = {
    Issue: _rule((SHARES,), shares.fault, shares.issue),
    Bid: _rule((AUCTION,), auction.bid_fault, auction.make_bid),
    Drop: _rule((AUCTION,), _none, auction.drop),
    Hold: _rule((AUCTION,), auction.hold_fault, auction.hold),
    PayFirst: _rule((RIGHT_OF_WAY,), auction.pay_fault, auction.pay_first),
    Decline: _rule((RIGHT_OF_WAY, PRODUCING), _none, _decline),
    Select: _rule((SELECTING,), selecting.fault, selecting.select),
    Build: _rule((BUILDING,), building.build_fault, building.build_tile),
    BuyLink: _rule((BUILDING,), building.link_fault, building.buy_link),
    Urbanize: _rule((BUILDING,), urbanization.fault, urbanization.found),
    Done: _rule((BUILDING,), building.done_fault, building.stop),
    Move: _rule((MOVING,), moving.move_fault, moving.move_good),
    Upgrade: _rule((MOVING,), moving.upgrade_fault, moving.upgrade),
    Pass: _rule((MOVING,), _none, moving.pass_by),
    Draw: _rule((PRODUCING,), growth.draw_fault, growth.draw_cubes),
    Place: _rule((PRODUCING,), growth.place_fault, growth.place_cube),
    Reward: _reward(),
}
