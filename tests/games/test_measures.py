"""Every game names what it measures in the room `judgement/measures`, and tells it for every round."""

from __future__ import annotations

import pytest

import milepost
from tests.games.golden import GOLDEN
from tests.games.measured_games import measured_game

SHORT = {"age_of_steam": "2-tutorial", "bus": "3-plan", "eurorails": "3-fast", "wood_and_steel": "1-seed"}
"""A short golden game of each game; an evening with a companion is no game to measure."""


def test_every_game_that_is_played_here_is_measured():
    assert sorted(SHORT) == sorted(game for game in GOLDEN if not milepost.game(game).companion)


@pytest.mark.parametrize("game", SHORT)
def test_a_game_measures_more_than_its_score(game):
    judgement = milepost.game(game).judgement
    assert len(judgement.measures) >= 7
    assert judgement.measure.__module__ == f"milepost.games.{game}.judgement.measures"
    assert all(kind.__module__ == f"milepost.games.{game}.events" for kind in judgement.counting)


@pytest.mark.parametrize("game", SHORT)
def test_a_golden_game_is_measured_up_to_its_last_round(game):
    told = measured_game(game, SHORT[game])
    assert told.rounds == told.record.game.judgement.round(told.state) > 1
    for name, course in told.course.items():
        assert len(course) == told.rounds
        assert course[-1] == told.final[name]
