"""Locomotives, drawn from the side with the wheels they are called after: the better, the longer."""

from __future__ import annotations

from milepost.games.wood_and_steel.design import WHEELS, Level
from milepost.games.wood_and_steel.scene.goods import INK, PAPER

_SMALL, _LARGE = 2.5, 4.0
"""Radii of leading and trailing wheels, and of driving wheels."""
FOOT = 11.0
"""How far below the origin the rails are."""


def _wheels(level: Level) -> list[tuple[float, float]]:
    """The place and radius of each wheel, from the cab to the front; `2-8-0` counts the wheels on both sides."""
    groups = [int(number) // 2 for number in WHEELS[level].split("-")]
    leading, *driving, trailing = groups
    radii = [_SMALL] * trailing
    for number in reversed(driving):
        radii += [_LARGE] * number
    radii += [_SMALL] * leading
    found, x = [], 0.0
    for radius in radii:
        x += radius + 0.4
        found.append((x, radius))
        x += radius + 0.4
    return [(at - x / 2, radius) for at, radius in found]


def length(level: Level) -> float:
    """How long an engine is."""
    wheels = _wheels(level)
    return max(30.0, wheels[-1][0] - wheels[0][0] + 11)


def _body(level: Level) -> str:
    """Cab on the left, boiler, chimney, and a cowcatcher on the right."""
    half = length(level) / 2
    low, top = FOOT - 6.0, -5.0 - level * 0.25
    chimney = half - 8.0
    return (
        f"M{-half:.1f} {low:.1f}V-11H{-half + 11:.1f}V{top:.1f}H{chimney - 3:.1f}L{chimney - 4.5:.1f} -12.5"
        f"H{chimney + 4.5:.1f}L{chimney + 3:.1f} {top:.1f}H{half - 2:.1f}Q{half + 1:.1f} -1 {half:.1f} {low:.1f}"
        f"L{half + 4:.1f} {FOOT:.1f}H{half - 3:.1f}L{half - 4:.1f} {low:.1f}Z"
    )


def engine(level: Level, seat: int | None = None) -> str:
    """An engine in its owner's colour, with the player's number on the cab; None for one that nobody owns."""
    body, half = _body(level), length(level) / 2
    wheels = "".join(
        f'<circle cx="{x:.1f}" cy="{FOOT - radius:.1f}" r="{radius}" fill="{INK}" stroke="{PAPER}" stroke-width="0.7"/>'
        for x, radius in _wheels(level)
    )
    mark = ""
    if seat is not None:
        mark = f'<text class="middle engine-mark ink{seat}" x="{-half + 5.8:.1f}" y="1.2">{seat + 1}</text>'
    return (
        f'<path d="{body}" fill="none" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{body}" fill="currentColor" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/>'
        f'<path d="M{-half - 1:.1f} -11.5H{-half + 13:.1f}" stroke="{INK}" stroke-width="2.2" stroke-linecap="round"/>'
        f"{wheels}{mark}"
    )
