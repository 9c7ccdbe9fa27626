"""Goals in words: what a game plans, the question before it is done, and taking it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from milepost.core import catalog
from milepost.core.record import Record
from milepost.core.story import joined
from tests.cli.fixed import PlannedTender
from tests.cli.running import run
from tests.games_for_tests.tender import Tender


def play(*lines: str, save: str = "tender.json") -> tuple[str, int]:
    """What is shown to two people who type these lines, and how many actions the record has in the end."""
    with catalog.registered(PlannedTender()):
        args = ("--players", "2", "--humans", "2", "--seed", "1", "--save", save)
        ran = run("play", "tender", *args, stdin="\n".join((*lines, "q", "")))
        assert (ran.code, ran.err) == (0, "")
        return ran.out, len(Record.load(Path(save)).moves)


def test_a_goal_is_told_and_done_after_enter(here):
    shown, moves = play("bid high", "", "")
    assert "Borrow 7 and bid 25; 2 are left for later.\nDo it? [Y/n] > " in shown
    assert moves == 2
    assert " 1-2  Borrowed(seat=0, amount=7).\n      Answered(seat=0).\n" in shown


@pytest.mark.parametrize("no", ["n", "N", "no"])
def test_nothing_is_done_before_somebody_says_yes(here, no):
    shown, moves = play("bid high", "maybe", no)
    assert "Type y or Enter to do it, n to leave it." in shown
    assert "Nothing was done." in shown
    assert moves == 0


def test_the_input_may_end_in_the_question(here):
    with catalog.registered(PlannedTender()):
        ran = run("play", "tender", "--players", "2", "--bots", "random", stdin="bid high\n")
    assert ran.code == 0
    assert "The input ended, so the game stops here after 0 actions." in ran.out


def test_undo_takes_back_a_whole_batch(here):
    shown, moves = play("bid high", "y", "", "u", "u")
    assert shown.count("Taken back.") == 1
    assert "There is no decision of yours to take back." in shown
    assert moves == 0


def test_undo_takes_back_one_decision_after_another(here):
    shown, moves = play('{"do": "borrow", "amount": 3}', "pass", "", "u", "u")
    assert shown.count("Taken back.") == 2
    assert moves == 0


def test_undo_and_the_goal_again_leave_no_trace(here):
    play("bid high", "", "", "u", "bid high", "", save="a.json")
    play("bid high", "", save="b.json")
    assert (here / "a.json").read_bytes() == (here / "b.json").read_bytes()


def test_history_tells_batches_and_can_be_cut(here):
    shown, _ = play("bid high", "y", "", "u", "bid high", "y", "", "loan", "5", "h", "h 1", "h 0", "h x")
    assert shown.count(" 1-2  Borrowed(seat=0") == 4
    assert "h takes how many decisions to show, not 'x'." in shown


def test_a_goal_that_cannot_be_had_gets_its_sentence(here):
    shown, moves = play("bid moon")
    assert "The moon is not for sale." in shown
    assert "Do it?" not in shown
    assert moves == 0


def test_a_batch_that_is_not_legal_as_a_whole_changes_nothing(here):
    shown, moves = play("bid twice")
    assert "It is not P0's turn; it is P1's." in shown
    assert "Do it?" not in shown
    assert moves == 0


def test_a_plan_without_actions_only_says_something(here):
    shown, moves = play("bid nothing")
    assert "There is nothing to bid." in shown
    assert "Do it?" not in shown
    assert moves == 0


def test_a_plan_without_words_is_told_by_its_actions(here):
    shown, _ = play("bid wordless", "n")
    assert "borrow 7; bid 25\nDo it?" in shown


def test_words_that_are_no_goal_choose_as_ever(here):
    shown, moves = play("pass")
    assert "Do it?" not in shown
    assert moves == 1


def test_numbers_json_and_commands_are_no_goals(here):
    shown, _ = play("1", "", '{"do": "pass"}', "h", "list")
    assert "Do it?" not in shown


def test_a_goal_that_cannot_be_planned_now_is_not_suggested(here):
    shown, _ = play("bid high", "", "", '{"do": "borrow", "amount": 50}', "xyzzy")
    assert "'xyzzy' is not a choice; type a number from 1 to 31, or ? for help." in shown


def test_help_greeting_games_and_refusals_name_goals(here):
    shown, _ = play("?", "xyzzy")
    assert "a goal such as `bid high`; b draws" in shown
    assert "a goal          plan it, and ask before it is done: bid high, borrow much" in shown
    assert "'xyzzy' is not a choice; type a number from 1 to 22, a goal such as `bid high`, or ? for help." in shown
    with catalog.registered(PlannedTender()):
        assert "bid high, borrow much" in run("games").out
    with catalog.registered(Tender()):
        assert "goal" not in run("play", "tender", "--players", "2", stdin="?\nxyzzy\nq\n").out


def test_sentences_that_begin_alike_are_told_as_one():
    steps = [f"P1 drives to {place}." for place in ("20,39", "20,40", "Lyon")]
    assert joined(steps, 2) == ["P1 drives to 20,39, 20,40, Lyon."]
    assert joined(steps[:2], 2) == steps[:2]
    assert joined(["P1 rests.", *steps, "P1 pays 4M to P2."], 2) == [
        "P1 rests.", "P1 drives to 20,39, 20,40, Lyon.", "P1 pays 4M to P2.",
    ]  # fmt: skip
    assert joined(["P1 rests."] * 3, 2) == ["P1 rests."] * 3
    lists = ["P1 takes a, b.", "P1 takes c, d.", "P1 takes e."]
    assert joined(lists, 2) == ["P1 takes a, b; c, d; e."]
    two = ["P1 drives to Lyon. It stops.", "P1 drives to Paris. It stops.", "P1 drives to Bern. It stops."]
    assert joined(two, 2) == two
    sections = ["P1 owns A – B.", "P1 owns A – C.", "P1 owns B – D.", "P2 owns E – F."]
    assert joined(sections, 2) == ["P1 owns A – B, A – C, B – D.", "P2 owns E – F."]
    assert joined([], 2) == []
