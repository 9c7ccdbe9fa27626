"""Running trains: moving, loading, claiming market contracts, and relays with a Roundhouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import (
    Claim,
    Drop,
    Load,
    Move,
    Relay,
    Run,
    StopEngine,
    StopRunning,
)
from milepost.games.wood_and_steel.board import City, good_of, members
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, RUN, SWITCHING
from milepost.games.wood_and_steel.design import (
    MAINTENANCE,
    ROUNDHOUSE,
    SERVICE_YARD,
)
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.events import Dropped, EngineRuns, HandedOver, Loaded, MarketClaimed, Moved
from milepost.games.wood_and_steel.rules import bankruptcy, flow, offers, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def distance_of(state: SteelState, seat: Seat, engine: Engine) -> int:
    """How many segments an engine of a player can go in one run."""
    design = state.numbers
    distance = design.engine_distance[engine.level]
    if engine.level >= design.yard_level and state.upgrades[seat] >> SERVICE_YARD & 1:
        distance += design.yard_farther
    if not state.upgrades[seat] >> MAINTENANCE & 1 and any(has >> MAINTENANCE & 1 for has in state.upgrades):
        distance -= design.maintenance_less
    return max(1, distance)


def supplied(state: SteelState, seat: Seat, city: City) -> int:
    """The set of commodities that a player can load in a city, the own railyard's included."""
    goods = state.map.supplies[city]
    if city in state.railyards[seat]:
        for near in members(state.map.within[state.numbers.railyard_reach][city]):
            goods |= state.map.supplies[near]
    return goods


def replace_engine(state: SteelState, seat: Seat, number: int, engine: Engine) -> None:
    """An engine of a player is now this."""
    engines = state.engines[seat]
    state.engines[seat] = (*engines[:number], engine, *engines[number + 1 :])


def running(state: SteelState) -> Engine:
    """The engine that runs."""
    return state.engines[state.turn][state.engine]


# beginning and ending a run


def run_fault(state: SteelState, action: Run, seat: Seat) -> SteelFault | None:
    """An engine that has not run in this turn."""
    if action.engine >= len(state.engines[seat]):
        return SteelFault.NO_ENGINE
    return SteelFault.HAS_RUN if state.ran >> action.engine & 1 else None


def run(state: SteelState, action: Run, seat: Seat, events: list[Event]) -> None:
    """The action begins with its first engine."""
    if state.phase == ACTING:
        _begin(state)
    _start(state, seat, action.engine, events)


def _begin(state: SteelState) -> None:
    flow.begin_action(state, RUN)
    state.shortfall, state.relayed = 0, False


def _start(state: SteelState, seat: Seat, number: int, events: list[Event]) -> None:
    state.phase, state.engine = MOVING, number
    state.ran |= 1 << number
    state.moves = distance_of(state, seat, state.engines[seat][number])
    _at_a_stop(state)
    events.append(EngineRuns(seat, number, state.moves))


def _at_a_stop(state: SteelState) -> None:
    """Nothing has been done yet where the engine is."""
    state.changed, state.loaded = False, NONE


def stop_engine(state: SteelState, action: StopEngine, seat: Seat, events: list[Event]) -> None:
    """The other engine may run in the same action."""
    state.engine, state.moves = NONE, 0
    _at_a_stop(state)
    if all(state.ran >> number & 1 for number in range(len(state.engines[seat]))):
        _finish(state, seat, events)
    else:
        state.phase = SWITCHING


def stop_running(state: SteelState, action: StopRunning, seat: Seat, events: list[Event]) -> None:
    """The other engine stays where it is."""
    _finish(state, seat, events)


def _finish(state: SteelState, seat: Seat, events: list[Event]) -> None:
    if state.shortfall:
        bankruptcy.begin(state, seat, events)
    else:
        flow.finish_action(state, events)


# on the way


def move_fault(state: SteelState, action: Move, seat: Seat) -> SteelFault | None:
    """Over own track, as far as the engine goes."""
    if not state.moves:
        return SteelFault.NO_MOVES
    route = state.map.between.get((running(state).city, action.city))
    return None if route is not None and state.own[seat] >> route & 1 else SteelFault.NO_TRACK


def move(state: SteelState, action: Move, seat: Seat, events: list[Event]) -> None:
    """One segment."""
    engine = running(state)
    replace_engine(state, seat, state.engine, engine._replace(city=action.city))
    state.moves -= 1
    _at_a_stop(state)
    events.append(Moved(seat, state.engine, engine.city, action.city))


