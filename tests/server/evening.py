"""An evening with many tables where people come and go: `python -m tests.server.evening [MINUTES] [TABLES]`.

People sit down, play a while, reload their page, leave for a moment or for good, talk, take moves back and begin
another game. Memory and descriptors of the server are read all the while: at the end there may be hardly more of either
than after a sixth of the time. Without numbers: 60 minutes, 200 tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.server.browser_windows import BREAKS, Gone, Window
from tests.server.kill import lives
from tests.server.log_audit import Ledger
from tests.server.playing import Guest
from tests.server.serving import GENEROUS, Server

GROWTH = 1.10
"""How much more memory the server may have at the end than after a sixth of the time."""
SLACK = 20
"""How many descriptors more: those of connections that come and go at this very moment."""
THINKING_S = 3.0
"""About how long a person thinks about a move."""
READ_EVERY_S = 10.0
SEATINGS = (("bus", ["me"] * 3), ("bus", ["me", "bot:random", "bot:greedy"]), ("eurorails", ["me", "bot:carrier"]),
            ("age_of_steam", ["me"] * 3), ("wood_and_steel", ["me", "bot:local"]))  # fmt: skip
"""What is played: most tables are of Bus, as in the list."""


@dataclass
class Evening:
    """A server, who plays there, and what was read of it: seconds, megabytes and descriptors."""

    server: Server
    until: float
    draw: random.Random
    counts: Counter[str] = field(default_factory=Counter)
    read: list[tuple[float, float, int]] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether it is time to go."""
        return time.monotonic() > self.until


async def _person(evening: Evening, number: int) -> None:
    """Somebody who plays one game after the other at a table of their own."""
    draw = random.Random(evening.draw.random())
    await asyncio.sleep(draw.uniform(0, 20))
    while not evening.over:
        game, seats = SEATINGS[number % len(SEATINGS)]
        try:
            guest = await asyncio.to_thread(Guest, evening.server.address)
            table = await asyncio.to_thread(guest.opens, game, seats)
            evening.counts["tables"] += 1
            await _visits(evening, guest, table, draw)
            await asyncio.to_thread(guest.close)
        except (httpx.HTTPError, AssertionError) as error:
            evening.trouble.append(f"{type(error).__name__}: {error}")
            return


async def _visits(evening: Evening, guest: Guest, table: str, draw: random.Random) -> None:
    """Come and go until the game is over or given up."""
    window = Window(guest, table, Ledger())
    for _ in range(draw.randint(1, 6)):
        try:
            await window.open()
            evening.counts["connections"] += 1
            await _plays(evening, window, draw)
        except (Gone, TimeoutError, *BREAKS) as error:
            if not evening.over:
                evening.trouble.append(f"{type(error).__name__}: {error} {window.closed_with}")
        await window.close()
        if evening.over or window.status.get("phase") == "over":
            return
        await asyncio.sleep(draw.choice((0.2, 2.0, 30.0)) if not evening.over else 0)


async def _plays(evening: Evening, window: Window, draw: random.Random) -> None:
    """A while at a table: mostly moves, sometimes one back, sometimes a word."""
    stay = time.monotonic() + draw.expovariate(1 / 90)
    while time.monotonic() < stay and not evening.over and window.status["phase"] == "playing":
        await asyncio.sleep(draw.expovariate(1 / THINKING_S))
        ask, undo = window.scene["ask"], window.status["undo"]
        if draw.random() < 0.05:
            await window.send({"type": "chat", "text": f"Nice move number {draw.randrange(1000)}!"})
        if undo is not None and window.status["length"] > undo["floor"] and draw.random() < 0.1:
            made = window.submission("undo", to=undo["floor"])
        elif ask is not None and ask["choices"]:
            action = draw.choice(ask["choices"])["action"]
            made = window.submission("action", seat=window.status["viewer"], actions=[action])
        else:
            continue
        await window.send(made)
        evening.counts[(await window.answer(made))["type"]] += 1


async def _reads(evening: Evening) -> None:
    """Write down how much the server has, as long as it lives."""
    began = time.monotonic()
    while not evening.over:
        assert lives(evening.server), f"the server has ended by itself:\n{evening.server.said()[-3000:]}"
        evening.read.append((time.monotonic() - began, megabytes(evening.server.pid), descriptors(evening.server.pid)))
        await asyncio.sleep(min(READ_EVERY_S, max(0.1, evening.until - time.monotonic())))


def megabytes(pid: int) -> float:
    """The memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def descriptors(pid: int) -> int:
    """How many files and connections a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def _played(evening: Evening, tables: int) -> None:
    reading = asyncio.create_task(_reads(evening))
    people = [asyncio.create_task(_person(evening, number)) for number in range(tables)]
    await reading
    done, late = await asyncio.wait(people, timeout=60)
    for task in late:
        task.cancel()
    for task in done:
        task.result()


def growth(read: list[tuple[float, float, int]]) -> tuple[float, int]:
    """Memory at the end as a multiple of that after a sixth of the time, and how many descriptors were added.

    Means over a twelfth of the time each: people come and go, so a single reading tells little.
    """
    whole = read[-1][0]

    def mean(first: float, last: float) -> tuple[float, float]:
        some = [one for one in read if first * whole <= one[0] <= last * whole]
        return sum(one[1] for one in some) / len(some), sum(one[2] for one in some) / len(some)

    (then, had), (now, has) = mean(1 / 6, 1 / 4), mean(11 / 12, 1)
    return now / then, round(has - had)


def main(minutes: float = 60, tables: int = 200) -> int:
    """Spend the evening, and tell what there was and what is wrong."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        server = stack.enter_context(Server(Path(folder), bot_workers=2, **GENEROUS))
        evening = Evening(server, time.monotonic() + minutes * 60, random.Random(1))
        asyncio.run(_played(evening, tables))
        said = server.said()
    times, more = growth(evening.read)
    for seconds, memory, files in evening.read[:: max(1, len(evening.read) // 12)]:
        sys.stdout.write(f"{seconds / 60:>8.1f} min {memory:>8.0f} MB {files:>6} descriptors\n")
    for what, count in evening.counts.items():
        sys.stdout.write(f"{count:>10,} {what}\n")
    wrong = [*evening.trouble[:10]]
    if times > GROWTH:
        wrong.append(f"memory grew to {times:.0%} of what it was after a sixth of the time")
    if more > SLACK:
        wrong.append(f"{more} descriptors more than after a sixth of the time")
    if "Traceback" in said:
        wrong.append(f"the server wrote:\n{said[-3000:]}")
    sys.stdout.write(f"memory {times:.1%}, descriptors {more:+}\n")
    sys.stdout.writelines(f"WRONG {one}\n" for one in wrong)
    return bool(wrong)


if __name__ == "__main__":
    words = dict(enumerate(sys.argv))
    sys.exit(main(float(words.get(1, 60)), int(words.get(2, 200))))
