"""Plays the games of a run on all cores of this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

import msgspec

from milepost.arena.playing import Batch, Conduct, play_batch
from milepost.arena.rows import Fixture, Run
from milepost.core.errors import BadInput

MOST_JOBS = 1024
MOST_AT_ONCE = 200
TASK_SECONDS = 0.5
"""How long one task of a process shall take, and the most games it may have."""


class Workers(Protocol):
    """Whoever plays games: processes of this machine, or a cluster."""

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        """Play games and hand them back in batches, in any order.

        Fixtures are taken from the iterator only as they are needed. Closing the generator stops everything at once. A
        batch with a failure is the last one.
        """


class Processes:
    """Worker processes on this machine; with one job, the games are played in this process."""

    def __init__(self, jobs: int | None = None) -> None:
        jobs = jobs if jobs is not None else os.cpu_count() or 1
        if not 1 <= jobs <= MOST_JOBS:
            raise BadInput(f"Games are played in 1 to {MOST_JOBS:,} processes, not {jobs:,}.")
        self.jobs = jobs

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        """Play games and hand them back in batches, in any order."""
        data, left = msgspec.json.encode(run), iter(fixtures)
        first = list(islice(left, self.jobs))
        if len(first) < 2:
            yield from self._alone(data, [*first], left, conduct, run)
            return
        strangers = set(active_children())
        pool = ProcessPoolExecutor(len(first), mp_context=get_context("spawn"))
        try:
            yield from _pooled(pool, data, _chain(first, left), conduct, len(first))
            pool.shutdown()
        except BrokenProcessPool:
            raise BadInput("A process that played games was ended from outside; try fewer jobs.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            with _deaf():
                _end(set(active_children()) - strangers, run, conduct)

    def _alone(
        self, data: bytes, first: list[Fixture], left: Iterator[Fixture], conduct: Conduct, run: Run
    ) -> Generator[Batch, None, None]:
        try:
            for fixture in _chain(first, left):
                batch = play_batch(data, [fixture], conduct)
                yield batch
                if batch.failure is not None:
                    return
        except KeyboardInterrupt:
            with _deaf():
                _sweep(run, conduct)
            raise


def _chain(first: Sequence[Fixture], left: Iterator[Fixture]) -> Iterator[Fixture]:
    yield from first
    yield from left


def _pooled(
    pool: ProcessPoolExecutor, run: bytes, fixtures: Iterator[Fixture], conduct: Conduct, jobs: int
) -> Iterator[Batch]:
    """Keep every process busy with few tasks waiting, so that a run of any length starts and stops at once.

    A task is a single game at first, and later as many as a process plays in `TASK_SECONDS`.
    """
    begun, done, ended_early = time.perf_counter(), 0, False
    running: set[Future[Batch]] = set()
    while True:
        with _deaf():
            while not ended_early and len(running) < 2 * jobs:
                rate = done / (time.perf_counter() - begun) / jobs
                task = list(islice(fixtures, min(MOST_AT_ONCE, max(1, int(rate * TASK_SECONDS)))))
                if not task:
                    break
                running.add(pool.submit(play_batch, run, task, conduct))
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        failed: list[Batch] = []
        for future in ended:
            batch = future.result()
            done += batch.games
            if batch.failure is None:
                yield batch
            else:
                failed.append(batch)
        yield from failed[:1]
        if failed:
            return


def _end(children: set[BaseProcess], run: Run, conduct: Conduct) -> None:
    """Stop processes at whatever they do, and take away the records they may have been writing."""
    for child in children:
        child.terminate()
        child.join()
    if children:
        _sweep(run, conduct)


def _sweep(run: Run, conduct: Conduct) -> None:
    """Take away drafts of records: whoever wrote them was stopped."""
    for draft in Path(conduct.save).glob(f".{run.game}-??????.json.*.part") if conduct.save else ():
        draft.unlink(missing_ok=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Nothing hears Ctrl-C meanwhile; processes started then never do: it is this process that ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
