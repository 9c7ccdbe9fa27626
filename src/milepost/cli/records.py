"""`milepost replay | verify | branch`: what can be done with records."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from milepost.cli import given, golden, screen
from milepost.cli.terminal import complain, console, plain, progress, say, table
from milepost.core.errors import BadInput, MilepostError
from milepost.core.record import Record
from milepost.core.story import Told, retell

LISTED = 30
"""A longer list of records shows only what is wrong."""
LONG_NAME = 40


def replay(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int | None, typer.Option(help="Show the position after so many actions instead.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds to wait after each action.")] = 0.0,
) -> None:
    """Tell a record move by move, or show one of its positions."""
    given.between("A --pace", pace, 0, given.MOST_PACE)
    record = given.load(file)
    end = given.at_most(record, at)
    say(title(record))
    if at is not None:
        _at(record, end)
        return
    for told, _ in retell(record):
        print_told(told)
        if pace:
            time.sleep(pace)
    print_outcome(record)


def names_of(record: Record) -> list[str]:
    """The players' names, fit to be shown: anything may stand in a file."""
    return [plain(name[: LONG_NAME - 1]) + "…" * (len(name) >= LONG_NAME) for name in record.header.names]


def title(record: Record) -> str:
    """What a record is of: the game and who played."""
    names = ", ".join(f"P{seat} {name}" for seat, name in enumerate(names_of(record)) if name != f"P{seat}")
    return f"{record.game.title}, {record.header.seats} players{': ' + names if names else ''}."


def print_told(told: Told) -> None:
    """A move in words, with its number before the first line."""
    for index, line in enumerate(told.text):
        say(f"{told.numbers if index == 0 else '':>4}  {line}")


def print_outcome(record: Record) -> None:
    """Who won, or that the record ends before its game does."""
    outcome = record.state.outcome
    if outcome is None:
        say(f"The record ends here, after {len(record.moves)} actions; the game is not over.")
        return
    names = names_of(record)
    made = table("Result", "rank", "player", "score", numbers=("rank", "score"))
    for seat in sorted(range(record.header.seats), key=lambda seat: outcome.ranks[seat]):
        who = f"P{seat}" if names[seat] == f"P{seat}" else f"P{seat} {names[seat]}"
        made.add_row(str(outcome.ranks[seat]), who, str(outcome.scores[seat]))
    console.print(made)


def _at(record: Record, at: int) -> None:
    """The position after `at` actions, as a spectator sees it."""
    part = record.branch(at)
    for told, _ in retell(part):
        if told.last == at:
            print_told(told)
    view = part.state.seen_by(None)
    console.print(screen.position(record.game.scene(view), names_of(record), whole=True))
    say(f"After {at} of {len(record.moves)} actions.")


def branch(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int, typer.Option(help="How many actions to keep.")],
    out: Annotated[Path, typer.Option(help="The new record's file.")],
) -> None:
    """Fork a record: keep its first actions, to be played on differently."""
    record = given.load(file)
    part = record.branch(given.at_most(record, at))
    part.save(given.new_file(out))
    say(f"Wrote {out} with {at} of {len(record.moves)} actions; `milepost play --load {out}` plays on.")


class Checked(msgspec.Struct, frozen=True):
    """What came of checking one file; `wrong` is empty when all is well."""

    path: Path
    about: str
    wrong: str = ""


def verify(
    paths: Annotated[list[Path], typer.Argument(help="Records, or folders of them.")],
    aos_golden: Annotated[
        bool,
        typer.Option("--aos-golden", help="The files are games of Age of Steam recorded elsewhere (aos-golden/1)."),
    ] = False,
    counts: Annotated[
        Path | None, typer.Option(help="With --aos-golden: a file with the numbers of legal choices to compare.")
    ] = None,
) -> None:
    """Re-run records and check that every action is legal and leads where the file says."""
    if aos_golden:
        golden.verify(list(_files(paths)), counts)
        return
    if counts is not None:
        raise BadInput("--counts goes with --aos-golden; records of Milepost hold no such numbers.")
    files = list(_files(paths))
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
        raise typer.Exit(2)


def _files(paths: Iterable[Path]) -> Iterable[Path]:
    """All files to check; a folder stands for the records below it."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.json"))
        if not found:
            raise BadInput(f"There is no record (*.json) in the folder {path}.")
        yield from found


def _check(path: Path) -> Checked:
    """Load a file, which re-runs it, and check the invariants of its last position."""
    try:
        record = given.load(path)
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
