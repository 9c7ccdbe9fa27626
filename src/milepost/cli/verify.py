"""`milepost verify`: checks that saved games replay as they were played, here or in another program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from milepost.cli import arguments
from milepost.cli.output import complain, console, plain, progress, say, table
from milepost.core import catalog
from milepost.core.errors import BadInput, MilepostError, unknown
from milepost.core.foreign_formats import Comparison, ForeignFormat

LISTED = 30
"""A longer list of records shows only what is wrong."""
DIFFERENT, UNREADABLE = 1, 2
"""Exit codes: the engine and a file of another program disagree; a file cannot be replayed at all."""


def verify(
    paths: Annotated[list[Path], typer.Argument(help="Records, or folders of them.")],
    format_: Annotated[
        str | None,
        typer.Option("--format", metavar="NAME", help="Another program's format, as `milepost games GAME` names it."),
    ] = None,
    counts: Annotated[
        Path | None, typer.Option(help="With --format: a file with the numbers of legal choices to compare.")
    ] = None,
) -> None:
    """Re-run records and check that every action is legal and leads where the file says."""
    if format_ is not None:
        compare = _format(format_).comparer(counts)
        raise typer.Exit(max([_compare(path, compare) for path in list(_files(paths))]))
    if counts is not None:
        raise BadInput("--counts goes with --format; records of Milepost hold no such numbers.")
    _verify_records(list(_files(paths)))


def _files(paths: Iterable[Path]) -> Iterable[Path]:
    """The files to check; a folder stands for all records in it."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadInput(f"There is no record (*.json) in the folder {path}.")
        yield from found


# files of other programs


def _format(name: str) -> ForeignFormat:
    """The format of that name, of whichever game reads it."""
    games = map(catalog.game, catalog.game_names())
    known = {name: found for game in games for name, found in game.foreign_formats.items()}
    if name not in known:
        raise unknown("format", name, known)
    return known[name]


def _compare(path: Path, compare: Callable[[Path], Comparison]) -> int:
    """Replay one file and tell what came of it; the exit code it asks for."""
    try:
        comparison = compare(path)
    except MilepostError as error:
        complain(str(error))
        return UNREADABLE
    except Exception as error:
        complain(f"{path.name}: this file makes the engine fail ({type(error).__name__}: {error}).")
        return UNREADABLE
    say(comparison.line)
    return 0 if comparison.agrees else DIFFERENT


# records of Milepost


class Checked(msgspec.Struct, frozen=True):
    """What came of checking one record; `wrong` is empty when all is well."""

    path: Path
    about: str
    wrong: str = ""


def _verify_records(files: Sequence[Path]) -> None:
    """Check every record, list them, and end with a sentence for each that is wrong."""
    with progress() as bar:
        checked = [_check(path) for path in bar.track(files, description="checking")]
    bad = [one for one in checked if one.wrong]
    shown = checked if len(checked) <= LISTED else bad
    if shown:
        made = table("", "record", "what", "result")
        for one in shown:
            made.add_row(plain(str(one.path)), one.about, "bad" if one.wrong else "ok")
        console.print(made)
    say(f"{len(checked) - len(bad)} of {len(checked)} records are good.")
    for one in bad:
        complain(one.wrong)
    if bad:
        raise typer.Exit(UNREADABLE)


def _check(path: Path) -> Checked:
    """Load a record, which re-runs it, and check the invariants of its last position."""
    try:
        record = arguments.load_record(path)
        record.state.check()
    except MilepostError as error:
        told = str(error)
        return Checked(path, "", told if str(path) in told else f"{path}: {told}")
    except Exception as error:
        return Checked(path, "", f"{path}: this record makes the engine fail ({type(error).__name__}: {error}).")
    over = "finished" if record.state.outcome is not None else "not finished"
    fits = ", seed fits its commitment" if record.header.commitment else ""
    about = f"{record.game.title}, {record.header.seats} players, {len(record.moves)} actions, {over}{fits}"
    return Checked(path, about)
