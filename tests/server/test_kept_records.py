"""A record that is kept to be looked at: a finished table where nobody sits and nothing goes on."""

from __future__ import annotations

import msgspec

from milepost.arena.match import play_match
from milepost.core.record import Record
from milepost.server.game_log.occupants import Person, Robot
from milepost.server.tables import exports, views
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.kept_records import keep_record
from tests.server.tables_without_http import Brains, with_tables


def test_a_finished_record_is_a_finished_table_whoever_looks(sqlite_url: str) -> None:
    record = play_match("bus", ["greedy", "random", "random"], 1)
    id = keep_record(sqlite_url, record)

    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.table(id)
        status = views.status(table, "ann", views.viewing_seat(table, "ann"))
        assert (status.phase, status.viewer, status.host, status.length) == ("over", None, False, len(record.moves))
        assert status.result is not None
        assert record.state.outcome is not None
        assert status.result.scores == record.state.outcome.scores
        assert [seat.bot for seat in status.seats] == ["greedy", "random", "random"]
        again = Record.decode(await exports.export(table, None))
        assert [*again.moves] == record.moves
        assert not await tables.store.tables_of("ann")

    with_tables(sqlite_url, work)


def test_the_same_record_is_the_same_table_and_another_is_not(sqlite_url: str) -> None:
    record = play_match("bus", ["greedy", "random", "random"], 1)
    assert keep_record(sqlite_url, record) == keep_record(sqlite_url, record)
    assert keep_record(sqlite_url, record) != keep_record(sqlite_url, record.branch(10))


def test_a_record_that_is_not_over_stays_where_it_ends(sqlite_url: str) -> None:
    id = keep_record(sqlite_url, play_match("bus", ["greedy", "greedy", "greedy"], 1).branch(30))

    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.table(id)
        assert (table.phase, table.now.length) == ("closed", 30)
        assert table.history.bot_to_act() is None

    with_tables(sqlite_url, work)


def test_names_in_a_record_may_be_anything(sqlite_url: str) -> None:
    record = Record.begin("bus", 4, 1, ["Ann\n\x00", "", "x" * 99, "mcts:iterations=5"])
    id = keep_record(sqlite_url, record)

    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.table(id)
        assert table.now.occupants == (
            Person("", "Ann"), Person("", "P1"), Person("", "x" * 40), Robot("mcts:iterations=5"),
        )  # fmt: skip
        assert msgspec.json.decode(await exports.export(table, None))["names"][3] == "Minerva"

    with_tables(sqlite_url, work)
