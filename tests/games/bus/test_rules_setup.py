"""README 1, 3 and 4: the parts, what a state holds, and the setup."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from milepost.core.errors import BadInput
from milepost.games.bus.actions import Build, Lay
from milepost.games.bus.board import HOUSE, PARKS, STREETS
from milepost.games.bus.constants import CHOOSING, PLACING_BUILDINGS, PLACING_FIRST_LINES, PLACING_SECOND_LINES
from milepost.games.bus.state import BusState

from .positions import BUS, driver, heads, lay, play, skip_setup, streets


def after_buildings(seats: int = 3, **options: Any) -> BusState:
    state = BUS.new(seats, **options)
    while state.phase == PLACING_BUILDINGS:
        play(state, state.legal()[0])
    return state


def actors(state: BusState, phase: int) -> list[int | None]:
    """Who decides in a step of the setup, decision by decision."""
    seats = []
    while state.phase == phase:
        seats.append(state.to_act)
        play(state, state.legal()[0])
    return seats


# README 1: parts


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_starts_with_20_markers_25_segments_and_one_bus(seats):
    state = BUS.new(seats)
    assert state.markers == [20] * seats
    assert state.lines_left == [25] * seats
    assert state.buses == [1] * seats
    assert state.deliveries == state.stones == [0] * seats


def test_the_supplies_at_the_start():
    state = BUS.new(3)
    assert (sum(state.passengers), state.supply) == (4, 11)
    assert state.tiles == [30, 30, 30]
    assert state.stones_left == 5


@pytest.mark.parametrize("seats", [0, 1, 2, 6, 50])
def test_only_three_to_five_play(seats):
    with pytest.raises(BadInput, match="3 to 5 players"):
        BUS.new(seats)


def test_nothing_is_hidden_and_nothing_is_left_to_chance():
    luck = Random(1)
    state = BUS.new(4, seed=7)
    other = BUS.new(4, seed=8)
    chance = msgspec.json.encode(state.chance)
    while state.to_act is not None:
        action = driver(state, luck)
        assert not state.reveals(action)
        assert state.apply(action) == other.apply(action)
        blank = state.seen_by(2).state
        blank.chance = state.chance
        assert blank == state
    assert msgspec.json.encode(state.chance) == chance


def test_who_starts_is_an_option_of_a_seat_at_the_table():
    assert BUS.new(3).to_act == 0
    assert BUS.new(3, start_player=2).to_act == 2
    with pytest.raises(BadInput, match="0 to 2"):
        BUS.new(3, start_player=3)


# README 3: what a state holds


def test_a_state_from_json_is_the_same_position_at_every_decision():
    luck = Random(3)
    state = BUS.new(3)
    while state.to_act is not None:
        data = msgspec.json.encode(state)
        twin = msgspec.json.decode(data, type=BusState)
        assert twin == state
        assert msgspec.json.encode(twin) == data
        assert twin.legal() == state.legal()
        action = driver(state, luck)
        assert twin.apply(action) == state.apply(action)
        assert twin == state


def test_every_passenger_has_an_id_and_a_place():
    state = BUS.new(3)
    assert state.places == [*PARKS, *[-1] * 11]


# README 4: setup


def test_step_1_a_passenger_in_every_park():
    state = BUS.new(5)
    assert [c for c, count in enumerate(state.passengers) for _ in range(count)] == [11, 14, 15, 20]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_step_2_two_tiles_each_from_the_start_player_clockwise(seats, start):
    state = BUS.new(seats, start_player=start)
    order = [(start + turn) % seats for turn in range(seats)]
    assert actors(state, PLACING_BUILDINGS) == [seat for seat in order for _ in range(2)]
    assert sum(state.tiles) == 90 - 2 * seats


def test_step_2_any_type_on_any_free_lot_of_zone_A():
    state = BUS.new(5)
    zone_a = [7, 11, 12, 14, 15, 19, 20, 23]
    assert state.legal() == tuple(Build(c, building) for c in zone_a for building in range(3))
    play(state, Build(14, 0), Build(14, 2))
    assert not [a for a in state.legal() if isinstance(a, Build) and a.crossing == 14], "both lots are taken"
    play(state, Build(7, 1))
    assert not [a for a in state.legal() if isinstance(a, Build) and a.crossing == 7], "its second lot is in zone C"


def test_step_2_five_players_use_10_of_the_12_lots():
    state = after_buildings(5)
    assert [zone for zone in state.lots[:12] if zone >= 0] == [0] * 10
    assert set(state.lots[12:]) == {-1}


@pytest.mark.parametrize("start", [0, 2])
def test_step_3_first_lines_clockwise_from_the_start_player(start):
    state = after_buildings(4, start_player=start)
    assert actors(state, PLACING_FIRST_LINES) == [(start + turn) % 4 for turn in range(4)]


def test_step_3_any_street_even_one_in_use():
    state = after_buildings(4)
    for _ in range(4):
        assert state.legal() == tuple(Lay(s) for s in range(70))
        play(state, lay(13, 14))
    assert [bin(line).count("1") for line in state.lines] == [1, 1, 1, 1]


@pytest.mark.parametrize("ends", STREETS[::10])
def test_step_3_the_ends_of_the_street_become_the_heads(ends):
    state = after_buildings(3)
    play(state, lay(*ends))
    assert heads(state) == ends


@pytest.mark.parametrize("start", [0, 2])
def test_step_4_second_lines_in_the_opposite_order(start):
    state = after_buildings(4, start_player=start)
    actors(state, PLACING_FIRST_LINES)
    assert actors(state, PLACING_SECOND_LINES) == [(start + turn) % 4 for turn in (3, 2, 1, 0)]


def test_step_4_follows_the_normal_rules_for_lines():
    state = after_buildings(3)
    play(state, lay(13, 14), lay(14, 19), lay(0, 1))
    assert state.to_act == 2
    assert streets(state) == {(0, 10), (1, 2), (1, 5)}
    play(state, lay(1, 5))
    assert state.to_act == 1
    assert streets(state) == {  # 13-14: P0 ends at 14
        (6, 14), (10, 14), (11, 14), (14, 20), (13, 14), (13, 19), (18, 19), (19, 22), (19, 23), (19, 27),
    }  # fmt: skip


def test_step_5_clock_on_house_one_bus_each_and_the_start_player_begins():
    state = skip_setup(BUS.new(5, start_player=3))
    assert (state.phase, state.round, state.to_act, state.start) == (CHOOSING, 1, 3, 3)
    assert state.clock == HOUSE
    assert state.buses == [1] * 5
    assert state.lines_left == [23] * 5


@pytest.mark.parametrize(("seats", "decisions"), [(3, 12), (4, 16), (5, 20)])
def test_the_setup_takes_four_decisions_each(seats, decisions):
    state = BUS.new(seats)
    assert sum(len(actors(state, phase)) for phase in range(CHOOSING)) == decisions
