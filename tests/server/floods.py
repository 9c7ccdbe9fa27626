"""Floods by strangers, and what people at other tables notice of them: `python -m tests.server.floods KIND [SECONDS]`.

KIND is one of `slow-bots`, `half-sent`, `sockets`, `chat`, `lists`, or `all`, one after the other. The server has one
core to itself and everybody else the other; strangers come from 127.0.0.2, people from 127.0.0.1. Everything stays on
this machine, and every loop ends by itself. Printed are figures with their aims; the exit status is 1 if one is missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from tests.server.browser_windows import BREAKS, Window
from tests.server.log_audit import Ledger
from tests.server.playing import Guest
from tests.server.serving import Server

SECONDS = 20.0
STRANGER = "127.0.0.2"
"""Where floods come from; on Linux every address of 127.0.0.0/8 is this machine."""
TABLES = 6
"""How many tables people play at."""
GAP_S = 0.1
"""Between two moves at a table."""
ACKNOWLEDGED_S, BOT_S = 0.060, 3.0
"""Aims: how long people wait for an acknowledgement (95 of 100 times), and for a bot."""
USUAL_DESCRIPTORS = 1024
"""How many files and connections a process may have open as most machines are set up."""
SLOW_BOT = "bot:mcts:seconds=9.9"


@dataclass
class Noticed:
    """What people noticed of a flood."""

    acknowledged: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def missed(self) -> list[str]:
        """Aims that were not reached, and what cannot be judged because it never happened."""
        wrong = [f"refused: {sentence}" for sentence in self.refused[:5]]
        for what, values in (("acknowledgement", self.acknowledged), ("answer of a bot", self.bots)):
            if not values:
                wrong.append(f"there was no {what} at all")
        if self.acknowledged and percentile(self.acknowledged, 0.95) > ACKNOWLEDGED_S:
            wrong.append(f"acknowledgements take longer than {ACKNOWLEDGED_S * 1000:.0f} ms")
        if self.bots and max(self.bots) > BOT_S:
            wrong.append(f"a bot took longer than {BOT_S:.0f} s")
        return wrong

    def lines(self) -> list[str]:
        """The figures."""
        told = [f"{len(self.refused):>10,} refused"]
        for what, values in (("acknowledged", self.acknowledged), ("bots", self.bots), ("pages", self.pages)):
            if values:
                shares = ", ".join(
                    f"p{share * 100:.0f} {percentile(values, share) * 1000:.1f}" for share in (0.5, 0.95)
                )
                told.append(f"{len(values):>10,} {what}: {shares}, longest {max(values) * 1000:.1f} ms")
        return told


def percentile(values: list[float], share: float) -> float:
    """The value below which this share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# people


