"""A table in memory: one submission at a time, first into the log, then to everybody."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, patch

import msgspec
import pytest

from milepost.core.parts import Plan
from milepost.games.eurorails.state import EuroState
from milepost.server.game_log.entries import Act, Began, Undo, as_json
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.messages.socket import Join
from milepost.server.network.reachable import NOWHERE
from milepost.server.storage.errors import StorageDown
from milepost.server.tables import seating, views
from milepost.server.tables.all_tables import NoTable, Tables
from milepost.server.tables.connections import WHOLE_TABLE, Connection
from tests.server.tables_without_http import Brains, first, move, opened, received, watching, with_tables


def test_the_same_cid_again_gets_the_same_answer_and_lands_once(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        body, base = first(table), table.seq
        answers: list[int] = []
        for _ in range(3):
            await table.submit("once", base, 0, body, acknowledge=answers.append)
        assert answers == [base + 1] * 3
        assert table.now.length == 1
        with pytest.raises(SubmissionRefused) as refused:
            await table.submit("late", base, 0, body)
        with pytest.raises(SubmissionRefused) as again:
            await table.submit("late", base, 0, body)
        assert str(refused.value) == str(again.value)
        assert (refused.value.rule, refused.value.seq) == ("stale", table.seq)

    with_tables(database_url, work)


def test_of_many_submissions_on_one_entry_exactly_one_lands(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        base = table.seq
        tried = [table.submit(f"c{at}", base, table.now.state.to_act, first(table)) for at in range(20)]
        results = await asyncio.gather(*tried, return_exceptions=True)
        assert sum(result is None for result in results) == 1
        assert all(
            isinstance(result, SubmissionRefused) and result.rule == "stale" for result in results if result is not None
        )
        assert table.seq == base + 1

    with_tables(database_url, work)


def test_what_another_process_wrote_makes_a_table_read_its_log_again(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        other = Tables(tables.settings, tables.store, tables.guests, tables.workers)
        twin = await other.table(table.id)
        watcher = await watching(table)
        await move(twin, "theirs")
        with pytest.raises(SubmissionRefused, match="moved on"):
            await move(table, "ours")
        assert (table.seq, table.now.state.key()) == (twin.seq, twin.now.state.key())
        assert watcher.outbox.get_nowait() is WHOLE_TABLE
        answers: list[int] = []
        await table.submit("theirs", 0, 0, first(table), acknowledge=answers.append)
        assert answers == [twin.seq]

    with_tables(database_url, work)


def test_a_submission_is_finished_when_its_sender_is_gone(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        sender = asyncio.create_task(move(table, "gone"))
        await asyncio.sleep(0)
        sender.cancel()
        while table.now.length == 0:
            await asyncio.sleep(0.01)
        found = await tables.store.load(table.id)
        assert found is not None
        assert found[1][-1].cid == "gone"

    with_tables(sqlite_url, work)


def test_when_the_database_is_down_nothing_changes_and_the_table_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)

        async def down(*args: Any, **given: Any) -> bool:
            raise StorageDown("The disk is full.", unknown=True)

        with monkeypatch.context() as trouble:
            trouble.setattr(tables.store, "append", down)
            with pytest.raises(SubmissionRefused, match="disk is full") as refused:
                await move(table, "a")
        assert (refused.value.rule, table.now.length) == ("storage", 0)
        await move(table, "a")
        assert table.now.length == 1

    with_tables(sqlite_url, work)


def test_a_table_is_the_same_after_a_restart(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        for at in range(5):
            await move(table, f"m{at}")
        await table.submit("u", table.seq, table.history.moves[-1].seat, Undo(4))
        again = await Tables(tables.settings, tables.store, tables.guests, tables.workers).table(table.id)
        assert again.now.state.key() == table.now.state.key()
        assert again.now.undone == table.now.undone
        assert (again.seq, again.answers) == (table.seq, table.answers)

    with_tables(database_url, work)


def test_a_log_that_leads_elsewhere_is_closed_to_moves_and_can_be_exported(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        from sqlalchemy import update

        from milepost.core.errors import BadInput
        from milepost.server.storage import schema
        from milepost.server.tables.exports import export_unchecked

        table = await opened(tables)
        for at in range(4):
            await move(table, f"m{at}")
        entries = schema.entries
        with tables.store._engine.begin() as connection:
            connection.execute(update(entries).where(entries.c.cid == "m2").values(after="3:00"))
        again = await Tables(tables.settings, tables.store, tables.guests, tables.workers).table(table.id)
        assert again.phase == "closed"
        with pytest.raises(SubmissionRefused, match="other rules"):
            await move(again, "x")
        with pytest.raises(BadInput, match="only those who played"):
            await export_unchecked(again, "ben")
        taken = patch.object(tables.store, "append", AsyncMock(return_value=False))
        with taken, pytest.raises(BadInput, match="try again"):
            await export_unchecked(again, "ann")
        assert len(msgspec.json.decode(await export_unchecked(again, "ann"))["actions"]) == 4
        found = await tables.store.load(table.id)
        assert found is not None
        assert found[1][-1].kind == "ended", "what was shown whole is not played on by any program"

    with_tables(sqlite_url, work)


def test_tables_nobody_has_asked_for_lately_are_put_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        first_one = await opened(tables)
        monkeypatch.setattr("milepost.server.tables.all_tables.KEPT_STATES", 0)
        second = await opened(tables)
        assert set(tables.in_memory) == {first_one.id, second.id}, "somebody has just asked for it"
        monkeypatch.setattr("milepost.server.tables.all_tables.RESTS_AFTER", 0.0)
        third = await opened(tables)
        assert set(tables.in_memory) == {third.id}
        assert (await tables.table(first_one.id)).seq == first_one.seq

    with_tables(sqlite_url, work)


def test_there_is_no_table_of_a_mistyped_link(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        with pytest.raises(NoTable, match="mistyped"):
            await tables.table("nothing")

    with_tables(sqlite_url, work)


def test_everybody_gets_every_change_in_order_and_catches_up_with_a_patch(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        watcher = await watching(table)
        start = table.seq
        for at in range(3):
            await move(table, f"m{at}")
        patches = [message for message in received(watcher) if message["type"] == "state:patch"]
        assert [(one["base"], one["status"]["seq"]) for one in patches] == [
            (start + n, start + n + 1) for n in range(3)
        ]
        late = Connection(table, "boot", "")
        late.resume(Join("boot", start + 1))
        (caught_up,) = received(late)
        assert (caught_up["base"], caught_up["status"]["seq"]) == (start + 1, table.seq)
        assert [one["last"] for one in caught_up["log"]] == [1, 2, 3]
        stranger = Connection(table, "boot", "")
        stranger.resume(Join("another run", start + 1))
        assert stranger.outbox.get_nowait() is WHOLE_TABLE

    with_tables(sqlite_url, work)


def act(*actions: Any) -> Act:
    return Act(tuple(map(as_json, actions)))


async def built_and_undone(tables: Tables) -> tuple[int, list[dict[str, Any]]]:
    """Track is built in one batch and all but two sections are taken back: how many they were, and what was heard."""
    table = await opened(tables, "me", "me", game="eurorails")
    watcher = await watching(table)
    plan = table.game.goals.plan(table.now.state.seen_by(0), "build Paris to Lyon")
    assert isinstance(plan, Plan)
    await table.submit("b", table.seq, 0, act(*plan.actions))
    await table.submit("u", table.seq, 0, Undo(2))
    return len(plan.actions), received(watcher)


def test_a_batch_is_played_once_however_many_look_on(sqlite_url: str) -> None:
    """For the rules, for what can be undone, for moving pieces, and for the words and signals of every viewer."""

    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", game="eurorails", start=False)
        await seating.sit(table, "sit", 1, "ben", "Ben")
        await table.submit("start", None, None, Began())
        plan = table.game.goals.plan(table.now.state.seen_by(0), "build Paris to Marseille")
        assert isinstance(plan, Plan)
        (warm_up, *sections) = plan.actions
        await table.submit("one", table.seq, 0, act(warm_up))
        viewers = [await watching(table, guest) for guest in ("ann", "ben", "", "")]
        played: list[Any] = []
        carry_out = EuroState.carry_out

        def counted(state: EuroState, action: Any, seat: int) -> list[Any]:
            played.append(action)
            return carry_out(state, action, seat)

        with patch.object(EuroState, "carry_out", counted):
            await table.submit("ten", table.seq, 0, act(*sections[:10]))
        assert played == sections[:10]
        assert len(played) == 10
        for viewer in viewers:
            (change, signal) = received(viewer)
            assert [(one["first"], one["last"]) for one in change["log"]] == [(2, 11)]
            assert len(signal["lines"]) == 10

    with_tables(sqlite_url, work)


def test_what_the_game_announces_follows_the_change_in_words(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        sections, heard = await built_and_undone(tables)
        change, signal, undone = heard
        assert [change["type"], signal["type"], undone["type"]] == ["state:patch", "track:updated", "state:patch"]
        assert (signal["seq"], signal["seat"]) == (change["status"]["seq"], 0)
        assert len(signal["lines"]) == sections
        assert signal["lines"][0].startswith("P0 builds ")
        assert (signal["lights"], signal["banner"]) == ([], False)

    with_tables(sqlite_url, work)


def test_a_table_says_whether_its_game_plans_toward_places(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        said = {}
        for game in ("bus", "eurorails"):
            table = await opened(tables, game=game)
            said[game] = (await views.whole(table, "boot", "ann", None, NOWHERE)).plans
        assert said == {"bus": False, "eurorails": True}

    with_tables(sqlite_url, work)


def test_the_log_shrinks_with_an_undo(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        sections, heard = await built_and_undone(tables)
        built, undone = [message for message in heard if message["type"] == "state:patch"]
        assert [(one["first"], one["last"]) for one in built["log"]] == [(1, sections)]
        assert undone["cut"] == 0
        assert [(one["first"], one["last"]) for one in undone["log"]] == [(1, 2)]

    with_tables(sqlite_url, work)


def test_a_turn_is_begun_anew_without_the_turn_before_it(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "me", game="eurorails")

        async def do(kind: str) -> None:
            state = table.now.state
            action = next(one for one in state.legal() if type(one).__name__ == kind)
            body = Act((msgspec.Raw(msgspec.json.encode(action)),))
            await table.submit(f"m{table.seq}", table.seq, state.to_act, body)

        await do("Build")
        await do("EndTurn")
        assert table.now.state.to_act == 1
        for kind in ("Build", "EndTurn", "Build", "Build"):
            await do(kind)
        assert table.history.moves[-1].seat == 1, "the second player builds twice in a row"
        undo = views.status(table, "ann", 1).undo
        assert undo is not None
        assert (undo.floor, undo.turn) == (2, 4)

    with_tables(sqlite_url, work)
