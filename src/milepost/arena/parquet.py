"""Results as Parquet files, which pandas, Polars and DuckDB read at once: one row for each seat, not for each game."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.arena.findings.columns import Columns, Floats
from milepost.arena.results import Results
from milepost.core.errors import BadInput

SEATS, ROUNDS = "seats.parquet", "rounds.parquet"


def export(results: Results, folder: Path) -> tuple[Path, Path]:
    """Write two files and say where they are.

    `seats.parquet` has a row for each seat of each game: game, deal, seed, variant, seat (from 1), bot, score, rank,
    win_share, reason, rounds, decisions, seconds, and a column for each measure as it stood at the end and for each
    category.
    `rounds.parquet` has a row for each seat after each round, with a column for each measure that has a course.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise BadInput("Parquet files need pyarrow; install it with: pip install milepost[parquet].") from None
    columns = Columns(results.run, results.rows, results.times)
    written = folder / SEATS, folder / ROUNDS
    about = {"milepost": msgspec.json.encode(results.run).decode()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, made in zip(written, (_seats(pa, columns, results), _rounds(pa, columns)), strict=True):
            parquet.write_table(pa.table(made).replace_schema_metadata(about), path)
    except OSError as error:
        raise BadInput(f"Cannot write to {folder}: {error.strerror or error}.") from None
    return written


def _seats(pa: Any, columns: Columns, results: Results) -> dict[str, Any]:
    """The columns of `seats.parquet`: the seats of the first game, of the second one, and so on."""
    seats = columns.seats
    first = columns.ranks == 1
    seeds = {row.index: row.seed for row in results.rows}
    reasons = pa.DictionaryArray.from_arrays(np.repeat(columns.reason, seats), pa.array(columns.reasons, pa.string()))
    found = {
        "game": _each(pa, columns.index, seats),
        "deal": _each(pa, columns.deal_numbers, seats),
        "seed": _each(pa, np.array([seeds[index] for index in columns.index.tolist()], np.int64), seats),
        "variant": _each(pa, columns.variant, seats),
        "seat": pa.array(np.tile(np.arange(1, seats + 1), columns.games)),
        "bot": pa.DictionaryArray.from_arrays(columns.bot.ravel(), pa.array(columns.bots, pa.string())),
        "score": _numbers(pa, columns.scores),
        "rank": _numbers(pa, columns.ranks),
        "win_share": pa.array((first / np.maximum(first.sum(1, keepdims=True), 1)).ravel()),
        "reason": reasons,
        "rounds": _each(pa, columns.rounds.astype(np.int64), seats),
        "decisions": _numbers(pa, columns.decisions),
        "seconds": pa.array(columns.seconds.ravel(), from_pandas=True),
    }
    for measure in columns.run.measures:
        found[_column(measure.name, found)] = _numbers(pa, columns.final(measure.name))
    for category in columns.run.categories:
        kinds, of_seats = pa.array(columns.kinds[category.name], pa.string()), columns.kind(category.name).ravel()
        found[_column(category.name, found)] = pa.DictionaryArray.from_arrays(
            pa.array(of_seats, mask=of_seats < 0), kinds
        )
    return found


def _rounds(pa: Any, columns: Columns) -> dict[str, Any]:
    """The columns of `rounds.parquet`. Every measure with a course is told for every round of a game."""
    seats = columns.seats
    told = [measure for measure in columns.run.measures if measure.over_rounds]
    if not told:
        empty = pa.array([], pa.int64())
        return {"game": empty, "seat": empty, "round": empty}
    game, at, _ = columns.course(told[0].name, whole=True)
    found = {
        "game": _each(pa, columns.index[game], seats),
        "seat": pa.array(np.tile(np.arange(1, seats + 1), len(game))),
        "round": _each(pa, at + 1, seats),
    }
    for measure in told:
        found[_column(measure.name, found)] = _numbers(pa, columns.course(measure.name, whole=True)[2])
    return found


def _each(pa: Any, of_games: NDArray[np.int64], seats: int) -> Any:
    """A number of a game, for each of its seats."""
    return pa.array(np.repeat(of_games, seats))


def _numbers(pa: Any, values: Floats) -> Any:
    """Numbers of seats, as whole ones if all of them are; unknown ones are null."""
    flat = values.ravel()
    known = flat[~np.isnan(flat)]
    made = pa.array(flat, from_pandas=True)
    return made.cast(pa.int64()) if (known == np.round(known)).all() else made


def _column(name: str, taken: Container[str]) -> str:
    """A measure's name as that of a column: `markers left` becomes `markers_left`, and no two are the same."""
    column = name.replace(" ", "_")
    while column in taken:
        column = f"measured_{column}"
    return column
