"""Who finishes ahead of whom, and how surely: every two seats of a table are one meeting of their bots."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

from milepost.arena.statistics.intervals import Estimate

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
    raise NotImplementedError


def solo_tables(bots: ArrayLike, scores: ArrayLike, deals: ArrayLike) -> Tables:
    """Games of one seat, in which nobody meets anybody, as tables: all games of a deal, the highest score first."""
    raise NotImplementedError


def matrix(games: Tables, bots: int) -> Matrix:
    """The matrix of `bots` bots, numbered from 0, from finished games."""
    raise NotImplementedError
