"""How a position is written down: its fields with their defaults, and what the names in it mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from milepost.core.errors import BadInput, unknown
from milepost.games.wood_and_steel.board import (
    CITIES,
    CITY,
    GOOD,
    GOODS,
    REGIONS,
    City,
    Contract,
    Good,
    Region,
    Route,
    contract,
    members,
)
from milepost.games.wood_and_steel.constants import ACTIONS_A_TURN, MOST_SEATS, NONE
from milepost.games.wood_and_steel.state import SteelState

Pair = tuple[str, str]
"""Two cities, or a commodity and a city."""
Sum = Annotated[int, Meta(ge=0, le=1_000_000_000)]
ASeat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Shape = TypeVar("Shape", bound=msgspec.Struct)


class EngineFile(msgspec.Struct):
    """An engine. Without a city it is new, and its player puts it on the map next."""

    name: str
    city: str | None
    load: str | None = None


class IndependentFile(msgspec.Struct):
    """An independent railroad."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    track: list[Pair]


class ConnectionFile(msgspec.Struct):
    """A connection bonus in play, and who has it, in order."""

    ends: Pair
    done: list[ASeat] = []


class PlayerFile(msgspec.Struct, kw_only=True):
    """What one player has."""

    cash: Sum = 10_000
    debt: Sum = 15_000
    service: Literal["none", "central", "west"] = "none"
    engines: list[dict[str, Any]] | None = None
    track: list[Pair]
    active: list[str]
    private: Pair | None = None
    claimed: Pair | None = None
    upgrades: list[str] = []
    hub: str | None = None
    railyards: list[str] = []
    offices: list[str] = []
    monopolies: list[str] = []
    delivered: list[Pair] = []
    ties: dict[str, Annotated[int, Meta(ge=-1_000, le=1_000)]] = {}


class PositionFile(msgspec.Struct, kw_only=True):
    """A position."""

    edition: Literal["seed", "current"] | UnsetType = UNSET
    options: dict[str, Any] = {}
    seed: int | str = 0
    round: Annotated[int, Meta(ge=1, le=200)] = 1
    first: ASeat = 0
    to_act: ASeat | UnsetType | None = UNSET
    """Whose turn it is: the first player's, unless it says otherwise; null after the end."""
    actions_left: Annotated[int, Meta(ge=0, le=ACTIONS_A_TURN)] = ACTIONS_A_TURN
    done: list[str] = []
    west_open: bool = False
    west_coast_served: list[ASeat] = []
    market: list[Pair] | None = None
    independents: list[dict[str, Any]] = []
    connections: list[dict[str, Any]] = []
    players: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_SEATS)]


def shaped(kind: type[Shape], what: str, data: object) -> Shape:
    """Data as one of the structs above, or a sentence about what does not fit."""
    known = kind.__struct_fields__
    if not isinstance(data, Mapping):
        raise BadInput(f"{what.capitalize()} is an object with fields such as {known[0]!r}, not {data!r}.")
    for name in data:
        if name not in known:
            raise unknown(f"field of {what} called", str(name), known)
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadInput(f"{what.capitalize()} cannot be read: {error}.") from None


# names


def city_named(state: SteelState, name: str) -> City:
    """The city of that name on the map that is played on."""
    city = CITY.get(name, NONE)
    if city == NONE or not state.map.cities >> city & 1:
        here = [CITIES[one].name for one in members(state.map.cities)]
        raise unknown(f"city of the {state.options.edition} edition called", name, here)
    return city


def good_named(name: str) -> Good:
    """The commodity of that name."""
    if name not in GOOD:
        raise unknown("commodity", name, GOODS)
    return GOOD[name]


def contract_named(state: SteelState, pair: Pair) -> Contract:
    """A contract, from its commodity and its city."""
    good, city = good_named(pair[0]), city_named(state, pair[1])
    if state.map.supplies[city] >> good & 1:
        raise BadInput(f"There is no contract for {pair[0]} to {pair[1]}, since {pair[1]} supplies {pair[0]} itself.")
    return contract(good, city)


def optional_contract(state: SteelState, pair: Pair | None) -> Contract:
    """The same for what may be missing."""
    return NONE if pair is None else contract_named(state, pair)


def region_named(state: SteelState, name: str) -> Region:
    """The section or region of that name."""
    here = [REGIONS[region] for region, cities in enumerate(state.map.region_cities) if cities]
    if name not in here:
        raise unknown("region in this game called", name, here)
    return REGIONS.index(name)


def route_named(state: SteelState, pair: Pair) -> Route:
    """The segment between two cities."""
    one, other = (city_named(state, name) for name in pair)
    route = state.map.between.get((one, other))
    if route is None:
        near = ", ".join(CITIES[city].name for city in members(state.map.neighbours[one]))
        raise BadInput(f"There is no segment {pair[0]} - {pair[1]}; from {pair[0]} segments lead to {near}.")
    return route
