"""The search: its budget, its tree, and what it makes of them."""

from __future__ import annotations

from math import inf, nan
from time import perf_counter
from typing import Any

import pytest

from milepost.bots.mcts import MOST_ITERATIONS, MOST_SECONDS, MctsBot
from milepost.core.action import Seen
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.state import State
from tests.bots.playing import GAMES, Flat, siding
from tests.games_for_tests.credit import Credit
from tests.games_for_tests.tender import Bid, Borrow
from tests.games_for_tests.toy import Couple

# budgets


@pytest.mark.parametrize("iterations", [1, 2, 37])
def test_iterations_are_counted(iterations):
    bot = MctsBot(Flat(), iterations=iterations)
    decision = bot.choose(siding(9).seen_by(0))
    assert bot._root.visits == iterations
    assert decision.why is not None
    assert decision.why.sentence.startswith(f"It looked ahead {iterations} times, ")


def test_without_a_budget_there_is_one():
    assert MctsBot(Flat()).iterations == 200
    assert MctsBot(Flat(), seconds=1).iterations is None


@pytest.mark.parametrize("seconds", [1e-9, 0.05])
def test_seconds_end_and_give_an_answer(seconds):
    began = perf_counter()
    bot = MctsBot(Flat(), seconds=seconds)
    assert bot.choose(siding(9).seen_by(0)).actions[0] in siding(9).legal()
    assert bot._root.visits >= 1
    assert seconds <= perf_counter() - began < 5


def test_what_is_spent_first_ends_the_search():
    bot = MctsBot(Flat(), iterations=3, seconds=60)
    bot.choose(siding(9).seen_by(0))
    assert bot._root.visits == 3


@pytest.mark.parametrize("iterations", [0, -1, MOST_ITERATIONS + 1, 10**30, 2.5, 3.0, nan, inf, True, "5", [5]])
def test_bad_iterations(iterations):
    with pytest.raises(BadInput, match="mcts takes from 1 to 1,000,000 iterations a decision, not "):
        MctsBot(Flat(), iterations=iterations)


@pytest.mark.parametrize("seconds", [0, 0.0, -1.5, MOST_SECONDS + 1, 10**400, nan, inf, -inf, True, "5", [5]])
def test_bad_seconds(seconds):
    with pytest.raises(BadInput, match="mcts takes more than 0 and at most 3600 seconds a decision, not "):
        MctsBot(Flat(), seconds=seconds)


@pytest.mark.parametrize("curiosity", [-0.1, 101, nan, inf, True, "1", None])
def test_bad_curiosity(curiosity):
    with pytest.raises(BadInput, match="The curiosity of mcts goes from 0 to 100, not "):
        MctsBot(Flat(), curiosity=curiosity)


# what it finds


def test_one_idea_needs_no_search():
    decision = MctsBot(Flat()).choose(siding(1).seen_by(0))
    assert decision.actions == (Couple(1),)
    assert decision.why is not None
    assert decision.why.sentence == "There is no choice."


@pytest.mark.parametrize(("left", "best"), [(5, 1), (6, 2), (7, 3)])
def test_it_sees_that_four_wagons_lose(left, best):
    for seed in range(3):
        bot = MctsBot(Flat(), seed, iterations=300, curiosity=0.5)
        assert bot.choose(siding(left).seen_by(0)).actions == (Couple(best),)


# the tree from one decision to the next


def after(state: State[Any], *moves: tuple[int, Any]) -> list[Seen]:
    return [Seen(seat, action, tuple(state.apply(action, seat))) for seat, action in moves]


def test_a_foreseen_sequence_keeps_its_visits():
    bot, state = MctsBot(Flat(), 1, iterations=100), siding(9)
    (mine,) = bot.choose(state.seen_by(0)).actions
    node = bot._root.children[(mine,)]
    (reply,), known = max(node.children.items(), key=lambda child: child[1].visits)
    kept = known.visits
    assert kept > 0
    decision = bot.choose(state.seen_by(0), after(state, (0, mine), (1, reply)))
    assert bot._root is known
    assert known.visits == kept + 100
    assert decision.actions[0] in state.legal()


def test_an_unforeseen_sequence_starts_anew():
    bot, state = MctsBot(Flat(), 1, iterations=1), siding(9)
    (mine,) = bot.choose(state.seen_by(0)).actions
    assert not bot._root.children[(mine,)].children
    decision = bot.choose(state.seen_by(0), after(state, (0, mine), (1, Couple(2))))
    assert bot._root.visits == 1
    assert decision.actions[0] in state.legal()


def test_without_news_it_starts_anew():
    bot, state = MctsBot(Flat(), 1, iterations=10), siding(9)
    for _ in range(2):
        bot.choose(state.seen_by(0))
        assert bot._root.visits == 10


def test_another_game_is_no_surprise():
    """A tree that has grown elsewhere is full of moves that are not legal here: none of them is chosen."""
    for mine in (1, 2, 3):
        for reply in (1, 2, 3):
            bot = MctsBot(Flat(), 1, iterations=200)
            bot.choose(siding(9).seen_by(0))
            bot.iterations = 1
            decision = bot.choose(siding(2).seen_by(0), [Seen(0, Couple(mine), ()), Seen(1, Couple(reply), ())])
            assert bot._root.visits > 1
            assert decision.actions[0] in siding(2).legal()


def test_a_batch_is_found_again_in_the_tree():
    state = Credit().new(2, 2)
    bot = MctsBot(Credit(), 1, iterations=60)
    bot.choose(state.seen_by(0))
    batch = (Borrow(5), Bid(25))
    kept = bot._root.children[batch]
    visits = kept.visits
    since = after(state, (0, batch[0]), (0, batch[1]))
    state.bids[0] = -1  # as if the same seat were asked again
    bot.choose(state.seen_by(0), since)
    assert bot._root is kept
    assert kept.visits == visits + 60


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_with_and_without_its_tree_it_answers_legally(game: Game[Any]):
    """One bot for all seats and told of everything, whoever was asked: the tree fits badly, the answers fit."""
    for told in (True, False):
        bot, state, log = MctsBot(game, 4, iterations=10), game.new(3, 4), list[Seen]()
        for _ in range(20):
            if state.to_act is None:
                break
            seat = state.waiting_for[-1]
            decision = bot.choose(state.seen_by(seat), [seen.seen_by(seat) for seen in log] if told else ())
            state.clone().apply_all(decision.actions, seat)
            log = after(state, *((seat, action) for action in decision.actions))
