"""README 7 to 11, where no ruling says more: loads, cards, upgrades and mercy."""

from __future__ import annotations

from itertools import pairwise

import pytest

from milepost.games.eurorails.actions import (
    Backtrack,
    Borrow,
    Declare,
    Deliver,
    Drop,
    EndTurn,
    PickUp,
    Restart,
    StartBuilding,
    Upgrade,
)
from milepost.games.eurorails.board import CENTRE, CITY_NAMED
from milepost.games.eurorails.events import BonusPaid, Delivered, EventEnded
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT

from .positions import (
    allowed,
    building,
    demand,
    draw,
    edge,
    go,
    load,
    loads,
    of,
    pass_turn,
    play,
    position,
    refusal,
    section,
    seven,
    spare,
    stack,
    step,
)

ROW = [(24, col) for col in range(51, 41, -1)]
ROW_EDGES = tuple(sorted(edge(a, b) for a, b in pairwise(ROW)))


# README 7


def test_7_pick_up_needs_a_free_slot_and_no_demand_card():
    state = position(at={0: "Wien"})
    play(state, PickUp(load("Wine")), PickUp(load("Wine")))
    assert refusal(state, PickUp(load("Wine"))) == "train_full"
    heavy = position(at={0: "Wien"}, trains={0: HEAVY_FREIGHT}, aboard={0: ["Wine", "Wine"]})
    play(heavy, PickUp(load("Wine")))


def test_7_a_load_can_be_picked_up_where_it_lies_though_none_is_in_the_tray():
    state = position(3, at={0: "Berlin"}, lying={"Berlin": "Ham"}, aboard={1: ["Ham"], 2: ["Ham"]})
    assert state.tray[load("Ham")] == 0
    play(state, PickUp(load("Ham")))
    assert state.aboard[0] == loads("Ham")


def test_7_on_any_milepost_of_a_major_city():
    for place in ((37, 54), (36, 54), (38, 55)):
        assert allowed(position(at={0: place}), PickUp(load("Wine")))


def test_7_not_outside_of_cities():
    assert refusal(position(at={0: (39, 54)}), PickUp(load("Wine"))) == "no_city"


def test_7_a_delivery_spends_the_card_frees_the_chip_and_draws_at_once():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]})
    stack(state, *(new := spare(state)))
    events = play(state, Deliver(1, 0))
    assert of(Delivered, events) == [Delivered(0, 1, load("Cattle"), CITY_NAMED["Berlin"], 17, 0)]
    assert (state.cash[0], state.aboard[0]) == (67, ())
    assert state.hands[0] == tuple(sorted((50, 51, *new)))
    assert 1 in state.discards


@pytest.mark.parametrize(("debt", "cash", "left"), [(0, 67, 0), (10, 57, 0), (17, 50, 0), (30, 50, 13)])
def test_7_payments_go_to_the_debt_first(debt, cash, left):
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]}, debt={0: debt})
    stack(state, *spare(state))
    play(state, Deliver(1, 0))
    assert (state.cash[0], state.debt[0]) == (cash, left)


def test_7_the_card_must_name_exactly_that_load_for_that_city():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Copper"]})
    assert refusal(state, Deliver(1, demand(1, "Copper", "Lyon"))) == "wrong_city"
    assert refusal(state, Deliver(1, demand(1, "Cattle", "Berlin"))) == "not_aboard"


def test_7_one_card_pays_once():
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle", "Cattle"]})
    stack(state, *spare(state))
    play(state, Deliver(1, 0))
    assert state.aboard[0] == loads("Cattle")
    assert refusal(state, Deliver(1, 0)) == "not_in_hand"


