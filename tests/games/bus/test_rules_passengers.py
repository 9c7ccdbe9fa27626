"""RULES 7.2 and 7.3: Buses and Passengers."""

from __future__ import annotations

import pytest

from milepost.games.bus.actions import Send
from milepost.games.bus.board import BUSES, PASSENGERS
from milepost.games.bus.constants import CHOOSING
from milepost.games.bus.events import BusBought, Idle, PassengerArrived

from .positions import of, play, position, resolve

# 7.2


@pytest.mark.parametrize("buses", [1, 2, 3, 4])
def test_a_bus_for_the_owner_below_five(buses):
    state = position(buses=[1, buses, 1], board={BUSES: [1]})
    assert of(BusBought, resolve(state)) == [BusBought(1, buses + 1)]
    assert state.buses == [1, buses + 1, 1]


def test_nothing_for_an_owner_of_five():
    state = position(buses=[1, 5, 1], board={BUSES: [1]})
    events = resolve(state)
    assert of(BusBought, events) == []
    assert of(Idle, events) == [Idle(1, BUSES, 0)]
    assert state.buses == [1, 5, 1]


def test_no_bus_without_a_marker():
    state = position()
    resolve(state)
    assert state.buses == [1, 1, 1]


# 7.3


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_any_split_over_the_two_stations(first):
    state = position(buses=[3, 1, 1], board={PASSENGERS: [2]})
    resolve(state)
    assert state.to_act == 2
    assert state.legal() == tuple(Send(n) for n in range(4))
    events = play(state, Send(first))
    assert (state.passengers[8], state.passengers[27]) == (first, 3 - first)
    assert state.supply == 8
    assert [event.crossing for event in of(PassengerArrived, events)] == [8] * first + [27] * (3 - first)


def test_the_line_need_not_touch_a_station():
    state = position(trails={0: (0, 1, 2)}, board={PASSENGERS: [0]})
    resolve(state)
    play(state, Send(1))
    assert state.passengers[8] == 1


def test_a_short_supply_gives_what_is_left():
    state = position(buses=[5, 1, 1], passengers={8: 13}, board={PASSENGERS: [0, 1]})
    resolve(state)
    assert state.legal() == (Send(0), Send(1), Send(2))
    events = play(state, Send(0))
    assert of(Idle, events) == [Idle(1, PASSENGERS, 1)], "nobody is left for the second marker"
    assert state.supply == 0
    assert state.passengers[27] == 2


def test_no_passengers_no_decision():
    state = position(passengers={8: 15}, buses=[5, 1, 1], board={PASSENGERS: [0, 1, 2]})
    events = resolve(state)
    assert len(of(Idle, events)) == 3
    assert state.phase == CHOOSING


def test_more_than_arrive_cannot_be_sent():
    state = position(buses=[2, 1, 1], board={PASSENGERS: [0]})
    resolve(state)
    refusal = state.why_not(Send(3))
    assert refusal is not None
    assert refusal.rule == "split"
    assert "2 passengers" in refusal.sentence
