"""RULES 7, 7.1 and 7.2: which tile may be laid where, and what it costs."""

from __future__ import annotations

import pytest

from milepost.games.age_of_steam.actions import DONE, ENGINEER, URBANIZATION, Build, BuyLink
from milepost.games.age_of_steam.constants import MOST_SECTIONS, MOVING
from milepost.games.age_of_steam.events import LinkBought, TrackBuilt
from milepost.games.age_of_steam.rules import building, sections

from .positions import (
    NE,
    NONE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    build,
    build_turn,
    lay,
    of,
    owner_at,
    rail,
    start,
    tile,
    town,
    urbanize,
    why_not,
)

# the build turn


def test_up_to_three_builds_each_paid_at_once():
    state = build_turn(start(cash=50))
    for place, paid in (((6, 5), 2), ((5, 4), 2), ((4, 4), 3)):
        assert state.to_act == 0
        before = state.cash[0]
        events = state.apply(build(state, place, (SE, NW)))
        assert of(events, TrackBuilt)[0].paid == paid
        assert state.cash[0] == before - paid
    assert state.to_act == 1


def test_the_engineer_builds_four():
    state = build_turn(start(cash=50), roles={0: ENGINEER})
    for place in ((6, 5), (5, 4), (4, 4)):
        state.apply(build(state, place, (SE, NW)))
    assert state.to_act == 0
    state.apply(build(state, (3, 3), (SE, S)))
    assert state.to_act == 1


def test_a_player_may_stop_at_any_time():
    state = build_turn(start(cash=50))
    state.apply(DONE)
    assert state.to_act == 1


def test_a_printed_link_counts_as_a_build():
    state = build_turn(start("korea", cash=50))
    events = state.apply(BuyLink(0))
    assert of(events, LinkBought) == [LinkBought(0, 0, 2)]
    assert (state.builds, state.cash[0]) == (2, 48)
    assert why_not(state, BuyLink(0)) == "link_owned"


def test_who_has_less_than_two_dollars_is_not_asked():
    state = start(cash=1)
    state.cash[1] = 2
    build_turn(state)
    state.apply(DONE)
    assert (state.to_act, state.phase) == (1, 4)
    state.apply(DONE)
    assert state.phase == MOVING


def test_who_has_no_money_but_urbanization_is_asked():
    state = build_turn(start(cash=0), 1, roles={1: URBANIZATION})
    assert state.to_act == 1
    assert len(state.legal()) > 1


# 7.1, rule by rule


def test_rule_1_the_hex_is_on_the_board_and_no_city():
    state = build_turn(start(cash=50))
    assert why_not(state, build(state, "Chicago", (N, S))) == "on_city"
    assert why_not(state, Build(len(state.board.cells), tile((N, S)))) == "no_hex"


def test_rule_1_not_on_a_terminal():
    state = build_turn(start("germany", cash=50))
    assert why_not(state, build(state, "Paris", (N, S))) == "on_city"


def test_rule_1_a_new_city_is_a_city():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert why_not(state, build(state, "Milwaukee", S)) == "on_city"
    assert why_not(state, build(state, (7, 2), (N, S))) == "", "and track may leave it"


def test_rule_2_town_tiles_in_towns_others_elsewhere():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", stubs=False)
    build_turn(state)
    assert why_not(state, Build(at(state, "Milwaukee"), tile((N, S)))) == "in_town"
    assert why_not(state, Build(at(state, "Milwaukee"), town(N, S))) == ""
    assert why_not(state, Build(at(state, (6, 5)), town(SE))) == "needs_town"


def test_rule_4_no_track_may_vanish():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (S, SW))) == "vanishes"


def test_rule_4_one_track_does_not_become_two():
    state = start(cash=50)
    lay(state, 0, (6, 5), (SE, SW))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, NW), (SW, NE))) == "vanishes"


def test_rule_4_each_of_two_redirected_tracks_may_take_an_edge_of_the_other():
    state = start(cash=50)
    lay(state, 0, (2, 8), (N, NE))
    lay(state, 0, (3, 7), (SE, SW), (NW, N))
    build_turn(state)
    both = build(state, (3, 7), (SE, NW), (SW, NE))
    assert why_not(state, both) == "", "one keeps its north-western edge, the other its south-western one"
    state.apply(both)
    assert state.cash[0] == 46
    assert owner_at(state, (3, 7), NW) == owner_at(state, (3, 7), SW) == 0


