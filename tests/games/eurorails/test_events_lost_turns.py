"""README 4, 8, 9, A25 and A43: lost turns are lost whole; several events in one draw; events and a restart."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import (
    Backtrack,
    Borrow,
    Build,
    Declare,
    DiscardHand,
    EndTurn,
    PickUp,
    Restart,
    Sail,
    StartBuilding,
)
from milepost.games.eurorails.board import AT, LOAD_NAMED
from milepost.games.eurorails.events import (
    Declared,
    Derailed,
    EventDrawn,
    EventEnded,
    FerryCrossed,
    LoadLost,
    TaxPaid,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.rules import track

from .event_positions import (
    PLAIN,
    PLAIN_EAST,
    building,
    city,
    deliver,
    discard,
    edge,
    end_turn,
    errand,
    go,
    load_up,
    of,
    position,
    rule,
    script,
    seven_cities,
    until,
)

DERAILED = city("Bern")
"""On card 125."""


def test_a_lost_turn_is_not_even_asked_for():
    state = position(3, at={1: DERAILED}, tracks={1: [(DERAILED, (37, 40))]})
    events = discard(state, 125)
    assert events[-2:] == [TurnLost(1), TurnBegan(2, state.round, 9)]
    assert (state.turn, state.to_act) == (2, 2)
    refusal = state.why_not(Borrow(5), 1)
    assert refusal is not None
    assert refusal.rule == "turn"


@pytest.mark.parametrize(
    "action",
    [Borrow(5), DiscardHand(), Backtrack(), Restart(), StartBuilding(), Build(0), go(DERAILED, (37, 40)), Sail(1)],
    ids=lambda action: type(action).__name__,
)
def test_who_may_declare_in_a_lost_turn_can_do_nothing_else(action):
    """The fast game asks for money alone, so seat 1 meets the conditions."""
    state = position(2, at={1: DERAILED}, cash=[50, 300], tracks={1: [(DERAILED, (37, 40))]}, variant="fast")
    state.came_by[1] = edge(DERAILED, (37, 40))
    events = discard(state, 125)
    assert of(TurnLost, events) == [TurnLost(1)]
    assert not of(TurnBegan, events)
    assert (state.turn, state.to_act) == (1, 1)
    assert state.legal() == (EndTurn(), Declare())
    assert rule(state, action) == "not_now"


def test_a_declaration_in_a_lost_turn_counts():
    state = position(2, at={1: DERAILED}, cash=[50, 300], variant="fast")
    discard(state, 125)
    assert of(Declared, state.apply(Declare())) == [Declared(1, 300)]
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_an_automatic_declaration_is_made_in_a_lost_turn_too():
    state = position(2, at={1: DERAILED}, variant="fast", auto_declare="1")
    state.cash[1] = 300
    assert of(Declared, discard(state, 125)) == [Declared(1, 300)]


@pytest.mark.parametrize(("cash", "asked"), [(274, False), (275, True)])
def test_a_tax_before_a_lost_turn_counts_in_the_test_at_its_end(cash, asked):
    """Seven cities and 250M are needed, and the tax takes 25M."""
    state = position(2, at={1: DERAILED}, cash=[50, cash])
    for number in seven_cities():
        state.owners[number] = 1
    track.refresh(state)
    events = discard(state, 124, 125)
    assert TaxPaid(1, 25) in events
    assert TurnLost(1) in events
    assert (state.turn == 1) == asked
    assert (rule(state, Declare()) == "") == asked


def test_a_waiting_train_that_loses_its_turn_crosses_in_the_turn_after():
    """Ijmuiden, where the train waits, is near Holland on card 127."""
    ijmuiden, harwich = (19, 38), (19, 34)
    state = position(2, at={1: ijmuiden}, members={5: [1]}, turn=1)
    state.apply(Sail(1))
    end_turn(state)
    events = discard(state, 127)
    assert of(Derailed, events) == [Derailed(1, 127)]
    assert not of(FerryCrossed, events)
    assert (state.turn, state.at[1], state.sailing[1]) == (0, AT[ijmuiden], True)
    assert of(FerryCrossed, end_turn(state)) == [FerryCrossed(1, 5, AT[ijmuiden], AT[harwich])]
    assert state.moves == 5


def test_turns_lost_twice_are_lost_one_after_the_other():
    both = (28, 54)
    state = position(2, at={1: both})
    begun = [event for event in discard(state, 125, 129) if isinstance(event, TurnBegan | TurnLost)]
    for _ in range(3):
        begun += [event for event in end_turn(state) if isinstance(event, TurnBegan | TurnLost)]
    assert [(type(event), event.seat) for event in begun] == [
        (TurnLost, 1), (TurnBegan, 0), (TurnLost, 1), (TurnBegan, 0), (TurnBegan, 1), (TurnBegan, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("deck", "card", "name", "load"), [("first", 125, "Bern", "Cheese"),
                                                           ("second", 162, "Zurich", "Chocolate")])  # fmt: skip
def test_a_load_taken_after_the_derailment_is_kept(deck, card, name, load):
    """The drawer delivers the only load aboard, derails with nothing, and goes on to load."""
    state = position(2, deck=deck)
    errand(state, name)
    events = deliver(state, card)
    assert of(Derailed, events) == [Derailed(0, card)]
    state.apply(PickUp(LOAD_NAMED[load]))
    until(state, 1)
    until(state, 1)
    assert state.aboard[0] == (LOAD_NAMED[load],)
    assert not of(LoadLost, events)


# several events in one draw


def test_several_events_in_one_draw_all_take_effect_in_their_order_until_the_hand_is_full():
    state = position(3, cash=[60, 60, 60], at={1: DERAILED}, tracks={0: [(PLAIN, PLAIN_EAST)]})
    events = discard(state, 124, 123, 125, 135)
    assert [event.card for event in of(EventDrawn, events)] == [124, 123, 125, 135]
    assert state.cash == [50, 50, 50]
    assert len(state.hands[0]) == 3
    assert state.forces == [(123, 0, 1), (135, 0, 1)]
    assert state.discards[-2:] == [124, 125]
    assert state.turn == 2, "seat 1 has lost a turn"
    assert rule(state, go(PLAIN, PLAIN_EAST)) == "rail_strike"
    assert of(EventEnded, until(state, 1)) == [EventEnded(123), EventEnded(135)]


def test_events_between_the_cards_of_a_new_hand_count_too():
    state = position(2, cash=[60, 60])
    one, two, three = state.pile[:3]
    script(state, [one, 124, two, 121, three])
    events = state.apply(DiscardHand())
    assert [event.card for event in of(EventDrawn, events)] == [124, 121]
    assert state.hands[0] == (one, two, three)


def test_every_event_of_a_deck_in_one_draw():
    """All twenty at once: the game goes on, and all are over a round later."""
    state = position(3, cash=[260, 260, 260])
    events = discard(state, *range(121, 141))
    assert len(of(EventDrawn, events)) == 20
    assert [card for card, _, _ in state.forces] == [121, 122, 123, *range(130, 141)]
    until(state, 1)
    assert state.forces == []
    assert set(range(121, 141)) <= set(state.discards)


def test_both_a_drawn_event_and_the_drawers_own_derailment_end_with_the_lost_turn():
    """A43 through real draws: fog and a derailment in one delivery in Bern."""
    state = position(2)
    errand(state, "Bern")
    deliver(state, 134, 125)
    end_turn(state)
    assert state.turn == 1
    assert state.forces == [(134, 0, 1)]
    events = end_turn(state)
    assert events.index(TurnLost(0)) < events.index(EventEnded(134))
    assert state.turn == 1


# a restart


def test_events_drawn_in_a_restart_take_effect_and_spare_the_train_that_is_gone():
    state = position(2, at={0: DERAILED, 1: DERAILED}, cash=[5, 60])
    demands = [card for card in state.pile if card <= 120][:3]
    script(state, [124, 125, 134, *demands])
    events = state.apply(Restart())
    assert of(TaxPaid, events) == [TaxPaid(0, 10), TaxPaid(1, 10)], "the new 50M are taxed"
    assert of(Derailed, events) == [Derailed(1, 125)]
    assert state.forces == [(134, 0, 2)]
    assert state.lost_turns == [0, 1]


def test_a_rail_strike_drawn_in_a_restart_forbids_the_building_of_that_turn():
    state = position(2, at={0: DERAILED}, cash=[5, 60])
    script(state, [123, *[card for card in state.pile if card <= 120][:3]])
    state.apply(Restart())
    assert not any(isinstance(action, Build) for action in state.legal())
    end_turn(state)
    assert any(isinstance(action, Build) for action in building(state).legal())


def test_a_derailment_asks_for_a_load_before_the_turn_goes_on():
    state = position(2)
    errand(state, "Bern")
    load_up(state, 0, "Fish")
    state.at[1] = AT[DERAILED]
    load_up(state, 1, "Oil", "Wine")
    events = deliver(state, 125)
    assert of(LoadLost, events) == [LoadLost(0, LOAD_NAMED["Fish"])], "there is nothing to choose"
    assert (state.turn, state.to_act) == (0, 1)
    state.apply(state.default())
    assert (state.turn, state.to_act) == (0, 0)
