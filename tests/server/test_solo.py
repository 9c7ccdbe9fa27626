"""A game for one: as many seats as the map of the preset says, and nobody to wait for."""

from __future__ import annotations

import pytest

from milepost.core.errors import MilepostError
from milepost.server.messages.http import NewTable
from milepost.server.tables.all_tables import Tables
from tests.server.tables_without_http import Brains, move, watching, with_tables


def barbados(*occupants: str) -> NewTable:
    return NewTable("age_of_steam", occupants, preset="barbados", start=True, pace=0)


def test_one_person_plays_a_game_for_one_to_its_end(database_url: str) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        table = await tables.open_table(barbados("me"), "ann", "Ann")
        await watching(table, "ann")
        while table.now.state.to_act is not None:
            assert table.now.state.to_act == 0
            await move(table, f"m{table.seq}")
        assert table.now.state.outcome.winners == (0,)
        assert brains.jobs == []

    with_tables(database_url, work)


@pytest.mark.parametrize(("preset", "occupants"), [("barbados", 2), ("tutorial", 3), ("rust_belt", 2), ("", 1)])
def test_another_number_than_the_map_allows_is_refused_in_a_sentence(
    database_url: str, preset: str, occupants: int
) -> None:
    async def work(tables: Tables, brains: Brains) -> None:
        wanted = NewTable("age_of_steam", ("me",) * occupants, preset=preset, start=True)
        with pytest.raises(MilepostError, match=rf"played by .*, not {occupants}\.$"):
            await tables.open_table(wanted, "ann", "Ann")

    with_tables(database_url, work)
