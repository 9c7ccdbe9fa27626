"""README 9 and A23: strikes of cities, and the rail strike against its drawer."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Backtrack, Build, Deliver, Drop, PickUp, Sail, Upgrade
from milepost.games.eurorails.board import AT, CITIES, LOAD_NAMED, POSTS, PRODUCES, Place
from milepost.games.eurorails.constants import NEUTRAL
from milepost.games.eurorails.events import EventEnded, FeePaid
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT

from .event_positions import (
    PLAIN,
    PLAIN_EAST,
    building,
    cards,
    city,
    deliver,
    discard,
    edge,
    empty,
    end_turn,
    errand,
    go,
    load_up,
    moved,
    of,
    position,
    rule,
    until,
)

COASTAL = {
    "Aberdeen", "Antwerpen", "Arhus", "Barcelona", "Belfast", "Bilbao", "Birmingham", "Bordeaux", "Bremen",
    "Bruxelles", "Cardiff", "Cork", "Dublin", "Firenze", "Glasgow", "Goteborg", "Hamburg", "Holland", "Kaliningrad",
    "Kobenhavn", "Lisboa", "London", "Manchester", "Marseille", "Nantes", "Napoli", "Newcastle", "Oslo", "Porto",
    "Roma", "Sarajevo", "Sevilla", "Stockholm", "Szczecin", "Valencia", "Venezia",
}  # fmt: skip
"""The 36 cities with a coast count of 3 or less."""
COUNT_3 = ("Birmingham", "Bruxelles", "Firenze", "Hamburg", "Sarajevo")
COUNT_4 = ("Milano", "Torino", "Toulouse", "Zagreb")
COASTAL_CARDS = (122, 148)
FLOOD = {"first": 135, "second": 156}
"""The flood of the Rhein in each deck."""


def struck(card: int) -> set[str]:
    """The cities a strike of cities shuts."""
    return set(COASTAL) if card in COASTAL_CARDS else set(CITIES) - COASTAL


def loading_is_shut(state: EuroState, name: str) -> set[str]:
    """The rules against taking a load here: a product, and a chip that lies about."""
    here = CITIES.index(name)
    twin = moved(state, city(name))
    empty(twin, twin.turn)
    twin.lying[here] = next(load for load in range(29) if load not in PRODUCES[here])
    return {rule(twin, PickUp(load)) for load in (*PRODUCES[here], twin.lying[here])}


def delivery_is_shut(state: EuroState, name: str) -> str:
    """The rule against delivering here."""
    twin = state.clone()
    empty(twin, twin.turn)
    errand(twin, name)
    wanted = [Deliver(card, number) for card in twin.hands[twin.turn]
              for number, demand in enumerate(twin.deck.demands[card])
              if CITIES[demand.city] == name and demand.load in twin.aboard[twin.turn]]  # fmt: skip
    return rule(twin, wanted[0])


# strikes of cities


@pytest.mark.parametrize(("deck", "card"), cards("scope", "strike_inland", "strike_coastal"))
def test_a_strike_shuts_loading_and_delivering_in_exactly_its_cities(deck, card):
    assert len(COASTAL) == 36
    state = position(2, deck=deck)
    discard(state, card)
    assert {name for name in CITIES if loading_is_shut(state, name) == {"strike"}} == struck(card)
    assert {name for name in CITIES if loading_is_shut(state, name) == {""}} == set(CITIES) - struck(card)
    assert {name for name in CITIES if delivery_is_shut(state, name) == "strike"} == struck(card)
    assert {name for name in CITIES if delivery_is_shut(state, name) == ""} == set(CITIES) - struck(card)


@pytest.mark.parametrize(("deck", "card"), cards("boundary", "strike_inland", "strike_coastal"))
def test_a_coast_count_of_3_is_coastal_and_4_is_inland(deck, card):
    state = position(2, deck=deck)
    discard(state, card)
    shut, free = (COUNT_3, COUNT_4) if card in COASTAL_CARDS else (COUNT_4, COUNT_3)
    assert [delivery_is_shut(state, name) for name in shut] == ["strike"] * len(shut)
    assert [delivery_is_shut(state, name) for name in free] == [""] * len(free)


@pytest.mark.parametrize(("deck", "card"), cards("majors", "strike_inland", "strike_coastal"))
def test_a_major_city_counts_from_its_centre_on_all_seven_mileposts(deck, card):
    """Milano's centre is number 4 from the sea, though some of its outposts are nearer."""
    state = position(2, deck=deck)
    discard(state, card)
    for name in ("Milano", "London", "Paris", "Holland"):
        for post in POSTS[CITIES.index(name)]:
            twin = state.clone()
            errand(twin, name)
            twin.at[twin.turn] = post
            assert any(isinstance(action, Deliver) for action in twin.legal()) == (name not in struck(card))


