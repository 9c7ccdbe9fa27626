"""README 14: the golden examples; and the worked prices of README 6.2 and 6.4."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import (
    Backtrack,
    Borrow,
    Declare,
    Deliver,
    DiscardHand,
    EndTurn,
    PickUp,
    Restart,
    Sail,
    StartBuilding,
)
from milepost.games.eurorails.board import AT
from milepost.games.eurorails.constants import ENDING
from milepost.games.eurorails.events import Declared, Delivered, GameOver, LoadLost, TurnLost
from milepost.games.eurorails.state import EuroState

from .positions import (
    allowed,
    build,
    building,
    demand,
    draw,
    go,
    load,
    of,
    pass_turn,
    play,
    position,
    price,
    refusal,
    section,
    seven,
    spare,
    stack,
)

KOBENHAVN, MALMO, SASSNITZ, SZCZECIN = (14, 52), (15, 52), (18, 53), (21, 53)
IJMUIDEN, HARWICH = (19, 38), (19, 34)


@pytest.mark.parametrize(("options", "left"), [({}, 2), ({"ferry_port_counts": True}, 1)])
def test_example_01_cheese_from_kobenhavn_to_szczecin(options, left):
    over_land = [SASSNITZ, (19, 52), (20, 53), SZCZECIN]
    state = position(
        at={0: KOBENHAVN}, track={0: [[KOBENHAVN, MALMO], over_land]}, cards={0: (31, 50, 51)}, cash={0: 0}, **options
    )
    play(state, PickUp(load("Cheese")))
    go(state, KOBENHAVN, MALMO)
    play(state, Sail(0))
    pass_turn(state)
    pass_turn(state)
    assert state.at[0] == AT[SASSNITZ]
    go(state, *over_land)
    stack(state, *spare(state))
    events = play(state, Deliver(31, demand(31, "Cheese", "Szczecin")))
    assert of(Delivered, events)[0].pay == 12
    assert (state.cash[0], state.moves) == (12, left)


def test_example_02_water_on_the_way():
    state = building(track={0: [[(37, 51), (38, 51)]]})
    assert price(state, (37, 51), (36, 52)) == 4, "a mountain across a river"
    assert price(state, (22, 39), (23, 38)) == 3, "clear across two rivers"


def test_example_03_two_prices_at_holland():
    assert price(building(), (20, 39), (20, 40)) == 4
    assert price(building(track={0: [[(20, 40), (20, 41)]]}), (20, 39), (20, 40)) == 8
    both = building(track={0: [[(20, 40), (20, 41)], [(20, 39), IJMUIDEN]]})
    assert price(both, (20, 39), (20, 40)) == 4, "a loop"


def test_example_03_ijmuiden_and_the_outpost_behind_it():
    """The second player is on the line already: else Ijmuiden's last edge would be kept free for them (README 6.3)."""
    state = building(track={1: [[HARWICH, (19, 33)]]})
    assert price(state, (20, 38), IJMUIDEN) == 4
    build(state, (20, 38), IJMUIDEN)
    assert price(state, (20, 39), IJMUIDEN) == 5
    build(state, (20, 39), IJMUIDEN)
    assert (state.spent, state.cash[0]) == (9, 41)


def test_example_03_alone_on_the_line_the_last_edge_of_ijmuiden_is_kept_free():
    state = building()
    build(state, (20, 38), IJMUIDEN)
    assert refusal(state, section((20, 39), IJMUIDEN)) == "port_entry"


def test_example_04_newcastle_port_to_esbjerg():
    for near, port, outer in (((12, 47), (12, 46), (12, 48)), ((10, 32), (10, 33), (11, 32))):
        state = building(track={0: [[near, outer]]})
        build(state, near, port)
        assert (state.spent, state.cash[0]) == (16, 34)


def test_example_04_then_4_remain_in_that_turn():
    state = building(track={0: [[(12, 47), (12, 48)]]})
    build(state, (12, 47), (12, 46))
    build(state, (10, 33), (9, 32))
    assert state.spent == 19, "3M for Newcastle"
    assert allowed(state, section((10, 33), (10, 32)))
    assert refusal(state, section((12, 48), (12, 49))) == "limit"


def test_example_05_six_players_on_the_channel():
    """F5 is full: a third cannot join; four more have a place each, whatever those inside want."""
    to_plymouth = section((20, 25), (20, 24))
    state = building(6, turn=2, track={2: [[(22, 32), (22, 31)]]}, members={"F5": [0, 1]})
    assert refusal(state, section((22, 32), (22, 33))) == "line_full"
    last = building(
        6, turn=5, track={5: [[(20, 25), (20, 26)]]}, members={"F5": [0, 1], "F4": [2, 3], "F6": [4, 0], "F3": [1]}
    )
    assert allowed(last, to_plymouth), "the sixth player finds the last place"
    greedy = building(
        6, turn=2, track={2: [[(20, 25), (20, 26)]]}, members={"F5": [0, 1], "F4": [2, 3], "F6": [4, 0], "F3": [1]}
    )
    assert refusal(greedy, to_plymouth) == "channel", "it is not for somebody who has one"


