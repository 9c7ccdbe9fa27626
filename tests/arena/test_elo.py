from __future__ import annotations

import pytest

from milepost.arena.statistics.elo import MOST_ELO, elo, elo_of, share
from milepost.arena.statistics.intervals import Estimate


@pytest.mark.parametrize(("points", "known"), [(0, 0.5), (100, 0.640065), (200, 0.759747), (-400, 1 / 11)])
def test_the_scale_is_that_of_chess(points, known):
    assert share(points) == pytest.approx(known, abs=1e-6)
    assert elo(share(points)) == pytest.approx(points, abs=1e-9)


def test_nobody_is_infinitely_strong():
    assert elo(1) == -elo(0) == MOST_ELO
    assert share(10**6) == 1
    assert share(-(10**6)) == 0


def test_an_interval_that_reaches_everything_is_open():
    found = elo_of(Estimate(0.75, 0.5, 1, 9))
    assert found.value == pytest.approx(190.85, abs=0.01)
    assert (found.low, found.high, found.deals) == (0, None, 9)
    assert elo_of(Estimate(0.25, 0, 0.5, 9)).low is None
    assert elo_of(Estimate(1, 0.75, 1, 9)).value == MOST_ELO
