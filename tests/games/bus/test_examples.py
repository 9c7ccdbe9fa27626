"""RULES 11: the checked examples."""

from __future__ import annotations

import pytest

from milepost.games.bus.actions import Build, Clock, Drop, Join, Mark, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    LOTS,
    PASSENGERS,
    PUB,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
    ZONES,
)
from milepost.games.bus.constants import CHOOSING, OVER
from milepost.games.bus.events import (
    Built,
    BusBought,
    Delivered,
    GameOver,
    Idle,
    LineLaid,
    PassengerArrived,
    StartPlayer,
    TimePassed,
)
from milepost.games.bus.rules.lines import legal_from

from .positions import finish_round, full, heads, lay, of, play, position, resolve, street, streets


def test_E1_boxed_in_head():
    state = position(trails={0: (2, 1, 0), 1: (10, 0, 1)}, board={LINE_EXPANSION: [0]})
    resolve(state)
    assert streets(state) == {(0, 10), (2, 3), (2, 6), (2, 7)}


def test_E2_heads_that_meet_and_lines_that_pass():
    state = position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20, 24), 2: (14, 10, 5)}, board={LINE_EXPANSION: [0]})
    resolve(state)
    from_14 = {(6, 14), (14, 19), (10, 14)}
    from_18 = {(10, 18), (18, 19), (18, 22)}
    assert legal_from(state, 0, 14) == sum(1 << street(*ends) for ends in from_14)
    assert legal_from(state, 0, 18) == sum(1 << street(*ends) for ends in from_18)
    assert streets(state) == from_14 | from_18
    for passing in ((11, 14), (14, 20)):
        refusal = state.why_not(lay(*passing))
        assert refusal is not None
        assert refusal.rule == "parallel"


@pytest.mark.parametrize(("end", "meet"), [(1, 14), (0, 13)])
def test_E3_two_outcomes_of_a_street_between_the_heads(end, meet):
    state = position(trails={0: (13, 19, 14)}, board={LINE_EXPANSION: [0]})
    resolve(state)
    play(state, lay(13, 14), Join(end))
    assert heads(state) == (meet, meet)


def test_E4_both_heads_stay_open_after_a_loop():
    state = position(trails={0: (13, 19, 14)}, buses=[3, 1, 1], board={LINE_EXPANSION: [0]})
    resolve(state)
    play(state, lay(13, 14), Join(1), lay(14, 20))
    assert heads(state) == (14, 20)
    assert streets(state) == {(6, 14), (10, 14), (11, 14), (15, 20), (20, 23), (20, 24)}


def test_E5_line_expansion_from_the_last_letter_to_the_first():
    state = position(
        trails={0: (13, 14, 20), 1: (0, 1, 2), 2: (33, 31, 28)}, buses=[1, 3, 1], board={LINE_EXPANSION: [0, 1, 2]}
    )
    events = resolve(state) + finish_round(state)
    assert [event.seat for event in of(LineLaid, events)] == [2, 1, 1, 0, 0, 0]


def test_E6_a_new_bus_counts_for_passengers_but_not_for_lines():
    state = position(
        trails={0: (13, 14, 20)}, passengers={}, board={LINE_EXPANSION: [0], BUSES: [0], PASSENGERS: [1, 2]}
    )
    events = resolve(state)
    events += play(state, state.legal()[0])
    assert len(of(LineLaid, events)) == 1
    assert of(BusBought, events) == [BusBought(0, 2)]
    assert state.to_act == 1
    assert len(of(PassengerArrived, play(state, Send(2)))) == 2
    assert state.to_act == 2
    assert len(of(PassengerArrived, play(state, Send(0)))) == 1


def test_E7_one_marker_finishes_a_zone_and_goes_on_in_the_next():
    state = position(buildings=full("A", free=[14, 23]), buses=[3, 1, 1], board={BUILDINGS_AREA: [0]})
    events = resolve(state) + finish_round(state)
    assert [ZONES[LOTS[event.lot][0]] for event in of(Built, events)] == ["A", "A", "B"]


def test_E8_three_passengers_and_one_building():
    state = position(
        trails={0: (8, 12, 15, 20, 14)}, passengers={15: 3, 8: 1}, buildings={15: "H", 14: "HH", 20: "HH"}, clock=PUB,
        buses=[5, 1, 1], board={VRROOOMM: [0]},
    )  # fmt: skip
    resolve(state)
    assert state.legal() == (Pick(8), Pick(15))
    play(state, Pick(8))
    assert Drop(15) not in state.legal(), "no free building there"
    play(state, Drop(14), Pick(15), Drop(14), Pick(15), Drop(20))
    assert state.phase == CHOOSING
    assert state.passengers[15] == 1, "one was at home"


def test_E9_a_marker_without_passengers_does_not_stop_the_next_one():
    state = position(
        trails={0: (0, 1, 2), 1: (8, 12, 15)}, passengers={8: 1}, buildings={15: "H"}, clock=PUB,
        board={VRROOOMM: [0, 1]},
    )  # fmt: skip
    events = resolve(state)
    assert of(Idle, events) == [Idle(0, VRROOOMM, 0)]
    assert state.to_act == 1
    assert of(Delivered, play(state, Pick(8), Drop(15))) == [Delivered(1, 0, 8, 15)]


def test_E10_the_last_lot_and_the_rest_of_the_round():
    state = position(
        trails={2: (8, 12, 15)}, passengers={8: 1}, buildings=full("ABCD", free=[35]) | {15: "OO"}, clock=0,
        buses=[2, 1, 1], board={BUILDINGS_AREA: [0, 1], VRROOOMM: [2], STARTING_PLAYER: [2]},
    )  # fmt: skip
    resolve(state)
    assert state.to_act == 1, "B is resolved first"
    events = play(state, Build(35, 2))
    assert of(Idle, events) == [Idle(0, BUILDINGS_AREA, 0)]
    assert of(TimePassed, events) == [TimePassed(None, 1)]
    assert state.to_act == 2
    events = play(state, Pick(8), Drop(15))
    assert len(of(Delivered, events)) == 1
    assert of(StartPlayer, events) == [StartPlayer(2, True)]
    assert of(GameOver, events) == [GameOver("lots", (2, 2, 1))]
    assert state.phase == OVER


def test_E11_the_fourth_stone_of_three_players():
    for preset, over in (("official", True), ("plan", False)):
        state = position(
            trails={0: (8, 12, 15)}, passengers={8: 1}, buildings={15: "H"}, stones=[1, 1, 1], preset=preset,
            board={TIME_CLOCK: [1], VRROOOMM: [0]},
        )  # fmt: skip
        resolve(state)
        play(state, Clock(stop=True))
        assert (state.phase == OVER) == over
        if not over:
            assert state.legal() == (Pick(8),), "the round goes on"
    fifth = position(stones=[1, 2, 1], board={TIME_CLOCK: [1], VRROOOMM: [0]})
    resolve(fifth)
    play(fifth, Clock(stop=True))
    assert fifth.phase == OVER


def test_E12_one_marker_left_at_the_start_of_a_round():
    state = position(markers=[1, 6, 6])
    assert state.legal() == tuple(Mark(area) for area in range(7)), "no pass"
    play(state, Mark(PASSENGERS), Mark(PASSENGERS), Mark(PASSENGERS))
    assert state.to_act == 1, "out, with no pass decision"
