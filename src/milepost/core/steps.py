"""A batch of actions played once, step by step, for everybody who wants to know what each action led to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.state import State


class PlayedStep(msgspec.Struct, frozen=True):
    """One action: the position before it, what came of it, and the position after it.

    Neither position is changed later, so a step may be kept and read from threads.
    """

    before: Any
    seat: Seat
    action: Any
    events: tuple[Event, ...]
    after: Any

    @property
    def reveals(self) -> bool:
        """Whether the action may have drawn chance or shown anybody something hidden."""
        revealed: bool = self.before.reveals(self.action, self.seat)
        return revealed


def play_each(state: State[Any], actions: Sequence[Action], seat: Seat) -> Iterator[PlayedStep]:
    """Actions of one seat, each played on a copy of the position before it."""
    for action in actions:
        after = state.clone()
        events = after.apply(action, seat)
        yield PlayedStep(state, seat, action, tuple(events), after)
        state = after


def play_batch(state: State[Any], actions: Sequence[Action], seat: Seat) -> tuple[PlayedStep, ...]:
    """A batch of one seat; it raises where `State.apply_all` does, and `state` itself is not changed."""
    steps: list[PlayedStep] = []
    for number, action in enumerate(actions, start=1):
        refusal = state.why_not_in_batch(action, seat, last=number == len(actions))
        if refusal is not None:
            raise state.illegal(refusal)
        after = state.clone()
        steps.append(PlayedStep(state, seat, action, tuple(after.carry_out(action, seat)), after))
        state = after
    return tuple(steps)
