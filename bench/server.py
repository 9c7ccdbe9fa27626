"""How a server bears up: `python bench/server.py [SECONDS]`, with a load generator of its own on loopback.

200 tables of Bus with five people each send 150 actions a second in all to a server on SQLite; what counts is how long
an action waits for its acknowledgement. Then: what 1,000 idle sockets cost, how long an undo takes in a game of a
thousand actions, how soon a table opens, and how quickly a preview of EuroRails comes. Last, what starting costs and
how long lists take: `bench/start_up.py` with two starts and `bench/lists.py` with 100,000 tables.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from milepost.core.record import Record
from milepost.server import run
from milepost.server.settings import Settings

TABLES, SEATS, RATE = 200, 5, 150.0
IDLE = 1000


class Line(msgspec.Struct):
    """What the generator wants to know of a message."""

    type: str
    cid: str = ""
    base: int = 0
    status: Any = None
    ask: Any = None
    table: Any = None
    sentence: str = ""


_DECODER = msgspec.json.Decoder(Line)


def serve(port: int, folder: str) -> None:
    """The server, in a process of its own."""
    database = f"sqlite:///{folder}/games.db"
    settings = Settings(
        data=folder, database=database, port=port, requests_a_second=1e6, tables_a_minute=1e6,
        tables_a_minute_per_address=1e6, guests_a_minute=1e6, connections_per_address=10_000,
        sockets_per_address=10_000,
    )  # fmt: skip
    with run.listen("127.0.0.1", port) as sock:
        run.serve(settings, sock, lambda: None)


_NUMBERS = itertools.count(1)


class Player:
    """A guest with one socket."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False)
        self.socket: ClientConnection | None = None
        self.seq = 0
        self.length = 0
        self.viewer: int | None = None
        self.ask: Any = None
        self.waiting: dict[str, tuple[float, asyncio.Future[float]]] = {}
        self.refused = 0

    async def arrive(self) -> None:
        """Get a cookie, and a name that nobody else has: people at one table are told apart by it."""
        await self.http.get("/api/me")
        (await self.http.put("/api/me", json={"name": f"Bench {next(_NUMBERS)}"})).raise_for_status()

    async def sit(self, table: str) -> None:
        """Open the table and its live channel."""
        view = (await self.http.get(f"/api/tables/{table}")).json()
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", additional_headers={"Cookie": cookie},
            compression=None, max_size=None, ping_interval=None,
        )  # fmt: skip
        await self.socket.send(
            msgspec.json.encode({"type": "join", "boot": view["boot"], "seq": view["status"]["seq"]}).decode()
        )
        self._know(view["status"], view["scene"]["ask"])
        self.task = asyncio.create_task(self._listen())
        await self.http.aclose()

    def _know(self, status: Any, ask: Any) -> None:
        self.seq, self.length, self.viewer, self.ask = status["seq"], status["length"], status["viewer"], ask

    async def _listen(self) -> None:
        assert self.socket is not None
        async for frame in self.socket:
            line = _DECODER.decode(zlib.decompress(frame) if isinstance(frame, bytes) else frame)
            if line.type == "state:patch":
                self._know(line.status, line.ask)
            elif line.type == "state:init":
                self._know(line.table["status"], line.table["scene"]["ask"])
            elif line.type in ("ack", "refused") and line.cid in self.waiting:
                start, done = self.waiting.pop(line.cid)
                self.refused += line.type == "refused"
                done.set_result(time.perf_counter() - start)

    async def send(self, message: dict[str, Any]) -> float:
        """Submit something; the seconds until it was answered."""
        assert self.socket is not None
        cid = f"{random.getrandbits(64):x}"
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting[cid] = (time.perf_counter(), done)
        await self.socket.send(msgspec.json.encode({**message, "cid": cid, "base_seq": self.seq}).decode())
        return await asyncio.wait_for(done, 30)

    async def move(self) -> float:
        """Take a random choice."""
        choice = random.choice(self.ask["choices"])
        self.ask = None
        return await self.send({"type": "action", "seat": self.viewer, "actions": [choice["action"]]})


async def gather_some(jobs: list[Callable[[], Awaitable[Any]]], at_once: int = 32) -> None:
    """Do all jobs, so many at a time."""
    left = iter(jobs)

    async def work() -> None:
        for job in left:
            await job()

    await asyncio.gather(*(work() for _ in range(at_once)))


async def open_table(port: int, seats: int) -> tuple[str, list[Player]]:
    """A table of Bus with a person on every seat."""
    players = [Player(port) for _ in range(seats)]
    for player in players:
        await player.arrive()
    host = players[0].http
    asked = {"game": "bus", "seats": ["me", *["open"] * (seats - 1)], "pace": 0}
    table = (await host.post("/api/tables", json=asked)).json()["id"]
    for seat, player in enumerate(players[1:], start=1):
        await player.http.post(f"/api/tables/{table}/seats/{seat}", json={"do": "sit", "cid": f"s{seat}"})
    await host.post(f"/api/tables/{table}/start", json={"cid": "start"})
    return table, players


def percentile(values: list[float], share: float) -> float:
    """The value below which this share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def memory(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(pid: int) -> float:
    """Seconds of processor a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def say(what: str, value: str, aim: str = "") -> None:
    print(f"{what:52} {value:>16}  {aim}", flush=True)


