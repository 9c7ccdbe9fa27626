"""Boards and other things that never change, made once and kept as they go over the wire."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec

from milepost.core import catalog
from milepost.core.game import Game
from milepost.core.lesson import frames
from milepost.core.scene import Board
from milepost.core.state import View


class Boards:
    """Boards by their digest, and lessons by their game; compressed."""

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}
        self._packed: dict[str, bytes] = {}

    def know(self, game: Game[Any], view: View[Any], digest: str) -> None:
        """Remember a board that somebody is going to ask for."""
        if digest not in self._boards:
            self._boards[digest] = game.scene.board(view)

    async def board(self, digest: str) -> bytes | None:
        """A board, compressed; None if nobody was told of it."""
        if digest not in self._boards:
            return None
        if digest not in self._packed:
            self._packed[digest] = await asyncio.to_thread(_packed, self._boards[digest])
        return self._packed[digest]

    async def lesson(self, name: str) -> bytes | None:
        """The lesson of a game, compressed; None if it has none."""
        game = catalog.game(name)
        if game.lesson is None:
            return None
        key = f"lesson {name}"
        if key not in self._packed:
            self._packed[key] = await asyncio.to_thread(self._lesson, game)
        return self._packed[key]

    def _lesson(self, game: Game[Any]) -> bytes:
        assert game.lesson is not None, "asked only of games that have one"
        made = frames(game, game.lesson)
        first = game.new(game.lesson.seats, game.lesson.seed, **dict(game.lesson.options))
        self.know(game, first.seen_by(0), made.board)
        return _packed(made)


def _packed(thing: Any) -> bytes:
    return gzip.compress(msgspec.json.encode(thing), 6)
