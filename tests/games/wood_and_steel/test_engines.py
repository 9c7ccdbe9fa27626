"""README 7: engines."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Buy
from milepost.games.wood_and_steel.constants import ACTING, STATIONING
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from milepost.games.wood_and_steel.events import EngineBought, YardsOpened

from .playing import allowed, buy, of, place, play, refusal
from .positions import LEVEL, player, position

PRICES = dict(zip(ENGINE_NAMES[2:], (5, 7, 10, 13, 16, 20, 24, 28, 32), strict=True))
TRADE_INS = dict(zip(ENGINE_NAMES[1:], (0, 2, 3, 5, 6, 8, 10, 12, 14, 16), strict=True))


@pytest.mark.parametrize("name", PRICES)
def test_every_engine_has_its_price_and_its_trade_in_value(name):
    below = ENGINE_NAMES[LEVEL[name] - 1]
    state = position(player("Boston - New York", cash=50_000, engines=((below, "Boston"),)))
    events = play(state, buy(name, 0))
    price = 1_000 * (PRICES[name] - TRADE_INS[below])
    assert state.cash == [50_000 - price]
    assert of(EngineBought, events) == [EngineBought(0, LEVEL[name], price, LEVEL[below])]


def test_the_trade_in_value_is_half_the_price_rounded_down_to_a_full_thousand():
    for name, price in PRICES.items():
        assert TRADE_INS[name] == price // 2


def test_exactly_one_level_above_the_best_engine():
    engines = (("American", "Boston"), ("Consolidation", "New York"))
    state = position(player("Boston - New York", cash=50_000, engines=engines))
    assert refusal(state, buy("Mogul", 0)) == "not_better"
    assert refusal(state, buy("Consolidation", 0)) == "not_better"
    assert allowed(state, buy("Camelback", 0))
    assert refusal(state, buy("Prairie", 0)) == "level_skipped"


def test_two_levels_with_a_hub_for_5_000_more_and_never_three():
    engines = (("American", "Boston"),)
    state = position(player("Boston - New York", cash=50_000, engines=engines, hub="Boston"))
    assert refusal(state, buy("Camelback", 0)) == "level_skipped"
    twin = state.clone()
    play(state, buy("Mogul", 0))
    assert state.cash == [50_000 - 5_000], "one level costs nothing more"
    play(twin, buy("Consolidation", 0))
    assert twin.cash == [50_000 - 10_000 - 5_000 + 2_000]


def test_a_hub_helps_from_the_john_bull_to_the_mogul():
    state = position(player("Boston - New York", cash=50_000, hub="Boston"))
    play(state, buy("Mogul", 0))
    assert state.cash == [50_000 - 7_000 - 5_000]
    assert [engine.level for engine in state.engines[0]] == [LEVEL["Mogul"]]


def test_the_john_bull_is_handed_in_with_the_first_purchase():
    state = position(player("Boston - New York"))
    assert refusal(state, buy("American")) == "john_bull"
    assert refusal(state, buy("American", 0, trades=False)) == "john_bull"


def test_a_second_engine_is_bought_without_giving_one_up():
    state = position(player("Boston - New York", engines=(("American", "Boston"),)))
    play(state, buy("Mogul"))
    assert (state.phase, state.cash) == (STATIONING, [3_000])
    play(state, place("New York"))
    assert (state.phase, state.actions, len(state.engines[0])) == (ACTING, 1, 2)


def test_an_engine_is_only_discarded_to_make_room():
    state = position(player("Boston - New York", engines=(("American", "Boston"),)))
    assert refusal(state, buy("Mogul", 0, trades=False)) == "no_discard"
    both = (("American", "Boston"), ("Mogul", "New York"))
    state = position(player("Boston - New York", cash=20_000, engines=both))
    assert refusal(state, buy("Consolidation")) == "two_engines"
    play(state, buy("Consolidation", 0, trades=False))
    assert state.cash == [10_000], "nothing is paid for what is discarded"


def test_either_engine_may_be_traded_in():
    both = (("American", "Boston"), ("Mogul", "New York"))
    for gives, price in ((0, 8_000), (1, 7_000)):
        state = position(player("Boston - New York", cash=20_000, engines=both))
        play(state, buy("Consolidation", gives))
        assert state.cash == [20_000 - price]


def test_there_is_nothing_to_hand_over_that_one_does_not_have():
    state = position(player("Boston - New York", engines=(("American", "Boston"),)))
    assert refusal(state, buy("Mogul", 1)) == "no_engine"


def test_it_is_paid_with_money_in_hand():
    state = position(player("Boston - New York", cash=4_000, engines=(("American", "Boston"),)))
    assert refusal(state, buy("Mogul", 0)) == "cash"
    assert not [action for action in state.legal() if isinstance(action, Buy)]


def test_the_challenger_is_the_last():
    state = position(player("Boston - New York", cash=90_000, engines=(("Challenger", "Boston"),), hub="Boston"))
    assert not [action for action in state.legal() if isinstance(action, Buy)]


def test_the_first_consolidation_opens_the_service_yard_to_all():
    state = position(
        player("Boston - New York", cash=50_000, engines=(("Mogul", "Boston"),)), player("Charleston - Savannah")
    )
    assert len(of(YardsOpened, play(state, buy("Consolidation", 0)))) == 1
    assert state.yards_open


def test_an_engine_that_skips_it_does_not():
    state = position(player("Boston - New York", cash=50_000, engines=(("Mogul", "Boston"),), hub="Boston"))
    play(state, buy("Camelback", 0))
    assert not state.yards_open
