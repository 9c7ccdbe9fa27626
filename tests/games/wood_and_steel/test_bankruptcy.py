"""README 13: bankruptcy, up to the auction."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import GoFirst, Sell, StopSelling
from milepost.games.wood_and_steel.constants import ACTING, BIDDING, CHOOSING, MOVING, OVER, RETURNED, SELLING
from milepost.games.wood_and_steel.events import DebtSettled, TrackSold, WentBankrupt

from .playing import deliver, go_broke, halt, of, play, reached, refusal, sell, sold_out
from .positions import ELSEWHERE, broke, player, position, route

BRANCHES = ("New York - Boston - Portland ME", "New York - Cleveland")


def test_bankruptcy_comes_when_the_run_trains_action_is_finished():
    state = position(broke(*BRANCHES), ELSEWHERE)
    events = deliver(state, "Philadelphia - New York")
    assert (state.phase, state.shortfall) == (MOVING, 5_000)
    assert not of(WentBankrupt, events)
    halt(state)
    assert (state.phase, state.to_act) == (SELLING, 0)


def test_whoever_can_pay_from_cash_is_not_bankrupt():
    state = position(broke(*BRANCHES, cash=5_000), ELSEWHERE)
    go_broke(state)
    assert (state.phase, state.cash[0]) == (ACTING, 0)
    assert len(state.delivered[0]) == 1


@pytest.mark.parametrize(("goods", "before", "after"), [((), 0, 0), (("grain",), 3, 0), (("grain", "lead"), 7, 2)])
def test_five_ties_are_given_back_or_as_many_as_there_are(goods, before, after):
    delivered = tuple((good, "Boston") for good in goods)
    state = position(broke(*BRANCHES, delivered=delivered), ELSEWHERE)
    assert sum(state.ties[0]) == before
    go_broke(state)
    assert sum(state.ties[0]) == after
    assert state.ties[0][RETURNED] == after - before


def test_track_is_sold_until_the_shortfall_and_5_000_are_raised():
    state = position(broke(*BRANCHES), ELSEWHERE)
    go_broke(state)
    assert refusal(state, StopSelling()) == "raise_more"
    events = play(state, sell("New York", "Boston"))
    assert of(TrackSold, events) == [TrackSold(0, route("New York", "Boston"), 3_000)]
    assert refusal(state, sell("Boston", "Syracuse")) == "not_yours"
    play(state, sell("Boston", "Portland ME"))
    assert refusal(state, StopSelling()) == "raise_more"
    play(state, sell("New York", "Cleveland"))
    assert refusal(state, sell("New York", "Philadelphia")) == "raised_enough"
    assert state.legal() == (StopSelling(),)


def test_a_surplus_is_kept():
    state = position(broke(*BRANCHES), ELSEWHERE)
    go_broke(state)
    events = sold_out(state, ("New York", "Boston"), ("New York", "Cleveland"))
    assert of(DebtSettled, events) == [DebtSettled(0, 3_000, 0)]
    assert (state.cash[0], state.debt[0]) == (3_000, 40_000)
    assert reached(state, 0) == ["Boston", "New York", "Philadelphia", "Portland ME"], "it may fall into parts"


def test_the_player_chooses_what_to_sell():
    state = position(broke(*BRANCHES), ELSEWHERE)
    go_broke(state)
    assert set(state.legal()) == {
        sell("New York", "Philadelphia"), sell("New York", "Boston"), sell("Boston", "Portland ME"),
        sell("New York", "Cleveland"),
    }  # fmt: skip
    play(state, sell("New York", "Philadelphia"))
    assert refusal(state, sell("New York", "Philadelphia")) == "not_yours"


def test_nobody_else_acts_meanwhile():
    state = position(broke(*BRANCHES), ELSEWHERE)
    go_broke(state)
    assert state.why_not(Sell(0), 1) is not None
    assert state.legal(1) == ()


@pytest.mark.parametrize(("short", "lent"), [(35_000, 10_000), (40_000, 10_000), (65_000, 15_000)])
def test_what_is_missing_becomes_debt_in_full_steps(short, lent):
    state = position(broke(debt=short), ELSEWHERE)
    events = go_broke(state)
    assert of(DebtSettled, events) == [DebtSettled(0, 0, lent)]
    assert (state.debt[0], state.cash[0]) == (short + lent, 0), "the rounding is not paid out"


def test_then_the_turn_goes_on():
    state = position(broke(*BRANCHES), player("Charleston - Savannah", cash=0))
    go_broke(state)
    sold_out(state, ("New York", "Cleveland"))
    assert (state.phase, state.turn, state.to_act, state.actions) == (ACTING, 0, 0, 1)


def test_a_bankruptcy_in_the_last_action_of_a_round_is_settled_before_the_round_ends():
    state = position(broke(*BRANCHES), player("Charleston - Savannah", cash=20_000), first=1, turn=0, round=60)
    play(state, GoFirst())
    go_broke(state)
    assert state.phase == SELLING
    sold_out(state, ("New York", "Cleveland"))
    assert (state.phase, state.to_act) == (BIDDING, 1)
    play(state, state.legal()[0])
    assert (state.phase, state.reason) == (OVER, "rounds")


def test_several_sold_pieces_are_chosen_from():
    state = position(broke(*BRANCHES), player("Charleston - Savannah", cash=20_000))
    go_broke(state)
    sold_out(state, ("New York", "Boston"), ("New York", "Cleveland"))
    assert (state.phase, state.to_act) == (CHOOSING, 1)
