"""RULES 8: moving goods."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.games.age_of_steam.actions import PASS, UPGRADE, Move
from milepost.games.age_of_steam.constants import MOVING
from milepost.games.age_of_steam.events import EngineImproved, GoodMoved
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NONE,
    Place,
    at,
    ends,
    found,
    good,
    move_turn,
    of,
    only,
    rail,
    standing,
    start,
    way,
    why_not,
)


def _north(seat: int = 0, cubes: Mapping[Place, str] | None = None, engine: int = 2) -> AosState:
    """Duluth (purple) - Minneapolis (blue) - Des Moines (blue), all of one owner."""
    state = start()
    only(state, cubes or {"Duluth": "blue"})
    rail(state, seat, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, seat, "Minneapolis", (1, 3), (1, 4), (1, 5), (1, 6), "Des Moines")
    state.engines[0] = engine
    return move_turn(state)


def test_two_rounds_in_each_of_which_everybody_acts_once():
    state = move_turn(start())
    asked = []
    while state.phase == MOVING:
        asked.append((state.round, state.to_act))
        state.apply(PASS)
    assert asked == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_a_cube_moves_over_a_completed_link_to_a_city_of_its_colour():
    state = _north()
    bag = state.bag[good("blue")]
    events = state.apply(way(state, "blue", "Duluth", "Minneapolis"))
    assert of(events, GoodMoved)[0].stops == (at(state, "Minneapolis"),)
    assert standing(state, "Duluth") == standing(state, "Minneapolis") == {}
    assert state.bag[good("blue")] == bag + 1, "the cube returns to the bag"
    assert state.income[0] == 1


def test_no_way_over_unfinished_track():
    state = start()
    only(state, {"Duluth": "blue"})
    rail(state, 0, "Duluth", (1, 0), (1, 1))
    move_turn(state)
    assert ends(state, 0) == set()
    assert why_not(state, Move(at(state, "Duluth"), good("blue"), (2,))) == "no_way"


def test_not_further_than_the_engine_pulls():
    state = start()
    only(state, {"Chicago": "purple", "Minneapolis": "purple"})
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2), "Green Bay")
    found(state, "Green Bay", "F")
    for engine, wrong in ((1, "engine"), (2, "")):
        state.engines[0] = engine
        move_turn(state)
        assert why_not(state, way(state, "purple", "Chicago", "Milwaukee", "Green Bay")) == wrong


def test_the_cube_stops_at_the_first_city_of_its_colour():
    state = _north()
    assert why_not(state, way(state, "blue", "Duluth", "Minneapolis", "Des Moines")) == "past_taker"
    assert ends(state, 0) == {("blue", "Duluth", ("Minneapolis",))}


def test_it_cannot_end_where_it_is_not_taken():
    state = _north(cubes={"Duluth": "red"})
    assert why_not(state, way(state, "red", "Duluth", "Minneapolis")) == "not_taken"
    assert ends(state, 0) == set()


def test_cities_of_other_colours_are_passed_through():
    state = _north(cubes={"Des Moines": "purple"})
    assert ends(state, 0) == {("purple", "Des Moines", ("Minneapolis", "Duluth"))}
    state.apply(way(state, "purple", "Des Moines", "Minneapolis", "Duluth"))
    assert state.income[0] == 2


def test_towns_are_passed_through_and_never_take_a_cube():
    state = start()
    only(state, {"Chicago": "blue"})
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2), "Green Bay")
    state.engines[0] = 3
    move_turn(state)
    assert ends(state, 0) == set()
    assert why_not(state, way(state, "blue", "Chicago", "Milwaukee")) == "not_taken"


def test_a_cube_may_leave_a_city_of_its_own_colour():
    state = _north(cubes={"Des Moines": "blue"})
    assert ends(state, 0) == {("blue", "Des Moines", ("Minneapolis",))}


def test_no_stop_twice_the_origin_included():
    state = start()
    only(state, {"Duluth": "purple", "Minneapolis": "purple"})
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, 0, "Duluth", (2, 1), (2, 2), "Minneapolis")
    state.engines[0] = 2
    move_turn(state)
    assert ends(state, 0) == {("purple", "Minneapolis", ("Duluth",))}
    back = way(state, "purple", "Duluth", "Minneapolis", "Duluth")
    assert why_not(state, back) == "stop_twice"


def test_two_links_between_the_same_stops_are_distinct():
    state = start()
    only(state, {"Duluth": "blue"})
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, 1, "Duluth", (2, 1), (2, 2), "Minneapolis")
    move_turn(state)
    assert len(moving.deliveries(state, 0)) == 2
    state.apply(way(state, "blue", "Duluth", "Minneapolis", owners=[1]))
    assert state.income == [0, 1, 0]


def test_each_link_gives_its_owner_one_income_and_nobodys_gives_none():
    state = start()
    only(state, {"Des Moines": "purple"})
    rail(state, 1, "Des Moines", (1, 6), (1, 5), (1, 4), (1, 3), "Minneapolis")
    rail(state, NONE, "Minneapolis", (1, 1), (1, 0), "Duluth")
    state.engines[0] = 2
    move_turn(state)
    events = state.apply(way(state, "purple", "Des Moines", "Minneapolis", "Duluth"))
    assert of(events, GoodMoved)[0].owners == (1, -1)
    assert state.income == [0, 1, 0]


def test_engine_instead_of_a_move_once_over_both_rounds():
    state = move_turn(start())
    events = state.apply(UPGRADE)
    assert of(events, EngineImproved) == [EngineImproved(0, 2)]
    assert state.to_act == 1
    state.apply(PASS)
    state.apply(PASS)
    assert why_not(state, UPGRADE) == "upgraded"


def test_the_engine_never_goes_past_six():
    state = start()
    state.engines[0] = 6
    move_turn(state)
    assert why_not(state, UPGRADE) == "engine_best"


def test_cubes_in_towns_do_not_move_on_the_standard_maps():
    state = start()
    only(state, {"Milwaukee": "red"})
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    move_turn(state)
    assert ends(state, 0) == set()
    assert why_not(state, way(state, "red", "Milwaukee", "Chicago")) == "not_movable"


def test_only_a_cube_that_is_there_moves():
    state = _north()
    assert why_not(state, way(state, "red", "Duluth", "Minneapolis")) == "no_cube"
    assert why_not(state, Move(len(state.board.cells), 0, (0,))) == "no_hex"


def test_a_cube_stands_in_any_city_whoever_built_there():
    state = _north(seat=1)
    assert ends(state, 2) == ends(state, 0) - {("blue", "Duluth", ())} == {("blue", "Duluth", ("Minneapolis",))}


def test_a_new_city_takes_cubes_of_its_colour():
    state = start()
    only(state, {"Chicago": "black"})
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", stubs=False)
    found(state, "Milwaukee", "C")
    move_turn(state)
    assert ends(state, 0) == {("black", "Chicago", ("Milwaukee",))}
