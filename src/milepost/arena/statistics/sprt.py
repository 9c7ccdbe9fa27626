"""A sequential test of two bots: play deals until one of two hypotheses about their Elo difference can be dropped."""

from __future__ import annotations

from typing import Literal

from milepost.arena.statistics.intervals import Estimate


class Sprt:
    """Is A at least `elo1` points stronger than B, or at most `elo0`? Ask after each deal.

    `alpha` bounds how often "better" is said although the difference is `elo0`, `beta` how often "not better" is said
    although it is `elo1`.
    """

    def __init__(self, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        raise NotImplementedError

    def add(self, score: float) -> None:
        """Take in one deal: the share, from 0 to 1, of the meetings of its games in which A finished ahead."""

    @property
    def deals(self) -> int:
        """How many deals were added."""
        raise NotImplementedError

    @property
    def llr(self) -> float:
        """The logarithm of how much likelier the scores are at `elo1` than at `elo0`."""
        raise NotImplementedError

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends when `llr` leaves these."""
        raise NotImplementedError

    @property
    def verdict(self) -> Literal["better", "not better"] | None:
        """What the test has decided, or None while it goes on. It stays as it was at the first crossing."""
        raise NotImplementedError

    def estimate(self) -> Estimate | None:
        """The Elo difference with an interval that takes into account when the test stops; None without a deal."""
        raise NotImplementedError

    def likelihood_of_superiority(self) -> float | None:
        """How sure it is, from 0 to 1, that A is stronger than B at all; None without a deal."""
        raise NotImplementedError
