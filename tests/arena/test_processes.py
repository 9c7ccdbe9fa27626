from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from multiprocessing import active_children

import pytest

from milepost.arena import schedule
from milepost.arena.playing import Batch, Conduct
from milepost.arena.processes import Pace, Processes
from milepost.arena.rows import Fixture, Row, Run
from tests.arena import bad_bots

IMPATIENT = Conduct(patience=0.4)


def bus(*specs: str) -> Run:
    return Run.of("tournament", "bus", 3, 0, tuple(dict.fromkeys(specs)))


def played(workers: Processes, specs: list[str], games: int, conduct: Conduct = IMPATIENT) -> list[Batch]:
    return list(workers.play(bus(*specs), islice(schedule.rotation(specs, 0), games), conduct))


def rows(batches: list[Batch]) -> list[Row]:
    assert all(batch.failure is None for batch in batches)
    return sorted((row for batch in batches for row in batch.decoded()), key=lambda row: row.index)


def sentence(batches: list[Batch]) -> str:
    assert [batch.failure is not None for batch in batches] == [False] * (len(batches) - 1) + [True]
    failure = batches[-1].failure
    assert failure is not None
    assert "\n" not in failure.sentence
    return failure.sentence


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Crashing", "failed with ValueError: I dropped the dice (game 0, seed 0)."),
        ("Unspeakable", "failed with Silent (game"),
        ("Cheating", "gave an answer that cannot be taken: "),
        ("AnsweringNone", "gave an answer that cannot be taken: "),
        ("AnsweringWords", "gave an answer that cannot be taken: "),
        ("AnsweringNothing", "answered nothing"),
        ("AnsweringNumber", "failed with TypeError: "),
        ("NeverMade", "failed with OSError: no model here"),
        ("SlowToMake", "did not answer within 0.4 seconds"),
        ("Sleeping", "did not answer within 0.4 seconds"),
        ("Looping", "did not answer within 0.4 seconds"),
        ("Recursive", "failed with RecursionError"),
        ("Leaving", "failed with SystemExit: 3"),
    ],
)
def test_a_bot_that_fails_is_named_in_one_sentence(bot, words):
    name = f"tests.arena.bad_bots.{bot}"
    said = sentence(played(Processes(1), ["random", "random", name], 2))
    assert said.startswith(f"The bot {name} ")
    assert words in said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Interrupting", "failed with KeyboardInterrupt"),
        ("Exiting", "was asked when its process ended, 3 times in a row (exit code 3)"),
        ("CatchingAll", "did not answer within 0.4 seconds"),
        ("Stubborn", "did not answer within 0.4 seconds"),
    ],
)
def test_a_bot_that_takes_its_process_along_is_named_too(bot, words):
    name = f"tests.arena.bad_bots.{bot}"
    said = sentence(played(Processes(1, apart=True), ["random", "random", name], 1))
    assert said.startswith(f"The bot {name} ")
    assert words in said


@pytest.mark.slow
def test_a_process_that_is_killed_is_replaced_and_its_games_are_played_again(tmp_path, monkeypatch):
    monkeypatch.setenv(bad_bots.DyingOnce.MARK, str(tmp_path / "mark"))
    specs = ["tests.arena.bad_bots.DyingOnce", "random", "random"]
    disturbed = rows(played(Processes(2), specs, 40))
    assert (tmp_path / "mark").exists()
    assert disturbed == rows(played(Processes(1), specs, 40))


@pytest.mark.slow
def test_what_a_bot_prints_stays_out_of_the_output(capfd):
    assert len(rows(played(Processes(2), ["random", "random", "tests.arena.bad_bots.Talkative"], 4))) == 4
    out, err = capfd.readouterr()
    assert not out
    assert "so many words" in err


def test_a_bot_that_fails_leaves_the_games_before_it():
    run, good = bus("random", "tests.arena.bad_bots.Crashing"), ("random",) * 3
    bad = (*good[:2], "tests.arena.bad_bots.Crashing")
    fixtures = [Fixture(0, 0, 0, good), Fixture(1, 1, 1, good), Fixture(2, 2, 2, bad), Fixture(3, 3, 3, good)]
    batches = list(Processes(1).play(run, fixtures, Conduct()))
    assert [row.index for batch in batches for row in batch.decoded()] == [0, 1]
    assert "game 2" in sentence(batches)


@pytest.mark.slow
def test_closing_ends_all_processes_and_takes_no_more_games():
    taken = []

    def endless() -> Iterator[Fixture]:
        for fixture in schedule.rotation(["random"] * 3, 0):
            taken.append(fixture.index)
            yield fixture

    before = set(active_children())
    with closing(Processes(2).play(bus("random"), endless(), Conduct())) as batches:
        next(batches)
        assert len(set(active_children()) - before) == 2
    assert set(active_children()) == before
    assert len(taken) < 2000


SCRIPT = """
from milepost.arena import schedule
from milepost.arena.playing import Conduct
from milepost.arena.processes import Processes
from milepost.arena.rows import Run
run = Run.of("tournament", "bus", 3, 0, ("random",))
for batch in Processes(1, apart=True).play(run, schedule.rotation(["random"] * 3, 0), Conduct()):
    print("playing", flush=True)
"""


@pytest.mark.slow
def test_a_script_that_would_start_itself_again_is_told_so(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    ran = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True, timeout=60)
    assert 'needs the line `if __name__ == "__main__":`' in ran.stderr.splitlines()[-1]


@pytest.mark.slow
def test_processes_end_when_their_owner_is_killed(tmp_path):
    guarded = SCRIPT.replace("for batch", "if __name__ == '__main__':\n  for batch").replace("    print", "      print")
    (tmp_path / "script.py").write_text(guarded)
    with subprocess.Popen([sys.executable, tmp_path / "script.py"], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"playing\n"
        owner.send_signal(signal.SIGKILL)
        owner.stdout.read()  # comes to its end only when nobody holds it open any more


def test_a_task_grows_to_the_seconds_it_shall_take():
    pace = Pace(0.5, 200)
    assert pace.games == 1
    pace.learn(Batch(1, b"", b"", seconds=0.1))
    assert pace.games == 5
    pace.learn(Batch(5, b"", b"", seconds=0.5))
    assert 4 <= pace.games <= 5
    pace.learn(Batch(1000, b"", b"", seconds=0.001))
    assert pace.games == 200
    pace.learn(Batch(0, b"", b"", seconds=100.0))
    assert pace.games >= 1
