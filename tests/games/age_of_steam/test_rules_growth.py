"""RULES 10: Production and goods growth."""

from __future__ import annotations

import pytest

from milepost.core.chance import Scripted
from milepost.games.age_of_steam.actions import DECLINE, DRAW, PASS, PRODUCTION, Place
from milepost.games.age_of_steam.constants import PRODUCING
from milepost.games.age_of_steam.events import GoodPlaced, GoodsDrawn, GoodsGrown, Rolled
from milepost.games.age_of_steam.goods import BLUE, COLUMN, EMPTY, FIRST_BOX, RED, YELLOW
from milepost.games.age_of_steam.state import AosState

from .positions import at, empty_box, found, move_turn, of, only, settle, standing, start, why_not


def _fill(state: AosState, column: str, *goods: int) -> None:
    """Put these goods into a column, from the top; the cubes that were there go into the bag."""
    first = FIRST_BOX[COLUMN[column]]
    for box, name in enumerate(goods, first):
        empty_box(state, box)
        state.display[box] = name
        state.bag[name] -= 1


def test_the_topmost_cubes_go_to_the_city_as_many_as_dice_show_its_number():
    state = start(cash=50)
    only(state, {})
    _fill(state, "L1", RED, BLUE, YELLOW)
    settle(state, 0, 0, 5, 5, 5, 5)
    assert standing(state, "Chicago") == {"red": 1, "blue": 1}
    first = FIRST_BOX[COLUMN["L1"]]
    assert list(state.display[first : first + 3]) == [EMPTY, EMPTY, YELLOW]


def test_missing_cubes_are_ignored():
    state = start("rust_belt", 6, cash=50)
    only(state, {})
    settle(state, 0, 0, 0, 0, 0, 0, *[5] * 6)
    assert sum(standing(state, "Chicago").values()) == 3


def test_light_numbers_feed_light_cities_and_dark_numbers_dark_ones():
    state = start(cash=50)
    only(state, {})
    events = settle(state, 1, 1, 1, 3, 3, 3)
    assert {event.hex for event in of(events, GoodsGrown)} == {at(state, "St. Louis"), at(state, "Wheeling")}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_die_per_player_at_the_start(seats):
    state = start("rust_belt", seats, cash=50)
    events = settle(state, *[0] * (2 * seats))
    assert [len(event.faces) for event in of(events, Rolled)] == [seats, seats]


def test_bankrupt_players_still_count_for_the_dice():
    state = start(cash=50)
    state.cash[0] = 0
    events = settle(state, *[0] * 6)
    assert [len(event.faces) for event in of(events, Rolled)] == [3, 3]


def test_a_new_city_grows_with_the_number_it_hangs_under():
    state = start(cash=50)
    only(state, {})
    found(state, "Milwaukee", "A")
    settle(state, 2, 5, 5, 5, 5, 5)
    assert sum(standing(state, "Milwaukee").values()) == 1
    assert sum(standing(state, "Kansas City").values()) == 1, "and so does the city of that number"


def test_columns_of_cities_that_are_not_on_the_map_stay():
    state = start(cash=50)
    settle(state, 2, 2, 2, 0, 0, 0)
    for letter in "AE":
        assert EMPTY not in state.display[FIRST_BOX[COLUMN[letter]] : FIRST_BOX[COLUMN[letter]] + 2]


def test_empty_boxes_are_not_refilled():
    state = start(cash=50)
    settle(state, 0, 0, 0, 5, 5, 5)
    settle(state, 0, 0, 0, 5, 5, 5)
    assert list(state.display[:3]) == [EMPTY] * 3


def _production(*boxes: int) -> AosState:
    state = start(cash=50)
    empty_box(state, *boxes)
    move_turn(state, roles={1: PRODUCTION})
    while state.phase != PRODUCING:
        state.apply(PASS)
    return state


def test_the_holder_of_production_draws_two_cubes_and_places_them():
    state = _production(0, 10)
    assert state.to_act == 1
    assert state.legal() == (DECLINE, DRAW)
    state.chance = Scripted([YELLOW, RED, *[5] * 6])
    assert state.apply(DRAW) == [GoodsDrawn(1, (YELLOW, RED))]
    assert why_not(state, DRAW) == "drawn"
    assert of(state.apply(Place(RED, 10)), GoodPlaced) == [GoodPlaced(1, RED, 10)]
    assert state.to_act == 1
    state.apply(Place(YELLOW, 0))
    assert (state.display[0], state.display[10], state.turn) == (YELLOW, RED, 2)


def test_production_comes_before_the_dice():
    state = _production(0, 1, 2)
    only(state, {})
    state.chance = Scripted([YELLOW, RED, 0, 0, 5, 5, 5, 5])
    for action in (DRAW, Place(RED, 0), Place(YELLOW, 2)):
        state.apply(action)
    assert standing(state, "Chicago") == {"red": 1, "yellow": 1}


def test_without_an_empty_box_production_does_nothing():
    state = start(cash=50)
    settle(state, *[5] * 6, roles={1: PRODUCTION})
    assert state.turn == 2


def test_an_empty_bag_gives_fewer_cubes():
    state = _production(0, 1, 2)
    only(state, {})
    state.bag = [0, 1, 0, 0, 0, 0]
    state.chance = Scripted([BLUE, *[5] * 6])
    state.apply(DRAW)
    assert state.drawn == [BLUE]
    state.apply(Place(BLUE, 1))
    assert state.turn == 2


def test_with_an_empty_bag_production_is_not_asked():
    state = start(cash=50)
    empty_box(state, 0)
    state.bag = [0] * 6
    settle(state, *[5] * 6, roles={1: PRODUCTION})
    assert state.turn == 2
