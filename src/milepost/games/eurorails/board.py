"""The map of Europe: loaded once from data/board.toml, checked on load, never changed.

Mileposts are numbered row by row from the north-west, edges by their mileposts: first the 5,643 on which track can be
built, then the 96 inside the red areas of major cities, last the tunnel that only the later printing has.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.core.errors import BadInput

Milepost = int
Edge = int
City = int
Load = int
Line = int

CLEAR, MOUNTAIN, ALPINE, SMALL, MEDIUM, MAJOR, PORT = range(7)
TERRAINS = ("clear", "mountain", "alpine", "small city", "medium city", "major city", "ferry port")
PRICES = (1, 2, 5, 3, 3, 5, 0)
"""What a section to each terrain costs; a port costs what its line costs."""
_SIGNS = {".": CLEAR, "^": MOUNTAIN, "A": ALPINE, "s": SMALL, "m": MEDIUM, "M": MAJOR, "o": MAJOR, "f": PORT}
RIVER_PRICE, LAKE_PRICE = 2, 3
"""What crossing water costs more; inlets are like lakes."""

SEAS = {"A": "Atlantic", "N": "North", "B": "Baltic", "I": "Irish", "C": "Channel", "M": "Mediterranean",
        "D": "Adriatic"}  # fmt: skip
COUNTS = {CLEAR: 1423, MOUNTAIN: 511, ALPINE: 36, SMALL: 32, MEDIUM: 20, MAJOR: 56, PORT: 16}
"""Mileposts of each terrain on the printed board."""

DIRECTIONS = ("east", "south-east", "south-west", "west", "north-west", "north-east")

Place = tuple[int, int]
"""Row and column."""


class CityRow(msgspec.Struct, frozen=True, array_like=True):
    """A city as the data file lists it."""

    name: str
    shown: str
    size: Literal["small", "medium", "major"]
    row: int
    col: int
    loads: tuple[str, ...]


class FerryRow(msgspec.Struct, frozen=True, array_like=True):
    """A ferry line as the data file lists it."""

    id: str
    port: str
    row: int
    col: int
    other: str
    other_row: int
    other_col: int
    price: int
    channel: bool


class Ferries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of both printings."""

    first: tuple[FerryRow, ...]
    later: tuple[FerryRow, ...]


