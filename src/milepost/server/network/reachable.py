"""Under which address other devices find this server: never under a name that means each device itself."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

import msgspec

from milepost.server.network.addresses import name_in

_FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine (RFC 5737, RFC 3849): the way there begins at this machine's own network address."""
ONLY_HERE = "Phones cannot reach this server: it was started for this machine alone, not for its network."
"""How to let them in is a matter for the host's terminal, and in docs/host.md: everybody at the table reads this."""


class Site(msgspec.Struct, frozen=True):
    """Where other devices find this server: `base` is the beginning of its addresses, "" if there is none.

    `warning` says why they may not get there.
    """

    base: str
    warning: str = ""

    def page_of(self, table: str) -> str:
        """The address of a table's page."""
        return f"{self.base}/table/{table}" if self.base else ""


NOWHERE = Site("")


def find_site(public: str, listens: str, host: str, secure: bool) -> Site:
    """Where others find a server that `listens` on an address and was asked for as `host`.

    That is its `public` URL if it has one, else the host that was asked for, else this machine's network address.
    """
    if public:
        return Site(public.rstrip("/"))
    scheme, name = "https" if secure else "http", name_in(host)
    if name and not means_itself(name):
        return Site(f"{scheme}://{host}")
    found = network_address()
    if not found:
        return NOWHERE
    port = host.rpartition(":")[2] if name and not host.endswith("]") and ":" in host else ""
    shown = f"[{found}]" if ":" in found else found
    return Site(f"{scheme}://{shown}{f':{port}' if port else ''}", ONLY_HERE if only_here(listens) else "")


def only_here(name: str) -> bool:
    """Whether a name or an address is this machine's own alone."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _address(name)
    return address is not None and address.is_loopback


def means_itself(name: str) -> bool:
    """Whether a name or an address leads every device to itself, or nowhere: a server may listen on 0.0.0.0."""
    address = _address(name)
    return only_here(name) or (address is not None and address.is_unspecified)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def network_address() -> str:
    """The address of this machine in its network, or its name there if it has none; "" if it has neither.

    Nothing is sent: the system is only asked from where it would send.
    """
    for family, far in _FAR_AWAY.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found = str(probe.getsockname()[0])
        except OSError:
            continue
        if not means_itself(found):
            return found
    name = socket.gethostname().partition(".")[0].lower()
    return f"{name}.local" if name and name != "localhost" else ""


def public_name(url: str) -> str:
    """The name of the machine in a URL that others can be given; "" if it is none, or leads nowhere."""
    try:
        parts = urlsplit(url)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    plain = parts.scheme in ("http", "https") and not (parts.query or parts.fragment or parts.username)
    host = parts.netloc if name_in(parts.netloc) == name.rstrip(".") else ""
    return name if plain and host and port != 0 and parts.path in ("", "/") and not means_itself(name) else ""
