"""Says in the server's log that the database is in trouble and that it is well again: once, not for every request."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from milepost.server.storage.errors import StorageDown, reason

log = logging.getLogger("milepost.server")

QUIET_SECONDS = 60.0
"""The same trouble is not said again sooner, however often it comes and goes."""


class Trouble:
    """What is wrong with one way to the database, from any thread."""

    def __init__(self, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._clock = clock
        self._lock = threading.Lock()
        self._now = ""
        self._said: dict[str, float] = {}

    def note(self, error: StorageDown) -> None:
        """Something could not be done."""
        sentence = str(error)
        with self._lock:
            if self._now == sentence:
                return
            self._now = sentence
            if self._clock() - self._said.get(sentence, -QUIET_SECONDS) < QUIET_SECONDS:
                return
            self._said[sentence] = self._clock()
        log.error("%s the database: %s%s", self._what, sentence, _why(error))

    def over(self) -> None:
        """Something could be done."""
        if not self._now:
            return
        with self._lock:
            ended, self._now = self._now, ""
        if ended:
            log.warning("%s the database works again.", self._what)


def _why(error: StorageDown) -> str:
    """What the driver says; of "connection failed: connection to … failed: Connection refused", the last part."""
    return "" if error.__cause__ is None else f" ({reason(error.__cause__).rpartition('failed: ')[2]})"
