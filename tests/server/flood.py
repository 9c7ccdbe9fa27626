"""What somebody notices of a flood: `python -m tests.server.flood bots|chat|lists [SECONDS]`.

A server runs as `milepost serve` would, with its usual limits. One guest plays Bus against two greedy bots; meanwhile
others open tables of bots that think for ten seconds each time (`bots`, `bots-of-many` from twelve cookies), talk in
forty windows of one spectator (`chat`), or open tables and ask for lists as fast as they can (`lists`). What counts is
how long the one guest's moves take to be acknowledged, how long the bots take, and that nothing is refused.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from tests.server.playing import Guest, Socket
from tests.server.serving import Server

SLOW = "bot:mcts:seconds=9.9"
TABLES = 12
WINDOWS = 40
PAUSE = 0.3
"""Seconds between two moves: nobody plays as fast as a program could."""
ELSEWHERE = "127.0.0.2"
"""Another address of this machine: whoever floods does not come from the player's own."""
AIM_ACK, AIM_BOT = 0.06, 3.0

Flood = Callable[[Server, str, threading.Event], None]


def slow_bots(guests: int) -> Flood:
    """Tables of bots that think long, all of them watched by their guests."""

    def flood(server: Server, table: str, over: threading.Event) -> None:
        with ExitStack() as stack:
            openers = [stack.enter_context(Guest(server.address)) for _ in range(guests)]
            for number in range(TABLES):
                opener = openers[number % guests]
                slow = opener.opens("bus", [SLOW] * 3, bots_play_unwatched=True)
                stack.enter_context(opener.joins(slow))
            over.wait()

    return flood


def chat(server: Server, table: str, over: threading.Event) -> None:
    """One spectator with many windows who never stops talking."""
    with Guest(server.address) as spectator, ExitStack() as stack:
        windows = [stack.enter_context(Socket(spectator, table)) for _ in range(WINDOWS)]
        for window in windows:
            window.send({"type": "join"})
        while not over.is_set():
            for window in windows:
                with contextlib.suppress(WebSocketException):
                    window.send({"type": "chat", "text": "buy my stamps"})
            time.sleep(0.1)


def lists(server: Server, table: str, over: threading.Event) -> None:
    """Four guests who open listed tables and ask for lists."""

    def one() -> None:
        transport = httpx.HTTPTransport(local_address=ELSEWHERE)
        with httpx.Client(base_url=server.url, transport=transport, timeout=30) as browser:
            browser.get("/api/me")
            while not over.is_set():
                with contextlib.suppress(httpx.HTTPError):
                    browser.post("/api/tables", json={"game": "bus", "seats": ["me", "open", "open"], "listed": True})
                    browser.get("/api/tables")

    threads = [threading.Thread(target=one, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


FLOODS: dict[str, Flood] = {
    "bots": slow_bots(1), "bots-of-many": slow_bots(TABLES), "chat": chat, "lists": lists,
}  # fmt: skip


class Player:
    """Plays on against greedy bots, and keeps how long everything took."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.acks: list[float] = []
        self.bots: list[float] = []
        self.refused: list[Any] = []
        self._draw = Random(1)
        self.table = self._opens()

    def _opens(self) -> str:
        return self.guest.opens("bus", ["me", "bot:greedy", "bot:greedy"])

    def plays(self, seconds: float, moves: int = 0) -> None:
        """Move whenever it is the guest's turn, for so long and so often; after a game that is over comes another."""
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(self.bots) < moves:
            with self.guest.joins(self.table) as live:
                while live.status["phase"] == "playing" and (time.monotonic() < end or len(self.bots) < moves):
                    self._move(live)
            self.table = self._opens()

    def _move(self, live: Socket) -> None:
        begun = time.perf_counter()
        if live.ask is None or not live.ask["choices"]:
            before = live.seq
            while live.seq == before:
                live.until("state:patch", patience=120)
            self.bots.append(time.perf_counter() - begun)
            return
        time.sleep(PAUSE)
        live.drain()
        begun = time.perf_counter()
        answer = live.acts(self._draw.choice(live.ask["choices"])["action"])
        self.acks.append(time.perf_counter() - begun)
        if answer["type"] == "refused" and answer["rule"] != "stale":
            self.refused.append(answer)
        while live.seq < answer["seq"]:
            live.until("state:patch")


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def shares(values: list[float]) -> str:
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return f"p50 {ordered[len(ordered) // 2] * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, at most {ordered[-1]:.2f} s"


@contextlib.contextmanager
def flooded(flood: Flood, server: Server, table: str) -> Iterator[None]:
    """While a flood comes in."""
    over = threading.Event()
    thread = threading.Thread(target=flood, args=(server, table, over))
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def main(kind: str, seconds: float) -> int:
    """Play in quiet, then in the flood."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, Guest(server.address, "Ann") as ann:
        Player(ann).plays(0.0, moves=5)  # the workers start meanwhile
        for what, flood in (("in quiet", None), (f"with a flood of {kind}", FLOODS[kind])):
            player = Player(ann)
            with flooded(flood, server, player.table) if flood else contextlib.nullcontext():
                player.plays(seconds)
            say(
                f"{what}: {len(player.acks)} moves acknowledged, {shares(player.acks)}; aim p95 ≤ {AIM_ACK * 1000:g} ms"
            )
            say(f"{what}: {len(player.bots)} moves of bots, {shares(player.bots)}; aim ≤ {AIM_BOT:g} s")
            if player.refused:
                say(f"refused: {player.refused[0]}")
                return 1
        say(server.said())
        server.assert_quiet()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 60.0))
