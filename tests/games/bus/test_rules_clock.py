"""RULES 7.5: Time Clock."""

from __future__ import annotations

import pytest

from milepost.games.bus.actions import Clock
from milepost.games.bus.board import BUSES, HOUSE, OFFICE, PUB, STARTING_PLAYER, TIME_CLOCK, VRROOOMM
from milepost.games.bus.constants import CHOOSING, OVER
from milepost.games.bus.events import Delivered, GameOver, StartPlayer, TimePassed, TimeStopped

from .positions import of, play, position, resolve

STEPS = [(HOUSE, OFFICE), (OFFICE, PUB), (PUB, HOUSE)]


@pytest.mark.parametrize(("now", "then"), STEPS)
def test_without_a_marker_the_clock_moves_by_itself(now, then):
    state = position(clock=now)
    assert of(TimePassed, resolve(state)) == [TimePassed(None, then)]
    assert state.clock == then


@pytest.mark.parametrize(("now", "then"), STEPS)
def test_the_owner_may_let_time_pass(now, then):
    state = position(clock=now, board={TIME_CLOCK: [1]})
    resolve(state)
    assert state.to_act == 1
    assert state.legal() == (Clock(stop=False), Clock(stop=True))
    assert of(TimePassed, play(state, Clock(stop=False))) == [TimePassed(1, then)]
    assert state.clock == then
    assert (state.stones, state.stones_left) == ([0, 0, 0], 5)


@pytest.mark.parametrize("now", [HOUSE, OFFICE, PUB])
def test_the_owner_may_stop_time_for_a_stone(now):
    state = position(clock=now, board={TIME_CLOCK: [1]})
    resolve(state)
    assert of(TimeStopped, play(state, Clock(stop=True))) == [TimeStopped(1, 4)]
    assert state.clock == now
    assert (state.stones, state.stones_left) == ([0, 1, 0], 4)
    assert state.phase == CHOOSING


def test_the_last_stone_ends_the_game_at_once():
    """Neither Vrrooomm! nor Starting Player of that round is played."""
    state = position(
        trails={0: (8, 12, 15)}, passengers={8: 1}, buildings={15: "H"}, clock=HOUSE, stones=[2, 1, 1],
        board={TIME_CLOCK: [1], VRROOOMM: [0], STARTING_PLAYER: [2]},
    )  # fmt: skip
    resolve(state)
    events = play(state, Clock(stop=True))
    assert [type(event) for event in events] == [TimeStopped, GameOver]
    assert not of(Delivered, events) + of(StartPlayer, events)
    assert (state.phase, state.to_act, state.legal()) == (OVER, None, ())
    assert state.outcome is not None
    assert state.outcome.reason == "stones"
    assert state.outcome.scores == (-2, -2, -1)


def test_with_the_last_stone_on_the_table_time_may_still_pass():
    state = position(stones=[2, 1, 1], board={TIME_CLOCK: [1]})
    resolve(state)
    play(state, Clock(stop=False))
    assert (state.phase, state.stones_left) == (CHOOSING, 1)


def test_the_clock_is_asked_after_the_other_areas_and_only_its_owner():
    state = position(board={BUSES: [0], TIME_CLOCK: [2]})
    resolve(state)
    assert state.to_act == 2
    refusal = state.why_not(Clock(stop=True), 0)
    assert refusal is not None
    assert refusal.rule == "turn"
