"""How the rules of a game are written: one line in one table for each kind of action.

A `Rule` says when its kind of action may be taken, which rule of the game forbids it now (its *fault*), what it does,
whether it reveals anything, and whether it ends the turn. A `Refusal` is data. Its sentence is made by the game's words
where somebody reads it, so that rules know nothing of words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum, auto
from typing import Any, NamedTuple

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import seeded


class Fault(StrEnum):
    """The rules that can forbid an action. Each game has an enum of its own, one member for each rule."""


class BasicFault(Fault):
    """The rules that every game has, whatever it is about."""

    OVER = auto()
    """The game is over."""
    TURN = auto()
    """Somebody else is asked."""
    KIND = auto()
    """The game has no such kind of action."""
    RANGE = auto()
    """A number in the action names nothing in this game."""
    NOT_NOW = auto()
    """This kind of action is not what is asked for at this moment."""
    PEEK = auto()
    """An action that reveals something is not the last of its batch."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule that forbids it, and whose action it is.

    With the position it is all that a sentence needs: `Words.refuse` makes one.
    """

    rule: Fault
    action: Action
    seat: Seat | None


Judge = Callable[[Any, Any, Seat], Fault | None]
"""From the state, the action and its seat: the rule that forbids it, or None."""
Effect = Callable[[Any, Any, Seat, list[Event]], None]
"""Changes the state for an action of a seat, and appends what came of it to the events."""
Condition = Callable[[Any, Any, Seat], bool]
"""Something that depends on the state, the action and its seat."""


class Rule(NamedTuple):
    """Everything the rules say about one kind of action."""

    when: tuple[Hashable, ...]
    """The moments (`State.moment`) at which it may be taken; empty for always."""
    fault: Judge | None
    """What forbids it at such a moment; None if nothing ever does."""
    effect: Effect
    """What it does. Then `State._go_on` moves on to the next decision."""
    reveals: bool | Condition = False
    """Whether it may draw chance or show anybody something hidden, judged from what everybody knows."""
    ends_turn: bool | Condition = False
    """Whether its seat is then done, judged from what everybody knows."""


def asks_another(state: Any, action: Action, seat: Seat) -> bool:
    """Whether somebody else is asked after an action, or nobody any more: for `Rule.ends_turn`.

    It is tried out on a copy with other dice and other hidden parts, for rules in which neither decides who is next.
    """
    after = state.clone()
    after.chance = seeded(0)
    after._deal(seat, after.chance)
    after.carry_out(action, seat)
    return seat not in after.waiting_for
