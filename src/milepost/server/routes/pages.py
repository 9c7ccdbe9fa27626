"""The page and its parts, as the build made them."""

from __future__ import annotations

from pathlib import Path

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

STATIC = Path(__file__).parent.parent / "static"
_UNBUILT = (
    "<!doctype html><title>Milepost</title><p>The page has not been built. Run <code>pip install .</code> again, "
    "or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>."
)
_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "cache-control": "no-cache",
}


def whole_page(status: int = 200) -> Response[str]:
    """The page of the browser client, which shows what its address names, also that there is no such thing."""
    index = STATIC / "index.html"
    text = index.read_text("utf-8") if index.is_file() else _UNBUILT
    return Response(text, media_type=MediaType.HTML, headers=_HEADERS, status_code=status)


@get(
    ["/", "/new/{rest:path}", "/table/{rest:path}", "/learn/{rest:path}"], include_in_schema=False, sync_to_thread=False
)
def page() -> Response[str]:
    """Every address of the page."""
    return whole_page()


@get("/assets/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(path: FromPath[Path]) -> File:
    """A part of the page; its name changes when it does."""
    return _file(STATIC / "assets" / str(path).lstrip("/"), "public, max-age=31536000, immutable")


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def other(name: FromPath[str]) -> File:
    """Icons and the like."""
    return _file(STATIC / name, "public, max-age=3600")


def _file(path: Path, cached: str) -> File:
    """A file of the page; what is none, or has a name no file can have, is not there."""
    try:
        inside = path.resolve()
        found = inside.is_relative_to(STATIC.resolve()) and inside.is_file() and not inside.name.startswith(".")
    except (OSError, ValueError):
        found = False
    if not found:
        raise NotFoundException("There is nothing here")
    return File(inside, content_disposition_type="inline", filename=inside.name, headers={"cache-control": cached})


page_routes = Router("/", route_handlers=[page, asset, other])
