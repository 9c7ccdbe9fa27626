"""Many windows that submit on the same entry at the same time, over connections that drop, repeat and come late.

`python -m tests.server.crowd 50 [seconds]` does it at fifty tables for a minute and says what came of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.browser_windows import BREAKS, Gone, Window
from tests.server.kill import log_of, said
from tests.server.log_audit import Ledger, complaints, differences, replayed_again
from tests.server.playing import Guest, Json
from tests.server.serving import GENEROUS, Server

CLIENTS = 5
GAP_S = 0.11
"""Between two rounds of one client: with all repetitions it stays below 40 messages a second."""


@dataclass
class Crowd:
    """Everybody at all tables."""

    address: str
    draw: random.Random
    until: float
    ledgers: dict[str, Ledger] = field(default_factory=dict)
    last: dict[str, list[Window]] = field(default_factory=dict)
    """The windows of each table, as they were when nobody submitted any more."""
    counts: Counter[str] = field(default_factory=Counter)
    guests: list[Guest] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether it is time to go home."""
        return time.monotonic() > self.until


class Client:
    """One of five at a table, in one window or two of the same guest."""

    def __init__(self, crowd: Crowd, windows: list[Window]) -> None:
        self.crowd = crowd
        self.windows = windows
        self.window = windows[0]
        self._held: list[Json] = []
        self._tricks = [self._plainly, self._twice, self._dropped, self._late, self._held_back]
        if len(windows) > 1:
            self._tricks.append(self._elsewhere)

    async def stay(self) -> None:
        """Submit something on every entry that is shown, one way or another, until it is time or the game is over."""
        seen = -1
        while not self.crowd.over and self.window.status["phase"] == "playing":
            await self._news(seen)
            seen = self.window.seq
            made = self._wish()
            if made is not None:
                trick = self.crowd.draw.choice(self._tricks)
                self.crowd.counts[trick.__name__.strip("_").replace("_", " ")] += 1
                await trick(made)
                await asyncio.sleep(GAP_S)

    async def _news(self, seen: int) -> None:
        try:
            await self.window.past(seen, patience=2)
        except TimeoutError:
            self.crowd.counts["waited long"] += 1

    def _wish(self) -> Json | None:
        """Something that is legal where the table stands: a move, back, forward, or about a takeback."""
        window, draw = self.window, self.crowd.draw
        status, ask, seat = window.status, window.scene["ask"], window.status["viewer"]
        undo, length, asked = status["undo"], status["length"], status["takeback"]
        if undo is not None and draw.random() < 0.3:
            if length > undo["floor"] and draw.random() < 0.4:
                return window.submission("undo", to=draw.randrange(undo["floor"], length))
            if length < undo["top"]:
                return window.submission("redo", to=draw.randint(length + 1, undo["top"]))
        if ask is not None and ask["choices"]:
            action = draw.choice(ask["choices"])["action"]
            return window.submission("action", seat=seat, actions=[action])
        if asked is not None and seat in asked["waits"]:
            return window.submission("takeback:answer", seat=seat, agree=draw.random() < 0.5)
        if length and (asked is None or asked["seat"] == seat) and draw.random() < 0.7:
            return window.submission("takeback:ask", seat=seat, to=draw.randrange(max(0, length - 3), length))
        return None

    # the ways to submit

    async def _plainly(self, made: Json) -> None:
        await self.window.send(made)
        await self.window.answer(made)

    async def _twice(self, made: Json) -> None:
        """The same frame twice."""
        await self.window.send(made)
        await self.window.send(made)
        await self.window.answer(made, 2)

    async def _elsewhere(self, made: Json) -> None:
        """The same frame in two windows of one guest."""
        await asyncio.gather(*(window.send(made) for window in self.windows))
        for window in self.windows:
            await window.answer(made)

    async def _dropped(self, made: Json) -> None:
        """The connection breaks before the answer; the same again over a new one."""
        await self.window.send(made)
        if self.crowd.draw.random() < 0.5:
            await asyncio.sleep(self.crowd.draw.uniform(0, 0.01))
        await self.window.close()
        await self.window.open()
        await self.window.send(made)
        await self.window.answer(made)

    async def _late(self, made: Json) -> None:
        """First something new on an entry of long ago, which never lands; then what is timely."""
        old = self.window.submission(
            "action", base=self.crowd.draw.randrange(made["base_seq"]), seat=0, actions=made.get("actions", [1])
        )
        await self.window.send(old)
        await self.window.send(made)
        await self.window.answer(old)
        await self.window.answer(made)

    async def _held_back(self, made: Json) -> None:
        """It waits on the way, and is overtaken by what was made after it."""
        self._held.append(made)
        if len(self._held) > 2:
            self.crowd.draw.shuffle(self._held)
            for one in self._held:
                await self.window.send(one)
            for one in self._held:
                await self.window.answer(one)
            self._held.clear()


