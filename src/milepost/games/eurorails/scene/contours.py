"""Coastlines: fields of whole numbers over the picture, and the lines along which they pass a level.

Everything is counted in whole numbers until a line is cut, so that the map is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from milepost.games.eurorails.scene.layout import COLS, LEFT, ROW, ROWS, SIZE, STEP, TOP, Point, cells

Field = NDArray[np.int64]

GRAIN = 2.5
"""Units of the picture from one number of a field to the next."""
FULL = 1 << 12
"""A field is 0 outside and this inside."""
WIDTH, HEIGHT = int(SIZE[0] / GRAIN) + 1, int(SIZE[1] / GRAIN) + 1


@cache
def _nearest() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each number of a field the nearest place of the lattice, as indices of row and column."""
    ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH]
    x, y = (xs * GRAIN - LEFT) * 2 / STEP, (ys * GRAIN - TOP) / ROW
    best = np.full(x.shape, 1e9)
    rows, cols = np.zeros(x.shape, np.intp), np.zeros(x.shape, np.intp)
    for aside in (-1, 0, 1):
        row = np.floor(y + 0.5) + aside
        col = np.floor((x - row % 2) / 2 + 0.5) + 1
        far = ((col - 1) * 2 + row % 2 - x) ** 2 * (STEP * STEP / 4) + (row - y) ** 2 * (ROW * ROW)
        nearer = far < best
        best = np.where(nearer, far, best)
        rows = np.where(nearer, row - ROWS[0], rows).astype(np.intp)
        cols = np.where(nearer, col - COLS[0], cols).astype(np.intp)
    return rows, cols


def paint(values: dict[tuple[int, int], int]) -> Field:
    """A field that has the value of the nearest place everywhere."""
    table = np.zeros((len(ROWS), len(COLS)), np.int64)
    for (row, col), value in values.items():
        table[row - ROWS[0], col - COLS[0]] = value
    rows, cols = _nearest()
    field: Field = table[rows.clip(0, len(ROWS) - 1), cols.clip(0, len(COLS) - 1)]
    return field


def paint_cells(*kinds: int) -> Field:
    """A field that is full on cells of some kinds."""
    return paint({place: FULL for place, cell in cells().items() if cell in kinds})


def blur(field: Field, reach: int, times: int = 3) -> Field:
    """Every number becomes the mean of those around it, `reach` to each side; the edge goes on outside."""
    for _ in range(times):
        for axis in (0, 1):
            before, after = (np.repeat(field.take([end], axis), reach, axis) for end in (0, -1))
            nothing = np.zeros_like(field.take([0], axis))
            wide = np.concatenate([nothing, before, field, after], axis)
            sums = wide.cumsum(axis)
            count = field.shape[axis]
            upper = sums.take(range(2 * reach + 1, 2 * reach + 1 + count), axis)
            field = (upper - sums.take(range(count), axis)) // (2 * reach + 1)
    return field


def rough(field: Field, strength: int, reach: int) -> Field:
    """A field with soft random dents, always the same ones."""
    count = np.arange(field.size, dtype=np.uint64).reshape(field.shape)
    mixed = count * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    noise = blur((mixed & np.uint64(0xFFFF)).astype(np.int64) * 64, reach, 2)
    spread = noise - int(noise.mean())
    return field + spread * strength // max(1, int(abs(spread).mean()))


def distances(segments: Iterable[tuple[Point, Point]], most: float) -> Field:
    """How far, in hundredths, the nearest of some segments is; nowhere more than `most`."""
    found = np.full((HEIGHT, WIDTH), int(most * 100), np.int64)
    for (ax, ay), (bx, by) in segments:
        left, right = (int(x / GRAIN) for x in (min(ax, bx) - most, max(ax, bx) + most))
        top, bottom = (int(y / GRAIN) for y in (min(ay, by) - most, max(ay, by) + most))
        part = (slice(max(0, top), max(0, bottom + 2)), slice(max(0, left), max(0, right + 2)))
        if not found[part].size:
            continue
        ys, xs = np.mgrid[part]
        x, y = xs * GRAIN - ax, ys * GRAIN - ay
        dx, dy = bx - ax, by - ay
        along = ((x * dx + y * dy) / (dx * dx + dy * dy)).clip(0.0, 1.0)
        far = np.sqrt((x - along * dx) ** 2 + (y - along * dy) ** 2) * 100
        found[part] = np.minimum(found[part], far.astype(np.int64))
    return found


