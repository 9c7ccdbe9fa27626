"""The printed board: the city with its streets, parks and lots, the action board, the clock and the supply."""

from __future__ import annotations

from math import cos, pi, sin

from milepost.core.night import INK, with_night
from milepost.core.scene import Board
from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    LETTERS,
    LOTS,
    PARKS,
    SPACES,
    STREETS,
    ZONES,
)
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.scene.layout import (
    ANCHORS,
    AREA_HEIGHT,
    AREA_TOP,
    AREA_WIDTH,
    AREA_X,
    CITY_WIDTH,
    CLOCK_AT,
    CLOCK_R,
    CROSSING_AT,
    LOT,
    LOT_AT,
    PASS_AT,
    PASS_R,
    SIZE,
    SPACE,
    STONES_AT,
    SUPPLY_WIDTH,
    SUPPLY_X,
    SUPPLY_Y,
    clock_face_at,
    space_at,
    supply_at,
    zone_at,
)
from milepost.games.bus.scene.night import GROUND, NIGHT
from milepost.games.bus.scene.symbols import SYMBOLS

LANE = 6.0
"""The width of a line; five of them fit on a street."""
ROAD = 31.0

CAPTIONS = (
    "lay line segments", "get one more bus", "bring people to the stations", "build in the open zone",
    "stop time, for a stone", "a ride for each of your buses", "begin the next round",
)  # fmt: skip
"""What the areas are for, in a few words."""

ZONE_COLOURS = ("#eec9b8", "#efdca2", "#c8dcb6", "#c4d3e4")
ZONE_EDGES = ("#a8674c", "#98792a", "#5f8447", "#567392")

STYLE = (
    ".city{fill:#e9ebdd;stroke:#cfd2bf;stroke-width:1.5}"
    ".plate{fill:#efe9db;stroke:#d8d1c0;stroke-width:1.5}"
    ".road-edge{stroke:#bdb7a8;stroke-linecap:round}"
    ".road{stroke:#dcd7ca;stroke-linecap:round}"
    ".road-dash{stroke:#f7f4ec;stroke-width:1.8;stroke-dasharray:7 8}"
    ".drive{stroke:#d3cdbd;stroke-width:9;stroke-linecap:round}"
    ".park{fill:#b9d3a0;stroke:#9dbd83;stroke-width:1.5}"
    ".zone-letter{font-size:17px;font-weight:700;text-anchor:middle}"
    ".mark{font-size:16px;font-weight:700}"
    ".head-mark{font-size:13px;font-weight:700}"
    ".number text{font-size:14px;font-weight:700;fill:#4d473b}"
    ".number-low text{font-size:11px;font-weight:700;fill:#4d473b}"
    ".number-light text{font-size:14px;font-weight:700;fill:#ffffff}"
    ".area{fill:#fffdf7;stroke:#d8d1c0;stroke-width:1.5}"
    ".area-title{font-size:17px;font-weight:700}"
    ".area-caption{font-size:14px;fill:#6b6455}"
    ".area-space{fill:#f3eee0;stroke:#b9b09b;stroke-width:1.5}"
    ".letter{font-size:14px;fill:#6b6455;text-anchor:middle}"
    ".yield text{font-size:14.5px;font-weight:700}"
    ".nothing text{font-size:14.5px;fill:#a39b88}"
    ".count text{font-size:18px;font-weight:700}"
    ".count-small text{font-size:15px;fill:#6b6455}"
    ".heading{font-size:19px;font-weight:700}"
    ".dial{fill:#fffdf7;stroke:#4d473b;stroke-width:3}"
    ".dial-line{stroke:#d8d1c0;stroke-width:1.5}"
    ".button{fill:#fffdf7;stroke:#b9b09b;stroke-width:1.5}"
    ".absent{opacity:0.35}"
    f".area-title,.heading,.count text,.yield text{{fill:{INK}}}"
    + "".join(f".letter{zone}{{fill:{edge}}}" for zone, edge in zip(ZONES, ZONE_EDGES, strict=True))
)


def _text(cls: str, x: float, y: float, words: str, anchor: str = "") -> str:
    end = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}"{end}>{words}</text>'


def _use(name: str, x: float, y: float, scale: float = 1.0) -> str:
    return f'<use href="#symbol-{name}" transform="translate({x:.1f} {y:.1f}) scale({scale:g})"/>'


def _line(cls: str, street: int, width: float = 0.0) -> str:
    (ax, ay), (bx, by) = (CROSSING_AT[end] for end in STREETS[street])
    wide = f' stroke-width="{width:g}"' if width else ""
    return f'<line class="{cls}" x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}"{wide}/>'


def _streets() -> str:
    """All edges first, then all surfaces, so that roads run into each other."""
    every = range(len(STREETS))
    return "".join(
        [_line("road-edge", street, ROAD + 3) for street in every]
        + [_line("road", street, ROAD) for street in every]
        + [_line("road-dash", street) for street in every]
    )


def _park(crossing: int) -> str:
    """A lawn with a soft edge, under the streets."""
    x, y = CROSSING_AT[crossing]
    points = []
    for k in range(48):
        angle = k * pi / 24
        r = 66 + 5 * sin(3 * angle + crossing) + 3 * sin(5 * angle)
        points.append(f"{x + r * cos(angle):.1f},{y + r * sin(angle):.1f}")
    return f'<polygon class="park" points="{" ".join(points)}"/>'


