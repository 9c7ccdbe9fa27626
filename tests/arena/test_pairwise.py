from __future__ import annotations

import numpy as np
import pytest

from milepost.arena.statistics.intervals import share_of
from milepost.arena.statistics.pairwise import EMPTY, matrix, solo_tables, tables


def test_every_two_seats_meet():
    found = matrix(tables([[0, 1, 2], [2, 0, 1]], [[1, 2, 3], [1, 1, 3]], [0, 1]), 3)
    assert found.meetings == [[0, 2, 2], [2, 0, 2], [2, 2, 0]]
    values = [[None if cell is None else cell.value for cell in row] for row in found.shares]
    assert values == [[None, 1, 0.75], [0, None, 0.5], [0.25, 0.5, None]]


def test_a_cell_is_the_share_of_its_meetings_by_deal():
    rng = np.random.default_rng(1)
    bots, ranks = rng.integers(0, 3, (60, 3)), rng.integers(1, 4, (60, 3))
    deals = np.arange(60) // 3
    ahead, of_deal = [], []
    for game in range(60):
        for one in range(3):
            for other in range(3):
                if (bots[game, one], bots[game, other]) == (2, 0):
                    ahead.append((1 + np.sign(ranks[game, other] - ranks[game, one])) / 2)
                    of_deal.append(deals[game])
    found = matrix(tables(bots, ranks, deals), 3)
    expected, cell = share_of(ahead, of_deal), found.shares[2][0]
    assert expected is not None
    assert cell is not None
    assert (cell.value, cell.low, cell.high) == pytest.approx((expected.value, expected.low, expected.high))
    assert (cell.deals, found.meetings[2][0]) == (expected.deals, len(ahead))


def test_copies_of_a_bot_do_not_meet():
    found = matrix(tables([[0, 0, 1]], [[1, 3, 2]], [0]), 2)
    assert found.meetings == [[0, 2], [2, 0]]
    assert found.shares[0][0] is None
    assert found.shares[0][1] is not None
    assert found.shares[0][1].value == 0.5


def test_seats_that_a_table_does_not_have_meet_nobody():
    found = matrix(tables([[0, 1, EMPTY], [0, 1, 2]], [[1, 2, 0], [3, 2, 1]], [0, 1]), 3)
    assert found.meetings == [[0, 2, 1], [2, 0, 1], [1, 1, 0]]


def test_solo_games_of_one_deal_make_a_table():
    found = solo_tables([0, 1, 2, 0, 1], [5, 7, 5, 1, 1], [9, 9, 9, 4, 4])
    assert found.deals.tolist() == [4, 9]
    assert found.bots.tolist() == [[0, 1, EMPTY], [1, 0, 2]]
    assert found.ranks.tolist() == [[1, 1, 0], [1, 2, 2]]


def test_without_games_nobody_met():
    assert matrix(solo_tables([], [], []), 2).shares == [[None, None], [None, None]]
    assert matrix(tables(np.empty((0, 4)), np.empty((0, 4)), []), 1).meetings == [[0]]


def test_a_matrix_read_from_the_other_side_is_the_same_matrix():
    rng = np.random.default_rng(2)
    shares = matrix(tables(rng.integers(0, 4, (50, 4)), rng.random((50, 4)), np.arange(50)), 4).shares
    for i in range(4):
        for j in range(4):
            one, other = shares[i][j], shares[j][i]
            if one is None or other is None:
                assert i == j
                continue
            assert one.low is not None
            assert other.high is not None
            assert one.value + other.value == pytest.approx(1)
            assert one.low + other.high == pytest.approx(1)
