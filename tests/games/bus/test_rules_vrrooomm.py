"""RULES 7.6: Vrrooomm!"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from milepost.games.bus.actions import Clock, Drop, Mark, Pass, Pick
from milepost.games.bus.board import HOUSE, OFFICE, PASSENGERS, PUB, TIME_CLOCK, VRROOOMM
from milepost.games.bus.constants import CHOOSING, RESOLVING
from milepost.games.bus.events import Delivered, Idle
from milepost.games.bus.state import BusState

from .positions import BUS, driver, finish_round, of, play, position, resolve

LINE = (8, 12, 15, 20, 14)
BEFORE = {HOUSE: PUB, OFFICE: HOUSE, PUB: OFFICE}
"""Where the clock stands before it moves on to a type."""


def riding(clock: int = HOUSE, board: Sequence[int] = (0,), **more: Any) -> BusState:
    """The first decision of Vrrooomm!, with the clock moved on to this type."""
    state = position(clock=BEFORE[clock], board={VRROOOMM: board}, **more)
    resolve(state)
    return state


@pytest.mark.parametrize(("clock", "letter"), [(HOUSE, "H"), (OFFICE, "O"), (PUB, "P")])
def test_passengers_want_the_type_the_clock_shows_after_it_moved(clock, letter):
    state = riding(clock, trails={0: LINE}, passengers={8: 1}, buildings={12: "H", 15: "O", 20: "P"})
    assert state.clock == clock
    play(state, Pick(8))
    assert state.legal() == (Drop({"H": 12, "O": 15, "P": 20}[letter]),)


def test_a_stopped_clock_keeps_its_type():
    state = position(
        trails={0: LINE}, passengers={8: 1}, buildings={12: "H", 15: "O"}, clock=HOUSE,
        board={TIME_CLOCK: [1], VRROOOMM: [0]},
    )  # fmt: skip
    resolve(state)
    play(state, Clock(stop=True), Pick(8))
    assert state.legal() == (Drop(12),)


def test_a_ride_scores_at_once_and_leaves_the_passenger_there():
    state = riding(trails={0: LINE}, passengers={8: 2}, buildings={14: "H"}, buses=[1, 1, 1])
    events = play(state, Pick(8), Drop(14))
    assert of(Delivered, events) == [Delivered(0, 0, 8, 14)]
    assert state.deliveries == [1, 0, 0]
    assert state.scores == (1, 0, 0)
    assert (state.passengers[8], state.passengers[14]) == (1, 1)
    assert state.places[:2] == [14, 8]


def test_one_passenger_per_building_is_at_home_and_cannot_be_moved():
    state = riding(trails={0: LINE}, passengers={15: 1, 8: 1}, buildings={15: "H", 14: "H"})
    assert state.legal() == (Pick(8),)
    refusal = state.why_not(Pick(15))
    assert refusal is not None
    assert refusal.rule == "nobody waits"


def test_who_is_more_than_the_buildings_there_waits():
    state = riding(trails={0: LINE}, passengers={15: 3}, buildings={15: "H", 14: "HH"}, buses=[5, 1, 1])
    assert state.legal() == (Pick(15),)
    events = play(state, Pick(15), Drop(14), Pick(15), Drop(14))
    assert len(of(Delivered, events)) == 2
    assert state.phase == CHOOSING, "the third is at home"
    assert state.passengers[15] == 1


def test_a_building_with_somebody_at_home_is_not_free():
    state = riding(trails={0: LINE}, passengers={15: 1, 8: 1}, buildings={15: "HH", 14: "H"}, buses=[3, 1, 1])
    play(state, Pick(8))
    assert state.legal() == (Drop(14), Drop(15)), "15 has two houses and one person"


def test_a_building_of_another_type_is_no_home():
    state = riding(trails={0: LINE}, passengers={15: 1}, buildings={15: "OP", 14: "H"})
    assert state.legal() == (Pick(15),)


def test_only_waiting_passengers_on_the_own_network():
    state = riding(trails={0: LINE, 1: (27, 23, 20)}, passengers={8: 1, 27: 1}, buildings={14: "HH"})
    assert state.legal() == (Pick(8),)
    refusal = state.why_not(Pick(27))
    assert refusal is not None
    assert refusal.rule == "off line"


def test_only_free_buildings_on_the_own_network():
    state = riding(trails={0: LINE, 1: (14, 11, 7)}, passengers={8: 1}, buildings={14: "H", 11: "H"})
    play(state, Pick(8))
    assert state.legal() == (Drop(14),)
    refusal = state.why_not(Drop(11))
    assert refusal is not None
    assert refusal.rule == "off line"


def test_nobody_elses_line_can_be_used():
    """P1's line would join P0's passenger to P0's house, but a line is one network."""
    state = position(
        trails={0: (8, 12), 1: LINE}, passengers={8: 1}, buildings={14: "H"}, clock=PUB, board={VRROOOMM: [0]}
    )
    assert not of(Delivered, resolve(state))
    assert state.phase == CHOOSING


def test_the_network_is_every_crossing_the_line_touches_not_only_its_ends():
    state = riding(trails={0: LINE}, passengers={12: 1}, buildings={20: "H"})
    play(state, Pick(12), Drop(20))
    assert state.deliveries[0] == 1


