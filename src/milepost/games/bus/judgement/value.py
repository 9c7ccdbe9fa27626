"""How good a position of Bus looks: the points each seat may still expect, as shares of victory.

Three parts: points in hand; what the markers on the action board will bring, with the rides of Vrrooomm! played out in
order; and what line, buses and markers left promise for the rounds to come. People and doors are kept as layered sets:
the k-th set of a layer holds the crossings with at least k of them, so counting on a line is a few `bit_count` calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.action import Seat
from milepost.core.state import View
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    CROSSINGS,
    LINE_EXPANSION,
    PARTS,
    PASSENGERS,
    STARTING_PLAYER,
    STATIONS,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING, RESOLVING
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.state import BusState

Layers = list[int]

BEHIND = 4.9
"""With this many points less than the leader, a seat's odds are a quarter of the leader's."""
RIDE = 1.4
"""A ride in sight this round, in points."""
MARKERS, BUS, RIDES, PAIR, PERSON, DOOR, CROSSING, STATION = 1.0, 0.8, 1.1, 1.5, 0.3, 0.57, 0.1, 0.25
"""What a full hand of markers promises: by itself; for each bus; for each ride it could make, at an hour of the clock
on average; for each pair of a waiting passenger and a free door; for each of them; for each crossing on the line; and
for each station there, while passengers are in the supply."""
NEW_LINE, NEW_BUS, NEW_PASSENGER, NEW_BUILDING, CLOCK, START = 0.07, 0.83, 0.024, 0.033, 0.05, 0.37
"""What a marker on the other areas is worth, for each unit it yields; a bus with a full hand.

What a hand promises was fitted to the ends of games from the position between two rounds; the rest was tuned by matches
of greedy against itself."""


def value(view: View[BusState]) -> tuple[float, ...]:
    """A share of victory for each seat."""
    points = expected_points(view.state)
    best = max(points)
    odds = [1 / (1 + (best - mine) / BEHIND) ** 2 for mine in points]
    total = sum(odds)
    return tuple([odd / total for odd in odds])


def expected_points(state: BusState) -> list[float]:
    """Points in hand and in sight, by seat."""
    sides = [_doors(state, kind) for kind in range(len(state.tiles))]
    points = []
    for seat, delivered in enumerate(state.deliveries):
        points.append(delivered - state.stones[seat] + _promise(state, seat, sides))
    if state.phase in (CHOOSING, RESOLVING):
        _add_markers(state, points)
        clock = clock_at_rides(state)
        if state.filled[VRROOOMM] and state.area <= VRROOOMM:
            for seat, rides in _rides(state, *sides[clock]):
                points[seat] += RIDE * rides
    return points


def clock_at_rides(state: BusState) -> int:
    """What the clock will show when buses ride this round, if nobody stops it."""
    moved = state.area > TIME_CLOCK or (state.area == TIME_CLOCK and not state.left)
    return state.clock if moved else (state.clock + 1) % 3


def rides_in_sight(state: BusState, seat: Seat, clock: int | None = None) -> int:
    """Rides this seat would make with one more marker on Vrrooomm!, after those already there."""
    waiting, free = _doors(state, clock_at_rides(state) if clock is None else clock)
    for _ in _rides(state, waiting, free):
        pass
    network = state.networks[seat]
    return min(state.buses[seat], _count(waiting, network), _count(free, network))


def _doors(state: BusState, kind: int) -> tuple[Layers, Layers]:
    """Where people would wait, and where doors would be free, with the clock on one type of building."""
    waiting: Layers = []
    free: Layers = []
    bit = 1
    doors = state.buildings[kind * CROSSINGS : (kind + 1) * CROSSINGS]
    for people, here in zip(state.passengers, doors, strict=True):
        if people > here:
            _add(waiting, bit, people - here)
        elif here > people:
            _add(free, bit, here - people)
        bit <<= 1
    return waiting, free


def _add(layers: Layers, bit: int, count: int) -> None:
    while len(layers) < count:
        layers.append(0)
    for level in range(count):
        layers[level] |= bit


def _count(layers: Layers, network: int) -> int:
    count = 0
    for layer in layers:
        count += (layer & network).bit_count()
    return count


def _promise(state: BusState, seat: Seat, sides: list[tuple[Layers, Layers]]) -> float:
    """What this line and these buses will earn in later rounds, in proportion to the markers left."""
    network, buses = state.networks[seat], state.buses[seat]
    rides = pairs = people = doors = 0
    for waiting, free in sides:
        guests, open_doors = _count(waiting, network), _count(free, network)
        pair = min(guests, open_doors)
        rides += min(buses, pair)
        pairs += pair
        people += guests
        doors += open_doors
    stations = (network >> STATIONS[0] & 1) + (network >> STATIONS[1] & 1)
    at_an_hour = (RIDES * rides + PAIR * pairs + PERSON * people + DOOR * doors) / len(sides)
    standing = (
        MARKERS + BUS * buses + CROSSING * network.bit_count() + STATION * stations * state.supply / PARTS.passengers
    )
    return (standing + at_an_hour) * state.markers[seat] / PARTS.markers


def _add_markers(state: BusState, points: list[float]) -> None:
    """What markers still to be resolved will bring, Vrrooomm! apart."""
    spaces, filled, area = state.spaces, state.filled, state.area
    most = max(state.buses)
    if area < LINE_EXPANSION:
        for space in range(min(filled[LINE_EXPANSION], most)):
            points[spaces[space]] += NEW_LINE * (most - space)
    if area < BUSES and filled[BUSES]:
        owner = spaces[FIRST_SPACE[BUSES]]
        if state.buses[owner] < PARTS.most_buses:
            points[owner] += NEW_BUS * state.markers[owner] / PARTS.markers
            most = max(most, state.buses[owner] + 1)
    for kind, worth in ((PASSENGERS, NEW_PASSENGER), (BUILDINGS_AREA, NEW_BUILDING)):
        if area < kind:
            first = FIRST_SPACE[kind]
            for space in range(min(filled[kind], most)):
                points[spaces[first + space]] += worth * (most - space)
    for kind, worth in ((TIME_CLOCK, CLOCK), (STARTING_PLAYER, START)):
        if area < kind and filled[kind]:
            points[spaces[FIRST_SPACE[kind]]] += worth


def _rides(state: BusState, waiting: Layers, free: Layers) -> Iterator[tuple[Seat, int]]:
    """Play out the markers left on Vrrooomm! in order; who is first takes what others could have had."""
    first = FIRST_SPACE[VRROOOMM]
    begun = state.handled if state.area == VRROOOMM else 0
    for space in range(max(0, begun - 1), state.filled[VRROOOMM]):
        owner = state.spaces[first + space]
        network = state.networks[owner]
        buses = state.left if space < begun else state.buses[owner]
        rides = min(buses, _count(waiting, network), _count(free, network))
        if rides:
            _take(waiting, network, rides)
            _take(free, network, rides)
            yield owner, rides


def _take(layers: Layers, network: int, count: int) -> None:
    """Remove this many from the crossings of a line, highest layer first."""
    for level in range(len(layers) - 1, -1, -1):
        here = layers[level] & network
        while here and count:
            low = here & -here
            layers[level] ^= low
            here ^= low
            count -= 1
