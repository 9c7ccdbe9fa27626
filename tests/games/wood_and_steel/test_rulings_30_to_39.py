"""README 17: rulings B30 to B39, on bankruptcy, the end, contracts and upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.chance import seeded
from milepost.games.wood_and_steel.actions import Discard, GoFirst, Pass, StopBuilding, StopSelling
from milepost.games.wood_and_steel.board import CITY, GOOD, city_of, good_of
from milepost.games.wood_and_steel.constants import (
    ACTING,
    FIRST_INDEPENDENT,
    MOVING,
    NONE,
    OVER,
    RETURNED,
    SELLING,
)
from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.events import DebtSettled, EngineStranded, PieceLeft, TrackSold, WentBankrupt
from milepost.games.wood_and_steel.state import SteelState

from .playing import (
    allowed,
    build,
    buy,
    carry,
    claims,
    deliver,
    go_broke,
    halt,
    load,
    of,
    offered,
    pass_until,
    play,
    prices,
    reached,
    refusal,
    run,
    sell,
    ship,
    sold_out,
    upgrade,
)
from .positions import ELSEWHERE, LEVEL, broke, cities, named, player, position, route, to

# B30: bankruptcy


def test_B30_the_shortfall_is_service_less_income_and_cash():
    state = position(broke("New York - Cleveland - Chicago", cash=2_000), ELSEWHERE)
    assert of(WentBankrupt, go_broke(state)) == [WentBankrupt(0, 8_000 - 3_000 - 2_000)]
    assert state.cash[0] == 0


def test_B30_track_is_sold_for_what_it_would_cost_as_it_lies_without_a_hub():
    ways = ("New York - Boston", "New York - Syracuse", "Philadelphia - Washington", "Philadelphia - Pittsburgh")
    state = position(
        player("Philadelphia - Washington"), broke(*ways, hub="New York", debt=60_000), player("Boston - New York"),
        turn=1,
    )  # fmt: skip
    go_broke(state)
    events = play(state, sell("New York", "Boston"), sell("Philadelphia", "Washington"), sell("New York", "Syracuse"))
    sold = {one.route: one.price for one in of(TrackSold, events)}
    assert sold == {
        route("New York", "Boston"): 3_000,  # the other track there came second
        route("Philadelphia", "Washington"): 3_000,  # here it came second itself
        route("New York", "Syracuse"): 6_000,  # mountainous
    }


def test_B30_a_segment_is_kept_and_what_is_missing_becomes_debt_rounded_up():
    state = position(broke("New York - Boston"), ELSEWHERE)
    go_broke(state)
    play(state, sell("New York", "Boston"))
    assert refusal(state, sell("Philadelphia", "New York")) == "last_track"
    events = play(state, StopSelling())
    assert of(DebtSettled, events) == [DebtSettled(0, 0, 10_000)], "10,000 less 3,000 is 7,000"
    assert (state.debt[0], state.cash[0]) == (50_000, 0)
    assert reached(state, 0) == ["New York", "Philadelphia"]


def test_B30_with_a_single_segment_nothing_is_sold():
    state = position(broke(), ELSEWHERE)
    events = go_broke(state)
    assert of(DebtSettled, events) == [DebtSettled(0, 0, 10_000)]
    assert (state.phase, state.actions) == (ACTING, 1), "nobody is eliminated"


def test_B30_the_delivery_counts_for_nothing():
    state = position(broke("New York - Cleveland - Chicago", delivered=(("coal", "Boston"),)), ELSEWHERE)
    before = state.ties[0]
    go_broke(state)
    assert state.ties[0][:RETURNED] == before[:RETURNED]
    assert state.delivered[0] == (to("coal", "Boston"),)


def test_B30_engines_that_are_cut_off_go_to_the_nearest_own_city_without_their_load():
    state = position(broke("New York - Cleveland - Chicago"), ELSEWHERE)
    state.engines[0] = (*state.engines[0], Engine(LEVEL["American"], CITY["Chicago"], GOOD["coal"]))
    go_broke(state)
    events = sold_out(state, ("Cleveland", "Chicago"), ("New York", "Cleveland"))
    assert of(EngineStranded, events) == [EngineStranded(0, 1, CITY["New York"])]
    assert state.engines[0][1] == Engine(LEVEL["American"], CITY["New York"], NONE)
    assert state.engines[0][0].city == CITY["New York"]


def test_B30_an_unsold_piece_joins_the_smallest_independent_that_touches_it():
    state = position(
        broke("New York - Cleveland"),
        player("Charleston - Savannah", cash=0),
        independents=["Cleveland - Detroit - Toronto", "Boston - New York", "Denver - Omaha"],
    )
    go_broke(state)
    events = sold_out(state, ("New York", "Cleveland"))
    assert of(PieceLeft, events) == [PieceLeft(route("New York", "Cleveland"), 1)]
    assert reached(state, FIRST_INDEPENDENT + 1) == ["Boston", "Cleveland", "New York"]


def test_B30_chance_decides_between_independents_of_the_same_size():
    def taken_by(seed: int) -> int:
        state = position(
            broke("New York - Cleveland"),
            player("Charleston - Savannah", cash=0),
            independents=["Cleveland - Detroit", "Boston - New York"],
            seed=seed,
        )
        go_broke(state)
        (left,) = of(PieceLeft, sold_out(state, ("New York", "Cleveland")))
        return left.railroad

    assert {taken_by(seed) for seed in range(12)} == {0, 1}


def test_B30_a_piece_that_touches_none_leaves_the_board():
    state = position(broke("New York - Cleveland"), player("Charleston - Savannah", cash=0))
    go_broke(state)
    events = sold_out(state, ("New York", "Cleveland"))
    assert of(PieceLeft, events) == [PieceLeft(route("New York", "Cleveland"), NONE)]
    assert state.tracks[0][route("New York", "Cleveland")] == 255


def test_B30_a_player_alone_has_no_bids():
    state = position(broke("New York - Cleveland - Chicago"), independents=["Chicago - Milwaukee"])
    go_broke(state)
    assert state.phase == SELLING
    events = sold_out(state, ("Cleveland", "Chicago"), ("New York", "Cleveland"))
    assert of(PieceLeft, events) == [
        PieceLeft(route("Cleveland", "Chicago"), 0), PieceLeft(route("New York", "Cleveland"), 0)
    ]  # fmt: skip
    assert state.phase == ACTING


def test_B30_an_upgrade_in_a_city_that_was_cut_off_rests_until_it_is_reconnected():
    state = position(broke("New York - Cleveland", hub="Cleveland"), ELSEWHERE)
    go_broke(state)
    sold_out(state, ("New York", "Cleveland"))
    play(state, Pass())
    assert (state.turn, state.phase, state.hubs[0]) == (0, ACTING, CITY["Cleveland"])
    state.cash[0] = 50_000
    assert prices(state)("New York", "Syracuse") == 6_000
    assert refusal(state, buy("Mogul", 0)) == "level_skipped"
    twin = state.clone()
    play(twin, Discard())
    assert len(twin.offers) == 2
    play(state, build("New York", "Cleveland"), StopBuilding())
    pass_until(state, 0)
    assert prices(state)("New York", "Syracuse") == 5_000
    assert allowed(state, buy("Mogul", 0))
    play(state, Discard())
    assert len(state.offers) == 3


def test_B30_nobody_else_takes_the_place_of_a_hub_that_rests():
    state = position(broke("New York - Cleveland", hub="Cleveland"), player("Detroit - Cleveland", cash=40_000))
    go_broke(state)
    sold_out(state, ("New York", "Cleveland"))
    pass_until(state, 1)
    assert refusal(state, upgrade("Hub", "Cleveland")) == "hub_there"


# B31: the end


ALMOST = tuple((good, "Boston") for good in ("bauxite", "grain", "lead", "copper", "sheep", "wine", "oil", "pork"))
"""Eight deliveries for 20 ties and 8 for breadth."""
SOUTH = ("Tallahassee - Savannah - Charleston - Raleigh", "Savannah - Atlanta")


def near_the_end(*ways: str, **options: Any) -> SteelState:
    """The first player has 28 ties."""
    mine = player("Boston - New York", *ways, delivered=ALMOST, debt=0, cash=20_000)
    state = position(mine, ELSEWHERE, **options)
    assert sum(state.ties[0]) == 28
    return state


def test_B31_the_game_is_over_at_once_when_the_action_is_resolved():
    state = near_the_end()
    carry(state, 0, "New York", "coal")
    state.private[0] = to("coal", "Boston")
    deliver(state, "New York - Boston")
    assert sum(state.ties[0]) == 28 + 1 + 2
    assert state.phase == MOVING, "the run is not over yet"
    halt(state)
    assert (state.phase, state.reason, state.round) == (OVER, "ties", 1)
    assert state.legal() == ()


def test_B31_or_after_the_round_if_the_options_say_so():
    state = near_the_end(end="round")
    ship(state, "coal", "New York", "Boston")
    assert (state.phase, state.actions) == (ACTING, 1)
    play(state, Pass())
    assert (state.phase, state.turn) == (ACTING, 1)
    play(state, Pass())
    assert (state.phase, state.reason) == (OVER, "ties")


def test_B31_ties_of_all_kinds_count_but_not_those_of_the_end():
    state = near_the_end(*SOUTH)
    play(state, upgrade("Commodities Exchange Office", "textiles"))
    assert (state.phase, state.scores[0]) == (OVER, 30)
    state = near_the_end()
    state.engines[0] = (Engine(LEVEL["Challenger"], CITY["Boston"], NONE),)
    play(state, GoFirst())
    assert state.phase == ACTING, "the 2 ties of a Challenger are counted at the end"


# B32: ties of ties


@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        ({"cash": 12_000}, {"cash": 11_000}, (1, 2)),
        ({"cash": 30_000, "debt": 40_000}, {"cash": 10_000, "debt": 15_000}, (2, 1)),
        ({}, {}, (1, 1)),
    ],
)
def test_B32_between_equal_ties_cash_less_debt_decides_and_then_they_share(first, second, ranks):
    state = position(player("Boston - New York", **first), player("Charleston - Savannah", **second), round=60)
    play(state, Pass(), Pass())
    assert state.outcome is not None
    assert state.outcome.ranks == ranks


def test_B32_then_deliveries_decide():
    state = position(
        player("Boston - New York", delivered=(("lead", "Boston"), ("copper", "Boston"))),
        player("Charleston - Savannah", delivered=(("coal", "Boston"), ("coal", "Norfolk"), ("tobacco", "Boston"))),
        round=60,
    )
    assert state.scores == (8, 8)
    play(state, Pass(), Pass())
    assert state.outcome is not None
    assert state.outcome.ranks == (2, 1)


# B33: there is always a private contract


def test_B33_where_nothing_fits_the_search_is_widened():
    active = ("Montreal", "Ottawa", "Syracuse", "Toronto", "Sudbury", "Boston", "New York", "Cleveland", "Portland ME",
              "Quebec City")  # fmt: skip
    state = position(player("Montreal - Quebec City", active=active))
    near = state.map.within[2][CITY["Montreal"]] | state.map.within[2][CITY["Quebec City"]]
    assert set(active) >= set(cities(near))
    for seed in range(10):
        twin = state.clone()
        twin.chance = seeded(seed)
        play(twin, Discard())
        assert len(set(offered(twin))) == 2
        far = [min(twin.map.hop[CITY[start]][city_of(one)] for start in ("Montreal", "Quebec City"))
               for one in twin.offers]  # fmt: skip
        assert far == [3, 3]


# B34: market contracts


@pytest.mark.parametrize(("options", "least"), [({}, 3), ({"market_min_hops": 2}, 2), ({"edition": "current"}, 2)])
def test_B34_market_contracts_are_worth_9_000_at_least_or_6_000(options, least):
    found = set()
    for seed in range(30):
        mine = player("Norfolk - Raleigh", engines=(("American", "Norfolk"),))
        state = position(mine, seed=seed, **options)
        play(state, buy("Mogul", 0))
        found |= {state.map.distance[good_of(one)][city_of(one)] for one in state.market}
    assert min(found) == least


# B35 and B36: offers


def test_B35_a_regional_office_brings_one_more_offer_and_not_one_more_contract():
    west = "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix"
    for offices, hub, number in (((), "", 2), (("West",), "", 3), (("West",), "Denver", 4), (("West", "East"), "", 3)):
        state = position(player(west, offices=offices, hub=hub))
        play(state, Discard())
        assert len(set(offered(state))) == number
        play(state, state.legal()[-1])
        assert state.private[0] != NONE
        assert state.offers == []


def test_B36_the_odds_of_a_monopoly_hold_for_each_offer_by_itself():
    coal = ("Atlanta - Cincinnati - Chicago", "Cincinnati - Pittsburgh", "Butte - Spokane - Calgary")
    found = []
    for seed in range(200):
        mine = player(*coal, monopolies=("coal",), delivered=(("machinery", "Cincinnati"),))
        state = position(mine, seed=seed)
        play(state, Discard())
        wants = [state.map.supplies[city_of(one)] >> GOOD["coal"] & 1 for one in state.offers]
        if not any(wants):
            found.append(tuple(good == "coal" for good, _ in offered(state)))
    assert len(found) > 60
    share = sum(map(sum, found)) / (2 * len(found))
    assert 0.5 < share < 0.7, "60 in a hundred"
    assert {sum(pair) for pair in found} == {0, 1, 2}


# B37 to B39


def test_B37_a_market_contract_cannot_be_given_back():
    mine = player("Pittsburgh - Cleveland", engines=(("Mogul", "Pittsburgh"),), claimed=("coal", "Denver"))
    state = position(mine, ELSEWHERE, market=[("coal", "Seattle")])
    play(state, Discard())
    assert named(state.claimed[0]) == ("coal", "Denver"), "only the private one is discarded"
    play(state, state.legal()[0], run(), load("coal"))
    assert claims(state) == ()


@pytest.mark.parametrize("name", ["Service Yard", "Upgraded Stations", "Hub", "Timetable", "Roundhouse",
                                  "Employment Office", "Track Maintenance"])  # fmt: skip
def test_B38_most_upgrades_are_bought_once(name):
    hub = "Boston" if name == "Hub" else ""
    has = player("Boston - New York", cash=50_000, upgrades=() if hub else (name,), hub=hub)
    state = position(has)
    assert refusal(state, upgrade(name, "New York" if hub else "")) == "owned"


def test_B38_railyards_and_both_kinds_of_offices_are_bought_again():
    west = "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix"
    east = ("Tallahassee - Savannah - Charleston - Raleigh - Norfolk", "Savannah - Atlanta")
    state = position(player(west, *east, cash=50_000, railyards=("Denver",), offices=("West",), monopolies=("lead",)))
    assert allowed(state, upgrade("Railyard", "Atlanta"))
    assert allowed(state, upgrade("Regional Office", "East"))
    assert allowed(state, upgrade("Commodities Exchange Office", "textiles"))


def test_B39_there_is_no_terminal():
    assert len(UPGRADES) == 10
    assert not [name for name in UPGRADES if "Terminal" in name]
