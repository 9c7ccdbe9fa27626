"""Buildings: tiles on free lots of the innermost zone that has any; also the two tiles each of the setup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import BUILD, SITES, Build
from milepost.games.bus.board import CROSSINGS, LOTS_AT, LOTS_UP_TO, ZONE_SITES
from milepost.games.bus.events import Built
from milepost.games.bus.rules.faults import BusFault

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

ONE_TYPE = tuple(sum(1 << BUILD + 3 * k + building for k in range(len(SITES))) for building in range(3))
"""The tokens of each type of building, at whatever crossing."""

_TOKENS_AT = {crossing: 0b111 << BUILD + 3 * k for k, crossing in enumerate(SITES)}
_spread: dict[int, int] = {}


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """One tile per bus of the richest player, less one for each letter."""
    return max(0, max(state.buses) - space)


def legal(state: BusState, seat: Seat) -> int:
    """Every crossing with a free lot in the open zone, with every type that has tiles left."""
    bits = _spread.get(state.sites)
    if bits is None:
        bits = _spread[state.sites] = sum(at for crossing, at in _TOKENS_AT.items() if state.sites >> crossing & 1)
    if 0 in state.tiles:
        for building, left in enumerate(state.tiles):
            if not left:
                bits &= ~ONE_TYPE[building]
    return bits


def build(state: BusState, action: Build, seat: Seat, events: list[Event]) -> None:
    """A tile fills the crossing's innermost free lot. When the zone is full, the next one opens."""
    crossing, building = action.crossing, action.building
    standing = (
        state.buildings[crossing] + state.buildings[CROSSINGS + crossing] + state.buildings[2 * CROSSINGS + crossing]
    )
    lot = LOTS_AT[crossing][standing]
    state.buildings[building * CROSSINGS + crossing] += 1
    state.lots[lot] = building
    state.tiles[building] -= 1
    if standing + 1 == LOTS_UP_TO[state.zone][crossing]:
        state.sites &= ~(1 << crossing)
        if not state.sites and state.zone < len(ZONE_SITES) - 1:
            state.zone += 1
            state.sites = ZONE_SITES[state.zone]
    state.left -= state.left > 0
    events.append(Built(seat, lot, building))


def fault(state: BusState, action: Build, seat: Seat) -> BusFault:
    """Why nothing can be built here, or not this type."""
    if not state.tiles[action.building]:
        return BusFault.TILES
    full = len(LOTS_AT[action.crossing]) == sum(state.buildings[action.crossing :: CROSSINGS])
    return BusFault.LOTS if full else BusFault.ZONE
