"""The file data/board.toml as it is read and checked.

Only Wood and Steel has this room: one file describes two editions of the map, and much can be wrong with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Literal

import msgspec

from milepost.core.errors import BadInput

EditionName = Literal["seed", "current"]
Mark = Literal["large", "west coast", "near west coast", "near east coast", "east coast"]

CITIES, SEGMENTS, GOODS, POSITIONS = 56, 104, 25, 6
"""How many there are in both editions together."""
LONGEST = 5


class CityRow(msgspec.Struct, frozen=True, array_like=True):
    """A city as the data file lists it."""

    name: str
    code: str
    label: str
    state: str
    country: Literal["US", "CA"]
    section: Literal["East", "Central", "West"]
    region: Literal["NW", "NC", "NE", "SW", "SC", "SE"]
    x: int
    y: int
    marks: tuple[Mark, ...]
    supplies: tuple[str, ...]


class RouteRow(msgspec.Struct, frozen=True, array_like=True):
    """A segment as the data file lists it."""

    a: str
    b: str
    length: int
    mountainous: bool


class PositionRow(msgspec.Struct, frozen=True, array_like=True):
    """A starting position as the data file lists it."""

    a: str
    b: str
    rank: int


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a city likely to be drawn as a destination."""

    city: int
    supplies: int
    large: int
    west_coast: int
    delivered_here: int
    """For each fulfilled contract to it."""
    supplied_here: int
    """For each fulfilled contract for a commodity it supplies."""


class EditionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an edition has different from the lists."""

    without_cities: tuple[str, ...]
    without_routes: tuple[tuple[str, str], ...]
    supplies: dict[str, tuple[str, ...]]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole data file."""

    cities: tuple[CityRow, ...]
    routes: tuple[RouteRow, ...]
    positions: tuple[PositionRow, ...]
    directions: str
    value: Value
    editions: dict[EditionName, EditionRow]


def load(text: str) -> MapFile:
    """The map from its data file; anything missing, doubled or out of place raises `BadInput`."""
    try:
        file = msgspec.convert(tomllib.loads(text), MapFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"The map file cannot be read: {error}.") from None
    wrong = next(_wrongs(file), None)
    if wrong:
        raise BadInput(f"The map file is wrong: {wrong}.")
    return file


def _wrongs(file: MapFile) -> Iterator[str]:
    """What is wrong with a map, if anything."""
    names = [row.name for row in file.cities]
    if names != sorted(set(names)) or len(names) != CITIES:
        yield f"there must be {CITIES} different cities, sorted by name"
    if len({row.code for row in file.cities}) != len(names):
        yield "two cities have the same code"
    ends = [(row.a, row.b) for row in file.routes]
    if ends != sorted(set(ends)) or len(ends) != SEGMENTS:
        yield f"there must be {SEGMENTS} different segments, sorted by the names of their cities"
    for row in file.routes:
        if not (row.a < row.b and row.a in names and row.b in names):
            yield f"{row.a} - {row.b} does not join two cities, the first in the alphabet first"
        if not 1 <= row.length <= LONGEST:
            yield f"the length of {row.a} - {row.b} is {row.length} and not 1 to {LONGEST}"
    goods = {good for row in file.cities for good in row.supplies}
    if len(goods) != GOODS:
        yield f"there must be {GOODS} commodities, not {len(goods)}"
    pairs = [(row.a, row.b) for row in file.positions]
    if len(set(pairs)) != POSITIONS or not set(pairs) <= set(ends):
        yield f"there must be {POSITIONS} starting positions, each of them two neighbouring cities"
    if sorted(row.rank for row in file.positions) != list(range(1, POSITIONS + 1)):
        yield f"starting positions must be ranked from 1 to {POSITIONS}"
    yield from _wrong_directions(file)
    if set(file.editions) != {"seed", "current"}:
        yield "there must be two editions, seed and current"
    for name, edition in file.editions.items():
        yield from _wrong_edition(file, name, edition)


def _wrong_directions(file: MapFile) -> Iterator[str]:
    rows = [line.split() for line in file.directions.split("\n") if line]
    if [row[0] for row in rows] != [row.code for row in file.cities]:
        yield "directions must be given for each city in order"
    for number, (code, *letters) in enumerate(rows):
        row = "".join(letters)
        if (
            len(row) != len(file.cities)
            or not set(row) <= set("NESW.")
            or [i for i, c in enumerate(row) if c == "."] != [number]
        ):
            yield f"the directions from {code} must be a letter of NESW for each other city, and a dot for itself"


def _wrong_edition(file: MapFile, name: str, edition: EditionRow) -> Iterator[str]:
    cities = {row.name for row in file.cities} - set(edition.without_cities)
    routes = [(row.a, row.b) for row in file.routes if (row.a, row.b) not in edition.without_routes]
    if not {city for route in routes for city in route} <= cities:
        yield f"a segment of the {name} edition leads to a city it does not have"
    if len(cities) + len(edition.without_cities) != len(file.cities):
        yield f"the {name} edition leaves out a city that is not in the list"
    if len(routes) + len(edition.without_routes) != len(file.routes):
        yield f"the {name} edition leaves out a segment that is not in the list"
    if not set(edition.supplies) <= cities:
        yield f"the {name} edition says what a city supplies that it does not have"
    listed = {good for row in file.cities for good in row.supplies}
    supplied = {
        good for row in file.cities if row.name in cities for good in edition.supplies.get(row.name, row.supplies)
    }
    if supplied != listed:
        yield f"the {name} edition does not have the commodities of the list: {', '.join(sorted(supplied ^ listed))}"
    reached = {file.cities[0].name}
    while more := {c for route in routes for c in route if route[0] in reached or route[1] in reached} - reached:
        reached |= more
    if reached != cities:
        yield f"not every city of the {name} edition can be reached"
