"""Golden games of Bus lead to the same positions for ever, in every process and on every Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from milepost.core.record import Record
from milepost.games.bus.actions import BusAction
from milepost.games.bus.events import BusEvent
from milepost.games.bus.state import PRESETS
from tests.games.bus.golden import HERE, SEEDS, keys, load, play, transcript

PINNED = (HERE / "keys.txt").read_text(encoding="utf-8")
ROOT = Path(__file__).parents[3]


def pythons() -> list[str]:
    """This Python, and every other that `make test` found and gave what a game needs."""
    return [sys.executable, *sorted(str(path) for path in ROOT.glob(".venv/other/*/bin/python"))]


def keys_by(python: str, hash_seed: str) -> str:
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    command = [python, "-m", "tests.games.bus.golden", "--keys"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", SEEDS)
def test_a_golden_game_leads_to_its_pinned_positions(name):
    record = load(name)
    assert f"{name} {keys(record)}\n" in PINNED


@pytest.mark.parametrize("name", SEEDS)
def test_a_golden_game_is_what_its_seed_plays(name):
    assert play(name).encode() == (HERE / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", SEEDS)
def test_a_golden_game_reads_as_its_transcript(name):
    assert transcript(load(name)).splitlines() == (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_keys_are_the_same_whatever_the_hash_seed(hash_seed):
    assert keys_by(sys.executable, hash_seed) == PINNED


def test_keys_are_the_same_on_every_python_found():
    for python in pythons():
        assert keys_by(python, "random") == PINNED, python


@pytest.mark.parametrize("name", SEEDS)
def test_a_golden_game_can_be_branched_anywhere(name):
    record = load(name)
    for at in range(0, len(record.moves), 50):
        branch = record.branch(at)
        assert Record.decode(branch.encode()).state == branch.state


def test_golden_games_show_every_action_every_event_and_every_end():
    ends = set()
    for name in SEEDS:
        played = [(move.action, events) for move, events, _ in load(name).replay()]
        assert {type(action) for action, _ in played} == set(get_args(BusAction))
        assert {type(event) for _, events in played for event in events} == set(get_args(BusEvent))
        outcome = load(name).state.outcome
        ends.add(outcome and outcome.reason)
    assert ends == {"stones", "markers", "lots"}


def test_golden_games_are_for_every_number_of_players_and_preset():
    assert set(SEEDS) == {f"{seats}-{preset}" for seats in (3, 4, 5) for preset in PRESETS}


def test_every_golden_file_belongs_to_a_game():
    expected = {f"{name}.{kind}" for name in SEEDS for kind in ("json", "txt")} | {"keys.txt"}
    assert {path.name for path in HERE.iterdir() if path.suffix in (".json", ".txt")} == expected
