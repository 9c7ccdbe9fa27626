"""`milepost verify --format`: games that people played elsewhere, here those of Age of Steam."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from milepost.core.foreign_formats import Comparison, ForeignFormat
from milepost.games.age_of_steam.game import AgeOfSteam
from tests.cli.running import refused, run

GAME: dict[str, Any] = {
    "format": "aos-golden/1",
    "map": "tutorial",
    "players": 2,
    "start": {"order": ["P1", "P2"], "bag": {"red": 3}, "cubes": {"1,0": ["blue", "black"], "5,0": ["red"]}},
    "log": [
        ["round", 1], ["issue", "P1", 1], ["issue", "P2", 0], ["bid", "P1", 1], ["drop", "P2"],
        ["action", "P1", "first_build"], ["action", "P2", "locomotive"],
        ["build", "P1", [2, 0], "straight", [[0, 3]], 2], ["build", "P1", [3, 0], "straight", [[0, 3]], 2],
        ["build", "P1", [4, 0], "straight", [[0, 3]], 2], ["done", "P2"],
        ["move", "P1", "blue", [1, 0], [[[5, 0], "P1"]]], ["pass", "P2"], ["engine", "P1"], ["pass", "P2"],
        ["dice", "L", [1, 2]], ["dice", "D", [3, 4]], ["end_round", 1],
    ],
    "rounds": [
        {
            "round": 1,
            "players": {
                "P1": {"cash": 4, "income": 1, "shares": 3, "engine": 2, "vp": -3},
                "P2": {"cash": 6, "income": 0, "shares": 2, "engine": 2, "vp": -6},
            },
            "bag": {"red": 3, "blue": 1},
            "cubes": {"1,0": ["black"], "5,0": ["red"]},
            "track": [[[2, 0], [0, 3], "P1"], [[3, 0], [0, 3], "P1"], [[4, 0], [0, 3], "P1"]],
        }
    ],
}  # fmt: skip
"""One turn on the tutorial map: a link, a delivery over it, a better engine."""


class Odd(ForeignFormat):
    about = "files nobody can read"

    def comparer(self, counts: Path | None) -> Callable[[Path], Comparison]:
        def compare(path: Path) -> Comparison:
            raise KeyError("odd")

        return compare


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The game with one value changed; `...` takes it away."""
    game = copy.deepcopy(GAME)
    at = game
    for key in path[:-1]:
        at = at[key]
    if to is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return game


def written(folder: Path, game: Any, name: str = "mine.json") -> Path:
    path = folder / name
    path.write_text(game if isinstance(game, str) else json.dumps(game))
    return path


def test_a_game_that_replays_exactly_is_told_in_a_line(here):
    ran = run("verify", "--format", "aos-golden", written(here, GAME))
    assert (ran.code, ran.out, ran.err) == (0, "mine: 18 events, 1 round: no difference\n", "")


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        (("rounds", 0, "players", "P1", "cash"), 9, "end of round 1, cash of P1: the record has 9, the engine 4."),
        (("rounds", 0, "players", "P2", "out"), True, "P2 out of the game: the record has True, the engine False."),
        (("rounds", 0, "bag", "blue"), 2, "end of round 1, bag"),
        (("rounds", 0, "cubes", "1,0"), ["red"], "cubes at Pittsburgh"),
        (("rounds", 0, "track", 1, 2), "P2", "track at 3,0, 0 to 3: the record has P2, the engine P1."),
        (("log", 7, 5), 3, "the record pays $3, the engine $2."),
        (("log", 3, 2), 11, "straight [[0, 3]] 2: the engine asks P2 instead, in the phase build track."),
        (("log", 3, 2), 99, "the engine says: "),
        (("log", 8, 3), "sharp", "there is no tile sharp with the track"),
        (("log", 11, 2), "black", "the engine knows no such delivery."),
        (("log", 15, 2), [1], "The script of draws has ended"),
    ],
)  # fmt: skip
def test_the_first_difference_is_told_and_the_exit_code_is_1(here, path, to, words):
    ran = run("verify", "--format", "aos-golden", written(here, changed(*path, to=to)))
    assert ran.code == 1
    assert words in ran.out
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("{", "mine.json is not a recorded game of Age of Steam"),
        ("[]", "mine.json is not a recorded game of Age of Steam"),
        (b"\xff\xfe".decode("latin-1"), "mine.json is not a recorded game of Age of Steam"),
        (changed("format", to="aos-golden/2"), "has the format 'aos-golden/2'; this reads 'aos-golden/1'."),
        (changed("format", to=...), "has the format None"),
        (changed("map", to="atlantis"), "There is no map of Age of Steam 'atlantis'"),
        (changed("players", to=5), "Tutorial is not played by 5."),
        (changed("players", to="two"), "Expected `int`, got `str`"),
        (changed("start", "order", to=...), "missing required field `order`"),
        (changed("start", "order", to=["P1", "P1"]), "each of another name"),
        (changed("start", "cubes", to={"9,9": ["red"]}), "there is no hex [9, 9] on Tutorial."),
        (changed("start", "cubes", to={"here": ["red"]}), "'here' is no hex."),
        (changed("start", "cubes", "1,0", to=["pink"]), "'pink' is no colour"),
        (changed("start", "display", to={"L": {"9": ["red"]}}), "no column 'L9'"),
        (changed("log", 1, to=[]), "event 1: an event begins with its kind."),
        (changed("log", 1, to=["dance", "P1"]), "there is no event of the kind 'dance'."),
        (changed("log", 1, to=["issue", "P1"]), "'issue' has 2 fields, this one 1."),
        (changed("log", 1, 1, to="P7"), "'P7' is no player of this game; there is P1, P2."),
        (changed("log", 1, 2, to=-1), "-1 is no whole number from 0 on."),
        (changed("log", 5, 2, to="rest"), "'rest' is no action"),
        (changed("log", 7, 2, to=[0, 0]), "there is no hex [0, 0] on Tutorial."),
        (changed("log", 7, 2, to="there"), "is no hex; a hex is [column, row]."),
        (changed("log", 7, 4, to=[[0, 9]]), "is no track"),
        (changed("log", 11, 4, to=[]), "is no way"),
        (changed("log", 15, 2, to=[7, 7]), "are no dice."),
        (changed("rounds", 0, "players", to={"P9": GAME["rounds"][0]["players"]["P1"]}), "'P9' is no player"),
        (changed("rounds", 0, "track", 0, 0, to=[6, 0]), "the end of round 1: there is no hex [6, 0] on Tutorial."),
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_refused_in_a_sentence(here, game, words):
    assert words in refused("verify", "--format", "aos-golden", written(here, game))


