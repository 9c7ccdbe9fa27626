"""README 9 and A27: floods erase bridges and keep the river shut."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Build, Declare, StartBuilding
from milepost.games.eurorails.board import EDGES, MAJORS, POSTS, RIVERS, TERRAIN, TRACK, WATER
from milepost.games.eurorails.constants import FREE, NEUTRAL
from milepost.games.eurorails.events import Erased, EventEnded, SectionBuilt
from milepost.games.eurorails.invariants import check_caches
from milepost.games.eurorails.rules import track

from .event_positions import (
    PLAIN,
    PLAIN_EAST,
    RIVER,
    banks,
    buildable,
    building,
    cards,
    deliver,
    discard,
    edge,
    end_turn,
    ends,
    errand,
    go,
    lay_stripes,
    moved,
    of,
    position,
    rule,
    seven_cities,
    until,
)

RED = {"Rhein": 8, "Donau": 5, "Loire": 0, "Ebro": 0}
"""How many edges inside red areas cross each river."""
EDGES_OVER = {"Rhein": 50, "Donau": 70, "Loire": 29, "Ebro": 21}
BOTH_RIVERS = [((22, 38), (23, 37)), ((22, 38), (23, 38)), ((22, 39), (23, 38)), ((22, 39), (23, 39)),
               ((22, 40), (23, 39)), ((23, 39), (23, 40))]  # fmt: skip
"""Edges near Nijmegen that cross the Meuse and the Rhein."""


def over(card: int) -> set[int]:
    """The edges over a card's river."""
    return set(RIVERS[RIVER[card]])


@pytest.mark.parametrize(("deck", "card"), cards("scope", "flood"))
def test_a_flood_erases_every_section_over_its_river_and_no_other(deck, card):
    """Everything is built, by three players and by nobody in turn."""
    state = position(3, deck=deck, neutral_track=True)
    for number in range(TRACK):
        state.owners[number] = (0, 1, 2, NEUTRAL)[number % 4]
    track.refresh(state)
    before = bytes(state.owners)
    events = discard(state, card)
    bridges = {number for number in over(card) if number < TRACK}
    assert len(over(card)) == EDGES_OVER[RIVER[card]]
    assert len(over(card)) - len(bridges) == RED[RIVER[card]]
    assert {number for number in range(TRACK) if state.owners[number] == FREE} == bridges
    assert all(state.owners[number] == before[number] for number in range(len(EDGES)) if number not in bridges)
    erased = {event.seat: set(event.edges) for event in of(Erased, events)}
    assert erased == {owner: {n for n in bridges if before[n] == owner} for owner in (0, 1, 2, NEUTRAL)}
    check_caches(state)


@pytest.mark.parametrize(("deck", "card"), cards("scope-red-areas", "flood"))
def test_bridges_inside_red_areas_are_shut_for_everybody_and_other_red_edges_stay_open(deck, card):
    state = position(3, deck=deck)
    errand(state, "Lyon")
    deliver(state, card)
    for seat in (0, 1, 2):
        assert state.turn == seat
        shut = set()
        for town in MAJORS:
            for number in (n for n in range(TRACK, len(EDGES) - 1) if EDGES[n][0] in POSTS[town]):
                a, b = ends(number)
                wrong = {rule(moved(state, a), go(a, b)), rule(moved(state, b), go(b, a))}
                assert wrong == ({"flood"} if number in over(card) else {""})
                shut |= {number} & over(card)
        assert len(shut) == RED[RIVER[card]]
        end_turn(state)


@pytest.mark.parametrize("offset", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("scope-building", "flood"))
def test_nobody_builds_across_the_river_in_an_old_place_or_a_new_one(deck, card, offset):
    """Bridges that were erased are old places, all others new ones; other rivers do not matter."""
    state = position(2, deck=deck, cash=[60, 60])
    lay_stripes(state, 1, offset)
    old = {number for number in over(card) if state.owners[number] == 1}
    before = state.clone()
    discard(before)
    new = buildable(before) & over(card)
    assert new
    discard(state, card)
    assert not buildable(state) & over(card)
    assert all(state.owners[number] == FREE for number in old)
    check_caches(state)
    dry = {number for number in buildable(before) - over(card) if not _touches(number, over(card))}
    assert dry <= buildable(state)
    assert any(WATER[number] for number in dry), "sections over other water among them"
    state.apply(StartBuilding())
    assert "flood" in {rule(state, Build(number)) for number in new} <= {"flood", "from_nowhere"}


