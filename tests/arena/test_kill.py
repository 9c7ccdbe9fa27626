from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from milepost.arena import results

GAMES = 300
SCRIPT = f"""
import sys
from itertools import islice
from pathlib import Path
from milepost.arena import runs, schedule
from milepost.arena.playing import Conduct
from milepost.arena.processes import Processes
from milepost.arena.rows import Run

if __name__ == "__main__":
    bots = ("random", "random:seed=7")
    fixtures = islice(schedule.tournament(bots, 4, 0), {GAMES})
    print("begun", flush=True)
    runs.play_run(Path(sys.argv[1]), Run.of("tournament", "bus", 4, 0, bots), fixtures, Processes(2), Conduct())
"""


def started(folder: Path) -> subprocess.Popen[bytes]:
    """The run in a process group of its own."""
    script = folder.parent / "script.py"
    script.write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, script, folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def finished(folder: Path) -> bytes:
    """Play to the end; the file of games."""
    out, err = started(folder).communicate(timeout=120)
    assert (out, err) == (b"begun\n", b"")
    return (folder / results.GAMES).read_bytes()


def killed(folder: Path, after: int, how: signal.Signals) -> int:
    """Kill the whole run once it has played some more games; how many there are then, cut off ones not counted."""
    with started(folder) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == b"begun\n"
        before = lines(folder)
        while lines(folder) < before + after:
            assert run.poll() is None, "it ended by itself"
            time.sleep(0.001)
        os.killpg(run.pid, how)
        run.communicate(timeout=120)
    return lines(folder)


def lines(folder: Path) -> int:
    """Games in the file."""
    path = folder / results.GAMES
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


@pytest.mark.slow
def test_a_run_that_is_killed_twice_and_interrupted_once_ends_in_the_same_file(tmp_path):
    (tmp_path / "undisturbed").mkdir()
    whole = finished(tmp_path / "undisturbed" / "run")
    assert whole.count(b"\n") == GAMES + 1
    disturbed = tmp_path / "run"
    first = killed(disturbed, 1, signal.SIGKILL)
    second = killed(disturbed, 1, signal.SIGKILL)
    third = killed(disturbed, 1, signal.SIGINT)
    assert 0 < first < second < third < GAMES
    assert finished(disturbed) == whole
    assert sorted(path.name for path in disturbed.iterdir()) == [results.GAMES, results.TIMES]
    assert len(results.load(disturbed).times) == GAMES
