"""How far cities are from everywhere, in mileposts of the board: over land and by ferry, whoever owns the track."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from milepost.core.graph import CLOSED, cheapest
from milepost.games.eurorails.board import CENTRE, MILEPOSTS, PRINTINGS, TUNNEL, City, Milepost
from milepost.games.eurorails.pathfinding import DEGREE, EDGE, FERRY, arcs

NOWHERE = 255
"""The distance of a milepost from which no way leads to the city."""


@cache
def city_distances(printing: str) -> NDArray[np.uint8]:
    """By city and milepost: the fewest mileposts between them. A ferry counts as one milepost."""
    heads, _ = arcs(printing)
    steps = np.where(EDGE >= 0, 1, CLOSED).astype(np.uint8)
    if not PRINTINGS[printing].tunnel:
        steps[EDGE == TUNNEL] = CLOSED
    for ports in PRINTINGS[printing].ports:
        for port in ports:
            steps[port * DEGREE + FERRY] = 1
    far = np.full((len(CENTRE), MILEPOSTS), NOWHERE, np.uint8)
    for city, centre in enumerate(CENTRE):
        far[city] = np.minimum(cheapest(heads, steps, DEGREE, (centre,)).price, NOWHERE)
    return far


def to_city(printing: str, milepost: Milepost, city: City) -> int:
    """The fewest mileposts from a milepost to a city."""
    return int(city_distances(printing)[city, milepost])
