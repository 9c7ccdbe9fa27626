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
from milepost.server.limits import Forbidden, same_origin


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


async def in_order(request: Request[Any, Any, Any]) -> None:
    """Where requests from foreign pages and too many requests end, before anything is done for them."""
    state = request.app.state
    house = house_of(state)
    guest = house.guests.read(request.cookies.get(COOKIE))
    address = request.client.host if request.client else ""
    state["rates"].take(guest or address, "Too many requests; wait a moment.")
    state["address_rates"].take(address, "Too many requests from your address; wait a moment.")
    headers = request.headers
    if request.method not in ("GET", "HEAD") and not same_origin(
        headers.get("origin"), headers.get("host"), house.settings.origins
    ):
        raise Forbidden("This request comes from a page of another site; only pages of this server may act here.")


async def asking(request: Request[Any, Any, Any], state: State) -> Asking:
    """Who asks."""
    house = house_of(state)
    guest = house.guests.read(request.cookies.get(COOKIE))
    name = await house.guests.name(guest) if guest else None
    return Asking() if name is None else Asking(guest, name)
