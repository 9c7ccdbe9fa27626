"""README 17: rulings B20 to B24, on debt service and on ties."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.wood_and_steel.actions import Borrow, Repay
from milepost.games.wood_and_steel.board import CITY, EDITIONS, GOOD, GOODS
from milepost.games.wood_and_steel.constants import CENTRAL, CONTRACT, DEPTH, MONOPOLY, WEST, WEST_COAST
from milepost.games.wood_and_steel.design import read_design

from .playing import allowed, carry, deliver, halt, pass_until, play, refusal, ship, sold_out, tie_count, upgrade
from .positions import ELSEWHERE, Player, player, position

WIDE = (
    "Philadelphia - New York - Cleveland - Chicago - Des Moines - Omaha - Denver",
    "Cleveland - Detroit",
)
"""Track in all three sections."""


# B20: debt service


@pytest.mark.parametrize(("change", "service"), [(None, 4_000), (Repay(1), 3_000), (Borrow(2), 6_000)])
def test_B20_service_goes_by_the_debt_of_now(change, service):
    state = position(player(*WIDE, debt=20_000, cash=20_000, service="west"))
    if change:
        play(state, change)
    assert ship(state, "machinery", "Philadelphia", "New York") == 3_000 - service


def test_B20_after_the_west_every_delivery_pays_and_the_central_charge_is_void():
    state = position(player(*WIDE))
    assert ship(state, "machinery", "Omaha", "Denver") == 9_000 - 3_000
    assert state.service == [WEST]
    for good, start, end, income in (
        ("imports", "Cleveland", "Chicago", 6_000),
        ("imports", "Cleveland", "Detroit", 6_000),
        ("machinery", "Philadelphia", "New York", 3_000),
    ):
        pass_until(state, 0)
        assert ship(state, good, start, end) == income - 3_000
        assert state.service == [WEST]


def test_B20_never_two_payments_on_one_delivery():
    state = position(player(*WIDE, service="central"))
    assert ship(state, "machinery", "Omaha", "Denver") == 9_000 - 3_000
    state = position(player(*WIDE, service="west"))
    assert ship(state, "imports", "Cleveland", "Chicago") == 6_000 - 3_000


def test_B20_the_central_charge_is_paid_once_and_the_east_pays_nothing():
    state = position(player(*WIDE))
    assert ship(state, "machinery", "Philadelphia", "New York") == 3_000
    pass_until(state, 0)
    assert ship(state, "imports", "Cleveland", "Chicago") == 6_000 - 3_000
    assert state.service == [CENTRAL]
    pass_until(state, 0)
    assert ship(state, "imports", "Cleveland", "Detroit") == 6_000


# B21: ties of a contract


@pytest.mark.parametrize(
    ("good", "city", "ties"),
    [
        ("coal", "Boston", 1),
        ("grain", "Boston", 2),
        ("lead", "Boston", 3),
        ("imports", "Denver", 1),  # from San Francisco, though New York may be where it was loaded
        ("imports", "Chicago", 2),
        ("steel", "Denver", 3),
    ],
)
def test_B21_ties_go_by_the_nearest_section_that_supplies_it(good, city, ties):
    edition = EDITIONS["seed", 3]
    assert edition.ties[GOOD[good]][CITY[city]] == ties


def test_B21_they_are_fixed_with_the_contract_wherever_it_was_loaded():
    state = position(player("New York - Cleveland - Chicago - Des Moines - Omaha - Denver", debt=0))
    carry(state, 0, "Omaha", "imports")
    ship(state, "imports", "Omaha", "Denver")
    assert tie_count(state, 0, CONTRACT) == 1
    assert state.cash == [10_000 + 6_000], "two segments from San Francisco"


# B22: the West Coast


def coastal(**given: Any) -> Player:
    return player("Portland OR - Seattle - Vancouver", debt=0, **given)


def test_B22_the_bonus_comes_once_for_each_player():
    state = position(coastal(), coastal())
    ship(state, "lead", "Portland OR", "Seattle")
    pass_until(state, 1)
    ship(state, "lead", "Portland OR", "Seattle")
    pass_until(state, 0)
    ship(state, "lead", "Seattle", "Vancouver")
    pass_until(state, 1)
    ship(state, "lead", "Seattle", "Vancouver")
    assert [tie_count(state, seat, WEST_COAST) for seat in (0, 1)] == [3, 2]
    assert state.west_coast == [0, 1]


def test_B22_or_with_every_delivery_there_if_the_options_say_so():
    state = position(coastal(), coastal(), west_coast_bonus="every")
    ship(state, "lead", "Portland OR", "Seattle")
    pass_until(state, 1)
    ship(state, "lead", "Portland OR", "Seattle")
    pass_until(state, 0)
    ship(state, "lead", "Seattle", "Vancouver")
    pass_until(state, 1)
    ship(state, "lead", "Seattle", "Vancouver")
    assert [tie_count(state, seat, WEST_COAST) for seat in (0, 1)] == [3 + 2, 2 + 2]


# B23: depth


@pytest.mark.parametrize(("option", "expected"), [("m+1", [0, 3, 4, 5]), ("m", [0, 2, 3, 4]), ("m-1", [0, 1, 2, 3])])
def test_B23_depth_is_a_running_total_from_the_second_delivery_of_a_commodity(option, expected):
    state = position(player("Boston - New York"), depth=option)
    found = []
    for _ in expected:
        ship(state, "coal", "New York", "Boston")
        found.append(tie_count(state, 0, DEPTH))
        pass_until(state, 0)
    assert found == expected


def test_B23_only_the_most_delivered_commodity_counts():
    delivered = (("coal", "Boston"),) * 3 + (("grain", "Boston"),)
    state = position(player("Boston - New York", delivered=delivered))
    ship(state, "grain", "New York", "Boston")
    assert tie_count(state, 0, DEPTH) == 4


# B24: monopolies


SOUTH = ("Tallahassee - Savannah - Charleston - Raleigh", "Savannah - Atlanta")
TEXTILES = upgrade("Commodities Exchange Office", "textiles")


def test_B24_the_table_of_ties_and_odds():
    design = read_design("")
    assert design.monopoly_ties == {4: 2, 5: 3, 6: 4}
    assert design.monopoly_percent == {4: 40, 5: 50, 6: 60}
    eligible = {GOODS[good]: size for good, size in EDITIONS["seed", 3].monopoly.items()}
    assert eligible == {"iron ore": 4, "lead": 4, "textiles": 4, "grain": 5, "coal": 6, "imports": 6, "machinery": 6,
                        "wood": 6}  # fmt: skip


def test_B24_it_takes_all_suppliers_and_an_office():
    state = position(player(*SOUTH, cash=20_000))
    assert tie_count(state, 0, MONOPOLY) == 0, "the connection alone is none"
    play(state, TEXTILES)
    assert (tie_count(state, 0, MONOPOLY), state.monopolies, state.cash) == (2, [1 << GOOD["textiles"]], [0])
    state = position(player(SOUTH[0], cash=20_000))
    assert refusal(state, TEXTILES) == "suppliers"


def test_B24_only_eligible_commodities_have_one():
    state = position(player("Portland ME - Boston", cash=20_000))
    assert refusal(state, upgrade("Commodities Exchange Office", "aluminum")) == "no_monopoly"


def test_B24_only_the_first_player_has_it():
    both = player(*SOUTH, cash=20_000, monopolies=("textiles",)), player(*SOUTH, cash=20_000)
    state = position(*both, turn=1)
    assert refusal(state, TEXTILES) == "monopoly_taken"


def test_B24_it_is_kept_for_good():
    state = position(
        player(
            *SOUTH, cash=0, debt=50_000, monopolies=("textiles",), service="west",
            delivered=(("coal", "Boston"),), engines=(("John Bull", "Atlanta", "coal"),), private=("coal", "Savannah"),
        ),
        ELSEWHERE,
    )  # fmt: skip
    deliver(state, "Atlanta - Savannah")
    halt(state)
    sold_out(state, ("Charleston", "Raleigh"), ("Savannah", "Atlanta"), ("Savannah", "Tallahassee"))
    assert tie_count(state, 0, MONOPOLY) == 2
    assert state.monopolies[0] == 1 << GOOD["textiles"]


def test_B24_several_commodities_take_several_offices():
    state = position(player(*SOUTH, "Denver - Omaha", "Butte - Spokane - Calgary - Regina", cash=60_000))
    play(state, TEXTILES)
    pass_until(state, 0)
    assert refusal(state, TEXTILES) == "monopoly_taken"
    assert allowed(state, upgrade("Commodities Exchange Office", "lead"))
