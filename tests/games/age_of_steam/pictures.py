"""Draws the maps that the documentation shows: python -m tests.games.age_of_steam.pictures [MAP …].

Most are from games that people played, in their last turn; two are from our own golden games.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from msgspec.structs import replace
from PIL import Image

from milepost.core.action import Action, Event, Seat
from milepost.core.files import write_whole
from milepost.core.record import Record
from milepost.core.scene import Scene, Table
from milepost.core.svg import draw, to_png
from milepost.games.age_of_steam import golden
from milepost.games.age_of_steam.constants import MOVING
from milepost.games.age_of_steam.maps import MAPS
from milepost.games.age_of_steam.state import AosState

from .looking import GAME

HERE = Path(__file__).parent
FOLDER = HERE.parents[2] / "docs" / "pictures"
WIDE = 1200
"""Pixels across."""
COLOURS = 256
"""A flat drawing needs no more, and is less than half as big with so many."""
OURS = {"tutorial": "2-tutorial", "western_us": "4-western_us"}
"""Maps of which no game of people is recorded."""


def late(positions: list[AosState]) -> AosState:
    """The first position of the last turn in which goods are moved."""
    last = max(state.turn for state in positions)
    return next(state for state in positions if state.turn == last and state.phase == MOVING)


def played(name: str) -> list[AosState]:
    """All positions of a game on a map."""
    if name in OURS:
        record = Record.load(HERE / "golden" / f"{OURS[name]}.json")
        return [state.clone() for _, _, state in record.replay() if isinstance(state, AosState)]
    seen: list[AosState] = []
    plain = AosState.apply

    def watched(state: AosState, action: Action, seat: Seat | None = None) -> list[Event]:
        seen.append(state.clone())
        return plain(state, action, seat)

    (path,) = (HERE / "recorded").glob(f"{name}_*.json")
    with patch.object(AosState, "apply", watched):
        golden.replay(golden.load(path), path.stem)
    return seen


def without_tables(shown: Scene) -> Scene:
    """The scene without the lists of cubes and tiles that are left."""
    return replace(shown, panels=tuple(panel for panel in shown.panels if not isinstance(panel, Table)))


def small(png: bytes) -> bytes:
    """The picture with few colours."""
    out = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main(wanted: list[str]) -> None:
    """Draw these maps, or all."""
    for name in wanted or MAPS:
        view = late(played(name)).seen_by(None)
        to = FOLDER / f"age_of_steam-{name}.png"
        write_whole(to, small(to_png(draw(GAME.scene.board(view), without_tables(GAME.scene.draw(view))), WIDE)))
        sys.stdout.write(f"{to.name}: {to.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
