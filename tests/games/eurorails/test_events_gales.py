"""README 5.4, 9 and A28: gales at sea, with their zones counted again milepost by milepost."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from milepost.games.eurorails.actions import Build, Sail, StartBuilding
from milepost.games.eurorails.board import AT, PLACES, Place
from milepost.games.eurorails.events import Derailed, FerryAwaited, FerryCrossed, FerryHeld, LoadLost, TurnLost
from milepost.games.eurorails.state import EuroState

from .event_positions import (
    beside,
    buildable,
    building,
    cards,
    city,
    coasts,
    deliver,
    discard,
    edge,
    end_turn,
    errand,
    go,
    lay_stripes,
    load_up,
    moved,
    of,
    open_steps,
    own_everything,
    position,
    rule,
    slow_places,
    targets,
    until,
    within,
)


class Gale(NamedTuple):
    """A card as it is printed, and the figure of the rules for its zone."""

    radius: int
    seas: tuple[str, ...]
    mileposts: int | None


ATLANTIC = Gale(4, ("Atlantic",), 360)
SOUTH = Gale(4, ("Mediterranean", "Adriatic"), 393)
GALES = {
    138: Gale(6, ("Channel", "North", "Baltic", "Irish"), 703), 139: SOUTH, 140: ATLANTIC,
    159: ATLANTIC, 160: SOUTH, 161: Gale(4, ("North", "Irish", "Channel"), None),
}  # fmt: skip
GREAT = 138

LINES: tuple[tuple[Place, Place], ...] = (
    ((7, 26), (7, 27)), ((10, 24), (13, 29)), ((20, 24), (24, 27)), ((21, 28), (25, 29)), ((22, 33), (23, 33)),
    ((19, 34), (19, 38)), ((10, 33), (12, 46)), ((5, 48), (8, 49)), ((15, 52), (18, 53)),
)  # fmt: skip
"""Belfast-Stranraer, Dublin-Liverpool, Plymouth-Cherbourg, Portsmouth-Le Havre, Dover-Calais, Harwich-Ijmuiden,
Newcastle Port-Esbjerg, Kristiansand-Hirtshals, Malmö-Sassnitz."""
DOVER, CALAIS, MALMO, SASSNITZ = (22, 33), (23, 33), (15, 52), (18, 53)
LIVERPOOL = (13, 29)


@cache
def zone(card: int) -> set[Place]:
    """So many mileposts from the seas; the coastal one is number 1."""
    gale = GALES[card]
    return within(gale.radius - 1, *coasts(*gale.seas))


def held(card: int) -> set[int]:
    """The lines with a port in the zone."""
    return {line for line, ports in enumerate(LINES) if zone(card).intersection(ports)}


def lines_left(state: EuroState) -> set[int]:
    """The lines on which the player to act could sail, from both ports."""
    open_ways = [
        (line, rule(moved(state, port), Sail(state.turn))) for line, ports in enumerate(LINES) for port in ports
    ]
    shut = {line for line, wrong in open_ways if wrong}
    assert {wrong for _, wrong in open_ways} <= {"", "gale"}
    return set(range(len(LINES))) - shut


@pytest.mark.parametrize(("deck", "card"), cards("scope", "gale"))
def test_trains_are_at_half_rate_within_so_many_mileposts_of_the_seas(deck, card):
    state = position(3, deck=deck)
    discard(state, card)
    slow = slow_places(state)
    assert slow == zone(card)
    assert GALES[card].mileposts in (None, len(slow))


@pytest.mark.parametrize(("deck", "card"), cards("boundary", "gale"))
def test_the_coastal_milepost_is_number_one(deck, card):
    """The last milepost of the radius is slow and the next is not."""
    gale = GALES[card]
    shore = coasts(*gale.seas)
    inside = max(within(gale.radius - 1, *shore) - within(gale.radius - 2, *shore))
    outside = max(within(gale.radius, *shore) - within(gale.radius - 1, *shore))
    for place, moves in ((inside, 5), (outside, 9)):
        state = position(2, deck=deck, at={1: place})
        discard(state, card)
        assert state.moves == moves


@pytest.mark.parametrize(("deck", "card"), cards("scope-sailing", "gale"))
def test_nobody_sails_from_or_to_a_port_in_the_zone(deck, card):
    state = position(2, deck=deck, members={line: [0, 1] for line in range(9)})
    before = state.clone()
    discard(before)
    assert lines_left(before) == set(range(9))
    errand(state, "Wien")
    deliver(state, card)
    assert lines_left(state) == set(range(9)) - held(card), "the drawer, in this turn"
    end_turn(state)
    assert lines_left(state) == set(range(9)) - held(card), "another player"
    until(state, 1)
    assert lines_left(state) == set(range(9))


def test_which_lines_each_gale_holds():
    assert held(138) == set(range(9))
    assert held(161) == set(range(9)), "Malmö is within four mileposts of the North Sea"
    assert held(139) == held(160) == set()
    assert held(140) == held(159) == {0, 1, 2}, "Belfast, Dublin and Plymouth are near the Atlantic"


@pytest.mark.parametrize("offset", [0, 1, 2])
@pytest.mark.parametrize(("deck", "card"), cards("scope-building", "gale"))
def test_nothing_is_built_to_a_milepost_of_the_zone_and_no_line_is_joined_there(deck, card, offset):
    state = position(2, deck=deck, cash=[60, 60])
    lay_stripes(state, 1, offset)
    before = state.clone()
    discard(before)
    discard(state, card)
    ports = {port for line in held(card) for port in LINES[line]}
    refused = {number for number, end in targets(before, 1).items() if end in zone(card) | ports}
    assert refused
    assert buildable(state) == buildable(before) - refused
    state.apply(StartBuilding())
    assert {rule(state, Build(number)) for number in refused} == {"gale"}


@pytest.mark.parametrize(("deck", "card"), cards("joining", "gale"))
def test_joining_a_line_waits_until_the_gale_is_over_and_other_lines_are_open(deck, card):
    """Seat 1 has a section beside each of two ports: Plymouth in the west, Malmö in the east."""
    state = position(2, deck=deck, tracks={1: [((19, 23), (19, 24)), ((15, 53), (15, 54))]}, cash=[60, 60])
    plymouth, malmo = Build(edge((19, 24), (20, 24))), Build(edge((15, 53), MALMO))
    discard(state, card)
    for action, line in ((plymouth, 2), (malmo, 8)):
        assert rule(building(state), action) == ("gale" if line in held(card) else "")
    until(state, 1)
    assert rule(building(state), plymouth) == rule(building(state), malmo) == ""


@pytest.mark.parametrize(("deck", "card"), cards("members", "gale"))
def test_members_may_not_build_on_from_a_port_into_the_zone_either(deck, card):
    inland = next(place for place in beside(DOVER) if place in AT and place != CALAIS)
    state = position(2, deck=deck, members={4: [1]})
    discard(state, card)
    expected = "gale" if inland in zone(card) else ""
    assert rule(building(state), Build(edge(DOVER, inland))) == expected


@pytest.mark.parametrize(("deck", "card"), cards("steps", "gale"))
def test_a_gale_forbids_no_step_by_land(deck, card):
    state = position(2, deck=deck)
    own_everything(state, 1)
    before = state.clone()
    discard(before)
    discard(state, card)
    assert open_steps(state, PLACES) == open_steps(before, PLACES)


@pytest.mark.parametrize(("deck", "card"), cards("held", "gale"))
def test_a_train_that_waits_for_a_ferry_is_held_and_may_move_off_by_land(deck, card):
    """Seat 1 waits in Plymouth when seat 0 draws the card; the crossing is tested at the start of the turn."""
    plymouth, cherbourg = LINES[2]
    inland = (19, 24)
    state = position(2, deck=deck, at={1: plymouth}, members={2: [1]}, tracks={1: [(plymouth, inland)]}, turn=1)
    assert of(FerryAwaited, state.apply(Sail(1))) == [FerryAwaited(1, 2)]
    end_turn(state)
    events = discard(state, card)
    if 2 not in held(card):
        assert of(FerryCrossed, events) == [FerryCrossed(1, 2, AT[plymouth], AT[cherbourg])]
        assert (state.at[1], state.moves) == (AT[cherbourg], 5)
        return
    wrecked = [TurnLost(1)] if card == GREAT else []
    assert of(TurnLost, events) == wrecked
    if wrecked:
        assert state.turn == 0
        assert of(FerryCrossed, end_turn(state)) == [FerryCrossed(1, 2, AT[plymouth], AT[cherbourg])]
        return
    assert of(FerryHeld, events) == [FerryHeld(1, 2)]
    assert (state.at[1], state.moves, state.sailing[1]) == (AT[plymouth], 5, False)
    assert rule(state, Sail(1)) == "gale"
    assert rule(state, go(plymouth, inland)) == ""


def test_a_ferry_to_a_port_in_the_zone_is_held_too_and_the_train_moves_at_full_rate():
    """Card 140 holds Plymouth and not Cherbourg, where the train waits outside the zone."""
    plymouth, cherbourg = LINES[2]
    assert (plymouth in zone(140), cherbourg in zone(140)) == (True, False)
    state = position(2, at={1: cherbourg}, members={2: [1]}, turn=1)
    state.apply(Sail(1))
    end_turn(state)
    assert of(FerryHeld, discard(state, 140)) == [FerryHeld(1, 2)]
    assert (state.at[1], state.moves) == (AT[cherbourg], 9)
    end_turn(state)
    end_turn(state)
    state.apply(Sail(1))
    assert of(FerryCrossed, until(state, 1)) == [FerryCrossed(1, 2, AT[cherbourg], AT[plymouth])]


# the great gale

PORTS = sorted({port for ports in LINES for port in ports} - {LIVERPOOL})


@pytest.mark.parametrize("port", PORTS)
def test_the_great_gale_wrecks_trains_on_the_ports_of_its_seas(port):
    """Dublin, Belfast and Newcastle Port too."""
    state = position(2, at={1: port}, aboard={1: ("Fish",)})
    events = discard(state, GREAT)
    assert of(Derailed, events) == [Derailed(1, GREAT)]
    assert len(of(LoadLost, events)) == 1
    assert of(TurnLost, events) == [TurnLost(1)]
    assert state.turn == 0


def test_the_great_gale_wrecks_a_train_in_liverpool_port_of_the_irish_sea_line():
    """Its milepost is second from the sea on the board grid, but it is a port of the ferry over the Irish Sea."""
    state = position(2, at={1: LIVERPOOL})
    assert of(Derailed, discard(state, GREAT)) == [Derailed(1, GREAT)]


@pytest.mark.parametrize("place", [(9, 32), (2, 34), (20, 31), (19, 24), (22, 32), (14, 52), (20, 47)])
def test_the_great_gale_spares_trains_beside_a_port_and_in_coastal_cities(place):
    """Newcastle, Aberdeen, London, beside Plymouth, beside Dover, København, Hamburg."""
    state = position(2, at={1: place})
    events = discard(state, GREAT)
    assert not of(Derailed, events)
    assert (state.turn, state.moves) == (1, 5)


@pytest.mark.parametrize("place", [DOVER, CALAIS])
def test_in_the_later_printing_dover_and_calais_are_no_ports(place):
    state = position(2, at={1: place}, printing="later")
    assert not of(Derailed, discard(state, GREAT))


@pytest.mark.parametrize(("deck", "card"), [row for row in cards("no-wrecks", "gale") if row.values[1] != GREAT])
def test_no_other_gale_wrecks_trains(deck, card):
    for port in (*PORTS, LIVERPOOL):
        state = position(2, deck=deck, at={1: port})
        assert not of(Derailed, discard(state, card))


def test_the_great_gale_wrecks_the_drawer_in_port_who_goes_on_with_the_turn():
    """In Dublin the delivery that draws the card leaves one load aboard, which is lost."""
    state = position(2)
    errand(state, "Dublin")
    load_up(state, 0, "Fish")
    events = deliver(state, GREAT)
    assert of(Derailed, events) == [Derailed(0, GREAT)]
    assert len(of(LoadLost, events)) == 1
    assert (state.turn, state.moves, state.lost_turns[0]) == (0, 5, 1)
    assert city("Dublin") == PLACES[state.at[0]]


def test_a_train_that_reaches_a_port_later_is_not_wrecked():
    state = position(2, at={1: (22, 32)}, tracks={1: [((22, 32), DOVER)]}, members={4: [1]})
    discard(state, GREAT)
    state.apply(go((22, 32), DOVER))
    assert state.lost_turns == [0, 0]
    assert rule(state, Sail(1)) == "gale"


# the drawer's own ferry, and the tunnel


@pytest.mark.parametrize(("deck", "card"), [("first", 140), ("second", 159), ("second", 161)])
def test_a_gale_drawn_after_declaring_to_sail_holds_the_drawers_own_ferry(deck, card):
    """Seat 0 waits in Dublin, delivers there and draws the card, which is in force for the whole next turn."""
    state = position(2, deck=deck, members={1: [0]})
    errand(state, "Dublin")
    state.apply(Sail(0))
    deliver(state, card)
    assert of(FerryHeld, until(state, 0)) == [FerryHeld(0, 1)]
    assert (PLACES[state.at[0]], state.moves) == (city("Dublin"), 5)
    assert rule(state, Sail(0)) == "gale"
    until(state, 0)
    assert rule(state, Sail(0)) == ""


def test_in_the_later_printing_trains_go_through_the_tunnel_in_a_gale_but_none_is_built():
    state = position(2, at={1: DOVER}, tracks={1: [(DOVER, CALAIS)]}, printing="later")
    discard(state, GREAT)
    assert rule(state, go(DOVER, CALAIS)) == ""
    state = position(2, tracks={1: [((22, 32), DOVER)]}, cash=[60, 60], printing="later")
    before = state.clone()
    discard(before)
    assert rule(building(before), Build(edge(DOVER, CALAIS))) == ""
    discard(state, GREAT)
    assert rule(building(state), Build(edge(DOVER, CALAIS))) == "gale"
