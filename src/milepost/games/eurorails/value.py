"""How good a position of EuroRails looks: shares of victory."""

from __future__ import annotations

from milepost.core.game import View
from milepost.games.eurorails.state import EuroState


def value(view: View[EuroState]) -> tuple[float, ...]:
    """By net worth."""
    worth = [max(score, 0) + 10 for score in view.state.scores]
    return tuple(mine / sum(worth) for mine in worth)
