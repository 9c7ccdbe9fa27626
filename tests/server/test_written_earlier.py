"""A database that version 0.1.0 wrote, before the server's modules were put into rooms: it opens and is played on.

`written_by_0_1_0.sql` is a dump of its file of SQLite. It holds Bus between people, with moves taken back and played
again; Bus that bots finished, and its rematch; EuroRails with batches and a bot that remembers; Age of Steam; a record
that was brought; an open table; a closed one; and bots that play while nobody watches.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from milepost.core.record import Record
from milepost.server.game_log.entries import KINDS, Began
from milepost.server.game_log.occupants import Person, Robot
from milepost.server.game_log.replay import mark_of, replay
from milepost.server.storage import Store
from milepost.server.tables import exports, seating
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.table import Table
from milepost.server.workers import Claim, Job, Thought, tasks
from tests.server.databases import told
from tests.server.tables_without_http import Brains, move, with_tables

DUMP = Path(__file__).with_name("written_by_0_1_0.sql")
TABLES = 9
NEWER_KINDS = {"hot_seat", "removed", "end_wanted", "votes_lapsed"}
"""Kinds of entries that 0.1.0 did not know."""


@pytest.fixture
def written_earlier(tmp_path: Path) -> str:
    """The URL of a database with what the dump holds."""
    path = tmp_path / "earlier.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text("utf-8"))
    return f"sqlite:///{path}"


async def ids_of(store: Store) -> list[str]:
    """Every table: Ann and Ben sit at all of them, or opened them."""
    found = [head.id for guest in ("ann", "ben") for head, _ in await store.tables_of(guest)]
    return list(dict.fromkeys(found))


def test_every_table_replays_to_the_digests_that_were_written_down(written_earlier: str) -> None:
    async def story(store: Store) -> Counter[str]:
        kinds: Counter[str] = Counter()
        for id in await ids_of(store):
            found = await store.load(id)
            assert found is not None
            head, entries = found
            replayed = replay(head, entries)
            assert not replayed.trouble
            assert mark_of(replayed.history.now) == entries[-1].after
            assert (head.seq, head.phase) == (entries[-1].seq, replayed.history.now.phase)
            kinds.update(entry.kind for entry in entries)
            kinds.update(tables=1, remembered=sum(b'"memory"' in entry.body for entry in entries))
        return kinds

    kinds = told(written_earlier, story)
    assert kinds["tables"] == TABLES
    assert kinds["remembered"] > 0
    assert kinds.keys() >= KINDS.keys() - NEWER_KINDS, "every kind of entry is among them"


class Thinking(Brains):
    """Bots that really think, in this process."""

    async def think(self, job: Job, claim: Claim) -> Thought:
        self.jobs.append(job)
        thought = await asyncio.to_thread(tasks.think, job)
        assert isinstance(thought, Thought), thought
        return thought


async def goes_on(tables: Tables, brains: Brains, table: Table) -> None:
    """Play on for a while; bots take their turns with what they remember."""
    if table.now.takeback is not None:
        await move(table, f"instead {table.id}")
    wanted = table.now.length + 12
    while table.now.phase == "playing" and table.now.length < wanted:
        asked = table.now.state.to_act
        if isinstance(table.now.occupants[asked], Person):
            await move(table, f"on {table.seq}")
            continue
        assert isinstance(table.now.occupants[asked], Robot)
        before = table.seq
        await tables.set_bot_settings(table, 0, bots_play_unwatched=True)
        while table.seq == before:
            await asyncio.sleep(0.005)
    await tables.set_bot_settings(table, 0, bots_play_unwatched=False)
    while tables.turns.is_running(table):  # a bot that thinks already still answers
        await asyncio.sleep(0.005)


def test_every_table_is_played_on_and_can_be_opened_again(written_earlier: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        lengths: dict[str, Any] = {}
        for id in await ids_of(tables.store):
            table = await tables.table(id)
            assert not table.trouble
            if table.phase == "open":
                for seat, guest in ((0, "ann"), (2, "cleo"), (3, "dora")):
                    await seating.sit(table, f"sit-{seat}", seat, guest, guest.capitalize())
                await table.submit("start", None, None, Began())
            if table.phase == "playing":
                length = table.now.length
                await goes_on(tables, brains, table)
                assert table.now.length > length
            lengths[id] = (table.seq, table.now.length, table.now.state.key())
        assert any(job.memory is not None for job in brains.jobs), "a bot was given what it remembered"
        again = Tables(tables.settings, tables.store, tables.guests, tables.workers)
        for id, stands in lengths.items():
            table = await again.table(id)
            assert not table.trouble
            assert (table.seq, table.now.length, table.now.state.key()) == stands

    with_tables(written_earlier, work, Thinking)


def test_what_is_over_is_exported_and_played_once_more(written_earlier: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        ended = 0
        for id in await ids_of(tables.store):
            table = await tables.table(id)
            if table.phase in ("over", "closed"):
                record = Record.decode(await exports.export(table, None))
                assert record.state.key() == table.now.state.key()
                assert not (await tables.table(await tables.rematch(table, "ann"))).trouble
                ended += 1
        assert ended == 2

    with_tables(written_earlier, work)


def test_bots_that_play_unwatched_are_taken_up_again(written_earlier: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        (id,) = await tables.store.playing(bots_play_unwatched=True)
        found = await tables.store.load(id)
        assert found is not None
        await tables.resume_unwatched_bots()
        table = await tables.table(id)
        while table.seq < found[0].seq + 5:
            await asyncio.sleep(0.005)

    with_tables(written_earlier, work, Thinking)
