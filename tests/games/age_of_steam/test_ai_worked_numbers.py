"""The worked numbers on the tutorial map (bots page 9), one test each."""

from __future__ import annotations

import pytest

from milepost.games.age_of_steam.actions import DROP, ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, Build, Select, bid
from milepost.games.age_of_steam.bots.analysis import (
    analyze_opponent_tracks,
    evaluate_strategy_feasibility,
    is_blocked,
    opponent_adjustment,
)
from milepost.games.age_of_steam.bots.evaluation import evaluate_track_for_route, evaluate_track_position
from milepost.games.age_of_steam.bots.network import joined
from milepost.games.age_of_steam.bots.paths import find_optimal_path, path_cost
from milepost.games.age_of_steam.bots.phases import decide_action, decide_auction_bid, decide_shares_issue
from milepost.games.age_of_steam.bots.selection import reevaluate_strategy, score_strategy, select_initial_strategy
from milepost.games.age_of_steam.bots.strategy import LETTER, Memory
from milepost.games.age_of_steam.bots.track import decide_build_track
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, SELECTING
from milepost.games.age_of_steam.rules import auction
from milepost.games.age_of_steam.state import AosState
from tests.games.age_of_steam.ai_positions import ARCHETYPES, at, cheapest_paths, city, lay, strategy, task, tutorial

PAIRS = [
    ("Pittsburgh", "Cleveland", 4, 6, 3, 1, False),
    ("Pittsburgh", "Columbus", 3, 4, 2, 3, False),
    ("Cleveland", "Columbus", 3, 4, 2, 3, False),
    ("Wheeling", "Columbus", 3, 4, 2, 3, False),
    ("Cincinnati", "Columbus", 3, 4, 2, 3, False),
    ("Cleveland", "Wheeling", 3, 4, 2, 2, False),
    ("Pittsburgh", "Cincinnati", 4, 6, 3, 2, False),
    ("Pittsburgh", "Wheeling", 6, 8, 4, 9, True),
    ("Cleveland", "Cincinnati", 6, 8, 4, 9, True),
    ("Wheeling", "Cincinnati", 5, 8, 4, 14, None),
]
"""Distance, cost, tiles, number of cheapest paths, and whether they pass Columbus (None: some do)."""
MATCHING: dict[str, dict[str, tuple[str, ...]]] = {
    "express": {"Pittsburgh": ("blue",), "Cleveland": ("red",)},
    "hub": dict.fromkeys(("Pittsburgh", "Cleveland", "Wheeling", "Cincinnati"), ("yellow",)),
    "dominance": {"Pittsburgh": ("black", "yellow"), "Wheeling": ("red",)},
    "corridor": {"Cincinnati": ("yellow",), "Columbus": ("purple",), "Pittsburgh": ("purple",)},
}
"""By archetype, cubes for all its routes."""


@pytest.mark.parametrize(("a", "b", "distance", "cost", "tiles", "paths", "columbus"), PAIRS)
def test_distance_cost_tiles_and_number_of_cheapest_paths(
    a: str, b: str, distance: int, cost: int, tiles: int, paths: int, columbus: bool | None
):
    state = tutorial()
    start, end, hub = city(state, a), city(state, b), city(state, "Columbus")
    found = cheapest_paths(state, start, end)
    assert state.board.distance(start, end) == distance
    assert path_cost(state, start, end) == cost
    assert len(found) == paths
    assert {sum(state.board.price[place] > 0 for place in path) for path in found} == {tiles}
    assert {hub in path[1:-1] for path in found} == ({True, False} if columbus is None else {columbus})


def test_pittsburgh_cleveland_runs_over_2_0_3_0_and_4_0():
    state = tutorial()
    path = find_optimal_path(state, city(state, "Pittsburgh"), city(state, "Cleveland"))
    assert path[1:-1] == (at(state, 2, 0), at(state, 3, 0), at(state, 4, 0))


@pytest.mark.parametrize(("archetype", "score"), [*zip(ARCHETYPES, (20, -4, -8, 20), strict=True)])
def test_turn_1_scores_without_any_matching_cube(archetype: str, score: int):
    state = tutorial()
    assert score_strategy(state, 0, strategy(state, archetype), LETTER) == score


@pytest.mark.parametrize(
    ("archetype", "score"),
    [("express", 60 + 20), ("hub", 30 + 40 + 10 - 4), ("dominance", 30 + 40 - 8), ("corridor", 60 + 20 + 20)],
)
def test_turn_1_scores_with_a_cube_for_every_route(archetype: str, score: int):
    state = tutorial(MATCHING[archetype])
    assert score_strategy(state, 0, strategy(state, archetype), LETTER) == score


def test_a_tie_goes_to_the_first_in_the_list_northern_express():
    assert select_initial_strategy(tutorial(), 0, LETTER).name == "Northern Express"


@pytest.mark.parametrize(("archetype", "shares"), [*zip(ARCHETYPES, (1, 1, 2, 1), strict=True)])
def test_shares_of_turn_1(archetype: str, shares: int):
    decision = decide_shares_issue(task(tutorial(), archetype))
    assert decision.params == {"shares": shares}


def at_auction(cash: int = 15) -> AosState:
    state = tutorial()
    state.phase = AUCTION
    auction.begin(state)
    state.cash[0] = cash
    return state


