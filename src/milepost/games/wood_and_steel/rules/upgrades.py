"""Upgrades of a railroad."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Upgrade
from milepost.games.wood_and_steel.board import City, Good, Region
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, MONOPOLY, UPGRADE
from milepost.games.wood_and_steel.design import EXCHANGE, HUB, MAINTENANCE, OFFICE, RAILYARD, SERVICE_YARD
from milepost.games.wood_and_steel.events import Upgraded
from milepost.games.wood_and_steel.rules import flow, scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def upgrade_fault(state: SteelState, action: Upgrade, seat: Seat) -> SteelFault | None:
    """One a turn, each at most once unless it is for another city, region or commodity."""
    twice = flow.taken_fault(state, UPGRADE)
    if twice is not None:
        return twice
    special = _SPECIAL.get(action.kind)
    fault = plain_fault(state, action.kind, seat) if special is None else special(state, action.what, seat)
    if fault is not None:
        return fault
    return SteelFault.CASH if state.cash[seat] < state.numbers.upgrade_price[action.kind] else None


def plain_fault(state: SteelState, kind: int, seat: Seat) -> SteelFault | None:
    """Upgrades that are for nothing in particular."""
    if kind == MAINTENANCE and not state.options.track_maintenance:
        return SteelFault.NOT_IN_GAME
    if state.upgrades[seat] >> kind & 1:
        return SteelFault.OWNED
    return SteelFault.NO_YARDS if kind == SERVICE_YARD and not state.yards_open else None


def hub_fault(state: SteelState, city: City, seat: Seat) -> SteelFault | None:
    """A city of the network without a hub."""
    if state.upgrades[seat] >> HUB & 1:
        return SteelFault.OWNED
    if not state.reach[seat] >> city & 1:
        return SteelFault.OFF_NETWORK
    return SteelFault.HUB_THERE if city in state.hubs else None


def railyard_fault(state: SteelState, city: City, seat: Seat) -> SteelFault | None:
    """A city of the network without a railyard."""
    if len(state.railyards[seat]) >= state.numbers.railyard_most:
        return SteelFault.MOST_YARDS
    if not state.reach[seat] >> city & 1:
        return SteelFault.OFF_NETWORK
    return SteelFault.YARD_THERE if any(city in yards for yards in state.railyards) else None


def office_fault(state: SteelState, region: Region, seat: Seat) -> SteelFault | None:
    """A region with enough own cities, and nobody else in the way."""
    cities = state.map.region_cities[region]
    if not cities:
        return SteelFault.REGION
    if any(region in offices for offices in state.offices):
        return SteelFault.OFFICE_THERE
    mine = (state.reach[seat] & cities).bit_count()
    half = state.options.office_min == "half"
    if mine < (cities.bit_count() // 2 if half else state.numbers.office_cities):
        return SteelFault.FEW_CITIES
    return None if _alone(state, seat, cities, mine) else SteelFault.NOT_ALONE


def _alone(state: SteelState, seat: Seat, cities: int, mine: int) -> bool:
    alone = state.options.office_alone
    owners = [other for other in range(state.seats) if other != seat]
    if alone != "players":
        owners += [FIRST_INDEPENDENT + railroad for railroad in track.railroads(state)]
    others = [(state.reach[owner] & cities).bit_count() for owner in owners]
    return all(mine > number for number in others) if alone == "majority" else not any(others)


def exchange_fault(state: SteelState, good: Good, seat: Seat) -> SteelFault | None:
    """A commodity all of whose suppliers are in the network, and that nobody has the monopoly of."""
    if good not in state.map.monopoly:
        return SteelFault.NO_MONOPOLY
    if any(has >> good & 1 for has in state.monopolies):
        return SteelFault.MONOPOLY_TAKEN
    return SteelFault.SUPPLIERS if state.map.suppliers[good] & ~state.reach[seat] else None


_SPECIAL: dict[int, Callable[[SteelState, int, Seat], SteelFault | None]] = {
    HUB: hub_fault,
    RAILYARD: railyard_fault,
    OFFICE: office_fault,
    EXCHANGE: exchange_fault,
}
"""Upgrades that are for a city, a region or a commodity."""


def upgrade(state: SteelState, action: Upgrade, seat: Seat, events: list[Event]) -> None:
    """It works from now on."""
    flow.begin_action(state, UPGRADE)
    price = state.numbers.upgrade_price[action.kind]
    state.cash[seat] -= price
    events.append(Upgraded(seat, action.kind, action.what, price))
    if action.kind == RAILYARD:
        state.railyards[seat] = (*state.railyards[seat], action.what)
    elif action.kind == OFFICE:
        state.offices[seat] = (*state.offices[seat], action.what)
    elif action.kind == EXCHANGE:
        state.monopolies[seat] |= 1 << action.what
        size = state.map.monopoly[action.what]
        scoring.gain(state, seat, MONOPOLY, state.numbers.monopoly_ties[size], events)
    else:
        state.upgrades[seat] |= 1 << action.kind
        if action.kind == HUB:
            _found_hub(state, seat, action.what)
    flow.finish_action(state, events)


def _found_hub(state: SteelState, seat: Seat, city: City) -> None:
    state.hubs[seat] = city
    if state.options.active_extras and city not in state.active[seat]:
        state.active[seat] = (*state.active[seat], city)
