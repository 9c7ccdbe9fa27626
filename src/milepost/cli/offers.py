"""`milepost lab --offers`: what a game draws in situations that a designer has described, as a table."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from milepost.arena import situations
from milepost.arena.processes import check_jobs
from milepost.arena.situations import Drawn
from milepost.cli import arguments
from milepost.cli.output import console, progress, say, table
from milepost.core import catalog
from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.files import write_whole

MOST_SHOWN = 3
"""So many of the most frequent offers are shown in the terminal."""


def draw(
    game: str, draws: int | None, file: str | None, options: Mapping[str, str], seed: int, jobs: int | None,
    out: str | None,
) -> None:  # fmt: skip
    """Draw, write the table, and show what came up most often."""
    if draws is None or file is None:
        raise BadInput("--offers and --situations belong together: how many offers, and the file that says where.")
    if out is None or not out.strip():
        raise BadInput("--offers needs --out FILE.csv: where the table is written to.")
    rules = catalog.game(game)
    rules.options(options)
    seeded(seed)
    check_jobs(jobs)
    written = arguments.writable_file(Path(out))
    found = situations.read_file(Path(file), game, options)
    with progress() as bar:
        task = bar.add_task("drawing", total=draws * len(found))
        drawn = situations.draw_all(
            game, found, options, draws, seed, jobs or os.cpu_count() or 1, lambda done: bar.advance(task, done)
        )
    write_whole(written, as_csv(rules.laboratory.drawn, drawn).encode())
    _show(drawn, draws)
    say(f"The table is {written}.")


def as_csv(columns: Sequence[str], drawn: Sequence[Drawn]) -> str:
    """A row for everything that came up, with how often it did."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["situation", *columns, "count"])
    for one in drawn:
        rows.writerows([one.situation, *what, count] for what, count in one.counts.items())
    return text.getvalue()


def _show(drawn: Sequence[Drawn], draws: int) -> None:
    made = table("", "situation", "different", "most often", numbers=["different"])
    for one in drawn:
        often = sorted(one.counts.items(), key=lambda each: -each[1])[:MOST_SHOWN]
        told = "; ".join(f"{', '.join(map(str, what))}: {count / draws:.1%}" for what, count in often)
        made.add_row(one.situation, f"{len(one.counts):,}", told)
    console.print(made)
