"""How many tables may be opened: by a guest, and by all who come from one address, whichever way."""

from __future__ import annotations

from typing import Any

from litestar import Request

from milepost.server.routes.limits import Buckets
from milepost.server.routes.requester import address_of
from milepost.server.settings import Settings


class Opening:
    """Counts new tables, records that go on and rematches alike."""

    def __init__(self, settings: Settings) -> None:
        guest, address = settings.tables_a_minute, settings.tables_a_minute_per_address
        self._guests = Buckets(guest / 60, guest)
        self._addresses = Buckets(address / 60, address)

    def count(self, request: Request[Any, Any, Any], guest: str) -> None:
        """Raise `TooMany` unless a guest may open one more table."""
        self._guests.take(guest, "You have opened many tables just now")
        self._addresses.take(address_of(request), "Many tables were opened from your address just now")
