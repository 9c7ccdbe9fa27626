"""Main lines worth building along: where they run, and which of them fits a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from milepost.core.chance import seeded
from milepost.core.graph import cheapest
from milepost.games.eurorails.board import CENTRE, City, zone
from milepost.games.eurorails.bots.board_distance import city_distances
from milepost.games.eurorails.bots.profile_rows import Corridor
from milepost.games.eurorails.bots.snapshot import Snapshot
from milepost.games.eurorails.judgement.trips import deliveries
from milepost.games.eurorails.pathfinding import DEGREE, arcs, track_prices
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import EuroOptions, new

BESIDE = 1
"""Track so many mileposts from a corridor lies along it."""
NEAR = 5
"""A source or a city so many mileposts from a corridor is near it."""
SAVED_WORTH = 10
"""What a million that a corridor saves on a demand counts when one is chosen."""
HIGH_PAY = 20
"""A demand that pays so much, with both ends near a corridor, makes it worth having one."""

Printing = Literal["first", "later"]


@cache
def corridor_mileposts(cities: tuple[City, ...], printing: Printing) -> tuple[int, ...]:
    """The mileposts of the cheapest track between cities in order, on the empty board."""
    empty = new(2, EuroOptions(printing=printing), seeded(0))
    heads, _ = arcs(printing)
    prices = track_prices(empty, 0, ())
    found: dict[int, None] = {}
    for start, end in pairwise(cities):
        way = cheapest(heads, prices, DEGREE, (CENTRE[start],), CENTRE[end]).to(CENTRE[end])
        found |= dict.fromkeys((*(arc // DEGREE for arc in way), CENTRE[end]))
    return tuple(found)


@cache
def along(cities: tuple[City, ...], printing: Printing) -> NDArray[np.bool_]:
    """Whether each milepost lies on a corridor or beside it."""
    return np.frombuffer(zone(corridor_mileposts(cities, printing), BESIDE), np.uint8) > 0


def chosen_corridor(snapshot: Snapshot, corridors: Sequence[Corridor]) -> int:
    """The number of the corridor that fits a hand best: what demands near it pay, and what it saves on any demand."""
    state = snapshot.state
    worth = [
        sum(pay * (near_source + near_city) / 2 for pay, near_source, near_city in _ends(snapshot, one))
        + SAVED_WORTH * one.saved[state.options.deck]
        for one in corridors
    ]
    return max(range(len(worth)), key=lambda number: (worth[number], -number))


def fits_any(snapshot: Snapshot, corridors: Sequence[Corridor]) -> bool:
    """Whether some demand that pays well has both its ends near a corridor."""
    return any(
        pay >= HIGH_PAY and near_source and near_city
        for one in corridors
        for pay, near_source, near_city in _ends(snapshot, one)
    )


def _ends(snapshot: Snapshot, corridor: Corridor) -> list[tuple[int, bool, bool]]:
    """For each demand of the hand: its pay, and whether a source and the city are near a corridor."""
    state, seat = snapshot.state, snapshot.seat
    near = _near_cities(corridor.cities, state.options.printing)
    return [
        (
            stop.pay,
            stop.load in state.aboard[seat]
            or any(city in near for city in loads.cities_with(stop.load, state.tray, state.lying)),
            stop.city in near,
        )
        for stop in deliveries(state, seat)
    ]


@cache
def _near_cities(cities: tuple[City, ...], printing: Printing) -> frozenset[City]:
    places = np.array(corridor_mileposts(cities, printing), np.intp)
    far = city_distances(printing)
    return frozenset(city for city in range(len(CENTRE)) if far[city, places].min() <= NEAR)
