"""What players gain, for a moment on the board: passengers who arrive, and new buses."""

from __future__ import annotations

from milepost.core.action import Event
from milepost.core.scene import Reward
from milepost.core.state import View
from milepost.games.bus.events import BusBought, Delivered
from milepost.games.bus.scene.layout import crossing_id
from milepost.games.bus.state import BusState


def rewards(view: View[BusState], event: Event) -> tuple[Reward, ...]:
    """What an event brings a player."""
    if isinstance(event, Delivered):
        return (Reward(event.seat, "+1", crossing_id(event.end)),)
    if isinstance(event, BusBought):
        return (Reward(event.seat, f"{event.buses} buses", kind="upgrade"),)
    return ()
