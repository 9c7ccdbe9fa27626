"""How soon a tap is on every other phone: `python bench/companion.py [SECONDS] [TAPS A SECOND]`, 20 and 10 unless said.

20 tables of Wood and Steel at the Table, each with six phones and the table's own screen; somebody at some table taps
what their phone offers, now and then undoes it, and late taps happen as they do. What counts is the time from the
moment a tap is sent until each of the other six devices of its table has the change, unpacked and read. The load
generator runs in a process of its own on the same machine, which is said beside the figure.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import multiprocessing
import os
import random
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.server import cpu, gather_some, memory, percentile, say, serve

GAME = "wood_and_steel_table"
PORT = 8797
TABLES, PHONES = 20, 6
AIM_MS = 100
NOT_TAPPED = ("end_game", "end_round")
"""An evening that goes on: rounds are ended by whoever taps for that purpose."""
UNDOES = 0.05
ENDS_ROUND = 0.05
_NUMBERS = itertools.count(1)


class Line(msgspec.Struct):
    """What the generator wants to know of a message."""

    type: str
    cid: str = ""
    seq: int = 0
    status: Any = None
    ask: Any = None
    table: Any = None


_DECODER = msgspec.json.Decoder(Line)


class Device:
    """A phone, or the screen on the table, with one socket. It knows when each entry came."""

    def __init__(self, screen: bool = False) -> None:
        self.screen = screen
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=60, verify=False)
        self.status: Any = {}
        self.ask: Any = None
        self.came: dict[int, float] = {}
        self.bytes = self.frames = 0
        self.answers: dict[str, asyncio.Future[Line]] = {}
        self.socket: ClientConnection | None = None

    async def arrive(self) -> None:
        """Get a cookie and a name."""
        await self.http.get("/api/me")
        (await self.http.put("/api/me", json={"name": f"Phone {next(_NUMBERS)}"})).raise_for_status()

    async def join(self, table: str) -> None:
        """Open the live channel of a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        self.socket = await connect(
            f"ws://127.0.0.1:{PORT}/api/tables/{table}/live", additional_headers={"Cookie": cookie}, compression=None,
            max_size=None, ping_interval=None,
        )  # fmt: skip
        await self.socket.send(msgspec.json.encode({"type": "join", "watch": self.screen}).decode())
        self.task = asyncio.create_task(self._listen(self.socket))
        await self.http.aclose()

    async def _listen(self, socket: ClientConnection) -> None:
        async for frame in socket:
            line = _DECODER.decode(zlib.decompress(frame) if isinstance(frame, bytes) else frame)
            if line.type == "state:patch":
                self.status, self.ask = line.status, line.ask
                self.bytes, self.frames = self.bytes + len(frame), self.frames + 1
            elif line.type == "state:init":
                self.status, self.ask = line.table["status"], line.table["scene"]["ask"]
            elif line.type in ("ack", "refused") and line.cid in self.answers:
                self.answers.pop(line.cid).set_result(line)
            if line.type.startswith("state:"):
                self.came[self.status["seq"]] = time.perf_counter()

    async def submit(self, message: dict[str, Any]) -> tuple[float, Line]:
        """Submit something; when it was sent, and the answer."""
        assert self.socket is not None
        cid = f"{random.getrandbits(64):x}"
        answer = self.answers[cid] = asyncio.get_running_loop().create_future()
        data = msgspec.json.encode({**message, "cid": cid, "base_seq": self.status["seq"]}).decode()
        sent = time.perf_counter()
        await self.socket.send(data)
        return sent, await asyncio.wait_for(answer, 30)

    def wish(self) -> dict[str, Any] | None:
        """What somebody taps next; None if there is nothing to tap."""
        undo, luck = self.status["undo"], random.random()
        if undo is not None and luck < UNDOES and undo["back"] < self.status["length"]:
            return {"type": "undo", "to": undo["back"]}
        actions = [choice["action"] for choice in (self.ask or {"choices": ()})["choices"]]
        ends = [action for action in actions if action["do"] == "end_round"]
        if ends and luck > 1 - ENDS_ROUND:
            actions = ends
        else:
            actions = [action for action in actions if action["do"] not in NOT_TAPPED]
        if not actions:
            return None
        kind = random.choice(sorted({action["do"] for action in actions}))
        action = random.choice([one for one in actions if one["do"] == kind])
        return {"type": "action", "seat": self.status["viewer"], "actions": [action]}


