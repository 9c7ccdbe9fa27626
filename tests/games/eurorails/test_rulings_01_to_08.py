"""README 15: rulings A01 to A08: cards, the start, the hand, moving and fees.

Three things the game does not offer (README 16): the deck of another program, free red areas, fees paid later.
"""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.chance import Scripted
from milepost.core.errors import BadInput
from milepost.games.eurorails.actions import (
    Backtrack,
    Borrow,
    Deliver,
    DiscardHand,
    EndTurn,
    PickUp,
    Place,
    Restart,
    Sail,
    StartBuilding,
)
from milepost.games.eurorails.board import AT, CITIES, CITY_NAMED, MAJORS, POSTS
from milepost.games.eurorails.constants import OPERATING, PLACING, STARTING
from milepost.games.eurorails.events import FeePaid
from milepost.games.eurorails.state import EuroState

from .positions import (
    EURO,
    allowed,
    build,
    edge,
    go,
    load,
    of,
    pass_turn,
    play,
    position,
    refusal,
    spare,
    stack,
    step,
)

ROW = [(24, col) for col in range(51, 41, -1)]
"""From Berlin west to the Ruhr: nine sections."""
TO_ESBJERG = [(12, 47), (12, 46)]
PLACES = {AT[place]: place for place in AT}


# A01 to A05


@pytest.mark.parametrize(("options", "cards"), [({}, 140), ({"deck": "first"}, 140), ({"deck": "second"}, 168)])
def test_A01_two_profiles_first_by_default(options, cards):
    state = EURO.new(4, **options)
    assert sorted((*state.pile, *(card for hand in state.hands for card in hand))) == list(range(1, cards + 1))


def test_A01_the_peer_deck_is_not_offered():
    with pytest.raises(BadInput):
        EURO.new(2, deck="peer")


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", [0, 1])
def test_A02_seat_0_begins(seats, seed):
    state = EURO.new(seats, seed)
    assert (state.to_act, state.turn, state.phase) == (0, 0, STARTING)


def test_A03_events_of_the_first_deal_do_nothing_and_are_shuffled_back():
    state = EURO.begin(2, Scripted([120, 123, 0, 0, 0, 0, 0, 0]), EURO.options({}))
    assert state.hands == [(1, 2, 3), (4, 5, 6)]
    assert {121, 125} <= set(state.pile)
    assert len(state.pile) == 134
    assert (state.forces, state.discards, state.gone) == ([], [], [])
    assert state.cash == [50, 50]


def test_A03_an_event_set_aside_does_not_come_up_again_in_the_same_deal():
    """Index 120 is card 121 first; the card after it comes up there next."""
    state = EURO.begin(2, Scripted([120, 120, 120, 0, 0, 0, 0, 0, 0]), EURO.options({}))
    assert state.hands == [(1, 2, 3), (4, 5, 6)]
    assert set(range(121, 141)) <= set(state.pile)


def placing(**options: Any) -> EuroState:
    state = EURO.new(2, **options)
    play(state, *[EndTurn()] * 4)
    assert (state.phase, state.turn) == (PLACING, 0)
    return state


def test_A04_the_train_starts_on_any_of_the_seven_mileposts_of_a_major_city():
    state = placing()
    assert set(state.legal()) == {Place(post) for city in MAJORS for post in POSTS[city]}
    assert len(state.legal()) == 56
    assert refusal(state, Place(AT[21, 53])) == "start_city"
    assert refusal(state, Place(AT[24, 50])) == "start_city"


def test_A04_the_place_is_free_and_own_track_is_not_required():
    state = placing()
    play(state, Place(AT[24, 53]))
    assert (state.at[0], state.cash[0], state.moves, state.phase) == (AT[24, 53], 50, 9, OPERATING)


def test_A04_option_any_city():
    state = placing(start_any_city=True)
    assert set(state.legal()) == {Place(post) for posts in POSTS for post in posts}
    assert refusal(state, Place(AT[24, 50])) == "start_city"
    play(state, Place(AT[21, 53]))
    assert state.at[0] == AT[21, 53]


@pytest.mark.parametrize(("options", "places"), [({}, 56), ({"start_any_city": True}, 108)])
def test_A04_the_same_after_a_restart(options, places):
    state = position(**options)
    stack(state, *spare(state, 3))
    play(state, Restart())
    assert state.at[0] == -1
    pass_turn(state)
    pass_turn(state)
    assert (state.phase, len(state.legal())) == (PLACING, places)


def test_A05_discarding_the_hand_replaces_the_turn():
    state = position()
    old = state.hands[0]
    new = spare(state, 3)
    stack(state, *new)
    play(state, DiscardHand())
    assert state.hands[0] == tuple(sorted(new))
    assert sorted(state.discards) == sorted(old)
    assert state.turn == 1


def test_A05_only_as_the_first_action():
    track = {0: [ROW]}
    moved = position(at={0: (24, 51)}, track=track)
    go(moved, (24, 51), (24, 50))
    loaded = position(at={0: "Wien"})
    play(loaded, PickUp(load("Wine")))
    indebted = position()
    play(indebted, Borrow(1))
    built = position()
    play(built, StartBuilding())
    for state, wrong in ((moved, "not_first"), (loaded, "not_first"), (indebted, "not_first"), (built, "not_now")):
        assert refusal(state, DiscardHand()) == wrong
        assert refusal(state, Restart()) == wrong
        assert refusal(state, Backtrack()) == wrong


def test_A05_the_place_of_the_train_is_no_action_of_the_turn():
    state = placing()
    assert refusal(state, DiscardHand()) == "not_now"
    play(state, Place(AT[24, 53]))
    assert allowed(state, DiscardHand())


