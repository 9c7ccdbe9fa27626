"""How much each city is worth as a destination: more with every delivery there, and of what it supplies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import Contract
from milepost.games.wood_and_steel.contracts import add_delivery, city_values

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def refresh(state: SteelState) -> None:
    """Compute the cache of a state from what was delivered."""
    state.worth = city_values(state.map, [one for delivered in state.delivered for one in delivered])


def note_delivery(state: SteelState, seat: Seat, contract: Contract) -> None:
    """A delivery counts, and the cache with it."""
    add_delivery(state.map, state.worth, contract)
    state.delivered[seat] = (*state.delivered[seat], contract)
