"""Databases for tests: a file of SQLite, and a real PostgreSQL that lives in a temporary folder while tests run."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest

from milepost.server.storage import Entry, SeatRow, Store, TableHead

T = TypeVar("T")
DATABASES = ["sqlite", "postgresql"]
START_S = 60
STOP_S = 20


def postgresql_programs() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest if there are several. Debian keeps them off the path."""
    folders = [*Path("/usr/lib/postgresql").glob("*/bin"), Path(shutil.which("initdb") or "/none").resolve().parent]
    found = [folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists()]
    return max(found, key=lambda folder: [int(number) for number in re.findall(r"\d+", str(folder))], default=None)


class Cluster:
    """A PostgreSQL of its own, on a free port. Start it from the main thread: it ends with the thread that started it.

    It does not wait for the disk unless `fsync`: a test that kills a server needs that no more than one that does not.
    """

    def __init__(self, programs: Path, *, fsync: bool = False) -> None:
        # not in pytest's folder: the path of a socket may have no more than 107 letters
        self.home = Path(tempfile.mkdtemp(prefix="milepost-pg-"))
        self.port = 0
        self._programs = programs
        self._data = self.home / "data"
        self._settings = {"unix_socket_directories": str(self.home), "listen_addresses": "127.0.0.1"}
        if not fsync:
            self._settings |= {"fsync": "off", "full_page_writes": "off"}
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        if os.geteuid() == 0:
            os.chown(self.home, _ordinary_user().pw_uid, _ordinary_user().pw_gid)
        made = ["--auth=trust", "--username=milepost", "--encoding=UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            [*_as_ordinary_user(), programs / "initdb", "-D", self._data, *made],
            check=True,
            cwd=self.home,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """On the port it had before; the first time, or if somebody has taken that, on a free one."""
        for _ in range(3):
            self.port = self.port or _free_port()
            if self._start():
                return
            self.port = 0
        raise RuntimeError(f"PostgreSQL does not start:\n{(self.home / 'log').read_text()}")

    def _start(self) -> bool:
        settings = [f"--{name}={value}" for name, value in (self._settings | {"port": str(self.port)}).items()]
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*_as_ordinary_user(), self._programs / "postgres", "-D", self._data, *settings],
                cwd=self.home,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + START_S
        while time.monotonic() < until and self._process.poll() is None:
            try:
                self.run("SELECT 1")
                return True
            except psycopg.OperationalError:
                time.sleep(0.05)
        self.stop()
        return False

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Every connection is broken off; SIGQUIT does not even tidy up first."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.home)

    def run(self, sql: str, database: str = "postgres") -> None:
        """One statement, in a connection of its own."""
        with psycopg.connect(self._url(database), autocommit=True, connect_timeout=5) as connection:
            connection.execute(sql.encode())

    def new_database(self) -> str:
        """The URL of a new and empty database."""
        name = f"games{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE template0")
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://milepost@127.0.0.1:{self.port}/{database}"


def _ordinary_user() -> pwd.struct_passwd:
    """PostgreSQL refuses to run as root."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _as_ordinary_user() -> list[str]:
    """What goes before a command so that root does not run it, and so that it ends when the tests are killed."""
    if os.geteuid() == 0:
        user = _ordinary_user()
        who = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        return ["setpriv", *who, "--pdeathsig=QUIT", "--"]
    return ["setpriv", "--pdeathsig=QUIT", "--"] if shutil.which("setpriv") else []


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL for all tests of this process."""
    programs = postgresql_programs()
    if programs is None and os.environ.get("MILEPOST_ALL") != "1":
        pytest.skip("not run here: needs PostgreSQL")
    assert programs is not None, "PostgreSQL is not installed; tests/system_packages.sh does it, as root"
    made = Cluster(programs)
    try:
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture
def postgresql_url(cluster: Cluster) -> Iterator[str]:
    """A new and empty database of PostgreSQL."""
    url = cluster.new_database()
    yield url
    cluster.run(f"DROP DATABASE {url.rsplit('/', 1)[1]} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file of SQLite that does not exist yet."""
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """A new and empty database; the test runs once with each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


def told(url: str, story: Callable[[Store], Awaitable[T]]) -> T:
    """What a story told about a store comes to; the store is closed at its end."""

    async def tell() -> T:
        store = Store.open(url)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(tell())


def a_table(id: str = "t1", **changes: Any) -> TableHead:
    """The head of a table in play."""
    columns = {
        "game": "bus",
        "rules": 1,
        "seats": 3,
        "seed": "5eed" * 16,
        "commitment": "ab" * 32,
        "preset": "",
        "options": {"hours": 5, "long": True},
        "host": "ann",
        "pace": 500,
        "bots_play_unwatched": False,
        "listed": True,
        "bot_seed": "b07",
        "imported": False,
        "made_at": 1000.25,
        "changed_at": 1000.25,
        "phase": "playing",
        "seq": 0,
        "waiting": (0,),
    }
    return TableHead(id=id, **{**columns, **changes})


def an_entry(seq: int, table: str = "t1", **changes: Any) -> Entry:
    """An action of a seat."""
    columns = {"cid": f"c{seq}", "seat": 0, "kind": "act", "body": b'{"n":1}', "after": "0f" * 16, "made_at": 2000.5}
    return Entry(table=table, seq=seq, **{**columns, **changes})


SEATS = (SeatRow(0, "person", guest="ann", name="Ann"), SeatRow(1, "bot", bot="greedy"), SeatRow(2, "open"))
