"""Strengths of bots from choices: who was taken first out of a group, again and again.

A meeting is a choice between two; the order at a table is a choice of the first among all, of the second among the
rest and so on. If bot i has the strength s(i), it is chosen with a chance proportional to exp(s(i)): for two bots this
is the model of Bradley and Terry, behind Elo, for tables that of Plackett and Luce, behind openskill. The strengths are
those that make the choices likeliest; how sure they are is seen from how much they change when a deal is left out, so
games that depend on each other, or a model that fits badly, do not make the intervals too narrow.
"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.arena.statistics.intervals import numbered, summed
from milepost.arena.statistics.pairwise import EMPTY, Meetings, Tables

RIDGE = 0.05
"""A weak pull to equal strengths, so that a bot that wins everything is not infinitely strong."""
MOST_STEPS = 60
MOST_LEFT_OUT = 4_000_000
"""Up to so many numbers are spent to leave out each deal in turn; with more deals it no longer makes a difference."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Choices(msgspec.Struct, frozen=True):
    """Choices, of which many are alike: each has a pattern, which is who was chosen and out of whom."""

    groups: Floats  # (patterns, bots): how many seats of each bot there were to choose from
    chosen: Ints  # (patterns,)
    pattern: Ints  # (choices,)
    weight: Floats  # (choices,)
    deal: Ints  # (choices,), numbered from 0

    @property
    def bots(self) -> int:
        """How many bots there are, chosen or not."""
        return int(self.groups.shape[1])


class Strengths(msgspec.Struct, frozen=True):
    """Strengths as log odds, and for each centred one its standard error."""

    centred: Floats
    errors: Floats


def table_choices(games: Tables, bots: int) -> Choices:
    """The order at each table as choices. Of those that tie, each is chosen with an equal part of one choice."""
    deal, present = numbered(games.deals), games.bots != EMPTY
    groups, chosen, weights, deals = [], [], [], []
    for seat in range(games.bots.shape[1] if games.bots.ndim == 2 else 0):
        rank = games.ranks[:, seat, None]
        group = np.where(present & (games.ranks >= rank), games.bots, bots)
        tied = (present & (games.ranks == rank)).sum(1)
        group.sort(axis=1)
        several = present[:, seat] & (group[:, 0] != np.where(group == bots, -1, group).max(1))
        groups.append(group[several])
        chosen.append(games.bots[several, seat])
        weights.append(1.0 / tied[several])
        deals.append(deal[several])
    if not groups:
        nobody, nothing = np.empty(0, np.int64), np.empty(0)
        return Choices(np.zeros((0, bots)), nobody, nobody, nothing, nobody)
    members, firsts = np.concatenate(groups), np.concatenate(chosen)
    where, pattern = _patterns(np.column_stack([members, firsts]), bots + 1)
    counts = np.zeros((len(where), bots + 1))
    np.add.at(counts, (np.arange(len(where))[:, None], members[where]), 1.0)
    return Choices(counts[:, :bots], firsts[where], pattern, np.concatenate(weights), np.concatenate(deals))


def meeting_choices(met: Meetings, bots: int) -> Choices:
    """Every meeting as a choice between two; a tie is half a choice of each."""
    pairs, pair = np.unique(met.first * bots + met.second, return_inverse=True)
    first, second = np.divmod(pairs, bots)
    groups = np.zeros((len(pairs), bots))
    groups[np.arange(len(pairs)), first] = groups[np.arange(len(pairs)), second] = 1.0
    # The results of one pair in one deal are added up at once: there are far fewer of those than meetings.
    deals = int(met.deals.max(initial=0)) + 1
    cells, cell = np.unique(pair * deals + met.deals, return_inverse=True)
    ahead, count = summed(cell, met.ahead), summed(cell, np.ones(len(cell)))
    of_pair, of_deal = np.divmod(cells, deals)
    return Choices(
        np.concatenate([groups, groups]), np.concatenate([first, second]),
        np.concatenate([of_pair, of_pair + len(pairs)]), np.concatenate([ahead, count - ahead]),
        np.concatenate([of_deal, of_deal]),
    )  # fmt: skip


