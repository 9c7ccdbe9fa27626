"""A random walk that was watched at every step and ended at the first step beyond one of two bounds.

Whoever looks at a walk when it has just crossed a bound overrates its drift. What can be said honestly is how often a
walk of a given drift would have ended at least as high as the one that was seen, where ending beyond the upper bound
early is higher than ending there late, and beyond the lower bound late is higher than early. This chance grows with the
drift, and the drifts at which it is 2.5 % and 97.5 % are the ends of a 95 % interval.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, erf, sqrt
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bound = Callable[[Floats], Floats]

MOST_TIMES = 60
"""At so many times at most the walk is followed; between them it takes several steps at once."""
PLACES = 101
"""Points at which the density of walks that have not ended is known."""
OVERSHOOT = 0.5826
"""By this much of one step's spread a walk is beyond a bound, on average, when it is first seen there."""
DEVIATIONS = 6.0
"""Places so many standard deviations away are never reached."""


class StoppedWalk:
    """All walks with steps of the standard deviation `sigma` that end beyond a bound or after `steps` steps.

    `upper(times)` and `lower(times)` give the bounds after so many steps; `drift` is near the drifts that will be asked
    about. The density of walks of another drift follows from that of this one by a factor.
    """

    def __init__(
        self,
        steps: int,
        sigma: float,
        drift: float,
        lower: Callable[[Floats], Floats],
        upper: Callable[[Floats], Floats],
    ) -> None:
        self.steps, self.sigma, self.drift = steps, sigma, drift
        stride = ceil(steps / MOST_TIMES)
        # The first stride takes what is left over, so that all others are alike.
        self.times = np.arange(steps - stride * ((steps - 1) // stride), steps + 1, stride).astype(np.float64)
        self.strides = np.diff(self.times, prepend=0.0)
        # Looking less often finds fewer crossings, as if the bounds were wider by a part of one stride's spread.
        shift = OVERSHOOT * sigma * (np.sqrt(self.strides) - 1)
        self.upper, self.lower = upper(self.times) - shift, lower(self.times) + shift
        self.shift = float(shift[-1])
        self._follow()

    def _follow(self) -> None:
        """The density of the walks that have not ended, after each time but the last."""
        reach = DEVIATIONS * self.sigma * np.sqrt(self.times)
        top = np.minimum(self.upper, self.drift * self.times + reach).max()
        bottom = np.maximum(self.lower, self.drift * self.times - reach).min()
        self.places = np.linspace(bottom, top, PLACES)
        self.gap = float(self.places[1] - self.places[0])
        self.density = np.zeros((len(self.times) - 1, PLACES))
        if len(self.times) == 1:
            return
        first, stride = self.strides[0], self.strides[-1]
        density = _bell((self.places - self.drift * first) / (self.sigma * sqrt(first))) / (self.sigma * sqrt(first))
        spread = self.sigma * sqrt(stride)
        one_on = _bell((self.places[:, None] - self.places - self.drift * stride) / spread) * (self.gap / spread)
        for index in range(len(self.times) - 1):
            if index:
                density = one_on @ density
            density = density * self._inside(index)
            self.density[index] = density

    def _inside(self, index: int) -> Floats:
        """Which part of the stretch around each place lies between the bounds."""
        above = (self.upper[index] - self.places) / self.gap + 0.5
        below = (self.places - self.lower[index]) / self.gap + 0.5
        return np.asarray(np.clip(above, 0, 1) * np.clip(below, 0, 1))

    def chance_at_least(self, end: float, ended: Literal["above", "below"] | None, drift: float) -> float:
        """How often a walk of this drift ends at least as high as one that was at `end` after all the steps.

        `ended` says beyond which bound that one was then, None if beyond neither.
        """
        if ended == "below":
            return 1 - self._crossed(drift, self.lower, end + self.shift, -1.0)
        return self._crossed(drift, self.upper, end - (self.shift if ended == "above" else 0.0), 1.0)

    def _crossed(self, drift: float, bound: Floats, end: float, side: float) -> float:
        """The chance to have been beyond `bound` on this side before the last time, or beyond `end` then."""
        goals = np.append(bound[:-1], end)
        spreads = self.sigma * np.sqrt(self.strides)
        begun = _below(np.array([side * (drift * self.strides[0] - goals[0]) / spreads[0]]))[0]
        if len(self.times) == 1:
            return float(begun)
        now, then = self.times[:-1, None], self.strides[1:, None]
        turn = (drift - self.drift) * self.places - (drift**2 - self.drift**2) / 2 * now
        weight = self.density * self.gap * np.exp(np.clip(turn / self.sigma**2, -300, 300))
        beyond = _below(side * (self.places + drift * then - goals[1:, None]) / spreads[1:, None])
        return float(min(1.0, begun + (weight * beyond).sum()))


def drift_at(chance: Callable[[float], float], wanted: float, guess: float, step: float) -> float:
    """The drift at which a chance that grows with it has the wanted value; near-linear in normal deviates."""
    normal = NormalDist()
    goal = normal.inv_cdf(wanted)

    def off(drift: float) -> float:
        return normal.inv_cdf(min(1 - 1e-12, max(1e-12, chance(drift)))) - goal

    low, high = guess - step, guess + step
    at_low, at_high = off(low), off(high)
    while at_low > 0 and step < 1e6:
        step, low = 2 * step, low - 2 * step
        at_low = off(low)
    while at_high < 0 and step < 1e6:
        step, high = 2 * step, high + 2 * step
        at_high = off(high)
    for _ in range(40):
        if at_high - at_low < 1e-9:
            break
        # Straight between the two ends, but never so near one of them that the other would stay where it is.
        part = min(0.9, max(0.1, -at_low / (at_high - at_low)))
        middle = low + part * (high - low)
        at_middle = off(middle)
        if abs(at_middle) < 1e-4:
            return middle
        if at_middle < 0:
            low, at_low = middle, at_middle
        else:
            high, at_high = middle, at_middle
    return (low + high) / 2


def _bell(deviates: Floats) -> Floats:
    return np.asarray(np.exp(-(deviates**2) / 2) / sqrt(2 * np.pi))


_GRID = np.linspace(-8, 8, 4001)
_CHANCES = np.array([(1 + erf(float(z) / sqrt(2))) / 2 for z in _GRID])


def _below(deviates: Floats) -> Floats:
    """The chance that a normal number is below each of these."""
    return np.asarray(np.interp(deviates, _GRID, _CHANCES), np.float64)
