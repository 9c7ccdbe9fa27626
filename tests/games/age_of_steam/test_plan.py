"""Goals in words: track between two places, and deliveries."""

from __future__ import annotations

import time
from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.games.age_of_steam.actions import DONE, BuyLink, Issue, Move
from milepost.games.age_of_steam.constants import BUILDING, MOVING, SHARES
from milepost.games.age_of_steam.goods import BLACK, BLUE, RED, YELLOW
from milepost.games.age_of_steam.maps import MAPS, board
from milepost.games.age_of_steam.rules.moving import ways_from
from milepost.games.age_of_steam.rules.supply import add_cube
from milepost.games.age_of_steam.scene.layout import hex_id
from milepost.games.age_of_steam.state import AosState

from .driving import AOS, actor


def at_phase(phase: int, name: str = "rust_belt", shares: int = 2) -> AosState:
    state = AOS.new(min(board(name).turns), 1, map=name)
    while state.phase != phase:
        issue = min(shares, len(state.legal()) - 1) if state.phase == SHARES else 0
        state.apply(Issue(issue) if state.phase == SHARES else state.default())
    return state


def planned(state: AosState, goal: str) -> Plan[Any]:
    plan = AOS.goals.plan(state.seen_by(state.to_act), goal)
    assert plan is not None
    return plan


def refused(state: AosState, goal: str) -> str:
    with pytest.raises(BadInput) as error:
        AOS.goals.plan(state.seen_by(state.to_act), goal)
    assert str(error.value).endswith(".")
    return str(error.value)


def place(state: AosState, name: str) -> int:
    return state.board.names.index(name)


def joined(state: AosState, one: str, other: str) -> bool:
    return any(way.stop == place(state, other) for way in ways_from(state).get(place(state, one), ()))


# track


def test_the_cheapest_track_between_two_cities_is_one_batch():
    state = at_phase(BUILDING)
    plan = planned(state, "build Kansas City to Des Moines")
    assert plan.label == "Build 3 tiles from Kansas City to Des Moines for $6."
    assert plan.price == 6
    assert (plan.through[0], plan.through[-1]) == (
        hex_id(place(state, "Kansas City")),
        hex_id(place(state, "Des Moines")),
    )
    seat = actor(state)
    state.apply_all(plan.actions)
    assert state.cash[seat] == 20 - 6
    assert joined(state, "Kansas City", "Des Moines")


def test_track_that_is_too_long_for_this_turn_is_begun():
    state = at_phase(BUILDING)
    plan = planned(state, "build Chicago to Detroit")
    assert len(plan.actions) == 3
    assert plan.label == "Build 3 tiles from Chicago towards Detroit for $7; 2 more tiles for $4 are left for later."
    assert plan.through[-1] == plan.later[0]
    assert plan.later[-1] == hex_id(place(state, "Detroit"))


def test_track_goes_on_where_it_was_left():
    state = at_phase(BUILDING)
    seat = state.to_act
    state.apply_all(planned(state, "build Chicago to Detroit").actions)
    while not (state.phase == BUILDING and state.to_act == seat and state.turn == 2):
        state.apply(Issue(2) if state.phase == SHARES else state.default())
    again = planned(state, "build Chicago to Detroit")
    assert again.label == "Build 2 tiles from Michigan City to Detroit for $4."
    state.apply_all((*again.actions, DONE))
    assert joined(state, "Michigan City", "Detroit")


def test_the_same_track_can_be_named_from_either_end():
    state = at_phase(BUILDING)
    assert (
        planned(state, "build Indianapolis to Chicago").actions
        == planned(state, "build Chicago to Indianapolis").actions
    )


def test_a_town_gets_a_tile_of_its_own():
    state = at_phase(BUILDING)
    plan = planned(state, "build Cincinnati to Lexington")
    assert plan.actions[-1].hex == place(state, "Lexington")
    state.apply_all(plan.actions)
    assert joined(state, "Cincinnati", "Lexington")


def test_without_a_start_track_begins_at_the_own_network():
    state = at_phase(BUILDING)
    seat = state.to_act
    state.apply_all((*planned(state, "build Kansas City to Des Moines").actions,))
    while not (state.phase == BUILDING and state.to_act == seat and state.turn == 2):
        state.apply(Issue(2) if state.phase == SHARES else state.default())
    assert planned(state, "build St. Louis").label == "Build 3 tiles from Des Moines to St. Louis for $6."
    assert planned(state, "build to St. Louis") == planned(state, "build St. Louis")


def test_money_limits_what_is_built():
    state = at_phase(BUILDING)
    state.cash[actor(state)] = 5
    assert len(planned(state, "build Chicago to Detroit").actions) == 2
    state.cash[actor(state)] = 1
    assert "No part of the way to Detroit can be built now; all of it would cost $11." in refused(
        state, "build Chicago to Detroit"
    )


def test_a_printed_link_is_bought():
    state = at_phase(BUILDING, "germany")
    one, other = (state.board.names[end] for end in state.board.links[0].ends)
    plan = planned(state, f"build {one} to {other}")
    assert (plan.actions, plan.price) == ((BuyLink(0),), 2)


