"""Passengers: new people arrive at the two stations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import SEND, Send
from milepost.games.bus.board import STATIONS, Crossing
from milepost.games.bus.events import PassengerArrived
from milepost.games.bus.rules.faults import BusFault

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def begin(state: BusState, seat: Seat, space: int, events: list[Event]) -> int:
    """As many as the richest player has buses, less one for each letter, as far as the supply goes."""
    return min(state.supply, max(0, max(state.buses) - space))


def legal(state: BusState, seat: Seat) -> int:
    """From none to all of them at the first station."""
    return ((2 << state.left) - 1) << SEND


def send(state: BusState, action: Send, seat: Seat, events: list[Event]) -> None:
    """All arrive at once, split as the owner says."""
    for index in range(state.left):
        arrive(state, STATIONS[index >= action.first], events)
    state.left = 0


def arrive(state: BusState, crossing: Crossing, events: list[Event]) -> None:
    """The next passenger of the supply appears at a crossing."""
    passenger = len(state.places) - state.supply
    state.supply -= 1
    state.places[passenger] = crossing
    state.passengers[crossing] += 1
    events.append(PassengerArrived(passenger, crossing))


def fault(state: BusState, action: Send, seat: Seat) -> BusFault:
    """Why this many cannot be sent: fewer have come."""
    return BusFault.SPLIT
