"""Finds games by name through the entry-point group `milepost.games`; core itself knows none."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from milepost.core.errors import unknown
from milepost.core.game import Game, State


@cache
def game_names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(sorted(entry_points(group="milepost.games").names))


@cache
def game(name: str) -> Game[Any]:
    """The game of that name, or a `BadInput` that lists the known ones."""
    found = entry_points(group="milepost.games", name=name)
    if not found:
        raise unknown("game", name, game_names())
    made: Game[Any] = next(iter(found)).load()()
    return made


def game_of(state: State[Any]) -> Game[Any] | None:
    """The installed game a state belongs to, if any."""
    return next((game(name) for name in game_names() if isinstance(state, game(name).State)), None)
