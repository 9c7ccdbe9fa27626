"""The named bots: they play every map legally to the end, explain themselves, and remember by seat."""

from __future__ import annotations

import msgspec
import pytest

from milepost.bots import make
from milepost.core.bot import Decision, decide
from milepost.games.age_of_steam.bots import BOTS
from milepost.games.age_of_steam.bots.strategy import Memory
from milepost.games.age_of_steam.maps import MAPS
from milepost.games.age_of_steam.state import AosState
from tests.games.age_of_steam.ai_positions import AOS

NAMES = ("express", "hub", "dominance", "corridor", "adaptive")


def play(names: list[str], seed: int, most: int = 5000, **options: object) -> tuple[AosState, list[Decision]]:
    """A game between named bots; every answer must be legal. It may stop after so many decisions."""
    state = AOS.new(len(names), seed, **options)
    bots = [make(name, AOS, seat) for seat, name in enumerate(names)]
    told: list[Decision] = []
    while (seat := state.to_act) is not None and len(told) < most:
        decision = decide(bots[seat], state.seen_by(seat))
        told.append(decision)
        for action in decision.actions:
            state.apply(action, seat)
    return state, told


@pytest.mark.parametrize("name", NAMES)
def test_each_named_bot_is_known_and_beats_random(name: str):
    assert name in BOTS
    for seed in range(3):
        state, _ = play([name, "random"], seed, map="tutorial")
        assert state.outcome is not None
        assert state.outcome.winners == (0,)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in MAPS if name != "germany"])
def test_a_game_on_every_map_is_played_to_its_end(name: str):
    seats = AOS.seats_for(AOS.options({"map": name}))[0]
    state, _ = play([NAMES[(3 + seat) % 5] for seat in range(seats)], 5, map=name)
    assert state.outcome is not None


@pytest.mark.slow
def test_in_germany_track_that_is_begun_is_completed():
    state, told = play([*NAMES[2:]], 5, most=120, map="germany")
    assert len(told) == 120
    assert not [one for one in state.sections.values() if not one.complete and one.owner < 3]


def test_every_decision_says_the_strategy_and_why():
    _, told = play(["adaptive", "hub"], 2, map="tutorial")
    assert all(one.why is not None and one.why.sentence.endswith(".") and ": " in one.why.sentence for one in told)
    assert any(one.why is not None and len(one.why.weighed) > 1 for one in told)


def test_the_same_seed_gives_the_same_game():
    assert (
        play(["adaptive", "corridor"], 7, map="tutorial")[0].key()
        == play(["adaptive", "corridor"], 7, map="tutorial")[0].key()
    )


def test_a_bot_goes_on_from_its_saved_memory():
    state = AOS.new(2, 4, map="tutorial")
    bots = [make("adaptive", AOS, seat) for seat in range(2)]
    while (seat := state.to_act) is not None:
        fresh = make("adaptive", AOS, 9)
        fresh.memory = msgspec.json.decode(msgspec.json.encode(bots[seat].memory), type=Memory)
        answer = decide(bots[seat], state.seen_by(seat))
        assert decide(fresh, state.seen_by(seat)) == answer
        state.apply(answer.actions[0], seat)


def test_parameters_are_settings_of_the_bots():
    bot = make("express:share_cap=4,solvency_guard=false,track_aware_paths=true", AOS, 0)
    settings = vars(bot)["settings"]
    assert (settings.share_cap, settings.solvency_guard, settings.track_aware_paths) == (4, False, True)
