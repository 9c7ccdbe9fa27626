"""RULES 14: every ruling, A1 to A19; A13 is in `test_rulings_13`."""

from __future__ import annotations

import pytest

from milepost.core.chance import Scripted
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DRAW,
    DROP,
    HOLD,
    LOCOMOTIVE,
    PASS,
    PRODUCTION,
    TURN_ORDER,
    UPGRADE,
    URBANIZATION,
    Bid,
    BuyLink,
    Issue,
    Place,
    Select,
)
from milepost.games.age_of_steam.constants import OVER, PRODUCING, SHARES
from milepost.games.age_of_steam.events import Bankrupt, GameOver, GoodsDrawn, GoodsGrown, PlaceTaken
from milepost.games.age_of_steam.goods import BLACK, BLUE, COLUMN, EMPTY, FIRST_BOX, PURPLE, RED, YELLOW
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NE,
    NONE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    bid_turn,
    build,
    build_turn,
    clear_cubes,
    empty_box,
    ends,
    found,
    lay,
    links,
    move_turn,
    of,
    only,
    owner_at,
    rail,
    result,
    select_turn,
    settle,
    share_turn,
    standing,
    start,
    urbanize,
    way,
    why_not,
)


@pytest.mark.parametrize(
    ("letter", "colour"),
    [("A", RED), ("B", BLUE), ("C", BLACK), ("D", BLACK), ("E", YELLOW), ("F", PURPLE), ("G", BLACK), ("H", BLACK)],
)
def test_A01_new_cities_take_the_colours_of_the_rulebook(letter, colour):
    state = build_turn(start(), roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", letter))
    place = at(state, "Milwaukee")
    assert [good for good in range(5) if state.map_rules.accepts(state, place, good)] == [colour]


@pytest.mark.parametrize(("letter", "half", "face"), [("A", 0, 3), ("B", 0, 4), ("E", 1, 1), ("H", 1, 4)])
def test_A01_letters_hang_under_light_3_to_6_and_dark_1_to_4(letter, half, face):
    state = start(cash=50)
    found(state, "Milwaukee", letter)
    light, dark = ([face - 1, 5, 5], [5, 5, 5]) if half == 0 else ([5, 5, 5], [face - 1, 5, 5])
    events = settle(state, *light, *dark)
    assert [event.hex for event in of(events, GoodsGrown)].count(at(state, "Milwaukee")) == 1


def test_A02_the_share_track_ends_at_15():
    state = share_turn(start())
    assert why_not(state, Issue(13)) == ""
    assert why_not(state, Issue(14)) == "share_track"
    state.shares[0] = 14
    assert state.legal() == (Issue(0), Issue(1))


def test_A03_income_has_no_cap():
    state = start()
    only(state, {"Duluth": "blue"})
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    move_turn(state)
    state.income[0] = 60
    state.apply(way(state, "blue", "Duluth", "Minneapolis"))
    assert state.income[0] == 61
    settle(state, *[0] * 6)
    assert state.income[0] == 51, "50 and more lose ten, whatever they are"


@pytest.mark.parametrize(
    ("name", "seats", "turns"),
    [
        ("rust_belt", 3, 10), ("rust_belt", 4, 8), ("rust_belt", 5, 7), ("rust_belt", 6, 6), ("tutorial", 2, 8),
        ("st_lucia", 2, 8), ("scotland", 2, 8), ("barbados", 1, 10),
    ],
)  # fmt: skip
def test_A04_turns_by_players(name, seats, turns):
    state = start(name, seats, cash=500)
    while state.to_act is not None:
        state.apply(state.default())
    assert (state.turn, state.last_turn, state.reason) == (turns, turns, "turns")


def test_A04_the_number_of_turns_is_an_option():
    state = start("tutorial", 2, cash=500, turns=3)
    while state.to_act is not None:
        state.apply(state.default())
    assert state.turn == 3


def test_A05_no_bid_above_the_cash():
    state = bid_turn(start(cash=7))
    assert why_not(state, Bid(7)) == ""
    assert why_not(state, Bid(8)) == "bid_cash"


def test_A06_hold_once_for_who_took_turn_order():
    state = bid_turn(start(cash=20), roles={1: TURN_ORDER})
    assert why_not(state, HOLD) == "no_turn_order"
    state.apply(Bid(1))
    assert why_not(state, HOLD) == ""
    state.apply(HOLD)
    assert state.to_act == 2
    state.apply(Bid(2))
    state.apply(Bid(3))
    assert state.to_act == 1
    assert why_not(state, HOLD) == "held"


def test_A06_no_hold_against_the_one_other_bidder_who_holds_the_bid():
    state = bid_turn(start(cash=20), roles={2: TURN_ORDER})
    state.apply(Bid(1))
    state.apply(DROP)
    assert state.to_act == 2
    assert why_not(state, HOLD) == "hold_vain"


def test_A06_with_two_left_and_no_bid_the_hold_is_legal():
    state = bid_turn(start("tutorial"), roles={0: TURN_ORDER})
    assert why_not(state, HOLD) == ""
    state.apply(HOLD)
    assert state.to_act == 1


def test_A07_of_two_the_loser_pays_nothing():
    state = bid_turn(start("tutorial", cash=10))
    state.apply(Bid(2))
    state.apply(Bid(3))
    events = state.apply(DROP)
    assert of(events, PlaceTaken) == [PlaceTaken(0, 2, 0), PlaceTaken(1, 1, 3)]
    assert state.cash == [10, 7]
    assert state.order == [1, 0]


def test_A08_no_second_build_on_a_hex_in_a_turn():
    state = build_turn(start(cash=50))
    state.apply(build(state, (6, 5), (SE, NW)))
    assert why_not(state, build(state, (6, 5), (SE, N))) == "built_here"
    state.apply(DONE)
    assert state.to_act == 1
    build_turn(state)
    assert why_not(state, build(state, (6, 5), (SE, N))) == "", "in the next turn it may be redirected"


def test_A09_in_a_town_of_others_track_must_connect_to_own():
    state = start(cash=50)
    rail(state, 1, "Chicago", (7, 4), "Milwaukee")
    build_turn(state)
    assert why_not(state, build(state, "Milwaukee", S, SW)) == "unconnected"
    rail(state, 0, "Chicago", (6, 5), (6, 4), "Milwaukee", stubs=False)
    build_turn(state)
    assert why_not(state, build(state, "Milwaukee", S, SW)) == ""
    assert why_not(state, build(state, "Milwaukee", S, NW)) == "unconnected"
    assert why_not(state, build(state, "Milwaukee", S, SW, NW)) == "", "one stub that connects is enough"


def test_A09_who_owns_a_stub_in_the_town_may_add_any():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    build_turn(state)
    assert why_not(state, build(state, "Milwaukee", S, N)) == ""


def test_A10_the_first_tile_touches_a_city():
    state = build_turn(start(cash=50))
    assert why_not(state, build(state, (5, 4), (N, S))) == "unconnected"
    assert why_not(state, build(state, (6, 5), (N, S))) == "unconnected"
    assert why_not(state, build(state, (6, 5), (SE, S))) == ""


def test_A10_a_simple_first_tile_is_a_strict_mode():
    for option, wrong in (("any", ""), ("simple", "first_tile")):
        state = build_turn(start("scotland", cash=50, first_tile=option))
        here = build(state, "Ayr", N, NE)
        assert state.board.near[here.hex][NE] == at(state, "Glasgow")
        assert why_not(state, here) == wrong
        state.apply(build(state, (2, 8), (N, SE)))
        assert why_not(state, here) == "", "the second one may be of any kind"


def test_A11_in_a_town_terrain_does_not_count():
    state = start("scotland", cash=50)
    inverness = at(state, "Inverness")
    for exits in ((N,), (N, S), (N, S, SW), (N, S, NW, NE)):
        assert building.price_of(state, 0, inverness, build(state, "Inverness", *exits).tile) == 1 + len(exits)


def test_A12_two_redirects_on_one_tile_cost_four():
    state = start(cash=50)
    here = (6, 5)
    lay(state, 0, here, (SE, SW), (NW, NE))
    rail(state, 0, "Milwaukee", (6, 3), (5, 3), (5, 4), here, stubs=True)
    build_turn(state)
    both = build(state, here, (SE, N), (S, NW))
    assert why_not(state, both) == ""
    state.apply(both)
    assert state.cash[0] == 46


def test_A12_one_redirect_costs_two():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    state.apply(build(state, (6, 5), (SE, N)))
    assert state.cash[0] == 48


def test_A14_urbanization_comes_before_the_first_build():
    for option, wrong in (("first", "urbanize_first"), ("any_time", "")):
        state = build_turn(start(cash=50, urbanize=option), roles={0: URBANIZATION})
        assert why_not(state, urbanize(state, "Milwaukee", "A")) == ""
        state.apply(build(state, (6, 5), (SE, NW)))
        assert why_not(state, urbanize(state, "Milwaukee", "A")) == wrong


def test_A14_a_bought_link_is_a_build_too():
    state = build_turn(start("germany", cash=50), roles={0: URBANIZATION})
    state.apply(BuyLink(0))
    assert why_not(state, urbanize(state, "Hamburg", "A")) == "urbanize_first"


def test_A15_unowned_track_that_a_new_city_completes_is_the_urbanizers():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (7, 4), "Milwaukee", stubs=False)
    build_turn(state, roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert owner_at(state, (7, 4), S) == 0
    assert links(state, 0) == 1


def test_A15_unowned_track_with_a_stub_in_the_town_stays_unowned():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (7, 4), "Milwaukee")
    build_turn(state, roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert owner_at(state, (7, 4), S) == NONE


def test_A16_one_better_engine_per_turn_and_locomotive_on_top():
    state = select_turn(start())
    state.apply(Select(LOCOMOTIVE))
    assert state.engines[0] == 2
    move_turn(state, roles={0: LOCOMOTIVE})
    state.apply(UPGRADE)
    assert state.engines[0] == 3
    state.apply(PASS)
    state.apply(PASS)
    assert state.to_act == 0
    assert why_not(state, UPGRADE) == "upgraded"


def test_A16_the_upgrade_may_be_taken_in_the_second_round():
    state = move_turn(start())
    for _ in range(3):
        state.apply(PASS)
    assert state.round == 1
    assert why_not(state, UPGRADE) == ""


def test_A17_links_of_a_bankrupt_player_stay_and_pay_nobody():
    state = start(cash=50)
    only(state, {"Duluth": "blue"})
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    state.cash[0] = 0
    events = settle(state, *[5] * 6)
    assert of(events, Bankrupt) == [Bankrupt(0)]
    assert owner_at(state, (1, 0), S) == owner_at(state, (6, 5), SE) == NONE
    move_turn(state, 1)
    state.apply(way(state, "blue", "Duluth", "Minneapolis"))
    assert state.income == [-3, 0, 0]
    assert state.scores[0] == 0


def test_A18_the_last_survivor_wins_at_once():
    state = start("tutorial", cash=0)
    state.cash[1] = 3
    state.shares[1] = 2
    events = settle(state)
    assert state.phase == OVER
    assert of(events, GameOver)[0].reason == "bankruptcy"
    assert state.turn == 1
    assert result(state).ranks == (2, 1)


def test_A18_two_survivors_of_three_play_on():
    state = start(cash=50)
    state.cash[0] = 0
    settle(state, *[5] * 6)
    assert (state.phase, state.turn, state.order) == (SHARES, 2, [1, 2])


def test_A19_production_does_nothing_on_turn_one():
    state = start(cash=50)
    events = settle(state, *[0] * 6, roles={0: PRODUCTION})
    assert of(events, GoodsDrawn) == []
    assert state.turn == 2


def _producing(*boxes: int) -> AosState:
    state = start(cash=50)
    clear_cubes(state)
    empty_box(state, *boxes)
    move_turn(state, roles={0: PRODUCTION})
    while state.phase != PRODUCING:
        state.apply(PASS)
    return state


def test_A19_production_may_be_declined_before_drawing():
    state = _producing(0, 1, 2)
    bag = state.bag[:]
    state.chance = Scripted([0] * 6)
    state.apply(DECLINE)
    assert state.turn == 2
    assert sum(state.bag) == sum(bag)


def test_A19_production_may_be_declined_after_drawing_and_the_cubes_go_back():
    state = _producing(0, 1, 2)
    bag = state.bag[:]
    state.chance = Scripted([RED, BLUE, *[5] * 6])
    state.apply(DRAW)
    assert state.bag[RED] == bag[RED] - 1
    assert why_not(state, DECLINE) == ""
    state.apply(DECLINE)
    assert state.bag == bag
    assert state.display[0] == EMPTY


def test_A19_a_cube_goes_into_any_empty_box_and_rows_may_be_skipped():
    state = _producing(0, 1, 2)
    state.chance = Scripted([RED, BLUE, *[5] * 6])
    state.apply(DRAW)
    top, bottom = FIRST_BOX[COLUMN["L1"]], FIRST_BOX[COLUMN["L1"]] + 2
    assert why_not(state, Place(RED, bottom)) == ""
    assert why_not(state, Place(RED, bottom + 1)) == "box_full"
    assert why_not(state, Place(YELLOW, top)) == "not_drawn"
    state.apply(Place(RED, bottom))
    state.apply(Place(BLUE, top))
    assert list(state.display[top : bottom + 1]) == [BLUE, EMPTY, RED]


def test_A19_what_finds_no_box_returns_to_the_bag():
    state = _producing(7)
    bag = state.bag[:]
    state.chance = Scripted([RED, BLUE, *[5] * 6])
    state.apply(DRAW)
    state.apply(Place(RED, 7))
    assert state.turn == 2, "one box, one cube"
    assert state.bag[BLUE] == bag[BLUE]
    assert state.bag[RED] == bag[RED] - 1


def test_A19_a_column_with_a_gap_gives_its_topmost_cube():
    state = _producing(0, 1)
    lowest = state.display[2]
    state.chance = Scripted([0, 5, 5, 5, 5, 5])
    state.apply(DECLINE)
    assert standing(state, "Chicago") == {("red", "blue", "purple", "yellow", "black")[lowest]: 1}
    assert ends(state, 0) == set()
