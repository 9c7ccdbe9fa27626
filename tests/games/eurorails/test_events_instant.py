"""README 9, A24 and A25: excess profit tax and derailments, and the turns and loads they cost."""

from __future__ import annotations

from functools import cache

import pytest

from milepost.games.eurorails.actions import Declare, Drop, Lose, StartBuilding
from milepost.games.eurorails.board import LOAD_NAMED, PLACES, Place
from milepost.games.eurorails.events import Derailed, LoadLost, TaxPaid, TurnBegan, TurnLost
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState

from .event_positions import (
    cards,
    city,
    deliver,
    discard,
    end_turn,
    errand,
    go,
    load_up,
    of,
    position,
    rule,
    seven_cities,
    within,
)

CITIES_OF = {
    125: "Bern Madrid Wroclaw Munchen Firenze Bilbao",
    126: "Leipzig Manchester Bordeaux Budapest Paris Valencia",
    127: "Roma Kobenhavn Holland Luxembourg Lyon Krakow",
    128: "Berlin Zagreb Newcastle Marseille Nantes Bruxelles",
    129: "Milano Praha Beograd Goteborg Bremen Toulouse",
    162: "Glasgow Ruhr Zurich Barcelona Cork Lisboa",
    163: "Oslo Berlin Torino Napoli Sevilla Cardiff",
    164: "Aberdeen Hamburg Sarajevo Porto Stuttgart Paris",
    165: "London Arhus Lodz Venezia Belfast Frankfurt",
    166: "Szczecin Dublin Kaliningrad Wien Toulouse Newcastle",
}
MILEPOSTS = {125: 204, 126: 193, 127: 184, 128: 178, 129: 201}
"""Sizes of the zones of the first deck, from the rules."""
OVERLAPPING = {125: 129, 126: 128, 127: 125, 128: 127, 129: 126, 162: 165, 163: 166, 164: 162, 165: 163, 166: 165}
"""A card of the same deck with a milepost that is near cities of both."""
TAX = {"first": 124, "second": 150}


@cache
def zone(card: int) -> set[Place]:
    """Within three mileposts of one of the six cities."""
    return within(3, *map(city, CITIES_OF[card].split()))


def first_of(card: int) -> Place:
    return city(CITIES_OF[card].split()[0])


def lost_turns(state: EuroState, turns: int) -> list[int]:
    """Who loses turns while so many begin or are lost, in order."""
    begun: list[TurnBegan | TurnLost] = []
    while len(begun) < turns:
        begun += [event for event in end_turn(state) if isinstance(event, TurnBegan | TurnLost)]
    return [event.seat for event in begun if isinstance(event, TurnLost)]


# tax

BRACKETS = {
    0: 0, 49: 0, 50: 10, 99: 10, 100: 15, 149: 15, 150: 20, 199: 20, 200: 25, 249: 25, 250: 25, 1000: 25,
}  # fmt: skip
DUE = {"first": BRACKETS, "second": {**BRACKETS, 250: 30, 1000: 30}}


@pytest.mark.parametrize(("deck", "card"), cards("scope", "tax"))
def test_everybody_pays_by_the_cash_in_hand_at_both_ends_of_each_bracket(deck, card):
    amounts = list(DUE[deck])
    for group in (amounts[:6], amounts[6:]):
        state = position(6, deck=deck, cash=group)
        events = discard(state, card)
        due = [DUE[deck][cash] for cash in group]
        assert state.cash == [cash - tax for cash, tax in zip(group, due, strict=True)]
        assert of(TaxPaid, events) == [TaxPaid(seat, tax) for seat, tax in enumerate(due) if tax]


@pytest.mark.parametrize(("deck", "card"), cards("whom", "tax"))
def test_the_drawer_pays_on_the_delivery_that_drew_the_card_and_debt_does_not_count(deck, card):
    state = position(2, deck=deck, cash=[95, 120])
    state.debt[1] = 100
    pay = errand(state, "Wien")
    assert 5 <= pay < 55
    deliver(state, card)
    assert state.cash == [95 + pay - 15, 105]
    assert state.debt == [0, 100]


@pytest.mark.parametrize(("deck", "card"), cards("combination", "tax"))
def test_a_tax_and_a_derailment_in_one_draw_both_take_effect(deck, card):
    derailment = 125 if deck == "first" else 162
    state = position(2, deck=deck, cash=[60, 100], at={1: first_of(derailment)}, aboard={1: ("Fish",)})
    events = discard(state, card, derailment)
    assert of(TaxPaid, events) == [TaxPaid(0, 10), TaxPaid(1, 15)]
    assert of(LoadLost, events) == [LoadLost(1, LOAD_NAMED["Fish"])]
    assert of(TurnLost, events) == [TurnLost(1)]
    assert {card, derailment} <= set(state.discards)
    assert len(state.hands[0]) == 3


