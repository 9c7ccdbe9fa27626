"""Tables and other pieces of HTML. Whatever a user may have named is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from milepost.arena.report.drawing import key


class Cell(NamedTuple):
    """A cell of a table: HTML, with a class, a style and a tip where it has any."""

    html: str
    kind: str = ""
    style: str = ""
    tip: str = ""


class Column(NamedTuple):
    """The head of a column; `words` says that it holds words, which begin at the left."""

    name: str
    small: str = ""
    words: bool = False


def table(
    caption: str, note: str, columns: Sequence[Column], rows: Sequence[tuple[str, Sequence[Cell | str]]], kind: str = ""
) -> str:
    """A table in a box of its own, which scrolls if it is too wide. The first of each row is its head, as HTML."""
    heads = "".join(_head(column, place == 0) for place, column in enumerate(columns))
    lines = "".join(f'<tr><th scope="row">{head}</th>{"".join(map(_cell, cells))}</tr>' for head, cells in rows)
    under = f"<small>{prose(note)}</small>" if note else ""
    return (
        f'<div class="box"><div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="{kind}"><caption><span class="said">{escape(caption)}{under}</span></caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div></div>"
    )


def _head(column: Column, first: bool) -> str:
    small = f"<small>{escape(column.small)}</small>" if column.small else ""
    kind = ' class="words"' if first or column.words else ""
    return f'<th scope="col"{kind}>{escape(column.name)}{small}</th>'


def _cell(cell: Cell | str) -> str:
    if isinstance(cell, str):
        return f"<td>{cell}</td>"
    more = "".join(
        f' {name}="{escape(value)}"'
        for name, value in (("class", cell.kind), ("style", cell.style), ("title", cell.tip))
        if value
    )
    return f"<td{more}>{cell.html}</td>"


def bot_name(name: str, which: int) -> str:
    """A bot in a table, with the line and marker it has in plots."""
    return f'<span class="who">{key(which)}<span>{escape(name)}</span></span>'


def two_lines(words: str) -> str:
    """A number with its interval below it, from `8.2 (7.9–8.5)`."""
    value, _, rest = words.partition(" (")
    return escape(value) + (f"<small>{escape(rest.removesuffix(')'))}</small>" if rest else "")


def figure(title: str, picture: str, how_to_read: str, kind: str = "") -> str:
    """A plot with what is seen above it, and how to read it below."""
    named = f' class="{kind}"' if kind else ""
    return f"<figure{named}><h3>{prose(title)}</h3>{picture}<figcaption>{prose(how_to_read)}</figcaption></figure>"


def legend(names: Sequence[str]) -> str:
    """All series with their names."""
    lines = "".join(f"<li>{key(which)}<span>{escape(name)}</span></li>" for which, name in enumerate(names))
    return f'<ul class="legend" aria-label="Lines and markers in the plots">{lines}</ul>'


def section(name: str, title: str, *parts: str, lead: str = "") -> str:
    """A part of the page with a heading."""
    first = f"<p>{prose(lead)}</p>" if lead else ""
    heading = f'<h2 id="{name}-h">{escape(title)}</h2>'
    return f'<section id="{name}" aria-labelledby="{name}-h">{heading}{first}{"".join(parts)}</section>'


def prose(words: str) -> str:
    """A sentence as HTML; a number and its percent sign stay together."""
    return escape(words).replace(" %", "\N{NO-BREAK SPACE}%")


def grid(*figures: str, loose: bool = False) -> str:
    """Plots beside each other where there is room; if `loose`, each is as high as it needs to be."""
    return f'<div class="grid{" loose" if loose else ""}">{"".join(figures)}</div>'
