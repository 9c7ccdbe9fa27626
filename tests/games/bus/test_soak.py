"""CI's slice of the soak."""

from __future__ import annotations

from tests.games.bus.soak import KINDS, BusGame
from tests.games.soaking import batch


def test_random_games_keep_every_invariant_after_every_action():
    games = 10 * len(KINDS)
    counts = batch(BusGame, 0, games, 2 * games, games)
    assert counts["games"] == games
    assert counts["positions with every action"] > games
