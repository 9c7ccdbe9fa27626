"""How good a position of Bus looks."""

from __future__ import annotations

from milepost.core.game import View
from milepost.games.bus.state import BusState


def value(view: View[BusState]) -> tuple[float, ...]:
    """A share of victory for each seat."""
    state = view.state
    if state.outcome is not None:
        return state.outcome.shares
    return (1 / state.seats,) * state.seats
