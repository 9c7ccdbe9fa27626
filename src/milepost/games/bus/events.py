"""What can come of an action in Bus, one small struct each."""

from __future__ import annotations

from typing import Literal

from milepost.core.action import Event, Seat
from milepost.games.bus.board import Building, Crossing, Lot, Street


class MarkerPlaced(Event, frozen=True):
    """A marker went to a space of an area."""

    seat: Seat
    area: int
    space: int


class Passed(Event, frozen=True):
    """A player is out for the round; `forced` when the last marker is gone."""

    seat: Seat
    forced: bool


class LineLaid(Event, frozen=True):
    """A line grew along a street, from one crossing to another."""

    seat: Seat
    street: Street
    start: Crossing
    end: Crossing


class BusBought(Event, frozen=True):
    """A player has this many buses now."""

    seat: Seat
    buses: int


class PassengerArrived(Event, frozen=True):
    """A passenger came to a station (or, at the start, stands in a park)."""

    passenger: int
    crossing: Crossing


class Built(Event, frozen=True):
    """A building stands on a lot."""

    seat: Seat
    lot: Lot
    building: Building


class TimePassed(Event, frozen=True):
    """The clock moved on; `seat` is None when nobody had the choice."""

    seat: Seat | None
    clock: Building


class TimeStopped(Event, frozen=True):
    """The clock stands still and a player took a stone."""

    seat: Seat
    stones_left: int


class Delivered(Event, frozen=True):
    """A passenger rode to a building and its driver scored."""

    seat: Seat
    passenger: int
    start: Crossing
    end: Crossing


class Idle(Event, frozen=True):
    """A marker did nothing, or could do no more."""

    seat: Seat
    area: int
    space: int


class StartPlayer(Event, frozen=True):
    """A player starts the next round; `taken` when a marker said so."""

    seat: Seat
    taken: bool


class RoundEnded(Event, frozen=True):
    """All markers left the action board."""

    round: int


class GameOver(Event, frozen=True):
    """The game is over."""

    reason: Literal["stones", "markers", "lots"]
    ranks: tuple[int, ...]


BusEvent = (
    MarkerPlaced | Passed | LineLaid | BusBought | PassengerArrived | Built | TimePassed | TimeStopped
    | Delivered | Idle | StartPlayer | RoundEnded | GameOver
)  # fmt: skip
