"""CI's slice of the soak."""

from __future__ import annotations

from tests.games.soaking import batch
from tests.games.wood_and_steel.companion.soak import TableGame

GAMES = 18


def test_evenings_in_which_everybody_acts_at_any_time_keep_every_invariant():
    counts = batch(TableGame, 0, GAMES, GAMES, GAMES)
    assert counts["games"] == GAMES
    assert counts["positions with every action"]
    assert counts["action end_round"]
