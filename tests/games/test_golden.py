"""Golden games lead to the same positions for ever, in every process and on every Python; see `tests.games.golden`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from milepost.core.catalog import game_names
from milepost.core.record import Record
from tests.games.golden import GOLDEN, keys, transcript

ROOT = Path(__file__).parents[2]
RECORDS = [pytest.param(golden, name, id=f"{game}-{name}") for game, golden in GOLDEN.items() for name in golden.names]


def pythons() -> list[str]:
    """This Python, and every other that `make test` found and gave what a game needs."""
    return [sys.executable, *sorted(str(path) for path in ROOT.glob(".venv/other/*/bin/python"))]


def keys_by(python: str, hash_seed: str) -> str:
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    command = [python, "-m", "tests.games.golden", "--keys"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def pinned() -> str:
    return "".join(golden.pinned() for golden in GOLDEN.values())


def test_every_game_has_golden_games():
    assert set(GOLDEN) == set(game_names())


@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_a_golden_game_leads_to_its_pinned_positions(golden, name):
    assert f"{name} {keys(golden.load(name))}\n" in golden.pinned()


@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_a_golden_game_reads_as_its_transcript(golden, name):
    written = (golden.here / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(golden.load(name)).splitlines() == written.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_a_golden_game_can_be_branched_anywhere(golden, name):
    record = golden.load(name)
    for at in range(0, len(record.moves), max(50, len(record.moves) // 8)):
        branch = record.branch(at)
        assert Record.decode(branch.encode()).state == branch.state


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_keys_are_the_same_whatever_the_hash_seed(hash_seed):
    assert keys_by(sys.executable, hash_seed) == pinned()


@pytest.mark.slow
def test_keys_are_the_same_on_every_python_found():
    for python in pythons():
        assert keys_by(python, "random") == pinned(), python


@pytest.mark.parametrize("golden", GOLDEN.values(), ids=GOLDEN)
def test_every_golden_file_belongs_to_a_game(golden):
    expected = {f"{name}.{kind}" for name in golden.names for kind in ("json", "txt")} | {"keys.txt"}
    assert {path.name for path in golden.here.iterdir() if path.suffix in (".json", ".txt")} == expected
