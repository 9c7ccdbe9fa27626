"""Measures and prints the figures of a game: each with its ratio to the reference loop, timed just before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bench.reference import rounds_per_second
from milepost.cli.speed import MICRO, Row, tasks


def measure(name: str, seconds: float) -> Iterator[Row]:
    """All results of a game, each measured for about `seconds` of CPU time."""
    return (task.measure(seconds) for task in tasks(name)[0])


def report(rows: Iterable[Row], aims: Mapping[str, float]) -> None:
    """Print rows as they are measured; ratios are in thousandths of a round of the reference loop."""
    print(f"reference loop: {rounds_per_second():,.0f} rounds per CPU second")
    for row in rows:
        aim = aims.get(row.what)
        per_call = row.unit == MICRO
        rate = 1e6 / row.rate if per_call else row.rate
        told = "" if aim is None else f"aim {'≤' if per_call else '≥'} {aim:,}"
        ratio = 1000 * rate / rounds_per_second()
        print(f"{row.what:36} {row.seats} players {row.figure:>10} {row.unit:13} {ratio:9.3f} ‰  {told}", flush=True)
