"""The printed map: sea, land, rivers, mileposts, red areas, ferry lines, names of waters, and what building costs."""

from __future__ import annotations

from functools import cache

from milepost.core.night import INK, with_night
from milepost.core.scene import Anchors, Board
from milepost.games.eurorails.board import (
    ALPINE,
    CENTRE,
    CITIES,
    CITY_AT,
    CLEAR,
    EDGES,
    LAKE_PRICE,
    MAJOR,
    MAJORS,
    MOUNTAIN,
    PLACES,
    POSTS,
    PRICES,
    PRINTINGS,
    RIVER_PRICE,
    RIVERS,
    SHOWN,
    SMALL,
    TERRAIN,
    TERRAINS,
    TUNNEL,
    TUNNEL_PRICE,
    Line,
    Milepost,
)
from milepost.games.eurorails.constants import BUILD_LIMIT
from milepost.games.eurorails.scene import land, water
from milepost.games.eurorails.scene.contours import n
from milepost.games.eurorails.scene.layout import (
    MILEPOST_AT,
    POST_ID,
    ROW,
    SIZE,
    TOP,
    Point,
    chip_id,
    corner_at,
    line_id,
    middle,
    name_id,
    over_id,
    river_id,
    spot,
    train_id,
)
from milepost.games.eurorails.scene.names import SEA_NAMES, made, names, sea_at
from milepost.games.eurorails.scene.night import NIGHT
from milepost.games.eurorails.scene.symbols import OVER, SYMBOLS
from milepost.games.eurorails.words import parts

LINE = 5.0
"""The width of a track."""
POST = 9.0
"""How big a target a milepost is."""
HEART = (0.0, 0.0, *SIZE)
"""The map fills a screen when it is first looked at."""
SCALE = 5
"""How many rows and columns apart the numbers along the frame are."""

STYLE = (
    ".sea{fill:#a8c8d8}"
    ".shelf{fill:#b5d2df}"
    ".shallow{fill:#c2dbe5}"
    ".land{fill:#f5efdd;stroke:#7f9aa4;stroke-width:1.3;stroke-linejoin:round}"
    ".hills{fill:#ebe1c5}"
    ".mountains{fill:#dfd1ad}"
    ".peaks{fill:#d1be97}"
    ".lake{fill:#b5d2df;stroke:#7f9aa4;stroke-width:1}"
    ".river{fill:none;stroke:#7db0cf;stroke-width:2.7;stroke-linecap:round;stroke-linejoin:round}"
    ".water-name{fill:#3d7396}"
    ".sea-name{fill:#5d8ba5;text-anchor:middle;letter-spacing:2px}"
    ".posts{fill:none;stroke:#6b6350;stroke-width:3.4;stroke-linecap:round}"
    ".mountain{fill:#8a7a58;stroke:#f5efdd;stroke-width:0.7;stroke-linejoin:round}"
    ".alpine{fill:#5d5344;stroke:#f5efdd;stroke-width:0.8;stroke-linejoin:round}"
    ".snow{fill:#fbfaf4}"
    ".red-area{fill:#cb6351;stroke:#8f3a2c;stroke-width:2;stroke-linejoin:round}"
    ".red-posts{fill:none;stroke:#fff3ea;stroke-width:5;stroke-linecap:round}"
    ".ferry{fill:none;stroke:#2f6f95;stroke-width:2;stroke-dasharray:2 5;stroke-linecap:round}"
    ".tunnel{fill:none;stroke:#4a4234;stroke-width:6;stroke-dasharray:3 2}"
    ".price{fill:#fffdf4;stroke:#2f6f95;stroke-width:1.6}"
    ".price-text{font-size:12px;font-weight:700;text-anchor:middle;fill:#255a7a}"
    ".frame{fill:none;stroke:#8b8068;stroke-width:4}"
    ".scale{font-size:11px;fill:#6b6350;text-anchor:middle}"
    ".scale-tick{fill:none;stroke:#8b8068;stroke-width:1.4}"
    ".legend{fill:#f9f5e9;fill-opacity:0.92;stroke:#b9ad90;stroke-width:1.4}"
    ".legend-title{font-size:17px;font-weight:700}"
    ".legend-line{font-size:15px}"
    ".legend-price{font-size:15px;font-weight:700;text-anchor:end}"
    f".legend-title,.legend-line,.legend-price,.medium-name text,.small-name text{{fill:{INK}}}"
    ".major-name text{font-size:14.5px;font-weight:700;fill:#ffffff;stroke:#8f3a2c;stroke-width:2.6px;"
    "paint-order:stroke}"
    ".medium-name text{font-size:13.5px;font-weight:700}"
    ".small-name text{font-size:12.5px;font-weight:700}"
    ".medium-name text,.small-name text,.made text,.port-name text"
    "{stroke:#fbf7ea;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}"
    ".made text{font-size:9.5px;fill:#6f5a30}"
    ".port-name text{font-size:10.5px;fill:#255a7a}"
    ".train-mark{font-size:11px;font-weight:700}"
    ".member-mark{font-size:8.5px;font-weight:700}"
    ".tag{font-size:10px;font-weight:700}"
    ".snow-zone .hex{fill:#ffffff;fill-opacity:0.5}"
    ".fog-zone .hex{fill:#8d8d8d;fill-opacity:0.36}"
    ".gale-zone .hex{fill:#2f6f95;fill-opacity:0.26}"
    ".flood .path{stroke:#1769aa;stroke-width:8;stroke-opacity:0.75}"
    ".neutral .link{stroke:#6f6a60}"
    ".far .posts{stroke-opacity:0.28}"
    ".midway .posts{stroke-opacity:0.6}"
    ".far .mountain,.far .snow{opacity:0.3}"
    ".far .alpine{opacity:0.5}"
    ".midway .mountain{opacity:0.65}"
    ".far .red-posts{display:none}"
    ".far .tag,.midway .tag{display:none}"
)


