"""The numbers of the game that a designer may change, and what they are called.

Only Wood and Steel has this room: its designer tries other prices and odds, game by game.

They are read from data/design.toml, which says what each of them means. There a number is named by its tables and its
own name, as in `engine.mogul.price`; `read_design` takes changes under these names. Rules read the attributes of a
`Design`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from milepost.core.errors import BadInput, unknown
from milepost.games.wood_and_steel.board import CITY, EAST_COAST, FILE, MONOPOLY_SIZES, WEST_COAST, City, Edition

Level = int
UpgradeKind = int

MOST_LEVEL = 10
SERVICE_YARD, STATIONS, HUB, TIMETABLE, ROUNDHOUSE, EMPLOYMENT, MAINTENANCE, RAILYARD, OFFICE, EXCHANGE = range(10)
MOST_OFFERS = 4
MOST_MARKET = 6
GROWTH_STEPS = (0, 2, 4, 6, 8)
"""By how many percentage points the track of independents may grow."""
FULLEST = 45
"""Growth is drawn from a row for each 5 percent, up to this."""
REMEMBERED = 256
"""So many designs are kept, so that they are not read again."""

Money = Annotated[int, Meta(ge=0, le=1_000_000, multiple_of=1_000)]
Number = Annotated[int, Meta(ge=0, le=100)]
Some = Annotated[int, Meta(ge=1, le=100)]
Percent = Annotated[int, Meta(ge=0, le=100)]
AnyLevel = Annotated[int, Meta(ge=1, le=MOST_LEVEL)]
Total = Annotated[int, Meta(ge=6, le=12)]
Year = Annotated[int, Meta(ge=1, le=9999)]


class Connection(msgspec.Struct, frozen=True):
    """A bonus for connecting two cities, or the two coasts."""

    ends: tuple[str, str]
    cities: tuple[int, int]
    """The set of cities that each end stands for."""
    band: str
    """always, short, medium or long."""
    ties: int
    """For the first player to connect them, unless a designer changes it: rules read `Design.connection_ties`."""


class OnTheMap(Protocol):
    """What a position of the game and one of its companion have in common, as far as words and pictures need it."""

    @property
    def map(self) -> Edition:
        """The map that is played on."""

    @property
    def numbers(self) -> Design:
        """The numbers that are played with."""

    @property
    def names(self) -> list[str]:
        """By independent railroad, also those that are gone."""


class Design(msgspec.Struct, frozen=True):
    """Every number that a designer may change.

    Engines are at their level, upgrades at their kind, the rest at the number of the position or connection.
    """

    changes: tuple[tuple[str, int], ...]
    """What differs from the published game: names and numbers, sorted."""
    engine_price: tuple[int, ...]
    engine_distance: tuple[int, ...]
    trade_in: tuple[int, ...]
    upgrade_price: tuple[int, ...]
    balance: tuple[int, ...]
    monopoly_ties: dict[int, int]
    """By the number of cities that supply the commodity."""
    monopoly_percent: dict[int, int]
    growth_odds: dict[int, tuple[int, ...]]
    """By the percentage of track that independents have: how likely each of `GROWTH_STEPS` is."""
    connection_ties: tuple[int, ...]
    direction_weights: tuple[int, ...]
    """North, east, south, west."""
    direction_weights_near_east: tuple[int, ...]
    direction_weights_near_west: tuple[int, ...]

    start_cash: Money
    ranking_first: Number
    ranking_second: Number
    ranking_third: Number
    ranking_unranked: Number
    reward_per_segment: Money
    reward_mountain: Money
    reward_mountain_level: AnyLevel
    reward_stations: Money
    track_per_length: Money
    track_base: Money
    track_parallel: Money
    track_mountain_times: Annotated[int, Meta(ge=1, le=10)]
    track_least: Money
    build_segments: Some
    build_segments_office: Some
    merge_segment: Money
    merge_segment_west: Money
    hub_levels_price: Money
    hub_discount: Money
    yard_farther: Number
    yard_level: AnyLevel
    relay_segments: Number
    maintenance_less: Number
    railyard_reach: Annotated[int, Meta(ge=0, le=12)]
    railyard_most: Number
    office_cities: Some
    office_ties: Number
    office_dominance: Number
    debt_step: Annotated[int, Meta(ge=1_000, le=1_000_000, multiple_of=1_000)]
    debt_service: Money
    debt_floor: Money
    bankrupt_ties: Number
    bankrupt_penalty: Money
    west_coast_first: Number
    west_coast_later: Number
    breadth_first: Number
    breadth_second_after: Number
    breadth_second: Number
    breadth_third_after: Number
    breadth_third: Number
    depth_least: Some
    challenger_ties: Number
    win_ties: Annotated[int, Meta(ge=1, le=1_000)]
    offers_plain: Annotated[int, Meta(ge=1, le=MOST_OFFERS)]
    offers_hub: Annotated[int, Meta(ge=0, le=MOST_OFFERS - 1)]
    offers_office: Annotated[int, Meta(ge=0, le=MOST_OFFERS - 1)]
    draw_destination: Annotated[int, Meta(ge=1, le=12)]
    draw_supply: Annotated[int, Meta(ge=0, le=12)]
    market_least: Annotated[int, Meta(ge=1, le=MOST_MARKET)]
    market_most: Annotated[int, Meta(ge=1, le=MOST_MARKET)]
    market_over_players: Annotated[int, Meta(ge=-6, le=MOST_MARKET)]
    market_level: AnyLevel
    indie_total_least: Total
    indie_total_most: Total
    indie_six: Annotated[int, Meta(ge=0, le=11)]
    indie_spread: Some
    growth_most: Number
    growth_more: Number
    growth_more_percent: Percent
    growth_tries: Annotated[int, Meta(ge=0, le=1_000)]
    calendar_first: Year
    calendar_step: Number
    calendar_last: Year
    connections_over_players: Annotated[int, Meta(ge=0, le=13)]

    def __hash__(self) -> int:
        return hash(self.changes)

    @property
    def text(self) -> str:
        """What `read_design` makes this of."""
        return ", ".join(f"{name}={number}" for name, number in self.changes)


def snake(name: str) -> str:
    """A name as it is written in the name of a number: "New York" is new_york."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _numbers(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, int]]:
    """The numbers in nested tables, each with its whole name."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{key}.")
        elif isinstance(value, int):
            yield before + key, value


_FILE: dict[str, Any] = tomllib.loads(
    (files("milepost.games.wood_and_steel") / "data" / "design.toml").read_text("utf-8")
)
_PUBLISHED = dict(_numbers(_FILE))

POSITIONS: tuple[tuple[City, City], ...] = tuple((CITY[row.a], CITY[row.b]) for row in FILE.positions)
"""The two cities of each starting position; the second one is the first current city."""
DESIRABILITY = tuple(row.rank for row in FILE.positions)
"""How desirable each position is: 1 is the best. The player with the worst one begins."""
UPGRADES: tuple[str, ...] = tuple(row["name"] for row in _FILE["upgrade"].values())
ENGINE_NAMES: tuple[str, ...] = ("", *(row["name"] for row in _FILE["engine"].values()))
"""By level."""
WHEELS: tuple[str, ...] = ("", *(row["wheels"] for row in _FILE["engine"].values()))
"""The wheel arrangement of the engine of each level."""
_COASTS = {"East Coast": EAST_COAST, "West Coast": WEST_COAST}


def _meant(end: str) -> int:
    """The cities that an end of a connection stands for."""
    return _COASTS[end] if end in _COASTS else 1 << CITY[end]


CONNECTIONS = tuple(
    Connection(
        (row["ends"][0], row["ends"][1]), (_meant(row["ends"][0]), _meant(row["ends"][1])), row["band"], row["ties"]
    )
    for row in _FILE["connection"].values()
)
_ENGINES, _UPGRADES, _CONNECTIONS = tuple(_FILE["engine"]), tuple(_FILE["upgrade"]), tuple(_FILE["connection"])
_BALANCE, _GROWTH = tuple(_FILE["balance"]), tuple(range(5, FULLEST + 1, 5))
_TRADE_INS = tuple(f"engine.{engine}.trade_in" for engine in _ENGINES)
NAMES: tuple[str, ...] = tuple(sorted({*_PUBLISHED, *_TRADE_INS}))
"""The name of every number that can be changed."""


@lru_cache(maxsize=REMEMBERED)
def read_design(text: str = "") -> Design:
    """The numbers with changes such as "engine.mogul.price=8000, start.cash=12000"; none: the published game.

    Changes are separated by commas, semicolons, blanks or new lines. A wrong name or number raises `BadInput`.
    """
    return _design(tuple(sorted(_changes(text).items())))


def _changes(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in re.sub(r"\s*=\s*", "=", text).replace(",", " ").replace(";", " ").split():
        name, sign, number = word.partition("=")
        if not sign:
            raise BadInput(
                f"{word!r} changes nothing; a change looks like engine.mogul.price=8000, without a comma in the number."
            )
        if name not in NAMES:
            raise unknown("number of Wood and Steel called", name, NAMES)
        if name in found:
            raise BadInput(f"{name} is changed twice; once is enough.")
        if not re.fullmatch(r"-?[0-9]{1,9}", number):
            raise BadInput(f"{name} is a whole number like {default(name)}, not {number!r}.")
        found[name] = int(number)
    return found


def default(name: str) -> int:
    """The number that the published game has under a name."""
    return _with_trade_ins(_PUBLISHED)[name]


def _with_trade_ins(values: Mapping[str, int]) -> dict[str, int]:
    halves = {f"engine.{engine}.trade_in": values[f"engine.{engine}.price"] // 2_000 * 1_000 for engine in _ENGINES}
    return halves | dict(values)


@lru_cache(maxsize=REMEMBERED)
def _design(changes: tuple[tuple[str, int], ...]) -> Design:
    for name, number in changes:
        _check(name, number)
    changed = dict(changes)
    values = _with_trade_ins(_PUBLISHED | changed)
    _check_together(values)
    unasked = _with_trade_ins({name: values[name] for name in _PUBLISHED}) | _PUBLISHED
    differing = tuple((name, number) for name, number in changes if unasked[name] != number)
    return _made(values, differing)


def _made(values: Mapping[str, int], changes: tuple[tuple[str, int], ...]) -> Design:
    def by_level(what: str) -> tuple[int, ...]:
        return (0, *(values[f"engine.{engine}.{what}"] for engine in _ENGINES))

    def toward(near: str) -> tuple[int, ...]:
        return tuple(
            values.get(f"direction.{near}.{way}", values[f"direction.{way}"])
            for way in ("north", "east", "south", "west")
        )

    names = {name.replace(".", "_"): name for name in values}
    flat = {field: values[names[field]] for field in Design.__struct_fields__ if field in names}
    return Design(
        changes=changes,
        engine_price=by_level("price"),
        engine_distance=by_level("distance"),
        trade_in=by_level("trade_in"),
        upgrade_price=tuple(values[f"upgrade.{upgrade}.price"] for upgrade in _UPGRADES),
        balance=tuple(values[f"balance.{position}"] for position in _BALANCE),
        monopoly_ties={size: values[f"monopoly.{size}.ties"] for size in MONOPOLY_SIZES},
        monopoly_percent={size: values[f"monopoly.{size}.percent"] for size in MONOPOLY_SIZES},
        growth_odds={full: tuple(values[f"growth.at_{full}.plus_{step}"] for step in GROWTH_STEPS) for full in _GROWTH},
        connection_ties=tuple(values[f"connection.{connection}.ties"] for connection in _CONNECTIONS),
        direction_weights=toward(""),
        direction_weights_near_east=toward("near_east_coast"),
        direction_weights_near_west=toward("near_west_coast"),
        **flat,
    )


_KINDS: dict[str, Any] = {"engine": Money, "upgrade": Money, "balance": Money, "monopoly": Number, "growth": Percent,
                          "connection": Number, "direction": Some}  # fmt: skip


@cache
def _kind(name: str) -> Any:
    """The type that says what a number may be."""
    if name.startswith("engine.") and name.endswith(".distance"):
        return Some
    return _fields().get(name.replace(".", "_")) or _KINDS[name.partition(".")[0]]


@cache
def _fields() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(Design)}


def _check(name: str, number: int) -> None:
    """Raise `BadInput` if a number is out of its bounds."""
    kind = _kind(name)
    try:
        msgspec.convert(number, kind)
    except msgspec.ValidationError:
        meta = kind.__metadata__[0]
        steps = f" in steps of {meta.multiple_of:,}" if meta.multiple_of else ""
        raise BadInput(f"{name} is a number from {meta.ge:,} to {meta.le:,}{steps}, not {number:,}.") from None


def _check_together(values: Mapping[str, int]) -> None:
    """Raise `BadInput` if numbers do not fit each other."""
    for lower, upper in (
        ("market.least", "market.most"), ("indie.total_least", "indie.total_most"),
        ("breadth.second_after", "breadth.third_after"), ("calendar.first", "calendar.last"),
    ):  # fmt: skip
        if values[lower] > values[upper]:
            raise BadInput(f"{lower} is {values[lower]}, more than {upper}, which is {values[upper]}.")
    offers = sum(values[f"offers.{kind}"] for kind in ("plain", "hub", "office"))
    if offers > MOST_OFFERS:
        raise BadInput(
            f"offers.plain, offers.hub and offers.office add up to {offers}; there can be {MOST_OFFERS} offers."
        )
    for full in _GROWTH:
        whole = sum(values[f"growth.at_{full}.plus_{step}"] for step in GROWTH_STEPS)
        if whole != 100:
            raise BadInput(f"The numbers of growth.at_{full} add up to {whole}; they must add up to 100.")