async def people(address: str, seconds: float) -> Noticed:
    """Play at some tables, with and without bots, while newcomers look at the page; what they noticed."""
    noticed = Noticed()
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(_player(address, ["me"] * 3, until, noticed) for _ in range(TABLES)),
        *(_player(address, ["me", "bot:greedy", "bot:greedy"], until, noticed) for _ in range(TABLES // 3)),
        _newcomers(address, until, noticed),
    )
    return noticed


async def _player(address: str, seats: list[str], until: float, noticed: Noticed) -> None:
    """One person who plays one game after the other."""
    while time.monotonic() < until:
        try:
            guest = await asyncio.to_thread(Guest, address)
            table = await asyncio.to_thread(guest.opens, "bus", seats)
            window = Window(guest, table, Ledger())
            await window.open()
            await _game(window, until, noticed)
            await window.close()
            guest.close()
        except (*BREAKS, httpx.HTTPError, AssertionError, TimeoutError) as error:
            noticed.refused.append(f"{type(error).__name__}: {error}")
            return


async def _game(window: Window, until: float, noticed: Noticed) -> None:
    while time.monotonic() < until and window.status["phase"] == "playing":
        ask = window.scene["ask"]
        if ask is None or not ask["choices"]:
            begun, seq = time.monotonic(), window.seq
            await window.past(seq)
            noticed.bots.append(time.monotonic() - begun)
            continue
        action = ask["choices"][0]["action"]
        made = window.submission("action", seat=window.status["viewer"], actions=[action])
        begun, seq = time.monotonic(), window.seq
        await window.send(made)
        answer = await window.answer(made)
        noticed.acknowledged.append(time.monotonic() - begun)
        if answer["type"] == "refused":
            noticed.refused.append(answer["sentence"])
        await window.past(seq)
        await asyncio.sleep(GAP_S)


async def _newcomers(address: str, until: float, noticed: Noticed) -> None:
    """Once a second somebody without a cookie opens the front page, and finds a table that waits for players."""
    host = await asyncio.to_thread(Guest, address)
    waiting = await asyncio.to_thread(lambda: host.opens("bus", ["me", "open", "open"], start=False, listed=True))
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=10) as http:
                for path in ("/", "/api/me", "/api/games", "/api/tables"):
                    answer = await http.get(path)
                    answer.raise_for_status()
                if waiting not in answer.text:
                    noticed.refused.append("a table that waits for players is in no list")
            noticed.pages.append(time.monotonic() - begun)
        except httpx.HTTPError as error:
            noticed.refused.append(f"a newcomer: {type(error).__name__}: {error}")
        await asyncio.sleep(1)
    host.close()


# floods


async def slow_bots(address: str, until: float) -> None:
    """Tables of the slowest bots there are, all of them watched: twelve of one guest, and one each of twelve."""
    asked = {"game": "bus", "seats": [SLOW_BOT] * 4, "start": True, "bots_play_unwatched": True, "pace": 0}
    async with contextlib.AsyncExitStack() as stack:

        async def opens(tables: int) -> None:
            http = await stack.enter_async_context(_stranger(address))
            await http.get("/api/me")
            for _ in range(tables):
                table = (await http.post("/api/tables", json=asked)).json().get("id")
                if table is not None:
                    socket = await stack.enter_async_context(_joining(address, table))
                    await socket.send('{"type":"join"}')

        await asyncio.gather(*(opens(1 if number else 12) for number in range(13)))
        await asyncio.sleep(max(0.0, until - time.monotonic()))


async def half_sent(address: str, until: float, many: int = 1500) -> None:
    """Connections on which a request is begun and never ended; one that is closed is opened again."""
    host, _, port = address.partition(":")

    async def hold() -> None:
        while time.monotonic() < until:
            try:
                reader, writer = await asyncio.open_connection(host, int(port), local_addr=(STRANGER, 0))
                writer.write(f"POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Length: 1000\r\n".encode())
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), max(0.0, until - time.monotonic()))
                writer.close()
            except OSError:
                pass
            await asyncio.sleep(0.5)

    await asyncio.gather(*(hold() for _ in range(many)))


async def sockets(address: str, until: float) -> None:
    """Joins of a table without a cookie, as many as can be made."""
    table = await asyncio.to_thread(lambda: Guest(address).opens("bus", ["me"] * 3))

    async def join() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(*BREAKS, TimeoutError):
                async with _joining(address, table) as socket:
                    await socket.send('{"type":"join"}')
                    await socket.recv()

    await asyncio.gather(*(join() for _ in range(16)))


async def chat(address: str, until: float) -> None:
    """One spectator with many windows who never stops talking."""
    guest = await asyncio.to_thread(Guest, address)
    table = await asyncio.to_thread(lambda: guest.opens("bus", ["me"] * 3))

    async def talk() -> None:
        while time.monotonic() < until:
            with contextlib.suppress(*BREAKS, TimeoutError):
                async with _joining(address, table, guest.cookie) as socket:
                    await socket.send('{"type":"join"}')
                    while time.monotonic() < until:
                        await socket.send(msgspec.json.encode({"type": "chat", "text": "x" * 400}).decode())
                        await asyncio.sleep(0.03)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(talk() for _ in range(30)))


