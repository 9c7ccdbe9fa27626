"""File formats of other programs: a game that reads one can replay games that people played elsewhere."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import msgspec


class Comparison(msgspec.Struct, frozen=True):
    """What came of replaying one file: a line for the user, and whether the engine agreed with the file throughout."""

    line: str
    agrees: bool


class ForeignFormat(ABC):
    """A format in which another program records games, for `milepost verify --format NAME`.

    A game lists its formats by name in `Game.foreign_formats`. Whatever reads the files is imported by `comparer`,
    because hardly anybody who plays the game needs it.
    """

    about: str
    """What these files are, in one line."""

    @abstractmethod
    def comparer(self, counts: Path | None) -> Callable[[Path], Comparison]:
        """A function that replays one file through the engine and compares; `BadInput` for a file it cannot read.

        `counts` is a file with the numbers of legal choices at each decision, to be compared too.
        """
