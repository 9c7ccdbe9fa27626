"""Every invariant can fail: a position that is spoiled in one way is told by its sentence."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from milepost.games.bus.board import CROSSINGS
from milepost.games.bus.constants import CHOOSING, FOR_DOOR, OVER, PLACING_SECOND_LINES
from milepost.games.bus.state import BusState
from tests.games.spoiled import Spoil, complaint

from .positions import BUS


@cache
def late() -> BusState:
    """While markers are placed in a later round of a random game with four players: everything has moved."""
    draw = Random(5)
    state = BUS.new(4, 5)
    while state.round < 3 or len(state.order) < 6:
        state.apply(draw.choice(state.legal()))
    state.check()
    return state


def lay_apart(state: BusState) -> None:
    """A second piece of line far away, a closed triangle, so that only connection is broken."""
    for street in (67, 68, 69):
        state.lines[0] |= 1 << street
        state.lines_left[0] -= 1
    state.networks[0] |= 1 << 32 | 1 << 34 | 1 << 35


def swap_heads(state: BusState) -> None:
    state.heads[:2] = state.heads[1], state.heads[0]


def lose_place(state: BusState) -> None:
    """Two passengers change places by name only."""
    state.places[0] = next(crossing for crossing in range(CROSSINGS) if not state.passengers[crossing])


SPOILS: list[tuple[Spoil, str]] = [
    (lambda s: setattr(s, "phase", 9), "no such phase"),
    (lambda s: setattr(s, "asked", 99), "no such phase or question"),
    (lambda s: s.lines_left.__setitem__(1, 30), "seat 1 has lost or gained line segments"),
    (lambda s: s.networks.__setitem__(2, 0), "the network of seat 2 is not what its line touches"),
    (swap_heads, "the heads of seat 0 are not sorted"),
    (lambda s: s.heads.__setitem__(slice(2, 4), [0, 0]), "the line of seat 1 is not one trail"),
    (lay_apart, "the line of seat 0 falls apart"),
    (lambda s: s.passengers.__setitem__(3, 9), "a passenger was lost or made"),
    (lambda s: s.places.__setitem__(0, -1), "the supply does not hold"),
    (lose_place, "by name and by number do not agree"),
    (lambda s: setattr(s, "picked", 0), "the passenger on the bus was not waiting"),
    (lambda s: s.tiles.__setitem__(0, 31), "a tile was lost or made"),
    (lambda s: s.buildings.__setitem__(14, 5), "the buildings at crossing 14 do not agree"),
    (lambda s: setattr(s, "zone", 3), "the open zone is not the innermost"),
    (lambda s: setattr(s, "sites", s.sites ^ s.sites & -s.sites), "the sites open for building are not"),
    (lambda s: s.spaces.__setitem__(5, 0), "area 0 is not filled from its first space"),
    (lambda s: s.order.pop(), "the order of markers is wrong"),
    (lambda s: s.markers.__setitem__(0, 21), "seat 0 has 21 markers"),
    (lambda s: s.buses.__setitem__(0, 6), "seat 0 has 6 buses"),
    (lambda s: s.placed.__setitem__(3, 9), "markers of seat 3 left the board early"),
    (lambda s: setattr(s, "open", 0), "the open areas are not those with a free space"),
    (lambda s: setattr(s, "stones_left", 4 - sum(s.stones)), "there are 4 stones, not 5"),
    (lambda s: s.arrivals.append(0), "the order of arrival is wrong"),
    (lambda s: setattr(s, "to_act", None), "nobody before it"),
    (lambda s: setattr(s, "phase", OVER), "somebody is asked after the end"),
    (lambda s: setattr(s, "round", 0), "a round without a number"),
    (lambda s: setattr(s, "round", 11), "at most ten rounds"),
    (lambda s: setattr(s, "phase", PLACING_SECOND_LINES), "before the setup was done"),
    (lambda s: setattr(s, "asked", FOR_DOOR), "has no legal action|not brought up to date"),
    (lambda s: setattr(s, "bits", 1), "the legal actions were not brought up to date"),
]


@pytest.mark.parametrize(("spoil", "sentence"), SPOILS, ids=[sentence for _, sentence in SPOILS])
def test_a_spoiled_position_is_told(spoil, sentence):
    assert late().phase == CHOOSING
    assert re.search(sentence, complaint(late, spoil))
