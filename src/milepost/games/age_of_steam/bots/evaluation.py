"""How good a hex or a tile is for a route (bots page 5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Hex
from milepost.games.age_of_steam.bots.analysis import route_path
from milepost.games.age_of_steam.bots.network import cubes_of, own_hexes
from milepost.games.age_of_steam.bots.paths import Path
from milepost.games.age_of_steam.bots.strategy import Route, Settings
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import ON_LAND, PARTNER, SEGMENTS, Edge

NEAR_CITY, NEAR_CUBES, NEAR_OWN = 3, 2, 2
_TERRAIN = {"river": -1, "mountain": -2, "river_mountain": -2, "hill": -2, "swamp": -1}
LAKE = -100
ON_PATH, NEXT, ONWARD, BACKWARD, ELSEWHERE = 100, 50, 80, 40, -50
BESIDE = {1: 20, 2: 5}
"""By distance from the path."""
_LAID = frozenset(SEGMENTS[shape] for shape in ON_LAND)
"""The track that can lie on one hex."""


class Line(NamedTuple):
    """The path of a route in the direction in which own track grows, and the place in it of the next hex to build."""

    path: Path
    next: int


def evaluate_track_position(state: AosState, seat: Seat, place: Hex) -> int:
    """How good a hex is for track: cities, cubes and own track next to it, and the ground."""
    if place < 0:
        return LAKE
    mine = own_hexes(state, seat)
    score = _TERRAIN.get(state.board.terrain[place], 0)
    for near in state.board.near[place]:
        if near < 0:
            continue
        if state.sites[near] >= CITY_HEX:
            score += NEAR_CITY + (NEAR_CUBES if any(cubes_of(state, near)) else 0)
        if near in mine:
            score += NEAR_OWN
    return score


def line_of(state: AosState, seat: Seat, route: Route, settings: Settings) -> Line:
    """The path of a route, turned round if own track grows from its far end."""
    return _grown_line(state, seat, route_path(state, seat, route, settings))


def working_line(state: AosState, seat: Seat, route: Route, settings: Settings) -> Line | None:
    """The line of a route if it can still be built, else a way round if these are wanted, else None."""
    line = line_of(state, seat, route, settings)
    if line.path and is_open(state, seat, line):
        return line
    if settings.detours and not settings.track_aware_paths:
        aware = msgspec.structs.replace(settings, track_aware_paths=True)
        line = line_of(state, seat, route, aware)
        if line.path and is_open(state, seat, line):
            return line
    return None


def is_open(state: AosState, seat: Seat, line: Line) -> bool:
    """Whether track fits on all hexes of a line that are still to be built, beside what lies there."""
    path = line.path
    for index in range(line.next, len(path)):
        if state.sites[path[index]] < CITY_HEX:
            around = (*path[max(0, index - 1) : index], *path[index + 1 : index + 2])
            if not _has_room(state, seat, path[index], around):
                return False
    return True


def _has_room(state: AosState, seat: Seat, place: Hex, around: Sequence[Hex]) -> bool:
    """Whether own track can lead over a hex to these neighbours."""
    near = state.board.near[place]
    edges = sorted(near.index(other) for other in around if other in near)
    halves = [place * 6 + edge for edge in edges]
    if any(state.owners[half] not in (FREE, NOBODY, seat) for half in halves):
        return False
    if state.sites[place] == TOWN_HEX or not state.tiles[place]:
        return True
    if len(edges) < 2 or any(state.owners[half] != FREE for half in halves):
        return len(edges) < 2 or PARTNER[state.tiles[place]][edges[0]] == edges[1] or _can_turn(state, seat, place)
    return tuple(sorted((*SEGMENTS[state.tiles[place]], (edges[0], edges[1])))) in _LAID


def _can_turn(state: AosState, seat: Seat, place: Hex) -> bool:
    """Whether a hex has a single track of the seat or of nobody that ends in the open."""
    section = next((state.sections[half] for half in range(place * 6, place * 6 + 6) if half in state.sections), None)
    alone = len(SEGMENTS[state.tiles[place]]) == 1
    return alone and section is not None and section.owner in (seat, NOBODY) and not section.complete


def _grown_line(state: AosState, seat: Seat, path: Path) -> Line:
    ahead, back = _grown(state, seat, path), _grown(state, seat, path[::-1])
    if ahead <= 1 and back > ahead:
        return Line(path[::-1], back)
    return Line(path, ahead)


def _grown(state: AosState, seat: Seat, path: Path) -> int:
    """The index after the hexes from the beginning of a path that are cities or carry own track along it."""
    for index, place in enumerate(path):
        if state.sites[place] >= CITY_HEX:
            continue
        around = (*path[max(0, index - 1) : index], *path[index + 1 : index + 2])
        if not _runs(state, seat, place, around):
            return index
    return len(path)


def _runs(state: AosState, seat: Seat, place: Hex, around: Sequence[Hex]) -> bool:
    """Whether track of the seat or of nobody on a hex leads to these neighbours of it, and from one to the other."""
    near = state.board.near[place]
    if any(other not in near for other in around):
        return False
    edges = [near.index(other) for other in around]
    if any(state.owners[place * 6 + edge] not in (seat, NOBODY) for edge in edges):
        return False
    return state.sites[place] == TOWN_HEX or (len(edges) == 2 and PARTNER[state.tiles[place]][edges[0]] == edges[1])


def evaluate_on_line(state: AosState, place: Hex, line: Line, edges: Sequence[Edge]) -> int:
    """How well track on a hex with these open edges follows a line."""
    path = line.path
    if place not in path:
        distance = min((state.board.distance(place, other) for other in path), default=9)
        return BESIDE.get(distance, 0)
    index = path.index(place)
    score = ON_PATH + (NEXT if index == line.next else 0)
    after = path[index + 1] if index + 1 < len(path) else -1
    before = path[index - 1] if index else -1
    for edge in edges:
        near = state.board.near[place][edge]
        score += ONWARD if near == after and near >= 0 else BACKWARD if near == before and near >= 0 else ELSEWHERE
    return score


def evaluate_track_for_route(
    state: AosState, seat: Seat, place: Hex, route: Route, edges: Sequence[Edge], settings: Settings | None = None
) -> int:
    """How well a tile on a hex with these edges serves a route."""
    return evaluate_on_line(state, place, line_of(state, seat, route, settings or Settings()), edges)
