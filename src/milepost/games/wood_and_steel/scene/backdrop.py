"""The printed map with everything that never changes in a game."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.night import INK, with_night
from milepost.core.scene import Board
from milepost.games.wood_and_steel.board import Edition, members
from milepost.games.wood_and_steel.design import Design
from milepost.games.wood_and_steel.scene import ground, plates, segments
from milepost.games.wood_and_steel.scene.anchors import anchors
from milepost.games.wood_and_steel.scene.layout import LINE, SIZE
from milepost.games.wood_and_steel.scene.night import GROUND, NIGHT
from milepost.games.wood_and_steel.scene.outlines import n
from milepost.games.wood_and_steel.scene.symbols import SYMBOLS

KEPT = 32
"""So many boards are kept: for both editions, and for the designs that are played just now."""

STYLE = (
    ground.STYLE
    + segments.STYLE
    + plates.STYLE
    + ".frame{fill:none;stroke:#8b8068;stroke-width:4}"
    ".city-name text{font-size:16px;font-weight:700}"
    ".large-name text{font-size:18px;font-weight:700}"
    ".city-name text,.large-name text{stroke:#fbf7ea;stroke-width:3.4px;stroke-linejoin:round;paint-order:stroke}"
    ".mark{font-weight:700}"
    ".pale{fill:#ffffff}"
    ".deep{fill:#26221c}"
    ".tag{font-size:12px;font-weight:700}"
    ".engine-mark{font-size:11px;font-weight:700}"
    ".flag-mark{font-size:9.5px;font-weight:700}"
    ".price-mark{font-size:12px;font-weight:700;fill:#7a4a00}"
    ".contract{fill:#fffdf4;stroke:#8a7a58;stroke-width:1.5}"
    ".market-contract{fill:#fdf3d6}"
    ".offer-contract{fill:#eef3e2}"
    ".card-good text{font-size:14px;font-weight:700}"
    ".card-city text{font-size:13px}"
    ".card-pay text{font-size:13px;fill:#5b4a22}"
    ".desk-note text{font-size:13px;fill:#6b6455}"
    ".desk-title text{font-size:16px;font-weight:700}"
    ".year text{font-size:21px;font-weight:700;fill:#5b3a1e}"
    f".city-name text,.large-name text,.card-good text,.card-city text,.desk-title text,.plate-title,.plate-line,"
    f".plate-sum,.shop-name{{fill:{INK}}}"
    ".bank-track .link{stroke:#7a4a8a;stroke-dasharray:5 5}"
    + "".join(f".railroad{number} .link{{stroke:{grey}}}" for number, grey in enumerate(
        ("#5f5b55", "#8d8983", "#737a80", "#8a7f70", "#4d5258", "#9a948a", "#6b6459", "#7f868c", "#565049", "#a09a93",
         "#66706b")))
)  # fmt: skip


def _backdrop(edition: Edition, design: Design) -> str:
    frame = f'<rect class="frame" x="2" y="2" width="{n(SIZE[0] - 4)}" height="{n(SIZE[1] - 4)}" rx="4"/>'
    tracks = "".join(segments.segment(route) for route in members(edition.routes))
    return "".join(
        (ground.ground(edition), tracks, plates.desk(), plates.prices(design), plates.title(), plates.goods_list(),
         plates.shops(), frame)
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def board(edition: Edition, design: Design) -> Board:
    """The map of an edition, with the prices of a design."""
    drawn, style = with_night(_backdrop(edition, design), GROUND), with_night(STYLE, NIGHT)
    return Board(SIZE, anchors(edition), SYMBOLS, drawn, style, LINE, (0.0, 0.0, *SIZE))


@lru_cache(maxsize=KEPT)
def digest(edition: Edition, design: Design) -> str:
    """The name of that map."""
    return board(edition, design).digest()
