"""What is refused: `why_not` agrees with `legal`, says so in a sentence, and nothing changes."""

from __future__ import annotations

import re

import msgspec
import numpy as np
import pytest

import milepost
from milepost.core.action import Action
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.rules import BasicFault, Refusal
from milepost.core.state import sentence_of
from milepost.games.bus.actions import ACTIONS, Build, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    LINE_EXPANSION,
    PASSENGERS,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import ASKED

from .positions import BUS, full, is_sentence, lay, play, position, random_positions, resolve

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
                assert is_sentence(sentence_of(state, refusal)), sentence_of(state, refusal)
    assert {"not_now", "pass", "area_full", "own_street", "no_head", "parallel", "zone", "lots", "over"} <= seen


def test_every_refusal_names_what_is_legal_where_it_names_crossings_or_streets():
    """What the sentence says after the semicolon would be right is really legal."""
    for state in random_positions():
        for action in ACTIONS:
            refusal = state.why_not(action)
            if refusal is None:
                continue
            better = sentence_of(state, refusal).rsplit(";", 1)[-1]
            if refusal.rule in ("own_street", "no_head", "parallel"):
                named = {lay(int(u), int(v)) for u, v in re.findall(r"(\d+)–(\d+)", better)}
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
                assert str(caught.value) == sentence_of(state, caught.value.refusal)
        assert state == twin
        assert msgspec.json.encode(state) == data
        assert state.legal() == twin.legal()


OUT_OF_RANGE = [
    Lay(999), Lay(-1), Lay(70), Build(8, 0), Build(27, 2), Build(-1, 0), Build(14, 3), Build(36, 0), Mark(-1), Mark(7),
    Send(99), Send(-1), Pick(36), Pick(-1), Drop(8), Drop(99), Join(2), Join(-1),
]  # fmt: skip


@pytest.mark.parametrize("action", OUT_OF_RANGE, ids=str)
def test_an_action_out_of_range_is_refused_with_a_sentence(action):
    for state in random_positions(games=1, every=20):
        data = msgspec.json.encode(state)
        refusal = state.why_not(action)
        assert refusal is not None
        assert is_sentence(re.sub(r"\((\d)\)", "", sentence_of(state, refusal)).replace("  ", " ")), sentence_of(
            state, refusal
        )
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
    assert "is not an action of this game" in sentence_of(state, refusal)
    assert "stop_time" not in sentence_of(state, refusal)
    with pytest.raises(IllegalAction):
        state.apply(action)


def test_somebody_elses_turn_is_refused():
    state = position(start=1)
    refusal = state.why_not(Mark(0), 2)
    assert refusal is not None
    assert refusal.rule == "turn"
    assert is_sentence(sentence_of(state, refusal))


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
            (
                "You already have a line on the street 13–14; lay a segment on another street, from the ends of "
                "your line, at 14 and 18: 6–14, 10–14, 10–18, 14–19, 18–19 or 18–22."
            ),
        ),
        (
            position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20)}, board={LINE_EXPANSION: [0]}),
            lay(0, 1),
            (
                "The street 0–1 does not begin at an end of your line; lay a segment from the ends of your "
                "line, at 14 and 18: 6–14, 10–14, 10–18, 14–19, 18–19 or 18–22."
            ),
        ),
        (
            position(trails={0: (18, 13, 14), 1: (7, 11, 14, 20)}, board={LINE_EXPANSION: [0]}),
            lay(11, 14),
            (
                "You may not run beside P1 on the street 11–14: another street at crossing 14 is empty, and "
                "that line does not end there; lay a segment on 6–14, 10–14, 10–18, 14–19, 18–19 or 18–22."
            ),
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
            "Not now: take a waiting passenger onto a bus.",
        ),
    ],
)
def test_refusals_say_what_would_be_right(state, action, sentence):
    if not isinstance(action, (Pass, Mark)):
        resolve(state)
    refusal = state.why_not(action)
    assert refusal is not None
    assert sentence_of(state, refusal) == sentence


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
        assert sentence_of(state, refusal) == sentence


def test_refusals_when_a_type_or_the_board_is_used_up():
    city = {c: "H" * len(letters) for c, letters in full("ABC", free=[6, 13]).items()}
    state = position(buildings=city, board={BUILDINGS_AREA: [0]})
    resolve(state)
    refusal = state.why_not(Build(6, 0))
    assert refusal is not None
    assert sentence_of(state, refusal) == "No house is left in the supply; build an office or a pub."
    board = {area: [1 + i % 2 for i in range(spaces)] for area, spaces in enumerate((6, 1, 6, 6, 1, 6, 1))}
    state = position(board=board)
    refusal = state.why_not(Mark(BUSES))
    assert refusal is not None
    assert sentence_of(state, refusal) == "Buses has no free space left, nor has any other area; pass."


def test_every_question_has_its_words():
    for asked in range(len(ASKED)):
        state = position()
        state.asked = asked
        assert is_sentence(sentence_of(state, Refusal(BasicFault.NOT_NOW, Toot(), 0)))


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


@pytest.mark.parametrize("value", [True, 1.0, np.int64(1), "1", None, [1]], ids=repr)
def test_a_number_that_only_looks_like_one_makes_no_action(value):
    with pytest.raises(BadInput, match=r"'area' of a 'mark' action must be a plain int, not .* of type"):
        Mark(value)
