"""Where the names stand: cities with what they produce, ports, rivers and seas."""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, radians, sin, sqrt

import msgspec

from milepost.games.eurorails.board import (
    ALPINE,
    CENTRE,
    CITIES,
    CITY_AT,
    EDGES,
    LOADS,
    MAJOR,
    MEDIUM,
    MOUNTAIN,
    PRINTINGS,
    PRODUCES,
    RIVERS,
    SHOWN,
    SIZE,
    TERRAIN,
    TUNNEL,
    City,
    Milepost,
)
from milepost.games.eurorails.scene import water
from milepost.games.eurorails.scene.labels import Room, around, width
from milepost.games.eurorails.scene.layout import MILEPOST_AT, ROW, Point, middle, spot
from milepost.games.eurorails.words import parts

NAME = {MAJOR: 14.5, MEDIUM: 13.5}
"""How tall names are, by the size of a city."""
SMALL_NAME, MADE, PORT_NAME, RIVER_NAME = 12.5, 9.5, 10.5, 11.0
ASIDE = 8.0
"""How far a train in a city stands off the milepost, away from the name."""
_BOLD = 1.07
"""Bold letters are wider."""

SEA_NAMES = (
    ("Atlantic Ocean", 12.5, 8.3, 34.0, 0.0), ("Bay of Biscay", 34.2, 17.6, 20.0, 0.0),
    ("North Sea", 10.3, 40.6, 30.0, 0.0), ("Baltic Sea", 15.6, 59.3, 25.0, -24.0),
    ("Irish Sea", 11.3, 26.6, 12.0, 0.0), ("English Channel", 22.7, 20.3, 15.0, 0.0),
    ("Mediterranean Sea", 53.3, 30.2, 30.0, 0.0), ("Adriatic Sea", 50.4, 50.6, 18.0, 54.0),
)  # fmt: skip
"""Words, row and column of their middle, size and angle."""


class Name(msgspec.Struct, frozen=True):
    """A name in its place: the middle of its foot, how tall, and at which angle."""

    words: str
    at: Point
    size: float
    angle: float = 0.0


class Names(msgspec.Struct, frozen=True):
    """All names of a printing's map; cities and ports by number."""

    cities: tuple[Name, ...]
    made: tuple[Name, ...]
    chips: tuple[Point, ...]
    trains: tuple[Point, ...]
    """Where trains stand in a city: off its name."""
    ports: dict[Milepost, Name]
    rivers: tuple[Name, ...]


def sizes(city: City) -> float:
    """How tall a city's name is."""
    return NAME.get(SIZE[city], SMALL_NAME)


def made(city: City) -> str:
    """What a city produces, in a few words."""
    return " · ".join(LOADS[load] for load in PRODUCES[city])


def ports(printing: str) -> dict[Milepost, str]:
    """The names of ports that are not cities, and of the ends of the tunnel."""
    table = PRINTINGS[printing]
    found = [port for ends in table.ports for port in ends] + list(EDGES[TUNNEL] if table.tunnel else ())
    named = {port: parts.place(port) for port in found if CITY_AT[port] < 0}
    return {port: name for port, name in named.items() if name.removesuffix(" Port") not in CITIES}


@cache
def names(printing: str) -> Names:
    """Everything in its place, the important first."""
    room = _empty(printing)
    placed: dict[City, tuple[Name, Name]] = {}
    for city in sorted(range(len(CITIES)), key=lambda city: (-SIZE[city], city)):
        placed[city] = _major(city, room) if SIZE[city] == MAJOR else _city(city, room)
    port_names = {port: _beside(port, name, room) for port, name in ports(printing).items()}
    chips = tuple(
        room.best(around(MILEPOST_AT[CENTRE[city]], 46, 14, 36 if SIZE[city] == MAJOR else 9), 46, 14)
        for city in range(len(CITIES))
    )
    return Names(
        tuple(placed[city][0] for city in range(len(CITIES))),
        tuple(placed[city][1] for city in range(len(CITIES))),
        chips, tuple(_train(city, placed[city][0]) for city in range(len(CITIES))), port_names, _rivers(room),
    )  # fmt: skip


