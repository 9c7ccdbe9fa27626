"""Every action as a short imperative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Action, View

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def say(view: View[AosState], action: Action) -> str:
    """An action as a short imperative."""
    return str(action)
