"""The little pictures of EuroRails, each drawn around its origin. `currentColor` is the colour of the owner."""

from __future__ import annotations

from milepost.games.eurorails.actions import MOST_SEATS
from milepost.games.eurorails.board import LOADS
from milepost.games.eurorails.scene.labels import width
from milepost.games.eurorails.trains import TRAINS

INK = "#3a3630"
TAG = 13.0
"""How tall a load's tag is."""

_SMALL = f'<circle r="6" fill="#fffdf4" stroke="{INK}" stroke-width="1.9"/><circle r="2" fill="{INK}"/>'
_MEDIUM = f'<rect x="-6.5" y="-6.5" width="13" height="13" fill="#fffdf4" stroke="{INK}" stroke-width="1.9"/>' + (
    f'<rect x="-2.4" y="-2.4" width="4.8" height="4.8" fill="{INK}"/>'
)
_PORT = (
    '<circle r="8" fill="#2f6f95" stroke="#fffdf4" stroke-width="1.4"/>'
    '<path d="M0 -3.4V4.6M-2.6 -1.6H2.6M-4.4 1.2C-4 4 -2 4.8 0 4.8S4 4 4.4 1.2" fill="none" stroke="#fffdf4" '
    'stroke-width="1.3" stroke-linecap="round"/><circle cy="-4.4" r="1.2" fill="none" stroke="#fffdf4"/>'
)
_HARBOUR = (
    '<circle r="7.5" fill="#fffdf4" stroke="#2f6f95" stroke-width="2.2"/>'
    f'<circle r="2.4" fill="{INK}"/><circle r="4.6" fill="none" stroke="{INK}" stroke-width="1.3"/>'
)
_CENTRE = '<circle r="3.2" fill="#fffdf4"/>'
_STRUCK = (
    '<circle r="11" fill="none" stroke="#fffdf4" stroke-width="5"/><circle r="11" fill="none" stroke="#a8321f" '
    'stroke-width="2.4"/><path d="M-7.5 -7.5L7.5 7.5" stroke="#a8321f" stroke-width="2.4"/>'
)
_BONUS = (
    '<path d="M0 -17l4.2 8.6l9.4 1.4l-6.8 6.7l1.6 9.4l-8.4 -4.5l-8.4 4.5l1.6 -9.4l-6.8 -6.7l9.4 -1.4z" '
    'fill="#ffd54a" stroke="#8a6a10" stroke-width="1.3" stroke-linejoin="round"/>'
)
_BLOCKED = (
    '<path d="M0 -8V8M-7 -4L7 4M-7 4L7 -4" stroke="#4a7ea3" stroke-width="2" stroke-linecap="round"/>'
    '<circle r="2.2" fill="#ffffff"/>'
)


_LOCOMOTIVE = "M-13 7V-9H-2V-3H4V-10H9V-3Q14 -2 14 4V7Z"


def _train(seat: int) -> str:
    """A little locomotive that shows its seat."""
    return (
        f'<path d="{_LOCOMOTIVE}" fill="none" stroke="#fffdf4" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{_LOCOMOTIVE}" fill="currentColor" stroke="{INK}" stroke-width="1.4" '
        'stroke-linejoin="round"/>'
        f'<circle cx="-8" cy="8.5" r="3.6" fill="{INK}"/><circle cx="1" cy="8.5" r="3.6" fill="{INK}"/>'
        f'<circle cx="9.5" cy="8.5" r="3.6" fill="{INK}"/>'
        f'<text class="middle train-mark ink{seat}" x="-7" y="4">{seat + 1}</text>'
    )


def _waits(seat: int) -> str:
    """The same train, waiting for a ferry."""
    return _train(seat) + (
        '<path d="M-16 15q4 -4 8 0t8 0t8 0t8 0" fill="none" stroke="#2f6f95" stroke-width="2.4" '
        'stroke-linecap="round"/>'
    )


def _member(seat: int) -> str:
    return (
        '<circle r="5.4" fill="currentColor" stroke="#fffdf4" stroke-width="1.4"/>'
        f'<text class="middle member-mark ink{seat}" y="3">{seat + 1}</text>'
    )


def tag_width(load: int) -> float:
    """How wide a load's tag is."""
    return width(LOADS[load], 10.0) + 9


def _tag(load: int, y: float, fill: str) -> str:
    """A load by name on a tag, so far below the origin."""
    wide = tag_width(load)
    return (
        f'<rect x="{-wide / 2:.1f}" y="{y - TAG / 2:.1f}" width="{wide:.1f}" height="{TAG}" rx="3" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1"/><text class="middle tag" y="{y + 3.6:.1f}">{LOADS[load]}</text>'
    )


def _choice(load: int, fill: str, sign: str) -> str:
    """A load's tag in the small menu of what can be done with it."""
    side = tag_width(load) / 2 + 8
    return _tag(load, 0.0, fill) + f'<path transform="translate({-side:.1f} 0)" {sign}/>'


_UP = f'd="M0 5V-5M-4 -1L0 -5L4 -1" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round"'
_DOWN = f'd="M0 -5V5M-4 1L0 5L4 1" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round"'
_COIN = f'd="M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0" fill="#ffd54a" stroke="{INK}" stroke-width="1.4"'

MOST_ABOARD = max(train.capacity for train in TRAINS)
BELOW = 20.0
"""How far below a train its first load hangs."""
OVER = BELOW + (MOST_ABOARD - 1) * TAG + 18.0
"""So far above a train, the last of the tags for loads stands right on its roof."""

SYMBOLS: dict[str, str] = {
    "small": _SMALL,
    "medium": _MEDIUM,
    "major": _CENTRE,
    "port": _PORT,
    "harbour": _HARBOUR,
    "struck": _STRUCK,
    "bonus": _BONUS,
    "blocked": _BLOCKED,
    **{f"train{seat}": _train(seat) for seat in range(MOST_SEATS)},
    **{f"waits{seat}": _waits(seat) for seat in range(MOST_SEATS)},
    **{f"member{seat}": _member(seat) for seat in range(MOST_SEATS)},
    **{f"chip{load}": _tag(load, 0.0, "#ffe9a6") for load in range(len(LOADS))},
    **{f"take{load}": _choice(load, "#ffe9a6", _UP) for load in range(len(LOADS))},
    **{f"drop{load}": _choice(load, "#fffdf4", _DOWN) for load in range(len(LOADS))},
    **{f"deliver{load}": _choice(load, "#d9efc9", _COIN) for load in range(len(LOADS))},
    **{
        f"aboard{load}.{slot}": _tag(load, BELOW + slot * TAG, "#fffdf4")
        for load in range(len(LOADS))
        for slot in range(MOST_ABOARD)
    },
}
"""Every symbol by name. `chip` lies in a city, `aboard` hangs below a train."""
