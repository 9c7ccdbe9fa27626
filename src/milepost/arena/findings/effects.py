"""What another set of options changes: pairs of games that have all else in common, compared quantity by quantity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erfc, isfinite, pi, sqrt
from typing import NamedTuple

import msgspec
import numpy as np

from milepost.arena.findings.columns import Columns, Floats, Ints
from milepost.arena.findings.data import Effect
from milepost.arena.findings.quantities import final, measured
from milepost.arena.findings.strength import Finishes
from milepost.arena.statistics.intervals import P95, Estimate, mean_of, t_quantile

ALPHA = 0.05
MANY_DEGREES = 1000
"""From here on, a t distribution is taken as a normal one."""
ANGLES = 20_001
"""Points at which the density of a t distribution is added up."""


class Compared(NamedTuple):
    """Something to compare: its values for each seat of each game, or one for each game."""

    name: str
    unit: str
    meaning: str
    values: Floats  # (g, s) or (g, 1)
    bot: str | None = None
    share: bool = False
    whole_game: bool = True


def effects(columns: Columns, finished: Finishes) -> list[Effect]:
    """Every comparison of the first two sets of options, the surest first."""
    a, b = pairs(columns)
    found = [_effect(columns, each, a, b) for each in _compared(columns, finished)]
    kept = corrected([effect for effect in found if effect is not None])
    return sorted(kept, key=lambda effect: (effect.p, -abs(effect.size or 0.0)))


def pairs(columns: Columns) -> tuple[Ints, Ints]:
    """The games with the first set of options, and with the second one the games that have all else in common."""
    variants = max(2, len(columns.run.variants))
    a, b = (np.flatnonzero(columns.variant == which).astype(np.int64) for which in (0, 1))
    # The games of a pair were numbered one after the other.
    _, of_a, of_b = np.intersect1d(columns.index[a] // variants, columns.index[b] // variants, return_indices=True)
    return a[of_a], b[of_b]


def _compared(columns: Columns, finished: Finishes) -> Iterator[Compared]:
    """Everything that is compared."""
    several = len(columns.bots) > 1
    yield Compared("rounds", "rounds", "Rounds of a game.", columns.rounds[:, None])
    yield Compared("actions", "actions", "Actions of all players in a game.", columns.actions[:, None])
    yield Compared("decisions", "decisions", "How often one player was asked in a game.", columns.decisions)
    if len(columns.reasons) > 1:
        for which, reason in enumerate(columns.reasons):
            yield Compared(
                f"end: {reason or 'not said'}", "games", "Share of games that ended for this reason.",
                (columns.reason == which)[:, None].astype(float), share=True,
            )  # fmt: skip
    if columns.seats > 1:
        yield from _won(columns, finished)
    for measure in measured(columns):
        values = final(columns, measure)
        whole = Compared(measure.name, measure.unit, measure.meaning, values, None, measure.yes_or_no, whole_game=False)
        yield whole
        for which, bot in enumerate(columns.bots if several and not measure.of_table else ()):
            yield whole._replace(values=np.where(columns.bot == which, values, np.nan), bot=bot)


def _won(columns: Columns, finished: Finishes) -> Iterator[Compared]:
    """Victories, by seat, by what tells seats apart, and by bot."""
    for seat in range(columns.seats):
        meaning = "Share of games that the player on this seat wins."
        yield Compared(f"wins of seat {seat + 1}", "games", meaning, finished.wins[:, seat : seat + 1], share=True)
    for category in columns.run.categories:
        of_seats = columns.kind(category.name)
        for number, kind in enumerate(columns.kinds[category.name]):
            meaning = f"Share of victories of the seats with this {category.name}."
            wins = np.where(of_seats == number, finished.wins, np.nan)
            yield Compared(f"wins of {kind}", "seats", meaning, wins, share=True)
    for which, bot in enumerate(columns.bots if len(columns.bots) > 1 else ()):
        mine = np.where(columns.bot == which, finished.wins, np.nan)
        yield Compared(
            "wins", "games", "Share of victories for each seat it held.", mine, bot, share=True, whole_game=False
        )


def _effect(columns: Columns, compared: Compared, a: Ints, b: Ints) -> Effect | None:
    """One comparison; None if no pair of games has values."""
    of_a, of_b = compared.values[a], compared.values[b]
    mean_a, mean_b = _row_means(of_a), _row_means(of_b)
    gaps, deals = mean_b - mean_a, columns.deal[a]
    change = mean_of(gaps, deals)
    if change is None:
        return None
    there = ~np.isnan(gaps)
    first, second = mean_a[there], mean_b[there]
    spread = sqrt((_variance(of_a[there]) + _variance(of_b[there])) / 2)
    apart = float(first.var() + second.var())
    return Effect(
        compared.name, compared.unit, compared.meaning, compared.bot, compared.whole_game, compared.share,
        float(first.mean()), float(second.mean()), change,
        spread,
        change.value / spread if spread > 1e-12 else None,
        chance_of(change), False,
        1 - float(gaps[there].var()) / apart if apart > 1e-12 else None,
    )  # fmt: skip


def _row_means(values: Floats) -> Floats:
    """The mean of the known values of each game, NaN without any."""
    known = ~np.isnan(values)
    counts = known.sum(1)
    return np.where(counts > 0, np.where(known, values, 0.0).sum(1) / np.maximum(counts, 1), np.nan)


def _variance(values: Floats) -> float:
    known = values[~np.isnan(values)]
    return float(known.var()) if len(known) else 0.0


def chance_of(change: Estimate) -> float:
    """How likely a change at least as large would be by luck, if there were none in truth; 1 if nothing can be told."""
    if change.low is None or change.high is None or change.value == 0:
        return 1.0
    degrees = change.deals - 1
    error = (change.high - change.low) / 2 / t_quantile(P95, degrees)
    if error <= 1e-12 * abs(change.value):
        return float(2.0 ** -min(degrees, 1000))  # Every deal says the same: as likely as so many equal coins.
    return two_tails(abs(change.value) / error, degrees)


def two_tails(t: float, degrees: int) -> float:
    """The chance that a t-distributed number is farther from 0 than `t`.

    >>> round(two_tails(2.2281, 10), 4)
    0.05
    """
    if degrees > MANY_DEGREES:
        return erfc(t / sqrt(2))
    # With t = sqrt(degrees) * tan(angle), the density is a power of the cosine of the angle.
    start = float(np.arctan(t / sqrt(degrees)))
    areas = []
    for begin in (start, 0.0):
        heights = np.cos(np.linspace(begin, pi / 2, ANGLES)) ** (degrees - 1)
        areas.append(float(heights[1:].sum() + heights[:-1].sum()) * (pi / 2 - begin))
    chance = areas[0] / areas[1]
    return chance if isfinite(chance) else 1.0


def corrected(found: list[Effect]) -> list[Effect]:
    """Mark the effects that hold after Holm's correction: with many comparisons, some look clear by luck."""
    held = holding([effect.p for effect in found])
    return [
        msgspec.structs.replace(effect, holds=True) if holds else effect
        for effect, holds in zip(found, held, strict=True)
    ]


def holding(chances: Sequence[float]) -> list[bool]:
    """Which of several comparisons hold after Holm's correction, from how likely each is by luck."""
    held = [False] * len(chances)
    for passed, which in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[which] > ALPHA / (len(chances) - passed):
            break
        held[which] = True
    return held
