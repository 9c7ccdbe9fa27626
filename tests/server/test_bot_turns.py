"""Bots take their turns: each exactly once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from milepost.server.game_log.entries import Began, TakebackAnswered, TakebackAsked
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.storage.errors import StorageDown
from milepost.server.tables import seating
from milepost.server.tables.all_tables import Tables
from tests.server.tables_without_http import Brains, move, opened, received, up_to_bot, watching, with_tables


def test_bots_follow_bots_each_once_until_a_person_is_asked(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:greedy", "bot:random", start=False, bots_play_unwatched=True)
        await table.submit("s", None, None, Began())
        while table.now.phase == "playing" and table.now.length < 40:
            if table.now.state.to_act == 0:
                await move(table, f"p{table.seq}")
            await asyncio.sleep(0.005)
        cids = [cid for cid in table.answers if cid.startswith("bot:")]
        assert len(cids) == len({int(cid.partition(":")[2]) for cid in cids}) > 10
        assert 0 <= len(brains.jobs) - len(cids) <= 1, "one bot may be thinking"
        assert {job.seed for job in brains.jobs}.isdisjoint({table.head.seed})
        later = [job for job in brains.jobs if job.memory is not None]
        assert later, "what a bot remembers comes back to it"

    with_tables(database_url, work)


def test_bots_wait_while_nobody_is_here_unless_the_host_wants_it(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "bot:greedy", "me", "bot:greedy")
        tables.turns.consider(table)
        await asyncio.sleep(0.02)
        assert table.now.length == 0
        await watching(table)
        tables.turns.consider(table)
        while table.now.length == 0:
            await asyncio.sleep(0.005)

    with_tables(sqlite_url, work)


def test_bots_wait_for_the_answer_to_a_takeback(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "bot:greedy", start=False, bots_play_unwatched=True)
        await seating.sit(table, "sit", 1, "ben", "Ben")
        await table.submit("s", None, None, Began())
        brains.free.clear()
        await up_to_bot(table)
        await move(table, "last")
        await table.submit("t", table.seq, 0, TakebackAsked(0))
        asked = len(brains.jobs)
        brains.free.set()
        await asyncio.sleep(0.02)
        assert (table.now.state.to_act, len(brains.jobs)) == (2, asked)
        await table.submit("no", table.seq, 1, TakebackAnswered(False))
        while table.now.state.to_act == 2:
            await asyncio.sleep(0.005)
        assert len(brains.jobs) > asked

    with_tables(sqlite_url, work)


def test_a_bot_whose_turn_landed_unseen_is_followed_by_the_next(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:greedy", "bot:greedy", bots_play_unwatched=True)
        await up_to_bot(table)
        append = tables.store.append

        async def lost(*args: Any, **given: Any) -> bool:
            monkeypatch.setattr(tables.store, "append", append)
            await append(*args, **given)
            raise StorageDown("The connection was lost.", unknown=True)

        monkeypatch.setattr(tables.store, "append", lost)
        with pytest.raises(SubmissionRefused, match="lost"):
            await move(table, "a")
        with pytest.raises(SubmissionRefused, match="moved on"):
            await move(table, "b")
        while not brains.jobs:
            await asyncio.sleep(0.005)
        assert "a" in table.answers
        assert "b" not in table.answers

    with_tables(sqlite_url, work)


def test_a_bot_that_fails_or_cheats_is_answered_for_and_the_table_is_told(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "bot:greedy", "me", "me")
        brains.trouble = "The bot greedy took longer than 10 s."
        watcher = await watching(table, "ann")
        tables.turns.consider(table)
        while table.now.length == 0:
            await asyncio.sleep(0.005)
        told = next(message for message in received(watcher) if message["type"] == "bot:action")
        assert "took longer than 10 s" in told["note"]
        assert table.history.moves[0].action == table.history.state_at(0).default(0)

        cheat = await opened(tables, "bot:greedy", "me", "me")
        brains.trouble, brains.answer = "", (msgspec.convert({"do": "pass"}, cheat.game.Actions),)
        await watching(cheat, "ann")
        tables.turns.consider(cheat)
        while cheat.now.length == 0:
            await asyncio.sleep(0.005)
        assert "against the rules" in cheat.history.decisions[0].note

    with_tables(sqlite_url, work)


def test_a_bot_remembers_past_what_stood_in_for_it_and_not_what_was_taken_back(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:greedy", "bot:greedy", bots_play_unwatched=True)
        await up_to_bot(table)
        await move(table, "m")
        while table.now.state.to_act != 0:
            await asyncio.sleep(0.005)
        last = table.history.last_of(1, "greedy")
        assert last is not None
        assert last.memory is not None
        brains.trouble = "It failed."
        seen = table.now.length
        while table.now.length < seen + 12 and table.now.phase == "playing":
            if table.now.state.to_act == 0:
                await move(table, f"n{table.seq}")
            await asyncio.sleep(0.005)
        assert table.history.last_of(1, "greedy") == last
        assert brains.jobs[-1].memory is not None
        assert table.history.last_of(1, "random") is None

    with_tables(sqlite_url, work)
