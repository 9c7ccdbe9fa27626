"""RULES 5: placing markers."""

from __future__ import annotations

import pytest

from milepost.games.bus.actions import Mark, Pass
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    SPACES,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING, RESOLVING
from milepost.games.bus.events import MarkerPlaced, Passed

from .positions import STUCK, of, play, position

MARKS = tuple(Mark(area) for area in range(7))


def test_start_player_first_then_clockwise_one_decision_each():
    state = position(4, start=2)
    turns = []
    for _ in range(8):
        turns.append(state.to_act)
        play(state, Mark(PASSENGERS) if len(turns) <= 4 else Mark(VRROOOMM))
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1]


def test_first_decision_any_area_and_no_pass():
    assert position().legal() == MARKS


@pytest.mark.parametrize(("area", "spaces"), list(enumerate([6, 1, 6, 6, 1, 6, 1])))
def test_an_area_takes_as_many_markers_as_it_has_spaces(area, spaces):
    state = position()
    for _ in range(spaces):
        assert Mark(area) in state.legal()
        play(state, Mark(area))
    assert Mark(area) not in state.legal()


def test_a_marker_goes_to_the_lowest_free_letter():
    state = position()
    events = play(state, *[Mark(PASSENGERS)] * 6)
    assert events == [MarkerPlaced(turn % 3, PASSENGERS, turn) for turn in range(6)]
    assert state.spaces[7:13] == [0, 1, 2, 0, 1, 2]


def test_a_player_may_use_an_area_several_times_in_a_round():
    state = position(board={VRROOOMM: [0, 1, 2, 0]}, to_act=0)
    assert Mark(VRROOOMM) in state.legal()


def test_a_space_that_yields_nothing_may_be_used():
    state = position(board={LINE_EXPANSION: [0, 1, 2, 0, 1]}, buses=[1, 1, 1], to_act=2)
    assert Mark(LINE_EXPANSION) in state.legal()


def test_buses_may_be_used_by_a_player_who_has_five():
    assert Mark(BUSES) in position(buses=[5, 1, 1]).legal()


def test_a_marker_placed_is_one_marker_less():
    state = position()
    play(state, Mark(TIME_CLOCK))
    assert state.markers == [19, 20, 20]
    assert state.placed == [1, 0, 0]


@pytest.mark.parametrize(("placed", "may"), [(0, False), (1, False), (2, True), (3, True)])
def test_passing_needs_two_markers_placed_this_round(placed, may):
    state = position(board={BUILDINGS_AREA: [0] * placed, PASSENGERS: [1] * 3, LINE_EXPANSION: [2] * 3})
    assert (Pass() in state.legal()) == may


def test_markers_of_others_do_not_count_for_passing():
    state = position(board={BUILDINGS_AREA: [1, 1, 2, 2]})
    assert Pass() not in state.legal()


def test_passing_is_possible_when_no_space_is_free():
    board = {area: [1 + i % 2 for i in range(spaces)] for area, spaces in enumerate(SPACES)}
    state = position(board=board, to_act=0)
    assert state.placed[0] == 0
    assert state.legal() == (Pass(),)


def test_after_passing_a_player_is_out_for_the_round():
    state = position(board={BUILDINGS_AREA: [0, 0, 1, 1, 2, 2]})
    assert of(Passed, play(state, Pass())) == [Passed(0, False)]
    turns = []
    for area in (PASSENGERS, VRROOOMM) * 3:
        turns.append(state.to_act)
        play(state, Mark(area))
    assert turns == [1, 2, 1, 2, 1, 2]


def test_the_last_one_left_may_go_on_alone():
    state = position(board={BUILDINGS_AREA: [0, 0, 1, 1, 2, 2]})
    play(state, Pass(), Pass())
    for area in (PASSENGERS, VRROOOMM, LINE_EXPANSION):
        assert state.to_act == 2
        play(state, Mark(area))


def test_with_the_last_marker_a_player_is_out_without_a_decision():
    state = position(board={BUILDINGS_AREA: [0, 1, 2]}, markers=[1, 5, 5])
    events = play(state, Mark(PASSENGERS))
    assert events == [MarkerPlaced(0, PASSENGERS, 0), Passed(0, True)]
    play(state, Mark(PASSENGERS), Mark(PASSENGERS))
    assert state.to_act == 1


def test_a_last_marker_that_is_the_first_of_the_round_is_placed_and_its_owner_out():
    state = position(markers=[1, 9, 9])
    assert state.legal() == MARKS, "two if possible: one is possible, so no pass"
    play(state, Mark(VRROOOMM))
    assert (state.markers[0], state.placed[0]) == (0, 1)
    play(state, Mark(VRROOOMM), Mark(VRROOOMM))
    assert state.to_act == 1


def test_the_part_ends_when_all_have_passed():
    state = position(board={PASSENGERS: [0, 0, 1, 1, 2, 2]})
    play(state, Pass(), Pass())
    assert state.phase == CHOOSING
    play(state, Pass())
    assert state.phase == RESOLVING


def test_the_part_ends_when_the_last_marker_is_placed():
    state = position(trails={2: (13, 14, 20)}, board={LINE_EXPANSION: [2]}, markers=[0, 0, 1], to_act=2)
    play(state, Mark(PASSENGERS))
    assert state.phase != CHOOSING
    assert state.to_act == 2


def test_markers_stay_where_they_are_while_others_choose():
    state = position(trails={0: STUCK})
    play(state, Mark(STARTING_PLAYER), Mark(TIME_CLOCK), Mark(BUSES))
    assert [state.spaces[i] for i in (6, 19, 26)] == [2, 1, 0]
    assert state.legal() == (Mark(LINE_EXPANSION), Mark(PASSENGERS), Mark(BUILDINGS_AREA), Mark(VRROOOMM))
