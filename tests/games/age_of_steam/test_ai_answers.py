"""The answers to the gaps of the founding AI document (its section 7), by number."""

from __future__ import annotations

import msgspec
import pytest

from milepost.games.age_of_steam.actions import (
    DROP,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HOLD,
    LOCOMOTIVE,
    PASS,
    TURN_ORDER,
    UPGRADE,
    Move,
    Select,
    bid,
)
from milepost.games.age_of_steam.bots.analysis import analyze_opponent_tracks, is_blocked, route_progress
from milepost.games.age_of_steam.bots.deliveries import decide_move_goods, find_reachable_destinations, rank_deliveries
from milepost.games.age_of_steam.bots.evaluation import evaluate_track_position, line_of
from milepost.games.age_of_steam.bots.paths import find_optimal_path, path_cost
from milepost.games.age_of_steam.bots.phases import decide_action, decide_auction_bid, decide_shares_issue
from milepost.games.age_of_steam.bots.player import (
    AIPlayer,
    AIPlayerManager,
    get_ai_decision,
    is_current_player_ai,
)
from milepost.games.age_of_steam.bots.scenarios import derived_strategies, required_cash
from milepost.games.age_of_steam.bots.selection import score_strategy
from milepost.games.age_of_steam.bots.solvency import lives
from milepost.games.age_of_steam.bots.strategy import LETTER, PLAY, Memory, Settings
from milepost.games.age_of_steam.bots.targets import next_target_route
from milepost.games.age_of_steam.constants import AUCTION, MOVING, SELECTING
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.rules import auction
from milepost.games.age_of_steam.state import AosState
from tests.games.age_of_steam.ai_positions import AOS, ARCHETYPES, at, city, lay, strategy, task, tutorial


def bidding(cash: int, high: int) -> AosState:
    state = tutorial()
    state.phase = AUCTION
    auction.begin(state)
    state.cash[0], state.high, state.holder = cash, high, 1 if high else -1
    return state


def northern(state: AosState, seat: int = 0) -> None:
    """Pittsburgh-Cleveland, complete."""
    for col in (2, 3, 4):
        lay(state, seat, at(state, col, 0), 0, 3)


def test_01_the_ai_issues_at_most_10_shares():
    state = tutorial()
    state.shares[0], state.cash[0] = 10, 0
    assert decide_shares_issue(task(state, "dominance")).params == {"shares": 0}
    more = msgspec.structs.replace(LETTER, share_cap=15)
    assert decide_shares_issue(task(state, "dominance", settings=more)).params == {"shares": 3}


@pytest.mark.parametrize(("cash", "high", "answer"), [(10, 2, bid(3)), (10, 3, DROP), (3, 1, DROP)])
def test_02_the_cap_is_rounded_down(cash: int, high: int, answer: object):
    assert decide_auction_bid(task(bidding(cash, high), "hub")).answer == answer


def test_03_the_opening_bid_of_1_ignores_the_cap():
    assert decide_auction_bid(task(bidding(1, 0), "hub")).answer == bid(1)


def test_04_the_hold_is_used_only_where_the_rules_allow_it():
    state = AOS.new(3, 1)
    state.phase, state.order, state.to_act = AUCTION, [0, 1, 2], 0
    auction.begin(state)
    state.cash[0], state.high, state.holder, state.roles[0] = 20, 3, 1, TURN_ORDER
    player = AIPlayer("express", LETTER)
    assert player.decide(state.seen_by(0)).action == "skip"
    state.bidders = 0b011
    assert player.decide(state.seen_by(0)).answer != HOLD


def test_05_and_06_engineer_and_locomotive_only_if_free():
    state = tutorial()
    state.phase, state.cash[0] = SELECTING, 3
    state.roles[1] = LOCOMOTIVE
    assert decide_action(task(state, "dominance")).answer == Select(FIRST_BUILD)
    assert decide_action(task(state, "hub")).answer == Select(FIRST_MOVE)
    state.cash[0] = 10
    assert decide_action(task(state, "hub")).answer == Select(ENGINEER)


def own_and_rival() -> AosState:
    """Cincinnati-Columbus is own, Columbus-Cleveland a rival's; a blue cube waits in Cincinnati."""
    state = tutorial({"Cincinnati": ("blue",)})
    lay(state, 0, at(state, 1, 3), 2, 5)
    lay(state, 0, at(state, 2, 2), 2, 0)
    lay(state, 1, at(state, 3, 1), 2, 5)
    lay(state, 1, at(state, 4, 0), 2, 0)
    state.phase, state.engines[0] = MOVING, 2
    return state


