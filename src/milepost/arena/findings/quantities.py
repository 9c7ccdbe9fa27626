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


class Groups(msgspec.Struct, frozen=True):
    """All seats of all games in groups by name: those of each bot, or those of all games with the same options."""

    names: list[str]
    of: Ints  # (g, s): the number of the group each seat is in


def by_bot(columns: Columns) -> Groups:
    """A group for each bot."""
    return Groups(columns.bots, columns.bot)


def by_variant(columns: Columns, labels: Sequence[str]) -> Groups:
    """A group for each set of options."""
    return Groups([*labels], np.broadcast_to(columns.variant[:, None], columns.bot.shape))


def measures(columns: Columns, of_seats: Groups, of_games: Groups) -> list[Quantity]:
    """The score and everything the game itself measures; what is one number for a whole table, for each game once."""
    found = []
    for measure in measured(columns):
        groups = Groups(of_games.names, of_games.of[:, :1]) if measure.of_table else of_seats
        course = course_of(columns, measure, groups) if measure.over_rounds and not measure.yes_or_no else None
        found.append(quantity(measure, final(columns, measure), groups, columns.deal, course))
    return found


def measured(columns: Columns) -> list[Measure]:
    """What the game measures, and the score before it unless it is one of these."""
    own = columns.run.measures
    return [*own] if any(measure.name == SCORE.name for measure in own) else [SCORE, *own]


def final(columns: Columns, measure: Measure) -> Floats:
    """How a measure stood at the end: (g, s), or (g, 1) if it is one number for the table."""
    values = columns.scores if measure is SCORE else columns.final(measure.name)
    return values[:, :1] if measure.of_table else values


def lengths(columns: Columns, groups: Groups) -> list[Quantity]:
    """How long games were: in rounds, actions, and decisions of each player."""
    games = Groups(groups.names, groups.of[:, :1])
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


def quantity(what: Measure, values: Floats, groups: Groups, deal: Ints, course: Course | None = None) -> Quantity:
    """How `values` (g, s) are spread in each group, with bins that all groups share."""
    known = values[~np.isnan(values)]
    whole = bool((known == np.round(known)).all())
    edges = _edges(known, whole)
    deals = np.broadcast_to(deal[:, None], values.shape)
    least = least_mean(what, known)
    spreads = []
    for which, name in enumerate(groups.names):
        mine = groups.of == which
        spreads.append(_spread(name, values[mine], deals[mine], edges, what.yes_or_no, least))
    return Quantity(
        what.name, what.unit, what.meaning, what.yes_or_no, whole, [float(edge) for edge in edges], spreads, course,
        what.of_table, what.part_of,
    )  # fmt: skip


def least_mean(what: Measure, known: Floats) -> float:
    """What no mean can be below: nothing is counted below 0 unless it was seen there, or is a score."""
    return 0.0 if what.name != SCORE.name and known.min(initial=0.0) >= 0 else -np.inf


def _spread(name: str, values: Floats, deals: Ints, edges: Floats, yes_or_no: bool, least: float) -> Spread:
    """How the values of one group are spread; their mean is not below `least`."""
    known = values[~np.isnan(values)]
    mean = share_of(values, deals) if yes_or_no else mean_of(values, deals)
    if mean is not None and mean.low is not None and mean.low < least <= mean.value:
        mean = msgspec.structs.replace(mean, low=least)
    if len(known) == 0:
        return Spread(name, 0, len(values), None, 0.0, [], [0] * max(0, len(edges) - 1))
    return Spread(
        name, len(known), len(values) - len(known), mean, float(known.std()),
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


def course_of(columns: Columns, measure: Measure, groups: Groups) -> Course | None:
    """The mean of a measure after each round in each group; None if no game tells of it."""
    game, at, values = columns.course(measure.name)
    values = values[:, : groups.of.shape[1]]
    known = ~np.isnan(values)
    if not known.any():
        return None
    rounds, deals, many = columns.shown_rounds(), columns.deals, len(groups.names)
    # One number for each group of each deal in each round, so that all of them are added up in one go.
    cell = ((at * deals + columns.deal[game])[:, None] * many + groups.of[game])[known]
    shape, cells = (rounds, deals, many), rounds * deals * many
    totals = np.bincount(cell, values[known], cells).reshape(shape).astype(np.float64, copy=False)
    counts = np.bincount(cell, minlength=cells).reshape(shape).astype(np.float64)
    least = least_mean(measure, values[known])
    lines = [_line(name, totals[:, :, which], counts[:, :, which], least) for which, name in enumerate(groups.names)]
    reach = (columns.rounds[:, None] > np.arange(rounds)).sum(0)
    return Course(list(range(1, rounds + 1)), reach.tolist(), lines)


def _line(group: str, totals: Floats, counts: Floats, least: float) -> Line:
    """The mean of each round with its band, from the sums of each deal: (rounds, deals). One deal has no band."""
    values = counts.sum(1)
    mean = totals.sum(1) / np.maximum(values, 1)
    deals = (counts > 0).sum(1)
    off = totals - mean[:, None] * counts
    variance = (off**2).sum(1) * deals / np.maximum(deals - 1, 1) / np.maximum(values, 1) ** 2
    reach = [t_quantile(P95, count - 1) if count > 1 else 0.0 for count in deals.tolist()] * np.sqrt(variance)
    low = np.maximum(mean - reach, least)
    return Line(group, _told(mean, values > 0), _told(low, deals > 1), _told(mean + reach, deals > 1))


def _told(numbers: Floats, where: Mask) -> list[float | None]:
    return [number if there else None for number, there in zip(numbers.tolist(), where.tolist(), strict=True)]
