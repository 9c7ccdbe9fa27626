"""Every sentence of the maps' own rules: Barbados, Scotland, St. Lucia."""

from __future__ import annotations

from milepost.core.chance import Scripted
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DRAW,
    DROP,
    ENGINEER,
    LOCOMOTIVE,
    PASS,
    PAY_FIRST,
    PRODUCTION,
    TURN_ORDER,
    URBANIZATION,
    Bid,
    BuyLink,
    Issue,
    Place,
    Select,
)
from milepost.games.age_of_steam.constants import FREE, PRODUCING, RIGHT_OF_WAY, SELECTING, SHARES
from milepost.games.age_of_steam.events import LinkBought, PlaceTaken, Rolled
from milepost.games.age_of_steam.goods import BLUE, COLUMN, EMPTY, FIRST_BOX, PURPLE, RED, YELLOW
from milepost.games.age_of_steam.rules import money, moving
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    bid_turn,
    build_turn,
    ends,
    found,
    lay,
    links,
    move_turn,
    of,
    only,
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

# Barbados


def test_barbados_setup():
    for seed in range(12):
        state = start("barbados", seed=seed)
        filled = [box for box, good in enumerate(state.display) if good != EMPTY]
        assert filled == [FIRST_BOX[column] for column in range(10)], "the top boxes of the light columns"
        assert PURPLE not in state.display
        assert state.bag[PURPLE] == sum(state.cubes[PURPLE::6]) == 0
        assert state.display[FIRST_BOX[COLUMN["A"]]] != RED
        assert state.display[FIRST_BOX[COLUMN["B"]]] != BLUE
        assert [sum(standing(state, state.board.cells[city]).values()) for city in state.board.cities] == [1] * 6
    assert sum(start("barbados", easy=True).cubes) == 12


def test_barbados_new_cities_e_to_h_are_out_of_the_game():
    state = build_turn(start("barbados"), roles={0: URBANIZATION})
    assert why_not(state, urbanize(state, "Holetown", "D")) == ""
    assert why_not(state, urbanize(state, "Holetown", "E")) == "city_unknown"


def test_barbados_one_share_a_turn_and_no_auction():
    state = share_turn(start("barbados"))
    assert state.legal() == (Issue(0), Issue(1))
    assert why_not(state, Issue(2)) == "share_limit"
    state.apply(Issue(1))
    assert state.phase == SELECTING


def test_barbados_a_used_action_is_blocked_until_all_four_are_used():
    state = select_turn(start("barbados"))
    assert set(state.legal()) == {Select(role) for role in (ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION)}
    for role, left in ((LOCOMOTIVE, 3), (ENGINEER, 2), (PRODUCTION, 1), (URBANIZATION, 4)):
        state.apply(Select(role))
        select_turn(state)
        assert len(state.legal()) == left
        assert left == 4 or why_not(state, Select(role)) == "role_blocked"
    assert why_not(state, Select(TURN_ORDER)) == "role_unknown"


def test_barbados_two_dice_for_the_light_half_only():
    state = start("barbados", cash=50)
    only(state, {})
    events = settle(state, 0, 3)
    assert of(events, Rolled) == [Rolled("light", (1, 4))]
    assert sum(standing(state, "North Point").values()) == sum(standing(state, "Bridgetown").values()) == 1


def test_barbados_production_fills_light_boxes_only():
    state = move_turn(start("barbados", cash=50), roles={0: PRODUCTION})
    while state.phase != PRODUCING:
        state.apply(PASS)
    state.chance = Scripted([YELLOW, YELLOW, 0, 0])
    state.apply(DRAW)
    assert why_not(state, Place(YELLOW, 1)) == ""
    assert why_not(state, Place(YELLOW, FIRST_BOX[COLUMN["D1"]])) == "box_unused"


def test_barbados_cash_after_buying_back_the_shares_is_the_score():
    state = start("barbados", cash=100)
    state.turn, state.shares[0] = 10, 4
    settle(state, 0, 0)
    assert result(state).scores == (100 - 5 - 20,)
    assert (state.cash[0], state.shares[0]) == (75, 0)


