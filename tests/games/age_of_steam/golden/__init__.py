"""Golden games of Age of Steam: three played by bots, two by the drivers of the soak; see `tests.games.golden`.

Bots may play better one day, so these records are kept, not what their seeds play.
"""

from __future__ import annotations

from random import Random
from typing import Any

from milepost.arena.match import play_match
from milepost.core.record import Record
from milepost.games.age_of_steam.game import AgeOfSteam as AgeOfSteam
from milepost.games.age_of_steam.state import AosState
from tests.games.age_of_steam.driving import answer

DRIVERS: tuple[str, ...] = ()
GAMES: dict[str, tuple[int, int, dict[str, Any], tuple[str, ...]]] = {
    "5-rust_belt": (5, 7, {"preset": "rust_belt"}, ("express", "hub", "dominance", "corridor", "adaptive")),
    "2-tutorial": (2, 12, {"preset": "tutorial", "first_tile": "simple"}, DRIVERS),
    "3-germany": (3, 23, {"preset": "germany", "turns": 6}, DRIVERS),
    "4-western_us": (4, 2, {"preset": "western_us"}, ("adaptive", "express", "corridor", "hub")),
    "2-st_lucia": (2, 1, {"preset": "st_lucia", "stock": "recorded"}, ("magnate:width=2,tries=12",) * 2),
}
"""Players, seed, options and bots, by name."""


def play(name: str) -> Record:
    """A game from its seed."""
    seats, seed, options, bots = GAMES[name]
    if bots:
        return play_match("age_of_steam", list(bots), seed, options=options)
    record = Record.begin("age_of_steam", seats, seed, options=options)
    draw = Random(seed)
    while (state := record.state).to_act is not None:
        assert isinstance(state, AosState)
        record.play(answer(state, draw))
    return record
