"""A state as a position that can be written to a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.core.chance import Chance, Seeded
from milepost.games.wood_and_steel.board import (
    CITIES,
    GOODS,
    REGIONS,
    ROUTES,
    City,
    Contract,
    Good,
    bits,
    city_of,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import (
    FIRST_INDEPENDENT,
    KINDS,
    NONE,
    OVER,
    SELLING,
    SERVICE,
    SOURCES,
)
from milepost.games.wood_and_steel.design import (
    CONNECTIONS,
    ENGINE_NAMES,
    UPGRADES,
)
from milepost.games.wood_and_steel.rules import track
from milepost.games.wood_and_steel.state import PRESETS, SteelState

LARGEST_NUMBER = 2**53
"""Seeds from here on are written in hex digits: not every program reads larger numbers exactly."""


def write(state: SteelState) -> dict[str, Any]:
    """A position as plain data."""
    return {
        "edition": state.options.edition,
        "options": {
            name: value
            for name, value in msgspec.structs.asdict(state.options).items()
            if name != "edition" and value != getattr(PRESETS[state.options.edition], name)
        },
        "seed": _seed(state.chance),
        "round": state.round,
        "first": state.first,
        "to_act": None if state.phase == OVER else state.turn,
        "actions_left": state.actions,
        "done": [kind for number, kind in enumerate(KINDS) if state.done >> number & 1],
        "west_open": state.west_open,
        "west_coast_served": list(state.west_coast),
        "market": _contracts(state.market) if state.market_open else None,
        "independents": [
            {"name": state.names[railroad], "track": _track(state.own[FIRST_INDEPENDENT + railroad])}
            for railroad in track.railroads(state)
        ],
        "connections": [
            {"ends": list(CONNECTIONS[bonus].ends), "done": list(done)}
            for bonus, done in zip(state.connections, state.connected, strict=True)
        ],
        "players": [_player(state, seat) for seat in range(state.seats)],
    }


def _player(state: SteelState, seat: Seat) -> dict[str, Any]:
    unsettled = bits(state.sold) if state.phase == SELLING and seat == state.turn else 0
    return {
        "cash": state.cash[seat],
        "debt": state.debt[seat],
        "service": SERVICE[state.service[seat]],
        "engines": [
            {"name": ENGINE_NAMES[engine.level], "city": _name(engine.city), "load": _good_name(engine.load)}
            for engine in state.engines[seat]
        ],
        "track": _track(state.own[seat] | unsettled),
        "active": [CITIES[city].name for city in state.active[seat]],
        "private": _pair(state.private[seat]),
        "claimed": _pair(state.claimed[seat]),
        "upgrades": [name for kind, name in enumerate(UPGRADES) if state.upgrades[seat] >> kind & 1],
        "hub": _name(state.hubs[seat]),
        "railyards": [CITIES[city].name for city in state.railyards[seat]],
        "offices": [REGIONS[region] for region in state.offices[seat]],
        "monopolies": [GOODS[good] for good in members(state.monopolies[seat])],
        "delivered": _contracts(state.delivered[seat]),
        "ties": dict(zip(SOURCES, state.ties[seat], strict=True)),
    }


def _seed(chance: Chance) -> int | str:
    if not isinstance(chance, Seeded):
        return 0
    number = int(chance.seed, 16)
    return number if number < LARGEST_NUMBER else chance.seed


def _name(city: City) -> str | None:
    return None if city == NONE else CITIES[city].name


def _good_name(good: Good) -> str | None:
    return None if good == NONE else GOODS[good]


def _pair(asked: Contract) -> list[str] | None:
    return None if asked == NONE else [GOODS[good_of(asked)], CITIES[city_of(asked)].name]


def _contracts(contracts: Iterable[Contract]) -> list[list[str]]:
    return [[GOODS[good_of(one)], CITIES[city_of(one)].name] for one in contracts]


def _track(routes: int) -> list[list[str]]:
    return [[CITIES[ROUTES[route].a].name, CITIES[ROUTES[route].b].name] for route in members(routes)]
