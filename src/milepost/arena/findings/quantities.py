"""Scores, lengths and measures: how they are spread in each group of games or seats, and their course over rounds."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

import msgspec
import numpy as np

from milepost.arena.findings.columns import Columns, Floats, Ints, Mask
from milepost.arena.findings.data import Course, Line, Quantity, Spread
from milepost.arena.statistics.intervals import P95, mean_of, share_of, t_quantile
from milepost.core.measures import Measure

MOST_SINGLE_BINS = 40
"""Up to so many different whole numbers have a bin each."""
WANTED_BINS = 24
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
SCORE = Measure("score", "points", "The score when the game was over.", over_rounds=False)


class Group(msgspec.Struct, frozen=True):
    """Some of the seats of all games, by a name: those of a bot, or of all games with some options."""

    name: str
    seats: Mask  # (g, s)


def by_bot(columns: Columns) -> list[Group]:
    """A group for each bot."""
    return [Group(bot, columns.bot == which) for which, bot in enumerate(columns.bots)]


def by_variant(columns: Columns, labels: Sequence[str]) -> list[Group]:
    """A group for each set of options."""
    everybody = np.ones(columns.bot.shape, bool)
    return [Group(label, everybody & (columns.variant == which)[:, None]) for which, label in enumerate(labels)]


def measures(columns: Columns, groups: Sequence[Group]) -> list[Quantity]:
    """The score and everything the game itself measures."""
    found = [quantity(SCORE, columns.scores, groups, columns.deal)]
    for measure in columns.run.measures:
        course = course_of(columns, measure.name, groups) if measure.over_rounds else None
        found.append(quantity(measure, columns.final(measure.name), groups, columns.deal, course))
    return found


def lengths(columns: Columns, groups: Sequence[Group]) -> list[Quantity]:
    """How long games were: in rounds, actions, and decisions of each player."""
    games = [Group(group.name, group.seats[:, :1]) for group in groups]
    return [
        quantity(Measure("rounds", "rounds", "Rounds of a game."), columns.rounds[:, None], games, columns.deal),
        quantity(
            Measure("actions", "actions", "Actions of all players in a game."),
            columns.actions[:, None], games, columns.deal,
        ),
        quantity(
            Measure("decisions", "decisions", "How often one player was asked in a game."),
            columns.decisions, groups, columns.deal,
        ),
    ]  # fmt: skip


def quantity(
    what: Measure, values: Floats, groups: Sequence[Group], deal: Ints, course: Course | None = None
) -> Quantity:
    """How `values` (g, s) are spread in each group, with bins that all groups share."""
    known = values[~np.isnan(values)]
    whole = bool((known == np.round(known)).all())
    edges = _edges(known, whole)
    deals = np.broadcast_to(deal[:, None], values.shape)
    spreads = [_spread(group, values, deals, edges, what.yes_or_no) for group in groups]
    return Quantity(
        what.name, what.unit, what.meaning, what.yes_or_no, whole, [float(edge) for edge in edges], spreads, course
    )


def _spread(group: Group, values: Floats, deals: Ints, edges: Floats, yes_or_no: bool) -> Spread:
    mine, deal = values[group.seats], deals[group.seats]
    known = mine[~np.isnan(mine)]
    mean = (share_of if yes_or_no else mean_of)(mine, deal)
    if len(known) == 0:
        return Spread(group.name, 0, len(mine), None, 0.0, [], [0] * max(0, len(edges) - 1))
    return Spread(
        group.name, len(known), len(mine) - len(known), mean, float(known.std()),
        [float(point) for point in np.quantile(known, QUANTILES)], np.histogram(known, edges)[0].tolist(),
    )  # fmt: skip


def _edges(known: Floats, whole: bool) -> Floats:
    """Edges of bins at round numbers; whole numbers lie in the middle of theirs if each has one of its own."""
    if len(known) == 0:
        return np.empty(0)
    least, most = float(known.min()), float(known.max())
    if whole and most - least < MOST_SINGLE_BINS:
        return np.arange(least, most + 2, dtype=np.float64) - 0.5
    if most - least < 1e-9 * max(1.0, abs(most)):
        return np.array([least - 0.5, least + 0.5])
    step = round_step((most - least) / WANTED_BINS)
    if whole:
        step = max(1.0, float(ceil(step)))
    first, last = floor(least / step), floor(most / step) + 1
    edges = np.arange(first, last + 1, dtype=np.float64) * step
    return np.asarray(edges - 0.5 if whole else edges)


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50, … (or 0.5, 0.2, …) that is not below `least`.

    >>> round_step(3), round_step(0.11), round_step(50)
    (5.0, 0.2, 50.0)
    """
    power = 10.0 ** floor(log10(least))
    step = next(factor for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))
    return float(f"{step * power:.3g}")


def course_of(columns: Columns, name: str, groups: Sequence[Group]) -> Course | None:
    """The mean of a measure after each round in each group; None if no game tells of it."""
    values = columns.course(name)
    shown = values.shape[1]
    if np.isnan(values).all():
        return None
    reach = (columns.rounds[:, None] > np.arange(shown)).sum(0)
    known = ~np.isnan(values)
    numbers = np.where(known, values, 0.0)
    order = np.argsort(columns.deal, kind="stable")
    starts = np.flatnonzero(np.diff(columns.deal[order], prepend=-1))
    lines = []
    for group in groups:
        mine = group.seats[:, None, :]
        totals = np.add.reduceat(np.where(mine, numbers, 0.0).sum(2)[order], starts)
        counts = np.add.reduceat((known & mine).sum(2)[order], starts)
        lines.append(_line(group.name, totals, counts.astype(float)))
    return Course(list(range(1, shown + 1)), reach.tolist(), lines)


def _line(group: str, totals: Floats, counts: Floats) -> Line:
    """The mean of each round with its band, from the sums of each deal: (deals, rounds). One deal has no band."""
    values = counts.sum(0)
    mean = totals.sum(0) / np.maximum(values, 1)
    deals = (counts > 0).sum(0)
    off = np.where(counts > 0, totals - mean * counts, 0.0)
    variance = (off**2).sum(0) * deals / np.maximum(deals - 1, 1) / np.maximum(values, 1) ** 2
    reach = [t_quantile(P95, count - 1) if count > 1 else 0.0 for count in deals.tolist()] * np.sqrt(variance)
    return Line(group, _told(mean, values > 0), _told(mean - reach, deals > 1), _told(mean + reach, deals > 1))


def _told(numbers: Floats, where: Mask) -> list[float | None]:
    return [number if there else None for number, there in zip(numbers.tolist(), where.tolist(), strict=True)]