class Straits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Neighbours with sea between them."""

    closed: tuple[str, ...]
    tunnel: str
    tunnel_price: int


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edges over water, as words."""

    inlet: str
    lake: str
    rivers: dict[str, str]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole data file."""

    terrain: str
    seas: str
    cities: tuple[CityRow, ...]
    loads: tuple[tuple[str, int], ...]
    ferries: Ferries
    straits: Straits
    water: Water


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


def read_grid(text: str, what: str) -> dict[Place, str]:
    """The signs of a map by row and column."""
    signs: dict[Place, str] = {}
    for line in text.strip("\n").split("\n"):
        number, row_signs = line[:2].strip(), line[3:]
        if not number.isdecimal():
            raise BadInput(f"The map file is wrong: a row of {what} begins with {line[:3]!r} and not with its number.")
        row = int(number)
        for col, sign in enumerate(row_signs, start=1):
            if sign != " ":
                if (row, col) in signs:
                    raise BadInput(f"The map file is wrong: milepost {row},{col} comes twice in {what}.")
                signs[row, col] = sign
    return signs


def read_edges(text: str) -> list[tuple[Place, Place]]:
    """Edges written as row,column-row,column."""
    edges = []
    for word in text.split():
        try:
            (a, b), (c, d) = (map(int, end.split(",")) for end in word.split("-"))
        except ValueError:
            raise BadInput(f"The map file is wrong: {word!r} is not an edge like 12,22-12,23.") from None
        edges.append(((a, b), (c, d)))
    return edges


def around(place: Place) -> list[Place]:
    """The six places next to one, by direction; odd rows lie half a column to the right."""
    row, col = place
    shift = row % 2
    return [
        (row, col + 1), (row + 1, col + shift), (row + 1, col - 1 + shift),
        (row, col - 1), (row - 1, col - 1 + shift), (row - 1, col + shift),
    ]  # fmt: skip


def _wrongs(file: MapFile) -> Iterator[str]:
    """What is wrong with a map, if anything."""
    signs = read_grid(file.terrain, "the terrain")
    seas = read_grid(file.seas, "the seas")
    unknown = sorted({sign for sign in signs.values() if sign not in _SIGNS})
    if unknown:
        yield f"{unknown[0]!r} is no terrain"
    if set(seas) != set(signs):
        yield "the maps of terrain and seas have different mileposts"
    if not set(seas.values()) <= {*SEAS, "-"}:
        yield "there is a sea without a name"
    names = [city.name for city in file.cities]
    double = [name for name, count in Counter(names).items() if count > 1]
    if double:
        yield f"the city {double[0]} comes twice"
    if len(names) != 60:
        yield f"there must be 60 cities, not {len(names)}"
    wanted = {"small": "s", "medium": "m", "major": "M"}
    for city in file.cities:
        if signs.get((city.row, city.col)) != wanted[city.size]:
            yield f"{city.name} is not on a {city.size} city's milepost at {city.row},{city.col}"
        if city.size == "major" and any(signs.get(place) != "o" for place in around((city.row, city.col))):
            yield f"{city.name} is not ringed by its six outposts"
    counts = Counter(_SIGNS[sign] for sign in signs.values())
    for terrain, count in COUNTS.items():
        if counts[terrain] != count:
            yield f"there must be {count} mileposts of the kind {TERRAINS[terrain]}, not {counts[terrain]}"
    yield from _wrong_loads(file)
    yield from _wrong_ferries(file, signs)
    yield from _wrong_water(file, signs)


def _wrong_loads(file: MapFile) -> Iterable[str]:
    loads = dict(file.loads)
    if (len(file.loads), len(loads), sum(loads.values())) != (29, 29, 92):
        yield "there must be 29 loads with 92 chips"
    for city in file.cities:
        for made in city.loads:
            if made not in loads:
                yield f"{city.name} produces {made}, which is no load"
    for name in loads:
        if not any(name in city.loads for city in file.cities):
            yield f"no city produces {name}"


def _wrong_ferries(file: MapFile, signs: dict[Place, str]) -> Iterable[str]:
    for lines, many, channel in ((file.ferries.first, 9, 4), (file.ferries.later, 8, 3)):
        if (len(lines), sum(line.channel for line in lines)) != (many, channel):
            yield f"there must be {many} ferry lines, {channel} of them over the English Channel"
        for line in lines:
            for name, place in ((line.port, (line.row, line.col)), (line.other, (line.other_row, line.other_col))):
                if signs.get(place) not in ("f", "s"):
                    yield f"{name}, a port of {line.id}, is not on a milepost at {place[0]},{place[1]}"


def _wrong_water(file: MapFile, signs: dict[Place, str]) -> Iterable[str]:
    inlets, lakes = read_edges(file.water.inlet), read_edges(file.water.lake)
    rivers = [edge for text in file.water.rivers.values() for edge in read_edges(text)]
    if (len(set(inlets)), len(set(lakes)), len(set(rivers)), len(file.water.rivers)) != (87, 25, 520, 24):
        yield "there must be 87 edges over inlets, 25 over lakes and 520 over 24 rivers"
    straits = read_edges(" ".join((*file.straits.closed, file.straits.tunnel)))
    for a, b in (*inlets, *lakes, *rivers, *straits):
        if a not in signs or b not in around(a) or b not in signs:
            yield f"{a[0]},{a[1]}-{b[0]},{b[1]} over water does not join two neighbours"


FILE = load((files("milepost.games.eurorails") / "data" / "board.toml").read_text("utf-8"))
_signs = read_grid(FILE.terrain, "the terrain")
_seas = read_grid(FILE.seas, "the seas")

PLACES: tuple[Place, ...] = tuple(sorted(_signs))
"""Row and column of each milepost."""
MILEPOSTS = len(PLACES)
AT: dict[Place, Milepost] = {place: milepost for milepost, place in enumerate(PLACES)}
TERRAIN = bytes(_SIGNS[_signs[place]] for place in PLACES)
SEA = tuple(SEAS.get(_seas[place], "") for place in PLACES)
"""The sea a coastal milepost lies on."""

LOADS = tuple(name for name, _ in FILE.loads)
COPIES = tuple(copies for _, copies in FILE.loads)
LOAD_NAMED = {name: load for load, name in enumerate(LOADS)}

CITIES = tuple(city.name for city in FILE.cities)
"""Names as they are typed."""
SHOWN = tuple(city.shown for city in FILE.cities)
"""Names as they are shown."""
CITY_NAMED = {name: city for city, name in enumerate(CITIES)}
SIZE = tuple({"small": SMALL, "medium": MEDIUM, "major": MAJOR}[city.size] for city in FILE.cities)
MAJORS = tuple(city for city, size in enumerate(SIZE) if size == MAJOR)
CENTRE = tuple(AT[city.row, city.col] for city in FILE.cities)
POSTS = tuple(
    (CENTRE[i], *(AT[place] for place in around((row.row, row.col)))) if row.size == "major" else (CENTRE[i],)
    for i, row in enumerate(FILE.cities)
)
"""The mileposts of each city, the centre first."""
PRODUCES = tuple(tuple(LOAD_NAMED[made] for made in city.loads) for city in FILE.cities)
SOURCES = tuple(tuple(city for city, made in enumerate(PRODUCES) if load in made) for load in range(len(LOADS)))
"""The cities that produce each load."""

CITY_AT: tuple[City, ...] = tuple(
    next((city for city, posts in enumerate(POSTS) if milepost in posts), -1) for milepost in range(MILEPOSTS)
)
"""The city of each milepost; -1 for none."""
OUTPOSTS = tuple(post for city in MAJORS for post in POSTS[city][1:])


def _pair(a: Place, b: Place) -> tuple[Milepost, Milepost]:
    low, high = sorted((AT[a], AT[b]))
    return low, high


_closed = {_pair(*edge) for edge in read_edges(" ".join(FILE.straits.closed))}
_tunnel = _pair(*read_edges(FILE.straits.tunnel)[0])
_pairs = sorted(
    {_pair(place, other) for place in PLACES for other in around(place) if other in AT} - _closed
)  # fmt: skip
_red = {(a, b) for a, b in _pairs if TERRAIN[a] == TERRAIN[b] == MAJOR}

TRACK = len(_pairs) - len(_red)
"""Edges below this number can carry track; then come the red areas, then the tunnel."""
EDGES: tuple[tuple[Milepost, Milepost], ...] = (
    *(pair for pair in _pairs if pair not in _red), *sorted(_red), _tunnel,
)  # fmt: skip
"""The two ends of each edge, the lower first."""
TUNNEL: Edge = len(EDGES) - 1
TUNNEL_PRICE = FILE.straits.tunnel_price
EDGE_OF: dict[tuple[Milepost, Milepost], Edge] = {pair: edge for edge, pair in enumerate(EDGES)}

_ways = tuple(
    tuple(AT.get(other, -1) if other in AT and _pair(place, other) in EDGE_OF else -1 for other in around(place))
    for place in PLACES
)
NEIGHBOUR: tuple[tuple[Milepost, ...], ...] = _ways
"""The milepost in each direction of a milepost; -1 where no edge leads."""
EDGE_BY: tuple[tuple[Edge, ...], ...] = tuple(
    tuple(EDGE_OF[min(a, b), max(a, b)] if b >= 0 else -1 for b in ways) for a, ways in enumerate(_ways)
)
"""The edge in each direction of a milepost; -1 for none."""
EDGES_AT: tuple[tuple[Edge, ...], ...] = tuple(
    tuple(sorted(edge for edge in edges if 0 <= edge < TRACK or edge == TUNNEL)) for edges in EDGE_BY
)
"""The edges at a milepost that can carry track."""
OUTER_EDGES: dict[City, tuple[Edge, ...]] = {
    city: tuple(sorted(edge for post in POSTS[city][1:] for edge in EDGES_AT[post])) for city in MAJORS
}
"""The edges that lead out of each major city."""


def _ids(text: str) -> tuple[Edge, ...]:
    return tuple(sorted(EDGE_OF[_pair(*edge)] for edge in read_edges(text)))


RIVERS: dict[str, tuple[Edge, ...]] = {name: _ids(text) for name, text in FILE.water.rivers.items()}
"""The edges over each river, those in red areas too."""
LAKES = _ids(FILE.water.lake)
INLETS = _ids(FILE.water.inlet)
_surcharge = dict.fromkeys((edge for edges in RIVERS.values() for edge in edges), RIVER_PRICE)
_surcharge |= dict.fromkeys((*LAKES, *INLETS), LAKE_PRICE)
WATER = bytes(_surcharge.get(edge, 0) for edge in range(len(EDGES)))
"""What each edge costs more for the water it crosses."""


def distances(sources: Sequence[Milepost]) -> list[int]:
    """How far every milepost is from the nearest of some, over land; -1 where no land leads."""
    far = [-1] * MILEPOSTS
    for source in sources:
        far[source] = 0
    reached = list(sources)
    for milepost in reached:
        for other, edge in zip(NEIGHBOUR[milepost], EDGE_BY[milepost], strict=True):
            if edge >= 0 and edge != TUNNEL and far[other] < 0:
                far[other] = far[milepost] + 1
                reached.append(other)
    return far


COAST_COUNT = tuple(1 + far for far in distances([m for m in range(MILEPOSTS) if SEA[m]]))
"""Mileposts from the sea, the coastal one counted as 1."""


class Printing(msgspec.Struct, frozen=True):
    """What differs between the printings of the board: the ferry lines and the tunnel."""

    ports: tuple[tuple[Milepost, Milepost], ...]
    """The two ports of each line."""
    names: tuple[tuple[str, str], ...]
    prices: tuple[int, ...]
    channel: tuple[Line, ...]
    """The lines over the English Channel."""
    line_at: tuple[Line, ...]
    """The line of each milepost; -1 for none."""
    price: bytes
    """What each milepost costs as the end of a section, a port of a paid line included."""
    turning: bytes
    """1 where a train may turn back: cities and ports."""
    tunnel: bool

    def other_port(self, port: Milepost) -> Milepost:
        """Where the ferry of a port goes."""
        return sum(self.ports[self.line_at[port]]) - port


def _printing(rows: tuple[FerryRow, ...], tunnel: bool) -> Printing:
    ports = tuple((AT[row.row, row.col], AT[row.other_row, row.other_col]) for row in rows)
    line_at = [-1] * MILEPOSTS
    for line, ends in enumerate(ports):
        for port in ends:
            line_at[port] = line
    kinds = [
        CLEAR if TERRAIN[m] == PORT and line_at[m] < 0 else TERRAIN[m] for m in range(MILEPOSTS)
    ]  # fmt: skip
    return Printing(
        ports, tuple((row.port, row.other) for row in rows), tuple(row.price for row in rows),
        tuple(line for line, row in enumerate(rows) if row.channel), tuple(line_at),
        bytes(PRICES[kind] for kind in kinds),
        bytes(CITY_AT[m] >= 0 or line_at[m] >= 0 for m in range(MILEPOSTS)), tunnel,
    )  # fmt: skip


PRINTINGS = {"first": _printing(FILE.ferries.first, tunnel=False), "later": _printing(FILE.ferries.later, tunnel=True)}


@cache
def zone(sources: tuple[Milepost, ...], radius: int) -> bytes:
    """1 for each milepost within `radius` mileposts of a source."""
    return bytes(0 <= far <= radius for far in distances(sources))
