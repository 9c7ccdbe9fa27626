"""Plots as inline SVG: dots with intervals, lines with bands, heaps of values, bars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from milepost.arena.findings.data import Course, Quantity
from milepost.arena.findings.wording import number
from milepost.arena.report.drawing import (
    CHARACTER,
    WIDTH,
    Scale,
    cut,
    dash,
    line,
    marker,
    n,
    picture,
    rect,
    scale,
    series,
    text,
)
from milepost.arena.statistics.intervals import Estimate

EDGE = 18.0
"""Room at the sides, so that words at the ends of a scale are not cut off."""
ROW = 40.0
HEAP_ROW = 66.0
HEAP = 40.0
"""The height of a row of dots, of a row of values, and of the highest heap in it."""
MANY_ROWS = 6
"""With more rows than this, they are lower."""
WIDEST_BAND = 0.6
"""How far a band may reach beyond all means, in parts of their range, before it is cut off."""
LABEL = 92.0
"""Room for the names at the ends of lines."""


class Dot(msgspec.Struct, frozen=True):
    """A row of a plot: a name, a number with its interval, the same in words, and the series it belongs to."""

    name: str
    value: Estimate
    words: str
    series: int
    hollow: bool = False


def dots(
    rows: Sequence[Dot],
    axis: str,
    label: str,
    share: bool = False,
    mark: tuple[float, str] | None = None,
    bounds: Sequence[float] = (),
) -> str:
    """Numbers with their intervals, one below the other; `mark` is a number to compare them with, and its name.

    The scale holds all of `bounds` too, so that two plots may have the same.
    """
    ends = [end for row in rows for end in (row.value.value, row.value.low, row.value.high) if end is not None]
    across = scale([*ends, *bounds, *([mark[0]] if mark else [])], EDGE, WIDTH - EDGE, share)
    top = 22.0 if mark else 4.0
    bottom = top + ROW * len(rows) + 4
    parts = _across(across, top, bottom, axis)
    if mark:
        x = across(mark[0])
        anchor = "start" if x < WIDTH / 3 else "end" if x > WIDTH * 2 / 3 else "middle"
        parts += [line(x, top - 4, x, bottom, "mark"), text(x, top - 9, mark[1], "axis", anchor)]
    for place, row in enumerate(rows):
        parts.append(_dot(row, top + ROW * place, across))
    return picture(parts, bottom + 38, label)


def _dot(row: Dot, top: float, across: Scale) -> str:
    y, x = top + 28, across(row.value.value)
    low, high = row.value.low, row.value.high
    left = across.start if low is None else across(low)
    right = across.end if high is None else across(high)
    parts = [text(0, top + 15, row.name, "name", most=WIDTH - CHARACTER * len(row.words) - 8)]
    parts.append(text(WIDTH, top + 15, row.words, anchor="end"))
    if not (low is None and high is None):
        parts.append(line(left, y, right, y, "bar"))
        parts += [_arrow(left, y, -1)] if low is None else []
        parts += [_arrow(right, y, 1)] if high is None else []
    hollow = " hollow" if row.hollow else ""
    return f'<g class="{series(row.series)}{hollow}">{"".join(parts)}{marker(row.series, x, y, 1.15)}</g>'


def _arrow(x: float, y: float, way: int) -> str:
    """The end of an interval that is open."""
    return f'<path class="arrow" d="M{n(x)} {n(y - 6)}L{n(x + 9 * way)} {n(y)}L{n(x)} {n(y + 6)}Z"/>'


def _across(across: Scale, top: float, bottom: float, axis: str) -> list[str]:
    """A horizontal scale below a plot, with lines up through it."""
    parts = []
    for tick in across.ticks:
        x = across(tick)
        parts += [line(x, top, x, bottom, "grid-line"), text(x, bottom + 16, across.word(tick), "axis", "middle")]
    parts.append(line(across.start, bottom, across.end, bottom, "base"))
    parts.append(text((across.start + across.end) / 2, bottom + 34, axis, "axis", "middle"))
    return parts


def course(quantity: Quantity, course: Course, names: Sequence[str], label: str) -> str:
    """Means over rounds with their bands; below them a strip that says how many games got that far."""
    height, top, left, right = max(200.0, 28.0 * len(course.lines)), 26.0, 46.0, WIDTH - LABEL
    up = scale(_in_sight(course), top + height, top, most_ticks=5)
    across = _rounds(course.rounds, left, right)
    parts = [text(0, 13, _capital(quantity.unit), "axis")]
    for tick in up.ticks:
        y = up(tick)
        parts += [line(left, y, right, y, "grid-line"), text(left - 6, y + 4, up.word(tick), "axis", "end")]
    bottom = top + height
    for tick in across.ticks:
        parts.append(text(across(tick), bottom + 32, number(tick), "axis", "middle"))
    parts.append(text((left + right) / 2, bottom + 50, "after round", "axis", "middle"))
    parts.append(line(left, bottom, right, bottom, "base"))
    parts += _reach(course, across, bottom + 4)
    for which, one in enumerate(course.lines):
        parts.append(_curve(which, course.rounds, one.mean, one.low, one.high, across, up))
    parts += _ends(course, names, across, up)
    return picture(parts, bottom + 56, label)


def _in_sight(course: Course) -> list[float]:
    """What the scale of a course has to hold: all means, and of wide bands a part, or nothing else would be seen."""
    means = [value for one in course.lines for value in one.mean if value is not None]
    bands = [value for one in course.lines for ends in (one.low, one.high) for value in ends if value is not None]
    least, most = min(means), max(means)
    room = WIDEST_BAND * (most - least) if most > least else max(map(abs, means))
    shown = [min(max(value, least - room), most + room) for value in bands]
    zero = [0.0] if 0 <= least <= most / 2 else []
    return [*means, *shown, *zero]


def _rounds(rounds: Sequence[int], left: float, right: float) -> Scale:
    """A scale of rounds, from the first on, with room for half a round at both ends."""
    room = (right - left) / len(rounds) / 2
    made = scale([rounds[0], max(rounds[-1], rounds[0] + 1)], left + room, right - room, tight=True, most_ticks=8)
    return made._replace(ticks=tuple(tick for tick in made.ticks if tick == round(tick)))


def _reach(course: Course, across: Scale, top: float) -> list[str]:
    """A thin strip: full where all games are still played, lower where only some are."""
    most = max(course.games)
    half = (across(course.rounds[1]) - across(course.rounds[0])) / 2 if len(course.rounds) > 1 else 6.0
    found = []
    for round_number, games in zip(course.rounds, course.games, strict=True):
        tall = 11.0 * games / most
        x = across(round_number)
        tip = f"<title>Round {round_number}: {games:,} games</title>"
        bar = rect(x - half * 0.86, top + 11 - tall, half * 1.72, tall, "reach")
        found.append(bar.replace("/>", f">{tip}</rect>"))
    return found


def _curve(
    which: int, rounds: Sequence[int], mean: Sequence[float | None], low: Sequence[float | None],
    high: Sequence[float | None], across: Scale, up: Scale,
) -> str:  # fmt: skip
    points = [(across(at), up(value)) for at, value in zip(rounds, mean, strict=True) if value is not None]
    if not points:
        return ""
    over = [(across(at), up(value)) for at, value in zip(rounds, high, strict=True) if value is not None]
    under = [(across(at), up(value)) for at, value in zip(rounds, low, strict=True) if value is not None]
    band = f'<path class="band" d="{_path([*over, *reversed(under)])}Z"/>' if over else ""
    every = max(1, len(points) // 6)
    marks = "".join(marker(which, x, y, 0.85) for x, y in points[::every])
    return f'<g class="{series(which)}">{band}<path class="curve" d="{_path(points)}"{dash(which)}/>{marks}</g>'


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)


def _ends(course: Course, groups: Sequence[str], across: Scale, up: Scale) -> list[str]:
    """The names of lines at their ends, moved apart where they would lie on each other."""
    last = []
    for which, one in enumerate(course.lines):
        known = [(at, value) for at, value in zip(course.rounds, one.mean, strict=True) if value is not None]
        if known:
            last.append((up(known[-1][1]), across(known[-1][0]), which, one.group))
    names = short_names(groups, int((LABEL - 4) / CHARACTER))
    heights = spread_out([y for y, *_ in sorted(last)], 16.0, up.end, up.start + 4)
    return [
        f'<g class="{series(which)}">{text(WIDTH - LABEL + 6, y + 4, names[which], "of")}</g>'
        for y, (_, _, which, _) in zip(heights, sorted(last), strict=True)
    ]


def short_names(names: Sequence[str], most: int) -> list[str]:
    """Names short enough for a small place, and still different."""
    found = [cut(name, most) for name in names]
    return [
        one if found.count(one) == 1 else f"{which} {cut(name, most - 3)}"
        for which, (one, name) in enumerate(zip(found, names, strict=True), 1)
    ]


def spread_out(places: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Places in rising order moved so that they are `apart`, as near to where they were as can be.

    >>> spread_out([10, 11, 50], 10, 0, 100)
    [5.5, 15.5, 50.0]
    """
    groups: list[list[float]] = []  # each a run of places that touch: their middle, and how many they are
    for place in places:
        groups.append([float(place), 1.0])
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < apart * (groups[-1][1] + groups[-2][1]) / 2:
            middle, many = groups.pop()
            before, few = groups[-1]
            groups[-1] = [(before * few + middle * many) / (few + many), few + many]
    found = [middle + apart * (i - (many - 1) / 2) for middle, many in groups for i in range(int(many))]
    for i in range(len(found)):
        found[i] = max(found[i], least + apart * i)
    for i in range(len(found)):
        found[-1 - i] = min(found[-1 - i], most - apart * i)
    return found