def test_barbados_who_cannot_buy_them_back_has_lost():
    state = start("barbados", cash=16)
    state.turn, state.shares[0] = 10, 4
    settle(state, 0, 0)
    assert result(state).scores[0] < 0


# Scotland


def test_scotland_the_winner_pays_in_full_the_loser_nothing():
    state = bid_turn(start("scotland"))
    for action in (Bid(3), Bid(5), DROP):
        state.apply(action)
    assert (state.cash, state.order) == ([10, 5], [1, 0])


def test_scotland_the_holder_of_turn_order_is_first_without_an_auction():
    state = start("scotland", cash=50)
    settle(state, *[5] * 8, roles={1: TURN_ORDER})
    assert state.phase == SHARES
    state.apply(Issue(0))
    events = state.apply(Issue(0))
    assert (state.phase, state.order) == (SELECTING, [1, 0])
    assert [event.paid for event in of(events, PlaceTaken)] == [0, 0]


def test_scotland_four_dice_for_each_half():
    events = settle(start("scotland", cash=50), *[5] * 8)
    assert [(event.half, len(event.faces)) for event in of(events, Rolled)] == [("light", 4), ("dark", 4)]


def test_scotland_a_ferry_is_bought_once_both_ends_are_cities():
    state = build_turn(start("scotland", cash=50))
    assert why_not(state, BuyLink(0)) == "link_needs_cities"
    found(state, "Stornoway", "A")
    assert why_not(build_turn(state), BuyLink(0)) == "link_needs_cities"
    found(state, "Ullapool", "B")
    build_turn(state)
    assert of(state.apply(BuyLink(0)), LinkBought) == [LinkBought(0, 0, 6)]
    assert (state.builds, state.cash[0], money.track_points(state)[0]) == (2, 44, 1)
    only(state, {"Stornoway": "blue"})
    assert ends(move_turn(state), 0) == {("blue", "Stornoway", ("Ullapool",))}


def test_scotland_track_from_ayr_to_glasgow_survives_as_a_link():
    state = start("scotland", cash=50)
    lay(state, 1, "Ayr", NE, N)
    assert links(state, 1) == 1
    build_turn(state, roles={0: URBANIZATION})
    state.apply(urbanize(state, "Ayr", "A"))
    assert state.links[2] == 1
    assert why_not(state, BuyLink(2)) == "link_owned"
    assert money.track_points(state)[1] == 1


def test_scotland_without_track_it_may_then_be_bought_for_two():
    state = build_turn(start("scotland", cash=50), roles={0: URBANIZATION})
    assert why_not(state, BuyLink(2)) == "link_needs_cities"
    state.apply(urbanize(state, "Ayr", "A"))
    assert state.links[2] == FREE
    assert of(state.apply(BuyLink(2)), LinkBought) == [LinkBought(0, 2, 2)]


def test_scotland_and_st_lucia_end_after_turn_eight():
    assert start("scotland").last_turn == start("st_lucia").last_turn == 8


# St. Lucia


def test_st_lucia_nobody_can_build_until_somebody_urbanizes():
    state = start("st_lucia", cash=50)
    assert state.board.cities == ()
    assert build_turn(state).legal() == (DONE,)
    found(state, "Castries", "A")
    assert len(build_turn(state).legal()) > 1


def test_st_lucia_a_cube_on_every_plain_and_river_hex_and_no_display():
    state = start("st_lucia")
    for place, terrain in enumerate(state.board.terrain):
        assert sum(standing(state, state.board.cells[place]).values()) == (terrain in ("plain", "river"))
    assert set(state.display) == {EMPTY}


