"""Draws the networks of several players of EuroRails side by side, on a plain map that is small to keep."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from milepost.core.svg import FONT, SEAT_COLOURS
from milepost.games.eurorails.board import CENTRE, EDGES, MAJORS, SHOWN, Edge
from milepost.games.eurorails.scene import land
from milepost.games.eurorails.scene.layout import MILEPOST_AT, SIZE

COLUMNS, SHRUNK, CAPTION, GAP = 3, 0.25, 30.0, 12.0
STYLE = (
    f"text{{font-family:'{FONT}',Inter,'Segoe UI',Helvetica,Arial,sans-serif;fill:#2f2b25}}"
    ".page{fill:#f6f3ea}.sea{fill:#cfe3ec}.land{fill:#efe6cf}.lake{fill:#cfe3ec}"
    ".major{fill:#c0392b;fill-opacity:.75}.name{font-size:40px;text-anchor:middle}"
    ".caption{font-size:17px;font-weight:700}"
    ".track{fill:none;stroke-width:13;stroke-linecap:round;stroke-linejoin:round}"
)


def networks(players: Sequence[tuple[str, Iterable[Edge]]]) -> str:
    """One map for each player, with a caption and the sections it owns."""
    wide, tall = SIZE[0] * SHRUNK, SIZE[1] * SHRUNK
    rows = -(-len(players) // COLUMNS)
    size = f"{COLUMNS * (wide + GAP) + GAP:.0f}", f"{rows * (tall + CAPTION + GAP) + GAP:.0f}"
    cells = []
    for number, (name, sections) in enumerate(players):
        row, column = divmod(number, COLUMNS)
        x, y = GAP + column * (wide + GAP), GAP + row * (tall + CAPTION + GAP)
        cells.append(
            f'<g transform="translate({x:.0f} {y:.0f})"><text class="caption" y="18">{escape(name)}</text>'
            f'<g transform="translate(0 {CAPTION:.0f}) scale({SHRUNK})"><use href="#map"/>'
            f'<path class="track" stroke="{SEAT_COLOURS[number]}" d="{_lines(sections)}"/><use href="#cities"/></g></g>'
        )
    whole = f'width="{size[0]}" height="{size[1]}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {whole} viewBox="0 0 {size[0]} {size[1]}" role="img">'
        f"<title>The networks of {len(players)} characters</title><style>{STYLE}</style><defs>{_map()}</defs>"
        f'<rect class="page" {whole}/>{"".join(cells)}</svg>\n'
    )


def _map() -> str:
    """Sea, land, lakes, and the major cities on top."""
    cities = "".join(
        f'<circle class="major" cx="{x:.0f}" cy="{y:.0f}" r="19"/>'
        f'<text class="name" x="{x:.0f}" y="{y - 28:.0f}">{SHOWN[city]}</text>'
        for city in MAJORS
        for x, y in (MILEPOST_AT[CENTRE[city]],)
    )
    return (
        f'<g id="map"><rect class="sea" width="{SIZE[0]:.0f}" height="{SIZE[1]:.0f}"/>'
        f'<path class="land" fill-rule="evenodd" d="{_coarse(land.land())}"/>'
        f'<path class="lake" fill-rule="evenodd" d="{_coarse(land.lakes())}"/></g><g id="cities">{cities}</g>'
    )


def _coarse(path: str) -> str:
    """A path with whole numbers."""
    return re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.0f}", path)


def _lines(sections: Iterable[Edge]) -> str:
    ends = [(MILEPOST_AT[low], MILEPOST_AT[high]) for low, high in (EDGES[edge] for edge in sections)]
    return "".join(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}" for (ax, ay), (bx, by) in ends)
