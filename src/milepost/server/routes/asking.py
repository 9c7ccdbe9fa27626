"""Who asks: the guest behind a request."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException

from milepost.server.guests import COOKIE
from milepost.server.house import House
from milepost.server.limits import Buckets, Forbidden, same_origin


class Asking(msgspec.Struct, frozen=True):
    """A guest, by id and name; both empty for somebody without a cookie of ours."""

    guest: str = ""
    name: str = ""

    def known(self) -> Asking:
        """The same, if it is somebody."""
        if not self.guest:
            raise NotAuthorizedException("Nobody knows you yet: open the front page or GET /api/me first.")
        return self


Asker = NamedDependency[Asking]
"""How a route says that it wants to know who asks."""


def house_of(state: State) -> House:
    """The house this server runs."""
    house: House = state["house"]
    return house


async def asking(request: Request[Any, Any, Any], state: State) -> Asking:
    """Who asks. Also where requests from foreign pages and too many requests end."""
    house = house_of(state)
    guest = house.guests.read(request.cookies.get(COOKIE))
    who = guest or (request.client.host if request.client else "")
    rates: Buckets = state["rates"]
    rates.take(who, "Too many requests; wait a moment.")
    if request.method not in ("GET", "HEAD"):
        headers = request.headers
        if not same_origin(headers.get("origin"), headers.get("host"), house.settings.origins):
            raise Forbidden("This request comes from a page of another site; only pages of this server may act here.")
    name = await house.guests.name(guest) if guest else None
    return Asking() if name is None else Asking(guest, name)
