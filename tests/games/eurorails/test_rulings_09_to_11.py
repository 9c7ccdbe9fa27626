"""README 15: rulings A09 to A11, ferries and half rate; with what README 5.4 says of gales."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Deliver, EndTurn, Place, Sail, StartBuilding
from milepost.games.eurorails.board import AT
from milepost.games.eurorails.constants import PLACING
from milepost.games.eurorails.events import FeePaid, FerryCrossed, FerryHeld, Slowed
from milepost.games.eurorails.trains import FAST_FREIGHT, SUPERFREIGHT

from .positions import allowed, draw, go, line, of, pass_turn, play, position, refusal, spare, stack, step

TO_ESBJERG = [(12, 47), (12, 46)]
IN_FOG, BESIDE_FOG = (25, 42), (24, 42)
"""Outposts of the Ruhr: fog reaches four mileposts from Frankfurt."""
PLYMOUTH, CHERBOURG = (20, 24), (24, 27)
"""Gales on the Atlantic reach the first and not the second."""


# A09 and A10: ferries


@pytest.mark.parametrize(
    ("train", "options", "moves"),
    [
        (0, {}, 5),
        (FAST_FREIGHT, {}, 6),
        (SUPERFREIGHT, {}, 6),
        (0, {"ferry_port_counts": True}, 4),
        (FAST_FREIGHT, {"ferry_port_counts": True}, 5),
    ],
)
def test_A09_the_far_port_is_step_0_then_5_or_6_steps(train, options, moves):
    state = position(at={0: (12, 46)}, members={"F7": [0]}, trains={0: train}, **options)
    play(state, Sail(0))
    assert state.moves == 0
    assert state.at[0] == AT[12, 46]
    play(state, StartBuilding(), EndTurn())
    events = pass_turn(state)
    assert of(FerryCrossed, events) == [FerryCrossed(0, line("F7"), AT[12, 46], AT[10, 33])]
    assert (state.at[0], state.moves, state.turn) == (AT[10, 33], moves, 0)


def test_A09_nothing_moves_after_sailing_is_declared():
    state = position(at={0: (12, 46)}, track={0: [TO_ESBJERG]}, members={"F7": [0]})
    play(state, Sail(0))
    assert refusal(state, step((12, 46), (12, 47))) == "sailing"
    assert refusal(state, Sail(0)) == "sailing"


def test_A09_a_port_is_an_ordinary_milepost_for_those_who_do_not_sail():
    route = [(12, 47), (12, 46), (13, 46)]
    state = position(at={0: (12, 47)}, track={0: [route]}, members={"F7": [0]})
    go(state, *route)
    assert state.moves == 7
    pass_turn(state)
    pass_turn(state)
    assert (state.at[0], state.moves) == (AT[13, 46], 9)


def test_A09_sailing_can_be_declared_with_no_movement_left():
    state = position(at={0: (12, 46)}, members={"F7": [0]})
    state.moves = 0
    assert allowed(state, Sail(0))


def test_A10_a_line_needs_to_be_paid_or_the_fee():
    state = position(3, at={0: (12, 46)}, members={"F7": [1, 2]})
    assert refusal(state, Sail(0)) == "no_right"
    assert allowed(state, Sail(1))
    events = play(state, Sail(2))
    assert of(FeePaid, events) == [FeePaid(0, 2, 4)]
    assert state.cash == [46, 50, 54]


def test_A10_a_member_sails_for_nothing():
    state = position(at={0: (12, 46)}, members={"F7": [0, 1]})
    assert refusal(state, Sail(1)) == "own_line"
    play(state, Sail(0))
    assert state.cash == [50, 50]


def test_A10_nobody_sails_on_a_line_that_nobody_has_paid():
    state = position(at={0: (12, 46)})
    assert {refusal(state, Sail(0)), refusal(state, Sail(1))} == {"no_right"}


def test_A10_the_fee_must_be_in_hand():
    state = position(at={0: (12, 46)}, members={"F7": [1]}, cash={0: 3})
    assert refusal(state, Sail(1)) == "fee"


def test_A10_who_was_paid_this_turn_is_not_paid_again():
    state = position(at={0: (12, 47)}, track={1: [TO_ESBJERG]})
    go(state, *TO_ESBJERG)
    play(state, Sail(1))
    assert state.cash == [46, 54]


# A11: half rate


@pytest.mark.parametrize(("train", "moves"), [(0, 5), (FAST_FREIGHT, 6)])
def test_A11_who_starts_in_a_zone_moves_at_half_rate_all_turn(train, moves):
    state = position(at={0: IN_FOG}, trains={0: train}, forces=[(134, 1)])
    assert state.moves == moves
    go(state, IN_FOG, BESIDE_FOG, (24, 41))
    assert state.moves == moves - 2, "and does not speed up on leaving"


@pytest.mark.parametrize(("train", "moves"), [(0, 4), (FAST_FREIGHT, 6)])
def test_A11_who_enters_has_what_is_left_halved_rounded_up(train, moves):
    state = position(at={0: BESIDE_FOG}, trains={0: train}, forces=[(134, 1)])
    assert state.moves == (9, 12)[train == FAST_FREIGHT]
    events = go(state, BESIDE_FOG, IN_FOG)
    assert of(Slowed, events) == [Slowed(0, moves)]
    assert state.moves == moves


def test_A11_leaving_and_entering_again_halves_once():
    state = position(at={0: BESIDE_FOG}, forces=[(134, 1)])
    events = go(state, BESIDE_FOG, IN_FOG, BESIDE_FOG, IN_FOG)
    assert len(of(Slowed, events)) == 1
    assert state.moves == 2


def test_A11_a_card_drawn_in_the_turn_halves_what_is_left_of_a_train_in_the_zone():
    state = position(at={0: (24, 41)}, cards={0: (83, 50, 51)}, aboard={0: ["China"]})
    go(state, (24, 41), BESIDE_FOG, IN_FOG)
    assert state.moves == 7
    stack(state, 134, *spare(state))
    play(state, Deliver(83, 0))
    assert (state.moves, state.halved) == (4, True)


def test_A11_a_card_drawn_in_the_turn_leaves_a_train_outside_alone_until_it_enters():
    state = position(at={0: BESIDE_FOG}, cards={0: (83, 50, 51)}, aboard={0: ["China"]})
    stack(state, 134, *spare(state))
    play(state, Deliver(83, 0))
    assert state.moves == 9
    go(state, BESIDE_FOG, IN_FOG)
    assert state.moves == 4


def test_A11_two_zones_halve_once():
    """München's snow and Frankfurt's fog both hold Stuttgart."""
    state = position(at={0: "Stuttgart"}, forces=[(131, 1), (134, 1)])
    assert state.moves == 5


def test_A11_a_landing_and_a_zone_halve_once():
    state = position(at={0: (19, 34)}, track={0: [[(19, 38), (20, 39)]]}, cards={0: (16, 50, 51)}, aboard={0: ["Wine"]})
    play(state, Sail(0), StartBuilding(), EndTurn())
    pass_turn(state)
    go(state, (19, 38), (20, 39))
    assert state.moves == 4
    stack(state, 138, *spare(state))
    play(state, Deliver(16, 0))
    assert state.moves == 4


def test_A11_a_train_that_is_placed_in_a_zone_starts_its_turn_there():
    state = position(forces=[(134, 1)])
    state.at[0], state.phase = -1, PLACING
    play(state, Place(AT[IN_FOG]))
    assert (state.moves, state.halved) == (5, True)


# README 5.4: gales and ferries


@pytest.mark.parametrize("port", [PLYMOUTH, CHERBOURG])
def test_5_4_no_sailing_from_or_to_a_port_in_a_gale(port):
    state = position(at={0: port}, members={"F3": [0]}, forces=[(140, 1)])
    assert refusal(state, Sail(0)) == "gale"


@pytest.mark.parametrize(("port", "moves"), [(PLYMOUTH, 5), (CHERBOURG, 9)])
def test_5_4_a_gale_at_the_moment_of_crossing_keeps_the_train_which_may_move_by_land(port, moves):
    shore = {PLYMOUTH: (20, 25), CHERBOURG: (25, 27)}[port]
    state = position(at={0: port}, track={0: [[port, shore]]})
    play(state, Sail(0), StartBuilding(), EndTurn())
    events = draw(state, 140)
    assert of(FerryHeld, events) == [FerryHeld(0, line("F3"))]
    assert (state.turn, state.at[0], state.moves) == (0, AT[port], moves)
    go(state, port, shore)
    pass_turn(state)
    pass_turn(state)
    assert state.at[0] == AT[shore], "nothing is left of the ferry"


def test_5_4_a_train_that_was_kept_must_ask_for_the_ferry_again():
    state = position(at={0: CHERBOURG}, members={"F3": [0]})
    play(state, Sail(0), StartBuilding(), EndTurn())
    draw(state, 140)
    pass_turn(state)
    pass_turn(state)
    assert state.forces == []
    assert (state.turn, state.at[0]) == (0, AT[CHERBOURG])
    assert allowed(state, Sail(0))


def test_5_4_a_lost_turn_only_delays_the_crossing():
    """Card 138 wrecks the waiting train; the gale is over when its next own turn comes."""
    state = position(at={0: CHERBOURG}, members={"F3": [0]})
    play(state, Sail(0), StartBuilding(), EndTurn())
    draw(state, 138)
    assert state.turn == 1, "the turn of the wrecked train is over at once"
    assert state.at[0] == AT[CHERBOURG]
    events = pass_turn(state)
    assert of(FerryCrossed, events) == [FerryCrossed(0, line("F3"), AT[CHERBOURG], AT[PLYMOUTH])]
    assert (state.turn, state.moves) == (0, 5)


def test_5_4_the_crossing_itself_is_free():
    state = position(at={0: CHERBOURG}, members={"F3": [0]}, cash={0: 0})
    play(state, Sail(0), StartBuilding(), EndTurn())
    pass_turn(state)
    assert (state.at[0], state.cash) == (AT[PLYMOUTH], [0, 50])
