"""Bad days of the database: each is said in a sentence, loses nothing, and the store goes on afterwards."""

from __future__ import annotations

import asyncio
import os
import pwd
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from milepost.server.storage import StorageDown, Store, engine
from milepost.server.storage.errors import GONE
from tests.server.databases import SEATS, Cluster, a_table, an_entry, told


async def append(store: Store, seq: int, body: bytes = b"{}") -> bool:
    return await store.append(an_entry(seq, body=body), phase="playing", waiting=[])


async def down(store: Store, seq: int, match: str, body: bytes = b"{}") -> StorageDown:
    with pytest.raises(StorageDown, match=match) as caught:
        await append(store, seq, body)
    return caught.value


async def seqs(store: Store) -> list[int]:
    loaded = await store.load("t1")
    assert loaded is not None
    return [entry.seq for entry in loaded[1]]


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def test_a_full_disk(sqlite_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        for _ in range(2):
            # as many pages as there are now, and not one more
            await store._writer.submit(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 1").scalar())
            error = await down(store, 1, "full", body=b'"' + b"x" * 50_000 + b'"')
            assert not error.unknown
            assert await seqs(store) == []
        assert await append(store, 1)
        assert await seqs(store) == [1]

    told(sqlite_url, story)


def test_a_disk_that_fails_during_the_commit(sqlite_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = file_of(sqlite_url).with_name("games.db-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            error = await down(store, 1, "nothing was saved")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert not error.unknown
        assert await seqs(store) == []
        assert await append(store, 1)
        assert await seqs(store) == [1]

    told(sqlite_url, story)


@pytest.mark.parametrize(
    ("name", "words"),
    [("SQLITE_FULL", "is full, so nothing was saved"), ("SQLITE_IOERR_WRITE", "fails, so nothing was saved")],
)
def test_a_commit_that_sqlite_refused_has_changed_nothing(
    sqlite_url: str, name: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        with monkeypatch.context() as patched:
            patched.setattr(store._engine.dialect, "do_commit", refusing(name))
            assert not (await down(store, 1, words)).unknown
        assert await seqs(store) == []
        assert await append(store, 1)

    told(sqlite_url, story)


def test_a_commit_that_could_not_be_synchronised_may_be_there_after_a_power_cut(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        with monkeypatch.context() as patched:
            patched.setattr(store._engine.dialect, "do_commit", refusing("SQLITE_IOERR_FSYNC"))
            assert (await down(store, 1, "nobody knows")).unknown

    told(sqlite_url, story)


def refusing(name: str) -> Callable[[Any], None]:
    """A commit that fails as SQLite says it."""

    def commit(connection: Any) -> None:
        error = sqlite3.OperationalError("it failed")
        error.sqlite_errorname = name
        raise error

    return commit


def test_trouble_is_written_down_once_and_so_is_its_end(sqlite_url: str, caplog: pytest.LogCaptureFixture):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        for _ in range(2):
            for _ in range(5):
                await store._writer.submit(lambda c: c.exec_driver_sql("PRAGMA query_only = ON"))
                await down(store, 1, "read-only")
        assert await append(store, 1)

    told(sqlite_url, story)
    assert [record.levelname for record in caplog.records].count("ERROR") == 1
    assert "Writing to the database: The database is read-only" in caplog.text
    assert "Writing to the database works again." in caplog.text


def test_a_database_that_becomes_read_only(sqlite_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        await store._writer.submit(lambda c: c.exec_driver_sql("PRAGMA query_only = ON"))
        assert not (await down(store, 1, "read-only")).unknown
        assert await append(store, 1)

    told(sqlite_url, story)


def test_a_server_of_postgresql_that_becomes_read_only(postgresql_url: str, cluster: Cluster):
    name = postgresql_url.rsplit("/", 1)[1]

    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        await store._writer.submit(lambda c: c.exec_driver_sql("SET SESSION default_transaction_read_only = on"))
        assert not (await down(store, 1, "read-only")).unknown
        assert await append(store, 1)

    told(postgresql_url, story)
    cluster.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(StorageDown, match="read-only"):
        told(postgresql_url, lambda store: store.put_guest("g", "Ann"))


def test_a_file_that_was_taken_away_is_not_made_again_without_its_tables(sqlite_url: str):
    path = file_of(sqlite_url)
    away = path.with_name("away.db")

    async def first(store: Store):
        await store.add_table(a_table(), [], SEATS)

    async def story(store: Store):
        store._engine.dispose()
        path.rename(away)
        await down(store, 1, "cannot be reached")
        with pytest.raises(StorageDown, match="cannot be reached"):
            await store.load("t1")
        assert not path.exists()
        away.rename(path)
        assert await append(store, 1)
        assert await seqs(store) == [1]

    told(sqlite_url, first)
    told(sqlite_url, story)


def test_a_file_that_another_program_locks(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(engine, "PATIENCE_S", 0.1)

    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        other = sqlite3.connect(file_of(sqlite_url), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert not (await down(store, 1, "locked by another program")).unknown
        assert await seqs(store) == []
        other.execute("ROLLBACK")
        other.close()
        assert await append(store, 1)

    told(sqlite_url, story)


def test_a_table_of_postgresql_that_another_program_locks(postgresql_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        with psycopg.connect(postgresql_url) as other:
            other.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            assert not (await down(store, 1, "locked by another program")).unknown
            assert await seqs(store) == []
        assert await append(store, 1)

    told(f"{postgresql_url}?options=-c%20lock_timeout%3D100ms", story)


def test_a_damaged_file(sqlite_url: str):
    path = file_of(sqlite_url)

    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)

    told(sqlite_url, story)
    whole = path.read_bytes()

    async def broken(store: Store):
        path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
        await down(store, 1, "damaged")
        with pytest.raises(StorageDown, match="damaged"):
            await store.load("t1")

    told(sqlite_url, broken)
    path.write_bytes(whole)
    assert told(sqlite_url, lambda store: append(store, 1))


def test_a_server_that_stops_and_starts_again(postgresql_url: str, cluster: Cluster):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        assert await append(store, 1)
        await asyncio.gather(*(store.load("t1") for _ in range(8)))
        cluster.stop()
        try:
            for _ in range(2):
                errors = await asyncio.gather(*(append(store, n) for n in (2, 3, 4)), return_exceptions=True)
                assert [str(error) for error in errors] == [GONE] * 3
                assert not any(error.unknown for error in errors if isinstance(error, StorageDown))
                with pytest.raises(StorageDown, match="cannot be reached"):
                    await store.load("t1")
        finally:
            cluster.start()
        assert await seqs(store) == [1]
        assert await append(store, 2)
        assert await seqs(store) == [1, 2]

    told(postgresql_url, story)


def test_a_server_that_was_started_anew_between_two_jobs_is_not_noticed(postgresql_url: str, cluster: Cluster):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        await asyncio.gather(*(store.load("t1") for _ in range(8)))
        cluster.stop()
        cluster.start()
        assert await append(store, 1)
        assert await asyncio.gather(*(seqs(store) for _ in range(8))) == [[1]] * 8

    told(postgresql_url, story)


def test_a_connection_that_breaks_before_the_commit_is_tried_once_more(postgresql_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        broken: list[bool] = []

        def work(connection: Any) -> str:
            connection.exec_driver_sql("UPDATE tables SET pace = pace + 1")
            if not broken:
                broken.append(True)
                connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
            return "done"

        assert await store._writer.submit(work) == "done"
        loaded = await store.load("t1")
        assert loaded is not None
        assert loaded[0].pace == a_table().pace + 1

    told(postgresql_url, story)


def test_a_connection_that_is_lost_during_the_commit_leaves_the_fate_unknown(postgresql_url: str, cluster: Cluster):
    name = postgresql_url.rsplit("/", 1)[1]

    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        cluster.run(
            "CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'",
            name,
        )
        cluster.run(
            "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW EXECUTE FUNCTION die()",
            name,
        )
        assert (await down(store, 1, "nobody knows")).unknown
        cluster.run("DROP TRIGGER dies ON entries", name)
        assert await seqs(store) == []
        assert await append(store, 1)

    told(postgresql_url, story)


@pytest.mark.parametrize("landed", [True, False])
def test_a_commit_that_was_not_confirmed_leaves_the_fate_unknown(
    database_url: str, landed: bool, monkeypatch: pytest.MonkeyPatch
):
    lost = psycopg.OperationalError if database_url.startswith("postgresql") else sqlite3.OperationalError

    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        commit: Callable[[Any], None] = store._engine.dialect.do_commit

        def unconfirmed(connection: Any) -> None:
            if landed:
                commit(connection)
            raise lost("disk I/O error")

        with monkeypatch.context() as patched:
            patched.setattr(store._engine.dialect, "do_commit", unconfirmed)
            errors = await asyncio.gather(append(store, 1), append(store, 1), return_exceptions=True)
        assert all(isinstance(error, StorageDown) and error.unknown for error in errors)
        assert await seqs(store) == [1] * landed
        assert await append(store, 1) is not landed
        assert await seqs(store) == [1]

    told(database_url, story)


def test_the_drivers_own_error_is_the_cause(postgresql_url: str, cluster: Cluster):
    async def story(store: Store):
        cluster.stop()
        try:
            error = await down(store, 1, "cannot be reached")
        finally:
            cluster.start()
        assert isinstance(error.__cause__, OperationalError)

    told(postgresql_url, story)


@pytest.fixture
def readable() -> Iterator[Path]:
    """A folder with a database that may be read and not written, also if root runs the tests."""
    folder = Path(tempfile.mkdtemp(prefix="milepost-"))  # those of pytest are closed to everybody else
    told(f"sqlite:///{folder}/games.db", lambda store: store.put_guest("g", "Ann"))
    (folder / "games.db").chmod(0o444)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
    yield folder
    if root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_file_nobody_may_write_is_refused_when_it_is_opened(readable: Path):
    with pytest.raises(StorageDown, match=r"games\.db cannot be opened: attempt to write a readonly database"):
        Store.open(f"sqlite:///{readable}/games.db")


def test_a_folder_nobody_may_write_is_refused(readable: Path):
    with pytest.raises(StorageDown, match="writing there is not allowed"):
        Store.open(f"sqlite:///{readable}/new.db")
    with pytest.raises(StorageDown, match="writing there is not allowed"):
        Store.open(f"sqlite:///{readable}/new/games.db")
