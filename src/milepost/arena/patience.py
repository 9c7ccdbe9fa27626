"""Ends a game in which a bot never answers."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from functools import cache
from typing import Any, TextIO

LOOKS = 8
"""How often it looks during the time a bot is given."""
LAST_RESORT = 2
"""A process that must end with a stuck bot does so after this many times the time the bot was given."""


@cache
def _nowhere() -> TextIO:
    """Takes the traceback of a process that ends with its bot; never closed, as a clock outside of Python knows it."""
    return open(os.devnull, "w")


class NeverAnswered(BaseException):
    """A bot thought longer than anybody wants to wait. Not an `Exception`, which a bot might catch."""


class Patience:
    """Watches a list that grows with each decision; if it does not for `seconds`, `NeverAnswered` is raised.

    A bot may catch even that, or be deep in code that is not Python's. With `or_exit`, the process then ends: for
    processes that somebody else watches over.
    """

    def __init__(self, seconds: float, or_exit: bool = False) -> None:
        self.seconds = seconds
        self.watched: Sized = ()
        self._or_exit = or_exit
        self._length = self._looks = 0

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Look from time to time meanwhile; only a process's main thread can, and only where there are timers."""
        if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, self.seconds / LOOKS, self.seconds / LOOKS)
        self._put_off_the_end()
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if self._or_exit:
                faulthandler.cancel_dump_traceback_later()

    def watch(self, decisions: Sized) -> None:
        """Watch another game from here on."""
        self.watched, self._length, self._looks = decisions, -1, 0

    def _look(self, *_: Any) -> None:
        if len(self.watched) != self._length:
            self._length, self._looks = len(self.watched), 0
            self._put_off_the_end()
            return
        self._looks += 1
        if self._looks >= LOOKS:
            self._looks = 0
            raise NeverAnswered

    def _put_off_the_end(self) -> None:
        """Something has happened, so the process may live on; the clock for its end runs outside of Python."""
        if self._or_exit:
            faulthandler.dump_traceback_later(LAST_RESORT * self.seconds, exit=True, file=_nowhere())
