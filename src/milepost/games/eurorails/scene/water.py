"""Rivers run along the sides of hexagons, across the edges that cross them; ferries run over the sea."""

from __future__ import annotations

from functools import cache
from math import sqrt

from milepost.games.eurorails.board import PRINTINGS, RIVERS, Edge, Line
from milepost.games.eurorails.scene import land
from milepost.games.eurorails.scene.contours import GRAIN, HEIGHT, WIDTH, n
from milepost.games.eurorails.scene.layout import (
    MILEPOST_AT,
    SEA_CELL,
    Corner,
    Point,
    cells,
    corner_at,
    middle,
    side,
    spot,
)

Reach = tuple[tuple[Corner, ...], tuple[Edge, ...]]
"""A stretch of a river: the corners it passes, and the edges that cross it between them."""
Curve = tuple[Point, Point, Point]
"""The ends of a ferry line, and between them the point it bends to."""
_BENDS = (0.0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6)
"""How far aside that point may be, as a share of the distance."""


@cache
def reaches(river: str) -> tuple[Reach, ...]:
    """A river as stretches without branches, longest first."""
    at: dict[Corner, list[tuple[Corner, Edge]]] = {}
    for edge in RIVERS[river]:
        one, other = side(edge)
        at.setdefault(one, []).append((other, edge))
        at.setdefault(other, []).append((one, edge))
    unused = set(RIVERS[river])
    found = []
    while unused:
        found.append(max((_walk(at, unused, start) for start in _starts(at, unused)), key=lambda reach: len(reach[1])))
        unused -= set(found[-1][1])
    return tuple(found)


def _starts(at: dict[Corner, list[tuple[Corner, Edge]]], unused: set[Edge]) -> list[Corner]:
    """Where a stretch may begin: loose ends, or anywhere if there is none."""
    left = {corner: sum(edge in unused for _, edge in ways) for corner, ways in at.items()}
    ends = [corner for corner, ways in sorted(left.items()) if ways == 1]
    return ends or [corner for corner, ways in sorted(left.items()) if ways]


def _walk(at: dict[Corner, list[tuple[Corner, Edge]]], unused: set[Edge], start: Corner) -> Reach:
    """The longest way from a corner along edges not used yet."""
    best: Reach = ((start,), ())
    stack: list[Reach] = [best]
    while stack:
        corners, edges = stack.pop()
        if len(edges) > len(best[1]):
            best = corners, edges
        stack += [
            ((*corners, other), (*edges, edge))
            for other, edge in at[corners[-1]]
            if edge in unused and edge not in edges
        ]  # fmt: skip
    return best


def mouth(corner: Corner) -> Point | None:
    """Where the water goes on from the end of a stretch, if that is at the sea."""
    x, y = corner_at(corner)
    for place in corner:
        if cells()[place] == SEA_CELL:
            sx, sy = spot(place)
            return x + (sx - x) * 0.4, y + (sy - y) * 0.4
    return None


def course(river: str) -> str:
    """A river as the data of an SVG path: it crosses each edge in its middle, at about a right angle."""
    parts: list[str] = []
    joints: dict[Corner, Point] = {}
    for corners, edges in reaches(river):
        bends = _bends(corners, edges)
        points = [middle(edge) for edge in edges]
        start, end = (_end(corner, joints) for corner in (corners[0], corners[-1]))
        parts.append(f"M{'L'.join(map(_xy, (*start, points[0])))}")
        parts += [f"Q{_xy(bend)} {_xy(point)}" for bend, point in zip(bends, points[1:], strict=True)]
        parts.append(f"L{'L'.join(map(_xy, reversed(end)))}")
        for corner, bend, before, after in zip(corners[1:-1], bends, points, points[1:], strict=False):
            joints[corner] = _between(_between(before, after), bend)
    return "".join(parts)


def _bends(corners: tuple[Corner, ...], edges: tuple[Edge, ...]) -> list[Point]:
    """Corners drawn half way to the straight line, so that a river does not wriggle like the lattice."""
    return [
        _between(_between(middle(before), middle(after)), corner_at(corner))
        for corner, before, after in zip(corners[1:-1], edges, edges[1:], strict=False)
    ]


def _end(corner: Corner, joints: dict[Corner, Point]) -> tuple[Point, ...]:
    """How a stretch begins or ends: in the sea, in another stretch, or nowhere."""
    if corner in joints:
        return (joints[corner],)
    sea = mouth(corner)
    return (corner_at(corner),) if sea is None else (sea, corner_at(corner))


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _xy(point: Point) -> str:
    return f"{n(point[0])} {n(point[1])}"


# ferries


@cache
def ferry(printing: str, line: Line) -> Curve:
    """The two ports of a line and the point its curve bends to, chosen so that it crosses as little land as may be."""
    (ax, ay), (bx, by) = (MILEPOST_AT[port] for port in PRINTINGS[printing].ports[line])
    curves = [((ax, ay), _bent(ax, ay, bx, by, bend), (bx, by)) for bend in _BENDS]
    return min(curves, key=_dry)


def _bent(ax: float, ay: float, bx: float, by: float, bend: float) -> Point:
    return (ax + bx) / 2 - (by - ay) * bend, (ay + by) / 2 + (bx - ax) * bend


def along(curve: Curve, share: float) -> Point:
    """A point of a ferry's curve."""
    (ax, ay), (cx, cy), (bx, by) = curve
    back = 1 - share
    return (
        back * back * ax + 2 * back * share * cx + share * share * bx,
        back * back * ay + 2 * back * share * cy + share * share * by,
    )


def _dry(curve: Curve) -> int:
    """How much of a curve lies on land, in fortieths."""
    field = land.field()
    dry = 0
    for step in range(41):
        x, y = along(curve, step / 40)
        row, col = int(y / GRAIN), int(x / GRAIN)
        dry += 0 <= row < HEIGHT and 0 <= col < WIDTH and int(field[row, col]) > land.COAST
    return dry


def badge_at(printing: str, line: Line) -> Point:
    """Where a line's price is shown: in its middle, or beside it where the ports are neighbours."""
    curve = ferry(printing, line)
    x, y = along(curve, 0.5)
    (ax, ay), _, (bx, by) = curve
    return (x, y) if (ax - bx) ** 2 + (ay - by) ** 2 > 60**2 else _beside(ax, ay, bx, by)


def _beside(ax: float, ay: float, bx: float, by: float) -> Point:
    """On the wetter side of a short line, a little off."""
    field = land.field()
    far = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    spots = []
    for sign in (1, -1):
        for off in (22.0, 27.0, 32.0):
            x, y = (ax + bx) / 2 - (by - ay) / far * off * sign, (ay + by) / 2 + (bx - ax) / far * off * sign
            spots.append((int(field[int(y / GRAIN), int(x / GRAIN)]), off, sign, (x, y)))
    return min(spots)[-1]
