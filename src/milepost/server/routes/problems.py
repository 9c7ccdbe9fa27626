"""What went wrong with a request, as an answer: a status and one sentence."""

from __future__ import annotations

import logging
from typing import Any

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
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.messages.http import Problem
from milepost.server.routes.limits import BODY, Forbidden, Stopping, TooMany, short
from milepost.server.routes.pages import whole_page
from milepost.server.storage.errors import StorageDown
from milepost.server.tables.all_tables import NoTable
from milepost.server.workers import WorkFailed
from milepost.server.workers.tasks import MOST_RECORD

log = logging.getLogger("milepost.server")


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
        case StorageDown() | WorkFailed() | Stopping():
            status = HTTP_503_SERVICE_UNAVAILABLE
        case SubmissionRefused(rule="storage"):
            status = HTTP_503_SERVICE_UNAVAILABLE
        case SubmissionRefused():
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
