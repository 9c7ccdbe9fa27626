"""Fulfilling a contract: income, debt service, ties, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Fulfil
from milepost.games.wood_and_steel.board import City, Contract, city_of, good_of
from milepost.games.wood_and_steel.constants import CENTRAL, NONE, NOT_YET, WEST
from milepost.games.wood_and_steel.design import STATIONS, TIMETABLE
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.events import Delivered, ServicePaid, WestOpened
from milepost.games.wood_and_steel.rules import offers, running, scoring, values
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

_WESTERN, _CENTRAL = 0, 1
"""Columns of the map, by which debt service goes."""


def fulfil_fault(state: SteelState, action: Fulfil, seat: Seat) -> SteelFault | None:
    """With the commodity aboard, in the city of a contract that the player holds."""
    contract = held(state, seat, action.market)
    engine = running.running(state)
    if contract == NONE:
        return SteelFault.NO_CONTRACT
    if engine.load == NONE:
        return SteelFault.EMPTY
    if engine.load != good_of(contract):
        return SteelFault.WRONG_LOAD
    return None if engine.city == city_of(contract) else SteelFault.NOT_THERE


def held(state: SteelState, seat: Seat, market: bool) -> Contract:
    """The private contract of a player, or the claimed one; -1 for none."""
    return (state.claimed if market else state.private)[seat]


def fulfil(state: SteelState, action: Fulfil, seat: Seat, events: list[Event]) -> None:
    """The engine stops, unless there is a Timetable; a private contract is followed by offers of new ones."""
    contract = held(state, seat, action.market)
    engine = running.running(state)
    running.replace_engine(state, seat, state.engine, engine._replace(load=NONE))
    state.changed, state.loaded = False, NONE
    if not state.upgrades[seat] >> TIMETABLE & 1:
        state.moves = 0
    earned = income(state, seat, engine, contract)
    events.append(Delivered(seat, contract, action.market, earned))
    counts = _settle(state, seat, contract, earned, events)
    if counts:
        values.note_delivery(state, seat, contract)
        scoring.count_delivery(state, seat, contract, events)
    make_active(state, seat, city_of(contract))
    if action.market:
        state.claimed[seat] = NONE
    else:
        state.private[seat] = NONE
        offers.make(state, seat, events)


def income(state: SteelState, seat: Seat, engine: Engine, contract: Contract) -> int:
    """What a delivery pays."""
    design = state.numbers
    segments = state.map.distance[good_of(contract)][city_of(contract)]
    paid = design.reward_per_segment * segments
    if engine.level >= design.reward_mountain_level:
        paid += design.reward_mountain * segments
    if state.upgrades[seat] >> STATIONS & 1:
        paid += design.reward_stations
    return paid


def service_due(state: SteelState, seat: Seat, city: City) -> int:
    """The debt service that a delivery to a city costs; 0 where none is due."""
    column, stage = state.map.column[city], state.service[seat]
    due = stage == WEST or column == _WESTERN or (column == _CENTRAL and stage == NOT_YET)
    return state.debt[seat] // state.numbers.debt_step * state.numbers.debt_service if due else 0


def _settle(state: SteelState, seat: Seat, contract: Contract, earned: int, events: list[Event]) -> bool:
    """Pay debt service from the income, then from cash; whether there was enough."""
    city = city_of(contract)
    due = service_due(state, seat, city)
    column = state.map.column[city]
    if column == _WESTERN:
        state.service[seat] = WEST
        if not state.west_open:
            state.west_open = True
            events.append(WestOpened())
    elif column == _CENTRAL and state.service[seat] == NOT_YET:
        state.service[seat] = CENTRAL
    left = state.cash[seat] + earned - due
    state.cash[seat] = max(0, left)
    short = max(0, -left)
    state.shortfall += short
    if due:
        events.append(ServicePaid(seat, due - short, short))
    return not short


def make_active(state: SteelState, seat: Seat, city: City) -> None:
    """A city becomes the current one, also if it was active already."""
    state.active[seat] = (*(one for one in state.active[seat] if one != city), city)
