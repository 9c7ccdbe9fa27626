"""What a trip is expected to come to is what the rules make of it."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.board import AT, CENTRE, CITY_AT, CITY_NAMED, EDGES, PLACES, Place
from milepost.games.eurorails.constants import FEE, NEUTRAL
from milepost.games.eurorails.judgement.forecast import Outlook, foresee
from milepost.games.eurorails.judgement.routes import BUILT, Terrain, route
from milepost.games.eurorails.judgement.trips import starts_of
from milepost.games.eurorails.rules import movement, track
from milepost.games.eurorails.state import EuroState

from .positions import go, pass_turn, play, position, way
from .test_words_refusals import BEFORE, CALAIS, DOVER, INLAND, A, B, C

PAY = 10
LINE = [(INLAND, BEFORE, DOVER)]


def outlook(state: EuroState, goal: Place | str) -> Outlook:
    """Seat 0 goes somewhere and is paid there."""
    place = CENTRE[CITY_NAMED[goal]] if isinstance(goal, str) else AT[goal]
    found_way = route(Terrain(state, 0), state.at[0], [place], -1, state.owners)
    assert found_way is not None
    found = foresee(state, 0, found_way, [PAY])
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


def nobodys(state: EuroState) -> EuroState:
    """The position after seat 1 has started over, and its track belongs to nobody."""
    track.remove(state, track.sections(state, 1), NEUTRAL)
    track.leave_lines(state, 1)
    return state


def test_track_that_belongs_to_nobody_is_driven_on_for_nothing():
    found = outlook(nobodys(position(2, at={0: A}, track={1: [(A, B, C)]}, neutral_track=True)), C)
    assert found == Outlook(2 / 9, PAY, track=0, fees=0, loans=0, now=PAY)


def test_nothing_is_built_on_to_track_that_belongs_to_nobody():
    """It leads from Wien nearly to Beograd: the one section that is missing would hang in the air."""
    line = way("Wien", "Beograd")
    state = nobodys(position(2, at={0: "Wien"}, edges={1: line[:-1]}, neutral_track=True))
    assert outlook(state, "Beograd").track >= len(line), "a line of the player's own all the way"


def test_a_ferry_that_nobody_has_paid_for_does_not_sail_because_there_is_track_to_its_port():
    state = nobodys(position(2, at={0: DOVER}, track={1: LINE}, neutral_track=True))
    assert not [action for action in state.legal() if type(action).__name__ == "Sail"]
    found = route(Terrain(state, 0), state.at[0], [AT[CALAIS]], -1, state.owners)
    assert found is not None
    assert found.prices[-2] != BUILT, "the line is joined with a new section to the port"


def test_a_payment_goes_to_the_debt_and_counts_all_the_same():
    state = position(2, at={0: A}, track={0: [(A, B, C)]})
    state.debt[0] = 7
    assert outlook(state, C).gain == PAY


def test_a_train_may_turn_where_others_are_paid_or_farther_away_for_nothing():
    """It came from Paris along the open line. Its own line leads on to Wien, another's to Stuttgart, which is near."""
    line = way("Paris", "Wien")
    middle = next(end for end in EDGES[line[len(line) // 2]] if end in EDGES[line[len(line) // 2 - 1]])
    branch = way(PLACES[middle], "Stuttgart", taken=line)
    state = position(2, at={0: PLACES[middle]}, edges={0: line, 1: branch}, cash={0: 30})
    state.came_by[0] = line[len(line) // 2 - 1]
    starts = [CITY_AT[start.milepost] for start in starts_of(state, 0)]
    assert starts == [-1, CITY_NAMED["Stuttgart"], CITY_NAMED["Wien"]]
