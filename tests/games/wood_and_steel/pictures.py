"""Draws the pictures that the documentation shows: python -m tests.games.wood_and_steel.pictures."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace
from PIL import Image

from milepost.core.files import write_whole
from milepost.core.scene import Scene, Table
from milepost.core.svg import draw, to_png
from milepost.games.wood_and_steel.constants import ACTING
from milepost.games.wood_and_steel.state import SteelState

from .following import game
from .in_words import STEEL

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
WIDE = 1200
"""Pixels across."""
COLOURS, EXACT = 256, 96
"""A flat drawing needs no more colours; so many of them are kept exactly."""
SEATS, SEED, MIDDLE = 4, 4, 12
KEPT = ("Final standing", "Market contracts", "Connections")
"""The tables that are shown; the others are lists of prices."""


def small(png: bytes) -> bytes:
    """The picture with few colours: those that cover most of it as they are, and some that come close to the others."""
    whole = Image.open(BytesIO(png)).convert("RGB")
    common = sorted(whole.getcolors(1 << 24) or [], reverse=True)[:EXACT]
    others = whole.quantize(COLOURS - EXACT, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in common for part in _parts(colour)] + others[: 3 * (COLOURS - EXACT)])
    out = BytesIO()
    whole.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _parts(colour: object) -> tuple[int, ...]:
    assert isinstance(colour, tuple), "red, green and blue"
    return colour


def short(shown: Scene) -> Scene:
    """The scene without the lists of prices."""
    kept = (panel for panel in shown.panels if not isinstance(panel, Table) or panel.title in KEPT)
    return replace(shown, panels=tuple(kept))


def chosen() -> dict[str, SteelState]:
    """An opening, a middle and an end."""
    positions = list(game(SEATS, SEED))
    opening = next(state for state in positions if state.phase == ACTING)
    middle = next(state for state in positions if state.phase == ACTING and state.round == MIDDLE)
    return {"opening": opening, "middle": middle, "end": positions[-1]}


def main() -> None:
    """Draw all of them."""
    for name, state in chosen().items():
        view = state.seen_by(state.to_act)
        to = FOLDER / f"wood_and_steel-{name}.png"
        write_whole(to, small(to_png(draw(STEEL.scene.board(view), short(STEEL.scene.draw(view))), WIDE)))
        sys.stdout.write(f"{to.name}: {to.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