@pytest.mark.parametrize("deck", ["first", "second"])
def test_the_fast_game_has_no_tax(deck):
    state = position(2, deck=deck, variant="fast")
    assert TAX[deck] in state.gone
    assert TAX[deck] not in state.pile


def test_a_tax_later_in_the_round_does_not_take_a_declaration_back():
    state = position(2, cash=[250, 60])
    for number in seven_cities():
        state.owners[number] = 0
    track.refresh(state)
    state.apply(StartBuilding())
    state.apply(Declare())
    discard(state, 124)
    assert state.cash == [225, 50]
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


# derailments: where


@pytest.mark.parametrize(("deck", "card"), cards("scope", "derailment"))
def test_a_derailment_hits_exactly_the_trains_within_three_mileposts_of_its_cities(deck, card):
    state = position(2, deck=deck)
    hit = set()
    for milepost, place in enumerate(PLACES):
        twin = state.clone()
        twin.at[1] = milepost
        if of(Derailed, discard(twin, card)):
            hit.add(place)
    assert hit == zone(card)
    assert MILEPOSTS.get(card, len(hit)) == len(hit)


@pytest.mark.parametrize(("deck", "card"), cards("scope-each-city", "derailment"))
def test_each_of_the_six_cities_counts_at_distance_3_and_not_at_4(deck, card):
    for name in CITIES_OF[card].split():
        near = min(within(3, city(name)) - within(2, city(name)))
        far = min(within(4, city(name)) - zone(card))
        state = position(3, deck=deck, at={0: near, 1: far, 2: city(name)})
        assert of(Derailed, discard(state, card)) == [Derailed(0, card), Derailed(2, card)]


@pytest.mark.parametrize(("deck", "card"), cards("counts-once", "derailment"))
def test_a_hit_train_loses_one_turn_and_one_load_only(deck, card):
    """Even where a milepost is near two of the cities; on this board none is near two of one card."""
    cities = [within(3, city(name)) for name in CITIES_OF[card].split()]
    twice = {place for place in zone(card) if sum(place in near for near in cities) > 1}
    for place in sorted(twice) or [first_of(card)]:
        state = position(2, deck=deck, at={0: place}, aboard={0: ("Fish", "Fish")})
        events = discard(state, card)
        assert of(Derailed, events) == [Derailed(0, card)]
        assert of(LoadLost, events) == [LoadLost(0, LOAD_NAMED["Fish"])]
        assert state.lost_turns[0] == 1


# derailments: what is lost


@pytest.mark.parametrize(("deck", "card"), cards("load", "derailment"))
def test_the_owner_chooses_the_load_that_is_lost_to_the_tray(deck, card):
    fish, wine = LOAD_NAMED["Fish"], LOAD_NAMED["Wine"]
    state = position(2, deck=deck, at={1: first_of(card)}, aboard={1: ("Fish", "Wine")})
    discard(state, card)
    assert (state.to_act, state.turn) == (1, 0), "asked before the drawer's turn ends"
    assert state.legal() == (Lose(min(fish, wine)), Lose(max(fish, wine)))
    in_tray = state.tray[wine]
    events = state.apply(Lose(wine))
    assert of(LoadLost, events) == [LoadLost(1, wine)]
    assert state.aboard[1] == (fish,)
    assert state.tray[wine] == in_tray + 1
    assert of(TurnLost, events) == [TurnLost(1)]
    assert state.turn == 0


@pytest.mark.parametrize(("deck", "card"), cards("empty", "derailment"))
def test_a_train_with_nothing_aboard_loses_only_its_turn(deck, card):
    state = position(2, deck=deck, at={1: first_of(card)})
    events = discard(state, card)
    assert of(Derailed, events) == [Derailed(1, card)]
    assert not of(LoadLost, events)
    assert of(TurnLost, events) == [TurnLost(1)]


