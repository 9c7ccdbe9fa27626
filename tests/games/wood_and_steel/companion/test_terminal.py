"""An evening at a terminal: one keyboard for all players, who may act out of turn; forms for edits."""

from __future__ import annotations

from random import Random

import pytest

from milepost.core.catalog import registered
from milepost.core.record import Record
from milepost.games.wood_and_steel.board import CITY
from milepost.games.wood_and_steel.companion.actions import AddCity, Claim, EndRound, Fulfil, Mogul, Take
from tests.cli.running import refused, run

from .table import TABLE


@pytest.fixture(autouse=True)
def _table():
    with registered(TABLE):
        yield


def typed(tmp_path, *lines: str) -> tuple[str, list[tuple[int, object]]]:
    """What is shown for some lines, and the actions that were played."""
    file = tmp_path / "evening.json"
    ran = run("play", TABLE.name, "--players", "3", "--seed", "4", "--save", file, stdin="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.out, [(move.seat, move.action) for move in Record.load(file).moves]


RANKED = ("1", "", "1", "", "1")
"""Everybody ranks; the empty lines hand the keyboard over."""


def test_players_act_out_of_turn_and_a_round_ends_with_a_second_yes(tmp_path):
    lines = ("have", "as P1", "have", "as P1", "claim wood to chi", "as P0", "fulfilled", "as P0", "take tourists")
    out, moves = typed(tmp_path, *RANKED, *lines, "2", "n", "2", "y", "q")
    kinds = [(seat, type(action)) for seat, action in moves[3:]]
    assert kinds == [(2, Mogul), (1, Mogul), (1, Claim), (0, Fulfil), (0, Take), (2, EndRound)]
    assert "P0, P1 and P2 have not ended the turn in round 1" in out
    assert "Nothing was done." in out
    assert "Round 2 (1834)" in out


def test_an_edit_is_a_form(tmp_path):
    out, moves = typed(tmp_path, *RANKED, "edit: add an active", "2", "denver", "q")
    assert moves[3:] == [(2, AddCity(1, CITY["Denver"]))]
    assert "P2 edits: Denver is the current city of P1." in out


def test_whatever_is_typed_never_ends_in_a_traceback(tmp_path):
    draw = Random(1)
    lines = [draw.choice(("as P0", "as P2", "u", "", *map(str, range(1, 160)))) for _ in range(60)]
    typed(tmp_path, *RANKED, *lines, "q", "q", "q")


def test_bots_do_not_sit_down(tmp_path):
    told = refused("play", TABLE.name, "--players", "3", "--humans", "2")
    assert told == "Wood and Steel at the Table is an app for people at a table; bots and learners cannot play it."