def test_rule_4_something_must_be_new():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, NW))) == "nothing_new"


def test_rule_4_in_a_town_no_exit_is_removed():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2))
    build_turn(state)
    assert why_not(state, build(state, "Milwaukee", S, SW)) == "vanishes"
    assert why_not(state, build(state, "Milwaukee", S, SW, NW)) == "vanishes"
    assert why_not(state, build(state, "Milwaukee", S, SW, NW, N)) == ""


def test_rule_5_only_the_open_end_is_redirected():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4), (4, 4))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, N))) == "redirect_middle"
    assert why_not(state, build(state, (5, 4), (SE, N))) == ""


def test_rule_5_a_completed_link_is_not_redirected():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    build_turn(state)
    assert why_not(state, build(state, (7, 4), (S, NW))) == "redirect_middle"


def test_rule_5_track_of_another_player_is_not_redirected_that_of_nobody_is():
    state = start(cash=50)
    rail(state, 1, "Chicago", (6, 5), (5, 4))
    rail(state, NONE, "Chicago", (6, 6), (6, 7))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, N))) == "redirect_foreign"
    assert why_not(state, build(state, (6, 6), (NE, NW))) == ""


def test_rule_6_track_leads_to_a_hex_that_can_carry_it():
    state = build_turn(start(cash=50))
    assert why_not(state, build(state, (7, 4), (S, NE))) == "closed"
    assert why_not(state, build(state, (7, 4), (S, NW))) == ""


def test_rule_6_no_track_through_a_wall():
    state = start("korea", cash=50)
    assert state.board.near[at(state, (3, 5))][S] == -1
    build_turn(state)
    assert why_not(state, build(state, (3, 5), (N, S))) == "closed"
    assert why_not(state, build(state, (3, 5), (N, NE))) == ""


def test_rule_6_a_wall_closes_both_sides():
    board = start("korea").board
    here = board.hex_at[3, 5]
    for wall in (S, SW):
        assert board.near[here][wall] == -1
    beyond = board.hex_at[3, 6]
    assert board.near[beyond][N] == -1


def test_rule_6_track_may_point_at_a_tile_that_does_not_match():
    state = start(cash=50)
    rail(state, 1, "Chicago", (6, 6), (6, 7))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, S))) == ""


def test_rule_7_track_touches_a_city():
    state = build_turn(start(cash=50))
    assert why_not(state, build(state, (6, 5), (SE, N))) == ""
    assert why_not(state, build(state, (6, 5), (S, N))) == "unconnected"


def test_rule_7_or_own_track():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    assert why_not(state, build(state, (5, 4), (SE, N))) == ""
    build_turn(state, 1)
    assert why_not(state, build(state, (5, 4), (SE, N))) == "meets_other"


def test_rule_7_or_unowned_track_that_comes_from_a_city():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    assert why_not(state, build(state, (5, 4), (SE, N))) == ""


def test_rule_7_or_unowned_track_from_a_town_with_an_own_stub():
    state = start(cash=50)
    rail(state, NONE, "Milwaukee", (6, 3), (6, 2))
    build_turn(state)
    assert why_not(state, build(state, (6, 2), (S, N))) == "unconnected"
    lay(state, 0, "Milwaukee", NW, S)
    build_turn(state)
    assert owner_at(state, "Milwaukee", NW) == NONE
    assert why_not(state, build(state, (6, 2), (S, N))) == ""
    build_turn(state, 1)
    assert why_not(state, build(state, (6, 2), (S, N))) == "unconnected"


def test_rule_7_both_tracks_of_a_complex_tile_must_connect():
    state = build_turn(start(cash=50))
    both = build(state, (6, 5), (SE, SW), (N, NW))
    assert why_not(state, both) == "unconnected"
    rail(state, 0, "Milwaukee", (6, 4), (6, 5))
    build_turn(state)
    assert why_not(state, both) == ""
    state.apply(both)
    assert state.cash[0] == 47


def test_rule_8_no_end_meets_track_of_another_player():
    state = start(cash=50)
    rail(state, 1, "Milwaukee", (6, 4), (6, 5))
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, N))) == "meets_other"
    assert why_not(state, build(state, (6, 5), (SE, NW))) == ""


