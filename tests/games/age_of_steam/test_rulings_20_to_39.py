"""README 14: every ruling, A20 to A39."""

from __future__ import annotations

from random import Random

import pytest

from milepost.games.age_of_steam.actions import (
    DONE,
    DROP,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HOLD,
    PASS,
    PAY_FIRST,
    TURN_ORDER,
    Bid,
    Build,
    Select,
)
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, SHARES
from milepost.games.age_of_steam.events import GoodMoved, PlaceTaken, Rolled
from milepost.games.age_of_steam.goods import BOXES, COLUMN_OF, COLUMNS, DICE_OF
from milepost.games.age_of_steam.maps import board
from milepost.games.age_of_steam.rules import building, money, sections
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import DISCS, KINDS, SHAPES, STOCK

from .positions import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    bid_turn,
    build,
    build_turn,
    lay,
    move_turn,
    of,
    on,
    only,
    owner_at,
    rail,
    select_turn,
    settle,
    standing,
    start,
    tile,
    way,
    why_not,
)


def test_A20_the_halves_grow_by_separate_rolls():
    state = start(cash=50)
    only(state, {})
    events = settle(state, 0, 0, 0, 1, 1, 1)
    assert of(events, Rolled) == [Rolled("light", (1, 1, 1)), Rolled("dark", (2, 2, 2))]
    grown = {name: sum(standing(state, name).values()) for name in ("Chicago", "Evansville", "St. Louis", "Cincinnati")}
    assert grown == {"Chicago": 3, "Evansville": 0, "St. Louis": 0, "Cincinnati": 3}


def test_A20_one_roll_for_both_halves_is_an_option():
    state = start(cash=50, rolls="one")
    only(state, {})
    events = settle(state, 0, 0, 1)
    assert of(events, Rolled) == [Rolled("both", (1, 1, 2))]
    grown = {name: sum(standing(state, name).values()) for name in ("Chicago", "Evansville", "St. Louis", "Cincinnati")}
    assert grown == {"Chicago": 2, "Evansville": 2, "St. Louis": 1, "Cincinnati": 1}


def test_A21_each_stub_in_a_town_is_one_point():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    assert money.track_points(state)[0] == 2
    rail(state, 0, "Milwaukee", (7, 2), "Green Bay")
    assert money.track_points(state)[0] == 5, "a two-exit town of one owner counts twice"


def test_A21_a_stub_of_another_owner_counts_for_them():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    rail(state, 1, "Milwaukee", (7, 2), "Green Bay")
    assert money.track_points(state)[:2] == [2, 3]


def test_A22_the_shortfall_comes_before_the_reduction():
    state = start(cash=0)
    state.income[0], state.shares[0], state.engines[0] = 12, 13, 2
    settle(state, *[0] * 6)
    assert (state.cash[0], state.income[0]) == (0, 9), "12 - 3 = 9 is too little to be reduced"


def test_A23_every_place_from_the_third_to_the_last_but_one_pays_half():
    state = bid_turn(start("rust_belt", 6, cash=20))
    for amount in range(1, 7):
        state.apply(Bid(amount))
    events = []
    for _ in range(5):
        events += state.apply(DROP)
    paid = {event.place: event.paid for event in of(events, PlaceTaken)}
    assert [event.seat for event in of(events, PlaceTaken)] == [0, 1, 2, 3, 4, 5]
    assert paid == {6: 0, 5: 1, 4: 2, 3: 2, 2: 5, 1: 6}


def test_A24_first_move_acts_first_when_goods_are_moved():
    state = select_turn(start(cash=50))
    for role in (ENGINEER, FIRST_BUILD, FIRST_MOVE):
        state.apply(Select(role))
    asked = []
    while state.turn == 1:
        asked.append((state.phase, state.to_act))
        state.apply(DONE if state.phase == BUILDING else PASS)
    builders, movers = asked[:3], asked[3:]
    assert builders == [(BUILDING, 1), (BUILDING, 0), (BUILDING, 2)]
    assert movers == [(MOVING, seat) for seat in (2, 0, 1, 2, 0, 1)]


