"""Who sent a request, and whether it may be answered at all."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException

from milepost.server.guests import COOKIES, Guests
from milepost.server.network.addresses import household
from milepost.server.network.reachable import Site, find_site
from milepost.server.routes.limits import Forbidden, Stopping, same_origin
from milepost.server.tables.all_tables import Tables


class Requester(msgspec.Struct, frozen=True):
    """A guest, by id and name; both empty for somebody without a cookie of ours."""

    guest: str = ""
    name: str = ""

    def known(self) -> Requester:
        """The same, if it is somebody."""
        if not self.guest:
            raise NotAuthorizedException("This server does not know you yet: open the front page first.")
        return self


FromRequester = NamedDependency[Requester]
"""How a route says that it wants to know who asks."""


def all_tables(state: State) -> Tables:
    """All tables of this server."""
    tables: Tables = state["tables"]
    return tables


def address_of(asked: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request or a socket comes from, as it is counted."""
    return household(asked.client.host if asked.client else "")


def guest_of(asked: ASGIConnection[Any, Any, Any, Any], guests: Guests) -> str:
    """The guest whose cookie came with a request or a socket; "" if none did that is good."""
    return next((guest for name in COOKIES if (guest := guests.read(asked.cookies.get(name)))), "")


def site_of(asked: ASGIConnection[Any, Any, Any, Any], tables: Tables) -> Site:
    """Where other devices find this server, as somebody sees who has found it."""
    secure = asked.url.scheme in ("https", "wss")
    return find_site(tables.settings.public, tables.settings.host, asked.headers.get("host", ""), secure)


def count(asked: ASGIConnection[Any, Any, Any, Any], state: State) -> None:
    """Raise `TooMany` if a guest, or somebody without a cookie, or an address has asked too often just now."""
    address = address_of(asked)
    state["rates"].take(guest_of(asked, all_tables(state).guests) or address, "Too many requests")
    state["address_rates"].take(address, "Too many requests from your address")


async def wait_until_prepared(asked: ASGIConnection[Any, Any, Any, Any], state: State) -> None:
    """Hold up what needs a game's boards and searches until they are made, shortly after the server starts.

    Made by the first to ask, they would hold up everybody: it takes a second. The front page needs none of them.
    """
    method, path = asked.scope.get("method", ""), asked.scope["path"]
    front = method == "GET" and (path in ("/api/me", "/api/tables") or path.startswith("/api/games"))
    if path.startswith("/api/") and not front:
        prepared: asyncio.Event = state["prepared"]
        await prepared.wait()
        if state["stopping"]:
            raise Stopping("This server is about to stop; ask again in a moment.")


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Refuse requests of other sites' pages, and too many of them, before anything is done for them."""
    count(request, request.app.state)
    headers = request.headers
    if request.method not in ("GET", "HEAD") and not same_origin(headers.get("origin"), headers.get("host")):
        raise Forbidden("This request comes from a page of another site; only pages of this server may act here.")
    await wait_until_prepared(request, request.app.state)


async def requester(request: Request[Any, Any, Any], state: State) -> Requester:
    """The guest who sent a request."""
    guests = all_tables(state).guests
    guest = guest_of(request, guests)
    name = await guests.name(guest) if guest else None
    return Requester() if name is None else Requester(guest, name)
