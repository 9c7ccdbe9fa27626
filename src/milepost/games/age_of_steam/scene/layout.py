"""Where everything lies: the hexes of a map, and beside or below them the goods display and the action cards.

The names of all anchors are made here; shapes and choices are made of these names.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import msgspec

from milepost.core.scene import Id
from milepost.games.age_of_steam.actions import Role
from milepost.games.age_of_steam.board import STEPS, Board, Cell, Hex, axial
from milepost.games.age_of_steam.goods import COLUMN_OF, Column
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.scene import blocks as beside
from milepost.games.age_of_steam.scene.blocks import HALVES, Block, Point
from milepost.games.age_of_steam.tiles import Edge

ROOT3 = 3**0.5
R = 52.0
"""How far the corners of a hex are from its middle."""
APOTHEM = R * ROOT3 / 2
"""How far its edges are."""
PAD = 26.0
"""Around the map."""
CUBE_STEP = 15.5
"""From one cube to the next in a row."""
CITY_ROWS = (-9.0, -24.5, -38.0)
"""How far above the middle of a city its rows of cubes stand."""
ROWS = len(CITY_ROWS)
TWO_LINES = 8.0
"""How much higher they stand above a name of two lines."""
UPPER_NAME_Y, NAME_Y, SIGN_Y = 4.5, 16.0, 31.0
"""Where the name of a city stands, which may have two lines, and below it its signs."""
TOWN_NAME_Y, TOWN_OVER_Y = 30.0, -20.0
"""Where the name of a town stands: below it, or above it."""


# the ids of anchors


def hex_id(place: Hex) -> Id:
    """The anchor in the middle of a hex."""
    return f"h{place}"


def edge_id(place: Hex, edge: Edge) -> Id:
    """The middle of an edge, named from one of its two sides."""
    return f"h{place}.{edge}"


def row_id(place: Hex, row: int) -> Id:
    """The middle of a row of cubes on a hex, from the lowest row up."""
    return f"k{place}.{row}"


def name_id(place: Hex, line: int = 0) -> Id:
    """Where a name stands: the second line is that of a city, the first is above it, or below a town."""
    return f"n{place}.{line}"


def over_id(place: Hex) -> Id:
    """Where a town's name stands when there is track below the town."""
    return f"o{place}"


def sign_id(place: Hex) -> Id:
    """Where the signs of a city stand: the dice that make it grow, then what it takes."""
    return f"g{place}"


def link_id(link: int) -> Id:
    """The anchor in the middle of a printed link."""
    return f"link{link}"


def link_end_id(link: int, end: int) -> Id:
    """Where a printed link leaves one of its two stops."""
    return f"link{link}.{end}"


def box_id(box: int) -> Id:
    """The anchor of a box of the goods display."""
    return f"box{box}"


def column_id(column: Column) -> Id:
    """The head of a column of the goods display."""
    return f"col{column}"


def city_id(city: int) -> Id:
    """Where a new city waits for its town."""
    return f"new{city}"


def role_id(role: Role) -> Id:
    """The anchor of the card of an action."""
    return f"role{role}"


def holder_id(role: Role) -> Id:
    """Where the marker of the player who holds an action stands on its card."""
    return f"role{role}.by"


