"""What players gain, for a moment on the board: income from goods, and better engines."""

from __future__ import annotations

from milepost.core.action import Event
from milepost.core.scene import Reward
from milepost.core.state import View
from milepost.games.age_of_steam.events import EngineImproved, GoodMoved
from milepost.games.age_of_steam.scene.layout import hex_id
from milepost.games.age_of_steam.state import AosState


def rewards(view: View[AosState], event: Event) -> tuple[Reward, ...]:
    """What an event brings players: everybody whose links a cube used gains income where it arrives."""
    if isinstance(event, GoodMoved):
        owners = sorted({owner for owner in event.owners if owner >= 0}, key=lambda seat: (seat != event.seat, seat))
        return tuple(Reward(owner, f"+${event.owners.count(owner)}", hex_id(event.stops[-1])) for owner in owners)
    if isinstance(event, EngineImproved):
        return (Reward(event.seat, f"Engine {event.engine}", kind="upgrade"),)
    return ()