async def under_load(port: int, pid: int, seconds: float) -> None:
    """Many tables, each with somebody to move."""
    tables: list[list[Player]] = []

    async def one() -> None:
        table, players = await open_table(port, SEATS)
        for player in players:
            await player.sit(table)
        tables.append(players)

    await gather_some([one] * TABLES, 16)
    say(f"{TABLES} tables, {TABLES * SEATS} sockets: the server has", f"{memory(pid):.0f} MB")
    waits: list[float] = []
    running: set[asyncio.Task[None]] = set()
    order = itertools.cycle(range(TABLES))
    start, used, sent, idle = time.perf_counter(), cpu(pid), 0, 0

    async def move(player: Player) -> None:
        waits.append(await player.move())

    while (now := time.perf_counter() - start) < seconds:
        due = int(now * RATE)
        while sent < due:
            for _ in range(TABLES):
                players = tables[next(order)]
                player = next((one for one in players if one.ask and one.ask["choices"]), None)
                if player is not None:
                    task = asyncio.create_task(move(player))
                    running.add(task)
                    task.add_done_callback(running.discard)
                    break
            else:
                idle += 1
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*running)
    spent = cpu(pid) - used
    refused = sum(player.refused for players in tables for player in players)
    say(
        "actions a second, acknowledged",
        f"{len(waits) / seconds:.0f}",
        f"aim {RATE:.0f}; {refused} refused, {idle} without a mover",
    )
    for share in (0.5, 0.95, 0.99):
        say(
            f"acknowledgement, p{share * 100:.0f}",
            f"{percentile(waits, share) * 1000:.1f} ms",
            "aim ≤ 150 ms" if share == 0.95 else "",
        )
    say("actions per CPU-second of the server", f"{len(waits) / spent:.0f}")
    for players in tables:
        for player in players:
            assert player.socket is not None
            player.task.cancel()
            await player.socket.close()


async def idle_sockets(port: int, pid: int) -> None:
    """Sockets that only listen, at one table after another."""
    table, players = await open_table(port, SEATS)
    before = memory(pid)
    watchers = [Player(port) for _ in range(IDLE)]
    await gather_some([lambda one=one: one.sit(table) for one in watchers], 16)  # type: ignore[misc]
    await asyncio.sleep(1)
    say(
        f"{IDLE:,} idle sockets cost",
        f"{memory(pid) - before:.0f} MB",
        f"the server has {memory(pid):.0f} MB; aim < 300 MB",
    )
    for one in (*watchers, *players):
        if one.socket is not None:
            one.task.cancel()
            await one.socket.close()


async def undo_late(port: int) -> None:
    """Undo and redo in a game of EuroRails with a thousand actions."""
    player = Player(port)
    await player.arrive()
    http, record = player.http, Record.begin("eurorails", 2, 1)
    draw = random.Random(1)
    while len(record.moves) < 1000:
        record.play(draw.choice(record.state.legal()))
    answer = await http.post("/api/imports", params={"seats": "me,me"}, content=record.encode())
    table = answer.json()["id"]
    await player.sit(table)
    player.http = http
    waits = []
    for _ in range(40):
        while not player.ask:
            await asyncio.sleep(0.001)
        quiet = [choice for choice in player.ask["choices"] if not choice.get("reveals")]
        player.ask, length = None, player.length
        await player.send({"type": "action", "seat": player.viewer, "actions": [quiet[0]["action"]]})
        while not player.ask:
            await asyncio.sleep(0.001)
        player.ask = None
        waits.append(await player.send({"type": "undo", "to": length}))
        while not player.ask:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
    say("undo at 1,000 actions, p95", f"{percentile(waits, 0.95) * 1000:.1f} ms", "aim ≤ 100 ms")
    cookies = dict(player.http.cookies)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", cookies=cookies) as browser:
        opened = []
        for _ in range(10):
            start = time.perf_counter()
            view = (await browser.get(f"/api/tables/{table}")).json()
            await browser.get(f"/api/boards/{view['board']}")
            opened.append(time.perf_counter() - start)
        say(
            "a table of EuroRails opens (data only), p95", f"{percentile(opened, 0.95) * 1000:.0f} ms", "aim < 1,000 ms"
        )
        previews = []
        for _ in range(50):
            start = time.perf_counter()
            await browser.get(f"/api/tables/{table}/plan", params={"goal": "build Warszawa"})
            previews.append(time.perf_counter() - start)
        say("preview, p95", f"{percentile(previews, 0.95) * 1000:.1f} ms", "aim ≤ 50 ms")


async def main(seconds: float, port: int, pid: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as probe:
        for _ in range(100):
            try:
                await probe.get("/api/games")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.2)
    await idle_sockets(port, pid)
    await under_load(port, pid, seconds)
    await undo_late(port)


def start_up_and_lists() -> None:
    """Run the scripts for those, briefly; they print in the same way."""
    for script, argument in (("start_up.py", "2"), ("lists.py", "100000")):
        subprocess.run([sys.executable, Path(__file__).with_name(script), argument], check=True)


if __name__ == "__main__":
    gc.disable()  # the generator's own pauses are not the server's
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(8799, folder))
        process.start()
        assert process.pid is not None
        try:
            asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 20.0, 8799, process.pid))
        finally:
            process.terminate()
            process.join(5)
    start_up_and_lists()
