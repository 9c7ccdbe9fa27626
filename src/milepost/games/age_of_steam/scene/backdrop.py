"""The printed board: the map with its terrain and rivers, the frame of the goods display, the action cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from milepost.core.night import INK, with_night
from milepost.core.scene import Board
from milepost.games.age_of_steam.actions import ROLES
from milepost.games.age_of_steam.board import LAND
from milepost.games.age_of_steam.goods import COLUMNS
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.scene import rivers
from milepost.games.age_of_steam.scene.anchors import anchors
from milepost.games.age_of_steam.scene.blocks import BLOCK_PAD, BOX, CARD_TALL, CARD_WIDE, Block, Point, legend
from milepost.games.age_of_steam.scene.layout import Layout, R, layout
from milepost.games.age_of_steam.scene.night import GROUND as GROUND_BY_NIGHT
from milepost.games.age_of_steam.scene.night import NIGHT
from milepost.games.age_of_steam.scene.symbols import symbols

LINE = 7.0
"""The width of a printed link."""

GROUND = {
    "plain": "#dbe4b9", "river": "#dbe4b9", "mountain": "#d9c7a4", "hill": "#e3d9a9", "swamp": "#c3d2b4",
    "river_mountain": "#d9c7a4",
}  # fmt: skip
TERRAIN_NAMES = {
    "plain": "Plain", "river": "River", "mountain": "Mountain", "hill": "Hill", "swamp": "Swamp",
    "river_mountain": "Both",
}  # fmt: skip

STYLE = (
    ".sheet{fill:#bdd8e4;stroke:#9fbfce;stroke-width:1.5}"
    ".coast{fill:#8f9a72;stroke:#8f9a72;stroke-width:7;stroke-linejoin:round}"
    ".ground{stroke:#aab285;stroke-width:1.2;stroke-linejoin:round}"
    ".stream-edge{fill:none;stroke:#5f97b8;stroke-linecap:round}"
    ".stream{fill:none;stroke:#93c3de;stroke-linecap:round}"
    ".peak{fill:#a98d66;stroke:#7d6546;stroke-width:1.2;stroke-linejoin:round}"
    ".snow{fill:#fffdf7}"
    ".hump{fill:#c3b873;stroke:#948a4c;stroke-width:1.2}"
    ".reed{fill:none;stroke:#5f7f5a;stroke-width:1.7;stroke-linecap:round}"
    ".wall{stroke:#4a3426;stroke-width:7;stroke-linecap:round}"
    ".ferry{fill:none;stroke:#41708c;stroke-width:3;stroke-dasharray:7 6;stroke-linecap:round}"
    ".joint{fill:none;stroke:#4d473b;stroke-width:7;stroke-linecap:round}"
    ".joint-light{fill:none;stroke:#fffdf7;stroke-width:4;stroke-linecap:round}"
    ".bed{fill:none;stroke:#f3ecdc;stroke-width:17}"
    ".sleepers{fill:none;stroke:#8d8069;stroke-width:13.5}"
    ".rails{fill:none;stroke:currentColor;stroke-width:7.5}"
    ".parapet{fill:none;stroke:#4d473b;stroke-width:20.5}"
    ".unowned{color:#8b867c}"
    ".pale{fill:#ffffff}"
    ".deep{fill:#2f2b25}"
    ".sign{font-size:13.5px;font-weight:700}"
    ".cube-mark{font-size:10.5px;font-weight:700}"
    ".good-mark{font-size:14px;font-weight:700}"
    ".chip-mark{font-size:11px;font-weight:700}"
    ".holder-mark{font-size:16px;font-weight:700}"
    ".name text{font-size:14px;font-weight:700;stroke:#fffdf7;stroke-width:4;paint-order:stroke;stroke-linejoin:round}"
    ".long text{font-size:11.5px;font-weight:700;stroke:#fffdf7;stroke-width:3.4;paint-order:stroke;"
    "stroke-linejoin:round}"
    ".town-name text{font-size:12.5px;stroke:#fffdf7;stroke-width:3.6;stroke-opacity:0.9;paint-order:stroke;"
    "stroke-linejoin:round}"
    ".tag{font-size:14px;font-weight:700;fill:#6e4b00;text-anchor:middle}"
    ".block{fill:#efe9db;stroke:#d8d1c0;stroke-width:1.5}"
    ".block-title{font-size:16px;font-weight:700}"
    ".box-frame{fill:#fffdf7;stroke:#c9c0ac;stroke-width:1.5}"
    ".box-dark{fill:#dcd5c6;stroke:#a79d88;stroke-width:1.5}"
    ".role{fill:#fffdf7;stroke:#b9b09b;stroke-width:1.5}"
    ".role-name{font-size:15px;font-weight:700}"
    ".role-caption{font-size:11.5px;fill:#6b6455}"
    ".legend{font-size:13px;text-anchor:middle}"
    ".legend-price{font-size:14px;font-weight:700;text-anchor:middle}"
    f".name text,.long text,.town-name text,.block-title,.role-name,.legend,.legend-price{{fill:{INK}}}"
)


def points(corners: Sequence[Point]) -> str:
    """Corners, as a polygon has them."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _text(cls: str, x: float, y: float, words: str) -> str:
    return f'<text class="{cls}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _copy(made: Layout, name: str, at: Point, scale: float = 1.0) -> str:
    """A copy of a symbol, for the style of the board does not reach into a `use`."""
    body = symbols(made.pointy)[name]
    return f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({scale:g})">{body}</g>'


