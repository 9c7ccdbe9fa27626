"""The city of Bus as tables of numbers, read from the same data file as the engine's.

Tokens, areas and questions are numbered as in `milepost.games.bus`; `tests/learn/test_vector_bus.py` compares them.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import numpy as np

from milepost.learn.vector.bits import words_of

_CITY = tomllib.loads((files("milepost.games.bus") / "data" / "board.toml").read_text("utf-8"))
ROWS = [dict(zip(("id", "x", "y", "lots", "role"), row, strict=True)) for row in _CITY["crossings"]]
PARTS: dict[str, int] = _CITY["parts"]
ZONES = "ABCD"
CROSSINGS = len(ROWS)
STREETS = np.array(_CITY["streets"], np.int32)
LOTS = [row["lots"] for row in ROWS]
"""The zones of each crossing's lots, innermost first."""
STATIONS = [row["id"] for row in ROWS if row["role"] == "station"]
PARKS = [row["id"] for row in ROWS if row["role"] == "park"]
SITES = [row["id"] for row in ROWS if row["lots"]]
SPACES = [spaces for _, spaces, _ in _CITY["areas"]]
LAST_FIRST = [first == "last" for _, _, first in _CITY["areas"]]

CROSSING_WORDS, STREET_WORDS = 2, 3
STREETS_AT = np.array(
    [words_of(np.flatnonzero(np.any(c == STREETS, axis=1)).tolist(), STREET_WORDS) for c in range(CROSSINGS)]
)
"""The set of streets at each crossing."""
ENDS = np.array([words_of(ends, CROSSING_WORDS) for ends in STREETS])
"""The set of the two crossings each street joins."""
ZONE_SITES = np.array(
    [words_of((c for c in range(CROSSINGS) if zone in LOTS[c]), CROSSING_WORDS) for zone in ZONES]
)  # fmt: skip
"""The set of crossings with a lot in each zone."""
LOTS_UP_TO = np.array([[sum(one <= zone for one in lots) for lots in LOTS] for zone in ZONES], np.int32)
"""By zone and crossing, how many lots it has in this zone and the inner ones."""

# tokens

LINE_EXPANSION, BUSES, PASSENGERS, BUILDINGS, TIME_CLOCK, VRROOOMM, STARTING_PLAYER = range(7)
FOR_AREA, FOR_STREET, FOR_END, FOR_SITE, FOR_SPLIT, FOR_TIME, FOR_PASSENGER, FOR_DOOR, FOR_NOTHING = range(9)
_LISTED = [
    *((FOR_AREA, area, 0) for area in range(len(SPACES) + 1)),
    *((FOR_STREET, street, 0) for street in range(len(STREETS))),
    *((FOR_END, end, 0) for end in range(2)),
    *((FOR_SITE, crossing, building) for crossing in SITES for building in range(3)),
    *((FOR_SPLIT, first, 0) for first in range(PARTS["most_buses"] + 1)),
    *((FOR_TIME, stop, 0) for stop in range(2)),
    *((FOR_PASSENGER, crossing, 0) for crossing in range(CROSSINGS)),
    *((FOR_DOOR, crossing, 0) for crossing in SITES),
]
TOKENS = len(_LISTED)
ANSWERS, THINGS, TYPES = np.array(_LISTED, np.int32).T
"""By token: which question it answers, what it names, and of which type the building is."""
PASS = len(SPACES)
"""The thing that stands for passing where an area is asked for."""
FIRST_TOKEN = np.array([int(np.argmax(question == ANSWERS)) for question in range(FOR_NOTHING)], np.int32)
"""The first token of each question."""
SITE_NUMBER = np.array([SITES.index(c) if c in SITES else 0 for c in range(CROSSINGS)], np.int32)
"""By crossing, which of those with lots it is."""

# spaces of the action board, in the order in which their markers are resolved

_ORDER = [
    (area, space)
    for area, spaces in enumerate(SPACES)
    for space in (reversed(range(spaces)) if LAST_FIRST[area] else range(spaces))
]
AREA_AT, SPACE_AT = np.array(_ORDER, np.int32).T
"""By place in that order: the area, and the space within it."""
FIRST_PLACE = np.array([sum(SPACES[:area]) for area in range(len(SPACES))], np.int32)
PLACES = len(_ORDER)
PLACES_OF = np.array([sum(1 << p for p, (a, _) in enumerate(_ORDER) if a == area) for area in range(7)], np.uint32)
"""By area, the set of its places."""
LAST_SPACE = np.array([_ORDER.index((area, spaces - 1)) for area, spaces in enumerate(SPACES)], np.int32)
"""By area, the place of the space that is filled last."""
PLACE_OF_SPACE = np.array([_ORDER.index(one) for one in sorted(_ORDER)], np.int32)
"""By space as the engine counts them, its place in the order of resolution."""
