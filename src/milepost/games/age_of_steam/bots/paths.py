"""The cheapest way to lay track from city to city: A* over hexes, with fixed ties and a cache.

What a hex costs to enter is a byte: its price, 3 for a town, nothing for a city. The search runs from the end towards
the start and keeps all cheapest paths, so that among them the one with most own track is taken, then the first in
axial order. Its estimate never exceeds the rest: of the hexes between, at most the cities are free, and cities that
lie side by side are not joined by track.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, LAND, NOWHERE, TERMINAL, TOWN_HEX, Board, Half, Hex
from milepost.games.age_of_steam.bots.network import open_hexes, own_hexes, rival_hexes
from milepost.games.age_of_steam.bots.strategy import Settings
from milepost.games.age_of_steam.constants import NOBODY
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES

CLOSED = 255
"""The cost of a hex that cannot be entered."""
TOWN_COST = 3
"""A town is a stop with two exits: 1 + 2."""
CROSSING, COEXIST = 3, 2
"""The prices of a second track on a hex."""
_SCALE = 1 << 10
"""Costs count above tiles: a weight is the cost times this and the number of tiles."""
_KEPT = 8192
OPEN: frozenset[int] = frozenset()

Costs = bytes
"""By hex, what it costs to enter."""
Path = tuple[Hex, ...]


@lru_cache(_KEPT)
def _terrain(board: Board, sites: bytes) -> Costs:
    return bytes(
        price if what == LAND else TOWN_COST if what == TOWN_HEX else 0
        for price, what in zip(board.price, sites, strict=True)
    )


def terrain_costs(state: AosState) -> Costs:
    """What the ground costs, whoever has built there."""
    return _terrain(state.board, bytes(state.sites))


def costs_with_own(state: AosState, seat: Seat) -> Costs:
    """The same with own track at nothing."""
    costs = bytearray(terrain_costs(state))
    for place in own_hexes(state, seat):
        costs[place] = 0
    return bytes(costs)


def costs_avoiding(state: AosState, seat: Seat) -> Costs:
    """The same with all track of rivals closed."""
    costs = bytearray(terrain_costs(state))
    for place in rival_hexes(state, seat):
        if state.sites[place] == LAND:
            costs[place] = CLOSED
    return bytes(costs)


def costs_with_track(state: AosState, seat: Seat) -> Costs:
    """Own track that can be continued at nothing, a second track where it fits beside another, full hexes closed."""
    costs = bytearray(terrain_costs(state))
    mine = open_hexes(state, seat)
    for place in sorted({half // 6 for half in state.sections}):
        if place in mine:
            costs[place] = 0
        elif state.sites[place] == LAND and any(_taken(state, seat, place * 6 + edge) for edge in range(6)):
            costs[place] = _second_track(state, place)
    return bytes(costs)


def _taken(state: AosState, seat: Seat, half: Half) -> bool:
    """Whether track at an edge belongs to a rival, or to a completed link."""
    section = state.sections.get(half)
    return section is not None and (section.owner not in (seat, NOBODY) or section.complete)


def shut_edges(state: AosState, seat: Seat) -> frozenset[Half]:
    """The halves at which track lies that cannot be joined, and those that face them."""
    taken = [half for half in state.sections if _taken(state, seat, half)]
    return frozenset(taken) | frozenset(state.board.facing[half] for half in taken)


def _second_track(state: AosState, place: Hex) -> int:
    """What track beside that of a rival costs: as a crossing, or beside it where its edges leave room."""
    track = SHAPES[state.tiles[place]]
    if len(track.segments) > 1:
        return CLOSED
    a, b = track.segments[0]
    return CROSSING if (b - a) % 6 == 3 else COEXIST


@lru_cache(_KEPT)
def _roads(board: Board, sites: bytes) -> tuple[tuple[tuple[Hex, int, Half], ...], ...]:
    """By hex, where track can lead next, the price of a printed link if it is one, and the half it leaves by."""
    roads = [
        [
            (near, 0, place * 6 + edge)
            for edge, near in enumerate(around)
            if near >= 0 and not (sites[near] >= CITY_HEX and sites[place] >= CITY_HEX)
        ]
        for place, around in enumerate(board.near)
    ]
    for link in board.links:
        a, b = link.ends
        if not link.needs_cities or (sites[a] >= CITY_HEX and sites[b] >= CITY_HEX):
            roads[a].append((b, link.price, NOWHERE))
            roads[b].append((a, link.price, NOWHERE))
    return tuple(tuple(sorted(out, key=lambda road: board.axial(road[0]))) for out in roads)


@cache
def _axial(board: Board) -> tuple[tuple[int, int], ...]:
    return tuple(board.axial(place) for place in range(len(board.cells)))


def _weights(sites: bytes, costs: Costs) -> list[int]:
    return [0 if what >= CITY_HEX else cost * _SCALE + 1 for what, cost in zip(sites, costs, strict=True)]


@lru_cache(_KEPT)
def _rest(
    board: Board, sites: bytes, costs: Costs, start: Hex, end: Hex, shut: frozenset[Half] = OPEN
) -> dict[Hex, int]:
    """By hex, the least weight from there to the end, exact wherever a cheapest path from the start goes."""
    roads, weights, at = _roads(board, sites), _weights(sites, costs), _axial(board)
    q, r = at[start]
    free = sum(what >= CITY_HEX for what in sites)
    least = 0 if board.links else min((weight for weight in weights if weight), default=0)

    def estimate(place: Hex) -> int:
        s, t = at[place]
        between = max(abs(q - s), abs(r - t), abs(q + r - s - t)) - 1
        return least * max(0, between - free, between // 2)

    rest = {end: 0}
    heap = [(estimate(end), end)]
    while heap:
        total, place = heappop(heap)
        if total > rest.get(start, total):
            break
        if place == start or total > rest[place] + estimate(place):
            continue
        for near, price, half in roads[place]:
            if half in shut or (near != start and (costs[near] == CLOSED or sites[near] == TERMINAL)):
                continue
            weight = rest[place] + (price * _SCALE + 1 if price else weights[place])
            if weight < rest.get(near, weight + 1):
                rest[near] = weight
                heappush(heap, (weight + estimate(near), near))
    return rest


def _onward(
    board: Board, sites: bytes, costs: Costs, rest: dict[Hex, int], place: Hex, shut: frozenset[Half] = OPEN
) -> list[Hex]:
    """The next hexes of the cheapest paths, in axial order."""
    found = []
    for near, price, half in _roads(board, sites)[place]:
        if half in shut:
            continue
        weight = price * _SCALE + 1 if price else 0 if sites[near] >= CITY_HEX else costs[near] * _SCALE + 1
        if near in rest and rest[near] + weight == rest[place]:
            found.append(near)
    return found


def find_optimal_path(
    state: AosState, start: Hex, end: Hex, seat: Seat | None = None, settings: Settings | None = None
) -> Path:
    """The hexes from one city to another over the cheapest ground, both included; empty if there is no way.

    Ties go to fewer tiles, then to more own track, then to axial order. With `track_aware_paths` track is heeded.
    """
    costs, shut, mine = terrain_costs(state), OPEN, OPEN
    if seat is not None:
        mine = open_hexes(state, seat)
        if settings is not None and settings.track_aware_paths:
            costs, shut = costs_with_track(state, seat), shut_edges(state, seat)
    return _best_path(state.board, bytes(state.sites), costs, start, end, mine, shut)


@lru_cache(_KEPT)
def _best_path(
    board: Board, sites: bytes, costs: Costs, start: Hex, end: Hex, mine: frozenset[Hex], shut: frozenset[Half]
) -> Path:
    rest = _rest(board, sites, costs, start, end, shut)
    if start not in rest:
        return ()
    most: dict[Hex, int] = {end: 0}

    def own(place: Hex) -> int:
        if place not in most:
            most[place] = max(own(near) + (near in mine) for near in _onward(board, sites, costs, rest, place, shut))
        return most[place]

    path = [start]
    while path[-1] != end:
        onward = _onward(board, sites, costs, rest, path[-1], shut)
        path.append(max(onward, key=lambda near: own(near) + (near in mine)))
    return tuple(path)


def path_cost(
    state: AosState, start: Hex, end: Hex, costs: Costs | None = None, shut: frozenset[Half] = OPEN
) -> int | None:
    """What the cheapest path costs; None if there is none."""
    used = terrain_costs(state) if costs is None else costs
    weight = _rest(state.board, bytes(state.sites), used, start, end, shut).get(start)
    return None if weight is None else weight // _SCALE


@lru_cache(_KEPT)
def _spread(
    board: Board, sites: bytes, costs: Costs, sources: tuple[Hex, ...], through: bool, shut: frozenset[Half]
) -> dict[Hex, int]:
    roads, weights = _roads(board, sites), _weights(sites, costs)
    found = dict.fromkeys(sources, 0)
    heap = [(0, place) for place in sources]
    while heap:
        total, place = heappop(heap)
        if total > found[place] or (place not in sources and sites[place] >= CITY_HEX and not through):
            continue
        if sites[place] == TERMINAL and place not in sources:
            continue
        for near, price, half in roads[place]:
            if costs[near] == CLOSED or half in shut:
                continue
            weight = total + (price * _SCALE + 1 if price else weights[near])
            if weight < found.get(near, weight + 1):
                found[near] = weight
                heappush(heap, (weight, near))
    return {place: weight // _SCALE for place, weight in found.items()}


def spread(
    state: AosState,
    sources: tuple[Hex, ...],
    costs: Costs | None = None,
    through: bool = True,
    shut: frozenset[Half] = OPEN,
) -> dict[Hex, int]:
    """What it costs to lead track from the nearest source to each hex; without `through`, not by way of a city."""
    used = terrain_costs(state) if costs is None else costs
    return _spread(state.board, bytes(state.sites), used, sources, through, shut)
