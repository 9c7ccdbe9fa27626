"""`milepost show`: draws a position of a record as SVG or PNG, or several positions side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from milepost.cli import arguments
from milepost.cli.output import say
from milepost.core import svg
from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.files import write_whole
from milepost.core.record import Record
from milepost.core.state import State
from milepost.core.story import retell

FORMATS = (".svg", ".png")
MOST_PICTURES = 36
MOST_WIDTH = 4096


def show(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    at: Annotated[int | None, typer.Option(help="After how many actions; default: at the end.")] = None,
    out: Annotated[Path | None, typer.Option(help="The picture's file, .svg or .png.")] = None,
    strip: Annotated[
        int | None, typer.Option(min=2, max=MOST_PICTURES, help="How many moments to show in one picture.")
    ] = None,
    every: Annotated[int | None, typer.Option(min=1, help="Show a moment every this many actions.")] = None,
    seat: Annotated[int | None, typer.Option(help="Whose view; default: a spectator's.")] = None,
    width: Annotated[int | None, typer.Option(min=16, max=MOST_WIDTH, help="Pixels across, for PNG.")] = None,
) -> None:
    """Draw a record at any action, or several moments of it, as SVG or PNG."""
    record = arguments.load_record(file)
    out = target(out if out is not None else Path(file.with_suffix(".svg").name), width)
    last = arguments.position_in(record, at)
    if seat is not None and not 0 <= seat < record.header.seats:
        raise BadInput(f"This record has seats 0 to {record.header.seats - 1}, not {seat}.")
    if strip is not None and every is not None:
        raise BadInput("A film-strip has either --strip moments or one every few actions (--every), not both.")
    if strip is None and every is None:
        picture = draw(record, record.branch(last).state, seat)
    else:
        picture = film_strip(record, moments(last, strip, every), seat)
    write(picture, out, width)
    say(f"Wrote {out}.")


def target(out: Path, width: int | None = None) -> Path:
    """Check that a picture can be written to this file."""
    if out.suffix.lower() not in FORMATS:
        raise BadInput(f"A picture is a file that ends in .svg or .png, not {out.name!r}.")
    if width is not None and out.suffix.lower() != ".png":
        raise BadInput("Only PNG pictures have a --width; an SVG fits any.")
    return arguments.writable_file(out)


def draw(record: Record, state: State[Any], seat: Seat | None) -> str:
    """A position as an SVG, as one seat sees it."""
    view = state.seen_by(seat)
    return svg.draw(record.game.scene.board(view), record.game.scene.draw(view))


def write(picture: str, out: Path, width: int | None = None) -> None:
    """Write a picture as SVG or PNG, as its file name ends."""
    png = out.suffix.lower() == ".png"
    write_whole(out, svg.to_png(picture, width) if png else picture.encode())


def moments(last: int, strip: int | None, every: int | None) -> list[int]:
    """The positions of a film-strip: `strip` of them evenly spread, or one `every` few actions and the last.

    >>> moments(10, 3, None), moments(10, None, 4)
    ([0, 5, 10], [0, 4, 8, 10])
    """
    if strip is not None:
        return sorted({round(i * last / (strip - 1)) for i in range(strip)})
    step = every or 1
    if last // step + 2 > MOST_PICTURES:
        least = last // (MOST_PICTURES - 2) + 1
        raise BadInput(f"That is more than {MOST_PICTURES} pictures; take --every {least} or more.")
    return sorted({*range(0, last + 1, step), last})


def film_strip(record: Record, at: list[int], seat: Seat | None) -> str:
    """Several positions of a record in one picture, each titled with the move that led to it."""
    wanted = set(at)
    pictures = [("0: the beginning", draw(record, record.first(), seat))] if 0 in wanted else []
    for told, state in retell(record, seat):
        if told.last in wanted:
            pictures.append((f"{told.last}: P{told.seat}: {told.move}", draw(record, state, seat)))
    return svg.film_strip(pictures, 2 if len(pictures) in (2, 4) else 3)
