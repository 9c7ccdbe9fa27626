"""A bot that keeps what it is shown and told, for tests of how it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from milepost.core.action import Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.game import Game
from milepost.core.state import View


class Spy(Bot):
    """Takes the first legal action; every question to any of its kind is kept."""

    asked: ClassVar[list[tuple[View[Any], tuple[Seen, ...]]]] = []

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        self.asked.append((view, tuple(since)))
        return Decision((view.legal()[0],))


class Count(msgspec.Struct, frozen=True):
    times: int = 0


class RememberingSpy(Spy):
    """The same, and it remembers how often it was asked."""

    memory: Count

    def __init__(self, game: Game[Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self.memory = Count()

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        self.memory = Count(self.memory.times + 1)
        return Decision(super().choose(view, since).actions, Why(f"Asked {self.memory.times} times."))