@pytest.mark.parametrize("name", MAPS)
def test_every_plan_for_track_can_be_carried_out(name):
    state = at_phase(BUILDING, name)
    stops = [place for place, what in enumerate(state.board.what) if what]
    begun = time.process_time()
    for number, start in enumerate(stops[:8]):
        end = stops[-1 - number]
        try:
            plan = AOS.goals.plan(
                state.seen_by(state.to_act), f"build {state.board.names[start]} to {state.board.names[end]}"
            )
        except BadInput:
            continue
        assert plan is not None
        state.clone().apply_all(plan.actions)
    assert time.process_time() - begun < 5


# goods


def moving() -> AosState:
    """Kansas City and Des Moines are joined by the first player; no cubes but those a test puts there."""
    state = at_phase(BUILDING)
    state.apply_all(planned(state, "build Kansas City to Des Moines").actions)
    while state.phase != MOVING:
        state.apply(state.default())
    state.cubes = bytearray(len(state.cubes))
    return state


def test_ship_alone_is_the_best_delivery():
    state = moving()
    add_cube(state, place(state, "Kansas City"), state.colours[place(state, "Des Moines")])
    plan = planned(state, "ship")
    assert [type(action) for action in plan.actions] == [Move]
    owner = next(way.owner for way in ways_from(state)[place(state, "Kansas City")])
    assert plan.label == f"Ship blue from Kansas City to Des Moines: P{owner} +1 income."
    assert plan.through == (hex_id(place(state, "Kansas City")), hex_id(place(state, "Des Moines")))


@pytest.mark.parametrize(
    "goal",
    [
        "ship {0} Kansas City Des Moines", "SHIP {0} from kansas city to des moines", "ship Kan Des", "ship {0}",
        "ship des",
    ],
)  # fmt: skip
def test_a_delivery_is_named_by_colour_and_places_or_by_some_of_them(goal):
    state = moving()
    colour = state.colours[place(state, "Des Moines")]
    add_cube(state, place(state, "Kansas City"), colour)
    names = ("red", "blue", "purple", "yellow", "black")
    assert planned(state, goal.format(names[colour])).actions == planned(state, "ship").actions


def test_what_cannot_be_shipped_is_refused_with_the_reason():
    state = moving()
    assert "no completed links" in refused(state, "ship")
    colour = state.colours[place(state, "Des Moines")]
    other = next(good for good in (RED, BLUE, YELLOW, BLACK) if good != colour)
    add_cube(state, place(state, "Kansas City"), other)
    wanted = ("red", "blue", "purple", "yellow", "black")[colour]
    assert f"No {wanted} cube stands in Kansas City" in refused(state, f"ship {wanted} Kansas City Des Moines")
    assert "There is no city or town 'Atlantis'" in refused(state, "ship red Atlantis")


def test_an_engine_that_is_too_weak_is_named():
    state = at_phase(BUILDING, "tutorial", 3)
    seat = state.to_act
    state.apply_all(planned(state, "build Pittsburgh to Columbus").actions)
    while not (state.phase == BUILDING and state.to_act == seat and state.turn == 2):
        state.apply(Issue(2) if state.phase == SHARES else state.default())
    state.apply_all(planned(state, "build Columbus to Wheeling").actions)
    while state.phase != MOVING:
        state.apply(state.default())
    state.cubes = bytearray(len(state.cubes))
    add_cube(state, 0, BLACK)
    assert refused(state, "ship black Pittsburgh Wheeling") == (
        "A black cube would go from Pittsburgh to Wheeling over 2 links, and your engine goes over 1 link."
    )


# words


def test_what_is_no_goal_is_left_to_others():
    state = at_phase(BUILDING)
    view = state.seen_by(state.to_act)
    for words in ("", "done", "build", "build no more", "shipping", "7", "bid 3"):
        assert AOS.goals.plan(view, words) is None
    assert AOS.goals.plan(state.seen_by(None), "build Chicago to Detroit") is None
    assert AOS.goals.plan(state.seen_by(1 - actor(state)), "build Chicago to Detroit") is None


def test_goals_of_another_phase_are_refused_in_a_sentence():
    state = at_phase(SHARES)
    assert (
        refused(state, "ship red") == "Goods are moved in the phase “move goods”, and this is the phase “issue shares”."
    )
    assert (
        refused(state, "build Chicago to Detroit")
        == "Track is built in the phase “build track”, and this is the phase “issue shares”."
    )


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("build Chicago to Chicago", "both of these are Chicago."),
        ("build Chicago to 5,5", "'5,5' is not one of them."),
        ("build Paris", "There is no city or town 'Paris'"),
        ("build M to Chicago", "'M' can mean "),
        ("build Toledo to Indianapolis", "Track begins in a city or at your own track"),
    ],
)  # fmt: skip
def test_places_that_are_not_understood_are_refused_in_a_sentence(goal, words):
    assert words in refused(at_phase(BUILDING), goal)


def test_the_examples_are_goals():
    state = at_phase(BUILDING)
    assert planned(state, AOS.goals.examples[0]).actions
