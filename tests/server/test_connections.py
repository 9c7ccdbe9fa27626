"""Connections: one address cannot keep others out, nor somebody at the same address; and the log stays short."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from milepost.server import run
from milepost.server.app import create_app, stop_waiting
from milepost.server.settings import Settings
from milepost.server.tables import all_tables
from tests.server.playing import Guest
from tests.server.raw_sockets import ELSEWHERE, HALF, PATIENCE_S, ask, connect, is_closed, read, request
from tests.server.serving import Server

DESCRIPTORS = 512
FLOOD = 700
"""More connections than such a server can have files open."""
SHORT_LOG = 2_000
ESTABLISHED_OR_ENDING = ("01", "04", "05", "08")


@pytest.fixture
def floods() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def flood(stack: ExitStack, server: Server, count: int, sent: bytes, source: str) -> list[socket.socket]:
    made = []
    for _ in range(count):
        one = stack.enter_context(connect(server, source))
        if sent:
            one.sendall(sent)
        made.append(one)
    return made


@pytest.mark.parametrize("sent", [HALF, b"", request("/api/games")], ids=["half-sent", "silent", "idle"])
def test_connections_that_ask_for_nothing_keep_nobody_out(tmp_path: Path, floods: ExitStack, sent: bytes):
    with (
        Server(tmp_path, bot_workers=1, descriptors=DESCRIPTORS, requests_a_second=10_000.0) as server,
        Guest(server.address, "Ann") as ann,
    ):
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        with ann.joins(table) as socket:
            flood(floods, server, FLOOD, sent, ELSEWHERE)
            for source in ("127.0.0.1", ELSEWHERE, "127.0.0.3"):
                assert ask(server, request("/api/games", "Connection: close"), source).status == 200
            with Guest(server.address, "Bob") as bob:
                assert bob.looks(table)["status"]["phase"] == "playing"
                bob.joins(table).close()
            assert socket.ask is not None
            assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack"
    assert len(server.said()) < SHORT_LOG, server.said()[:SHORT_LOG]


def test_a_request_must_come_whole_within_its_time(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, request_seconds=0.5) as server:
        length = "Content-Length: 40"
        for sent in (b"", HALF, request("/api/me", length, method="PUT", body=b'{"na')):
            with connect(server) as slow:
                slow.sendall(sent)
                assert is_closed(slow), sent
    server.assert_quiet()


def test_a_connection_that_has_asked_waits_longer_for_its_next_request(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, request_seconds=3.0) as server, Guest(server.address, "Ann") as ann:
        ann.opens("bus", ["me", "bot:random", "bot:random"])  # so that everything is prepared
        with connect(server) as patient:
            patient.sendall(request("/api/games"))
            assert read(patient).status == 200
            assert not is_closed(patient, within=5.0)
            patient.settimeout(PATIENCE_S)
            patient.sendall(request("/api/games"))
            assert read(patient).status == 200
    server.assert_quiet()


def test_a_request_that_trickles_in_is_not_waited_for(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, request_seconds=0.5) as server, connect(server) as slow:
        slow.sendall(HALF)
        for _ in range(200):
            if is_closed(slow, within=0.1):
                break
            try:
                slow.sendall(b"x")
            except OSError:
                break
        else:
            pytest.fail("the server still waits for the rest")


def test_an_address_with_too_many_connections_loses_its_oldest_idle_one(tmp_path: Path, floods: ExitStack):
    with Server(tmp_path, bot_workers=1, connections_per_address=8) as server:
        first = flood(floods, server, 8, HALF, ELSEWHERE)
        other = flood(floods, server, 8, HALF, "127.0.0.3")
        assert ask(server, request("/api/games", "Connection: close"), ELSEWHERE).status == 200
        assert is_closed(first[0])
        assert not is_closed(first[-1], within=0.2)
        assert not any(is_closed(one, within=0.05) for one in other)


def open_at(server: Server) -> int:
    """How many connections the server has open, by what the system says; one that is half closed counts."""
    port = f"{server.settings.port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1].endswith(f":{port}") and row[3] in ESTABLISHED_OR_ENDING and row[9] != "0" for row in rows)


def until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, request_seconds=0.3) as server:
        with Guest(server.address, "Ann") as ann:
            board = ann.looks(ann.opens("eurorails", ["me", "bot:random"]))["board"]
        until(lambda: open_at(server) == 0, "a connection that was closed is still there")
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            deaf.connect(("127.0.0.1", server.settings.port))
            deaf.setblocking(False)
            with suppress(BlockingIOError):
                for _ in range(200):  # answers of more bytes than all buffers on the way hold
                    deaf.sendall(request(f"/api/boards/{board}"))
            until(lambda: open_at(server) == 1, "the connection is not there")
            until(lambda: open_at(server) == 0, "the connection is still there")
        assert httpx.get(f"{server.url}/api/games").status_code == 200
    server.assert_quiet()


def test_a_server_stops_also_while_somebody_waits_for_what_is_not_prepared_yet(tmp_path: Path, monkeypatch):
    slowly = threading.Event()
    monkeypatch.setattr(all_tables, "_warm", lambda name: slowly.wait(PATIENCE_S))
    app = create_app(Settings(data=str(tmp_path), port=0, bot_workers=1))
    server = run.Server(app, Settings(data=str(tmp_path), port=0), stopping=lambda: stop_waiting(app))
    with run.listen("127.0.0.1", 0) as sock:
        thread = threading.Thread(target=server.run, args=([sock],))
        thread.start()
        until(lambda: server.started, "the server does not start")
        with socket.create_connection(sock.getsockname(), PATIENCE_S) as asking:
            asking.sendall(request("/api/tables/nothing"))
            until(lambda: bool(server.server_state.tasks), "nothing is asked")
            server.should_exit = True
            answer = read(asking)
        slowly.set()
        thread.join(PATIENCE_S)
    assert (answer.status, answer.sentence) == (503, "This server is about to stop; ask again in a moment.")