def _touches(number: int, bridges: set[int]) -> bool:
    """Whether a section ends where a bridge did: without the bridge it may lead from nowhere."""
    return any(set(EDGES[number]) & set(EDGES[bridge]) for bridge in bridges)


@pytest.mark.parametrize(("deck", "card"), cards("whom", "flood"))
def test_the_drawer_cannot_rebuild_before_the_next_turn_is_over_and_then_pays_the_normal_price(deck, card):
    dry, bridge = banks(RIVER[card])[0]
    state = position(2, deck=deck, cash=[60, 60])
    state.owners[dry] = state.owners[bridge] = 0
    track.refresh(state)
    errand(state, "Lyon")
    assert of(Erased, deliver(state, card)) == [Erased(0, (bridge,))]
    assert rule(building(state), Build(bridge)) == "flood"
    until(state, 0)
    assert rule(building(state), Build(bridge)) == "flood"
    until(state, 0)
    far_end = next(end for end in EDGES[bridge] if end not in EDGES[dry])
    state.apply(StartBuilding())
    price = (1, 2, 5)[TERRAIN[far_end]] + 2
    assert state.apply(Build(bridge)) == [SectionBuilt(0, bridge, price)]


@pytest.mark.parametrize("pair", BOTH_RIVERS)
@pytest.mark.parametrize("card", [135, 156])
def test_an_edge_over_the_meuse_and_the_rhein_is_flooded_with_the_rhein(card, pair):
    deck = "first" if card == 135 else "second"
    state = position(2, deck=deck, tracks={1: [pair]})
    assert edge(*pair) in RIVERS["Meuse"]
    assert of(Erased, discard(state, card)) == [Erased(1, (edge(*pair),))]


@pytest.mark.parametrize(("deck", "card"), cards("unaffected", "flood"))
def test_bridges_over_all_other_rivers_stand(deck, card):
    others = {number for name, edges in RIVERS.items() if name != RIVER[card] for number in edges} - over(card)
    state = position(2, deck=deck)
    for number in others:
        if number < TRACK:
            state.owners[number] = 1
    track.refresh(state)
    assert not of(Erased, discard(state, card))


@pytest.mark.parametrize(("deck", "card"), cards("rate", "flood"))
def test_a_flood_slows_nobody_down(deck, card):
    bank = ends(min(over(card)))[0]
    state = position(2, deck=deck, at={1: bank})
    discard(state, card)
    assert state.moves == 9


@pytest.mark.parametrize(("deck", "card"), cards("combination", "flood"))
def test_two_floods_add_up_and_end_one_after_the_other(deck, card):
    other = {135: 136, 136: 137, 137: 135, 156: 157, 157: 158, 158: 156}[card]
    state = position(3, deck=deck, cash=[60] * 3)
    one, two = banks(RIVER[card])[0], banks(RIVER[other])[0]
    for dry, _ in (one, two):
        state.owners[dry] = 2
    track.refresh(state)
    discard(state, card)
    discard(state, other)
    assert state.turn == 2
    assert [rule(building(state), Build(bridge)) for _, bridge in (one, two)] == ["flood", "flood"]
    end_turn(state)
    assert of(EventEnded, end_turn(state)) == [EventEnded(card)]
    for number in (n for n in range(TRACK, len(EDGES) - 1) if n in over(card) | over(other)):
        a, b = ends(number)
        assert rule(moved(state, a), go(a, b)) == ("flood" if number in over(other) else "")
    assert of(EventEnded, end_turn(state)) == [EventEnded(other)]
    assert state.turn == 2
    assert [rule(building(state), Build(bridge)) for _, bridge in (one, two)] == ["", ""]


def test_a_flood_can_cost_the_seventh_city():
    """Victory is asked after the flood, and seat 1's track is cut between Ruhr and Holland."""
    state = position(2, cash=[60, 300])
    for number in seven_cities():
        state.owners[number] = 1
    track.refresh(state)
    intact = state.clone()
    discard(intact)
    assert rule(building(intact), Declare()) == ""
    discard(state, 135)
    assert rule(building(state), Declare()) == "majors"


def test_track_without_a_river_is_never_touched():
    state = position(2, tracks={1: [(PLAIN, PLAIN_EAST)]})
    for card in (135, 136, 137):
        assert not of(Erased, discard(state, card))
        until(state, 0)
    assert state.owners[edge(PLAIN, PLAIN_EAST)] == 1
