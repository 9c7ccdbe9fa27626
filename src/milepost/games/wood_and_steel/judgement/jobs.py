"""What it takes to fulfil a contract: where to load, which way to run, and which track is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITIES, City, Contract, Good, Route, city_of, good_of, members
from milepost.games.wood_and_steel.constants import BREADTH, DEPTH, FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.judgement.roads import ACTION, FAR, Roads
from milepost.games.wood_and_steel.rules import deliveries, running, scoring
from milepost.games.wood_and_steel.state import SteelState

SOURCES_TRIED = 2
"""Cities that supply a commodity whose ways are worked out, those that look nearest."""
SHORTER = 60
"""What a full run that is saved weighs beside the action, so that of two ways the shorter one is taken."""


class Track(msgspec.Struct, frozen=True):
    """New track along a way: what is built, in order, and which railroads are taken over."""

    routes: tuple[Route, ...] = ()
    railroads: tuple[int, ...] = ()
    price: int = 0
    actions: int = 0
    """In thousandths: a segment is a part of an action even if it is built alone."""


class Job(msgspec.Struct, frozen=True):
    """One way to fulfil a contract with one engine."""

    contract: Contract
    place: int
    """Of a contract on the market: where; -1 for one that the player holds."""
    market: bool
    """Whether it is or was a contract of the market."""
    engine: int
    way: tuple[City, ...]
    """From where the engine is to the destination."""
    loads: int
    """At which city of the way it loads; -1 if the commodity is aboard."""
    track: Track
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
    good, city = good_of(contract), city_of(contract)
    found = state.map.ties[good][city]
    if CITIES[city].west_coast:
        found += scoring.west_coast_ties(state, seat)
    delivered = (*state.delivered[seat], contract)
    before = state.ties[seat]
    return (
        found
        + scoring.breadth(state, delivered)
        - before[BREADTH]
        + scoring.depth(state, delivered)
        - before[DEPTH]
    )


def supplying(state: SteelState, seat: Seat, good: Good) -> int:
    """The set of cities where a player can load a commodity, the own railyards included."""
    cities = state.map.suppliers[good]
    for city in state.railyards[seat]:
        if running.supplied(state, seat, city) >> good & 1:
            cities |= 1 << city
    return cities


def missing_track(state: SteelState, roads: Roads, way: Sequence[City], thousand: int) -> Track | None:
    """The new track of a way; None if there is no room for it.

    A railroad on the way is taken over where that is less trouble than building beside it.
    """
    between, price = state.map.between, roads.price
    missing: list[Route] = []
    for step in zip(way, way[1:], strict=False):
        route = between[step]
        if price[route] and route not in missing:
            missing.append(route)
    if not missing:
        return Track()
    railroads = _worth_merging(state, roads, missing, thousand)
    cost = sum(roads.merge_price[railroad] for railroad in railroads)
    merged = 0
    for railroad in railroads:
        merged |= state.own[FIRST_INDEPENDENT + railroad]
    built = [route for route in missing if not merged >> route & 1]
    if any(price[route] < 0 for route in built):
        return None
    cost += sum(price[route] for route in built)
    actions = ACTION * len(railroads) + ACTION * len(built) // roads.per_action
    return Track(tuple(built), tuple(railroads), cost, actions)


def _worth_merging(state: SteelState, roads: Roads, missing: Iterable[Route], thousand: int) -> list[int]:
    """The railroads on a way that are taken over: where building beside them is impossible or dearer."""
    building: dict[int, int] = {}
    for route in missing:
        railroad = roads.owner_of.get(route)
        if railroad is not None:
            price = roads.price[route]
            each = FAR if price < 0 else ACTION // roads.per_action + price * thousand // 1000
            building[railroad] = building.get(railroad, 0) + each
    found = []
    for railroad, cost in building.items():
        whole = ACTION + roads.merge_price[railroad] * thousand // 1000
        gained = state.own[FIRST_INDEPENDENT + railroad].bit_count()
        if whole - CITY_GAINED * gained < cost:
            found.append(railroad)
    return found


CITY_GAINED = 100
"""What each segment of a railroad that is taken over is worth beside the way it is needed for."""


def jobs_for(
    state: SteelState, seat: Seat, roads: Roads, contract: Contract, place: int, market: bool, thousand: int
) -> list[Job]:
    """The best job for each engine."""
    good = good_of(contract)
    sources = members(supplying(state, seat, good))
    ties, found = ties_for(state, seat, contract), []
    due = deliveries.service_due(state, seat, city_of(contract))
    for number, engine in enumerate(state.engines[seat]):
        best: Job | None = None
        if engine.city == NONE:
            continue
        for way, loads in _ways(roads, engine.city, engine.load == good and place == NONE, sources, city_of(contract)):
            track = missing_track(state, roads, way, thousand)
            if track is None:
                continue
            far = running.distance_of(state, seat, engine)
            runs = max(1, -(-(len(way) - 1) // far))
            actions = track.actions + ACTION * runs + SHORTER * (len(way) - 1) // far
            actions += track.price * thousand // 1000
            if best is None or actions < best.actions:
                income = deliveries.income(state, seat, engine, contract)
                best = Job(contract, place, market, number, way, loads, track, runs, ties, income, due, actions)
        if best is not None:
            found.append(best)
    return found


def _ways(
    roads: Roads, start: City, aboard: bool, sources: Sequence[City], end: City
) -> Iterable[tuple[tuple[City, ...], int]]:
    """Ways to carry something, with the place on them where it is loaded."""
    to_end = roads.ways_from(end)[0]
    if aboard:
        return [(roads.way(start, end), NONE)] if to_end[start] < FAR else []
    from_start = roads.ways_from(start)[0]
    near = sorted((from_start[city] + to_end[city], city) for city in sources)
    found = []
    for weight, city in near[:SOURCES_TRIED]:
        if weight < FAR:
            first = roads.way(city, start)[::-1]
            found.append((first + roads.way(city, end)[1:], len(first) - 1))
    return found
