"""`milepost lab` as a designer types it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import msgspec
import pytest

from tests.arena.test_situations import NEAR, START
from tests.cli.running import refused, run

STEEL = ["lab", "wood_and_steel", "--bots", "random", "--players", "2", "--jobs", "1"]
SHORT = ["--set", "win.ties=1", "--set", "last_round=20"]


def findings(folder: Path) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode((folder / "report.json").read_bytes())
    return found


def names(found: dict[str, object], of: str) -> list[str]:
    return msgspec.convert([one["name"] for one in found[of]], list[str])  # type: ignore[attr-defined]


def test_one_set_of_rules_is_reported_on(here):
    ran = run(*STEEL, *SHORT, "--games", "3", "--out", "one")
    assert ran.code == 0
    found = findings(here / "one")
    assert (found["kind"], found["games"], found["effects"]) == ("lab", 3, [])
    assert {"ties", "debt", "bankruptcies", "independents"} <= set(names(found, "measures"))
    assert names(found, "categories") == ["starting position"]
    assert {"commodities", "destinations", "contract lengths"} <= set(names(found, "breakdowns"))
    assert names(found, "by_round") == ["engines bought", "upgrades bought"]
    assert "--set last_round=20 --set design=win.ties=1" in str(found["command"])
    assert "--opening 2" in str(found["command"])


def test_the_command_of_a_report_is_the_same_run(here):
    assert run(*STEEL, *SHORT, "--games", "2", "--out", "one").code == 0
    command = str(findings(here / "one")["command"]).split()
    before = (here / "one" / "games.jsonl").read_bytes()
    assert run(*command[1:], "--jobs", "1", "--out", "one").code == 0
    assert (here / "one" / "games.jsonl").read_bytes() == before


def test_numbers_of_the_design_are_compared_in_a_designers_words(here):
    ran = run(*STEEL, *SHORT, "--compare", "win ties=2", "--compare", "last_round=20", "--games", "4", "--out", "two")
    assert ran.code == 0
    found = findings(here / "two")
    assert [setup["label"] for setup in found["setups"]] == ["A: design=win.ties=1", "B: design=win.ties=2"]  # type: ignore[attr-defined]
    assert "seat" in names(found, "categories")
    assert "wins of seat 1" in names(found, "effects")


def test_numbers_common_to_both_sets_of_rules_are_in_both(here):
    common = ["--option", "win.ties=1", "--option", "last_round=20"]
    ran = run(*STEEL, *common, "--compare", "start.cash=9000", "--games", "2", "--out", "two")
    assert ran.code == 0
    designs = [msgspec.json.decode((here / "two" / "games.jsonl").read_bytes().splitlines()[0])["variants"]]
    assert [one["design"] for one in designs[0]] == ["win.ties=1", "win.ties=1, start.cash=9000"]


def test_the_same_command_reports_on_bus(here):
    ran = run("lab", "bus", "--bots", "random", "--games", "3", "--players", "3", "--jobs", "1", "--out", "bus")
    assert ran.code == 0
    found = findings(here / "bus")
    assert (found["games"], found["categories"], found["breakdowns"]) == (3, [], [])
    assert (here / "bus" / "report.html").exists()


def test_offers_are_drawn_and_written_as_a_table(here):
    (here / "here.json").write_text(json.dumps([START, NEAR]))
    command = ["lab", "wood_and_steel", "--offers", "600", "--situations", "here.json", "--jobs", "1", "--seed", "1"]
    ran = run(*command, "--out", "offers.csv")
    assert ran.code == 0
    assert "tourists, Boston, 3000," in ran.out
    rows = list(csv.reader((here / "offers.csv").read_text().splitlines()))
    assert rows[0] == ["situation", "commodity", "city", "money", "ties", "count"]
    for name in ("start", "near"):
        assert sum(int(row[-1]) for row in rows[1:] if row[0] == name) == 600
    assert run(*command, "--out", "again.csv").code == 0
    assert (here / "again.csv").read_bytes() == (here / "offers.csv").read_bytes()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--set", "monkey=1"], "There is no option or number of Wood and Steel called 'monkey'"),
        (["--set", "mogul=1"], "'mogul' may be engine.mogul.distance, engine.mogul.price"),
        (["--set", "mogul.price=cheap"], "engine.mogul.price is a whole number like 7000, not 'cheap'"),
        (["--set", "mogul.price=7"], "in steps of 1,000, not 7"),
        (["--set", "starting_debt=7"], "a whole number from 0 to 100000 in steps of 5000, not '7'"),
        (["--set", "starting_debt"], "'starting_debt' is not an option; write it as name=value"),
        (["--compare", "starting_debt=15000"], "Both sets of rules are the same"),
        (["--compare", "starting_debt=0", "--games", "3"], "cannot be halved"),
        (["--offers", "10"], "--offers and --situations belong together"),
        (["--situations", "file"], "--offers and --situations belong together"),
        (["--offers", "10", "--situations", "file"], "--offers needs --out FILE.csv"),
        (["--offers", "10", "--situations", "file", "--out", "new.csv"], "file, line 1: This is not JSON"),
        (["--offers", "10", "--situations", "gone", "--out", "new.csv"], "Cannot read gone"),
        (["--offers", "10", "--situations", "file", "--out", "new.csv", "--jobs", "0"], "processes, not 0"),
        (["--offers", "10", "--situations", "file", "--out", "new.csv", "--seed", "-1"], "-1 is not a seed"),
        (["--offers", "10", "--situations", "file", "--compare", "starting_debt=0"], "--offers plays no games"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(here, args, words):
    (here / "file").write_text("mine")
    assert words in refused("lab", "wood_and_steel", *args)
    assert [path.name for path in here.iterdir()] == ["file"]