@pytest.mark.parametrize(("away", "second"), [(1, ""), (2, "no_chip")])
def test_example_06_fish_for_two_cards(away, second):
    state = position(at={0: "Oslo"}, cards={0: (5, 32, 51)}, aboard={1: ["Fish"] * away})
    play(state, PickUp(load("Fish")))
    assert refusal(state, PickUp(load("Fish"))) == second


@pytest.mark.parametrize(
    ("deck", "card", "city", "chip"),
    [
        ("first", 1, "Berlin", "Cattle"),
        ("first", 1, "Lyon", "Copper"),
        ("first", 1, "Budapest", "Machinery"),
        ("second", 129, "Warszawa", "Tobacco"),
        ("second", 129, "Leipzig", "Marble"),
        ("second", 129, "Lisboa", "Cars"),
    ],
)
def test_example_07_one_delivery_kills_the_other_two_demands(deck, card, city, chip):
    state = position(deck=deck, at={0: city}, cards={0: (card, 50, 51)}, aboard={0: [chip]})
    stack(state, *spare(state))
    play(state, Deliver(card, demand(card, chip, city, deck)))
    assert card not in state.hands[0]
    assert card in state.discards
    assert {refusal(state, Deliver(card, other)) for other in range(3)} == {"not_in_hand"}


def test_example_08_derailed_with_nothing_aboard():
    state = position(3, at={1: "Berlin"})
    events = draw(state, 128)
    assert of(TurnLost, events) == [TurnLost(1)]
    assert of(LoadLost, events) == []
    assert state.turn == 2


def test_example_08_nothing_is_possible_in_a_lost_turn_but_to_declare():
    state = position(at={1: "Berlin"}, edges={1: seven(1)}, cash={1: 260})
    draw(state, 128)
    assert (state.turn, state.phase) == (1, ENDING)
    for action in (Backtrack(), Restart(), DiscardHand(), Borrow(1), StartBuilding()):
        assert refusal(state, action) == "not_now"
    assert set(state.legal()) == {EndTurn(), Declare()}


def test_example_09_three_sections_out_of_one_outpost():
    state = building()
    build(state, (24, 51), (24, 50))
    build(state, (24, 51), (25, 50))
    assert refusal(state, section((24, 51), (23, 50))) == "exits"
    build(state, (23, 51), (22, 51))
    build(state, (23, 51), (22, 52))
    assert state.spent == 4


def test_example_09_with_the_count_over_all_major_cities():
    state = building(major_exits="total")
    build(state, (24, 51), (24, 50))
    build(state, (24, 51), (25, 50))
    assert refusal(state, section((23, 51), (22, 51))) == "exits"


def test_example_10_who_does_not_declare_plays_on():
    state = position(edges={0: seven(0)}, cash={0: 250})
    events = pass_turn(state)
    events += pass_turn(state)
    assert not of(Declared, events)
    assert not of(GameOver, events)
    play(state, StartBuilding())
    assert allowed(state, Declare())
    poor: EuroState = state.clone()
    poor.cash[0] = 249
    assert refusal(poor, Declare()) == "threshold"


# README 6.2 and 6.4


def test_6_2_exactly_one_end_on_the_network_the_other_end_is_paid():
    state = building(track={0: [[(24, 51), (24, 50)]]})
    assert price(state, (24, 50), (24, 49)) == 1
    alps = building(track={0: [[(37, 39), (37, 40)]]})
    assert price(alps, (37, 39), (38, 40)) == 5
    assert price(alps, (37, 40), (38, 41)) == 2
    assert price(alps, (37, 40), (37, 41)) == 3, "Zürich"


def test_6_2_from_a_city_to_the_other():
    state = building(track={0: [[(24, 37), (24, 38)]]})
    assert price(state, (24, 37), (25, 36)) == 3


def test_6_4_the_first_section_to_either_port_costs_the_line():
    for near, port, outer in (((20, 25), (20, 24), (20, 26)), ((25, 27), (24, 27), (26, 28))):
        assert price(building(track={0: [[near, outer]]}), near, port) == 4


def test_6_4_from_then_on_the_outer_milepost_and_nothing_for_the_port():
    state = building(track={0: [[(20, 25), (20, 24)], [(25, 27), (26, 28)]]}, members={"F3": [1]})
    assert price(state, (24, 27), (25, 26)) == 1
    assert price(state, (25, 27), (24, 27)) == 0
    assert price(state, (20, 24), (19, 24)) == 1


def test_6_4_a_line_price_with_water():
    state = building(track={0: [[(26, 29), (26, 28)]]})
    assert price(state, (26, 29), (25, 29)) == 4 + 3
