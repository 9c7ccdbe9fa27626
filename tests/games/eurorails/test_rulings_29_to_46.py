"""README 15: rulings A29 to A32 and A37 to A46: upgrades, loans, restart, trade, prices and chips.

A40 to A42 and the cities of A45 are tested with building.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from milepost.core.errors import BadInput
from milepost.games.eurorails.actions import (
    Answer,
    Borrow,
    Declare,
    Deliver,
    Drop,
    Offer,
    PickUp,
    Restart,
    StartBuilding,
    Step,
    Upgrade,
)
from milepost.games.eurorails.board import COPIES, TUNNEL
from milepost.games.eurorails.constants import BUILDING, NEUTRAL
from milepost.games.eurorails.events import Erased, EventDrawn
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT

from .positions import (
    EURO,
    build,
    building,
    demand,
    draw,
    edge,
    go,
    line,
    load,
    loads,
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
    step,
)

ROW = [(24, col) for col in range(51, 41, -1)]


# A29 to A32


def test_A29_upgrades_are_for_the_build_phase():
    state = position()
    assert refusal(state, Upgrade(FAST_FREIGHT)) == "not_now"
    play(state, StartBuilding(), Upgrade(FAST_FREIGHT))
    assert (state.trains[0], state.cash[0]) == (FAST_FREIGHT, 30)
    assert refusal(EURO.new(2), Upgrade(FAST_FREIGHT)) == "not_now"


def test_A30_one_loan_a_turn_without_a_total_cap():
    state = position(2, debt={0: 400})
    play(state, Borrow(20))
    assert (state.cash[0], state.debt[0]) == (70, 440)
    assert refusal(state, Borrow(1)) == "one_loan"
    pass_turn(state)
    pass_turn(state)
    play(state, Borrow(1))
    assert (state.cash[0], state.debt[0]) == (71, 442)


@pytest.mark.parametrize("amount", [0, -5, 21])
def test_A30_from_1_to_20(amount):
    assert refusal(position(), Borrow(amount)) == "loan"


def test_A31_restart_gives_everything_back():
    state = position(
        at={0: "Berlin"}, track={0: [ROW, [(15, 53), (15, 52)]]}, cash={0: 7}, debt={0: 30}, trains={0: FAST_FREIGHT},
        aboard={0: ["Wine", "Coal"]},
    )  # fmt: skip
    old = state.hands[0]
    stack(state, *(new := spare(state, 3)))
    events = play(state, Restart())
    assert (state.cash[0], state.debt[0], state.trains[0], state.at[0]) == (50, 0, FREIGHT, -1)
    assert (state.aboard[0], state.tray) == ((), list(COPIES))
    assert state.hands[0] == tuple(sorted(new))
    assert set(old) <= set(state.discards)
    assert len(of(Erased, events)[0].edges) == 10
    assert state.members[line("F9")] == 0
    assert not any(owner < 6 for owner in state.owners)


def test_A31_then_builds_for_20_from_any_major_city_and_places_next_turn():
    state = position(track={0: [ROW]})
    stack(state, *spare(state, 3))
    play(state, Restart())
    assert state.phase == BUILDING
    assert refusal(state, Upgrade(FAST_FREIGHT)) == "built_otherwise"
    build(state, (20, 30), (20, 29))
    assert (state.cash[0], state.spent) == (49, 1)


def test_A31_events_drawn_take_effect():
    state = position(cash={1: 120})
    stack(state, 124, *spare(state, 3))
    events = play(state, Restart())
    assert EventDrawn(0, 124) in events
    assert state.cash == [40, 105]


def test_A31_option_neutral_track_stays_for_everybody():
    state = position(at={1: (24, 51)}, track={0: [ROW]}, neutral_track=True, cash={1: 0})
    stack(state, *spare(state, 3))
    events = play(state, Restart())
    assert of(Erased, events) == []
    assert state.owners[edge(ROW[0], ROW[1])] == NEUTRAL
    assert refusal(state, section(ROW[1], (25, 49))) == "from_nowhere"
    assert refusal(state, section(ROW[0], ROW[1])) == "taken"
    pass_turn(state)
    go(state, *ROW)
    assert state.cash == [50, 0], "for nothing"


def test_A32_a_purchase_uses_the_build_phase_without_the_limit_of_20():
    state = building(track={1: [ROW]}, cash={0: 90})
    wanted = tuple(sorted(edge(a, b) for a, b in pairwise(ROW)))
    play(state, Offer(1, wanted, price=80), Answer(accept=True))
    assert state.cash == [10, 130]
    assert all(state.owners[one] == 0 for one in wanted)
    assert refusal(state, section((24, 51), (25, 50))) == "built_otherwise"
    assert refusal(state, Upgrade(FAST_FREIGHT)) == "built_otherwise"


# A37 to A46


@pytest.mark.parametrize(("printing", "prices"), [("first", (8, 8, 8)), ("later", (6, 4, 4))])
def test_A37_ferry_prices(printing, prices):
    near = {"Dublin": [(10, 23), (10, 24)], "Kristiansand": [(5, 47), (5, 48)], "Malmo": [(15, 53), (15, 52)]}
    beyond = {"Dublin": (10, 22), "Kristiansand": (4, 48), "Malmo": (14, 54)}
    state = building(track={0: [[near[name][0], beyond[name]] for name in near]}, printing=printing)
    assert tuple(price(state, *near[name]) for name in near) == prices


def test_A37_the_later_printing_has_a_tunnel_for_the_ferry_at_dover():
    first = building(track={0: [[(22, 32), (22, 31)]]})
    assert price(first, (22, 32), (22, 33)) == 4
    later = building(track={0: [[(22, 33), (22, 32)]]}, printing="later")
    assert price(later, (22, 33), (23, 33)) == 20
    build(later, (22, 33), (23, 33))
    assert later.owners[TUNNEL] == 0
    assert len(later.members) == 8
    closed = building(track={0: [[(22, 32), (22, 33)]]})
    assert refusal(closed, section((22, 33), (23, 33))) == "strait"


def test_A37_trains_run_through_the_tunnel():
    state = position(at={0: (22, 33)}, edges={0: [TUNNEL]}, printing="later")
    go(state, (22, 33), (23, 33))
    assert state.moves == 8
    assert refusal(state, step((23, 33), (22, 33))) == "reverse", "no port any more"


def test_A38_chips_are_enforced():
    state = position(3, at={0: "Oslo"}, aboard={1: ["Fish", "Fish"], 2: ["Fish"]})
    assert refusal(state, PickUp(load("Fish"))) == "no_chip"


def test_A39_positions_are_tested():
    state = position(at={0: "Wien"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]})
    assert refusal(state, Deliver(1, demand(1, "Cattle", "Berlin"))) == "wrong_city"
    assert refusal(state, PickUp(load("Coal"))) == "not_here"
    empty = position(at={0: "Wien"})
    empty.moves = 0
    assert refusal(empty, Step(0)) == "no_moves"


def test_A43_a_lasting_event_ends_with_the_drawers_next_turn():
    state = position(3, turn=1)
    draw(state, 134)
    for turn in (2, 0):
        assert (state.turn, len(state.forces)) == (turn, 1)
        pass_turn(state)
    assert (state.turn, len(state.forces)) == (1, 1)
    pass_turn(state)
    assert state.forces == []


def test_A44_hands_are_full_at_once():
    state = position(
        at={0: "Berlin"}, cards={0: (1, 50, 51)}, aboard={0: ["Cattle"]}, cash={0: 245}, edges={0: seven(0)}
    )
    stack(state, *(new := spare(state)))
    play(state, Deliver(1, 0))
    assert state.hands[0] == tuple(sorted((50, 51, *new)))
    play(state, StartBuilding(), Declare())
    assert len(state.hands[0]) == 3


def test_A45_two_player_rules_are_off_and_have_one_chip_less():
    assert EURO.new(2).tray == list(COPIES)
    assert EURO.new(2, two_player_rules=True).tray == [copies - 1 for copies in COPIES]
    with pytest.raises(BadInput):
        EURO.new(3, two_player_rules=True)


@pytest.mark.parametrize(("name", "chip"), [("Berlin", "Coal"), ("Wien", "Wine")])
def test_A46_no_picking_up_what_was_just_dropped(name, chip):
    state = position(at={0: name}, aboard={0: [chip]})
    play(state, Drop(load(chip)))
    assert refusal(state, PickUp(load(chip))) == "just_dropped"
    pass_turn(state)
    pass_turn(state)
    play(state, PickUp(load(chip)))
    assert state.aboard[0] == loads(chip)


def test_A46_the_next_player_may_at_once():
    state = position(at={0: "Berlin", 1: "Berlin"}, aboard={0: ["Coal"]})
    play(state, Drop(load("Coal")))
    pass_turn(state)
    play(state, PickUp(load("Coal")))
