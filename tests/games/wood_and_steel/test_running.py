"""README 5: running trains."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.wood_and_steel.actions import Claim, Drop, StopEngine, StopRunning
from milepost.games.wood_and_steel.board import CITY, GOOD
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, SWITCHING
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from milepost.games.wood_and_steel.events import EngineRuns, MarketClaimed, MarketDrawn, Moved

from .playing import PRIVATE, allowed, buy, claims, deliver, load, move, moves, of, play, refusal, run
from .positions import ELSEWHERE, named, player, position

LONG = "Boston - New York - Philadelphia - Washington - Norfolk - Raleigh - Charleston - Savannah - Tampa - Tallahassee"
DISTANCES = tuple(zip(ENGINE_NAMES[1:], (1, 2, 3, 3, 4, 5, 7, 8, 9, 11), strict=True))


@pytest.mark.parametrize(("name", "distance"), DISTANCES)
def test_every_engine_has_its_distance(name, distance):
    state = position(player(LONG, engines=((name, "Boston"),)))
    assert of(EngineRuns, play(state, run())) == [EngineRuns(0, 0, distance)]


@pytest.mark.parametrize(("name", "distance"), DISTANCES)
def test_a_service_yard_moves_a_consolidation_and_better_engines_one_farther(name, distance):
    state = position(player(LONG, engines=((name, "Boston"),), upgrades=("Service Yard",)))
    play(state, run())
    assert state.moves == distance + (distance > 3 or name == "Consolidation")


def test_an_engine_runs_as_far_as_it_can_and_stops_when_the_player_likes():
    state = position(player(LONG, engines=(("American", "Boston"),)))
    play(state, run())
    events = play(state, move("New York"))
    assert of(Moved, events) == [Moved(0, 0, CITY["Boston"], CITY["New York"])]
    assert state.moves == 1
    play(state, StopEngine())
    assert state.phase == ACTING
    assert state.engines[0][0].city == CITY["New York"]


def test_an_engine_runs_over_own_track_only():
    state = position(player("Boston - New York"), player("New York - Philadelphia"), independents=["Boston - Syracuse"])
    play(state, run())
    assert refusal(state, move("Syracuse")) == "no_track"
    assert refusal(state, move("Philadelphia")) == "no_track"
    assert allowed(state, move("New York"))


def test_one_or_both_engines_run_in_one_action():
    state = position(player(LONG, engines=(("American", "Boston"), ("Mogul", "Tampa"))))
    play(state, run(0), move("New York"), StopEngine())
    assert state.phase == SWITCHING
    twin = state.clone()
    play(state, run(1), move("Savannah"), StopEngine())
    play(twin, StopRunning())
    assert state.actions == twin.actions == 1


def test_an_engine_that_was_just_bought_may_run_in_the_same_turn():
    state = position(player(LONG, engines=(("American", "Boston"),)))
    play(state, buy("Mogul", 0), run())
    assert state.moves == 3


def test_there_is_no_other_engine_to_run():
    state = position(player(LONG))
    assert refusal(state, run(1)) == "no_engine"


# loads


def test_only_what_a_city_supplies_is_loaded():
    state = position(player("Boston - New York"))
    play(state, run())
    assert refusal(state, load("coal")) == "not_supplied"
    assert refusal(state, Drop()) == "empty"
    play(state, load("machinery"), move("New York"))
    assert state.engines[0][0].load == GOOD["machinery"]


def test_supplies_are_those_of_the_edition():
    for edition, expected in (("seed", ""), ("current", "not_supplied")):
        state = position(player("Boston - New York"), edition=edition)
        play(state, run())
        assert refusal(state, load("imports")) == expected


def test_a_city_supplies_any_number_of_engines():
    state = position(player("Boston - New York", engines=(("American", "Boston"), ("Mogul", "Boston"))))
    play(state, run(0), load("imports"), StopEngine(), run(1), load("imports"))
    assert [engine.load for engine in state.engines[0]] == [GOOD["imports"]] * 2


# stopping


def test_the_move_ends_where_a_contract_is_fulfilled():
    state = position(player(LONG, engines=(("Mogul", "Boston", "coal"),), private=("coal", "New York")))
    deliver(state, "Boston - New York")
    assert (state.phase, state.moves) == (MOVING, 0)
    assert refusal(state, move("Philadelphia")) == "no_moves"
    assert allowed(state, load("tourists")), "it may still load where it ends"


def test_with_a_timetable_it_goes_on_up_to_its_full_distance():
    state = position(
        player(LONG, engines=(("Mogul", "Boston", "coal"),), private=("coal", "New York"), upgrades=("Timetable",))
    )
    deliver(state, "Boston - New York")
    assert state.moves == 2
    play(state, load("tourists"), *moves("New York - Philadelphia - Washington"))
    assert refusal(state, move("Norfolk")) == "no_moves"


def test_a_contract_need_not_be_fulfilled():
    state = position(player(LONG, engines=(("Mogul", "Boston", "coal"),), private=("coal", "New York")))
    play(state, run(), *moves("Boston - New York - Philadelphia"))
    assert state.engines[0][0].load == GOOD["coal"]
    assert refusal(state, PRIVATE) == "not_there"


# market contracts


MARKET_OF_THREE = (("coal", "Denver"), ("machinery", "Denver"), ("coal", "Seattle"))


def test_a_claimed_contract_leaves_the_tableau_and_another_is_drawn():
    mine = player("Pittsburgh - Cleveland", engines=(("Mogul", "Pittsburgh"),))
    state = position(mine, ELSEWHERE, market=MARKET_OF_THREE)
    play(state, run(), load("coal"))
    events = play(state, Claim(0))
    assert of(MarketClaimed, events) == [MarketClaimed(0, state.claimed[0])]
    (drawn,) = of(MarketDrawn, events)
    assert state.market[0] == drawn.contract != state.claimed[0]
    assert named(state.claimed[0]) == ("coal", "Denver")
    assert claims(state) == ()


def test_there_is_nothing_to_claim_where_the_tableau_has_no_such_contract():
    mine = player("Pittsburgh - Cleveland", engines=(("Mogul", "Pittsburgh"),))
    state = position(mine, market=MARKET_OF_THREE)
    play(state, run(), load("steel"))
    assert refusal(state, Claim(1)) == "not_loading"
    assert refusal(state, Claim(5)) == "no_such_contract"


def test_the_market_opens_with_the_first_mogul():
    state = position(player("Boston - New York", engines=(("American", "Boston"),)), ELSEWHERE)
    assert state.market == []
    events = play(state, buy("Mogul", 0))
    assert len(of(MarketDrawn, events)) == len(state.market) == 3
    assert len(set(state.market)) == 3
    assert NONE not in state.market


def test_or_with_a_better_engine_bought_before_any_mogul():
    mine = player("Boston - New York", engines=(("American", "Boston"),), hub="Boston", cash=20_000)
    state = position(mine, ELSEWHERE)
    play(state, buy("Consolidation", 0))
    assert len(state.market) == 3


def test_a_market_contract_differs_from_every_contract_that_is_open():
    american = (("American", "Norfolk"),)
    for seed in range(10):
        state = position(player("Norfolk - Raleigh", engines=american), seed=seed)
        play(state, buy("Mogul", 0))
        only = named(state.market[0])
        assert only == ("cotton", "Philadelphia"), "the single one within two segments is drawn first"
        for held in ("private", "claimed"):
            given: dict[str, Any] = {held: only}
            state = position(player("Norfolk - Raleigh", engines=american, **given), seed=seed)
            play(state, buy("Mogul", 0))
            assert only not in map(named, state.market)
