"""README 17: rulings B1 to B8, on the map and on the set-up."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel import starting
from milepost.games.wood_and_steel.actions import Discard, Pass, Rank, Repay
from milepost.games.wood_and_steel.board import CITY, EDITIONS, REGIONS, bits, members
from milepost.games.wood_and_steel.constants import ACTING, FIRST_INDEPENDENT
from milepost.games.wood_and_steel.design import DESIRABILITY, POSITIONS
from milepost.games.wood_and_steel.rules import track
from milepost.games.wood_and_steel.state import SteelState

from .playing import (
    allowed,
    build,
    merge,
    move,
    offered,
    place,
    play,
    prices,
    reached,
    refusal,
    run,
    ship,
    tie_count,
    upgrade,
)
from .positions import ELSEWHERE, STEEL, cities, player, position

QUEBEC, BOSTON, NEW_YORK, WASHINGTON, NORFOLK, CHARLESTON = (
    POSITIONS.index((CITY[a], CITY[b]))
    for a, b in (
        ("Montreal", "Quebec City"),
        ("Boston", "Portland ME"),
        ("New York", "Philadelphia"),
        ("Philadelphia", "Washington"),
        ("Norfolk", "Raleigh"),
        ("Charleston", "Savannah"),
    )
)


# B1: what a segment is


def test_B1_an_engine_counts_segments_and_not_their_length():
    state = position(player("Omaha - Denver"))
    play(state, run(), move("Denver"))
    assert cities([state.engines[0][0].city]) == ["Denver"], "a John Bull, over a segment of length 5"


def test_B1_a_railroad_is_bought_by_the_segment():
    short = position(player("Chicago - Detroit", cash=30_000), independents=["Chicago - Milwaukee"])
    long = position(player("Omaha - Des Moines", cash=30_000), independents=["Omaha - Denver"])
    for state in (short, long):
        play(state, merge(0))
        assert state.cash == [27_000]


def test_B1_contracts_pay_by_the_segment_and_track_costs_by_its_length():
    state = position(player("Denver - Omaha", "Milwaukee - Chicago", debt=0))
    assert prices(state)("Chicago", "Saint Louis") == 4_000
    assert prices(state)("Denver", "Kansas City") == 6_000
    assert ship(state, "lead", "Denver", "Omaha") == 3_000


# B2: sections


def test_B2_there_are_three_sections():
    state = position(ELSEWHERE)
    names = [REGIONS[region] for region, found in enumerate(state.map.region_cities) if found]
    assert names == ["East", "Central", "West"]
    assert [found.bit_count() for found in state.map.region_cities if found] == [18, 21, 16]


def test_B2_six_regions_are_an_option_and_come_with_the_current_edition():
    for options in ({"sections": 6}, {"edition": "current"}):
        state = position(ELSEWHERE, **options)
        names = [REGIONS[region] for region, found in enumerate(state.map.region_cities) if found]
        assert names == ["NW", "NC", "NE", "SW", "SC", "SE"]
    state = position(ELSEWHERE, edition="current", sections=3)
    assert [found.bit_count() for found in state.map.region_cities if found] == [18, 21, 17]


@pytest.mark.parametrize(("sections", "ties"), [(3, 1), (6, 2)])
def test_B2_the_ties_of_a_contract_follow_the_division(sections, ties):
    state = position(player("Charleston - Raleigh"), sections=sections)
    ship(state, "tourists", "Charleston", "Raleigh")
    assert tie_count(state, 0, 0) == ties, "from New York and Philadelphia, in the north"


# B3: what connected means


def test_B3_a_city_is_connected_if_any_segment_ends_there_in_whatever_part():
    state = position(player("Boston - New York", "Chicago - Detroit", cash=40_000))
    assert reached(state, 0) == ["Boston", "Chicago", "Detroit", "New York"]
    assert allowed(state, build("Chicago", "Milwaukee"))
    assert allowed(state, upgrade("Hub", "Detroit"))
    assert allowed(state, upgrade("Railyard", "Detroit"))
    assert refusal(state, upgrade("Hub", "Cleveland")) == "off_network"


def test_B3_a_region_and_a_monopoly_count_all_parts():
    parts = ("Atlanta - Savannah", "Tallahassee - New Orleans", "Raleigh - Norfolk")
    state = position(player(*parts, cash=40_000))
    assert allowed(state, upgrade("Commodities Exchange Office", "textiles"))
    assert allowed(state, upgrade("Regional Office", "East"))


# B4: where contracts are drawn


FAR = player("Boston - Portland ME", "Spokane - Portland OR", active=("Boston", "Portland ME"))


def test_B4_contracts_are_drawn_near_the_real_network():
    near = FAR, ELSEWHERE
    found = {city for seed in range(30) for _, city in _discarded(position(*near, seed=seed))}
    around = set(cities(_near(("Spokane", "Portland OR", "Boston", "Portland ME"), 2)))
    assert found <= around - {"Boston", "Portland ME"}
    assert found & {"Butte", "Calgary", "Seattle", "Salt Lake City", "San Francisco", "Spokane", "Portland OR"}


def test_B4_or_near_the_active_cities_if_the_options_say_so():
    state = [position(FAR, ELSEWHERE, seed=seed, contracts_near="active") for seed in range(30)]
    found = {city for one in state for _, city in _discarded(one)}
    assert found <= set(cities(_near(("Boston", "Portland ME"), 2)))


def test_B4_buying_a_railroad_or_a_hub_leaves_the_active_cities_alone():
    state = position(player("Chicago - Detroit", cash=40_000), independents=["Chicago - Milwaukee"])
    play(state, merge(0), upgrade("Hub", "Milwaukee"))
    assert cities(state.active[0]) == ["Chicago", "Detroit"]


def test_B4_unless_the_options_make_them_active():
    state = position(
        player("Chicago - Detroit", "Chicago - Cleveland", cash=40_000),
        independents=["Des Moines - Milwaukee - Chicago"],
        active_extras=True,
    )
    play(state, merge(0), upgrade("Hub", "Cleveland"))
    assert cities(state.active[0]) == ["Chicago", "Detroit", "Des Moines", "Milwaukee", "Cleveland"]


def test_B4_the_current_city_is_the_latest_active_one_and_spent_ones_are_no_destinations():
    state = position(player("Boston - New York", "New York - Syracuse"))
    ship(state, "coal", "New York", "Syracuse")
    assert cities(state.active[0]) == ["Boston", "New York", "Syracuse"]
    for seed in range(20):
        twin = state.clone()
        twin.chance = seeded(seed)
        assert not {city for _, city in _discarded(twin)} & {"Boston", "New York", "Syracuse"}


def _discarded(state: SteelState) -> list[tuple[str, str]]:
    play(state, Discard())
    return offered(state)


def _near(names: tuple[str, ...], segments: int) -> int:
    edition = EDITIONS["seed", 3]
    return bits(city for name in names for city in members(edition.within[segments][CITY[name]]))


# B5: debt at the start


@pytest.mark.parametrize(("options", "debt"), [({}, 15_000), ({"starting_debt": 0}, 0)])
def test_B5_everybody_starts_with_15_000_of_debt_or_none(options, debt):
    state = STEEL.new(3, **options)
    assert state.debt == [debt] * 3
    assert state.cash == [10_000] * 3


def test_B5_the_floor_of_repaying_is_the_same_without_a_starting_debt():
    state = position(player("Boston - New York", debt=15_000, cash=20_000), starting_debt=0)
    assert refusal(state, Repay(1)) == "floor"


# B6: independents at the start


@pytest.mark.parametrize("seats", range(1, 7))
def test_B6_players_and_independents_are_9_to_12_railroads(seats):
    numbers = {len(STEEL.new(seats, seed=seed).names) for seed in range(40)}
    assert numbers == set(range(9 - seats, 13 - seats))


@pytest.mark.parametrize("distance", [2, 3])
def test_B6_they_keep_away_from_starting_cities_and_from_each_other(distance):
    starts = {city for pair in POSITIONS for city in pair}
    for seed in range(20):
        state = STEEL.new(3, seed=seed, indie_distance=distance)
        found = [state.reach[FIRST_INDEPENDENT + railroad] for railroad in track.railroads(state)]
        assert all(one.bit_count() == 2 for one in found), "one segment each"
        assert not any(one & other for one, other in combinations(found, 2))
        for one, start in product(found, starts):
            assert min(state.map.hop[start][city] for city in members(one)) >= distance


def test_B6_always_six_is_an_option():
    assert {len(STEEL.new(seats, seed=seats, indie_count="six").names) for seats in range(1, 7)} == {6}


# B7: positions


def _assigned(*rankings: tuple[int, int, int], seed: int = 0, **options: object) -> list[int]:
    state = STEEL.new(len(rankings), seed=seed, **options)
    play(state, *(Rank(*ranking) for ranking in rankings))
    return state.positions


def test_B7_wishes_are_met_as_cheaply_as_possible():
    one, two = (WASHINGTON, BOSTON, QUEBEC), (WASHINGTON, NORFOLK, QUEBEC)
    assert _assigned(one, (BOSTON, WASHINGTON, QUEBEC)) == [WASHINGTON, BOSTON]
    found = {tuple(_assigned(one, two, seed=seed)) for seed in range(30)}
    assert found == {(WASHINGTON, NORFOLK), (BOSTON, WASHINGTON)}, "chance decides among equals"


def test_B7_the_costs_of_first_second_third_and_no_choice_are_0_1_3_6():
    design = STEEL.new(1).numbers
    assert (design.ranking_first, design.ranking_second, design.ranking_third, design.ranking_unranked) == (0, 1, 3, 6)
    for seed in range(10):
        assert _assigned((0, 1, 2), (0, 1, 2), (0, 2, 1), seed=seed)[2] == 2, "0 + 1 + 1, all others 4 or more"
        assert _assigned((0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 3), seed=seed)[3] == 3, "0 + 1 + 3 + 3, not 10"


def test_B7_philadelphia_can_be_shared_unless_positions_exclude_each_other_by_city():
    both = (NEW_YORK, WASHINGTON, QUEBEC), (WASHINGTON, NEW_YORK, QUEBEC)
    assert _assigned(*both) == [NEW_YORK, WASHINGTON]
    assert sorted(_assigned(*both, pairs_exclude="city")) in ([QUEBEC, NEW_YORK], [QUEBEC, WASHINGTON])


def test_B7_five_at_most_can_play_without_a_common_city():
    assert STEEL.seats_for(STEEL.options({"pairs_exclude": "city"})) == (1, 2, 3, 4, 5)
    assert STEEL.seats_for(STEEL.options({})) == (1, 2, 3, 4, 5, 6)
    with pytest.raises(BadInput):
        starting.assigned([(0, 1, 2)] * 6, "city", seeded(0))


# B8: who begins


def test_B8_the_first_player_has_the_least_desirable_position():
    worst_last = [WASHINGTON, BOSTON, CHARLESTON, QUEBEC, NEW_YORK, NORFOLK]
    assert sorted(range(6), key=DESIRABILITY.__getitem__) == worst_last
    state = STEEL.new(3)
    play(state, Rank(WASHINGTON, BOSTON, NORFOLK), Rank(QUEBEC, BOSTON, NORFOLK), Rank(BOSTON, QUEBEC, NORFOLK))
    assert (state.positions, state.first, state.to_act) == ([WASHINGTON, QUEBEC, BOSTON], 1, 1)
    play(state, place("Montreal"), place("Boston"), place("Washington"))
    assert (state.phase, state.turn, state.round) == (ACTING, 1, 1)
    play(state, Pass())
    assert state.turn == 2
