"""RULES 7.4: new cities."""

from __future__ import annotations

from milepost.games.age_of_steam.actions import DONE, ENGINEER, URBANIZATION
from milepost.games.age_of_steam.constants import BUILDING, NOBODY
from milepost.games.age_of_steam.events import CityFounded, GoodsGrown, LinkCompleted
from milepost.games.age_of_steam.rules.building import lay
from milepost.games.age_of_steam.tiles import KINDS, SHAPE, TOWN

from .positions import (
    NONE,
    SE,
    N,
    S,
    at,
    build,
    build_turn,
    found,
    links,
    of,
    owner_at,
    rail,
    settle,
    start,
    urbanize,
    why_not,
)


def test_a_new_city_is_free_and_not_counted_as_a_tile():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    events = state.apply(urbanize(state, "Milwaukee", "A"))
    assert of(events, CityFounded) == [CityFounded(0, at(state, "Milwaukee"), 0)]
    assert (state.cash[0], state.builds, state.to_act) == (50, 3, 0)


def test_only_the_holder_of_urbanization_and_only_once():
    state = build_turn(start(cash=50), roles={0: ENGINEER, 1: URBANIZATION})
    assert why_not(state, urbanize(state, "Milwaukee", "A")) == "no_urbanization"
    state.apply(DONE)
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert why_not(state, urbanize(state, "Green Bay", "B")) == "urbanized"


def test_a_new_city_replaces_a_town_and_nothing_else():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    assert why_not(state, urbanize(state, "Chicago", "A")) == "no_town"
    assert why_not(state, urbanize(state, (6, 5), "A")) == "no_town"


def test_each_new_city_is_used_once():
    state = start(cash=50)
    found(state, "Milwaukee", "A")
    build_turn(state, roles={0: URBANIZATION})
    assert why_not(state, urbanize(state, "Milwaukee", "B")) == "no_town"
    assert why_not(state, urbanize(state, "Green Bay", "A")) == "city_used"
    assert why_not(state, urbanize(state, "Green Bay", "B")) == ""


def test_placement_is_optional():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    state.apply(DONE)
    assert state.to_act == 1


def test_who_has_built_three_tiles_may_still_urbanize_where_any_time_is_the_option():
    state = build_turn(start(cash=50, urbanize="any_time"), roles={0: URBANIZATION})
    for place in ((6, 5), (5, 4), (4, 4)):
        state.apply(build(state, place, (SE, 3)))
    assert (state.to_act, state.phase) == (0, BUILDING)
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert state.to_act == 1


def test_tile_and_disc_of_the_town_return_to_stock():
    state = start(cash=50)
    before = state.stock[:]
    rail(state, 1, "Chicago", (7, 4), "Milwaukee", (7, 2))
    assert (state.discs, state.stock[KINDS.index("straight")]) == (7, before[KINDS.index("straight")] - 2)
    build_turn(state, roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert (state.discs, state.stock[KINDS.index("straight")]) == (8, before[KINDS.index("straight")] - 1)
    assert state.tiles[at(state, "Milwaukee")] == 0


def test_stubs_vanish_and_sections_end_in_the_city():
    state = start(cash=50)
    rail(state, 1, "Chicago", (7, 4), "Milwaukee")
    assert state.sections[at(state, (7, 4)) * 6 + S].length == 2
    build_turn(state, roles={0: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    section = state.sections[at(state, (7, 4)) * 6 + S]
    assert (section.length, section.owner, section.complete) == (1, 1, True)
    assert at(state, "Milwaukee") * 6 + S not in state.sections


def test_track_that_only_pointed_at_the_town_becomes_a_link_of_its_owner():
    state = start(cash=50)
    rail(state, 1, "Chicago", (7, 4), "Milwaukee", stubs=False)
    assert links(state, 1) == 0
    build_turn(state, roles={0: URBANIZATION})
    events = state.apply(urbanize(state, "Milwaukee", "A"))
    assert links(state, 1) == 1
    assert [event.seat for event in of(events, LinkCompleted)] == [1]


def test_unowned_track_that_pointed_at_it_is_the_urbanizers_even_if_unfinished():
    state = start(cash=50)
    rail(state, NONE, "Green Bay", (7, 2), "Milwaukee", stubs=False)
    build_turn(state, 1, roles={1: URBANIZATION})
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert owner_at(state, (7, 2), N) == 1


def test_the_column_of_the_city_starts_to_grow():
    state = start(cash=50)
    before = settle(state.clone(), 2, 2, 2, 5, 5, 5)
    assert at(state, "Milwaukee") not in [event.hex for event in of(before, GoodsGrown)]
    found(state, "Milwaukee", "A")
    events = settle(state, 2, 2, 2, 5, 5, 5)
    grown = next(event for event in of(events, GoodsGrown) if event.hex == at(state, "Milwaukee"))
    assert len(grown.goods) == 2, "three dice, but only two boxes"


def test_a_new_city_connects_track_like_any_city():
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    assert why_not(state, build(state, (7, 2), (N, S))) == "unconnected"
    state.apply(urbanize(state, "Milwaukee", "A"))
    assert why_not(state, build(state, (7, 2), (N, S))) == ""


def test_there_are_eight_new_cities_on_the_rust_belt():
    state = start(cash=50)
    towns = [name for place, name in enumerate(state.board.names) if state.board.what[place] == 1]
    for letter, name in zip("ABCDEFGH", towns, strict=False):
        found(state, name, letter)
    build_turn(state, roles={0: URBANIZATION})
    assert not any(type(action).__name__ == "Urbanize" for action in state.legal())
    assert why_not(state, urbanize(state, towns[8], "H")) == "city_used"


def test_track_that_a_new_city_bends_back_to_itself_is_no_link():
    """Track that left the town by one edge and pointed at it by the next one leads from the city to the city."""
    state = build_turn(start(cash=50), roles={0: URBANIZATION})
    town = at(state, "Springfield")
    first, second = state.board.near[town][0], state.board.near[town][1]
    laid = ((town, "town1", (0, TOWN)), (first, "sharp", (2, 3)), (second, "sharp", (4, 5)))
    for place, name, ends in laid:
        lay(state, 0, place, SHAPE[name, (ends,)], [])
    state.fresh, state.built = [], []
    events = state.apply(urbanize(state, "Springfield", "A"))
    section = state.sections[second * 6 + 4]
    assert section.start == section.end == town
    assert not section.complete
    assert not of(events, LinkCompleted)
    state.check()
    state.apply(DONE)
    assert state.sections[second * 6 + 4].owner == NOBODY
