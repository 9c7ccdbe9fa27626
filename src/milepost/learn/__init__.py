"""Learning environments over any game."""

from __future__ import annotations

from typing import Any


def env(name: str, **settings: Any) -> Any:
    """A PettingZoo environment."""
    raise NotImplementedError


def gym_env(name: str, **settings: Any) -> Any:
    """A Gymnasium environment."""
    raise NotImplementedError