def test_A25_the_chosen_action_is_cleared_when_phase_three_begins():
    state = start(cash=50)
    settle(state, *[0] * 6, roles={1: TURN_ORDER})
    assert (state.phase, state.turn, state.roles[1]) == (SHARES, 2, TURN_ORDER)
    while state.phase == SHARES:
        state.apply(state.default())
    assert state.phase == AUCTION
    state.apply(Bid(1))
    assert why_not(state, HOLD) == "", "it works in the auction of the next turn"
    while state.phase == AUCTION:
        state.apply(DROP)
    assert state.roles == [-1, -1, -1]


def test_A26_the_display_has_two_halves_of_26():
    assert BOXES == 52
    light = [box for box in range(BOXES) if DICE_OF[COLUMN_OF[box]] < 6]
    assert len(light) == 26
    heights = {name: sum(COLUMNS[column] == name for column in COLUMN_OF) for name in COLUMNS}
    assert {name: height for name, height in heights.items() if name.isalpha()} == dict.fromkeys("ABCDEFGH", 2)
    assert {height for name, height in heights.items() if not name.isalpha()} == {3}
    state = start()
    assert len(state.display) == 52
    assert max(state.display) < 5, "all boxes are filled"


def test_A27_cotton_pays_its_mover_one_more():
    state = start("southern_us")
    only(state, {(2, 7): "white"})
    rail(state, 1, "Meridian", (1, 7), (0, 8), (0, 9), (0, 10), "New Orleans")
    move_turn(state)
    state.apply(way(state, "white", "Meridian", "New Orleans"))
    assert state.income == [1, 1, 0], "one for the link's owner, one for the mover"


def test_A28_germany_starts_with_four_cubes_in_wien_and_two_in_berlin():
    printed, recorded = start("germany"), start("germany", sheet="recorded")
    assert [sum(standing(printed, name).values()) for name in ("Wien", "Berlin")] == [4, 2]
    assert [sum(standing(recorded, name).values()) for name in ("Wien", "Berlin")] == [2, 4]


def test_A28_two_hexes_of_the_printed_sheet_differ_from_recorded_games():
    printed, recorded = board("germany"), board("germany", recorded=True)
    assert (2, 3) not in printed.hex_at
    assert recorded.terrain[recorded.hex_at[2, 3]] == "plain"
    assert printed.terrain[printed.hex_at[11, 10]] == "plain"
    assert recorded.terrain[recorded.hex_at[11, 10]] == "mountain"


def test_A29_the_engineer_of_germany_pays_half_for_the_dearest_tile_rounded_up():
    state = start("germany", cash=50)
    build_turn(state, roles={0: ENGINEER})
    assert state.builds == 3
    state.apply(build(state, (4, 4), (NW, SE)))
    assert state.cash[0] == 49, "half of $2"
    state.apply(build(state, (2, 6), (SE, S)))
    assert state.cash[0] == 46, "$2 in full, and $2 for half of $3"
    state.apply(build(state, (1, 7), (SW, NE)))
    assert state.cash[0] == 50 - (2 + 3 + 7 - 3)


def test_A29_without_engineer_the_full_price_is_paid():
    state = build_turn(start("germany", cash=50))
    state.apply(build(state, (1, 7), (SW, NE)))
    assert state.cash[0] == 43


@pytest.mark.parametrize("price", [3, 5])
def test_A30_the_price_of_a_hill_in_korea_is_an_option(price):
    state = build_turn(start("korea", cash=50, hill_price=price))
    hill, mountain, plain = on(state.board, (4, 3)), on(state.board, (4, 0)), on(state.board, (4, 5))
    assert [state.board.terrain[place] for place in (hill, mountain, plain)] == ["hill", "mountain", "plain"]
    assert [building.price_of(state, 0, place, tile((N, S))) for place in (hill, mountain, plain)] == [price, price, 2]


def test_A30_three_is_the_default():
    state = build_turn(start("korea", cash=50))
    state.apply(build(state, (4, 3), (N, S)))
    assert state.cash[0] == 47


