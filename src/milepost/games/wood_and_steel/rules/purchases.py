"""Buying engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Buy, Place
from milepost.games.wood_and_steel.constants import BUY, ENGINES_AT_MOST, JOHN_BULL, NONE, STATIONING
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.events import EngineBought, EnginePlaced, YardsOpened
from milepost.games.wood_and_steel.rules import flow, offers, running, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def best_level(state: SteelState, seat: Seat) -> int:
    """The level of a player's best engine."""
    return max(engine.level for engine in state.engines[seat])


def price_of(state: SteelState, seat: Seat, action: Buy) -> int:
    """What an engine costs a player, with what a skipped level adds and a trade-in takes off."""
    design = state.numbers
    price = design.engine_price[action.level]
    if action.level > best_level(state, seat) + 1:
        price += design.hub_levels_price
    if action.trades:
        price -= design.trade_in[state.engines[seat][action.gives].level]
    return price


def buy_fault(state: SteelState, action: Buy, seat: Seat) -> SteelFault | None:
    """One level above the best, two with a hub; one of two engines is given up."""
    twice = flow.taken_fault(state, BUY)
    if twice is not None:
        return twice
    engines, best = state.engines[seat], best_level(state, seat)
    if action.level <= best:
        return SteelFault.NOT_BETTER
    if action.level > best + (2 if track.hub_of(state, seat) != NONE else 1):
        return SteelFault.LEVEL_SKIPPED
    if action.gives >= len(engines) or (action.trades and action.gives == NONE):
        return SteelFault.NO_ENGINE
    if best == JOHN_BULL and not action.trades:
        return SteelFault.JOHN_BULL
    if action.gives == NONE and len(engines) == ENGINES_AT_MOST:
        return SteelFault.TWO_ENGINES
    if action.gives != NONE and not action.trades and len(engines) < ENGINES_AT_MOST:
        return SteelFault.NO_DISCARD
    return SteelFault.CASH if state.cash[seat] < price_of(state, seat, action) else None


def buy(state: SteelState, action: Buy, seat: Seat, events: list[Event]) -> None:
    """The successor of an engine stands in its place and keeps its load; a second engine is put on the map next."""
    flow.begin_action(state, BUY)
    price = price_of(state, seat, action)
    state.cash[seat] -= price
    engines = state.engines[seat]
    gave = engines[action.gives].level if action.gives != NONE else 0
    if action.gives != NONE:
        running.replace_engine(state, seat, action.gives, engines[action.gives]._replace(level=action.level))
    else:
        state.engines[seat] = (*engines, Engine(action.level, NONE, NONE))
    events.append(EngineBought(seat, action.level, price, gave))
    if action.level == state.numbers.yard_level and not state.yards_open:
        state.yards_open = True
        events.append(YardsOpened())
    if action.level >= state.numbers.market_level and not state.market_open:
        offers.open_market(state, events)
    if action.gives != NONE:
        flow.finish_action(state, events)
    else:
        state.phase = STATIONING


def station_fault(state: SteelState, action: Place, seat: Seat) -> SteelFault | None:
    """In any city of the network."""
    return None if state.reach[seat] >> action.city & 1 else SteelFault.OFF_NETWORK


def station(state: SteelState, action: Place, seat: Seat, events: list[Event]) -> None:
    """The new engine is on the map."""
    number = len(state.engines[seat]) - 1
    running.replace_engine(state, seat, number, state.engines[seat][number]._replace(city=action.city))
    events.append(EnginePlaced(seat, number, action.city))
    flow.finish_action(state, events)
