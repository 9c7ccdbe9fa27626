"""What holds for random, greedy and mcts alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from milepost.bots import make
from milepost.bots.greedy import SHOWN, GreedyBot
from milepost.bots.mcts import MctsBot
from milepost.core.bot import decide
from milepost.core.chance import seeded
from milepost.core.players import Players
from milepost.games.bus.game import Bus
from tests.bots.playing import GAMES, SPECS, Flat, play, siding, text
from tests.games_for_tests.credit import Credit
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import Bid, Borrow, Tender
from tests.games_for_tests.toy import Couple

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_seed_gives_the_same_game_in_every_process():
    here = text()
    for hash_seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-m", "tests.bots.playing"],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout == here


@pytest.mark.parametrize("spec", SPECS)
def test_another_seed_gives_another_game(spec):
    games = {tuple(str(seen.action) for seen in play(NightMail(), spec, seed)[0]) for seed in range(4)}
    assert len(games) == 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("spec", SPECS)
def test_a_decision_follows_from_the_view_alone(spec, game):
    _, state = play(game, "random", 5, 4)
    seat = state.waiting_for[-1]
    view = state.seen_by(seat)
    worlds = [state, *(view.guess(seeded(seed)) for seed in range(5))]
    assert all(world.seen_by(seat) == view for world in worlds)
    decisions = {str(Players([], {seat: make(spec, game, 9)}).answer(seat, world)) for world in worlds}
    assert len(decisions) == 1


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("cash", [[20, 3, 20], [3, 20, 3]])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_that_is_asked_gets_an_answer_of_its_own(spec, seat, cash):
    state = Tender().new(3, 2)
    state.cash = cash
    assert state.to_act == 0
    for seed in range(5):
        (action,) = decide(make(spec, Tender(), seed), state.seen_by(seat)).actions
        assert action in state.legal(seat)


@pytest.mark.parametrize("spec", ["greedy", "mcts:iterations=1", "mcts:iterations=2", "mcts:iterations=40"])
def test_a_victory_in_one_move_is_taken_whatever_the_value_says(spec):
    for left in (1, 2, 3):
        state = siding(left, seats=3)
        for seed in range(8):
            assert decide(make(spec, Flat(), seed), state.seen_by(0)).actions == (Couple(left),)


@pytest.mark.parametrize("kind", [GreedyBot, MctsBot])
def test_a_why_names_what_was_weighed_best_first(kind):
    state = Bus().new(3, 1)
    decision = kind(Bus(), 1).choose(state.seen_by(0))
    why = decision.why
    assert why.weighed[0][0] == Bus().words.say(state.seen_by(0), decision.actions[0]), "what it did comes first"
    labels = {Bus().words.say(state.seen_by(0), action) for action in state.legal()}
    assert why.sentence.endswith("chance to win.")
    assert len(why.weighed) == SHOWN
    assert {label for label, _ in why.weighed} <= labels
    assert all(0 <= worth <= 1 for _, worth in why.weighed)


@pytest.mark.parametrize("spec", ["greedy", "mcts:iterations=30"])
def test_batches_are_weighed_and_said_whole(spec):
    state = Credit().new(3, 2)
    seen = set()
    for seed in range(12):
        decision = decide(make(spec, Credit(), seed), state.seen_by(1))
        state.clone().apply_all(decision.actions, 1)
        seen.add(decision.actions)
        assert decision.why is not None
        assert {"pass", "bid 5", "bid 10", "borrow 5, bid 25", "borrow 20, bid 30"} == dict(decision.why.weighed).keys()
    if spec == "greedy":  # to which all ideas are equal here
        assert (Borrow(5), Bid(25)) in seen


def test_random_plays_everything():
    state = NightMail().new(2, 1)
    assert {make("random", NightMail(), seed).choose(state.seen_by(0)) for seed in range(60)} == set(state.legal())


def test_greedy_draws_among_equals_by_its_seed():
    state = siding(9)
    chosen = [GreedyBot(Flat(), seed).choose(state.seen_by(0)).actions for seed in range(20)]
    assert set(chosen) == {(Couple(1),), (Couple(2),), (Couple(3),)}
    assert chosen == [GreedyBot(Flat(), seed).choose(state.seen_by(0)).actions for seed in range(20)]


def test_greedy_weighs_best_first():
    why = GreedyBot(Flat(), 1).choose(siding(2).seen_by(0)).why
    assert why is not None
    assert why.weighed == (("couple 2", 1.0), ("couple 1", 0.5))
    assert why.sentence == "Of 2 ideas this one looks best: a 100% chance to win."
