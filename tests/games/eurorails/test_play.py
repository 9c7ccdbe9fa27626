"""CI's slices of the soaks: whole games under watch, and what stays hidden in them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from milepost.core.action import Action, Event
from milepost.core.errors import BadInput
from milepost.games.eurorails.actions import (
    Borrow,
    Build,
    Deliver,
    DiscardHand,
    Drop,
    Lose,
    Offer,
    PickUp,
    Place,
    Sail,
    StartBuilding,
    Step,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.board import EDGES_AT, OUTPOSTS
from milepost.games.eurorails.constants import STARTING
from milepost.games.eurorails.events import Borrowed, Delivered, FeePaid, Restarted, TaxPaid
from milepost.games.eurorails.rules import flow, victory
from milepost.games.eurorails.state import EuroState
from tests.games.refusals import sentence
from tests.games.soaking import batch

from . import hidden, soak
from .driving import EURO, extend


@pytest.mark.slow
@pytest.mark.parametrize("start", [2, 8, 14, 20])  # greedy and mcts, in game 1, are left to the soak
def test_random_games_and_bots_keep_every_invariant(start):
    counts = batch(soak.EuroGame, start, 6, positions=24, total=24)
    assert counts["games"] == 6
    assert counts["actions"] > 1000
    assert counts["positions with every action"] >= 4
    known = {f"refusal {rule}" for rule in soak.REFUSALS}
    assert {what for what in counts if what.startswith("refusal ")} <= known


def test_the_table_of_a_soak_names_every_rule_and_kind():
    wanted = soak.expected()
    assert len(wanted) == len(set(wanted))
    assert {"action offer", "card second 168", "event tied", "refusal channel"} <= set(wanted)


def test_money_that_no_event_tells_of_is_found():
    cash, debt = [50, 50], [0, 10]
    told: list[Event] = [FeePaid(0, 1, 4), Delivered(1, 7, 3, 2, pay=15, repaid=10), Borrowed(0, 5, 10), TaxPaid(1, 10)]
    soak.settle(told, cash, debt)
    assert (cash, debt) == ([51, 49], [10, 0])
    soak.settle([Restarted(0, (), (), 50)], cash, debt)
    assert (cash, debt) == ([50, 49], [0, 0])
    with pytest.raises(AssertionError, match="leaves less than nothing"):
        soak.settle([TaxPaid(1, 60)], cash, debt)


@pytest.mark.slow
def test_a_seat_learns_nothing_of_what_is_hidden_from_it():
    counts = hidden.batch(0, 300)
    assert counts["checks"] >= 300
    assert counts["dealt in another way"] > 150


def test_a_leak_is_found(monkeypatch):
    """The check itself: rules that depend on another hand do not pass."""
    state = EURO.new(3, 4)
    hidden.check(state, 0, [], Random(1))
    real = EuroState.legal
    monkeypatch.setattr(EuroState, "legal", lambda self, seat=None: real(self, seat)[: 1 + sum(self.hands[1])])
    with pytest.raises(AssertionError, match="legal actions of the state of seat 0 change with what is hidden"):
        hidden.check(state, 0, [], Random(1))


def channel_traders() -> EuroState:
    """Five players on the later board, six places over the Channel: seat 1 has one, seat 0 another and is building."""
    state = EURO.new(5, 1, printing="later")
    first, second, _ = state.printing.channel
    extend(state, 1, state.printing.ports[first][0])
    extend(state, 0, state.printing.ports[second][0])
    state.build_round, state.round, state.cash = 0, 1, [100] * 5
    flow.begin_turn(state, 0, [])
    state.apply(Place(OUTPOSTS[0]))
    state.apply(StartBuilding())
    state.check()
    return state


def test_a_trade_that_joins_two_lines_at_once_leaves_everybody_a_place_over_the_channel():
    """Each side may join the other's line alone (3 places for 3 players), but not both (2 places for 3)."""
    state = channel_traders()
    at_port = [
        next(edge for edge in EDGES_AT[state.printing.ports[line][0]] if state.owners[edge] == seat)
        for seat, line in ((1, state.printing.channel[0]), (0, state.printing.channel[1]))
    ]
    refusal = state.why_not(Offer(1, (at_port[0],), (at_port[1],), 0))
    assert refusal is not None
    assert refusal.rule == "channel"


def test_a_loan_while_the_train_is_placed_is_the_first_action_of_the_turn():
    """As a loan is at any later moment of a turn: the hand is not discarded after it."""
    state = EURO.new(2, 1)
    while state.phase == STARTING:
        state.apply(state.default())
    state.apply(Borrow(5))
    state.apply(Place(OUTPOSTS[0]))
    refusal = state.why_not(DiscardHand())
    assert refusal is not None
    assert refusal.rule == "not_first"


@pytest.mark.parametrize(
    ("wanted", "given"), [([7], ()), ((1.5,), ()), (("x",), ()), ((True,), ()), ((7,), None), (None, ())]
)
def test_an_offer_names_sections_by_plain_numbers(wanted: Any, given: Any):
    with pytest.raises(BadInput, match=r"of a 'offer' action must be a tuple of plain ints, not "):
        Offer(1, wanted, given)


@pytest.mark.parametrize(
    "action",
    [
        Throw(0), Throw(999), Place(-1), Place(9999), Step(-1), Step(6), Sail(9), PickUp(99), Drop(-1), Deliver(0, 0),
        Deliver(999, 0), Deliver(1, 7), Build(-1), Build(99999), Upgrade(9), Lose(99),
    ],
)  # fmt: skip
def test_numbers_that_name_nothing_are_refused_with_a_sentence(action: Action):
    state = EURO.new(3, 1, printing="later")
    refusal = state.why_not(action)
    assert refusal is not None
    assert refusal.rule == "range"
    assert sentence(state, action).startswith(("There is no such ", "No track can lie there"))


def test_after_a_tie_in_the_last_round_those_whose_declarations_stand_are_first():
    """Two declared with 260M each, and the last round is over; who never declared is richer and comes third."""
    state = EURO.new(3, 1, rounds=1)
    state.round, state.turn, state.declared = 1, 2, 0b011
    state.cash, state.build_round = [260, 260, 400], 0
    victory.end_round(state, [])
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1, 3)


def test_a_tie_of_long_ago_wins_nothing_without_a_declaration():
    """Seats 0 and 1 were tied once. Now seat 2 alone declares, and wins, though seat 0 has become richer since."""
    state = EURO.new(3, 1)
    state.round, state.turn, state.build_round = 9, 2, 0
    state.threshold, state.tied, state.declared = 300, 0b011, 0b100
    state.cash = [330, 310, 301]
    victory.end_round(state, [])
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert state.outcome.ranks == (2, 3, 1)
