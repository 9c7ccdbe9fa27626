"""CI's slice of the soak."""

from __future__ import annotations

from tests.games.soaking import batch
from tests.games.wood_and_steel.soak import STEERED_ONE_IN, SteelGame


def test_random_and_steered_games_keep_every_invariant_after_every_action():
    counts = batch(SteelGame, 0, STEERED_ONE_IN, 5, STEERED_ONE_IN)
    assert counts["games"] == STEERED_ONE_IN
    assert counts["games that are steered"] == 1
    assert counts["positions with every action"]
