"""The facts a game begins with, and those that follow from the map: positions, room for independents, connections."""

from __future__ import annotations

import heapq
from collections import Counter

import pytest

from milepost.games.wood_and_steel.board import (
    ABSENT,
    CITIES,
    EAST_COAST,
    EDITIONS,
    REGIONS,
    ROUTES,
    WEST_COAST,
    Edition,
    bits,
    members,
)
from milepost.games.wood_and_steel.design import CONNECTIONS, DESIRABILITY, POSITIONS, read_design

from .figures import BOTH, CURRENT, FIGURES, SEED, hops, names


@BOTH
def test_starting_positions(edition):
    assert [[CITIES[city].name for city in pair] for pair in POSITIONS] == [row[:2] for row in FIGURES["positions"]]
    for (a, b), (_, _, candidates, within_2, goods_within_1) in zip(POSITIONS, FIGURES["positions"], strict=True):
        route = ROUTES[edition.between[a, b]]
        assert (route.length, route.mountainous) == (1, False)
        assert [REGIONS[EDITIONS[edition.name, 3].region_of[city]] for city in (a, b)] == ["East", "East"]
        assert names((edition.plain_within_2[a] | edition.plain_within_2[b]) & ~bits((a, b))) == candidates
        assert ((edition.within[2][a] | edition.within[2][b]) & ~bits((a, b))).bit_count() == within_2
        if edition is SEED:
            near = edition.within[1][a] | edition.within[1][b]
            assert sum(bool(suppliers & near) for suppliers in edition.suppliers) == goods_within_1


def test_eleven_starting_cities():
    for edition in EDITIONS.values():
        assert edition.starting == bits(city for pair in POSITIONS for city in pair)
        assert edition.starting.bit_count() == 11


def test_how_desirable_positions_are():
    best_first = sorted(range(6), key=lambda position: DESIRABILITY[position])
    assert [" - ".join(CITIES[city].name for city in POSITIONS[position]) for position in best_first] == [
        "Philadelphia - Washington", "Boston - Portland ME", "Charleston - Savannah", "Montreal - Quebec City",
        "New York - Philadelphia", "Norfolk - Raleigh",
    ]  # fmt: skip


@pytest.mark.parametrize(("edition", "away", "segments"), [(SEED, 2, 66), (SEED, 3, 53), (CURRENT, 2, 67)])
def test_room_for_independents(edition, away, segments):
    far = hops(edition, list(members(edition.starting)))
    assert sum(all(far[c] >= away for c in edition.ends[r]) for r in members(edition.routes)) == segments


@BOTH
def test_there_is_always_something_for_the_market(edition):
    """Commodities within one segment of any one city go far enough for more contracts than can ever be open."""
    fewest = min(
        sum(
            3 <= edition.distance[good][city] < ABSENT
            for good in range(25) if edition.suppliers[good] & edition.within[1][base]
            for city in members(edition.cities)
        )
        for base in members(edition.cities)
    )  # fmt: skip
    assert fewest >= 72


def test_odds_of_growth_add_up():
    odds = read_design().growth_odds
    assert list(odds) == [5, 10, 15, 20, 25, 30, 35, 40, 45]
    assert all(sum(row) == 100 and len(row) == 5 for row in odds.values())


def shortest(edition: Edition, starts: int, goals: int, *, by_length: bool = True) -> int:
    """The length of the shortest track, or its number of segments."""
    best: dict[int, int] = {}
    ahead = [(0, city) for city in members(starts)]
    while ahead:
        so_far, city = heapq.heappop(ahead)
        if city not in best:
            best[city] = so_far
            for route in edition.at[city]:
                a, b = edition.ends[route]
                heapq.heappush(ahead, (so_far + (ROUTES[route].length if by_length else 1), a + b - city))
    return min(best[city] for city in members(goals))


@BOTH
def test_connections(edition):
    assert [list(connection.ends) for connection in CONNECTIONS] == [row[:2] for row in FIGURES["connections"]]
    for connection, (*_, length, segments, ties) in zip(CONNECTIONS, FIGURES["connections"], strict=True):
        assert shortest(edition, *connection.cities) == length
        if edition is SEED:
            assert shortest(edition, *connection.cities, by_length=False) == segments
        assert connection.ties == ties == -(-length // 6)
        band = "short" if length <= 9 else "medium" if length <= 15 else "long"
        assert connection.band == ("always" if connection is CONNECTIONS[0] else band)
    assert CONNECTIONS[0].cities == (EAST_COAST, WEST_COAST)
    assert Counter(connection.band for connection in CONNECTIONS) == {"always": 1, "short": 5, "medium": 9, "long": 5}
