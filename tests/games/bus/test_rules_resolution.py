"""RULES 5 and 6: the order of resolution, and what a space yields."""

from __future__ import annotations

import pytest

from milepost.games.bus.actions import Build, Clock, Drop, Lay, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING
from milepost.games.bus.events import (
    Built,
    BusBought,
    Delivered,
    Idle,
    LineLaid,
    PassengerArrived,
    RoundEnded,
    StartPlayer,
    TimePassed,
)

from .positions import STUCK, finish_round, of, play, position, resolve

LINES = {0: (13, 14, 20), 1: (0, 1, 2), 2: (33, 31, 28)}


def test_the_areas_are_resolved_in_their_order():
    state = position(
        trails={0: (8, 12, 15), 1: LINES[1], 2: LINES[2]}, passengers={8: 1}, buildings={15: "O"}, clock=0,
        board={LINE_EXPANSION: [1], BUSES: [1], PASSENGERS: [1], BUILDINGS_AREA: [2], TIME_CLOCK: [2], VRROOOMM: [0],
               STARTING_PLAYER: [2]},
    )  # fmt: skip
    kinds = []
    events = resolve(state)
    while state.phase != CHOOSING:
        action = state.legal()[0]
        kinds.append(type(action))
        events += play(state, action)
    assert kinds == [Lay, Send, Build, Build, Clock, Pick, Drop]
    assert [type(event) for event in events] == [
        LineLaid, BusBought, PassengerArrived, PassengerArrived, Built, Built, TimePassed, Delivered, StartPlayer,
        RoundEnded,
    ]  # fmt: skip


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", [0, 1, 2, 3, 4, 5])
def test_yield_of_line_expansion_is_M_minus_i(most, space):
    """P0 has all the earlier spaces and is stuck; P1 has the space in question."""
    state = position(trails={0: STUCK, 1: (13, 14, 20)}, buses=[1, 1, most], board={LINE_EXPANSION: [*[0] * space, 1]})
    events = resolve(state) + finish_round(state)
    assert len(of(LineLaid, events)) == max(0, most - space)


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", [0, 1, 2, 3, 4, 5])
def test_yield_of_passengers_is_M_minus_i(most, space):
    """The earlier spaces are resolved first; what the last one brings is what is still asked for."""
    state = position(buses=[1, most, 1], passengers={}, board={PASSENGERS: [*[0] * space, 1]})
    events = resolve(state)
    while state.to_act == 0 and state.phase != CHOOSING:
        events += play(state, Send(0))
    yielded = max(0, most - space)
    before = sum(max(0, most - i) for i in range(space))
    assert len(of(PassengerArrived, events)) == min(15, before)
    if yielded and before < 15:
        assert state.legal() == tuple(Send(n) for n in range(min(yielded, 15 - before) + 1))
        assert state.to_act == 1
    else:
        assert state.phase == CHOOSING


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", [0, 1, 2, 3, 4, 5])
def test_yield_of_buildings_is_M_minus_i(most, space):
    state = position(buses=[1, most, 1], board={BUILDINGS_AREA: [*[0] * space, 1]})
    events = resolve(state) + finish_round(state)
    assert sum(event.seat == 1 for event in of(Built, events)) == max(0, most - space)


@pytest.mark.parametrize("buses", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("space", [0, 1, 5])
def test_yield_of_vrrooomm_is_a_ride_for_every_bus_of_the_owner(buses, space):
    """Whatever the letter, and whatever others own."""
    city = dict.fromkeys((12, 15, 20, 14, 11), "P")
    state = position(
        trails={0: STUCK, 1: (8, 12, 15, 20, 14, 11)}, buses=[5, buses, 1], passengers={8: 9}, buildings=city, clock=1,
        board={VRROOOMM: [*[0] * space, 1]},
    )  # fmt: skip
    events = resolve(state) + finish_round(state)
    assert len(of(Delivered, events)) == buses


def test_last_placed_first_for_lines_and_buildings():
    for area in (LINE_EXPANSION, BUILDINGS_AREA):
        state = position(trails=LINES, buses=[3, 1, 1], board={area: [0, 1, 2]})
        resolve(state)
        turns = []
        while state.phase != CHOOSING:
            turns.append(state.to_act)
            play(state, state.legal()[0])
        assert turns == [2, 1, 1, 0, 0, 0]


def test_first_placed_first_for_passengers_and_vrrooomm():
    state = position(buses=[3, 1, 1], board={PASSENGERS: [2, 1, 0]})
    resolve(state)
    turns = []
    while state.phase != CHOOSING:
        turns.append(state.to_act)
        play(state, Send(0))
    assert turns == [2, 1, 0]
    line = (8, 12, 15)
    state = position(
        trails=dict.fromkeys(range(3), line),
        passengers={8: 3},
        buildings={15: "OO", 12: "O"},
        board={VRROOOMM: [1, 2, 0]},
    )
    events = resolve(state) + finish_round(state)
    assert [event.seat for event in of(Delivered, events)] == [1, 2, 0]


def test_all_markers_of_an_area_before_the_next_area():
    state = position(trails=LINES, buses=[2, 1, 1], board={LINE_EXPANSION: [0, 1], PASSENGERS: [1, 2]})
    resolve(state)
    kinds = []
    while state.phase != CHOOSING:
        kinds.append(type(state.legal()[0]))
        play(state, state.legal()[0])
    assert kinds == [Lay, Lay, Lay, Send, Send]


def test_lines_see_the_buses_of_earlier_rounds_passengers_and_buildings_the_new_one():
    state = position(trails=LINES, board={LINE_EXPANSION: [0], BUSES: [0], PASSENGERS: [1], BUILDINGS_AREA: [2]})
    events = resolve(state) + finish_round(state)
    assert len(of(LineLaid, events)) == 1
    assert len(of(PassengerArrived, events)) == 2
    assert len(of(Built, events)) == 2


def test_everything_is_compulsory_but_stopping_the_clock():
    """While an area is resolved nothing like a pass is among the choices."""
    state = position(
        trails={0: (8, 12, 15)}, passengers={8: 2}, buildings={15: "H"}, clock=2, buses=[2, 1, 1],
        board={LINE_EXPANSION: [0], PASSENGERS: [0], BUILDINGS_AREA: [0], VRROOOMM: [0]},
    )  # fmt: skip
    resolve(state)
    kinds = set()
    while state.phase != CHOOSING:
        legal = state.legal()
        assert len({type(action) for action in legal}) == 1
        kinds.add(type(legal[0]))
        play(state, legal[0])
    assert kinds == {Lay, Send, Build, Pick, Drop}


def test_a_marker_that_can_do_nothing_is_finished_and_the_next_one_follows():
    state = position(trails={0: STUCK, 1: (13, 14, 20)}, buses=[2, 1, 1], board={LINE_EXPANSION: [1, 0]})
    events = resolve(state)
    assert events == [Idle(0, LINE_EXPANSION, 1)]
    assert state.to_act == 1
