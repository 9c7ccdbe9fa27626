"""Which actions are the last of their seat."""

from __future__ import annotations

from milepost.games.eurorails.actions import Backtrack, DiscardHand, EndTurn, Offer, StartBuilding
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.constants import ENDING

from .positions import position, seven


def test_what_is_done_instead_of_a_turn_ends_it_unless_victory_can_be_declared():
    state = position(2, edges={0: seven(0)})
    assert state.ends_turn(DiscardHand())
    state.cash[0] = 300
    assert not state.ends_turn(DiscardHand())
    assert not state.ends_turn(Backtrack())
    state.apply(DiscardHand())
    assert (state.to_act, state.phase) == (0, ENDING)
    assert state.ends_turn(EndTurn())


def test_a_derailed_player_goes_on_with_a_turn_of_their_own():
    state = position(2, aboard={0: ("Beer", "Wine"), 1: ("Beer", "Wine")})
    for seat in (0, 1):
        state.asks, state.to_act, state.lost_turns[seat] = [Loss(seat)], seat, 1
        assert state.ends_turn(state.legal()[0]) == (seat == 1)
        state.apply(state.legal()[0])
        assert state.to_act == 0


def test_neither_going_on_to_building_nor_an_offer_ends_the_turn():
    state = position(2, edges={1: seven(0)})
    assert not state.ends_turn(StartBuilding())
    state.apply(StartBuilding())
    offer = Offer(1, seven(0)[:1], (), 1)
    assert not state.ends_turn(offer)
    state.apply(offer)
    assert state.interrupted
    assert [state.ends_turn(answer) for answer in state.legal()] == [True, True]