def test_07_own_track_doubles_the_base_and_not_the_bonus():
    state = own_and_rival()
    (best,) = rank_deliveries(task(state, "express"))
    assert (best.own, best.rival) == (1, 1)
    assert best.score - 2 * 3 * 2 in (0, 10, 15, 30)


def test_08_destinations_are_found_with_all_their_ways():
    state = own_and_rival()
    start, end = city(state, "Cincinnati"), city(state, "Cleveland")
    found = find_reachable_destinations(state, start, GOODS.index("blue"), 2)
    assert {*found} == {end}
    assert [one.stops for one in found[end]] == [(city(state, "Columbus"), end)]
    assert not find_reachable_destinations(state, start, GOODS.index("blue"), 1)


def test_09_the_engine_is_improved_once_a_turn_and_then_the_bot_passes():
    state = tutorial()
    state.phase = MOVING
    assert decide_move_goods(task(state, "express")).answer == UPGRADE
    state.upgraded = 1
    assert decide_move_goods(task(state, "express")).answer == PASS


def test_10_the_next_hex_follows_own_track_from_either_end():
    state = tutorial()
    route = strategy(state, "express").routes[0]
    lay(state, 0, at(state, 2, 0), 0, 3)
    line = line_of(state, 0, route, LETTER)
    assert line.path[line.next] == at(state, 3, 0)
    other = tutorial()
    lay(other, 0, at(other, 4, 0), 0, 3)
    line = line_of(other, 0, route, LETTER)
    assert (line.path[0], line.path[line.next]) == (city(other, "Cleveland"), at(other, 3, 0))


def test_11_the_target_is_the_first_route_with_a_cube_split_at_the_cities_it_passes():
    state = tutorial({"Wheeling": ("red",)})
    memory = task(state, "dominance").memory
    target = next_target_route(state, 0, memory, LETTER, "dominance")
    assert target is not None
    assert (target.start, target.end) == (city(state, "Wheeling"), city(state, "Columbus"))


def test_12_progress_is_the_part_of_the_cost_that_own_track_saves():
    state = tutorial()
    route = strategy(state, "express").routes[0]
    assert route_progress(state, 0, route) == 0
    lay(state, 0, at(state, 2, 0), 0, 3)
    assert route_progress(state, 0, route) == pytest.approx(1 / 3)
    northern(state)
    assert route_progress(state, 0, route) == 1


def test_13_a_route_is_blocked_only_if_the_way_round_costs_twice_as_much_and_no_own_tile_lies_on_it():
    state = tutorial()
    route = strategy(state, "express").routes[0]
    lay(state, 1, at(state, 2, 0), 1, 2)
    assert not is_blocked(state, 0, route)
    lay(state, 1, at(state, 1, 1), 0, 1)
    assert is_blocked(state, 0, route)
    lay(state, 0, at(state, 4, 0), 0, 3)
    assert not is_blocked(state, 0, route)


def test_13_a_route_is_blocked_if_nothing_can_be_built_at_all():
    state = tutorial()
    lay(state, 0, at(state, 4, 0), 0, 3)
    lay(state, 1, at(state, 2, 0), 0, 3)
    lay(state, 1, at(state, 1, 1), 4, 0)
    assert is_blocked(state, 0, strategy(state, "express").routes[0])


def test_14_much_track_is_five_tiles():
    state = tutorial()
    western = strategy(state, "corridor")
    before = score_strategy(state, 0, western, LETTER)
    northern(state, 1)
    few = Settings(much_track=3)
    assert score_strategy(state, 0, western, LETTER) == before
    assert score_strategy(state, 0, western, few) == before + 10


def test_16_the_strategy_is_evaluated_at_the_first_decision_of_a_phase_and_not_between():
    state = tutorial({"Pittsburgh": ("blue",)})
    player = AIPlayer("express")
    player.decide(state.seen_by(0))
    first = player.memory
    assert (first.turn, first.phase) == (state.turn, state.phase)
    state.cubes[:] = bytes(len(state.cubes))
    player.decide(state.seen_by(0))
    assert player.memory == first


