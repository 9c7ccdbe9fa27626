"""The lines of the map, read from data/drawing.toml and rounded: coasts, lakes, rivers, borders and peaks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from milepost.games.wood_and_steel.board import CITIES
from milepost.games.wood_and_steel.scene.layout import Point, far, spot

Lines = dict[str, str]
"""Named lines, each as its points: `x,y x,y`."""


class _Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    land: Lines
    lakes: Lines
    lake_islands: Lines
    rivers: Lines
    borders: Lines
    water_borders: Lines
    peaks: Lines
    between: dict[str, Lines]
    labels: dict[str, tuple[float, float, float, float]]


@cache
def drawing() -> _Drawing:
    """The file."""
    text = (files("milepost.games.wood_and_steel") / "data" / "drawing.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Drawing, strict=False)


def points(text: str) -> list[Point]:
    """The points of a line, on the board."""
    return [spot(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def label(city: int) -> tuple[Point, Point]:
    """Where the name and the commodities of a city stand, as seen from it."""
    x, y, goods_x, goods_y = drawing().labels[CITIES[city].name]
    return (x, y), (goods_x, goods_y)


def closed(line: Sequence[Point]) -> str:
    """A closed line with round corners, as the data of an SVG path."""
    middles = [_middle(line[index - 1], at) for index, at in enumerate(line)]
    start = f"M{n(middles[0][0])} {n(middles[0][1])}"
    return start + "".join(_bend(at, middles[(index + 1) % len(line)]) for index, at in enumerate(line)) + "Z"


def open_line(line: Sequence[Point]) -> str:
    """A line from end to end with round corners."""
    parts = [f"M{n(line[0][0])} {n(line[0][1])}"]
    for index, at in enumerate(line[1:-1], start=1):
        end = line[-1] if index == len(line) - 2 else _middle(at, line[index + 1])
        parts.append(_bend(at, end))
    return "".join(parts) if len(line) > 2 else f"{parts[0]}L{n(line[1][0])} {n(line[1][1])}"


def all_closed(lines: Lines) -> str:
    """Several closed lines in one path."""
    return "".join(closed(points(text)) for text in lines.values())


def all_open(lines: Lines) -> str:
    """Several open lines in one path."""
    return "".join(open_line(points(text)) for text in lines.values())


def peaks() -> list[Point]:
    """Where mountains may be drawn, from north to south."""
    found = (at for text in drawing().peaks.values() for at in points(text))
    return sorted(found, key=lambda at: (at[1], at[0]))


def apart(at: Point, others: Iterable[Point], least: float) -> bool:
    """Whether a place is at least so far from all others."""
    return all(far(at, other) >= least for other in others)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _bend(corner: Point, end: Point) -> str:
    return f"Q{n(corner[0])} {n(corner[1])} {n(end[0])} {n(end[1])}"


def n(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.1f}".removesuffix(".0")
