from __future__ import annotations

from math import inf, log, nan

import numpy as np
import pytest

from milepost.arena.statistics.elo import elo, share
from milepost.arena.statistics.sprt import LEAST_DEALS, Sprt
from milepost.arena.statistics.stopped_walk import StoppedWalk
from milepost.core.errors import BadInput
from tests.arena.known_truth import duel
from tests.arena.simulated import Truth


def test_for_single_wins_and_losses_it_is_walds_test():
    test = Sprt(0, 100)
    for score in [1, 0] * 10 + [1, 1, 1]:
        test.add(score)
    high = share(100)
    exact = 13 * log(high / 0.5) + 10 * log((1 - high) / 0.5)
    assert test.deals == 23
    # Deals are worth a game each; the variance between 23 of them is measured with one less.
    assert test.llr == pytest.approx(exact, rel=0.05)
    assert test.bounds == pytest.approx((-log(19), log(19)))


def test_who_wins_everything_is_better():
    test = Sprt(0, 20)
    while test.verdict is None:
        test.add(1.0)
    assert test.verdict == "better"
    assert 20 <= test.deals <= 100
    found = test.estimate()
    assert found is not None
    assert found.high is None
    assert found.low is not None
    assert found.low > 100
    superior = test.likelihood_of_superiority()
    assert superior is not None
    assert superior > 0.999


def test_who_loses_everything_is_not_better():
    test = Sprt(0, 20)
    while test.verdict is None:
        test.add(0.0)
    assert test.verdict == "not better"
    found = test.estimate()
    assert found is not None
    assert found.low is None
    assert found.high is not None
    assert found.high < -100


def test_who_always_halves_is_not_better():
    test = Sprt(0, 20)
    while test.verdict is None:
        test.add(0.5)
    assert test.verdict == "not better"
    assert test.deals > 30
    assert test.likelihood_of_superiority() == 0.5


def test_there_is_no_verdict_after_a_few_deals():
    test = Sprt(0, 500)
    for _ in range(LEAST_DEALS - 1):
        test.add(1.0)
    assert test.verdict is None
    test.add(1.0)
    assert test.verdict == "better"


def test_deals_after_the_verdict_change_nothing():
    test = Sprt(0, 100)
    while test.verdict is None:
        test.add(0.75)
        test.add(1.0)
    before = (test.deals, test.llr, test.estimate())
    test.add(0.0)
    assert (test.deals, test.llr, test.estimate()) == before


def test_after_a_stop_the_estimate_is_nearer_to_the_middle_than_the_mean():
    rng = np.random.default_rng(6)
    tests = (duel(rng, Sprt(0, 40), Truth(share(20), "independent")) for _ in range(20))
    test = next(test for test in tests if test.verdict == "better")
    found, mean = test.estimate(), test.mean
    assert found is not None
    assert mean is not None
    assert found.value < elo(mean) - 2


def test_while_it_runs_there_is_an_estimate_too():
    test = Sprt(0, 20)
    assert test.estimate() is None
    assert test.likelihood_of_superiority() is None
    for score in [1, 0.5, 0.5, 0, 1, 0.5]:
        test.add(score)
        found = test.estimate()
        assert found is not None
        assert found.low is None or found.low <= found.value
        assert found.high is None or found.value <= found.high
    superior = test.likelihood_of_superiority()
    assert superior is not None
    assert 0.5 < superior < 0.9


def test_equal_scores_leave_superiority_open():
    test = Sprt(0, 20)
    for score in [0.0, 1.0] * 20:
        test.add(score)
    assert test.likelihood_of_superiority() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("elo0", "elo1"), [(20, 0), (5, 5), (0, 0.5), (nan, 20), (0, nan), (0, inf), (0, 1001), (-1001, 0)]
)
def test_hypotheses_that_make_no_sense_are_refused(elo0, elo1):
    with pytest.raises(BadInput, match="for instance 0,20"):
        Sprt(elo0, elo1)


@pytest.mark.parametrize(("alpha", "beta"), [(0, 0.05), (0.05, 0.5), (nan, 0.05), (-1, 0.05)])
def test_error_rates_that_make_no_sense_are_refused(alpha, beta):
    with pytest.raises(BadInput, match=r"between 0 and 0\.5"):
        Sprt(0, 20, alpha, beta)


@pytest.mark.parametrize("score", [-0.1, 1.1, nan])
def test_scores_that_make_no_sense_are_refused(score):
    with pytest.raises(BadInput, match="from 0 to 1"):
        Sprt(0, 20).add(score)


@pytest.mark.parametrize(("steps", "drift"), [(30, 0.0), (30, 0.2), (400, 0.05), (400, -0.1)])
def test_a_stopped_walk_ends_as_often_above_as_walks_that_are_walked(steps, drift):
    rng = np.random.default_rng(11)
    walks = np.cumsum(rng.standard_normal((20_000, steps)) + drift, 1)
    bound = 0.6 * steps**0.5
    beyond = np.abs(walks) >= bound
    first = np.where(beyond.any(1), beyond.argmax(1), steps - 1)
    ends = walks[np.arange(len(walks)), first]
    ended_above = (beyond.any(1) & (ends > 0)).mean()

    def always(height: float):
        return lambda times: np.full(len(times), height)

    model = StoppedWalk(steps, 1.0, 0.03, always(-bound), always(bound))
    assert model.chance_at_least(bound, "above", drift) == pytest.approx(ended_above, abs=0.012)
    ended_below = (beyond.any(1) & (ends < 0)).mean()
    assert 1 - model.chance_at_least(-bound, "below", drift) == pytest.approx(ended_below, abs=0.012)
    at_least = ended_above + (~beyond.any(1) & (ends >= 1.0)).mean()
    assert model.chance_at_least(1.0, None, drift) == pytest.approx(at_least, abs=0.02)
