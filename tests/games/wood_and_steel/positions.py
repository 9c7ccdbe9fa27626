"""Positions of Wood and Steel set up by hand, for tests. Every builder leaves a state that keeps the invariants.

Track is written by the cities it leads through: "Boston - New York - Philadelphia". A contract is a commodity and a
city. Players have enough in them to play on: what a test does not mention has the value it has at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.board import (
    CITIES,
    CITY,
    EDITIONS,
    GOOD,
    GOODS,
    City,
    Contract,
    Route,
    city_of,
    contract,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    MONOPOLY,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import CONNECTIONS, ENGINE_NAMES, UPGRADES
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.position import read
from milepost.games.wood_and_steel.rules import scoring
from milepost.games.wood_and_steel.state import SteelState

E = TypeVar("E", bound=Event)

STEEL = WoodAndSteel()
Named = tuple[str, str]
"""A commodity and the city it is to go to."""
UNSERVED = ("nickel", "Santa Fe")
"""A contract that no test serves by accident."""
LEVEL = {name: level for level, name in enumerate(ENGINE_NAMES)}
KIND = {name: kind for kind, name in enumerate(UPGRADES)}


# names


def route(a: str, b: str) -> Route:
    """The segment between two cities, in whichever edition has it."""
    pair = CITY[a], CITY[b]
    return next(edition.between[pair] for edition in EDITIONS.values() if pair in edition.between)


def way(text: str) -> tuple[Route, ...]:
    """The segments of "Boston - New York - Philadelphia"."""
    return tuple(route(a, b) for a, b in pairwise(text.split(" - ")))


def to(good: str, city: str) -> Contract:
    """A contract."""
    return contract(GOOD[good], CITY[city])


def named(one: Contract) -> Named:
    """A contract in names."""
    return GOODS[good_of(one)], CITIES[city_of(one)].name


def cities(numbers: int | Iterable[City]) -> list[str]:
    """The names of a set of cities, or of a list."""
    listed = members(numbers) if isinstance(numbers, int) else numbers
    return [CITIES[city].name for city in listed]


def connection(a: str, b: str) -> int:
    """The connection bonus between two ends."""
    return next(number for number, one in enumerate(CONNECTIONS) if set(one.ends) == {a, b})


# making a position


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a position; `track` is one way or several."""

    track: str | tuple[str, ...]
    cash: int = 10_000
    debt: int = 15_000
    service: str = ""
    """none, central or west; empty: as the deliveries have it."""
    engines: tuple[tuple[str, str] | tuple[str, str, str], ...] = ()
    """Name, city and, if it has one, load; nothing: a John Bull in the first city of the track."""
    active: tuple[str, ...] = ()
    """Empty: the first two cities of the track, and the destinations of the deliveries."""
    private: Named = UNSERVED
    claimed: Named | None = None
    upgrades: tuple[str, ...] = ()
    hub: str = ""
    railyards: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    monopolies: tuple[str, ...] = ()
    delivered: tuple[Named, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        return (self.track,) if isinstance(self.track, str) else self.track

    @property
    def start(self) -> tuple[str, str]:
        first, second, *_ = self.ways[0].split(" - ")
        return first, second

    @property
    def on_the_coast(self) -> bool:
        """Whether anything was delivered to the West Coast."""
        return any(CITIES[CITY[city]].west_coast for _, city in self.delivered)

    @property
    def stage(self) -> str:
        """How far debt service has come."""
        columns = [EDITIONS["seed", 3].column[CITY[city]] for _, city in self.delivered]
        return self.service or ("west" if 0 in columns else "central" if 1 in columns else "none")


def player(*ways: str, **given: Any) -> Player:
    """A player with this track."""
    return Player(track=ways, **given)


ELSEWHERE = player("Charleston - Savannah")
"""Somebody who is in nobody's way."""


def position(
    *players: Player,
    independents: Sequence[str | Sequence[str]] = (),
    market: Sequence[Named] | None = None,
    connections: Sequence[Named] = (),
    connected: Sequence[tuple[Seat, ...]] = (),
    west_open: bool = False,
    west_coast: Sequence[Seat] | None = None,
    round: int = 1,
    first: Seat = 0,
    turn: Seat | None = None,
    seed: int = 0,
    **options: Any,
) -> SteelState:
    """A position at the beginning of a turn. Track lies in the order of the seats, that of independents last."""
    served = [seat for seat, one in enumerate(players) if one.on_the_coast] if west_coast is None else list(west_coast)
    west = [one for one in players if one.stage == "west"]
    done = [*connected, *[()] * (len(connections) - len(connected))]
    state = read(
        {
            "options": options, "seed": seed, "round": round, "first": first, "to_act": first if turn is None else turn,
            "west_open": west_open or bool(west), "west_coast_served": served,
            "market": None if market is None else list(map(list, market)),
            "independents": [
                {"name": f"Railroad {number}", "track": pairs((ways,) if isinstance(ways, str) else ways)}
                for number, ways in enumerate(independents)
            ],
            "connections": [
                {"ends": list(ends), "done": list(seats)} for ends, seats in zip(connections, done, strict=True)
            ],
            "players": [_written(one) for one in players],
        }
    )  # fmt: skip
    for seat in range(state.seats):
        state.ties[seat] = _ties(state, seat)
    state.check()
    return state


def pairs(ways: Iterable[str]) -> list[list[str]]:
    """The segments of some ways, each by its two cities and only once."""
    found = [list(pair) for way in ways for pair in pairwise(way.split(" - "))]
    return [pair for place, pair in enumerate(found) if pair not in found[:place] and pair[::-1] not in found[:place]]


def _written(one: Player) -> dict[str, Any]:
    """A player as a position has it."""
    active = one.active or (*one.start, *(city for _, city in one.delivered))
    engines = one.engines or (("John Bull", one.start[0]),)
    return {
        "cash": one.cash, "debt": one.debt, "service": one.stage, "track": pairs(one.ways),
        "engines": [dict(zip(("name", "city", "load"), engine, strict=False)) for engine in engines],
        "active": list(dict.fromkeys(active)), "private": list(one.private), "claimed": one.claimed,
        "upgrades": list(one.upgrades), "hub": one.hub or None, "railyards": list(one.railyards),
        "offices": list(one.offices), "monopolies": list(one.monopolies), "delivered": list(map(list, one.delivered)),
    }  # fmt: skip


def _coast(state: SteelState, seat: Seat) -> int:
    """How many deliveries to the West Coast a player has made."""
    return sum(CITIES[city_of(one)].west_coast for one in state.delivered[seat])


def _ties(state: SteelState, seat: Seat) -> tuple[int, ...]:
    """The ties that follow from the deliveries, monopolies and connections of a player."""
    design, delivered, ties = state.numbers, state.delivered[seat], [0] * 8
    ties[CONTRACT] = sum(state.map.ties[good_of(one)][city_of(one)] for one in delivered)
    ties[BREADTH], ties[DEPTH] = scoring.breadth(state, delivered), scoring.depth(state, delivered)
    if _coast(state, seat):
        ties[WEST_COAST] = design.west_coast_first if state.west_coast[0] == seat else design.west_coast_later
    ties[MONOPOLY] = sum(design.monopoly_ties[state.map.monopoly[good]] for good in members(state.monopolies[seat]))
    for bonus, done in zip(state.connections, state.connected, strict=True):
        if seat in done:
            ties[CONNECTION] += scoring.connection_ties(state, bonus, done.index(seat))
    return tuple(ties)


def broke(*ways: str, debt: int = 40_000, **given: Any) -> Player:
    """A player who cannot pay the debt service of the next delivery, see `go_broke`.

    It earns 3,000 and costs a thousand for each 5,000 of debt.
    """
    return player(
        "Philadelphia - New York", *ways, debt=debt, service="west", private=("machinery", "New York"),
        engines=(("John Bull", "Philadelphia", "machinery"),), **{"cash": 0, **given},
    )  # fmt: skip
