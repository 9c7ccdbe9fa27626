"""What a trip is expected to come to is what the rules make of it."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.board import AT, Place
from milepost.games.eurorails.constants import FEE
from milepost.games.eurorails.judgement.forecast import Outlook, foresee
from milepost.games.eurorails.judgement.routes import Terrain, route
from milepost.games.eurorails.rules import movement
from milepost.games.eurorails.state import EuroState

from .positions import go, pass_turn, play, position
from .test_words_refusals import BEFORE, CALAIS, DOVER, INLAND, A, B, C

PAY = 10
LINE = [(INLAND, BEFORE, DOVER)]


def outlook(state: EuroState, goal: Place) -> Outlook:
    """Seat 0 goes somewhere and is paid there."""
    way = route(Terrain(state, 0), state.at[0], [AT[goal]], -1, state.owners)
    assert way is not None
    found = foresee(state, 0, way, [PAY])
    assert found is not None
    return found


def test_a_drive_on_the_players_own_track_takes_its_mileposts_and_costs_nothing():
    found = outlook(position(2, at={0: A}, track={0: [(A, B, C)]}), C)
    assert found == Outlook(2 / 9, PAY, track=0, fees=0, loans=0, now=PAY)


def test_a_drive_on_anothers_track_costs_the_fee_that_the_rules_take():
    state = position(2, at={0: A}, track={1: [(A, B, C)]})
    found = outlook(state, C)
    cash = state.cash[0]
    go(state, A, B, C)
    assert (found.fees, found.gain) == (cash - state.cash[0], PAY - FEE)


@pytest.mark.parametrize(("member", "fees"), [(0, 0), (1, FEE)])
@pytest.mark.parametrize("counts", [False, True])
def test_a_ferry_takes_the_turn_costs_what_the_rules_take_and_leaves_what_they_leave(member, fees, counts):
    state = position(2, at={0: DOVER}, track={member: LINE}, members={"F5": (member,)}, ferry_port_counts=counts)
    found = outlook(state, CALAIS)
    assert (found.fees, found.gain) == (fees, PAY - fees)
    play(state, *[action for action in state.legal() if type(action).__name__ == "Sail"])
    pass_turn(state)
    pass_turn(state)
    assert state.at[0] == AT[CALAIS]
    assert found.turns == 2 - state.moves / movement.speed(state, 0)


def test_a_payment_goes_to_the_debt_and_counts_all_the_same():
    state = position(2, at={0: A}, track={0: [(A, B, C)]})
    state.debt[0] = 7
    assert outlook(state, C).gain == PAY