def test_distance_and_route_do_not_matter():
    line = (8, 7, 2, 1, 0, 10, 18, 22, 27, 33)
    state = riding(trails={0: line}, passengers={8: 1}, buildings={33: "H", 7: "H"})
    play(state, Pick(8))
    assert state.legal() == (Drop(7), Drop(33))


@pytest.mark.parametrize("buses", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("waiting", [0, 1, 3, 5])
@pytest.mark.parametrize("free", [0, 1, 3, 5])
def test_the_number_of_rides_is_forced(buses, waiting, free):
    homes = {0: {}, 1: {14: "H"}, 3: {14: "HH", 15: "H"}, 5: {14: "HH", 15: "HH", 20: "H"}}[free]
    state = position(
        trails={0: LINE},
        passengers={8: waiting},
        buildings=homes,
        clock=PUB,
        buses=[buses, 1, 1],
        board={VRROOOMM: [0]},
    )
    events = resolve(state) + finish_round(state)
    assert len(of(Delivered, events)) == min(buses, waiting, free)


def test_a_delivered_passenger_does_not_ride_again_in_this_area():
    state = riding(
        trails={0: LINE, 1: LINE}, passengers={8: 1}, buildings={14: "H", 15: "H"}, board=(0, 1), buses=[2, 2, 1]
    )
    events = play(state, Pick(8), Drop(14))
    assert of(Idle, events) == [Idle(0, VRROOOMM, 0), Idle(1, VRROOOMM, 1)]
    assert state.phase == CHOOSING


def test_a_building_is_occupied_for_the_rest_of_the_area():
    state = riding(trails={0: LINE, 1: LINE}, passengers={8: 2}, buildings={14: "H"}, board=(0, 1))
    events = play(state, Pick(8), Drop(14))
    assert of(Idle, events) == [Idle(1, VRROOOMM, 1)]
    assert state.deliveries == [1, 0, 0]


def test_a_home_left_by_a_ride_does_not_exist():
    """Who is at home never rides, so a ride frees no building."""
    state = riding(trails={0: LINE, 1: LINE}, passengers={15: 2, 8: 1}, buildings={15: "H", 14: "H"}, board=(0, 1))
    play(state, Pick(15), Drop(14))
    assert state.phase == CHOOSING
    assert state.passengers[8] == 1


def test_a_player_with_several_markers_rides_with_all_buses_for_each():
    state = riding(
        trails={0: LINE}, passengers={8: 5}, buildings={14: "HH", 15: "HH", 20: "H"}, board=(0, 0), buses=[2, 1, 1]
    )
    events = finish_round(state)
    assert len(of(Delivered, events)) == 4


def test_the_occupation_is_forgotten_when_the_area_is_done():
    """Delivered to a house, the same passenger rides on to an office in the next round."""
    state = riding(trails={0: LINE}, passengers={8: 1}, buildings={14: "H", 15: "O"})
    play(state, Pick(8), Drop(14))
    assert (state.phase, state.round) == (CHOOSING, 2)
    play(state, Mark(VRROOOMM), Mark(PASSENGERS), Mark(PASSENGERS), *[Mark(PASSENGERS)] * 3, Pass(), Pass(), Pass())
    while not isinstance(state.legal()[0], Pick):
        play(state, state.legal()[-1])
    assert state.clock == OFFICE
    assert Pick(14) in state.legal()
    events = play(state, Pick(14), Drop(15))
    assert of(Delivered, events) == [Delivered(0, 0, 14, 15)]


def test_without_a_marker_nobody_rides():
    state = position(trails={0: LINE}, passengers={8: 1}, buildings={14: "H"}, clock=PUB)
    assert not of(Delivered, resolve(state))
    assert state.passengers[8] == 1


def test_the_lowest_id_rides():
    state = riding(trails={0: LINE}, passengers={12: 1, 8: 2}, buildings={14: "H"})
    assert state.places[:3] == [12, 8, 8]
    events = play(state, Pick(8), Drop(14))
    assert of(Delivered, events) == [Delivered(0, 1, 8, 14)]


def test_a_ride_ends_at_another_crossing():
    state = riding(trails={0: LINE}, passengers={15: 3}, buildings={15: "HH", 14: "H"})
    play(state, Pick(15))
    assert state.legal() == (Drop(14),)


def test_no_crossing_has_both_a_waiting_passenger_and_a_free_building():
    """And in every area the rides are min(buses, waiting, free), whatever is picked: from plain counts."""
    for seed in range(6):
        luck = Random(seed)
        state = BUS.new(3 + seed % 3)
        marker, rides, expected = None, 0, 0
        while state.to_act is not None:
            hand = (state.round, state.handled) if state.phase == RESOLVING and state.area == VRROOOMM else None
            if hand != marker:
                assert rides == expected
                marker, rides, expected = hand, 0, 0
                if hand:
                    doors = state.buildings[36 * state.clock : 36 * state.clock + 36]
                    there = [c for c in range(36) if state.networks[state.to_act] >> c & 1]
                    waiting = sum(max(0, state.passengers[c] - doors[c]) for c in there)
                    free = sum(max(0, doors[c] - state.passengers[c]) for c in there)
                    expected = min(state.buses[state.to_act], waiting, free)
            rides += len(of(Delivered, play(state, driver(state, luck))))