@pytest.mark.parametrize(("deck", "card"), cards("whom", "strike_inland", "strike_coastal"))
def test_a_strike_binds_its_drawer_at_once_and_everybody_else(deck, card):
    name = "Cork" if card in COASTAL_CARDS else "Bern"
    other = "Bern" if card in COASTAL_CARDS else "Cork"
    state = position(3, deck=deck)
    errand(state, other)
    deliver(state, card)
    for seat in range(3):
        assert state.turn == seat
        assert loading_is_shut(state, name) == {"strike"}
        assert loading_is_shut(state, other) == {""}
        end_turn(state)


@pytest.mark.parametrize(("deck", "card"), cards("unaffected", "strike_inland", "strike_coastal"))
def test_moving_dropping_and_building_go_on_in_a_city_on_strike(deck, card):
    """London and Milano: one coastal, one inland."""
    home = "London" if card in COASTAL_CARDS else "Milano"
    row, col = city(home)
    state = position(2, deck=deck, at={1: city(home)}, aboard={1: ("Fish",)})
    discard(state, card)
    assert state.moves == 9
    assert rule(state, go((row, col), (row, col + 1))) == ""
    assert rule(state, Drop(LOAD_NAMED["Fish"])) == ""
    outpost = (row, col + 1)
    assert rule(building(state), Build(edge(outpost, (row, col + 2)))) == ""


@pytest.mark.parametrize(("deck", "card"), cards("combination", "strike_inland", "strike_coastal"))
def test_both_strikes_together_shut_every_city_until_the_first_is_over(deck, card):
    pair = {121: 122, 122: 121, 147: 148, 148: 147}
    state = position(3, deck=deck)
    discard(state, card)
    discard(state, pair[card])
    assert state.turn == 2
    assert {name for name in CITIES if delivery_is_shut(state, name) == "strike"} == set(CITIES)
    end_turn(state)
    assert EventEnded(card) in end_turn(state), "the first drawer's next turn is over"
    assert state.turn == 1
    assert {name for name in CITIES if delivery_is_shut(state, name) == "strike"} == set(CITIES) - struck(card)
    assert EventEnded(pair[card]) in end_turn(state)
    assert not any(delivery_is_shut(state, name) for name in CITIES)


# the rail strike

WEST, HERE, EAST, SOUTH = (34, 32), PLAIN, PLAIN_EAST, (35, 33)
"""Mileposts on the plain: two to the sides, one below."""


def crossroads(deck: str) -> EuroState:
    """Seat 0's track leads east from where everybody stands, seat 1's west, and nobody's south."""
    return position(
        3, deck=deck, tracks={0: [(HERE, EAST)], 1: [(HERE, WEST)], NEUTRAL: [(HERE, SOUTH)]}, cash=[60, 60, 60],
        neutral_track=True,
    )  # fmt: skip


@pytest.mark.parametrize(("deck", "card"), cards("scope", "strike_rail"))
def test_nobody_may_use_the_drawers_track_and_other_track_stays_open(deck, card):
    state = crossroads(deck)
    assert rule(state, go(HERE, EAST)) == ""
    discard(state, card)
    for seat in (1, 2, 0):
        assert state.turn == seat
        assert rule(state, go(HERE, EAST)) == "rail_strike"
        assert rule(moved(state, EAST), go(EAST, HERE)) == "rail_strike"
        assert rule(state, go(HERE, WEST)) == ""
        assert rule(state, go(HERE, SOUTH)) == ""
        end_turn(state)
    assert rule(state, go(HERE, EAST)) == ""