def test_st_lucia_the_order_comes_first_and_the_right_alternates():
    state = start("st_lucia", cash=50)
    assert (state.phase, state.to_act) == (RIGHT_OF_WAY, 0)
    state.apply(PAY_FIRST)
    assert (state.cash, state.order, state.phase) == ([45, 50], [0, 1], SHARES)
    settle(state)
    assert (state.phase, state.to_act) == (RIGHT_OF_WAY, 1)


def test_st_lucia_if_the_first_does_not_pay_the_other_may():
    state = start("st_lucia", cash=50)
    state.apply(DECLINE)
    assert state.to_act == 1
    state.apply(PAY_FIRST)
    assert (state.cash, state.order, state.right) == ([50, 45], [1, 0], 1)


def test_st_lucia_if_neither_pays_the_first_goes_first_for_nothing():
    state = start("st_lucia", cash=50)
    state.apply(DECLINE)
    state.apply(DECLINE)
    assert (state.cash, state.order, state.right) == ([50, 50], [0, 1], 1)


def test_st_lucia_who_has_less_than_five_cannot_pay():
    state = start("st_lucia", cash=4)
    assert why_not(state, PAY_FIRST) == "pay_cash"


def test_st_lucia_no_production_and_no_growth():
    state = select_turn(start("st_lucia"))
    assert why_not(state, Select(PRODUCTION)) == "role_unknown"
    events = settle(start("st_lucia", cash=50))
    assert not of(events, Rolled)


def _castries() -> AosState:
    """An unfinished track from Castries, which is red, over two hexes with a cube each."""
    state = start("st_lucia", cash=50)
    found(state, "Castries", "A")
    only(state, {(3, 1): "red", (4, 1): "red"})
    rail(state, 1, "Castries", (3, 1), (4, 1), (5, 0))
    return move_turn(state)


def test_st_lucia_a_cube_moves_from_unfinished_track_and_its_stretch_is_one_link():
    state = _castries()
    assert ends(state, 0) == {("red", "3,1", ("Castries",)), ("red", "4,1", ("Castries",))}
    state.apply(way(state, "red", (4, 1), "Castries"))
    assert state.income == [0, 1]


def test_st_lucia_a_cube_without_track_does_not_move():
    state = start("st_lucia", cash=50)
    found(state, "Castries", "A")
    only(state, {(3, 1): "red"})
    assert ends(move_turn(state), 0) == set()


def test_st_lucia_either_direction_along_the_track():
    state = start("st_lucia", cash=50)
    found(state, "Castries", "A")
    found(state, "Le Cap", "B")
    only(state, {(3, 1): "red blue"})
    rail(state, 0, "Castries", (3, 1), (3, 0), "Le Cap")
    assert ends(move_turn(state), 0) == {("red", "3,1", ("Castries",)), ("blue", "3,1", ("Le Cap",))}


def test_st_lucia_a_cube_on_track_may_go_on_over_further_links():
    state = start("st_lucia", cash=50)
    found(state, "Castries", "A")
    found(state, "Le Cap", "B")
    only(state, {(2, 3): "blue"})
    rail(state, 0, "Castries", (3, 1), (3, 0), "Le Cap")
    rail(state, 1, "Castries", (2, 3), (2, 4))
    state.engines[0] = 2
    assert ends(move_turn(state), 0) == {("blue", "2,3", ("Castries", "Le Cap"))}
    state.apply(way(state, "blue", (2, 3), "Castries", "Le Cap"))
    assert state.income == [1, 1]


def test_st_lucia_on_two_tracks_the_mover_chooses():
    state = start("st_lucia", cash=50)
    found(state, "Castries", "A")
    only(state, {(3, 1): "red"})
    lay(state, 0, (3, 1), (SW, N))
    lay(state, 1, (3, 2), (N, NW))
    lay(state, 1, (3, 1), (SW, N), (SE, S))
    move_turn(state)
    assert [(one.move.path, one.owners) for one in moving.deliveries(state, 0)] == [((S,), (1,)), ((SW,), (0,))]
    state.apply(way(state, "red", (3, 1), "Castries", owners=[1]))
    assert state.income == [0, 1]
