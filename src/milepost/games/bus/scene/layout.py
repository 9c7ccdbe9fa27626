"""Where everything lies: crossings, lots and streets of the city, the areas of the action board, clock and supply."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import msgspec

from milepost.core.scene import Anchors, Id
from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    CITY,
    CROSSINGS,
    LAST_FIRST,
    LETTERS,
    LOTS,
    LOTS_AT,
    PARTS,
    SPACES,
    STATIONS,
    STREETS,
    TIME_CLOCK,
    ZONES,
    Crossing,
)
from milepost.games.bus.rules.choosing import FIRST_SPACE

Point = tuple[float, float]


class _Row(msgspec.Struct, frozen=True, array_like=True):
    """A crossing of the data file: where it lies, and its lots as seen from it."""

    id: Crossing
    x: float
    y: float
    lots: tuple[Point, ...]


class _Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    crossings: tuple[_Row, ...]


_ROWS = msgspec.convert(
    tomllib.loads((files("milepost.games.bus") / "data" / "drawing.toml").read_text("utf-8")), _Drawing, strict=False
).crossings

SIZE = (1444.0, 964.0)
CITY_WIDTH = 1106.0
LOT = 34.0
"""The side of a lot."""

CROSSING_AT: tuple[Point, ...] = tuple((row.x, row.y) for row in _ROWS)
LOT_AT: tuple[Point, ...] = tuple(
    next(
        (_ROWS[crossing].x + dx, _ROWS[crossing].y + dy)
        for other, (dx, dy) in zip(LOTS_AT[crossing], _ROWS[crossing].lots, strict=True)
        if other == lot
    )
    for lot, (_, crossing) in enumerate(LOTS)
)
STREET_AT: tuple[Point, ...] = tuple(
    ((CROSSING_AT[u][0] + CROSSING_AT[v][0]) / 2, (CROSSING_AT[u][1] + CROSSING_AT[v][1]) / 2) for u, v in STREETS
)

AREA_X, AREA_WIDTH = 1122.0, 312.0
AREA_TOP = (52.0, 182.0, 250.0, 380.0, 510.0, 698.0, 828.0)
AREA_HEIGHT = tuple(178.0 if area == TIME_CLOCK else 120.0 if n > 1 else 58.0 for area, n in enumerate(SPACES))
"""The areas of the action board, one below the other in the order of resolution."""
SPACE = 38.0
"""The side of a space for a marker."""
PASS_AT: Point = (AREA_X + AREA_WIDTH / 2, 926.0)
PASS_R = 27.0

CLOCK_AT: Point = (AREA_X + 86, AREA_TOP[TIME_CLOCK] + 113)
CLOCK_R = 57.0
STONES_AT: Point = (AREA_X + 232, AREA_TOP[TIME_CLOCK] + 140)

SUPPLY_X, SUPPLY_Y, SUPPLY_WIDTH = 944.0, 30.0, 146.0
SUPPLY_ROW = 46.0


def space_at(space: int) -> Point:
    """The centre of a space. Areas resolved from the last marker print their letters from F to A."""
    area = max(a for a, first in enumerate(FIRST_SPACE) if first <= space)
    index = space - FIRST_SPACE[area]
    if SPACES[area] == 1:
        return AREA_X + AREA_WIDTH - 34, AREA_TOP[area] + (30 if area != TIME_CLOCK else 60)
    column = SPACES[area] - 1 - index if LAST_FIRST[area] else index
    return AREA_X + 31 + column * 50, AREA_TOP[area] + 76


def area_at(area: int) -> Point:
    """The centre of an area's box."""
    return AREA_X + AREA_WIDTH / 2, AREA_TOP[area] + AREA_HEIGHT[area] / 2


def clock_face_at(building: int) -> Point:
    """Where the dial shows a type: house on top, office at four o'clock, pub at eight."""
    dx, dy = ((0.0, -37.0), (32.0, 18.5), (-32.0, 18.5))[building]
    return CLOCK_AT[0] + dx, CLOCK_AT[1] + dy


def stone_at(stone: int) -> Point:
    """Where a time stone lies while nobody has taken it."""
    return STONES_AT[0] + (stone - (PARTS.time_stones - 1) / 2) * 26, STONES_AT[1]


def supply_at(row: int) -> Point:
    """A row of the supply: the passengers, then the three types of tiles."""
    return SUPPLY_X + 38, SUPPLY_Y + 64 + row * SUPPLY_ROW


