"""What it takes to get ties without a delivery: connection bonuses and monopolies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import City, Good, members
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import CONNECTIONS, EXCHANGE
from milepost.games.wood_and_steel.judgement.roads import ACTION, FAR, Roads, Track, roads_of
from milepost.games.wood_and_steel.rules import scoring
from milepost.games.wood_and_steel.state import SteelState

MOST_MISSING = 3
"""Suppliers that may be missing for a monopoly to be thought of."""


class Bonus(msgspec.Struct, frozen=True):
    """A connection or a monopoly that a player could get."""

    connection: int
    """An index into `design.CONNECTIONS`; -1 for a monopoly."""
    good: Good
    """The commodity of a monopoly; -1 for a connection."""
    track: Track
    ties: int
    actions: int
    """All it takes, in thousandths of an action, with money counted as actions."""


def bonuses(state: SteelState, seat: Seat, thousand: int) -> tuple[Bonus, ...]:
    """Every bonus that this player can still get."""
    roads = roads_of(state, seat, ACTION, thousand)
    anchor = state.active[seat][0]
    if not state.reach[seat] >> anchor & 1:
        anchor = state.engines[seat][0].city
    key = anchor, tuple(state.connected), tuple(state.monopolies)
    found = roads.bonuses.get(key)
    if found is None:
        connections = _connections(state, seat, roads, anchor)
        found = roads.bonuses[key] = (*connections, *_monopolies(state, seat, roads, anchor))
    return cast(tuple[Bonus, ...], found)


def _connections(state: SteelState, seat: Seat, roads: Roads, anchor: City) -> Iterator[Bonus]:
    for place, number in enumerate(state.connections):
        done = state.connected[place]
        ties = 0 if seat in done else scoring.connection_ties(state, number, len(done))
        cities = _nearest(roads, anchor, CONNECTIONS[number].cities) if ties else ()
        track = _joined(roads, anchor, cities) if ties else None
        if track is not None:
            yield Bonus(number, NONE, track, ties, track.weight)


def _monopolies(state: SteelState, seat: Seat, roads: Roads, anchor: City) -> Iterator[Bonus]:
    taken = 0
    for has in state.monopolies:
        taken |= has
    office = ACTION + state.numbers.upgrade_price[EXCHANGE] * roads.thousand // 1000
    for good, size in state.map.monopoly.items():
        missing = state.map.suppliers[good] & ~state.reach[seat]
        if not taken >> good & 1 and missing.bit_count() <= MOST_MISSING:
            track = _joined(roads, anchor, members(missing))
            if track is not None:
                yield Bonus(NONE, good, track, state.numbers.monopoly_ties[size], track.weight + office)


def _nearest(roads: Roads, anchor: City, wanted: tuple[int, ...]) -> tuple[City, ...]:
    """One city for each end of a connection, that with the best way."""
    ways = roads.ways_from(anchor)[0]
    return tuple(min(members(end), key=lambda city: (ways[city], city)) for end in wanted)


def _joined(roads: Roads, anchor: City, cities: tuple[City, ...]) -> Track | None:
    """The track that joins all these cities to the network; None if there is no room for it."""
    ways = roads.ways_from(anchor)[0]
    way: tuple[City, ...] = (anchor,)
    for city in cities:
        if ways[city] >= FAR:
            return None
        out = roads.way(city, anchor)
        way += (*out[::-1][1:], *out[1:])
    return roads.missing(way)
