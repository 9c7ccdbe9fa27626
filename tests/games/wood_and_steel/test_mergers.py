"""README 8: mergers with independent railroads."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Merge
from milepost.games.wood_and_steel.constants import CONNECTION, FIRST_INDEPENDENT
from milepost.games.wood_and_steel.events import Merged

from .playing import merge, of, play, reached, refusal, tie_count
from .positions import cities, player, position, way

THREE = "Cleveland - Pittsburgh - Cincinnati - Memphis"


@pytest.mark.parametrize(("west_open", "price"), [(False, 9_000), (True, 12_000)])
def test_a_railroad_costs_3_000_a_segment_and_4_000_once_the_west_is_open(west_open, price):
    state = position(player("Detroit - Cleveland", cash=20_000), independents=[THREE], west_open=west_open)
    events = play(state, merge(0))
    assert of(Merged, events) == [Merged(0, 0, price, tuple(sorted(way(THREE))))]
    assert state.cash == [20_000 - price]


def test_its_segments_become_the_players_and_it_leaves_the_game():
    state = position(player("Detroit - Cleveland"), independents=[THREE, "Denver - Omaha"])
    play(state, merge(0))
    assert reached(state, 0) == ["Cincinnati", "Cleveland", "Detroit", "Memphis", "Pittsburgh"]
    assert state.own[FIRST_INDEPENDENT] == 0
    assert state.own[FIRST_INDEPENDENT + 1] != 0


def test_its_cities_do_not_become_active_unless_the_options_say_so():
    for extras, expected in ((False, ["Detroit", "Cleveland"]),
                             (True, ["Detroit", "Cleveland", "Cincinnati", "Memphis", "Pittsburgh"])):  # fmt: skip
        state = position(player("Detroit - Cleveland"), independents=[THREE], active_extras=extras)
        play(state, merge(0))
        assert cities(state.active[0]) == expected


def test_money_is_needed_and_a_common_city():
    state = position(player("Detroit - Cleveland", cash=8_000), independents=[THREE, "Denver - Omaha"])
    assert refusal(state, merge(0)) == "cash"
    assert refusal(state, merge(1)) == "not_touching"
    assert refusal(state, merge(5)) == "gone"
    assert not [action for action in state.legal() if isinstance(action, Merge)]


def test_a_merger_may_make_a_connection():
    state = position(
        player("New York - Cleveland"),
        independents=["Cleveland - Chicago"],
        connections=[("New York", "Chicago")],
    )
    play(state, merge(0))
    assert tie_count(state, 0, CONNECTION) == 2


def test_a_railroad_on_a_segment_with_anothers_track_is_bought_as_any():
    state = position(player("Detroit - Cleveland"), player("Cleveland - Pittsburgh"), independents=[THREE])
    play(state, merge(0))
    assert state.own[0].bit_count() == 4
    assert state.own[1].bit_count() == 1
