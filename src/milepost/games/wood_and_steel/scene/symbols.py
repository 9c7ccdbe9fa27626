"""The little pictures of Wood and Steel, each drawn around its origin. `currentColor` is the colour of the owner."""

from __future__ import annotations

from milepost.games.wood_and_steel.actions import LISTED_LOANS
from milepost.games.wood_and_steel.board import GOODS
from milepost.games.wood_and_steel.constants import MOST_SEATS
from milepost.games.wood_and_steel.design import EXCHANGE, MOST_LEVEL, OFFICE, UPGRADES
from milepost.games.wood_and_steel.scene import locomotives
from milepost.games.wood_and_steel.scene.goods import INK, PAPER, mark, tag, tag_width
from milepost.games.wood_and_steel.scene.layout import CARD

CITY_SIZES = (7.0, 8.2, 9.4, 10.8, 12.2, 13.6)
"""The radii of cities, from the least to the most valuable."""
WORTH = (4, 6, 9, 13, 19)
"""From such values on, a city is drawn one size larger."""
MOST_PRICE = 40
"""Prices of track up to so many thousands have a sign."""


def city_size(worth: int) -> int:
    """Which size a city of some value has."""
    return sum(worth >= step for step in WORTH)


def _city(r: float, *, large: bool) -> str:
    inner = f'<circle r="{r * 0.52:.1f}" fill="#b8483a"/>' if large else f'<circle r="{r * 0.36:.1f}" fill="{INK}"/>'
    return f'<circle r="{r}" fill="{PAPER}" stroke="{INK}" stroke-width="2.1"/>{inner}'


def _flag(seat: int) -> str:
    """A pennant: somebody has a contract to the city."""
    return (
        f'<path d="M0 10V-11" stroke="{INK}" stroke-width="2" stroke-linecap="round"/>'
        f'<path d="M0.8 -11L18 -5L0.8 2Z" fill="currentColor" stroke="{INK}" stroke-width="1" stroke-linejoin="round"/>'
        f'<text class="middle flag-mark ink{seat}" x="5.6" y="-1.2">{seat + 1}</text>'
    )


_HUB = (
    '<path d="M0 -10l2.9 6.1l6.7 .9l-4.9 4.6l1.2 6.6l-5.9 -3.2l-5.9 3.2l1.2 -6.6l-4.9 -4.6l6.7 -.9z" '
    f'fill="currentColor" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/>'
)
_RAILYARD = (
    f'<path d="M-9 8V-3L0 -9L9 -3V8Z" fill="currentColor" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/>'
    f'<path d="M-4 8V0H4V8" fill="{PAPER}" stroke="{INK}" stroke-width="1.1"/>'
)
_OFFICE = (
    f'<path d="M-8 9V-8H8V9Z" fill="currentColor" stroke="{INK}" stroke-width="1.3"/>'
    f'<path d="M-4 -4h2.5M1.5 -4h2.5M-4 0.5h2.5M1.5 0.5h2.5M-4 5h2.5M1.5 5h2.5" stroke="{PAPER}" stroke-width="2.4"/>'
)
_GEAR = (
    f'<circle r="6.5" fill="none" stroke="{INK}" stroke-width="5.5" stroke-dasharray="3.4 3.4"/>'
    f'<circle r="6" fill="#c9b98f" stroke="{INK}" stroke-width="1.4"/><circle r="2.2" fill="{PAPER}" stroke="{INK}"/>'
)
_HANDSHAKE = (
    f'<path d="M-11 -3H-2M2 -3H11M-11 4H-2M2 4H11" stroke="{INK}" stroke-width="2.2"/>'
    f'<path d="M-2 -7V8M2 -7V8" stroke="{INK}" stroke-width="1.4"/><circle r="3.2" fill="#ffd54a" stroke="{INK}"/>'
)
_RELAY = (
    f'<path d="M-10 4A10 10 0 0 1 8 -5M10 -10L9 -3.5L2.6 -4.5" fill="none" stroke="{INK}" stroke-width="2.2" '
    'stroke-linecap="round" stroke-linejoin="round"/>'
    f'<circle cx="-7" cy="7" r="3" fill="{INK}"/><circle cx="7" cy="7" r="3" fill="{INK}"/>'
)

_UP = f'd="M0 5V-5M-4 -1L0 -5L4 -1" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round"'
_DOWN = f'd="M0 -5V5M-4 1L0 5L4 1" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round"'
_COIN = f'd="M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0" fill="#ffd54a" stroke="{INK}" stroke-width="1.4"'


def _choice(good: int, fill: str, sign: str) -> str:
    """A commodity's tag in the small menu of what can be done with it."""
    side = tag_width(good) / 2 + 9
    return tag(good, fill) + f'<path transform="translate({-side:.1f} 0)" {sign}/>'


def _coins(number: int) -> str:
    """A stack of coins, for a loan."""
    stack = "".join(
        f'<ellipse cy="{7 - 1.8 * coin:.1f}" rx="8" ry="3.2" fill="#ffd54a" stroke="{INK}" stroke-width="0.9"/>'
        for coin in range(number)
    )
    return stack


def _price(thousands: int) -> str:
    """What a segment costs, in thousands."""
    return (
        f'<circle r="9.6" fill="{PAPER}" stroke="#c88a00" stroke-width="1.6"/>'
        f'<text class="middle price-mark" y="4.4">{thousands}</text>'
    )


def _card(cls: str) -> str:
    wide, tall = CARD
    return f'<rect class="{cls}" x="{-wide / 2:g}" y="{-tall / 2:g}" width="{wide:g}" height="{tall:g}" rx="7"/>'


_UPGRADE_SIGNS = {OFFICE: _OFFICE, EXCHANGE: _coins(4)}
_SEATS = range(MOST_SEATS)
_LEVELS = range(1, MOST_LEVEL + 1)

SYMBOLS: dict[str, str] = {
    **{f"city{size}": _city(r, large=False) for size, r in enumerate(CITY_SIZES)},
    **{f"large{size}": _city(r + 1.5, large=True) for size, r in enumerate(CITY_SIZES)},
    **{f"flag{seat}": _flag(seat) for seat in _SEATS},
    "hub": _HUB,
    "railyard": _RAILYARD,
    "office": _OFFICE,
    **{f"upgrade{kind}": _UPGRADE_SIGNS.get(kind, _GEAR) for kind in range(len(UPGRADES))},
    "merge": _HANDSHAKE,
    "relay": _RELAY,
    "card": _card("contract"),
    "market-card": _card("contract market-contract"),
    "offer-card": _card("contract offer-contract"),
    **{f"engine{level}.{seat}": locomotives.engine(level, seat) for level in _LEVELS for seat in _SEATS},
    **{f"good{good}": mark(good) for good in range(len(GOODS))},
    **{f"large-good{good}": mark(good, 14.0) for good in range(len(GOODS))},
    **{f"aboard{good}": mark(good, 8.5) for good in range(len(GOODS))},
    **{f"take{good}": _choice(good, "#ffe9a6", _UP) for good in range(len(GOODS))},
    **{f"drop{good}": _choice(good, PAPER, _DOWN) for good in range(len(GOODS))},
    **{f"deliver{good}": _choice(good, "#d9efc9", _COIN) for good in range(len(GOODS))},
    **{f"loan{number}": _coins(number) for number in range(1, LISTED_LOANS + 1)},
    **{f"repay{number}": _coins(number) for number in (1, 2)},
    **{f"price{thousands}": _price(thousands) for thousands in range(MOST_PRICE + 1)},
}
"""Every symbol by name. `good` is printed beside cities, `aboard` is an engine's load."""
