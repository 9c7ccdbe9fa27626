"""The express: it plays legally whatever the options, keeps to its own cards, and does what makes it strong."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from milepost import bots
from milepost.core.action import Seen
from milepost.core.bot import Bot, Decision, decide
from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.players import Players
from milepost.games.eurorails.actions import Build, Declare, Deliver, PickUp, Step, Upgrade
from milepost.games.eurorails.board import CITY_NAMED
from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.bots.express import ExpressBot, Memory
from milepost.games.eurorails.bots.futures import Prospects, draws, future, unseen
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.judgement.trips import QUICK, Stop, prospects
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, SUPERFREIGHT, UPGRADES
from tests.games.eurorails.positions import EURO, building, give_written, links, load, position, seven

pytestmark = pytest.mark.slow

LEAST = 1
"""The effort of most games here: what is legal does not depend on it, and little takes little time."""


def play(players: list[Bot], seed: int, rounds: int, **options: Any) -> tuple[EuroState, list[Decision]]:
    """A game between bots; every decision is legal as a whole, and the invariants hold after it."""
    state = EURO.new(len(players), seed, rounds=rounds, **options)
    log: list[Seen] = []
    decisions = []
    table = Players(log, dict(enumerate(players)))
    while (seat := state.to_act) is not None:
        decision = table.answer(seat, state)
        decisions.append(decision)
        log.extend(Seen(seat, action, tuple(state.apply(action, seat))) for action in decision.actions)
        state.check()
    return state, decisions


def expresses(count: int, effort: int = LEAST) -> list[Bot]:
    return [ExpressBot(EURO, seat, effort) for seat in range(count)]


def kinds(decision: Decision) -> set[type]:
    return {type(action) for action in decision.actions}


def test_the_express_has_a_name():
    assert BOTS["express"] is ExpressBot
    assert isinstance(bots.make("express:effort=3", EURO, 1), ExpressBot)


@pytest.mark.parametrize("effort", [0, -1, 101])
def test_an_effort_out_of_bounds_is_refused_in_a_sentence(effort: int):
    with pytest.raises(BadInput, match=rf"^express takes an effort from 1 to 100, not {effort}\.$"):
        bots.make(f"express:effort={effort}", EURO, 1)


def test_an_effort_that_is_no_number_is_refused():
    with pytest.raises(BadInput):
        bots.make("express:effort=much", EURO, 1)


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (2, 11, {"preset": "duel", "four_cards": True}),
        (2, 12, {"deck": "second", "variant": "slow", "printing": "later"}),
        (3, 13, {"preset": "printed", "derailed_drawer_stops": True}),
        (4, 14, {"deck": "second", "neutral_track": True, "ferry_port_counts": True}),
        (5, 15, {"mercy": False, "early_discard": True}),
        (6, 16, {"deck": "second", "preset": "fast", "auto_declare": "024"}),
    ],
)
def test_every_answer_of_an_express_is_legal_whatever_the_options(seats: int, seed: int, options: dict[str, Any]):
    state, decisions = play(expresses(seats), seed, rounds=8, **options)
    assert state.round == 8
    assert any(Deliver in kinds(decision) for decision in decisions)


def test_a_whole_game_ends_with_a_declaration():
    state, _ = play(expresses(2), seed=2, rounds=200, deck="second")
    assert state.reason == "declared"
    (winner,) = state.outcome.winners if state.outcome else ()
    assert victory.connected_majors(state, winner) >= 7


def test_an_express_explains_itself():
    _, decisions = play(expresses(2), seed=6, rounds=5)
    assert all(decision.why is not None and decision.why.sentence.endswith(".") for decision in decisions)
    trips = [decision.why for decision in decisions if decision.why and decision.why.weighed]
    assert any(len(why.weighed) == 3 for why in trips)


def test_an_express_answers_the_same_whatever_others_hold():
    state = EURO.new(3, 7, deck="second")
    players = expresses(3)
    for _ in range(16):
        seat = state.to_act
        assert seat is not None
        memory = players[seat].memory
        answer = decide(players[seat], state.seen_by(seat))
        other = ExpressBot(EURO, seat, LEAST)
        other.memory = msgspec.json.decode(msgspec.json.encode(memory), type=Memory)
        assert decide(other, state.seen_by(seat).guess(seeded(99)).seen_by(seat)) == answer
        state.apply_all(answer.actions, seat)


def test_an_express_with_open_hands_does_not_look_at_them():
    one, other = (position(cards={0: (1, 2, 3), 1: cards}, hands="open") for cards in ((4, 5, 6), (7, 8, 9)))
    assert decide(ExpressBot(EURO), one.seen_by(0)) == decide(ExpressBot(EURO), other.seen_by(0))


def test_the_order_of_hashes_changes_nothing():
    code = (
        "from milepost.arena.match import play_match\n"
        "game = play_match('eurorails', ['express:effort=1'] * 2, 3, {'rounds': 3})\n"
        "print(hash(game.encode().decode()) and game.encode().decode())"
    )
    games = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert games[0] == games[1]
    assert len(games[0]) > 500


def test_who_may_declare_does_so():
    state = building(edges={0: seven(0)}, cash={0: 300})
    assert decide(ExpressBot(EURO), state.seen_by(0)).actions[-1] == Declare()


def test_who_may_declare_does_not_spend_the_money_first():
    state = position(at={0: "Wien"}, edges={0: seven(0)}, cash={0: 252}, aboard={0: ["Oil"]}, round=50)
    give_written(state, 0, [("Oil", "Budapest", 40)])
    actions = decide(ExpressBot(EURO), state.seen_by(0)).actions
    assert actions[-1] == Declare()
    assert not any(isinstance(action, Build) for action in actions)


# what makes it strong


def at_wien(**given: Any) -> EuroState:
    """A train in Wien with track to Berlin and on to Ruhr; Wine is made in Wien."""
    return position(at={0: "Wien"}, edges={0: links(3)}, **given)


def test_a_load_that_another_card_wants_is_taken_along():
    state = at_wien(aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Berlin", 40)], [("Wine", "Oslo", 20)])
    assert PickUp(load("Wine")) in decide(ExpressBot(EURO), state.seen_by(0)).actions


def test_a_load_that_no_card_wants_is_left():
    state = at_wien(aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Berlin", 40)])
    assert PickUp not in kinds(decide(ExpressBot(EURO), state.seen_by(0)))


def test_a_card_is_not_spent_on_little_when_the_trip_will_be_paid_much_for_it():
    state = position(at={0: "Berlin"}, edges={0: links(3)}, aboard={0: ["Oil", "Wine"]})
    give_written(state, 0, [("Oil", "Berlin", 8), ("Wine", "Ruhr", 50)])
    first = decide(ExpressBot(EURO), state.seen_by(0))
    assert Deliver(1, 0) not in first.actions
    assert Step in kinds(first)


def test_what_does_no_harm_to_the_trip_is_delivered_at_once():
    state = position(at={0: "Berlin"}, edges={0: links(3)}, aboard={0: ["Oil", "Wine"]})
    give_written(state, 0, [("Oil", "Berlin", 8)], [("Wine", "Ruhr", 50)])
    assert decide(ExpressBot(EURO), state.seen_by(0)).actions == (Deliver(1, 0),)


def test_what_was_taken_along_is_not_fetched_again():
    state = at_wien(aboard={0: ["Wine"]})
    give_written(state, 0, [("Wine", "Ruhr", 50)])
    bot = ExpressBot(EURO)
    deliver = Stop(CITY_NAMED["Ruhr"], load("Wine"), 1, 0, 50)
    bot.memory = Memory(trip=(Stop(CITY_NAMED["Frankfurt"], load("Wine")), deliver), hand=state.hands[0], due=9)
    decide(bot, state.seen_by(0))
    assert bot.memory.trip == (deliver,)


def test_a_better_train_is_bought_as_soon_as_the_trip_does_not_suffer():
    state = at_wien(aboard={0: ["Oil"]}, cash={0: 25}, round=5)
    give_written(state, 0, [("Oil", "Holland", 40)])
    assert Upgrade(FAST_FREIGHT) in decide(ExpressBot(EURO), state.seen_by(0)).actions


def test_no_train_is_bought_with_the_money_for_the_track_of_the_trip():
    state = at_wien(aboard={0: ["Oil"]}, cash={0: 25}, round=5)
    give_written(state, 0, [("Oil", "Budapest", 40)])
    assert Upgrade not in kinds(decide(ExpressBot(EURO), state.seen_by(0)))


def test_track_is_built_when_it_is_needed_and_not_earlier():
    far, near = (at_wien(aboard={0: ["Oil"]}, cash={0: 15}, round=5) for _ in range(2))
    give_written(far, 0, [("Oil", "Paris", 40)])
    give_written(near, 0, [("Oil", "Budapest", 40)])
    assert Build not in kinds(decide(ExpressBot(EURO), far.seen_by(0)))
    assert Build in kinds(decide(ExpressBot(EURO), near.seen_by(0)))


def test_near_the_end_a_small_payment_that_wins_at_once_is_better_than_a_great_one():
    state = position(at={0: "Wien"}, edges={0: seven(0)}, cash={0: 245}, aboard={0: ["Oil", "Wine"]}, round=50)
    give_written(state, 0, [("Oil", "Berlin", 8)], [("Wine", "Paris", 60)])
    bot = ExpressBot(EURO)
    decide(bot, state.seen_by(0))
    assert bot.memory.trip[0].pay == 8


# futures


def alike(turns: float = 10.0, goal: int = 1000) -> Prospects:
    return Prospects({train: Taste() for train in UPGRADES}, turns, goal)


def test_cards_of_a_future_are_not_in_the_hand_and_always_the_same():
    state = EURO.new(2, 3)
    assert not set(state.hands[0]) & set(unseen(state, 0))
    assert draws(state, 0, 3) == draws(state.seen_by(0).state, 0, 3)
    first, second, _ = draws(state, 0, 3)
    assert first != second
    assert sorted(first) == sorted(second)


def test_a_future_that_begins_richer_ends_richer():
    poor, rich = at_wien(cash={0: 40}, trains={0: SUPERFREIGHT}), at_wien(cash={0: 70}, trains={0: SUPERFREIGHT})
    (cards,) = draws(poor, 0, 1)
    assert future(poor, 0, None, cards, alike()) < future(rich, 0, None, cards, alike())


def test_a_future_ends_when_the_game_is_won():
    state = at_wien(cash={0: 240}, aboard={0: ["Oil"]}, trains={0: SUPERFREIGHT})
    give_written(state, 0, [("Oil", "Berlin", 20)])
    (trip, *_) = prospects(state, 0, effort=QUICK)
    (cards,) = draws(state, 0, 1)
    won = future(state, 0, trip, cards, alike(goal=250))
    assert won == pytest.approx(250 + 0.1 * 10 + 8 * (10 - trip.outlook.turns))
