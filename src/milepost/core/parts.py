"""The parts of a game beside its rules: its words, its pictures, its judgement and its goals.

Each is a small class that a game subclasses in the room of the same name (`words/`, `scene/`, `judgement/`, `goals/`).
They take a `View` and nothing else, so that what is hidden stays hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.measures import Breakdown, Category, Count, Counts, Kinds, Measure, Values
from milepost.core.phrases import player
from milepost.core.rules import BasicFault, Refusal
from milepost.core.scene import Ask, Board, Guide, Id, Reward, Scene
from milepost.core.state import A, S, View
from milepost.core.svg import draw


class Words(Generic[S]):
    """A game in sentences. These defaults name things as the code does, for a game that has no words of its own yet."""

    def say(self, view: View[S], action: Any) -> str:
        """An action as a short imperative, for menus and logs."""
        return _named(action)

    def tell(self, view: View[S], event: Any) -> str:
        """An event as a sentence."""
        seat = getattr(event, "seat", None)
        return f"{_named(event)}." if seat is None else f"{player(seat)}: {_named(event)}."

    def tell_run(self, seen: Sequence[tuple[View[S], Any]]) -> list[str]:
        """What came of several actions of one player, each event with the view after it.

        Every event by itself, unless the game joins what belongs together: track laid piece by piece, a way driven step
        by step.
        """
        return [line for view, event in seen if (line := self.tell(view, event))]

    def note(self, view: View[S], action: Any, seat: Seat) -> str:
        """An action of which no event tells, as a sentence for logs."""
        return f"{player(seat)}: {self.say(view, action)}."

    def refuse(self, view: View[S], refusal: Refusal) -> str:
        """Why an action is refused, and what would be right, as the view's seat may know it."""
        state = view.state
        match refusal.rule:
            case BasicFault.OVER:
                return "The game is over."
            case BasicFault.TURN:
                now = "" if state.to_act is None else f"; it is {player(state.to_act)}'s"
                return f"It is not {player(refusal.seat or 0)}'s turn{now}."
            case BasicFault.KIND:
                return (
                    f"{_tag(refusal.action)!r} is not an action of this game; its actions are {known_actions(state)}."
                )
            case BasicFault.PEEK:
                return "Nothing more can be done together with that, since it shows something that was hidden."
        return self.refuse_by_rule(view, refusal)

    def refuse_by_rule(self, view: View[S], refusal: Refusal) -> str:
        """The sentence for a rule of the game itself."""
        return f"The rules forbid this now: {refusal.rule.replace('_', ' ')}."


def _named(thing: Action | Event) -> str:
    """An action or event by its name and what it holds, but for the seat: `couple 3`."""
    values = [getattr(thing, name) for name in thing.__struct_fields__ if name != "seat"]
    return " ".join([_tag(thing).replace("_", " "), *(str(value) for value in values if value is not None)])


def _tag(action: Action | Event) -> str:
    """The name of a kind of action or event in JSON; that of its class for something that is neither."""
    kind = type(action)
    return str(getattr(getattr(kind, "__struct_config__", None), "tag", kind.__name__))


def known_actions(state: Any) -> str:
    """The names of a game's kinds of action, from a state or its class."""
    return ", ".join(sorted(str(kind.__struct_config__.tag) for kind in state.RULES))


class Pictures(ABC, Generic[S]):
    """What there is to look at and to click."""

    @abstractmethod
    def board(self, view: View[S]) -> Board:
        """The part of the picture that never changes during a game."""

    @abstractmethod
    def draw(self, view: View[S]) -> Scene:
        """What there is to look at, and what may be clicked."""

    @abstractmethod
    def ask(self, view: View[S]) -> Ask | None:
        """What this seat is asked now and its choices, if it may act; else None."""

    def why_not_here(self, view: View[S], at: Id) -> str:
        """Why a click on this place does nothing now."""
        return "Nothing can be done here now."

    def lights(self, view: View[S], event: Any) -> tuple[Id, ...]:
        """The places and shapes to light up while an event is announced: where it is felt."""
        return ()

    def rewards(self, view: View[S], event: Any) -> tuple[Reward, ...]:
        """What an event brings players, where that is worth a moment; `view` is a spectator's, after the event."""
        return ()

    def svg(self, view: View[S]) -> str:
        """The whole picture as SVG."""
        return draw(self.board(view), self.draw(view))


