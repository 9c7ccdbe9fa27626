"""Map files: their form, and how a file becomes a board, or a sentence on the first thing that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from milepost.core.errors import BadInput
from milepost.games.age_of_steam.board import (
    CITY_HEX,
    LAND,
    MOST_HEXES,
    MOST_LINKS,
    NOWHERE,
    STEPS,
    TERMINAL,
    TOWN_HEX,
    Board,
    Cell,
    Half,
    Hex,
    Layout,
    PrintedLink,
    axial,
)
from milepost.games.age_of_steam.goods import COLUMN, GOODS, NEW_CITIES, WHITE

T = TypeVar("T")

_TERRAINS = {".": "plain", "~": "river", "^": "mountain", "h": "hill", "s": "swamp", "R": "river_mountain"}
_SITES = {"C": CITY_HEX, "T": TOWN_HEX, "F": TERMINAL}
_VOID = " #"
_SITE_NAMES = {LAND: "open hex", CITY_HEX: "city", TOWN_HEX: "town", TERMINAL: "terminal"}


class CityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city as a map file lists it. A city without a colour takes the colours that lie in it."""

    name: str
    at: Cell
    color: str | None
    growth: tuple[str, ...]
    cubes: Annotated[int, Meta(ge=0, le=20)]
    extra_growth: Annotated[int, Meta(ge=0, le=30)] = 0
    """For how many turns it gets a cube from the bag besides."""
    port: bool = False
    side: Literal["west", "east", ""] = ""


class TownRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A town as a map file lists it."""

    name: str
    at: Cell
    cubes: Annotated[int, Meta(ge=0, le=20)] = 0
    cotton: Annotated[int, Meta(ge=0, le=20)] = 0
    side: Literal["west", "east", ""] = ""


class TerminalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A foreign terminal as a map file lists it."""

    name: str
    at: Cell


class LinkRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed link that can be bought. `via` are cells it is drawn over."""

    between: tuple[str, str]
    price: Annotated[int, Meta(ge=0)]
    via: tuple[Cell, ...] = ()
    needs_cities: bool = False
    replaces_stub: bool = False
    """Whether it takes the place of track from a town to the city next to it when the town becomes a city."""


class HexPrice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price of a simple tile on one hex."""

    at: Cell
    price: Annotated[int, Meta(ge=1)]


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edges of a hex that no track may cross."""

    at: Cell
    edges: tuple[Annotated[int, Meta(ge=0, le=5)], ...]


class CellChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cell that another source has differently."""

    at: Cell
    sign: str


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the map is in recorded games, where that differs from the printed sheet."""

    cells: tuple[CellChange, ...] = ()
    cubes: dict[str, int] = {}


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file; docs/age-of-steam-maps.md describes it."""

    format: Literal["milepost-age-of-steam-map/1"]
    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    title: str
    layout: Layout
    rows: tuple[str, ...]
    cities: tuple[CityRow, ...]
    towns: tuple[TownRow, ...]
    prices: dict[str, Annotated[int, Meta(ge=1)]]
    turns: dict[str, Annotated[int, Meta(ge=1, le=30)]]
    new_cities: str
    cash: Annotated[int, Meta(ge=0)]
    sources: tuple[str, ...]
    rules: str = ""
    terminals: tuple[TerminalRow, ...] = ()
    hex_prices: tuple[HexPrice, ...] = ()
    walls: tuple[Wall, ...] = ()
    links: tuple[LinkRow, ...] = ()
    recorded: Recorded | None = None


