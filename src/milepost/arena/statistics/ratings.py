"""How strong each bot is, on two scales: openskill's and Elo."""

from __future__ import annotations

import msgspec

from milepost.arena.statistics.intervals import Estimate
from milepost.arena.statistics.pairwise import Tables


class Rating(msgspec.Struct, frozen=True):
    """How strong one bot is. `skill` and `elo` are None for a bot that never met another one.

    `skill` is on openskill's scale, where the mean of all bots is 25; `elo` is centred on 0 for the mean of all bots.
    `mu` and `sigma` are what the library itself says after it saw the games one by one.
    """

    bot: int
    games: int
    deals: int
    skill: Estimate | None
    elo: Estimate | None
    mu: float
    sigma: float


def ratings(games: Tables, bots: int) -> list[Rating]:
    """The rating of each of `bots` bots, numbered from 0, in that order."""
    raise NotImplementedError