def test_7_each_draw_happens_before_the_next_delivery():
    """The card drawn after the first delivery pays for the second load."""
    state = position(at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle", "Steel"]})
    stack(state, 11, *spare(state))
    play(state, Deliver(1, 0), Deliver(11, demand(11, "Steel", "Berlin")))
    assert state.cash[0] == 50 + 17 + 8


def test_7_a_crossgrade_needs_slots_for_all_loads():
    state = position(at={0: "Wien"}, trains={0: HEAVY_FREIGHT}, aboard={0: ["Wine", "Coal", "Ham"]})
    play(state, StartBuilding())
    assert refusal(state, Upgrade(FAST_FREIGHT)) == "too_many_loads"
    other = position(at={0: "Wien"}, trains={0: HEAVY_FREIGHT}, aboard={0: ["Wine", "Coal", "Ham"]})
    play(other, Drop(load("Ham")), StartBuilding(), Upgrade(FAST_FREIGHT))


# README 8


def test_8_events_are_shown_applied_and_drawing_goes_on():
    state = position()
    draw(state, 134, 121)
    assert [card for card, _, _ in state.forces] == [134, 121]
    assert len(state.hands[0]) == 3


def test_9_bonus_cards_stay_until_used():
    state = position(deck="second", at={1: "Praha"}, cards={1: (50, 51, 52)})
    draw(state, 167)
    for _ in range(4):
        pass_turn(state)
    assert [card for card, _, _ in state.forces] == [167]


def test_9_the_next_machinery_delivery_pays_10_more():
    card = next(
        card for card, rows in position(deck="second").deck.demands.items() if rows[0].load == load("Machinery")
    )
    state = position(
        deck="second", cards={0: (card, *[c for c in (50, 51, 52) if c != card][:2])}, aboard={0: ["Machinery"]}
    )
    wanted = state.deck.demands[card][0]
    state.pile.remove(167)
    state.forces = [(167, 1, -1)]
    state.at[0] = CENTRE[wanted.city]
    stack(state, *spare(state))
    events = play(state, Deliver(card, 0))
    assert state.cash[0] == 50 + wanted.pay + 10
    assert of(BonusPaid, events) == [BonusPaid(0, 167, 10)]
    assert EventEnded(167) in events
    assert state.forces == []


# README 10


@pytest.mark.parametrize(
    ("train", "to", "cost"),
    [
        (FREIGHT, FAST_FREIGHT, 20), (FREIGHT, HEAVY_FREIGHT, 20), (FAST_FREIGHT, SUPERFREIGHT, 20),
        (HEAVY_FREIGHT, SUPERFREIGHT, 20), (FAST_FREIGHT, HEAVY_FREIGHT, 5), (HEAVY_FREIGHT, FAST_FREIGHT, 5),
    ],
)  # fmt: skip
def test_10_what_trains_lead_to(train, to, cost):
    state = building(trains={0: train})
    play(state, Upgrade(to))
    assert (state.trains[0], state.cash[0]) == (to, 50 - cost)
    poor = building(trains={0: train}, cash={0: cost - 1})
    assert refusal(poor, Upgrade(to)) == "cash"


@pytest.mark.parametrize(
    ("train", "to"),
    [(FREIGHT, SUPERFREIGHT), (FREIGHT, FREIGHT), (SUPERFREIGHT, FAST_FREIGHT), (FAST_FREIGHT, FREIGHT)],
)
def test_10_no_skipping_and_no_way_back(train, to):
    assert refusal(building(trains={0: train}), Upgrade(to)) == "wrong_train"


def test_10_the_new_speed_counts_from_the_next_turn():
    state = position()
    play(state, StartBuilding(), Upgrade(FAST_FREIGHT))
    assert state.moves == 0
    play(state, EndTurn())
    pass_turn(state)
    assert state.moves == 12


# README 11


def test_11_mercy_can_be_off():
    state = position(at={0: (24, 51)}, track={0: [ROW]}, mercy=False)
    assert [refusal(state, action) for action in (Borrow(5), Backtrack(), Restart())] == ["mercy"] * 3


def test_11_a_loan_is_usable_at_once_and_costs_double():
    state = building(cash={0: 0})
    assert refusal(state, section((24, 51), (24, 50))) == "cash"
    play(state, Borrow(3), section((24, 51), (24, 50)))
    assert (state.cash[0], state.debt[0]) == (2, 6)


def standing_on_a_stub() -> EuroState:
    state = position(at={0: (24, 51)}, track={0: [[(24, 51), (24, 50)]]})
    go(state, (24, 51), (24, 50))
    pass_turn(state)
    pass_turn(state)
    return state


def test_11_backtracking_spends_the_whole_turn():
    state = standing_on_a_stub()
    play(state, Backtrack())
    assert state.turn == 1
    pass_turn(state)
    assert (state.at[0], state.moves) == ((position(at={0: (24, 50)}).at[0]), 9)
    go(state, (24, 50), (24, 51))


def test_11_backtracking_wherever_the_train_stands():
    state = position(at={0: (24, 50)}, track={0: [[(24, 51), (24, 50)]]})
    go(state, (24, 50), (24, 51))
    pass_turn(state)
    pass_turn(state)
    assert allowed(state, Backtrack()), "in a city"


def test_11_backtracking_while_a_rail_strike_holds_the_train():
    state = position(at={0: (24, 51)}, track={0: [ROW]})
    go(state, (24, 51), (24, 50))
    pass_turn(state)
    pass_turn(state)
    state.pile.remove(123)
    state.forces = [(123, 0, 1)]
    assert refusal(state, step((24, 50), (24, 49))) == "rail_strike"
    play(state, Backtrack())


def test_11_the_fee_is_due_as_usual_after_backtracking():
    state = position(at={0: (24, 51)}, track={1: [[(24, 51), (24, 50)]]})
    go(state, (24, 51), (24, 50))
    pass_turn(state)
    pass_turn(state)
    play(state, Backtrack())
    pass_turn(state)
    go(state, (24, 50), (24, 51))
    assert state.cash == [42, 58]


def test_11_not_in_a_turn_in_which_the_hand_was_discarded():
    """A player who could declare is still asked after discarding."""
    state = position(edges={0: seven(0)}, cash={0: 260})
    draw(state)
    assert state.turn == 0
    assert refusal(state, Backtrack()) == "not_now"
    assert set(state.legal()) == {EndTurn(), Declare()}


def test_11_restart_is_a_first_action():
    state = position(at={0: "Wien"})
    play(state, PickUp(load("Wine")))
    assert refusal(state, Restart()) == "not_first"