async def open_table() -> list[Device]:
    """A table with a person at each of six phones, and a screen; positions are revealed."""
    phones, screen = [Device() for _ in range(PHONES)], Device(screen=True)
    for device in (*phones, screen):
        await device.arrive()
    host = phones[0].http
    asked = {"game": GAME, "seats": ["me", *["open"] * (PHONES - 1)]}
    table = (await host.post("/api/tables", json=asked)).json()["id"]
    for seat, phone in enumerate(phones[1:], start=1):
        await phone.http.post(f"/api/tables/{table}/seats/{seat}", json={"do": "sit", "cid": f"s{seat}"})
    await host.post(f"/api/tables/{table}/start", json={"cid": "start"})
    for device in (*phones, screen):
        await device.join(table)
    for phone in phones:
        while not phone.ask:
            await asyncio.sleep(0.01)
        ranking = random.choice(phone.ask["choices"])["action"]
        await phone.submit({"type": "action", "seat": phone.status["viewer"], "actions": [ranking]})
    return [*phones, screen]


async def tap(devices: list[Device], waits: list[float], acks: list[float], refused: list[str]) -> None:
    """Somebody at a table taps; how long each other device waited for the change."""
    phone = random.choice(devices[:PHONES])
    message = phone.wish()
    if message is None:
        return
    sent, answer = await phone.submit(message)
    if answer.type == "refused":
        refused.append(message["type"])
        return
    acks.append(time.perf_counter() - sent)
    for other in devices:
        while other is not phone and answer.seq not in other.came:
            await asyncio.sleep(0.002)
        if other is not phone:
            waits.append(other.came[answer.seq] - sent)


async def main(seconds: float, rate: float, pid: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}") as probe:
        for _ in range(150):
            try:
                await probe.get("/api/games")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.2)
    tables: list[list[Device]] = []

    async def one() -> None:
        tables.append(await open_table())

    await gather_some([one] * TABLES, 4)
    say(f"{TABLES} tables, {TABLES * (PHONES + 1)} devices: the server has", f"{memory(pid):.0f} MB")
    waits: list[float] = []
    acks: list[float] = []
    refused: list[str] = []
    running: set[asyncio.Task[None]] = set()
    start, used, own, sent = time.perf_counter(), cpu(pid), time.process_time(), 0
    before = [(device.bytes, device.frames) for devices in tables for device in devices]
    while (now := time.perf_counter() - start) < seconds:
        while sent < int(now * rate):
            task = asyncio.create_task(tap(random.choice(tables), waits, acks, refused))
            running.add(task)
            task.add_done_callback(running.discard)
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*running)
    spent, devices = cpu(pid) - used, [device for table in tables for device in table]
    say("taps a second, acknowledged", f"{len(acks) / seconds:.1f}", f"{len(refused)} refused, as two phones differed")
    for share in (0.5, 0.95, 0.99):
        say(
            f"a tap is on another device, p{share * 100:.0f}",
            f"{percentile(waits, share) * 1000:.1f} ms",
            f"aim ≤ {AIM_MS} ms" if share == 0.95 else "",
        )
    say("a tap is acknowledged, p95", f"{percentile(acks, 0.95) * 1000:.1f} ms")
    many = sum(device.frames for device in devices) - sum(frames for _, frames in before)
    size = sum(device.bytes for device in devices) - sum(old for old, _ in before)
    say("a change on the wire", f"{size / many / 1000:.1f} kB", f"{many:,} of them")
    say("CPU of the server for a tap, seven devices told", f"{spent / len(acks) * 1000:.1f} ms")
    say("CPU of the load generator, of one core", f"{(time.process_time() - own) / seconds:.0%}")
    say("the machine: load, cores", f"{os.getloadavg()[0]:.1f}, {os.cpu_count()}")
    for device in devices:
        assert device.socket is not None
        device.task.cancel()
        await device.socket.close()


if __name__ == "__main__":
    gc.disable()  # the generator's own pauses are not the server's
    told = dict(enumerate(map(float, sys.argv[1:])))
    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(PORT, folder))
        process.start()
        assert process.pid is not None
        try:
            asyncio.run(main(told.get(0, 20.0), told.get(1, 10.0), process.pid))
        finally:
            process.terminate()
            process.join(5)