def test_A31_turn_order_gives_the_right_to_go_first_on_st_lucia():
    state = start("st_lucia", cash=20)
    state.apply(PAY_FIRST)
    assert (state.order, state.right) == ([0, 1], 1), "the right alternates"
    state.roles[0] = TURN_ORDER
    settle(state, roles={0: TURN_ORDER})
    assert (state.turn, state.to_act) == (2, 0)
    state.apply(PAY_FIRST)
    assert state.order == [0, 1]


def test_A31_turn_order_can_be_left_out_as_on_the_printed_sheet():
    assert Select(TURN_ORDER) in select_turn(start("st_lucia")).legal()
    assert why_not(select_turn(start("st_lucia", turn_order_card=False)), Select(TURN_ORDER)) == "role_unknown"


def test_A32_a_hex_of_the_rust_belt_is_lake():
    rust_belt = board("rust_belt")
    assert (8, 0) not in rust_belt.hex_at
    assert rust_belt.near[rust_belt.hex_at[7, 0]][NE] == rust_belt.near[rust_belt.hex_at[7, 0]][SE] == -1


def test_A33_there_are_136_tiles_and_no_more():
    assert sum(STOCK) == 136
    assert dict(zip(KINDS, STOCK, strict=True))["sharp"] == 7
    state = build_turn(start(cash=50))
    sharp, gentle = build(state, (6, 5), (SE, S)), build(state, (6, 5), (SE, SW))
    state.stock[KINDS.index("sharp")] = 0
    assert why_not(state, sharp) == "stock"
    assert why_not(state, gentle) == ""
    state.stock[KINDS.index("sharp")] = 1
    state.apply(sharp)
    assert state.stock[KINDS.index("sharp")] == 0


def test_A33_a_replaced_tile_goes_back_to_stock():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (6, 6))
    build_turn(state)
    before = state.stock[:]
    state.apply(build(state, (6, 5), (SE, SW)))
    assert state.stock[KINDS.index("sharp")] == before[KINDS.index("sharp")] + 1
    assert state.stock[KINDS.index("gentle")] == before[KINDS.index("gentle")] - 1


def test_A34_there_are_eight_town_discs():
    assert DISCS == 8
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", stubs=False)
    build_turn(state)
    two, one, three = (
        build(state, "Milwaukee", S, N),
        build(state, "Milwaukee", S),
        build(state, "Milwaukee", S, SW, NW),
    )
    state.discs = 0
    assert why_not(state, two) == "discs"
    assert why_not(state, one) == why_not(state, three) == "", "a town's own tile needs no disc"
    state.discs, state.fitting = 1, None
    assert why_not(state, two) == ""
    state.apply(two)
    assert state.discs == 0


def test_A34_a_replaced_tile_frees_its_disc():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2))
    build_turn(state)
    state.discs = 0
    four = build(state, "Milwaukee", S, SW, NW, N)
    assert why_not(state, four) == ""
    state.apply(four)
    assert state.discs == 0


def test_A35_a_move_may_use_no_link_of_the_mover():
    state = start()
    only(state, {"Duluth": "blue"})
    rail(state, 1, "Duluth", (1, 0), (1, 1), "Minneapolis")
    move_turn(state)
    events = state.apply(way(state, "blue", "Duluth", "Minneapolis"))
    assert of(events, GoodMoved)[0].owners == (1,)
    assert state.income == [0, 1, 0]


@pytest.mark.parametrize("seed", range(4))
def test_A36_all_track_of_a_link_has_one_owner(seed):
    name = ("rust_belt", "southern_us", "western_us", "korea")[seed]
    state, draw = start(name, 4, seed, cash=40), Random(seed)
    seen = 0
    for _ in range(250):
        legal = state.legal()
        state.apply(legal[min(2, len(legal) - 1)] if state.phase in (SHARES, AUCTION) else draw.choice(legal))
        if state.to_act is None:
            break
        for section in sections.all_sections(state):
            assert {state.owners[half] for half in section.halves} == {section.owner}
            seen += section.length > 1
    assert seen


