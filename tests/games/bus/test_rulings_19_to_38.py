"""RULES 12: every ruling, A19 to A38."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from milepost.games.bus.actions import ACTIONS, Build, Clock, Drop, Mark, Pass, Pick
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    CITY,
    LAST_FIRST,
    LINE_EXPANSION,
    LOTS,
    PARTS,
    PASSENGERS,
    SPACES,
    STARTING_PLAYER,
    TIME_CLOCK,
    VRROOOMM,
)
from milepost.games.bus.constants import CHOOSING, OVER, PLACING_BUILDINGS
from milepost.games.bus.events import Delivered, Idle
from milepost.games.bus.state import BusState

from .positions import (
    BUS,
    RIDE,
    STUCK,
    driver,
    expanding,
    finish_round,
    full,
    lay,
    long_trail,
    of,
    play,
    position,
    resolve,
    skip_setup,
    streets,
)


def test_A19_more_passengers_than_buildings_one_stays_for_each():
    state = position(
        trails={0: RIDE}, passengers={15: 4}, buildings={15: "OO", 14: "OO", 20: "OO"}, buses=[5, 1, 1],
        board={VRROOOMM: [0]},
    )  # fmt: skip
    assert len(of(Delivered, resolve(state) + finish_round(state))) == 2
    assert state.passengers[15] == 2


def test_A20_who_is_at_home_is_fixed_when_the_area_starts():
    """P0 leaves 15 with one person and one office: still at home for P1, and the office is not free."""
    state = position(
        trails={0: RIDE, 1: RIDE}, passengers={15: 2, 8: 1}, buildings={15: "O", 14: "O", 20: "O"},
        board={VRROOOMM: [0, 1]},
    )  # fmt: skip
    resolve(state)
    play(state, Pick(15), Drop(14))
    assert (state.to_act, state.legal()) == (1, (Pick(8),))
    play(state, Pick(8))
    assert state.legal() == (Drop(20),)


@pytest.mark.parametrize("area", [LINE_EXPANSION, BUILDINGS_AREA, VRROOOMM])
def test_A21_a_first_marker_that_can_do_nothing_does_not_end_the_area(area):
    """P0's marker is the first to be resolved: no street, no yield, no passenger."""
    boards = {LINE_EXPANSION: [1, 0], BUILDINGS_AREA: [1, 0], VRROOOMM: [0, 1]}
    state = position(trails={0: STUCK, 1: RIDE}, passengers={8: 1}, buildings={14: "O"}, board={area: boards[area]})
    assert of(Idle, resolve(state))[-1].seat == 0
    assert state.to_act == 1
    assert state.area == area


def test_A22_the_last_stone_ends_the_game_before_anything_else():
    state = position(
        stones=[2, 2, 0], trails={0: RIDE}, passengers={8: 1}, buildings={14: "H"}, markers=[5, 5, 5],
        board={TIME_CLOCK: [2], VRROOOMM: [0], STARTING_PLAYER: [1]},
    )  # fmt: skip
    resolve(state)
    play(state, Clock(stop=True))
    assert (state.phase, state.reason, state.start) == (OVER, "stones", 0)
    assert state.deliveries == [0, 0, 0]


def test_A23_a_pass_is_final():
    state = position(board={VRROOOMM: [0, 0], PASSENGERS: [1, 2]})
    play(state, Pass())
    for _ in range(4):
        assert state.to_act != 0
        play(state, Mark(BUILDINGS_AREA))
    refusal = state.why_not(Mark(BUILDINGS_AREA), 0)
    assert refusal is not None
    assert refusal.rule == "turn"


def test_A24_with_all_27_spaces_filled_a_pass_is_legal():
    board = {area: [1 + i % 2 for i in range(spaces)] for area, spaces in enumerate(SPACES)}
    assert sum(map(len, board.values())) == 27
    assert position(board=board).legal() == (Pass(),)


def test_A25_no_rule_reads_the_passengers_during_the_setup():
    state, empty = BUS.new(3), BUS.new(3)
    empty.places, empty.passengers, empty.supply = [-1] * 15, [0] * 36, 15
    while state.phase < CHOOSING:
        assert state.legal() == empty.legal()
        state.apply(state.legal()[0])
        empty.apply(empty.legal()[0])


def test_A26_two_setup_tiles_each_in_zone_A_one_decision_each():
    state = BUS.new(3)
    turns = []
    while state.phase == PLACING_BUILDINGS:
        turns.append(state.to_act)
        assert {LOTS[lot][0] for lot in range(47) if state.lots[lot] >= 0} <= {0}
        play(state, state.legal()[-1])
    assert turns == [0, 0, 1, 1, 2, 2]


def test_A27_the_first_start_player_is_a_parameter():
    assert [BUS.new(4, start_player=seat).start for seat in range(4)] == [0, 1, 2, 3]
    assert BUS.new(4).start == 0
    assert skip_setup(BUS.new(4, start_player=3)).to_act == 3


