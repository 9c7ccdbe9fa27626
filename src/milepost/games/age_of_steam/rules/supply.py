"""Cubes: the bag, the display and the hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import EMPTY, GOODS, NEW_CITY_COLUMN, UNKNOWN, Column, Good, boxes_of

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def draw(state: AosState) -> Good:
    """A random cube out of the bag."""
    good = state.chance.weighted(state.bag)
    state.bag[good] -= 1
    return good


def bag_size(state: AosState) -> int:
    """Cubes in the bag; in a view, boxes that are not shown count there too."""
    return sum(state.bag) - state.display.count(UNKNOWN)


def add_cube(state: AosState, place: Hex, good: Good) -> None:
    """Put a cube on a hex."""
    state.cubes[place * len(GOODS) + good] += 1


def cubes_at(state: AosState, place: Hex) -> bytearray:
    """How many cubes of each good stand on a hex."""
    return state.cubes[place * len(GOODS) : place * len(GOODS) + len(GOODS)]


def column_homes(state: AosState) -> list[Hex]:
    """By column of the display, the city that it feeds; -1 while there is none."""
    homes = list(state.board.column_homes)
    for city, place in enumerate(state.founded):
        if place >= 0:
            homes[NEW_CITY_COLUMN[city]] = place
    return homes


def column_home(state: AosState, column: Column) -> Hex:
    """The city that a column of the display feeds; -1 while there is none."""
    return column_homes(state)[column]


def goods_in(state: AosState, column: Column) -> bytearray:
    """What is in the boxes of a column of the display, from the top."""
    boxes = boxes_of(column)
    return state.display[boxes.start : boxes.stop]


def waiting_for(state: AosState, city: int) -> int:
    """How many cubes wait for a new city in its column."""
    return sum(good != EMPTY for good in goods_in(state, NEW_CITY_COLUMN[city]))


def free_boxes(state: AosState) -> list[int]:
    """The empty boxes of the display that Production may fill."""
    usable = state.map_rules.box_usable
    return [box for box, good in enumerate(state.display) if good == EMPTY and usable(state, box)]
