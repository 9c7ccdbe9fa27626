"""How segments are printed: as many blocks as they are long, brown and with peaks in the mountains."""

from __future__ import annotations

from math import atan2, degrees

from milepost.games.wood_and_steel.board import ROUTES, Route
from milepost.games.wood_and_steel.scene.layout import BED, CITY_AT, Point, far
from milepost.games.wood_and_steel.scene.outlines import n

LENGTHS = range(1, 6)
_OFF_CITY, _GAP = 10.5, 3.6
"""From the middle of a city to the first block, and from block to block."""

STYLE = (
    ".block{fill:#fffdf4;fill-opacity:0.9;stroke:#7d725c;stroke-width:1.2}"
    ".mountain-block{fill:#d7b58a;fill-opacity:0.95;stroke:#7a5a34;stroke-width:1.2}"
    ".block-peak{fill:#7a5a34}"
)


def block(wide: float, tall: float, mountainous: bool, at: Point, angle: float) -> str:
    """A block around a place, turned as its segment runs; its peaks stand upright."""
    cls = "mountain-block" if mountainous else "block"
    turn = f" rotate({n(angle)})" if angle else ""
    box = (
        f'<rect class="{cls}" transform="translate({n(at[0])} {n(at[1])}){turn}" x="{n(-wide / 2)}" y="{n(-tall / 2)}" '
        f'width="{n(wide)}" height="{n(tall)}" rx="2.2"/>'
    )
    half = min(tall, wide) * 0.36
    x, y = at
    peak = f"M{n(x - half)} {n(y + half * 0.8)}L{n(x)} {n(y - half)}L{n(x + half)} {n(y + half * 0.8)}Z"
    return f'{box}<path class="block-peak" d="{peak}"/>' if mountainous else box


def segment(route: Route) -> str:
    """A segment from city to city."""
    facts = ROUTES[route]
    a, b = CITY_AT[facts.a], CITY_AT[facts.b]
    whole = far(a, b)
    angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    wide = (whole - 2 * _OFF_CITY - _GAP * (facts.length - 1)) / facts.length
    parts = []
    for place in range(facts.length):
        share = (_OFF_CITY + wide / 2 + place * (wide + _GAP)) / whole
        at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
        parts.append(block(wide, BED, facts.mountainous, at, angle))
    return "".join(parts)