def _empty(printing: str) -> Room:
    """The map with all its marks and no names but those of the seas."""
    room = Room()
    for milepost, at in enumerate(MILEPOST_AT):
        terrain = TERRAIN[milepost]
        side, loss = {ALPINE: (16.0, 5), MOUNTAIN: (10.0, 3)}.get(terrain, (4.0, 3))
        room.take(at, side, side, loss)
        if CITY_AT[milepost] >= 0 or milepost in ports(printing):
            room.take(at, 13, 13, 60)
    for line, price in enumerate(PRINTINGS[printing].prices):
        room.take(water.badge_at(printing, line), 24 + price // 10 * 6, 20, 60)
        for step in range(1, 24):
            room.take(water.along(water.ferry(printing, line), step / 24), 5, 5, 4)
    for edges in RIVERS.values():
        for edge in edges:
            room.take(middle(edge), 10, 10, 4)
    for city in range(len(CITIES)):
        if SIZE[city] == MAJOR:
            room.take(MILEPOST_AT[CENTRE[city]], 72, 62, 60)
    for name, row, col, size, _ in SEA_NAMES:
        room.take(sea_at(row, col), width(name, size), size, 8)
    return room


def sea_at(row: float, col: float) -> Point:
    """A place between those of the lattice."""
    x, y = spot((0, 0))
    dx, dy = spot((2, 1))
    return x + (dx - x) * col, y + (dy - y) * row / 2


def _major(city: City, room: Room) -> tuple[Name, Name]:
    """Inside the red area, above the centre; what is made stands outside."""
    x, y = MILEPOST_AT[CENTRE[city]]
    return Name(SHOWN[city], (x, y - 7), NAME[MAJOR]), _line(made(city), MADE, (x, y), (40.0, -40.0), room)


def _city(city: City, room: Room) -> tuple[Name, Name]:
    """Above or below its mark, where no mileposts are; what is made on the other side or beyond the name."""
    size, at = sizes(city), MILEPOST_AT[CENTRE[city]]
    name = _line(SHOWN[city], size, at, (-ROW / 2, ROW / 2), room)
    near = ROW / 2 if name.at[1] < at[1] else -ROW / 2
    return name, _line(made(city), MADE, at, (near, -near), room)


def _train(city: City, name: Name) -> Point:
    x, y = MILEPOST_AT[CENTRE[city]]
    return x, y + (ASIDE if name.at[1] < y else -ASIDE)


def _line(name: str, size: float, at: Point, lifts: tuple[float, ...], room: Room) -> Name:
    """Words in one of the gaps between the rows of mileposts, as little aside as may be."""
    x, y = at
    if not name:
        return Name("", at, size)
    wide, tall = width(name, size) * _BOLD, size * 0.84
    shares = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6)
    spots = [(x + share * (wide + 8), y + lift) for share in shares for lift in lifts]
    bx, by = room.best(spots, wide, tall, dear=8)
    return Name(name, (bx, by + size * 0.36), size)


def _beside(port: Milepost, name: str, room: Room) -> Name:
    wide = width(name, PORT_NAME)
    x, y = room.best(around(MILEPOST_AT[port], wide, PORT_NAME, 9), wide, PORT_NAME)
    return Name(name, (x, y + PORT_NAME * 0.36), PORT_NAME)


def _rivers(room: Room) -> tuple[Name, ...]:
    """Along each river, where it is straight and nothing is in the way."""
    found = []
    for river in sorted(RIVERS, key=lambda river: (-len(RIVERS[river]), river)):
        _, edges = water.reaches(river)[0]
        wide = width(river, RIVER_NAME)
        points = [middle(edge) for edge in edges]
        spots = [spot for first in range(len(points)) for spot in _stretch(points, first, wide)]
        if spots:
            x, y, angle, _ = min(spots, key=lambda s: (_covered(room, s, wide) + 4 * s[3], s))
            for share in (-0.4, -0.2, 0.0, 0.2, 0.4):
                room.take(_turned(x, y, angle, share * wide), wide / 5, RIVER_NAME, 40)
            found.append(Name(river, (x, y), RIVER_NAME, angle))
    return tuple(found)


def _stretch(points: list[Point], first: int, wide: float) -> list[tuple[float, float, float, float]]:
    """On both banks of the stretch that begins at a point: middle, angle, and how bent the river is there."""
    (ax, ay) = points[first]
    last = next((i for i in range(first + 1, len(points)) if _far(points[first], points[i]) >= wide * 0.75), None)
    if last is None:
        return []
    (bx, by) = points[last]
    if bx < ax:
        ax, ay, bx, by = bx, by, ax, ay
    far = _far((ax, ay), (bx, by))
    ux, uy = (bx - ax) / far, (by - ay) / far
    sides = [(px - ax) * uy - (py - ay) * ux for px, py in points[first : last + 1]]
    angle = degrees(atan2(uy, ux))
    bent = max(sides) - min(sides)
    found = []
    for off in (max(sides) + 8.5, min(sides) - 8.5, max(sides) + 15, min(sides) - 15):
        for slide in (0.0, -0.4 * wide, 0.4 * wide):
            x, y = (ax + bx) / 2 + uy * off + ux * slide, (ay + by) / 2 - ux * off + uy * slide
            found.append((x, y, angle, bent + abs(slide) / 4))
    return found


def _far(a: Point, b: Point) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _turned(x: float, y: float, angle: float, along: float) -> Point:
    return x + cos(radians(angle)) * along, y + sin(radians(angle)) * along


def _covered(room: Room, spot: tuple[float, float, float, float], wide: float) -> int:
    """What a name on a slant would cover, step by step; steep names cost a little more."""
    x, y, angle, _ = spot
    steps = [_turned(x, y, angle, share * wide) for share in (-0.4, -0.2, 0.0, 0.2, 0.4)]
    return sum(room.loss(step, wide / 5 + 3, RIVER_NAME) for step in steps) + int(abs(angle))
