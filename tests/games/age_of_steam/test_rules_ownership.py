"""README 7.3: whose track is after a build."""

from __future__ import annotations

from milepost.games.age_of_steam.actions import DONE
from milepost.games.age_of_steam.events import LinkCompleted, TrackLost

from .positions import (
    NE,
    NONE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    build,
    build_turn,
    lay,
    links,
    of,
    owner_at,
    rail,
    start,
)


def test_added_track_is_the_builders():
    state = build_turn(start(cash=50), 1)
    state.apply(build(state, (6, 5), (SE, N)))
    assert owner_at(state, (6, 5), SE) == owner_at(state, (6, 5), N) == 1


def test_kept_track_keeps_its_owner_also_if_it_is_nobodys():
    for owner in (1, NONE):
        state = start(cash=50)
        rail(state, owner, "Chicago", (6, 5), (5, 4))
        rail(state, 0, "Milwaukee", (6, 4), (6, 5))
        build_turn(state)
        state.apply(build(state, (6, 5), (SE, NW), (N, S)))
        assert owner_at(state, (6, 5), SE) == owner
        assert owner_at(state, (6, 5), N) == 0


def test_redirected_track_of_nobody_becomes_the_builders():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (6, 5), (5, 4), (4, 4))
    build_turn(state)
    state.apply(build(state, (5, 4), (SE, N)))
    assert owner_at(state, (5, 4), SE) == 0
    assert owner_at(state, (6, 5), SE) == 0, "the whole section"


def test_unowned_track_that_is_joined_becomes_the_builders():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (6, 5), (5, 4), (4, 4))
    build_turn(state)
    state.apply(build(state, (4, 4), (SE, N)))
    assert {owner_at(state, place, SE) for place in ((6, 5), (5, 4), (4, 4))} == {0}


def test_a_link_is_complete_when_both_ends_are_stops():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", stubs=False)
    assert links(state, 0) == 0
    build_turn(state)
    events = state.apply(build(state, "Milwaukee", S))
    (link,) = of(events, LinkCompleted)
    assert {link.start, link.end} == {at(state, "Chicago"), at(state, "Milwaukee")}
    assert links(state, 0) == 1


def test_track_between_two_cities_is_complete_without_stubs():
    state = build_turn(start(cash=50))
    state.apply(build(state, (1, 0), (NE, S)))
    events = state.apply(build(state, (1, 1), (N, S)))
    assert len(of(events, LinkCompleted)) == 1


def test_unfinished_track_of_this_turn_is_kept():
    state = build_turn(start(cash=50))
    state.apply(build(state, (6, 5), (SE, NW)))
    state.apply(DONE)
    assert owner_at(state, (6, 5), SE) == 0


def test_old_unfinished_track_is_lost_unless_it_is_longer():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    rail(state, 0, "Duluth", (2, 1), (2, 2))
    build_turn(state)
    state.apply(build(state, (2, 2), (N, SE)))
    events = state.apply(DONE)
    assert [(event.hex, event.length) for event in of(events, TrackLost)] == [(at(state, (6, 5)), 1)]
    assert owner_at(state, (6, 5), SE) == NONE
    assert owner_at(state, (2, 1), N) == 0


def test_only_the_builders_track_is_lost_in_a_build_turn():
    state = start(cash=50)
    rail(state, 1, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    state.apply(DONE)
    assert owner_at(state, (6, 5), SE) == 1
    state.apply(DONE)
    assert owner_at(state, (6, 5), SE) == NONE


def test_stubs_that_lead_nowhere_obey_the_same_clock():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", stubs=False)
    build_turn(state)
    state.apply(build(state, "Milwaukee", S, N))
    state.apply(DONE)
    assert owner_at(state, "Milwaukee", N) == 0
    build_turn(state)
    events = state.apply(DONE)
    assert of(events, TrackLost) == [TrackLost(0, at(state, "Milwaukee"), N, 1)]
    assert (owner_at(state, "Milwaukee", N), owner_at(state, "Milwaukee", S)) == (NONE, 0)


def test_two_tracks_on_one_tile_are_two_sections():
    state = start(cash=50)
    lay(state, 0, (6, 5), (SE, SW), (N, NW))
    assert state.sections[at(state, (6, 5)) * 6 + SE] is not state.sections[at(state, (6, 5)) * 6 + N]


def test_a_town_divides_sections():
    state = start()
    rail(state, 0, "Chicago", (7, 4), "Milwaukee", (7, 2), "Green Bay")
    assert links(state, 0) == 2
    assert owner_at(state, "Milwaukee", S) == owner_at(state, "Milwaukee", N) == 0


def test_owners_of_one_town_may_differ():
    state = start(cash=50)
    rail(state, 1, "Chicago", (7, 4), "Milwaukee")
    rail(state, 0, "Chicago", (6, 5), (6, 4), "Milwaukee", stubs=False)
    build_turn(state)
    state.apply(build(state, "Milwaukee", S, SW))
    assert (owner_at(state, "Milwaukee", S), owner_at(state, "Milwaukee", SW)) == (1, 0)
    assert state.sections[at(state, "Milwaukee") * 6 + SW].complete
    assert owner_at(state, (6, 5), N) == 0
