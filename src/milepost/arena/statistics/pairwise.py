"""Who finishes ahead of whom, and how surely: every two seats of a table are one meeting of their bots."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from milepost.arena.statistics.intervals import DealSums, Estimate, numbered, share_from, summed

EMPTY = -1
"""The bot of a seat that a table does not have, where tables of different sizes stand in one array."""


class Tables(msgspec.Struct, frozen=True):
    """Finished games: which bot sat at each seat, the rank it finished at (1 is best), and the deal of each game."""

    bots: NDArray[np.int64]  # (games, seats), EMPTY where there is no seat
    ranks: NDArray[np.float64]  # (games, seats)
    deals: NDArray[np.int64]  # (games,)


class Matrix(msgspec.Struct, frozen=True):
    """For bots i and j: how often i finished ahead of j, ties as halves, and how often they met.

    `shares[i][j]` is None where the two never met, which holds for i = j: copies of one bot do not meet.
    """

    shares: list[list[Estimate | None]]
    meetings: list[list[int]]


def tables(bots: ArrayLike, ranks: ArrayLike, deals: ArrayLike) -> Tables:
    """Games as arrays: bots and ranks with a row for each game and a column for each seat."""
    return Tables(np.asarray(bots, np.int64), np.asarray(ranks, np.float64), np.asarray(deals, np.int64))


def solo_tables(bots: ArrayLike, scores: ArrayLike, deals: ArrayLike) -> Tables:
    """Games of one seat, in which nobody meets anybody, as tables: all games of a deal, the highest score first."""
    who, score = np.asarray(bots, np.int64).ravel(), np.asarray(scores, np.float64).ravel()
    names = np.asarray(deals, np.int64).ravel()
    if len(who) == 0:
        return Tables(np.empty((0, 0), np.int64), np.empty((0, 0)), names)
    deal = numbered(names)
    order = np.lexsort((-score, deal))
    who, score, deal = who[order], score[order], deal[order]
    sizes = np.bincount(deal)
    seat = np.arange(len(deal)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    behind = np.ones(len(deal), bool)  # Is it behind the game before it? Those that are not share its rank.
    behind[1:] = (score[1:] != score[:-1]) | (deal[1:] != deal[:-1])
    rank = np.maximum.accumulate(np.where(behind, np.arange(len(deal)), 0)) - (np.arange(len(deal)) - seat) + 1
    found = Tables(
        np.full((len(sizes), sizes.max()), EMPTY), np.zeros((len(sizes), sizes.max())), np.unique(names)
    )  # fmt: skip
    found.bots[deal, seat] = who
    found.ranks[deal, seat] = rank
    return found


class Meetings(msgspec.Struct, frozen=True):
    """Every meeting of two different bots at a table, the bot with the lower number first."""

    first: NDArray[np.int64]
    second: NDArray[np.int64]
    ahead: NDArray[np.float64]  # 1 where the first finished ahead, a half for a tie
    deals: NDArray[np.int64]  # numbered from 0


def meetings(games: Tables) -> Meetings:
    """All meetings of all games: every two seats with different bots."""
    deal = numbered(games.deals)
    found: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]] = []
    for one in range(games.bots.shape[1] if games.bots.ndim == 2 else 0):
        for other in range(one + 1, games.bots.shape[1]):
            a, b = games.bots[:, one], games.bots[:, other]
            met = (a != b) & (a != EMPTY) & (b != EMPTY)
            a, b = a[met], b[met]
            ahead = (1 + np.sign(games.ranks[met, other] - games.ranks[met, one])) / 2
            found.append((np.minimum(a, b), np.maximum(a, b), np.where(a < b, ahead, 1 - ahead), deal[met]))
    if not found:
        return Meetings(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0), np.empty(0, np.int64))
    first, second, ahead, of_deal = (np.concatenate(part) for part in zip(*found, strict=True))
    return Meetings(first, second, ahead, of_deal)


def matrix(games: Tables, bots: int) -> Matrix:
    """The matrix of `bots` bots, numbered from 0, from finished games."""
    met = meetings(games)
    shares: list[list[Estimate | None]] = [[None] * bots for _ in range(bots)]
    counts = [[0] * bots for _ in range(bots)]
    deals = int(met.deals.max()) + 1 if len(met.deals) else 0
    # One number for each deal of each pair, so that all pairs are added up in one go.
    cells, cell = np.unique((met.first * bots + met.second) * deals + met.deals, return_inverse=True)
    totals, numbers = summed(cell, met.ahead), summed(cell, np.ones(len(cell)))
    pairs = cells // max(deals, 1)
    starts = np.flatnonzero(np.diff(pairs, prepend=-1))
    for start, end in zip(starts.tolist(), [*starts[1:].tolist(), len(pairs)], strict=False):
        i, j = divmod(int(pairs[start]), bots)
        share = share_from(DealSums(totals[start:end], numbers[start:end]))
        shares[i][j], shares[j][i] = share, turned(share)
        counts[i][j] = counts[j][i] = int(numbers[start:end].sum())
    return Matrix(shares, counts)


def turned(share: Estimate | None) -> Estimate | None:
    """The same share as seen by the other bot."""
    if share is None:
        return None
    low, high = share.high, share.low
    return Estimate(1 - share.value, None if low is None else 1 - low, None if high is None else 1 - high, share.deals)
