"""A tenth map needs no change of the engine: docs/age-of-steam-maps.md is put to the test."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.testing import conformance
from milepost.games.age_of_steam import maps
from milepost.games.age_of_steam.actions import ENGINEER, Issue, Select
from milepost.games.age_of_steam.constants import BUILDING
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.maps import checking
from milepost.games.age_of_steam.maps.__main__ import main
from milepost.games.age_of_steam.maps.standard import Standard

PAGE = (Path(__file__).parents[3] / "docs" / "age-of-steam-maps.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.fixture
def valley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The map of the page with its rules, in a package of its own."""
    package = tmp_path / "valley"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "two_rivers.py").write_text(block("python"))
    (package / "two_rivers.json").write_text(block("json"))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package / "two_rivers.json"
    maps.put("two_rivers", None)
    for name in ("valley", "valley.two_rivers"):
        sys.modules.pop(name, None)


def changed(path: Path, **fields: Any) -> Path:
    """The map with some fields changed, in a file beside it."""
    other = path.with_name("other.json")
    other.write_text(json.dumps(json.loads(path.read_text()) | fields))
    return other


def test_a_registered_map_is_played_to_the_end(valley):
    assert maps.register(valley) == "two_rivers"
    game = AgeOfSteam()
    assert game.seats_for(game.options({"map": "two_rivers"})) == (2, 3)
    state, chance = game.new(3, 1, map="two_rivers"), seeded(2)
    while state.to_act is not None:
        state.apply(checking._chosen(state, chance))
        state.check()
    assert state.outcome is not None


def test_a_registered_map_keeps_every_law(valley):
    maps.register(valley)
    report = conformance(AgeOfSteam(), 2, games=1, every=9, map="two_rivers")
    assert report.ended == report.games


def test_the_rules_of_a_map_are_its_own(valley):
    maps.register(valley)
    state = AgeOfSteam().new(2, 1, map="two_rivers")
    builder = None
    while state.phase != BUILDING:
        if state.why_not(Select(ENGINEER)) is None:
            builder = state.to_act
            state.apply(Select(ENGINEER))
        else:
            state.apply(Issue(0) if state.why_not(Issue(0)) is None else state.default())
    assert state.builds == (5 if state.to_act == builder else 4)
    assert state.map_rules.reduction(state, 25) == 2


def test_every_hook_is_on_the_page():
    hooks = {name for name in vars(Standard) if not name.startswith("_")}
    assert hooks <= {
        word for cell in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE) for word in re.findall(r"\w+", cell)
    }


def test_the_check_says_what_is_in_a_map(valley, capsys):
    assert main([str(valley)]) == 0
    told = capsys.readouterr().out
    assert "two_rivers.json: Two Rivers (two_rivers), rules valley.two_rivers" in told
    assert "37 hexes, 4 cities, 4 towns, no terminals, no printed links" in told
    assert "2 play 8 and 3 play 8" in told
    assert "a game by chance for 3: " in told
    assert "two_rivers" not in maps.MAPS


def test_the_check_leaves_a_map_of_the_same_name_alone(valley):
    before = maps.MAPS["tutorial"]
    assert "Two Rivers (tutorial)" in checking.check(changed(valley, name="tutorial"))
    assert maps.MAPS["tutorial"] == before
    assert maps.board("tutorial").title == "Tutorial"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rules": "no.such.module"}, "names the rules 'no.such.module', which cannot be had"),
        ({"rules": "rust"}, "names the rules 'rust', which cannot be had"),
        ({"rules": "os.path"}, "has no class Rules(Standard)."),
        ({"towns": []}, "the town drawn at [1, 1] is not listed."),
        ({"prices": {"plain": 2}}, "prices do not name river"),
        ({"new_cities": "AZ"}, "new_cities are letters of ABCDEFGH, each once."),
        ({"turns": {"7": 3}}, "turns are given by number of players, 1 to 6."),
        ({"format": "map"}, "is not a map of Age of Steam"),
    ],
)  # fmt: skip
def test_the_check_says_what_is_wrong_with_a_map(valley, capsys, fields, words):
    assert main([str(changed(valley, **fields))]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


def test_a_map_with_more_cubes_than_there_are_cannot_be_played(valley, capsys):
    cities = [city | {"cubes": 20} for city in json.loads(valley.read_text())["cities"]]
    assert main([str(changed(valley, cities=cities))]) == 2
    assert "a game for 2 breaks after 0 decisions" in capsys.readouterr().err


def test_a_name_that_is_taken_is_refused(valley):
    with pytest.raises(BadInput, match="There is a map 'rust_belt' already"):
        maps.register(changed(valley, name="rust_belt"))


def test_the_check_runs_as_a_command():
    command = [sys.executable, "-m", "milepost.games.age_of_steam.maps", str(maps.MAPS["tutorial"]), "nothing.json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "tutorial.json: Tutorial (tutorial)" in ran.stdout
    assert ran.stderr == "The map file nothing.json cannot be read: No such file or directory.\n"
