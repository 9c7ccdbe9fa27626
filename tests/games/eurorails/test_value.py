"""The value of a position: the same whatever was valued before, in bounded memory."""

from __future__ import annotations

import numpy as np
import pytest

from milepost.core import graph
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, EDGES_AT, MAJORS, MILEPOSTS, Edge
from milepost.games.eurorails.judgement import value
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import position

AT_LYON = EDGES_AT[CENTRE[CITY_NAMED["Lyon"]]]


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    forget()


def forget() -> None:
    value._tables.clear()
    value._row.cache_clear()


def shares(state: EuroState) -> tuple[float, ...]:
    return value.value(state.seen_by(0))


def with_track(*edges: Edge) -> EuroState:
    return position(at={0: "Paris"}, edges={0: edges}, cards={0: (1, 2, 3)})


def test_the_value_is_the_same_whatever_game_was_valued_before():
    duel, standard = (
        position(
            at={0: "Paris"}, edges={1: AT_LYON[-1:]}, aboard={0: ["Copper"]}, cards={0: (1, 2, 3)},
            two_player_rules=alone,
        )
        for alone in (True, False)
    )  # fmt: skip
    expected = shares(duel)
    forget()
    assert shares(standard) != expected, "a small city then has room for one player less"
    assert shares(duel) == expected


def test_the_tables_of_layouts_used_least_recently_are_given_up_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(value, "LAYOUTS", 2)
    first, second, third = (with_track(edge) for edge in AT_LYON[:3])
    table = value.tables(first, 0)
    other = value.tables(second, 0)
    assert value.tables(first, 0) is table
    value.tables(third, 0)
    assert len(value._tables) == 2
    assert value.tables(first, 0) is table
    assert value.tables(second, 0) is not other


def test_what_is_kept_stays_below_fifty_megabytes():
    state = with_track(*AT_LYON[:1])
    table = value.tables(state, 0)
    table.prepare(state, 0)
    row = table.row(CENTRE[MAJORS[0]])
    row_size = np.asarray(row.price).nbytes + np.asarray(row.arc).nbytes
    assert row_size == 8 * MILEPOSTS
    units = len(table.units)
    table_size = units + len(table.track) + len(state.owners)
    rows = value._row.cache_info().maxsize
    assert rows is not None
    assert rows * (row_size + units) + value.LAYOUTS * table_size < 50e6, "a row may outlive its table"


def test_rows_without_a_compiled_kernel_are_as_small(monkeypatch: pytest.MonkeyPatch):
    state = with_track(*AT_LYON[:1])
    table = value.tables(state, 0)
    table.prepare(state, 0)
    start = CENTRE[MAJORS[0]]
    usual = table.row(start)
    forget()
    monkeypatch.setattr(graph, "kernel", lambda: graph.search_in_python)
    plain = table.row(start)
    assert [*plain.price] == [*usual.price]
    assert [*plain.arc] == [*usual.arc]
    assert np.asarray(plain.price).dtype == np.asarray(usual.price).dtype