class Plan(msgspec.Struct, Generic[A], frozen=True):
    """A batch of actions toward something, with words and a price where it has one.

    `through` are the anchors it leads along, for a preview; `later` those that a later turn would have to reach.
    """

    actions: tuple[A, ...]
    label: str = ""
    price: int | None = None
    through: tuple[Id, ...] = ()
    later: tuple[Id, ...] = ()


class Judgement(Generic[S]):
    """How good a position is, and what is worth trying in it: what bots for every game live on."""

    rewards: ClassVar[Mapping[str, float]] = {"score": 1.0}
    """What a learner gets for each unit of `tally`, unless it says otherwise."""

    def value(self, view: View[S]) -> tuple[float, ...]:
        """How good the position looks for each seat, as a share of victory between 0 and 1. Not asked after the end."""
        seats = len(view.state.scores)
        return (1 / seats,) * seats

    def shares(self, view: View[S]) -> tuple[float, ...]:
        """The shares of victory: by the outcome when there is one, else by `value`."""
        outcome = view.state.outcome if view.state.to_act is None else None
        return self.value(view) if outcome is None else outcome.shares

    def ideas(self, view: View[S]) -> tuple[Plan[Any], ...]:
        """What is worth searching, most promising first; every legal action, unless the game knows better."""
        return tuple(Plan((action,)) for action in view.legal())

    def quiet(self, view: View[S]) -> bool:
        """Whether `value` can be trusted here; a search plays on along the first ideas until it can."""
        return True

    def tally(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """What learners are rewarded for, as running totals by seat: names as in `rewards`."""
        return {"score": state.scores}

    measures: ClassVar[tuple[Measure, ...]] = (Measure("score", "points", "The running score."),)
    """What is worth knowing of each seat besides the result: for reports, experiments and finished tables."""
    categories: ClassVar[tuple[Category, ...]] = ()
    """What tells seats apart besides their number: reports say how often each kind wins."""
    breakdowns: ClassVar[tuple[Breakdown, ...]] = ()
    """What is counted by kind at the whole table, see `broken_down`."""
    counting: ClassVar[Mapping[type[Event], Count]] = {}
    """What `measure` cannot read from a position: how each kind of event is counted."""

    def round(self, state: S, /) -> int:
        """The number of the round, from 1; or 0 before the first round, to which that is counted.

        Asked after every action, so it has to be quick. Measures are noted whenever a round is over.
        """
        return 1

    def measure(self, view: View[S], counts: Counts) -> tuple[Values, ...]:
        """How the `measures` stand in a position as a spectator sees it, in their order, each for every seat."""
        return (view.state.scores,)

    def kinds(self, view: View[S], counts: Counts) -> tuple[Kinds, ...]:
        """What every seat is of each of the `categories`, in their order."""
        return ()

    def broken_down(self, view: View[S], counts: Counts) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """The numbers of the `breakdowns` by name and item: what was counted, unless the game makes more of it."""
        return counts.by_kind


class Goals(Generic[S]):
    """What a player may name or point at, and how the game gets there. A game that knows none keeps these defaults."""

    examples: ClassVar[tuple[str, ...]] = ()
    """Examples of what a person may type for `plan` to understand, such as "build Paris"."""
    pointing: ClassVar[bool] = False
    """Whether pointing at a place on the board means a goal."""

    def plan(self, view: View[S], goal: str) -> Plan[Any] | None:
        """A batch toward a goal somebody names; None for words that name none. What cannot be had raises `BadInput`."""
        return None

    def goal_at(self, view: View[S], at: Id) -> str:
        """The goal, in words `plan` understands, that pointing at a place means now; "" for none."""
        return ""

    def guide(self, view: View[S], start: Id = "") -> Guide | None:
        """The cheapest ways from where this seat stands, if the game has such; previews need no round trip then.

        `start` is a place somebody chose to begin at; a game that knows no such choice is never given one.
        """
        return None
