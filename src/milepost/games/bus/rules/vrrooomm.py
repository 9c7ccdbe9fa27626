"""Vrrooomm!: buses carry waiting passengers to free buildings of the type the clock shows.

At a crossing with k passengers and m buildings of that type, min(k, m) are at home and occupy a building each; the
others wait, or the other buildings are free. A ride takes from where somebody waits to where a building is free, so the
same two counts tell waiting and free at any moment: no separate note of occupied buildings is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import DROP, PICK, SITES, Drop, Pick
from milepost.games.bus.board import CROSSINGS, members
from milepost.games.bus.constants import FOR_DOOR, FOR_PASSENGER
from milepost.games.bus.events import Delivered
from milepost.games.bus.rules.faults import BusFault

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

EVERYWHERE = (1 << CROSSINGS) - 1
_DROP_BITS = {crossing: 1 << DROP + k for k, crossing in enumerate(SITES)}


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """A ride for every bus of the owner, as far as there are passengers and buildings."""
    return state.buses[seat]


def waiting_and_free(state: BusState, network: int = EVERYWHERE) -> tuple[int, int]:
    """The crossings where somebody waits, and those with a free building of the clock's type; no crossing is both."""
    waiting = free = 0
    passengers, buildings, first = state.passengers, state.buildings, state.clock * CROSSINGS
    while network:
        bit = network & -network
        network ^= bit
        crossing = bit.bit_length() - 1
        people, doors = passengers[crossing], buildings[first + crossing]
        if people > doors:
            waiting |= bit
        elif doors > people:
            free |= bit
    return waiting, free


def legal_passengers(state: BusState, seat: Seat) -> int:
    """Waiting passengers on the owner's line, if a free building is there too."""
    waiting, free = waiting_and_free(state, state.networks[seat])
    return waiting << PICK if free else 0


def legal_doors(state: BusState, seat: Seat) -> int:
    """Free buildings on the owner's line."""
    free = waiting_and_free(state, state.networks[seat])[1]
    return sum(_DROP_BITS[crossing] for crossing in members(free))


def pick(state: BusState, action: Pick, seat: Seat, events: list[Event]) -> None:
    """The passenger boards; the ride is done with the drop."""
    state.picked, state.asked = action.crossing, FOR_DOOR


def drop(state: BusState, action: Drop, seat: Seat, events: list[Event]) -> None:
    """The passenger gets off for good, and the driver scores. Of equal passengers the lowest id rides."""
    start, end = state.picked, action.crossing
    passenger = state.places.index(start)
    state.places[passenger] = end
    state.passengers[start] -= 1
    state.passengers[end] += 1
    state.deliveries[seat] += 1
    if seat in state.arrivals:
        state.arrivals.remove(seat)
    state.arrivals.append(seat)
    state.picked, state.asked = -1, FOR_PASSENGER
    state.left -= 1
    events.append(Delivered(seat, passenger, start, end))


def pick_fault(state: BusState, action: Pick, seat: Seat) -> BusFault:
    """Why nobody can be picked up here."""
    return BusFault.NOBODY_WAITS if state.networks[seat] >> action.crossing & 1 else BusFault.OFF_LINE


def drop_fault(state: BusState, action: Drop, seat: Seat) -> BusFault:
    """Why nobody can be dropped here."""
    return BusFault.NO_DOOR if state.networks[seat] >> action.crossing & 1 else BusFault.OFF_LINE
