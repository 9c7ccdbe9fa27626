"""Starting Player: the token for the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.events import StartPlayer

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """Nothing to decide: the owner of the marker starts."""
    state.start = seat
    events.append(StartPlayer(seat, True))
    return 0


def rotate(state: BusState, events: list[Event]) -> None:
    """Nobody took it: one seat clockwise."""
    state.start = (state.start + 1) % len(state.markers)
    events.append(StartPlayer(state.start, False))