@pytest.mark.parametrize(("deck", "card"), cards("whom", "strike_rail"))
def test_the_drawer_may_not_build_and_all_others_may(deck, card):
    state = crossroads(deck)
    errand(state, "Wien")
    deliver(state, card)
    outward = Build(edge((37, 55), (37, 56)))
    assert rule(building(state), outward) == "rail_strike", "for the rest of this turn"
    assert not any(isinstance(action, Build) for action in building(state).legal())
    for seat in (1, 2):
        end_turn(state)
        assert state.turn == seat
        assert rule(building(state), outward) == ""
    end_turn(state)
    assert rule(building(state), outward) == "rail_strike"
    until(state, 0)
    assert rule(building(state), outward) == ""


@pytest.mark.parametrize(("deck", "card"), cards("unaffected", "strike_rail"))
def test_red_areas_ferries_loads_and_upgrades_stay_open_to_the_drawer(deck, card):
    row, col = city("London")
    port: Place = (22, 33)
    state = position(2, deck=deck, members={4: [0]}, cash=[60, 60], at={0: city("London")})
    load_up(state, 0, "Fish")
    discard(state, card)
    until(state, 0)
    assert rule(state, go((row, col), (row, col + 1))) == ""
    assert rule(state, PickUp(LOAD_NAMED["Tourists"])) == ""
    assert rule(state, Drop(LOAD_NAMED["Fish"])) == ""
    assert rule(moved(state, port), Sail(0)) == ""
    assert rule(building(state), Upgrade(FAST_FREIGHT)) == ""


@pytest.mark.parametrize(("deck", "card"), cards("caught", "strike_rail"))
def test_a_train_on_the_drawers_track_leaves_only_by_others_or_backtracks(deck, card):
    state = crossroads(deck)
    state.owners[edge(EAST, (34, 35))] = 1
    track.refresh(state)
    for seat in range(3):
        state.at[seat], state.came_by[seat] = AT[EAST], edge(HERE, EAST)
    discard(state, card)
    assert [action for action in state.legal() if action in (go(EAST, HERE), go(EAST, (34, 35)))] == [
        go(EAST, (34, 35))
    ]
    end_turn(state)
    assert rule(state, Backtrack()) == "", "seat 2 may turn round while the strike holds it"
    assert of(FeePaid, state.clone().apply(go(EAST, (34, 35)))) == [FeePaid(2, 1, 4)]
    state.apply(Backtrack())
    until(state, 2)
    assert rule(state, go(EAST, HERE)) == ""


@pytest.mark.parametrize(("deck", "card"), cards("mid-turn", "strike_rail"))
def test_a_rail_strike_stops_the_drawer_in_the_turn_in_which_it_is_drawn(deck, card):
    row, col = city("Lyon")
    state = position(2, deck=deck, tracks={0: [((row, col), (row, col + 1))], 1: [((row, col), (row, col - 1))]})
    errand(state, "Lyon")
    deliver(state, card)
    assert rule(state, go((row, col), (row, col + 1))) == "rail_strike"
    assert rule(state, go((row, col), (row, col - 1))) == ""


@pytest.mark.parametrize(("deck", "card"), cards("combination", "strike_rail"))
def test_a_rail_strike_and_a_flood_add_up(deck, card):
    """The Rhein erases everybody's bridges and shuts those inside Ruhr; the strike shuts the rest of seat 0's track."""
    state = crossroads(deck)
    bridge, dry = ((22, 39), (22, 40)), ((24, 38), (24, 39))
    state.owners[edge(*bridge)], state.owners[edge(*dry)] = 0, 0
    state.owners[edge((22, 38), (23, 38))] = 1
    track.refresh(state)
    discard(state, card)
    discard(state, FLOOD[deck])
    assert state.turn == 2
    assert rule(moved(state, bridge[0]), go(*bridge)) == "no_track"
    assert rule(moved(state, (22, 38)), go((22, 38), (23, 38))) == "no_track"
    assert rule(moved(state, dry[0]), go(*dry)) == "rail_strike"
    assert rule(moved(state, (25, 41)), go((25, 41), (25, 40))) == "flood"
    assert rule(moved(state, (25, 41)), go((25, 41), (25, 42))) == ""
    assert rule(state, go(HERE, WEST)) == ""
    until(state, 1)
    assert rule(moved(state, dry[0]), go(*dry)) == "", "the strike is over"
    assert rule(moved(state, (25, 41)), go((25, 41), (25, 40))) == "flood", "the flood is not"
