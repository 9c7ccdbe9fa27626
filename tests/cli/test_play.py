from __future__ import annotations

import pytest

from milepost.cli.play import seating
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.record import Record
from tests.cli.running import refused, run
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import Tender

MANY_ONES = "1\n" * 2000


def test_a_whole_game_through_stdin(here):
    ran = run("play", "bus", "--seed", "3", "--save", "mine.json", stdin=MANY_ONES)
    assert ran.code == 0
    assert ran.err == ""
    assert "The game is over" in ran.out
    assert "You win with" in ran.out or "You have" in ran.out
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
    assert "fits the choices 1, 2," in ran.out
    assert "The game was not saved." in ran.out


def test_words_choose_when_they_fit_one_choice():
    ran = run("play", "bus", "--seed", "1", stdin="pub crossing 23\nq\n")
    assert "P0 builds a pub at crossing 23" in ran.out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"do":"pass"}', "That is not what is asked now"),
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


def test_undo_stops_at_what_was_revealed():
    with catalog.registered(NightMail()):
        ran = run("play", "night-mail", "--bots", "random", "--seed", "1", stdin="draw\nu\nq\n")
    assert "Something hidden has been revealed" in ran.out
    assert "Taken back" not in ran.out


def test_hidden_things_of_others_are_not_told():
    with catalog.registered(NightMail()):
        ran = run("play", "night-mail", "--bots", "random", "--seed", "2", stdin="rest\nrest\nh\nq\n")
    assert "Letter -1" in ran.out
    assert '"letter":null' in ran.out or "Drawn" not in ran.out


def test_forms_of_open_actions_are_offered_as_json():
    with catalog.registered(Tender()):
        ran = run("play", "tender", "--bots", "random", "--seed", "1", stdin='{"do": "borrow", "amount": 5}\nq\n')
    assert 'type {"do": "borrow", "amount": ...}' in ran.out
    assert ran.code == 0


def test_commands(here):
    ran = run("play", "bus", "--seed", "1", stdin="w\nh\n?\nl\n1\n1\nw\nh\nb\nb x.png\nb x.gif\n\ns\ns\nq\n")
    assert "No bot has explained anything yet." in ran.out
    assert "Nothing has happened yet." in ran.out
    assert "undo: back to before your last decision" in ran.out
    assert "1 passenger at crossing 11, 14, 15, 20" in ran.out
    assert "ideas this one looks best" in ran.out
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


def test_odd_file_names_do_not_end_the_game(here):
    ran = run("play", "bus", stdin="s \x00\nb \x00.svg\ns " + "x" * 300 + "\nb /proc/x.svg\n1\nq\n")
    assert ran.out.count("cannot be used as a file") == 3
    assert "Cannot write /proc/x.svg" in ran.out
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
        ([], "Say which game to play: bus"),
        (["bsu"], "did you mean 'bus'"),
        (["bus", "--players", "2"], "3 to 5 players, not 2"),
        (["bus", "--players", "-1"], "3 to 5 players, not -1"),
        (["bus", "--players", "1000000000"], "3 to 5 players"),
        (["bus", "--players", "three"], "--players"),
        (["bus", "--bots", "gredy"], "did you mean 'greedy'"),
        (["bus", "--bots", "mcts:iterations=-5"], "from 1 to 1,000,000 iterations"),
        (["bus", "--bots", "mcts:iterations=many"], "wrong value"),
        (["bus", "--bots", "mcts:depth=3"], "iterations"),
        (["bus", "--bots", "greedy,greedy,greedy,greedy,greedy"], "3 to 5 players, not 6"),
        (["bus", "--bots", "no.such.Bot"], "cannot be loaded"),
        (["bus", "--bots", ","], "list of bots"),
        (["bus", "--preset", "offical"], "did you mean 'official'"),
        (["bus", "--option", "stones_3p"], "name=value"),
        (["bus", "--option", "stones_3p=9"], "wrong value"),
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
