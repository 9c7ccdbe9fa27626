"""What each demand of a hand takes: a load that is aboard or here, so many turns, or so much track.

A scene is drawn after every action, so this asks for little: one search for what track costs, one for where the train
gets on its own track, and one for each city that wants a load and lies on it. The first and the last change only with
track, and are remembered by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Prices, Ways, cheapest
from milepost.core.phrases import count
from milepost.core.scene import Tone
from milepost.games.eurorails.board import CENTRE, CITY_AT, City, Load, Milepost
from milepost.games.eurorails.cards import Demand
from milepost.games.eurorails.connections import search
from milepost.games.eurorails.constants import NEUTRAL, OPERATING, RED
from milepost.games.eurorails.pathfinding import DEGREE, EDGE, FERRY, arcs, drive_times
from milepost.games.eurorails.rules import loads, movement
from milepost.games.eurorails.state import EuroState

KEPT = 64
"""Railroads whose searches are remembered."""


class Needs(NamedTuple):
    """What a demand takes, in few words, and how near it is."""

    note: str
    tone: Tone


class Railroad(msgspec.Struct):
    """One player's track, with what it would cost to go on from it and how far its places lie apart."""

    ways: Ways
    steps: Prices
    """1 for each milepost that can be driven on own track, a turn for a ferry."""
    heads: NDArray[np.int32]
    built_from: Callable[[Milepost], Ways] | None
    """Where there is no track yet, it may begin in any major city: the cheapest track from one place to others."""
    apart: dict[City, Ways] = {}
    built: dict[Milepost, Ways] = {}

    def price_to(self, place: Milepost) -> int:
        """What the track there costs."""
        return int(self.ways.price[place])

    def price_to_both(self, one: Milepost, other: Milepost) -> int:
        """What the track to two places costs; what the two ways share is paid once."""
        prices = self.price_to(one), self.price_to(other)
        if max(prices) >= FAR:
            return FAR
        if self.built_from is not None:
            return min(prices) + self._between(one, other)
        return sum(prices) - self._shared(one, other)

    def _shared(self, one: Milepost, other: Milepost) -> int:
        """What the common beginning of two ways costs."""
        shared = 0
        for place, same in zip(self._places(one), self._places(other), strict=False):
            if place != same:
                break
            shared = int(self.ways.price[place])
        return shared

    def _places(self, goal: Milepost) -> list[int]:
        return [*(arc // self.ways.degree for arc in self.ways.to(goal)), goal]

    def _between(self, one: Milepost, other: Milepost) -> int:
        """What track from one place to another costs, where there is none yet."""
        assert self.built_from is not None, "asked before there is track"
        if other not in self.built:
            self.built[other] = self.built_from(other)
        return int(self.built[other].price[one])

    def distance(self, one: Milepost, city: City) -> int:
        """Mileposts on own track from a place to a city."""
        if city not in self.apart:
            self.apart[city] = cheapest(self.heads, self.steps, DEGREE, [CENTRE[city]])
        return int(self.apart[city].price[one])


_known: dict[tuple[object, ...], Railroad] = {}


def _railroad(state: EuroState, seat: Seat, times: dict[Milepost, int]) -> Railroad:
    """The railroad that the train is on; before there is one, or on others' track, all that the player has."""
    at, speed = state.at[seat], movement.speed(state, seat)
    starts = [min(times)] if times and state.ends[seat][at] else []
    key = bytes(state.owners), tuple(state.members), state.options.printing, seat, speed, *starts
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        heads, _ = arcs(state.options.printing)
        ways = search(state, seat, starts)
        owners = np.frombuffer(state.owners, np.uint8)[EDGE]
        own = (EDGE >= 0) & ((owners == seat) | (owners == NEUTRAL) | (owners == RED))
        steps = np.where(own, 1, CLOSED).astype(np.uint8)
        for line, ports in enumerate(state.printing.ports):
            if state.members[line] >> seat & 1:
                steps[[port * DEGREE + FERRY for port in ports]] = speed
        built = None if any(state.ends[seat]) else partial(_built, state, seat)
        found = _known[key] = Railroad(ways, steps, heads, built)
    return found


def _built(state: EuroState, seat: Seat, start: Milepost) -> Ways:
    return search(state, seat, [start])


def needs(state: EuroState, seat: Seat, demands: Iterable[Demand]) -> list[Needs]:
    """What each of some demands takes a player as things stand."""
    times = drive_times(state, seat)
    railroad = _railroad(state, seat, times)
    return [_needs(state, seat, demand, railroad, times) for demand in demands]


def _needs(state: EuroState, seat: Seat, demand: Demand, railroad: Railroad, times: dict[Milepost, int]) -> Needs:
    goal = CENTRE[demand.city]
    aboard = demand.load in state.aboard[seat]
    sources = () if aboard else _sources(state, demand)
    if not aboard and not sources:
        return Needs("none left", "far")
    here = state.at[seat] >= 0 and CITY_AT[state.at[seat]] in sources
    begins = "aboard, " if aboard else "load here, " if here else ""
    tone: Tone = "ready" if begins else "near"
    if aboard:
        if state.at[seat] == goal:
            return Needs("deliver here", "ready")
        time = times.get(goal, FAR)
    else:
        reached = [(times[place], place) for city in sources if (place := CENTRE[city]) in times]
        time = min((way + railroad.distance(place, demand.city) for way, place in reached), default=FAR)
    if time < FAR:
        return Needs(begins + _turns(state, seat, time), tone)
    price = (
        railroad.price_to(goal)
        if aboard or here
        else min(railroad.price_to_both(CENTRE[city], goal) for city in sources)
    )
    if price >= FAR:
        return Needs(f"{begins}no way there", tone if begins else "far")
    if not price:
        return Needs(f"{begins}on your track", tone)
    about = "" if railroad.built_from is None else "about "  # which major city it begins in, and at which end, is open
    return Needs(f"{begins}{about}{price}M of track", tone if begins else "far")


def _sources(state: EuroState, demand: Demand) -> tuple[City, ...]:
    load: Load = demand.load
    return tuple(city for city in loads.cities_with(load, state.tray, state.lying) if city != demand.city)


def _turns(state: EuroState, seat: Seat, time: int) -> str:
    turns = max(1, -(-time // movement.speed(state, seat)))
    if turns == 1 and state.turn == seat and state.phase == OPERATING:
        return "this turn"
    return count(turns, "turn")
