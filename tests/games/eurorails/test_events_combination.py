"""README 9: several cards can be in force, and what they forbid adds up; each ends in its own drawer's turn."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from milepost.games.eurorails.actions import Build, PickUp, Sail
from milepost.games.eurorails.board import CENTRE, CITIES, EDGES, PLACES, PRODUCES, RIVERS
from milepost.games.eurorails.events import EventEnded
from milepost.games.eurorails.state import EuroState

from .event_positions import (
    LASTING,
    RIVER,
    buildable,
    building,
    cards,
    city,
    discard,
    edge,
    end_turn,
    go,
    lay_stripes,
    moved,
    of,
    open_steps,
    position,
    rule,
)

WITH = {
    121: 122, 122: 135, 123: 135, 130: 139, 131: 134, 132: 131, 133: 132, 134: 138, 135: 123, 136: 131, 137: 140,
    138: 123, 139: 121, 140: 122,
    147: 148, 148: 156, 149: 158, 151: 160, 152: 155, 153: 152, 154: 153, 155: 161, 156: 149, 157: 152, 158: 159,
    159: 148, 160: 147, 161: 149,
}  # fmt: skip
"""The other card that is drawn after each lasting one."""
SAMPLE = tuple(sorted({*CENTRE, *range(0, len(PLACES), 25)}))
"""Mileposts on which the rate of a train is asked for: every city, and some between."""


@cache
def table(deck: str) -> EuroState:
    """Three players with track along a third of all rows each; seat 2 has paid for every other ferry line."""
    state = position(3, deck=deck, cash=[60, 60, 60], members={line: [2] for line in (0, 2, 4, 6, 8)})
    for seat in range(3):
        lay_stripes(state, seat, seat)
    return state


def in_force(deck: str, first: int | None, second: int | None, at: int | None = None) -> EuroState:
    """Seat 2's turn, after seat 0 has drawn one card or none and seat 1 the other or none."""
    state = table(deck).clone()
    if at is not None:
        state.at[2] = at
    for card in (first, second):
        discard(state, *([] if card is None else [card]))
    assert state.turn == 2
    return state


@cache
def allowed(deck: str, first: int | None, second: int | None) -> frozenset[tuple[Any, ...]]:
    """All that seat 2 may do, or might do from other mileposts."""
    state = in_force(deck, first, second)
    ports = [port for pair in state.printing.ports for port in pair]
    rates = {("full rate", place) for place in SAMPLE
             if place not in ports and in_force(deck, first, second, place).moves == 9}  # fmt: skip
    steps = {("step", a, b) for a, b in open_steps(state, PLACES)}
    builds = {("build", number) for number in buildable(state)}
    loads = {("load", here) for here, name in enumerate(CITIES) for load in PRODUCES[here]
             if not rule(moved(state, city(name)), PickUp(load))}  # fmt: skip
    sails = {("sail", port) for port in ports if not rule(moved(state, PLACES[port]), Sail(2))}
    return frozenset(rates | steps | builds | loads | sails)


def beside_bridges(card: int) -> set[tuple[Any, ...]]:
    """Sections that end where a flood erases bridges: they may lead from nowhere now, or to another end."""
    banks = {end for number in RIVERS[RIVER[card]] for end in EDGES[number]} if card in RIVER else set()
    return {("build", number) for number, pair in enumerate(EDGES) if banks.intersection(pair)}


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "card"), cards("combination", *LASTING))
def test_two_cards_forbid_together_what_either_forbids_alone_and_nothing_more(deck, card):
    other = WITH[card]
    unclear = beside_bridges(card) | beside_bridges(other)
    free, one, two, both = (
        allowed(deck, *drawn) - unclear for drawn in ((None, None), (card, None), (None, other), (card, other))
    )
    assert both == one & two
    assert one < free
    assert two < free
    assert both < one, "the second card matters too"
    assert both < two


@pytest.mark.parametrize(("deck", "card"), cards("combination-ends", *LASTING))
def test_each_of_two_cards_ends_with_its_own_drawers_next_turn(deck, card):
    other = WITH[card]
    state = in_force(deck, card, other)
    ended = [of(EventEnded, end_turn(state)) for _ in range(4)]
    assert ended == [[], [EventEnded(card)], [EventEnded(other)], []]
    assert state.forces == []


@pytest.mark.parametrize(("deck", "card"), cards("combination-one-drawer", *LASTING))
def test_two_cards_of_one_draw_end_together(deck, card):
    state = table(deck).clone()
    discard(state, card, WITH[card])
    ended = [of(EventEnded, end_turn(state)) for _ in range(4)]
    assert ended == [[], [], [EventEnded(card), EventEnded(WITH[card])], []]


# worked examples


def test_snow_and_a_gale_in_one_place():
    """West of Torino card 130 shuts alpine mileposts and card 139 building near the Mediterranean."""
    here, inside, alpine, outside = (42, 37), (43, 37), (42, 36), (41, 37)
    state = position(3, at={2: here}, tracks={2: [(here, city("Torino"))], 1: [(here, alpine)]})
    discard(state, 130)
    discard(state, 139)
    assert state.moves == 5, "half rate, once"
    assert rule(state, go(here, alpine)) == "snow"
    assert rule(building(state), Build(edge(here, (41, 36)))) == "snow"
    assert rule(building(state), Build(edge(here, inside))) == "gale"
    assert rule(building(state), Build(edge(here, outside))) == ""


def test_a_rail_strike_and_a_gale_leave_the_red_area_only():
    """Card 123 shuts seat 0's own track, card 138 the sea: in London seat 0 can only move about the city."""
    row, col = city("London")
    state = position(2, at={0: (row, col)}, tracks={0: [((row, col + 1), (row, col + 2))]}, members={4: [0]})
    discard(state, 123, 138)
    end_turn(state)
    assert (state.turn, state.moves) == (0, 5)
    assert rule(state, go((row, col), (row, col + 1))) == ""
    assert rule(moved(state, (row, col + 1)), go((row, col + 1), (row, col + 2))) == "rail_strike"
    assert rule(moved(state, (22, 33)), Sail(0)) == "gale"
    assert buildable(state) == set()
