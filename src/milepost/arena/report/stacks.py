"""A quantity and its parts over the rounds, on top of each other: where the points come from."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.arena.findings.data import Findings, Quantity
from milepost.arena.findings.wording import number
from milepost.arena.report.drawing import CHARACTER, WIDTH, Scale, line, n, picture, scale, series, text
from milepost.arena.report.plots import short_names, spread_out
from milepost.arena.report.tables import figure

LABEL = 108.0
"""Room for the names of the parts."""
HEIGHT, TOP, LEFT = 210.0, 26.0, 46.0
MOST_GROUPS = 6


def parts_over_rounds(found: Findings, whole: Quantity, names: Sequence[str]) -> list[str]:
    """A plot for each group of what a quantity is made of; none if it has no parts, or there are too many groups."""
    parts = [one for one in found.measures if one.part_of == whole.name and one.course is not None]
    if not parts or whole.course is None or len(whole.course.rounds) < 2 or len(names) > MOST_GROUPS:
        return []
    return [_figure(whole, parts, group, name) for group, name in enumerate(names)]


def _figure(whole: Quantity, parts: Sequence[Quantity], group: int, name: str) -> str:
    means = [(part.name, _means(part, group)) for part in parts]
    layers = [(part, values) for part, values in means if max(values) > 0 and min(values) >= 0]
    ends = sorted(layers, key=lambda layer: -layer[1][-1])[:3]
    most = ", ".join(f"{_short(part, whole)} {number(values[-1], 1)}" for part, values in ends)
    rounds = len(layers[0][1]) if layers else 0
    title = f"What {whole.name} are made of, {name}: after round {rounds} mostly {most}"
    left_out = [part for part, values in means if min(values) < 0]
    how = f"{whole.meaning} Means of all games that got that far, the parts on top of each other."
    if left_out:
        how += f" Not drawn, since below zero: {', '.join(left_out)}."
    return figure(title, _stack(layers, whole, f"Parts of {whole.name} over rounds, {name}"), how)


def _means(part: Quantity, group: int) -> list[float]:
    assert part.course is not None
    return [value or 0.0 for value in part.course.lines[group].mean]


def _short(part: str, whole: Quantity) -> str:
    """`contract` for the contract ties among all ties."""
    return part.removesuffix(f" {whole.name}")


def _stack(layers: Sequence[tuple[str, Sequence[float]]], whole: Quantity, label: str) -> str:
    rounds = len(layers[0][1]) if layers else 0
    right, bottom = WIDTH - LABEL, TOP + HEIGHT
    tops = [sum(values[at] for _, values in layers) for at in range(rounds)]
    up = scale([0.0, *tops], bottom, TOP, most_ticks=5)
    across = scale([1, max(rounds, 2)], LEFT, right, tight=True, most_ticks=8)
    drawn = [text(0, 13, whole.unit[:1].upper() + whole.unit[1:], "axis")]
    for tick in up.ticks:
        drawn += [line(LEFT, up(tick), right, up(tick), "grid-line")]
        drawn += [text(LEFT - 6, up(tick) + 4, up.word(tick), "axis", "end")]
    drawn += [
        text(across(tick), bottom + 16, number(tick), "axis", "middle") for tick in across.ticks if tick == round(tick)
    ]
    drawn.append(text((LEFT + right) / 2, bottom + 34, "after round", "axis", "middle"))
    below, middles = [0.0] * rounds, []
    for which, (_, values) in enumerate(layers):
        above = [low + value for low, value in zip(below, values, strict=True)]
        drawn.append(_area(which, below, above, across, up))
        middles.append((up((below[-1] + above[-1]) / 2), which))
        below = above
    return picture([*drawn, *_names(layers, whole, middles, up)], bottom + 40, label)


def _area(which: int, below: Sequence[float], above: Sequence[float], across: Scale, up: Scale) -> str:
    over = [f"{n(across(at))} {n(up(value))}" for at, value in enumerate(above, 1)]
    under = [f"{n(across(at))} {n(up(value))}" for at, value in enumerate(below, 1)]
    return f'<g class="{series(which)}"><path class="heap" d="M{"L".join([*over, *reversed(under)])}Z"/></g>'


def _names(
    layers: Sequence[tuple[str, Sequence[float]]], whole: Quantity, middles: list[tuple[float, int]], up: Scale
) -> list[str]:
    """The names of the parts beside where they end, moved apart where they would lie on each other."""
    names = short_names([_short(part, whole) for part, _ in layers], int((LABEL - 8) / CHARACTER))
    middles.sort()
    heights = spread_out([y for y, _ in middles], 16.0, up.end, up.start + 4)
    return [
        f'<g class="{series(which)}">{text(WIDTH - LABEL + 6, y + 4, names[which], "of")}</g>'
        for y, (_, which) in zip(heights, middles, strict=True)
    ]
