"""Actions and events in words."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest

from milepost.core.action import Action
from milepost.games.bus import words
from milepost.games.bus.actions import ACTIONS, Build, Clock, Drop, Join, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.events import (
    Built,
    BusBought,
    BusEvent,
    Delivered,
    GameOver,
    Idle,
    LineLaid,
    MarkerPlaced,
    Passed,
    PassengerArrived,
    RoundEnded,
    StartPlayer,
    TimePassed,
    TimeStopped,
)
from milepost.games.bus.state import BusState

from .positions import BUS, driver, is_sentence, lay, play, position, random_positions, resolve, street

LINE = (8, 12, 15)


# actions


def test_every_action_can_be_said_in_every_position():
    for state in random_positions(games=2, every=7):
        for seat in (*range(state.seats), None):
            view = state.seen_by(seat)
            for action in ACTIONS:
                text = BUS.words.say(view, action)
                assert text[0].isupper()
                assert not text.endswith(".")
                assert len(text) < 90
                assert "_" not in text


def test_what_is_offered_together_is_said_differently():
    for state in random_positions():
        said = [BUS.words.say(state.seen_by(state.to_act), action) for action in state.legal()]
        assert len(set(said)) == len(said)


def say(state: BusState, action: Action) -> str:
    return BUS.words.say(state.seen_by(state.to_act), action)


def test_marks_say_their_letter_and_what_they_yield_now():
    state = position(buses=[2, 3, 1], board={LINE_EXPANSION: [0, 1], PASSENGERS: [2], BUILDINGS_AREA: [0, 1, 2]})
    assert say(state, Mark(LINE_EXPANSION)) == "Put a marker on Line Expansion C (1 segment for now)"
    assert say(state, Mark(PASSENGERS)) == "Put a marker on Passengers B (2 passengers for now)"
    assert say(state, Mark(BUILDINGS_AREA)) == "Put a marker on Buildings D (no buildings for now)"
    assert say(state, Mark(BUSES)) == "Put a marker on Buses (your third bus)"
    assert say(state, Mark(TIME_CLOCK)) == "Put a marker on Time Clock (you may stop time)"
    assert say(state, Mark(VRROOOMM)) == "Put a marker on Vrrooomm! A (up to 2 rides)"
    assert say(state, Mark(STARTING_PLAYER)) == "Put a marker on Starting Player (you start the next round)"
    assert say(state, Pass()) == "Pass for this round"


def test_marks_say_when_they_are_full_or_to_no_effect():
    state = position(buses=[5, 1, 1], board={TIME_CLOCK: [1]})
    assert say(state, Mark(TIME_CLOCK)) == "Put a marker on Time Clock"
    assert say(state, Mark(BUSES)) == "Put a marker on Buses (no effect: you have 5)"


def test_marks_know_the_bonus_of_five_players():
    state = position(5, preset="official")
    assert say(state, Mark(LINE_EXPANSION)) == "Put a marker on Line Expansion A (2 segments for now)"


def test_saying_changes_nothing():
    state = position(board={VRROOOMM: [0]})
    view = state.seen_by(0)
    before = view.state.clone()
    for action in ACTIONS:
        BUS.words.say(view, action)
    assert view.state == before


def test_lines_say_where_they_start():
    state = position(trails={0: (13, 19, 14)}, board={LINE_EXPANSION: [0]})
    resolve(state)
    assert say(state, lay(14, 20)) == "Lay a line from 14 to 20"
    assert say(state, lay(6, 14)) == "Lay a line from 14 to 6"
    assert say(state, lay(0, 1)) == "Lay a line on the street 0–1"
    assert say(state, lay(13, 14)) == "Close your line between 13 and 14"
    play(state, lay(13, 14))
    assert say(state, Join(0)) == "Lay the line from 14 to 13, so that both ends meet at 13"
    assert say(state, Join(1)) == "Lay the line from 13 to 14, so that both ends meet at 14"


def test_buildings_say_their_zone():
    state = position(buildings={7: "H"}, board={BUILDINGS_AREA: [0]})
    resolve(state)
    assert say(state, Build(14, 2)) == "Build a pub at crossing 14 (zone A)"
    assert say(state, Build(7, 1)) == "Build an office at crossing 7 (zone C)"
    assert say(state, Build(8, 0)) == "Build a house at station 8"


def test_passengers_say_how_many_go_where():
    state = position(buses=[3, 1, 1], board={PASSENGERS: [0]})
    resolve(state)
    assert [say(state, Send(first)) for first in range(5)] == [
        "Send 3 to station 27",
        "Send 1 to station 8 and 2 to station 27",
        "Send 2 to station 8 and 1 to station 27",
        "Send 3 to station 8",
        "Send 4 to station 8 and the others to station 27",
    ]


def test_the_clock_says_where_it_goes():
    state = position(board={TIME_CLOCK: [0]})
    resolve(state)
    assert say(state, Clock(stop=False)) == "Let time pass: the clock goes on to office"
    assert say(state, Clock(stop=True)) == "Stop time and take a stone: the clock stays on house"
    last = position(stones=[1, 2, 1], board={TIME_CLOCK: [0]})
    resolve(last)
    assert say(last, Clock(stop=True)) == "Stop time, take the last stone and end the game"


def test_rides_say_from_where_to_what():
    state = position(trails={0: LINE}, passengers={8: 1}, buildings={15: "O"}, board={VRROOOMM: [0]})
    resolve(state)
    assert say(state, Pick(8)) == "Take a passenger at station 8"
    play(state, Pick(8))
    assert say(state, Drop(15)) == "Bring the passenger to the office at crossing 15"


# events


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (MarkerPlaced(0, LINE_EXPANSION, 1), "P0 puts a marker on Line Expansion B."),
        (MarkerPlaced(4, BUSES, 0), "P4 puts a marker on Buses."),
        (Passed(1, False), "P1 passes."),
        (Passed(1, True), "P1 has no marker left and is out for the round."),
        (LineLaid(2, street(13, 14), 14, 13), "P2 lays a line from 14 to 13."),
        (BusBought(0, 2), "P0 has 2 buses now."),
        (PassengerArrived(7, 27), "A passenger arrives at station 27."),
        (PassengerArrived(1, 14), "A passenger stands in the park at crossing 14."),
        (Built(3, 0, 1), "P3 builds an office at crossing 7 (zone A)."),
        (TimePassed(None, 1), "Time passes by itself: the clock shows office."),
        (TimePassed(2, 0), "P2 lets time pass: the clock shows house."),
        (TimeStopped(2, 3), "P2 stops time and takes a stone; 3 are left."),
        (TimeStopped(2, 1), "P2 stops time and takes a stone; 1 is left."),
        (TimeStopped(2, 0), "P2 stops time and takes a stone; none is left."),
        (Delivered(0, 5, 8, 14), "P0 drives a passenger from station 8 to crossing 14 for a point."),
        (Idle(1, VRROOOMM, 0), "P1's marker on Vrrooomm! A can do no more."),
        (StartPlayer(1, True), "P1 took Starting Player and starts the next round."),
        (StartPlayer(1, False), "P1 sits next and starts the next round."),
        (RoundEnded(3), "Round 3 is over, and its markers leave the board."),
        (GameOver("stones", (2, 1, 3)), "The game is over: the last time stone is taken, and P1 wins."),
        (
            GameOver("markers", (1, 3, 1)),
            "The game is over: no more than one player has markers left, and P0 and P2 share the victory.",
        ),
        (
            GameOver("lots", (1, 1, 1)),
            "The game is over: every lot of the city is built on, and P0, P1 and P2 share the victory.",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_events_are_told(event, sentence):
    assert BUS.words.tell(position().seen_by(None), event) == sentence


def test_every_kind_of_event_has_its_words():
    assert set(words.events._TELL) == set(get_args(BusEvent))
    assert set(words.actions._SAY) == {type(action) for action in ACTIONS}


def test_every_event_of_a_game_is_a_sentence():
    for seed in range(4):
        luck = Random(seed)
        state = BUS.new(5)
        while state.to_act is not None:
            for event in play(state, driver(state, luck)):
                text = BUS.words.tell(state.seen_by(0), event)
                assert is_sentence(re.sub(r"\(zone [A-D]\)", "", text).replace(" .", ".")), text
