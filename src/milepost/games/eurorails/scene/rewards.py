"""What players gain, for a moment on the board: payments for loads, and new trains."""

from __future__ import annotations

from milepost.core.action import Event
from milepost.core.scene import Reward
from milepost.core.state import View
from milepost.games.eurorails.board import CENTRE
from milepost.games.eurorails.events import Delivered, TrainBought
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import TRAINS


def rewards(view: View[EuroState], event: Event) -> tuple[Reward, ...]:
    """What an event brings a player."""
    if isinstance(event, Delivered):
        return (Reward(event.seat, f"+{event.pay}M", POST_ID[CENTRE[event.city]]),)
    if isinstance(event, TrainBought):
        at = view.state.at[event.seat]
        return (Reward(event.seat, TRAINS[event.train].name, POST_ID[at] if at >= 0 else "", "upgrade"),)
    return ()
