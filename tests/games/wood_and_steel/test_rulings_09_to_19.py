"""README 17: rulings B9 to B19, on running trains, track, engines and mergers."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.wood_and_steel.actions import Claim, Drop, GoFirst, Pass, StopBuilding, StopEngine, StopRunning
from milepost.games.wood_and_steel.board import CITY, GOOD
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, STATIONING, SWITCHING
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.events import Delivered, Dropped, MarketDrawn

from .playing import (
    MARKET,
    allowed,
    build,
    buy,
    claims,
    deliver,
    halt,
    load,
    merge,
    move,
    moves,
    of,
    pass_until,
    place,
    play,
    prices,
    reached,
    refusal,
    run,
    ship,
)
from .positions import ELSEWHERE, LEVEL, Player, cities, named, player, position

TWO_ENGINES = (("American", "Boston"), ("Mogul", "New York"))
OPEN_MARKET = (("coal", "Denver"), ("machinery", "Denver"), ("coal", "Seattle"))


# B9: no engine runs twice


def test_B9_a_second_run_is_for_an_engine_that_has_not_run():
    state = position(player("Boston - New York", engines=TWO_ENGINES))
    play(state, run(0), StopEngine(), StopRunning())
    assert (state.phase, state.actions) == (ACTING, 1)
    assert refusal(state, run(0)) == "has_run"
    play(state, run(1))


def test_B9_both_engines_may_run_in_one_action_and_then_none_is_left_for_another():
    state = position(player("Boston - New York", engines=TWO_ENGINES))
    play(state, run(1), StopEngine())
    assert state.phase == SWITCHING
    assert refusal(state, run(1)) == "has_run"
    play(state, run(0), StopEngine())
    assert (state.phase, state.actions) == (ACTING, 1)
    assert {refusal(state, run(0)), refusal(state, run(1))} == {"has_run"}


def test_B9_with_a_single_engine_trains_run_once_a_turn():
    state = position(player("Boston - New York"))
    play(state, run(), StopEngine())
    assert refusal(state, run()) == "has_run"


def test_B9_a_player_sees_the_new_contract_before_running_the_other_engine():
    engines = (("American", "Boston", "coal"), ("Mogul", "New York"))
    state = position(player("Boston - New York - Philadelphia", engines=engines, private=("coal", "New York")))
    deliver(state, "Boston - New York")
    halt(state)
    assert state.private[0] not in (NONE, state.delivered[0][0])
    assert allowed(state, run(1))


def test_B9_both_have_run_again_in_the_next_turn():
    state = position(player("Boston - New York"), ELSEWHERE)
    play(state, run(), StopEngine())
    pass_until(state, 0)
    assert allowed(state, run())


# B10: turning back


def test_B10_an_engine_may_turn_back_and_use_a_segment_again():
    state = position(player("Boston - New York", engines=(("Mogul", "Boston"),)))
    play(state, run(), move("New York"), move("Boston"), move("New York"))
    assert cities([state.engines[0][0].city]) == ["New York"]
    assert refusal(state, move("Boston")) == "no_moves"


# B11: loading


THROUGH = "Boston - New York - Philadelphia"


@pytest.mark.parametrize("stop", [0, 1, 2])
def test_B11_a_commodity_is_loaded_where_the_run_starts_passes_or_ends(stop):
    state = position(player(THROUGH, engines=(("American", "Boston"),)))
    way = moves(THROUGH)
    play(state, run(), *way[:stop], load("imports"), *way[stop:])
    assert state.engines[0][0].load == GOOD["imports"]
    assert state.moves == 0, "loading costs nothing"


def test_B11_any_commodity_may_be_loaded_without_a_contract():
    state = position(player(THROUGH, private=("coal", "New York")))
    play(state, run(), load("machinery"))
    assert state.engines[0][0].load == GOOD["machinery"]


def test_B11_a_load_is_dropped_freely_also_for_another():
    state = position(player(THROUGH, engines=(("American", "New York", "coal"),)))
    twin = state.clone()
    events = play(state, run(), Drop())
    assert of(Dropped, events) == [Dropped(0, 0, GOOD["coal"])]
    assert state.engines[0][0].load == NONE
    events = play(twin, run(), load("tourists"))
    assert of(Dropped, events) == [Dropped(0, 0, GOOD["coal"])]


def test_B11_a_load_is_changed_once_at_each_stop():
    state = position(player(THROUGH, engines=(("American", "New York"),)))
    play(state, run(), load("tourists"))
    assert refusal(state, load("imports")) == refusal(state, Drop()) == "load_changed"
    play(state, move("Boston"))
    assert allowed(state, Drop())
    play(state, load("machinery"))


def test_B11_a_load_stays_aboard_from_turn_to_turn():
    state = position(player(THROUGH), ELSEWHERE)
    play(state, run(), load("machinery"), StopEngine())
    pass_until(state, 0)
    assert state.engines[0][0].load == GOOD["machinery"]


# B12: claiming


def claimant(**given: Any) -> Player:
    return player("Pittsburgh - Cleveland - Chicago", engines=(("Mogul", "Pittsburgh"),), **given)


def test_B12_a_market_contract_is_claimed_when_its_commodity_is_loaded():
    state = position(claimant(), market=OPEN_MARKET)
    play(state, run())
    assert refusal(state, Claim(0)) == "not_loading"
    play(state, load("coal"))
    assert claims(state) == (Claim(0), Claim(2))
    play(state, Claim(2))
    assert named(state.claimed[0]) == ("coal", "Seattle")


def test_B12_what_was_loaded_earlier_does_not_count():
    state = position(claimant(), market=OPEN_MARKET)
    play(state, run(), load("coal"), move("Cleveland"))
    assert claims(state) == ()
    assert refusal(state, Claim(0)) == "not_loading"
    play(state, move("Chicago"))
    assert claims(state) == ()
    play(state, load("coal"))
    assert claims(state) == (Claim(0), Claim(2)), "it was loaded once more"


def test_B12_only_one_is_held():
    state = position(claimant(claimed=("coal", "Boston")), market=OPEN_MARKET)
    play(state, run(), load("coal"))
    assert refusal(state, Claim(0)) == "holds_one"


def test_B12_the_owner_of_a_mogul_may_claim_with_any_engine_and_nobody_else():
    engines = (("American", "Pittsburgh"), ("Mogul", "Chicago"))
    state = position(player("Pittsburgh - Cleveland - Chicago", engines=engines), market=OPEN_MARKET)
    play(state, run(0), load("coal"), Claim(0))
    state = position(player("Pittsburgh - Cleveland", engines=engines[:1]), market=OPEN_MARKET)
    play(state, run(0), load("coal"))
    assert refusal(state, Claim(0)) == "no_mogul"


# B13: more money for the last two engines


@pytest.mark.parametrize(("engine", "income"), [("Mikado", 12_000), ("Mountain", 16_000), ("Challenger", 16_000)])
def test_B13_a_thousand_more_for_each_segment_of_the_contract(engine, income):
    state = position(player("Boston - New York", engines=((engine, "New York"),)))
    assert ship(state, "grain", "New York", "Boston") == income


def test_B13_only_if_that_engine_delivers():
    state = position(player("Boston - New York", engines=(("Mountain", "Boston"), ("Mikado", "New York"))))
    assert ship(state, "grain", "New York", "Boston", engine=1) == 12_000
    pass_until(state, 0)
    assert ship(state, "grain", "New York", "Boston", engine=0) == 16_000


# B14: refilling the market


def test_B14_the_market_is_refilled_after_a_claim_and_not_at_the_delivery():
    state = position(claimant(), market=OPEN_MARKET)
    events = play(state, run(), load("coal"), Claim(0))
    assert len(of(MarketDrawn, events)) == 1
    assert len(state.market) == 3
    assert [named(one) for one in state.market[1:]] == list(OPEN_MARKET[1:])
    state = position(claimant(claimed=("coal", "Cleveland")), market=OPEN_MARKET)
    events = play(state, run(), load("coal"), move("Cleveland"), MARKET)
    assert of(Delivered, events)[0].market
    assert not of(MarketDrawn, events)
    assert (state.claimed[0], state.phase) == (NONE, MOVING), "and no offers: they are for private contracts"


@pytest.mark.parametrize(("seats", "size"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_B14_its_size_is_one_more_than_the_players_from_3_to_6(seats, size):
    starts = ["Norfolk - Washington", "Boston - Portland ME", "Montreal - Quebec City", "Tampa - Savannah",
              "Toronto - Syracuse"]  # fmt: skip
    others = [player(start) for start in starts[: seats - 1]]
    state = position(player("New York - Philadelphia", engines=(("American", "New York"),)), *others)
    play(state, buy("Mogul", 0))
    assert len(state.market) == size


# B15 and B16: track


def test_B15_new_track_touches_the_own_network_segments_just_built_included():
    state = position(player("Boston - New York", cash=40_000), player("Syracuse - Toronto"))
    assert refusal(state, build("Philadelphia", "Washington")) == "apart"
    assert refusal(state, build("Toronto", "Detroit")) == "apart"
    play(state, build("New York", "Philadelphia"))
    play(state, build("Philadelphia", "Washington"))
    assert reached(state, 0) == ["Boston", "New York", "Philadelphia", "Washington"]


def test_B16_a_segment_takes_two_tracks_of_different_owners():
    state = position(
        player("Boston - New York", cash=40_000), player("New York - Philadelphia"), player("Washington - Philadelphia")
    )
    assert refusal(state, build("Boston", "New York")) == "own_track"
    play(state, build("New York", "Philadelphia"), StopBuilding(), Pass())
    play(state, Pass())
    assert refusal(state, build("New York", "Philadelphia")) == "two_tracks"


def test_B16_the_track_of_an_independent_is_one_of_the_two():
    state = position(player("Boston - New York"), independents=["New York - Philadelphia"])
    assert prices(state)("New York", "Philadelphia") == 3_000
    play(state, build("New York", "Philadelphia"))
    state = position(
        player("Washington - Norfolk"), player("Washington - Pittsburgh"), independents=["Washington - Pittsburgh"]
    )
    assert refusal(state, build("Washington", "Pittsburgh")) == "two_tracks"


# B17: where a new engine stands


def test_B17_the_successor_stands_in_the_old_engines_city_and_keeps_its_load():
    state = position(player("Boston - New York", engines=(("American", "New York", "coal"),)))
    play(state, buy("Mogul", 0))
    assert state.engines[0] == (Engine(LEVEL["Mogul"], CITY["New York"], GOOD["coal"]),)
    assert state.phase == ACTING


def test_B17_so_does_the_successor_of_an_engine_that_is_only_discarded():
    engines = (("American", "New York", "coal"), ("Mogul", "Boston"))
    state = position(player("Boston - New York", engines=engines))
    play(state, buy("Consolidation", 0, trades=False))
    assert state.phase == ACTING, "there is nothing to choose: it replaces the American"
    assert state.engines[0][0] == Engine(LEVEL["Consolidation"], CITY["New York"], GOOD["coal"])
    assert state.engines[0][1] == Engine(LEVEL["Mogul"], CITY["Boston"], NONE)


def test_B17_a_second_engine_stands_in_any_own_city():
    state = position(player("Boston - New York - Philadelphia", engines=(("American", "New York", "coal"),)))
    play(state, buy("Mogul"))
    assert state.phase == STATIONING
    assert state.legal() == (place("Boston"), place("New York"), place("Philadelphia"))
    assert refusal(state, place("Washington")) == "off_network"
    play(state, place("Philadelphia"))
    assert state.engines[0][1] == Engine(LEVEL["Mogul"], CITY["Philadelphia"], NONE)


def test_B17_the_limit_is_always_two():
    engines = (("American", "New York"), ("Mogul", "Boston"))
    state = position(player("Boston - New York", engines=engines, cash=20_000))
    assert refusal(state, buy("Consolidation")) == "two_engines"
    assert allowed(state, buy("Consolidation", 1))


# B18: mergers


def test_B18_a_railroad_costs_more_from_anybodys_first_delivery_to_a_western_city():
    west = player("Omaha - Denver", "Chicago - Des Moines", debt=0, cash=20_000)
    state = position(player("Chicago - Detroit", cash=20_000), west, independents=["Chicago - Milwaukee"], turn=1)
    ship(state, "grain", "Omaha", "Denver")
    assert state.west_open
    pass_until(state, 0)
    play(state, merge(0))
    assert state.cash[0] == 20_000 - 4_000


def test_B18_having_track_in_the_west_does_not_open_it():
    state = position(player("Chicago - Detroit"), player("Omaha - Denver"), independents=["Chicago - Milwaukee"])
    play(state, merge(0))
    assert state.cash[0] == 7_000


def test_B18_it_must_share_a_city_with_the_own_network():
    state = position(player("Chicago - Detroit"), independents=["Saint Louis - Memphis", "Chicago - Milwaukee"])
    assert refusal(state, merge(0)) == "not_touching"
    assert allowed(state, merge(1))


# B19: going first


def test_B19_going_first_costs_an_action_and_no_money():
    state = position(ELSEWHERE, player("Boston - New York"))
    play(state, GoFirst())
    assert (state.cash, state.actions, state.next_first) == ([10_000, 10_000], 1, 0)


def test_B19_the_first_to_choose_it_has_it_for_this_round():
    state = position(ELSEWHERE, player("Boston - New York"), player("Toronto - Ottawa"))
    play(state, Pass(), GoFirst())
    assert refusal(state, GoFirst()) == "first_taken"
    play(state, Pass())
    assert refusal(state, GoFirst()) == "first_taken"
    play(state, Pass())
    assert (state.round, state.turn, state.first) == (2, 1, 1)
    play(state, Pass())
    assert state.turn == 2, "the order follows the seats"
    play(state, Pass())
    assert state.turn == 0
    assert allowed(state, GoFirst())
