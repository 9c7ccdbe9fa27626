"""What keeps one guest from taking too much: sizes, rates, and the sites whose pages may act here."""

from __future__ import annotations

import time
from collections import OrderedDict
from math import ceil
from urllib.parse import urlsplit

from milepost.core.errors import MilepostError

BODY = 64 * 1024
"""The most bytes of a request."""
FRAME = 16 * 1024
"""The most bytes of a message over a socket."""
MOST_SAID = 400
"""The most bytes of a refusal."""


class Forbidden(MilepostError):
    """Something this guest may not do."""


class TooMany(MilepostError):
    """Too much was asked for in too short a time."""


class Stopping(MilepostError):
    """Something that would have to wait for a server which is about to stop."""


class Bucket:
    """A rate limit: `rate` things a second, `burst` at once."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is within the limit."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it is as good as new."""
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst

    @property
    def seconds(self) -> float:
        """How long until one more is within the limit."""
        return max(0.0, 1 - self._left) / self._rate


class Buckets:
    """One bucket per guest or address, for as long as it limits them; of too many, the least recently used go."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, what: str) -> None:
        """Raise `TooMany` unless one more is within the limit: what was too much, and how long to wait."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._forget_full_ones()
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise TooMany(f"{what}; try again in {waiting_time(bucket.seconds)}.")

    def _forget_full_ones(self) -> None:
        """The least recently used come first, and whoever comes back to a full bucket may as well have a new one."""
        while self._buckets and next(iter(self._buckets.values())).is_full:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._buckets)


def waiting_time(seconds: float) -> str:
    """How long to wait, in words: "3 seconds", "2 minutes"."""
    number, unit = (ceil(seconds), "second") if seconds <= 90 else (ceil(seconds / 60), "minute")
    return f"{max(1, number)} {unit}{'' if number <= 1 else 's'}"


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a page of this server sent a request; programs that are no browser say nothing."""
    if not origin:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


def short(sentence: str, most: int = MOST_SAID) -> str:
    """A sentence as one line of at most `most` bytes, whatever it repeats of what was sent."""
    line = "".join(sign if sign.isprintable() else " " for sign in sentence[: 4 * most])
    data = line.encode()
    return line if len(data) <= most else data[: most - 5].decode(errors="ignore") + "…."
