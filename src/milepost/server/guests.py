"""Guests: a name, and a signed cookie that nobody else can make. There is no form and no password."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import chain, count

from itsdangerous import BadSignature, Signer

from milepost.server.names import plain_name
from milepost.server.storage.store import Store

COOKIE = "milepost_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Under https: a browser takes a cookie of such a name only from the server itself, and sends it nowhere else."""
COOKIES = (SECURE_COOKIE, COOKIE)
COOKIE_DAYS = 400
COOKIE_SECONDS = COOKIE_DAYS * 24 * 3600
NEW_KEY_DAYS = 90
"""After how many days cookies are signed with a new key."""
KEY = "cookie key"
"""The secrets that sign cookies have this name and the day they were made, the oldest perhaps without a day."""
_KEPT = 10_000
"""How many names are kept in memory."""


class Guests:
    """The names of guests, and the cookies by which a browser proves whose it is."""

    def __init__(self, store: Store, keys: Sequence[str]) -> None:
        self._store = store
        self._signer = Signer(keys, salt="milepost guest")  # the last one signs, all are accepted
        self._names: dict[str, str] = {}

    @classmethod
    async def open(cls, store: Store, *, new_key: bool = False, today: date | None = None) -> Guests:
        """Guests of a database, with the keys for cookies that are kept in it; a new one if the last is old."""
        today = today or datetime.now(UTC).date()
        kept = {name: value for name, value in (await store.secrets()).items() if name.startswith(KEY)}
        if new_key or not kept or (today - max(map(_made, kept))).days >= NEW_KEY_DAYS:
            name = _name_of_new_key(today, kept)
            kept[name] = await store.secret(name, lambda: secrets.token_hex(32))
        return cls(store, accepted_keys(kept, today))

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
        name = _new_name()
        await self._store.put_guest(guest, name)
        self._keep(guest, name)
        return guest, name

    async def name(self, guest: str) -> str | None:
        """The name of a guest who has shown a cookie; a new one if the database has forgotten it. None for nobody."""
        if not guest:
            return None
        if guest not in self._names:
            name = await self._store.guest(guest)
            if name is None:
                name = _new_name()
                await self._store.put_guest(guest, name)
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


def _new_name() -> str:
    """What a guest is called at first."""
    return f"Guest {secrets.randbelow(9_000) + 1_000}"


def accepted_keys(kept: Mapping[str, str], today: date) -> list[str]:
    """The keys whose cookies are good, in the order in which they were made.

    The last cookie of a key was signed when the next key was made, and has run out when that is long enough ago. A
    wrong clock therefore never takes away the key that signs now.
    """
    names = sorted(kept, key=lambda name: (_made(name), len(name), name))
    oldest = today - timedelta(days=COOKIE_DAYS)
    return [
        kept[name] for name, after in zip(names, [*names[1:], ""], strict=True) if not after or _made(after) > oldest
    ]


def _made(name: str) -> date:
    """The day a key was made, which is in its name; the first ones have none and count as old."""
    try:
        return date.fromisoformat(name.removeprefix(KEY).strip()[:10])
    except ValueError:
        return date.min


def _name_of_new_key(today: date, kept: Mapping[str, str]) -> str:
    """A name that sorts behind all others: a clock may have been wrong, and a day may see several keys."""
    day = max(today, *map(_made, kept)) if kept else today
    names = chain((f"{KEY} {day}",), (f"{KEY} {day} {number}" for number in count(2)))
    return next(name for name in names if name not in kept)
