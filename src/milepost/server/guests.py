"""Guests: a name, and a signed cookie that nobody else can make. There is no form and no password."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, Signer

from milepost.server.names import plain_name
from milepost.server.storage.store import Store

COOKIE = "milepost_guest"
COOKIE_SECONDS = 400 * 24 * 3600
_KEPT = 10_000
"""How many names are kept in memory."""


class Guests:
    """The names of guests, and the cookies by which a browser proves whose it is."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._signer = Signer(key, salt="milepost guest")
        self._names: dict[str, str] = {}

    @classmethod
    async def open(cls, store: Store) -> Guests:
        """Guests of a database, with the key for cookies that is kept in it."""
        return cls(store, await store.secret("cookie key", lambda: secrets.token_hex(32)))

    def read(self, cookie: str | None) -> str:
        """The id in a cookie; "" if there is none or somebody else made it."""
        try:
            return self._signer.unsign(cookie).decode() if cookie and len(cookie) < 200 else ""
        except (BadSignature, UnicodeError):
            return ""

    def sign(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._signer.sign(guest).decode()

    async def welcome(self) -> tuple[str, str]:
        """A new guest's id and name."""
        guest = secrets.token_urlsafe(12)
        name = f"Guest {secrets.randbelow(9_000) + 1_000}"
        await self._store.put_guest(guest, name)
        self._keep(guest, name)
        return guest, name

    async def name(self, guest: str) -> str | None:
        """The name of a guest; None if there is no such guest."""
        if guest not in self._names:
            name = await self._store.guest(guest)
            if name is None:
                return None
            self._keep(guest, name)
        return self._names[guest]

    async def rename(self, guest: str, name: str) -> str:
        """Give a guest another name."""
        plain = plain_name(name)
        await self._store.put_guest(guest, plain)
        self._keep(guest, plain)
        return plain

    def _keep(self, guest: str, name: str) -> None:
        if len(self._names) >= _KEPT:
            self._names.clear()
        self._names[guest] = name
