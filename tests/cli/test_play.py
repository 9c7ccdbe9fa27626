from __future__ import annotations

import re

import pytest

from milepost.cli.play import seating
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.record import Record
from milepost.core.story import ordinal
from tests.cli.fixed import Unsayable
from tests.cli.running import refused, run
from tests.games_for_tests.night_mail import NightMail

MANY_ONES = "1\n" * 2000


def test_a_whole_game_through_stdin(here):
    ran = run("play", "bus", "--seed", "3", "--save", "mine.json", stdin=MANY_ONES)
    assert ran.code == 0
    assert ran.err == ""
    assert "The game is over" in ran.out
    assert "You win with" in ran.out or "You come" in ran.out
    record = Record.load(here / "mine.json")
    assert record.state.outcome is not None
    assert record.header.names == ["you", "greedy", "greedy"]


def test_the_same_seed_is_the_same_game(here):
    first = run("play", "bus", "--seed", "9", stdin="1\n2\n3\n1\n")
    assert first == run("play", "bus", "--seed", "9", stdin="1\n2\n3\n1\n")


def test_what_is_shown_each_turn():
    ran = run("play", "bus", "--seed", "1", stdin="1\n")
    assert "P0 is you, P1 is greedy, P2 is greedy." in ran.out
    assert "Put up a building" in ran.out
    assert "Houses: Build a house at crossing ..." in ran.out
    assert "P0 builds a house" in ran.out
    assert "Deliveries" in ran.out


def test_wrong_answers_get_a_sentence_and_are_asked_again():
    ran = run("play", "bus", "--seed", "1", stdin="0\n99\n-1\n1.5\nxyzzy\n" + "9" * 5000 + "\n\x00\nbuild\nq\n")
    assert ran.code == 0
    assert ran.out.count("is not one of the choices; type a number from 1 to 24.") == 4
    assert ran.out.count("is not a choice") == 3
    assert "'build' fits 24 choices; say more, or type `list build`." in ran.out
    assert "The game was not saved." in ran.out


def test_words_choose_when_they_fit_one_choice():
    ran = run("play", "bus", "--seed", "1", stdin="pub crossing 23\nq\n")
    assert "P0 builds a pub at crossing 23" in ran.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"do":"pass"}', "Not now: "),
        ('{"do":"build","crossing":0,"building":0}', "zone"),
        ('{"do":"build","crossing":999,"building":0}', "This is not an action of Bus"),
        ('{"do":"castle"}', "This is not an action of Bus"),
        ('{"do":', "This is not an action of Bus"),
        ("{" * 60000, "This is not an action of Bus"),
    ],
)
def test_actions_as_json_are_judged_by_the_engine(line, sentence):
    ran = run("play", "bus", "--seed", "1", stdin=f"{line}\nq\n")
    assert sentence in ran.out
    assert "P0 builds" not in ran.out


def test_an_action_as_json_is_played():
    ran = run("play", "bus", "--seed", "1", stdin='{"do":"build","crossing":7,"building":2}\nq\n')
    assert "P0 builds a pub at crossing 7" in ran.out


def test_undo_takes_back_the_last_decision_and_the_bots_after_it(here):
    ran = run("play", "bus", "--seed", "1", "--save", "a.json", stdin="u\n1\n1\nu\nu\nu\nq\n")
    assert ran.out.count("Taken back.") == 2
    assert ran.out.count("There is no decision of yours to take back.") == 2
    assert Record.load(here / "a.json").moves == []


def test_undo_and_another_choice_leave_no_trace(here):
    run("play", "bus", "--seed", "1", "--save", "a.json", stdin="1\nu\n2\nq\n")
    run("play", "bus", "--seed", "1", "--save", "b.json", stdin="2\nq\n")
    assert (here / "a.json").read_bytes() == (here / "b.json").read_bytes()


def mail(*lines: str, bot: str = "random", players: int = 2) -> str:
    """What a game of Night Mail shows somebody who types these lines."""
    with catalog.registered(NightMail()):
        args = ("--bots", bot, "--players", str(players), "--seed", "1")
        return run("play", "night-mail", *args, stdin="\n".join((*lines, "q", ""))).out


