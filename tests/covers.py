"""Draws the covers of the games for the front page: python -m tests.covers [GAME …]; to be run when boards change."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

import milepost
from milepost.core.catalog import game_names
from milepost.server.showing.covers import COVER
from milepost.server.workers import tasks

SIZE = (600, 375)
MOST_BYTES = 32_000
"""All of them, and the page with its fonts, are less than a quarter of a megabyte."""
WHOLE_WIDTH = 2000
"""How wide the whole board is drawn before a part of it is cut out."""
PARTS = {
    "age_of_steam": (0.42, 0.42, 0.62), "bus": (0.34, 0.47, 0.62), "eurorails": (0.56, 0.5, 0.62),
    "wood_and_steel": (0.66, 0.4, 0.5), "wood_and_steel_table": (0.58, 0.5, 0.55),
}  # fmt: skip
"""What is shown of each board: the middle of it across and down, and how much of the board's width."""


def cover(name: str) -> bytes:
    """A part of the board of a game that is well under way, as a WebP file of at most `MOST_BYTES`."""
    whole = Image.open(io.BytesIO(tasks.drawn(milepost.game(name), WHOLE_WIDTH))).convert("RGB")
    across, down, share = PARTS.get(name, (0.5, 0.5, 1.0))
    wide = min(whole.width * share, whole.height * SIZE[0] / SIZE[1])
    tall = wide * SIZE[1] / SIZE[0]
    left = min(max(whole.width * across - wide / 2, 0), whole.width - wide)
    top = min(max(whole.height * down - tall / 2, 0), whole.height - tall)
    part = whole.crop((round(left), round(top), round(left + wide), round(top + tall)))
    small = part.resize(SIZE, Image.Resampling.LANCZOS)
    for quality in range(86, 40, -3):
        file = io.BytesIO()
        small.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MOST_BYTES:
            return file.getvalue()
    raise SystemExit(f"the cover of {name} is too heavy")


def main(wanted: list[str]) -> None:
    for name in wanted or game_names():
        module = sys.modules[type(milepost.game(name)).__module__].__file__
        assert module is not None, "a game of ours is a file"
        path = Path(module).parent / "data" / COVER
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(cover(name))
        print(path, path.stat().st_size)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
