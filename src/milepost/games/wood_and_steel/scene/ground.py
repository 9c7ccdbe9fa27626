"""Sea and land: coasts, sections in their tints, lakes, rivers, borders, mountains, and the names of waters."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.games.wood_and_steel.board import REGIONS, Edition, members
from milepost.games.wood_and_steel.scene.layout import CITY_AT, PLATES, SIZE, Point, along, spot
from milepost.games.wood_and_steel.scene.names import boxes
from milepost.games.wood_and_steel.scene.outlines import (
    all_closed,
    all_open,
    apart,
    drawing,
    n,
    open_line,
    peaks,
    points,
)

TINTS = {
    "East": "#dde6cb", "Central": "#f5edd0", "West": "#f0dcc3", "NW": "#e0e4d2", "NC": "#f7f0d6", "NE": "#dbe6cf",
    "SW": "#f2dcc0", "SC": "#f3e6bd", "SE": "#d3e2cc",
}  # fmt: skip
_TITLES = {"NW": "NORTHWEST", "NC": "NORTH CENTRAL", "NE": "NORTHEAST", "SW": "SOUTHWEST", "SC": "SOUTH CENTRAL",
           "SE": "SOUTHEAST"}  # fmt: skip
_TITLES_AT = {
    "West": (345, 114), "Central": (665, 50), "East": (985, 50), "NW": (345, 114), "NC": (705, 50), "NE": (985, 50),
    "SW": (262, 400), "SC": (622, 432), "SE": (862, 452),
}  # fmt: skip
_SECTION_NAME = {3: 36, 6: 26}
"""How tall the names of sections and of regions are."""
SEA_NAMES = (
    ("PACIFIC", 22, 462, 25.0, 0.0), ("OCEAN", 26, 482, 25.0, 0.0), ("ATLANTIC", 1072, 352, 25.0, 0.0),
    ("OCEAN", 1076, 372, 25.0, 0.0),
    ("Gulf of Mexico", 795, 644, 17.0, 0.0), ("Lake Superior", 716, 148, 12.5, -8.0),
    ("L. Michigan", 742, 240, 11.0, -84.0), ("L. Huron", 808, 200, 11.0, 58.0), ("L. Erie", 858, 262, 10.5, -22.0),
    ("L. Ontario", 884, 228, 10.0, -8.0), ("James Bay", 816, 6, 12.0, 0.0),
)  # fmt: skip
"""Words, the pixel of their middle, their size and angle."""

STYLE = (
    ".sea{fill:#a9c9d8}"
    ".shelf{fill:none;stroke:#b6d3df;stroke-width:44;stroke-linejoin:round}"
    ".shallow{fill:none;stroke:#c4dde6;stroke-width:20;stroke-linejoin:round}"
    ".coast{fill:none;stroke:#7f9aa4;stroke-width:1.6;stroke-linejoin:round}"
    ".lake{fill:#b3d1de;stroke:#7f9aa4;stroke-width:1.1;stroke-linejoin:round}"
    ".river{fill:none;stroke:#9cc3d6;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}"
    ".border{fill:none;stroke:#a08a6a;stroke-width:1.7;stroke-dasharray:9 4 2 4}"
    ".water-border{fill:none;stroke:#7fa3b3;stroke-width:1.3;stroke-dasharray:5 5}"
    ".between{fill:none;stroke:#b49a6c;stroke-width:5;stroke-opacity:0.28}"
    ".between-line{fill:none;stroke:#9a7f4e;stroke-width:1.3;stroke-dasharray:1 5;stroke-linecap:round}"
    ".section-name{font-weight:700;fill:#9b8a62;fill-opacity:0.34;text-anchor:middle;letter-spacing:9px}"
    ".sea-name{fill:#5d8ba5;text-anchor:middle;letter-spacing:2px}"
    ".peak{fill:#cdb88f;stroke:#9d875c;stroke-width:0.9;stroke-linejoin:round}"
    ".peak-shade{fill:#b09970}"
)


def path(cls: str, data: str, more: str = "") -> str:
    """A path of a class."""
    return f'<path class="{cls}" d="{data}"{more}/>'


def land() -> str:
    """All land, as the data of a path; lakes are drawn over it."""
    return all_closed(drawing().land)


def ground(edition: Edition) -> str:
    """Sea and land from the bottom up."""
    file, coast = drawing(), land()
    whole = f'<rect class="sea" width="{n(SIZE[0])}" height="{n(SIZE[1])}"/>'
    return "".join(
        (
            f'<clipPath id="wood-and-steel-board">{whole}</clipPath>',
            f'<clipPath id="wood-and-steel-land"><path d="{coast}"/></clipPath>',
            f'<g clip-path="url(#wood-and-steel-board)">{whole}',
            path("shelf", coast), path("shallow", coast),
            f'<g clip-path="url(#wood-and-steel-land)">{_sections(edition)}{path("river", all_open(file.rivers))}</g>',
            path("coast", coast), path("lake", all_closed(file.lakes)),
            path("land-in-lake", all_closed(file.lake_islands), ' fill="#f5edd0" stroke="#7f9aa4"'),
            path("border", all_open(file.borders)), path("water-border", all_open(file.water_borders)),
            _section_names(edition), _mountains(edition), _sea_names(), "</g>",
        )
    )  # fmt: skip


# sections


def _sections(edition: Edition) -> str:
    """Each section in its tint: from the east, each further one is painted over what is left of its line."""
    lines = {name: points(text) for name, text in drawing().between[str(edition.scheme)].items()}
    painted = _three(lines) if edition.scheme == 3 else _six(lines)
    tints = "".join(path("tint", data, f' fill="{TINTS[region]}"') for region, data in painted)
    strokes = "".join(open_line(line) for line in lines.values())
    return f"{tints}{path('between', strokes)}{path('between-line', strokes)}"


def _three(lines: dict[str, list[Point]]) -> list[tuple[str, str]]:
    return [("East", _page()), ("Central", _left_of(lines["central_east"])), ("West", _left_of(lines["west_central"]))]


def _six(lines: dict[str, list[Point]]) -> list[tuple[str, str]]:
    """The northern regions first, and the southern ones over them."""
    found = [("NE", _page()), ("SE", _below(lines["east"], [(SIZE[0] + 99, SIZE[1] + 99)]))]
    for north, south, column, row in (("NC", "SC", "central_east", "central"), ("NW", "SW", "west_central", "west")):
        down = [at for at in lines[column] if at[1] > lines[row][-1][1]]
        found += [(north, _left_of(lines[column])), (south, _below(lines[row], down))]
    return found


def _page() -> str:
    return f"M0 0H{n(SIZE[0])}V{n(SIZE[1])}H0Z"


def _left_of(line: Sequence[Point]) -> str:
    return f"{open_line(line)}H-99V-99Z"


def _below(line: Sequence[Point], down: Sequence[Point]) -> str:
    """Below a line that runs from west to east, and left of another one that runs down from its end."""
    rest = "".join(f"L{n(x)} {n(y)}" for x, y in down)
    return f"{open_line(line)}{rest}V{n(SIZE[1] + 99)}H-99V{n(line[0][1])}Z"


def _section_names(edition: Edition) -> str:
    parts = []
    for region, cities in enumerate(edition.region_cities):
        if cities:
            name = REGIONS[region]
            x, y = spot(*_TITLES_AT[name])
            size = _SECTION_NAME[edition.scheme]
            words = _TITLES.get(name, name.upper())
            parts.append(
                f'<text class="section-name" data-fades="{size}" style="font-size:{size}px" x="{n(x)}" y="{n(y)}">'
                f"{words}</text>"
            )
    return "".join(parts)


# mountains and waters


def _mountains(edition: Edition) -> str:
    """Peaks where nothing else is: no city, no segment, no name."""
    taken = [CITY_AT[city] for city in members(edition.cities)]
    for route in members(edition.routes):
        taken += [along(route, share / 24) for share in range(1, 24)]
    drawn: list[Point] = []
    for at in peaks():
        if apart(at, taken, 19.0) and apart(at, drawn, 13.0) and not _covered(at, edition):
            drawn.append(at)
    sides = "".join(f"M{n(x - 8)} {n(y + 5)}L{n(x)} {n(y - 8)}L{n(x + 8)} {n(y + 5)}Z" for x, y in drawn)
    shades = "".join(f"M{n(x)} {n(y - 8)}L{n(x + 8)} {n(y + 5)}L{n(x + 1.5)} {n(y + 5)}Z" for x, y in drawn)
    return path("peak", sides) + path("peak-shade", shades)


def _covered(at: Point, edition: Edition) -> bool:
    x, y = at
    named = (box for city in members(edition.cities) for box in boxes(city, edition))
    return any(
        left - 9 <= x <= left + width + 9 and top - 7 <= y <= top + height + 9
        for left, top, width, height in (*PLATES, *named)
    )


def _sea_names() -> str:
    """On a slant: the font has no italics."""
    parts = []
    for words, px, py, size, angle in SEA_NAMES:
        x, y = spot(px, py)
        parts.append(
            f'<text class="sea-name" data-fades="{size:g}" style="font-size:{size:g}px" '
            f'transform="translate({n(x)} {n(y)}) rotate({n(angle)}) skewX(-14)">{words}</text>'
        )
    return "".join(parts)
