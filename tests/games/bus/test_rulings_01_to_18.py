"""RULES 12: every ruling, A01 to A18."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.bus.actions import Build, Clock, Drop, Join, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING, OVER
from milepost.games.bus.events import GameOver, Idle, LineLaid, Passed, StartPlayer, TimePassed

from .positions import (
    BUS,
    RIDE,
    STUCK,
    expanding,
    finish_round,
    full,
    heads,
    lay,
    of,
    play,
    position,
    resolve,
    streets,
)


@pytest.mark.parametrize(
    ("seats", "preset", "stones"),
    [(3, "plan", 5), (4, "plan", 5), (5, "plan", 5), (3, "official", 4), (4, "official", 5), (5, "official", 5)],
)
def test_A01_stones_by_player_count(seats, preset, stones):
    assert BUS.new(seats, preset=preset).stones_left == stones
    assert BUS.new(seats).stones_left == 5


def test_A01_the_switch_alone():
    assert BUS.new(3, stones_3p=4).stones_left == 4
    assert BUS.new(5, stones_3p=4).stones_left == 5


@pytest.mark.parametrize(
    ("seats", "options", "laid"),
    [
        (5, {}, 2),
        (5, {"preset": "official"}, 3),
        (5, {"line_bonus_5p": True}, 3),
        (4, {"preset": "official"}, 2),
        (3, {"preset": "official"}, 2),
    ],
)
def test_A02_line_bonus_with_five_players(seats, options, laid):
    state = position(seats, trails={0: (13, 14)}, buses=[2] + [1] * (seats - 1), board={LINE_EXPANSION: [0]}, **options)
    assert len(of(LineLaid, resolve(state) + finish_round(state))) == laid


def test_A02_the_bonus_reaches_the_first_space_that_would_yield_nothing():
    state = position(
        5, trails={0: STUCK, 1: (13, 14)}, buses=[2] + [1] * 4, board={LINE_EXPANSION: [0, 0, 1, 1]}, preset="official"
    )
    assert [event.seat for event in of(LineLaid, resolve(state) + finish_round(state))] == [1]


def test_A02_the_bonus_is_for_line_expansion_only():
    state = position(5, board={PASSENGERS: [0], BUILDINGS_AREA: [1]}, preset="official")
    resolve(state)
    assert state.legal() == (Send(0), Send(1))
    play(state, Send(0), Build(14, 0))
    assert state.phase == CHOOSING


def test_A03_tie_break():
    tied: dict[str, Any] = {"deliveries": [3, 2, 2], "stones": [1, 0, 0], "arrivals": [2, 0, 1], "markers": [0, 0, 0]}
    rankings: list[tuple[dict[str, Any], tuple[int, ...]]] = [
        ({}, (2, 3, 1)),
        ({"tie_break": "stones_then_arrival"}, (1, 3, 2)),
        ({"preset": "official"}, (1, 3, 2)),
    ]
    for options, ranks in rankings:
        state = position(**tied, **options)
        resolve(state)
        assert state.outcome is not None
        assert state.outcome.ranks == ranks


def test_A03_with_equal_stones_both_presets_give_the_same_order():
    for preset in ("plan", "official"):
        state = position(deliveries=[2, 2, 0], arrivals=[1, 0], markers=[0, 0, 0], preset=preset)
        resolve(state)
        assert state.outcome is not None
        assert state.outcome.ranks == (2, 1, 3)


def test_A04_with_all_lots_filled_the_round_is_finished_first():
    state = position(buildings=full("ABCD", free=[35]), board={BUILDINGS_AREA: [0], TIME_CLOCK: [1]})
    resolve(state)
    play(state, Build(35, 0))
    assert (state.phase == OVER, state.to_act) == (False, 1), "the clock is still asked for"
    events = play(state, Clock(stop=False))
    assert [type(event) for event in events[:2]] == [TimePassed, StartPlayer]
    assert state.reason == "lots"


def test_A05_all_players_can_run_out_in_the_same_round():
    state = position(markers=[0, 0, 0])
    assert of(GameOver, resolve(state)) == [GameOver("markers", (1, 1, 1))]


def test_A06_rides_cannot_be_refused():
    state = position(trails={0: RIDE}, passengers={8: 1}, buildings={14: "O"}, board={VRROOOMM: [0]})
    resolve(state)
    assert state.legal() == (Pick(8),)
    refusal = state.why_not(Pass())
    assert refusal is not None
    play(state, Pick(8))
    assert state.legal() == (Drop(14),)


def test_A07_the_token_rotates_when_nobody_takes_it():
    state = position(start=2)
    resolve(state)
    assert state.start == 0


def test_A08_a_player_without_markers_is_passed_by_the_engine():
    state = position(markers=[0, 4, 4], to_act=1)
    for seat in (1, 2, 1, 2):
        assert state.to_act == seat
        play(state, Mark(VRROOOMM))
    state = position(markers=[1, 4, 4])
    assert of(Passed, play(state, Mark(VRROOOMM))) == [Passed(0, True)]


def test_A09_the_parallel_rule_is_tested_per_head_and_per_street():
    """Head 0 is boxed in and opens P1's street; head 20 has an empty street, so P2's streets there stay closed."""
    state = expanding({0: (0, 1, 2, 6, 14, 20), 1: (10, 0, 1), 2: (15, 20, 23)})
    assert streets(state) == {(0, 10), (20, 24)}


def test_A09_touching_ends_do_not_open_every_used_street():
    state = expanding({0: (18, 13, 14), 1: (7, 11, 14, 20, 24), 2: (14, 10, 5)})
    assert (10, 14) in streets(state)
    assert not {(11, 14), (14, 20)} & streets(state)


PASSES_ITS_OWN_END = {0: (18, 13, 14), 1: (14, 11, 15, 20, 14, 19)}


def test_A10_a_head_at_the_crossing_is_enough():
    state = expanding(PASSES_ITS_OWN_END)
    assert {ends for ends in streets(state) if 14 in ends} == {(6, 14), (10, 14), (11, 14), (14, 19), (14, 20)}


def test_A10_with_the_switch_only_the_last_street_counts():
    state = expanding(PASSES_ITS_OWN_END, parallel_needs_last_street=True)
    assert {ends for ends in streets(state) if 14 in ends} == {(6, 14), (10, 14), (11, 14)}


def test_A10_the_last_street_moves_with_the_head():
    """P1 goes on from 14 to 6 and ends there: P0 may follow from 6 along 6-14 only."""
    state = position(
        trails={0: (2, 6), 1: (14, 11, 15, 20, 14)}, buses=[2, 1, 1], board={LINE_EXPANSION: [0, 1]},
        parallel_needs_last_street=True,
    )  # fmt: skip
    resolve(state)
    play(state, lay(6, 14))
    assert state.to_act == 0
    assert {ends for ends in streets(state) if 6 in ends} == {(5, 6), (6, 7), (6, 14)}


def test_A10_the_head_that_stays_keeps_its_last_street():
    """P1 goes on at its far end; at 14 it still ends by 11-14, and P0 may run along."""
    state = position(
        trails={0: (18, 13, 14), 1: (14, 11, 15)}, buses=[2, 1, 1], board={LINE_EXPANSION: [0, 1]},
        parallel_needs_last_street=True,
    )  # fmt: skip
    resolve(state)
    play(state, lay(15, 20))
    assert state.to_act == 0
    assert (11, 14) in streets(state)


def test_A11_a_closed_loop_has_two_heads_on_one_crossing():
    state = expanding({0: (13, 19, 14, 13)}, segments=2)
    assert heads(state) == (13, 13)
    play(state, lay(13, 18))
    assert heads(state) == (13, 18)
    assert (18, 22) in streets(state)
    assert streets(state) == {(10, 18), (18, 19), (18, 22)}, "13 has no street left"


def test_A12_a_street_between_the_heads_is_an_explicit_choice():
    state = expanding({0: (13, 19, 14)})
    play(state, lay(13, 14))
    assert state.legal() == (Join(0), Join(1))


def test_A13_own_street_never_twice_own_crossings_freely():
    state = expanding({0: (14, 11, 15, 20, 14, 19)})
    assert {ends for ends in streets(state) if 14 in ends} == {(6, 14), (10, 14), (13, 14)}
    for own in ((11, 14), (14, 20), (14, 19)):
        refusal = state.why_not(lay(*own))
        assert refusal is not None
        assert refusal.rule == "own street"


def test_A14_no_legal_segment_ends_only_this_marker():
    """P0 closes a loop with the first of three segments and is stuck; P1's marker and P0's next one are looked at."""
    state = position(trails={0: STUCK[:-1], 1: (13, 14)}, buses=[3, 1, 1], board={LINE_EXPANSION: [1, 0, 0]})
    resolve(state)
    assert state.to_act == 0
    events = play(state, lay(0, 10), Join(0))
    assert heads(state) == (0, 0)
    assert of(Idle, events) == [Idle(0, LINE_EXPANSION, 1)]
    assert state.to_act == 1
    assert len(of(LineLaid, finish_round(state))) == 3


def test_A14_stuck_once_is_stuck_for_good():
    state = position(trails={0: STUCK, 1: (13, 14), 2: (31, 33)}, buses=[1, 1, 5])
    for _ in range(3):
        events = []
        while state.phase == CHOOSING:
            events += play(state, Pass() if Pass() in state.legal() else Mark(LINE_EXPANSION))
        events += finish_round(state)
        assert sum(event.seat == 0 for event in of(Idle, events)) == 2
        assert {event.seat for event in of(LineLaid, events)} == {1, 2}
    assert state.lines_left[0] == 21


def test_A15_line_expansion_does_not_see_the_bus_of_this_round():
    state = position(trails={0: (13, 14)}, board={LINE_EXPANSION: [0], BUSES: [1]})
    assert len(of(LineLaid, resolve(state) + finish_round(state))) == 1
    assert max(state.buses) == 2


@pytest.mark.parametrize("area", [LINE_EXPANSION, PASSENGERS, BUILDINGS_AREA])
def test_A16_a_space_below_one_yields_nothing_but_may_be_taken(area):
    state = position(trails={0: STUCK, 1: (13, 14)}, board={area: [0]}, to_act=1)
    assert Mark(area) in state.legal()
    state = position(trails={0: STUCK, 1: (13, 14)}, board={area: [0, 1]})
    events = resolve(state) + finish_round(state)
    assert Idle(1, area, 1) in events


def test_A17_buses_may_be_taken_with_five_to_no_effect():
    state = position(buses=[5, 1, 1], board={BUSES: [0]})
    assert of(Idle, resolve(state)) == [Idle(0, BUSES, 0)]
    assert state.buses == [5, 1, 1]


def test_A18_a_short_supply_is_placed_as_far_as_it_goes():
    state = position(buses=[4, 1, 1], passengers={14: 14}, board={PASSENGERS: [0]})
    resolve(state)
    assert state.legal() == (Send(0), Send(1))
