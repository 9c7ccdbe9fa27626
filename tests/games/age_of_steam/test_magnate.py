"""`magnate`: its forecast, its projects, and whole games."""

from __future__ import annotations

import pytest

from milepost.bots import make
from milepost.core.bot import decide
from milepost.core.catalog import game
from milepost.games.age_of_steam.bots.magnate import Beliefs, Magnate
from milepost.games.age_of_steam.bots.planning import carry_out
from milepost.games.age_of_steam.bots.projects import Search
from milepost.games.age_of_steam.constants import BUILDING
from milepost.games.age_of_steam.judgement.forecast import RUIN, Weights, forecast, weights_for
from milepost.games.age_of_steam.state import AosState

from .driving import actor

pytestmark = pytest.mark.slow

AOS = game("age_of_steam")


def about_to_build(preset: str, seats: int, cash: int = 20) -> AosState:
    """A first position in which the first player builds."""
    state: AosState = AOS.new(seats, 3, preset=preset)
    while state.phase != BUILDING:
        state.apply(state.default())
    state.cash[actor(state)] = cash
    return state


def played(preset: str, seats: int, seed: int, turns: int = 0, **settings: int) -> AosState:
    """A whole game of quick magnates."""
    state: AosState = AOS.new(seats, seed, preset=preset, turns=turns)
    bots = [Magnate(AOS, seed=seat, playouts=0, **settings) for seat in range(seats)]
    while state.to_act is not None:
        decision = decide(bots[state.to_act], state.shown_to_bot(state.to_act))
        assert decision.why is not None, "every decision explains itself"
        assert decision.why.sentence
        state.apply_all(decision.actions)
    return state


@pytest.mark.parametrize("preset", ["rust_belt", "korea", "southern_us", "scotland"])
def test_every_link_that_is_found_can_be_built(preset):
    state = about_to_build(preset, AOS.seats_for(AOS.options({"preset": preset}))[0])
    seat = actor(state)
    projects = Search(state, seat, state.builds, state.cash[seat]).run()
    assert len(projects) > 5
    for project in projects:
        after = carry_out(state, seat, project.tiles)
        assert after is not None
        assert state.cash[seat] - after.cash[seat] == project.price
        assert project.tiles[0].hex != project.tiles[-1].hex or len(project.tiles) == 1


def test_a_forecast_rises_with_a_link_that_goods_can_use():
    state = about_to_build("rust_belt", 3)
    seat = actor(state)
    weights = weights_for(state)
    nothing = forecast(state, seat, weights)
    projects = Search(state, seat, state.builds, state.cash[seat]).run()
    built = [carry_out(state, seat, project.tiles) for project in projects]
    assert max(forecast(after, seat, weights) for after in built if after is not None) > nothing


def test_a_forecast_of_who_cannot_pay_is_ruin():
    state = about_to_build("rust_belt", 3, cash=0)
    assert forecast(state, actor(state), weights_for(state)) < RUIN / 2
    state.out |= 1 << actor(state)
    assert forecast(state, actor(state), weights_for(state)) == RUIN


@pytest.mark.parametrize(("preset", "seats"), [("tutorial", 2), ("barbados", 1), ("st_lucia", 2), ("scotland", 2)])
def test_magnates_play_to_the_end(preset, seats):
    state = played(preset, seats, seed=4, width=1, tries=12)
    assert state.reason == "turns"
    assert not state.out


def test_magnates_play_germany_and_western_us_by_their_rules():
    for preset in ("germany", "western_us"):
        played(preset, 3, seed=1, turns=2, width=1, tries=6)


def test_the_belief_of_a_turn_is_kept_in_memory():
    state: AosState = AOS.new(2, 5, preset="tutorial")
    first = Magnate(AOS, seed=1, width=1, tries=4, playouts=1)
    wanted = decide(first, state.shown_to_bot(actor(state)))
    assert first.memory.turn == 1
    again = Magnate(AOS, seed=9, width=1, tries=4, playouts=1)
    again.memory = first.memory
    assert decide(again, state.shown_to_bot(actor(state))).actions == wanted.actions
    assert again.memory == first.memory != Beliefs()


def test_settings_are_read_from_words():
    bot = make("magnate:width=2,tries=9,playouts=0", AOS, seed=1)
    assert isinstance(bot, Magnate)
    assert (bot.width, bot.tries, bot.playouts) == (2, 9, 0)


def test_a_value_shares_one_victory():
    state: AosState = AOS.new(4, 2)
    assert sum(AOS.judgement.value(state.seen_by(0))) == pytest.approx(1)
    state.income[2] += 5
    shares = AOS.judgement.value(state.seen_by(0))
    assert max(shares) == shares[2]
    assert Weights() == weights_for(state)
