"""How good a position of Bus looks: the points each seat may still expect, as shares of victory.

Three parts: points in hand; what the markers on the action board will bring, the rides of Vrrooomm! played out in order;
and what line, buses and markers left promise for the rounds to come. People and doors are kept as layered sets: the
k-th set of a layer holds the crossings with at least k of them, so counting on a line is a few `bit_count` calls.
"""

from __future__ import annotations

from milepost.core.game import Seat, View
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
)  # fmt: skip
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.rules.phases import CHOOSING, OVER, RESOLVING
from milepost.games.bus.state import BusState

Layers = list[int]

BEHIND = 3.0
"""So many points behind the leader, a seat's odds are a quarter of the leader's."""
RIDE = 0.9
"""A ride in sight this round, in points."""
RIDE_LATER = 0.3
"""A ride per marker left: some of them will go to Vrrooomm!."""
MARKER = 0.06
"""A marker left, whatever it will do."""
PERSON, DOOR, CROSSING, STATION = 0.05, 0.03, 0.02, 0.02
"""Having somebody, a building or a crossing on the line; a station, for each passenger still to come."""
NEW_LINE, NEW_BUS, NEW_PASSENGER, NEW_BUILDING, CLOCK, START = 0.10, 0.5, 0.06, 0.06, 0.15, 0.15
"""What a marker on the other areas is worth, for each unit it yields."""
FULL_HOPE = 12
"""With this many markers left, hopes count in full; with fewer, in proportion."""


def value(view: View[BusState]) -> tuple[float, ...]:
    """A share of victory for each seat."""
    state = view.state
    if state.phase == OVER:
        assert state.outcome is not None, "a game that is over has an outcome"
        return state.outcome.shares
    points = expected_points(state)
    best = max(points)
    odds = [1 / (1 + (best - mine) / BEHIND) ** 2 for mine in points]
    total = sum(odds)
    return tuple([odd / total for odd in odds])


def expected_points(state: BusState) -> list[float]:
    """Points in hand and in sight, by seat."""
    people, waiting, free = _layers(state)
    points = []
    for seat, delivered in enumerate(state.deliveries):
        hand = delivered - state.stones[seat] + MARKER * state.markers[seat]
        points.append(hand + _promise(state, seat, people, waiting, free))
    if state.phase in (CHOOSING, RESOLVING):
        _add_markers(state, points)
        clock = clock_at_rides(state)
        if state.filled[VRROOOMM] and state.area <= VRROOOMM:
            _add_rides(state, points, waiting[clock], free[clock])
    return points


def clock_at_rides(state: BusState) -> int:
    """What the clock will show when buses ride this round, if nobody stops it."""
    moved = state.area > TIME_CLOCK or (state.area == TIME_CLOCK and not state.left)
    return state.clock if moved else (state.clock + 1) % 3


def rides_in_sight(state: BusState, seat: Seat, clock: int | None = None) -> int:
    """Rides this seat would make with one more marker on Vrrooomm!, after those already there."""
    clock = clock_at_rides(state) if clock is None else clock
    waiting: Layers = []
    free: Layers = []
    bit = 1
    doors = state.buildings[clock * CROSSINGS : (clock + 1) * CROSSINGS]
    for here, open_ in zip(state.passengers, doors):
        if here > open_:
            _add(waiting, bit, here - open_)
        elif open_ > here:
            _add(free, bit, open_ - here)
        bit <<= 1
    first = FIRST_SPACE[VRROOOMM]
    for space in range(state.filled[VRROOOMM]):
        owner = state.spaces[first + space]
        network = state.networks[owner]
        rides = min(state.buses[owner], _count(waiting, network), _count(free, network))
        if rides:
            _take(waiting, network, rides)
            _take(free, network, rides)
    network = state.networks[seat]
    return min(state.buses[seat], _count(waiting, network), _count(free, network))


def _layers(state: BusState) -> tuple[Layers, list[Layers], list[Layers]]:
    """Where people stand; and for each type of building, where they would wait and where doors would be free."""
    people: Layers = []
    waiting: list[Layers] = [[], [], []]
    free: list[Layers] = [[], [], []]
    buildings = state.buildings
    rows = zip(
        state.passengers, buildings[:CROSSINGS], buildings[CROSSINGS : 2 * CROSSINGS], buildings[2 * CROSSINGS :],
        strict=True,
    )  # fmt: skip
    bit = 1
    for here, houses, offices, pubs in rows:
        if here:
            _add(people, bit, here)
        if here or houses or offices or pubs:
            for kind, doors in enumerate((houses, offices, pubs)):
                if here > doors:
                    _add(waiting[kind], bit, here - doors)
                elif doors > here:
                    _add(free[kind], bit, doors - here)
        bit <<= 1
    return people, waiting, free


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


def _promise(state: BusState, seat: Seat, people: Layers, waiting: list[Layers], free: list[Layers]) -> float:
    """What this line and these buses will earn in later rounds."""
    network = state.networks[seat]
    if not network:
        return 0.0
    buses = state.buses[seat]
    rides = doors = 0
    for kind in range(3):
        open_doors = _count(free[kind], network)
        rides += min(buses, _count(waiting[kind], network), open_doors)
        doors += open_doors
    stations = (network >> STATIONS[0] & 1) + (network >> STATIONS[1] & 1)
    hopes = PERSON * _count(people, network) + DOOR * doors + CROSSING * network.bit_count()
    hopes += STATION * stations * state.supply
    markers = state.markers[seat]
    return RIDE_LATER * markers * rides / 3 + hopes * min(markers, FULL_HOPE) / FULL_HOPE


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
            points[owner] += NEW_BUS * min(state.markers[owner], FULL_HOPE) / FULL_HOPE
            most = max(most, state.buses[owner] + 1)
    for kind, worth in ((PASSENGERS, NEW_PASSENGER), (BUILDINGS_AREA, NEW_BUILDING)):
        if area < kind:
            first = FIRST_SPACE[kind]
            for space in range(min(filled[kind], most)):
                points[spaces[first + space]] += worth * (most - space)
    for kind, worth in ((TIME_CLOCK, CLOCK), (STARTING_PLAYER, START)):
        if area < kind and filled[kind]:
            points[spaces[FIRST_SPACE[kind]]] += worth


def _add_rides(state: BusState, points: list[float], waiting: Layers, free: Layers) -> None:
    """Play out the markers on Vrrooomm! in order; who is first takes what others could have had."""
    waiting, free = waiting[:], free[:]
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
            points[owner] += RIDE * rides


def _take(layers: Layers, network: int, count: int) -> None:
    """Remove so many from crossings of a line, highest layer first."""
    for level in range(len(layers) - 1, -1, -1):
        here = layers[level] & network
        while here and count:
            low = here & -here
            layers[level] ^= low
            here ^= low
            count -= 1
