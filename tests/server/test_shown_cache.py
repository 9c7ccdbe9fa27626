"""How much a table keeps in memory of what it has shown."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from milepost.core.state import State
from milepost.server.tables.connections import Connection
from milepost.server.tables.table import Table
from tests.server.tables_without_http import Brains, move, opened, with_tables


def states_in(thing: Any) -> int:
    """How many positions are kept in something, its history apart."""
    inside: Iterable[Any] = ()
    match thing:
        case State():
            return 1
        case dict():
            inside = thing.values()
        case list() | tuple():
            inside = thing
        case msgspec.Struct():
            inside = (getattr(thing, name) for name in thing.__struct_fields__)
    return sum(map(states_in, inside))


def kept(table: Table) -> int:
    """How many positions are kept for showing a table."""
    return sum(states_in(value) for name, value in vars(table.shown).items() if name != "_history")


def test_a_table_keeps_no_position_for_each_decision_that_it_has_shown(tmp_path: Path):
    async def work(tables: Any, _: Brains) -> None:
        table = await opened(tables)
        connection = Connection(table, tables.boot, "ann")
        table.connections.add(connection)
        for number in range(20):
            await move(table, f"c{number}")
        assert kept(table) <= 4, "the last action, before and after, and what came before it in the turn"
        turn = table.shown.turn_began()
        table.part(connection)
        assert kept(table) == 0
        assert table.shown.turn_began() == turn

    with_tables(f"sqlite:///{tmp_path}/games.db", work)