def _free(x: float, y: float) -> bool:
    """Whether a tree fits here: off the streets, lots and crossings."""
    for u, v in STREETS:
        (ax, ay), (bx, by) = CROSSING_AT[u], CROSSING_AT[v]
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        if (ax + t * dx - x) ** 2 + (ay + t * dy - y) ** 2 < (ROAD / 2 + 9) ** 2:
            return False
    return all(abs(x - lx) > LOT / 2 + 10 or abs(y - ly) > LOT / 2 + 11 for lx, ly in LOT_AT)


def _trees(crossing: int) -> str:
    """Trees wherever the park has room, well apart."""
    x, y = CROSSING_AT[crossing]
    planted: list[tuple[float, float]] = []
    for r in (60, 50, 40):
        for k in range(36):
            tx, ty = x + r * cos(k * pi / 18), y + r * sin(k * pi / 18)
            apart = all((tx - px) ** 2 + (ty - py) ** 2 > 19**2 for px, py in planted)
            if apart and _free(tx, ty):
                planted.append((tx, ty))
    return "".join(_use("tree", tx, ty) for tx, ty in planted)


def _lot(lot: int) -> str:
    """A lot in its zone's colour with the zone's letter, and the drive from its crossing."""
    zone, crossing = LOTS[lot]
    (x, y), (cx, cy) = LOT_AT[lot], CROSSING_AT[crossing]
    return f'<line class="drive" x1="{cx:g}" y1="{cy:g}" x2="{x:g}" y2="{y:g}"/>' + _square(zone, x, y)


def _square(zone: int, x: float, y: float, side: float = LOT) -> str:
    return (
        f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="5" '
        f'fill="{ZONE_COLOURS[zone]}" stroke="{ZONE_EDGES[zone]}" stroke-width="1.4" stroke-dasharray="4 3"/>'
        f'<text class="zone-letter letter{ZONES[zone]}" data-fades="17" x="{x:g}" y="{y + 6:g}">{ZONES[zone]}</text>'
    )


def _area(area: int) -> str:
    """One area: its place in the order, its name, what it is for, and its lettered spaces."""
    y = AREA_TOP[area]
    x = AREA_X + 14
    parts = [
        f'<rect class="area" x="{AREA_X}" y="{y}" width="{AREA_WIDTH}" height="{AREA_HEIGHT[area]}" rx="10"/>',
        _text("area-title", x, y + 25, f"{area + 1}  {AREA_NAMES[area]}"),
    ]
    if SPACES[area] > 1:
        parts.append(_text("area-caption", x, y + 43, CAPTIONS[area]))
    else:
        parts.append(_text("area-caption", x, y + 45, CAPTIONS[area]))
    for index in range(SPACES[area]):
        sx, sy = space_at(FIRST_SPACE[area] + index)
        parts.append(
            f'<rect class="area-space" x="{sx - SPACE / 2:g}" y="{sy - SPACE / 2:g}" width="{SPACE:g}" '
            f'height="{SPACE:g}" rx="7"/>'
        )
        parts.append(_text("letter", sx, sy + 4.5, LETTERS[index]))
    return "".join(parts)


def _clock() -> str:
    """The dial with its three types, and the place of the time stones."""
    x, y = CLOCK_AT
    spokes = "".join(
        f'<line class="dial-line" x1="{x:g}" y1="{y:g}" x2="{x + CLOCK_R * cos(a):.1f}" '
        f'y2="{y + CLOCK_R * sin(a):.1f}"/>'
        for a in (pi / 2, pi / 2 + 2 * pi / 3, pi / 2 + 4 * pi / 3)
    )
    faces = "".join(_use(name, *clock_face_at(building), scale=0.78) for building, name in enumerate(BUILDINGS))
    return f'<circle class="dial" cx="{x:g}" cy="{y:g}" r="{CLOCK_R:g}"/>{spokes}{faces}' + _text(
        "area-caption", STONES_AT[0], STONES_AT[1] - 22, "time stones left", "middle"
    )


def _supply() -> str:
    """What is still in the box, and the four zones."""
    parts = [
        f'<rect class="plate" x="{SUPPLY_X}" y="{SUPPLY_Y}" width="{SUPPLY_WIDTH}" height="342" rx="12"/>',
        _text("heading", SUPPLY_X + 16, SUPPLY_Y + 32, "Supply"),
        _text("heading", SUPPLY_X + 16, SUPPLY_Y + 268, "Free lots"),
        f'<g class="absent">{_use("person", supply_at(0)[0], supply_at(0)[1] + 10)}</g>',
        *(_use(name, *supply_at(row + 1)) for row, name in enumerate(BUILDINGS)),
        *(_square(zone, *zone_at(zone), side=27) for zone in range(len(ZONES))),
    ]
    return "".join(parts)


def _backdrop() -> str:
    parts = [
        f'<rect class="city" width="{CITY_WIDTH:g}" height="{SIZE[1]:g}" rx="16"/>',
        *(_park(crossing) for crossing in PARKS),
        _streets(),
        *(_lot(lot) for lot in reversed(range(len(LOTS)))),
        *(_trees(crossing) for crossing in PARKS),
        _supply(),
        _text("heading", AREA_X + 4, 36, "Action board"),
        *(_area(area) for area in range(len(SPACES))),
        _clock(),
        f'<circle class="button" cx="{PASS_AT[0]}" cy="{PASS_AT[1]}" r="{PASS_R}"/>',
        _text("area-title", PASS_AT[0], PASS_AT[1] + 6, "Pass", "middle"),
    ]
    return "".join(parts)


BOARD = Board(SIZE, ANCHORS, SYMBOLS, with_night(_backdrop(), GROUND), with_night(STYLE, NIGHT), LANE)
"""Everything that never changes, made once."""
