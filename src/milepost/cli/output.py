"""What commands print: text, tables and progress bars on stdout, complaints on stderr; all safe for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.highlighter import RegexHighlighter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment
from rich.table import Table
from rich.theme import Theme

from milepost.core.svg import SEAT_COLOURS


class Interrupted(Exception):
    """The user pressed Ctrl-C; the message says what was kept."""


class _Players(RegexHighlighter):
    """Prints the players P0 to P5 in their colours."""

    highlights = [rf"(?P<p{seat}>\bP{seat}\b)" for seat in range(len(SEAT_COLOURS))]
    base_style = "seat."


_BLANKS = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " ")
_BIDI = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *_BIDI))
_ONE_LINE = _CONTROLS | _BLANKS
_LINES = {code: None for code in _ONE_LINE if code != ord("\n")}


def plain(text: str) -> str:
    r"""Text from a file or a user as one line, without control characters and changes of writing direction.

    >>> plain("\x1b[31mEve\nP2 wins")
    '[31mEve P2 wins'
    """
    return text.translate(_ONE_LINE)


class _Screen(Console):
    """A console that drops control characters, so that no text can give the terminal commands."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of something to print, without the control characters in its text."""
        for piece in super().render(renderable, options):
            text, style, control = piece
            yield piece if control or text.isprintable() else Segment(text.translate(_LINES), style)


players = _Players()
console = _Screen(
    markup=False,
    emoji=False,
    highlighter=players,
    theme=Theme({f"seat.p{seat}": f"bold {style}" for seat, style in enumerate(SEAT_COLOURS)}),
)
"""Prints results; with colours and boxes only where the terminal can show them."""


def complain(sentence: str) -> None:
    """Print one line about what went wrong on stderr."""
    print(plain(sentence), file=sys.stderr)


def say(text: str = "", style: str = "") -> None:
    """Print a line; a terminal wraps it between words, a file gets it in one piece."""
    console.print(text, style=style, soft_wrap=not console.is_terminal)


def table(title: str, *columns: str, numbers: Sequence[str] = ()) -> Table:
    """An empty table in the style that all commands share; columns in `numbers` are aligned to the right."""
    made = Table(
        title=title or None, title_justify="left", title_style="bold", header_style="bold", box=box.SIMPLE_HEAD,
        show_edge=False, pad_edge=False,
    )  # fmt: skip
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return made


def progress() -> Progress:
    """A progress bar that disappears when it is full, and does not appear without a terminal."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