def test_undo_stops_at_what_was_revealed():
    shown = mail("draw", "u")
    assert "Something hidden has been revealed" in shown
    assert "Taken back" not in shown


@pytest.mark.parametrize("bot", ["Drawing", "Delivering"])
def test_undo_stops_at_what_a_bot_revealed(bot):
    shown = mail("rest", "u", bot=f"tests.cli.fixed.{bot}")
    assert "Something hidden has been revealed" in shown
    assert "Taken back" not in shown


def test_undo_goes_across_moves_of_bots_that_revealed_nothing():
    assert "Taken back" in mail("rest", "u", bot="tests.cli.fixed.Resting")


def test_undo_looks_at_all_that_happened_since():
    bots = "tests.cli.fixed.Drawing,tests.cli.fixed.Resting"
    assert "Something hidden has been revealed" in mail("rest", "u", bot=bots, players=3)


def test_what_a_bot_said_of_a_move_that_was_taken_back_is_forgotten():
    assert "No bot has explained anything yet." in run("play", "bus", "--seed", "1", stdin="1\n1\nu\nu\nw\nq\n").out


def test_hidden_things_of_others_are_not_told():
    shown = mail("rest", "rest", "h")
    assert "Letter -1" in shown
    assert '"letter":null' in shown or "Drawn" not in shown


def test_why_waits_for_the_end_where_it_could_show_what_is_hidden():
    shown = mail("rest", "w", "w", "rest", "w", "rest", bot="tests.cli.fixed.Resting")
    running, _, ended = shown.partition("What the bots did not want to tell before")
    assert "I hold [" not in running
    assert "it weighed" not in running
    assert running.count("is told after the game") == 3
    assert ended.count("I hold [") == 2
    assert ended.count("it weighed") == 2


def test_what_a_bot_says_openly_is_told_at_once():
    shown = mail("rest", "w", "rest", "rest", bot="tests.cli.fixed.Candid")
    running, _, ended = shown.partition("What the bots did not want to tell before")
    assert "I like to rest. More is told after the game: it knew what is hidden from you." in " ".join(running.split())
    assert "I hold [" not in running
    assert "I hold [" in ended


def test_somebody_who_looks_on_is_told_why_after_the_game_only():
    with catalog.registered(NightMail()):
        ran = run("play", "night-mail", "--watch", "--bots", "tests.cli.fixed.Resting", "--players", "2")
    assert "I hold [" not in ran.out


# commands


def test_help_gives_an_example_that_can_be_typed():
    for name, args in (("bus", ()), ("eurorails", ("--bots", "random"))):
        told = run("play", name, *args, "--seed", "1", stdin="?\nq\n").out
        example = told.partition("whose words begin like these: ")[2].partition("\n")[0]
        ran = run("play", name, *args, "--seed", "1", stdin=f"{example}\nh\nq\n")
        assert example
        assert "Nothing has happened yet." not in ran.out


def test_help_gives_no_example_where_there_is_none():
    with catalog.registered(Unsayable()):
        told = run("play", "tender", "--bots", "random", "--seed", "1", stdin="?\nq\n").out
    assert "whose words begin like these\n" in told


def test_the_place_somebody_comes_in():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st",
    ]  # fmt: skip
    shown = [run("play", "bus", "--seed", str(seed), "--bots", "greedy", stdin=MANY_ONES).out for seed in (1, 2)]
    assert any(re.search(r"^You come (2nd|3rd) of 3 with -?\d+\.$", out, re.M) for out in shown)


def test_commands(here):
    ran = run("play", "bus", "--seed", "1", stdin="w\nh\n?\nl\n1\n1\nw\nh\nb\nb x.png\nb x.gif\n\ns\ns\nq\n")
    assert "No bot has explained anything yet." in ran.out
    assert "Nothing has happened yet." in ran.out
    assert "undo: back to before your last decision" in ran.out
    assert "1 passenger at crossing 11, 14, 15, 20" in ran.out
    assert re.search(r"ideas (this one looks best|look equally good)", ran.out)
    assert "not 'x.gif'" in ran.out
    assert ran.out.count("Saved in bus.json") == 2
    assert (here / "x.png").read_bytes().startswith(b"\x89PNG")
    assert sorted(path.name for path in here.iterdir()) == ["bus.json", "milepost-bus.svg", "x.png"]


