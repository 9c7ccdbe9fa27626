"""The word list: what people read has no coordinate, seat from 0, action number, ruling, engine term or backtick."""

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
    ],
)
def test_what_no_player_should_read_is_found(sentence, wrong):
    assert wrong in list(faults(sentence))


def test_what_players_may_read_is_let_through():
    for sentence in (
        "P1 builds 16 sections from Ruhr towards Lyon for 20M.",
        "P0 pays $13,000 of debt service.",
        "P0, P1 and P2 wait. It costs $1,000.50, and 12, 13 or 14 are left.",
        "Build from 2 east, 1 north-east of Lyon to Lyon for 3M",
    ):
        assert list(faults(sentence)) == []


def test_sentences_of_a_kind_are_one():
    one, other = (
        kind("eurorails", f"P{n} drives from {a} to near {b} ({n}).")
        for n, a, b in ((1, "Ruhr", "Lyon"), (2, "Bern", "Wien"))
    )
    assert one == other == "PLAYER drives from PLACE to near PLACE (N)."


def test_the_page_and_the_server_speak_to_people():
    found = list(page.texts())
    assert len(found) > 300
    assert {"All actions", "Nothing has happened yet."} <= {text for _, text in found}
    assert [(where, text) for where, text in found if list(faults(text))] == []


@pytest.mark.parametrize("name", games.PLAYERS)
def test_games_speak_to_people(name):
    found = heard(name, 2, most=40, often=0.1)
    assert {"log", "questions", "choices", "refusals", "panels", "tips", "lesson", "presets"} <= set(found)
    assert [text for kinds in found.values() for text in kinds.values() if list(faults(text))] == []
