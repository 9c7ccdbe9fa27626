"""The little pictures of Age of Steam, each drawn around its origin. `currentColor` is the colour of the owner.

Track is drawn from edge 0 as if that lay in the east; a piece turns it to where it belongs.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from milepost.games.age_of_steam.actions import MOST_SEATS
from milepost.games.age_of_steam.goods import GOODS, NEW_CITIES, NEW_CITY_GOOD
from milepost.games.age_of_steam.scene.layout import ROOT3, R
from milepost.games.age_of_steam.tiles import SHAPES, TOWN, Segment

INK = "#2f2b25"
PAPER = "#fffdf7"
CUBES = ("#cc3b32", "#2d6fbd", "#7f4aa3", "#f0bf26", "#33312e", "#fbf9f2")
CUBE_INKS = ("pale", "pale", "pale", "deep", "pale", "deep")
"""The class of what is readable on each."""
LETTERS = "RBPYKW"
"""The second mark of a good besides its colour: K is black, W is white."""
CITY_FILLS = ("#df7d70", "#84acdb", "#b190cb", "#f3d673", "#77736d", "#d9d2c3")
CITY_EDGES = ("#9c2a22", "#1f5292", "#5c3379", "#a07c0c", "#2b2926", "#857d6c")
PLAIN = len(CITY_FILLS) - 1
"""The look of a city without a colour."""

_BAND = ((INK, 19), ("currentColor", 14))
CURVES = ("straight", "sharp", "gentle", "stub")


def curve(segment: Segment) -> tuple[str, int]:
    """The symbol of a piece of track, and the edge from which it is turned."""
    a, b = segment
    if b == TOWN:
        return "stub", a
    step = (b - a) % 6
    if step > 3:
        a, step = b, 6 - step
    return ("sharp", "gentle", "straight")[step - 1], a


@cache
def course(kind: str, r: float) -> tuple[str, float]:
    """The line along which track runs on a hex of this size, as a path, and its length."""
    a = r * ROOT3 / 2
    if kind == "straight":
        return f"M{a:.2f} 0H{-a:.2f}", 2 * a
    if kind == "stub":
        return f"M{a:.2f} 0H0", a
    angle, radius, arc = (pi / 3, 0.5 * r, 2 * pi / 3) if kind == "sharp" else (2 * pi / 3, 1.5 * r, pi / 3)
    end = f"{a * cos(angle):.2f} {a * sin(angle):.2f}"
    return f"M{a:.2f} 0A{radius:.2f} {radius:.2f} 0 0 0 {end}", radius * arc


def _track(kind: str, r: float) -> str:
    """Ballast, sleepers in equal steps so that they go on in the next hex, and the rails in the owner's colour."""
    d, length = course(kind, r)
    step = length / round(length / 7.2)
    sleepers = f'stroke-dasharray="2.8 {step - 2.8:.3f}" stroke-dashoffset="{1.4 - step / 2:.3f}"'
    return f'<path class="bed" d="{d}"/><path class="sleepers" d="{d}" {sleepers}/><path class="rails" d="{d}"/>'


def _open(kind: str, r: float) -> str:
    """Track that is not finished: dashed, on ballast without sleepers."""
    d, length = course(kind, r)
    step = length / round(length / 13)
    dashes = f'stroke-dasharray="{step - 5:.3f} 5" stroke-dashoffset="-2.5"'
    return f'<path class="bed" d="{d}"/><path class="rails" d="{d}" {dashes}/>'


