"""The map of North America: loaded once from data/board.toml, checked on load, never changed.

Both editions of the map share one numbering of cities, segments and commodities; `EDITIONS` holds what differs. Sets
of cities, of segments and of commodities are whole numbers with one bit for each number.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.core.errors import BadInput

City = int
Route = int
"""A segment: the printed connection of two neighbouring cities."""
Good = int
Region = int
Contract = int
"""A commodity to be delivered to a city."""

REGIONS = ("East", "Central", "West", "NW", "NC", "NE", "SW", "SC", "SE")
"""First the three sections, then the six regions; an edition uses the ones or the others."""
WEST, CENTRAL, EAST = range(3)
"""The columns of the map."""
COLUMNS = (EAST, CENTRAL, WEST, WEST, CENTRAL, EAST, WEST, CENTRAL, EAST)
"""The column of each region."""
ROWS = (0, 0, 0, 0, 0, 0, 1, 1, 1)
"""The row of each region: the southern ones are below the others."""
SCHEMES = {3: REGIONS[:3], 6: REGIONS[3:]}
"""The regions of each way to divide the map."""
NORTH, EASTWARD, SOUTH, WESTWARD = range(4)
"""Where a city lies, seen from another one."""

ABSENT = 255
"""The distance to a city that is not in the edition."""
FARTHEST = 12
"""`Edition.within` knows distances up to this; no two cities are farther apart."""
MONOPOLY_SIZES = (4, 5, 6)
"""A commodity that so many cities supply can be a monopoly."""

Mark = Literal["large", "west coast", "near west coast", "near east coast", "east coast"]
EditionName = Literal["seed", "current"]
Scheme = Literal[3, 6]


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


def bits(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    whole = 0
    for number in numbers:
        whole |= 1 << number
    return whole


def members(whole: int) -> tuple[int, ...]:
    """The numbers in a set, lowest first."""
    found = []
    while whole:
        low = whole & -whole
        found.append(low.bit_length() - 1)
        whole ^= low
    return tuple(found)


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
    if names != sorted(set(names)) or len(names) != 56:
        yield "there must be 56 different cities, sorted by name"
    if len({row.code for row in file.cities}) != len(names):
        yield "two cities have the same code"
    ends = [(row.a, row.b) for row in file.routes]
    if ends != sorted(set(ends)) or len(ends) != 104:
        yield "there must be 104 different segments, sorted by the names of their cities"
    for row in file.routes:
        if not (row.a < row.b and row.a in names and row.b in names):
            yield f"{row.a} - {row.b} does not join two cities, the first in the alphabet first"
        if not 1 <= row.length <= 5:
            yield f"the length of {row.a} - {row.b} is {row.length} and not 1 to 5"
    pairs = [(row.a, row.b) for row in file.positions]
    if len(set(pairs)) != 6 or not set(pairs) <= set(ends):
        yield "there must be 6 starting positions, each of them two neighbouring cities"
    if sorted(row.rank for row in file.positions) != [1, 2, 3, 4, 5, 6]:
        yield "starting positions must be ranked from 1 to 6"
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
    reached = {file.cities[0].name}
    while more := {c for route in routes for c in route if route[0] in reached or route[1] in reached} - reached:
        reached |= more
    if reached != cities:
        yield f"not every city of the {name} edition can be reached"


FILE = load((files("milepost.games.wood_and_steel") / "data" / "board.toml").read_text("utf-8"))
VALUE = FILE.value


class CityFacts(msgspec.Struct, frozen=True):
    """What is the same about a city in both editions."""

    name: str
    code: str
    label: str
    """As it is written on the map."""
    state: str
    country: str
    x: int
    y: int
    """Where it is on the board picture, in pixels from its upper left corner."""
    large: bool
    west_coast: bool
    near_west: bool
    near_east: bool
    east_coast: bool


class RouteFacts(msgspec.Struct, frozen=True):
    """A segment."""

    a: City
    b: City
    length: int
    mountainous: bool


CITIES = tuple(
    CityFacts(
        row.name, row.code, row.label, row.state, row.country, row.x, row.y, "large" in row.marks,
        "west coast" in row.marks, "near west coast" in row.marks, "near east coast" in row.marks,
        "east coast" in row.marks,
    )
    for row in FILE.cities
)  # fmt: skip
CITY: dict[str, City] = {city.name: number for number, city in enumerate(CITIES)}
"""The number of each city."""
ROUTES = tuple(RouteFacts(CITY[row.a], CITY[row.b], row.length, row.mountainous) for row in FILE.routes)
GOODS = tuple(sorted({good for row in FILE.cities for good in row.supplies}))
GOOD: dict[str, Good] = {name: number for number, name in enumerate(GOODS)}
"""The number of each commodity."""
REGION: dict[str, Region] = {name: number for number, name in enumerate(REGIONS)}
"""The number of each region."""
WEST_COAST = bits(number for number, city in enumerate(CITIES) if city.west_coast)
EAST_COAST = bits(number for number, city in enumerate(CITIES) if city.east_coast)


def contract(good: Good, city: City) -> Contract:
    """The contract to deliver a commodity to a city."""
    return good * len(CITIES) + city


def good_of(asked: Contract) -> Good:
    """The commodity of a contract."""
    return asked // len(CITIES)


def city_of(asked: Contract) -> City:
    """The destination of a contract."""
    return asked % len(CITIES)


class Edition(msgspec.Struct, frozen=True, eq=False):
    """The map of one edition, divided into three sections or six regions. By city, by route, by good: at its number."""

    name: EditionName
    scheme: Scheme
    cities: int
    """The set of its cities."""
    routes: int
    """The set of its segments."""
    ends: tuple[tuple[City, City], ...]
    """The two cities of each segment."""
    at: tuple[tuple[Route, ...], ...]
    """The segments at each city."""
    between: dict[tuple[City, City], Route]
    """The segment between two cities, in either order."""
    neighbours: tuple[int, ...]
    """The cities next to each city."""
    hop: tuple[bytes, ...]
    """The fewest segments between two cities."""
    within: tuple[tuple[int, ...], ...]
    """`within[k][city]`: the cities at most k segments away, itself included."""
    plain_within_2: tuple[int, ...]
    """The cities at most two segments away that are not mountainous, itself included."""
    supplies: tuple[int, ...]
    """The commodities that each city supplies."""
    suppliers: tuple[int, ...]
    """The cities that supply each commodity."""
    distance: tuple[bytes, ...]
    """`distance[good][city]`: the fewest segments from the city to a supplier."""
    ties: tuple[bytes, ...]
    """`ties[good][city]`: how many ties the contract is worth; 0 if the city is not in the edition."""
    region_of: tuple[Region, ...]
    """The region of each city, -1 if it is not in the edition."""
    region_cities: tuple[int, ...]
    """The cities of each region; none in the regions of the other scheme."""
    column: tuple[int, ...]
    """WEST, CENTRAL or EAST for each city, -1 if it is not in the edition."""
    base_value: tuple[int, ...]
    """How likely each city is to be drawn as a destination, at the beginning of a game."""
    directions: tuple[tuple[int, int, int, int], ...]
    """For each city the cities to the north, east, south and west of it."""
    monopoly: dict[Good, int]
    """The commodities that can be a monopoly, with the number of cities that supply them."""
    starting: int
    """The cities of starting positions."""
    hub_near: tuple[int, ...]
    """The segments that are cheaper for the owner of a hub in each city: one of their ends is at most one segment
    away from it."""


def _edition(name: EditionName, scheme: Scheme) -> Edition:
    """Everything that follows from the data file for an edition."""
    row = FILE.editions[name]
    numbers = range(len(CITIES))
    cities = bits(numbers) & ~bits(CITY[city] for city in row.without_cities)
    ends = tuple((route.a, route.b) for route in ROUTES)
    missing = {(CITY[a], CITY[b]) for a, b in row.without_routes}
    routes = [route for route, pair in enumerate(ends) if pair not in missing]
    neighbours = _neighbours(routes)
    within = _within(neighbours, cities)
    hop = tuple(bytes(_hops(within, a, 1 << b) for b in numbers) for a in numbers)
    listed = [row.supplies.get(city.name, city.supplies) for city in FILE.cities]
    supplies = tuple(bits(GOOD[good] for good in goods) if cities >> c & 1 else 0 for c, goods in enumerate(listed))
    suppliers = tuple(bits(c for c in numbers if supplies[c] >> good & 1) for good in range(len(GOODS)))
    region_of = tuple(
        (REGION[city.section if scheme == 3 else city.region]) if cities >> c & 1 else -1
        for c, city in enumerate(FILE.cities)
    )
    return Edition(
        name=name,
        scheme=scheme,
        cities=cities,
        routes=bits(routes),
        ends=ends,
        at=tuple(tuple(route for route in routes if c in ends[route]) for c in numbers),
        between={pair: route for route in routes for pair in (ends[route], ends[route][::-1])},
        neighbours=neighbours,
        hop=hop,
        within=within,
        plain_within_2=_within(_neighbours([r for r in routes if not ROUTES[r].mountainous]), cities)[2],
        supplies=supplies,
        suppliers=suppliers,
        distance=tuple(bytes(_hops(within, c, having) for c in numbers) for having in suppliers),
        ties=tuple(bytes(_ties(region_of, c, having) for c in numbers) for having in suppliers),
        region_of=region_of,
        region_cities=tuple(bits(c for c in numbers if region_of[c] == region) for region in range(len(REGIONS))),
        column=tuple(-1 if region < 0 else COLUMNS[region] for region in region_of),
        base_value=tuple(_base_value(c, supplies[c]) if cities >> c & 1 else 0 for c in numbers),
        directions=_directions(cities),
        monopoly={
            good: having.bit_count() for good, having in enumerate(suppliers) if having.bit_count() in MONOPOLY_SIZES
        },
        starting=bits(CITY[city] for pair in FILE.positions for city in (pair.a, pair.b)),
        hub_near=tuple(bits(r for r in routes if any(within[1][c] >> end & 1 for end in ends[r])) for c in numbers),
    )


def _neighbours(routes: Iterable[Route]) -> tuple[int, ...]:
    near = [0] * len(CITIES)
    for route in routes:
        a, b = ROUTES[route].a, ROUTES[route].b
        near[a] |= 1 << b
        near[b] |= 1 << a
    return tuple(near)


def _within(neighbours: tuple[int, ...], cities: int) -> tuple[tuple[int, ...], ...]:
    """The cities at most 0, 1, 2 ... segments away from each city."""
    rings = [tuple(1 << c & cities for c in range(len(CITIES)))]
    for _ in range(FARTHEST):
        last = rings[-1]
        rings.append(tuple(_with_neighbours(last[c], last, neighbours[c]) for c in range(len(CITIES))))
    return tuple(rings)


def _with_neighbours(own: int, last: tuple[int, ...], neighbours: int) -> int:
    for city in members(neighbours):
        own |= last[city]
    return own


def _hops(within: tuple[tuple[int, ...], ...], city: City, goal: int) -> int:
    """The fewest segments from a city to one of others."""
    return next((k for k, ring in enumerate(within) if ring[city] & goal), ABSENT)


def _ties(region_of: tuple[Region, ...], city: City, suppliers: int) -> int:
    """One tie, and one for each step from region to region on the way to the supplying region that is nearest."""
    here = region_of[city]
    if here < 0:
        return 0
    others = {region_of[supplier] for supplier in members(suppliers)}
    return 1 + min(abs(COLUMNS[here] - COLUMNS[other]) + abs(ROWS[here] - ROWS[other]) for other in others)


def _base_value(city: City, supplies: int) -> int:
    facts = CITIES[city]
    return (
        VALUE.city
        + (VALUE.supplies if supplies else 0)
        + (VALUE.large if facts.large else 0)
        + (VALUE.west_coast if facts.west_coast else 0)
    )


def _directions(cities: int) -> tuple[tuple[int, int, int, int], ...]:
    rows = [line.split()[1] for line in FILE.directions.split("\n") if line]
    found = []
    for number, row in enumerate(rows):
        letters = row if cities >> number & 1 else ""
        north, east, south, west = (bits(c for c, way in enumerate(letters) if way == sign) & cities for sign in "NESW")
        found.append((north, east, south, west))
    return tuple(found)


EDITIONS: dict[tuple[str, int], Edition] = {
    ("seed", 3): _edition("seed", 3),
    ("seed", 6): _edition("seed", 6),
    ("current", 3): _edition("current", 3),
    ("current", 6): _edition("current", 6),
}
"""Each edition of the map with each way to divide it."""
