"""All connections of a server: how many each address has, and which one gives way when there are too many."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from itertools import islice
from typing import Protocol

from milepost.server.network.addresses import Proxies

RESERVED = 256
"""Descriptors that are no connections: the database, worker processes, files, and connections not yet counted."""
MOST_DESCRIPTORS = 65_536
AT_ONCE = 32
"""How many connections are accepted before anything else is done; what is accepted but not counted has no limit."""

log = logging.getLogger("milepost.server")


class Held(Protocol):
    """A connection as it is counted here."""

    peer: str
    """The address at its other end."""
    address: str
    """The same as it is counted: see `addresses.household`."""
    until: float
    """When it is given up, in monotonic seconds."""
    live: bool
    """Whether it is a live channel."""

    @property
    def idle(self) -> bool:
        """Whether nothing is being done for it, so that nobody misses it."""
        ...

    @property
    def transport(self) -> asyncio.Transport:
        """How it is closed."""
        ...


class OpenConnections:
    """The connections of one server.

    An address that has its full number loses the idle one that came first, so that somebody who shares an address with
    an attacker still gets in. When the whole server is full, the address with the most connections gives way.
    """

    def __init__(self, most: int, per_address: int, seconds: float, proxies: Proxies) -> None:
        self.seconds = seconds
        """How long a request may take to come in."""
        self._most = most
        self._per_address = per_address
        self._proxies = proxies
        self._by_address: dict[str, dict[Held, None]] = {}
        self._count = 0
        self._closing: dict[Held, float] = {}

    def __iter__(self) -> Iterator[Held]:
        for several in self._by_address.values():
            yield from several

    def __len__(self) -> int:
        return self._count

    def arrive(self, connection: Held) -> bool:
        """Count a connection; False if there is no room for it, whatever gives way."""
        theirs = self._by_address.get(connection.address, {})
        if not connection.live and connection.peer not in self._proxies:
            plain = sum(not one.live for one in theirs)
            if plain >= self._per_address and not self._drop_idle(theirs, 1):
                return False
        if self._count >= self._most and not self._make_room(len(theirs)):
            return False
        self._by_address.setdefault(connection.address, {})[connection] = None
        self._count += 1
        return True

    def leave(self, connection: Held) -> None:
        """Forget a connection, if it is counted."""
        self._closing.pop(connection, None)
        theirs = self._by_address.get(connection.address, {})
        if connection in theirs:
            del theirs[connection]
            self._count -= 1
            if not theirs:
                del self._by_address[connection.address]

    def _make_room(self, own: int) -> int:
        """Close connections, a few at once, since looking for them takes a while; how many were closed.

        Idle ones of whoever has most go first. If there are none at all, an address with more than twice as many as
        the newcomer's loses one of its live channels.
        """
        crowded = sorted(self._by_address.values(), key=len, reverse=True)
        for theirs in crowded:
            if dropped := self._drop_idle(theirs, AT_ONCE):
                return dropped
        heaviest = crowded[0]
        if len(heaviest) <= 2 * (own + 1):
            return 0
        self._drop(next(iter(heaviest)))
        return 1

    def _drop_idle(self, theirs: dict[Held, None], most: int) -> int:
        dropped = list(islice((one for one in theirs if one.idle), most))
        for one in dropped:
            self._drop(one)
        return len(dropped)

    def _drop(self, connection: Held) -> None:
        connection.transport.abort()
        self.leave(connection)

    def give_up_late_ones(self) -> None:
        """Close what has waited too long: for the rest of a request, for an answer to be read, or to be closed."""
        now = time.monotonic()
        for one in list(self):
            if one.transport.is_closing():
                if now > self._closing.setdefault(one, now) + self.seconds:
                    self._drop(one)
            elif now > one.until:
                self._drop(one)

    async def watch(self) -> None:
        """Go on giving up late ones."""
        while True:
            await asyncio.sleep(min(1.0, self.seconds / 4))
            self.give_up_late_ones()


def raise_descriptor_limit() -> int:
    """Let this process have as many files and connections open as it may; how many connections that leaves."""
    try:
        import resource
    except ImportError:  # Windows, where there is no such limit
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):  # a system that names a limit it does not grant
            log.warning("No more than %d connections can be open; the system allows no more files.", soft)
    most = wanted if soft == resource.RLIM_INFINITY else soft
    return most - min(RESERVED, most // 2)
