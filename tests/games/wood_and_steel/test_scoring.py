"""README 11 and 15: ties, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.wood_and_steel.actions import Pass, StopBuilding
from milepost.games.wood_and_steel.constants import BREADTH, CONNECTION, CONTRACT, END, OVER
from milepost.games.wood_and_steel.events import ConnectionMade, GameEnded, TiesGained
from milepost.games.wood_and_steel.state import SteelState

from .playing import build, go_broke, of, pass_until, play, ship, sold_out, tie_count
from .positions import ELSEWHERE, Player, broke, connection, player, position


@pytest.mark.parametrize(("good", "ties"), [("coal", 1), ("grain", 2), ("lead", 3)])
def test_a_contract_brings_1_2_or_3_ties_by_how_far_the_nearest_supplying_section_is(good, ties):
    state = position(player("Boston - New York"))
    ship(state, good, "New York", "Boston")
    assert tie_count(state, 0, CONTRACT) == ties


@pytest.mark.parametrize(("good", "ties"), [("wood", 1), ("oil", 3), ("iron ore", 2), ("wine", 3), ("fruit", 2)])
def test_with_six_regions_columns_and_rows_count(good, ties):
    state = position(player("Boston - New York"), sections=6)
    ship(state, good, "New York", "Boston")
    assert tie_count(state, 0, CONTRACT) == ties


def test_breadth_counts_different_commodities():
    state = position(player("Boston - New York", delivered=(("coal", "Boston"), ("grain", "Boston"))))
    ship(state, "coal", "New York", "Boston")
    assert tie_count(state, 0, BREADTH) == 2
    pass_until(state, 0)
    ship(state, "lead", "New York", "Boston")
    assert tie_count(state, 0, BREADTH) == 3


@pytest.mark.parametrize(("number", "ties"), [(1, 1), (8, 8), (9, 10), (10, 12), (12, 16), (13, 19), (14, 22)])
def test_breadth_brings_more_from_the_ninth_and_from_the_thirteenth_commodity(number, ties):
    goods = ("aluminum", "bauxite", "cattle", "coal", "copper", "cotton", "fish", "fruit", "grain", "iron ore", "lead",
             "nickel", "oil", "pork")  # fmt: skip
    state = position(player("Boston - New York", delivered=tuple((good, "Boston") for good in goods[:number])))
    assert tie_count(state, 0, BREADTH) == ties


# connections


ENDS = ("New York", "Chicago")


def joined(*players: Player, **options: Any) -> SteelState:
    """A position in which this connection is in play."""
    return position(*players, connections=[ENDS], **options)


def test_a_connection_is_scored_the_moment_one_part_of_the_network_holds_both_ends():
    state = joined(player("New York - Cleveland", cash=40_000))
    events = play(state, build("Cleveland", "Chicago"))
    assert of(ConnectionMade, events) == [ConnectionMade(0, connection(*ENDS))]
    assert of(TiesGained, events) == [TiesGained(0, CONNECTION, 2)]


def test_two_parts_do_not_hold_it():
    state = joined(player("New York - Philadelphia", "Chicago - Cleveland", cash=40_000))
    events = play(state, build("Cleveland", "Detroit"), build("Cleveland", "Pittsburgh"))
    assert not of(ConnectionMade, events)
    pass_until(state, 0)
    events = play(state, build("Philadelphia", "Pittsburgh"))
    assert tie_count(state, 0, CONNECTION) == 2


@pytest.mark.parametrize(("option", "ties"), [("half", 1), ("none", 0)])
def test_later_players_get_half_or_nothing(option, ties):
    state = joined(
        player("New York - Cleveland - Chicago"), player("New York - Cleveland", cash=40_000), turn=1,
        connected=[(0,)], connection_later=option,
    )  # fmt: skip
    play(state, build("Cleveland", "Chicago"))
    assert [tie_count(state, seat, CONNECTION) for seat in (0, 1)] == [2, ties]
    assert state.connected == [(0, 1)]


def test_half_is_rounded_down():
    ends = ("Boston", "New Orleans")
    way = "Boston - New York - Philadelphia - Washington - Raleigh - Atlanta - Tallahassee"
    state = position(
        player(f"{way} - New Orleans"), player(way, cash=40_000), turn=1, connections=[ends], connected=[(0,)]
    )
    play(state, build("Tallahassee", "New Orleans"))
    assert [tie_count(state, seat, CONNECTION) for seat in (0, 1)] == [3, 1]


def test_it_is_scored_once_and_kept_when_the_track_is_sold():
    state = joined(broke("New York - Cleveland - Chicago"), ELSEWHERE, connected=[(0,)])
    go_broke(state)
    sold_out(state, ("New York", "Cleveland"))
    play(state, Pass())
    assert tie_count(state, 0, CONNECTION) == 2
    state.cash[0] = 20_000
    play(state, build("New York", "Cleveland"), StopBuilding())
    assert tie_count(state, 0, CONNECTION) == 2


def test_any_city_of_each_coast_connects_the_coasts():
    way = "Philadelphia - Pittsburgh - Cincinnati - Saint Louis - Kansas City - Denver - Salt Lake City"
    state = position(player(way, cash=40_000), connections=[("East Coast", "West Coast")])
    play(state, build("Salt Lake City", "San Francisco"))
    assert tie_count(state, 0, CONNECTION) == 4


# the end


def test_a_challenger_brings_two_ties_at_the_end():
    state = position(player("Boston - New York", engines=(("Challenger", "Boston"),)), ELSEWHERE, round=60)
    assert state.scores == (0, 0)
    events = play(state, Pass(), Pass())
    assert of(GameEnded, events) == [GameEnded("rounds")]
    assert (state.phase, state.scores, tie_count(state, 0, END)) == (OVER, (2, 0), 2)
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2)


def test_the_ties_of_the_end_decide_who_wins_and_not_when_the_game_ends():
    goods = ("bauxite", "grain", "lead", "copper", "sheep", "wine", "oil", "pork", "coal")
    west = (
        "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix - Santa Fe",
        "Salt Lake City - Boise - Butte",
    )
    state = position(
        player("Boston - New York", delivered=tuple((good, "Boston") for good in goods[:8]), debt=0),
        player(*west, delivered=tuple((good, "Boston") for good in goods[:8]), offices=("West",), debt=0),
    )
    assert state.scores == (28, 28)
    ship(state, "coal", "New York", "Boston")
    assert (state.phase, state.scores) == (OVER, (31, 32))
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1)
