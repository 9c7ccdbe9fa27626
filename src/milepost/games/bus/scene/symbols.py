"""The little pictures of Bus, each drawn around its origin. `currentColor` is the colour of the owner."""

from __future__ import annotations

from milepost.core.svg import SEAT_INKS
from milepost.games.bus.board import BUILDINGS, PARTS, TIME_CLOCK
from milepost.games.bus.scene.layout import AREA_HEIGHT, AREA_WIDTH, LOT

_TILE = '<rect x="-17.5" y="-17.5" width="35" height="35" rx="5" fill="{fill}" stroke="{edge}" stroke-width="1.6"/>'

_HOUSE = (
    _TILE.format(fill="#fbe9dd", edge="#a2543a")
    + '<path d="M6 -11h4v6h-4z" fill="#8c4630"/>'
    + '<path d="M-9 -1h18v12h-18z" fill="#fffaf3" stroke="#8c4630" stroke-width="1.4"/>'
    + '<path d="M-12.5 0L0 -11.5L12.5 0z" fill="#c0694b" stroke="#8c4630" stroke-width="1.4" stroke-linejoin="round"/>'
    + '<path d="M-2.5 4h5v7h-5z" fill="#8c4630"/>'
)
_OFFICE = (
    _TILE.format(fill="#e2eaf1", edge="#4f6b84")
    + '<path d="M-8 -12h11v23h-11z" fill="#7f9db8" stroke="#3f5a73" stroke-width="1.4"/>'
    + '<path d="M3 -4h7v15h-7z" fill="#a9c0d4" stroke="#3f5a73" stroke-width="1.4"/>'
    + '<path d="M-5.5 -9h2v2.6h-2zM-1.5 -9h2v2.6h-2zM-5.5 -4.5h2v2.6h-2zM-1.5 -4.5h2v2.6h-2zM-5.5 0h2v2.6h-2z'
    + 'M-1.5 0h2v2.6h-2zM5.5 -1h2v2.4h-2zM5.5 3.4h2v2.4h-2z" fill="#fff8d8"/>'
    + '<path d="M-4 5.5h3.4v5.5h-3.4z" fill="#3f5a73"/>'
)
_PUB = (
    _TILE.format(fill="#f8efcf", edge="#8a6a1f")
    + '<path d="M6 -3.5h3.2a3.2 3.2 0 0 1 3.2 3.2v3.6a3.2 3.2 0 0 1 -3.2 3.2h-3.2" fill="none" stroke="#7a5c17" '
    + 'stroke-width="2.2"/>'
    + '<path d="M-9 -6h15v15.5a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2z" fill="#e3ac35" stroke="#7a5c17" '
    + 'stroke-width="1.4"/>'
    + '<path d="M-5 -1v8M-1.5 -1v8M2 -1v8" stroke="#a97c1c" stroke-width="1.4" stroke-linecap="round"/>'
    + '<path d="M-10 -5a3.4 3.4 0 0 1 2.6 -5.6a4 4 0 0 1 6.6 -0.9a3.8 3.8 0 0 1 6 1.4a3 3 0 0 1 1.6 5.1z" '
    + 'fill="#fffdf5" stroke="#7a5c17" stroke-width="1.3" stroke-linejoin="round"/>'
)
_PERSON = (
    '<path d="M-7.2 -1.4c0 -7.6 2.8 -10.6 7.2 -10.6s7.2 3 7.2 10.6a1.6 1.6 0 0 1 -1.6 1.6h-11.2a1.6 1.6 0 0 1 '
    '-1.6 -1.6z" fill="#3b3733" stroke="#ffffff" stroke-width="1.6"/>'
    '<circle cy="-16" r="5.2" fill="#3b3733" stroke="#ffffff" stroke-width="1.6"/>'
)
_STONE = (
    '<path d="M-9 3a9 8 0 0 1 3 -9a9.5 9 0 0 1 11 0a8.5 8 0 0 1 4 9a9 7 0 0 1 -8 5.5a10 7 0 0 1 -10 -5.5z" '
    'fill="#8d93a3" stroke="#565b69" stroke-width="1.5"/>'
    '<path d="M-4.5 -3.5a6 5 0 0 1 5 -2.4" fill="none" stroke="#d3d7e0" stroke-width="1.8" stroke-linecap="round"/>'
)
_HAND = (
    '<path d="M-3.4 5L0 -22L3.4 5z" fill="#3b3733"/><circle r="6.5" fill="#3b3733"/><circle r="2.4" fill="#fffdf7"/>'
)
_BUS = (
    '<rect x="-13" y="-10" width="26" height="18" rx="4" fill="currentColor" stroke="#2f2b25" stroke-width="1.4"/>'
    '<path d="M-9.5 -6.5h5.5v6h-5.5zM-2.5 -6.5h5.5v6h-5.5zM4.5 -6.5h5v6h-5z" fill="#fffdf7"/>'
    '<circle cx="-6.5" cy="8" r="3.4" fill="#2f2b25"/><circle cx="6.5" cy="8" r="3.4" fill="#2f2b25"/>'
)
_STOP = '<circle r="16.5" fill="#fffdf7" stroke="#4d473b" stroke-width="2.4"/>'
_STATION = (
    '<rect x="-22" y="-22" width="44" height="44" rx="9" fill="#3d4654" stroke="#fffdf7" stroke-width="2.5"/>'
    '<path d="M-9 -14a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v11a3.5 3.5 0 0 1 -3.5 3.5h-11a3.5 3.5 0 0 1 -3.5 -3.5z" '
    'fill="#f4d06f"/>'
    '<path d="M-6 -14h12v6.5h-12z" fill="#3d4654"/>'
    '<circle cx="-4.8" cy="-3.2" r="1.7" fill="#3d4654"/><circle cx="4.8" cy="-3.2" r="1.7" fill="#3d4654"/>'
    '<path d="M-6 1.5l-3 4M6 1.5l3 4" stroke="#f4d06f" stroke-width="1.8" stroke-linecap="round"/>'
)
_TREE = (
    '<path d="M-1.2 3h2.4v7h-2.4z" fill="#7b5b3a"/>'
    '<circle cx="0" cy="-3" r="7.5" fill="#6fa05c"/><circle cx="-2.2" cy="-5" r="3.2" fill="#86b573"/>'
)
_RIDER = '<circle r="21" fill="none" stroke="#c88a00" stroke-width="3.5" stroke-dasharray="5 3.6"/>'
_ON_TURN = '<circle r="20" fill="none" stroke="#2f2b25" stroke-width="2.6"/>'
_SHOWN = '<rect x="-17" y="-17" width="34" height="34" rx="6" fill="none" stroke="#c88a00" stroke-width="3.2"/>'
_OPEN_LOT = (
    f'<rect x="{-LOT / 2 - 1.5}" y="{-LOT / 2 - 1.5}" width="{LOT + 3}" height="{LOT + 3}" rx="6" fill="none" '
    'stroke="#4d473b" stroke-width="2.2"/>'
)


