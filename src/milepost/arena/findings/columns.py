"""The rows of a run as columns of numbers, made once: everything else is arithmetic on arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from milepost.arena.results import Results
from milepost.arena.statistics import pairwise
from milepost.arena.statistics.intervals import numbered
from milepost.arena.statistics.pairwise import Tables
from milepost.core.measures import Values

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]

LEAST_REACH = 0.1
"""A round is shown if at least this share of all games reached it: later means would be those of a few odd games."""


class Columns:
    """The games of a run: arrays over games (g), or over games and seats (g, s). Seats are numbered from 0 here."""

    def __init__(self, results: Results) -> None:
        rows, seats = results.rows, results.run.seats
        self._rows = rows
        self.run = results.run
        self.bots = list(
            dict.fromkeys([*results.run.bots, *chain.from_iterable(dict.fromkeys(row.bots for row in rows))])
        )
        self.games, self.seats = len(rows), seats
        shape = (self.games, seats)
        number = {bot: which for which, bot in enumerate(self.bots)}
        every = list(chain.from_iterable([row.bots for row in rows]))
        self.bot: Ints = np.fromiter(map(number.__getitem__, every), np.int64, len(every)).reshape(shape)
        self.index = _ints(row.index for row in rows)
        self.deal = numbered(_ints(row.deal for row in rows))
        self.variant = _ints(row.variant for row in rows)
        self.rounds = _floats([row.rounds for row in rows])
        self.actions = _floats([row.actions for row in rows])
        self.scores = _table([row.scores for row in rows], shape)
        self.ranks = _table([row.ranks for row in rows], shape)
        self.decisions = _table([row.decisions for row in rows], shape)
        self.reasons = list(dict.fromkeys(row.reason for row in rows))
        reason = {words: which for which, words in enumerate(self.reasons)}
        self.reason = _ints(reason[row.reason] for row in rows)
        self._take_times(results, shape)

    def _take_times(self, results: Results, shape: tuple[int, int]) -> None:
        """How long bots thought in each game; NaN where nobody took the time."""
        self.seconds, self.longest, self.late = (np.full(shape, np.nan) for _ in range(3))
        known = {one.index: one for one in results.times if len(one.seconds) == self.seats}
        places = [place for place, row in enumerate(results.rows) if row.index in known]
        times = [known[results.rows[place].index] for place in places]
        if times:
            self.seconds[places] = [one.seconds for one in times]
            self.longest[places] = [one.longest for one in times]
            self.late[places] = [one.late for one in times]

    @property
    def deals(self) -> int:
        """How many different deals were played."""
        return int(self.deal.max()) + 1 if self.games else 0

    @property
    def deal_of_seats(self) -> Ints:
        """The deal of every seat: (g, s)."""
        return np.broadcast_to(self.deal[:, None], self.bot.shape)

    @property
    def seat_numbers(self) -> Ints:
        """The number of every seat: (g, s)."""
        return np.broadcast_to(np.arange(self.seats), self.bot.shape)

    def tables(self) -> Tables:
        """The games as tables at which bots meet; games of one seat meet at the table of their deal."""
        if self.seats == 1:
            return pairwise.solo_tables(self.bot[:, 0], self.scores[:, 0], self.deal)
        return pairwise.tables(self.bot, self.ranks, self.deal)

    def final(self, name: str) -> Floats:
        """How a measure stood at the end: (g, s), NaN where there is nothing to tell."""
        missing: Values = (None,) * self.seats
        return _table([row.measures.get(name, missing) for row in self._rows], (self.games, self.seats))

    def shown_rounds(self) -> int:
        """How many rounds are shown: those that enough games reached."""
        if not self.games:
            return 0
        enough = max(min(2, self.games), int(np.ceil(LEAST_REACH * self.games)))
        return int(np.sort(self.rounds)[self.games - enough])

    def course(self, name: str) -> tuple[Ints, Ints, Floats]:
        """How a measure stood after each shown round: the game (n,), the round from 0 on (n,), the values (n, s)."""
        shown = self.shown_rounds()
        ends: list[tuple[Values, ...]] = [row.course.get(name, ())[:shown] for row in self._rows]
        lengths = _ints(map(len, ends))
        total = int(lengths.sum())
        game = np.repeat(np.arange(self.games), lengths)
        first = np.repeat(np.cumsum(lengths) - lengths, lengths)
        return game, np.arange(total) - first, _table(list(chain.from_iterable(ends)), (total, self.seats))


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)


def _floats(values: Sequence[float]) -> Floats:
    return np.fromiter(values, np.float64, len(values))


def _table(values: Sequence[Sequence[float | None]], shape: tuple[int, int]) -> Floats:
    """Tuples as rows of an array; None becomes NaN."""
    try:  # Nearly always there is a number everywhere, and this is several times quicker then.
        return np.fromiter(chain.from_iterable(values), np.float64, shape[0] * shape[1]).reshape(shape)
    except TypeError:
        return np.array(values, np.float64).reshape(shape)
