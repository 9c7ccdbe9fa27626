"""`milepost verify --aos-golden`: games of Age of Steam that people played elsewhere, put through the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from milepost.cli.terminal import complain, say
from milepost.core.errors import BadInput, MilepostError
from milepost.core.phrases import count
from milepost.games.age_of_steam.golden import Report, load, load_counts, replay

DIFFERENT, UNREADABLE = 1, 2
"""Exit codes: a game leads elsewhere, a file cannot be replayed at all."""


def verify(paths: Sequence[Path], counts: Path | None = None) -> None:
    """Replay recorded games and say for each whether anything differs; the first difference is told."""
    numbers = load_counts(counts) if counts is not None else {}
    codes = [_verify(path, numbers.get(path.stem, ())) for path in paths]
    if any(codes):
        raise typer.Exit(UNREADABLE if UNREADABLE in codes else DIFFERENT)


def _verify(path: Path, numbers: Sequence[tuple[int, str, str, int]]) -> int:
    """One file; the exit code it asks for."""
    try:
        report = _replay(path, numbers)
    except MilepostError as error:
        complain(str(error))
        return UNREADABLE
    say(told(report))
    return DIFFERENT if report.difference else 0


def _replay(path: Path, numbers: Sequence[tuple[int, str, str, int]]) -> Report:
    try:
        return replay(load(path), path.stem, numbers)
    except MilepostError:
        raise
    except Exception as error:
        raise BadInput(f"{path.name}: this file makes the engine fail ({type(error).__name__}: {error}).") from error


def told(report: Report) -> str:
    """What came of one game, in a line."""
    parts = [count(report.events, "event"), count(report.rounds, "round")]
    if report.counts:
        parts.append(count(report.counts, "legal count"))
    return f"{report.name}: {', '.join(parts)}: {report.difference or 'no difference'}"
