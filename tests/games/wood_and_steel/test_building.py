"""README 6: building track."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Build, StopBuilding
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, ROUTES, members
from milepost.games.wood_and_steel.constants import ACTING, BUILDING
from milepost.games.wood_and_steel.events import TrackBuilt
from milepost.games.wood_and_steel.rules import track

from .playing import allowed, build, of, play, prices, reached, refusal
from .positions import ELSEWHERE, player, position, route

PLAIN = {1: 2_000, 2: 3_000, 3: 4_000, 4: 5_000, 5: 6_000}
PARALLEL = {1: 3_000, 2: 4_000, 3: 5_000, 4: 6_000, 5: 7_000}


@pytest.mark.parametrize("number", members(EDITIONS["seed", 3].routes))
def test_every_segment_costs_what_the_table_says(number):
    facts = ROUTES[number]
    start, end = CITIES[facts.a].name, CITIES[facts.b].name
    beside = next(one for one in EDITIONS["seed", 3].at[facts.a] if one != number)
    other = CITIES[ROUTES[beside].a + ROUTES[beside].b - facts.a].name
    times = 2 if facts.mountainous else 1
    first = prices(position(player(f"{start} - {other}"), ELSEWHERE))
    if (start, end) != ("Charleston", "Savannah"):
        assert first(start, end) == PLAIN[facts.length] * times
    second = prices(position(player(f"{start} - {other}"), independents=[f"{start} - {end}"]))
    assert second(start, end) == PARALLEL[facts.length] * times


def test_up_to_two_segments_in_an_action():
    state = position(player("Boston - New York", cash=40_000))
    events = play(state, build("Boston", "Portland ME"))
    assert of(TrackBuilt, events) == [TrackBuilt(0, route("Boston", "Portland ME"), 2_000)]
    assert (state.phase, state.actions) == (BUILDING, 1)
    play(state, build("Boston", "Syracuse"))
    assert (state.phase, state.actions, state.cash) == (ACTING, 1, [40_000 - 5_000])


def test_three_with_an_employment_office():
    state = position(player("Boston - New York", cash=40_000, upgrades=("Employment Office",)))
    play(state, build("Boston", "Portland ME"), build("Boston", "Syracuse"))
    assert state.phase == BUILDING
    play(state, build("Syracuse", "Toronto"))
    assert (state.phase, state.actions) == (ACTING, 1)
    assert reached(state, 0) == ["Boston", "New York", "Portland ME", "Syracuse", "Toronto"]


def test_the_second_segment_may_be_left():
    state = position(player("Boston - New York"))
    play(state, build("Boston", "Portland ME"), StopBuilding())
    assert (state.phase, state.actions) == (ACTING, 1)
    assert refusal(state, build("Boston", "Syracuse")) == "twice"


def test_it_is_paid_at_once_and_with_money_in_hand():
    state = position(player("Boston - New York", cash=5_000))
    assert refusal(state, build("New York", "Cleveland")) == "cash"
    play(state, build("Boston", "Portland ME"))
    assert allowed(state, build("Boston", "Syracuse"))
    play(state, build("New York", "Philadelphia"))
    assert state.cash == [1_000]


def test_track_lies_only_where_the_edition_has_a_route():
    seed, current = (
        position(player("Phoenix - San Diego", cash=40_000)),
        position(player("Phoenix - San Diego", cash=40_000), edition="current"),
    )
    there = build("Los Angeles", "Phoenix")
    assert allowed(seed, there)
    assert refusal(current, there) == "not_on_map"
    assert refusal(position(player("Santa Fe - Kansas City")), build("Flagstaff", "Santa Fe")) == "not_on_map"


def test_the_second_track_is_the_first_once_the_other_has_gone():
    state = position(player("Boston - New York", cash=40_000), player("Washington - Philadelphia - New York"))
    play(state, build("New York", "Philadelphia"), StopBuilding())
    there = route("New York", "Philadelphia")
    assert track.price_as_it_lies(state, there, 0) == 3_000
    track.take_away(state, there, 1)
    assert track.price_as_it_lies(state, there, 0) == 2_000
    state.check()


@pytest.mark.parametrize("least", [0, 1_000, 2_000])
def test_no_design_makes_track_cheaper_than_the_least_price(least):
    design = f"track.base=0,track.per_length=0,track.least={least}"
    state = position(player("Boston - New York", cash=least), design=design)
    play(state, build("Boston", "Portland ME"))
    assert state.cash == [0]
    if least:
        state = position(player("Boston - New York", cash=least - 1_000), design=design)
        assert refusal(state, build("Boston", "Portland ME")) == "cash"
        assert not [action for action in state.legal() if isinstance(action, Build)]