async def lists(address: str, until: float) -> None:
    """Listed tables and rematches from four cookies, and lists asked for all the time."""

    async def crowd() -> None:
        async with _stranger(address) as http:
            await http.get("/api/me")
            asked = {"game": "bus", "seats": ["me", "open", "open"], "listed": True}
            played = {"game": "bus", "seats": ["me", "bot:random", "bot:random"], "start": True}
            last = ""
            while time.monotonic() < until:
                with contextlib.suppress(httpx.HTTPError, KeyError):
                    await http.post("/api/tables", json=asked)
                    last = last or (await http.post("/api/tables", json=played)).json()["id"]
                    await http.post(f"/api/tables/{last}/end", json={"cid": "end"})
                    last = (await http.post(f"/api/tables/{last}/rematch")).json()["id"]
                with contextlib.suppress(httpx.HTTPError):
                    await http.get("/api/tables")

    await asyncio.gather(*(crowd() for _ in range(4)))


def _stranger(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"http://{address}", timeout=60, transport=httpx.AsyncHTTPTransport(local_address=STRANGER)
    )


def _joining(address: str, table: str, cookie: str = "") -> connect:
    headers = {"Cookie": cookie} if cookie else {}
    return connect(
        f"ws://{address}/api/tables/{table}/live", additional_headers=headers, local_addr=(STRANGER, 0),
        compression=None, max_size=None,
    )  # fmt: skip


FLOODS: dict[str, Callable[[str, float], Awaitable[None]]] = {
    "slow-bots": slow_bots, "half-sent": half_sent, "sockets": sockets, "chat": chat, "lists": lists,
}  # fmt: skip


def flood(kind: str, address: str, seconds: float) -> None:
    """One flood, in a process of its own that yields to the people."""
    os.nice(5)
    _all_descriptors()
    asyncio.run(_bounded(FLOODS[kind](address, time.monotonic() + seconds), seconds + 10))


async def _bounded(work: Awaitable[None], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(work, seconds)


def _all_descriptors() -> None:
    """A flood needs more open connections than a process usually may have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))


# both


def endured(kind: str, seconds: float, folder: Path, **settings: Any) -> Noticed:
    """What people notice of a flood that begins before they do and ends after them."""
    cores, mine = sorted(os.sched_getaffinity(0)), resource.getrlimit(resource.RLIMIT_NOFILE)
    os.sched_setaffinity(0, {cores[0]})
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(mine[0], USUAL_DESCRIPTORS), mine[1]))
    with Server(folder, **settings) as server:
        os.sched_setaffinity(0, {cores[-1]})
        resource.setrlimit(resource.RLIMIT_NOFILE, mine)
        flooding = multiprocessing.get_context("spawn").Process(target=flood, args=(kind, server.address, seconds + 4))
        flooding.start()
        time.sleep(3)  # a flood takes a moment to rise
        try:
            noticed = asyncio.run(people(server.address, seconds))
        finally:
            flooding.terminate()
            flooding.join()
            os.sched_setaffinity(0, set(cores))
        said = server.said()
    if "Traceback" in said or len(said) > 100_000:
        noticed.refused.append(f"the server's log has {len(said):,} characters: {said[-300:]}")
    return noticed


def main(kind: str = "all", seconds: float = SECONDS) -> int:
    """Endure one flood, or one after the other."""
    failed = 0
    for one in FLOODS if kind == "all" else (kind,):
        with tempfile.TemporaryDirectory() as folder:
            noticed = endured(one, seconds, Path(folder))
        missed = noticed.missed()
        failed += bool(missed)
        sys.stdout.write("\n".join((f"{one}:", *noticed.lines(), *(f"    MISSED {what}" for what in missed), "")))
        sys.stdout.flush()
    return bool(failed)


if __name__ == "__main__":
    words = dict(enumerate(sys.argv))
    if words.get(1, "all") not in (*FLOODS, "all"):
        sys.exit(f"There is no flood {words[1]!r}; choose one of {', '.join(FLOODS)}, all.")
    sys.exit(main(words.get(1, "all"), float(words.get(2, SECONDS))))
