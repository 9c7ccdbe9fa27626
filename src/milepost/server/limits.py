"""What keeps the house in order: sizes, rates, origins, and the sentence for whatever goes wrong."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from milepost.core.errors import MilepostError
from milepost.server.house import NoTable
from milepost.server.messages import Problem
from milepost.server.refused import Refused
from milepost.server.routes.pages import whole_page
from milepost.server.storage.errors import StorageDown
from milepost.server.workers import WorkFailed
from milepost.server.workers.tasks import MOST_RECORD

BODY = 64 * 1024
FRAME = 16 * 1024
MOST_SAID = 400
"""Bytes of a refusal."""

log = logging.getLogger("milepost.server")


class Forbidden(MilepostError):
    """Something this guest may not do."""


class TooMany(MilepostError):
    """Too much was asked for in too short a time."""


class Bucket:
    """A rate limit: `rate` things a second, `burst` at once."""

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


class Buckets:
    """One bucket per guest or address; the least recently used are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, sentence: str) -> None:
        """Raise `TooMany` unless one more is within the limit."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise TooMany(sentence)


def same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page of this server (or of an allowed one) sent a request; programs that are no browser say nothing."""
    if not origin or origin in allowed:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:
        return False


# trouble


def short(sentence: str, most: int = MOST_SAID) -> str:
    """One line of at most so many bytes, whatever it repeats of what was sent."""
    line = "".join(sign if sign.isprintable() else " " for sign in sentence[: 4 * most])
    data = line.encode()
    return line if len(data) <= most else data[: most - 5].decode(errors="ignore") + "…."


def _answer(status: int, sentence: str) -> Response[Problem]:
    return Response(Problem(short(sentence)), status_code=status, media_type=MediaType.JSON)


def on_milepost_error(request: Request[Any, Any, Any], error: MilepostError) -> Response[Problem]:
    """A sentence for whoever asked."""
    match error:
        case NoTable():
            status = HTTP_404_NOT_FOUND
        case Forbidden():
            status = HTTP_403_FORBIDDEN
        case TooMany():
            status = HTTP_429_TOO_MANY_REQUESTS
        case StorageDown() | WorkFailed():
            status = HTTP_503_SERVICE_UNAVAILABLE
        case Refused(rule="storage"):
            status = HTTP_503_SERVICE_UNAVAILABLE
        case Refused():
            status = HTTP_409_CONFLICT
        case _:
            status = HTTP_400_BAD_REQUEST
    return _answer(status, str(error))


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework found wrong, in one sentence; to somebody who mistyped an address, the page says it."""
    for_people = "text/html" in request.headers.get("accept", "")
    is_page = not request.url.path.startswith(("/api/", "/assets/"))
    if error.status_code == HTTP_404_NOT_FOUND and for_people and is_page:
        return whole_page(HTTP_404_NOT_FOUND)
    said = error.detail
    if error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        said = f"That is too much: at most {BODY // 1024} KiB are taken, of a record {MOST_RECORD // 2**20} MiB"
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        parts = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in error.extra]
        said = f"{said.split(' for ')[0].rstrip('.')}: {'; '.join(parts)}"
    return _answer(error.status_code, f"{said.rstrip('.')}.")


def on_deep_input(request: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    """A body that is nested absurdly deep."""
    return _answer(HTTP_400_BAD_REQUEST, "This is nested too deeply to be read.")


def on_surprise(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Our fault: it goes to the log, and the guest gets a sentence."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(HTTP_500_INTERNAL_SERVER_ERROR, "Something went wrong here; it was written down. Please try again.")


HANDLERS: Any = {
    MilepostError: on_milepost_error,
    HTTPException: on_http_error,
    RecursionError: on_deep_input,
    Exception: on_surprise,
}