def _lit(kind: str, r: float) -> str:
    """Track over which a delivery would go: a broad band in the owner's colour."""
    d, _ = course(kind, r)
    edge, band = (f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{wide}"/>' for ink, wide in _BAND)
    return edge + band


def _bridge(kind: str, r: float) -> str:
    """The parapets of track that goes over other track."""
    d, length = course(kind, r)
    return (
        f'<path class="parapet" d="{d}" stroke-dasharray="{length * 0.56:.2f} {length:.2f}" '
        f'stroke-dashoffset="{-length * 0.22:.2f}"/>'
    )


def hexagon(r: float, pointy: bool) -> str:
    """The corners of a hexagon around the origin."""
    turn = 30 if pointy else 0
    corners = ((r * cos((turn + 60 * k) * pi / 180), r * sin((turn + 60 * k) * pi / 180)) for k in range(6))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _city(look: int, r: float, pointy: bool) -> str:
    """A city fills its hex, for track reaches it from all six sides."""
    return (
        f'<polygon points="{hexagon(r - 2, pointy)}" fill="{CITY_FILLS[look]}" stroke="{CITY_EDGES[look]}" '
        f'stroke-width="3.4" stroke-linejoin="round"/>'
        f'<polygon points="{hexagon(r - 6.5, pointy)}" fill="none" stroke="#ffffff" stroke-opacity="0.55" '
        f'stroke-width="1.6" stroke-linejoin="round"/>'
    )


def _terminal(look: int, r: float, pointy: bool) -> str:
    """A terminal abroad: a striped hex, where goods end."""
    return (
        f'<polygon points="{hexagon(r - 2, pointy)}" fill="#efe9db" stroke="{CITY_EDGES[look]}" stroke-width="3.4" '
        f'stroke-linejoin="round"/>'
        f'<circle r="{r * 0.66:.1f}" fill="{CITY_FILLS[look]}" stroke="{CITY_EDGES[look]}" stroke-width="2"/>'
        f'<circle r="{r * 0.58:.1f}" fill="none" stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.6"/>'
    )


def _waiting(city: int, look: int, pointy: bool) -> str:
    """A new city that is not on the map yet."""
    return (
        f'<polygon points="{hexagon(17, pointy)}" fill="{CITY_FILLS[look]}" stroke="{CITY_EDGES[look]}" '
        f'stroke-width="2.4" stroke-linejoin="round"/>{_letter(city)}'
    )


def _disc(words: str, dark: bool, r: float = 9.5) -> str:
    fill, edge, ink = (INK, PAPER, "pale") if dark else ("#ffffff", INK, "deep")
    return (
        f'<circle r="{r}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
        f'<text class="middle sign {ink}" y="4.8">{words}</text>'
    )


def _letter(city: int) -> str:
    """The letter of a new city: of the light half or the dark half of the display."""
    return _disc(NEW_CITIES[city], city >= len(NEW_CITIES) // 2)


def _cube(good: int, side: float, cls: str) -> str:
    edge = "#8a8272" if GOODS[good] == "white" else "#ffffff"
    half = side / 2
    return (
        f'<rect x="{-half - 0.9:g}" y="{-half - 0.9:g}" width="{side + 1.8:g}" height="{side + 1.8:g}" rx="3" '
        f'fill="#1d1a15" fill-opacity="0.55"/>'
        f'<rect x="{-half:g}" y="{-half:g}" width="{side:g}" height="{side:g}" rx="2.4" fill="{CUBES[good]}" '
        f'stroke="{edge}" stroke-width="1.2"/>'
        f'<text class="middle {cls} {CUBE_INKS[good]}" y="{side * 0.29 + 0.6:.1f}">{LETTERS[good]}</text>'
    )


def _takes(good: int) -> str:
    """What a city takes: the colour of its goods by letter."""
    return (
        f'<rect x="-9" y="-9" width="18" height="18" rx="4" fill="{CUBES[good]}" stroke="#ffffff" stroke-width="1.6"/>'
        f'<text class="middle sign {CUBE_INKS[good]}" y="4.8">{LETTERS[good]}</text>'
    )


_UNKNOWN = (
    '<rect x="-10" y="-10" width="20" height="20" rx="3.4" fill="#b9b1a0" stroke="#ffffff" stroke-width="1.2"/>'
    '<text class="middle sign pale" y="4.8">?</text>'
)
_BAG = (
    f'<path d="M-6 9Q-11 3 -4 -4L-5.5 -8.5H5.5L4 -4Q11 3 6 9Z" fill="#efe3c4" stroke="{INK}" stroke-width="1.4" '
    f'stroke-linejoin="round"/><path d="M-4 -4H4" stroke="{INK}" stroke-width="1.4"/>'
)
_TOWN = f'<circle r="13" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
_TOWN_DISC = _TOWN + f'<circle r="7.5" fill="none" stroke="{INK}" stroke-width="2.2"/>'
_BLOCKED = '<path d="M-8 -8L8 8M-8 8L8 -8" stroke="#a8321f" stroke-width="3.4" stroke-linecap="round"/>'


def _chip(seat: int, r: float, cls: str, drop: float) -> str:
    """A player's disc with the seat's number: the mark of a railroad besides its colour."""
    return (
        f'<circle r="{r:g}" fill="currentColor" stroke="#ffffff" stroke-width="1.8"/>'
        f'<text class="middle {cls} ink{seat}" y="{drop:g}">{seat + 1}</text>'
    )


def _pays(words: str, ink: str) -> str:
    """What a link pays, on its owner's colour."""
    return (
        f'<rect x="-15" y="-11" width="30" height="22" rx="11" fill="currentColor" stroke="#ffffff" '
        f'stroke-width="2"/><text class="middle sign {ink}" y="5.4">{words}</text>'
    )


def _price(words: str, width: float) -> str:
    return (
        f'<rect x="{-width / 2:g}" y="-9" width="{width:g}" height="18" rx="9" fill="{PAPER}" stroke="{INK}" '
        f'stroke-width="1.4"/><text class="middle sign" y="4.8">{words}</text>'
    )


def _tile(segments: tuple[Segment, ...], pointy: bool) -> str:
    """A tile by itself, for a menu: its track on a hex of its own."""
    r = 24.0
    first = 0 if pointy else 30
    lines = []
    for kind, edge in sorted((curve(segment) for segment in segments), key=lambda one: one[0] == "straight"):
        d, _ = course(kind, r)
        lines.append(
            f'<g transform="rotate({first + 60 * edge})"><path d="{d}" fill="none" stroke="#f1ead9" stroke-width="11"/>'
            f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="5.5"/></g>'
        )
    town = f'<circle r="6.5" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
    in_town = any(b == TOWN for _, b in segments)
    return (
        f'<polygon points="{hexagon(r, pointy)}" fill="#cfdcab" stroke="#7d8a5c" stroke-width="1.4"/>'
        f"{''.join(lines)}{town if in_town else ''}"
    )


@cache
def symbols(pointy: bool) -> dict[str, str]:
    """Every symbol by name, for a map whose hexes stand on a corner or lie on an edge."""
    seats, goods, cities = range(MOST_SEATS), range(len(GOODS)), range(len(NEW_CITIES))
    return {
        **{kind: _track(kind, R) for kind in CURVES},
        **{f"{kind}-open": _open(kind, R) for kind in CURVES},
        **{f"{kind}-bridge": _bridge(kind, R) for kind in CURVES},
        **{f"{kind}-lit": _lit(kind, R) for kind in CURVES},
        **{f"city{look}": _city(look, R, pointy) for look in range(len(CITY_FILLS))},
        **{f"terminal{look}": _terminal(look, R, pointy) for look in range(len(CITY_FILLS))},
        **{f"waits{city}": _waiting(city, NEW_CITY_GOOD[city], pointy) for city in cities},
        **{f"waits{city}-plain": _waiting(city, PLAIN, pointy) for city in cities},
        **{f"letter{city}": _letter(city) for city in cities},
        **{f"light{face}": _disc(str(face), False) for face in range(1, 7)},
        **{f"dark{face}": _disc(str(face), True) for face in range(1, 7)},
        **{f"takes{good}": _takes(good) for good in goods},
        **{f"cube{good}": _cube(good, 13.0, "cube-mark") for good in goods},
        **{f"good{good}": _cube(good, 20.0, "good-mark") for good in goods},
        **{f"chip{seat}": _chip(seat, 8.0, "chip-mark", 3.9) for seat in seats},
        **{f"holder{seat}": _chip(seat, 13.0, "holder-mark", 5.6) for seat in seats},
        **{f"pays{seat}": _pays("+1", f"ink{seat}") for seat in seats},
        "pays": _pays("0", "pale"),
        **{f"price{price}": _price(f"${price}", 26.0 if price < 10 else 34.0) for price in range(1, 13)},
        **{f"tile{shape}": _tile(track.segments, pointy) for shape, track in enumerate(SHAPES) if shape},
        "unknown": _UNKNOWN,
        "bag": _BAG,
        "town": _TOWN,
        "town-disc": _TOWN_DISC,
        "blocked": _BLOCKED,
    }