def _marker(seat: int) -> str:
    return (
        '<circle r="15.5" fill="currentColor" stroke="#2f2b25" stroke-width="1.2"/>'
        f'<circle r="12.3" fill="none" stroke="{SEAT_INKS[seat]}" stroke-width="1.3" stroke-opacity="0.75"/>'
        f'<text class="middle mark ink{seat}" y="6">{seat + 1}</text>'
    )


def _spent(seat: int) -> str:
    """A marker that has done its work this round."""
    return (
        '<circle r="15.5" fill="#f3eee0" stroke="currentColor" stroke-width="2" stroke-opacity="0.6"/>'
        f'<text class="middle mark" y="6" fill-opacity="0.5">{seat + 1}</text>'
    )


def _head(seat: int) -> str:
    """The end of a line: a little bus that shows its seat."""
    return (
        '<circle cx="-5" cy="8" r="3" fill="#2f2b25"/><circle cx="5" cy="8" r="3" fill="#2f2b25"/>'
        '<rect x="-11.5" y="-9.5" width="23" height="18" rx="4.5" fill="currentColor" stroke="#fffdf7" '
        'stroke-width="1.8"/>'
        f'<text class="middle head-mark ink{seat}" y="4.5">{seat + 1}</text>'
    )


def _frame(height: float) -> str:
    """The frame around the area that is being resolved."""
    return (
        f'<rect x="{-AREA_WIDTH / 2}" y="{-height / 2}" width="{AREA_WIDTH}" height="{height}" rx="10" fill="#ffe9a8" '
        'fill-opacity="0.16" stroke="#c88a00" stroke-width="3"/>'
    )


def _number(number: int) -> str:
    """A chip for the small menu in which a number is chosen."""
    return (
        '<circle r="14" fill="#fffdf7" stroke="#4d473b" stroke-width="2"/>'
        f'<text class="middle mark" y="6">{number}</text>'
    )


SEATS = 5

SYMBOLS: dict[str, str] = {
    **dict(zip(BUILDINGS, (_HOUSE, _OFFICE, _PUB), strict=True)),
    "person": _PERSON,
    "stone": _STONE,
    "hand": _HAND,
    "bus": _BUS,
    "stop": _STOP,
    "station": _STATION,
    "tree": _TREE,
    "riding": _RIDER,
    "in-hand": _ON_TURN,
    "shown": _SHOWN,
    "open-lot": _OPEN_LOT,
    "area-long": _frame(AREA_HEIGHT[0]),
    "area-short": _frame(AREA_HEIGHT[1]),
    "area-clock": _frame(AREA_HEIGHT[TIME_CLOCK]),
    **{f"marker{seat}": _marker(seat) for seat in range(SEATS)},
    **{f"spent{seat}": _spent(seat) for seat in range(SEATS)},
    **{f"head{seat}": _head(seat) for seat in range(SEATS)},
    **{f"number{number}": _number(number) for number in range(PARTS.most_buses + 1)},
}
"""Every symbol by name."""
