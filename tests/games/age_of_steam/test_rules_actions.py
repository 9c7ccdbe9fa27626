"""RULES 6: the seven actions."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.games.age_of_steam.actions import (
    DONE,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    PASS,
    PRODUCTION,
    ROLES,
    TURN_ORDER,
    URBANIZATION,
    Select,
)
from milepost.games.age_of_steam.constants import BUILDING, MOVING
from milepost.games.age_of_steam.events import EngineImproved, RoleTaken

from .positions import build_turn, of, select_turn, start, why_not


def test_each_player_takes_one_of_seven_in_the_new_order():
    state = select_turn(start(), 1)
    assert state.legal() == tuple(Select(role) for role in range(7))
    assert len(ROLES) == 7
    assert state.apply(Select(ENGINEER)) == [RoleTaken(1, ENGINEER)]
    assert state.to_act == 0


def test_no_action_is_taken_twice_in_a_turn():
    state = select_turn(start())
    state.apply(Select(ENGINEER))
    assert why_not(state, Select(ENGINEER)) == "role_taken"
    assert len(state.legal()) == 6


def test_with_six_players_one_is_left():
    state = select_turn(start("rust_belt", 6))
    for role in range(6):
        state.apply(Select(role))
    assert state.phase == BUILDING
    assert TURN_ORDER not in state.roles


def test_locomotive_improves_the_engine_at_once():
    state = select_turn(start())
    events = state.apply(Select(LOCOMOTIVE))
    assert of(events, EngineImproved) == [EngineImproved(0, 2)]
    assert state.engines == [2, 1, 1]


def test_locomotive_may_be_chosen_at_six_without_effect():
    state = start()
    state.engines[0] = 6
    select_turn(state)
    assert why_not(state, Select(LOCOMOTIVE)) == ""
    state.apply(Select(LOCOMOTIVE))
    assert state.engines[0] == 6


def test_engineer_builds_four_tiles_others_three():
    state = build_turn(start(), roles={0: ENGINEER})
    assert state.builds == 4
    build_turn(state, 1, roles={0: ENGINEER})
    assert state.builds == 3


def _asked(roles: Sequence[int]) -> dict[int, list[int | None]]:
    """Who is asked when nobody builds or moves anything, by phase; `roles` by seat, in player order."""
    state = select_turn(start("rust_belt", len(roles), cash=50))
    for role in roles:
        state.apply(Select(role))
    asked: dict[int, list[int | None]] = {BUILDING: [], MOVING: []}
    while state.turn == 1:
        asked[state.phase].append(state.to_act)
        state.apply(DONE if state.phase == BUILDING else PASS)
    return asked


def test_first_build_moves_to_the_front_the_others_keep_their_order():
    asked = _asked((ENGINEER, LOCOMOTIVE, FIRST_BUILD, TURN_ORDER))
    assert asked == {BUILDING: [2, 0, 1, 3], MOVING: [0, 1, 2, 3] * 2}


def test_first_move_moves_to_the_front_in_both_rounds_of_phase_five_only():
    asked = _asked((ENGINEER, LOCOMOTIVE, TURN_ORDER, FIRST_MOVE))
    assert asked == {BUILDING: [0, 1, 2, 3], MOVING: [3, 0, 1, 2] * 2}


def test_only_urbanization_founds_cities_and_only_production_is_asked_for_the_display():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    assert any(type(action).__name__ == "Urbanize" for action in state.legal())
    build_turn(state, roles={0: PRODUCTION})
    assert not any(type(action).__name__ == "Urbanize" for action in state.legal())
