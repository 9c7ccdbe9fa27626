"""RULES 7.1: Line Expansion."""

from __future__ import annotations

from milepost.games.bus.actions import Join
from milepost.games.bus.board import LINE_EXPANSION
from milepost.games.bus.constants import CHOOSING
from milepost.games.bus.events import Idle, LineLaid
from milepost.games.bus.state import BusState

from .positions import STUCK, finish_round, heads, lay, long_trail, of, play, position, resolve, streets


def expanding(trails: dict[int, tuple[int, ...]], segments: int = 1, seats: int = 3) -> BusState:
    """P0 has so many segments to lay."""
    buses = [1] * (seats - 1) + [segments]
    state = position(seats, trails=trails, buses=buses, board={LINE_EXPANSION: [0]})
    resolve(state)
    return state


def test_a_segment_is_laid_from_a_head_and_the_head_moves():
    state = expanding({0: (13, 14, 20)})
    assert play(state, lay(20, 24))[0] == LineLaid(0, lay(20, 24).street, 20, 24)
    assert heads(state) == (13, 24)
    assert state.lines_left[0] == 22
    assert state.networks[0] == 1 << 13 | 1 << 14 | 1 << 20 | 1 << 24


def test_only_streets_at_a_head_are_open():
    state = expanding({0: (13, 14, 20)})
    assert streets(state) == {(13, 18), (13, 19), (15, 20), (20, 23), (20, 24)}


def test_segments_of_one_marker_may_use_either_head_in_any_mix():
    state = expanding({0: (13, 14, 20)}, segments=3)
    play(state, lay(20, 24), lay(13, 18), lay(24, 28))
    assert heads(state) == (18, 28)
    assert state.phase == CHOOSING


def test_an_own_street_is_never_laid_again():
    state = expanding({0: (13, 14, 20)})
    refusal = state.why_not(lay(13, 14))
    assert refusal is not None
    assert refusal.rule == "own street"


def test_an_empty_street_is_preferred():
    """P1 runs through 20; P0 ends there and still has empty streets."""
    state = expanding({0: (13, 14, 20), 1: (34, 29, 24, 20, 15)})
    assert (20, 23) in streets(state)
    for used in ((20, 24), (15, 20)):
        refusal = state.why_not(lay(*used))
        assert refusal is not None
        assert refusal.rule == "parallel"


def test_a_head_without_an_empty_street_may_run_along_others():
    """At 20: 14-20 is P0's own, P1 runs 23-20-24, P2 runs over 15-20 and on to 14."""
    state = expanding({0: (13, 14, 20), 1: (27, 23, 20, 24), 2: (12, 15, 20, 14, 6)})
    assert streets(state) == {(13, 18), (13, 19), (15, 20), (20, 23), (20, 24)}


def test_boxed_in_means_no_empty_street_at_that_head_whoever_holds_them():
    """At 0 there are two streets: one is P0's own, the other P1's."""
    state = expanding({0: (2, 1, 0), 1: (5, 10, 0, 1)})
    assert (0, 10) in streets(state)


def test_where_heads_meet_one_may_run_along_those_who_end_there():
    state = expanding({0: (13, 14, 20), 1: (20, 24, 29)})
    assert streets(state) == {(13, 18), (13, 19), (15, 20), (20, 23), (20, 24)}


def test_every_player_on_the_street_must_end_there():
    """P1 ends at 20 by 20-24, P2 runs over 20-24 and on to 23."""
    state = expanding({0: (13, 14, 20), 1: (20, 24, 29), 2: (28, 24, 20, 23)})
    assert (20, 24) not in streets(state)
    assert (15, 20) in streets(state), "the empty street"
    both = expanding({0: (13, 14, 20), 1: (20, 24, 29), 2: (20, 24, 28)})
    assert (20, 24) in streets(both)


def test_a_head_at_the_far_end_of_the_street_does_not_count():
    """P1's heads are 24 and 23; the line only passes 20."""
    state = expanding({0: (13, 14, 20), 1: (24, 20, 23)})
    assert not {(20, 24), (20, 23)} & streets(state)


def test_each_head_is_judged_on_its_own():
    """Head 0 is boxed in and open to 0-10; head 20 has an empty street and stays closed to P2."""
    state = expanding({0: (0, 1, 2, 6, 14, 20), 1: (5, 10, 0, 1), 2: (24, 20, 23)})
    assert streets(state) == {(0, 10), (15, 20)}


