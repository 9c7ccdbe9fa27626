"""The rows of a run as columns of numbers, made once: everything else is arithmetic on arrays.

Rows are taken a few thousand at a time and may be forgotten at once, so that 100,000 games need no more memory than
their numbers do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.arena.rows import Row, Run, Times
from milepost.arena.statistics import pairwise
from milepost.arena.statistics.intervals import numbered
from milepost.arena.statistics.pairwise import Tables
from milepost.core.measures import Breakdown, Values

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.int32]

LEAST_REACH = 0.1
"""A round is shown if at least this share of all games reached it: later means would be those of a few odd games."""
AT_ONCE = 2000
"""So many rows are turned into columns at a time."""


class _Block(msgspec.Struct, frozen=True):
    """The columns of some rows, as in `Columns`. `courses[name]` has the rounds of each game and all their values."""

    numbers: Ints  # (g, 6): index, deal, variant, rounds, actions, reason
    bot: Ints
    scores: Floats
    ranks: Floats
    decisions: Floats
    finals: dict[str, Floats]
    courses: dict[str, tuple[Ints, Floats]]
    kinds: dict[str, Ints]
    broken_down: dict[str, Numbers]


class Columns:
    """The games of a run: arrays over games (g), or over games and seats (g, s). Seats are numbered from 0 here."""

    def __init__(self, run: Run, rows: Iterable[Row], times: Iterable[Times] = ()) -> None:
        self.run, self.seats = run, run.seats
        bots = {bot: which for which, bot in enumerate(dict.fromkeys(run.bots))}
        reasons: dict[str, int] = {}
        kinds: dict[str, dict[str, int]] = {category.name: {} for category in run.categories}
        blocks = [_block(run, block, bots, reasons, kinds) for block in _blocks(rows)]
        numbers = np.concatenate([np.empty((0, 7), np.int64), *(block.numbers for block in blocks)])
        # Games may have ended in another order than that of the run, and a game may be in its file twice.
        index, order = np.unique(numbers[:, 0], return_index=True)
        _, deal, variant, rounds, actions, reason, game = numbers[order].T
        self.doubled = len(numbers) - len(order)
        self.bots, self.reasons, self.games = list(bots), list(reasons), len(order)
        self.index, self.variant, self.reason = index, variant, reason
        told_apart, self.repeats = _different(deal, game)
        self.deal, self.deal_numbers = numbered(told_apart), deal
        self.rounds, self.actions = rounds.astype(np.float64), actions.astype(np.float64)
        self.bot: Ints = _joined([block.bot for block in blocks], self.seats)[order].astype(np.int64)
        self.scores, self.ranks, self.decisions = (
            _joined([getattr(block, name) for block in blocks], self.seats)[order]
            for name in ("scores", "ranks", "decisions")
        )
        self._finals = {
            measure.name: _joined([block.finals[measure.name] for block in blocks], self.seats)[order]
            for measure in run.measures
        }
        self.kinds = {name: list(numbers) for name, numbers in kinds.items()}
        """Of each category the kinds that seats were of; in `kind` their numbers stand for them."""
        self._kind = {name: _joined([block.kinds[name] for block in blocks], self.seats)[order] for name in kinds}
        self._broken_down = {
            one.name: _stacked([block.broken_down[one.name] for block in blocks], len(one.items))[order]
            for one in run.breakdowns
        }
        self._take_courses(blocks, order)
        self._take_times(times)

    def _take_courses(self, blocks: Sequence[_Block], order: Ints) -> None:
        """The course of each measure: the game of each value, its round from 0 on, and the values of its seats."""
        places = np.full(sum(len(block.numbers) for block in blocks), -1)
        places[order] = np.arange(len(order))
        self._courses: dict[str, tuple[Ints, Ints, Floats]] = {}
        for measure in self.run.measures:
            parts = [block.courses[measure.name] for block in blocks]
            lengths = np.concatenate([np.empty(0, np.int64), *(part[0] for part in parts)])
            first = np.repeat(np.cumsum(lengths) - lengths, lengths)
            game, at = np.repeat(places, lengths), np.arange(len(first)) - first
            self._courses[measure.name] = game, at, _joined([part[1] for part in parts], self.seats)

    def _take_times(self, times: Iterable[Times]) -> None:
        """How long bots thought in each game; NaN where nobody took the time."""
        self.seconds, self.longest, self.late = (np.full(self.bot.shape, np.nan) for _ in range(3))
        known = {one.index: one for one in times if len(one.seconds) == self.seats}
        places = [place for place, index in enumerate(self.index.tolist()) if index in known]
        timed = [known[index] for index in self.index[places].tolist()]
        if timed:
            self.seconds[places] = [one.seconds for one in timed]
            self.longest[places] = [one.longest for one in timed]
            self.late[places] = [one.late for one in timed]

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
        return self._finals[name]

    def kind(self, category: str) -> Ints:
        """Of which kind each seat is, a place in `kinds[category]`: (g, s), -1 where there is nothing to tell."""
        return self._kind[category].astype(np.int64)

    def broken_down(self, name: str) -> Numbers:
        """The numbers of a breakdown: (g, items, columns), or (g, items, rounds)."""
        return self._broken_down[name]

    def shown_rounds(self) -> int:
        """How many rounds are shown: those that enough games reached."""
        if not self.games:
            return 0
        enough = max(min(2, self.games), int(np.ceil(LEAST_REACH * self.games)))
        return int(np.sort(self.rounds)[self.games - enough])

    def course(self, name: str, whole: bool = False) -> tuple[Ints, Ints, Floats]:
        """How a measure stood after each round: the game (n,), the round from 0 on (n,), the values (n, s).

        Without `whole`, only rounds that are shown.
        """
        game, at, values = self._courses[name]
        shown = (game >= 0) & (whole | (at < self.shown_rounds()))
        return (game, at, values) if shown.all() else (game[shown], at[shown], values[shown])


def _blocks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while block := list(islice(left, AT_ONCE)):
        yield block


def _block(
    run: Run, rows: list[Row], bots: dict[str, int], reasons: dict[str, int], kinds: dict[str, dict[str, int]]
) -> _Block:
    """Some rows as columns; bots, reasons and kinds that are new get the next number."""
    seats, none = run.seats, (None,) * run.seats
    for row in rows:
        reasons.setdefault(row.reason, len(reasons))
    every = list(chain.from_iterable([row.bots for row in rows]))
    for bot in dict.fromkeys(every):
        bots.setdefault(bot, len(bots))
    numbers = [
        (
            row.index, row.deal, row.variant, row.rounds, row.actions, reasons[row.reason],
            hash((row.variant, row.bots, row.actions, row.digest)),
        )
        for row in rows
    ]  # fmt: skip
    courses = {}
    for measure in run.measures:
        ends = [row.course.get(measure.name, ()) for row in rows]
        courses[measure.name] = np.fromiter(map(len, ends), np.int64), _table(list(chain.from_iterable(ends)), seats)
    return _Block(
        np.array(numbers, np.int64),
        np.fromiter(map(bots.__getitem__, every), np.int64).reshape(-1, seats),
        _table([row.scores for row in rows], seats),
        _table([row.ranks for row in rows], seats),
        _table([row.decisions for row in rows], seats),
        {
            measure.name: _table([row.measures.get(measure.name, none) for row in rows], seats)
            for measure in run.measures
        },
        courses,
        {name: _kind_numbers(rows, name, numbers, seats) for name, numbers in kinds.items()},
        {one.name: _counted_by_kind(rows, one) for one in run.breakdowns},
    )


def _kind_numbers(rows: list[Row], category: str, numbers: dict[str, int], seats: int) -> Ints:
    """The kinds of all seats as numbers; a kind that is new gets the next one."""
    found = list(chain.from_iterable(row.categories.get(category, (None,) * seats) for row in rows))
    for kind in dict.fromkeys(kind for kind in found if kind is not None):
        numbers.setdefault(kind, len(numbers))
    return np.fromiter((-1 if kind is None else numbers[kind] for kind in found), np.int64).reshape(-1, seats)


def _counted_by_kind(rows: list[Row], breakdown: Breakdown) -> Numbers:
    """The numbers of a breakdown in some rows; items that a newer program knows are left out."""
    places = {item: place for place, item in enumerate(breakdown.items)}
    width = len(breakdown.columns) or max((row.rounds for row in rows), default=0)
    found = np.zeros((len(rows), len(places), width), np.int32)
    for at, row in enumerate(rows):
        for item, numbers in row.breakdowns.get(breakdown.name, {}).items():
            if item in places:
                found[at, places[item], : len(numbers)] = numbers
    return found


def _stacked(parts: Sequence[Numbers], items: int) -> Numbers:
    """Numbers of several blocks, of which some may have fewer rounds than others."""
    width = max((part.shape[2] for part in parts), default=0)
    wide = [np.pad(part, ((0, 0), (0, 0), (0, width - part.shape[2]))) for part in parts]
    return np.concatenate([np.zeros((0, items, width), np.int32), *wide])


def _different(deals: Ints, games: Ints) -> tuple[Ints, int]:
    """Deals by the first deal with one of the same games, and how many games repeat another one.

    Where neither the rules nor the bots leave anything to chance, another deal is the same game once more. It tells
    nothing new, so it belongs to the deal it repeats: intervals count deals.
    """
    _, first, which = np.unique(games, return_index=True, return_inverse=True)
    repeated = first[which] != np.arange(len(games))
    if not repeated.any():
        return deals, 0
    earliest = dict.fromkeys(deals.tolist(), deals.max())
    for deal, same in zip(deals.tolist(), deals[first[which]].tolist(), strict=True):
        earliest[deal] = min(earliest[deal], same)
    return np.array([earliest[deal] for deal in deals.tolist()], np.int64), int(repeated.sum())


def _table(values: Sequence[Values], seats: int) -> Floats:
    """Tuples as rows of an array; None becomes NaN."""
    try:  # Nearly always there is a number everywhere, and this is several times quicker then.
        return np.fromiter(chain.from_iterable(values), np.float64).reshape(-1, seats)
    except TypeError:
        return np.array(values, np.float64).reshape(-1, seats)


def _joined(parts: Sequence[NDArray[np.float64] | Ints], seats: int) -> Floats:
    return np.concatenate([np.empty((0, seats)), *parts])