@pytest.mark.parametrize(("high", "amount"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_with_cash_15_the_auction_cap_is_4_and_bids_go_up_to_it(high: int, amount: int):
    state = at_auction()
    state.high, state.holder = high, 1 if high else -1
    assert decide_auction_bid(task(state, "express")).answer == bid(amount)


@pytest.mark.parametrize("high", [4, 5])
def test_with_cash_15_the_bot_drops_out_when_the_bid_stands_at_4_or_more(high: int):
    state = at_auction()
    state.high, state.holder = high, 1
    assert decide_auction_bid(task(state, "express")).answer == DROP


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_engine_1_is_below_the_minimum_so_locomotive_if_free(archetype: str):
    state = tutorial()
    state.phase = SELECTING
    assert decide_action(task(state, archetype)).answer == Select(LOCOMOTIVE)


@pytest.mark.parametrize(
    ("archetype", "role"), [*zip(ARCHETYPES, (FIRST_BUILD, ENGINEER, ENGINEER, FIRST_MOVE), strict=True)]
)
def test_next_after_locomotive_come_first_build_engineer_engineer_first_move(archetype: str, role: int):
    state = tutorial()
    state.phase = SELECTING
    state.roles[1] = LOCOMOTIVE
    assert decide_action(task(state, archetype)).answer == Select(role)


def test_the_first_build_of_northern_scores_270_on_the_route_and_has_the_value_272_5():
    state = tutorial(MATCHING["express"])
    state.phase, state.builds = BUILDING, 3
    held = task(state, "express")
    first, route = at(state, 2, 0), held.memory.routes[0]
    assert evaluate_track_for_route(state, 0, first, route, (3, 0)) == 270
    assert evaluate_track_position(state, 0, first) == 3 + 2
    decision = decide_build_track(held)
    assert isinstance(decision.answer, Build)
    assert (decision.answer.hex, decision.params["edges"]) == (first, (0, 3))
    assert decision.why.weighed[0][1] == 272.5


def test_feasibility_of_northern_without_cubes_and_cash_10_is_50():
    state = tutorial()
    assert evaluate_strategy_feasibility(state, 0, strategy(state, "express"), LETTER) == 50


def wall(state: AosState) -> None:
    """Rival track that shuts Pittsburgh in."""
    lay(state, 1, at(state, 2, 0), 0, 3)
    lay(state, 1, at(state, 1, 1), 4, 0)


def test_both_routes_of_northern_are_blocked_or_neither_and_blocked_gives_10_so_it_switches():
    state = tutorial()
    wall(state)
    northern = strategy(state, "express")
    assert [is_blocked(state, 0, route) for route in northern.routes] == [True, True]
    assert evaluate_strategy_feasibility(state, 0, northern, LETTER) == 10
    assert reevaluate_strategy(state, 0, Memory(strategy=northern), LETTER).strategy != northern


def test_the_border_case_without_cubes_and_with_cash_0_is_30_and_no_switch():
    state = tutorial()
    state.cash[0] = 0
    northern = strategy(state, "express")
    assert evaluate_strategy_feasibility(state, 0, northern, LETTER) == 30
    assert reevaluate_strategy(state, 0, Memory(strategy=northern), LETTER).strategy == northern


def adjustments(state: AosState) -> list[int]:
    targets = analyze_opponent_tracks(state, 0)
    return [opponent_adjustment(state, 0, strategy(state, one), targets, LETTER) for one in ARCHETYPES]


def test_one_rival_tile_at_4_0_joined_to_cleveland_makes_columbus_a_target_and_adjusts_by_0_60_15_30():
    state = tutorial()
    lay(state, 1, at(state, 4, 0), 0, 3)
    assert analyze_opponent_tracks(state, 0) == {city(state, "Columbus"): 1}
    assert adjustments(state) == [0, -60, -15, -30]


@pytest.mark.parametrize(("archetype", "anew"), [*zip(ARCHETYPES, (False, True, False, True), strict=True)])
def test_adaptive_selects_anew_from_hub_and_western_and_stays_with_northern_and_eastern(archetype: str, anew: bool):
    state = tutorial(MATCHING["express"] | {"Wheeling": ("red",)})
    state.cash[0] = 14
    lay(state, 1, at(state, 4, 0), 0, 3)
    held = strategy(state, archetype)
    chosen = reevaluate_strategy(state, 0, Memory(strategy=held), LETTER).strategy
    assert (chosen == select_initial_strategy(state, 0, LETTER)) if anew else (chosen == held)
    assert chosen is not None


def test_a_second_rival_tile_at_3_0_adjusts_by_30_80_50_55_and_hub_is_feasible_to_20():
    state = tutorial(MATCHING["hub"])
    state.cash[0] = 14
    lay(state, 1, at(state, 4, 0), 0, 3)
    lay(state, 1, at(state, 3, 0), 0, 3)
    assert analyze_opponent_tracks(state, 0) == {city(state, "Columbus"): 2, city(state, "Pittsburgh"): 1}
    assert adjustments(state) == [-30, -80, -50, -55]
    assert reevaluate_strategy(state, 0, Memory(strategy=strategy(state, "hub")), LETTER, "hub").feasibility == 20
    assert not joined(state, 1, city(state, "Pittsburgh"), city(state, "Cleveland"))
