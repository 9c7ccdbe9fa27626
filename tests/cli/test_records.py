from __future__ import annotations

import re

import pytest

from milepost.cli.pictures import moments
from milepost.cli.scene_as_text import merged
from milepost.core.record import Record
from tests.cli.running import refused, run


def test_replay_tells_every_move(game):
    record = Record.load(game)
    ran = run("replay", game)
    assert ran.code == 0
    assert "P0 greedy, P1 random, P2 random." in ran.out
    numbers = [int(number) for number in re.findall(r"^ {0,3}(\d+)  ", ran.out.partition("Result")[0], re.M)]
    assert numbers == list(range(1, len(record.moves) + 1))
    assert "The game is over" in ran.out
    assert "Result" in ran.out


def test_replay_of_a_position(game):
    ran = run("replay", game, "--at", "20")
    assert "After 20 of" in ran.out
    assert "  20  P" in ran.out
    assert "Deliveries" in ran.out
    assert run("replay", game, "--at", "0").code == 0


def test_an_unfinished_record_says_so(game):
    run("branch", game, "--at", "9", "--out", "part.json")
    assert "the game is not over" in run("replay", "part.json").out


def test_branch_keeps_the_first_actions(game):
    assert run("branch", game, "--at", "9", "--out", "part.json").code == 0
    assert Record.load(game.parent / "part.json").moves == Record.load(game).moves[:9]
    assert run("play", "--load", "part.json", stdin="").code == 0


def test_branch_overwrites_nothing(game):
    before = game.read_bytes()
    assert "exists already" in refused("branch", game, "--at", "9", "--out", game)
    assert game.read_bytes() == before


def test_branch_leaves_drafts_of_the_user_alone(game):
    (game.parent / "part.json.part").write_text("mine")
    (game.parent / ".part.json.part").write_text("mine too")
    assert run("branch", game, "--at", "9", "--out", "part.json").code == 0
    names = sorted(path.name for path in game.parent.iterdir())
    assert names == [".part.json.part", "game.json", "part.json", "part.json.part"]
    assert (game.parent / "part.json.part").read_text() == "mine"


def test_verify_files_and_folders(game):
    (game.parent / "more").mkdir()
    run("branch", game, "--at", "5", "--out", "more/part.json")
    ran = run("verify", game, "more")
    assert ran.code == 0
    assert "2 of 2 records are good." in ran.out


def test_verify_says_that_a_promised_seed_was_kept(here):
    Record.begin("bus", 3, "5e" * 32, committed=True).save(here / "promised.json")
    Record.begin("bus", 3, "5e" * 32).save(here / "plain.json")
    out = run("verify", "promised.json").out
    assert "seed fits its" in out
    assert "commitment" in out
    assert "commitment" not in run("verify", "plain.json").out


def test_verify_says_that_a_promised_seed_was_not_kept(here):
    data = Record.begin("bus", 3, "5e" * 32, committed=True).encode()
    (here / "other.json").write_bytes(data.replace(b'"seed": "5e', b'"seed": "5f'))
    ran = run("verify", "other.json")
    assert ran.code == 2
    assert ran.err == "other.json: This record was dealt from another seed than the one that was promised.\n"


