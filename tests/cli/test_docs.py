from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import run

PAGE = Path(__file__).parents[2] / "docs" / "play.md"
COMMANDS = re.findall(r"^    milepost (.+?)(?: +#.*)?$", PAGE.read_text(encoding="utf-8"), re.M)


@pytest.mark.slow
@pytest.mark.parametrize("command", [command for command in COMMANDS if not command.startswith("bench")])
def test_every_example_of_the_page_runs(game, never, command):
    if "--save mine.json" not in command:
        run("branch", game, "--at", "50", "--out", "mine.json")
        (game.parent / "records").mkdir()
        (game.parent / "records" / "one.json").write_bytes(game.read_bytes())
    quick = command.replace("--games 600", "--games 2 --jobs 1").replace("--pace 0.5", "--pace 0")
    assert run(*shlex.split(quick)).code == 0
    assert len(never) == ("--open" in command)


def test_the_page_shows_every_command():
    shown = {command.split()[0] for command in COMMANDS}
    assert shown == {"games", "play", "simulate", "replay", "verify", "show", "branch", "bench", "explain"}


ARENA = Path(__file__).parents[2] / "docs" / "arena.md"
OF_ONE_RUN = re.findall(r"^    milepost (.+?)(?: +#.*)?$", ARENA.read_text(encoding="utf-8"), re.M)


@pytest.mark.slow
def test_the_examples_of_the_arena_page_run_one_after_the_other(here, never):
    quick = [command for command in OF_ONE_RUN if "eurorails" not in command and "--situations" not in command]
    for command in quick:
        small = re.sub(r"--games \d+", "--games 6 --jobs 1 --players 3", command).replace(" 17", " 3")
        assert run(*shlex.split(small)).code == 0
    assert len(quick) == 8
    assert len(never) == 1
