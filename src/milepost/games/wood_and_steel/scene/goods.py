"""What commodities look like: a colour, a shape for where they come from, and two letters."""

from __future__ import annotations

import msgspec

from milepost.games.wood_and_steel.board import GOODS, Good
from milepost.games.wood_and_steel.scene.names import MARK_R, width

INK = "#2f2b25"
PAPER = "#fffdf4"
TAG = 19.0
"""How tall a commodity's tag with its name is."""

_MINED, _GROWN, _MADE = "mined", "grown", "made"


class Look(msgspec.Struct, frozen=True):
    """The look of a commodity."""

    letters: str
    colour: str
    pale: bool
    """Whether what is written on it is pale."""
    kind: str


LOOKS: dict[str, Look] = {
    "aluminum": Look("Al", "#b9c4cc", False, _MADE),
    "bauxite": Look("Bx", "#c2603a", True, _MINED),
    "cattle": Look("Ca", "#8a5a3b", True, _GROWN),
    "coal": Look("Co", "#2e2d2b", True, _MINED),
    "copper": Look("Cu", "#d98344", False, _MINED),
    "cotton": Look("Ct", "#fbf8f0", False, _GROWN),
    "fish": Look("Fi", "#4f9ec4", False, _GROWN),
    "fruit": Look("Fr", "#f2922b", False, _GROWN),
    "grain": Look("Gr", "#edc43c", False, _GROWN),
    "imports": Look("Im", "#6b4a9c", True, _MADE),
    "iron ore": Look("Io", "#8f3a2c", True, _MINED),
    "lead": Look("Le", "#6a7480", True, _MINED),
    "machinery": Look("Ma", "#2f6690", True, _MADE),
    "nickel": Look("Ni", "#a9b39a", False, _MINED),
    "oil": Look("Oi", "#4a4331", True, _MINED),
    "pork": Look("Po", "#efa9b0", False, _GROWN),
    "precious metals": Look("Pm", "#f6d860", False, _MINED),
    "rice": Look("Ri", "#e9efc5", False, _GROWN),
    "sheep": Look("Sh", "#e8dfce", False, _GROWN),
    "steel": Look("St", "#4f5f74", True, _MADE),
    "textiles": Look("Te", "#c4487f", True, _MADE),
    "tobacco": Look("Tb", "#7a6a24", True, _GROWN),
    "tourists": Look("To", "#d8403a", True, _MADE),
    "wine": Look("Wi", "#7d2248", True, _GROWN),
    "wood": Look("Wo", "#3f7d46", True, _GROWN),
}


def _outline(kind: str, r: float) -> str:
    """A hexagon for what is mined, a disc for what grows, a square for what is made."""
    if kind == _GROWN:
        return f'<circle r="{r:g}"'
    if kind == _MADE:
        side = r * 0.9
        return f'<rect x="{-side:.1f}" y="{-side:.1f}" width="{2 * side:.1f}" height="{2 * side:.1f}" rx="2.6"'
    wide, half, top = r * 1.08, r * 0.56, r * 0.97
    return f'<path d="M{wide:.1f} 0L{half:.1f} {top:.1f}H{-half:.1f}L{-wide:.1f} 0L{-half:.1f} {-top:.1f}H{half:.1f}Z"'


def mark(good: Good, r: float = MARK_R) -> str:
    """The mark of a commodity around the origin."""
    look = LOOKS[GOODS[good]]
    ink = "pale" if look.pale else "deep"
    return (
        f'{_outline(look.kind, r)} fill="{look.colour}" stroke="{INK}" stroke-width="1.1"/>'
        f'<text class="middle mark {ink}" style="font-size:{r * 1.16:.1f}px" y="{r * 0.4:.1f}">{look.letters}</text>'
    )


def tag_width(good: Good) -> float:
    """How wide a commodity's tag is."""
    return width(GOODS[good], 12.0) + 34


def tag(good: Good, fill: str = PAPER) -> str:
    """A commodity by mark and name on a tag."""
    wide = tag_width(good)
    return (
        f'<rect x="{-wide / 2:.1f}" y="{-TAG / 2}" width="{wide:.1f}" height="{TAG}" rx="4" fill="{fill}" '
        f'stroke="{INK}" stroke-width="1"/><g transform="translate({-wide / 2 + 12:.1f} 0)">{mark(good, 7.5)}</g>'
        f'<text class="middle tag" x="9" y="4.3">{GOODS[good]}</text>'
    )


assert tuple(LOOKS) == GOODS, "every commodity has a look"
assert len({look.letters for look in LOOKS.values()}) == len(GOODS), "two letters tell it apart"
