"""Draws any scene of any game as one standalone SVG, and as a PNG.

The board comes with its own symbols, backdrop and style; everything else is here: the players' colours, shapes on their
anchors, the panels below the board, the banner above it. One font travels with the package, so that a picture looks
the same on a machine without fonts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import as_file, files
from math import hypot

from milepost.core.night import by_day
from milepost.core.scene import Board, Dot, Hex, Id, Layer, Link, Path, Piece, Scene, Shape
from milepost.core.svg_panels import PANEL_STYLE, panels

FONT = "Milepost Sans"
"""The family of the font files in `core/data`."""
SEAT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b65d92", "#e69f00", "#56b4e9")
"""One colour per seat, after Okabe and Ito: told apart with any kind of colour vision."""
SEAT_INKS = ("#ffffff", "#ffffff", "#ffffff", "#ffffff", "#26221c", "#26221c")
"""What is readable on each of these colours."""
SEAT_DASHES = ("", "0.1 9", "12 8", "12 7 0.1 7", "4 4", "1 0")
"""The second mark of a line, since colour is never the only one: a thin stripe along its middle, dashed by seat."""

MARGIN = 20.0
_HEADER = 46.0
_GLOW_R = 14.0

_STYLE = (
    f"text{{font-family:'{FONT}',Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;fill:#2f2b25}}"
    ".page{fill:#f6f3ea}"
    ".banner{font-size:23px;font-weight:700}"
    ".asked{font-size:16px;fill:#6b6455}"
    ".middle{text-anchor:middle}"
    ".link,.path{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}"
    ".stripe{fill:none;stroke-linecap:round}"
    ".dot,.hex{fill:currentColor}"
    ".badge{fill:#2f2b25;stroke:#ffffff;stroke-width:1.5}"
    ".badge-text{fill:#ffffff;font-size:11px;font-weight:700;text-anchor:middle}"
    ".glow{fill:#ffd54a;fill-opacity:0.16;stroke:#c88a00;stroke-width:3.2}"
    + "".join(f".seat{seat}{{color:{colour}}}" for seat, colour in enumerate(SEAT_COLOURS))
    + "".join(f".ink{seat}{{fill:{ink}}}" for seat, ink in enumerate(SEAT_INKS))
    + "".join(f".stripe{seat}{{stroke:{ink};stroke-dasharray:{SEAT_DASHES[seat]}}}"
              for seat, ink in enumerate(SEAT_INKS) if SEAT_DASHES[seat])
)  # fmt: skip

Places = Mapping[Id, tuple[float, float]]
"""The coordinates of each anchor, by its id."""


def draw(board: Board, scene: Scene, *, glow: bool = True) -> str:
    """The whole scene as a standalone SVG; with `glow`, the places its viewer may click are lit."""
    width, height = board.size
    top = MARGIN + (_HEADER if scene.banner else 0.0) + (24.0 if scene.ask else 0.0)
    places = _places(board)
    below, depth = panels(scene.panels, board.symbols, width)
    whole, tall = width + 2 * MARGIN, top + height + depth + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" id="scene" width="{_n(whole)}" height="{_n(tall)}" '
        f'viewBox="0 0 {_n(whole)} {_n(tall)}" role="img">',
        f"<style>{scoped(_STYLE + PANEL_STYLE + board.style, '#scene')}</style>",
        "<defs>",
        *(f'<g id="symbol-{name}">{body}</g>' for name, body in board.symbols.items()),
        "</defs>",
        f'<rect class="page" width="{_n(whole)}" height="{_n(tall)}"/>',
        _header(scene),
        f'<g transform="translate({_n(MARGIN)} {_n(top)})">{board.backdrop}',
        *(_layer(board, layer, places) for layer in scene.layers if not layer.above),
        _glow(board, scene) if glow else "",
        *(_layer(board, layer, places) for layer in scene.layers if layer.above),
        f'</g><g transform="translate({_n(MARGIN)} {_n(top + height)})">{below}</g></svg>',
    ]
    return by_day("".join(parts))


def to_png(svg: str, width: int | None = None) -> bytes:
    """The SVG as a PNG, `width` pixels wide, with the package's own font and no other."""
    import resvg_py  # here, since games read this module for its colours, and most of them never make a PNG

    data = files("milepost.core") / "data"
    with as_file(data / "MilepostSans-Regular.otf") as regular, as_file(data / "MilepostSans-Bold.otf") as bold:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=width,
                skip_system_fonts=True,
                font_files=[str(regular), str(bold)],
                font_family=FONT,
            )
        )