def test_the_rule_is_tested_anew_for_each_segment():
    """Running along P1 from 20 to 24 gives no right to go on along P1 from 24."""
    state = expanding({0: (13, 14, 20), 1: (20, 24, 29)}, segments=2)
    play(state, lay(20, 24))
    assert (24, 29) not in streets(state)
    assert {(15, 24), (24, 28), (24, 32)} <= streets(state)


def test_an_own_segment_can_box_in_a_head_within_one_marker():
    """P0 takes the last empty street at 1 and may then run along P1, who only passes there."""
    state = expanding({0: (1, 2, 6, 5), 1: (10, 0, 1, 2)}, segments=2)
    assert streets(state) == {(1, 5), (5, 10)}
    play(state, lay(1, 5), Join(0))
    assert heads(state) == (1, 1)
    assert streets(state) == {(0, 1)}


def test_a_line_may_cross_itself_and_end_on_itself():
    state = expanding({0: (13, 14, 20, 15, 11)}, segments=2)
    play(state, lay(11, 14))
    assert heads(state) == (13, 14)
    assert streets(state) == {(13, 18), (13, 19), (6, 14), (10, 14), (14, 19)}
    play(state, lay(14, 19))
    assert heads(state) == (13, 19)


def test_a_street_between_the_heads_asks_where_they_meet():
    state = expanding({0: (13, 19, 14)})
    assert play(state, lay(13, 14)) == []
    assert state.legal() == (Join(0), Join(1))
    assert state.to_act == 0
    low, high = state.clone(), state.clone()
    assert play(low, Join(0))[0] == LineLaid(0, lay(13, 14).street, 14, 13)
    assert heads(low) == (13, 13)
    assert play(high, Join(1))[0] == LineLaid(0, lay(13, 14).street, 13, 14)
    assert heads(high) == (14, 14)


def test_the_meeting_point_is_asked_once_per_segment_and_costs_no_second_one():
    state = expanding({0: (13, 19, 14)}, segments=2)
    play(state, lay(13, 14), Join(1))
    assert state.lines_left[0] == 22
    assert (6, 14) in streets(state), "one segment is left to lay"
    play(state, lay(6, 14))
    assert state.phase == CHOOSING


def test_no_choice_where_the_street_is_legal_from_one_head_only():
    """P1 ends at 13 by 13-14 and passes 14: from 13 P0 may run along, from 14 not."""
    state = expanding({0: (13, 19, 14), 1: (13, 14, 20)})
    play(state, lay(13, 14))
    assert heads(state) == (14, 14)
    assert state.phase == CHOOSING


def test_two_heads_on_one_crossing_stay_two_heads():
    state = expanding({0: (14, 19, 13, 14)}, segments=2)
    assert heads(state) == (14, 14)
    assert streets(state) == {(6, 14), (10, 14), (11, 14), (14, 20)}
    play(state, lay(14, 20))
    assert heads(state) == (14, 20)
    assert {(6, 14), (20, 24)} <= streets(state), "both heads are open for the next segment"


def test_no_legal_street_at_either_head_ends_the_marker():
    state = position(trails={0: STUCK}, board={LINE_EXPANSION: [0]})
    assert resolve(state)[0] == Idle(0, LINE_EXPANSION, 0)
    assert state.phase == CHOOSING
    assert state.lines_left[0] == 21


def test_no_segments_left_ends_the_marker():
    trail = long_trail(24)
    state = expanding({0: trail}, segments=3)
    while state.phase != CHOOSING:
        play(state, state.legal()[0])
    assert state.lines_left[0] == 0
    assert bin(state.lines[0]).count("1") == 25


def test_with_no_segments_left_a_marker_does_nothing():
    state = position(trails={0: long_trail(25), 1: (32, 35, 34)}, board={LINE_EXPANSION: [1, 0]}, buses=[2, 1, 1])
    events = resolve(state)
    assert of(Idle, events) == [Idle(0, LINE_EXPANSION, 1)]
    assert state.to_act == 1
    assert len(of(LineLaid, finish_round(state))) == 2


def test_any_number_of_lines_share_a_street_but_one_per_player():
    state = expanding(dict.fromkeys(range(5), (13, 14)), seats=5)
    assert (13, 14) not in streets(state)
    assert [line for line in state.lines if line >> lay(13, 14).street & 1] == [1 << lay(13, 14).street] * 5
