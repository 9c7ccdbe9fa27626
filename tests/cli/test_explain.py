"""`milepost explain`: a bot says why, in the terminal and as JSON, for every game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from milepost.arena.match import play_match
from milepost.cli.explanations import print_why
from milepost.core import catalog
from milepost.core.bot import Why
from milepost.core.record import Record
from tests.cli.running import refused, run

SHORT: dict[str, dict[str, str]] = {"eurorails": {"rounds": "2"}}


BOTS_PLAY = [name for name in catalog.game_names() if not catalog.game(name).companion]


@pytest.fixture(scope="module", params=BOTS_PLAY)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some moves of a game, with the game's usual opponent among the players."""
    game = catalog.game(request.param)
    seats = game.seats_for(game.options({}))[0]
    played = play_match(game.name, [game.opponent, *["random"] * (seats - 1)], 1, SHORT.get(game.name, {}))
    path = tmp_path_factory.mktemp(game.name) / "game.json"
    played.branch(min(len(played.moves), 60)).save(path)
    return path


def test_every_game_is_explained_by_its_opponent_and_by_the_bots_for_every_game(record):
    game = Record.load(record).game
    for bot in (game.opponent, "greedy", "mcts:iterations=2"):
        ran = run("explain", record, "--bot", bot)
        assert (ran.code, ran.err) == (0, "")
        assert f"{bot}, asked again as P" in ran.out
        assert "would do" in ran.out


def test_the_number_is_that_of_replay(game):
    told = run("replay", game).out
    line = re.search(r"^ {2}23  (.+)$", told, re.M)
    assert line is not None
    explained = run("explain", game, "--at", "23", "--bot", "random").out
    assert f"  23  {line[1]}" in explained
    assert "It does not say why." in explained


def test_the_bot_that_played_would_do_the_same(game):
    assert "greedy, asked again as P0, would do the same." in run("explain", game, "--seat", "0", "--bot", "greedy").out


def test_what_was_weighed_is_a_table(game):
    ran = run("explain", game, "--seat", "0", "--at", "1", "--bot", "greedy")
    assert "it weighed" in ran.out
    assert re.search(r"0\.\d{3}$", ran.out, re.M)


def test_as_json(game):
    ran = run("explain", game, "--seat", "0", "--bot", "greedy", "--json")
    told = json.loads(ran.out)
    moves = Record.load(game).moves
    assert (told["game"], told["bot"], told["seat"]) == ("bus", "greedy", 0)
    assert moves[told["last"] - 1].seat == 0
    assert told["same"] is (told["played"] == told["would_play"])
    assert told["why"]["sentence"].endswith("chance to win.")


def test_a_table_of_numbers_is_printed_with_what_its_columns_mean(capsys):
    why = Why(
        "So it is.", (("build", 1.25), ("wait", -0.5)), ("Speed", "Cost"), ((3.0, 0.125), (1.0, -20.0)),
        ("taken", "too late"), ("Phase: Early",), "Secret to nobody.",
    )  # fmt: skip
    print_why(why, {"Speed": "how soon it is done", "Other": "not among them"})
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[:2] == ["So it is.", "Phase: Early"]
    assert "1 build 1.250 taken" in lines
    assert "2 wait -0.500 too late" in lines
    assert "Speed 3 1" in lines
    assert "Cost 0.125 -20" in lines
    assert lines[-1] == "Speed: how soon it is done."


def test_what_is_wrong_is_said_in_a_sentence(game):
    last = len(Record.load(game).moves)
    assert f"--at goes from 1 to {last}, not 0" in refused("explain", game, "--at", "0", "--bot", "greedy")
    assert f"not {last + 1}" in refused("explain", game, "--at", str(last + 1), "--bot", "greedy")
    assert "did you mean 'greedy'" in refused("explain", game, "--bot", "gredy")
    assert "was not asked then" in refused("explain", game, "--at", "1", "--seat", "2", "--bot", "greedy")
    assert "seats 0 to 2" in refused("explain", game, "--seat", "7", "--bot", "greedy")
    assert "One bot is asked at a time, not 2" in refused("explain", game, "--bot", "greedy,random")
    assert "--bot" in refused("explain", game)
    assert "nowhere.json" in refused("explain", "nowhere.json", "--bot", "greedy")
