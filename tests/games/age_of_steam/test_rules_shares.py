"""README 2 to 4: players, setup, the order of phases, and issuing shares."""

from __future__ import annotations

import pytest

from milepost.core.chance import Scripted, seeded
from milepost.games.age_of_steam import state as states
from milepost.games.age_of_steam.actions import Bid, Issue
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, SELECTING, SHARES
from milepost.games.age_of_steam.events import SharesIssued
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.goods import DEAL, SUPPLY
from milepost.games.age_of_steam.maps import MAPS, board
from milepost.games.age_of_steam.state import AosOptions

from .positions import at, in_cities, share_turn, start, why_not

PLAYERS = {
    "tutorial": (2,), "barbados": (1,), "st_lucia": (2,), "scotland": (2,), "rust_belt": (3, 4, 5, 6),
    "western_us": (3, 4, 5, 6), "southern_us": (3, 4, 5, 6), "germany": (3, 4, 5, 6), "korea": (3, 4, 5, 6),
}  # fmt: skip


def test_players_by_map():
    game = AgeOfSteam()
    assert {name: game.seats_for(AosOptions(map=name)) for name in MAPS} == PLAYERS


@pytest.mark.parametrize(("seats", "turns"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_turns_by_players(seats, turns):
    assert start("rust_belt", seats).last_turn == turns


def test_setup_96_cubes_52_in_the_display_26_on_cities_18_in_the_bag():
    state = start()
    assert sum(SUPPLY) == 96
    assert sum(good < 5 for good in state.display) == 52
    assert sum(state.cubes) == 26
    assert sum(state.bag) == 18
    dealt = [sum(state.cubes[good::6]) + list(state.display).count(good) + state.bag[good] for good in range(6)]
    assert dealt == [20, 20, 20, 20, 16, 0]


def test_setup_three_cubes_on_pittsburgh_and_wheeling_two_on_other_cities():
    state = start()
    counts = in_cities(state)
    assert counts.pop("Pittsburgh") == counts.pop("Wheeling") == 3
    assert set(counts.values()) == {2}


def test_setup_money_shares_engine_income():
    state = start()
    assert (state.cash, state.shares, state.engines, state.income) == ([10] * 3, [2] * 3, [1] * 3, [0] * 3)


def test_draws_come_in_order_display_cities_then_player_order():
    supply = list(SUPPLY)
    draws = []
    for _ in range(78):
        good = next(good for good, left in enumerate(supply) if left)
        supply[good] -= 1
        draws.append(good)
    state = states.new(3, AosOptions(map="rust_belt"), Scripted([*draws, 0, 0]))
    assert [state.display[box] for box in DEAL] == draws[:52], "row by row from the top left"
    cities = [at(state, state.board.cells[city]) for city in state.board.cities]
    put = [good for city in cities for good in range(6) for _ in range(state.cubes[city * 6 + good])]
    assert put == draws[52:]
    assert state.order == [1, 2, 0]


def test_player_order_at_the_start_is_random():
    orders = {tuple(states.new(3, AosOptions(), seeded(seed)).order) for seed in range(60)}
    assert len(orders) == 6


def test_a_turn_goes_from_shares_over_order_actions_and_track_to_goods():
    state, phases = start(cash=50), []
    while state.turn == 1:
        if state.phase not in phases:
            phases.append(state.phase)
        state.apply(state.default())
    assert phases == [SHARES, AUCTION, SELECTING, BUILDING, MOVING]


def test_shares_are_issued_in_player_order_for_five_dollars_each():
    state = share_turn(start(), 1)
    assert state.acting == [1, 0, 2]
    events = state.apply(Issue(3))
    assert events == [SharesIssued(1, 3)]
    assert (state.cash[1], state.shares[1], state.to_act) == (25, 5, 0)


def test_none_may_be_issued():
    state = share_turn(start())
    state.apply(Issue(0))
    assert (state.cash[0], state.shares[0], state.to_act) == (10, 2, 1)


def test_a_player_issues_once_per_turn():
    state = share_turn(start())
    state.apply(Issue(1))
    refusal = state.why_not(Issue(1), 0)
    assert refusal is not None
    assert refusal.rule == "turn"


def test_who_has_issued_all_shares_is_not_asked():
    state = start(cash=50)
    state.shares[1] = 15
    share_turn(state)
    state.apply(Issue(0))
    assert state.to_act == 2


def test_shares_are_issued_in_no_other_phase():
    state = share_turn(start())
    for _ in range(3):
        state.apply(Issue(0))
    assert state.phase == AUCTION
    assert why_not(state, Issue(1)) == "not_now"
    state.apply(Bid(1))


def test_every_map_deals_the_cubes_its_file_names():
    expected = {
        "tutorial": 10, "rust_belt": 26, "western_us": 44, "southern_us": 23 + 14, "germany": 29, "korea": 32,
        "barbados": 6, "scotland": 12, "st_lucia": 38,
    }  # fmt: skip
    assert {name: sum(start(name).cubes) for name in MAPS} == expected
    assert len(board("rust_belt").cells) == 162