def test_save_and_resume(here):
    run("play", "bus", "--seed", "5", "--bots", "random", stdin="1\n1\ns mine.json\n1\nq\n")
    ran = run("play", "--load", "mine.json", stdin="h\n1\nq\n")
    assert "P1 is random" in ran.out
    assert "7  P0 lays a line" in ran.out
    assert run("verify", "mine.json").code == 0


def test_saving_never_overwrites_another_file(here):
    (here / "dear.json").write_text("mine")
    ran = run("play", "bus", stdin="s dear.json\nq\n")
    assert "dear.json exists already" in ran.out
    assert "exists already" in refused("play", "bus", "--save", "dear.json")
    assert (here / "dear.json").read_text() == "mine"


def test_a_tilde_is_the_home_folder(here, monkeypatch):
    monkeypatch.setenv("HOME", str(here))
    ran = run("play", "bus", stdin="s ~/a.json\nb ~/a.svg\ns ~nobody-here/a.json\nq\n")
    assert sorted(path.name for path in here.iterdir()) == ["a.json", "a.svg"]
    assert "there is no folder ~nobody-here" in ran.out


def test_odd_file_names_do_not_end_the_game(here):
    ran = run("play", "bus", stdin="s \x00\nb \x00.svg\ns " + "x" * 300 + "\nb /proc/x.svg\n1\nq\n")
    assert ran.out.count("cannot be used as a file") == 3
    assert "Cannot write /proc/x.svg" in ran.out
    assert "P0 builds" in ran.out


def test_a_picture_that_cannot_be_kept_does_not_end_the_game(here, monkeypatch):
    def full(*_: object) -> None:
        raise BadInput("Cannot write board.svg: No space left on device.")

    monkeypatch.setattr("milepost.cli.pictures.write_whole", full)
    ran = run("play", "bus", "--seed", "1", "--picture", "board.svg", stdin="1\nq\n")
    assert ran.code == 0
    assert ran.out.count("No space left") == 2
    assert "P0 builds" in ran.out


def test_the_picture_is_kept_up_to_date(here):
    run("play", "bus", "--picture", "board.svg", stdin="1\nq\n")
    assert (here / "board.svg").read_text().startswith("<svg")


def test_watching_bots():
    ran = run("play", "bus", "--watch", "--seed", "4", "--bots", "random")
    assert ran.code == 0
    assert "you look on" in ran.out
    assert "The game is over" in ran.out


def test_two_people_at_one_terminal():
    ran = run("play", "bus", "--humans", "2", "--seat", "1", "--seed", "1", stdin="1\n1\n1\nq\n")
    assert "P0 is greedy, P1 is you, P2 is you." in ran.out
    assert "P2 (1-" in ran.out


