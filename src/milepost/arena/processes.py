"""Plays the games of a run on all cores of this machine."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from multiprocessing.connection import wait
from pathlib import Path
from typing import Protocol

import msgspec

from milepost.arena.playing import Batch, Conduct, Failure, play_batch, sentence_about
from milepost.arena.rows import Fixture, Run
from milepost.arena.worker_process import Task, WorkerProcess, deaf_to_ctrl_c
from milepost.core.errors import BadInput

MOST_JOBS = 1024
MOST_AT_ONCE = 200
TASK_SECONDS = 0.5
"""How long one task of a process shall take, and the most games it may have."""
AT_ONCE = 2
"""Tasks a process has at a time: the one it plays, and one to go on with."""
TRIES = 3
"""A game whose process ends under it is played again, this often in all."""


class Workers(Protocol):
    """Whoever plays games: processes of this machine, or a cluster."""

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        """Play games and hand them back in batches, in any order.

        Fixtures are taken from the iterator only as they are needed. Closing the generator stops everything at once. A
        batch with a failure is the last one.
        """


def check_jobs(jobs: int | None) -> None:
    """Refuse a number of processes that nobody can want."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise BadInput(f"Work is done in 1 to {MOST_JOBS:,} processes, not {jobs:,}.")


class Processes:
    """Worker processes on this machine, as many as it has cores if nobody says how many.

    With one job the games are played in this very process, which is quick to start; a bot that ends its process or
    holds on to it then does so to this one. With `apart`, that job has a process of its own too.
    """

    def __init__(self, jobs: int | None = None, apart: bool | None = None) -> None:
        check_jobs(jobs)
        self.jobs = jobs if jobs is not None else os.cpu_count() or 1
        self._apart = apart if apart is not None else jobs != 1

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        """Play games and hand them back in batches, in any order."""
        left = iter(fixtures)
        first = list(islice(left, self.jobs))
        try:
            if self._apart or len(first) > 1:
                with closing(_Crew(len(first), msgspec.json.encode(run), chain(first, left), conduct)) as crew:
                    yield from crew.batches()
            else:
                yield from _play_here(msgspec.json.encode(run), chain(first, left), conduct)
        except BaseException:
            with deaf_to_ctrl_c():
                _sweep(run, conduct)
            raise


def _play_here(run: bytes, fixtures: Iterator[Fixture], conduct: Conduct) -> Iterator[Batch]:
    """Play in this process, a game at a time."""
    for fixture in fixtures:
        batch = play_batch(run, [fixture], conduct)
        yield batch
        if batch.failure is not None:
            return


class Pace:
    """How many games make up a task that takes about so many seconds."""

    def __init__(self, seconds: float, most: int) -> None:
        self._seconds, self._most = seconds, most
        self._games, self._spent = 0, 0.0

    def learn(self, batch: Batch) -> None:
        """Take note of games that were played; the latest count most, as the first ones fill caches."""
        self._games, self._spent = self._games // 2 + batch.games, self._spent / 2 + batch.seconds

    @property
    def games(self) -> int:
        """A task is a single game until some have been played."""
        return max(1, min(self._most, int(self._games / max(self._spent, 1e-9) * self._seconds)))


class _Crew:
    """Processes that play one run. Each has few tasks, so that a run of any length starts and stops at once."""

    def __init__(self, size: int, run: bytes, fixtures: Iterator[Fixture], conduct: Conduct) -> None:
        self._run, self._fixtures, self._conduct = run, fixtures, conduct
        self._again: list[Task] = []
        self._pace = Pace(TASK_SECONDS, MOST_AT_ONCE)
        self._workers: list[WorkerProcess] = []
        self._never_ready = 0
        for _ in range(size):
            self._hire()

    def batches(self) -> Iterator[Batch]:
        """All games, in batches; a failure is the last of them."""
        while True:
            for worker in self._workers:
                self._hand_out(worker)
            busy = [worker for worker in self._workers if worker.tasks]
            if not busy:
                return
            ready = set(wait([thing for worker in busy for thing in worker.signs]))
            failed: list[Batch] = []
            for worker in busy:
                if ready.isdisjoint(worker.signs):
                    continue
                for batch in self._hear(worker):
                    if batch.failure is None:
                        yield batch
                    else:
                        failed.append(batch)
            yield from failed[:1]
            if failed:
                return

    def close(self) -> None:
        """End all processes, whatever they do."""
        with deaf_to_ctrl_c():
            for worker in self._workers:
                worker.end()

    def _hire(self) -> None:
        try:
            with deaf_to_ctrl_c():
                self._workers.append(WorkerProcess(self._run, self._conduct))
        except OSError as error:
            self.close()
            raise BadInput(f"A process for games cannot be started: {error.strerror}; try fewer jobs.") from None

    def _hand_out(self, worker: WorkerProcess) -> None:
        while len(worker.tasks) < AT_ONCE:
            task = self._again.pop() if self._again else Task(list(islice(self._fixtures, self._pace.games)))
            if not task.fixtures:
                return
            worker.give(task)

    def _hear(self, worker: WorkerProcess) -> Iterator[Batch]:
        """What a process has to say; one that has ended is replaced, and its games are played again."""
        batch = worker.receive()
        if batch is not None:
            self._pace.learn(batch)
            yield batch
        if worker.alive:
            return
        self._workers.remove(worker)
        if not worker.was_ready:
            self._never_ready += 1
            if self._never_ready >= TRIES:
                raise BadInput(
                    f"Processes for games end as soon as they are started ({worker.how_it_ended}); a script that plays "
                    f'games needs the line `if __name__ == "__main__":` before its first call.'
                )
            self._again += worker.tasks
        else:
            self._never_ready = 0
            yield from self._mourn(worker)
        self._hire()

    def _mourn(self, worker: WorkerProcess) -> Iterator[Batch]:
        """The task a process ended under is played game by game, and it is told who is asked; then that bot is named.

        One that died under such a task is given it again unless its bot had not answered in time.
        """
        if not worker.tasks:
            return
        task, *waiting = worker.tasks
        self._again += waiting
        if not task.tries:
            self._again += [Task([fixture], 1) for fixture in reversed(task.fixtures)]
            return
        [fixture] = task.fixtures
        if worker.silent_for > self._conduct.patience:
            what = f"did not answer within {self._conduct.patience:g} seconds"
        elif task.tries + 1 >= TRIES:
            what = f"was asked when its process ended, {TRIES} times in a row ({worker.how_it_ended})"
        else:
            self._again.append(Task([fixture], task.tries + 1))
            return
        yield Batch(0, b"", b"", Failure(sentence_about(fixture, worker.asked, what)))


def _sweep(run: Run, conduct: Conduct) -> None:
    """Take away drafts of records: whoever wrote them was stopped."""
    for draft in Path(conduct.save).glob(f".{run.game}-??????.json.*.part") if conduct.save else ():
        draft.unlink(missing_ok=True)
