"""RULES 15: rulings A33 to A36, victory: what is connected, the last round, declarations and ties."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.games.eurorails.actions import Declare, EndTurn, StartBuilding
from milepost.games.eurorails.constants import ENDING
from milepost.games.eurorails.events import Declared, GameOver, Tied
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState

from .positions import EURO, allowed, draw, line, of, pass_turn, play, position, refusal, seven, way

# A33 to A36: victory


def test_A33_own_track_red_areas_and_paid_lines_connect():
    """Six cities on the continent, London by the ferry."""
    state = position(edges={0: seven(0)})
    assert victory.connected_majors(state, 0) == 7


def test_A33_a_line_that_is_not_paid_joins_nothing():
    state = position(edges={0: seven(0)})
    state.members[line("F6")] = 0
    state.majors = [-1, -1]
    assert victory.connected_majors(state, 0) == 6


def test_A33_a_red_area_joins_all_its_outposts():
    """In and out of Berlin at opposite outposts."""
    state = position(track={0: [[(24, 51), (24, 50)], [(24, 53), (24, 54)]]}, edges={0: way((24, 50), "Ruhr")})
    assert sorted(victory.pieces(state, 0), key=len) == [sorted((6, 45))]


def test_A33_opponents_track_does_not_count():
    own = seven(0)
    state = position(edges={0: own[1:], 1: own[:1]}, cash={0: 260})
    assert victory.connected_majors(state, 0) < 7
    play(state, StartBuilding())
    assert refusal(state, Declare()) == "majors"


def rich(*cash: int, **given: Any) -> EuroState:
    """Everybody has seven cities, and so much money."""
    return position(
        len(cash), edges={seat: seven(seat) for seat in range(len(cash))}, cash=dict(enumerate(cash)), **given
    )


def test_A34_the_round_is_played_to_its_end():
    state = rich(260, 10, 10)
    events = play(state, StartBuilding(), Declare())
    assert of(Declared, events) == [Declared(0, 260)]
    assert state.turn == 1
    pass_turn(state)
    assert state.turn == 2
    events = pass_turn(state)
    assert of(GameOver, events) == [GameOver("declared", (1, 2, 2))]


def test_A34_the_last_player_ends_it_at_once():
    state = rich(10, 260, turn=1)
    events = play(state, StartBuilding(), Declare())
    assert of(GameOver, events) == [GameOver("declared", (2, 1))]
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_A35_offered_and_never_forced():
    state = rich(260, 10)
    play(state, StartBuilding())
    assert {EndTurn(), Declare()} <= set(state.legal())
    play(state, EndTurn())
    events = pass_turn(state)
    assert of(GameOver, events) == []


def test_A35_the_highest_net_worth_among_declarers_wins():
    state = rich(270, 280, 260)
    play(state, StartBuilding(), Declare(), StartBuilding(), EndTurn(), StartBuilding(), Declare())
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ranks) == ((0,), (1, 3, 2)), "who did not declare cannot win"


def test_A35_debt_counts_against_it():
    state = rich(270, 10, debt={0: 21})
    play(state, StartBuilding())
    assert refusal(state, Declare()) == "threshold"
    state = rich(270, 300, debt={1: 40})
    play(state, StartBuilding(), Declare(), StartBuilding(), Declare())
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_A35_an_event_cannot_undo_a_declaration():
    state = rich(260, 10)
    play(state, StartBuilding(), Declare())
    events = draw(state, 124)
    assert state.cash[0] == 235
    assert of(GameOver, events) == [GameOver("declared", (1, 2))]


@pytest.mark.parametrize("seats", ["all", "0", "01"])
def test_A35_option_auto_declare(seats):
    state = rich(260, 10, auto_declare=seats)
    events = play(state, StartBuilding(), EndTurn())
    assert of(Declared, events) == [Declared(0, 260)]


def test_A35_option_auto_declare_for_others_changes_nothing():
    state = rich(260, 10, auto_declare="1")
    assert of(Declared, play(state, StartBuilding(), EndTurn())) == []
    with pytest.raises(BadInput):
        EURO.new(2, auto_declare="everybody")


def tie(*cash: int, **given: Any) -> EuroState:
    """A round in which everybody but those without the money declares, and that ends tied."""
    state = rich(*cash, **given)
    for _ in cash:
        play(state, StartBuilding())
        play(state, Declare() if allowed(state, Declare()) else EndTurn())
    return state


def test_A36_a_tie_raises_the_threshold_and_play_goes_on():
    state = rich(260, 260)
    play(state, StartBuilding(), Declare(), StartBuilding())
    events = play(state, Declare())
    assert of(Tied, events) == [Tied((0, 1), 300)]
    assert (state.threshold, state.declared, state.tied, state.turn, state.round) == (300, 0, 0b11, 0, 2)


def test_A36_ties_are_of_net_worth_and_not_of_cash():
    assert tie(290, 260, debt={0: 30}).tied == 0b11
    state = tie(290, 290, debt={0: 30})
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_A36_the_tied_count_as_declaring_when_they_meet_the_raised_threshold():
    state = tie(260, 260)
    state.cash[1] = 300
    assert of(Declared, pass_turn(state)) == []
    events = pass_turn(state)
    assert of(Declared, events) == [Declared(1, 300)]
    assert of(GameOver, events) == [GameOver("declared", (2, 1))]


def test_A36_other_declarations_lapse_and_need_the_raised_threshold():
    state = tie(260, 260, 255)
    assert (state.tied, state.declared) == (0b011, 0)
    state.cash[2] = 310
    pass_turn(state)
    pass_turn(state)
    play(state, StartBuilding())
    assert allowed(state, Declare())
    twin = state.clone()
    events = play(twin, EndTurn())
    assert of(GameOver, events) == [], "who was not tied is not declared unasked"
    events = play(state, Declare())
    assert of(GameOver, events) == [GameOver("declared", (2, 2, 1))]


def test_A36_the_raised_threshold_holds_for_everybody():
    state = tie(260, 260, 10)
    state.cash[2] = 299
    pass_turn(state)
    pass_turn(state)
    play(state, StartBuilding())
    assert refusal(state, Declare()) == "threshold"


def test_A36_a_second_tie_raises_it_again():
    state = tie(260, 260)
    state.cash = [305, 305]
    pass_turn(state)
    events = pass_turn(state)
    assert of(Tied, events) == [Tied((0, 1), 350)]


def test_A36_a_lost_turn_still_counts_as_declaring():
    state = tie(260, 260)
    state.cash[1], state.lost_turns[1] = 300, 1
    events = pass_turn(state)
    assert of(GameOver, events) == [GameOver("declared", (2, 1))]


def test_A36_the_cap_of_rounds_decides_otherwise():
    state = position(cash={0: 30, 1: 60}, debt={1: 40}, rounds=1)
    pass_turn(state)
    events = pass_turn(state)
    assert of(GameOver, events) == [GameOver("rounds", (1, 2))], "by net worth"
    state = position(rounds=1)
    pass_turn(state)
    pass_turn(state)
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 1)


def test_A35_a_lost_turn_may_end_in_a_declaration():
    state = rich(10, 260)
    state.lost_turns[1] = 1
    pass_turn(state)
    assert (state.turn, state.phase) == (1, ENDING)
    assert set(state.legal()) == {EndTurn(), Declare()}
    play(state, Declare())
    assert state.outcome is not None
