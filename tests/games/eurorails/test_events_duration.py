"""README 9, A20 and A43: how long a card is in force, the turn on which it ends, and where it lies meanwhile."""

from __future__ import annotations

import pytest

from milepost.core.action import Seat
from milepost.core.chance import Scripted
from milepost.games.eurorails.actions import Build, DiscardHand, PickUp, StartBuilding
from milepost.games.eurorails.board import LOAD_NAMED
from milepost.games.eurorails.events import (
    Delivered,
    Derailed,
    EventDrawn,
    EventEnded,
    Reshuffled,
    TaxPaid,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroOptions, EuroState, new

from .event_positions import (
    BONUS,
    INSTANT,
    KINDS,
    LASTING,
    PLAIN,
    PLAIN_EAST,
    RIVER,
    SLOW,
    ZONE_CITY,
    banks,
    building,
    cards,
    city,
    deliver,
    discard,
    edge,
    empty,
    end_turn,
    errand,
    go,
    kind_of,
    moved,
    of,
    position,
    rule,
)

DERAILED_AT = {
    125: "Bern", 126: "Paris", 127: "Lyon", 128: "Nantes", 129: "Praha", 162: "Ruhr", 163: "Torino", 164: "Stuttgart",
    165: "Venezia", 166: "Toulouse",
}  # fmt: skip
"""A city on each derailment card."""


def stage(deck: str, card: int, seats: int, drawer: Seat = 0) -> EuroState:
    """The start of the drawer's turn, with a delivery to make; whoever's turn it is would feel the card."""
    name = ZONE_CITY.get(card, "Wien")
    state = position(seats, deck=deck, at=dict.fromkeys(range(seats), city(name)), cash=[60] * seats, turn=drawer)
    kind = kind_of(deck, card)
    if kind == "strike_rail":
        state.owners[edge(PLAIN, PLAIN_EAST)] = drawer
    elif kind == "flood":
        for seat, (bank, _) in enumerate(banks(RIVER[card])[:seats]):
            state.owners[bank] = seat
    track.refresh(state)
    errand(state, name, seat=drawer)
    return state


def bites(state: EuroState, card: int) -> bool:
    """Whether the player who has just begun a turn in a staged position feels the card."""
    kind = kind_of(state.options.deck, card)
    if kind in ("strike_inland", "strike_coastal"):
        name, load = ("Bern", "Cheese") if kind == "strike_inland" else ("Cork", "Sheep")
        twin = moved(state, city(name))
        empty(twin, state.turn)
        return rule(twin, PickUp(LOAD_NAMED[load])) == "strike"
    if kind == "strike_rail":
        return rule(moved(state, PLAIN), go(PLAIN, PLAIN_EAST)) == "rail_strike"
    if kind in SLOW:
        return state.halved
    if kind == "flood":
        crossing = banks(RIVER[card])[state.turn][1]
        return rule(building(state), Build(crossing)) == "flood"
    return _rewards(state, kind)


def _rewards(state: EuroState, kind: str) -> bool:
    twin = state.clone()
    empty(twin, state.turn)
    pay = errand(twin, "Praha", "Machinery") if kind == "bonus_load" else errand(twin, "Cork", "Tourists")
    return of(Delivered, deliver(twin))[0].pay == pay + 10


def in_force(state: EuroState) -> list[int]:
    return [card for card, _, _ in state.forces]


def lies_nowhere(state: EuroState, card: int) -> bool:
    return card not in state.pile and card not in state.discards and card not in state.gone


def test_there_are_20_cards_in_the_first_deck_and_22_in_the_second():
    ids = {deck: sorted(card for cards in kinds.values() for card in cards) for deck, kinds in KINDS.items()}
    assert ids == {"first": list(range(121, 141)), "second": list(range(147, 169))}


# lasting cards


@pytest.mark.parametrize(("deck", "card"), cards("duration", *LASTING))
def test_a_lasting_card_binds_the_rest_of_this_turn_all_other_turns_and_the_drawers_next(deck, card):
    state = stage(deck, card, 4, drawer=2)
    assert not bites(state, card)
    events = deliver(state, card)
    assert EventDrawn(2, card) in events
    assert state.turn == 2
    for seat in (2, 3, 0, 1, 2):
        assert state.turn == seat
        assert bites(state, card)
        assert in_force(state) == [card]
        assert lies_nowhere(state, card)
        events = end_turn(state)
    assert EventEnded(card) in events
    assert state.discards.count(card) == 1
    for seat in (3, 0, 1, 2):
        assert state.turn == seat
        assert not bites(state, card)
        end_turn(state)


@pytest.mark.parametrize("drawer", ["first-drawer", "last-drawer"])
@pytest.mark.parametrize("seats", [2, 4], ids=["2p", "4p"])
@pytest.mark.parametrize(("deck", "card"), cards("ends", *LASTING))
def test_a_card_ends_exactly_with_the_end_of_the_drawers_next_turn(deck, card, seats, drawer):
    """Counting the turns that end after the one in which it was drawn, it is the last of a whole round."""
    seat = 0 if drawer == "first-drawer" else seats - 1
    state = stage(deck, card, seats, drawer=seat)
    assert EventEnded(card) not in discard(state, card)
    bitten, ended = [], []
    for turn in range(1, 2 * seats + 1):
        bitten += [turn] * bites(state, card)
        ended += [turn] * (EventEnded(card) in end_turn(state))
    assert bitten == list(range(1, seats + 1))
    assert ended == [seats]


@pytest.mark.parametrize("seats", [2, 4], ids=["2p", "4p"])
@pytest.mark.parametrize(("deck", "card"), cards("ends-with-lost-turn", *LASTING))
def test_a_card_ends_with_the_drawers_next_turn_even_if_that_is_lost(deck, card, seats):
    state = stage(deck, card, seats)
    state.lost_turns[0] = 1
    discard(state, card)
    for seat in range(1, seats):
        assert state.turn == seat
        assert bites(state, card)
        events = end_turn(state)
    assert events.index(TurnLost(0)) < events.index(EventEnded(card)) < len(events) - 1
    assert state.turn == 1, "nobody but the drawer loses a turn"
    assert not bites(state, card)
    assert card in state.discards


@pytest.mark.parametrize(("deck", "card"), cards("reshuffle", *LASTING, *BONUS))
def test_a_card_in_force_is_never_shuffled_into_a_new_pile(deck, card):
    state = stage(deck, card, 2)
    discard(state, card)
    state.discards, state.pile = sorted((*state.discards, *state.pile)), []
    new_pile = sorted((*state.discards, *state.hands[1]))
    demands = [new_pile.index(number) - drawn for drawn, number in enumerate(new_pile[:3])]
    state.chance = Scripted(demands)
    assert of(Reshuffled, state.apply(DiscardHand())) == [Reshuffled(len(new_pile))]
    assert card not in new_pile
    assert lies_nowhere(state, card)
    assert in_force(state) == [card]


@pytest.mark.parametrize(("deck", "card"), cards("drawn-again", *LASTING))
def test_a_card_that_is_over_can_be_drawn_again_after_a_reshuffle(deck, card):
    state = stage(deck, card, 2)
    discard(state, card)
    end_turn(state)
    end_turn(state)
    state.discards, state.pile = sorted((*state.discards, *state.pile)), []
    new_pile = sorted((*state.discards, *state.hands[1]))
    state.chance = Scripted([new_pile.index(card), 0, 0, 0])
    events = state.apply(DiscardHand())
    assert EventDrawn(1, card) in events
    assert in_force(state) == [card]
    assert bites(state, card) or KINDS[deck]["strike_rail"] == (card,), "the rail strike is against seat 1 now"


# instant cards


@pytest.mark.parametrize(("deck", "card"), cards("duration", "tax", "derailment"))
def test_an_instant_card_is_over_at_once_and_goes_to_the_discard_pile(deck, card):
    state = position(3, deck=deck, cash=[60, 60, 60])
    errand(state, "Wien")
    events = deliver(state, card)
    assert EventDrawn(0, card) in events
    assert state.discards.count(card) == 1
    assert state.forces == []
    for _ in range(6):
        assert not of(EventEnded, end_turn(state))


@pytest.mark.parametrize("seats", [2, 4], ids=["2p", "4p"])
@pytest.mark.parametrize(("deck", "card"), cards("ends", "tax"))
def test_the_tax_is_paid_once_and_never_again(deck, card, seats):
    state = position(seats, deck=deck, cash=[60] * seats)
    assert of(TaxPaid, discard(state, card)) == [TaxPaid(seat, 10) for seat in range(seats)]
    for _ in range(2 * seats):
        assert not of(TaxPaid, end_turn(state))
    assert state.cash == [50] * seats


@pytest.mark.parametrize("seats", [2, 4], ids=["2p", "4p"])
@pytest.mark.parametrize(("deck", "card"), cards("ends", "derailment"))
def test_a_derailed_train_loses_exactly_its_next_turn(deck, card, seats):
    """The last player derails in the first player's turn; the drawer derails and goes on with the turn."""
    place = city(DERAILED_AT[card])
    state = position(seats, deck=deck, at={0: place, seats - 1: place})
    errand(state, DERAILED_AT[card])
    assert of(Derailed, deliver(state, card)) == [Derailed(0, card), Derailed(seats - 1, card)]
    assert (state.turn, rule(state, StartBuilding())) == (0, "")
    turns: list[TurnBegan | TurnLost] = []
    while len(turns) < 3 * seats:
        turns += [event for event in end_turn(state) if isinstance(event, TurnBegan | TurnLost)]
    lost = [number for number, event in enumerate(turns, start=1) if isinstance(event, TurnLost)]
    assert [event.seat for event in turns] == [(1 + turn) % seats for turn in range(len(turns))]
    assert lost == [seats - 1, seats], "the next turn of each, and no other"


# bonus cards


@pytest.mark.parametrize(("deck", "card"), cards("duration", *BONUS))
def test_a_bonus_card_stays_until_it_is_used(deck, card):
    state = stage(deck, card, 2)
    deliver(state, card)
    for _ in range(12):
        assert bites(state, card)
        assert in_force(state) == [card]
        assert lies_nowhere(state, card)
        assert not of(EventEnded, end_turn(state))


@pytest.mark.parametrize("seats", [2, 4], ids=["2p", "4p"])
@pytest.mark.parametrize(("deck", "card"), cards("ends", *BONUS))
def test_a_bonus_card_ends_in_the_turn_in_which_it_is_used(deck, card, seats):
    state = stage(deck, card, seats)
    discard(state, card)
    end_turn(state)
    assert bites(state, card)
    pay = errand(state, *(("Budapest", "Machinery") if card == 167 else ("Dublin", "Hops")))
    events = deliver(state)
    assert [event.pay for event in of(Delivered, events)] == [pay + 10]
    assert of(EventEnded, events) == [EventEnded(card)]
    assert state.discards.count(card) == 1
    for _ in range(seats):
        assert not bites(state, card)
        end_turn(state)


# the first deal


@pytest.mark.parametrize(("deck", "card"), cards("first-deal", *LASTING, *INSTANT, *BONUS))
def test_an_event_in_the_first_deal_does_nothing_and_is_shuffled_back(deck, card):
    last = {"first": 140, "second": 168}[deck]
    state = new(2, EuroOptions(deck=deck), Scripted([card - 1, 0, 0, 0, 0, 0, 0]))
    assert state.hands == [(1, 2, 3), (4, 5, 6)]
    assert state.pile == list(range(7, last + 1))
    assert (state.forces, state.discards, state.gone) == ([], [], [])
    assert state.cash == [50, 50]
    assert state.lost_turns == [0, 0]


@pytest.mark.parametrize(("deck", "card"), cards("fast-first-deal", *LASTING, "derailment", *BONUS))
def test_an_event_in_the_first_deal_of_the_fast_game_is_left_out(deck, card):
    tax = KINDS[deck]["tax"][0]
    index = card - 1 - (card > tax)
    state = new(2, EuroOptions(deck=deck, variant="fast"), Scripted([index, 0, 0, 0, 0, 0, 0]))
    assert state.hands == [(1, 2, 3), (4, 5, 6)]
    assert state.gone == sorted((card, tax)), "the fast game has no tax either"
    assert card not in state.pile
    assert (state.forces, state.discards) == ([], [])


def test_an_event_in_an_early_discard_does_nothing_and_is_shuffled_back():
    state = new(2, EuroOptions(early_discard=True), Scripted([0, 0, 0, 0, 0, 0]))
    state.chance = Scripted([state.pile.index(124), 0, 0, 0])
    assert not of(TaxPaid, state.apply(DiscardHand()))
    assert 124 in state.pile
    assert state.cash == [50, 50]