def test_seating():
    assert seating(4, 1, 2, ["a"]) == {0: "a", 1: "a", 3: "a"}
    assert seating(3, 2, 2, ["a"]) == {1: "a"}
    assert seating(3, 0, 0, ["a", "b", "c"]) == {0: "a", 1: "b", 2: "c"}
    with pytest.raises(BadInput, match="need 2 bots"):
        seating(3, 1, 0, ["a", "b", "c"])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "Say which game to play: age_of_steam, bus"),
        (["bsu"], "did you mean 'bus'"),
        (["bus", "--players", "2"], "3 to 5 players, not 2"),
        (["bus", "--players", "-1"], "3 to 5 players, not -1"),
        (["bus", "--players", "1000000000"], "3 to 5 players"),
        (["bus", "--players", "three"], "--players"),
        (["bus", "--bots", "gredy"], "did you mean 'greedy'"),
        (["bus", "--bots", "mcts:iterations=-5"], "from 1 to 1,000,000 iterations"),
        (["bus", "--bots", "mcts:iterations=many"], "is a whole number, not 'many'"),
        (["bus", "--bots", "mcts:depth=3"], "iterations"),
        (["bus", "--bots", "greedy,greedy,greedy,greedy,greedy"], "3 to 5 players, not 6"),
        (["bus", "--bots", "no.such.Bot"], "cannot be loaded"),
        (["bus", "--bots", ","], "list of bots"),
        (["bus", "--preset", "offical"], "did you mean 'official'"),
        (["bus", "--option", "stones_3p"], "name=value"),
        (["bus", "--option", "stones_3p=9"], "The option stones_3p of Bus is 4 or 5, not '9'."),
        (["bus", "--option", "stons_3p=5"], "did you mean 'stones_3p'"),
        (["bus", "--option", "start_player=4"], "from 0 to 2, not 4"),
        (["bus", "--seed", "-5"], "is not a seed"),
        (["bus", "--seed", "xyz"], "is not a seed"),
        (["bus", "--seat", "7"], "the seats 0 to 2, not 7"),
        (["bus", "--humans", "9"], "0 to 5 can be people, not 9"),
        (["bus", "--humans", "4", "--players", "3"], "can be people"),
        (["bus", "--watch", "--humans", "1"], "only bots play"),
        (["bus", "--save", "no/such/folder/x.json"], "there is no folder"),
        (["bus", "--save", "."], "exists already"),
        (["bus", "--save", "/proc/x.json"], "Cannot write /proc/x.json"),
        (["bus", "--save", "x" * 300], "cannot be used as a file"),
        (["bus", "--picture", "/dev/null"], ".svg or .png"),
        (["bus", "--picture", "board.gif"], ".svg or .png"),
        (["bus", "--load", "missing.json"], "Cannot read missing.json"),
        (["bus", "--load", "."], "is a folder"),
        (["--load", "/dev/null"], "not a plain file"),
        (["--load", "game.json"], "is over"),
        (["--load", "game.json", "--seed", "3"], "keeps its players"),
        (["bus", "--pace", "-1"], "--pace"),
        (["bus", "--pace", "nan"], "0 to 60 seconds, not nan"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(game, args, words):
    assert words in refused("play", *args, stdin="1\n")
    assert [path.name for path in game.parent.iterdir()] == ["game.json"]


def test_names_in_a_record_load_no_code(here):
    record = Record.begin("bus", 3, 1, ["you", "antigravity.Bot", "mcts:iterations=2"])
    record.save(here / "r.json")
    ran = run("play", "--load", "r.json", stdin="")
    assert "P1 is greedy, P2 is mcts:iterations=2." in ran.out


NASTY = "\x1b[2J\x9b31m\u202e[red]Eve\nP2 wins\x07\x00"


def test_names_in_a_record_do_nothing_to_the_terminal(here):
    record = Record.begin("bus", 3, 1, ["you", NASTY, "x" * 500])
    record.save(here / "r.json")
    for command in (["play", "--load"], ["replay"], ["verify"]):
        ran = run(*command, "r.json", stdin="l\nh\n")
        assert ran.code == 0
        assert not set(ran.out) & set("\x1b\x9b\u202e\x07\x00")
    ran = run("replay", "r.json")
    assert "P1 [2J31m[red]Eve P2 wins, P2 xxx" in ran.out
    assert "x" * 50 not in ran.out
    assert not set(run("replay", "r.json", "--at", "0").out) & set("\x1b\x9b\u202e\x07\x00")


def test_what_a_user_gives_does_nothing_to_the_terminal(here):
    for args in (["replay", "a\x1b[2J\nb.json"], ["play", NASTY], ["play", "bus", "--bots", NASTY], [NASTY]):
        assert not set(refused(*args)) & set("\x1b\x9b\u202e\x07")
    ran = run("play", "bus", "--seed", "1", stdin="\x1b[2Jx\u202e\ns \x1b[2J.json\nb \x1b]0;hi\x07.svg\nq\n")
    assert not set(ran.out) & set("\x1b\u202e\x07")
