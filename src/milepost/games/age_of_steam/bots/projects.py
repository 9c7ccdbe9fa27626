"""Links worth building: from a stop over a few hexes to another stop, tile by tile, with the price.

The search walks from half to half. It asks the engine's own tables which track fits a hex; the rule that track must
be connected is met by building in order. What it finds is still put to the engine before it is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import Build, build
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Half, Hex
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.rules import sections, stock
from milepost.games.age_of_steam.rules.fitting import change
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import IN_TOWN, ON_LAND, SHAPES, TOWN, Edge, Shape

FAR = 99
"""More tiles than anybody lays in a turn."""


class Project(NamedTuple):
    """A link to build: its tiles in order, what they cost, and the stops it joins."""

    tiles: tuple[Build, ...]
    price: int
    start: Hex
    end: Hex


@cache
def land_options(old: Shape, a: Edge, b: Edge) -> tuple[tuple[Shape, int], ...]:
    """Shapes that add track between two edges to what lies on an open hex, with the price above an empty one's."""
    wanted = (min(a, b), max(a, b))
    found = []
    for shape in ON_LAND:
        changed = change(old, shape)
        if changed.lasting and not changed.redirected and changed.added == (wanted,):
            crossing = SHAPES[shape].family == "crossing"
            found.append((shape, SHAPES[shape].surcharge if not old else 3 if crossing else 2))
    return tuple(sorted(found, key=lambda one: one[1]))


@cache
def town_options(old: Shape, edges: frozenset[Edge]) -> tuple[tuple[Shape, int], ...]:
    """Shapes that add stubs at these edges, and nothing else, to what lies in a town; with the whole price."""
    wanted = {(edge, TOWN) for edge in edges}
    found = []
    for shape in IN_TOWN:
        changed = change(old, shape)
        if changed.lasting and set(changed.added) == wanted:
            found.append((shape, 3 if old else 1 + len(edges)))
    return tuple(sorted(found, key=lambda one: one[1]))


class Search:
    """All links that a seat could finish with some tiles and dollars."""

    def __init__(self, state: AosState, seat: Seat, tiles: int, cash: int) -> None:
        self.state, self.seat, self.tiles, self.cash = state, seat, tiles, cash
        self.board = state.board
        self.found: dict[tuple[Hex, Hex], list[Project]] = {}
        self.need = self._tiles_needed()

    def _tiles_needed(self) -> list[int]:
        """By hex, the fewest tiles from it, its own included, to a stop or to track that can be joined."""
        state, seat = self.state, self.seat
        need = [FAR] * len(state.sites)
        for place, what in enumerate(state.sites):
            if what >= CITY_HEX:
                need[place] = 0
            elif what == TOWN_HEX:
                need[place] = 1
        for section in sections.all_sections(state):
            if section.owner in (seat, NOBODY) and not section.complete:
                need[section.halves[0] // 6] = need[section.halves[-1] // 6] = 0
        front = [place for place, tiles in enumerate(need) if tiles < 2]
        front.sort(key=lambda place: need[place])
        for place in front:
            for near in self.board.near[place]:
                if near >= 0 and need[near] > need[place] + 1:
                    need[near] = need[place] + 1
                    front.append(near)
        return need

    def run(self) -> list[Project]:
        """The cheapest few for each pair of stops, cheapest first."""
        for half, start, tiles, price in self._starts():
            if price <= self.cash and len(tiles) <= self.tiles:
                self._go(half, start, tiles, price)
        return sorted(
            (project for group in self.found.values() for project in group),
            key=lambda project: (project.price, len(project.tiles), project.tiles[0].hex),
        )

    def _starts(self) -> Iterator[tuple[Half, Hex, tuple[Build, ...], int]]:
        """Where a link can begin: every edge of a city, a new stub of an own town, and ends of unfinished track."""
        state, seat = self.state, self.seat
        for place, what in enumerate(state.sites):
            if what >= CITY_HEX:
                for edge in range(6):
                    yield place * 6 + edge, place, (), 0
            elif what == TOWN_HEX and seat in state.owners[place * 6 : place * 6 + 6] and place not in state.built:
                for edge in range(6):
                    if state.owners[place * 6 + edge] == FREE:
                        for shape, price in self._town(place, frozenset((edge,))):
                            yield place * 6 + edge, place, (build(place, shape),), price
        for section in sections.all_sections(state):
            if not section.complete and section.owner in (seat, NOBODY):
                stop = max(section.start, section.end)
                for end in (section.start, section.end):
                    if end < 0:
                        yield -1 - end, stop, (), 0

    def _go(self, half: Half, start: Hex, tiles: tuple[Build, ...], price: int) -> None:
        """Cross the edge of a half, and build on or arrive."""
        other = self.board.facing[half]
        if other < 0:
            return
        state = self.state
        place, edge = divmod(other, 6)
        if state.sites[place] >= CITY_HEX:
            self._arrive(start, place, tiles, price)
            return
        owner = state.owners[other]
        if owner != FREE:
            if owner in (self.seat, NOBODY):
                section = state.sections[other]
                self._arrive(start, max(section.start, section.end), tiles, price)
            return
        if (
            len(tiles) + max(1, self.need[place]) > self.tiles
            or place in state.built
            or any(one.hex == place for one in tiles)
        ):
            return
        if state.sites[place] == TOWN_HEX:
            self._enter_town(place, edge, start, tiles, price)
            return
        for out in range(6):
            if out != edge:
                for shape, more in land_options(state.tiles[place], edge, out):
                    cost = more + (0 if state.tiles[place] else self.board.price[place])
                    if price + cost <= self.cash and stock.piece_left(state, place, shape):
                        self._go(place * 6 + out, start, (*tiles, build(place, shape)), price + cost)
                        break

    def _enter_town(self, place: Hex, edge: Edge, start: Hex, tiles: tuple[Build, ...], price: int) -> None:
        """End in the town, or lay track through it at once."""
        state = self.state
        for shape, cost in self._town(place, frozenset((edge,))):
            if price + cost <= self.cash and place != start:
                self._arrive(start, place, (*tiles, build(place, shape)), price + cost)
            break
        for out in range(6):
            if out != edge and state.owners[place * 6 + out] == FREE:
                for shape, cost in self._town(place, frozenset((edge, out))):
                    if price + cost <= self.cash:
                        self._go(place * 6 + out, start, (*tiles, build(place, shape)), price + cost)
                    break

    def _town(self, place: Hex, edges: frozenset[Edge]) -> Iterator[tuple[Shape, int]]:
        state = self.state
        for shape, cost in town_options(state.tiles[place], edges):
            if stock.at_hand(state, place, shape):
                yield shape, cost

    def _arrive(self, start: Hex, end: Hex, tiles: tuple[Build, ...], price: int) -> None:
        if start == end or not tiles:
            return
        group = self.found.setdefault((min(start, end), max(start, end)), [])
        hexes = {one.hex for one in tiles}
        if any({one.hex for one in other.tiles} == hexes for other in group):
            return
        group.append(Project(tiles, price, start, end))
        group.sort(key=lambda project: (project.price, len(project.tiles)))
        del group[3:]
