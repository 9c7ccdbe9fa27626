"""An app for a physical table on the command line: bots do not play it, and one keyboard serves all its players."""

from __future__ import annotations

import pytest

from milepost.core.catalog import registered
from milepost.core.record import Record
from tests.cli.running import refused, run
from tests.games_for_tests.signal_box import Report, SignalBox

TWO = ("--bots", "random,greedy", "--games", "10")


@pytest.fixture(autouse=True)
def _box():
    with registered(SignalBox()):
        yield


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "signal-box", "--bots", "random", "--games", "1"),
        ("tournament", "signal-box", *TWO),
        ("duel", "signal-box", "random", "greedy"),
        ("tune", "signal-box", "mcts", "--over", "ranges.toml"),
        ("lab", "signal-box", "--compare", "any=1"),
        ("bench", "signal-box"),
        ("play", "signal-box", "--players", "3", "--humans", "1"),
        ("play", "signal-box", "--players", "3", "--humans", "2", "--bots", "random"),
    ],
    ids=lambda command: " ".join(command[:1] + command[2:]),
)
def test_a_command_with_bots_refuses_a_companion(command):
    assert "an app for people at a table; bots and learners cannot play it" in refused(*command)


def test_all_players_of_a_companion_are_at_the_keyboard_and_may_act_out_of_turn(tmp_path):
    file = tmp_path / "box.json"
    lines = ["as P2", "report", "as P2", "let", "q"]
    ran = run("play", "signal-box", "--players", "3", "--seed", "1", "--save", file, stdin="\n".join(lines) + "\n")
    assert ran.code == 0
    assert "P0 is you, P1 is you, P2 is you." in ran.out
    assert "Nobody else can act now, but for: P0, P1." in ran.out
    moves = Record.load(file).moves
    assert [move.seat for move in moves] == [2, 0]
    assert moves[0].action == Report()


def test_a_companion_that_was_kept_is_played_on_by_people(tmp_path):
    file = tmp_path / "box.json"
    Record.begin("signal-box", 3, 1, ["Ann", "Bob", "Cid"]).save(file)
    assert "P0 is you, P1 is you, P2 is you." in run("play", "--load", file, stdin="q\n").out


def test_the_list_of_games_says_that_it_has_no_bots():
    assert "none: an app for people at a table" in run("games", "signal-box").out