# the map


def _sea(made: Layout) -> str:
    """The sheet: whatever is not land is water, or as good as water."""
    wide, tall = made.land
    return f'<rect class="sheet" x="1" y="1" width="{wide - 2:.1f}" height="{tall - 2:.1f}" rx="14"/>'


def _ground(made: Layout) -> str:
    """A coast around all land, then every hex in the colour of its terrain."""
    board = made.board
    shapes = [points(made.corners(at)) for at in made.centre]
    coast = "".join(f'<polygon class="coast" points="{shape}"/>' for shape in shapes)
    ground = "".join(
        f'<polygon class="ground" fill="{GROUND.get(terrain, GROUND["plain"])}" points="{shape}"/>'
        for shape, terrain in zip(shapes, board.terrain, strict=True)
    )
    return coast + ground


def _scenery(terrain: str, at: Point, size: float = 1.0) -> str:
    """Little peaks, hills or reeds on a hex, apart from its middle where track runs most."""
    drawn = {"mountain": _peaks, "river_mountain": _peaks, "hill": _humps, "swamp": _reeds}.get(terrain)
    if drawn is None:
        return ""
    return f'<g transform="translate({at[0]:.1f} {at[1]:.1f}) scale({size:.2f})">{drawn()}</g>'


def _peaks() -> str:
    def peak(x: float, y: float, s: float) -> str:
        return (
            f'<path class="peak" d="M{x - 12 * s:g} {y + 9 * s:g}L{x:g} {y - 10 * s:g}L{x + 12 * s:g} {y + 9 * s:g}Z"/>'
            f'<path class="snow" d="M{x - 3.4 * s:g} {y - 3.6 * s:g}L{x:g} {y - 9 * s:g}L{x + 3.4 * s:g} '
            f'{y - 3.6 * s:g}L{x + 1 * s:g} {y - 2.4 * s:g}L{x - 1 * s:g} {y - 4 * s:g}Z"/>'
        )

    return peak(13, -10, 0.85) + peak(-10, -4, 1.15) + peak(6, 13, 0.95)


def _humps() -> str:
    def hump(x: float, y: float, s: float) -> str:
        return f'<path class="hump" d="M{x - 13 * s:g} {y + 5 * s:g}q{13 * s:g} {-17 * s:g} {26 * s:g} 0Z"/>'

    return hump(10, -9, 0.85) + hump(-9, -2, 1) + hump(9, 12, 0.9)


def _reeds() -> str:
    def reed(x: float, y: float) -> str:
        return (
            f'<path class="reed" d="M{x - 7:g} {y + 4:g}h14M{x - 3.5:g} {y + 4:g}q-1 -7 -3.5 -10M{x:g} {y + 4:g}v-13'
            f'M{x + 3.5:g} {y + 4:g}q1 -7 3.5 -10"/>'
        )

    return reed(-12, -10) + reed(12, -2) + reed(-7, 17)


def _land(made: Layout) -> str:
    scenery = "".join(_scenery(made.board.terrain[place], at) for place, at in enumerate(made.centre))
    return scenery + _rivers(made) + _prices(made) + _walls(made) + _links(made)


def _rivers(made: Layout) -> str:
    wide = R * 0.17
    lines = rivers.courses(made)
    return "".join(
        "".join(f'<path class="{cls}" d="{d}" stroke-width="{width:.1f}"/>' for d in lines)
        for cls, width in (("stream-edge", wide + 2.6), ("stream", wide))
    )


def _prices(made: Layout) -> str:
    """Prices of single hexes, where the terrain alone does not say them."""
    board = made.board
    usual = usual_prices(made)
    return "".join(
        f'<g data-fades="14">{_text("tag", x, y + R * 0.64, f"${board.price[place]}")}</g>'
        for place, (x, y) in enumerate(made.centre)
        if board.what[place] == LAND and board.price[place] != usual[board.terrain[place]]
    )


def usual_prices(made: Layout) -> dict[str, int]:
    """What each terrain of the map costs in most of its hexes."""
    found: dict[str, list[int]] = {}
    for terrain, price in zip(made.board.terrain, made.board.price, strict=True):
        if terrain:
            found.setdefault(terrain, []).append(price)
    return {terrain: max(set(prices), key=lambda one: (prices.count(one), -one)) for terrain, prices in found.items()}