async def table(crowd: Crowd, number: int) -> None:
    """One table after the other, with five clients each, until it is time.

    At every other table all clients are windows of one guest who has all seats; else there is a guest on each.
    """
    while not crowd.over:
        guests = crowd.guests[number * CLIENTS : (number + 1) * CLIENTS]
        if number % 2 == 0:
            guests = guests[:1] * CLIENTS
        id = await asyncio.to_thread(_opened, guests)
        ledger = crowd.ledgers[id] = Ledger()
        clients = [
            Client(crowd, [Window(guest, id, ledger) for _ in range(2 if at < 2 else 1)])
            for at, guest in enumerate(guests)
        ]
        windows = crowd.last[id] = [window for client in clients for window in client.windows]
        await asyncio.gather(*(window.open() for window in windows))
        try:
            await asyncio.gather(*(client.stay() for client in clients))
        except (Gone, *BREAKS) as error:
            raise AssertionError(f"a connection ended: {[window.closed_with for window in windows]}") from error
        await _come_to_rest(windows)


def _opened(guests: list[Guest]) -> str:
    host = guests[0]
    seats = ["me" if guest is host else "open" for guest in guests]
    id = host.opens("bus", seats, start=False)
    for seat, guest in enumerate(guests):
        if guest is not host:
            guest.sits(id, seat)
    host.starts(id)
    return id


async def _come_to_rest(windows: list[Window]) -> None:
    """Wait until everybody was shown the last entry, and leave."""
    last = max(window.seq for window in windows)
    for window in windows:
        await window.past(last - 1)
    await asyncio.gather(*(window.close() for window in windows))


async def gather(address: str, tables: int, seconds: float, draw: random.Random) -> Crowd:
    """Let a crowd loose on a server."""
    guests = await asyncio.to_thread(
        lambda: [Guest(address, f"Visitor {number}") for number in range(tables * CLIENTS)]
    )
    crowd = Crowd(address, draw, time.monotonic() + seconds, guests=guests)
    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(table(crowd, number))
    return crowd


def audit(crowd: Crowd, database: str) -> list[str]:
    """Everything that is wrong with the tables of a crowd that has gone home."""
    found = []
    for id, ledger in crowd.ledgers.items():
        head, entries = log_of(database, id)
        replayed, wrong = replayed_again(head, entries)
        views = [{"status": window.status, "scene": window.scene} for window in crowd.last[id]]
        wrong += [*complaints(ledger, entries), *(one for view in views for one in differences(replayed, view))]
        wrong += unfair_rounds(ledger, len(entries))
        found += [f"{id}: {one}" for one in wrong]
        counts = crowd.counts
        counts["tables"] += 1
        counts["entries"] += len(entries)
        counts["submissions"] += len(ledger.sent)
        counts["answers"] += ledger.answers
        counts["acknowledged"] += len(ledger.acks)
        counts["refused as stale"] += len(ledger.refused)
        rounds = Counter(ledger.sent[cid] for cid in (*ledger.acks, *ledger.refused))
        counts["entries submitted on by two or more"] += sum(times > 1 for times in rounds.values())
        counts["entries submitted on by five or more"] += sum(times > 4 for times in rounds.values())
    return found


def unfair_rounds(ledger: Ledger, last: int) -> list[str]:
    """On every entry but the last that somebody submitted on, exactly one submission has won."""
    winners = Counter(ledger.sent[cid] for cid in ledger.acks)
    tried = {ledger.sent[cid] for cid in ledger.refused} | set(winners)
    own = last - len(winners)  # the entries of opening the table: nobody raced for those
    return [
        f"{winners[base]} submissions on entry {base} were acknowledged"
        for base in sorted(tried)
        if winners[base] != 1 and base >= own
    ]


def crowded(server: Server, tables: int, seconds: float, seed: int) -> tuple[list[str], Counter[str]]:
    """A crowd at a server; what is wrong then, and how much of everything there was."""
    crowd = asyncio.run(gather(server.address, tables, seconds, random.Random(seed)))
    for guest in crowd.guests:
        guest.close()
    return audit(crowd, server.settings.database), crowd.counts


def main(tables: int = 50, seconds: int = 60, seed: int = 0) -> int:
    """On SQLite."""
    seed = seed or random.SystemRandom().randrange(1, 10**6)
    sys.stdout.write(f"{tables} tables for {seconds} seconds, seed {seed}\n")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        with Server(Path(folder), bot_workers=1, **GENEROUS) as server:
            found, counts = crowded(server, tables, seconds, seed)
        server.assert_quiet()
    sys.stdout.write(f"{time.monotonic() - began:>10.0f} seconds in all\n")
    return said(found, counts)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
