"""RULES 5: the player order auction."""

from __future__ import annotations

import pytest

from milepost.games.age_of_steam.actions import DROP, HOLD, TURN_ORDER, Bid
from milepost.games.age_of_steam.constants import SELECTING
from milepost.games.age_of_steam.events import PlaceTaken

from .positions import bid_turn, of, share_turn, start, why_not


def test_the_first_of_the_order_speaks_first_and_then_the_turn_passes_along():
    state = bid_turn(start(cash=20), 2)
    spoken = []
    for amount in (1, 2, 3, 4):
        spoken.append(state.to_act)
        state.apply(Bid(amount))
    assert spoken == [2, 0, 1, 2]


def test_a_bid_is_higher_than_the_last_and_at_most_the_cash():
    state = bid_turn(start(cash=5))
    state.apply(Bid(3))
    assert state.legal() == (DROP, Bid(4), Bid(5))
    assert why_not(state, Bid(3)) == "bid_low"
    assert why_not(state, Bid(6)) == "bid_cash"


def test_the_holder_of_the_highest_bid_is_skipped():
    state = bid_turn(start(cash=20))
    state.apply(Bid(1))
    state.apply(DROP)
    assert state.to_act == 2
    state.apply(Bid(2))
    assert state.to_act == 0, "1 is out, 2 holds the bid"
    state.apply(Bid(3))
    assert state.to_act == 2


def test_a_hold_passes_the_turn_without_a_bid():
    state = bid_turn(start(cash=20), roles={0: TURN_ORDER})
    state.apply(HOLD)
    assert (state.to_act, state.high) == (1, 0)
    state.apply(Bid(1))
    state.apply(Bid(2))
    assert state.to_act == 0, "who held is still in"


def test_the_first_to_drop_is_last_and_the_winner_first():
    state = bid_turn(start(cash=20))
    state.apply(Bid(1))
    state.apply(DROP)
    state.apply(Bid(2))
    state.apply(DROP)
    assert state.order == [2, 0, 1]
    assert state.phase == SELECTING


PAYMENTS = {
    3: {3: 0, 2: 5, 1: 6},
    4: {4: 0, 3: 2, 2: 5, 1: 6},
    5: {5: 0, 4: 2, 3: 2, 2: 5, 1: 6},
}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_places_one_and_two_pay_in_full_the_last_nothing_the_others_half_rounded_up(seats):
    state = bid_turn(start("rust_belt", seats, cash=20))
    for amount in range(7 - seats, 7):
        state.apply(Bid(amount))
    events = []
    for _ in range(seats - 1):
        events += state.apply(DROP)
    taken = {event.place: event.paid for event in of(events, PlaceTaken)}
    assert taken == PAYMENTS[seats]
    assert sum(state.cash) == 20 * seats - sum(taken.values())


def test_who_never_bid_pays_nothing_in_any_place():
    state = bid_turn(start("rust_belt", 4, cash=20))
    events = []
    for _ in range(3):
        events += state.apply(DROP)
    assert [event.paid for event in of(events, PlaceTaken)] == [0, 0, 0, 0]
    assert state.order == [3, 2, 1, 0]


def test_half_of_an_odd_bid_is_rounded_up():
    state = bid_turn(start("rust_belt", 4, cash=20))
    for action in (Bid(3), Bid(4), Bid(5), DROP, DROP):
        state.apply(action)
    assert state.cash[0] == 18, "third of four: $2 of $3"


def test_the_last_place_pays_nothing_even_after_a_bid():
    state = bid_turn(start(cash=20))
    for action in (Bid(3), Bid(4), Bid(5), DROP):
        state.apply(action)
    assert state.cash[0] == 20


def test_who_can_neither_raise_nor_hold_drops_without_being_asked():
    state = bid_turn(start(cash=5))
    state.cash[1] = 2
    state.apply(Bid(2))
    assert state.to_act == 2
    assert not state.bidders >> 1 & 1


def test_who_can_only_hold_is_asked():
    state = bid_turn(start(cash=5), roles={1: TURN_ORDER})
    state.cash[1] = 2
    state.apply(Bid(2))
    assert state.legal() == (DROP, HOLD)


def test_places_count_the_players_still_in_the_game():
    state = start("rust_belt", 4, cash=20)
    state.out = 1 << 3
    bid_turn(state)
    for action in (Bid(1), Bid(2), Bid(3), DROP, DROP):
        state.apply(action)
    assert state.cash[:3] == [20, 18, 17]
    assert state.order == [2, 1, 0]


def test_alone_there_is_no_auction():
    state = share_turn(start("barbados"))
    state.apply(state.default())
    assert state.phase == SELECTING
