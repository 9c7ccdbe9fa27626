"""Names of cities, engines, contracts and upgrades, and the small parts that sentences share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.phrases import both, count, either
from milepost.games.wood_and_steel.board import (
    CITIES,
    GOODS,
    REGIONS,
    ROUTES,
    City,
    Contract,
    Good,
    Region,
    Route,
    city_of,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import (
    CONNECTIONS,
    ENGINE_NAMES,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    OFFICE,
    POSITIONS,
    RAILYARD,
    STATIONS,
    UPGRADES,
    Level,
    OnTheMap,
    UpgradeKind,
)

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

MOST_NAMED = 6
"""The most cities or segments that a sentence names one by one."""


# numbers


def money(dollars: int) -> str:
    """`$9,000`, as people read it."""
    return f"${dollars:,}"


def ties(number: int) -> str:
    """`2 ties`."""
    return count(number, "tie")


def capital(phrase: str) -> str:
    """An action as it is said, written large at its beginning: for buttons and menus."""
    return phrase[:1].upper() + phrase[1:]


def is_are(number: int) -> str:
    """The verb that goes with a number of things."""
    return "is" if number == 1 else "are"


def year(state: OnTheMap, round: int) -> int:
    """The year that a round stands for."""
    numbers = state.numbers
    return min(numbers.calendar_last, numbers.calendar_first + numbers.calendar_step * max(0, round - 1))


# places


def city(city: City) -> str:
    """A city's name."""
    return CITIES[city].name


def cities(whole: int, word: str = "or") -> str:
    """The cities of a set, `Boston, Chicago or Denver`; of many, only the first few."""
    return named([CITIES[one].name for one in members(whole)], word)


def route(route: Route) -> str:
    """A segment by its two cities: `Chicago - Omaha`."""
    return f"{CITIES[ROUTES[route].a].name} - {CITIES[ROUTES[route].b].name}"


def routes(routes: Iterable[Route], word: str = "or") -> str:
    """Several segments; of many, only the first few."""
    return named([route(one) for one in routes], word)


def named(names: list[str], word: str) -> str:
    """Several names, joined by "or" or "and"; of many, the first few and how many there are besides."""
    joined = either if word == "or" else both
    left = len(names) - MOST_NAMED
    if left <= 1:
        return joined(names)
    return joined([*names[:MOST_NAMED], f"{'one of ' if word == 'or' else ''}{left} others"])


def position(position: int) -> str:
    """A starting position by its two cities."""
    return " - ".join(map(city, POSITIONS[position]))


def region(region: Region) -> str:
    """A section or region, with its article."""
    name = REGIONS[region]
    if name in ("East", "West"):
        return f"the {name}"
    return f"the {name} {'section' if name == 'Central' else 'region'}"


def connection(bonus: int) -> str:
    """A connection bonus by its two ends."""
    return " - ".join(CONNECTIONS[bonus].ends)


# contracts


def good(good: Good) -> str:
    """A commodity."""
    return GOODS[good]


def contract(contract: Contract) -> str:
    """`coal to New York`."""
    return f"{GOODS[good_of(contract)]} to {CITIES[city_of(contract)].name}"


def contracts(contracts: Iterable[Contract], word: str = "or") -> str:
    """Several contracts."""
    return named([contract(one) for one in contracts], word)


def pay(state: OnTheMap, contract: Contract) -> int:
    """What a contract pays, whoever delivers: what better engines and stations add is not in it."""
    return state.numbers.reward_per_segment * state.map.distance[good_of(contract)][city_of(contract)]


def worth(state: OnTheMap, contract: Contract) -> int:
    """The ties of a contract."""
    return state.map.ties[good_of(contract)][city_of(contract)]


# engines, upgrades and railroads


def level(level: Level) -> str:
    """`a Mogul`."""
    name = ENGINE_NAMES[level]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def engine(state: SteelState, seat: Seat, number: int) -> str:
    """An engine of a player, `Mogul`; of two with one name, where it stands tells it apart: `Mogul in Denver`."""
    engines = state.engines[seat]
    if not 0 <= number < len(engines):
        return f"{('first', 'second')[number]} engine" if number in (0, 1) else "engine"
    mine = engines[number]
    name = ENGINE_NAMES[mine.level]
    alike = [other for other in engines if other.level == mine.level]
    if len(alike) == 1 or mine.city == NONE:
        return name
    if alike[0].city != alike[1].city:
        return f"{name} in {city(mine.city)}"
    return f"{('first', 'second')[number]} {name} in {city(mine.city)}"


def running(state: SteelState) -> str:
    """The engine that runs."""
    return "engine" if state.engine == NONE else engine(state, state.turn, state.engine)


def upgrade(kind: UpgradeKind, what: int) -> str:
    """An upgrade and what it is for: `a Hub in Chicago`, `a Regional Office in the West`, `a Timetable`."""
    name = UPGRADES[kind]
    if kind in (HUB, RAILYARD):
        return f"a {name} in {city(what)}"
    if kind == OFFICE:
        return f"a {name} in {region(what)}"
    if kind == EXCHANGE:
        return f"a {name} for {good(what)}"
    if kind in (STATIONS, MAINTENANCE):
        return name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def railroad(state: OnTheMap, number: int) -> str:
    """An independent railroad."""
    return state.names[number] if number < len(state.names) else f"independent railroad {number}"