def test_A05_a_loan_before_the_train_is_placed_is_an_action_of_the_turn():
    state = placing()
    play(state, Borrow(5), Place(AT[24, 53]))
    assert refusal(state, DiscardHand()) == "not_first"


def test_A05_not_in_the_initial_rounds():
    assert refusal(EURO.new(2), DiscardHand()) == "early_discard"


def test_A05_option_early_discard():
    state = EURO.new(2, early_discard=True)
    stack(state, 121, *spare(state, 3))
    old = state.hands[0]
    play(state, DiscardHand())
    assert state.turn == 1
    assert not set(old) & set(state.hands[0])
    assert len(state.hands[0]) == 3
    assert 121 in state.pile, "events do nothing before play"
    assert state.forces == []
    play(state, EndTurn(), EndTurn())
    assert (state.turn, state.build_round, state.phase) == (0, 2, STARTING)


# A06 to A08


def test_A06_every_step_in_a_red_area_counts_and_all_twelve_edges_are_usable():
    centre, *ring = POSTS[CITY_NAMED["Berlin"]]
    state = position(at={0: "Berlin"})
    round_ = [centre, *ring, ring[0], centre]
    go(state, *(PLACES[m] for m in round_))
    assert state.moves == 9 - 8
    for spoke in ring:
        twin = position(at={0: "Berlin"})
        go(twin, (24, 52), PLACES[spoke], (24, 52))
        assert (twin.moves, twin.cash) == (7, [50, 50])


def test_A06_where_a_river_runs_through_too():
    state = position(at={0: "London"})
    go(state, (20, 31), (21, 31), (20, 31))
    assert state.moves == 7


@pytest.mark.parametrize("name", [CITIES[city] for city in MAJORS])
def test_A06_red_areas_are_everybodys_without_track(name):
    state = position(at={0: name})
    assert len([action for action in state.legal() if type(action).__name__ == "Step"]) == 6


def test_A07_no_way_back_on_the_edge_just_used():
    state = position(at={0: (24, 51)}, track={0: [ROW]})
    go(state, (24, 51), (24, 50))
    assert refusal(state, step((24, 50), (24, 51))) == "reverse"
    assert allowed(state, step((24, 50), (24, 49)))


def test_A07_a_sharp_turn_is_free():
    """From (24,50) back to the north-east, next to where it came from."""
    state = position(at={0: (24, 51)}, track={0: [[(24, 51), (24, 50), (23, 50), (24, 51)]]})
    go(state, (24, 51), (24, 50), (23, 50), (24, 51))
    assert state.moves == 6


@pytest.mark.parametrize("turning", [[(24, 50), (24, 51)], [(22, 53), (21, 53)], TO_ESBJERG, [(20, 48), (20, 47)]])
def test_A07_trains_turn_in_cities_and_ports(turning):
    state = position(at={0: turning[0]}, track={0: [turning]})
    go(state, *turning, turning[0])
    assert state.moves == 7


def test_A07_the_last_edge_is_remembered_across_turns():
    state = position(at={0: (24, 51)}, track={0: [ROW]})
    go(state, (24, 51), (24, 50))
    pass_turn(state)
    pass_turn(state)
    assert refusal(state, step((24, 50), (24, 51))) == "reverse"


def test_A07_stuck_at_the_end_of_a_stub_until_track_is_added():
    state = position(at={0: (24, 51)}, track={0: [[(24, 51), (24, 50)]]})
    go(state, (24, 51), (24, 50))
    assert not any(type(action).__name__ == "Step" for action in state.legal())
    play(state, StartBuilding())
    build(state, (24, 50), (24, 49))
    pass_turn(state)
    pass_turn(state)
    go(state, (24, 50), (24, 49))


def test_A07_backtracking_clears_the_memory():
    state = position(at={0: (24, 51)}, track={0: [[(24, 51), (24, 50)]]})
    go(state, (24, 51), (24, 50))
    pass_turn(state)
    pass_turn(state)
    play(state, Backtrack())
    pass_turn(state)
    go(state, (24, 50), (24, 51))


def test_A07_having_crossed_a_ferry_clears_the_memory():
    state = position(at={0: (12, 47)}, track={0: [TO_ESBJERG]}, members={"F7": [0]})
    go(state, *TO_ESBJERG)
    assert state.came_by[0] == edge(*TO_ESBJERG)
    play(state, Sail(0))
    pass_turn(state)
    pass_turn(state)
    assert state.came_by[0] == -1


def test_A08_standing_on_an_opponents_milepost_costs_nothing():
    state = position(at={0: (24, 47)}, track={1: [ROW]}, cash={0: 3})
    assert refusal(state, step((24, 47), (24, 46))) == "fee"
    pass_turn(state)
    pass_turn(state)
    assert state.cash == [3, 50]


def test_A08_the_cash_must_be_there_at_the_step():
    state = position(at={0: (24, 51)}, track={1: [ROW]}, cash={0: 4})
    events = go(state, (24, 51), (24, 50), (24, 49))
    assert of(FeePaid, events) == [FeePaid(0, 1, 4)]
    assert state.cash == [0, 54]


def test_A08_a_delivery_earlier_in_the_turn_counts():
    state = position(at={0: (24, 51)}, track={1: [ROW]}, cash={0: 0}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]})
    assert refusal(state, step((24, 51), (24, 50))) == "fee"
    stack(state, *spare(state))
    play(state, Deliver(1, 0))
    go(state, (24, 51), (24, 50))
    assert state.cash == [13, 54]


def test_A08_a_loan_counts():
    state = position(at={0: (24, 51)}, track={1: [ROW]}, cash={0: 0})
    play(state, Borrow(4))
    go(state, (24, 51), (24, 50))
    assert state.cash == [0, 54]
