"""Means, shares and differences with 95 % intervals, from games that come in deals.

The games of one deal share their luck, so they are never counted as independent: all spread is measured between deals.
"""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

Z95 = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
P95 = 0.975
"""The quantile at the upper end of a 95 % interval."""


class Estimate(msgspec.Struct, frozen=True):
    """A number, the 95 % interval around it, and the number of deals it comes from.

    An end that is None is open: the games say nothing about how far it may be. All other numbers are finite.
    """

    value: float
    low: float | None
    high: float | None
    deals: int


class DealSums(msgspec.Struct, frozen=True):
    """The values of each deal, added up: all that the mean and its interval need."""

    totals: NDArray[np.float64]
    counts: NDArray[np.float64]
    squares: float

    @property
    def deals(self) -> int:
        """How many deals have at least one value."""
        return len(self.totals)

    @property
    def mean(self) -> float:
        """The mean of all values; deals with more values weigh more."""
        return float(self.totals.sum() / self.counts.sum())

    @property
    def variance(self) -> float:
        """The variance of `mean`, a ratio of two sums over deals."""
        off = self.totals - self.mean * self.counts
        return float((off @ off) * self.deals / (self.deals - 1) / self.counts.sum() ** 2)


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: sound for few games and for shares near 0 and 1.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    if games == 0:
        return 0.0, 1.0
    share, zz = wins / games, z * z
    middle = share + zz / (2 * games)
    spread = z * sqrt(max(0.0, share * (1 - share)) / games + zz / (4 * games * games))
    scale = 1 + zz / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_of(values: ArrayLike, deals: ArrayLike) -> Estimate | None:
    """The mean of `values`, of which value i belongs to deal `deals[i]`; NaN is left out. None without any value."""
    sums = deal_sums(values, deals)
    if sums.deals == 0:
        return None
    if sums.deals == 1:
        return Estimate(sums.mean, None, None, 1)
    reach = t_quantile(P95, sums.deals - 1) * sqrt(sums.variance)
    return Estimate(sums.mean, sums.mean - reach, sums.mean + reach, sums.deals)


def share_of(values: ArrayLike, deals: ArrayLike) -> Estimate | None:
    """The mean of `values` from 0 to 1 (a tie is a half) as a share of a whole; NaN is left out."""
    return share_from(deal_sums(values, deals))


def share_from(sums: DealSums) -> Estimate | None:
    """A share as `share_of` finds it, from values that were added up already."""
    raise NotImplementedError


def difference(a: ArrayLike, b: ArrayLike) -> Estimate | None:
    """By how much `a` is greater than `b`, where `a[i]` and `b[i]` come from the same deal; pairs with NaN are left out."""
    gaps = np.asarray(a, float) - np.asarray(b, float)
    return mean_of(gaps, np.arange(len(gaps)))


def pairing_gain(values: ArrayLike, deals: ArrayLike, seats: ArrayLike | None = None) -> float | None:
    """How much smaller the variance of the mean is, because each deal was played several times with the seats turned.

    0.4 means that as many games with a deal of their own each would have had a variance 1 / (1 - 0.4) times as large;
    a negative gain means that repeated deals did harm. `seats` says which seat each value was won in: seats can be
    balanced without repeating deals, so with it the gain from balance is not counted. None when it cannot be told.
    """
    raise NotImplementedError


def pairing_gain_of(values: ArrayLike, deals: ArrayLike, seats: ArrayLike | None = None) -> Estimate | None:
    """`pairing_gain` with an interval."""
    raise NotImplementedError


def deal_sums(values: ArrayLike, deals: ArrayLike) -> DealSums:
    """Add up the values of each deal, without those that are NaN."""
    numbers = np.asarray(values, float).ravel()
    known = ~np.isnan(numbers)
    numbers = numbers[known]
    _, deal = np.unique(np.asarray(deals).ravel()[known], return_inverse=True)
    return DealSums(np.bincount(deal, numbers), np.bincount(deal).astype(float), float(numbers @ numbers))