def _path(cls: str, data: str) -> str:
    return f'<path class="{cls}" fill-rule="evenodd" d="{data}"/>'


def _ground() -> str:
    """Sea and land from the bottom up."""
    wide, shallow = land.shelves()
    hills, mountains, peaks = land.heights()
    return "".join(
        [
            f'<rect class="sea" width="{SIZE[0]:g}" height="{SIZE[1]:g}"/>',
            _path("shelf", wide), _path("shallow", shallow), _path("land", land.land()), _path("hills", hills),
            _path("mountains", mountains), _path("peaks", peaks), _path("lake", land.lakes()),
        ]
    )  # fmt: skip


def _rivers() -> str:
    return "".join(_path("river", water.course(river)) for river in RIVERS)


def _mileposts(printing: str) -> str:
    """Dots, mountains and peaks, each kind as one path."""
    lines = PRINTINGS[printing].line_at
    dots, triangles, peaks, snow = [], [], [], []
    for milepost, (x, y) in enumerate(MILEPOST_AT):
        terrain = TERRAIN[milepost]
        at = f"M{n(x)} {n(y)}"
        if terrain == MOUNTAIN:
            triangles.append(f"M{n(x - 6)} {n(y + 4)}l6-10l6 10z")
        elif terrain == ALPINE:
            peaks.append(f"M{n(x - 10)} {n(y + 6)}l10-17l10 17z")
            snow.append(f"M{n(x - 3.8)} {n(y - 4.5)}l3.8-6.5l3.8 6.5l-2.4-1.4l-1.4 1.8l-1.4-1.8z")
        elif terrain == CLEAR or (CITY_AT[milepost] < 0 and lines[milepost] < 0):
            dots.append(f"{at}h0")
    return (
        f'<path class="posts" d="{"".join(dots)}"/><path class="mountain" d="{"".join(triangles)}"/>'
        f'<path class="alpine" d="{"".join(peaks)}"/><path class="snow" d="{"".join(snow)}"/>'
    )


def _red_areas() -> str:
    """A hexagon around the seven mileposts of each major city, its corners beyond the outposts."""
    areas, posts = [], []
    for city in MAJORS:
        x, y = MILEPOST_AT[CENTRE[city]]
        corners = [MILEPOST_AT[post] for post in POSTS[city][1:]]
        points = [(x + (px - x) * 1.27, y + (py - y) * 1.27) for px, py in corners]
        areas.append("M" + "L".join(f"{n(px)} {n(py)}" for px, py in points) + "Z")
        posts += [f"M{n(px)} {n(py)}h0" for px, py in corners]
    return f'<path class="red-area" d="{"".join(areas)}"/><path class="red-posts" d="{"".join(posts)}"/>'