class Layout(msgspec.Struct, frozen=True, eq=False):
    """The places of one map; tuples run over hexes."""

    board: Board
    pointy: bool
    origin: Point
    """The middle of cell 0,0."""
    centre: tuple[Point, ...]
    land: tuple[float, float]
    """The size of the part with the map."""
    size: tuple[float, float]
    blocks: tuple[Block, ...]
    boxes: dict[int, Point]
    """The boxes of the display that are in use."""
    columns: dict[Column, Point]
    """The heads of its columns."""
    new_cities: dict[int, Point]
    roles: dict[Role, Point]

    @property
    def first_angle(self) -> float:
        """The way to edge 0, in degrees clockwise from the east."""
        return 0.0 if self.pointy else 30.0

    def cell_at(self, cell: Cell) -> Point:
        """The middle of any cell, on the board or off it."""
        return plus(self.origin, _cell_at(self.board, cell))

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells next to a cell, by edge, on the board or off it."""
        return around(self.board, cell)

    def half(self, kind: str) -> tuple[tuple[Column, Point], ...]:
        """The heads of the columns of one half of the display."""
        return tuple((column, at) for column, at in self.columns.items() if column in HALVES[kind])

    def half_boxes(self, kind: str) -> tuple[Point, ...]:
        """The boxes of one half of the display."""
        return tuple(at for box, at in self.boxes.items() if COLUMN_OF[box] in HALVES[kind])

    def towards(self, edge: Edge, far: float) -> Point:
        """The way from the middle of a hex towards an edge."""
        angle = (self.first_angle + 60 * edge) * pi / 180
        return far * cos(angle), far * sin(angle)

    def edge_at(self, place: Hex, edge: Edge) -> Point:
        """The middle of an edge."""
        return plus(self.centre[place], self.towards(edge, APOTHEM))

    def corners(self, at: Point, far: float = R) -> tuple[Point, ...]:
        """The corners of a hex; corner e is the first one of edge e, going clockwise."""
        angles = ((self.first_angle - 30 + 60 * k) * pi / 180 for k in range(6))
        return tuple(plus(at, (far * cos(angle), far * sin(angle))) for angle in angles)

    def link_at(self, link: int) -> Point:
        """The middle of a printed link: the cell it is drawn over, or the edge between its stops."""
        printed = self.board.links[link]
        if printed.via:
            return self.cell_at(printed.via[len(printed.via) // 2])
        return _between(self.centre[printed.ends[0]], self.centre[printed.ends[1]], 0.5)

    def link_end(self, link: int, end: int) -> Point:
        """Where a printed link leaves a stop: on its own side of the edge it crosses."""
        stop = self.centre[self.board.links[link].ends[end]]
        return _between(stop, self.link_at(link), 0.3 if self.board.links[link].via else 0.62)


@lru_cache(maxsize=32)
def layout(rules: Standard) -> Layout:
    """The places of a map under its rules, which say what of the display and which actions are in use."""
    board = rules.board
    pointy = board.layout != "flat-odd-q"
    reach = (APOTHEM, R) if pointy else (R, APOTHEM)
    spots = [_cell_at(board, cell) for cell in (*board.cells, *shore(board))]
    least, most = (tuple(end(at[axis] for at in spots) for axis in (0, 1)) for end in (min, max))
    origin = (PAD + reach[0] - least[0], PAD + reach[1] - least[1])
    land = (origin[0] + most[0] + reach[0] + PAD, origin[1] + most[1] + reach[1] + PAD)
    size, blocks = beside.arranged(land, beside.block_sizes(rules))
    boxes, columns = beside.display(rules, blocks)
    return Layout(
        board=board, pointy=pointy, origin=origin,
        centre=tuple(plus(origin, _cell_at(board, cell)) for cell in board.cells), land=land, size=size,
        blocks=blocks, boxes=boxes, columns=columns, new_cities=beside.new_cities(rules, blocks, columns),
        roles=beside.roles(rules, blocks),
    )  # fmt: skip


def around(board: Board, cell: Cell) -> tuple[Cell, ...]:
    """The cells next to a cell, by edge, on the board or off it."""
    q, r = axial(board.layout, cell)
    return tuple(_cell(board.layout, q + dq, r + dr) for dq, dr in STEPS)


def water(board: Board) -> tuple[Cell, ...]:
    """The cells that are water."""
    return tuple((col, row) for row, line in enumerate(board.rows) for col, sign in enumerate(line) if sign == "#")


def shore(board: Board) -> tuple[Cell, ...]:
    """The cells of water next to land: all that is in the picture for sure."""
    return tuple(cell for cell in water(board) if any(near in board.hex_at for near in around(board, cell)))


def _cell(way: str, q: int, r: int) -> Cell:
    """The cell at axial coordinates."""
    if way == "flat-odd-q":
        return q, r + q // 2
    return q + (r // 2 if way == "pointy-odd-r" else (r + 1) // 2), r


def _cell_at(board: Board, cell: Cell) -> Point:
    """The middle of a cell, seen from that of cell 0,0 in axial coordinates."""
    q, s = axial(board.layout, cell)
    if board.layout == "flat-odd-q":
        return 1.5 * R * q, ROOT3 * R * (s + q / 2)
    return ROOT3 * R * (q + s / 2), 1.5 * R * s


def plus(one: Point, other: Point) -> Point:
    """A point seen from another."""
    return one[0] + other[0], one[1] + other[1]


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
