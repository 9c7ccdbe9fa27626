"""CI's slice of the soak."""

from __future__ import annotations

import pytest

from tests.games.age_of_steam.driving import TABLES
from tests.games.age_of_steam.soak import AosGame, expected
from tests.games.soaking import batch

pytestmark = pytest.mark.slow


def test_games_on_all_maps_keep_every_invariant_after_every_action():
    games = len(TABLES)
    counts = batch(AosGame, 0, games, 2, games)
    assert counts["games"] == games
    assert counts["positions with every action"] > 0
    assert all(counts[f"map {name} with {seats}"] == 1 for name, seats in TABLES)
    happened = sum(counts[what] > 0 for what in expected())
    assert happened > len(expected()) * 0.6
