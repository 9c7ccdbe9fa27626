"""The small parts plots are made of: scales with round numbers, texts, markers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import NamedTuple

from milepost.arena.findings.quantities import round_step
from milepost.arena.findings.wording import number, percent
from milepost.arena.report.style import SERIES

WIDTH = 460.0
"""The width of every plot in its own units; the page stretches it."""
CHARACTER = 9.4
"""A careful guess at the width of a letter, on a phone too, where letters are larger."""
DASHES = ("", "7 3", "2.5 3", "10 3 2 3")
MARKERS = (
    "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",  # a circle
    "M-4.5-4.5h9v9h-9Z",  # a square
    "M0-6.2L6.2 0L0 6.2L-6.2 0Z",  # a diamond
    "M0-5.8L5.8 4.6H-5.8Z",  # a triangle
    "M0 5.8L5.8-4.6H-5.8Z",  # the same, upside down
    "M-1.9-5.6h3.8v3.7h3.7v3.8h-3.7v3.7h-3.8v-3.7h-3.7v-3.8h3.7Z",  # a cross
    "M0-6.2L5.9-1.9L3.6 5H-3.6L-5.9-1.9Z",  # a pentagon
)


class Scale(NamedTuple):
    """From numbers to places on the page, with round numbers to write beside it."""

    least: float
    most: float
    start: float
    end: float
    ticks: tuple[float, ...]
    share: bool = False

    def __call__(self, value: float) -> float:
        """Where a number is; what lies outside is put at the edge."""
        part = (value - self.least) / (self.most - self.least)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def word(self, tick: float) -> str:
        """A number beside the scale."""
        if self.share:
            return percent(tick, 0 if abs(round(tick * 100) - tick * 100) < 1e-9 else 1)
        return number(tick)


def scale(
    values: Sequence[float], start: float, end: float, share: bool = False, most_ticks: int = 6, tight: bool = False
) -> Scale:
    """A scale that holds all values and ends at round numbers, unless it shall be `tight`."""
    least, most = min(values, default=0.0), max(values, default=1.0)
    if most - least < 1e-9 * max(1.0, abs(most)):
        room = max(abs(most) * 0.1, 0.05 if share else 0.5)
        least, most = least - room, most + room
    if share:
        least, most = max(least, -1.0), min(most, 1.0)
    step = round_step((most - least) / most_ticks)
    first, last = (ceil(least / step), floor(most / step)) if tight else (floor(least / step), ceil(most / step))
    ticks = tuple(round(which * step, 10) for which in range(first, last + 1))
    return Scale(least if tight else ticks[0], most if tight else ticks[-1], start, end, ticks, share)


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start", most: float = 0.0) -> str:
    """A line of text; one that is wider than `most` loses its middle, and has all of it as a tip."""
    shown = cut(words, int(most / CHARACTER)) if most else words
    tip = f"<title>{escape(words)}</title>" if shown != words else ""
    named = f' class="{kind}"' if kind else ""
    placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{n(x)}" y="{n(y)}"{named}{placed}>{escape(shown)}{tip}</text>'


def cut(words: str, most: int) -> str:
    """Words without their middle if they are too long: settings are at the end of a bot's name, and tell it apart.

    >>> cut("mcts:iterations=4000", 11)
    'mcts:…=4000'
    """
    most = max(most, 5)
    if len(words) <= most:
        return words
    end = (most - 1) // 2
    return f"{words[: most - 1 - end]}…{words[len(words) - end :]}"


def marker(which: int, x: float, y: float, size: float = 1.0) -> str:
    """The marker of a series."""
    grown = "" if size == 1.0 else f" scale({n(size)})"
    return f'<path class="point" d="{MARKERS[which % len(MARKERS)]}" transform="translate({n(x)} {n(y)}){grown}"/>'


def dash(which: int) -> str:
    """The dash of a series' line, as an attribute."""
    dashes = DASHES[which % len(DASHES)]
    return f' stroke-dasharray="{dashes}"' if dashes else ""


def series(which: int) -> str:
    """The class that gives a series its colour."""
    return f"s{which % SERIES}"


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"/>'


def rect(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A rectangle."""
    return f'<rect class="{kind}" x="{n(x)}" y="{n(y)}" width="{n(max(0.0, width))}" height="{n(max(0.0, height))}"/>'


def key(which: int) -> str:
    """A series' line and marker, for legends and tables."""
    return (
        f'<svg class="key {series(which)}" viewBox="0 0 35 16" aria-hidden="true" focusable="false">'
        f'<path class="curve" d="M1 8H34"{dash(which)}/>{marker(which, 17.5, 8, 1.15)}</svg>'
    )


def picture(parts: Sequence[str], height: float, label: str) -> str:
    """A whole plot. `label` tells people who do not see it what it is about."""
    return (
        f'<svg class="plot" viewBox="0 0 {n(WIDTH)} {n(height)}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def n(value: float) -> str:
    """A coordinate, as short as can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0" if value > -0.05 else "-0")
