"""A pool of worker processes for an event loop: one task each, a time limit, and no way for a task to hang it.

pebble stops a single worker that overruns. What it leaves to us: it counts a pool as broken when a worker dies while
none is busy, it starts the clock only when a worker has taken a task, and it forgets tasks when it is stopped.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

T = TypeVar("T")

GRACE = 60.0
"""Seconds beyond its limit after which a task is given up and the pool with it: time to start workers, and no more."""
NICENESS = 5
"""How far workers stand back for the server: people who click come before bots that think."""
TRIES = 3
"""How often a task is given to a pool that breaks before a worker has taken it."""


class Overran(Exception):
    """A task took longer than it may; its worker was killed."""


class Died(Exception):
    """The worker of a task ended under it."""


class Stopped(Exception):
    """The pool was closed before the task was done."""


class Pool:
    """Worker processes that are started when the first task comes and stay until `close`.

    With `rest`, they end after that many seconds without a task.
    """

    def __init__(self, workers: int, prepare: Callable[[], None] | None = None, rest: float | None = None) -> None:
        self.workers = workers
        self._prepare = prepare
        self._rest = rest
        self._free = asyncio.Semaphore(workers)
        self._lock = threading.Lock()
        self._pool: ProcessPool | None = None
        self._running: dict[ProcessFuture[Any], ProcessPool] = {}
        self._stopping_later: asyncio.TimerHandle | None = None
        self._stopping: asyncio.Task[None] | None = None
        self._closed = False

    async def run(self, task: Callable[..., T], *args: Any, seconds: float) -> T:
        """Run a task in a worker, when one is free. What the task raises is raised here; it had better not."""
        async with self._free:  # so a task that is handed over never queues behind others
            for _ in range(TRIES):
                pool = await self._ready()
                try:
                    return await self._run(pool, task, args, seconds)
                except BrokenProcessPool:
                    await asyncio.to_thread(self._discard, pool)
                finally:
                    self._stop_when_idle(pool)
            raise Died

    async def warm(self) -> None:
        """Start the workers now instead of with the first task."""
        await self._ready()

    def close(self) -> None:
        """End all workers, whatever they do; this takes a moment. Tasks that run or wait raise `Stopped`."""
        self._closed = True
        for future in tuple(self._running):
            future.cancel()
        with self._lock:
            pool, self._pool = self._pool, None
            if pool is not None:
                _stop(pool)

    async def _run(self, pool: ProcessPool, task: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        try:
            future = pool.schedule(task, args=args, timeout=seconds)
        except RuntimeError:
            if self._closed:
                raise Stopped from None
            raise BrokenProcessPool from None
        self._running[future] = pool
        try:
            if self._closed:  # asked only now, so that either this or `close` sees the other
                raise Stopped
            if self._pool is not pool:
                raise BrokenProcessPool
            result = asyncio.wrap_future(future)
            done, _ = await asyncio.wait({result}, timeout=seconds + GRACE)
        finally:
            del self._running[future]
            future.cancel()  # nothing to a task that is done; ends the worker of one that nobody waits for any more
        if not done:
            await asyncio.to_thread(self._discard, pool)
            raise Overran
        if result.cancelled():
            raise Stopped
        try:
            return result.result()
        except TimeoutError:
            raise Overran from None
        except ProcessExpired:
            raise Died from None

    async def _ready(self) -> ProcessPool:
        """The pool, started if there is none."""
        pool = self._pool
        return await asyncio.to_thread(self._open) if pool is None or self._closed else pool

    def _open(self) -> ProcessPool:
        with self._lock:
            if self._closed:
                raise Stopped
            if self._pool is None:
                self._pool = _start(self.workers, self._prepare)
            return self._pool

    def _discard(self, pool: ProcessPool) -> None:
        """Take a pool away that is broken or has nothing to do; the next task starts another."""
        with self._lock:
            if self._pool is not pool:
                return
            self._pool = None
            _stop(pool)
            for future, home in tuple(self._running.items()):
                if home is pool and not future.done():  # it has forgotten them
                    future.set_exception(BrokenProcessPool())

    def _stop_when_idle(self, pool: ProcessPool) -> None:
        """End the workers after a while without a task."""
        if self._stopping_later is not None:
            self._stopping_later.cancel()
        if self._rest is not None:
            self._stopping_later = asyncio.get_running_loop().call_later(self._rest, self._stop_if_idle, pool)

    def _stop_if_idle(self, pool: ProcessPool) -> None:
        if not self._running:
            self._stopping = asyncio.create_task(asyncio.to_thread(self._discard, pool))


def _start(workers: int, prepare: Callable[[], None] | None) -> ProcessPool:
    """A pool with all its workers, which are spawned: what they inherit is nothing of this process."""
    pool = ProcessPool(workers, initializer=_begin, initargs=(prepare,), context=multiprocessing.get_context("spawn"))
    resource_tracker.ensure_running()  # the first start of it would make this thread hear Ctrl-C again
    with _ignoring_ctrl_c():
        assert pool.active, "asking starts the pool, with its threads and workers"
    return pool


def _stop(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Threads and processes started meanwhile never hear Ctrl-C: it is for the server, which ends them in order."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(prepare: Callable[[], None] | None) -> None:
    """The first thing a worker does."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    """A worker does not outlive a server that was killed, not even at work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
