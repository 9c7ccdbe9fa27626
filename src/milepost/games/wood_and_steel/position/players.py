"""What a position says of each player: money, contracts, engines and upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd

from milepost.core.action import Seat
from milepost.core.errors import BadInput, unknown
from milepost.core.phrases import player
from milepost.games.wood_and_steel.actions import LOAN
from milepost.games.wood_and_steel.board import (
    GOODS,
    City,
)
from milepost.games.wood_and_steel.constants import (
    ENGINES_AT_MOST,
    JOHN_BULL,
    NONE,
    RETURNED,
    SERVICE,
    SOURCES,
)
from milepost.games.wood_and_steel.design import (
    ENGINE_NAMES,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    OFFICE,
    POSITIONS,
    RAILYARD,
    UPGRADES,
)
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.position.files import (
    EngineFile,
    PlayerFile,
    city_named,
    contract_named,
    good_named,
    optional_contract,
    region_named,
    shaped,
)
from milepost.games.wood_and_steel.state import SteelState


def read_player(state: SteelState, seat: Seat, file: PlayerFile) -> None:
    """Give a player what the position says. All track has been laid before."""
    name = player(seat)
    step = gcd(LOAN, state.numbers.debt_step)
    if file.debt % step:
        raise BadInput(f"{name} owes ${file.debt:,}; debt is a multiple of ${step:,}.")
    active = tuple(city_named(state, city) for city in file.active)
    if not active or len(set(active)) < len(active):
        raise BadInput(f"{name} needs at least one active city, and each only once.")
    state.cash[seat], state.debt[seat], state.service[seat] = file.cash, file.debt, SERVICE.index(file.service)
    state.active[seat] = active
    state.positions[seat] = _starting_position(active, seat)
    state.private[seat], state.claimed[seat] = (
        optional_contract(state, file.private),
        optional_contract(state, file.claimed),
    )
    state.delivered[seat] = tuple(contract_named(state, pair) for pair in file.delivered)
    state.ties[seat] = _ties(name, file.ties)
    _read_engines(state, seat, file)
    _read_upgrades(state, seat, file)


def _starting_position(active: Sequence[City], seat: Seat) -> int:
    """Where a player has begun; nothing depends on it any more, so that any one will do for unusual positions."""
    pair = set(active[:2])
    return next((number for number, cities in enumerate(POSITIONS) if set(cities) == pair), seat)


def _ties(name: str, given: Mapping[str, int]) -> tuple[int, ...]:
    for source, number in given.items():
        if source not in SOURCES:
            raise unknown("source of ties called", source, SOURCES)
        if (number > 0) if source == SOURCES[RETURNED] else (number < 0):
            sign = "0 or less" if source == SOURCES[RETURNED] else "0 or more"
            raise BadInput(f"{name} has {number} ties from {source!r}; that is a number of {sign}.")
    ties = tuple(given.get(source, 0) for source in SOURCES)
    if sum(ties) < 0:
        raise BadInput(f"{name} has {sum(ties)} ties in all; nobody has less than none.")
    return ties


def _read_engines(state: SteelState, seat: Seat, file: PlayerFile) -> None:
    name = player(seat)
    listed = file.engines
    if listed is None:
        listed = [{"name": ENGINE_NAMES[JOHN_BULL], "city": file.active[0]}]
    if not 1 <= len(listed) <= ENGINES_AT_MOST:
        raise BadInput(f"{name} has {len(listed)} engines; everybody has one or two.")
    state.engines[seat] = tuple(_engine(state, seat, shaped(EngineFile, f"an engine of {name}", one)) for one in listed)


def _engine(state: SteelState, seat: Seat, file: EngineFile) -> Engine:
    if file.name not in ENGINE_NAMES[1:]:
        raise unknown("engine", file.name, ENGINE_NAMES[1:])
    load = NONE if file.load is None else good_named(file.load)
    city = NONE if file.city is None else city_named(state, file.city)
    if city != NONE and not state.reach[seat] >> city & 1:
        raise BadInput(f"The {file.name} of {player(seat)} is in {file.city}, where {player(seat)} has no track.")
    return Engine(ENGINE_NAMES.index(file.name), city, load)


def _read_upgrades(state: SteelState, seat: Seat, file: PlayerFile) -> None:
    name = player(seat)
    places = {HUB: file.hub, RAILYARD: file.railyards, OFFICE: file.offices, EXCHANGE: file.monopolies}
    for upgrade in file.upgrades:
        if upgrade not in UPGRADES:
            raise unknown("upgrade", upgrade, UPGRADES)
        kind = UPGRADES.index(upgrade)
        if not places.get(kind, True):
            raise BadInput(f"{name} has the upgrade {upgrade}, and the position does not say where.")
        if kind not in places:
            state.upgrades[seat] |= 1 << kind
    if state.upgrades[seat] >> MAINTENANCE & 1 and not state.options.track_maintenance:
        raise BadInput(f"{name} has {UPGRADES[MAINTENANCE]}, which the options leave out.")
    if file.hub is not None:
        state.hubs[seat] = city_named(state, file.hub)
        state.upgrades[seat] |= 1 << HUB
    state.railyards[seat] = tuple(city_named(state, city) for city in file.railyards)
    if len(state.railyards[seat]) > state.numbers.railyard_most:
        raise BadInput(f"{name} has {len(file.railyards)} railyards; {state.numbers.railyard_most} are the most.")
    state.offices[seat] = tuple(region_named(state, region) for region in file.offices)
    for good in map(good_named, file.monopolies):
        if good not in state.map.monopoly:
            raise BadInput(f"{name} has a monopoly in {GOODS[good]}, in which there is none.")
        if any(has >> good & 1 for has in state.monopolies):
            raise BadInput(f"There are two monopolies in {GOODS[good]}; one is the most.")
        state.monopolies[seat] |= 1 << good
