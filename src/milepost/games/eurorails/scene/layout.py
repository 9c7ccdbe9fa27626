"""Where everything lies: mileposts on their lattice, the dual vertices between them, and the names of anchors."""

from __future__ import annotations

from functools import cache

import numpy as np

from milepost.core.scene import Id
from milepost.games.eurorails.board import AT, EDGES, PLACES, SEA, Edge, Place, around

Point = tuple[float, float]

STEP, ROW = 30.0, 26.0
"""From one milepost to the next in a row, and from row to row."""
LEFT, TOP = 45.0, 50.0
"""The place of row 0, column 1."""
SIZE = (2020.0, 1686.0)
CELL = 17.32
"""How far the corners of a milepost's hexagon are."""

Corner = tuple[Place, Place, Place]
"""Where the hexagons of three places meet: the places, sorted."""

SEA_CELL, LAND_CELL, BEYOND_CELL, LAKE_CELL = range(4)
"""What a place of the lattice is: beyond the rim of the board there is land without mileposts."""
ROWS, COLS = range(-2, 64), range(-1, 69)
"""The lattice as far as it is in the picture."""


def spot(place: Place) -> Point:
    """Where a place of the lattice is, with or without a milepost."""
    row, col = place
    return LEFT + STEP * (col - 1) + STEP / 2 * (row % 2), TOP + ROW * row


MILEPOST_AT: tuple[Point, ...] = tuple(spot(place) for place in PLACES)


def corner_at(corner: Corner) -> Point:
    """The middle of three places."""
    (ax, ay), (bx, by), (cx, cy) = map(spot, corner)
    return (ax + bx + cx) / 3, (ay + by + cy) / 3


def side(edge: Edge) -> tuple[Corner, Corner]:
    """The two corners between which water runs that an edge crosses."""
    a, b = (PLACES[end] for end in EDGES[edge])
    one, other = (place for place in around(a) if place in around(b))
    return corner((a, b, one)), corner((a, b, other))


def corner(places: tuple[Place, Place, Place]) -> Corner:
    """A corner by its places in any order."""
    a, b, c = sorted(places)
    return a, b, c


def middle(edge: Edge) -> Point:
    """The middle of an edge."""
    (ax, ay), (bx, by) = (MILEPOST_AT[end] for end in EDGES[edge])
    return (ax + bx) / 2, (ay + by) / 2


@cache
def cells() -> dict[Place, int]:
    """What every place of the picture is. What has no milepost is sea, a lake, or land beyond the rim of the board."""
    every = [(row, col) for row in ROWS for col in COLS]
    inland = _inland([place for place in every if place not in AT])
    found = {
        place: LAND_CELL if place in AT else BEYOND_CELL if place in inland else SEA_CELL for place in every
    }  # fmt: skip
    rim = {place for place, cell in found.items() if cell == BEYOND_CELL and _outside(place)}
    reached = sorted(rim)
    for place in reached:
        for other in around(place):
            if found.get(other) == BEYOND_CELL and other not in rim:
                rim.add(other)
                reached.append(other)
    return {p: LAKE_CELL if cell == BEYOND_CELL and p not in rim else cell for p, cell in found.items()}


def _outside(place: Place) -> bool:
    return place[0] in (ROWS[0], ROWS[-1]) or place[1] in (COLS[0], COLS[-1])


def _inland(places: list[Place]) -> set[Place]:
    """The places whose nearest milepost has no coast; of equally near ones, those on a coast count."""
    on_coast = np.array([bool(sea) for sea in SEA])
    wet, dry = (np.array(MILEPOST_AT)[chosen] for chosen in (on_coast, ~on_coast))
    found = set()
    for place in places:
        to_wet, to_dry = (((posts - spot(place)) ** 2).sum(axis=1).min() for posts in (wet, dry))
        if to_dry < to_wet - 1:
            found.add(place)
    return found


# the ids of anchors; shapes and choices are made of these names

POST_ID: tuple[Id, ...] = tuple(f"{row},{col}" for row, col in PLACES)
"""The anchor of each milepost: its row and column."""


def name_id(city: int) -> Id:
    """Where a city's name stands."""
    return f"name{city}"


def train_id(city: int) -> Id:
    """Where a train stands in a city without hiding its name."""
    return f"train{city}"


def over_id(city: int) -> Id:
    """From where loads hang down to the roof of a train in a city."""
    return f"over{city}"


def chip_id(city: int) -> Id:
    """Where a load lies that was left in a city."""
    return f"chip{city}"


def line_id(line: int) -> Id:
    """The middle of a ferry line."""
    return f"line{line}"


def river_id(corner: Corner) -> Id:
    """A corner that a river passes."""
    return ".".join(f"{row},{col}" for row, col in corner)
