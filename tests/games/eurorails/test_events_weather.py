"""README 9 and A26: heavy snow and fog. Zones are counted again here, milepost by milepost."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from milepost.games.eurorails.actions import Backtrack, Build, StartBuilding, Step
from milepost.games.eurorails.board import ALPINE, AT, CITIES, MOUNTAIN, TERRAIN, Place

from .event_positions import (
    PLAIN,
    beside,
    buildable,
    building,
    cards,
    city,
    deliver,
    discard,
    edge,
    end_turn,
    errand,
    go,
    lay_stripes,
    moved,
    open_steps,
    own_everything,
    position,
    rule,
    slow_places,
    targets,
    until,
    within,
)


class Weather(NamedTuple):
    """A card as it is printed, and the figures of the rules for its zone."""

    centre: str
    radius: int
    terrain: int | None
    mileposts: int
    blocked: int
    cities: str


TORINO = Weather("Torino", 6, ALPINE, 113, 19, "Bern Lyon Milano Torino Zurich")
MUNCHEN = Weather("Munchen", 5, MOUNTAIN, 91, 38, "Munchen Stuttgart")
PRAHA = Weather("Praha", 4, MOUNTAIN, 61, 31, "Praha")
KRAKOW = Weather("Krakow", 6, MOUNTAIN, 112, 31, "Krakow Lodz")
FOG = Weather("Frankfurt", 4, None, 61, 0, "Frankfurt Luxembourg Ruhr Stuttgart")
WEATHER = {
    130: TORINO, 131: MUNCHEN, 132: PRAHA, 133: KRAKOW, 134: FOG,
    151: TORINO, 152: MUNCHEN, 153: PRAHA, 154: KRAKOW, 155: FOG,
}  # fmt: skip


@cache
def zone(card: int) -> set[Place]:
    """Where trains are slow."""
    return within(WEATHER[card].radius, city(WEATHER[card].centre))


@cache
def blocked(card: int) -> set[Place]:
    """Where snow shuts mileposts."""
    return {place for place in zone(card) if TERRAIN[AT[place]] == WEATHER[card].terrain}


def shut(card: int) -> set[Place]:
    """Where nothing may be built to."""
    return zone(card) if WEATHER[card] is FOG else blocked(card)


@pytest.mark.parametrize(("deck", "card"), cards("scope", "snow", "fog"))
def test_trains_are_at_half_rate_in_exactly_the_zone(deck, card):
    state = position(3, deck=deck)
    discard(state, card)
    slow = slow_places(state)
    assert slow == zone(card)
    assert len(slow) == WEATHER[card].mileposts
    assert [name for name in sorted(CITIES) if city(name) in slow] == WEATHER[card].cities.split()
    assert len(blocked(card)) == WEATHER[card].blocked


@pytest.mark.parametrize(("deck", "card"), cards("boundary", "snow", "fog"))
def test_the_last_milepost_of_the_radius_is_slow_and_the_next_is_not(deck, card):
    name, radius = WEATHER[card].centre, WEATHER[card].radius
    inside = min(within(radius, city(name)) - within(radius - 1, city(name)))
    outside = min(within(radius + 1, city(name)) - within(radius, city(name)))
    state = position(2, deck=deck, at={1: inside})
    discard(state, card)
    assert state.moves == 5
    state = position(2, deck=deck, at={1: outside})
    discard(state, card)
    assert state.moves == 9


@pytest.mark.parametrize(("deck", "card"), cards("scope-steps", "snow", "fog"))
def test_no_step_leads_into_or_out_of_a_blocked_milepost_and_every_other_one_stays(deck, card):
    near = within(WEATHER[card].radius + 2, city(WEATHER[card].centre))
    state = position(2, deck=deck)
    own_everything(state, 1)
    before = state.clone()
    discard(before)
    discard(state, card)
    banned = {step for step in open_steps(before, near) if blocked(card).intersection(step)}
    assert open_steps(state, near) == open_steps(before, near) - banned
    assert bool(banned) == (WEATHER[card] is not FOG), "fog bans no step"
    assert {rule(moved(state, a), go(a, b)) for a, b in banned} <= {"snow"}


@pytest.mark.parametrize("offset", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("scope-building", "snow", "fog"))
def test_nothing_is_built_to_a_shut_milepost_and_everything_else_is_as_before(deck, card, offset):
    """Sections that start in the zone and lead out of it, or to other terrain in snow, may be built."""
    state = position(2, deck=deck, cash=[60, 60])
    lay_stripes(state, 1, offset)
    before = state.clone()
    discard(before)
    discard(state, card)
    refused = {number for number, end in targets(before, 1).items() if end in shut(card)}
    assert refused
    assert buildable(state) == buildable(before) - refused
    state.apply(StartBuilding())
    assert {rule(state, Build(number)) for number in refused} == {"fog" if WEATHER[card] is FOG else "snow"}


@pytest.mark.parametrize(("deck", "card"), cards("whom", "snow", "fog"))
def test_the_drawer_is_bound_at_once_and_everybody_until_the_drawers_next_turn_is_over(deck, card):
    """A section to a shut milepost, from a milepost where all players have track."""
    goal = max(shut(card))
    start = next(place for place in beside(goal) if place in AT and TERRAIN[AT[place]] < 3)
    others = [place for place in beside(start) if place in AT and place != goal and TERRAIN[AT[place]] < 3]
    state = position(3, deck=deck, tracks={seat: [(start, others[seat])] for seat in range(3)})
    errand(state, "Wien")
    assert rule(building(state), Build(edge(start, goal))) == ""
    deliver(state, card)
    for seat in (0, 1, 2, 0):
        assert state.turn == seat
        assert rule(building(state), Build(edge(start, goal))) == ("fog" if WEATHER[card] is FOG else "snow")
        end_turn(state)
    assert rule(building(state), Build(edge(start, goal))) == ""


@pytest.mark.parametrize(("deck", "card"), cards("caught", "snow"))
def test_a_train_caught_on_a_blocked_milepost_stays_until_the_snow_is_over(deck, card):
    caught = min(blocked(card))
    came_from = next(place for place in beside(caught) if place in AT)
    state = position(2, deck=deck, at={1: caught})
    own_everything(state, 1)
    state.came_by[1] = edge(came_from, caught)
    discard(state, card)
    assert state.moves == 5
    assert not any(isinstance(action, Step) for action in state.legal())
    assert rule(state, Backtrack()) == ""
    state.apply(StartBuilding())
    until(state, 1)
    assert any(isinstance(action, Step) for action in state.legal())
    assert state.moves == 9


@pytest.mark.parametrize(("deck", "card"), cards("mid-turn", "snow"))
def test_snow_stops_a_train_beside_a_blocked_milepost_in_the_turn_it_is_drawn(deck, card):
    name = WEATHER[card].centre
    state = position(2, deck=deck)
    own_everything(state, 0)
    errand(state, name)
    deliver(state, card)
    ways = {other for _, other in open_steps(state, [city(name)])}
    assert ways == {place for place in beside(city(name)) if place not in blocked(card)}


def test_snow_does_not_block_other_terrain_nor_the_same_terrain_elsewhere():
    """Card 131 shuts mountains around München; alpine mileposts there stay open, and so do mountains in Spain."""
    alpine = min(place for place in zone(131) if TERRAIN[AT[place]] == ALPINE)
    exits = [place for place in beside(alpine) if place not in blocked(131)]
    far = next(place for place in within(6, city("Madrid")) if TERRAIN[AT[place]] == MOUNTAIN)
    state = position(2)
    own_everything(state, 1)
    discard(state, 131)
    assert {other for _, other in open_steps(state, [alpine])} == set(exits)
    assert len(open_steps(state, [far])) == 6


def test_a_city_in_the_snow_is_never_blocked():
    state = position(2, at={1: city("Munchen")})
    own_everything(state, 1)
    discard(state, 131)
    assert city("Munchen") in zone(131)
    assert open_steps(state, [city("Munchen")])


def test_the_plain_of_these_tests_is_outside_all_weather():
    assert not any(PLAIN in zone(card) for card in WEATHER)
