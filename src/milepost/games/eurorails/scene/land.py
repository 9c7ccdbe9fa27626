"""The shape of Europe: land, shallow sea, lakes and high ground, all from the tables of mileposts and water."""

from __future__ import annotations

from functools import cache

import numpy as np

from milepost.games.eurorails.board import (
    ALPINE,
    FILE,
    INLETS,
    LAKES,
    MOUNTAIN,
    PLACES,
    TERRAIN,
    Edge,
    around,
    read_edges,
)
from milepost.games.eurorails.scene.contours import (
    FULL,
    Field,
    blur,
    distances,
    loops,
    outline,
    paint,
    paint_cells,
    rough,
)
from milepost.games.eurorails.scene.layout import (
    BEYOND_CELL,
    LAKE_CELL,
    LAND_CELL,
    Corner,
    Point,
    corner,
    corner_at,
    side,
)

COAST = FULL * 46 // 100
"""The level at which the sea begins."""
INLET, STRAIT, LAKE = 4.0, 7.5, 5.5
"""Half the width of the water that separates neighbours."""
_SLOPE = FULL // 1000
"""How steeply a bank falls, for each hundredth of a unit."""
_REACH = 16.0


def _sides(edges: tuple[Edge, ...]) -> list[tuple[Point, Point]]:
    return [(corner_at(a), corner_at(b)) for a, b in map(side, edges)]


def _straits() -> list[tuple[Point, Point]]:
    """The water between neighbours that no track can join, tunnel or not."""
    found = []
    for a, b in read_edges(" ".join(FILE.straits.closed)):
        ends: list[Corner] = [corner((a, b, place)) for place in around(a) if place in around(b)]
        found.append((corner_at(ends[0]), corner_at(ends[1])))
    return found


def _bank(segments: list[tuple[Point, Point]], half: float) -> Field:
    """At the coast's level so far from some segments, lower nearer to them and higher further away."""
    return COAST + (distances(segments, _REACH) - int(half * 100)) * _SLOPE


@cache
def field() -> Field:
    """Full on land, 0 on the open sea; lakes count as land."""
    whole = rough(blur(paint_cells(LAND_CELL, BEYOND_CELL, LAKE_CELL), 2), FULL // 16, 3)
    whole = np.minimum(whole, _bank(_sides(INLETS), INLET))
    whole = np.minimum(whole, _bank(_straits(), STRAIT))
    return blur(whole, 1, 2)


@cache
def land() -> str:
    """All land."""
    return outline(loops(field(), COAST), 0.4)


@cache
def shelves() -> tuple[str, ...]:
    """Shallow water around the land, the widest belt first."""
    wide = blur(paint_cells(LAND_CELL, BEYOND_CELL, LAKE_CELL), 12)
    return tuple(outline(loops(wide, FULL * share // 100), 1.2, bend=14.0) for share in (5, 18))


@cache
def lakes() -> str:
    """Lakes, with mileposts around them or an edge across."""
    shores = 2 * COAST - _bank(_sides(LAKES), LAKE)
    water = np.maximum(blur(paint_cells(LAKE_CELL), 2), shores)
    return outline(loops(rough(blur(water, 1, 2), FULL // 24, 3), COAST), 0.4)


@cache
def heights() -> tuple[str, ...]:
    """High ground, from foothills to the Alps."""
    steep = {MOUNTAIN: FULL, ALPINE: FULL * 5 // 2}
    ground = paint({place: steep.get(TERRAIN[m], 0) for m, place in enumerate(PLACES)})
    soft = np.minimum(rough(blur(ground, 4), FULL // 12, 3), (field() - COAST) * 12)
    return tuple(outline(loops(soft, FULL * share // 100), 0.9) for share in (38, 78, 150))
