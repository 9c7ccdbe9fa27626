"""The carrier: it plays legally whatever the options, wins, explains itself, and keeps to its own cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from milepost.arena.match import play_match
from milepost.bots.random import RandomBot
from milepost.core import graph
from milepost.core.action import Seen
from milepost.core.bot import Bot, Decision, decide
from milepost.core.chance import seeded
from milepost.core.players import Players
from milepost.games.eurorails.actions import Answer, Borrow, Declare, Deliver, DiscardHand, Lose, Offer, Restart, Throw
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import CLEAR, EDGES, TERRAIN
from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.bots.carrier import CarrierBot, Memory
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, building, demand, give, load, position, seven
from tests.needs import needs

pytestmark = pytest.mark.slow

CARDS_WITHOUT_CATTLE_AND_COPPER = tuple(
    card
    for card, rows in DECKS["first"].demands.items()
    if not {load("Cattle"), load("Copper")} & {row.load for row in rows}
)[:2]


def play(
    bots: list[Bot], seed: int, rounds: int = 200, watch: Callable[[int, Decision], None] | None = None, **options: Any
) -> tuple[EuroState, list[Seen]]:
    """A game between bots; every decision is legal as a whole, and the invariants hold after it."""
    state = EURO.new(len(bots), seed, rounds=rounds, **options)
    log: list[Seen] = []
    players = Players(log, dict(enumerate(bots)))
    while (seat := state.to_act) is not None:
        decision = players.answer(seat, state)
        if watch is not None:
            watch(seat, decision)
        log.extend(Seen(seat, action, tuple(state.apply(action, seat))) for action in decision.actions)
        state.check()
    return state, log


def carriers(count: int) -> list[Bot]:
    return [CarrierBot(EURO, seat) for seat in range(count)]


def test_the_carrier_has_a_name():
    assert BOTS["carrier"] is CarrierBot


def test_the_carrier_wins_the_fast_game_against_random_bots():
    state, _ = play([RandomBot(EURO, 1), CarrierBot(EURO, 2), RandomBot(EURO, 3)], seed=4, preset="fast")
    assert state.outcome is not None
    assert state.outcome.reason == "declared"
    assert state.outcome.winners == (1,)
    assert state.round < 100


def test_carriers_finish_a_fast_game_by_declaring():
    state, log = play(carriers(3), seed=1, preset="fast")
    assert state.reason == "declared"
    assert state.round <= 80
    assert sum(isinstance(seen.action, Deliver) for seen in log) >= 30


def test_carriers_finish_a_standard_game_with_seven_major_cities():
    state, _ = play(carriers(3), seed=2)
    assert state.reason == "declared"
    (winner,) = state.outcome.winners if state.outcome else ()
    assert victory.connected_majors(state, winner) >= 7


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
def test_every_answer_of_a_carrier_is_legal_whatever_the_options(seats: int, seed: int, options: dict[str, Any]):
    state, log = play(carriers(seats), seed, rounds=25, **options)
    assert state.round == 25 or state.reason == "declared"
    assert any(isinstance(seen.action, Deliver) for seen in log)


def test_the_same_seed_gives_the_same_game():
    one, other = (play(carriers(3), seed=5, rounds=15)[0].key() for _ in range(2))
    assert one == other


def test_a_carrier_tells_what_it_is_about_and_what_else_it_weighed():
    told: list[Decision] = []
    play(carriers(2), seed=6, rounds=10, watch=lambda _, decision: told.append(decision))
    assert all(decision.why is not None and decision.why.sentence.endswith(".") for decision in told)
    best = [decision.why for decision in told if decision.why and decision.why.sentence.startswith("The best trip")]
    assert best
    assert all("turns" in why.sentence and "M a turn" in why.sentence for why in best)
    assert any(len(why.weighed) == 3 for why in best)


def test_a_carrier_answers_the_same_whatever_others_hold():
    state = EURO.new(3, 7)
    bots = carriers(3)
    for _ in range(30):
        seat = state.to_act
        assert seat is not None
        memory = bots[seat].memory
        answer = decide(bots[seat], state.seen_by(seat))
        other = CarrierBot(EURO, seat)
        other.memory = msgspec.json.decode(msgspec.json.encode(memory), type=Memory)
        assert decide(other, state.seen_by(seat).guess(seeded(99)).seen_by(seat)) == answer
        state.apply_all(answer.actions, seat)


def test_a_carrier_with_open_hands_does_not_look_at_them():
    one, other = (position(cards={0: (1, 2, 3), 1: cards}, hands="open") for cards in ((4, 5, 6), (7, 8, 9)))
    assert decide(CarrierBot(EURO), one.seen_by(0)) == decide(CarrierBot(EURO), other.seen_by(0))


def test_a_delivery_possible_now_is_made_at_once():
    state = position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)})
    wanted = Deliver(1, demand(1, "Cattle", "Berlin"))
    assert decide(CarrierBot(EURO), state.seen_by(0)).actions == (wanted,)


def test_the_load_that_pays_least_is_lost():
    state = position(aboard={0: ["Cattle", "Copper"]}, cards={0: (1, *CARDS_WITHOUT_CATTLE_AND_COPPER)})
    cattle, copper = (
        state.deck.demands[1][demand(1, *wish)].pay for wish in (("Cattle", "Berlin"), ("Copper", "Lyon"))
    )
    assert cattle != copper
    state.asks.append(Loss(0))
    state.to_act = 0
    assert decide(CarrierBot(EURO), state.seen_by(0)).actions == (
        Lose(load("Cattle" if cattle < copper else "Copper")),
    )


def test_a_card_is_thrown_away_before_the_game():
    state = EURO.new(2, 3, four_cards=True)
    (action,) = decide(CarrierBot(EURO), state.seen_by(0)).actions
    assert isinstance(action, Throw)
    assert state.why_not(action, 0) is None


def test_the_card_thrown_away_pays_least_for_its_way_and_not_just_least():
    state = EURO.new(2, 3, four_cards=True)
    small, far = 23, 97
    give(state, 0, small, 92, far, 113)
    pays = {card: max(row.pay for row in state.deck.demands[card]) for card in state.hands[0]}
    assert min(pays, key=lambda card: pays[card]) == small
    assert decide(CarrierBot(EURO), state.seen_by(0)).actions == (Throw(far),)


@pytest.mark.parametrize(("price", "accept"), [(5, False), (40, True)])
def test_track_is_sold_only_for_far_more_than_it_cost(price: int, accept: bool):
    section = next(edge for edge in seven(1) if all(TERRAIN[end] == CLEAR for end in EDGES[edge]))
    state = building(turn=1, edges={0: (section,)}, cash={1: 100})
    state.apply(Offer(0, (section,), (), price), 1)
    assert decide(CarrierBot(EURO), state.seen_by(0)).actions == (Answer(accept=accept),)


def test_who_may_declare_does_so():
    state = building(edges={0: seven(0)}, cash={0: 300})
    assert decide(CarrierBot(EURO), state.seen_by(0)).actions[-1] == Declare()


def test_a_train_that_gets_nowhere_begins_anew_in_the_end():
    state = position(at={0: "Berlin"}, cash={0: 0}, cards={0: (1, 2, 3)})
    bot = CarrierBot(EURO)
    done: list[Any] = []
    for turn in range(40):
        state.round = 1 + turn
        done += decide(bot, state.seen_by(0)).actions
    assert any(isinstance(action, DiscardHand) for action in done)
    assert any(isinstance(action, Borrow) for action in done)
    assert any(isinstance(action, Restart) for action in done)


def test_bots_play_the_same_game_with_and_without_a_compiler(monkeypatch):
    needs("numba", "fast")
    options = {"preset": "fast", "rounds": 4}
    quick = play_match("eurorails", ["carrier", "greedy"], 1, options)
    monkeypatch.setattr(graph, "kernel", lambda: graph.search_in_python)
    assert play_match("eurorails", ["carrier", "greedy"], 1, options).encode() == quick.encode()
