"""What it takes to get ties without a delivery: connection bonuses and monopolies."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import City, Good, members
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import CONNECTIONS, EXCHANGE
from milepost.games.wood_and_steel.judgement.jobs import Track, missing_track
from milepost.games.wood_and_steel.judgement.roads import ACTION, FAR, Roads
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


def bonuses(state: SteelState, seat: Seat, roads: Roads, thousand: int) -> Iterator[Bonus]:
    """Every bonus that this player can still get."""
    for place, number in enumerate(state.connections):
        done = state.connected[place]
        if seat not in done:
            ties = scoring.connection_ties(state, number, len(done))
            found = _connection(state, seat, roads, number, ties, thousand) if ties else None
            if found is not None:
                yield found
    taken = 0
    for has in state.monopolies:
        taken |= has
    for good, size in state.map.monopoly.items():
        if not taken >> good & 1:
            one = _monopoly(state, seat, roads, good, state.numbers.monopoly_ties[size], thousand)
            if one is not None:
                yield one


def _connection(
    state: SteelState, seat: Seat, roads: Roads, number: int, ties: int, thousand: int
) -> Bonus | None:
    """The track that connects both ends and the network."""
    first, second = CONNECTIONS[number].cities
    way = _between(state, seat, roads, first, second)
    track = missing_track(state, roads, way, thousand) if way else None
    if track is None:
        return None
    return Bonus(number, NONE, track, ties, track.actions + track.price * thousand // 1000)


def _between(state: SteelState, seat: Seat, roads: Roads, first: int, second: int) -> tuple[City, ...]:
    """The best way from one end through the network to the other."""
    hub = _anchor(state, seat)
    ways = roads.ways_from(hub)[0]
    a = min(members(first), key=lambda city: (ways[city], city))
    b = min(members(second), key=lambda city: (ways[city], city))
    if ways[a] >= FAR or ways[b] >= FAR:
        return ()
    return (*roads.way(a, hub), *roads.way(b, hub)[::-1][1:])


def _anchor(state: SteelState, seat: Seat) -> City:
    """A city of the network from which everything is reached: where the best engine is."""
    return state.engines[seat][0].city


def _monopoly(state: SteelState, seat: Seat, roads: Roads, good: Good, ties: int, thousand: int) -> Bonus | None:
    """The track to all suppliers that are missing, and the office."""
    missing = state.map.suppliers[good] & ~state.reach[seat]
    if missing.bit_count() > MOST_MISSING:
        return None
    start = _anchor(state, seat)
    way: tuple[City, ...] = (start,)
    for city in members(missing):
        if roads.ways_from(start)[0][city] >= FAR:
            return None
        out = roads.way(city, start)
        way += (*out[::-1][1:], *out[1:])
    track = missing_track(state, roads, way, thousand)
    if track is None:
        return None
    price = track.price + state.numbers.upgrade_price[EXCHANGE]
    return Bonus(NONE, good, track, ties, track.actions + ACTION + price * thousand // 1000)
