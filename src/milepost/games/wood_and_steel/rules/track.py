"""Who owns which track, what it costs, and what it connects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITIES, END_BITS, ROUTES, City, Route, bits, members
from milepost.games.wood_and_steel.constants import (
    BANK,
    FIRST_INDEPENDENT,
    MOST_INDEPENDENTS,
    NOBODY,
)
from milepost.games.wood_and_steel.design import HUB, Design

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

OWNERS = FIRST_INDEPENDENT + MOST_INDEPENDENTS
KEPT = 1 << 12
"""How many sets of routes it is remembered of what follows from them."""


def refresh(state: SteelState) -> None:
    """Compute the caches of a state from its track."""
    state.own = [0] * OWNERS
    for owners in state.tracks:
        for route, owner in enumerate(owners):
            if owner < OWNERS:
                state.own[owner] |= 1 << route
    state.reach = [cities_of(routes) for routes in state.own]


@lru_cache(KEPT)
def cities_of(routes: int) -> int:
    """The set of cities in which some track ends."""
    found = 0
    for route in members(routes):
        found |= END_BITS[route]
    return found


def railroads(state: SteelState) -> Iterator[int]:
    """The independent railroads that are still there."""
    return (railroad for railroad in range(len(state.names)) if state.own[FIRST_INDEPENDENT + railroad])


# laying and taking away


def number_of(state: SteelState, route: Route) -> int:
    """How many tracks lie on a route."""
    first, second = state.tracks
    return (first[route] != NOBODY) + (second[route] != NOBODY)


def full(state: SteelState) -> int:
    """The set of routes with two tracks."""
    return bits(route for route, owner in enumerate(state.tracks[1]) if owner != NOBODY)


def lay(state: SteelState, route: Route, owner: int) -> None:
    """Put a track on the map: the first on its route, or the second."""
    first, second = state.tracks
    (first if first[route] == NOBODY else second)[route] = owner
    _now_owned(state, route, owner)


def hand_over(state: SteelState, route: Route, old: int, new: int) -> None:
    """Give a track to another owner; the bank is one too."""
    owners = state.tracks[0] if state.tracks[0][route] == old else state.tracks[1]
    owners[route] = new
    _no_longer_owned(state, route, old)
    _now_owned(state, route, new)


def take_away(state: SteelState, route: Route, owner: int) -> None:
    """Take a track off the map. The other one on its route, if any, is the first from now on."""
    first, second = state.tracks
    if first[route] == owner:
        first[route] = second[route]
    second[route] = NOBODY
    _no_longer_owned(state, route, owner)


def _now_owned(state: SteelState, route: Route, owner: int) -> None:
    if owner != BANK:
        state.own[owner] |= 1 << route
        state.reach[owner] |= END_BITS[route]


def _no_longer_owned(state: SteelState, route: Route, owner: int) -> None:
    if owner != BANK:
        state.own[owner] &= ~(1 << route)
        state.reach[owner] = cities_of(state.own[owner])


# prices


def price_to_build(state: SteelState, seat: Seat, route: Route) -> int:
    """What a new track costs a player, the discount of a hub taken off."""
    design = state.numbers
    price = prices(design)[state.tracks[0][route] != NOBODY][route]
    hub = hub_of(state, seat)
    if hub >= 0 and state.map.hub_near[hub] >> route & 1:
        price = max(design.track_least, price - design.hub_discount)
    return price


def price_as_it_lies(state: SteelState, route: Route, owner: int) -> int:
    """What the track of an owner is worth when it is sold: the price of building it, without any discount."""
    return prices(state.numbers)[state.tracks[1][route] == owner][route]


@lru_cache(KEPT)
def prices(design: Design) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By route: what the first track costs, and what the second one does."""
    return (
        tuple(_price(design, route, 0) for route in range(len(ROUTES))),
        tuple(_price(design, route, design.track_parallel) for route in range(len(ROUTES))),
    )


def _price(design: Design, route: Route, more: int) -> int:
    facts = ROUTES[route]
    price = design.track_base + design.track_per_length * facts.length + more
    return max(design.track_least, price * design.track_mountain_times if facts.mountainous else price)


def hub_of(state: SteelState, seat: Seat) -> City:
    """The hub of a player, -1 for none; it rests while no track of the player leads there."""
    if not state.upgrades[seat] >> HUB & 1:
        return -1
    hub = state.hubs[seat]
    return hub if state.reach[seat] >> hub & 1 else -1


# ways: they follow from the set of routes alone, and the same sets come up again and again


@lru_cache(KEPT)
def links(routes: int) -> tuple[int, ...]:
    """By city: the set of cities to which some track leads from it."""
    found = [0] * len(CITIES)
    for route in members(routes):
        facts = ROUTES[route]
        found[facts.a] |= 1 << facts.b
        found[facts.b] |= 1 << facts.a
    return tuple(found)


@lru_cache(8 * KEPT)
def around(routes: int, start: City, segments: int) -> int:
    """The set of cities at most so many segments of some track away."""
    linked = links(routes)
    found = edge = 1 << start
    for _ in range(segments):
        further = 0
        for city in members(edge):
            further |= linked[city]
        edge = further & ~found
        if not edge:
            break
        found |= edge
    return found


def parts(routes: int) -> list[int]:
    """The connected parts of some track, each as the set of its cities."""
    left, found = cities_of(routes), []
    while left:
        part = around(routes, (left & -left).bit_length() - 1, len(ROUTES))
        found.append(part)
        left &= ~part
    return found
