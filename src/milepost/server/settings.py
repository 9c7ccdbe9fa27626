"""How a server is set up, checked before anything is started."""

from __future__ import annotations

import ipaddress
import os
import re
from math import inf
from pathlib import Path

import msgspec
from platformdirs import user_data_dir

from milepost.core.errors import BadInput
from milepost.server.network.reachable import public_name

PORT = 8787
MOST_WORKERS = 64
MOST_SECONDS = 600.0
MOST_NAME = 253
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*", re.IGNORECASE)
_URL = re.compile(r"[a-z][a-z0-9+]*://.*", re.DOTALL)


def default_workers() -> int:
    """Half of the cores think, the rest is for the tables; but two processes at least, one of them for quick bots."""
    return max(2, min(4, (os.cpu_count() or 1) // 2))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server's settings; a wrong one raises `BadInput`."""

    data: str = ""
    """The folder of what the server keeps beside its database; by default the user's own for such data."""
    database: str = ""
    """The URL of the database; by default a file of SQLite in the data folder."""
    host: str = "127.0.0.1"
    """The address to listen on: this machine alone, or 0.0.0.0 for everybody who can reach it."""
    port: int = PORT
    bot_workers: int = msgspec.field(default_factory=default_workers)
    """How many bots think at the same time, each in a process of its own."""
    bot_seconds: float = 10.0
    """How long a bot may think about one decision."""
    thinking_a_minute: float = 30.0
    """How many seconds a minute the bots of one guest's tables may think; then they wait for everybody else's."""
    requests_a_second: float = 60.0
    """How many requests of one guest are answered; five times as many at once."""
    tables_a_minute: float = 30.0
    """How many tables one guest may open."""
    tables_a_minute_per_address: float = 60.0
    """How many tables all guests of one address may open."""
    listed_tables: int = 3
    """How many tables of one guest may wait for players on everybody's list."""
    chat_a_minute: float = 60.0
    """How many lines one guest may say at a table; all who look on, twice as many."""
    behind_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed when they say who asks; without any, nobody is."""
    names: tuple[str, ...] = ()
    """Names under which this server is found, beside this machine's own and its addresses."""
    public: str = ""
    """The URL under which phones find this server, if it is not the one that a browser asks for."""
    connections_per_address: int = 256
    """How many connections one address may have, live channels aside."""
    sockets_per_address: int = 400
    """How many live channels one address may have; a quarter of them without a cookie."""
    request_seconds: float = 15.0
    """How long a request may take to come in."""
    guests_a_minute: float = 60.0
    """How many new guests one address may bring."""
    new_key: bool = False
    """Whether cookies are signed with a new key from now on; those signed before stay good."""
    stand_in_after: float = 60.0
    """For how many seconds a player must have been away before somebody else may have a bot stand in."""
    host_away_after: float = 180.0
    """For how many seconds the host must have been away before a player hosts instead."""

    def __post_init__(self) -> None:
        if not self.data:
            msgspec.structs.force_setattr(self, "data", user_data_dir("milepost", appauthor=False))
        if not self.database:
            msgspec.structs.force_setattr(self, "database", f"sqlite:///{self.folder / 'milepost.db'}")
        if not _URL.fullmatch(self.database):
            raise BadInput(
                f"{self.database!r} is not the URL of a database; write one like sqlite:///games.db or "
                "postgresql://user:password@host/name."
            )
        if not self.host.strip():
            raise BadInput("The host is an address to listen on, such as 127.0.0.1 or 0.0.0.0, not nothing.")
        if not 0 <= self.port <= 65_535:
            raise BadInput(f"A port is a number from 0 to 65535, not {self.port}.")
        if not 1 <= self.bot_workers <= MOST_WORKERS:
            raise BadInput(f"From 1 to {MOST_WORKERS} bots may think at the same time, not {self.bot_workers}.")
        if not 0 < self.bot_seconds <= MOST_SECONDS:
            raise BadInput(f"A bot may think for up to {MOST_SECONDS:g} seconds, not {self.bot_seconds:g}.")
        if not 0 < self.thinking_a_minute < inf:
            raise BadInput("How long a guest's bots may think in a minute is a number of seconds above 0.")
        if not (0 < self.requests_a_second < inf and 0 < self.tables_a_minute < inf):
            raise BadInput("How often a guest may ask, and how many tables may be opened, are numbers above 0.")
        if not (0 < self.tables_a_minute_per_address < inf and 0 < self.chat_a_minute < inf):
            raise BadInput("How many tables an address may open, and what a guest may say, are numbers above 0.")
        if self.listed_tables < 0:
            raise BadInput(f"Some tables of a guest may be listed, or none, not {self.listed_tables}.")
        if not (0 <= self.stand_in_after < inf and 0 <= self.host_away_after < inf):
            raise BadInput("How long players and hosts are waited for are seconds from 0 on.")
        self._check_network()

    def _check_network(self) -> None:
        """Who may connect, and how often."""
        if self.connections_per_address < 1 or self.sockets_per_address < 1:
            raise BadInput("An address may have some connections; write a number above 0.")
        if not (0 < self.request_seconds < inf and 0 < self.guests_a_minute < inf):
            raise BadInput("How long a request may take, and how many guests may come, are numbers above 0.")
        for proxy in self.behind_proxies:
            try:
                ipaddress.ip_network(proxy, strict=False)
            except ValueError:
                raise BadInput(
                    f"{proxy!r} is not the address of a proxy; write one like 127.0.0.1 or 10.0.0.0/8."
                ) from None
        for name in self.names:
            if len(name) > MOST_NAME or not _NAME.fullmatch(name):
                raise BadInput(f"{name!r} is not the name of a machine; write one like games.example.")
        if self.public and not public_name(self.public):
            raise BadInput(
                f"{self.public[:80]!r} is not an address that phones can reach; write one like "
                "https://games.example or http://192.168.0.12:8787."
            )

    @property
    def folder(self) -> Path:
        """The data folder as a path."""
        return Path(self.data).expanduser().absolute()