def zone_at(zone: int) -> Point:
    """A lot of the legend."""
    return SUPPLY_X + 27 + zone * 31, SUPPLY_Y + 296


# the ids of anchors; shapes and choices are made of these names


def crossing_id(crossing: Crossing) -> Id:
    """The anchor of a crossing."""
    return f"x{crossing}"


def lot_id(lot: int) -> Id:
    """The anchor of a lot."""
    return f"l{lot}"


def street_id(street: int) -> Id:
    """The anchor of a street, at its middle."""
    return f"s{street}"


def area_id(area: int) -> Id:
    """The anchor of an area."""
    return f"a{area}"


def space_id(space: int) -> Id:
    """The anchor of a space of the action board, of all 27."""
    return f"b{space}"


Anchor = tuple[Id, Point, str, str, float]
"""Id, place, style, tip and size."""


def _city() -> Iterator[Anchor]:
    for crossing, (x, y) in enumerate(CROSSING_AT):
        role = CITY.crossings[crossing].role
        tip = f"Crossing {crossing}" if role == "plain" else f"{role.title()} {crossing}"
        yield f"x{crossing}", (x, y), role, tip, 24.0 if crossing in STATIONS else 19.0
        lift = 19.0 if crossing in STATIONS else -1.0
        yield f"p{crossing}", (x, y - lift), "people", "", 0.0
        yield f"n{crossing}", (x, y + (17.5 if crossing in STATIONS else 5.0)), "number", "", 0.0
        yield f"m{crossing}", (x, y + 13.5), "number", "", 0.0
        yield f"h{crossing}", (x, y + (34.0 if crossing in STATIONS else 28.0)), "heads", "", 0.0
    for lot, at in enumerate(LOT_AT):
        zone, crossing = LOTS[lot]
        yield f"l{lot}", at, f"lot zone{ZONES[zone]}", f"Lot of zone {ZONES[zone]} at crossing {crossing}", 17.0
        yield f"g{lot}", (at[0] + 9, at[1] + 14), "people", "", 0.0
    for street, at in enumerate(STREET_AT):
        yield f"s{street}", at, "street", "Street {}–{}".format(*STREETS[street]), 13.0


def _action_board() -> Iterator[Anchor]:
    for area, name in enumerate(AREA_NAMES):
        yield f"a{area}", area_at(area), "area", name, 0.0
        for index in range(SPACES[area]):
            space = FIRST_SPACE[area] + index
            x, y = space_at(space)
            tip = f"{name} {LETTERS[index]}" if SPACES[area] > 1 else name
            yield f"b{space}", (x, y), "space", tip, 18.0
            yield f"y{space}", (x, y + 36), "yield", "", 0.0
    yield "pass", PASS_AT, "pass", "Pass", PASS_R
    yield "clock", CLOCK_AT, "clock", "The clock", 0.0
    for building, name in enumerate(BUILDINGS):
        yield f"clock.{name}", clock_face_at(building), "clock", f"The clock at {name}", 19.0
    yield "stones", STONES_AT, "stones", "Time stones", 16.0
    yield from ((f"stone{stone}", stone_at(stone), "stone", "", 0.0) for stone in range(PARTS.time_stones))


def _supply() -> Iterator[Anchor]:
    for row, name in enumerate(("people", *BUILDINGS)):
        x, y = supply_at(row)
        lift = 10 if row == 0 else 0
        yield (
            f"supply.{name}",
            (x, y + lift),
            "supply",
            f"{'Passengers' if row == 0 else name.title() + 's'} in the supply",
            0.0,
        )
        yield f"left.{name}", (x + 62, y + 7), "count", "", 0.0
    yield from ((f"zone{zone}", zone_at(zone), "zone", f"Zone {ZONES[zone]}", 0.0) for zone in range(len(ZONES)))
    for zone in range(len(ZONES)):
        x, y = zone_at(zone)
        yield f"free{zone}", (x, y + 33), "count", "", 0.0


def _anchors() -> Anchors:
    rows = [*_city(), *_action_board(), *_supply()]
    ids, points, classes, tips, sizes = zip(*rows, strict=True)
    return Anchors(ids, tuple(x for x, _ in points), tuple(y for _, y in points), classes, tips, sizes)


ANCHORS = _anchors()
assert len(set(ANCHORS.id)) == len(ANCHORS.id), "every anchor has a name of its own"
assert len(CROSSING_AT) == CROSSINGS, "every crossing is drawn"
