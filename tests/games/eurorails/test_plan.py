"""Goals that are typed: what they do, what they cost, and the sentence when they cannot be had."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.games.eurorails.actions import Build, EndTurn, Place, Sail, StartBuilding, Step
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, LOAD_NAMED
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.state import EuroState

GAME = EuroRails()


def plan(state: EuroState, goal: str) -> Plan[Any] | None:
    return GAME.goals.plan(state.seen_by(state.to_act), goal)


def planned(state: EuroState, goal: str) -> Plan[Any]:
    found = plan(state, goal)
    assert found is not None
    return found


@pytest.fixture
def first() -> EuroState:
    """The first position for two."""
    return GAME.new(2, 1)


@pytest.fixture
def moving(first: EuroState) -> EuroState:
    """Player 0 has track from Paris to Lyon, and the train stands in Paris."""
    first.apply_all(planned(first, "build Paris to Lyon").actions)
    while first.round == 0:
        first.apply(EndTurn())
    first.apply(Place(CENTRE[CITY_NAMED["Paris"]]))
    return first


def test_build_names_its_price_and_builds_for_it(first):
    found = planned(first, "build Paris to Lyon")
    assert found.price == 11
    assert found.label == "Build 9 sections from Paris to Lyon for 11M."
    first.apply_all(found.actions)
    assert first.cash[0] == 39


@pytest.mark.parametrize(
    ("one", "other", "price"),
    [("Berlin", "Ruhr", 11), ("London", "Ruhr", 9), ("London", "Holland", 6), ("London", "Paris", 8)],
)
def test_joining_two_major_cities_costs_the_same_from_both_ends(first, one, other, price):
    """A section into a city costs 5M and one out of it less: the last one before a city is built from there."""
    for start, end in ((one, other), (other, one)):
        assert planned(first, f"build {start} to {end}").price == price


def test_what_is_too_much_for_a_turn_is_left_for_later(first):
    found = planned(first, "build Oslo")
    assert found.price is not None
    assert found.price <= 20
    assert "left for later turns" in found.label
    first.apply_all(found.actions)


@pytest.mark.parametrize("name", ["Lyon", "lyon", "LYO", " to Lyon", "39,33", "39, 33"])
def test_places_are_named_as_people_name_them(first, name):
    assert planned(first, f"build {name}").actions == planned(first, "build Lyon").actions


@pytest.mark.parametrize(("typed", "meant"), [("Zürich", "Zurich"), ("kob", "Kobenhavn"), ("kø", "Kobenhavn")])
def test_accents_may_be_left_out(first, typed, meant):
    assert planned(first, f"build {typed}").actions == planned(first, f"build {meant}").actions


def test_a_load_means_the_nearest_place_that_has_it(first):
    cheese = planned(first, "build Ruhr to Cheese")
    first.tray[LOAD_NAMED["Cheese"]] = 0
    assert planned(first, "build Ruhr to Cheese").actions == cheese.actions
    assert planned(first, "build Ruhr to Tobacco").label.endswith("later turns.")


def test_go_drives_as_far_as_this_turn_goes(moving):
    found = planned(moving, "go Lyon")
    assert [type(action) for action in found.actions] == [Step] * 9
    assert found.label == "Go 9 mileposts towards Lyon; it takes 1 more turn."
    assert found.price is None
    moving.apply_all(found.actions)
    assert moving.moves == 0


def test_build_while_the_train_may_move_stops_operating(moving):
    found = planned(moving, "build Marseille")
    assert found.label.endswith("This ends driving: 9 mileposts of this turn stay unused.")
    assert found.actions[0] == StartBuilding()
    assert {type(action) for action in found.actions[1:]} == {Build}
    moving.apply_all(found.actions)


def test_go_takes_the_ferry(moving):
    for port in ("Calais", "London"):
        moving.apply_all(planned(moving, f"build {port}").actions)
        moving.apply(EndTurn())
        moving.apply(Place(CENTRE[CITY_NAMED["Wien"]])) if moving.at[1] < 0 else None
        moving.apply(StartBuilding())
        moving.apply(EndTurn())
    found = planned(moving, "go London")
    assert isinstance(found.actions[-1], Sail)
    assert "and wait for the ferry Dover–Calais; it takes 1 more turn." in found.label
    moving.apply_all(found.actions)
    with pytest.raises(BadInput, match="Your train waits for the ferry"):
        plan(moving, "go London")


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        ("build Pariss", "did you mean 'Paris'?"),
        ("build new", "can mean Newcastle, Newcastle Port; type more of it."),
        ("build 1,1", "There is no milepost at 1,1"),
        ("build 999,999", "There is no milepost at 999,999"),
        ("build Lyon to Paris", "Track begins in a major city or at your own track, and Lyon is neither."),
        ("build Paris", "say where it leads"),
        ("go Lyon", "it is too late in this turn"),
        ("build Atlantis", "There is no city, port or load 'Atlantis'"),
    ],
)
def test_a_goal_that_cannot_be_had_is_told_why(first, goal, sentence):
    with pytest.raises(BadInput) as caught:
        plan(first, goal)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        ("go Berlin", "No track leads your train to Berlin; build there first."),
        ("go Paris", "Your train is there already."),
        ("build Lyon", "Your track is there already."),
    ],
)
def test_a_goal_of_a_moving_player_that_cannot_be_had_is_told_why(moving, goal, sentence):
    with pytest.raises(BadInput) as caught:
        plan(moving, goal)
    assert str(caught.value) == sentence


def test_without_money_nothing_can_be_built(moving):
    moving.cash[0] = 0
    with pytest.raises(
        BadInput, match=r"No part of the way to Marseille can be built now; .* 12M\. .* you have no money"
    ):
        plan(moving, "build Marseille")


def test_a_ferry_that_a_way_joins_is_named_with_its_price(first):
    assert "; it joins the ferry Dublin–Liverpool for 8M on the way" in planned(first, "build London to Dublin").label


def test_a_load_is_fetched_in_a_city_that_is_named(first):
    first.apply_all(planned(first, "build Paris to Lyon").actions)
    assert planned(first, "build Wine").label.startswith("Build 8 sections from Lyon towards Bordeaux (Wine) for 9M; ")


def test_dover_and_calais_have_names_on_the_later_board_too():
    state = GAME.new(2, 1, printing="later")
    assert "to Calais" in planned(state, "build Calais").label
    assert "to Dover" in planned(state, "build Dover").label


@pytest.mark.parametrize("words", ["", "end turn", "build", "go", "pick up Wine", "7", "Paris"])
def test_words_that_name_no_goal_are_for_somebody_else(first, words):
    assert plan(first, words) is None


def test_who_is_not_asked_plans_nothing(first):
    assert GAME.goals.plan(first.seen_by(1), "build Lyon") is None
    assert GAME.goals.plan(first.seen_by(None), "build Lyon") is None


def test_looking_for_a_way_changes_nothing(moving):
    before = moving.key()
    planned(moving, "go Lyon")
    planned(moving, "build Marseille")
    assert moving.key() == before


def test_every_goal_shown_as_an_example_is_understood(moving):
    for goal in GAME.goals.examples:
        try:
            assert plan(moving, goal) is not None
        except BadInput:
            continue
