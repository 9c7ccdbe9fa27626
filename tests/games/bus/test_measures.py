"""What is measured in Bus: by hand, and against all that happened in golden games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from milepost.core.measures import Measuring
from milepost.games.bus.events import Built, BusBought, Delivered, Idle, LineLaid, MarkerPlaced, TimeStopped
from milepost.games.bus.game import Bus
from tests.games.measured_games import measured_game

COUNTED = {"deliveries": Delivered, "stones": TimeStopped, "line": LineLaid, "buildings": Built,
           "markers cut short": Idle}  # fmt: skip


@pytest.mark.parametrize("name", ["3-official", "4-plan", "5-plan"])
def test_the_measures_of_a_game_are_what_happened_in_it(name):
    told = measured_game("bus", name)
    for measure, kind in COUNTED.items():
        assert told.final[measure] == told.total(kind), measure
    assert told.final["markers left"] == tuple(20 - placed for placed in told.total(MarkerPlaced))
    assert told.final["buses"] == tuple(1 + bought for bought in told.total(BusBought))


def test_the_score_is_deliveries_less_stones():
    told = measured_game("bus", "4-plan")
    assert told.final["deliveries"] == (5, 1, 3, 1)
    assert told.final["stones"] == (0, 1, 1, 0)
    assert told.state.scores == (5, 0, 2, 1)


def test_the_course_goes_from_round_to_round():
    told = measured_game("bus", "4-plan")
    assert told.rounds == told.state.round == 6
    for before, after in pairwise(told.course["markers left"]):
        assert before != after
        assert all(more >= less for more, less in zip(before, after, strict=True))
    assert told.course["markers left"][-1] == (0, 0, 0, 0)


def test_the_setup_belongs_to_the_first_round():
    state = Bus().new(3)
    measuring = Measuring(Bus(), state)
    while not state.round:
        measuring.see(state._seat(None), state.apply(state.default()), state)
    told: Any = measuring.measured(state)
    assert told.rounds == 1
    assert told.final["buildings"] == told.final["line"] == (2, 2, 2)
    assert told.course["line"] == ((2, 2, 2),)
