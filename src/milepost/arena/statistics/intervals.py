"""Means, shares and differences with 95 % intervals, from games that come in deals.

The games of one deal share their luck, so they are never counted as independent: all spread is measured between deals.
"""

from __future__ import annotations

from functools import cache
from math import exp, pi, sqrt, tan
from statistics import NormalDist

import msgspec
import numpy as np
from numpy.typing import ArrayLike, NDArray

Z95 = 1.959963984540054
"""Standard errors on each side of a 95 % interval."""
P95 = 0.975
"""The quantile at the upper end of a 95 % interval."""
MANY_DEGREES = 200
"""From here on, a t distribution is taken as a normal one with a small correction."""
MOST_REACH = 50.0
"""Keeps the end of an interval finite where it is the exponential of something enormous."""
ANGLES = 20_001
"""Points at which the density of a t distribution is added up."""


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
        games = self.counts.sum()
        # Each deal has pulled the mean towards itself, the more so the more values it has.
        return float((self._off() ** 2 / (1 - self.counts / games)).sum() / games**2)

    @property
    def unlike(self) -> float:
        """From how many deals the spread comes: 1 where all deals but one are alike, 0 where all are."""
        squares = self._off() ** 2
        return float(squares.sum() ** 2 / (squares @ squares)) if squares.sum() > 1e-18 * self.counts.sum() else 0.0

    @property
    def degrees(self) -> int:
        """The degrees of freedom with which the variance of a share is known.

        For values that vary freely it is one less than the deals. But the variance of wins and losses follows from
        their share, and only how much the games of a deal depend on each other has to be seen from the deals.
        """
        squares, games, share = self._off() ** 2, self.counts.sum(), self.mean
        if self.unlike == 0 or not 0 < share < 1:
            return self.deals - 1
        follows = (1 - 2 * share) / (share * (1 - share)) * self._off() / games
        seen = squares / squares.sum() - self.counts / games - follows
        # What is seen from few deals is not quite certain itself: never more than two for each deal.
        return max(self.deals - 1, int(min(MANY_DEGREES, 2 / (float(seen @ seen) + 1 / self.deals))))

    def _off(self) -> NDArray[np.float64]:
        return np.asarray(self.totals - self.mean * self.counts)


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
    """A share as `share_of` finds it, from values that were added up already.

    It is Wilson's interval for as many independent games as would have the same variance. Where all the spread comes
    from one or two deals, it tells little about how much the games of a deal depend on each other; there the games of
    a deal are taken to have all had the same result, so that a deal counts as one game.
    """
    if sums.deals == 0:
        return None
    share, games = min(1.0, max(0.0, sums.mean)), float(sums.counts.sum())
    if sums.deals == 1:
        return Estimate(share, 0.0, 1.0, 1)
    one_game = share * (1 - share)
    trust = sums.unlike**3 / (sums.unlike**3 + 0.8)
    clustering = sums.variance * games / one_game if one_game > 0 else 0.0
    clustering = trust * clustering + (1 - trust) * games / sums.deals
    effective = games / clustering
    low, high = wilson(share * effective, effective, t_quantile(P95, sums.degrees))
    return Estimate(share, min(low, share), max(high, share), sums.deals)


def difference(a: ArrayLike, b: ArrayLike) -> Estimate | None:
    """By how much `a` exceeds `b` on average, where `a[i]` and `b[i]` are of one deal; pairs with NaN are left out."""
    gaps = np.asarray(a, float) - np.asarray(b, float)
    return mean_of(gaps, np.arange(len(gaps)))


def pairing_gain(values: ArrayLike, deals: ArrayLike, seats: ArrayLike | None = None) -> float | None:
    """How much smaller the variance of the mean is, because each deal was played several times with the seats turned.

    0.4 means that as many games with a deal of their own each would have had a variance 1 / (1 - 0.4) times as large;
    a negative gain means that repeated deals did harm. `seats` says which seat each value was won in (and against
    whom): that can be balanced without repeating deals, so with it the gain from balance is not counted. None when it
    cannot be told.
    """
    found = pairing_gain_of(values, deals, seats)
    return None if found is None else found.value


