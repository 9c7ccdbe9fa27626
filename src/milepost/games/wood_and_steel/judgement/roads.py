"""One player's track as a network to run on, and what more of it would cost.

Ways are weighed in thousandths of an action: what running over a segment takes, and, where a segment is not the
player's yet, what building it or taking over its railroad takes, with the money counted as actions too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, ROUTES, City, Route, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NOBODY
from milepost.games.wood_and_steel.rules import building, mergers, track
from milepost.games.wood_and_steel.state import SteelState

ACTION = 1000
"""What an action weighs."""
FAR = 1 << 40
"""The weight of a way that does not exist."""
KEPT = 1 << 10
"""Networks that are remembered."""
MERGED_SEGMENT, MERGED_BESIDE = 250, 100
"""What a segment of an independent railroad weighs beside its price while ways are looked for, and what each segment
of one is worth beside the way that it is taken over for."""
SOURCES_TRIED = 2
"""Cities with a commodity whose ways are worked out, those that look nearest."""

Weights = tuple[list[int], list[City]]
"""For each city: the weight of the best way there, and the city before it on that way; -1 where the way begins."""


class Track(msgspec.Struct, frozen=True):
    """New track along a way: what is built, in order, and which railroads are taken over."""

    routes: tuple[Route, ...] = ()
    railroads: tuple[int, ...] = ()
    price: int = 0
    actions: int = 0
    """In thousandths: a segment is a part of an action even if it is built alone."""
    weight: int = 0
    """The same with the price counted as actions."""


class Haul(msgspec.Struct, frozen=True):
    """A way on which something is carried to a city, with the track that is missing for it."""

    way: tuple[City, ...]
    loads: int
    """At which city of the way it is loaded; -1 if it is aboard."""
    track: Track


class Roads:
    """The track of a player, with ways over it and over what could be built."""

    def __init__(self, state: SteelState, seat: Seat, pace: int, thousand: int) -> None:
        self.thousand = thousand
        self.own = state.own[seat]
        self.per_action = building.segments_an_action(state, seat)
        self.adjacent = _adjacent(state.map.name)
        self.between = state.map.between
        self.weight: list[int] = [FAR] * len(ROUTES)
        self.price: list[int] = [-1] * len(ROUTES)
        """What building each segment costs; -1 for own track and where there is no room."""
        self.railroad_at: dict[Route, int] = {}
        self.railroads: dict[int, tuple[int, int]] = {}
        """For each independent railroad its price and the set of its segments."""
        self._ways: dict[City, Weights] = {}
        self._own_ways: dict[City, tuple[bytes, bytes]] = {}
        self._hauls: dict[tuple[City, int, City], tuple[Haul, ...]] = {}
        self.jobs: dict[tuple[object, ...], Any] = {}
        self.bonuses: dict[tuple[object, ...], Any] = {}
        """The jobs and bonuses that were looked at on these roads."""
        self._weigh(state, seat, ACTION // pace)
        self._weigh_railroads(state, seat, ACTION // pace)
        self._next = [[other for other, route in near if self.own >> route & 1] for near in self.adjacent]

    def _weigh(self, state: SteelState, seat: Seat, run: int) -> None:
        own, (first, second), design = self.own, state.tracks, state.numbers
        hub = track.hub_of(state, seat)
        near = state.map.hub_near[hub] if hub >= 0 else 0
        plain, parallel = track.prices(design)
        build = ACTION // self.per_action
        for route in members(state.map.routes):
            if own >> route & 1:
                self.weight[route] = run
            elif second[route] == NOBODY:
                cost = plain[route] if first[route] == NOBODY else parallel[route]
                if near >> route & 1:
                    cost = max(design.track_least, cost - design.hub_discount)
                self.price[route] = cost
                self.weight[route] = run + build + cost * self.thousand // 1000

    def _weigh_railroads(self, state: SteelState, seat: Seat, run: int) -> None:
        each = run + MERGED_SEGMENT + state.numbers.merge_segment * self.thousand // 1000
        for railroad in track.railroads(state):
            routes = state.own[FIRST_INDEPENDENT + railroad]
            self.railroads[railroad] = mergers.price_of(state, railroad), routes
            for route in members(routes & ~self.own):
                self.railroad_at[route] = railroad
                self.weight[route] = min(self.weight[route], each)

    # ways over own track and new track

    def ways_from(self, city: City) -> Weights:
        """The best ways between a city and all others."""
        found = self._ways.get(city)
        if found is None:
            found = self._ways[city] = self._search(city)
        return found

    def _search(self, city: City) -> Weights:
        best, before = [FAR] * len(CITIES), [-1] * len(CITIES)
        weight, adjacent = self.weight, self.adjacent
        best[city] = 0
        queue = [city]
        while queue:
            entry = heappop(queue)
            cost, here = entry >> 6, entry & 63
            if cost > best[here]:
                continue
            for other, route in adjacent[here]:
                then = cost + weight[route]
                if then < best[other]:
                    best[other], before[other] = then, here
                    heappush(queue, then << 6 | other)
        return best, before

    def way(self, start: City, end: City) -> tuple[City, ...]:
        """The cities of the best way, from one to the other."""
        _, before = self.ways_from(end)
        cities = [start]
        while start != end:
            start = before[start]
            cities.append(start)
        return tuple(cities)

    def hauls(self, start: City, sources: int, end: City) -> tuple[Haul, ...]:
        """Ways from where an engine is, past one of some cities where it loads, to where it delivers.

        With no such cities the commodity is aboard already.
        """
        key = start, sources, end
        found = self._hauls.get(key)
        if found is None:
            found = self._hauls[key] = tuple(self._found_hauls(start, sources, end))
        return found

    def _found_hauls(self, start: City, sources: int, end: City) -> list[Haul]:
        to_end = self.ways_from(end)[0]
        if not sources:
            ways = [(self.way(start, end), -1)] if to_end[start] < FAR else []
        else:
            to_start = self.ways_from(start)[0]
            near = sorted((to_start[city] + to_end[city], city) for city in members(sources))
            ways = []
            for weight, city in near[:SOURCES_TRIED]:
                if weight < FAR:
                    first = self.way(city, start)[::-1]
                    ways.append((first + self.way(city, end)[1:], len(first) - 1))
        missing = [(way, loads, self.missing(way)) for way, loads in ways]
        return [Haul(way, loads, new) for way, loads, new in missing if new is not None]

    # new track

    def missing(self, way: Sequence[City]) -> Track | None:
        """The new track of a way; None if there is no room for it.

        A railroad on the way is taken over where that is less trouble than building beside it.
        """
        wanted = dict.fromkeys(map(self.between.__getitem__, pairwise(way)))
        missing = [route for route in wanted if not self.own >> route & 1]
        if not missing:
            return NOTHING
        railroads = self._worth_taking(missing)
        cost, taken = 0, 0
        for railroad in railroads:
            price, routes = self.railroads[railroad]
            cost += price
            taken |= routes
        built = tuple(route for route in missing if not taken >> route & 1)
        if any(self.price[route] < 0 for route in built):
            return None
        cost += sum(self.price[route] for route in built)
        actions = ACTION * len(railroads) + ACTION * len(built) // self.per_action
        return Track(built, railroads, cost, actions, actions + cost * self.thousand // 1000)

    def _worth_taking(self, missing: Sequence[Route]) -> tuple[int, ...]:
        """The railroads on a way that are taken over: building beside them is impossible or dearer."""
        beside: dict[int, int] = {}
        for route in missing:
            railroad = self.railroad_at.get(route)
            if railroad is not None:
                price = self.price[route]
                each = FAR if price < 0 else ACTION // self.per_action + price * self.thousand // 1000
                beside[railroad] = beside.get(railroad, 0) + each
        return tuple(railroad for railroad, weight in beside.items() if self._taking(railroad) < weight)

    def _taking(self, railroad: int) -> int:
        price, routes = self.railroads[railroad]
        return ACTION + price * self.thousand // 1000 - MERGED_BESIDE * routes.bit_count()

    # ways over own track alone

    def hops(self, city: City) -> bytes:
        """How many own segments it is from a city to each other; 255 where no own track leads."""
        return self._walked(city)[0]

    def run(self, start: City, end: City) -> tuple[City, ...]:
        """The cities of the shortest run over own track, without the first."""
        before = self._walked(end)[1]
        cities = []
        while start != end:
            start = before[start]
            cities.append(start)
        return tuple(cities)

    def _walked(self, city: City) -> tuple[bytes, bytes]:
        found = self._own_ways.get(city)
        if found is None:
            found = self._own_ways[city] = self._walk(city)
        return found

    def _walk(self, city: City) -> tuple[bytes, bytes]:
        hops, before = bytearray([255]) * len(CITIES), bytearray(len(CITIES))
        hops[city] = 0
        queue = [city]
        for here in queue:
            for other in self._next[here]:
                if hops[other] == 255:
                    hops[other], before[other] = hops[here] + 1, here
                    queue.append(other)
        return bytes(hops), bytes(before)


NOTHING = Track()


@lru_cache
def _adjacent(edition: str) -> tuple[tuple[tuple[City, Route], ...], ...]:
    """The neighbours of each city, with the segments that lead there."""
    whole = EDITIONS[edition, 3]
    return tuple(
        tuple((sum(whole.ends[route]) - city, route) for route in at) for city, at in enumerate(whole.at)
    )  # fmt: skip


_remembered: dict[tuple[object, ...], Roads] = {}


def roads_of(state: SteelState, seat: Seat, pace: int, thousand: int) -> Roads:
    """The roads of a player whose engines go so far in a run; they are worked out once for each position of track."""
    key = (
        state.map.name, state.numbers.changes, seat, pace, thousand, bytes(state.tracks[0]), bytes(state.tracks[1]),
        track.hub_of(state, seat), building.segments_an_action(state, seat), state.west_open,
    )  # fmt: skip
    found = _remembered.get(key)
    if found is None:
        if len(_remembered) >= KEPT:
            _remembered.clear()
        found = _remembered[key] = Roads(state, seat, pace, thousand)
    return found