def test_A36_track_of_another_player_cannot_be_continued():
    state = start(cash=50)
    rail(state, 1, "Chicago", (6, 5), (6, 4))
    rail(state, 0, "Milwaukee", (7, 2), "Green Bay")
    build_turn(state)
    assert why_not(state, build(state, (6, 4), (S, NE))) == "meets_other"
    assert why_not(state, build(state, (6, 4), (SW, NE))) == "unconnected"


def test_A37_a_redirect_may_give_up_the_connected_edge():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4), (4, 4))
    rail(state, 0, "Chicago", (6, 6), (5, 5), (5, 4))
    build_turn(state)
    other = build(state, (5, 4), (S, NW))
    assert why_not(state, other) == ""
    state.apply(other)
    assert owner_at(state, (5, 4), NW) == 0
    assert state.sections[at(state, (5, 4)) * 6 + NW].length == 3
    assert not state.sections[at(state, (6, 5)) * 6 + SE].complete


def test_A37_what_is_redirected_must_still_connect():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4), (4, 4))
    build_turn(state)
    assert why_not(state, build(state, (5, 4), (S, NW))) == "unconnected"


def test_A38_a_tile_that_is_replaced_may_be_turned():
    for option, wrong in (("free", ""), ("recorded", "stock")):
        state = start(cash=50, stock=option)
        rail(state, 0, "Chicago", (6, 5), (6, 6))
        build_turn(state)
        state.stock[KINDS.index("sharp")] = 0
        assert why_not(state, build(state, (6, 5), (SE, NE))) == wrong


CROSS_X, CO_GENTLE = KINDS.index("cross_x"), KINDS.index("co_gentle")


def crossing_beside_a_four_way_town(stock: int, stock_of_the_other: int) -> tuple[AosState, Build]:
    """Milwaukee is made of a crossing, where another piece would do; the crossing to be built could be no other."""
    state = start(cash=50)
    lay(state, 0, "Milwaukee", SE, S, NW, N)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    lay(state, 0, (6, 4), (S, N))
    state.stock[CROSS_X], state.stock[CO_GENTLE] = stock, stock_of_the_other
    build_turn(state)
    crossing = build(state, (6, 5), (SE, NW), (S, N))
    assert state.kinds[at(state, "Milwaukee")] == CROSS_X
    assert SHAPES[crossing.tile].kinds == (CROSS_X,)
    return state, crossing


def test_A39_a_piece_in_a_town_is_exchanged_for_another_that_serves_it():
    state, crossing = crossing_beside_a_four_way_town(0, 1)
    assert why_not(state, crossing) == ""
    state.apply(crossing)
    assert state.kinds[at(state, "Milwaukee")] == CO_GENTLE
    assert state.kinds[crossing.hex] == CROSS_X
    assert (state.stock[CROSS_X], state.stock[CO_GENTLE]) == (0, 0)


def test_A39_nothing_is_exchanged_while_the_piece_is_in_stock():
    state, crossing = crossing_beside_a_four_way_town(1, 1)
    state.apply(crossing)
    assert state.kinds[at(state, "Milwaukee")] == CROSS_X
    assert (state.stock[CROSS_X], state.stock[CO_GENTLE]) == (0, 1)


def test_A39_nothing_can_be_exchanged_for_what_is_not_in_stock():
    state, crossing = crossing_beside_a_four_way_town(0, 0)
    assert why_not(state, crossing) == "stock"


def test_A39_the_piece_that_is_replaced_may_go_into_the_town():
    state = start(cash=50)
    group = [KINDS.index(name) for name in ("cross_bow", "co_left", "co_right")]
    lay(state, 0, "Milwaukee", SE, S, SW, N)
    lay(state, 0, (6, 4), (S, N))
    lay(state, 0, (6, 5), (SE, SW), (N, NE))
    assert [state.kinds[at(state, "Milwaukee")], state.kinds[at(state, (6, 5))]] == group[:2]
    for kind in group:
        state.stock[kind] = 0
    build_turn(state)
    turned = build(state, (6, 5), (SE, SW), (S, N))
    assert why_not(state, turned) == ""
    state.apply(turned)
    assert [state.kinds[at(state, (6, 5))], state.kinds[at(state, "Milwaukee")]] == group[:2]