def test_missing_files_are_told_and_the_others_are_replayed(here):
    ran = run("verify", "--format", "aos-golden", "nothing.json", written(here, GAME))
    assert ran.code == 2
    assert ran.err == "nothing.json cannot be read: No such file or directory.\n"
    assert "no difference" in ran.out


def test_numbers_of_legal_choices_are_compared(here):
    written(here, GAME)
    written(here, {"games": {"mine": [[7, "build", "P1", 67], [11, "move", "P1", 2]]}}, "counts.json")
    ran = run("verify", "--format", "aos-golden", "mine.json", "--counts", "counts.json")
    assert ran.out == "mine: 18 events, 1 round, 2 legal counts: no difference\n"
    written(here, {"games": {"mine": [[11, "move", "P1", 3]]}}, "counts.json")
    ran = run("verify", "--format", "aos-golden", "mine.json", "--counts", "counts.json")
    assert (ran.code, ran.out) == (
        1,
        "mine: 11 events, no rounds, 1 legal count: event 11: P1 has 2 legal deliveries; the record has 3.\n",
    )
    assert "does not hold the numbers" in refused(
        "verify", "--format", "aos-golden", "mine.json", "--counts", "mine.json"
    )
    assert "--counts goes with --format" in refused("verify", "mine.json", "--counts", "counts.json")


def test_an_unknown_format_is_refused_with_the_known_ones(here):
    written(here, GAME)
    assert refused("verify", "--format", "chess", "mine.json") == "There is no format 'chess'; known: aos-golden."
    assert "did you mean 'aos-golden'?" in refused("verify", "--format", "aos-gold", "mine.json")
    assert "requires an argument" in refused("verify", "mine.json", "--format")


def test_a_game_that_names_no_format_offers_none(here, monkeypatch):
    monkeypatch.setattr(AgeOfSteam, "foreign_formats", {})
    assert refused("verify", "--format", "aos-golden", "mine.json").endswith("known: none.")


def test_a_file_that_makes_the_engine_fail_is_named(here, monkeypatch):
    monkeypatch.setattr(AgeOfSteam, "foreign_formats", {"odd": Odd()})
    assert (
        refused("verify", "--format", "odd", "a.json") == "a.json: this file makes the engine fail (KeyError: 'odd')."
    )


def test_the_game_tells_its_formats():
    assert "aos-golden" in run("games", "age_of_steam").out


def test_reading_other_programs_files_costs_nothing_until_it_is_asked_for():
    code = (
        "import sys; from milepost.core import catalog; catalog.game('age_of_steam'); "
        "print([name for name in sys.modules if 'recorded_games.' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ran.stdout == "[]\n"
