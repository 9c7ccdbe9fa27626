from __future__ import annotations

import re

import msgspec
import pytest

from tests.cli.running import refused, run


def test_the_table_and_the_files(here):
    ran = run(
        "simulate", "bus", "--bots", "greedy,random,random", "--games", "6", "--jobs", "1", "--seed", "2",
        "--option", "stones_3p=4", "--json", "report.json", "--save", "all",
    )  # fmt: skip
    assert ran.code == 0
    for word in (
        "greedy",
        "seats",
        "win rate",
        "decided",
        "of these won",
        "score",
        "rank",
        "games a second",
        "ended them",
    ):
        assert word in ran.out
    report = msgspec.json.decode((here / "report.json").read_bytes())
    assert [row["bot"] for row in report["table"]] == ["greedy", "random"]
    assert len(report["played"]) == 6
    assert report["options"]["stones_3p"] == 4
    assert len(list((here / "all").iterdir())) == 6
    assert run("verify", "all").code == 0


def test_one_bot_fills_all_seats_and_a_list_is_repeated():
    ran = run("simulate", "bus", "--bots", "random", "--games", "1", "--jobs", "1")
    assert re.search(r"^seats +3 *$", ran.out, re.M)
    ran = run("simulate", "bus", "--bots", "random,greedy", "--players", "4", "--games", "1", "--jobs", "1")
    assert re.search(r"^seats +2 +2 *$", ran.out, re.M)


def test_records_of_an_earlier_simulation_are_never_overwritten(here):
    command = ["simulate", "bus", "--bots", "random", "--games", "1", "--jobs", "1", "--save", "all"]
    assert run(*command).code == 0
    before = (here / "all" / "bus-000000.json").read_bytes()
    sentence = refused(*command, "--seed", "7")
    assert "all holds records of bus already" in sentence
    assert (here / "all" / "bus-000000.json").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess"], "known: age_of_steam, bus"),
        (["bus", "--games", "0"], "from 1 to 1,000,000 games, not 0"),
        (["bus", "--games", "-3"], "from 1 to 1,000,000 games, not -3"),
        (["bus", "--games", "1000000000000"], "not 1,000,000,000,000"),
        (["bus", "--games", "ten"], "--games"),
        (["bus", "--jobs", "0"], "in 1 to 1,024 processes, not 0"),
        (["bus", "--jobs", "100000"], "not 100,000"),
        (["bus", "--seed", "-1"], "from 0 to 9,000,000,000,000"),
        (["bus", "--bots", "greedy,random"], "3 to 5 players, not 2"),
        (["bus", "--bots", "greedy,random", "--players", "5"], "5 players need 5 bots"),
        (["bus", "--bots", "mcts:iterations=-5"], "from 1 to 1,000,000 iterations"),
        (["bus", "--bots", "mcts:seconds=1e9"], "at most 3600 seconds"),
        (["bus", "--bots", "gredy"], "did you mean 'greedy'"),
        (["bus", "--players", "99999999999"], "3 to 5 players"),
        (["bus", "--option", "x=1"], "no option of Bus 'x'"),
        (["bus", "--preset", "x"], "no preset of Bus 'x'"),
        (["bus", "--save", "file"], "is a file"),
        (["bus", "--save", ""], "--save takes the name of a folder"),
        (["bus", "--save", "file/all"], "Cannot make the folder"),
        (["bus", "--json", "no/report.json"], "there is no folder"),
        (["bus", "--json", "."], "is a folder"),
        (["bus", "--json", "/dev/null"], "not a plain file"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(here, args, words):
    (here / "file").write_text("mine")
    assert words in refused("simulate", *args)
    assert [path.name for path in here.iterdir()] == ["file"]
    assert (here / "file").read_text() == "mine"
