"""The trains: speed, capacity, and which train can be exchanged for which.

Only EuroRails has this room: no other game has trains that are bought.
"""

from __future__ import annotations

from typing import NamedTuple

Train = int

FREIGHT, FAST_FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT, SLOW_FREIGHT = range(5)


class Kind(NamedTuple):
    """What a train can do."""

    name: str
    speed: int
    capacity: int


TRAINS = (
    Kind("Freight", 9, 2), Kind("Fast Freight", 12, 2), Kind("Heavy Freight", 9, 3), Kind("Superfreight", 12, 3),
    Kind("Slow Freight", 6, 2),
)  # fmt: skip
FAST_GAME_SPEED = {9: 12, 12: 16, 6: 6}
"""Speeds in the fast game."""

UPGRADES: dict[Train, tuple[Train, ...]] = {
    SLOW_FREIGHT: (FREIGHT,), FREIGHT: (FAST_FREIGHT, HEAVY_FREIGHT), FAST_FREIGHT: (SUPERFREIGHT,),
    HEAVY_FREIGHT: (SUPERFREIGHT,), SUPERFREIGHT: (),
}  # fmt: skip
CROSSGRADE: dict[Train, Train] = {FAST_FREIGHT: HEAVY_FREIGHT, HEAVY_FREIGHT: FAST_FREIGHT}
UPGRADE_PRICE, CROSSGRADE_PRICE = 20, 5


def half(moves: int) -> int:
    """Half rate, rounded up."""
    return -(-moves // 2)
