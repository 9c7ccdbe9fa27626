"""What it takes to fulfil a contract: where to load, which way to run, and which track is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITIES, City, Contract, Good, city_of, good_of
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import STATIONS, Design
from milepost.games.wood_and_steel.judgement.roads import ACTION, Haul, Roads
from milepost.games.wood_and_steel.rules import deliveries, running, scoring
from milepost.games.wood_and_steel.state import SteelState

KEPT = 1 << 14
"""Answers that are remembered."""
SHORTER = 60
"""What a full run that is saved weighs beside the action, so that of two ways the shorter one is taken."""


class Job(msgspec.Struct, frozen=True):
    """One way to fulfil a contract with one engine."""

    contract: Contract
    place: int
    """Of a contract on the market: where; -1 for one that the player holds."""
    market: bool
    """Whether it is or was a contract of the market."""
    engine: int
    haul: Haul
    runs: int
    ties: int
    income: int
    due: int
    """Debt service that the delivery would cost now."""
    actions: int
    """All it takes, in thousandths of an action, with money counted as actions."""

    @property
    def good(self) -> Good:
        """What is carried."""
        return good_of(self.contract)

    @property
    def city(self) -> City:
        """Where to."""
        return city_of(self.contract)


def ties_for(state: SteelState, seat: Seat, contract: Contract) -> int:
    """The ties that a delivery would bring now."""
    found = state.map.ties[good_of(contract)][city_of(contract)]
    if CITIES[city_of(contract)].west_coast:
        found += scoring.west_coast_ties(state, seat)
    return found + _for_variety(state.numbers, state.options.depth, state.delivered[seat], good_of(contract))


@lru_cache(KEPT)
def _for_variety(design: Design, depth: str, delivered: tuple[Contract, ...], good: Good) -> int:
    """By how much the bonuses for many different commodities and for many of one kind grow."""
    before = [good_of(contract) for contract in delivered]
    now = [*before, good]
    more = scoring.breadth_of(design, now) - scoring.breadth_of(design, before)
    return more + scoring.depth_of(design, depth, now) - scoring.depth_of(design, depth, before)


def supplying(state: SteelState, seat: Seat, good: Good) -> int:
    """The set of cities where a player can load a commodity, the own railyards included."""
    cities = state.map.suppliers[good]
    for city in state.railyards[seat]:
        if running.supplied(state, seat, city) >> good & 1:
            cities |= 1 << city
    return cities


def jobs_for(
    state: SteelState, seat: Seat, roads: Roads, contract: Contract, place: int = NONE, market: bool = False
) -> tuple[Job, ...]:
    """The best job for each engine that is on the map."""
    engines, has = state.engines[seat], state.upgrades[seat]
    ties, due = ties_for(state, seat, contract), deliveries.service_due(state, seat, city_of(contract))
    far = tuple([running.distance_of(state, seat, engine) for engine in engines])
    key = contract, place, market, ties, due, engines, far, state.railyards[seat], has >> STATIONS & 1
    found = roads.jobs.get(key)
    if found is None:
        found = roads.jobs[key] = tuple(_jobs(state, seat, roads, contract, place, market, ties, due, far))
    return found


def _jobs(
    state: SteelState, seat: Seat, roads: Roads, contract: Contract, place: int, market: bool, ties: int, due: int,
    distances: tuple[int, ...],
) -> Iterator[Job]:  # fmt: skip
    good, city = good_of(contract), city_of(contract)
    sources = supplying(state, seat, good)
    for number, (engine, far) in enumerate(zip(state.engines[seat], distances, strict=True)):
        if engine.city == NONE:
            continue
        aboard = engine.load == good and place == NONE
        hauls = roads.hauls(engine.city, 0 if aboard else sources, city)
        best = min(hauls, key=lambda haul: _weight(haul, far), default=None)
        if best is not None:
            income = deliveries.income(state, seat, engine, contract)
            runs = max(1, -(-(len(best.way) - 1) // far))
            yield Job(contract, place, market, number, best, runs, ties, income, due, _weight(best, far))


def _weight(haul: Haul, far: int) -> int:
    """What a haul takes with an engine that goes so far in a run."""
    segments = len(haul.way) - 1
    return haul.track.weight + ACTION * max(1, -(-segments // far)) + SHORTER * segments // far