def broken(kind: str, good: bytes) -> bytes:
    """The record with one thing wrong."""
    lines = good.split(b"\n")
    edits = {
        "cut": good[: len(good) // 2],
        "empty": b"",
        "noise": b"\xff\xfe\x00hello",
        "deep": b"[" * 100_000,
        "other json": b'{"a": 1}',
        "newer rules": re.sub(rb'"rules": 1', b'"rules": 2', good),
        "newer format": re.sub(rb'"milepost": 1', b'"milepost": 7', good),
        "other game": re.sub(rb'"game": "bus"', b'"game": "boat"', good),
        "seats": re.sub(rb'"seats": 3', b'"seats": 30', good),
        "seed": re.sub(rb'"seed": "[0-9a-f]+"', b'"seed": "xyz"', good),
        "option": re.sub(rb'"stones_3p": 5', b'"stones_3p": 6', good),
        "key": re.sub(rb'"key": "..', b'"key": "zz', good),
        "action gone": good.replace(next(line for line in lines if b'"do":"lay"' in line) + b"\n", b"", 1),
        "illegal": good.replace(b'"do":"build"', b'"do":"pick"', 1),
        "range": re.sub(rb'"crossing":\d+', b'"crossing":99', good, count=1),
    }
    return edits[kind]


KINDS = (
    "cut", "empty", "noise", "deep", "other json", "newer rules", "newer format", "other game", "seats", "seed",
    "option", "key", "action gone", "illegal", "range",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_record_is_refused_everywhere(game, kind):
    good = game.read_bytes()
    bad = game.parent / "bad.json"
    bad.write_bytes(broken(kind, good))
    assert bad.read_bytes() != good
    for command in (
        ["replay"],
        ["show", "--out", "x.svg"],
        ["branch", "--at", "1", "--out", "x.json"],
        ["explain", "--bot", "greedy"],
    ):
        assert "bad.json" in refused(command[0], "bad.json", *command[1:])
    assert "bad.json" in refused("play", "--load", "bad.json")
    ran = run("verify", game, "bad.json")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("bad.json: ")
    assert "1 of 2 records are good." in ran.out
    assert sorted(path.name for path in game.parent.iterdir()) == ["bad.json", "game.json"]


def test_verify_says_one_sentence_for_each_bad_file(game):
    (game.parent / "a.json").write_bytes(b"{}")
    ran = run("verify", game.parent, "missing.json")
    assert ran.code == 2
    assert ran.err.count("\n") == 2
    assert "missing.json" in ran.err


def test_verify_of_a_folder_without_records(here):
    assert "no record" in refused("verify", here)


def test_pictures_of_a_position(game):
    assert run("show", game, "--at", "30").code == 0
    assert (game.parent / "game.svg").read_text().startswith("<svg")
    assert run("show", game, "--out", "p.png", "--width", "300", "--seat", "1").code == 0
    png = (game.parent / "p.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 300


def test_film_strips(game):
    assert run("show", game, "--strip", "3", "--out", "s.svg").code == 0
    assert "0: the beginning" in (game.parent / "s.svg").read_text()
    assert run("show", game, "--every", "20", "--at", "60", "--out", "e.svg").code == 0
    text = (game.parent / "e.svg").read_text()
    assert all(f">{number}: P" in text for number in (20, 40, 60))


def test_moments():
    assert moments(100, 5, None) == [0, 25, 50, 75, 100]
    assert moments(1, 5, None) == [0, 1]
    assert moments(0, None, 7) == [0]


def test_sentences_that_differ_in_a_number_are_merged():
    assert merged(["P1 on Buses", "P2 on Buses", "Line 3-4", "Line 5"]) == ["P1 on Buses", "P2 on Buses", "Line 3-4, 5"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["replay", "game.json", "--at", "99999"], "from 0 to"),
        (["replay", "game.json", "--at", "-1"], "not -1"),
        (["replay", "game.json", "--pace", "-1"], "--pace"),
        (["replay", "game.json", "--pace", "nan"], "0 to 60 seconds, not nan"),
        (["replay", "."], "is a folder"),
        (["replay", "missing.json"], "Cannot read missing.json"),
        (["verify"], "paths"),
        (["branch", "game.json", "--at", "99999", "--out", "x.json"], "from 0 to"),
        (["branch", "game.json", "--at", "1", "--out", "no/x.json"], "there is no folder"),
        (["branch", "game.json", "--at", "1", "--out", "."], "exists already"),
        (["branch", "game.json", "--at", "1"], "--out"),
        (["show", "game.json", "--at", "99999"], "from 0 to"),
        (["show", "game.json", "--width", "-1", "--out", "x.png"], "--width"),
        (["show", "game.json", "--width", "100", "--out", "x.svg"], "Only PNG"),
        (["show", "game.json", "--width", "10000000", "--out", "x.png"], "--width"),
        (["show", "game.json", "--out", "x.gif"], ".svg or .png"),
        (["show", "game.json", "--out", "no/x.svg"], "there is no folder"),
        (["show", "game.json", "--out", "/proc/x.svg"], "Cannot write /proc/x.svg"),
        (["show", "x" * 300], "cannot be used as a file"),
        (["show", "game.json", "--strip", "0"], "--strip"),
        (["show", "game.json", "--strip", "1000000"], "--strip"),
        (["show", "game.json", "--every", "1"], "take --every"),
        (["show", "game.json", "--every", "0"], "--every"),
        (["show", "game.json", "--every", "50", "--strip", "3"], "not both"),
        (["show", "game.json", "--seat", "3"], "seats 0 to 2, not 3"),
        (["show", "game.json", "--seat", "-1"], "seats 0 to 2, not -1"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(game, args, words):
    before = game.read_bytes()
    assert words in refused(*args)
    assert [path.name for path in game.parent.iterdir()] == ["game.json"]
    assert game.read_bytes() == before
