"""Every game's folder shows the same rooms under the same names; what only one game needs says why it is there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import milepost
from milepost.core.game import Game
from milepost.core.laboratory import Laboratory
from milepost.core.parts import Goals, Judgement, Pictures, Words
from milepost.core.rules import BasicFault, Fault

GAMES = Path(milepost.__file__).parent / "games"
FOLDERS = sorted(folder for folder in GAMES.iterdir() if (folder / "game.py").exists())

NEEDED = {"rules", "words", "scene", "judgement", "board", "actions", "events", "state", "constants", "codec",
          "invariants", "lesson", "game"}  # fmt: skip
"""What every game has."""
COMPANIONS = sorted(folder for folder in GAMES.glob("*/companion") if (folder / "game.py").exists())
"""Apps for physical tables, each in the folder of its game, since games may not import each other."""
OF_THE_FULL_GAME = {"board", "lesson"}
"""What a companion leaves to the game that it belongs to."""
WHERE_NEEDED = {"goals", "bots", "asks", "laboratory"}
"""Goals that a player can name, bots of its own, questions that interrupt a turn, and what designers are offered."""
OF_RULES = {"faults", "flow"}
OF_WORDS = {"actions", "events", "refusals", "parts"}
OF_JUDGEMENT = {"value", "measures"}
"""What these rooms have in every game."""


def rooms(folder: Path) -> dict[str, Path]:
    """The modules and packages of a folder: by name, the file that says what it is."""
    packages = {path.name: path / "__init__.py" for path in folder.iterdir() if (path / "__init__.py").exists()}
    modules = {path.stem: path for path in folder.glob("*.py") if not path.stem.startswith("__")}
    return packages | modules


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_has_the_rooms_every_game_has(folder):
    assert set(rooms(folder)) >= NEEDED
    assert set(rooms(folder / "rules")) >= OF_RULES
    assert set(rooms(folder / "words")) >= OF_WORDS
    assert set(rooms(folder / "judgement")) >= OF_JUDGEMENT
    assert (folder / "README.md").exists()


@pytest.mark.parametrize("folder", COMPANIONS, ids=lambda folder: folder.parent.name)
def test_a_companion_has_the_rooms_of_a_game(folder):
    assert set(rooms(folder)) >= NEEDED - OF_THE_FULL_GAME
    assert not set(rooms(folder)) & (OF_THE_FULL_GAME | WHERE_NEEDED)
    assert set(rooms(folder / "rules")) >= OF_RULES
    assert set(rooms(folder / "words")) >= OF_WORDS
    assert (folder / "README.md").exists()
    for name in sorted(set(rooms(folder)) - NEEDED):
        text = ast.get_docstring(ast.parse(rooms(folder)[name].read_text())) or ""
        assert "Only a companion has this room" in " ".join(text.split()), f"{name} is an exception: say why"


def test_there_is_a_companion_to_look_at():
    assert [folder.parent.name for folder in COMPANIONS] == ["wood_and_steel"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_room_that_only_one_game_needs_says_why(folder):
    title = milepost.game(folder.name).title
    for name in sorted(set(rooms(folder)) - NEEDED - WHERE_NEEDED):
        text = ast.get_docstring(ast.parse(rooms(folder)[name].read_text())) or ""
        assert f"Only {title} has this room" in " ".join(text.split()), f"{folder.name}/{name} is an exception: say why"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_games_parts_live_in_the_rooms_of_their_names(folder):
    game = milepost.game(folder.name)
    parts = {"words": Words, "scene": Pictures, "judgement": Judgement, "goals": Goals, "laboratory": Laboratory}
    for room, kind in parts.items():
        part = getattr(game, room)
        assert isinstance(part, kind)
        at_home = f"milepost.games.{folder.name}.{room}"
        assert type(part).__module__ == at_home or type(part) is kind, f"{room} is made in {type(part).__module__}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_rule_has_a_docstring_and_one_spelling(folder):
    tree = ast.parse((folder / "rules" / "faults.py").read_text())
    enum = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    members = [node for node in enum.body if isinstance(node, ast.Assign)]
    told = [b for a, b in zip(enum.body, enum.body[1:], strict=False) if isinstance(a, ast.Assign)]
    assert len(members) == len(told) > 5
    assert all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in told)
    faults = [kind for kind in Fault.__subclasses__() if kind.__module__.startswith(f"milepost.games.{folder.name}.")]
    rules = [member for fault in faults for member in fault]
    assert rules
    assert all(member == member.name.lower() for member in (*rules, *BasicFault))


def test_there_are_games_to_look_at():
    assert {folder.name for folder in FOLDERS} >= {"age_of_steam", "bus", "eurorails"}
    assert all(isinstance(milepost.game(folder.name), Game) for folder in FOLDERS)
