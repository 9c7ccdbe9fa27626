"""What an engine can deliver in one run: which contract, over which way, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import City, Contract, city_of, good_of, members
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, SWITCHING
from milepost.games.wood_and_steel.rules import deliveries, running, track
from milepost.games.wood_and_steel.state import SteelState

Ways = dict[City, City]
"""By city that can be reached: the city before it; the start is its own."""


class Delivery(msgspec.Struct, frozen=True):
    """A contract that an engine can fulfil in the run it is in, or in its next one."""

    engine: int
    contract: Contract
    market: int
    """The place of a market contract that would be claimed on the way; -1 for one that is held."""
    way: tuple[City, ...]
    """All cities from where the engine stands to the destination."""
    pay: int
    service: int
    """Debt service that is taken off."""
    ties: int
    """Of the contract alone."""

    @property
    def segments(self) -> int:
        """How far that is."""
        return len(self.way) - 1


def possible(state: SteelState, seat: Seat) -> list[Delivery]:
    """Everything that one run of an engine can deliver, the best paid first."""
    found = []
    for number, moves in _runs(state, seat):
        engine = state.engines[seat][number]
        from_here = ways(state.own[seat], engine.city, moves)
        for contract, place in _contracts(state, seat):
            way = _way(state, seat, number, contract, place, moves, from_here)
            if way:
                pay = deliveries.income(state, seat, engine, contract)
                service = deliveries.service_due(state, seat, city_of(contract))
                ties = state.map.ties[good_of(contract)][city_of(contract)]
                found.append(Delivery(number, contract, place, way, pay, service, ties))
    return sorted(found, key=lambda one: (one.service - one.pay, -one.ties, one.segments, one.engine))


def _runs(state: SteelState, seat: Seat) -> Iterator[tuple[int, int]]:
    """The engines that run or can still run in this turn, and how far."""
    if seat != state.turn:
        return
    if state.phase == MOVING:
        yield state.engine, state.moves
    if state.phase in (ACTING, SWITCHING):
        for number, engine in enumerate(state.engines[seat]):
            if not state.ran >> number & 1 and engine.city != NONE:
                yield number, running.distance_of(state, seat, engine)


def _contracts(state: SteelState, seat: Seat) -> Iterator[tuple[Contract, int]]:
    """The contracts a player holds, and those on the market that can be claimed."""
    for contract in (state.private[seat], state.claimed[seat]):
        if contract != NONE:
            yield contract, NONE
    if state.claimed[seat] == NONE and any(
        engine.level >= state.numbers.market_level for engine in state.engines[seat]
    ):
        yield from ((contract, place) for place, contract in enumerate(state.market) if contract != NONE)


@lru_cache(maxsize=1024)
def ways(routes: int, start: City, far: int) -> Ways:
    """The shortest ways over some track to all cities at most so many segments away, the nearest first."""
    linked = track.links(routes)
    found = {start: start}
    edge = [start]
    for _ in range(far):
        further = []
        for city in edge:
            for other in members(linked[city]):
                if other not in found:
                    found[other] = city
                    further.append(other)
        edge = further
    return found


def walk(found: Ways, end: City) -> list[City]:
    """The way to a city, from the start on."""
    back = [end]
    while found[back[-1]] != back[-1]:
        back.append(found[back[-1]])
    return back[::-1]


def _way(
    state: SteelState, seat: Seat, number: int, contract: Contract, place: int, moves: int, from_here: Ways
) -> tuple[City, ...]:
    """The shortest way on which the commodity is loaded, unless it is aboard, and delivered; () if there is none."""
    end, good, engine = city_of(contract), good_of(contract), state.engines[seat][number]
    if end not in from_here:
        return ()
    if engine.load == good and (place == NONE or state.loaded == good):
        return tuple(walk(from_here, end))
    to_end = ways(state.own[seat], end, moves)
    stops = [
        (*walk(from_here, city), *walk(to_end, city)[-2::-1])
        for city in members(_suppliers(state, seat, good))
        if city in from_here and city in to_end and (city != engine.city or not state.changed)
    ]
    fitting = [way for way in stops if len(way) - 1 <= moves]
    return min(fitting, key=lambda way: (len(way), way), default=())


def _suppliers(state: SteelState, seat: Seat, good: int) -> int:
    """The cities in which a player can load a commodity."""
    found = state.map.suppliers[good]
    for city in state.railyards[seat]:
        if running.supplied(state, seat, city) >> good & 1:
            found |= 1 << city
    return found
