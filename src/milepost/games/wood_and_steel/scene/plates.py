"""What is printed in the seas: the desk for contracts, prices of track, the commodities, the title, and the shops."""

from __future__ import annotations

from milepost.games.wood_and_steel.board import GOODS
from milepost.games.wood_and_steel.design import Design
from milepost.games.wood_and_steel.scene.goods import mark
from milepost.games.wood_and_steel.scene.layout import (
    DESK,
    GOODS_LIST,
    PRICES,
    SHOP_AT,
    SHOPS,
    TITLE,
    Box,
    Point,
    card_at,
)
from milepost.games.wood_and_steel.scene.locomotives import engine
from milepost.games.wood_and_steel.scene.outlines import n
from milepost.games.wood_and_steel.scene.segments import LENGTHS, block

STYLE = (
    ".plate{fill:#f9f5e9;fill-opacity:0.86;stroke:#b9ad90;stroke-width:1.4}"
    ".plate-title{font-size:16px;font-weight:700}"
    ".plate-line{font-size:14px}"
    ".plate-small{font-size:12.5px;fill:#6b6455}"
    ".plate-sum{font-size:13.5px;font-weight:700;text-anchor:middle}"
    ".game-title{font-size:26px;font-weight:700;text-anchor:middle;letter-spacing:2px;fill:#5b3a1e}"
    ".title-rule{stroke:#8a6a3c;stroke-width:1.5}"
    ".shop{fill:#fffdf5;stroke:#b9ad90;stroke-width:1.6}"
    ".shop-name{font-size:13.5px;font-weight:700;text-anchor:middle}"
    ".bank-wall{fill:#d9c79c;stroke:#2f2b25;stroke-width:1.4;stroke-linejoin:round}"
)


def _plate(box: Box) -> str:
    left, top, width, height = box
    return f'<rect class="plate" x="{n(left)}" y="{n(top)}" width="{n(width)}" height="{n(height)}" rx="9"/>'


def _text(cls: str, at: Point, words: str) -> str:
    return f'<text class="{cls}" x="{n(at[0])}" y="{n(at[1])}">{words}</text>'


def _use(body: str, at: Point, scale: float = 1.0) -> str:
    return f'<g transform="translate({n(at[0])} {n(at[1])}) scale({scale:g})">{body}</g>'


def desk() -> str:
    """Titles over the rows of cards."""
    left, top, _, _ = DESK
    return (
        _plate(DESK)
        + _text("plate-title", (left + 14, top + 19), "Market contracts")
        + _text("plate-title", (left + 14, card_at(2, 0)[1] - 39), "Private contracts on offer")
    )


def prices(design: Design) -> str:
    """What a segment costs, by its length, over plains and through mountains."""
    left, top, _, _ = PRICES
    parts = [_plate(PRICES), _text("plate-title", (left + 14, top + 22), "A segment costs, in thousands of dollars")]
    for row, mountainous in enumerate((False, True)):
        y = top + 46 + 27 * row
        parts.append(_text("plate-line", (left + 14, y + 5), "Mountains" if mountainous else "Plains"))
        for length in LENGTHS:
            x = left + 100 + 53 * (length - 1)
            price = design.track_base + length * design.track_per_length
            price *= design.track_mountain_times if mountainous else 1
            parts.append(_blocks(length, mountainous, (x, y)))
            parts.append(_text("plate-sum", (x + 5.4 * length + 11, y + 5), f"{price / 1000:g}"))
    more = f"Second track on a segment: {design.track_parallel / 1000:g} more, doubled in mountains"
    parts.append(_text("plate-small", (left + 14, top + 108), more))
    return "".join(parts)


def _blocks(length: int, mountainous: bool, at: Point) -> str:
    """A short segment of some length."""
    body = "".join(block(4.6, 9.0, mountainous, (5.4 * (place + 0.5), 0.0), 0.0) for place in range(length))
    return _use(body, at)


def goods_list() -> str:
    """All commodities in two columns."""
    left, top, width, _ = GOODS_LIST
    parts = [_plate(GOODS_LIST), _text("plate-title", (left + 14, top + 23), "Commodities")]
    half = -(-len(GOODS) // 2)
    for good, name in enumerate(GOODS):
        column, row = divmod(good, half)
        x, y = left + 24 + column * (width / 2 - 14), top + 43 + 19 * row
        parts.append(_use(mark(good, 8.0), (x, y)))
        parts.append(_text("plate-line", (x + 15, y + 4.6), name))
    return "".join(parts)


def title() -> str:
    """The name of the game; the year is written below it."""
    left, top, width, _ = TITLE
    x = left + width / 2
    rule = f'<path class="title-rule" d="M{n(x - 110)} {n(top + 42)}H{n(x + 110)}"/>'
    return _plate(TITLE) + _text("game-title", (x, top + 32), "Wood and Steel") + rule


_BANK = (
    '<path class="bank-wall" d="M-16 -5L0 -16L16 -5Z"/>'
    '<path class="bank-wall" d="M-13 -3h5V11h-5ZM-3 -3h6V11h-6ZM8 -3h5V11h-5Z"/>'
    '<path class="bank-wall" d="M-17 11H17V15H-17Z"/>'
)
_GEAR = (
    '<circle r="11" fill="none" stroke="#2f2b25" stroke-width="8" stroke-dasharray="5.76 5.76"/>'
    '<circle r="10.5" fill="#d9c79c" stroke="#2f2b25" stroke-width="1.6"/>'
    '<circle r="4" fill="#fffdf4" stroke="#2f2b25"/>'
)


def shops() -> str:
    """Where engines, upgrades and loans are to be had."""
    parts = [_plate(SHOPS)]
    signs = (engine(2).replace("currentColor", "#8a6a3c"), _GEAR, _BANK)
    for (x, y), sign, name in zip(SHOP_AT, signs, ("Engines", "Upgrades", "Bank"), strict=True):
        parts.append(f'<circle class="shop" cx="{n(x)}" cy="{n(y)}" r="32"/>')
        parts.append(_use(sign, (x, y), 1.25))
        parts.append(_text("shop-name", (x, SHOPS[1] + SHOPS[3] - 9), name))
    return "".join(parts)