def fit(choices: Choices, centring: Floats) -> Strengths:
    """The likeliest strengths. Each row of `centring` (bots, bots) says how a bot's centred strength is made of all."""
    weight = summed(choices.pattern, choices.weight, len(choices.chosen))
    strengths, curvature = _likeliest(choices, weight)
    chances = _chances(choices.groups, strengths)
    surprise = -chances
    surprise[np.arange(len(surprise)), choices.chosen] += 1
    deals = int(choices.deal.max(initial=-1)) + 1
    pulls = np.empty((deals, choices.bots))
    for bot in range(choices.bots):
        pulls[:, bot] = summed(choices.deal, surprise[choices.pattern, bot] * choices.weight, deals)
    moves = _moves(choices, chances, curvature, pulls) @ centring.T
    variances = (moves**2).sum(0) * (1 - 1 / max(deals, 2))
    likely = np.einsum("ij,ij->i", centring @ np.linalg.inv(curvature), centring)
    variances = _careful(variances, likely, choices, weight, chances)
    return Strengths(centring @ strengths, np.sqrt(variances))


def _likeliest(choices: Choices, weight: Floats) -> tuple[Floats, Floats]:
    """The strengths at which the choices are likeliest, and how sharply the likelihood bends there: Newton's method."""
    strengths = np.zeros(choices.bots)
    wins = summed(choices.chosen, weight, choices.bots)
    curvature = np.eye(choices.bots)
    for _ in range(MOST_STEPS):
        chances = _chances(choices.groups, strengths)
        expected = weight @ chances
        curvature = np.diag(expected + RIDGE) - chances.T @ (chances * weight[:, None])
        step = np.linalg.solve(curvature, wins - expected - RIDGE * strengths)
        strengths = strengths + np.clip(step, -1, 1)  # Far from the top, a full step may overshoot.
        if np.abs(step).max(initial=0) < 1e-9:
            break
    return strengths, curvature


def _chances(groups: Floats, strengths: Floats) -> Floats:
    """For each pattern, the chance of each bot to be the chosen one."""
    odds = groups * np.exp(strengths - strengths.max(initial=0))
    return np.asarray(odds / odds.sum(1, keepdims=True))


def _moves(choices: Choices, chances: Floats, curvature: Floats, pulls: Floats) -> Floats:
    """How the strengths move when each deal is left out, a row for each deal.

    With few deals, a deal has bent the likelihood towards its own results; taking away half of what it did makes
    intervals as wide as they have to be (all of it: a little too wide). With many deals it makes no difference.
    """
    deals, bots = pulls.shape
    if deals * bots * bots > MOST_LEFT_OUT:
        return np.asarray(np.linalg.solve(curvature, pulls.T).T)
    bend = np.zeros((deals, bots, bots))
    for i in range(bots):
        for j in range(i, bots):
            each = (chances[:, i] if i == j else 0.0) - chances[:, i] * chances[:, j]
            bend[:, i, j] = bend[:, j, i] = summed(choices.deal, each[choices.pattern] * choices.weight, deals)
    return np.asarray(np.linalg.solve(curvature - bend / 2, pulls[:, :, None])[:, :, 0])


def _careful(variances: Floats, likely: Floats, choices: Choices, weight: Floats, chances: Floats) -> Floats:
    """Variances that can be trusted also for bots that won or lost nearly everything.

    Their results hardly differ, so nothing is seen of how much they might; for them it is the variance that the model
    itself expects, as if the games of a deal had all had the same result.
    """
    uneven = weight @ (chances * (1 - chances))
    trust = uneven**2 / (uneven**2 + 0.5)
    per_deal = summed(choices.pattern, choices.weight, len(weight)).sum() / max(1, len(np.unique(choices.deal)))
    return np.asarray(trust * variances + (1 - trust) * np.maximum(variances, likely * max(1.0, per_deal)))


def _patterns(rows: Ints, base: int) -> tuple[Ints, Ints]:
    """Where each different row occurs first, and which of them every row is like."""
    if float(base) ** rows.shape[1] < 2**62:  # A row is one whole number then, and those are sorted quickly.
        key = rows @ (base ** np.arange(rows.shape[1], dtype=np.int64))
        _, where, pattern = np.unique(key, return_index=True, return_inverse=True)
    else:
        _, where, pattern = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    return where, pattern.reshape(-1)
