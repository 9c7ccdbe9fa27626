"""Every sentence of the maps' own rules: Southern U.S., Western U.S."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from milepost.core.action import Event
from milepost.core.chance import Scripted
from milepost.games.age_of_steam.actions import DONE, PASS, URBANIZATION, Reward
from milepost.games.age_of_steam.constants import MOVING
from milepost.games.age_of_steam.events import BonusEarned, CoastsJoined, GoodAdded, Paid
from milepost.games.age_of_steam.goods import BLUE, WHITE
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NONE,
    Place,
    at,
    build,
    build_turn,
    edge_to,
    ends,
    found,
    good,
    in_cities,
    move_turn,
    of,
    only,
    rail,
    result,
    settle,
    shortest,
    standing,
    start,
    tile,
    urbanize,
    way,
    why_not,
)

E, SE, SW, W, NW, NE = range(6)
"""The edges of a hex on pointy maps: the Western U.S."""

# Southern U.S.


def test_southern_us_one_cotton_cube_in_each_town_and_the_cubes_of_the_cities():
    state = start("southern_us")
    assert len(state.board.towns) == 14
    assert all(standing(state, state.board.cells[town]) == {"white": 1} for town in state.board.towns)
    counts = in_cities(state)
    ports = {"New Orleans", "Mobile", "Savannah", "Charleston"}
    assert counts.pop("Atlanta") == 4
    assert {counts.pop(port) for port in ports} == {3}
    assert set(counts.values()) == {1}
    assert state.bag[WHITE] == 0


def _south(cubes: Mapping[Place, str]) -> AosState:
    """Meridian - Jackson (blue) - New Orleans (yellow, a port)."""
    state = start("southern_us")
    only(state, cubes)
    rail(state, 1, "Meridian", (1, 7), (0, 7))
    rail(state, 1, (0, 7), (0, 8), (0, 9), (0, 10), "New Orleans")
    state.engines = [3, 1, 1]
    return move_turn(state)


def test_southern_us_cotton_goes_to_ports_only():
    state = _south({"Meridian": "white"})
    assert ends(state, 0) == {("white", "Meridian", ("Jackson", "New Orleans"))}
    assert why_not(state, way(state, "white", "Meridian", (0, 7))) == "not_taken"


def test_southern_us_cotton_stops_at_the_first_port():
    state = start("southern_us")
    only(state, {"Augusta": "white"})
    rail(state, 1, *shortest(state, "Augusta", "Savannah"))
    rail(state, 1, *shortest(state, "Savannah", "Charleston"))
    state.engines[0] = 3
    move_turn(state)
    assert ends(state, 0) == {("white", "Augusta", ("Savannah",))}
    assert why_not(state, way(state, "white", "Augusta", "Savannah", "Charleston")) == "past_taker"
    takers = {name for place, name in enumerate(state.board.names) if state.map_rules.accepts(state, place, WHITE)}
    assert takers == {"New Orleans", "Mobile", "Savannah", "Charleston"}


def test_southern_us_ports_take_their_own_colour_too():
    state = _south({"Jackson": "yellow"})
    assert ends(state, 0) == {("yellow", "Jackson", ("New Orleans",))}


def test_southern_us_delivered_cotton_pays_its_mover_and_leaves_the_game():
    state = _south({"Meridian": "white"})
    bag = state.bag[:]
    events = state.apply(way(state, "white", "Meridian", (0, 7), "New Orleans"))
    assert of(events, BonusEarned) == [BonusEarned(0, 1, "cotton")]
    assert state.income == [1, 2, 0]
    assert state.bag == bag
    assert sum(state.cubes) == 0


def test_southern_us_cotton_in_a_town_without_track_stays():
    state = start("southern_us")
    only(state, {"Meridian": "white"})
    rail(state, 0, (0, 7), (1, 7), "Meridian", stubs=False)
    assert ends(move_turn(state), 0) == set()


def test_southern_us_cotton_stays_on_an_urbanized_town():
    state = build_turn(start("southern_us", cash=50), roles={0: URBANIZATION})
    state.apply(urbanize(state, "Meridian", "C"))
    assert standing(state, "Meridian") == {"white": 1}
    rail(state, 1, "Meridian", (1, 7), (0, 8), (0, 9), (0, 10), "New Orleans")
    only(state, {"Meridian": "white"})
    assert ends(move_turn(state), 0) == {("white", "Meridian", ("New Orleans",))}


@pytest.mark.parametrize(("turn", "extra"), [(1, 1), (4, 1), (5, 0)])
def test_southern_us_atlanta_gets_a_cube_on_turns_one_to_four(turn, extra):
    state = start("southern_us", cash=50)
    only(state, {})
    state.turn = turn
    events = settle(state, *[BLUE] * extra, *[5] * 6)
    assert of(events, GoodAdded) == [GoodAdded(at(state, "Atlanta"), BLUE)] * extra


@pytest.mark.parametrize(("turn", "lost"), [(3, 2), (4, 4), (5, 2)])
def test_southern_us_income_reduction_is_doubled_on_turn_four(turn, lost):
    state = start("southern_us", cash=50)
    only(state, {})
    state.turn, state.income[0] = turn, 15
    events = settle(state, *[BLUE] * (turn <= 4), *[5] * 6)
    assert of(events, Paid)[0].reduction == lost
    assert state.income[0] == 15 - lost


# Western U.S.


def test_western_us_setup():
    state = start("western_us")
    assert (state.cash, state.shares) == ([20] * 3, [2] * 3)
    assert {sum(standing(state, state.board.cells[city]).values()) for city in state.board.cities} == {2}
    assert {sum(standing(state, state.board.cells[town]).values()) for town in state.board.towns} == {1}


def test_western_us_prices():
    state = start("western_us")
    cells = {"plain": (3, 3), "mountain": (1, 0), "river": (12, 2), "swamp": (12, 7)}
    prices = {}
    for terrain, cell in cells.items():
        assert state.board.terrain[at(state, cell)] == terrain
        prices[terrain] = building.price_of(state, 0, at(state, cell), tile((E, W)))
    assert prices == {"plain": 2, "mountain": 5, "river": 4, "swamp": 4}


def test_western_us_urbanizing_returns_the_cube_of_the_town_to_the_bag():
    state = build_turn(start("western_us"), roles={0: URBANIZATION})
    (colour,) = standing(state, "Spokane")
    bag = state.bag[good(colour)]
    state.apply(urbanize(state, "Spokane", "A"))
    assert standing(state, "Spokane") == {}
    assert state.bag[good(colour)] == bag + 1


def test_western_us_a_cube_in_a_town_moves_and_is_not_replaced():
    state = start("western_us", cash=50)
    only(state, {"Spokane": "blue"})
    rail(state, 0, "Seattle", (1, 0), "Spokane")
    move_turn(state)
    assert ends(state, 0) == {("blue", "Spokane", ("Seattle",))}
    state.apply(way(state, "blue", "Spokane", "Seattle"))
    state.chance = Scripted([0, 1, 2, 3, 4, 5])
    while state.phase == MOVING:
        state.apply(PASS)
    assert all(not standing(state, state.board.cells[town]) for town in state.board.towns)


def test_western_us_the_first_track_leaves_a_printed_city_of_a_side():
    state = start("western_us", cash=50)
    found(state, "Butte", "A")
    build_turn(state)
    assert why_not(state, build(state, (1, 0), (W, E))) == "", "Seattle"
    assert why_not(state, build(state, (12, 0), (E, W))) == "", "Duluth"
    assert state.board.near[at(state, (3, 3))].index(at(state, "Salt Lake City")) in (SE, SW)
    salt_lake = edge_to(state, (3, 3), "Salt Lake City")
    assert why_not(state, build(state, (3, 3), (salt_lake, NE))) == "off_coast"
    assert why_not(state, build(state, (9, 5), (W, E))) == "off_coast", "Denver"
    assert why_not(state, build(state, (5, 1), (W, E))) == "off_coast", "a new city"


def test_western_us_all_track_of_a_player_hangs_together_until_the_coasts_are_joined():
    state = start("western_us", cash=50)
    rail(state, 0, "Seattle", (1, 0), "Spokane")
    build_turn(state)
    far, near = build(state, (12, 0), (E, W)), build(state, (3, 0), (W, E))
    assert why_not(state, far) == "torn_apart"
    rail(state, 0, "Spokane", (3, 0), (4, 0))
    assert why_not(build_turn(state), build(state, (4, 0), (W, E))) == ""
    assert near.hex == at(state, (3, 0))
    state.joined = True
    assert why_not(build_turn(state), far) == ""


def test_western_us_another_track_from_the_same_city_hangs_together():
    state = start("western_us", cash=50)
    rail(state, 0, "Duluth", (12, 0), (11, 0))
    build_turn(state)
    assert why_not(state, build(state, (13, 1), (edge_to(state, (13, 1), "Duluth"), SW))) == ""


def _across(*owners: int) -> AosState:
    """Seattle - Salt Lake City - Denver - Kansas City's neighbour St. Louis, but for the last tile; who owns what."""
    state = start("western_us", cash=50)
    only(state, {"Seattle": "yellow"})
    names = ("Seattle", "Salt Lake City", "Denver", "St. Louis")
    for owner, one, other in zip(owners, names, names[1:], strict=False):
        rail(state, owner, *shortest(state, one, other))
    return state


