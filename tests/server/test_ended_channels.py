"""What is left of a live channel that has ended: nothing in memory, and nothing in the log."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from litestar import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from milepost.server.network.protocols import LiveConnection
from milepost.server.routes.limits import FRAME
from milepost.server.routes.socket import BURST, NO_TABLE, TOO_MUCH
from milepost.server.settings import Settings
from milepost.server.tables import connections
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.connections import Connection
from tests.server.playing import PATIENCE_S, Guest, Socket
from tests.server.raw_sockets import is_closed, read_head, upgrade
from tests.server.serving import GENEROUS, Inside

OF_A_CHANNEL = (Connection, WebSocket, LiveConnection, ServerProtocol, asyncio.Transport)
"""What a live channel is made of: at the table, in the routes, and below them."""


def of_ended_channels() -> list[Any]:
    """What there still is of live channels; a connection that the test itself keeps open does not count."""
    found = [one for one in gc.get_objects() if issubclass(type(one), OF_A_CHANNEL)]
    return [one for one in found if not isinstance(one, asyncio.Transport) or one.is_closing()]


def served(folder: Path) -> Inside:
    return Inside(
        Settings(data=str(folder), database=f"sqlite:///{folder}/games.db", port=0, bot_workers=1, **GENEROUS)
    )


def wait_until(holds: Callable[[], bool]) -> None:
    """Give it time; whoever calls this asserts afterwards."""
    until = time.monotonic() + PATIENCE_S
    while not holds() and time.monotonic() < until:
        time.sleep(0.05)


def leaves(ann: Guest, table: str) -> None:
    with ann.joins(table) as channel:
        channel.drain()


def vanishes(ann: Guest, table: str) -> None:
    channel = ann.joins(table)
    channel.send({"type": "look"})
    channel.ws.socket.close()
    channel.close()


def is_sent_away(ann: Guest, table: str) -> None:
    with ann.joins(table) as channel:
        with suppress(ConnectionClosed):
            for _ in range(BURST + 40):
                channel.send('{"type":"ping"}')
        assert channel.closed()[0] == TOO_MUCH


def sends_nonsense(ann: Guest, table: str) -> None:
    with ann.joins(table) as channel:
        channel.ws.socket.sendall(b"\x8f\x81\x01\x02\x03\x04\x05")  # a frame of a kind that does not exist
        assert channel.closed()[0] == 1002


def finds_no_table(ann: Guest, table: str) -> None:
    with Socket(ann, "nothing") as channel:
        assert channel.closed()[0] == NO_TABLE


@pytest.mark.parametrize("ends", [leaves, vanishes, is_sent_away, sends_nonsense, finds_no_table])
def test_a_live_channel_that_has_ended_leaves_nothing_in_memory(tmp_path: Path, ends: Callable[[Guest, str], None]):
    """Without the garbage collector, which seldom looks at what has lived for long: see `run.collect_seldom`."""
    with served(tmp_path) as inside, Guest(inside.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        gc.collect()
        earlier = {id(one): one for one in of_ended_channels()}  # of other tests, which may hold what they like

        def left() -> list[str]:
            return [type(one).__name__ for one in of_ended_channels() if id(one) not in earlier]

        gc.disable()
        try:
            for _ in range(5):
                ends(ann, table)
            wait_until(lambda: not left())
            assert left() == []
        finally:
            gc.enable()


def test_nothing_is_said_about_a_message_for_a_channel_that_closed_while_an_earlier_one_was_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """A frame that is too long closes the channel at once, and whoever serves it may hear of that much later."""
    database_asked, database_answers = threading.Event(), threading.Event()
    say = connections.say

    async def say_slowly(*arguments: Any) -> None:
        database_asked.set()
        await asyncio.to_thread(database_answers.wait, PATIENCE_S)
        await say(*arguments)

    def here() -> int:
        async def count(tables: Tables) -> int:
            return len((await tables.table(table)).connections)

        return inside.call(count)

    monkeypatch.setattr(connections, "say", say_slowly)
    with served(tmp_path) as inside, Guest(inside.address, "Ann") as ann, Guest(inside.address, "Bob") as bob:
        table = ann.opens("bus", ["me", "me", "me"])
        host, port = inside.address.split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE_S) as page:
            page.sendall(upgrade(table, f"Cookie: {ann.cookie}"))
            assert " 101 " in read_head(page)
            page.sendall(frame('{"type":"join"}') + frame('{"type":"ping"}'))
            while b'"pong"' not in page.recv(65_536):
                pass
            page.sendall(frame('{"type":"chat","text":"hello"}'))
            assert database_asked.wait(PATIENCE_S)
            page.sendall(frame("x" * (FRAME + 1)))
            assert is_closed(page), "the server has sent its last frame; what the page does now is its own affair"
            assert here() == 1
            with bob.joins(table):  # of which everybody at the table is told
                wait_until(lambda: here() == 1)
                assert here() == 1
                database_answers.set()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def frame(text: str) -> bytes:
    """A message as a browser sends it."""
    data = text.encode()
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
    return b"\x81" + length + bytes(4) + data
