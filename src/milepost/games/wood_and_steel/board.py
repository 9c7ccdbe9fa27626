"""The map of North America: loaded once from data/board.toml, checked on load, never changed.

Both editions of the map share one numbering of cities, segments and commodities; `EDITIONS` holds what differs. Sets
of cities, of segments and of commodities are whole numbers with one bit for each number.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.games.wood_and_steel.map_file import EditionName, load

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

Scheme = Literal[3, 6]


def bits(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    whole = 0
    for number in numbers:
        whole |= 1 << number
    return whole


_IN_BYTE = tuple(
    tuple(tuple(first + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for first in range(0, 128, 8)
)
"""For each byte of a set, and each number it can be: the members of the set that it stands for."""


def members(whole: int) -> tuple[int, ...]:
    """The numbers in a set, lowest first; none may be above 127."""
    found: tuple[int, ...] = ()
    for in_byte in _IN_BYTE:
        if not whole:
            break
        if byte := whole & 255:
            found += in_byte[byte]
        whole >>= 8
    return found


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
_ALL = range(len(CITIES))
CITY: dict[str, City] = {city.name: number for number, city in enumerate(CITIES)}
"""The number of each city."""
ROUTES = tuple(RouteFacts(CITY[row.a], CITY[row.b], row.length, row.mountainous) for row in FILE.routes)
GOODS = tuple(sorted({good for row in FILE.cities for good in row.supplies}))
GOOD: dict[str, Good] = {name: number for number, name in enumerate(GOODS)}
"""The number of each commodity."""
REGION: dict[str, Region] = {name: number for number, name in enumerate(REGIONS)}
"""The number of each region."""
END_BITS = tuple(1 << route.a | 1 << route.b for route in ROUTES)
"""The set of the two cities of each segment."""
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
    at_bits: tuple[int, ...]
    """The same as sets."""
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


def _edition(name: EditionName) -> Edition:
    """Everything that follows from the data file for an edition with three sections."""
    row = FILE.editions[name]
    cities = bits(_ALL) & ~bits(CITY[city] for city in row.without_cities)
    ends = tuple((route.a, route.b) for route in ROUTES)
    missing = {(CITY[a], CITY[b]) for a, b in row.without_routes}
    routes = [route for route, pair in enumerate(ends) if pair not in missing]
    at = _at(routes)
    neighbours = _neighbours(routes)
    within = _within(neighbours, cities, FARTHEST)
    hop = tuple(_hops(within, city) for city in _ALL)
    supplies = tuple(
        bits(GOOD[good] for good in row.supplies.get(listed.name, listed.supplies)) if cities >> c & 1 else 0
        for c, listed in enumerate(FILE.cities)
    )
    suppliers = tuple(bits(c for c in _ALL if supplies[c] >> good & 1) for good in range(len(GOODS)))
    plain = [route for route in routes if not ROUTES[route].mountainous]
    undivided = Edition(
        name=name,
        scheme=3,
        cities=cities,
        routes=bits(routes),
        ends=ends,
        at=at,
        at_bits=tuple(map(bits, at)),
        between={pair: route for route in routes for pair in (ends[route], ends[route][::-1])},
        neighbours=neighbours,
        hop=hop,
        within=within,
        plain_within_2=_within(_neighbours(plain), cities, 2)[2],
        supplies=supplies,
        suppliers=suppliers,
        distance=tuple(bytes(map(min, zip(*[hop[c] for c in members(those)], strict=True))) for those in suppliers),
        ties=(),
        region_of=(),
        region_cities=(),
        column=(),
        base_value=tuple(_base_value(c, supplies[c]) if cities >> c & 1 else 0 for c in _ALL),
        directions=_directions(cities),
        monopoly={
            good: those.bit_count() for good, those in enumerate(suppliers) if those.bit_count() in MONOPOLY_SIZES
        },
        starting=bits(CITY[city] for pair in FILE.positions for city in (pair.a, pair.b)),
        hub_near=tuple(bits(route for near in members(within[1][c]) for route in at[near]) for c in _ALL),
    )
    return _divided(undivided, 3)


def _divided(edition: Edition, scheme: Scheme) -> Edition:
    """The same map, divided into three sections or six regions."""
    region_of = tuple(
        REGION[city.section if scheme == 3 else city.region] if edition.cities >> c & 1 else -1
        for c, city in enumerate(FILE.cities)
    )
    return msgspec.structs.replace(
        edition,
        scheme=scheme,
        ties=tuple(_ties(region_of, suppliers) for suppliers in edition.suppliers),
        region_of=region_of,
        region_cities=tuple(bits(c for c in _ALL if region_of[c] == region) for region in range(len(REGIONS))),
        column=tuple(-1 if region < 0 else COLUMNS[region] for region in region_of),
    )


def _at(routes: Iterable[Route]) -> tuple[tuple[Route, ...], ...]:
    at: list[list[Route]] = [[] for _ in _ALL]
    for route in routes:
        at[ROUTES[route].a].append(route)
        at[ROUTES[route].b].append(route)
    return tuple(map(tuple, at))


def _neighbours(routes: Iterable[Route]) -> tuple[int, ...]:
    near = [0] * len(CITIES)
    for route in routes:
        a, b = ROUTES[route].a, ROUTES[route].b
        near[a] |= 1 << b
        near[b] |= 1 << a
    return tuple(near)


def _within(neighbours: tuple[int, ...], cities: int, farthest: int) -> tuple[tuple[int, ...], ...]:
    """The cities at most 0, 1, 2 ... segments away from each city."""
    next_to = [members(near) for near in neighbours]
    rings = [[1 << c & cities for c in _ALL]]
    for _ in range(farthest):
        last = rings[-1]
        wider = last.copy()
        for city, near in enumerate(next_to):
            for other in near:
                wider[city] |= last[other]
        rings.append(wider)
    return tuple(map(tuple, rings))


def _hops(within: tuple[tuple[int, ...], ...], city: City) -> bytes:
    """The fewest segments from a city to each other one."""
    hops = bytearray([ABSENT]) * len(CITIES)
    before = 0
    for k, ring in enumerate(within):
        for other in members(ring[city] & ~before):
            hops[other] = k
        before = ring[city]
    return bytes(hops)


def _ties(region_of: tuple[Region, ...], suppliers: int) -> bytes:
    """For each city one tie, and one for each step from region to region to the nearest one with a supplier."""
    having = [region_of[city] for city in members(suppliers)]
    ties = [
        1 + min(abs(COLUMNS[here] - COLUMNS[there]) + abs(ROWS[here] - ROWS[there]) for there in having)
        for here in range(len(REGIONS))
    ]
    return bytes(0 if region < 0 else ties[region] for region in region_of)


def _base_value(city: City, supplies: int) -> int:
    facts = CITIES[city]
    supplying = VALUE.supplies if supplies else 0
    return VALUE.city + supplying + facts.large * VALUE.large + facts.west_coast * VALUE.west_coast


def _directions(cities: int) -> tuple[tuple[int, int, int, int], ...]:
    ones = [str.maketrans("NESW.", "".join("01"[sign == way] for sign in "NESW.")) for way in "NESW"]
    found = []
    for number, line in enumerate(FILE.directions.split()[1::2]):
        seen = cities if cities >> number & 1 else 0
        north, east, south, west = (int(line[::-1].translate(way), 2) & seen for way in ones)
        found.append((north, east, south, west))
    return tuple(found)


_SEED, _CURRENT = _edition("seed"), _edition("current")
EDITIONS: dict[tuple[str, int], Edition] = {
    ("seed", 3): _SEED,
    ("seed", 6): _divided(_SEED, 6),
    ("current", 3): _CURRENT,
    ("current", 6): _divided(_CURRENT, 6),
}
"""Each edition of the map with each way to divide it."""


def edition_of(name: str, sections: Literal["edition", 3, 6]) -> Edition:
    """The map of two options; by default, three sections in the seed edition and six in the current one."""
    return EDITIONS[name, (3 if name == "seed" else 6) if sections == "edition" else sections]