def _joining(state: AosState, seat: int) -> list[Event]:
    """The last tile of the way from Denver to St. Louis, by this player."""
    cells = shortest(state, "Denver", "St. Louis")
    rail(state, seat, *cells[:-2], cells[-2])
    build_turn(state, seat)
    here = cells[-2]
    return state.apply(build(state, here, (edge_to(state, here, cells[-3]), edge_to(state, here, cells[-1]))))


def test_western_us_who_joins_the_coasts_alone_earns_four():
    state = _across(0, 0)
    events = _joining(state, 0)
    assert of(events, CoastsJoined) == [CoastsJoined(0, (0,))]
    assert state.income == [4, 0, 0]
    assert state.joined


def test_western_us_two_owners_earn_two_each():
    state = _across(0, 0)
    events = _joining(state, 1)
    assert of(events, CoastsJoined) == [CoastsJoined(1, (0, 1))]
    assert state.income == [2, 2, 0]


def test_western_us_of_three_owners_the_builder_picks_two():
    state = _across(0, 2)
    _joining(state, 1)
    assert state.to_act == 1
    assert state.legal() == (Reward(0), Reward(1), Reward(2))
    assert why_not(state, DONE) == "not_now"
    state.apply(Reward(2))
    assert state.legal() == (Reward(0), Reward(1))
    state.apply(Reward(1))
    assert state.income == [0, 2, 2]
    assert state.to_act == 1, "and goes on building"


