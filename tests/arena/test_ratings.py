from __future__ import annotations

from math import isfinite, log, sqrt

import msgspec
import numpy as np
import pytest

from milepost.arena.statistics.pairwise import EMPTY, Tables, solo_tables, tables
from milepost.arena.statistics.ratings import Rating, rate_one_by_one, ratings, skill_scale
from tests.arena.simulated import tournament


def test_two_bots_have_the_elo_of_their_score():
    # 30 of 40 games won: 191 Elo apart, each half of that from the mean; the weak pull to equality takes one off.
    found = ratings(tables([[0, 1]] * 40, [[1, 2]] * 30 + [[2, 1]] * 10, range(40)), 2)
    assert found[0].elo is not None
    assert found[0].elo.value == pytest.approx(190.85 / 2, abs=1)
    # The standard error of the log odds of a share is 1 / sqrt(games * share * (1 - share)).
    assert found[0].elo.high is not None
    reach = 2.0227 * 400 / log(10) / sqrt(40 * 0.75 * 0.25) / 2
    assert found[0].elo.high - found[0].elo.value == pytest.approx(reach, rel=0.03)


def test_both_scales_say_the_same_of_two_bots():
    found = ratings(tables([[0, 1]] * 40, [[1, 2]] * 30 + [[2, 1]] * 10, range(40)), 2)
    assert found[0].skill is not None
    assert found[0].elo is not None
    assert (found[0].skill.value - 25) / skill_scale(2) == pytest.approx(found[0].elo.value / 400 * log(10), abs=1e-6)


def test_the_order_of_the_true_strengths_is_found():
    strengths = np.array([-0.9, 0.3, 0.9, -0.3])
    found = ratings(tournament(np.random.default_rng(8), strengths, 100, 4), 4)
    order = [2, 1, 3, 0]
    assert sorted(range(4), key=lambda bot: -found[bot].mu) == order
    assert sorted(range(4), key=lambda bot: -(found[bot].elo or pytest.fail("no Elo")).value) == order
    assert sorted(range(4), key=lambda bot: -(found[bot].skill or pytest.fail("no skill")).value) == order


def test_ratings_of_the_same_games_are_the_same():
    games = tournament(np.random.default_rng(8), np.array([0.5, 0, -0.5]), 30, 3)
    assert ratings(games, 3) == ratings(games, 3)


def test_openskill_rates_a_bot_with_two_seats_once_for_each():
    [(mu, sigma), (other, _)] = rate_one_by_one(tables([[0, 0, 1]], [[1, 3, 2]], [0]), 2)
    assert mu == pytest.approx(25, abs=1.5)
    assert other == pytest.approx(25, abs=1.5)
    assert sigma < 25 / 3
    [(all_won, _), _] = rate_one_by_one(tables([[0, 0, 1]], [[1, 2, 3]], [0]), 2)
    [(one_won, _), _, _] = rate_one_by_one(tables([[0, 2, 1]], [[1, 2, 3]], [0]), 3)
    assert all_won > one_won > 25


def test_copies_that_only_meet_each_other_say_nothing():
    found = ratings(tables([[0, 0], [1, 1]], [[1, 2], [2, 1]], [0, 1]), 2)
    assert [(one.skill, one.elo, one.mu) for one in found] == [(None, None, 25.0)] * 2


def test_games_repeated_within_their_deals_make_nobody_surer():
    once = tournament(np.random.default_rng(9), np.array([0.5, 0, -0.5]), 40, 3)
    twice = tables(np.tile(once.bots, (2, 1)), np.tile(once.ranks, (2, 1)), np.tile(once.deals, 2))
    for one, other in zip(ratings(once, 3), ratings(twice, 3), strict=True):
        assert one.elo is not None
        assert other.elo is not None
        assert one.elo.low == pytest.approx(other.elo.low, abs=1)
        assert one.elo.high == pytest.approx(other.elo.high, abs=1)


def test_a_bot_that_never_wins_has_an_open_end_and_does_not_blur_the_others():
    ranks = [[1, 2, 3], [2, 1, 3]] * 20
    found = ratings(tables([[0, 1, 2]] * 40, ranks, range(40)), 3)
    last = found[2].elo
    assert last is not None
    assert last.low is None
    assert last.high is not None
    assert -600 < last.high < -300
    for one in found[:2]:
        assert one.elo is not None
        assert one.elo.value == pytest.approx(0, abs=1e-6)
        assert one.elo.low is not None
        assert -100 < one.elo.low < -30


def test_of_two_bots_the_one_that_won_everything_has_a_lower_end():
    first, second = ratings(tables([[0, 1]] * 20, [[1, 2]] * 20, range(20)), 2)
    assert first.elo is not None
    assert second.elo is not None
    # Wilson's interval for 20 of 20 begins at 0.839, which is 286.6 Elo between the two.
    assert first.elo.low == pytest.approx(286.6 / 2, abs=0.1)
    assert second.elo.high == pytest.approx(-286.6 / 2, abs=0.1)
    assert first.elo.high is second.elo.low is None


ODD = {
    "no games": solo_tables([], [], []),
    "one game": tables([[0, 1]], [[1, 2]], [0]),
    "one tie": tables([[0, 1]], [[1, 1]], [0]),
    "one bot wins all": tables([[0, 1]] * 9, [[1, 2]] * 9, range(9)),
    "always the same order": tables([[0, 1, 2]] * 9, [[1, 2, 3]] * 9, range(9)),
    "only ties": tables([[0, 1, 2]] * 9, [[1, 1, 1]] * 9, range(9)),
    "two circles": tables([[0, 1], [2, 3]] * 8, [[1, 2], [2, 1], [2, 1], [1, 2]] * 4, range(16)),
    "one deal": tables([[0, 1]] * 9, [[1, 2], [2, 1], [1, 2]] * 3, [0] * 9),
    "different tables": tables([[0, 1, EMPTY], [0, 1, 2]] * 4, [[1, 2, 0], [3, 2, 1]] * 4, range(8)),
    "a table of many": solo_tables(np.tile(np.arange(5), 60), np.arange(300) % 7, np.arange(300) // 30),
}


@pytest.mark.parametrize("games", ODD.values(), ids=ODD.keys())
def test_every_answer_is_finite_or_none(games: Tables):
    for one in ratings(games, 5):
        assert isfinite(one.mu)
        assert isfinite(one.sigma)
        for estimate in (one.skill, one.elo):
            if estimate is not None:
                assert isfinite(estimate.value)
                assert estimate.low is None or (isfinite(estimate.low) and estimate.low <= estimate.value)
                assert estimate.high is None or (isfinite(estimate.high) and estimate.high >= estimate.value)
        assert msgspec.json.decode(msgspec.json.encode(one), type=Rating) == one
