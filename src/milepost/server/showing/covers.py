"""A picture of each game for the front page: the one that its package brings, or one that is drawn here and kept."""

from __future__ import annotations

import asyncio
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from milepost.core import catalog
from milepost.core.files import write_whole
from milepost.core.game import Game
from milepost.server.workers import Workers

COVER = "cover.webp"
"""The name of a cover in the `data` of a game's package; `python -m tests.covers` makes those of our own games."""


class Cover(NamedTuple):
    """A picture as it goes over the wire."""

    data: bytes
    media_type: str


def shipped(game: Game[Any]) -> bytes | None:
    """The cover that a game brings along, if it does."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        return (resources.files(package) / "data" / COVER).read_bytes()
    except (OSError, ImportError, ValueError, TypeError):  # no such file, or a game that is no file of a package
        return None


class Covers:
    """A picture of each game, found or drawn once; those that were drawn are kept in a folder."""

    def __init__(self, folder: Path, workers: Workers) -> None:
        self._folder = folder
        self._workers = workers
        self._lock = asyncio.Lock()
        self._pictures: dict[str, Cover] = {}

    async def picture(self, name: str) -> Cover:
        """The picture of a game."""
        if name in self._pictures:
            return self._pictures[name]
        game = catalog.game(name)
        found = await asyncio.to_thread(shipped, game)
        if found is not None:
            self._pictures[name] = Cover(found, "image/webp")
            return self._pictures[name]
        async with self._lock:
            if name not in self._pictures:
                drawn = await self._find(self._folder / f"{name}-{game.rules_version}.png", name)
                self._pictures[name] = Cover(drawn, "image/png")
        return self._pictures[name]

    async def _find(self, path: Path, name: str) -> bytes:
        try:
            return await asyncio.to_thread(path.read_bytes)
        except OSError:
            drawn = await self._workers.cover(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(write_whole, path, drawn)
        except Exception:  # a folder that cannot be written to costs a drawing after each start, no more
            return drawn
        return drawn
