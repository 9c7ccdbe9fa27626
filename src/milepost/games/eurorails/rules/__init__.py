"""The rules of EuroRails, one module per subject. This page puts them together.

Every kind of action has a `fault`: the name of the rule that forbids it now, or nothing. `legal` lists what has no
fault, `why_not` turns a fault into a sentence, and only what has none is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import Refusal, Rule
from milepost.games.eurorails import words
from milepost.games.eurorails.actions import (
    ACTIONS,
    BUILDS,
    Answer,
    Backtrack,
    Borrow,
    Build,
    Declare,
    Deliver,
    DiscardHand,
    Drop,
    EndTurn,
    Lose,
    Offer,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.board import MILEPOSTS
from milepost.games.eurorails.rules import building, cards, flow, loads, mercy, movement, purchases, trading, victory
from milepost.games.eurorails.rules.phases import BUILDING, ENDING, OPERATING, PLACING, STARTING, THROWING

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

Fault = Callable[["EuroState", Any, Seat], str]
Effect = Callable[["EuroState", Any, Seat, list[Event]], None]


_KNOWN = frozenset((*ACTIONS, *BUILDS, *(Place(milepost) for milepost in range(MILEPOSTS))))
"""Every action whose numbers name something; open actions are judged by their own rules."""


def _none(state: EuroState, action: Action, seat: Seat) -> str:
    """Nothing forbids it."""
    return ""


def _rule(phases: tuple[int, ...], fault: Fault, effect: Effect) -> Rule:
    """An action of a player's own turn, in some of its phases."""

    def why_not(state: EuroState, action: Action, seat: Seat) -> Refusal | None:
        wrong = (
            "range" if not isinstance(action, Borrow | Offer) and action not in _KNOWN
            else "asked" if state.asks
            else "phase" if state.phase not in phases
            else fault(state, action, seat)
        )  # fmt: skip
        return words.refuse(wrong, state, action, seat) if wrong else None

    def apply(state: EuroState, action: Action, seat: Seat) -> list[Event]:
        events: list[Event] = []
        state.fresh = state.fresh and isinstance(action, Place)
        effect(state, action, seat, events)
        flow.go_on(state, events)
        return events

    return Rule(why_not, apply)


def _reply(ask: type[Loss | Bargain], fault: Fault, effect: Effect) -> Rule:
    """An answer to an interruption."""

    def why_not(state: EuroState, action: Action, seat: Seat) -> Refusal | None:
        wrong = (
            "range" if action not in _KNOWN
            else "not asked" if not state.asks or not isinstance(state.asks[-1], ask)
            else fault(state, action, seat)
        )  # fmt: skip
        return words.refuse(wrong, state, action, seat) if wrong else None

    def apply(state: EuroState, action: Action, seat: Seat) -> list[Event]:
        events: list[Event] = []
        effect(state, action, seat, events)
        flow.go_on(state, events)
        return events

    return Rule(why_not, apply)


RULES: dict[type[Action], Rule] = {
    Throw: _rule((THROWING,), cards.throw_fault, cards.throw),
    Place: _rule((PLACING,), movement.place_fault, movement.place),
    Step: _rule((OPERATING,), movement.step_fault, movement.step),
    Sail: _rule((OPERATING,), movement.sail_fault, movement.sail),
    PickUp: _rule((OPERATING,), loads.pick_up_fault, loads.pick_up),
    Deliver: _rule((OPERATING,), loads.deliver_fault, loads.deliver),
    Drop: _rule((OPERATING,), loads.drop_fault, loads.drop),
    StartBuilding: _rule((OPERATING,), _none, flow.start_building),
    Build: _rule((STARTING, BUILDING), building.fault, building.build),
    Upgrade: _rule((BUILDING,), purchases.fault, purchases.upgrade),
    EndTurn: _rule((STARTING, BUILDING, ENDING), _none, flow.end_turn),
    Declare: _rule((BUILDING, ENDING), victory.declare_fault, flow.declare),
    DiscardHand: _rule((STARTING, OPERATING), cards.discard_fault, cards.discard),
    Backtrack: _rule((OPERATING,), mercy.backtrack_fault, mercy.backtrack),
    Restart: _rule((OPERATING,), mercy.restart_fault, mercy.restart),
    Borrow: _rule((PLACING, OPERATING, BUILDING), mercy.borrow_fault, mercy.borrow),
    Offer: _rule((BUILDING,), trading.offer_fault, trading.offer),
    Lose: _reply(Loss, loads.lose_fault, loads.lose),
    Answer: _reply(Bargain, _none, trading.answer),
}
