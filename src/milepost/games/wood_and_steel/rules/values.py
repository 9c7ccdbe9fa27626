"""How much each city is worth as a destination: more with every delivery there, and of what it supplies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.games.wood_and_steel.board import Contract, city_of, good_of, members
from milepost.games.wood_and_steel.contracts import city_values

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def refresh(state: SteelState) -> None:
    """Compute the cache of a state from what was delivered."""
    state.worth = city_values(state.map, [one for delivered in state.delivered for one in delivered])


def note_delivery(state: SteelState, contract: Contract) -> None:
    """Keep the cache up to date."""
    state.worth[city_of(contract)] += 2
    for city in members(state.map.suppliers[good_of(contract)]):
        state.worth[city] += 1
