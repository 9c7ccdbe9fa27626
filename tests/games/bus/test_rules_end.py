"""RULES 7.7, 8, 9 and 10: the token, clean-up, the end, score and ranking."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from milepost.core.state import Outcome
from milepost.games.bus.actions import Clock, Drop, Mark, Pass, Pick
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    LINE_EXPANSION,
    PASSENGERS,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING, OVER
from milepost.games.bus.events import GameOver, RoundEnded, StartPlayer

from .positions import BUS, driver, finish_round, full, of, play, position, resolve

# 7.7


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_the_marker_starts_the_next_round(owner):
    state = position(start=1, board={STARTING_PLAYER: [owner]})
    assert of(StartPlayer, resolve(state)) == [StartPlayer(owner, True)]
    assert (state.start, state.to_act, state.round) == (owner, owner, 2)


@pytest.mark.parametrize(("start", "then"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_without_a_marker_the_token_moves_one_seat_clockwise(start, then):
    state = position(4, start=start)
    assert of(StartPlayer, resolve(state)) == [StartPlayer(then, False)]
    assert (state.start, state.to_act) == (then, then)


# 8


def test_markers_leave_the_board_for_good():
    state = position(board={LINE_EXPANSION: [], VRROOOMM: [0, 1, 2], PASSENGERS: [0, 0]}, markers=[9, 8, 7])
    resolve(state)
    finish_round(state)
    assert state.markers == [9, 8, 7]
    assert set(state.spaces) == {-1}
    assert state.placed == [0, 0, 0]
    assert state.legal() == tuple(Mark(area) for area in range(7))


def test_a_new_round_begins_with_the_start_player():
    state = position(start=2, round=4)
    events = resolve(state)
    assert of(RoundEnded, events) == [RoundEnded(4)]
    assert (state.phase, state.round, state.to_act) == (CHOOSING, 5, 0)


def test_players_without_markers_sit_out():
    state = position(4, start=1, markers=[3, 3, 0, 3])
    resolve(state)
    assert state.start == 2, "the token knows nothing of markers"
    turns = []
    for _ in range(6):
        turns.append(state.to_act)
        play(state, Mark(VRROOOMM))
    assert turns == [3, 0, 1, 3, 0, 1]


@pytest.mark.parametrize("markers", [(0, 0, 0), (0, 7, 0), (1, 0, 0)])
def test_at_most_one_player_with_markers_ends_the_game(markers):
    state = position(markers=markers)
    events = resolve(state)
    assert state.phase == OVER
    assert [type(event) for event in events[-2:]] == [RoundEnded, GameOver]
    assert state.outcome is not None
    assert state.outcome.reason == "markers"


def test_two_players_with_markers_go_on():
    state = position(markers=[1, 0, 1])
    resolve(state)
    assert state.phase == CHOOSING


def test_no_free_lot_ends_the_game():
    state = position(buildings=full("ABCD"))
    resolve(state)
    assert state.outcome is not None
    assert state.outcome.reason == "lots"


def test_one_free_lot_goes_on():
    state = position(buildings=full("ABCD", free=[35]))
    resolve(state)
    assert state.phase == CHOOSING


def test_markers_are_tested_before_lots():
    state = position(buildings=full("ABCD"), markers=[0, 0, 3])
    resolve(state)
    assert state.outcome is not None
    assert state.outcome.reason == "markers"


# 9


def test_markers_are_looked_at_only_at_clean_up():
    """All markers are spent while choosing; the round is still played."""
    state = position(
        trails={0: (8, 12, 15)}, passengers={8: 1}, buildings={15: "O"}, board={TIME_CLOCK: [1], VRROOOMM: [0]},
        markers=[0, 0, 1], to_act=2,
    )  # fmt: skip
    play(state, Mark(STARTING_PLAYER))
    assert state.phase != OVER
    play(state, Clock(stop=False), Pick(8), Drop(15))
    assert state.phase == OVER
    assert state.scores == (1, 0, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_has_at_most_ten_rounds(seats):
    """Two markers a round is the least, and twenty are enough for ten."""
    luck = Random(seats)
    state = BUS.new(seats)
    rounds = 0
    while state.to_act is not None:
        legal = [a for a in state.legal() if not (isinstance(a, Clock) and a.stop)]
        quiet = [a for a in legal if a != Mark(BUILDINGS_AREA)] or legal
        rounds += len(of(RoundEnded, play(state, Pass() if Pass() in legal else luck.choice(quiet))))
    assert rounds == 10
    assert state.reason == "markers"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_end_and_within_the_proven_number_of_decisions(seats):
    for seed in range(5):
        luck = Random(seed)
        state = BUS.new(seats)
        decisions = 0
        while state.to_act is not None:
            play(state, driver(state, luck))
            decisions += 1
        assert decisions <= {3: 534, 4: 596, 5: 653}[seats]
        assert state.outcome is not None
        assert state.outcome.scores == tuple(d - s for d, s in zip(state.deliveries, state.stones, strict=True))


def test_nobody_acts_after_the_end():
    state = position(markers=[0, 0, 0])
    resolve(state)
    assert (state.to_act, state.legal(), state.waiting_for) == (None, (), ())
    refusal = state.why_not(Pass())
    assert refusal is not None
    assert refusal.rule == "over"


# 10


def ended(**more: Any) -> Outcome:
    state = position(markers=[0, 0, 0], **more)
    resolve(state)
    assert state.outcome is not None
    return state.outcome


def test_net_score_is_deliveries_less_stones_and_highest_wins():
    outcome = ended(deliveries=[3, 5, 4], stones=[0, 3, 0])
    assert outcome.scores == (3, 2, 4)
    assert outcome.ranks == (2, 3, 1)
    assert outcome.winners == (2,)


def test_tied_players_rank_by_who_got_to_the_final_deliveries_first():
    assert ended(deliveries=[2, 2, 2], arrivals=[1, 2, 0]).ranks == (3, 1, 2)


def test_arrival_is_the_last_delivery_not_the_first():
    """P0 delivers first and last; P1 in between and is ahead at two each."""
    line = (8, 12, 15, 20, 14)
    state = position(
        trails={0: line, 1: line}, passengers={8: 4}, buildings={14: "OO", 15: "OO"}, buses=[1, 2, 1],
        board={VRROOOMM: [0, 1, 0]}, markers=[0, 0, 0],
    )  # fmt: skip
    resolve(state)
    finish_round(state)
    assert state.outcome is not None
    assert state.outcome.scores == (2, 2, 0)
    assert state.outcome.ranks == (2, 1, 3)


def test_official_counts_more_stones_first():
    plan = ended(deliveries=[3, 2, 0], stones=[1, 0, 0], arrivals=[1, 0])
    assert plan.scores == (2, 2, 0)
    assert plan.ranks == (2, 1, 3)
    official = ended(deliveries=[3, 2, 0], stones=[1, 0, 0], arrivals=[1, 0], preset="official")
    assert official.ranks == (1, 2, 3)


def test_official_falls_back_to_arrival():
    assert ended(deliveries=[3, 3, 0], stones=[1, 1, 0], arrivals=[1, 0], preset="official").ranks == (2, 1, 3)


def test_tied_players_with_no_delivery_share_a_rank():
    assert ended().ranks == (1, 1, 1)
    assert ended(deliveries=[0, 4, 0]).ranks == (2, 1, 2)
    assert ended(stones=[1, 0, 1]).ranks == (2, 1, 2)


def test_who_never_delivered_had_the_final_count_from_the_start():
    """P0 delivered once and took a stone; P1 did neither and is tied with P0."""
    assert ended(deliveries=[1, 0, 0], stones=[1, 0, 0]).ranks == (3, 1, 1)
    assert ended(deliveries=[1, 0, 0], stones=[1, 0, 0], preset="official").ranks == (1, 2, 2)


def test_victory_is_shared_by_those_of_rank_one():
    assert ended().shares == (1 / 3, 1 / 3, 1 / 3)
