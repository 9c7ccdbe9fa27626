"""Elo: a share of meetings won on the scale that chess players know, where 400 points are odds of ten to one."""

from __future__ import annotations

from math import exp, log

from milepost.arena.statistics.intervals import Estimate

POINTS = 400 / log(10)
"""Elo points of one unit of log odds."""
MOST_ELO = 2000.0
"""Beyond this, an Elo is said to be this: who wins everything would be infinitely strong."""


def elo(share: float) -> float:
    """The Elo difference at which a bot finishes ahead in this share of meetings, from -2000 to 2000.

    >>> round(elo(0.75), 1)
    190.8
    """
    if share <= 0:
        return -MOST_ELO
    if share >= 1:
        return MOST_ELO
    return max(-MOST_ELO, min(MOST_ELO, POINTS * log(share / (1 - share))))


def share(elo: float) -> float:
    """The share of meetings in which a bot that is `elo` points stronger finishes ahead.

    >>> round(share(100), 3)
    0.64
    """
    if elo < 0:  # The exponential of something enormous would overflow, that of its negative is just 0.
        return 1 - share(-elo)
    return 1 / (1 + exp(-elo / POINTS))


def elo_of(estimate: Estimate) -> Estimate:
    """A share with its interval as Elo. An end at 0 or 1 is open, because no Elo is strong enough for it."""
    low, high = estimate.low, estimate.high
    return Estimate(
        elo(estimate.value),
        None if low is None or low <= 0 else elo(low),
        None if high is None or high >= 1 else elo(high),
        estimate.deals,
    )
