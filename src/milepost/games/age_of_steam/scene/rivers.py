"""Where the rivers of a map run: from hex to hex, a little beside the middles of edges, where track crosses."""

from __future__ import annotations

from milepost.games.age_of_steam.board import CITY_HEX, Cell, Hex
from milepost.games.age_of_steam.scene.blocks import Point
from milepost.games.age_of_steam.scene.layout import Layout, R
from milepost.games.age_of_steam.tiles import Edge

ASIDE = 0.2
"""How far from the middle of an edge a river crosses it, in sizes of a hex."""


MOST_BEND = 1
"""How far a river turns on its way to the sea: not back to the edge next to that by which it came."""


def is_river(made: Layout, place: Hex) -> bool:
    """Whether a river flows through a hex."""
    return made.board.terrain[place].startswith("river")


def exits(made: Layout, place: Hex) -> tuple[Edge, ...]:
    """The edges a river of this hex crosses: to other rivers, else to water, to a city, or off the board."""
    around = made.around(made.board.cells[place])
    wet = [edge for edge, cell in enumerate(around) if _is(made, cell, "river")]
    for kind in ("water", "city", "off"):
        ends = [edge for edge, cell in enumerate(around) if edge not in wet and _is(made, cell, kind)]
        for _ in range(2 - len(wet)):
            onward = [edge for edge in ends if _bend(wet, edge) <= MOST_BEND]
            wet += sorted(onward, key=lambda edge: (_bend(wet, edge), edge))[:1]
    return tuple(sorted(wet))


def _bend(wet: list[Edge], edge: Edge) -> int:
    """How much a river turns that leaves by this edge; it does not leave where it came from."""
    return abs((edge - wet[0]) % 6 - 3) if wet else 0


def _is(made: Layout, cell: Cell, kind: str) -> bool:
    board = made.board
    place = board.hex_at.get(cell, -1)
    if place >= 0:
        if kind == "river":
            return is_river(made, place)
        return kind == "city" and board.what[place] >= CITY_HEX
    col, row = cell
    inside = 0 <= row < len(board.rows) and 0 <= col < len(board.rows[row])
    sea = inside and board.rows[row][col] == "#"
    return sea if kind == "water" else kind == "off" and not sea


def crossing(made: Layout, place: Hex, edge: Edge) -> Point:
    """Where a river crosses an edge: the same point seen from both sides."""
    board = made.board
    other = board.hex_at.get(made.around(board.cells[place])[edge], -1)
    (ax, ay), (bx, by) = made.corners(made.centre[place])[edge], made.corners(made.centre[place])[(edge + 1) % 6]
    low = place if other < 0 or place < other else other
    side = 1.0 if (low * 7 + (edge % 3) * 3) % 4 < 2 else -1.0
    if low != place:
        side = -side
    share = 0.5 + side * ASIDE
    return ax + (bx - ax) * share, ay + (by - ay) * share


def courses(made: Layout) -> tuple[str, ...]:
    """Every reach of every river, as a path; it crosses edges at a right angle, so that it runs on smoothly."""
    found = []
    for place, centre in enumerate(made.centre):
        if not is_river(made, place):
            continue
        leaves = exits(made, place)
        ends = [crossing(made, place, edge) for edge in leaves]
        inner = [_inwards(made, edge, end) for edge, end in zip(leaves, ends, strict=True)]
        if len(ends) == 2:
            found.append(f"M{_at(ends[0])}C{_at(inner[0])} {_at(inner[1])} {_at(ends[1])}")
        else:
            found += [f"M{_at(end)}Q{_at(by)} {_at(centre)}" for end, by in zip(ends, inner, strict=True)]
    return tuple(found)


def _inwards(made: Layout, edge: Edge, end: Point) -> Point:
    """A point straight into the hex from where a river crosses an edge."""
    dx, dy = made.towards(edge, R * 0.62)
    return end[0] - dx, end[1] - dy


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
