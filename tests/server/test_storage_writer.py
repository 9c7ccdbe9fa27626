from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import psycopg
import pytest
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import IntegrityError

from milepost.server.storage import Store
from milepost.server.storage.schema import secrets
from milepost.server.storage.writer import MOST_JOBS
from tests.server.databases import a_table, an_entry, told


def keep(name: str, seen: list[str] | None = None) -> Callable[[Connection], str]:
    """A job that keeps a row."""

    def work(connection: Connection) -> str:
        if seen is not None:
            seen.append(name)
        connection.execute(secrets.insert(), {"name": name, "value": ""})
        return name

    return work


async def kept(store: Store) -> set[str]:
    """What is committed, as another connection sees it."""
    return await store._read(lambda connection: set(connection.execute(select(secrets.c.name)).scalars()))


async def held(store: Store) -> threading.Event:
    """The writer is busy with a job of its own until the event is set."""
    started, go = threading.Event(), threading.Event()

    def work(connection: Connection) -> None:
        started.set()
        go.wait(10)

    store._writer.submit(work)
    await asyncio.to_thread(started.wait, 10)
    return go


def test_jobs_are_done_in_their_order_and_committed_in_groups(database_url: str):
    async def story(store: Store):
        commits: list[str] = []
        event.listen(store._engine, "commit", lambda connection: commits.append("x"))
        go = await held(store)
        seen: list[str] = []
        names = [f"n{n}" for n in range(MOST_JOBS + 36)]
        jobs = [store._writer.submit(keep(name, seen)) for name in names]
        go.set()
        assert await asyncio.gather(*jobs) == names
        assert seen == names
        assert len(commits) == 1 + 2
        assert await kept(store) == {*names}

    told(database_url, story)


def test_a_job_is_acknowledged_only_after_its_commit(database_url: str):
    async def story(store: Store):
        committing = threading.Event()
        go = threading.Event()

        def slow(connection: Connection) -> None:
            committing.set()
            go.wait(10)

        event.listen(store._engine, "commit", slow)
        job = store._writer.submit(keep("a"))
        await asyncio.to_thread(committing.wait, 10)
        await asyncio.sleep(0.05)
        assert not job.done()
        assert await kept(store) == set()
        go.set()
        assert await job == "a"
        assert await kept(store) == {"a"}

    told(database_url, story)


def test_a_job_that_cannot_be_done_leaves_the_others_alone(database_url: str):
    def wrong(connection: Connection) -> None:
        keep("never")(connection)
        raise ValueError("bad data")

    async def story(store: Store):
        await store._writer.submit(keep("taken"))
        go = await held(store)
        jobs = [store._writer.submit(work) for work in (keep("a"), wrong, keep("b"), keep("taken"), keep("c"))]
        go.set()
        a, error, b, taken, c = await asyncio.gather(*jobs, return_exceptions=True)
        assert [a, b, c] == ["a", "b", "c"]
        assert isinstance(error, ValueError)
        assert isinstance(taken, IntegrityError)
        assert await kept(store) == {"taken", "a", "b", "c"}

    told(database_url, story)


def test_two_entries_for_one_seq_in_one_group_are_judged_in_their_order(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], [])
        go = await held(store)
        rivals = [
            asyncio.ensure_future(store.append(an_entry(1, cid=f"c{n}"), phase="open", waiting=[])) for n in range(5)
        ]
        await asyncio.sleep(0)
        go.set()
        assert await asyncio.gather(*rivals) == [True, False, False, False, False]

    told(database_url, story)


def test_an_error_shows_none_of_the_data(database_url: str):
    async def story(store: Store):
        await store._writer.submit(keep("taken"))
        with pytest.raises(IntegrityError) as caught:
            await store._writer.submit(
                lambda c: c.execute(text("INSERT INTO secrets (name, value) VALUES ('taken', :v)"), {"v": "5eed"})
            )
        assert "5eed" not in str(caught.value.args)

    told(database_url, story)


def test_whoever_gives_up_waiting_disturbs_nobody(database_url: str):
    async def story(store: Store):
        go = await held(store)
        first, second = store._writer.submit(keep("a")), store._writer.submit(keep("b"))
        first.cancel()
        go.set()
        assert await second == "b"
        assert await kept(store) == {"a", "b"}

    told(database_url, story)


def test_a_loop_that_has_ended_disturbs_nobody(database_url: str):
    store = Store.open(database_url)
    go = threading.Event()

    async def leave() -> None:
        store._writer.submit(lambda _: go.wait(10))

    async def come() -> str:
        go.set()
        try:
            return await store._writer.submit(keep("a"))
        finally:
            await store.close()

    asyncio.run(leave())
    assert asyncio.run(come()) == "a"


def test_transactions_in_a_ring_are_done_one_by_one(postgresql_url: str):
    """PostgreSQL breaks a ring of waiting transactions by giving up one; here that is the group of the writer."""

    async def story(store: Store):
        for id in ("t1", "t2"):
            await store.add_table(a_table(id), [], [])
        with psycopg.connect(postgresql_url) as other:
            other.execute("UPDATE tables SET pace = 1 WHERE id = 't2'")
            go = await held(store)
            jobs = [
                asyncio.ensure_future(store.append(an_entry(1, id), phase="playing", waiting=[])) for id in ("t1", "t2")
            ]
            await asyncio.sleep(0)
            go.set()
            while not other.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
                await asyncio.sleep(0.01)
            # waits for the group, which waits for us; the group has waited longer and is given up first
            await asyncio.to_thread(other.execute, "UPDATE tables SET pace = 1 WHERE id = 't1'")
        assert await asyncio.gather(*jobs) == [True, True]

    told(postgresql_url, story)
