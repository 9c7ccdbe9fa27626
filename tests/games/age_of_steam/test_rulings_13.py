"""README 14: ruling A13, when unfinished track is lost."""

from __future__ import annotations

from milepost.games.age_of_steam.actions import (
    DONE,
)
from milepost.games.age_of_steam.events import TrackLost

from .positions import (
    NONE,
    NW,
    SE,
    N,
    S,
    at,
    build,
    build_turn,
    links,
    of,
    owner_at,
    rail,
    start,
)


def test_A13_unfinished_track_is_kept_until_the_end_of_the_next_build():
    state = build_turn(start(cash=50))
    state.apply(build(state, (6, 5), (SE, NW)))
    assert of(state.apply(DONE), TrackLost) == []
    assert owner_at(state, (6, 5), SE) == 0
    build_turn(state)
    assert of(state.apply(DONE), TrackLost) == [TrackLost(0, at(state, (6, 5)), SE, 1)]
    assert owner_at(state, (6, 5), SE) == NONE


def test_A13_extended_track_is_kept():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    state.apply(build(state, (5, 4), (SE, NW)))
    assert of(state.apply(DONE), TrackLost) == []
    assert owner_at(state, (6, 5), SE) == 0


def test_A13_a_redirect_alone_does_not_keep_it():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    state.apply(build(state, (6, 5), (SE, N)))
    assert len(of(state.apply(DONE), TrackLost)) == 1
    assert owner_at(state, (6, 5), SE) == NONE


def test_A13_a_redirect_that_joins_other_track_completes_it():
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    rail(state, NONE, "Milwaukee", (6, 4), (6, 5))
    build_turn(state)
    state.apply(build(state, (6, 5), (SE, N)))
    assert owner_at(state, (6, 4), S) == 0
    assert of(state.apply(DONE), TrackLost) == []
    assert links(state, 0) == 1


def test_A13_unowned_track_that_was_only_taken_over_counts_as_it_was():
    state = start(cash=50)
    rail(state, NONE, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    state.apply(build(state, (6, 5), (SE, N)))
    assert owner_at(state, (6, 5), SE) == 0
    assert len(of(state.apply(DONE), TrackLost)) == 1


def test_A13_a_completed_link_is_kept_for_ever():
    state = start(cash=50)
    rail(state, 0, "Chicago", (7, 4), "Milwaukee")
    for _ in range(3):
        build_turn(state)
        state.apply(DONE)
    assert owner_at(state, (7, 4), S) == 0
