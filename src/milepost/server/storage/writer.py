"""One thread that writes: what is queued goes into one transaction, and is acknowledged only after its commit."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from milepost.server.storage.engine import writing
from milepost.server.storage.errors import (
    CLOSING,
    UNKNOWN,
    StorageDown,
    down,
    is_contested,
    is_down,
    was_lost,
    was_not_committed,
)
from milepost.server.storage.trouble import Trouble

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What a job does inside a transaction. It may be done again after a rollback, so it changes the database only."""

MOST_JOBS = 64
COMPANY_S = 0.005
"""How many seconds a group waits for more jobs while there is load: one commit costs as much as for many."""

ATTEMPTS = 5
"""How often a job is tried that other processes are in the way of."""


@dataclass(frozen=True, slots=True)
class QueuedWrite:
    """Work to be done in a transaction, and the future of whoever waits for it."""

    work: Work[Any]
    future: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class WriteResult:
    """What came of a job: a result, or an error."""

    job: QueuedWrite
    result: Any = None
    error: BaseException | None = None


class _OwnFault(Exception):
    """One job of a group cannot be done; the database is well."""

    def __init__(self, job: QueuedWrite, error: Exception) -> None:
        super().__init__(str(error))
        self.job = job
        self.error = error


class Writer:
    """Takes jobs from event loops and does them in order, many in one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[QueuedWrite | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        self._trouble = Trouble("Writing to")
        self._loaded = False
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="milepost-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> asyncio.Future[T]:
        """Queue a job; its future is done when it has been committed, or when that has failed or cannot be known."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(StorageDown(CLOSING))
        else:
            self._queue.put(QueuedWrite(work, future))
        return future

    async def close(self) -> None:
        """Finish what is queued, then end."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._gather()
            self._do(group)
        self._drop()

    def _gather(self) -> tuple[list[QueuedWrite], bool]:
        """The next jobs, and whether there will be more after them."""
        first = self._queue.get()
        if first is None:
            return [], False
        group = [first]
        until = time.monotonic() + COMPANY_S
        while len(group) < MOST_JOBS:
            left = until - time.monotonic() if self._loaded else 0.0
            try:
                job = self._queue.get(timeout=left) if left > 0 else self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return group, False
            group.append(job)
        self._loaded = len(group) > 1
        return group, True

    def _do(self, group: list[QueuedWrite]) -> None:
        """One transaction for all of them. A job that cannot be done is left out and the others are done again."""
        attempt = 0
        lost = False
        while group:
            try:
                answers = self._transact(group)
                self._trouble.over()
                return _tell(answers)
            except _OwnFault as fault:
                _tell([WriteResult(fault.job, error=fault.error)])
                group = [job for job in group if job is not fault.job]
            except StorageDown as error:
                self._drop()
                self._trouble.note(error)
                return _tell([WriteResult(job, error=error) for job in group])
            except Exception as error:
                self._drop()
                attempt += 1
                if is_contested(error) and len(group) > 1:
                    # alone, each of them holds the rows of one table only, and nobody waits in a ring
                    for job in group:
                        self._do([job])
                    return
                if is_contested(error) and attempt < ATTEMPTS:
                    time.sleep(random.uniform(0, 0.02 * attempt))
                elif was_lost(error) and not lost:
                    # the database was restarted since the last job; nothing was committed, so try once more
                    lost = True
                else:
                    told = down(error)
                    told.__cause__ = error
                    self._trouble.note(told)
                    return _tell([WriteResult(job, error=told) for job in group])

    def _transact(self, group: list[QueuedWrite]) -> list[WriteResult]:
        """All jobs, committed; or an error, and none of them."""
        if self._connection is None:
            self._connection = writing(self._engine)
        transaction = self._connection.begin()
        answers = []
        for job in group:
            try:
                answers.append(WriteResult(job, job.work(self._connection)))
            except Exception as error:
                transaction.rollback()
                if is_down(error):
                    raise
                raise _OwnFault(job, error) from None
        try:
            transaction.commit()
        except Exception as error:
            if was_not_committed(error):
                raise
            raise StorageDown(UNKNOWN, unknown=True) from error
        return answers

    def _drop(self) -> None:
        """Forget the connection; the next job makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()


def _tell(answers: list[WriteResult]) -> None:
    """Give the answers to those who wait, each on its own loop; one call for all that share a loop."""
    loops: dict[asyncio.AbstractEventLoop, list[WriteResult]] = {}
    for answer in answers:
        loops.setdefault(answer.job.future.get_loop(), []).append(answer)
    for loop, its in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, its)


def _settle(answers: list[WriteResult]) -> None:
    for answer in answers:
        if answer.job.future.done():  # whoever waited has given up
            continue
        if answer.error is None:
            answer.job.future.set_result(answer.result)
        else:
            answer.job.future.set_exception(answer.error)
