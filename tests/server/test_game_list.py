from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from milepost.core import catalog
from milepost.core.options import Options
from milepost.server.showing.game_list import describe, games
from tests.games_for_tests.night_mail import NightMail
from tests.server.odd_bots import OddMail


class MailOptions(Options, frozen=True):
    fog: bool = False
    """Nobody sees far. [A7]"""
    ink: Literal["red", "black", "blue"] = "black"
    bags: Annotated[int, Meta(ge=1, lt=9)] = 3
    steps: Annotated[int, Meta(description="Steps of a turn.")] = 2
    motto: str = ""


class OptionMail(NightMail):
    Options = MailOptions


def test_every_game_is_listed_with_what_a_page_needs():
    listed = {game.name: game for game in games()}
    assert {"bus", "eurorails"} <= set(listed)
    for name, shown in listed.items():
        game = catalog.game(name)
        assert (shown.title, shown.credit) == (game.title, game.credit)
        assert shown.about.endswith(".")
        assert 40 < len(shown.about) < 140
        assert shown.seats == game.seats_for(game.options({}))
        assert shown.preset_seats == {
            preset: game.seats_for(game.options({"preset": preset})) for preset in game.presets
        }
        assert shown.companion == game.companion
        if game.companion:
            assert (shown.opponent, shown.bots) == ("", ())
        else:
            assert shown.opponent in shown.bots
        assert shown.lesson == (game.lesson is not None)


def test_the_bots_of_a_game_come_after_those_for_every_game():
    assert describe(catalog.game("eurorails")).bots[:4] == ("random", "greedy", "mcts", "carrier")


def test_bots_are_listed_with_who_they_are_to_people():
    for shown in games():
        assert tuple(shown.characters) == shown.bots
    minerva = describe(catalog.game("bus")).characters["mcts"]
    assert minerva.name == "Minerva"
    assert [level.settings for level in minerva.levels] == ["iterations=50", "iterations=200"]


def test_a_bot_without_a_character_is_listed_by_its_name_alone():
    shown = describe(OddMail())
    assert "good" in shown.bots
    assert tuple(shown.characters) == ("random", "greedy", "mcts")


@pytest.mark.parametrize("name", ["bus", "eurorails"])
def test_a_preset_says_every_option(name):
    game = catalog.game(name)
    shown = describe(game)
    assert list(shown.presets) == list(game.presets)
    for preset, options in shown.presets.items():
        assert game.options({"preset": preset}) == game.options(options)


@pytest.mark.parametrize("name", ["bus", "eurorails"])
def test_whatever_a_page_offers_the_game_takes(name):
    game = catalog.game(name)
    for option in describe(game).options:
        values = {"switch": (True, False), "choice": option.values, "number": (option.least, option.most)}[option.kind]
        for value in (option.default, *values):
            assert msgspec.to_builtins(game.options({option.name: value}))[option.name] == value


def test_options_are_switches_choices_and_numbers_in_words():
    fog, ink, bags, steps = describe(OptionMail()).options
    assert (fog.name, fog.kind, fog.default, fog.says) == ("fog", "switch", False, "Nobody sees far.")
    assert (ink.kind, ink.default, ink.values, ink.says) == ("choice", "black", ("red", "black", "blue"), "Ink")
    assert (bags.kind, bags.least, bags.most) == ("number", 1, 8)
    assert (steps.says, steps.least, steps.most) == ("Steps of a turn.", None, None)


def test_free_text_is_not_offered():
    assert "auto_declare" not in {option.name for option in describe(catalog.game("eurorails")).options}


def test_names_as_words():
    assert catalog.game("eurorails").title_of("ferry_port_counts")[0].isupper()
    assert "_" not in catalog.game("eurorails").title_of("ferry_port_counts")


def test_the_list_can_be_sent():
    assert msgspec.json.decode(msgspec.json.encode(games()), type=list)[0]["name"] == "age_of_steam"
