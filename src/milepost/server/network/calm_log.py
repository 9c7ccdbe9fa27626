"""Keeps a log short: what is said over and over is said once a minute, with how often it happened."""

from __future__ import annotations

import logging
import time

SECONDS = 60.0
CALMED = ("uvicorn.error", "asyncio", "websockets.server")
"""What these say, a client can make them say as often as it likes."""


class Calm(logging.Filter):
    """Lets one line of each kind through a minute; the next one tells how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        kind, now = _kind(record), time.monotonic()
        if now - self._last.get(kind, -SECONDS) < SECONDS:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        self._last[kind] = now
        if more := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} ({more} more like this in between)", None
        return True


def _kind(record: logging.LogRecord) -> str:
    """What is the same about lines that differ in numbers and names; asyncio makes its sentences before it logs."""
    return f"{record.name} {str(record.msg)[:40]}"


def calm_logs() -> None:
    """Keep the logs of what lies below this program short."""
    for name in CALMED:
        logger = logging.getLogger(name)
        for one in [one for one in logger.filters if isinstance(one, Calm)]:
            logger.removeFilter(one)
        logger.addFilter(Calm())
