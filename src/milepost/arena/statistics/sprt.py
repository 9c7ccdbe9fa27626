"""A sequential test of two bots: play deals until one of two hypotheses about their Elo difference can be dropped.

The evidence is how likely the shares won so far would be if the Elo difference were `elo1`, against `elo0`, as for a
number of independent games. How many of those a deal is worth is seen from the spread between deals: two games with the
seats exchanged are worth no more than one if the deal decides both, and many if its luck cancels out.
"""

from __future__ import annotations

from math import isfinite, log, sqrt
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from milepost.arena.statistics.elo import elo_of, share
from milepost.arena.statistics.intervals import P95, DealSums, Estimate, share_from, t_quantile
from milepost.arena.statistics.stopped_walk import StoppedWalk, drift_at
from milepost.core.errors import BadInput

MOST_ELO_ASKED = 1000.0
LEAST_APART = 1.0
"""Hypotheses that are nearer to each other would take millions of games to tell apart."""
LEAST_DEALS = 10
"""No verdict before this: the spread between so few deals is hardly known."""
CAUTION = 1.0
"""So much of the variance of a single game is added to what was seen, as if a deal were worth one game: few deals that
happen to be alike do not count as a lot of evidence."""

Verdict = Literal["better", "not better"]
Floats = NDArray[np.float64]


class Sprt:
    """Is A at least `elo1` points stronger than B, or at most `elo0`? Ask after each deal.

    `alpha` bounds how often "better" is said although the difference is `elo0`, `beta` how often "not better" is said
    although it is `elo1`.
    """

    def __init__(self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        check_hypotheses(elo0, elo1, alpha, beta)
        self.elo0, self.elo1, self.alpha, self.beta = elo0, elo1, alpha, beta
        low, high = share(elo0), share(elo1)
        self._odds = log(high / low) + log((1 - low) / (1 - high))
        self._middle = log((1 - low) / (1 - high)) / self._odds  # The share that speaks for neither hypothesis.
        self._bounds = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self._scores: list[float] = []
        self._sum = self._squares = 0.0
        self._verdict: Verdict | None = None
        self._known_walk: StoppedWalk | None = None

    def add(self, score: float) -> None:
        """Take in one deal: the share, from 0 to 1, of the meetings of its games in which A finished ahead.

        Deals are added in the order of their numbers, not as they end, or quick games would weigh more. Deals after the
        verdict are left out: the test was over.
        """
        if not 0 <= score <= 1:
            raise BadInput(f"The score of a deal is a number from 0 to 1, not {score}.")
        if self._verdict is not None:
            return
        self._scores.append(score)
        self._sum += score
        self._squares += score * score
        if len(self._scores) >= LEAST_DEALS:
            below, above = self.bounds
            evidence = self.llr
            self._verdict = "better" if evidence >= above else "not better" if evidence <= below else None

    @property
    def deals(self) -> int:
        """How many deals were played up to the verdict."""
        return len(self._scores)

    @property
    def mean(self) -> float | None:
        """The mean score so far; None without a deal. A test stops when it is a little too far out: see `estimate`."""
        return self._sum / len(self._scores) if self._scores else None

    @property
    def llr(self) -> float:
        """The logarithm of how much likelier the scores are at `elo1` than at `elo0`."""
        return (self._sum - self.deals * self._middle) * self._odds / self._worth()

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when `llr` leaves these."""
        return self._bounds

    @property
    def verdict(self) -> Verdict | None:
        """What the test has decided, or None while it goes on."""
        return self._verdict

    def estimate(self) -> Estimate | None:
        """The Elo difference with its interval, while the test runs and after it; None without a deal.

        A test stops when chance has just helped one side, so the plain mean and its interval would be too far out.
        They are moved by as much as it takes for a walk with the same spread and the same bounds.
        """
        plain = share_from(DealSums(np.array(self._scores), np.ones(self.deals)))
        if plain is None or plain.low is None or plain.high is None:
            return None
        low, value, high = plain.low, plain.value, plain.high
        if self._deviation() > 0 and self.deals > LEAST_DEALS:  # Before, no bound could have ended it.
            reach = t_quantile(P95, self.deals - 1)
            low += self._moved(-reach)
            value += self._moved(0.0)
            high += self._moved(reach)
        low, value, high = (min(1.0, max(0.0, end)) for end in (low, value, high))
        return elo_of(Estimate(value, min(low, value), max(value, high), self.deals))

    def likelihood_of_superiority(self) -> float | None:
        """How sure it is, from 0 to 1, that A is stronger than B at all; None without a deal."""
        if self.deals == 0:
            return None
        if self._deviation() == 0:  # All deals alike: as likely as a coin that falls so every time.
            won = self._scores[0]
            return 0.5 if won == 0.5 else 1 - 0.5**self.deals if won > 0.5 else 0.5**self.deals
        return 1 - self._chance(0.5 - self._middle)  # How often equal bots would have done worse.

    def _worth(self) -> float:
        """The variance of a deal's score, in variances of one game's result."""
        deals = len(self._scores)
        mean = self._sum / max(1, deals)
        spread = max(0.0, self._squares - self._sum * mean) * deals / max(1, deals - 1)
        return (spread + CAUTION) / (self._sum * (1 - mean) + CAUTION)

    def _deviation(self) -> float:
        """The standard deviation of a deal's score; 0 where all are alike."""
        if self.deals < 2 or min(self._scores) == max(self._scores):
            return 0.0
        return float(np.std(self._scores, ddof=1))

    def _walk(self) -> StoppedWalk:
        """Walks like this test: the sum of the scores, less the middle share for each deal."""
        mean, deviation = self._sum / self.deals, self._deviation()
        below, above = self.bounds

        def bound(times: Floats, evidence: float) -> Floats:
            worth = (deviation**2 * times + CAUTION) / (mean * (1 - mean) * times + CAUTION)
            return np.where(times < LEAST_DEALS, np.sign(evidence) * np.inf, evidence * worth / self._odds)

        return StoppedWalk(
            self.deals,
            deviation,
            mean - self._middle,
            lambda times: bound(times, below),
            lambda times: bound(times, above),
        )

    def _chance(self, drift: float) -> float:
        """How often a test with this drift ends at least as high as this one did."""
        if self._known_walk is None or self._known_walk.steps != self.deals:
            self._known_walk = self._walk()
        ended = _ENDED[self._verdict]
        return self._known_walk.chance_at_least(self._sum - self.deals * self._middle, ended, drift)

    def _moved(self, deviates: float) -> float:
        """By how much the share so many standard errors from the mean moves because of the bounds."""
        error = self._deviation() / sqrt(self.deals)
        plain = self._sum / self.deals - self._middle + deviates * error
        return drift_at(self._chance, NormalDist().cdf(deviates), plain, error / 2) - plain


_ENDED: dict[Verdict | None, Literal["above", "below"] | None] = {"better": "above", "not better": "below", None: None}


def check_hypotheses(elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
    """Refuse hypotheses that make no sense."""
    if not (isfinite(elo0) and isfinite(elo1) and max(abs(elo0), abs(elo1)) <= MOST_ELO_ASKED):
        raise BadInput(f"The bounds of a test are Elo from -1000 to 1000, for instance 0,20, not {elo0:g},{elo1:g}.")
    if elo1 - elo0 < LEAST_APART:
        raise BadInput(
            f"The second bound of a test is at least 1 Elo above the first, for instance 0,20, not {elo0:g},{elo1:g}."
        )
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise BadInput(f"The error rates of a test are between 0 and 0.5, not {alpha:g} and {beta:g}.")
