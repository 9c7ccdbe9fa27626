"""How many live channels each address may have, and whose gives way when it has them all."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from litestar.datastructures import State

from milepost.server.routes.limits import TooMany

PER_GUEST = 128
"""The most live channels of one guest."""
_GIVEN_UP = "This channel was closed, since too many are open at your address; open fewer windows."


class _Place(NamedTuple):
    """One live channel: whose it is, and what ends it."""

    guest: str
    stay: asyncio.Timeout


class LivePlaces:
    """The live channels of a server, by address.

    At an address that has its full number, the guest with the most loses the oldest one, so that a newcomer gets in
    beside somebody who takes them all. Those without a cookie count as one guest, with a quarter of the places.
    """

    def __init__(self, per_address: int) -> None:
        self._per_address = per_address
        self._by_address: dict[str, dict[_Place, None]] = {}

    @asynccontextmanager
    async def taken(self, address: str, guest: str) -> AsyncIterator[None]:
        """Have a place; `TooMany` is raised if there is none, and later if it has to be given up."""
        self._make_room(address, guest)
        try:
            async with asyncio.timeout(None) as stay:
                place = _Place(guest, stay)
                theirs = self._by_address.setdefault(address, {})
                theirs[place] = None
                try:
                    yield
                finally:
                    self._leave(address, place)
        except TimeoutError:
            if not stay.expired():
                raise
            raise TooMany(_GIVEN_UP) from None

    def _leave(self, address: str, place: _Place) -> None:
        theirs = self._by_address.get(address, {})
        theirs.pop(place, None)
        if not theirs:
            self._by_address.pop(address, None)

    def _make_room(self, address: str, guest: str) -> None:
        theirs = self._by_address.get(address, {})
        counts = Counter(place.guest for place in theirs)
        own = counts[guest]
        if guest and own >= PER_GUEST:
            raise TooMany("You have too many tables open; close a window.")
        if not guest and own >= max(1, self._per_address // 4):
            raise TooMany("Too many look on from your address without a name; open the front page first.")
        if len(theirs) < self._per_address:
            return
        most, number = max(counts.items(), key=lambda one: one[1])
        if number <= own + 1:
            raise TooMany("Too many windows are open at your address; close one.")
        given_up = next(place for place in theirs if place.guest == most)
        del theirs[given_up]
        given_up.stay.reschedule(asyncio.get_running_loop().time())


def live_places(state: State) -> LivePlaces:
    """The live channels of this server."""
    places: LivePlaces = state["live_places"]
    return places
