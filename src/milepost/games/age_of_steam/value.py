"""How good a position looks, as shares of victory."""

from __future__ import annotations

from milepost.core.game import View
from milepost.games.age_of_steam.state import AosState


def value(view: View[AosState]) -> tuple[float, ...]:
    """Equal shares."""
    return (1 / view.state.seats,) * view.state.seats
