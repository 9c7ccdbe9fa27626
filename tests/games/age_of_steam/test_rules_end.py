"""RULES 11 and 12: the end, victory points, and forced answers."""

from __future__ import annotations

from milepost.games.age_of_steam.actions import BuyLink
from milepost.games.age_of_steam.constants import OVER, SELECTING, SHARES
from milepost.games.age_of_steam.events import GameOver, TurnBegan
from milepost.games.age_of_steam.rules import flow, money

from .positions import NONE, build_turn, found, of, rail, result, settle, share_turn, start


def test_after_growth_the_next_turn_begins_with_shares():
    state = start(cash=50)
    events = settle(state, *[5] * 6)
    assert of(events, TurnBegan) == [TurnBegan(2)]
    assert (state.phase, state.to_act) == (SHARES, 0)


def test_after_the_last_turn_the_game_is_over():
    state = start(cash=50)
    state.turn = 10
    events = settle(state, *[5] * 6)
    assert (state.phase, state.to_act, state.legal()) == (OVER, None, ())
    assert of(events, GameOver)[0].scores == result(state).scores


def test_points_are_three_times_income_plus_track_less_three_times_shares():
    state = start(cash=50)
    state.income, state.shares = [7, 0, 0], [4, 2, 5]
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    assert state.scores == (3 * 7 + 2 - 12, -6, -15)


def test_stubs_count_and_unfinished_track_does_not():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2), "Green Bay")
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    assert money.track_points(state)[0] == 1 + 1 + 1 + 1 + 1
    rail(state, 0, "Milwaukee", (6, 3), (6, 2))
    assert money.track_points(state)[0] == 5


def test_a_stub_is_no_more_once_its_town_is_a_city():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    assert money.track_points(state)[0] == 2
    found(state, "Milwaukee", "A", 1)
    assert money.track_points(state)[0] == 1


def test_a_crossing_counts_for_each_owner():
    state = start()
    rail(state, 0, "Chicago", (6, 5), (6, 4), "Milwaukee")
    assert money.track_points(state)[:2] == [3, 0]
    rail(state, 1, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, 0, "Duluth", (2, 1), (1, 1), (0, 2), "Minneapolis")
    assert money.track_points(state)[:2] == [6, 2]


def test_a_printed_link_counts_one():
    state = build_turn(start("korea", cash=50))
    state.apply(BuyLink(0))
    assert money.track_points(state)[0] == 1


def test_track_of_nobody_counts_for_nobody():
    state = start()
    rail(state, NONE, "Chicago", (7, 4), "Milwaukee")
    assert money.track_points(state) == [0, 0, 0]


def test_cash_counts_nothing():
    state = start()
    state.cash = [100, 0, 50]
    assert state.scores == (-6, -6, -6)


def test_the_highest_total_wins_and_ties_stand():
    state = start(cash=50, turns=1)
    state.income = [3, 5, 5]
    state.cash = [90, 50, 60]
    settle(state, *[5] * 6)
    assert result(state).scores == (3, 9, 9)
    assert result(state).ranks == (3, 1, 1)
    assert result(state).winners == (1, 2)


def test_forced_answers_are_not_asked_for():
    state = start(cash=0)
    state.shares = [15, 15, 15]
    state.income = [30, 30, 30]
    share_turn(state)
    flow.go_on(state, [])
    assert state.phase == SELECTING, "no shares left to issue, no money to bid"