def _walls(made: Layout) -> str:
    """Edges between two hexes that no track crosses."""
    board = made.board
    lines = []
    for place, cell in enumerate(board.cells):
        for edge, near in enumerate(made.around(cell)):
            other = board.hex_at.get(near, -1)
            if other > place and board.near[place][edge] < 0:
                corners = made.corners(made.centre[place])
                (ax, ay), (bx, by) = corners[edge], corners[(edge + 1) % 6]
                lines.append(f'<line class="wall" x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}"/>')
    return "".join(lines)


def _links(made: Layout) -> str:
    """Printed links: ferries as dashed lines over the water."""
    parts = []
    for link, printed in enumerate(made.board.links):
        if printed.via:
            line = (made.link_end(link, 0), made.link_at(link), made.link_end(link, 1))
            parts.append(f'<polyline class="ferry" points="{points(line)}"/>')
    return "".join(parts)


# beside the map


def _block(made: Layout, block: Block, title: str) -> str:
    frame = f'<rect class="block" x="{block.x + 0.8:.1f}" y="{block.y:.1f}" width="{block.wide - 1.6:.1f}" '
    return f'{frame}height="{block.tall:.1f}" rx="12"/>{_text("block-title", block.x + BLOCK_PAD, block.y + 23, title)}'


def _half(made: Layout, rules: Standard, block: Block) -> str:
    """Half of the display: its columns under the faces of its dice, and under the letters of new cities."""
    parts = [_block(made, block, f"Goods display, {block.kind} dice")]
    for column, at in made.half(block.kind):
        if not COLUMNS[column].isalpha():
            parts.append(_copy(made, f"{block.kind}{COLUMNS[column][1:]}", at, 1.25))
        else:
            letter = "ABCDEFGH".index(COLUMNS[column])
            parts.append(_copy(made, f"letter{letter}", at, 1.1))
    cls = "box-frame" if block.kind == "light" else "box-dark"
    for x, y in made.half_boxes(block.kind):
        parts.append(
            f'<rect class="{cls}" x="{x - BOX / 2:.1f}" y="{y - BOX / 2:.1f}" width="{BOX:g}" height="{BOX:g}" rx="5"/>'
        )
    return "".join(parts)


def _cards(made: Layout, rules: Standard, block: Block) -> str:
    parts = [_block(made, block, "Actions")]
    for role, (x, y) in made.roles.items():
        left = x - CARD_WIDE / 2
        parts.append(
            f'<rect class="role" x="{left:.1f}" y="{y - CARD_TALL / 2:.1f}" width="{CARD_WIDE:g}" '
            f'height="{CARD_TALL:g}" rx="8"/>'
            + _text("role-name", left + 11, y - 1, ROLES[role])
            + _text("role-caption", left + 11, y + 13, rules.captions[role])
        )
    return "".join(parts)


def _legend(made: Layout, block: Block) -> str:
    """What a simple tile costs on each terrain."""
    parts = []
    usual = usual_prices(made)
    for (terrain, price), (x, y) in zip(sorted(usual.items(), key=_by_price), legend(made.board, block), strict=True):
        shape = points(made.corners((x, y), 20.0))
        parts.append(f'<polygon class="ground" fill="{GROUND[terrain]}" points="{shape}"/>')
        parts.append(_scenery(terrain, (x, y), 0.42))
        if terrain.startswith("river"):
            parts += [
                f'<path class="{cls}" d="M{x - 14:.1f} {y - 5:.1f}q9 -6 14 5t14 5" stroke-width="{width}"/>'
                for cls, width in (("stream-edge", 6.5), ("stream", 4.5))
            ]
        parts.append(_text("legend", x, y + 35, TERRAIN_NAMES[terrain]))
        parts.append(_text("legend-price", x, y + 51, f"${price}"))
    return _block(made, block, "Price of a simple tile") + "".join(parts)


def _by_price(one: tuple[str, int]) -> tuple[int, str]:
    return one[1], one[0]


def _beside(made: Layout, rules: Standard) -> str:
    parts = []
    for block in made.blocks:
        if block.kind in ("light", "dark"):
            parts.append(_half(made, rules, block))
        elif block.kind == "cities":
            parts.append(_block(made, block, "New cities"))
        elif block.kind == "roles":
            parts.append(_cards(made, rules, block))
        else:
            parts.append(_legend(made, block))
    return "".join(parts)


@lru_cache(maxsize=32)
def board(rules: Standard) -> Board:
    """The board of a map; drawn when it is first looked at."""
    made = layout(rules)
    drawn = _sea(made) + _ground(made) + _land(made) + _beside(made, rules)
    backdrop, style = with_night(drawn, GROUND_BY_NIGHT), with_night(STYLE, NIGHT)
    return Board(made.size, anchors(made), symbols(made.pointy), backdrop, style, LINE, (0.0, 0.0, *made.land))


@lru_cache(maxsize=32)
def digest(rules: Standard) -> str:
    """The digest by which a scene names its board."""
    return board(rules).digest()
