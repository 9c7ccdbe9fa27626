from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np
import pytest

from milepost.arena.statistics.intervals import (
    Estimate,
    deal_sums,
    difference,
    mean_of,
    pairing_gain,
    pairing_gain_of,
    share_of,
    t_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("p", "degrees", "known"),
    [
        (0.975, 1, 12.7062), (0.975, 2, 4.30265), (0.975, 5, 2.570582), (0.975, 11, 2.200985), (0.975, 30, 2.042272),
        (0.975, 200, 1.971896), (0.975, 1000, 1.962339), (0.995, 5, 4.032143), (0.95, 10, 1.812461), (0.5, 7, 0.0),
        (0.025, 5, -2.570582),
    ],
)  # fmt: skip
def test_quantiles_of_the_t_distribution_are_those_of_the_tables(p, degrees, known):
    assert t_quantile(p, degrees) == pytest.approx(known, rel=1e-5, abs=1e-9)


def test_quantiles_do_not_jump_where_the_method_changes():
    assert t_quantile(0.975, 200.0) == pytest.approx(t_quantile(0.975, 200.01), rel=1e-5)


def test_a_mean_over_deals_of_one_game_is_the_usual_t_interval():
    found = mean_of([1, 2, 3, 4], [0, 1, 2, 3])
    reach = 3.182446 * sqrt(5 / 3) / 2
    assert found is not None
    assert (found.value, found.deals) == (2.5, 4)
    assert (found.low, found.high) == pytest.approx((2.5 - reach, 2.5 + reach), rel=1e-5)


def test_games_of_one_deal_are_not_counted_as_independent():
    once = mean_of([1, 2, 3, 4], [0, 1, 2, 3])
    twice = mean_of([1, 1, 2, 2, 3, 3, 4, 4], [5, 5, 6, 6, 8, 8, 9, 9])
    assert once is not None
    assert twice is not None
    assert (once.low, once.high, once.deals) == pytest.approx((twice.low, twice.high, twice.deals))


def test_deals_with_more_games_weigh_more():
    found = mean_of([1, 1, 1, 5], [0, 0, 0, 1])
    assert found is not None
    assert found.value == 2


def test_values_that_are_not_known_are_left_out():
    nan = float("nan")
    assert mean_of([1, nan, 2, 3], [0, 0, 1, 2]) == mean_of([1, 2, 3], [0, 1, 2])
    assert mean_of([nan], [0]) is None
    assert mean_of([], []) is None
    assert share_of([], []) is None


def test_one_deal_gives_no_interval():
    assert mean_of([1, 3], [7, 7]) == Estimate(2, None, None, 1)
    assert share_of([1, 0], [7, 7]) == Estimate(0.5, 0, 1, 1)


def test_the_order_of_games_does_not_matter_and_deals_may_have_any_numbers():
    values, deals = np.array([0.0, 1, 1, 0, 1, 1]), np.array([3, 10**15, 3, 7, 10**15, 7])
    turned = mean_of(values[::-1], deals[::-1])
    assert turned == mean_of(values, deals)


def test_a_share_of_deals_with_one_game_is_wilsons_interval():
    # The mean of 12 deals has the variance 2/3 * 1/3 / 11, as of 11 independent games. That follows from the share, so
    # it is surer than a variance usually is: the quantile is that of 24 degrees of freedom.
    found = share_of([1] * 8 + [0] * 4, range(12))
    assert found is not None
    assert (found.low, found.high) == pytest.approx(wilson(11 * 8 / 12, 11, 2.063899), abs=0.001)


def test_the_variance_of_scores_between_wins_and_losses_has_to_be_seen():
    sums = deal_sums([0.3, 0.5, 0.4, 0.6, 0.55, 0.45, 0.2, 0.8], range(8))
    assert 7 <= sums.degrees < 10
    assert deal_sums([1, 0, 1, 1, 1, 0, 1, 1], range(8)).degrees == 16


def test_who_won_all_games_may_still_lose_one():
    found = share_of([1] * 48, np.arange(48) // 4)
    assert found is not None
    assert found.value == found.high == 1
    assert found.low == pytest.approx(wilson(12, 12, t_quantile(0.975, 11))[0])


def test_a_share_stays_between_nothing_and_everything():
    rng = np.random.default_rng(5)
    for _ in range(200):
        deals = rng.integers(0, 6, 20)
        found = share_of(rng.choice([0, 0.5, 1], 20, p=[0.02, 0.03, 0.95]), deals)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_difference_is_paired():
    found = difference([10, 20, 30], [9, 18, 27])
    reach = 4.302653 * 1 / sqrt(3)
    assert found is not None
    assert (found.low, found.value, found.high) == pytest.approx((2 - reach, 2, 2 + reach), rel=1e-5)


def test_equal_games_in_a_deal_gain_less_than_nothing():
    # Two games that always have the same result are worth one: the variance is twice that of independent games.
    gain = pairing_gain([1, 1, 0, 0] * 50, np.arange(200) // 2)
    assert gain == pytest.approx(-1, abs=0.03)


def test_luck_that_changes_sides_with_the_seats_is_a_gain():
    rng = np.random.default_rng(3)
    luck = rng.standard_normal((500, 1)) * [1, -1]
    found = pairing_gain_of((luck + rng.standard_normal((500, 2))).ravel(), np.arange(1000) // 2)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0.5 < found.high
    assert found.high - found.low < 0.15


def test_better_seats_are_no_gain_of_repeated_deals():
    rng = np.random.default_rng(4)
    seats = np.tile([0, 1], 500)
    values = rng.standard_normal(1000) + 10 * seats
    deals = np.arange(1000) // 2
    balanced, repeated = pairing_gain(values, deals), pairing_gain(values, deals, seats)
    assert balanced is not None
    assert repeated is not None
    assert balanced > 0.9
    assert abs(repeated) < 0.1


@pytest.mark.parametrize(
    ("values", "deals"),
    [([], []), ([1], [0]), ([1, 2], [0, 0]), ([1, 2, 3], [0, 1, 2]), ([1, 1, 1, 1], [0, 0, 1, 1])],
)
def test_sometimes_the_gain_cannot_be_told(values, deals):
    assert pairing_gain(values, deals) is None


def test_a_perfect_pairing_gains_everything():
    found = pairing_gain_of([1, 0, 0, 1, 1, 0], [0, 0, 1, 1, 2, 2])
    assert found == Estimate(1.0, None, 1.0, 3)


def test_estimates_can_be_written_and_read():
    for found in (mean_of([1, 3], [7, 7]), share_of([1] * 4, range(4))):
        assert msgspec.json.decode(msgspec.json.encode(found), type=Estimate) == found
