"""Sentences: refusals that agree with what is legal, actions and events in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import get_args

import msgspec
import pytest

import milepost
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.game import Action
from milepost.games.bus import words
from milepost.games.bus.actions import ACTIONS, Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)  # fmt: skip
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
)  # fmt: skip
from milepost.games.bus.rules.phases import ASKED
from milepost.games.bus.state import BusState

from .positions import BUS, driver, full, lay, play, position, resolve, street

PYTHON = re.compile(r"[(\[]?\b(None|True|False|int|str|list|tuple|dict|object|BusState)\b|\w=|[{}<>\[\]_]|\w+\(\w")
"""What must not show through: values, types, fields, brackets of Python."""


def random_positions(games: int = 3, every: int = 3) -> Iterator[BusState]:
    for seed in range(games):
        luck = Random(seed)
        state = BUS.new(3 + seed % 3, preset=("plan", "official")[seed % 2], parallel_needs_last_street=seed == 2)
        turn = 0
        while state.to_act is not None:
            if turn % every == 0:
                yield state
            state.apply(driver(state, luck))
            turn += 1
        yield state


def is_sentence(text: str) -> bool:
    return bool(text) and text[0].isupper() and text.endswith(".") and "  " not in text and not PYTHON.search(text)


# refusals


def test_why_not_and_legal_agree_on_all_260_actions():
    for state in random_positions():
        legal = {action for action in ACTIONS if state.why_not(action) is None}
        assert legal == set(state.legal())
        assert list(state.legal()) == [action for action in ACTIONS if action in legal], "sorted by token"


def test_every_refusal_is_a_sentence():
    seen = set()
    for state in random_positions():
        for action in ACTIONS:
            refusal = state.why_not(action)
            if refusal is not None:
                seen.add(refusal.rule)
                assert is_sentence(refusal.sentence), refusal.sentence
    assert {"asked", "pass", "full", "own street", "no head", "parallel", "zone", "lots", "over"} <= seen


def test_every_refusal_names_what_is_legal_where_it_names_crossings_or_streets():
    """What the sentence says after the semicolon would be right is really legal."""
    for state in random_positions():
        for action in ACTIONS:
            refusal = state.why_not(action)
            if refusal is None:
                continue
            better = refusal.sentence.rsplit(";", 1)[-1]
            if refusal.rule in ("own street", "no head", "parallel"):
                named = {lay(int(u), int(v)) for u, v in re.findall(r"(\d+)-(\d+)", better)}
                assert named == set(state.legal())
            elif refusal.rule in ("zone", "lots"):
                assert {int(c) for c in re.findall(r"\d+", better)} == {
                    a.crossing for a in state.legal() if isinstance(a, Build)
                }


def test_a_refused_action_changes_nothing():
    for state in random_positions(every=9):
        data, twin = msgspec.json.encode(state), state.clone()
        for action in ACTIONS:
            if action not in state.legal():
                with pytest.raises(IllegalAction) as caught:
                    state.apply(action)
                assert str(caught.value) == caught.value.refusal.sentence
        assert state == twin
        assert msgspec.json.encode(state) == data
        assert state.legal() == twin.legal()


OUT_OF_RANGE = [
    Lay(999), Lay(-1), Lay(70), Build(8, 0), Build(27, 2), Build(-1, 0), Build(14, 3), Build(36, 0), Mark(-1), Mark(7),
    Send(99), Send(-1), Pick(36), Pick(-1), Drop(8), Drop(99), Join(2), Join(-1), Clock(2),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize("action", OUT_OF_RANGE, ids=str)
def test_an_action_out_of_range_is_refused_with_a_sentence(action):
    for state in random_positions(games=1, every=20):
        data = msgspec.json.encode(state)
        refusal = state.why_not(action)
        assert refusal is not None
        assert is_sentence(re.sub(r"\((\d)\)", "", refusal.sentence).replace("  ", " ")), refusal.sentence
        with pytest.raises(IllegalAction):
            state.apply(action)
        assert msgspec.json.encode(state) == data


class Toot(Action, frozen=True):
    """An action of some other game."""


class Mark2(Mark, frozen=True):
    """A stranger in familiar clothes."""


@pytest.mark.parametrize("action", [Toot(), Mark2(0)])
def test_an_action_of_another_game_is_refused(action):
    state = position()
    refusal = state.why_not(action)
    assert refusal is not None
    assert refusal.rule == "kind"
    assert "is not an action of this game" in refusal.sentence
    assert "stop_time" not in refusal.sentence
    with pytest.raises(IllegalAction):
        state.apply(action)


def test_somebody_elses_turn_is_refused():
    refusal = position(start=1).why_not(Mark(0), 2)
    assert refusal is not None
    assert refusal.rule == "turn"
    assert is_sentence(refusal.sentence)


LINE = (8, 12, 15)


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (
            position(board={PASSENGERS: [0]}),
            Pass(),
            "You have placed 1 marker this round; place two, or all you have left, before you pass.",
        ),
        (
            position(board={TIME_CLOCK: [1], LINE_EXPANSION: [1] * 6, VRROOOMM: [2] * 6}),
            Mark(TIME_CLOCK),
            "Time Clock has no free space left; put your marker on Buses, Passengers, Buildings or Starting Player.",
        ),
        (
            position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20)}, board={LINE_EXPANSION: [0]}),
            lay(13, 14),
            "You already have a line on the street 13-14; lay a segment on another street, from your heads at "
            "14 and 18: 6-14, 10-14, 10-18, 14-19, 18-19 or 18-22.",
        ),
        (
            position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20)}, board={LINE_EXPANSION: [0]}),
            lay(0, 1),
            "The street 0-1 does not begin at a head of your line; lay a segment from your heads at 14 and 18: "
            "6-14, 10-14, 10-18, 14-19, 18-19 or 18-22.",
        ),
        (
            position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20)}, board={LINE_EXPANSION: [0]}),
            lay(11, 14),
            "You may not run beside P1 on the street 11-14: another street at crossing 14 is empty, and that line "
            "does not end there; lay a segment on 6-14, 10-14, 10-18, 14-19, 18-19 or 18-22.",
        ),
        (
            position(board={BUILDINGS_AREA: [0]}, buildings=full("A", free=[14, 23])),
            Build(5, 0),
            "There is no free lot of zone A at crossing 5, and zone A must be full before the next one opens; "
            "build at 14 or 23.",
        ),
        (
            position(board={BUILDINGS_AREA: [0]}, buildings=full("A", free=[14, 23])),
            Build(11, 0),
            "Every lot of crossing 11 is taken; build in zone A at 14 or 23.",
        ),
        (
            position(board={PASSENGERS: [0]}),
            Send(2),
            "You bring 1 passenger; send all, some or none of them to station 8, and the others to station 27.",
        ),
        (
            position(trails={0: LINE}, passengers={8: 1}, buildings={15: "O"}, board={VRROOOMM: [0]}),
            Pick(27),
            "Your line does not touch station 27; take a passenger from 8.",
        ),
        (
            position(trails={0: LINE}, passengers={8: 1}, buildings={15: "O"}, board={VRROOOMM: [0]}),
            Pick(12),
            "Nobody at crossing 12 waits for a bus while the clock shows office; take a passenger from 8.",
        ),
        (
            position(trails={0: LINE}, passengers={8: 1}, buildings={15: "O"}, board={VRROOOMM: [0]}),
            Drop(15),
            "That is not what is asked now; take a waiting passenger onto a bus.",
        ),
    ],
)
def test_refusals_say_what_would_be_right(state, action, sentence):
    if not isinstance(action, (Pass, Mark)):
        resolve(state)
    refusal = state.why_not(action)
    assert refusal is not None
    assert refusal.sentence == sentence


def test_refusals_of_a_drop():
    state = position(trails={0: LINE}, passengers={8: 1}, buildings={15: "O", 14: "O"}, board={VRROOOMM: [0]})
    resolve(state)
    play(state, Pick(8))
    for crossing, sentence in (
        (14, "Your line does not touch crossing 14; bring the passenger to 15."),
        (12, "There is no free office at crossing 12; bring the passenger to 15."),
    ):
        refusal = state.why_not(Drop(crossing))
        assert refusal is not None
        assert refusal.sentence == sentence


def test_refusals_when_a_type_or_the_board_is_used_up():
    city = {c: "H" * len(letters) for c, letters in full("ABC", free=[6, 13]).items()}
    state = position(buildings=city, board={BUILDINGS_AREA: [0]})
    resolve(state)
    refusal = state.why_not(Build(6, 0))
    assert refusal is not None
    assert refusal.sentence == "No house is left in the supply; build an office or a pub."
    board = {area: [1 + i % 2 for i in range(spaces)] for area, spaces in enumerate((6, 1, 6, 6, 1, 6, 1))}
    refusal = position(board=board).why_not(Mark(BUSES))
    assert refusal is not None
    assert refusal.sentence == "Buses has no free space left, nor has any other area; pass."


def test_every_question_has_its_words():
    for asked in range(len(ASKED)):
        assert is_sentence(words.refuse("asked", asked=asked).sentence)


# JSON


def test_actions_come_from_json():
    game = milepost.game("bus")
    state = position()
    assert game.decode(b'{"do":"mark","area":0}') == Mark(0)
    state.apply(game.decode(b'{"do":"mark","area":0}'))
    assert state.spaces[0] == 0
    for action in ACTIONS:
        assert game.decode(msgspec.json.encode(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        b"", b"null", b"{}", b"[]", b'{"do":"toot"}', b'{"do":"mark"}', b'{"do":"mark","area":7}', b"{", b"\xff",
        b'{"do":"mark","area":-1}', b'{"do":"mark","area":"0"}', b'{"do":"lay","street":999}', b'{"do":"join","end":2}',
        b'{"do":"build","crossing":14,"building":3}', b'{"do":"send","first":6}', b'{"do":"clock","stop":1}',
        b'{"do":"pick","crossing":36}', b'{"do":"lay","street":1e99}', b"[" * 100000,
    ],
    ids=lambda data: repr(data[:30]),
)  # fmt: skip
def test_json_that_is_no_action_is_refused_with_a_sentence(data):
    with pytest.raises(BadInput, match=r"This is not an action of Bus: .*\."):
        BUS.decode(data)


# actions


def test_every_action_can_be_said_in_every_position():
    for state in random_positions(games=2, every=7):
        for seat in (*range(state.seats), None):
            view = state.seen_by(seat)
            for action in ACTIONS:
                text = BUS.say(view, action)
                assert text[0].isupper()
                assert not text.endswith(".")
                assert len(text) < 90
                assert "_" not in text


def test_what_is_offered_together_is_said_differently():
    for state in random_positions():
        said = [BUS.say(state.seen_by(state.to_act), action) for action in state.legal()]
        assert len(set(said)) == len(said)


def say(state: BusState, action: Action) -> str:
    return BUS.say(state.seen_by(state.to_act), action)


def test_marks_say_their_letter_and_what_they_yield_now():
    state = position(buses=[2, 3, 1], board={LINE_EXPANSION: [0, 1], PASSENGERS: [2], BUILDINGS_AREA: [0, 1, 2]})
    assert say(state, Mark(LINE_EXPANSION)) == "Put a marker on Line Expansion C (1 segment as it stands)"
    assert say(state, Mark(PASSENGERS)) == "Put a marker on Passengers B (2 passengers as it stands)"
    assert say(state, Mark(BUILDINGS_AREA)) == "Put a marker on Buildings D (no building as it stands)"
    assert say(state, Mark(BUSES)) == "Put a marker on Buses (bus number 3)"
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
    assert say(state, Mark(LINE_EXPANSION)) == "Put a marker on Line Expansion A (2 segments as it stands)"


def test_saying_changes_nothing():
    state = position(board={VRROOOMM: [0]})
    view = state.seen_by(0)
    before = view.state.clone()
    for action in ACTIONS:
        BUS.say(view, action)
    assert view.state == before


def test_lines_say_where_they_start():
    state = position(trails={0: (13, 19, 14)}, board={LINE_EXPANSION: [0]})
    resolve(state)
    assert say(state, lay(14, 20)) == "Lay a line from 14 to 20"
    assert say(state, lay(6, 14)) == "Lay a line from 14 to 6"
    assert say(state, lay(0, 1)) == "Lay a line on the street 0-1"
    assert say(state, lay(13, 14)) == "Lay a line between your heads at 13 and 14"
    play(state, lay(13, 14))
    assert say(state, Join(0)) == "Lay the line from 14 to 13, so that both heads meet at 13"
    assert say(state, Join(1)) == "Lay the line from 13 to 14, so that both heads meet at 14"


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
    assert say(state, Pick(8)) == "Take a passenger from station 8"
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
        (Idle(1, VRROOOMM, 0), "The marker of P1 on Vrrooomm! A has nothing more to do."),
        (StartPlayer(1, True), "P1 takes the token and starts the next round."),
        (StartPlayer(1, False), "P1 is next clockwise and starts the next round."),
        (RoundEnded(3), "Round 3 ends; its markers leave the board."),
        (GameOver("stones", (2, 1, 3)), "The game is over, for the last time stone is taken: P1 wins."),
        (
            GameOver("markers", (1, 3, 1)),
            "The game is over, for no more than one player has markers left: P0 and P2 share the victory.",
        ),
        (
            GameOver("lots", (1, 1, 1)),
            "The game is over, for every lot of the city is built on: P0, P1 and P2 share the victory.",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_events_are_told(event, sentence):
    assert BUS.tell(position().seen_by(None), event) == sentence


def test_every_kind_of_event_has_its_words():
    assert set(words._TELL) == set(get_args(BusEvent))
    assert set(words._SAY) == {type(action) for action in ACTIONS}


def test_every_event_of_a_game_is_a_sentence():
    for seed in range(4):
        luck = Random(seed)
        state = BUS.new(5)
        while state.to_act is not None:
            for event in play(state, driver(state, luck)):
                text = BUS.tell(state.seen_by(0), event)
                assert is_sentence(re.sub(r"\(zone [A-D]\)", "", text).replace(" .", ".")), text
