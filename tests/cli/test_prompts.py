"""What the terminal asks beside the choice itself: forms, grave choices, and whether anybody else is looking."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from milepost.cli.form_prompts import read
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.core.scene import Field
from tests.cli.fixed import GravePass, Trade, TradingTender
from tests.cli.running import run
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import Tender

# forms


def tender(*lines: str, game: Game[Any] | None = None) -> str:
    with catalog.registered(game or Tender()):
        return run("play", "tender", "--bots", "random", "--seed", "1", stdin="\n".join((*lines, "q", ""))).out


def test_a_form_asks_for_a_number_between_bounds():
    shown = tender("loan", "x", "0", "51", "1.5", "9" * 40, "5")
    assert "22  Take a loan ..." in shown
    assert "How much? (1-50, Enter leaves) > " in shown
    assert shown.count("type a whole number from 1 to 50.") == 5
    assert "Borrowed(seat=0, amount=5)" in shown


def test_a_form_has_a_number_can_be_left_and_can_be_written_as_json():
    assert "Nothing was done." in tender("22", "")
    assert "amount=7" in tender("22", "", "22", "7")
    assert "amount=9" in tender('{"do": "borrow", "amount": 9}')
    assert "The bank lends from 1 to 50." in tender('{"do": "borrow", "amount": 99}')


def test_a_form_with_one_of_some_values_and_several(here):
    shown = tender("trade", "-5", "9", "ann", "1 7", "1, x", "3,1 3", game=TradingTender())
    assert "For how much [bold]? (-5 or more, Enter leaves) > " in shown
    assert "  2  Ann" in shown
    assert "'9' is not one of them; type a number from 1 to 2." in shown
    assert shown.count("is not one of them; type numbers from 1 to 3 with spaces between, or - for none.") == 2
    made = TradingTender().decode('{"do":"trade","price":-5,"with_seat":1,"sections":["cd","ab"]}')
    with catalog.registered(TradingTender()):
        ran = run("play", "tender", "--bots", "random", "--seed", "1", "--save", "t.json",
                  stdin="trade\n-5\n2\n3 1\ntrade\n0\n2\n-\nq\n")  # fmt: skip
        assert ran.code == 0
        moves = Record.load(Path("t.json")).moves
    assert [move.action for move in moves] == [made, Trade(0, 1, ())]


def test_several_values_can_be_given_as_a_span():
    field = Field("sections", "Which?", values=tuple((f"Section {n}", n) for n in range(1, 10)), several=True)
    assert read(field, "2-4, 9 3") == [2, 3, 4, 9]
    assert read(field, "4-2") == [2, 3, 4]
    assert read(field, "-") == []
    for line in ("0-3", "3-10", "-3", "3-", "x-y", "1--2"):
        with pytest.raises(BadInput, match="is not one of them; type numbers from 1 to 9"):
            read(field, line)


def test_the_engine_judges_what_a_form_says():
    assert "Nobody trades with themselves." in tender("trade", "1", "me", "-", game=TradingTender())


def test_the_input_may_end_in_a_form():
    with catalog.registered(Tender()):
        ran = run("play", "tender", "--bots", "random", "--seed", "1", stdin="22\n")
    assert ran.code == 0
    assert "The input ended" in ran.out


# choices that are asked about again


@pytest.mark.parametrize("line", ["1", "pass"])
def test_a_grave_choice_is_played_after_yes_only(line):
    for no in ("", "n", "maybe", "1"):
        shown = tender(line, no, "h", game=GravePass())
        assert "It is the last you say." in shown
        assert "Really: pass? [y/N] > " in shown
        assert "Nothing was done." in shown
        assert "Nothing has happened yet." in shown
    for yes in ("y", "YES"):
        shown = tender(line, yes, game=GravePass())
        assert "Nothing was done." not in shown
        assert "Answered(seat=0)" in shown


def test_json_and_other_choices_are_not_asked_about():
    for line in ('{"do": "pass"}', "2", "bid 7"):
        shown = tender(line, game=GravePass())
        assert "Really" not in shown
        assert "Answered(seat=0)" in shown


def test_the_input_may_end_in_the_question_about_a_grave_choice():
    with catalog.registered(GravePass()):
        ran = run("play", "tender", "--bots", "random", "--seed", "1", stdin="pass\n")
    assert ran.code == 0
    assert "The input ended, so the game stops here after 0 actions." in ran.out


# people who share a keyboard


def shared(*lines: str, people: int = 2, players: int = 2) -> str:
    """What a game of Night Mail shows several people who type these lines."""
    with catalog.registered(NightMail()):
        args = ("--humans", str(people), "--players", str(players), "--bots", "tests.cli.fixed.Resting", "--seed", "1")
        ran = run("play", "night-mail", *args, stdin="".join(f"{line}\n" for line in lines))
        assert (ran.code, ran.err) == (0, "")
        return ran.out


ALONE = "press Enter when nobody else is looking."


def test_a_hand_is_shown_when_nobody_else_is_looking():
    shown = shared("", "rest", "", "rest", "", "q")
    assert [shown.count(f"P{seat}, {ALONE}") for seat in (0, 1)] == [2, 1]
    before, _, after = shown.partition(f"P1, {ALONE}")
    assert "P0 (1-" in before
    assert "P1 (1-" not in before
    assert "P1 (1-" in after


def test_who_is_asked_again_is_not_asked_to_be_alone_again():
    assert shared("", "draw", "", "l", "q").count(ALONE) == 1
    assert shared("", "rest", people=1).count(ALONE) == 0


def test_undo_gives_the_keyboard_back():
    shown = shared("", "rest", "", "u", "", "q")
    assert [shown.count(f"P{seat}, {ALONE}") for seat in (0, 1)] == [2, 1]


def test_the_input_may_end_or_be_ended_before_a_hand_is_shown():
    ended = shared("", "rest")
    assert ended.count("The input ended, so the game stops here after 1 actions. The game was not saved.") == 1
    quitted = shared("", "rest", "q", "rest")
    assert quitted.endswith("The game was not saved.\n")
    assert "P1 (1-" not in ended + quitted


def test_nobody_has_to_be_alone_where_nothing_is_hidden():
    assert ALONE not in run("play", "bus", "--humans", "3", "--seed", "1", stdin="1\n1\n1\n1\nq\n").out