def loops(field: Field, level: int) -> list[list[Point]]:
    """The closed lines around everything above a level."""
    padded = np.pad(field, 1, constant_values=int(min(field.min(), 0)) - 8 * FULL)
    above = padded > level
    corners = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    mixed = np.argwhere((corners > 0) & (corners < 15))
    follow: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for row, col in mixed.tolist():
        sides = ((row, col, 0), (row, col + 1, 1), (row + 1, col, 0), (row, col, 1))
        for start, end in _PIECES[int(corners[row, col])]:
            follow[sides[start]] = sides[end]
    found = []
    while follow:
        first, _ = next(iter(follow.items()))
        line, at = [], first
        while at in follow:
            line.append(_cut(padded, level, at))
            at = follow.pop(at)
        found.append(line)
    return found


_TOP, _RIGHT, _BOTTOM, _LEFT = range(4)
_PIECES: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((_LEFT, _TOP),), ((_TOP, _RIGHT),), ((_LEFT, _RIGHT),), ((_RIGHT, _BOTTOM),),
    ((_LEFT, _TOP), (_RIGHT, _BOTTOM)), ((_TOP, _BOTTOM),), ((_LEFT, _BOTTOM),), ((_BOTTOM, _LEFT),),
    ((_BOTTOM, _TOP),), ((_TOP, _RIGHT), (_BOTTOM, _LEFT)), ((_BOTTOM, _RIGHT),), ((_RIGHT, _LEFT),),
    ((_RIGHT, _TOP),), ((_TOP, _LEFT),), (),
)  # fmt: skip
"""How a line passes a square, by which of its corners are above the level: from one side to another."""


def _cut(padded: Field, level: int, at: tuple[int, int, int]) -> Point:
    """Where the level lies on a side: along a row (0) or down a column (1)."""
    row, col, down = at
    low, high = int(padded[row, col]), int(padded[row + down, col + 1 - down])
    share = (level - low) / (high - low)
    return (col - 1 + share * (1 - down)) * GRAIN, (row - 1 + share * down) * GRAIN


def simple(line: Sequence[Point], slack: float) -> list[Point]:
    """A closed line with fewer points, nowhere further than `slack` from the old one."""
    if len(line) < 4:
        return list(line)
    half = max(range(len(line)), key=lambda i: _apart(line[0], line[i]))
    keep = {0, half}
    stack = [(0, half), (half, len(line))]
    while stack:
        first, last = stack.pop()
        start, end = line[first], line[last % len(line)]
        worst, at = slack, -1
        for i in range(first + 1, last):
            far = _aside(line[i], start, end)
            if far > worst:
                worst, at = far, i
        if at >= 0:
            keep.add(at)
            stack += [(first, at), (at, last)]
    return [line[i] for i in sorted(keep)]


def _apart(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _aside(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a straight line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(dx * dx + dy * dy)
    if length == 0:
        return sqrt(_apart(point, start))
    return abs((point[0] - start[0]) * dy - (point[1] - start[1]) * dx) / length


def outline(lines: Iterable[Sequence[Point]], slack: float = 0.5, least: int = 6, bend: float = 7.0) -> str:
    """Closed lines as the data of an SVG path, their corners rounded."""
    return "".join(_rounded(simple(line, slack), bend) for line in lines if len(line) >= least)


def _rounded(line: Sequence[Point], bend: float) -> str:
    """One closed line; each part says how far it goes from the point before it, which takes half the bytes."""
    parts, pen = [], (0, 0)
    for index, corner in enumerate(line):
        before, after = line[index - 1], line[(index + 1) % len(line)]
        start, turn, end = (
            _tenths(_toward(corner, before, bend)),
            _tenths(corner),
            _tenths(_toward(corner, after, bend)),
        )
        if not index:
            parts.append(f"M{_steps((0, 0), start)}")
        elif start != pen:
            parts.append(f"l{_steps(pen, start)}")
        parts.append(f"q{_steps(start, turn, end)}")
        pen = end
    return "".join(parts) + "z"


def _tenths(point: Point) -> tuple[int, int]:
    return round(10 * point[0]), round(10 * point[1])


def _steps(pen: tuple[int, int], *points: tuple[int, int]) -> str:
    """How far points are from the pen, in one run of short numbers."""
    found = [n((there - here) / 10) for point in points for here, there in zip(pen, point, strict=True)]
    return found[0] + "".join(number if number.startswith("-") else f" {number}" for number in found[1:])


def _toward(point: Point, other: Point, most: float) -> Point:
    """From a point half the way to another, or `most` of it."""
    far = sqrt(_apart(point, other))
    share = 0.5 if far <= 2 * most else most / far
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def n(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")