@pytest.mark.parametrize(("deck", "card"), cards("later-arrivals", "derailment"))
def test_trains_that_arrive_and_loads_that_are_taken_later_are_safe(deck, card):
    """Seat 1 moves in after the draw; seat 2 is not yet on the board at all."""
    goal = first_of(card)
    start = min(place for place in within(4, goal) - zone(card) if within(1, place) & zone(card))
    step_in = min(within(1, start) & zone(card))
    state = position(3, deck=deck, at={1: start}, tracks={1: [(start, step_in)]}, aboard={1: ("Fish",)})
    state.at[2] = -1
    assert not of(Derailed, discard(state, card))
    assert state.turn == 1
    state.apply(go(start, step_in))
    assert state.aboard[1] == (LOAD_NAMED["Fish"],)
    assert state.lost_turns == [0, 0, 0]
    assert lost_turns(state, 6) == []


@pytest.mark.parametrize(("deck", "card"), cards("drawer", "derailment"))
def test_the_drawers_current_turn_goes_on_and_only_the_next_is_lost(deck, card):
    name = CITIES_OF[card].split()[1]
    state = position(2, deck=deck)
    errand(state, name)
    load_up(state, 0, "Fish")
    events = deliver(state, card)
    assert of(Derailed, events) == [Derailed(0, card)]
    assert len(of(LoadLost, events)) == 1
    assert (state.turn, state.to_act, state.moves) == (0, 0, 9)
    assert rule(state, StartBuilding()) == ""
    assert lost_turns(state, 5) == [0]


@pytest.mark.parametrize(("deck", "card"), cards("tournament", "derailment"))
def test_by_option_the_drawer_loses_the_rest_of_this_turn_too(deck, card):
    state = position(2, deck=deck, derailed_drawer_stops=True)
    errand(state, CITIES_OF[card].split()[1])
    deliver(state, card)
    assert state.turn == 1
    assert lost_turns(state, 5) == [0]


# several at once


@pytest.mark.parametrize(("deck", "card"), cards("order", "derailment"))
def test_several_derailed_players_are_asked_in_order_from_the_drawer(deck, card):
    place = first_of(card)
    two = ("Fish", "Wine")
    state = position(
        4, deck=deck, at=dict.fromkeys(range(4), place), aboard={0: two, 1: two, 3: ("Oil", "Wood")}, turn=2
    )  # fmt: skip
    load_up(state, 2, "Cars", "Coal")
    assert of(Derailed, discard(state, card)) == [Derailed(seat, card) for seat in (2, 3, 0, 1)]
    asked = []
    while state.asks:
        assert state.turn == 2
        assert all(isinstance(action, Lose) for action in state.legal())
        asked.append(state.to_act)
        state.apply(state.legal()[0])
    assert asked == [2, 3, 0, 1]
    assert [len(aboard) for aboard in state.aboard] == [1, 1, 1, 1]


@pytest.mark.parametrize(("deck", "card"), cards("combination", "derailment"))
def test_two_derailments_cost_a_turn_and_a_load_each(deck, card):
    """Seat 1 is near cities of both cards, seat 2 of the first only, seat 3 of neither."""
    other = OVERLAPPING[card]
    both = min(zone(card) & zone(other))
    only = min(zone(card) - zone(other))
    two = ("Fish", "Wine")
    state = position(4, deck=deck, at={1: both, 2: only}, aboard={1: two, 2: two, 3: ("Oil", "Wood")})
    events = discard(state, card, other)
    assert of(Derailed, events) == [Derailed(1, card), Derailed(2, card), Derailed(1, other)]
    assert state.lost_turns == [0, 2, 1, 0]
    while state.asks:
        events += state.apply(state.legal()[0])
    assert [event.seat for event in of(LoadLost, events)] == [1, 2, 1]
    assert [len(aboard) for aboard in state.aboard] == [0, 0, 1, 2]
    lost = [event.seat for event in of(TurnLost, events)] + lost_turns(state, 12)
    assert lost == [1, 2, 1], "seat 1 loses two turns, seat 2 one"


def test_one_load_and_two_derailments_cost_the_load_once():
    both = min(zone(125) & zone(129))
    state = position(2, at={1: both}, aboard={1: ("Fish",)})
    events = discard(state, 125, 129)
    assert len(of(LoadLost, events)) == 1
    assert of(TurnLost, events) == [TurnLost(1)]
    assert state.lost_turns == [0, 1]


def test_losing_a_load_is_asked_of_its_owner_and_nothing_else_is_possible():
    state = position(2, at={1: first_of(125)}, aboard={1: ("Fish", "Wine")})
    discard(state, 125)
    assert rule(state, Drop(LOAD_NAMED["Fish"])) == "not_now"
    assert rule(state, Lose(LOAD_NAMED["Oil"])) == "not_aboard"
    refusal = state.why_not(Lose(LOAD_NAMED["Fish"]), 0)
    assert refusal is not None
    assert refusal.rule == "turn"
