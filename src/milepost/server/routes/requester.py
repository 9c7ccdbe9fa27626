"""Who sent a request, and whether it may be answered at all."""

from __future__ import annotations

import ipaddress
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException

from milepost.server.guests import COOKIE
from milepost.server.routes.limits import Forbidden, same_origin
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
    """Where a request or a socket comes from, as it is counted: of IPv6, everything that one subscriber is given."""
    address = asked.client.host if asked.client else ""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Refuse requests of other sites' pages, and too many of them, before anything is done for them."""
    state = request.app.state
    tables = all_tables(state)
    guest = tables.guests.read(request.cookies.get(COOKIE))
    address = request.client.host if request.client else ""
    state["rates"].take(guest or address, "Too many requests; wait a moment.")
    state["address_rates"].take(address, "Too many requests from your address; wait a moment.")
    headers = request.headers
    if request.method not in ("GET", "HEAD") and not same_origin(
        headers.get("origin"), headers.get("host"), tables.settings.origins
    ):
        raise Forbidden("This request comes from a page of another site; only pages of this server may act here.")


async def requester(request: Request[Any, Any, Any], state: State) -> Requester:
    """The guest who sent a request."""
    tables = all_tables(state)
    guest = tables.guests.read(request.cookies.get(COOKIE))
    name = await tables.guests.name(guest) if guest else None
    return Requester() if name is None else Requester(guest, name)