def test_A28_letters_and_order():
    assert LAST_FIRST == (True, False, False, True, False, False, False)


def test_A29_a_type_that_is_used_up_is_not_offered():
    city = {c: "H" * len(letters) for c, letters in full("ABC", free=[6, 13]).items()}
    state = position(buildings=city, board={BUILDINGS_AREA: [0]})
    assert state.tiles == [0, 30, 30]
    resolve(state)
    assert state.legal() == (Build(6, 1), Build(6, 2), Build(13, 1), Build(13, 2))
    refusal = state.why_not(Build(6, 0))
    assert refusal is not None
    assert refusal.rule == "tiles"


def test_A30_90_tiles_for_47_lots():
    assert 3 * PARTS.tiles_per_type == 90
    assert len(LOTS) == 47


def test_A31_stones_are_subtracted_at_the_end():
    state = position(deliveries=[3, 0, 0], stones=[2, 1, 0], markers=[0, 0, 0])
    assert state.scores == (3, 0, 0)
    resolve(state)
    assert state.scores == (1, -1, 0)


def test_A32_the_area_is_the_action():
    assert Mark.__struct_fields__ == ("area",)
    assert sum(isinstance(action, (Mark, Pass)) for action in ACTIONS) == 8


def test_A33_25_segments_with_the_setup():
    state = skip_setup(BUS.new(3))
    assert state.lines_left == [23, 23, 23]
    full_line = position(trails={0: long_trail(25)}, board={LINE_EXPANSION: [0]})
    assert full_line.lines_left[0] == 0
    assert Idle(0, LINE_EXPANSION, 0) in resolve(full_line)


def test_A34_a_delivery_belongs_to_who_scored_it():
    """Rides are made by their owners, whoever acted last before: every event names the seat whose count rose."""
    delivered = 0
    for seed in range(8):
        luck = Random(seed)
        state = BUS.new(3 + seed % 3)
        while state.to_act is not None:
            before = state.deliveries[:]
            for event in of(Delivered, play(state, driver(state, luck))):
                before[event.seat] += 1
                delivered += 1
            assert before == state.deliveries
    assert delivered > 20


def test_A35_lots_have_zones_crossings_do_not():
    mixed = [row.lots for row in CITY.crossings if len(set(row.lots)) > 1]
    assert sorted(mixed) == ["AC"] * 4 + ["BC"] * 5


def test_A36_passenger_ids_are_in_the_state_and_out_of_key_observation_and_actions():
    state = position(trails={0: RIDE}, passengers={8: 1, 27: 1}, buildings={14: "O"}, board={VRROOOMM: [0]})
    resolve(state)
    twin = state.clone()
    twin.places[0], twin.places[1] = twin.places[1], twin.places[0]
    twin.check()
    assert msgspec.json.encode(twin) != msgspec.json.encode(state)
    assert twin.key() == state.key()
    assert twin.legal() == state.legal()
    assert np.array_equal(BUS.codec.observe(twin.seen_by(0)), BUS.codec.observe(state.seen_by(0)))
    assert all("passenger" not in type(action).__struct_fields__ for action in ACTIONS)


def test_A37_a_position_can_be_rebuilt_whole():
    """Heads, cursor and order of arrival travel: a game goes on from JSON as if it had never stopped."""
    luck = Random(5)
    state = BUS.new(5, preset="official", parallel_needs_last_street=True)
    while state.to_act is not None:
        state = msgspec.json.decode(msgspec.json.encode(state), type=BusState)
        state.legal()
        state.check()
        action = driver(state, luck)
        other = state.clone()
        assert state.apply(action) == other.apply(action)
    assert state.outcome is not None


def test_A37_the_key_knows_heads_cursor_and_arrivals():
    line = {0: (14, 19, 13, 14)}
    elsewhere = {0: (13, 14, 19, 13)}
    assert position(trails=line).lines == position(trails=elsewhere).lines
    assert position(trails=line).key() != position(trails=elsewhere).key()
    tied: dict[str, Any] = {"deliveries": [1, 1, 0]}
    assert position(**tied, arrivals=[0, 1]).key() != position(**tied, arrivals=[1, 0]).key()
    state = position(trails={0: RIDE}, passengers={8: 1, 12: 1}, buildings={14: "O"}, board={VRROOOMM: [0]})
    resolve(state)
    one, other = state.clone(), state.clone()
    play(one, Pick(8))
    play(other, Pick(12))
    assert len({state.key(), one.key(), other.key()}) == 3


def test_A38_two_parallel_segments_in_a_row_need_no_memory():
    """P0 follows P1 from 14 to 10, where P2's head waits: along P2 is open, along P1 not, empty streets are."""
    state = expanding({0: (18, 13, 14), 1: (14, 10, 5), 2: (10, 0, 1)}, segments=2)
    play(state, lay(10, 14))
    assert {ends for ends in streets(state) if 10 in ends} == {(0, 10), (10, 18)}