def film_strip(pictures: Sequence[tuple[str, str]], columns: int = 3, cell: float = 640.0) -> str:
    """Several pictures (caption, SVG) in one, row by row, each `cell` wide. Ids and styles stay apart."""
    columns = max(1, min(columns, len(pictures)))
    gap, caption = 16.0, 30.0
    parts: list[str] = []
    y = gap
    for first in range(0, len(pictures), columns):
        row = pictures[first : first + columns]
        heights = [_ratio(svg) * cell for _, svg in row]
        for column, (words, svg) in enumerate(row):
            x = gap + column * (cell + gap)
            parts.append(f'<text class="caption" x="{_n(x)}" y="{_n(y + 20)}">{escape(words)}</text>')
            parts.append(_cell(svg, f"c{first + column}-", x, y + caption, cell, heights[column]))
        y += caption + max(heights) + gap
    width = gap + columns * (cell + gap)
    style = scoped(_STYLE + ".caption{font-size:17px;font-weight:700}", "#strip")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="strip" width="{_n(width)}" height="{_n(y)}" '
        f'viewBox="0 0 {_n(width)} {_n(y)}"><style>{style}</style>'
        f'<rect class="page" width="{_n(width)}" height="{_n(y)}"/>{"".join(parts)}</svg>'
    )


def scoped(css: str, root: str) -> str:
    """Plain CSS rules, confined to what is inside `root`."""
    rules = []
    for rule in css.split("}"):
        selectors, brace, body = rule.partition("{")
        if brace:
            rules.append(",".join(f"{root} {selector.strip()}" for selector in selectors.split(",")) + f"{{{body}}}")
    return "".join(rules)