def test_rule_8_unowned_track_may_be_met():
    state = start(cash=50)
    rail(state, NONE, "Milwaukee", (6, 4), (6, 5))
    build_turn(state)
    state.apply(build(state, (6, 5), (SE, N)))
    assert owner_at(state, (6, 4), S) == 0


def test_rule_9_no_track_from_a_city_back_to_it():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (6, 6))
    build_turn(state)
    assert why_not(state, build(state, (6, 6), (N, NE))) == "loop"
    assert why_not(state, build(state, (6, 6), (N, SW))) == ""


def test_rule_9_nor_from_a_town():
    state = start(cash=50)
    lay(state, 0, "Milwaukee", S)
    lay(state, 0, (7, 4), (N, NW))
    lay(state, 0, (6, 4), (SE, NE))
    build_turn(state)
    assert why_not(state, build(state, "Milwaukee", S, SW)) == "loop"
    assert why_not(state, build(state, "Milwaukee", S, NW)) == ""


def test_rule_10_no_more_than_the_cash():
    state = build_turn(start(cash=2))
    assert why_not(state, build(state, (6, 5), (SE, N))) == ""
    rail(state, 0, "Minneapolis", (2, 2), (2, 3))
    build_turn(state)
    assert why_not(state, build(state, (2, 3), (N, S))) == "cash", "a river costs $3"


def test_rule_11_at_most_twenty_sections():
    state = start(cash=50)
    for name in ("Rock Island", "Springfield", "Terre Haute", "Indianapolis", "Fort Wayne"):
        lay(state, 0, name, SE, S, NW, N)
    assert sections.owned(state, 0) == MOST_SECTIONS == 20
    build_turn(state)
    assert why_not(state, build(state, (1, 1), (S, N))) == "sections"
    assert why_not(state, build(state, (5, 7), (N, S))) == "", "a longer section is no new one"
    build_turn(state, 1)
    assert why_not(state, build(state, (1, 1), (S, N))) == ""


# 7.2, the price

PLAIN, RIVER, MOUNTAIN = (6, 5), (4, 6), (17, 4)


@pytest.mark.parametrize(
    ("place", "terrain", "price"), [(PLAIN, "plain", 2), (RIVER, "river", 3), (MOUNTAIN, "mountain", 4)]
)
def test_price_of_terrain_and_of_complex_tiles(place, terrain, price):
    state = start()
    here = at(state, place)
    assert state.board.terrain[here] == terrain
    assert building.price_of(state, 0, here, tile((N, S))) == price
    assert building.price_of(state, 0, here, tile((N, S), (SE, SW))) == price + 2, "crossing"
    assert building.price_of(state, 0, here, tile((SE, SW), (NW, NE))) == price + 1, "coexisting"


def test_price_of_a_town_is_one_and_its_exits():
    state = start()
    here = at(state, "Milwaukee")
    assert [
        building.price_of(state, 0, here, shape) for shape in (town(S), town(S, N), town(S, SW, NW), town(S, SW, NW, N))
    ] == [2, 3, 4, 5]


def test_price_of_a_replacement_in_a_town_is_three_whatever_is_added():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    here = at(state, "Milwaukee")
    assert [
        building.price_of(state, 0, here, shape) for shape in (town(S, N), town(S, SW, NW), town(S, SW, NW, N))
    ] == [3, 3, 3]


def test_price_of_a_crossing_over_a_simple_tile_is_three_even_with_a_redirect():
    state = start()
    lay(state, 0, RIVER, (N, S))
    here = at(state, RIVER)
    assert building.price_of(state, 0, here, tile((N, S), (SE, NW))) == 3
    assert building.price_of(state, 0, here, tile((S, NW), (SE, SW))) == 3


def test_price_of_a_redirect_or_of_a_coexisting_track_is_two():
    state = start()
    lay(state, 0, RIVER, (N, S))
    here = at(state, RIVER)
    assert building.price_of(state, 0, here, tile((S, NW))) == 2
    assert building.price_of(state, 0, here, tile((N, S), (SE, NE))) == 2
    assert building.price_of(state, 0, here, tile((S, NW), (SE, NE))) == 2, "one redirected, one added"


def test_price_of_a_printed_link_is_what_the_map_says():
    state = build_turn(start("germany", cash=2))
    assert why_not(state, BuyLink(0)) == ""
    state.cash[0] = 1
    state.fitting = None
    assert why_not(state, BuyLink(0)) == "cash"