def load_fault(state: SteelState, action: Load, seat: Seat) -> SteelFault | None:
    """What the city supplies; one change of load at each stop."""
    if not supplied(state, seat, running(state).city) >> action.good & 1:
        return SteelFault.NOT_SUPPLIED
    return SteelFault.LOAD_CHANGED if state.changed else None


def load(state: SteelState, action: Load, seat: Seat, events: list[Event]) -> None:
    """What the engine carried before is given up."""
    engine = running(state)
    if engine.load not in (NONE, action.good):
        events.append(Dropped(seat, state.engine, engine.load))
    replace_engine(state, seat, state.engine, engine._replace(load=action.good))
    state.changed, state.loaded = True, action.good
    events.append(Loaded(seat, state.engine, action.good, engine.city))


def drop_fault(state: SteelState, action: Drop, seat: Seat) -> SteelFault | None:
    """Something is aboard; one change of load at each stop."""
    if running(state).load == NONE:
        return SteelFault.EMPTY
    return SteelFault.LOAD_CHANGED if state.changed else None


def drop(state: SteelState, action: Drop, seat: Seat, events: list[Event]) -> None:
    """The load is gone."""
    engine = running(state)
    replace_engine(state, seat, state.engine, engine._replace(load=NONE))
    state.changed = True
    events.append(Dropped(seat, state.engine, engine.load))


def claim_fault(state: SteelState, action: Claim, seat: Seat) -> SteelFault | None:
    """For who owns a Mogul, holds no other, and has just loaded the commodity."""
    if all(engine.level < state.numbers.market_level for engine in state.engines[seat]):
        return SteelFault.NO_MOGUL
    if action.place >= len(state.market):
        return SteelFault.NO_SUCH_CONTRACT
    if state.claimed[seat] != NONE:
        return SteelFault.HOLDS_ONE
    return None if state.loaded == good_of(state.market[action.place]) else SteelFault.NOT_LOADING


def claim(state: SteelState, action: Claim, seat: Seat, events: list[Event]) -> None:
    """A new contract takes its place."""
    contract = state.claimed[seat] = state.market[action.place]
    events.append(MarketClaimed(seat, contract))
    state.market[action.place] = NONE
    offers.fill_market(state, events)


# relays


def relay_fault(state: SteelState, action: Relay, seat: Seat) -> SteelFault | None:
    """A loaded engine, an empty one near enough, and a Roundhouse."""
    if not state.upgrades[seat] >> ROUNDHOUSE & 1:
        return SteelFault.NO_ROUNDHOUSE
    engines, other = state.engines[seat], 1 - action.engine
    if len(engines) < 2:
        return SteelFault.ONE_ENGINE
    under_way = state.phase == MOVING
    if under_way and state.relayed:
        return SteelFault.RELAYED
    if under_way and state.engine != action.engine:
        return SteelFault.OTHER_RUNS
    if engines[action.engine].load == NONE:
        return SteelFault.EMPTY
    if engines[other].load != NONE:
        return SteelFault.OTHER_LOADED
    fresh = 1 << other if under_way else 0b11
    if state.ran & fresh and not state.options.roundhouse_twice:
        return SteelFault.HAS_RUN
    here, there = relay_reach(state, seat, action.engine)
    if not here >> action.city & 1:
        return SteelFault.TOO_FAR
    return None if there >> action.city & 1 else SteelFault.OTHER_TOO_FAR


def relay_reach(state: SteelState, seat: Seat, number: int) -> tuple[int, int]:
    """The sets of cities to which the loaded engine can go, and to which the other one can come."""
    engine, other = state.engines[seat][number], state.engines[seat][1 - number]
    far = state.moves if state.phase == MOVING else distance_of(state, seat, engine)
    return (
        track.around(state.own[seat], engine.city, far),
        track.around(state.own[seat], other.city, state.numbers.relay_segments),
    )


def relay(state: SteelState, action: Relay, seat: Seat, events: list[Event]) -> None:
    """Both engines go to the city; the other one takes the load and then makes its full move."""
    if state.phase == ACTING:
        _begin(state)
    number, other = action.engine, 1 - action.engine
    engine, successor = state.engines[seat][number], state.engines[seat][other]
    for one, start in ((number, engine.city), (other, successor.city)):
        if start != action.city:
            events.append(Moved(seat, one, start, action.city))
    replace_engine(state, seat, number, engine._replace(city=action.city, load=NONE))
    replace_engine(state, seat, other, successor._replace(city=action.city, load=engine.load))
    events.append(HandedOver(seat, number, engine.load, action.city))
    state.ran |= 1 << number
    state.relayed = True
    _start(state, seat, other, events)