def test_17_ties_among_paths_are_fixed():
    state = tutorial()
    a, b = city(state, "Pittsburgh"), city(state, "Columbus")
    assert find_optimal_path(state, a, b) == find_optimal_path(tutorial(), a, b)


def test_18_paths_ignore_track_unless_they_are_told_to_heed_it():
    state = tutorial()
    a, b = city(state, "Pittsburgh"), city(state, "Cleveland")
    northern(state, 1)
    literal = find_optimal_path(state, a, b, 0, LETTER)
    assert literal[1:-1] == (at(state, 2, 0), at(state, 3, 0), at(state, 4, 0))
    aware = find_optimal_path(state, a, b, 0, Settings(track_aware_paths=True))
    assert not {*literal[1:-1]} & {*aware}


def test_19_a_town_costs_3_to_enter():
    state = AOS.new(3, 1)
    town = state.board.names.index("Springfield")
    start = state.board.names.index("St. Louis")
    there, back = path_cost(state, start, town), path_cost(state, town, start)
    assert there is not None
    assert back is not None
    assert there == back + 3


def test_22_scores_of_all_opponents_add_up():
    state = AOS.new(3, 1)
    place = state.board.names.index("Chicago")
    near = [hexagon for hexagon in state.board.near[place] if hexagon >= 0 and state.board.price[hexagon]]
    for seat, hexagon in zip((1, 2), near[:2], strict=True):
        edges = [e for e in range(6) if state.board.near[hexagon][e] != place and state.board.near[hexagon][e] >= 0]
        lay(state, seat, hexagon, edges[0], edges[1])
    assert analyze_opponent_tracks(state, 0)[place] == 2


def test_23_neighbouring_is_distance_1():
    state = tutorial({"Pittsburgh": ("red",)})
    assert evaluate_track_position(state, 0, at(state, 2, 0)) == 5
    assert evaluate_track_position(state, 0, at(state, 3, 0)) == 0


def test_24_columbus_hub_has_the_priorities_1_2_2_3():
    assert [route.priority for route in strategy(tutorial(), "hub").routes] == [1, 2, 2, 3]


def test_28_the_memory_of_a_seat_can_be_saved_and_the_manager_keeps_nothing():
    state = AOS.new(2, 3, map="tutorial")
    seat = state.to_act
    assert seat is not None
    player = AIPlayer()
    manager = AIPlayerManager({seat: player})
    decision = get_ai_decision(state, seat, manager)
    assert is_current_player_ai(state, manager)
    assert not is_current_player_ai(state, AIPlayerManager({}))
    again = AIPlayer(memory=msgspec.json.decode(msgspec.json.encode(player.memory), type=Memory))
    assert again.decide(state.seen_by(seat)) == decision == get_ai_decision(state, seat)


def test_29_the_guard_issues_shares_that_the_formula_would_not():
    state = tutorial()
    state.cash[0], state.shares[0], state.engines[0], state.turn = 0, 10, 3, 4
    assert decide_shares_issue(task(state, "express", settings=LETTER)).params == {"shares": 0}
    assert decide_shares_issue(task(state, "express", settings=PLAY)).params == {"shares": 4}
    assert lives(cash=20, shares=2, engine=1, income=0, turns=2, most=15, issued=True)
    assert not lives(cash=0, shares=15, engine=1, income=3, turns=2, most=15, issued=True)


def test_31_a_route_both_ways_is_two_routes():
    routes = strategy(tutorial(), "express").routes
    assert [(route.start, route.end) for route in routes] == [(route.end, route.start) for route in routes[::-1]]


def test_required_cash_derived_from_the_tutorial_map_is_10_12_10_10():
    state = tutorial()
    assert [required_cash(state, strategy(state, one).routes) for one in ARCHETYPES] == [10, 12, 10, 10]


def test_every_archetype_is_derived_on_rust_belt():
    found = derived_strategies(AOS.new(5, 2), 0)
    assert {one.archetype for one in found} == {*ARCHETYPES}
    assert all(one.min_engine >= 2 and one.required_cash >= 10 for one in found)


def test_gifts_to_rivals_are_made_by_the_letter_and_not_in_play():
    state = tutorial({"Pittsburgh": ("blue",)})
    northern(state, 1)
    state.phase = MOVING
    assert isinstance(decide_move_goods(task(state, "express", settings=LETTER)).answer, Move)
    assert not isinstance(decide_move_goods(task(state, "express", settings=PLAY)).answer, Move)