def _ferries(printing: str) -> str:
    table = PRINTINGS[printing]
    parts = []
    for line in range(len(table.ports)):
        (ax, ay), (cx, cy), (bx, by) = water.ferry(printing, line)
        parts.append(f'<path class="ferry" d="M{n(ax)} {n(ay)}Q{n(cx)} {n(cy)} {n(bx)} {n(by)}"/>')
    if table.tunnel:
        (ax, ay), (bx, by) = (MILEPOST_AT[end] for end in EDGES[TUNNEL])
        parts.append(f'<path class="tunnel" d="M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"/>')
        parts.append(_price((ax + bx) / 2 + 24, (ay + by) / 2 - 4, TUNNEL_PRICE))
    parts += [_price(*water.badge_at(printing, line), price) for line, price in enumerate(table.prices)]
    return "".join(parts)


def _price(x: float, y: float, price: int) -> str:
    half = 9.5 if price < 10 else 12.0
    return (
        f'<g data-fades="12"><rect class="price" x="{n(x - half)}" y="{n(y - 9)}" width="{n(2 * half)}" height="18" '
        f'rx="9"/><text class="price-text" x="{n(x)}" y="{n(y + 4.3)}">{price}</text></g>'
    )


def _waters(printing: str) -> str:
    """The names of seas and rivers, on a slant: the font has no italics."""
    parts = []
    for words, row, col, size, angle in SEA_NAMES:
        x, y = sea_at(row, col)
        parts.append(
            f'<text class="sea-name" data-fades="{size:g}" style="font-size:{size:g}px" '
            f'transform="translate({n(x)} {n(y)}) rotate({n(angle)}) skewX(-14)">{words}</text>'
        )
    for name in names(printing).rivers:
        x, y = name.at
        parts.append(
            f'<text class="water-name middle" data-fades="{name.size:g}" style="font-size:{name.size:g}px" '
            f'transform="translate({n(x)} {n(y)}) rotate({n(name.angle)}) skewX(-14)" y="{name.size * 0.35:.1f}">'
            f"{name.words}</text>"
        )
    return "".join(parts)


def _legend() -> str:
    """What a section costs, by where it leads and what it crosses."""
    x, y = 36.0, 560.0
    use = '<use href="#symbol-{}"/>'.format
    rows = (
        ("Clear", '<path class="posts" d="M0 0h0"/>', str(PRICES[CLEAR])),
        ("Mountain", '<path class="mountain" d="M-6 4l6-10l6 10z"/>', str(PRICES[MOUNTAIN])),
        ("Alpine", '<path class="alpine" d="M-10 6l10-17l10 17z"/>', str(PRICES[ALPINE])),
        ("Small city", use("small"), str(PRICES[SMALL])),
        ("Medium city", use("medium"), str(PRICES[SMALL])),
        ("Major city", '<path class="red-area" d="M-11 0L-5.5-9.5H5.5L11 0L5.5 9.5H-5.5Z"/>', str(PRICES[MAJOR])),
        ("Ferry port", use("port"), "its line"),
        ("Across a river", '<path class="river" d="M-11 4Q-4-7 0 0T11-3"/>', f"+{RIVER_PRICE}"),
        ("Across a lake or inlet", '<ellipse class="lake" rx="11" ry="6"/>', f"+{LAKE_PRICE}"),
    )
    parts = [
        f'<rect class="legend" x="{x:g}" y="{y:g}" width="272" height="{74 + 27 * len(rows):g}" rx="8"/>',
        f'<text class="legend-title" x="{x + 18:g}" y="{y + 30:g}">A section costs, in millions</text>',
    ]
    for index, (words, mark, price) in enumerate(rows):
        foot = y + 60 + 27 * index
        parts.append(f'<g transform="translate({x + 30:g} {foot - 5:g})">{mark}</g>')
        parts.append(f'<text class="legend-line" x="{x + 54:g}" y="{foot:g}">{words}</text>')
        parts.append(f'<text class="legend-price" x="{x + 254:g}" y="{foot:g}">{price}</text>')
    parts.append(
        f'<text class="legend-line" x="{x + 18:g}" y="{y + 58 + 27 * len(rows):g}" fill-opacity="0.75">'
        f"At most {BUILD_LIMIT} in a turn</text>"
    )
    return f'<g data-fades="15">{"".join(parts)}</g>'


