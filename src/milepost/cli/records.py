"""`milepost replay | branch`: tells a recorded game in words, or forks it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from milepost.cli import arguments, scene_as_text
from milepost.cli.browser import open_in_browser
from milepost.cli.output import console, plain, say, table
from milepost.core.errors import BadInput
from milepost.core.record import Record
from milepost.core.story import Told, retell

LONG_NAME = 40
"""Longer names are cut."""


def replay(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int | None, typer.Option(help="Show the position after this many actions instead.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds to wait after each action.")] = 0.0,
    in_browser: Annotated[bool, typer.Option("--open", help="Open it in the browser, until Ctrl-C.")] = False,
) -> None:
    """Tell a record move by move, show one of its positions, or open it in the browser."""
    arguments.check_seconds("A --pace", pace, 0, arguments.MOST_PACE)
    if in_browser and (at is not None or pace):
        raise BadInput("--open shows the whole game; --at and --pace are for the terminal, so leave them out.")
    record = arguments.load_record(file)
    end = arguments.position_in(record, at)
    if in_browser:
        open_in_browser(record)
    elif at is not None:
        say(title(record))
        _at(record, end)
    else:
        tell(record, pace)


def tell(record: Record, pace: float = 0.0) -> None:
    """Print a record move by move, with a pause after each."""
    say(title(record))
    for told, _ in retell(record):
        print_move(told)
        if pace:
            time.sleep(pace)
    print_outcome(record)


def names_of(record: Record) -> list[str]:
    """The players' names, cut and cleaned for the terminal, because a file may contain anything."""
    return [plain(name[: LONG_NAME - 1]) + "…" * (len(name) >= LONG_NAME) for name in record.header.names]


def title(record: Record) -> str:
    """The first line about a record: the game and who played it."""
    names = ", ".join(f"P{seat} {name}" for seat, name in enumerate(names_of(record)) if name != f"P{seat}")
    return f"{record.game.title}, {record.header.seats} players{': ' + names if names else ''}."


def print_move(told: Told) -> None:
    """Print a move in words, with its number before the first line."""
    for index, line in enumerate(told.lines):
        say(f"{told.numbers if index == 0 else '':>4}  {line}")


def print_outcome(record: Record) -> None:
    """Print who won, or that the game in this record is not over."""
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
    """Print the position after `at` actions, as a spectator sees it."""
    part = record.branch(at)
    for told, _ in retell(part):
        if told.last == at:
            print_move(told)
    view = part.state.seen_by(None)
    console.print(scene_as_text.position(record.game.scene.draw(view), names_of(record), whole=True))
    say(f"After {at} of {len(record.moves)} actions.")


def branch(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int, typer.Option(help="How many actions to keep.")],
    out: Annotated[Path, typer.Option(help="The new record's file.")],
) -> None:
    """Fork a record: keep its first actions, to be played on differently."""
    record = arguments.load_record(file)
    part = record.branch(arguments.position_in(record, at))
    part.save(arguments.new_file(out))
    say(f"Wrote {out} with {at} of {len(record.moves)} actions; `milepost play --load {out}` plays on.")