def test_western_us_only_the_first_connection_pays():
    state = _across(0, 0)
    _joining(state, 0)
    income = state.income[:]
    rail(state, 1, *shortest(state, "San Francisco", "Salt Lake City"))
    state.map_rules.network_changed(state, 1, [])
    assert state.income == income


def test_western_us_unowned_links_help_to_join_and_earn_nothing():
    state = _across(NONE, 0)
    events = _joining(state, 0)
    assert of(events, CoastsJoined) == [CoastsJoined(0, (0,))]
    assert state.income == [4, 0, 0]


def test_western_us_a_cube_from_coast_to_coast_earns_one_more_for_a_railroad_of_the_movers_choice():
    state = _across(1, 2)
    _joining(state, 1)
    state.income = [0, 0, 0]
    only(state, {"San Francisco": "yellow"})
    state.colours[at(state, "Salt Lake City")] = state.colours[at(state, "Denver")] = good("purple")
    rail(state, 2, *shortest(state, "San Francisco", "Salt Lake City"))
    state.engines[0] = 3
    move_turn(state)
    state.asks = []
    state.apply(way(state, "yellow", "San Francisco", "Salt Lake City", "Denver", "St. Louis"))
    assert state.income == [0, 1, 2]
    assert (state.to_act, state.legal()) == (0, (Reward(1), Reward(2)))
    assert why_not(state, Reward(0)) == "not_among"
    state.apply(Reward(1))
    assert state.income == [0, 2, 2]
    assert state.to_act == 1


def test_western_us_no_bonus_within_one_side():
    state = start("western_us", cash=50)
    only(state, {"Memphis": "red"})
    rail(state, 0, *shortest(state, "Memphis", "Duluth"))
    move_turn(state)
    state.apply(way(state, "red", "Memphis", "Duluth"))
    assert state.income[0] == 1


@pytest.mark.parametrize(("town", "letter", "target"), [("Portland", "A", "Duluth"), ("San Diego", "A", "Duluth")])
def test_western_us_urbanized_portland_and_san_diego_count_west(town, letter, target):
    for urbanized, income in ((True, 2), (False, 1)):
        state = start("western_us", cash=50)
        if urbanized:
            found(state, town, letter)
        only(state, {town: "red"})
        cells = shortest(state, town, target)
        rail(state, 0, *cells)
        state.income = [0, 0, 0]
        move_turn(state)
        state.apply(way(state, "red", town, target))
        assert state.income[0] == income


def test_western_us_urbanized_kansas_city_counts_east():
    state = start("western_us", cash=50)
    found(state, "Kansas City", "A")
    only(state, {"San Francisco": "red"})
    rail(state, 0, *shortest(state, "San Francisco", "Kansas City"))
    state.income = [0, 0, 0]
    move_turn(state)
    state.apply(way(state, "red", "San Francisco", "Kansas City"))
    assert state.income[0] == 2


def test_western_us_ties_are_broken_by_cash_then_track_then_dice():
    state = start("western_us", cash=50, turns=1)
    state.cash = [60, 50, 50]
    settle(state, *[5] * 6, 2, 4)
    assert result(state).scores == (-6, -6, -6)
    assert result(state).ranks == (1, 3, 2)


def test_western_us_track_comes_after_cash_and_before_dice():
    state = start("western_us")
    state.cash, state.lots = [9, 5, 5], [0, 0, 5]
    standings = state.map_rules.standings(state, (5, 5, 5), (1, 4, 3))
    assert sorted(range(3), key=standings.__getitem__) == [0, 1, 2]
