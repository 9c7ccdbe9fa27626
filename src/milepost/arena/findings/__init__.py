"""What the games of a run show: from rows to findings, which are plain data."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from milepost.arena.findings import by_kind, quantities, strength
from milepost.arena.findings.columns import Columns
from milepost.arena.findings.data import FORMAT, Findings
from milepost.arena.findings.effects import effects
from milepost.arena.findings.sentences import summary
from milepost.arena.findings.setups import command, setups
from milepost.arena.results import Results, load, load_times, stream
from milepost.arena.statistics.pairwise import Matrix, matrix
from milepost.core import catalog
from milepost.core.errors import BadInput

__all__ = ["Findings", "find", "find_in"]


def find(results: Results, remarks: Sequence[str] = ()) -> Findings:
    """Everything the finished games of a run show.

    `remarks` are sentences of whoever played them, such as how a test ended or which bots are left out and why.
    """
    return _find(Columns(results.run, results.rows, results.times), remarks)


def find_in(path: Path, remarks: Sequence[str] = (), measures: Sequence[str] = ()) -> Findings:
    """The findings of a folder or file of results, about some measures or all; its rows are never all in memory."""
    run, rows = stream(path)
    with _uncollected():
        columns = Columns(run.only(measures), rows, load_times(path))
    if columns.doubled:  # Whether they are the same games is for `load` to say.
        found = load(path)
        return find(msgspec.structs.replace(found, run=run.only(measures)), remarks)
    return _find(columns, remarks)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for unused cycles meanwhile: rows have none, and looking at millions of numbers takes a second."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _find(columns: Columns, remarks: Sequence[str]) -> Findings:
    run = columns.run
    if not columns.games:
        raise BadInput("No game of this run has been finished yet; a report needs at least one.")
    game = catalog.game(run.game)
    options = setups(run)
    groups = quantities.by_variant(columns, [setup.label for setup in options])
    compared = len(run.variants) > 1
    finished = strength.finishes(columns)
    met = Matrix([], []) if compared else matrix(finished.tables, len(columns.bots))
    found = Findings(
        findings=FORMAT,
        kind=run.kind,
        game=run.game,
        title=game.title,
        credit=game.credit,
        rules=run.rules,
        seats=run.seats,
        seed=run.seed,
        bots=columns.bots,
        setups=options,
        games=columns.games,
        deals=columns.deals,
        repeats=columns.repeats,
        command=command(run, options, columns.games),
        remarks=list(remarks),
        summary=[],
        standings=[] if compared else strength.standings(columns, finished),
        matrix=met.shares,
        meetings=met.meetings,
        seat_wins=[] if compared else strength.seat_wins(columns, finished),
        lengths=quantities.lengths(columns, groups),
        reasons=strength.reasons(columns, groups),
        measures=quantities.measures(columns, groups if compared else quantities.by_bot(columns), groups),
        balance=strength.balance(columns),
        pairing=[] if compared else strength.pairing(columns, finished),
        effects=effects(columns, finished) if compared else [],
        categories=by_kind.categories(columns, finished, groups),
        breakdowns=by_kind.breakdowns(columns, groups),
        by_round=by_kind.by_round(columns, groups),
    )
    return msgspec.structs.replace(found, summary=summary(found))
