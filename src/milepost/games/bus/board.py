"""The city and its parts: loaded once from data/board.toml, checked on load, never changed.

Sets of crossings and of streets are whole numbers with one bit per id, as python-chess does with squares.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.core.errors import BadInput

Crossing = int
Street = int
Lot = int
Building = int

HOUSE, OFFICE, PUB = range(3)
BUILDINGS = ("house", "office", "pub")
"""The three types, in the order of the clock."""

ZONES = "ABCD"
"""From the innermost to the outermost."""

LINE_EXPANSION, BUSES, PASSENGERS, BUILDINGS_AREA, TIME_CLOCK, VRROOOMM, STARTING_PLAYER = range(7)
"""The areas of the action board, in the order of resolution."""

LETTERS = "ABCDEF"
"""The spaces of an area."""


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of everything there is."""

    passengers: int
    tiles_per_type: int
    time_stones: int
    markers: int
    lines: int
    first_buses: int
    most_buses: int


class CrossingRow(msgspec.Struct, frozen=True, array_like=True):
    """A crossing as the data file lists it."""

    id: Crossing
    x: int
    y: int
    lots: str
    role: Literal["plain", "park", "station"]


class AreaRow(msgspec.Struct, frozen=True, array_like=True):
    """An area of the action board as the data file lists it."""

    name: str
    spaces: int
    first: Literal["first", "last"]


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file of the board, as it is read."""

    crossings: tuple[CrossingRow, ...]
    streets: tuple[tuple[Crossing, Crossing], ...]
    areas: tuple[AreaRow, ...]
    parts: Parts


def load(text: str) -> City:
    """The city from its data file; anything missing, doubled or out of place raises `BadInput`."""
    try:
        city = msgspec.convert(tomllib.loads(text), City)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"The city file cannot be read: {error}.") from None
    ids = [row.id for row in city.crossings]
    roles = Counter(row.role for row in city.crossings)
    lots = Counter(zone for row in city.crossings for zone in row.lots)
    wrong = (
        "crossings must be numbered 0 to 35 in order" if ids != list(range(36))
        else "there must be 70 different streets" if len(set(city.streets)) != 70 or len(city.streets) != 70
        else "a street must join two crossings, the lower first" if not all(0 <= u < v < 36 for u, v in city.streets)
        else "streets must be sorted" if list(city.streets) != sorted(city.streets)
        else "there must be 2 stations and 4 parks" if (roles["station"], roles["park"]) != (2, 4)
        else "stations have no lots" if any(row.lots for row in city.crossings if row.role == "station")
        else "there must be 12 lots in A, 11 in B, 9 in C and 15 in D"
        if lots != {"A": 12, "B": 11, "C": 9, "D": 15}
        else "there must be 27 spaces in 7 areas"
        if [area.spaces for area in city.areas] != [6, 1, 6, 6, 1, 6, 1]
        else "every crossing must be reachable" if not _connected(city)
        else None
    )  # fmt: skip
    if wrong:
        raise BadInput(f"The city file is wrong: {wrong}.")
    return city


def _connected(city: City) -> bool:
    reached = {0}
    while True:
        more = {w for u, v in city.streets for w in (u, v) if u in reached or v in reached}
        if more <= reached:
            return len(reached) == len(city.crossings)
        reached |= more


def members(bits: int) -> Iterator[int]:
    """The ids in a set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


CITY = load((files("milepost.games.bus") / "data" / "board.toml").read_text("utf-8"))
PARTS = CITY.parts
STREETS = CITY.streets
CROSSINGS = len(CITY.crossings)

STREETS_AT = tuple(sum(1 << s for s, ends in enumerate(STREETS) if c in ends) for c in range(CROSSINGS))
"""The set of streets at each crossing."""
ENDS = tuple(1 << u | 1 << v for u, v in STREETS)
"""The set of the two crossings each street joins."""
STATIONS = tuple(row.id for row in CITY.crossings if row.role == "station")
PARKS = tuple(row.id for row in CITY.crossings if row.role == "park")

LOTS = tuple((zone, row.id) for zone in range(4) for row in CITY.crossings for z in row.lots if z == ZONES[zone])
"""Zone and crossing of each lot, sorted by zone, then crossing."""
LOTS_AT = tuple(tuple(lot for lot, (_, c) in enumerate(LOTS) if c == crossing) for crossing in range(CROSSINGS))
"""The lots of each crossing, innermost first: the order in which they fill up."""
ZONE_SITES = tuple(sum({1 << c for z, c in LOTS if z == zone}) for zone in range(4))
"""The set of crossings with a lot in each zone."""
LOTS_UP_TO = tuple(tuple(sum(LOTS[lot][0] <= zone for lot in lots) for lots in LOTS_AT) for zone in range(4))
"""How many lots a crossing has in this zone and the inner ones; filled to that, it is closed while the zone is open."""

SPACES = tuple(area.spaces for area in CITY.areas)
AREA_NAMES = tuple(area.name for area in CITY.areas)
LAST_FIRST = tuple(area.first == "last" for area in CITY.areas)
"""Whether an area is resolved from the last placed marker to the first."""
