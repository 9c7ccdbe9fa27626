"""Tournament, duel, lab and results, as a user types them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from milepost.core.record import Record
from tests.cli.running import refused, run

QUICK = ["--jobs", "1", "--players", "3"]
SMALL = ["tournament", "bus", "--bots", "greedy,random", "--games", "6", *QUICK]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small tournament."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    assert run(*SMALL, "--out", folder).code == 0
    return folder


def lines(folder: Path) -> list[bytes]:
    return (folder / "games.jsonl").read_bytes().splitlines()


def test_a_tournament_shows_strength_and_leaves_a_report_and_the_games(here):
    ran = run(*SMALL, "--json", "found.json")
    assert ran.code == 0
    for word in ("rating", "Elo", "wins", "score", "finishes ahead", "What ended the games", "95 %", "report.html"):
        assert word in ran.out
    (folder,) = (here / "runs").iterdir()
    assert folder.name.startswith("bus-tournament-")
    assert len(lines(folder)) == 7
    found = msgspec.json.decode((here / "found.json").read_bytes())
    assert found == msgspec.json.decode((folder / "report.json").read_bytes())
    assert [one["bot"] for one in found["standings"]] == ["greedy", "random"]
    assert found["games"] == 6


def test_the_same_command_plays_nothing_again_and_more_games_make_it_longer(small):
    before = lines(small)
    assert run(*SMALL, "--out", small).code == 0
    assert lines(small) == before
    assert run(*[part if part != "6" else "9" for part in SMALL], "--out", small).code == 0
    assert lines(small)[:7] == before
    assert len(lines(small)) == 10


def test_two_parts_merged_are_the_whole(here):
    assert run(*SMALL, "--out", "whole").code == 0
    for part in "12":
        assert run(*SMALL, "--part", f"{part}/2", "--out", part).code == 0
    assert run("results", "merge", "2", "1", "--out", "both").code == 0
    assert lines(here / "both") == lines(here / "whole")
    assert "holds 6 games now" in run("results", "merge", "1", "2", "--out", "again").out
    assert run("results", "report", "both").code == 0
    assert (here / "both" / "report.html").exists()


def test_any_game_is_played_again_from_its_row(small, here):
    row = msgspec.json.decode(lines(small)[4])
    told = run("results", "game", small, str(row["index"]))
    assert told.code == 0
    assert "Result" in told.out
    assert run("results", "game", small, str(row["index"]), "--save", "game.json").code == 0
    record = Record.load(here / "game.json")
    assert record.state.key().hex() == row["digest"]
    assert record.header.names == row["bots"]


def test_a_game_that_goes_another_way_is_told(small, here):
    changed = (small / "games.jsonl").read_bytes().replace(b'"digest":"', b'"digest":"0')
    (here / "games.jsonl").write_bytes(changed)
    assert "goes another way" in refused("results", "game", "games.jsonl", "0")


def test_a_duel_stops_when_it_is_sure_and_goes_on_from_its_games(here):
    command = ["duel", "bus", "greedy", "random", "--sprt", "0,400", *QUICK, "--out", "duel", "--json", "duel.json"]
    ran = run(*command)
    assert ran.code == 0
    assert ran.out.startswith("greedy is better than random.")
    found = msgspec.json.decode((here / "duel.json").read_bytes())
    assert found["verdict"] == "better"
    assert found["elo"]["low"] > 0
    assert found["sure"] > 0.9
    before = lines(here / "duel")
    assert run(*command).out == ran.out
    assert lines(here / "duel") == before


def test_a_duel_that_is_not_decided_says_so(here):
    ran = run("duel", "bus", "random:seed=1", "random:seed=2", "--games", "4", *QUICK, "--out", "duel")
    assert ran.out.startswith("It is not clear yet whether")


def test_the_lab_compares_two_sets_of_rules(here):
    ran = run("lab", "bus", "--compare", "stones_3p=4", "--bots", "random", "--games", "8", *QUICK, "--out", "stones")
    assert ran.code == 0
    assert re.search(r"stones_3p=5 +B: stones_3p=4 +change", ran.out)
    found = msgspec.json.decode((here / "stones" / "report.json").read_bytes())
    assert {"rounds", "score"} <= {effect["name"] for effect in found["effects"]}
    assert (here / "stones" / "report.html").exists()


def test_a_report_of_some_measures_only(small, here):
    ran = run(
        "results",
        "report",
        small,
        "--out",
        "short",
        "--remark",
        "Nobody is left out.",
        "--measure",
        "stones",
        "--measure",
        "line",
    )
    assert ran.code == 0
    found = msgspec.json.decode((here / "short" / "report.json").read_bytes())
    assert {"stones", "line"} <= {one["name"] for one in found["measures"]}
    assert found["remarks"] == ["Nobody is left out."]
    assert "deliveries" not in {one["name"] for one in found["measures"]}


def test_a_run_for_another_command_is_left_alone(small):
    before = lines(small)
    sentence = refused(*SMALL, "--seed", "3", "--out", small)
    assert "holds another run (its seed is 0, not 3)" in sentence
    assert lines(small) == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["tournament", "chess", "--bots", "greedy,random"], "known: age_of_steam, bus"),
        (["tournament", "bus", "--bots", "greedy"], "two bots or more"),
        (["tournament", "bus", "--bots", "greedy,greedy"], "named twice"),
        (["tournament", "bus", "--bots", "greedy,nobody"], "no bot for Bus 'nobody'"),
        (["tournament", "bus", "--bots", "greedy,random", "--players", "7"], "3 to 5 players, not 7"),
        (["tournament", "bus", "--bots", "greedy,random", "--games", "0"], "from 1 to 1,000,000 games, not 0"),
        (["tournament", "bus", "--bots", "greedy,random", "--seed", "-1"], "The seed is a whole number"),
        (["tournament", "bus", "--bots", "greedy,random", "--part", "3/2"], "'3/2' is not a part"),
        (["tournament", "bus", "--bots", "greedy,random", "--patience", "nan"], "--patience takes 0.1 to"),
        (["tournament", "bus", "--bots", "greedy,random", "--out", "file"], "is a file; --out takes a folder"),
        (["tournament", "bus", "--bots", "greedy,random", "--out", ""], "not nothing"),
        (
            ["tournament", "bus", "--bots", "greedy,random", "--ray", "auto", "--jobs", "2"],
            "--jobs is for this machine",
        ),
        (["tournament", "bus", "--bots", "greedy,random", "--option", "stones_3p=9"], "stones_3p"),
        (["tournament", "bus", "--bots", "greedy,random", "--measure", "incme"], "There is no measure of Bus 'incme'"),
        (["duel", "bus", "greedy", "greedy"], "two different bots"),
        (["duel", "bus", "greedy", "random,mcts"], "names 2"),
        (["duel", "bus", "greedy", "random", "--sprt", "20,0"], "Elo"),
        (["duel", "bus", "greedy", "random", "--sprt", "nan,20"], "Elo"),
        (["duel", "bus", "greedy", "random", "--sprt", "20"], "'20' is not an interval of Elo"),
        (["lab", "bus", "--compare", "stones_3p=5"], "Both sets of rules are the same"),
        (["lab", "bus", "--compare", "stone=4"], "no option of Bus 'stone'"),
        (["lab", "bus", "--compare", "stones_3p=4", "--games", "7"], "cannot be halved"),
        (["results", "report", "nowhere"], "Cannot read nowhere"),
        (["results", "report", "file"], "is not a file of results"),
        (["results", "merge", "nowhere", "--out", "all"], "Cannot read nowhere"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(here, args, words):
    (here / "file").write_text("mine")
    assert words in refused(*args)
    assert [path.name for path in here.iterdir()] == ["file"]
    assert (here / "file").read_text() == "mine"


def test_results_cut_off_in_mid_line_are_refused_by_reports_and_mended_by_the_run(small, here):
    data = (small / "games.jsonl").read_bytes()
    (here / "cut").mkdir()
    (here / "cut" / "games.jsonl").write_bytes(data[:-40])
    assert "ends in the middle of a line" in refused("results", "report", "cut")
    assert (here / "cut" / "games.jsonl").read_bytes() == data[:-40]
    games = str(data.count(b"\n") - 1)
    assert run(*[part if part != "6" else games for part in SMALL], "--out", "cut").code == 0
    assert (here / "cut" / "games.jsonl").read_bytes() == data


def test_there_is_no_such_game(small):
    assert "There is no game 999 in this run" in refused("results", "game", small, "999")


@pytest.mark.slow
def test_games_that_repeat_each_other_do_not_count_twice(here):
    """Bus leaves nothing to chance, and neither does a bot that always takes the first action."""
    (here / "fixed.py").write_text(
        "from milepost import Bot\n"
        "class First(Bot):\n    def choose(self, view, since=()):\n        return view.legal()[0]\n"
        "class Last(Bot):\n    def choose(self, view, since=()):\n        return view.legal()[-1]\n"
    )
    command = ["duel", "bus", "fixed.First", "fixed.Last", *QUICK]
    ran = run(*command, "--out", "same", "--json", "same.json")
    assert "further deals repeated games" in ran.out
    found = msgspec.json.decode((here / "same.json").read_bytes())
    assert (found["deals"], found["repeats"]) == (3, 12)
    summary = msgspec.json.decode((here / "same" / "report.json").read_bytes())["summary"]
    assert "repeat another one move for move" in summary[0]
    opened = run(*command, "--opening", "8", "--games", "40", "--out", "opened", "--json", "opened.json")
    assert opened.code == 0
    assert msgspec.json.decode((here / "opened.json").read_bytes())["repeats"] == 0
    digests = [msgspec.json.decode(line)["digest"] for line in lines(here / "opened")[1:]]
    assert len(set(digests)) == len(digests)
    assert "Result" in run("results", "game", "opened", "3").out


@pytest.mark.slow
def test_a_bot_that_ends_its_process_is_named_and_the_games_are_kept(here):
    (here / "rude.py").write_text(
        "import os\nfrom milepost import Bot\n"
        "class Leaves(Bot):\n    def choose(self, view, since=()):\n        os._exit(3)\n"
    )
    ran = run("duel", "bus", "rude.Leaves", "random", *QUICK, "--out", "kept")
    assert ran.code == 2
    assert ran.err.startswith("The bot rude.Leaves was asked when its process ended")
    assert "The games already played are kept in kept." in ran.err
