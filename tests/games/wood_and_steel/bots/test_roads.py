"""Ways over own track and over track that could be built or taken over."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import CITY
from milepost.games.wood_and_steel.judgement.roads import NOTHING, Roads, Track, roads_of
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.positions import ELSEWHERE, cities, player, position, route, way

THOUSAND = 12


def roads(state: SteelState, seat: Seat = 0, pace: int = 3) -> Roads:
    return roads_of(state, seat, pace, THOUSAND)


def missing(state: SteelState, *names: str) -> Track:
    found = roads(state).missing([CITY[name] for name in names])
    assert found is not None
    return found


def test_own_track_costs_nothing_and_new_track_its_price():
    state = position(player("Boston - New York - Philadelphia"))
    assert missing(state, "Boston", "New York", "Philadelphia") == NOTHING
    one = missing(state, "New York", "Philadelphia", "Washington", "Norfolk")
    assert one.routes == way("Philadelphia - Washington - Norfolk")
    assert one.price == 4_000
    assert one.actions == 1_000


def test_a_way_back_over_new_track_is_paid_once():
    state = position(player("Boston - New York"))
    one = missing(state, "Boston", "New York", "Philadelphia", "New York", "Boston")
    assert one.routes == way("New York - Philadelphia")


def test_a_second_track_is_dearer_and_a_third_is_not_possible():
    state = position(
        player("Boston - New York"), player("New York - Philadelphia"), player("Philadelphia - Washington"),
        player("Philadelphia - Washington - Norfolk"),
    )  # fmt: skip
    assert missing(state, "New York", "Philadelphia").price == 3_000
    assert roads(state).missing([CITY["Philadelphia"], CITY["Washington"]]) is None
    assert roads(state).ways_from(CITY["New York"])[0][CITY["Washington"]] > 1_000, "there is a way round"


def test_mountains_and_the_hub_are_in_the_price():
    state = position(player("Philadelphia - Washington"))
    assert missing(state, "Philadelphia", "Pittsburgh").price == 6_000
    state = position(player("Philadelphia - Washington", upgrades=("Hub",), hub="Philadelphia"))
    assert missing(state, "Philadelphia", "Pittsburgh").price == 5_000


def test_an_employment_office_makes_segments_lighter():
    state = position(player("Boston - New York", upgrades=("Employment Office",)))
    assert missing(state, "New York", "Philadelphia", "Washington", "Norfolk").actions == 1_000


def test_a_railroad_on_the_way_is_taken_over_if_that_is_less_trouble():
    long = position(
        player("Chicago - Detroit"), independents=["Chicago - Des Moines - Omaha - Denver - Salt Lake City"]
    )
    whole = missing(long, "Chicago", "Des Moines", "Omaha", "Denver", "Salt Lake City")
    assert (whole.routes, whole.railroads, whole.price) == ((), (0,), 12_000)
    assert missing(long, "Chicago", "Des Moines").routes == way("Chicago - Des Moines"), "beside it"
    short = position(player("Chicago - Detroit"), independents=["Chicago - Milwaukee"])
    assert missing(short, "Chicago", "Milwaukee").railroads == ()


def test_own_hops_follow_own_track_only():
    state = position(player("Boston - New York - Philadelphia", "Boston - Syracuse"), ELSEWHERE)
    network = roads(state)
    assert network.hops(CITY["Syracuse"])[CITY["Philadelphia"]] == 3
    assert network.hops(CITY["Syracuse"])[CITY["Charleston"]] == 255
    assert cities(network.run(CITY["Syracuse"], CITY["New York"])) == ["Boston", "New York"]


def test_hauls_go_past_a_city_that_supplies():
    state = position(player("Boston - New York - Philadelphia"))
    sources = 1 << CITY["Boston"] | 1 << CITY["Chicago"]
    haul = roads(state).hauls(CITY["Philadelphia"], sources, CITY["New York"])[0]
    assert cities(haul.way) == ["Philadelphia", "New York", "Boston", "New York"]
    assert (haul.loads, haul.track) == (2, NOTHING)
    (aboard,) = roads(state).hauls(CITY["Philadelphia"], 0, CITY["New York"])
    assert (cities(aboard.way), aboard.loads) == (["Philadelphia", "New York"], -1)


def test_roads_are_worked_out_again_when_track_changes():
    state = position(player("Boston - New York"))
    before = roads(state)
    assert roads(state.clone()) is before
    state.tracks[0][route("New York", "Philadelphia")] = 0
    assert roads(state) is not before
