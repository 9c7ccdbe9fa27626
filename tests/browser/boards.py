"""Every board there is, at a table in play, on all the screens it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from milepost.games.age_of_steam import maps
from tests.browser import positions
from tests.browser.browsing import Visitor

SIZES = ((1280, 720), (1400, 900), (1920, 1080), (390, 844), (844, 390), (820, 1180))
"""Laptops, a large screen, a phone upright and on its side, a tablet."""
GREEDY = "bot:greedy"


def _imported(record: Callable[[], bytes], bot: str, others: int, visitor: Visitor) -> str:
    return visitor.imports(record(), "me", *[bot] * others)


def _begun(visitor: Visitor, game: str, others: int, **more: Any) -> str:
    return visitor.opens(game, "me", *[GREEDY] * others, **more)


def _steam(name: str, visitor: Visitor) -> str:
    """A new game on a map of Age of Steam, with as few players as may be."""
    return _begun(visitor, "age_of_steam", min(maps.board(name).turns) - 1, options={"map": name})


TABLES: dict[str, Callable[[Visitor], str]] = {
    "bus": partial(_imported, partial(positions.bus, positions.BUS_RIDE), GREEDY, 3),
    "eurorails": partial(_imported, partial(positions.carriers, positions.MIDDLE), "bot:carrier", 2),
    "eurorails-new": partial(_begun, game="eurorails", others=2),
    "wood-and-steel": partial(_imported, partial(positions.steel, "3-seed", positions.STEEL_BUYING), "bot:local", 2),
    "rust-belt": partial(_imported, partial(positions.rust_belt, positions.AOS_MOVING), "bot:adaptive", 2),
    **{name.replace("_", "-"): partial(_steam, name) for name in maps.MAPS if name != "rust_belt"},
}
"""Opens a table with each board, and gives its id."""
