"""README 9: loans, debt service and going first."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Borrow, BorrowMore, GoFirst, Repay
from milepost.games.wood_and_steel.constants import CENTRAL, NOT_YET, WEST
from milepost.games.wood_and_steel.events import Borrowed, Repaid, WillGoFirst

from .playing import allowed, of, pass_until, play, refusal, ship
from .positions import ELSEWHERE, player, position


@pytest.mark.parametrize("fives", range(1, 11))
def test_any_multiple_of_5_000_is_lent(fives):
    state = position(player("Boston - New York"))
    events = play(state, Borrow(fives))
    assert of(Borrowed, events) == [Borrowed(0, 5_000 * fives)]
    assert (state.cash, state.debt) == ([10_000 + 5_000 * fives], [15_000 + 5_000 * fives])


def test_without_a_limit():
    state = position(player("Boston - New York"))
    assert refusal(state, BorrowMore(51_000)) == "multiple"
    play(state, BorrowMore(500_000))
    assert (state.cash, state.debt) == ([510_000], [515_000])
    assert refusal(state, Borrow(1)) == refusal(state, BorrowMore(55_000)) == "twice"


def test_5_000_or_10_000_is_repaid():
    state = position(player("Boston - New York", debt=40_000, cash=40_000), ELSEWHERE)
    events = play(state, Repay(2))
    assert of(Repaid, events) == [Repaid(0, 10_000)]
    assert (state.cash[0], state.debt[0]) == (30_000, 30_000)
    pass_until(state, 0)
    play(state, Repay(1))
    assert (state.cash[0], state.debt[0]) == (25_000, 25_000)


def test_debt_does_not_fall_below_15_000_by_repaying_and_money_is_needed():
    state = position(player("Boston - New York", debt=25_000, cash=5_000))
    assert allowed(state, Repay(1))
    assert refusal(state, Repay(2)) == "cash"
    state = position(player("Boston - New York", debt=20_000, cash=50_000))
    assert refusal(state, Repay(2)) == "floor"


WIDE = "Philadelphia - New York - Cleveland - Chicago - Des Moines - Omaha - Denver"


@pytest.mark.parametrize(
    ("stage", "good", "start", "end", "service", "then"),
    [
        ("none", "machinery", "Philadelphia", "New York", 0, NOT_YET),
        ("none", "imports", "Cleveland", "Chicago", 3_000, CENTRAL),
        ("none", "machinery", "Omaha", "Denver", 3_000, WEST),
        ("central", "machinery", "Philadelphia", "New York", 0, CENTRAL),
        ("central", "imports", "Cleveland", "Chicago", 0, CENTRAL),
        ("central", "machinery", "Omaha", "Denver", 3_000, WEST),
        ("west", "machinery", "Philadelphia", "New York", 3_000, WEST),
        ("west", "imports", "Cleveland", "Chicago", 3_000, WEST),
        ("west", "machinery", "Omaha", "Denver", 3_000, WEST),
    ],
)
def test_when_debt_service_is_due(stage, good, start, end, service, then):
    income = {"New York": 3_000, "Chicago": 6_000, "Denver": 9_000}[end]
    state = position(player(WIDE, service=stage))
    assert ship(state, good, start, end) == income - service
    assert state.service == [then]


@pytest.mark.parametrize(("debt", "service"), [(0, 0), (5_000, 1_000), (15_000, 3_000), (100_000, 20_000)])
def test_a_thousand_for_each_5_000_of_debt(debt, service):
    state = position(player(WIDE, service="west", debt=debt, cash=30_000))
    assert ship(state, "machinery", "Philadelphia", "New York") == 3_000 - service


def test_with_six_regions_service_goes_by_their_columns():
    state = position(player("Duluth - Winnipeg", cash=20_000), sections=6)
    ship(state, "machinery", "Duluth", "Winnipeg")
    assert (state.service, state.west_open) == ([WEST], True), "Winnipeg is in the northwest"
    state = position(player("Duluth - Winnipeg", cash=20_000))
    ship(state, "machinery", "Duluth", "Winnipeg")
    assert (state.service, state.west_open) == ([CENTRAL], False)


def test_going_first_is_an_action_like_others():
    state = position(ELSEWHERE, player("Boston - New York"))
    assert of(WillGoFirst, play(state, GoFirst())) == [WillGoFirst(0)]
    assert refusal(state, GoFirst()) == "first_taken"
    assert state.actions == 1
