"""What happens to the database beside the server: rows that somebody deletes, a second server, half a migration."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from milepost.core.errors import BadInput
from milepost.server.storage import Store
from milepost.server.storage.engine import engine_for
from milepost.server.storage.migrations import VERSION_TABLE
from tests.server.databases import told
from tests.server.playing import Guest
from tests.server.serving import GENEROUS, Server
from tests.server.test_written_earlier import DUMP

SECOND = """
import sys
from milepost.server import run
from milepost.server.settings import Settings
from milepost.core.errors import BadInput
with run.listen("127.0.0.1", 0) as sock:
    try:
        run.serve(Settings(data=sys.argv[1], database=sys.argv[2]), sock, lambda: print("started", flush=True))
    except BadInput as error:
        print(error)
"""


def test_a_guest_whose_row_is_gone_keeps_their_games(tmp_path: Path) -> None:
    server = Server(tmp_path, **GENEROUS)
    with server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "me", "me"])
        server.stop()
        with contextlib.closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
            assert connection.execute("DELETE FROM guests WHERE id = ?", (ann.me["id"],)).rowcount == 1
        server.start()
        view = ann.looks(table)
        assert view["status"]["viewer"] == 0
        me = ann.http.get("/api/me").json()
        assert me["id"] == ann.me["id"]
        assert me["name"].startswith("Guest ")
        with ann.joins(table) as live:
            assert live.ask is not None
            assert live.acts(live.ask["choices"][0]["action"])["type"] == "ack"
        assert [row["id"] for row in ann.http.get("/api/tables").json()] == [table]
    server.assert_quiet()


def test_a_second_server_on_one_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    server = Server(tmp_path, **GENEROUS)
    with server:
        command = [sys.executable, "-c", SECOND, str(tmp_path / "second"), server.settings.database]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert "started" not in second.stdout
        assert second.stdout.startswith("Another server uses the database")
        assert "--database" in second.stdout
        assert second.stderr == ""
        server.restart()  # a server that was killed leaves no lock behind
        with Guest(server.address) as guest:
            guest.opens("bus", ["me", "me", "me"])


def test_the_file_is_free_when_the_server_has_let_go_of_it(sqlite_url: str) -> None:
    async def story() -> None:
        store = Store.open(sqlite_url, for_server=True)
        with pytest.raises(BadInput, match="Another server uses"):
            Store.open(sqlite_url, for_server=True)
        beside = Store.open(sqlite_url)  # other commands may read and write
        await beside.put_guest("g", "Ann")
        await beside.close()
        await store.close()
        again = Store.open(sqlite_url, for_server=True)
        await again.close()

    asyncio.run(story())


def test_a_postgresql_can_be_shared(postgresql_url: str) -> None:
    async def story(store: Store) -> None:
        second = Store.open(postgresql_url, for_server=True)
        await second.close()

    told(postgresql_url, story)


def old_database(path: Path) -> str:
    """One that version 0.1.0 wrote, with the first schema."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    return f"sqlite:///{path}"


def version_and_tables(url: str) -> tuple[str, set[str]]:
    engine = engine_for(url)
    with engine.connect() as connection:
        version = str(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar())
        found = set(inspect(connection).get_table_names())
    engine.dispose()
    return version, found


def test_half_a_step_to_the_second_schema_leaves_nothing_behind(tmp_path: Path) -> None:
    url = old_database(tmp_path / "earlier.db")
    with contextlib.closing(sqlite3.connect(tmp_path / "earlier.db")) as connection, connection:
        connection.execute("CREATE INDEX ix_tables_listed ON tables (id)")  # in the way of the last part of the step
    with pytest.raises(Exception, match="ix_tables_listed already exists"):
        Store.open(url)
    version, tables = version_and_tables(url)
    assert version == "0001"
    assert "chat" not in tables
    with contextlib.closing(sqlite3.connect(tmp_path / "earlier.db")) as connection, connection:
        connection.execute("DROP INDEX ix_tables_listed")
        columns = {row[1] for row in connection.execute("PRAGMA table_info(tables)")}
        assert "archived" not in columns
    assert told(url, lambda store: store.chat("x")) == []
    assert version_and_tables(url)[0] == "0002"
