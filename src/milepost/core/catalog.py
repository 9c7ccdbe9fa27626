"""Finds games by name through the entry-point group `milepost.games`; core itself knows none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from milepost.core.errors import unknown

if TYPE_CHECKING:  # a state asks here for its game when a notebook shows it
    from milepost.core.game import Game, State

_lent: dict[str, Game[Any]] = {}
"""Games that are known for a while without an entry point."""


def game_names() -> tuple[str, ...]:
    """The names of all known games."""
    return tuple(sorted({*_installed(), *_lent}))


def game(name: str) -> Game[Any]:
    """The game of that name, or a `BadInput` that lists the known ones."""
    if name in _lent:
        return _lent[name]
    if name not in _installed():
        raise unknown("game", name, game_names())
    return _load(name)


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """Make a game known by its name for a while: one of a test or a notebook, with no entry point yet."""
    before = _lent.get(game.name)
    _lent[game.name] = game
    try:
        yield
    finally:
        if before is None:
            del _lent[game.name]
        else:
            _lent[game.name] = before


def game_of(state: State[Any]) -> Game[Any] | None:
    """The known game a state belongs to, if any."""
    return next((game(name) for name in game_names() if isinstance(state, game(name).State)), None)


@cache
def _installed() -> tuple[str, ...]:
    return tuple(sorted(entry_points(group="milepost.games").names))


@cache
def _load(name: str) -> Game[Any]:
    made: Game[Any] = next(iter(entry_points(group="milepost.games", name=name))).load()()
    return made