def _n(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _ratio(svg: str) -> float:
    """Height over width of a picture."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    return float(found[2]) / float(found[1]) if found else 1.0


def _cell(svg: str, prefix: str, x: float, y: float, width: float, height: float) -> str:
    """A picture as part of another: its ids get a prefix wherever they are made or used."""
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{prefix}\1"', svg)
    svg = re.sub(r'(href="|url\()#', rf"\g<1>#{prefix}", svg)
    svg = re.sub(
        r"<style>(.*?)</style>", lambda m: f"<style>{m[1].replace('#scene ', f'#{prefix}scene ')}</style>", svg
    )
    at = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    return re.sub(r'width="[\d.]+" height="[\d.]+"', at, svg, count=1)


@lru_cache(maxsize=16)
def _columns(ids: tuple[Id, ...], xs: tuple[float, ...], ys: tuple[float, ...]) -> Places:
    return {name: (x, y) for name, x, y in zip(ids, xs, ys, strict=True)}


def _places(board: Board) -> Places:
    anchors = board.anchors
    return _columns(anchors.id, anchors.x, anchors.y)


def _header(scene: Scene) -> str:
    """The banner, and under it what the viewer is asked."""
    y = MARGIN + 24
    parts = []
    if scene.banner:
        parts.append(f'<text class="banner" x="{_n(MARGIN)}" y="{_n(y)}">{escape(scene.banner)}</text>')
        y += 25
    if scene.ask:
        parts.append(f'<text class="asked" x="{_n(MARGIN)}" y="{_n(y)}">{escape(scene.ask.sentence)}</text>')
    return "".join(parts)


def _glow(board: Board, scene: Scene) -> str:
    """A ring on every place where a choice begins."""
    if scene.ask is None:
        return ""
    sizes = board.anchors.r or (_GLOW_R,) * len(board.anchors.id)
    targets = dict(zip(board.anchors.id, sizes, strict=True))
    places = _places(board)
    first = dict.fromkeys(choice.at[0] for choice in scene.ask.choices if choice.at)
    return "".join(
        f'<circle class="glow" cx="{_n(places[at][0])}" cy="{_n(places[at][1])}" r="{_n(targets[at] + 2)}"/>'
        for at in first
    )


def _layer(board: Board, layer: Layer, places: Places) -> str:
    shapes = "".join(_shape(board, name, shape, places) for name, shape in layer.shapes.items())
    return f'<g data-layer="{escape(layer.name)}">{shapes}</g>'


def _shape(board: Board, name: Id, shape: Shape, places: Places) -> str:
    """One shape in a group that carries its id, its style, its owner and its words."""
    seat = "" if shape.seat is None else f" seat{shape.seat}"
    kind = type(shape).__name__.lower()
    said = f' aria-label="{escape(shape.say)}"' if shape.say else ""
    tip = f"<title>{escape(shape.tip)}</title>" if shape.tip else ""
    cls = f"{kind}-shape {shape.cls}{seat}".replace("  ", " ").strip()
    return f'<g data-id="{escape(name)}" class="{cls}"{said}>{tip}{_body(board, shape, places)}</g>'


def _body(board: Board, shape: Shape, places: Places) -> str:
    if isinstance(shape, Piece):
        return _piece(shape, places)
    if isinstance(shape, Link):
        return _link(board, shape, places)
    if isinstance(shape, Path):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in (places[at] for at in shape.through))
        return f'<polyline class="path" points="{points}" stroke-width="{_n(board.line)}"/>'
    x, y = places[shape.at]
    if isinstance(shape, Dot):
        return f'<circle class="dot" cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.r)}"/>'
    if isinstance(shape, Hex):
        return f'<polygon class="hex" points="{_hexagon(x, y, shape.r)}"/>'
    return f'<text class="middle" x="{_n(x)}" y="{_n(y)}">{_lines(shape.text, x)}</text>'


def _lines(words: str, x: float) -> str:
    """Words, or several lines of them with the last one at the foot."""
    first, *others = words.split("\n")
    if not others:
        return escape(words)
    head = f'<tspan x="{_n(x)}" dy="-{len(others)}em">{escape(first)}</tspan>'
    return head + "".join(f'<tspan x="{_n(x)}" dy="1em">{escape(line)}</tspan>' for line in others)


def _hexagon(x: float, y: float, r: float) -> str:
    """A hexagon with a corner on top."""
    half, side = 0.5 * r, 0.8660254 * r
    corners = ((0, -r), (side, -half), (side, half), (0, r), (-side, half), (-side, -half))
    return " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in corners)


def _link(board: Board, link: Link, places: Places) -> str:
    """A line in its lane, with its owner's stripe along the middle."""
    (ax, ay), (bx, by) = places[link.a], places[link.b]
    far = hypot(bx - ax, by - ay) or 1.0
    aside = link.lane * board.line
    dx, dy = -(by - ay) / far * aside, (bx - ax) / far * aside
    ends = f'x1="{_n(ax + dx)}" y1="{_n(ay + dy)}" x2="{_n(bx + dx)}" y2="{_n(by + dy)}"'
    line = f'<line class="link" {ends} stroke-width="{_n(board.line)}"/>'
    if link.seat is None or not SEAT_DASHES[link.seat]:
        return line
    return f'{line}<line class="stripe stripe{link.seat}" {ends} stroke-width="{_n(board.line * 0.3)}"/>'


def _piece(piece: Piece, places: Places) -> str:
    """A symbol in its slot, turned, with its badge at the upper right."""
    x, y = places[piece.at]
    x += (piece.slot - (piece.of - 1) / 2) * piece.gap
    turn = f' transform="rotate({_n(piece.turn)})"' if piece.turn else ""
    badge = ""
    if piece.badge:
        wide = 8.5 + 3.5 * (len(piece.badge) - 1)
        badge = (
            f'<rect class="badge" x="{_n(11 - wide)}" y="-20.5" width="{_n(2 * wide)}" height="17" rx="8.5"/>'
            f'<text class="badge-text" x="11" y="-8">{escape(piece.badge)}</text>'
        )
    return f'<g transform="translate({_n(x)} {_n(y)})"><use href="#symbol-{piece.use}"{turn}/>{badge}</g>'
