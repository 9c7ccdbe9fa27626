"""Games that were never played: results drawn from a known truth, with the luck of a deal shared by its games."""

from __future__ import annotations

from math import erf, log
from statistics import NormalDist

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.arena.statistics.pairwise import Tables, tables

Floats = NDArray[np.float64]

KINDS = ("all or nothing", "independent", "lucky deals", "seats decide", "ties", "mostly drawn", "five seats")
"""How the games of a deal may depend on each other."""

_GRID = np.linspace(-7, 7, 2801)
_BELOW = np.array([(1 + erf(float(z) / 2**0.5)) / 2 for z in _GRID])


class Truth(msgspec.Struct, frozen=True):
    """The share of meetings A really wins, and how the games of a deal depend on each other."""

    share: float
    kind: str


def normal_below(deviates: Floats) -> Floats:
    """The chance that a normal number is below each of these."""
    return np.asarray(np.interp(deviates, _GRID, _BELOW))


def won_games(rng: np.random.Generator, deals: int, games: int, share: float, luck: float) -> Floats:
    """1 for each game won (deals, games). `luck` is how much a deal decides; below 0, it favours each seat in turn."""
    turns = np.where(np.arange(games) % 2, np.sign(luck), 1.0)
    common = rng.standard_normal((deals, 1)) * turns
    hidden = abs(luck) ** 0.5 * common + (1 - abs(luck)) ** 0.5 * rng.standard_normal((deals, games))
    return np.asarray(hidden < NormalDist().inv_cdf(share), np.float64)


def scores_of(rng: np.random.Generator, deals: int, truth: Truth) -> Floats:
    """The scores of A in this many deals of a duel."""
    match truth.kind:
        case "all or nothing":
            return (rng.random(deals) < truth.share).astype(np.float64)
        case "ties" | "mostly drawn":
            drawn = (0.8 if truth.kind == "ties" else 1.9) * min(truth.share, 1 - truth.share)
            dice, won = rng.random(deals), truth.share - drawn / 2
            return np.where(dice < won, 1.0, np.where(dice < won + drawn, 0.5, 0.0))
        case "five seats":
            return _five_seats(rng, deals, truth.share)
    luck = {"independent": 0.0, "lucky deals": 0.7, "seats decide": -0.7}[truth.kind]
    return np.asarray(won_games(rng, deals, 2, truth.share, luck).mean(1))


def _five_seats(rng: np.random.Generator, deals: int, share: float) -> Floats:
    """Three seats of A against two of B, then the other way round; each of the 12 meetings is won with this share."""
    lead = log(share / (1 - share))
    heights = rng.gumbel(size=(2, deals, 5))
    a, b = heights[0, :, :3] + lead, heights[0, :, 3:]
    ahead = (a[:, :, None] > b[:, None, :]).sum((1, 2))
    a, b = heights[1, :, :2] + lead, heights[1, :, 2:]
    return np.asarray((ahead + (a[:, :, None] > b[:, None, :]).sum((1, 2))) / 12)


def tournament(
    rng: np.random.Generator, strengths: Floats, deals: int, seats: int, luck: float = 0.0, copies: bool = False
) -> Tables:
    """Deals played with the seats turned until every bot sat everywhere; `luck` is how much a seat's cards decide.

    Bots finish in an order after Plackett and Luce; with `copies` a bot may have several seats.
    """
    bots = len(strengths)
    first = rng.integers(0, bots, (deals, seats)) if copies else np.argsort(rng.random((deals, bots)), 1)[:, :seats]
    seated = np.stack([np.roll(first, turn, axis=1) for turn in range(seats)], 1).reshape(-1, seats)
    cards = np.repeat(rng.standard_normal((deals, seats)), seats, axis=0)
    hidden = luck**0.5 * cards + (1 - luck) ** 0.5 * rng.standard_normal(seated.shape)
    heights = strengths[seated] - np.log(-np.log(np.clip(normal_below(hidden), 1e-12, 1 - 1e-12)))
    ranks = np.argsort(np.argsort(-heights, 1), 1) + 1
    return tables(seated, ranks, np.repeat(np.arange(deals), seats))
