"""How a game went: told when it is over and not before, counted once, and never of a game that no longer stands."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from milepost.arena.match import play_match
from milepost.core import measures
from milepost.core.errors import NotAllowed
from milepost.core.game import Game
from milepost.core.measures import Measured, measured, measured_along
from milepost.core.record import Move
from milepost.core.state import State
from milepost.server.game_log.entries import Ended, TakebackAsked
from milepost.server.tables import views
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.kept_records import keep_record
from tests.server.tables_without_http import Brains, move, opened, with_tables

BOTS = ["greedy", "random", "random"]


def test_a_finished_table_tells_what_the_arena_counts(sqlite_url: str) -> None:
    record = play_match("bus", BOTS, 1)
    id = keep_record(sqlite_url, record)

    async def work(tables: Tables, brains: Brains) -> None:
        told = await views.measures(await tables.table(id))
        counted = measured(record)
        assert told.rounds == counted.rounds
        assert [one.name for one in told.measures] == [one.name for one in record.game.judgement.measures]
        assert {one.name: one.values for one in told.measures} == counted.final
        assert {one.name: one.course for one in told.measures if one.course} == counted.course

    with_tables(sqlite_url, work)


def test_while_a_game_runs_nothing_is_told_of_it(sqlite_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        waits = await opened(tables, "me", "open", "me", start=False)
        runs = await opened(tables)
        await move(runs, "m")
        for table, rule in ((waits, "open"), (runs, "playing")):
            with pytest.raises(NotAllowed, match="told when it is over") as refused:
                await views.measures(table)
            assert refused.value.rule == rule
        await runs.submit("e", None, None, Ended())
        assert (await views.measures(runs)).measures, "the host ended it: nobody can play on"

    with_tables(sqlite_url, work)


def test_a_table_under_other_rules_says_so(sqlite_url: str) -> None:
    id = keep_record(sqlite_url, play_match("bus", BOTS, 1))

    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.table(id)
        table.trouble = "This table was played under other rules."
        with pytest.raises(NotAllowed, match="other rules"):
            await views.measures(table)

    with_tables(sqlite_url, work)


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Move, ...]]:
    """The moves of every game that is counted from now on."""
    seen: list[tuple[Move, ...]] = []

    def counted(game: Game[Any], state: State[Any], moves: tuple[Move, ...]) -> Measured:
        seen.append(moves)
        return measured_along(game, state, moves)

    monkeypatch.setattr(measures, "measured_along", counted)
    return seen


def test_everybody_who_asks_shares_one_count(sqlite_url: str, counts: list[tuple[Move, ...]]) -> None:
    id = keep_record(sqlite_url, play_match("bus", BOTS, 1))

    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.table(id)
        impatient = asyncio.create_task(table.shown.measured())
        await asyncio.sleep(0)
        impatient.cancel()
        first, second = await asyncio.gather(table.shown.measured(), table.shown.measured())
        assert first is second
        assert counts == [tuple(table.history.moves)]

    with_tables(sqlite_url, work)


def test_what_was_taken_back_is_not_counted_any_more(sqlite_url: str, counts: list[tuple[Move, ...]]) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables)
        for at in range(8):
            await move(table, f"m{at}")
        moves = tuple(table.history.moves)
        await table.shown.measured()
        await table.submit("back", None, 0, TakebackAsked(3))
        await table.shown.measured()
        await move(table, "on")
        await table.shown.measured()
        assert counts == [moves, moves[:3], tuple(table.history.moves)]

    with_tables(sqlite_url, work)
