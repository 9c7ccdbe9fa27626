"""A map: its hexes, cities, towns and prices, never changed. `maps.reading` makes it from a data file.

Hexes are numbered row by row over the cells that are neither water nor off the board. A map's own rules are in `maps`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from milepost.games.age_of_steam.goods import COLUMNS, Column

Hex = int
NOWHERE: Hex = -1
Half = int
"""One edge of one hex: hex * 6 + edge. Track crosses from a half to the one that faces it."""
MOST_HEXES = 256
"""How many hexes a map may have: there are tokens for no more."""
MOST_LINKS = 6
"""How many printed links a map may have."""

LAND, TOWN_HEX, CITY_HEX, TERMINAL = range(4)
"""What a hex is: track may lie on the first two."""
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""By edge, the way to the neighbour in axial coordinates."""

Cell = tuple[int, int]
"""Column and row, from 0."""
Layout = Literal["flat-odd-q", "pointy-odd-r", "pointy-even-r"]


class PrintedLink(msgspec.Struct, frozen=True):
    """A direct link or ferry between two stops."""

    ends: tuple[Hex, Hex]
    price: int
    via: tuple[Cell, ...]
    needs_cities: bool
    replaces_stub: bool


class Board(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A map. Tuples run over hexes unless they say otherwise."""

    name: str
    title: str
    rules: str
    layout: Layout
    rows: tuple[str, ...]
    turns: dict[int, int]
    """By number of players."""
    cash: int
    new_cities: str
    cells: tuple[Cell, ...]
    hex_at: dict[Cell, Hex]
    near: tuple[tuple[Hex, ...], ...]
    """By edge, the neighbour; NOWHERE where no track can go."""
    facing: tuple[Half, ...]
    """By half (hex * 6 + edge), the half on the other side of the edge; NOWHERE where no track can go."""
    what: tuple[int, ...]
    terrain: tuple[str, ...]
    price: tuple[int, ...]
    """Of a simple tile on the empty hex; 0 in towns and cities."""
    names: tuple[str, ...]
    """Of cities, towns and terminals; else the cell."""
    colour: tuple[int, ...]
    """Of a printed city; -1 for none."""
    columns: tuple[tuple[Column, ...], ...]
    cubes: tuple[int, ...]
    """Random cubes at the start."""
    cotton: tuple[int, ...]
    extra_growth: tuple[int, ...]
    side: tuple[str, ...]
    ports: frozenset[Hex]
    links: tuple[PrintedLink, ...]

    @property
    def cities(self) -> tuple[Hex, ...]:
        """The printed cities."""
        return tuple(place for place, what in enumerate(self.what) if what == CITY_HEX)

    @property
    def towns(self) -> tuple[Hex, ...]:
        """The towns of the printed map."""
        return tuple(place for place, what in enumerate(self.what) if what == TOWN_HEX)

    @property
    def terminals(self) -> tuple[Hex, ...]:
        """The foreign terminals."""
        return tuple(place for place, what in enumerate(self.what) if what == TERMINAL)

    @cached_property
    def city_sides(self) -> tuple[Hex, ...]:
        """The hexes next to a printed city or terminal."""
        return tuple(
            place
            for place, around in enumerate(self.near)
            if any(near >= 0 and self.what[near] >= CITY_HEX for near in around)
        )

    @cached_property
    def column_homes(self) -> tuple[Hex, ...]:
        """By column of the display, the printed city that it feeds; NOWHERE for none."""
        homes = [NOWHERE] * len(COLUMNS)
        for place, columns in enumerate(self.columns):
            for column in columns:
                homes[column] = place
        return tuple(homes)

    def axial(self, place: Hex) -> tuple[int, int]:
        """Axial coordinates, in which distances are counted."""
        return axial(self.layout, self.cells[place])

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from one to the other, as the crow flies."""
        (q, r), (s, t) = self.axial(a), self.axial(b)
        return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def axial(layout: Layout, cell: Cell) -> tuple[int, int]:
    """Axial coordinates of a cell."""
    col, row = cell
    if layout == "flat-odd-q":
        return col, row - col // 2
    return col - (row // 2 if layout == "pointy-odd-r" else (row + 1) // 2), row
