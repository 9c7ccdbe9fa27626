"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event
from milepost.core.phrases import player, players
from milepost.core.state import View
from milepost.games.bus import events as e
from milepost.games.bus.board import BUILDINGS, LOTS, PARKS, ZONES
from milepost.games.bus.words import parts

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def tell(view: View[BusState], event: Event) -> str:
    """An event as a sentence."""
    return _TELL[type(event)](view.state, event)


def _tell_passed(state: BusState, event: e.Passed) -> str:
    if event.forced:
        return f"{player(event.seat)} has no marker left and is out for the round."
    return f"{player(event.seat)} passes."


def _tell_arrived(state: BusState, event: e.PassengerArrived) -> str:
    if event.crossing in PARKS:
        return f"A passenger stands in the park at {parts.place(event.crossing)}."
    return f"A passenger arrives at {parts.place(event.crossing)}."


def _tell_built(state: BusState, event: e.Built) -> str:
    zone, crossing = LOTS[event.lot]
    return f"{player(event.seat)} builds {parts.a(event.building)} at {parts.place(crossing)} (zone {ZONES[zone]})."


def _tell_time(state: BusState, event: e.TimePassed) -> str:
    how = "Time passes by itself" if event.seat is None else f"{player(event.seat)} lets time pass"
    return f"{how}: the clock shows {BUILDINGS[event.clock]}."


def _tell_stone(state: BusState, event: e.TimeStopped) -> str:
    left = (
        f"{event.stones_left} {'is' if event.stones_left == 1 else 'are'} left" if event.stones_left else "none is left"
    )
    return f"{player(event.seat)} stops time and takes a stone; {left}."


def _tell_start(state: BusState, event: e.StartPlayer) -> str:
    how = "took Starting Player" if event.taken else "sits next"
    return f"{player(event.seat)} {how} and starts the next round."


def _tell_delivered(state: BusState, event: e.Delivered) -> str:
    ride = f"from {parts.place(event.start)} to {parts.place(event.end)}"
    return f"{player(event.seat)} drives a passenger {ride} for a point."


_REASONS = {
    "stones": "the last time stone is taken",
    "markers": "no more than one player has markers left",
    "lots": "every lot of the city is built on",
}


def _tell_over(state: BusState, event: e.GameOver) -> str:
    winners = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
    won = f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    return f"The game is over: {_REASONS[event.reason]}, and {won}."


_TELL: dict[type[Event], Callable[[BusState, Any], str]] = {
    e.MarkerPlaced: lambda state, event: (
        f"{player(event.seat)} puts a marker on {parts.space(event.area, event.space)}."
    ),
    e.Passed: _tell_passed,
    e.LineLaid: lambda state, event: f"{player(event.seat)} lays a line from {event.start} to {event.end}.",
    e.BusBought: lambda state, event: f"{player(event.seat)} has {event.buses} buses now.",
    e.PassengerArrived: _tell_arrived,
    e.Built: _tell_built,
    e.TimePassed: _tell_time,
    e.TimeStopped: _tell_stone,
    e.Delivered: _tell_delivered,
    e.Idle: lambda state, event: (
        f"{player(event.seat)}'s marker on {parts.space(event.area, event.space)} can do no more."
    ),
    e.StartPlayer: _tell_start,
    e.RoundEnded: lambda state, event: f"Round {event.round} is over, and its markers leave the board.",
    e.GameOver: _tell_over,
}
