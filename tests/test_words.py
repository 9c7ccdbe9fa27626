"""The word list: what people read has no coordinate, seat from 0, action number, ruling, engine term or bad English."""

from __future__ import annotations

import pytest

from tests.words import games, page
from tests.words.__main__ import heard
from tests.words.faults import faults
from tests.words.kinds import kind


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("P1 goes to 28,38 near Luxembourg.", "coordinates"),
        ("Hex 1,0: mountain, $4", "coordinates"),
        ("Seat 0 is not asked now; seat 1 is.", "seat from 0"),
        ("Looking at action 12 of 300", "action number"),
        ("Track of a player who starts over stays. [A31]", "ruling letter"),
        ("say where it leads, as in `build Paris to Lyon`.", "backtick"),
        ("to move", "term of the engine"),
        ("There is no such edge; edges are numbered from 0 to 12.", "term of the engine"),
        ("The engine plays stones_then_arrival.", "name of the code"),
        ("start the server with --host 0.0.0.0", "language of a terminal"),
        ("Put your marker on Buses or Vrrooomm!.", "doubled or hanging"),
        ("P0 lays track, from Jackson (south) (north) to the south.", "doubled or hanging"),
        ("It takes 1.0 turns and earns 13M a turn.", "raw number"),
        ("Borrow 5000", "raw number"),
        ("This ends driving: 1 milepost of this turn stay unused.", "wrong number"),
        ("Build 1 sections from Ruhr to Lyon.", "wrong number"),
        ("Go 9 mileposts toward Lyon.", "not English"),
        ("Who begins anew loses the own ones.", "not English"),
        ("A train starts in a major city, and Lyon is none.", "not English"),
    ],
)
def test_what_no_player_should_read_is_found(sentence, wrong):
    assert wrong in list(faults(sentence))


@pytest.mark.parametrize(
    ("where", "sentence", "wrong"),
    [
        ("moves", "stop building", "small beginning"),
        ("choices", "Stop building.", "full stop on a button"),
        ("log", "P0 stops building", "no full stop"),
    ],
)
def test_sentences_and_buttons_are_written_alike(where, sentence, wrong):
    assert list(faults(sentence, where)) == [wrong]
    assert list(faults(sentence)) == [], "elsewhere both are well"


def test_what_players_may_read_is_let_through():
    for sentence in (
        "P1 builds 16 sections from Ruhr towards Lyon for 20M.",
        "P0 pays $13,000 of debt service.",
        "P0, P1 and P2 wait. It costs $1,000.50, and 12, 13 or 14 are left.",
        "Build from 2 east, 1 north-east of Lyon to Lyon for 3M",
        "Who goes first? That is auctioned. It takes 1 turn and earns 8.5M a turn.",
    ):
        assert list(faults(sentence)) == []


def test_sentences_of_a_kind_are_one():
    one, other = (
        kind("eurorails", f"P{n} drives from {a} to near {b} ({n}).")
        for n, a, b in ((1, "Ruhr", "Lyon"), (2, "Bern", "Wien"))
    )
    assert one == other == "PLAYER drives from PLACE to near PLACE (N)."
    assert kind("wood_and_steel", "Merge with Loess Hills & Northern Railroad Company") == "Merge with RAILROAD"


def test_the_page_and_the_server_speak_to_people():
    found = list(page.texts())
    assert len(found) > 300
    assert {"All actions", "Nothing has happened yet."} <= {text for _, text in found}
    assert [(where, text) for where, text in found if list(faults(text))] == []


@pytest.mark.parametrize("name", games.PLAYERS)
def test_games_speak_to_people(name):
    found = heard(name, 2, most=40, often=0.1)
    assert {"log", "questions", "choices", "refusals", "panels", "tips", "lesson", "presets"} <= set(found)
    read = [(where, text) for where, kinds in found.items() for text in kinds.values()]
    assert [(where, text) for where, text in read if list(faults(text, where))] == []
