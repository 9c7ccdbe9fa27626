"""RULES 9: income, expenses, income reduction, bankruptcy."""

from __future__ import annotations

import pytest

from milepost.core.chance import seeded
from milepost.games.age_of_steam.actions import Bid
from milepost.games.age_of_steam.constants import AUCTION, SHARES
from milepost.games.age_of_steam.events import Bankrupt, Paid
from milepost.games.age_of_steam.state import AosState

from .positions import NONE, of, owner_at, rail, result, settle, start


def _settled(cash: int, income: int, shares: int = 2, engine: int = 1) -> tuple[AosState, Paid]:
    state = start(cash=50)
    state.cash[0], state.income[0], state.shares[0], state.engines[0] = cash, income, shares, engine
    events = settle(state, *[5] * 6)
    return state, next(event for event in of(events, Paid) if event.seat == 0)


def test_income_comes_in_and_shares_and_engine_are_paid():
    state, paid = _settled(cash=10, income=5, shares=4, engine=3)
    assert state.cash[0] == 10 + 5 - 7
    assert paid == Paid(0, 5, 7, 0, 0)


def test_a_shortfall_is_taken_from_income():
    state, paid = _settled(cash=1, income=4, shares=5, engine=2)
    assert (state.cash[0], state.income[0]) == (0, 2)
    assert paid.shortfall == 2


def test_income_helps_to_pay_in_the_same_turn():
    state, _ = _settled(cash=0, income=3)
    assert (state.cash[0], state.income[0], state.out) == (0, 3, 0)


@pytest.mark.parametrize(
    ("income", "lost"),
    [
        (0, 0), (10, 0), (11, 2), (20, 2), (21, 4), (30, 4), (31, 6), (40, 6), (41, 8), (49, 8), (50, 10), (51, 10),
        (75, 10),
    ],
)  # fmt: skip
def test_income_reduction(income, lost):
    state, paid = _settled(cash=50, income=income)
    assert (state.income[0], paid.reduction) == (income - lost, lost)


def test_the_reduction_looks_at_the_income_after_expenses():
    state, paid = _settled(cash=0, income=11, shares=10, engine=2)
    assert (paid.shortfall, paid.reduction) == (1, 0)
    assert state.income[0] == 10


def test_below_zero_is_bankrupt():
    state, _ = _settled(cash=0, income=1)
    assert state.out == 1
    assert state.order == [1, 2]


def test_at_zero_one_is_still_in():
    state, _ = _settled(cash=3, income=0)
    assert (state.out, state.cash[0]) == (0, 0)
    state, _ = _settled(cash=0, income=2, shares=3, engine=1)
    assert (state.out, state.income[0]) == (0, 0)


def test_all_track_of_a_bankrupt_player_belongs_to_nobody():
    state = start(cash=50)
    state.cash[0] = 0
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    rail(state, 1, "Duluth", (2, 1), (2, 2))
    settle(state, *[5] * 6)
    assert owner_at(state, (7, 4), 1) == owner_at(state, (6, 5), 0) == NONE
    assert owner_at(state, (2, 1), 1) == 1


def test_printed_links_of_a_bankrupt_player_belong_to_nobody_and_stay():
    state = start("korea", cash=50)
    state.cash[0] = 0
    state.links[0] = 0
    settle(state, *[5] * 6)
    assert state.links[0] == 254


def test_a_bankrupt_player_takes_no_further_part():
    state = start(cash=50)
    state.cash[1] = 0
    events = settle(state, *[5] * 6)
    assert of(events, Bankrupt) == [Bankrupt(1)]
    assert state.phase == SHARES
    state.chance = seeded(1)
    asked = set()
    for _ in range(40):
        asked.add(state.to_act)
        state.apply(Bid(1) if state.phase == AUCTION and not state.high else state.default())
    assert asked == {0, 2}


def test_a_bankrupt_player_scores_nothing_and_ranks_last():
    state = start(cash=500, turns=1)
    state.cash[1], state.income[0] = 0, 0
    settle(state, *[5] * 6)
    assert state.scores == (-6, 0, -6)
    assert result(state).ranks == (1, 3, 1)


def test_two_can_go_bankrupt_in_one_turn():
    state = start("rust_belt", 4, cash=50)
    state.cash[0] = state.cash[2] = 0
    settle(state, *[5] * 8)
    assert (state.out, state.order) == (0b101, [1, 3])


def test_if_all_go_bankrupt_at_once_the_game_is_over():
    state = start(cash=0)
    settle(state)
    assert state.to_act is None
    assert result(state).ranks == (1, 1, 1)
