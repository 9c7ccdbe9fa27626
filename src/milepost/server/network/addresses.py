"""Whom a connection comes from, and under which names this server may be asked for."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Sequence
from functools import lru_cache

_HOST = re.compile(r"(\[[0-9a-f:.%]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.IGNORECASE)
"""A name or an address as it stands in a Host header, with its port."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@lru_cache(4096)
def household(address: str) -> str:
    """What is counted as one address: of IPv6, everything that one subscriber is given."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Proxies:
    """Machines that pass requests on, and are believed when they say for whom."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks: tuple[Network, ...] = tuple(ipaddress.ip_network(one, strict=False) for one in networks)

    def __contains__(self, address: object) -> bool:
        found = _address(str(address))
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """Who asked, by what a trusted proxy added to the right of a list; the proxy itself if that says nothing."""
        said = [part.strip() for line in forwarded for part in line.split(",")]
        client = peer
        for part in reversed(said):
            found = _address(_without_port(part))
            if found is None:
                break
            client = str(found)
            if client not in self:
                break
        return client


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, ipaddress.IPv6Address) else found


def _without_port(text: str) -> str:
    """An address of a list: some proxies write 192.0.2.1:5000 or [2001:db8::1]:5000."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


class Names:
    """The names under which this server answers.

    A page of another site can have its own name lead here (DNS rebinding), and a browser would then let that page do
    whatever our own pages may. Addresses cannot be made to lead elsewhere, so they are always good.
    """

    def __init__(self, given: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._names = {"localhost", own, short, f"{short}.local", *(name.lower().rstrip(".") for name in given)}

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server; the port does not matter, since a router may change it."""
        name = name_in(host)
        return name is not None and (name in self._names or _address(name) is not None)


def name_in(host: str) -> str | None:
    """The name or the address in a Host header, without its port; None if there is none."""
    match = _HOST.fullmatch(host)
    return None if match is None else match[1].strip("[]").lower().rstrip(".")
