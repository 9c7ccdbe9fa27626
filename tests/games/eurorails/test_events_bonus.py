"""README 9: the bonus cards of the later deck stay until anybody uses them."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.board import LOADS
from milepost.games.eurorails.events import BonusPaid, Delivered, EventEnded

from .event_positions import cards, deliver, discard, end_turn, errand, of, position, until

MACHINERY, IRELAND = 167, 168
USES = {
    MACHINERY: [("Budapest", "Machinery"), ("Madrid", "Machinery"), ("London", "Machinery")],
    IRELAND: [("Belfast", "Wine"), ("Cork", "Tourists"), ("Dublin", "Hops")],
}
NO_USES = {
    MACHINERY: [("Budapest", "Oil"), ("Cork", "Tourists"), ("Belfast", "Wine")],
    IRELAND: [("Budapest", "Machinery"), ("London", "Machinery"), ("Glasgow", "Machinery")],
}


@pytest.mark.parametrize("use", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("scope", "bonus_load", "bonus_region"))
def test_the_next_fitting_delivery_pays_ten_more_once(deck, card, use):
    name, load = USES[card][use]
    state = position(2, deck=deck)
    discard(state, card)
    pay = errand(state, name, load)
    cash = state.cash[1]
    events = deliver(state)
    assert of(BonusPaid, events) == [BonusPaid(1, card, 10)]
    assert [(event.pay, LOADS[event.load]) for event in of(Delivered, events)] == [(pay + 10, load)]
    assert state.cash[1] == cash + pay + 10
    assert of(EventEnded, events) == [EventEnded(card)]
    again, other_load = USES[card][(use + 1) % 3]
    pay = errand(state, again, other_load)
    assert [event.pay for event in of(Delivered, deliver(state))] == [pay], "used up"


@pytest.mark.parametrize("use", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("outside", "bonus_load", "bonus_region"))
def test_any_other_delivery_pays_what_it_says_and_leaves_the_card(deck, card, use):
    state = position(2, deck=deck)
    discard(state, card)
    pay = errand(state, *NO_USES[card][use])
    events = deliver(state)
    assert [event.pay for event in of(Delivered, events)] == [pay]
    assert not of(BonusPaid, events)
    assert [force[0] for force in state.forces] == [card]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("anybody", "bonus_load", "bonus_region"))
def test_anybody_may_use_it_the_drawer_too(deck, card, seat):
    state = position(3, deck=deck)
    discard(state, card)
    if seat != 1:
        until(state, seat)
    pay = errand(state, *USES[card][0])
    assert [event.pay for event in of(Delivered, deliver(state))] == [pay + 10]


@pytest.mark.parametrize(("deck", "card"), cards("drawing", "bonus_load", "bonus_region"))
def test_the_delivery_that_draws_it_earns_nothing_by_it_but_the_next_of_the_same_turn_does(deck, card):
    state = position(2, deck=deck)
    pay = errand(state, *USES[card][0])
    assert [event.pay for event in of(Delivered, deliver(state, card))] == [pay]
    pay = errand(state, *USES[card][1])
    assert [event.pay for event in of(Delivered, deliver(state))] == [pay + 10]
    assert state.turn == 0


@pytest.mark.parametrize(("deck", "card"), cards("debt", "bonus_load", "bonus_region"))
def test_the_bonus_goes_to_the_debt_first_like_the_rest_of_the_payment(deck, card):
    state = position(2, deck=deck)
    discard(state, card)
    pay = errand(state, *USES[card][0])
    state.debt[1] = pay + 4
    cash = state.cash[1]
    assert [(event.pay, event.repaid) for event in of(Delivered, deliver(state))] == [(pay + 10, pay + 4)]
    assert (state.cash[1], state.debt[1]) == (cash + 6, 0)


@pytest.mark.parametrize("name", ["Dublin", "Cork"])
@pytest.mark.parametrize(("deck", "card"), cards("combination", "bonus_load", "bonus_region"))
def test_machinery_for_ireland_earns_both_at_once(deck, card, name):
    other = IRELAND if card == MACHINERY else MACHINERY
    state = position(3, deck=deck)
    discard(state, card)
    discard(state, other)
    pay = errand(state, name, "Machinery")
    events = deliver(state)
    assert of(BonusPaid, events) == [BonusPaid(2, card, 10), BonusPaid(2, other, 10)]
    assert [event.pay for event in of(Delivered, events)] == [pay + 20]
    assert state.forces == []
    assert {card, other} <= set(state.discards)


@pytest.mark.parametrize(("deck", "card"), cards("combination-apart", "bonus_load", "bonus_region"))
def test_with_both_in_force_each_delivery_uses_only_the_card_it_fits(deck, card):
    other = IRELAND if card == MACHINERY else MACHINERY
    state = position(2, deck=deck)
    discard(state, card, other)
    pay = errand(state, *(("Budapest", "Machinery") if card == MACHINERY else ("Cork", "Tourists")))
    events = deliver(state)
    assert [event.pay for event in of(Delivered, events)] == [pay + 10]
    assert [force[0] for force in state.forces] == [other]


@pytest.mark.parametrize(("deck", "card", "strike"), [("second", MACHINERY, 147), ("second", IRELAND, 148)])
def test_a_strike_forbids_the_delivery_and_the_bonus_waits_for_its_end(deck, card, strike):
    """Budapest is inland and Belfast coastal."""
    state = position(2, deck=deck)
    discard(state, card, strike)
    pay = errand(state, *USES[card][0])
    assert not any(isinstance(action, Deliver) for action in state.legal())
    end_turn(state)
    assert EventEnded(strike) in end_turn(state)
    assert [force[0] for force in state.forces] == [card]
    assert [event.pay for event in of(Delivered, deliver(state))] == [pay + 10]