def _scale() -> str:
    """Numbers of rows and columns along the frame; odd rows lie half a column to the right of their numbers."""
    wide, tall = SIZE
    rows, cols = (range(SCALE, max(place[axis] for place in PLACES) + 1, SCALE) for axis in (0, 1))
    ticks, numbers = [], []
    for row in rows:
        y = TOP + ROW * row
        ticks += [f"M4 {n(y)}h5", f"M{n(wide - 4)} {n(y)}h-5"]
        numbers += [(17.0, y + 4, row), (wide - 17, y + 4, row)]
    for col in cols:
        x, _ = spot((0, col))
        ticks += [f"M{n(x)} 4v5", f"M{n(x)} {n(tall - 4)}v-5"]
        numbers += [(x, 20.0, col), (x, tall - 12, col)]
    words = "".join(f'<text class="scale" x="{n(x)}" y="{n(y)}">{number}</text>' for x, y, number in numbers)
    return f'<g data-fades="11"><path class="scale-tick" d="{"".join(ticks)}"/>{words}</g>'


def _backdrop(printing: str) -> str:
    frame = f'<rect class="frame" x="2" y="2" width="{SIZE[0] - 4:g}" height="{SIZE[1] - 4:g}" rx="4"/>'
    return "".join(
        (_ground(), _rivers(), _waters(printing), _red_areas(), _mileposts(printing), _ferries(printing), _legend(),
         frame, _scale())
    )  # fmt: skip


def tip(printing: str, milepost: Milepost) -> str:
    """What a milepost is, in a few words."""
    city, line = CITY_AT[milepost], PRINTINGS[printing].line_at[milepost]
    ferry = f"; {_line_tip(printing, line)}" if line >= 0 else ""
    if city >= 0:
        goods = made(city).replace(" · ", ", ")
        return f"{SHOWN[city]}, {TERRAINS[TERRAIN[CENTRE[city]]]}{f': {goods}' if goods else ''}{ferry}"
    if line >= 0:
        names_of = PRINTINGS[printing].names[line]
        return f"{names_of[PRINTINGS[printing].ports[line].index(milepost)]}, port{ferry}"
    kind = TERRAINS[TERRAIN[milepost]] if TERRAIN[milepost] in (MOUNTAIN, ALPINE) else TERRAINS[CLEAR]
    return f"{kind.capitalize()} milepost {parts.place(milepost)}"


def _line_tip(printing: str, line: Line) -> str:
    table = PRINTINGS[printing]
    return f"ferry {table.names[line][0]}–{table.names[line][1]}, {table.prices[line]}M"


def _anchors(printing: str) -> Anchors:
    rows: list[tuple[str, Point, str, str, float]] = [
        (POST_ID[m], MILEPOST_AT[m], "milepost", tip(printing, m), POST) for m in range(len(PLACES))
    ]
    placed = names(printing)
    rows += [(name_id(city), placed.cities[city].at, "name", "", 0.0) for city in range(len(CITIES))]
    rows += [(f"made{city}", placed.made[city].at, "name", "", 0.0) for city in range(len(CITIES))]
    rows += [(f"port{port}", name.at, "name", "", 0.0) for port, name in placed.ports.items()]
    rows += [(chip_id(city), at, "chip", "", 0.0) for city, at in enumerate(placed.chips)]
    rows += [(train_id(city), at, "train", "", 0.0) for city, at in enumerate(placed.trains)]
    rows += [(over_id(city), (x, y - OVER), "train", "", 0.0) for city, (x, y) in enumerate(placed.trains)]
    for line in range(len(PRINTINGS[printing].ports)):
        x, y = water.badge_at(printing, line)
        rows.append((line_id(line), (x, y + 16), "line", _line_tip(printing, line), 0.0))
    ends = {corner for river in RIVERS for corners, _ in water.reaches(river) for corner in (corners[0], corners[-1])}
    rows += [(river_id(corner), corner_at(corner), "river", "", 0.0) for corner in sorted(ends)]
    crossed = sorted({edge for edges in RIVERS.values() for edge in edges})
    rows += [(f"w{edge}", middle(edge), "river", "", 0.0) for edge in crossed]
    ids, points, classes, tips, targets = zip(*rows, strict=True)
    xs, ys = (tuple(round(point[axis], 1) for point in points) for axis in (0, 1))
    return Anchors(ids, xs, ys, classes, tips, targets)


@cache
def board(printing: str) -> Board:
    """The map of a printing."""
    return Board(SIZE, _anchors(printing), SYMBOLS, _backdrop(printing), with_night(STYLE, NIGHT), LINE, HEART)


@cache
def digest(printing: str) -> str:
    """The name of that map."""
    return board(printing).digest()
