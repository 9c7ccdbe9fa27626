"""Who bots are to people: every bot of every game has a name, a face, a line and levels that can be had."""

from __future__ import annotations

import re

import pytest

from milepost.bots import bot_names, character, level, make
from milepost.bots.mcts import MctsBot
from milepost.core import catalog
from milepost.core.bot import FACES, Character, Level
from milepost.games.eurorails.bots.characters import CHARACTERS
from tests.games_for_tests.night_mail import NightMail
from tests.web.client import WEB

GAMES = [catalog.game(name) for name in catalog.game_names()]
LONGEST_LINE = 64


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_bot_has_a_name_a_face_and_a_line_of_its_own(game):
    known = [character(bot, game) for bot in bot_names(game)]
    assert all(who is not None for who in known)
    for mark in ("name", "face", "line"):
        marks = [getattr(who, mark) for who in known]
        assert len(set(marks)) == len(marks), f"two bots have the same {mark}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_character_can_be_shown(game):
    for bot in bot_names(game):
        who = character(bot, game)
        assert who is not None
        assert re.fullmatch(r"[A-Z][a-z]{2,9}", who.name)
        assert who.face in FACES
        assert re.fullmatch(r"[A-Z][^.]+\.", who.line), "one sentence"
        assert len(who.line) <= LONGEST_LINE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_level_is_a_bot_and_the_usual_one_is_among_them(game):
    for bot in bot_names(game):
        who = character(bot, game)
        assert who is not None
        assert who.level in [one.name for one in who.levels] or not who.levels
        for one in who.levels:
            assert type(make(f"{bot}:{one.settings}", game)) is type(make(bot, game))
            assert level(f"{bot}:{one.settings}", game) == one.name
        assert level(bot, game) == who.level


def test_the_level_of_other_settings_is_told_as_they_are_written():
    game = catalog.game("bus")
    assert level("mcts:iterations=50", game) == "Quick"
    assert level("mcts:iterations=51", game) == "iterations=51"
    assert level("greedy", game) == ""
    assert level("nobody:strength=9", game) == "strength=9"


def test_the_order_of_settings_does_not_matter(monkeypatch):
    both = Character("Mia", "mask", "Looks.", (Level("Both", "iterations=5,curiosity=1"),), "Both")
    monkeypatch.setattr(MctsBot, "character", both)
    assert level("mcts:curiosity=1, iterations=5", NightMail()) == "Both"


def test_a_bot_that_nobody_knows_has_no_character():
    assert character("nobody", NightMail()) is None
    assert character("tests.bots.own.First", NightMail()) is None


def test_the_page_can_draw_every_face():
    text = (WEB / "src/lib/faces.ts").read_text()
    drawn = re.findall(r"^  (\w+): face\(", text, re.M)
    assert tuple(drawn) == FACES


def test_the_characters_of_eurorails_have_faces_of_their_own():
    faces = [who.face for who in CHARACTERS.values()]
    assert len(set(faces)) == len(faces)
    assert set(faces) <= set(FACES)
