"""Lists of tables: fair, short, and found by indexes."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import Select, select, text

from milepost.core.errors import BadInput
from milepost.server.storage import Store, lists, schema
from milepost.server.storage.engine import engine_for
from milepost.server.storage.rows import Phase, SeatRow
from tests.server.databases import SEATS, a_table, an_entry, told

NOW = 10_000_000.0
DAY = lists.DAY


def ids(listed: Any) -> list[str]:
    return [head.id for head, _ in listed]


async def some(store: Store, *heads: Any) -> None:
    await asyncio.gather(*(store.add_table(head, [], SEATS) for head in heads))


def table(id: str, at: float = NOW, **more: Any) -> Any:
    return a_table(id, **{"made_at": at, "changed_at": at, **more})


# what everybody sees


def test_open_tables_are_the_listed_ones_that_are_not_over(database_url: str):
    async def story(store: Store):
        for n, phase in enumerate(("open", "playing", "over", "closed")):
            await some(store, table(phase, NOW + n, phase=phase))
            await some(store, table(f"hidden {phase}", NOW + 10 + n, phase=phase, listed=False))
        assert [(head.id, seats) for head, seats in await store.open_tables(NOW)] == [
            ("open", [*SEATS]), ("playing", [*SEATS])
        ]  # fmt: skip
        assert await store.playing() == ["playing", "hidden playing"]
        await store.set_bot_settings("hidden playing", 0, True)
        assert await store.playing(bots_play_unwatched=True) == ["hidden playing"]

    told(database_url, story)


def test_a_host_with_many_tables_hides_nobody_else_s(database_url: str):
    async def story(store: Store):
        await some(store, *(table(f"quiet {n}", NOW + n, host=f"h{n}", phase="open") for n in range(5)))
        await some(store, *(table(f"loud {n}", NOW + 100 + n, host="loud", phase="open") for n in range(130)))
        await some(store, *(table(f"loud play {n}", NOW + 300 + n, host="loud") for n in range(130)))
        shown = ids(await store.open_tables(NOW))
        assert [id for id in shown if "loud" in id] == [
            "loud 129", "loud 128", "loud 127", "loud play 129", "loud play 128", "loud play 127"
        ]  # fmt: skip
        assert shown[:6] == ["loud 129", *(f"quiet {n}" for n in (4, 3, 2, 1, 0))]

    told(database_url, story)


def test_tables_nobody_came_to_leave_the_list_after_a_day(database_url: str):
    async def story(store: Store):
        await some(store, table("old", NOW - 2 * DAY, phase="open"), table("new", NOW - DAY / 2, phase="open"))
        await some(store, table("visited", NOW - 3 * DAY, phase="open", changed_at=NOW - 60.0))
        await some(store, table("forgotten game", NOW - 2 * DAY))
        assert set(ids(await store.open_tables(NOW))) == {"new", "visited"}
        assert len(await store.tables_of("ann")) == 4, "who opened them still sees them"

    told(database_url, story)


def test_lists_are_no_longer_than_a_hundred(database_url: str):
    async def story(store: Store):
        await some(store, *(table(f"t{n}", NOW + n, host=f"h{n}", phase="open") for n in range(120)))
        newest = [f"t{n}" for n in range(119, 19, -1)]
        assert ids(await store.open_tables(NOW)) == newest
        assert ids(await store.tables_of("ann")) == newest

    told(database_url, story)


def test_few_tables_of_a_guest_wait_on_the_list_at_a_time(database_url: str):
    async def story(store: Store):
        opened = await asyncio.gather(
            *(store.add_table(table(f"t{n}", phase="open"), [], [], most_listed=3) for n in range(10)),
            return_exceptions=True,
        )
        refused = [error for error in opened if isinstance(error, BadInput)]
        assert len(refused) == 7
        assert "3 of your tables wait for players on the list already" in str(refused[0])
        await store.add_table(table("unlisted", phase="open", listed=False), [], [], most_listed=3)
        await store.add_table(table("begun"), [], [], most_listed=3)
        await store.add_table(table("of ben", phase="open", host="ben"), [], [], most_listed=3)
        first = next(head.id for head, _ in await store.tables_of("ann") if head.listed and head.phase == "open")
        await store.append(an_entry(1, first), phase="playing", waiting=[0])
        await store.add_table(table("next", phase="open"), [], [], most_listed=3)

    told(database_url, story)


# bots that play unwatched


def test_tables_of_many_hosts_are_taken_up_in_turn(database_url: str):
    async def story(store: Store):
        await some(
            store, *(table(f"a{n}", NOW + n, host="ann", bots_play_unwatched=True) for n in range(4)),
            *(table(f"b{n}", NOW + 10 + n, host="ben", bots_play_unwatched=True) for n in range(2)),
            table("c0", NOW + 20, host="cat", bots_play_unwatched=True), table("watched", NOW, host="dan"),
        )  # fmt: skip
        assert await store.playing(bots_play_unwatched=True) == ["a0", "b0", "c0", "a1", "b1", "a2", "a3"]

    told(database_url, story)


# archived tables


def test_what_nobody_has_touched_for_long_is_archived_and_comes_back_with_its_next_entry(database_url: str):
    async def story(store: Store):
        phases: tuple[Phase, ...] = ("open", "playing", "over", "closed")
        for phase in phases:
            for days in (1, 8, 31):
                await some(store, table(f"{phase} {days}", NOW - days * DAY, phase=phase))
        await some(store, table("visited", NOW - 90 * DAY, phase="open", changed_at=NOW))
        while await store.archive(NOW):
            pass
        left = set(ids(await store.tables_of("ann")))
        finished = {f"{phase} {days}" for phase in phases[2:] for days in (1, 8)}
        assert left == {"visited", "open 1", "playing 1", "playing 8", "playing 31"} | finished
        archived = ids(await store.tables_of("ann", ""))
        assert set(archived) == {"open 8", "open 31", "over 31", "closed 31"}
        found = await store.load("open 8")
        assert found is not None, "its link still leads to it"
        assert found[0].archived
        await store.append(an_entry(1, "open 8", made_at=NOW), phase="open", waiting=[])
        assert "open 8" in ids(await store.tables_of("ann"))

    told(database_url, story)


def test_my_tables_are_read_page_by_page(database_url: str):
    async def story(store: Store):
        await some(store, *(table(f"t{n:03}", NOW - n * DAY, host="ben", phase="over") for n in range(60)))
        await some(store, *(table(f"same {n}", NOW - 40 * DAY, host="ann", phase="over") for n in range(5)))
        await store.add_table(table("foreign", host="ben"), [], [SeatRow(0, "person", guest="ben", name="Ben")])
        while await store.archive(NOW):
            pass
        first = ids(await store.tables_of("ann"))
        assert first == [f"t{n:03}" for n in range(31)]
        pages = [first[:10]]
        while pages[-1]:
            pages.append(ids(await store.tables_of("ann", pages[-1][-1], 10)))
        read = [id for page in pages for id in page]
        assert len(read) == len(set(read)) == 65
        assert read[:31] == first
        assert ids(await store.tables_of("ann", "")) == read[31:]
        assert await store.tables_of("ann", "no such table") == []
        assert await store.tables_of("ann", "\0") == []

    told(database_url, story)


# indexes

QUERIES: dict[str, Select[Any]] = {
    "my tables": lists.tables_of("g7"),
    "my older tables": lists.tables_of("g7", lists.Page("t5", False, 5.0)),
    "my archived tables": lists.tables_of("g7", lists.Page()),
    "waiting tables": lists.listed("open"),
    "tables in play": lists.listed("playing"),
    "how many of a host wait": lists.listed_waiting_of("g7"),
    "tables of bots": lists.unwatched(),
    "waiting tables to be archived": lists.to_be_archived("open", NOW, 200),
    "finished tables to be archived": lists.to_be_archived("over", NOW, 200),
}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of SQLite with as many tables as make a difference."""
    url = f"sqlite:///{tmp_path_factory.mktemp('many')}/games.db"
    told(url, lambda store: filled(store, 2_000))
    return url


