"""A server that is killed at random moments under load, again and again; its clients hold its log to its word.

`python -m tests.server.kill 50 [sqlite|postgresql]` does it fifty times and says what came of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import httpx

from milepost.server.storage import Entry, TableHead
from tests.server.browser_windows import BREAKS, Gone, Window
from tests.server.databases import DATABASES, Cluster, postgresql_programs, told
from tests.server.log_audit import Ledger, complaints, differences, replayed_again
from tests.server.playing import Guest, Json
from tests.server.serving import GENEROUS, Server

T = TypeVar("T")
Log = tuple[TableHead, list[Entry]]

GAP_S = 0.026
"""Between two messages of one window: the server takes 40 a second."""
COMPANION = "wood_and_steel_table"
ROOMS = [
    ("bus", ["person", "person", "person"]),
    ("bus", ["person", "person", "person", "person"]),
    ("bus", ["person", "person", "person", "person", "person"]),
    ("bus", ["person", "bot:greedy", "person"]),
    ("bus", ["person", "bot:random", "bot:greedy"]),
    (COMPANION, ["person", "person", "person"]),
]
"""What is played, and by whom, at each of the tables that run at the same time."""


@dataclass
class Load:
    """Everything that goes on while the server is killed and started again."""

    server: Server
    draw: random.Random
    guests: list[Guest]
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    windows: list[Window] = field(default_factory=list)
    resent: dict[tuple[str, str], float] = field(default_factory=dict)
    """When submissions were sent again after a kill, by table and cid."""
    sent: int = 0
    """How many submissions were put on the wire."""
    done: bool = False
    counts: Counter[str] = field(default_factory=Counter)


class Player:
    """One person at one table: acts as soon as it may, and sends again what nobody answered."""

    def __init__(self, load: Load, window: Window) -> None:
        self.load = load
        self.window = window
        self._open: Json | None = None

    async def play(self) -> None:
        """Until the game is over, however often the server is gone."""
        while not self._finished():
            try:
                await self.window.open()
                await self._again()
                await self._moves()
            except (Gone, *BREAKS):
                await asyncio.sleep(0.05)
        await self.window.close()

    def _finished(self) -> bool:
        return self.window.status.get("phase") == "over" or (self.load.done and self._open is None)

    async def _again(self) -> None:
        if self._open is not None:
            self.load.resent.setdefault((self.window.table, self._open["cid"]), time.time())
            await self._settle(self._open)

    async def _settle(self, submission: Json) -> None:
        self._open = submission
        await self.window.send(submission)
        self.load.sent += 1
        await self.window.answer(submission)
        self._open = None

    async def _moves(self) -> None:
        window, draw = self.window, self.load.draw
        while not self._finished():
            made = self._wish()
            if made is None:
                with contextlib.suppress(TimeoutError):  # to look whether all is done
                    await window.past(window.seq, patience=0.5)
                continue
            await self._settle(made)
            await asyncio.sleep(GAP_S if draw.random() < 0.9 else 0.2)

    def _wish(self) -> Json | None:
        """What to submit now, if anything: mostly a move, sometimes back and forward again."""
        window, draw = self.window, self.load.draw
        undo, length, ask = window.status["undo"], window.status["length"], window.scene["ask"]
        if undo is not None and draw.random() < 0.2:
            if length > undo["floor"] and draw.random() < 0.5:
                return window.submission("undo", to=draw.randrange(undo["floor"], length))
            if length < undo["top"]:
                return window.submission("redo", to=draw.randint(length + 1, undo["top"]))
        if ask is None or not ask["choices"]:
            return None
        action = draw.choice(ask["choices"])["action"]
        return window.submission("action", seat=window.status["viewer"], actions=[action])


async def room(load: Load, game: str, seating: list[str]) -> None:
    """One game after the other, until all is done."""
    while not load.done:
        players = load.draw.sample(load.guests, sum(seat == "person" for seat in seating))
        table = await opened(load, game, seating, players)
        ledger = load.ledgers[table] = Ledger(companion=game == COMPANION)
        windows = [Window(guest, table, ledger) for guest in players]
        load.windows += windows
        await asyncio.gather(*(Player(load, window).play() for window in windows))
        load.counts["games over"] += any(window.status["phase"] == "over" for window in windows)
        for window in windows:
            load.windows.remove(window)


async def opened(load: Load, game: str, seating: list[str], players: list[Guest]) -> str:
    """A table whose game has begun. Bots play on while nobody is connected."""
    seats = ["me" if at == 0 else "open" if seat == "person" else seat for at, seat in enumerate(seating)]
    host = players[0]
    table = await persistent(load, partial(host.opens, game, seats, start=False, bots_play_unwatched=True))
    free = [at for at, seat in enumerate(seats) if seat == "open"]
    for at, guest in zip(free, players[1:], strict=True):
        await persistent(load, partial(guest.sits, table, at))
    await persistent(load, partial(host.starts, table))
    return table


async def persistent(load: Load, ask: Callable[[], T]) -> T:
    """Ask over HTTP, again whenever the server is gone."""
    while True:
        try:
            return await asyncio.to_thread(ask)
        except httpx.TransportError:
            load.counts["requests asked again"] += 1
            await asyncio.sleep(0.1)


async def under_load(server: Server, kills: int, draw: random.Random) -> Load:
    """Kill a server so many times while tables are played on it. At the end it runs, and nobody plays any more."""
    load = Load(server, draw, [Guest(server.address, f"Visitor {number}") for number in range(12)])
    rooms = [asyncio.create_task(room(load, *one)) for one in ROOMS]
    try:
        for _ in range(kills):
            await going_on(load, rooms, bots=draw.random() < 0.5)
            await asyncio.sleep(draw.uniform(0, 1.0))
            if draw.random() < 0.5:
                await just_sent(load)
            await asyncio.sleep(draw.uniform(0, 0.03))
            kill(server, with_workers=draw.random() < 0.5)
            load.counts["kills"] += 1
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        await going_on(load, rooms)
        load.done = True
        async with asyncio.timeout(120):
            await asyncio.gather(*rooms)
    finally:
        for task in rooms:
            task.cancel()
        await asyncio.gather(*rooms, return_exceptions=True)
    return load


async def going_on(load: Load, rooms: list[asyncio.Task[None]], *, bots: bool = True) -> None:
    """Wait until people, and bots if so wished, have moved on every table that is there now: none of them hangs."""
    acks = {id: len(ledger.acks) for id, ledger in load.ledgers.items()}
    moved = {id: len(ledger.bots) for id, ledger in load.ledgers.items()}
    until = time.monotonic() + 120

    def waiting() -> list[str]:
        tables = {window.table: window.status["seats"] for window in load.windows if window.status}
        robots = {id for id, seats in tables.items() if bots and any(seat["bot"] for seat in seats)}
        return [
            id for id in tables
            if len(load.ledgers[id].acks) <= acks.get(id, 0)
            or (id in robots and len(load.ledgers[id].bots) <= moved.get(id, 0))
        ]  # fmt: skip

    while len({window.table for window in load.windows if window.status}) < len(ROOMS) or waiting():
        for task in rooms:
            if task.done():
                task.result()
        assert lives(load.server), f"the server has ended by itself:\n{load.server.said()[-3000:]}"
        assert time.monotonic() < until, f"no entry for two minutes at {waiting()}:\n{load.server.said()[-3000:]}"
        await asyncio.sleep(0.02)


async def just_sent(load: Load) -> None:
    """Wait until somebody submits something: what is under way then is where things could go wrong."""
    before = load.sent
    while load.sent == before:
        await asyncio.sleep(0.001)


def kill(server: Server, *, with_workers: bool) -> None:
    """End a server at this very moment, and with it perhaps the processes its bots think in."""
    for pid in [server.pid, *(children(server.pid) if with_workers else ())]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def lives(server: Server) -> bool:
    """Whether a server that was started still runs; one that has crashed is a zombie."""
    return Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in found for child in file.read_text().split()]


def audit(load: Load) -> list[str]:
    """Everything that is wrong with the tables of a server that runs; it is stopped on the way."""
    server, counts = load.server, load.counts
    host = load.guests[0]
    seen = {id: (host.looks(id), host.http.get(f"/api/tables/{id}/record").json()) for id in load.ledgers}
    server.stop()
    found = []
    for id, ledger in load.ledgers.items():
        head, entries = log_of(server.settings.database, id)
        view, record = seen[id]
        then = entries[: view["status"]["seq"]]  # bots have gone on since
        shown = differences(replayed_again(head, then)[0], view, record if len(then) == len(entries) else None)
        wrong = [*complaints(ledger, entries), *replayed_again(head, entries)[1], *shown]
        found += [f"{id}: {one}" for one in wrong]
        count(counts, load, id, entries)
    return found


def count(counts: Counter[str], load: Load, id: str, entries: list[Entry]) -> None:
    """What there was of everything at one table."""
    ledger = load.ledgers[id]
    counts["tables"] += 1
    counts["entries"] += len(entries)
    counts["entries of bots"] += sum(entry.cid.startswith("bot:") for entry in entries)
    counts["undone and redone"] += sum(entry.kind in ("undo", "redo") for entry in entries)
    counts["acknowledged"] += len(ledger.acks)
    if ledger.companion:
        counts["acknowledged at companions"] += len(ledger.acks)
        counts["of these late"] += sum(seq > ledger.sent[cid] + 1 for cid, seq in ledger.acks.items())
    counts["refused as stale"] += len(ledger.refused)
    made_at = {entry.cid: entry.made_at for entry in entries}
    again = {cid: at for (table, cid), at in load.resent.items() if table == id}
    counts["sent again after a kill"] += len(again)
    counts["of these in the log already"] += sum(made_at.get(cid, at) < at for cid, at in again.items())


def log_of(database: str, table: str) -> Log:
    """A table as the database has it."""
    found = told(database, lambda store: store.load(table))
    assert found is not None, f"table {table} is gone"
    return found


@contextlib.contextmanager
def a_server(folder: Path, database: str) -> Iterator[Server]:
    """A server that is stopped at the end, whatever happened to it."""
    server = Server(folder, database, bot_workers=1, **GENEROUS)
    try:
        yield server.start()
    finally:
        server.stop()


def killed(folder: Path, database: str, kills: int, seed: int) -> tuple[list[str], Counter[str]]:
    """Kill a server so many times under load; what is wrong then, and how much of everything there was."""
    with a_server(folder, database) as server:
        load = asyncio.run(under_load(server, kills, random.Random(seed)))
        try:
            found = audit(load)
        finally:
            for guest in load.guests:
                guest.close()
    server.assert_quiet()
    return found, load.counts


def main(kills: int = 50, kind: str = "sqlite", seed: int = 0) -> int:
    """On a database of its own; PostgreSQL waits for the disk as it does in earnest."""
    assert kind in DATABASES, f"the databases are {DATABASES}"
    seed = seed or random.SystemRandom().randrange(1, 10**6)
    sys.stdout.write(f"{kind}, seed {seed}\n")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        database = ""
        if kind == "postgresql":
            programs = postgresql_programs()
            assert programs is not None, "PostgreSQL is not installed"
            cluster = Cluster(programs, fsync=True)
            stack.callback(cluster.remove)
            cluster.start()
            database = cluster.new_database()
        found, counts = killed(Path(folder), database, kills, seed)
    sys.stdout.write(f"{time.monotonic() - began:>10.0f} seconds\n")
    return said(found, counts)


def said(found: list[str], counts: Counter[str]) -> int:
    """Print what came of it; the exit status."""
    for what, times in counts.items():
        sys.stdout.write(f"{times:>10,} {what}\n")
    for one in found:
        sys.stdout.write(f"WRONG {one}\n")
    sys.stdout.write(f"{len(found):>10,} complaints\n")
    return bool(found)


if __name__ == "__main__":
    words = dict(enumerate(sys.argv))
    sys.exit(main(int(words.get(1, 50)), words.get(2, "sqlite"), int(words.get(3, 0))))
