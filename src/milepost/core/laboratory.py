"""What a game has for its designers: who plays in experiments, how rules are named, and what is drawn in a situation.

A game with nothing to add keeps these defaults; `milepost lab` then reports on it all the same. Everything that is
counted in experiments is named in `core.parts.Judgement`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from milepost.core.chance import Chance
from milepost.core.errors import BadInput


class Situation(ABC):
    """A described situation in which the game draws something, such as a contract, again and again."""

    name: str

    @abstractmethod
    def draw(self, chance: Chance) -> int:
        """What comes up once, as a number; the same number always means the same."""

    @abstractmethod
    def describe(self, drawn: int) -> tuple[str | int, ...]:
        """What a number means: a value for each of the laboratory's `drawn` columns."""


class Laboratory:
    """What a designer's laboratory asks of a game."""

    bots: ClassVar[str] = ""
    """Who plays if nobody is named, with commas between; nobody here: the game's `opponent`."""
    drawn: ClassVar[tuple[str, ...]] = ()
    """What is told of each thing that is drawn in a situation: columns of a table. None: nothing can be drawn."""

    def opening(self, seats: int) -> int:
        """How many first actions are drawn at random if nobody says how many.

        Bots often begin alike; what they never try, an experiment could say nothing about.
        """
        return 0

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """Options under the names they have, from what a designer may call them; wrong ones raise `BadInput`."""
        return dict(given)

    def situation(self, data: object, options: Mapping[str, Any]) -> Situation:
        """A situation that somebody has written down, as JSON holds it; a wrong one raises `BadInput`."""
        raise BadInput("This game has no situations to draw from.")
