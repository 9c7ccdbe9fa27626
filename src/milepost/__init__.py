"""Milepost: railway board games with exact rules, bots, replays and learning environments.

Public names are loaded on first use, so that `import milepost` stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from milepost.core.bot import Bot as Bot
    from milepost.core.catalog import game as game
    from milepost.core.catalog import game_names as game_names
    from milepost.core.record import Record as Record
    from milepost.learn import env as env
    from milepost.learn import gym_env as gym_env

_HOMES = {
    "Bot": "milepost.core.bot",
    "Record": "milepost.core.record",
    "env": "milepost.learn",
    "game": "milepost.core.catalog",
    "game_names": "milepost.core.catalog",
    "gym_env": "milepost.learn",
}
__all__ = ["Bot", "Record", "env", "game", "game_names", "gym_env"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'milepost' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted((*globals(), *__all__))
