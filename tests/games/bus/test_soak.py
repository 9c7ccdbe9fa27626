"""CI's slice of the soak."""

from __future__ import annotations

from tests.games.bus.soak import BATCH, KINDS, batch


def test_random_games_keep_every_invariant_after_every_action():
    counts = batch(0, 2)
    assert counts["games"] == BATCH >= 10 * len(KINDS)
    assert counts["positions with all 260 actions"] > BATCH