async def filled(store: Store, count: int) -> None:
    phases: tuple[Phase, ...] = ("over", "over", "over", "open", "playing")
    await asyncio.gather(*(
        store.add_table(
            table(f"t{n}", float(n), host=f"g{n % 50}", phase=phases[n % 5], listed=n % 10 == 3,
                  bots_play_unwatched=n % 100 == 4),
            [], [SeatRow(0, "person", guest=f"g{n % 50}", name="G"), SeatRow(1, "bot", bot="greedy")],
        )
        for n in range(count)
    ))  # fmt: skip


def plan(url: str, query: Select[Any], explain: str, before: str = "SELECT 1") -> str:
    engine = engine_for(url)
    try:
        said = str(query.compile(engine, compile_kwargs={"literal_binds": True}))
        with engine.connect() as connection:
            connection.execute(text(before))
            return "\n".join(str(row) for row in connection.execute(text(f"{explain} {said}".replace(":", r"\:"))))
    finally:
        engine.dispose()


@pytest.mark.parametrize("what", QUERIES)
def test_no_list_reads_all_tables_of_sqlite(many: str, what: str):
    found = plan(many, QUERIES[what], "EXPLAIN QUERY PLAN")
    whole = [line for line in found.splitlines() if "SCAN tables" in line or "SCAN sittings" in line]
    if what == "tables of bots":  # all of a small index are wanted
        whole = [line for line in whole if "ix_tables_unwatched" not in line]
    assert not whole, found


@pytest.mark.parametrize("what", QUERIES)
def test_no_list_reads_all_tables_of_postgresql(postgresql_url: str, what: str):
    told(postgresql_url, lambda store: filled(store, 2_000))
    engine = engine_for(postgresql_url)
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM ANALYZE"))
    engine.dispose()
    # of few rows it would rather read all than look into an index; here it shows whether it could
    found = plan(postgresql_url, QUERIES[what], "EXPLAIN", "SET enable_seqscan = off")
    assert "Seq Scan on tables" not in found, found


def test_the_search_for_scans_would_find_one(many: str):
    found = plan(many, select(schema.tables.c.id).where(schema.tables.c.seq == 5), "EXPLAIN QUERY PLAN")
    assert "SCAN tables" in found


def test_old_tables_are_archived_while_the_server_runs(sqlite_url: str):
    """A clock that says the year 2001 is long ago."""

    async def story(store: Store):
        await some(store, table("long ago", phase="over"))
        assert await store.archive(time.time()) == 1
        assert await store.archive(time.time()) == 0

    told(sqlite_url, story)