def read(path: Path, recorded: bool = False) -> Board:
    """The map in a file, or a `BadInput` that names what is wrong with it."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"The map file {path.name} cannot be read: {error.strerror}.") from None
    return parse(data, path.name, recorded)


def parse(data: bytes, source: str, recorded: bool = False) -> Board:
    """The map in the bytes of a file called `source`; with `recorded`, as recorded games have it."""
    try:
        file = msgspec.json.decode(data, type=MapFile)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput(f"{source} is not a map of Age of Steam: {error}.") from None
    try:
        return _Reader(file, recorded).board()
    except BadInput as error:
        raise BadInput(f"{source}: {error}") from None


class _Reader:
    """Turns a map file into a board, and complains about the first thing that is wrong."""

    def __init__(self, file: MapFile, recorded: bool) -> None:
        self.file = file
        self.other = file.recorded if recorded and file.recorded else Recorded()
        rows = [list(row) for row in file.rows]
        _ensure(bool(rows) and all(len(row) == len(rows[0]) > 0 for row in rows), "all rows must be equally long.")
        for change in self.other.cells:
            col, row = change.at
            inside = 0 <= row < len(rows) and 0 <= col < len(rows[0]) and len(change.sign) == 1
            _ensure(inside, f"recorded games change {_at(change.at)} to {change.sign!r}; that is no sign of a cell.")
            rows[row][col] = change.sign
        self.rows = tuple("".join(row) for row in rows)
        self.cells = tuple(
            (col, row) for row, line in enumerate(self.rows) for col, sign in enumerate(line) if sign not in _VOID
        )
        self.hex_at = {cell: place for place, cell in enumerate(self.cells)}

    def board(self) -> Board:
        file = self.file
        _ensure(len(self.cells) <= MOST_HEXES, f"a map has at most {MOST_HEXES} hexes, this one {len(self.cells)}.")
        signs = [self.rows[row][col] for col, row in self.cells]
        for place, sign in enumerate(signs):
            known = "".join((*_TERRAINS, *_SITES, *_VOID))
            _ensure(sign in known, f"the sign {sign!r} at {_at(self.cells[place])} is none of {known!r}.")
        what = [_SITES.get(sign, LAND) for sign in signs]
        sites = dict(self._sites())
        for place, kind in enumerate(what):
            _ensure(
                kind == LAND or place in sites,
                f"the {_SITE_NAMES[kind]} drawn at {_at(self.cells[place])} is not listed.",
            )
        self._check_growth()
        near = self._near()
        board = Board(
            name=file.name, title=file.title, rules=file.rules, layout=file.layout, rows=self.rows,
            turns=self._turns(), cash=file.cash, new_cities=self._new_cities(), cells=self.cells, hex_at=self.hex_at,
            near=near, facing=_facing(near), what=tuple(what), terrain=tuple(_TERRAINS.get(sign, "") for sign in signs),
            price=self._prices(signs), names=tuple(
                sites[place].name if place in sites else f"{cell[0]},{cell[1]}" for place, cell in enumerate(self.cells)
            ),
            colour=self._by_city(-1, self._colour),
            columns=self._by_city((), lambda city: tuple(COLUMN[tag] for tag in city.growth)),
            cubes=self._cubes(), cotton=self._cotton(),
            extra_growth=self._by_city(0, lambda city: city.extra_growth), side=tuple(
                site.side if isinstance(site := sites.get(place), CityRow | TownRow) else ""
                for place in range(len(what))
            ),
            ports=frozenset(self.hex_at[city.at] for city in file.cities if city.port), links=self._links(sites),
        )  # fmt: skip
        _check_reach(board)
        return board

    def _sites(self) -> Iterator[tuple[Hex, CityRow | TownRow | TerminalRow]]:
        """Everything that is listed, on its hex; each hex holds one."""
        seen: dict[Hex, str] = {}
        groups = ((CITY_HEX, self.file.cities), (TOWN_HEX, self.file.towns), (TERMINAL, self.file.terminals))
        for kind, group in groups:
            for site in group:
                where = f"{site.name}, at {_at(site.at)},"
                _ensure(site.at in self.hex_at, f"{where} is not on the board.")
                place = self.hex_at[site.at]
                _ensure(
                    place not in seen, f"{where} stands on the same hex as {seen.get(place)}: a hex holds one site."
                )
                sign = self.rows[site.at[1]][site.at[0]]
                _ensure(
                    _SITES.get(sign, LAND) == kind,
                    f"{where} is listed as a {_SITE_NAMES[kind]}, but {sign!r} is drawn there.",
                )
                seen[place] = site.name
                yield place, site

    def _turns(self) -> dict[int, int]:
        turns = {int(seats): turns for seats, turns in self.file.turns.items() if seats.isdecimal()}
        fits = bool(turns) and len(turns) == len(self.file.turns) and all(1 <= seats <= 6 for seats in turns)
        _ensure(fits, "turns are given by number of players, 1 to 6.")
        return turns

    def _new_cities(self) -> str:
        letters = self.file.new_cities
        _ensure(
            letters == "".join(sorted(set(letters) & set(NEW_CITIES))),
            f"new_cities are letters of {NEW_CITIES}, each once.",
        )
        return letters

    def _near(self) -> tuple[tuple[Hex, ...], ...]:
        by_axial = {axial(self.file.layout, cell): place for cell, place in self.hex_at.items()}
        closed: set[tuple[Hex, int]] = set()
        for wall in self.file.walls:
            _ensure(wall.at in self.hex_at, f"the wall at {_at(wall.at)} is not on the board.")
            closed.update((self.hex_at[wall.at], edge) for edge in wall.edges)
        near = []
        for place, cell in enumerate(self.cells):
            q, r = axial(self.file.layout, cell)
            around = [by_axial.get((q + dq, r + dr), NOWHERE) for dq, dr in STEPS]
            near.append(
                tuple(
                    NOWHERE if (place, edge) in closed or (other, (edge + 3) % 6) in closed else other
                    for edge, other in enumerate(around)
                )
            )
        return tuple(near)

    def _prices(self, signs: list[str]) -> tuple[int, ...]:
        prices = [0] * len(signs)
        for place, sign in enumerate(signs):
            if sign in _TERRAINS:
                terrain = _TERRAINS[sign]
                _ensure(
                    terrain in self.file.prices, f"prices do not name {terrain}, which is at {_at(self.cells[place])}."
                )
                prices[place] = self.file.prices[terrain]
        for one in self.file.hex_prices:
            place = self.hex_at.get(one.at, NOWHERE)
            _ensure(place >= 0 and prices[place] > 0, f"the price at {_at(one.at)} is not on an open hex.")
            prices[place] = one.price
        return tuple(prices)

    def _colour(self, city: CityRow) -> int:
        if city.color is None:
            return -1
        possible = GOODS[:WHITE]
        _ensure(
            city.color in possible, f"{city.name} has the colour {city.color!r}; colours are {', '.join(possible)}."
        )
        return possible.index(city.color)

    def _by_city(self, other: T, value: Callable[[CityRow], T]) -> tuple[T, ...]:
        found = [other] * len(self.cells)
        for city in self.file.cities:
            found[self.hex_at[city.at]] = value(city)
        return tuple(found)

    def _cotton(self) -> tuple[int, ...]:
        found = [0] * len(self.cells)
        for town in self.file.towns:
            found[self.hex_at[town.at]] = town.cotton
        return tuple(found)

    def _cubes(self) -> tuple[int, ...]:
        found = [0] * len(self.cells)
        sites: tuple[CityRow | TownRow, ...] = (*self.file.cities, *self.file.towns)
        for site in sites:
            found[self.hex_at[site.at]] = self.other.cubes.get(site.name, site.cubes)
        return tuple(found)

    def _links(self, sites: dict[Hex, CityRow | TownRow | TerminalRow]) -> tuple[PrintedLink, ...]:
        _ensure(len(self.file.links) <= MOST_LINKS, f"a map has at most {MOST_LINKS} printed links.")
        by_name = {site.name: place for place, site in sites.items()}
        for link in self.file.links:
            for name in link.between:
                _ensure(name in by_name, f"a link ends in {name!r}, which is no city or town of this map.")
            _ensure(len({*link.between}) == 2, f"a link joins {link.between[0]} to itself.")
        return tuple(
            PrintedLink(
                (by_name[link.between[0]], by_name[link.between[1]]), link.price, link.via, link.needs_cities,
                link.replaces_stub,
            )
            for link in self.file.links
        )  # fmt: skip

    def _check_growth(self) -> None:
        owner: dict[str, str] = {}
        for city in self.file.cities:
            for tag in city.growth:
                _ensure(
                    tag in COLUMN and tag[-1].isdecimal(),
                    f"{city.name} grows by {tag!r}; tags are L1 to L6 and D1 to D6.",
                )
                _ensure(tag not in owner, f"{city.name} and {owner.get(tag)} both grow by {tag}.")
                owner[tag] = city.name


def _facing(near: tuple[tuple[Hex, ...], ...]) -> tuple[Half, ...]:
    return tuple(
        NOWHERE if other < 0 else other * 6 + (edge + 3) % 6 for around in near for edge, other in enumerate(around)
    )


def _at(cell: Cell) -> str:
    return f"[{cell[0]}, {cell[1]}]"


def _ensure(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadInput(sentence)


def _check_reach(board: Board) -> None:
    """Every stop can be reached from every other one over hexes that can carry track and over printed links."""
    stops = [place for place, what in enumerate(board.what) if what != LAND]
    _ensure(len(stops) > 1, "a map needs at least two cities or towns.")
    found, queue = {stops[0]}, [stops[0]]
    while queue:
        place = queue.pop()
        onward = [near for near in board.near[place] if near >= 0]
        onward += [sum(link.ends) - place for link in board.links if place in link.ends]
        for near in onward:
            if near not in found:
                found.add(near)
                queue.append(near)
    for stop in stops:
        _ensure(stop in found, f"{board.names[stop]}, at {_at(board.cells[stop])}, cannot be reached by any track.")
