"""The golden games of Bus are what their seeds play, and show everything."""

from __future__ import annotations

from typing import get_args

import pytest

from milepost.games.bus.actions import BusAction
from milepost.games.bus.events import BusEvent
from milepost.games.bus.state import PRESETS
from tests.games.bus.golden import SEEDS, play
from tests.games.golden import GOLDEN

BUS = GOLDEN["bus"]


@pytest.mark.parametrize("name", SEEDS)
def test_a_golden_game_is_what_its_seed_plays(name):
    assert play(name).encode() == (BUS.here / f"{name}.json").read_bytes()


def test_golden_games_show_every_action_every_event_and_every_end():
    ends = set()
    for name in SEEDS:
        played = [(move.action, events) for move, events, _ in BUS.load(name).replay()]
        assert {type(action) for action, _ in played} == set(get_args(BusAction))
        assert {type(event) for _, events in played for event in events} == set(get_args(BusEvent))
        outcome = BUS.load(name).state.outcome
        ends.add(outcome and outcome.reason)
    assert ends == {"stones", "markers", "lots"}


def test_golden_games_are_for_every_number_of_players_and_preset():
    assert set(SEEDS) == {f"{seats}-{preset}" for seats in (3, 4, 5) for preset in PRESETS}
