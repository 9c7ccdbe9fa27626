"""Real servers for tests: in a process of its own, which can be killed and started again, or in a thread of this."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import httpx
import msgspec
import pytest

from milepost.server import run
from milepost.server.settings import Settings
from milepost.server.showing import game_list

if TYPE_CHECKING:
    from typing import Self

    from milepost.server.tables.all_tables import Tables

T = TypeVar("T")

START_S = 60
STOP_S = 20
GENEROUS: dict[str, Any] = {
    "requests_a_second": 100_000.0,
    "tables_a_minute": 100_000.0,
    "tables_a_minute_per_address": 100_000.0,
    "guests_a_minute": 100_000.0,
    "connections_per_address": 10_000,
    "sockets_per_address": 10_000,
}
"""Limits that a test does not meet unless it is about them."""
THREAD = "server"
"""The thread of a server inside this process."""

_PROGRAM = """
import os, sys, threading, time, msgspec
now, shift = time.time, float(sys.argv[2])
time.time = lambda: now() + shift
from milepost.server import run
from milepost.server.settings import Settings
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()  # ends with the tests
settings = msgspec.json.decode(sys.argv[1], type=Settings)
with run.listen(settings.host, settings.port) as sock:
    run.serve(settings, sock, lambda: print("started", flush=True))
"""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own: the same code as `milepost serve`, with any settings.

    It keeps its port, its database and its data folder when it is killed or stopped and started again. Its clock is
    wrong by `clock_shift` seconds.
    """

    clock_shift = 0.0

    def __init__(self, folder: Path, database: str = "", *, descriptors: int = 0, **settings: Any) -> None:
        """With `descriptors`, the process may have no more than that many files and connections open."""
        folder.mkdir(parents=True, exist_ok=True)
        self._descriptors = descriptors
        self.settings = Settings(
            data=str(folder), database=database or f"sqlite:///{folder / 'games.db'}", port=free_port(), **settings
        )
        self._said = folder / "said.txt"
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Host and port, as they stand in a URL."""
        return f"127.0.0.1:{self.settings.port}"

    @property
    def url(self) -> str:
        """Where the pages are."""
        return f"http://{self.address}"

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None, "the server runs"
        return self._process.pid

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, msgspec.json.encode(self.settings).decode(), str(self.clock_shift)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
                preexec_fn=self._limit if self._descriptors else None,
            )
        assert self._process.stdout is not None
        watch = threading.Timer(START_S, self._process.kill)
        watch.start()
        line = self._process.stdout.readline()
        watch.cancel()
        assert line == "started\n", f"the server does not start:\n{self.said()}"
        return self

    def _limit(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self._descriptors, self._descriptors))

    def stop(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as a power cut would; its workers follow by themselves."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.close()
            process.stdout.close()

    def said(self) -> str:
        """What it wrote to stderr since it was first started."""
        return self._said.read_text("utf-8", errors="replace") if self._said.exists() else ""

    def assert_quiet(self) -> None:
        """Nothing surprised it, and it wrote no secret down."""
        said = self.said()
        assert "Traceback" not in said, said[-8000:]
        assert "failed" not in said, said[-8000:]
        for name, secret in secrets_of(self.settings.database):
            assert secret not in said, f"the server wrote {name} to its log"

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()


def secrets_of(database: str) -> list[tuple[str, str]]:
    """What no log may hold: the server's own secrets and all seeds. Read from a file of SQLite; nothing from others."""
    if not database.startswith("sqlite:///"):
        return []
    with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        secrets = connection.execute("SELECT name, value FROM secrets").fetchall()
        seeds = connection.execute("SELECT id, seed, bot_seed FROM tables").fetchall()
    return [
        *((f"the {name}", value) for name, value in secrets),
        *((f"the seed of {id}", seed) for id, seed, _ in seeds if len(seed) > 16),
        *((f"the bots' seed of {id}", seed) for id, _, seed in seeds),
    ]


class Inside:
    """A server in a thread of this process, for tests that look inside."""

    def __init__(self, settings: Settings) -> None:
        from milepost.server.app import create_app

        game_list.games()
        self.app = create_app(settings)
        self._server = run.Server(self.app, settings)
        self._sock = run.listen(settings.host, settings.port)
        self._thread = threading.Thread(target=self._server.run, args=([self._sock],), name=THREAD)
        self.address = run.address(self._sock).removeprefix("http://")

    def call(self, work: Callable[[Tables], Coroutine[Any, Any, T]]) -> T:
        """Do something in the server's event loop."""
        loop = self._server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work(self.app.state["tables"]), loop).result(START_S)

    def __enter__(self) -> Self:
        self._thread.start()
        until = time.monotonic() + START_S
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join(STOP_S)
        self._sock.close()
        assert not self._thread.is_alive(), "the server does not stop"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module, on SQLite; quiet at the end."""
    with Server(tmp_path_factory.mktemp("server"), bot_workers=1, **GENEROUS) as started:
        yield started
        assert httpx.get(f"{started.url}/api/games").status_code == 200
    started.assert_quiet()
