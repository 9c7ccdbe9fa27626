"""Of all who submit on one entry at the same time exactly one wins, whatever becomes of their connections."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from milepost.server.game_log.entries import Act, Undo
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.storage import Entry
from milepost.server.storage.errors import StorageDown
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.table import Table
from milepost.server.workers import Claim, Job, Thought
from tests.server.crowd import crowded, unfair_rounds
from tests.server.log_audit import Ledger
from tests.server.playing import Guest
from tests.server.serving import Server, server
from tests.server.tables_without_http import Brains, first, move, opened, with_tables

__all__ = ["server"]


def test_one_submission_wins_on_each_entry_whatever_becomes_of_connections(server: Server) -> None:
    found, counts = crowded(server, tables=6, seconds=4, seed=Random().randrange(10**6))
    assert not found, "\n".join(found)
    assert counts["entries submitted on by two or more"] > 30
    assert counts["refused as stale"] > 30


def test_two_winners_on_one_entry_or_none_are_found_out() -> None:
    ledger = Ledger(sent={"a": 3, "b": 3, "c": 4, "d": 5, "late": 1})
    ledger.acks = {"a": 4, "c": 5}
    ledger.refused = {"b": ("stale", 4), "late": ("stale", 5)}
    assert unfair_rounds(ledger, 5) == []
    ledger.acks["b"] = 4
    assert unfair_rounds(ledger, 5) == ["2 submissions on entry 3 were acknowledged"]
    del ledger.acks["a"], ledger.acks["b"]
    assert unfair_rounds(ledger, 4) == ["0 submissions on entry 3 were acknowledged"]


@pytest.mark.parametrize("before", [1, 2])
def test_undo_and_redo_sent_again_get_the_same_answer(server: Server, before: int) -> None:
    """As after a connection that broke before the answer. The first action of the game is taken back, or the second."""
    with Guest(server.address) as guest, guest.joins(guest.opens("bus", ["me"] * 3)) as socket:
        for _ in range(before):
            assert socket.ask is not None
            assert socket.acts(socket.ask["choices"][0]["action"])["type"] == "ack"
            socket.drain()
        length = socket.status["length"]
        for kind, to in (("undo", socket.status["undo"]["floor"]), ("redo", length)):
            frame = {"type": kind, "cid": f"{kind}-once", "base_seq": socket.seq, "to": to}
            answers = []
            for _ in range(2):
                socket.send(frame)
                answers.append(socket.until("ack", "refused"))
            socket.drain()
            assert answers == [{"type": "ack", "cid": frame["cid"], "seq": socket.seq}] * 2


def test_undo_and_redo_on_an_old_entry_are_stale(server: Server) -> None:
    with Guest(server.address) as guest, guest.joins(guest.opens("bus", ["me"] * 3)) as socket:
        for kind in ("undo", "redo"):
            socket.send({"type": kind, "cid": f"{kind}-late", "base_seq": 0, "to": 0})
            answer = socket.until("ack", "refused")
            assert (answer["type"], answer.get("rule"), answer["seq"]) == ("refused", "stale", socket.seq)


async def lost_in_commit(tables: Tables, table: Table, cid: str, body: Act) -> None:
    """A submission that reaches the disk, while the server is told that the database was lost."""
    append = tables.store.append

    async def lost(entry: Entry, **more: Any) -> bool:
        assert await append(entry, **more)
        raise StorageDown("The database was lost while it saved this.", unknown=True)

    with patch.object(tables.store, "append", lost), pytest.raises(SubmissionRefused, match="lost while it saved"):
        await table.submit(cid, table.seq, 0, body)


def test_a_bot_moves_on_when_an_entry_before_it_was_saved_and_nobody_knew(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "bot:greedy", "bot:greedy", bots_play_unwatched=True)
        while table.history.judge(first(table), 0).after.state.to_act == 0:
            await move(table, f"c{table.seq}")
        body, base = first(table), table.seq
        await lost_in_commit(tables, table, "again", body)
        answers: list[int] = []
        await table.submit("again", base, 0, body, acknowledge=answers.append)
        assert answers == [base + 1]
        assert await _moved(table, base + 1), "the bot that is asked does not think"

    with_tables(sqlite_url, work)


def test_who_loads_a_table_again_sees_an_entry_that_was_saved_and_nobody_knew(sqlite_url: str) -> None:
    """It is what the refusal says to do."""

    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        base = table.seq
        await lost_in_commit(tables, table, "once", first(table))
        again = await tables.table(table.id)
        assert (again.seq, again.now.length) == (base + 1, 1)

    with_tables(sqlite_url, work)


def test_a_table_where_a_bot_thinks_is_not_forgotten(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever comes to it gets a copy that never hears of the bot's move."""
    monkeypatch.setattr("milepost.server.tables.all_tables.KEPT_STATES", 0)
    monkeypatch.setattr("milepost.server.tables.all_tables.RESTS_AFTER", 0.0)

    async def work(tables: Tables, brains: Brains) -> None:
        go, think = asyncio.Event(), brains.think

        async def slowly(job: Job, claim: Claim) -> Thought:
            await go.wait()
            return await think(job, claim)

        monkeypatch.setattr(brains, "think", slowly)
        table = await opened(tables, "bot:greedy", "bot:greedy", "me", bots_play_unwatched=True)
        tables.turns.consider(table)
        await opened(tables)
        found = await tables.table(table.id)
        seq = found.seq
        go.set()
        assert await _moved(found, seq), "the bot moved at a table that nobody can see"

    with_tables(sqlite_url, work)


async def _moved(table: Table, seq: int) -> bool:
    for _ in range(200):
        if table.seq > seq:
            return True
        await asyncio.sleep(0.01)
    return False


def test_whoever_leaves_while_a_submission_waits_leaves_no_error_behind(sqlite_url: str) -> None:
    """The connection is gone before its submission is refused: nobody is there to hear it, and that is all."""

    async def work(tables: Tables, brains: Brains) -> None:
        said: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: said.append(context["message"]))
        table = await opened(tables)
        async with table.lock:
            left = asyncio.ensure_future(table.submit("late", table.seq - 1, 0, Undo(0)))
            stays = asyncio.ensure_future(table.submit("timely", table.seq, 0, Act(first(table).actions)))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            left.cancel()
        await stays
        del left
        await asyncio.sleep(0.05)
        assert said == []
        assert "late" not in table.answers

    with_tables(sqlite_url, work)
