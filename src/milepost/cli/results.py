"""`milepost results`: reports, merges and exports what was played, and plays any of its games again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from milepost.arena import results
from milepost.arena.playing import play
from milepost.arena.results import Results
from milepost.cli import arguments, records, reporting, run_options
from milepost.cli.browser import open_in_browser
from milepost.cli.output import say
from milepost.core.errors import BadInput
from milepost.core.record import Record

app = typer.Typer(help="Report, merge and export what was played, and play any of its games again.")

Folder = Annotated[Path, typer.Argument(help="The folder of a run, or its games.jsonl.")]


@app.command("report")
def report(
    folder: Folder,
    out: Annotated[str | None, typer.Option(help="The folder for the report.", show_default="that of the run")] = None,
    json: run_options.Json = None,
    measure: run_options.Measures = None,
    remark: run_options.Remarks = None,
) -> None:
    """Write the report of a run once more, and show its figures."""
    home = folder if folder.is_dir() else folder.parent
    reporting.report(
        folder, home if out is None else arguments.folder_to_save(out, "--out"), json, measure or (), remark or ()
    )


@app.command("merge")
def merge(
    folders: Annotated[list[Path], typer.Argument(help="The folders of the parts of one run.")],
    out: Annotated[str, typer.Option(help="A new folder for the whole.")],
) -> None:
    """Put the parts of a run, played on several machines, together."""
    whole = results.merge(folders, arguments.folder_to_save(out, "--out"))
    say(f"{out} holds {len(whole.rows):,} games now; `milepost results report {out}` shows what they say.")


@app.command("export")
def export(
    folder: Folder,
    out: Annotated[str, typer.Option(help="The folder for seats.parquet and rounds.parquet.")],
) -> None:
    """Write a run as Parquet files, for pandas, DuckDB and others."""
    from milepost.arena.parquet import export as write_parquet  # here, because not everybody has pyarrow

    for path in write_parquet(results.load(folder), arguments.folder_to_save(out, "--out")):
        say(f"Wrote {path}.")


@app.command("game")
def game(
    folder: Folder,
    number: Annotated[int, typer.Argument(help="The game's number: `index` in games.jsonl.")],
    save: Annotated[Path | None, typer.Option(help="A file for its record.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Show it in the browser.")] = False,
) -> None:
    """Play one game of a run again, keep its record, or look at it in the browser."""
    record = again(results.load(folder), number)
    if save is not None:
        record.save(arguments.new_file(save))
        say(f"Wrote {save}; `milepost replay {save}` tells it.")
    if open_page:
        open_in_browser(record)
    if save is None and not open_page:
        records.tell(record)


def again(found: Results, number: int) -> Record:
    """A game of a run as a record, played again and compared with its row."""
    row = next((row for row in found.rows if row.index == number), None)
    if row is None:
        raise BadInput(f"There is no game {number} in this run; it has {len(found.rows):,}, the first of them 0.")
    record = play(found.run, row.fixture)
    if record.state.key().hex() != row.digest:
        raise BadInput(
            f"Game {number} goes another way when it is played again: a bot has changed since, or does not answer "
            f"alike each time (a search that stops by the clock cannot)."
        )
    return record
