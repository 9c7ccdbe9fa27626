"""Edits: what is put right when the table disagrees with the app (B56)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.board import City, Contract, city_of, contract
from milepost.games.wood_and_steel.companion.actions import (
    AddCity,
    AddContract,
    AddSegment,
    RemoveCity,
    RemoveContract,
    RemoveSegment,
    Reopen,
    SetRound,
)
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET, PLAYING
from milepost.games.wood_and_steel.companion.events import Reopened
from milepost.games.wood_and_steel.companion.notes import Delivery
from milepost.games.wood_and_steel.companion.rules import flow, offers
from milepost.games.wood_and_steel.companion.rules.faults import TableFault
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.design import MOST_MARKET, POSITIONS

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState

TWO_TRACKS = 2
"""So many tracks a segment takes."""


# a contract that was not fulfilled


def _numbered(state: TableState, number: int) -> Delivery | None:
    return next((one for one in state.fulfilled if one.number == number), None)


def reopen_fault(state: TableState, action: Reopen, seat: Seat) -> TableFault | None:
    """One that was fulfilled; nobody holds two market contracts."""
    found = _numbered(state, action.number)
    if found is None:
        return TableFault.NOT_FULFILLED
    return TableFault.ONE_CLAIMED if found.market and state.claimed[found.seat] != NONE else None


def reopen(state: TableState, action: Reopen, seat: Seat, events: list[Event]) -> None:
    """The player holds it again; a private one in place of what was offered or taken after it."""
    found = _numbered(state, action.number)
    assert found is not None, "it was fulfilled"
    state.fulfilled.remove(found)
    owner = found.seat
    if found.market:
        state.claimed[owner] = found.contract
    else:
        state.private[owner], state.offers[owner] = found.contract, ()
    _leave(state, owner, city_of(found.contract))
    events.append(Reopened(owner, found.contract, found.market))


def _leave(state: TableState, owner: Seat, city: City) -> None:
    """A city is active no more, unless it was so before; if it stays, others have been the current one since."""
    visits = [city_of(one.contract) for one in state.fulfilled if one.seat == owner]
    active = state.active[owner]
    if city not in visits and city not in POSITIONS[state.positions[owner]] and len(active) > 1:
        state.active[owner] = tuple(one for one in active if one != city)
    elif active[-1] == city:
        last = {visited: when for when, visited in enumerate(visits)}
        state.active[owner] = tuple(sorted(active, key=lambda one: last.get(one, NONE)))


# contracts


def holder_is_there(state: TableState, holder: int) -> bool:
    """Whether somebody can hold a contract: the market, or one of the players."""
    return holder == MARKET or (0 <= holder < 2 * FIRST_CLAIMED and holder % FIRST_CLAIMED < state.seats)


def _held(state: TableState, holder: int) -> tuple[Contract, ...]:
    """The contracts of a holder."""
    if holder == MARKET:
        return tuple(state.market)
    held = state.private[holder] if holder < FIRST_CLAIMED else state.claimed[holder - FIRST_CLAIMED]
    return () if held == NONE else (held,)


def add_contract_fault(state: TableState, action: AddContract, seat: Seat) -> TableFault | None:
    """One that the map knows, for somebody who has room for it."""
    if not holder_is_there(state, action.holder):
        return TableFault.NO_PLAYER
    if not state.map.cities >> action.city & 1:
        return TableFault.NOT_ON_MAP
    if not state.map.distance[action.good][action.city]:
        return TableFault.SUPPLIED_THERE
    if action.holder == MARKET:
        if not state.market_open:
            return TableFault.NO_MARKET
        if contract(action.good, action.city) in state.market:
            return TableFault.OPEN_ALREADY
        return TableFault.MARKET_FULL if len(state.market) >= MOST_MARKET else None
    if not _held(state, action.holder):
        return None
    return TableFault.HAS_CONTRACT if action.holder < FIRST_CLAIMED else TableFault.ONE_CLAIMED


def add_contract(state: TableState, action: AddContract, seat: Seat, events: list[Event]) -> None:
    """A private contract stands in for those on offer."""
    added = contract(action.good, action.city)
    if action.holder == MARKET:
        state.market.append(added)
    elif action.holder < FIRST_CLAIMED:
        state.private[action.holder], state.offers[action.holder] = added, ()
    else:
        state.claimed[action.holder - FIRST_CLAIMED] = added


def remove_contract_fault(state: TableState, action: RemoveContract, seat: Seat) -> TableFault | None:
    """One that somebody holds."""
    holder, held = action.held
    if not holder_is_there(state, holder):
        return TableFault.NO_PLAYER
    if held in _held(state, holder):
        return None
    return TableFault.NOT_ON_MARKET if holder == MARKET else TableFault.NOT_HELD


def remove_contract(state: TableState, action: RemoveContract, seat: Seat, events: list[Event]) -> None:
    """On the market the next claim fills its place."""
    holder, held = action.held
    if holder == MARKET:
        state.market.remove(held)
    elif holder < FIRST_CLAIMED:
        state.private[holder] = NONE
    else:
        state.claimed[holder - FIRST_CLAIMED] = NONE


# active cities


def add_city_fault(state: TableState, action: AddCity, seat: Seat) -> TableFault | None:
    """A city of the map that is not active yet."""
    if action.player >= state.seats:
        return TableFault.NO_PLAYER
    if not state.map.cities >> action.city & 1:
        return TableFault.NOT_ON_MAP
    return TableFault.ACTIVE if action.city in state.active[action.player] else None


def add_city(state: TableState, action: AddCity, seat: Seat, events: list[Event]) -> None:
    """It is the current one."""
    offers.make_active(state, action.player, action.city)


def remove_city_fault(state: TableState, action: RemoveCity, seat: Seat) -> TableFault | None:
    """One that is active, and not the last."""
    player, city = action.active
    if not 0 <= player < state.seats:
        return TableFault.NO_PLAYER
    if city not in state.active[player]:
        return TableFault.NOT_ACTIVE
    return TableFault.LAST_CITY if len(state.active[player]) == 1 else None


def remove_city(state: TableState, action: RemoveCity, seat: Seat, events: list[Event]) -> None:
    """Contracts are not drawn near it any more."""
    player, city = action.active
    state.active[player] = tuple(one for one in state.active[player] if one != city)


# independents


def add_segment_fault(state: TableState, action: AddSegment, seat: Seat) -> TableFault | None:
    """A segment of the map that touches the railroad, and has room."""
    if action.railroad >= len(state.segments) or not state.segments[action.railroad]:
        return TableFault.GONE
    if not state.map.routes >> action.route & 1:
        return TableFault.NOT_ON_MAP
    if action.route in state.segments[action.railroad]:
        return TableFault.HAS_TRACK
    cities = {city for route in state.segments[action.railroad] for city in state.map.ends[route]}
    if not cities & {*state.map.ends[action.route]}:
        return TableFault.APART
    there = sum(action.route in segments for segments in state.segments)
    return TableFault.FULL if there >= TWO_TRACKS else None


def add_segment(state: TableState, action: AddSegment, seat: Seat, events: list[Event]) -> None:
    """It lies on the board already."""
    state.segments[action.railroad] = (*state.segments[action.railroad], action.route)


def remove_segment_fault(state: TableState, action: RemoveSegment, seat: Seat) -> TableFault | None:
    """One that the railroad has."""
    railroad, route = action.segment
    if not 0 <= railroad < len(state.segments) or not state.segments[railroad]:
        return TableFault.GONE
    return None if route in state.segments[railroad] else TableFault.NO_SUCH_TRACK


def remove_segment(state: TableState, action: RemoveSegment, seat: Seat, events: list[Event]) -> None:
    """A railroad without track leaves the game."""
    railroad, route = action.segment
    state.segments[railroad] = tuple(one for one in state.segments[railroad] if one != route)
    gone = (FIRST_INDEPENDENT + railroad, route)
    state.to_place = [piece for piece in state.to_place if (piece.owner, piece.route) != gone]


# the round


def set_round_fault(state: TableState, action: SetRound, seat: Seat) -> TableFault | None:
    """Up to the last round."""
    if action.first >= state.seats:
        return TableFault.NO_PLAYER
    return None if action.round <= state.options.last_round else TableFault.PAST_LAST


def set_round(state: TableState, action: SetRound, seat: Seat, events: list[Event]) -> None:
    """Before the first turn of the round is over, the one who goes first is waited for."""
    state.round, state.first = action.round, action.first
    if state.phase == PLAYING and not state.ended:
        flow.begin_turn(state, action.first, events)
