"""How a server is set up, checked before anything is started."""

from __future__ import annotations

import os
import re
from math import inf
from pathlib import Path

import msgspec
from platformdirs import user_data_dir

from milepost.core.errors import BadInput

PORT = 8787
MOST_WORKERS = 64
MOST_SECONDS = 600.0
_ORIGIN = re.compile(r"https?://[^\s/?#@]+")
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
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, such as https://games.example; its own pages always may."""
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
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise BadInput(f"{origin!r} is not the origin of a site; write it like https://games.example.")

    @property
    def folder(self) -> Path:
        """The data folder as a path."""
        return Path(self.data).expanduser().absolute()
