"""One position under test, and the small tools of the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Seeded, seeded
from milepost.core.errors import BrokenState, IllegalAction
from milepost.core.game import Game
from milepost.core.rules import Refusal
from milepost.core.state import State, View

TRIED = 30
"""How many remembered actions each position is asked about."""
SAMPLES = 3
"""How many open actions are drawn for it."""

json = msgspec.json.encode
"""Positions are compared by these bytes."""


class Trial:
    """One position before the laws, with what they need beside it. Laws work on clones and leave it as it is."""

    def __init__(self, game: Game[Any], state: State[Any], chance: Seeded, pool: Sequence[Action] = ()) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.bytes = json(state)
        self.seats = range(len(state.scores))
        self.everybody: tuple[Seat | None, ...] = (*self.seats, None)
        self.views: dict[Seat | None, View[Any]] = {seat: state.seen_by(seat) for seat in self.everybody}
        self.legal: dict[Seat, tuple[Action, ...]] = {seat: tuple(state.legal(seat)) for seat in state.may_act}
        self.pool = [chance.pick(pool) for _ in range(min(TRIED, len(pool)))]
        self.tries = [(seat, chance.pick(actions)) for seat, actions in self.legal.items() if actions]
        """A legal action for each seat that may act."""

    @cached_property
    def samples(self) -> list[Action]:
        """Open actions, allowed or not."""
        drawn = (self.game.sample_open(self.state.clone(), self.fresh()) for _ in range(SAMPLES))
        return [action for action in drawn if action is not None]

    def fresh(self) -> Seeded:
        """Chance that nobody has seen before."""
        return seeded(self.chance.below(1 << 60))

    def refused(self, state: State[Any], seat: Seat) -> Iterator[tuple[Action, Refusal]]:
        """Actions of the pool that are refused in a position."""
        for action in self.pool:
            refusal = state.why_not(action, seat)
            if refusal is not None:
                yield action, refusal


Law = Callable[[Trial], None]


def hold(holds: bool, sentence: str) -> None:
    """A law's demand: unless it holds, the sentence says what broke it."""
    if not holds:
        raise AssertionError(sentence)


def same(one: bytes, other: bytes, sentence: str) -> None:
    """A law's demand of two states as JSON: unless they are equal, the sentence and the fields in which they differ."""
    if one != other:
        mine, theirs = msgspec.json.decode(one), msgspec.json.decode(other)
        fields = [name for name in mine if mine[name] != theirs.get(name)] if isinstance(mine, dict) else []
        raise AssertionError(f"{sentence} (see {', '.join(fields)})" if fields else sentence)


def sound(state: State[Any], what: str) -> None:
    """A law's demand of a position: `check` finds nothing wrong; else what it is, and what is wrong."""
    try:
        state.check()
    except BrokenState as error:
        raise AssertionError(f"{what} breaks an invariant: {error}") from error


def whose(seat: Seat | None) -> str:
    """A seat, or who has none."""
    return "a spectator" if seat is None else f"seat {seat}"


def told(thing: Action | Event) -> str:
    """An action or event as the JSON a record would hold."""
    return json(thing).decode()


def tag(kind: Action | type[Action]) -> str:
    """The name of an action's kind in JSON."""
    return str(kind.__struct_config__.tag)


def refusal_of(do: Callable[..., object], *given: object) -> Refusal | None:
    """What `do` is refused with, if it is."""
    try:
        do(*given)
    except IllegalAction as error:
        return error.refusal
    return None


def comes_back(game: Game[Any], action: Action) -> None:
    """An action survives JSON through the game's union."""
    hold(game.decode(json(action)) == action, f"{told(action)} does not come back from JSON")


def phrase(text: str, what: str) -> None:
    """Hold a text to being one line of words."""
    hold(bool(text) and text == text.strip() and "\n" not in text, f"{what} is not one line of words: {text!r}")


def sentence(text: str, what: str) -> None:
    """Hold a text to being one line that ends as a sentence does."""
    phrase(text, what)
    hold(text[-1] in ".!?", f"{what} is not a sentence: {text!r}")
