"""What is near, far, or in which direction: the questions that all drawing begins with.

Only Wood and Steel has this room: its contracts and railroads are drawn by where they are on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from milepost.games.wood_and_steel.board import ABSENT, CITIES, EDITIONS, FARTHEST, GOODS, City, Edition, bits, members
from milepost.games.wood_and_steel.design import Design

LONGEST_SUM = 63
"""Weights add up to numbers of at most that many bits, which one draw can tell apart."""


def near(edition: Edition, base: int, reach: int) -> int:
    """The cities, as bits, within `reach` segments of a base, itself included."""
    within = edition.within[reach]
    found = 0
    for city in members(base):
        found |= within[city]
    return found


def goods_of(edition: Edition, cities: int) -> int:
    """The commodities, as bits, that these cities supply."""
    goods = 0
    for city in members(cities):
        goods |= edition.supplies[city]
    return goods


def goods_near(edition: Edition, design: Design, base: int) -> int:
    """The commodities, as bits, that are supplied near a base; where there are none, from farther away."""
    goods, reach = 0, design.draw_supply
    while not goods:
        there = _goods_within(edition.name, edition.scheme, min(reach, FARTHEST))
        for city in members(base):
            goods |= there[city]
        reach += 1
    return goods


@cache
def _goods_within(name: str, scheme: int, reach: int) -> tuple[int, ...]:
    edition = EDITIONS[name, scheme]
    return tuple(goods_of(edition, cities) for cities in edition.within[reach])


def far_goods(edition: Edition, least_hops: int) -> tuple[int, ...]:
    """For each city the commodities, as bits, that come from at least that many segments away, and at least one."""
    return _far_goods(edition.name, edition.scheme, max(1, least_hops))


@cache
def _far_goods(name: str, scheme: int, least_hops: int) -> tuple[int, ...]:
    distance = EDITIONS[name, scheme].distance
    return tuple(
        bits(good for good in range(len(GOODS)) if least_hops <= distance[good][city] < ABSENT)
        for city in range(len(CITIES))
    )


def by_direction(edition: Edition, origins: Iterable[City], cities: int) -> tuple[int, int, int, int]:
    """Cities by their direction from any origin, as bits: north, east, south, west.

    A direction without cities stands for the opposite one, so that nothing is drawn in vain at the edge of the map.
    """
    found = [0, 0, 0, 0]
    for origin in origins:
        for direction, there in enumerate(edition.directions[origin]):
            found[direction] |= there & cities
    north, east, south, west = found
    return north or south, east or west, south or north, west or east


def direction_weights(design: Design, origin: City) -> Sequence[int]:
    """What north, east, south and west weigh, seen from a city; near a coast the way inland is likelier."""
    facts = CITIES[origin]
    if facts.near_east:
        return design.direction_weights_near_east
    return design.direction_weights_near_west if facts.near_west else design.direction_weights


def drawable(weights: list[int]) -> list[int]:
    """Weights that one draw can tell apart: numbers that are too long for it lose their last digits."""
    excess = max(0, sum(weights).bit_length() - LONGEST_SUM)
    return [weight >> excess for weight in weights] if excess else weights
