"""Who may act although nobody waits for them, and what a companion of a table is kept from."""

from __future__ import annotations

import pytest

from milepost import bots
from milepost.arena.match import play_match
from milepost.arena.rows import Run
from milepost.core.catalog import registered
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.testing import conformance
from milepost.games.bus.game import Bus
from milepost.learn.stepper import Stepper
from tests.games_for_tests.signal_box import Clear, Report, SignalBox
from tests.games_for_tests.tender import Tender

BOX = SignalBox()


def test_a_game_in_which_anybody_may_act_conforms():
    report = conformance(BOX, games=4, every=1)
    assert report.ended == report.games
    assert set(report.kinds) == {"clear", "report"}


def test_somebody_may_act_although_nobody_waits():
    state = BOX.new(3)
    assert (state.waiting_for, state.may_act) == ((0,), (0, 1, 2))
    state.apply(Report(), 2)
    assert state.scores == (0, 0, 1)
    assert (state.waiting_for, state.may_act) == ((0,), (0, 1))


def test_who_may_not_act_is_refused_and_nothing_changes():
    state = BOX.new(3)
    state.apply(Report(), 2)
    before = state.clone()
    with pytest.raises(IllegalAction, match="not P2's turn"):
        state.apply(Report(), 2)
    with pytest.raises(IllegalAction, match="P0 has the duty"):
        state.apply(Clear(), 1)
    assert state == before


def test_who_may_act_is_offered_it_and_a_spectator_is_not():
    state = BOX.new(3)
    offered = {seat: BOX.scene.ask(state.seen_by(seat)) for seat in (0, 1, None)}
    assert [len(ask.choices) if ask else 0 for ask in offered.values()] == [2, 1, 0]


def test_there_is_a_default_for_those_who_are_waited_for_alone():
    state = BOX.new(3)
    assert state.default() == state.default(0) == Clear()
    with pytest.raises(IllegalAction, match="not P1's turn; it is P0's"):
        state.default(1)


@pytest.mark.parametrize("game", [Bus(), Tender()], ids=lambda game: game.name)
def test_in_other_games_only_those_may_act_who_are_waited_for(game):
    state = game.new(3)
    assert state.may_act == state.waiting_for


# companions


def test_no_bot_plays_a_companion():
    assert bots.bot_names(BOX) == ()
    with registered(BOX):
        for play in (
            lambda: bots.make("random", BOX),
            lambda: Run.of("simulation", "signal-box", 3, 0, ("random",)),
            lambda: play_match("signal-box", ("random", "random"), seed=1),
        ):
            with pytest.raises(
                BadInput, match="Signal Box is an app for people at a table; bots and learners cannot play"
            ):
                play()


def test_nobody_learns_a_companion():
    with pytest.raises(BadInput, match="bots and learners cannot play it"):
        Stepper(BOX)
