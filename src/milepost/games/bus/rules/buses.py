"""Buses: one more for the owner of the marker, up to five."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.board import BUSES, PARTS
from milepost.games.bus.events import BusBought, Idle

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """The owner gets a bus at once, if there is room for one; there is nothing to decide."""
    if state.buses[seat] < PARTS.most_buses:
        state.buses[seat] += 1
        events.append(BusBought(seat, state.buses[seat]))
    else:
        events.append(Idle(seat, BUSES, space))
    return 0
