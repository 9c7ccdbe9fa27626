"""Vrrooomm!: buses carry waiting passengers to free buildings of the type the clock shows.

At a crossing with k passengers and m buildings of that type, min(k, m) are at home and occupy a building each; the
others wait, or the other buildings are free. A ride takes from where somebody waits to where a building is free, so the
same two counts tell waiting and free at any moment: no separate note of occupied buildings is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Event, Refusal, Seat
from milepost.games.bus import words
from milepost.games.bus.actions import DROP, PICK, SITES, Drop, Pick
from milepost.games.bus.board import CROSSINGS, members
from milepost.games.bus.events import Delivered
from milepost.games.bus.rules.phases import FOR_DOOR, FOR_PASSENGER

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

_DROP_BITS = {1 << crossing: 1 << DROP + k for k, crossing in enumerate(SITES)}


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """A ride for every bus of the owner, as far as there are passengers and buildings."""
    return state.buses[seat]


def waiting_and_free(state: BusState) -> tuple[int, int]:
    """The crossings where somebody waits, and those with a free building of the clock's type; no crossing is both."""
    waiting = free = 0
    bit = 1
    doors = state.buildings[state.clock * CROSSINGS : (state.clock + 1) * CROSSINGS]
    for people, buildings in zip(state.passengers, doors, strict=True):
        if people > buildings:
            waiting |= bit
        elif buildings > people:
            free |= bit
        bit <<= 1
    return waiting, free


def legal_passengers(state: BusState) -> int:
    """Waiting passengers on the owner's line, if a free building is there too."""
    assert state.to_act is not None, "somebody drives"
    waiting, free = waiting_and_free(state)
    network = state.networks[state.to_act]
    return (waiting & network) << PICK if free & network else 0


def legal_doors(state: BusState) -> int:
    """Free buildings on the owner's line."""
    assert state.to_act is not None, "somebody drives"
    free = waiting_and_free(state)[1] & state.networks[state.to_act]
    bits = 0
    while free:
        low = free & -free
        bits |= _DROP_BITS[low]
        free ^= low
    return bits


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


def explain(state: BusState, action: Pick | Drop, seat: Seat) -> Refusal:
    """Why nobody can be picked up, or dropped, here."""
    crossing = action.crossing
    waiting, free = waiting_and_free(state)
    picking = isinstance(action, Pick)
    better = members((waiting if picking else free) & state.networks[seat])
    if not state.networks[seat] >> crossing & 1:
        return words.refuse("off line", crossing=crossing, ride="pick" if picking else "drop", crossings=better)
    rule = "nobody waits" if picking else "no door"
    return words.refuse(rule, crossing=crossing, clock=state.clock, crossings=better)
