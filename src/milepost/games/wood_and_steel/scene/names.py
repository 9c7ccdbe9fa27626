"""How cities are labelled: their names, and beside them what they supply."""

from __future__ import annotations

from functools import cache

from milepost.games.wood_and_steel.board import CITIES, EDITIONS, City, Edition
from milepost.games.wood_and_steel.scene.layout import CITY_AT, Box, Point
from milepost.games.wood_and_steel.scene.outlines import label

LARGE_NAME, NAME = 18.0, 16.0
"""How tall the names of large and of other cities are."""
MARK_GAP = 20.0
"""From one commodity of a city to the next."""
MARK_R = 9.0

_NARROW, _WIDE = "fijltrI.,'- ", "mwMW"
_BOLD = 1.07


def width(words: str, size: float) -> float:
    """About how wide bold words are."""
    shares = (0.31 if c in _NARROW else 0.86 if c in _WIDE else 0.67 if c.isupper() else 0.555 for c in words)
    return sum(shares) * size * _BOLD


def size(city: City) -> float:
    """How tall a city's name is."""
    return LARGE_NAME if CITIES[city].large else NAME


def name_at(city: City) -> Point:
    """The middle of the foot of a city's name."""
    (x, y), (dx, dy) = CITY_AT[city], label(city)[0]
    return x + dx, y + dy + size(city) * 0.36


def goods_at(city: City) -> Point:
    """The middle of the row of what a city supplies."""
    (x, y), (dx, dy) = CITY_AT[city], label(city)[1]
    return x + dx, y + dy


def name_box(city: City) -> Box:
    """What a city's name covers."""
    (x, y), tall = name_at(city), size(city)
    wide = width(CITIES[city].label, tall)
    return x - wide / 2, y - tall * 0.74, wide, tall * 0.92


def goods_box(city: City, edition: Edition) -> Box | None:
    """What the commodities of a city cover; None if it supplies nothing."""
    many = edition.supplies[city].bit_count()
    if not many:
        return None
    (x, y), wide = goods_at(city), MARK_GAP * (many - 1) + 2 * MARK_R
    return x - wide / 2, y - MARK_R, wide, 2 * MARK_R


def boxes(city: City, edition: Edition) -> list[Box]:
    """What the label of a city covers."""
    goods = goods_box(city, edition)
    return [name_box(city)] if goods is None else [name_box(city), goods]


_STANDS = ((0.0, -23.0), (0.0, 22.0), (30.0, -14.0), (-30.0, -14.0), (30.0, 13.0), (-30.0, 13.0))
"""Where an engine may stand, as seen from its city: above it, below it, or beside it."""


@cache
def engine_at(city: City) -> Point:
    """Where an engine stands: where it and its load hide least of any label."""
    x, y = CITY_AT[city]
    labels = [box for other in range(len(CITIES)) for box in boxes(other, EDITIONS["current", 6])]
    return min(
        ((x + dx, y + dy) for dx, dy in _STANDS),
        key=lambda at: sum(overlap((at[0] - 22, at[1] - 15, 44, 28), box) for box in labels),
    )


def load_at(city: City) -> Point:
    """Where the load of an engine is shown: behind its cab."""
    x, y = engine_at(city)
    return x - 7, y - 19


def overlap(a: Box, b: Box) -> float:
    """How much of the map two boxes both cover."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    tall = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, tall)
