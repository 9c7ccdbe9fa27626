"""Situations in a file, and what is drawn in them: the same on any number of processes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from milepost.arena.situations import BLOCK, draw_all, read_file
from milepost.core.errors import BadInput

GAME = "wood_and_steel"
START = {"name": "start", "kind": "first", "pair": ["New York", "Philadelphia"]}
NEAR = {
    "name": "near",
    "kind": "private",
    "players": [{"track": [["New York", "Philadelphia"]], "active": ["New York", "Philadelphia"]}],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "here.json"
    path.write_text(json.dumps([START, NEAR], indent=1))
    return path


def test_a_file_has_one_situation_or_a_list_of_them(file):
    assert [one.line for one in read_file(file, GAME, {})] == [2, 10]
    file.write_text(json.dumps(START))
    assert [one.line for one in read_file(file, GAME, {})] == [1]


def test_the_example_of_the_documentation_can_be_drawn_from(file):
    docs = Path(__file__).parents[2] / "docs" / "arena.md"
    [example] = re.findall(r"```json\n(.*?)```", docs.read_text("utf-8"), re.DOTALL)
    file.write_text(example)
    [drawn] = draw_all(GAME, read_file(file, GAME, {}), {}, 100, 1, jobs=1)
    assert (drawn.situation, sum(drawn.counts.values())) == ("three cities", 100)


def test_counts_add_up_and_follow_from_the_seed_alone(file):
    written, draws = read_file(file, GAME, {}), BLOCK + 700
    one, again, other = (draw_all(GAME, written, {}, draws, seed, jobs=1) for seed in (1, 1, 2))
    assert one == again != other
    assert [drawn.situation for drawn in one] == ["start", "near"]
    assert all(sum(drawn.counts.values()) == draws for drawn in one)
    assert ("tourists", "Boston", 3000, 1) in one[0].counts
    assert list(one[0].counts) == sorted(one[0].counts)


def test_every_block_has_chance_of_its_own(file):
    written = read_file(file, GAME, {})
    block, two = (draw_all(GAME, written, {}, draws, 1, jobs=1)[0].counts for draws in (BLOCK, 2 * BLOCK))
    assert any(two[what] != 2 * count for what, count in block.items())


def test_a_situation_draws_the_same_whatever_else_is_in_the_file(file):
    both = draw_all(GAME, read_file(file, GAME, {}), {}, 500, 1, jobs=1)
    file.write_text(json.dumps([NEAR]))
    assert draw_all(GAME, read_file(file, GAME, {}), {}, 500, 1, jobs=1) == both[1:]


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(file):
    written, draws = read_file(file, GAME, {}), 3 * BLOCK
    seen: list[int] = []
    two = draw_all(GAME, written, {}, draws, 1, jobs=2, on_draws=seen.append)
    assert two == draw_all(GAME, written, {}, draws, 1, jobs=1)
    assert sum(seen) == 2 * draws


def test_options_of_the_command_hold_in_every_situation(file):
    written = read_file(file, GAME, {})
    usual, dearer = (
        draw_all(GAME, written, options, 50, 1, jobs=1) for options in ({}, {"design": "reward.per_segment=4000"})
    )
    money = [{what[2] for what in drawn[0].counts} for drawn in (usual, dearer)]
    assert all(int(each) % 4000 == 0 for each in money[1])
    assert money[0] != money[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[\n {"name": "a",\n  "kind": "first",\n  "pair": ["New York",\n   "Philadelfia"]}]',
            "line 5: There is no city",
        ),
        ('[\n {"name": "a",\n  "knd": "first"}]', "line 3: There is no field of a situation called 'knd'"),
        ('\n\n{"name": "a", "kind": "office"}', "line 3: The situation has no players"),
        ('[{"name": "a",\n "name": "b"}]', "line 2: The field 'name' is there twice"),
        ('[\n{"name": "a",\n "kind": }]', "line 3: This is not JSON: Expecting value."),
        ('[{"name": "a", "kind": "first", "pair": ["New York", "Philadelphia"]}', "Expecting a comma or the end"),
        ('[{"name": "a", "kind": "first", "pair": ["New York", "Philadelphia"]}] no', "Expecting nothing more"),
        ('{"name": "a", "kind": "first", "pair": ["New York", "Philadelphia"]}\n{}', "line 2: This is not JSON"),
        ("[", "This is not JSON"),
        ("[]", "has no situation."),
        ("", "has no situation."),
        ("[NaN]", "NaN is no number"),
        ("[3]", "line 1: A situation is an object"),
        ("[" * 100_000, "is not JSON that can be read"),
        (json.dumps([START, START], indent=1), "line 10: A second situation is called 'start'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(tmp_path, text, sentence):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        read_file(path, GAME, {})
    assert sentence in str(refused.value)
    assert str(refused.value).startswith(f"{path}")
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path):
    with pytest.raises(BadInput, match="Cannot read"):
        read_file(tmp_path / "nowhere", GAME, {})
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not a text"):
        read_file(tmp_path / "bytes", GAME, {})


def test_a_game_without_situations_says_so(file):
    with pytest.raises(BadInput, match="Bus has no situations to draw from"):
        read_file(file, "bus", {})


@pytest.mark.parametrize("draws", [0, -1, 10**9])
def test_a_number_of_offers_that_nobody_can_want_is_refused(file, draws):
    with pytest.raises(BadInput, match="offers are drawn, not"):
        draw_all(GAME, read_file(file, GAME, {}), {}, draws, 1, jobs=1)
