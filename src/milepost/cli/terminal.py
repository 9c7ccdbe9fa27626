"""What the commands write with: a console for tables and words, and stderr for what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.theme import Theme

from milepost.core.svg import SEAT_COLOURS


class Interrupted(Exception):
    """Ctrl-C, with a sentence about what was kept."""


class _Players(RegexHighlighter):
    """Players as P0 to P5 in their colours."""

    highlights = [rf"(?P<p{seat}>\bP{seat}\b)" for seat in range(len(SEAT_COLOURS))]
    base_style = "seat."


players = _Players()
console = Console(
    markup=False,
    emoji=False,
    highlighter=players,
    theme=Theme({f"seat.p{seat}": f"bold {style}" for seat, style in enumerate(SEAT_COLOURS)}),
)
"""Where results go. Colours and boxes only where they can be shown."""


def complain(sentence: str) -> None:
    """Say on stderr what went wrong."""
    print(sentence, file=sys.stderr)


def say(text: str = "", style: str = "") -> None:
    """A line of words; a terminal wraps it between words, a file gets it whole."""
    console.print(text, style=style, soft_wrap=not console.is_terminal)


def table(title: str, *columns: str, numbers: Sequence[str] = ()) -> Table:
    """An empty table in the house style; columns in `numbers` are aligned to the right."""
    made = Table(
        title=title or None, title_justify="left", title_style="bold", header_style="bold", box=box.SIMPLE_HEAD,
        show_edge=False, pad_edge=False,
    )  # fmt: skip
    for column in columns:
        made.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    return made


def progress() -> Progress:
    """A bar that counts; it goes away when it is full, and is not there at all without a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