def heaps(quantity: Quantity, words: Sequence[str], label: str, first: int = 0) -> str:
    """How often each value came about, a row for each group, with its mean marked."""
    edges = quantity.edges
    across = scale([edges[0], edges[-1]], EDGE, WIDTH - EDGE, tight=True)
    if quantity.whole:
        across = across._replace(ticks=tuple(tick for tick in across.ticks if tick == round(tick)))
    rows = [(which, group) for which, group in enumerate(quantity.groups) if group.values]
    tall, heap = (HEAP_ROW, HEAP) if len(rows) <= MANY_ROWS else (HEAP_ROW * 0.75, HEAP * 0.6)
    bottom = tall * len(rows) + 4
    parts = _across(across, 4, bottom, quantity.unit)
    for place, (which, group) in enumerate(rows):
        base = tall * (place + 1)
        tallest = max(group.bins)
        outline = [f"M{n(across(edges[0]))} {n(base)}"]
        for count, run in groupby(zip(group.bins, edges[1:], strict=True), key=lambda one: one[0]):
            *_, (_, right) = run
            outline.append(f"V{n(base - heap * count / tallest)}H{n(across(right))}")
        parts.append(f'<g class="{series(first + which)}"><path class="heap" d="{"".join(outline)}V{n(base)}Z"/>')
        parts.append(line(across.start, base, across.end, base, "base"))
        parts.append(text(0, base - heap - 8, group.group, "name", most=WIDTH - CHARACTER * len(words[which]) - 8))
        parts.append(text(WIDTH, base - heap - 8, words[which], anchor="end"))
        if group.mean:
            parts.append(marker(first + which, across(group.mean.value), base, 1.0))
        parts.append("</g>")
    return picture(parts, bottom + 38, label)


class Bar(msgspec.Struct, frozen=True):
    """A row of a plot: a name, a share, the same in words."""

    name: str
    share: float
    words: str
    series: int


def bars(rows: Sequence[Bar], axis: str, label: str) -> str:
    """Shares of a whole as bars, one below the other."""
    across = Scale(0.0, 1.0, 0.0, WIDTH - EDGE, (0.0, 0.25, 0.5, 0.75, 1.0), share=True)
    bottom = 36.0 * len(rows) + 4
    parts = _across(across, 4, bottom, axis)
    parts = [part.replace('text-anchor="middle"', "") if ">0\N{NO-BREAK SPACE}%<" in part else part for part in parts]
    for place, row in enumerate(rows):
        top = 36.0 * place
        parts.append(f'<g class="{series(row.series)}">')
        parts.append(text(0, top + 15, row.name, "name", most=WIDTH - CHARACTER * len(row.words) - 8))
        parts.append(text(WIDTH, top + 15, row.words, anchor="end"))
        parts.append(rect(0, top + 21, across(row.share), 10, "heap") + "</g>")
    return picture(parts, bottom + 38, label)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
