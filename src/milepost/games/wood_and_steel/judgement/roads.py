"""One player's track as a network to run on, and what more of it would cost.

Ways are weighed in thousandths of an action: what running over a segment takes, and, where a segment is not the
player's yet, what building it or taking over its railroad takes, with the money counted as actions too.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, ROUTES, City, Edition, Route, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NOBODY
from milepost.games.wood_and_steel.rules import building, mergers, track
from milepost.games.wood_and_steel.state import SteelState

ACTION = 1000
"""What an action weighs."""
FAR = 1 << 40
"""The weight of a way that does not exist."""
KEPT = 1 << 10
"""Networks that are remembered."""
MERGED_SEGMENT = 250
"""What a segment of an independent railroad weighs beside its price, while ways are looked for."""

Weights = tuple[list[int], list[City]]
"""For each city: the weight of the best way there, and the city before it on that way; -1 where the way begins."""


class Roads:
    """The track of a player, with ways over it and over what could be built."""

    __slots__ = (
        "_found", "_hops", "_next", "adjacent", "edition", "merge_price", "owner_of", "per_action", "price", "weight",
    )  # fmt: skip

    def __init__(self, state: SteelState, seat: Seat, pace: int, thousand: int) -> None:
        self.edition = state.map
        self.adjacent = _adjacent(state.map.name)
        self.per_action = building.segments_an_action(state, seat)
        self._found: dict[City, Weights] = {}
        self._hops: dict[City, tuple[bytes, bytes]] = {}
        self._next: list[list[City]] | None = None
        self._weigh(state, seat, ACTION // pace, ACTION // self.per_action, thousand)

    def _weigh(self, state: SteelState, seat: Seat, run: int, build: int, thousand: int) -> None:
        """What each segment weighs, its price (0 for own track, -1 where there is no room), and its independent."""
        own, (first, second) = state.own[seat], state.tracks
        hub = track.hub_of(state, seat)
        near, discount, least = 0, state.numbers.hub_discount, state.numbers.track_least
        if hub >= 0:
            near = self.edition.hub_near[hub]
        plain, parallel = track.prices(state.numbers)
        weight, price = [FAR] * len(ROUTES), [-1] * len(ROUTES)
        for route in members(self.edition.routes):
            if own >> route & 1:
                weight[route], price[route] = run, 0
            elif second[route] == NOBODY:
                cost = plain[route] if first[route] == NOBODY else parallel[route]
                if near >> route & 1:
                    cost = max(least, cost - discount)
                price[route] = cost
                weight[route] = run + build + cost * thousand // 1000
        self.weight, self.price = weight, price
        self.owner_of: dict[Route, int] = {}
        self.merge_price: dict[int, int] = {}
        each = run + MERGED_SEGMENT + state.numbers.merge_segment * thousand // 1000
        for railroad in track.railroads(state):
            self.merge_price[railroad] = mergers.price_of(state, railroad)
            for route in members(state.own[FIRST_INDEPENDENT + railroad] & ~own):
                self.owner_of[route] = railroad
                weight[route] = min(weight[route], each)

    # ways over own track and new track

    def ways_from(self, city: City) -> Weights:
        """The best ways between a city and all others."""
        found = self._found.get(city)
        if found is None:
            found = self._found[city] = self._search(city)
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
        while cities[-1] != end:
            cities.append(before[cities[-1]])
        return tuple(cities)

    # ways over own track alone

    def hops(self, city: City) -> bytes:
        """How many own segments it is from a city to each other; 255 where no own track leads."""
        return self._own_ways(city)[0]

    def run(self, start: City, end: City) -> tuple[City, ...]:
        """The cities of the shortest run over own track, without the first."""
        before = self._own_ways(end)[1]
        cities = []
        while start != end:
            start = before[start]
            cities.append(start)
        return tuple(cities)

    def _own_ways(self, city: City) -> tuple[bytes, bytes]:
        found = self._hops.get(city)
        if found is None:
            found = self._hops[city] = self._walk(city)
        return found

    def _walk(self, city: City) -> tuple[bytes, bytes]:
        if self._next is None:
            self._next = [
                [other for other, route in near if not self.price[route]] for near in self.adjacent
            ]  # fmt: skip
        hops, before = bytearray([255]) * len(CITIES), bytearray(len(CITIES))
        hops[city] = 0
        queue = [city]
        for here in queue:
            for other in self._next[here]:
                if hops[other] == 255:
                    hops[other], before[other] = hops[here] + 1, here
                    queue.append(other)
        return bytes(hops), bytes(before)


@lru_cache
def _adjacent(edition: str) -> tuple[tuple[tuple[City, Route], ...], ...]:
    """The neighbours of each city, with the segments that lead there."""
    routes = EDITIONS[edition, 3]
    return tuple(
        tuple((_other(routes, route, city), route) for route in at) for city, at in enumerate(routes.at)
    )  # fmt: skip


def _other(edition: Edition, route: Route, city: City) -> City:
    a, b = edition.ends[route]
    return b if a == city else a


_remembered: dict[tuple[object, ...], Roads] = {}


def roads_of(state: SteelState, seat: Seat, pace: int, thousand: int) -> Roads:
    """The roads of a player; they are worked out once for each position of track."""
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