def pairing_gain_of(values: ArrayLike, deals: ArrayLike, seats: ArrayLike | None = None) -> Estimate | None:
    """`pairing_gain` with an interval."""
    numbers, deal, seat = _known(values, deals, seats)
    if len(numbers) == 0 or deal.max() == 0 or deal.max() + 1 == len(numbers):
        return None
    in_seat = np.bincount(seat)
    off = numbers - (np.bincount(seat, numbers) / in_seat)[seat]
    clustered, apart = np.bincount(deal, off) ** 2, np.bincount(deal, off * off)
    games, count = len(numbers), len(apart)
    # A deal is played in several seats; each mean of a seat that is taken off costs a part of a deal.
    free = count - max(1.0, len(in_seat) * count / games)
    if apart.sum() <= 1e-12 * max(1.0, float(numbers @ numbers)) or games <= len(in_seat) or free < 1:
        return None
    with_deals = float(clustered.sum()) * count / free / games
    # Seen in one seat, values come from different deals and are independent. Without seats their mean is that of
    # dependent values: the squares around it are too small by its variance.
    alone = float(apart.sum()) / (games - len(in_seat)) if seats is not None else (apart.sum() + with_deals) / games
    ratio = float(with_deals / alone)
    if ratio < 1e-12:
        return Estimate(1.0, None, 1.0, count)
    pull = clustered / clustered.sum() - apart / apart.sum()
    reach = t_quantile(P95, count - 1) * sqrt(float(pull @ pull) * count / (count - 1))
    return Estimate(1 - ratio, 1 - ratio * exp(min(reach, MOST_REACH)), 1 - ratio * exp(-reach), count)


def _known(
    values: ArrayLike, deals: ArrayLike, seats: ArrayLike | None
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """The values that are not NaN, with their deals and seats numbered from 0; one seat for all where none is given."""
    numbers = np.asarray(values, float).ravel()
    known = ~np.isnan(numbers)
    deal = numbered(np.asarray(deals).ravel()[known])
    seat = np.zeros(len(deal), np.int64) if seats is None else numbered(np.asarray(seats).ravel()[known])
    return numbers[known], deal, seat


@cache
def t_quantile(p: float, degrees: float) -> float:
    """The point below which a t-distributed number with so many degrees of freedom (at least 1) lies with chance `p`.

    >>> round(t_quantile(0.975, 10), 4)
    2.2281
    """
    if p < 0.5:
        return -t_quantile(1 - p, degrees)
    if degrees > MANY_DEGREES:
        return _nearly_normal(p, degrees)
    # With t = sqrt(degrees) * tan(angle), the density is a power of the cosine of the angle, easy to add up.
    angles = np.linspace(0, pi / 2, ANGLES)
    heights = np.cos(angles) ** (degrees - 1)
    heights[-1] = 1.0 if degrees == 1 else 0.0
    area = np.concatenate([[0.0], np.cumsum(heights[1:] + heights[:-1])])
    return sqrt(degrees) * tan(float(np.interp((2 * p - 1) * area[-1], area, angles)))


def _nearly_normal(p: float, degrees: float) -> float:
    """The quantile as a series around that of the normal distribution, for many degrees of freedom."""
    z = NormalDist().inv_cdf(p)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / degrees + second / degrees**2


def deal_sums(values: ArrayLike, deals: ArrayLike) -> DealSums:
    """Add up the values of each deal, without those that are NaN."""
    numbers, deal, _ = _known(values, deals, None)
    return DealSums(summed(deal, numbers), summed(deal, np.ones(len(deal))))


def numbered(names: NDArray[np.int64]) -> NDArray[np.int64]:
    """Whole numbers as numbers from 0 without gaps, in the same order."""
    if len(names) == 0:
        return names.astype(np.int64)
    least, most = int(names.min()), int(names.max())
    if most - least < 4 * len(names) + 1000:  # Marking those that occur is much quicker than sorting.
        occurs = np.zeros(most - least + 1, np.int64)
        occurs[names - least] = 1
        return (np.cumsum(occurs) - 1)[names - least]
    return np.unique(names, return_inverse=True)[1].astype(np.int64)


def summed(group: NDArray[np.int64], values: NDArray[np.float64], groups: int = 0) -> NDArray[np.float64]:
    """The sum of the values in each of the groups, which are numbered from 0; there are at least `groups`."""
    return np.bincount(group, values, groups).astype(np.float64, copy=False)
