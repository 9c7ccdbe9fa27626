"""Bad days of the database, as people at a table meet them: a clear refusal, nothing half-written, and play goes on."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from milepost.server.settings import Settings
from milepost.server.tables.all_tables import Tables
from tests.server.databases import Cluster
from tests.server.playing import Guest, Json, Socket
from tests.server.serving import GENEROUS, Inside, Server

GONE_S = float(os.environ.get("MILEPOST_GONE_S", "3"))
"""So long the database is away: MILEPOST_GONE_S=10 for the ten seconds the docs speak of."""
NEW = {"game": "bus", "seats": ["me", "open", "open"]}
MOST_TRIES = 60


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    settings = Settings(
        data=str(tmp_path), database=f"sqlite:///{tmp_path}/games.db", port=0, bot_workers=1, **GENEROUS
    )
    with Inside(settings) as started:
        yield started


def acts(socket: Socket) -> Json:
    """The first choice that is offered; Ann has all seats, so there always is one."""
    socket.drain()
    assert socket.ask is not None
    return socket.acts(socket.ask["choices"][0]["action"], seat=socket.status["to_act"])


def refused(answer: Json, *words: str) -> None:
    assert answer["type"] == "refused", answer
    assert answer["rule"] == "storage", answer
    assert answer["sentence"].endswith("."), answer
    assert any(word in answer["sentence"] for word in words), answer


def unavailable(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json()["sentence"].endswith(".")


def seqs(database: str, table: str) -> list[int]:
    """The entries the database has; they are always 1, 2, 3 and so on."""
    query = "SELECT seq FROM entries WHERE table_id = %s ORDER BY seq"
    if database.startswith("sqlite:///"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            found = [int(row[0]) for row in connection.execute(query.replace("%s", "?"), (table,))]
    else:
        with psycopg.connect(database) as other:
            found = [int(row[0]) for row in other.execute(query.encode(), (table,))]
    assert found == list(range(1, len(found) + 1))
    return found


async def _fills_up(tables: Tables) -> None:
    """The database file may have as many pages as it has, and not one more, until its connection is made anew."""
    await tables.store._writer.submit(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1").scalar())


async def _becomes_read_only(tables: Tables) -> None:
    await tables.store._writer.submit(lambda c: c.exec_driver_sql("PRAGMA query_only = ON"))


def test_a_full_disk(inside: Inside, tmp_path: Path):
    database = f"sqlite:///{tmp_path}/games.db"
    with Guest(inside.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        with ann.joins(table) as socket:
            inside.call(_fills_up)
            answers = [acts(socket)]
            while answers[-1]["type"] == "ack":
                assert len(answers) < MOST_TRIES, "the disk is never full"
                answers.append(acts(socket))
            refused(answers[-1], "full")
            landed = 4 + len(answers) - 1
            assert seqs(database, table) == list(range(1, landed + 1))
            socket.drain()
            assert socket.seq == landed
            assert acts(socket)["type"] == "ack"
        assert len(seqs(database, table)) == landed + 1


def test_a_database_that_becomes_read_only(inside: Inside, tmp_path: Path):
    database = f"sqlite:///{tmp_path}/games.db"
    with Guest(inside.address, "Ann") as ann, Guest(inside.address) as bob:
        table = ann.opens("bus", ["me", "me", "me"])
        with ann.joins(table) as socket:
            inside.call(_becomes_read_only)
            refused(acts(socket), "read-only")
            assert len(seqs(database, table)) == 4
            for method, path, body in (
                ("POST", "/api/tables", NEW),
                ("PUT", "/api/me", {"name": "Eve"}),
                ("PUT", f"/api/tables/{table}/bot-settings", {"pace": 5, "bots_play_unwatched": True}),
                ("POST", f"/api/tables/{table}/seats/0", {"do": "leave", "cid": "leaves"}),
            ):
                inside.call(_becomes_read_only)
                unavailable(ann.http.request(method, path, json=body))
            inside.call(_becomes_read_only)
            unavailable(httpx.get(f"http://{inside.address}/api/me"))
            assert bob.looks(table)["status"]["seq"] == 4
            status = ann.looks(table)["status"]
            assert (status["pace"], status["bots_play_unwatched"]) == (0, False)
            assert ann.http.get("/api/me").json()["name"] == "Ann"
            assert acts(socket)["type"] == "ack"
        assert len(seqs(database, table)) == 5


def test_a_refusal_that_is_asked_for_again_and_again_takes_no_more_room(inside: Inside):
    with Guest(inside.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        with ann.joins(table) as socket:
            for _ in range(100):
                socket.send({"type": "action", "cid": "again", "base_seq": 99, "seat": 0, "actions": [{}]})
                assert socket.until("refused")["rule"] == "stale"

        async def depth(tables: Tables) -> int:
            trace = tables.in_memory[table]._refusals["again"].__traceback__
            frames = 0
            while trace is not None:
                trace, frames = trace.tb_next, frames + 1
            return frames

        assert inside.call(depth) < 20


def test_a_disk_that_fails_while_it_saves(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, **GENEROUS) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        with ann.joins(table) as socket:
            assert acts(socket)["type"] == "ack"
            before = seqs(server.settings.database, table)
            limits = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1024, limits[1]))
            try:
                answers = [acts(socket) for _ in range(3)]
            finally:
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, limits)
            for answer in answers:
                refused(answer, "nothing was saved")
            assert seqs(server.settings.database, table) == before
            assert acts(socket)["type"] == "ack"
            assert len(seqs(server.settings.database, table)) == len(before) + 1
    assert server.said().count("Writing to the database: The disk of the database fails") == 1
    server.assert_quiet()


def test_a_postgresql_that_is_away_for_a_while(tmp_path: Path, cluster: Cluster, postgresql_url: str):
    with Server(tmp_path, postgresql_url, bot_workers=1, **GENEROUS) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        with_bots = ann.opens("bus", ["me", "bot:random", "bot:random"], pace=1500)
        with ann.joins(table) as socket, ann.joins(with_bots) as other:
            assert acts(socket)["type"] == "ack"
            before = seqs(postgresql_url, table)
            while other.status["to_act"] == 0:
                assert acts(other)["type"] == "ack"
                other.drain()
            bots_at = other.seq
            cluster.stop()
            try:
                back = time.monotonic() + GONE_S
                while time.monotonic() < back:
                    refused(acts(socket), "cannot be reached")
                    unavailable(ann.http.post("/api/tables", json=NEW))
                    unavailable(ann.http.get("/api/tables"))
                    unavailable(httpx.get(f"{server.url}/api/me"))
                    assert ann.looks(table)["status"]["seq"] == len(before)
                    time.sleep(0.5)
            finally:
                cluster.start()
            assert seqs(postgresql_url, table) == before
            assert acts(socket)["type"] == "ack"
            assert len(seqs(postgresql_url, table)) == len(before) + 1
            while other.seq == bots_at:  # the bot whose turn it was goes on by itself
                other.until("state:patch", "state:init")
        assert ann.http.post("/api/tables", json=NEW).status_code == 201
    server.assert_quiet()


@pytest.mark.parametrize("days", [-1, 365], ids=["a day back", "a year ahead"])
def test_a_clock_that_jumps(tmp_path: Path, days: int):
    """Who somebody is, where they sit and what they may do does not depend on what the server's clock says."""
    with Server(tmp_path, bot_workers=1, **GENEROUS) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        with ann.joins(table) as socket:
            assert acts(socket)["type"] == "ack"
        server.stop()
        server.clock_shift = days * 86_400.0
        server.start()
        for _ in range(2):  # with the wrong clock, and once it is right again
            assert ann.http.get("/api/me").json()["name"] == "Ann"
            assert [row["mine"] for row in ann.http.get("/api/tables").json()] == [True]
            with ann.joins(table) as socket:
                while socket.status["to_act"] != 0:
                    socket.until("state:patch", "state:init")
                before = seqs(server.settings.database, table)
                assert acts(socket)["type"] == "ack"
                assert len(seqs(server.settings.database, table)) > len(before)
            server.stop()
            server.clock_shift = 0.0
            server.start()
        assert ann.looks(table)["status"]["phase"] == "playing"
    server.assert_quiet()


def test_a_table_with_a_bot_that_remembers_goes_on_after_the_server_was_killed(tmp_path: Path):
    with Server(tmp_path, bot_workers=1, **GENEROUS) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("eurorails", ["me", "bot:carrier"])
        with ann.joins(table) as socket:
            assert socket.ask is not None
            assert socket.acts({"do": "end_turn"})["type"] == "ack"
            socket.until("bot:turn-complete")
            before = socket.seq
        server.restart()
        status = ann.looks(table)["status"]
        assert (status["phase"], status["sentence"]) == ("playing", "")
        assert status["seq"] >= before
    server.assert_quiet()
