from __future__ import annotations

import sys
from typing import Any

import msgspec
import pytest

from milepost.arena import parquet
from milepost.arena.results import Results
from milepost.arena.rows import Times
from milepost.core.errors import BadInput
from milepost.core.measures import Measure
from tests.arena import synthetic
from tests.arena.test_findings import FOUR, results
from tests.needs import needs

TIMES = (Times(0, (1.0, 2.0), (0.5, 0.25), (1, 0)),)


@pytest.fixture
def read(tmp_path):
    """Exports results, and reads both files back."""
    reading = needs("pyarrow.parquet", "parquet")

    def back(made: Results) -> tuple[Any, Any]:
        seats, rounds = parquet.export(made, tmp_path / "tables")
        assert (seats.name, rounds.name) == ("seats.parquet", "rounds.parquet")
        return reading.read_table(seats), reading.read_table(rounds)

    return back


def test_there_is_a_row_for_each_seat(read):
    seats, _ = read(results(*FOUR, times=TIMES))
    assert seats.num_rows == 8
    assert seats.slice(0, 2).to_pylist() == [
        {
            "game": 0, "deal": 0, "seed": 7, "variant": 0, "seat": 1, "bot": "a", "score": 10, "rank": 1,
            "win_share": 1.0, "reason": "end", "rounds": 2, "decisions": 10, "seconds": 1.0,
            "stops": 3, "upgrade": 3, "broke": 0,
        },
        {
            "game": 0, "deal": 0, "seed": 7, "variant": 0, "seat": 2, "bot": "b", "score": 5, "rank": 2,
            "win_share": 0.0, "reason": "end", "rounds": 2, "decisions": 20, "seconds": 2.0,
            "stops": 4, "upgrade": None, "broke": 1,
        },
    ]  # fmt: skip
    tied = seats.slice(6, 2).to_pylist()
    assert [(one["bot"], one["win_share"], one["seconds"]) for one in tied] == [("b", 0.5, None), ("a", 0.5, None)]


def test_there_is_a_row_for_each_seat_after_each_round(read):
    _, rounds = read(results(*FOUR))
    assert rounds.num_rows == 2 * (2 + 2 + 3 + 1)
    assert rounds.slice(8, 6).to_pylist() == [
        {"game": 2, "seat": 1, "round": 1, "stops": 1},
        {"game": 2, "seat": 2, "round": 1, "stops": 2},
        {"game": 2, "seat": 1, "round": 2, "stops": 7},
        {"game": 2, "seat": 2, "round": 2, "stops": 2},
        {"game": 2, "seat": 1, "round": 3, "stops": 9},
        {"game": 2, "seat": 2, "round": 3, "stops": 9},
    ]


def test_duckdb_reads_it(tmp_path):
    needs("pyarrow", "parquet")
    duckdb = needs("duckdb", "dev")
    seats, _ = parquet.export(results(*FOUR), tmp_path)
    found = duckdb.sql(f"SELECT bot, sum(win_share), avg(score) FROM '{seats}' GROUP BY bot ORDER BY bot").fetchall()
    assert found == [("a", 2.5, 6.25), ("b", 1.5, 5.5)]


def test_rows_are_in_the_order_of_the_games(read):
    seats, rounds = read(results(*reversed(FOUR)))
    assert seats["game"].to_pylist() == [0, 0, 1, 1, 2, 2, 3, 3]
    assert sorted(set(rounds["game"].to_pylist())) == [0, 1, 2, 3]


def test_names_of_measures_become_columns_of_their_own(read):
    measures = [Measure("markers left", "markers", "Left."), Measure("score", "points", "The running score.")]
    seats, rounds = read(synthetic.results(("a", "b"), 3, 6, measures=measures))
    assert seats.column_names[-2:] == ["markers_left", "measured_score"]
    assert rounds.column_names == ["game", "seat", "round", "markers_left", "score"]


def test_a_game_without_measures_has_no_rounds(read):
    seats, rounds = read(synthetic.results(("a", "b"), 3, 6, measures=()))
    assert (seats.num_rows, rounds.num_rows) == (18, 0)


def test_the_file_says_which_run_it_is_of(read):
    made = results(*FOUR)
    seats, _ = read(made)
    assert msgspec.json.decode(seats.schema.metadata[b"milepost"], type=type(made.run)) == made.run


def test_without_pyarrow_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"milepost\[parquet\]"):
        parquet.export(results(*FOUR), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_file_in_the_way_is_named(tmp_path):
    needs("pyarrow", "parquet")
    (tmp_path / "tables").write_text("mine")
    with pytest.raises(BadInput, match=r"Cannot write to .*tables"):
        parquet.export(results(*FOUR), tmp_path / "tables")


def test_what_tells_seats_apart_is_a_column(read):
    made = synthetic.with_kinds(synthetic.results(("a", "b"), 3, 2))
    rows = [msgspec.structs.replace(made.rows[0], categories={"start": ("north", None, "south")}), *made.rows[1:]]
    seats, _ = read(Results(made.run, rows, made.times))
    assert seats["start"].to_pylist()[:3] == ["north", None, "south"]
