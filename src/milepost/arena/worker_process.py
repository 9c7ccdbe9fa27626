"""One process that plays games for another: both ends of it."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

import msgspec

from milepost.arena.playing import Batch, Conduct, Failure, Host, one_line, play_batch
from milepost.arena.rows import Fixture
from milepost.core.action import Seat

_READY = "ready"


class Task(msgspec.Struct, frozen=True):
    """Games for a process. Those with `tries`, which processes have ended under, are watched at every decision."""

    fixtures: list[Fixture]
    tries: int = 0


class WorkerProcess:
    """A process as its owner sees it. It plays its tasks one after the other, and ends when its owner does."""

    def __init__(self, run: bytes, conduct: Conduct) -> None:
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, run, conduct))
        self._process.start()
        there.close()
        self.tasks: list[Task] = []
        """What it has been given, the one it plays first."""
        self.was_ready = False
        self.alive = True
        self.asked: Seat | None = None
        """Who was asked last in a game that is watched."""
        self._asked_at = time.monotonic()

    @property
    def signs(self) -> tuple[Connection, int]:
        """What to wait for: something it says, or its end."""
        return self._pipe, self._process.sentinel

    @property
    def silent_for(self) -> float:
        """Seconds since somebody was asked in a game that is watched."""
        return time.monotonic() - self._asked_at

    @property
    def how_it_ended(self) -> str:
        """What ended the process, in words that fit into a sentence: "signal 9", "exit code 3"."""
        code = self._process.exitcode
        return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"

    def give(self, task: Task) -> None:
        """Another task; a process that has just ended does not take it, which `receive` finds out."""
        self.tasks.append(task)
        with suppress(OSError):
            self._pipe.send(task)

    def receive(self) -> Batch | None:
        """The next thing it says, if that is a batch. If it has ended and said all, it is not `alive` any more."""
        try:
            said = self._pipe.recv() if self._pipe.poll() else None
        except (EOFError, OSError):
            said = None
        if said is None:
            self.end()
            return None
        if isinstance(said, Batch):
            self.tasks.pop(0)
            return said
        if said == _READY:
            self.was_ready = True
        else:
            self.asked, self._asked_at = said, time.monotonic()
        return None

    def end(self) -> None:
        """End it, whatever it does."""
        self.alive = False
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(owner: Connection, run: bytes, conduct: Conduct) -> None:
    """What the process does: play what comes until its owner is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the owner, who ends this process
    with suppress(OSError):
        os.dup2(2, 1)  # what a bot prints must not get between the results of a command

    def ask(index: int, seat: Seat) -> None:
        owner.send(seat)

    with suppress(EOFError, OSError):
        owner.send(_READY)
        while True:
            task: Task = owner.recv()
            host = Host(worker=True, ask=ask if task.tries else None)
            try:
                batch = play_batch(run, task.fixtures, conduct, host)
            except Exception as error:  # not a bot's: those are part of a batch
                sentence = f"A game could not be played: {one_line(error).rstrip('.')}."
                batch = Batch(0, b"", b"", Failure(sentence, traceback.format_exc()))
            owner.send(batch)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Nothing hears Ctrl-C meanwhile; processes started then never do: it is this process that ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
