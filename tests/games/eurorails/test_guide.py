"""Pointing at the map: what it means, what it would cost, and where the way leads."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.core.scene import Guide
from milepost.core.state import View
from milepost.games.eurorails.actions import EndTurn, Place, StartBuilding
from milepost.games.eurorails.board import AT, CENTRE, CITY_NAMED, NEIGHBOUR, PRINTINGS, SHOWN
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.constants import BUILDING, OPERATING, STARTING
from milepost.games.eurorails.events import (
    Declared,
    Erased,
    EventDrawn,
    Moved,
    SectionBuilt,
    Tied,
    Traded,
)
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.looking import GAME_IDS, played
from tests.games.eurorails.positions import building, impose, position

GAME = EuroRails()
RAIL_STRIKE = 123


def view(state: EuroState) -> View[EuroState]:
    return state.seen_by(state.to_act)


def guided(state: EuroState) -> Guide:
    found = GAME.goals.guide(view(state))
    assert found is not None
    return found


def planned(state: EuroState, goal: str) -> Plan[Any] | None:
    try:
        return GAME.goals.plan(view(state), goal)
    except BadInput:
        return None


def way(guide: Guide, index: int) -> list[str]:
    """The places of a way, as the browser walks it."""
    found = []
    while index >= 0:
        found.append(guide.place[index])
        index = guide.parent[index]
    return found[::-1]


def entries(guide: Guide) -> dict[str, int]:
    """Where each place stands in the columns: its last entry is the way to it."""
    return {place: index for index, place in enumerate(guide.place)}


def at(place: str) -> int:
    row, col = place.split(",")
    return AT[int(row), int(col)]


def joined(state: EuroState, one: str, other: str) -> bool:
    """Whether two anchors are neighbours or the ports of a line."""
    a, b = at(one), at(other)
    return b in NEIGHBOUR[a] or any({a, b} == set(ports) for ports in state.printing.ports)


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_the_guide_has_the_prices_and_ways_of_the_plans(number):
    same = 0
    states = [state for state in played(number) if state.phase in (STARTING, OPERATING, BUILDING) and not state.asks]
    for state in states[::9]:
        guide = GAME.goals.guide(view(state))
        if guide is None:
            continue
        for index in list(entries(guide).values())[::97]:
            found = track_to(state, state.to_act or 0, at(guide.place[index]))
            if found is None:
                continue
            assert found.price >= guide.price[index], "the guide is a lower bound where a rule bars the cheapest way"
            if tuple(at(place) for place in way(guide, index)) == found.path:
                assert found.price == guide.price[index]
                same += 1
            else:
                assert found.price > guide.price[index] or not found.edges
    assert same > 50


def test_a_guide_knows_what_may_and_can_be_spent():
    state = building(2, cash={0: 13})
    assert (guided(state).limit, guided(state).cash) == (20, 13)
    plan = GAME.goals.plan(view(state), "build Paris to 30,35")
    assert plan is not None
    state.apply(plan.actions[0])
    assert guided(state).limit == 20 - state.spent
    assert guided(state).cash == 13 - state.spent


def test_before_there_is_track_ways_begin_in_every_major_city():
    guide = guided(GAME.new(2, 1))
    starts = {guide.place[index] for index, parent in enumerate(guide.parent) if parent < 0}
    assert len(starts) == 8 * 6
    prices = dict(zip(guide.place, guide.price, strict=True))
    assert all(prices[place] == 0 for place in starts)
    assert guide.verb == "build"


def test_ways_can_be_asked_for_from_a_major_city_or_own_track():
    state = GAME.new(2, 1)
    guide = GAME.goals.guide(view(state), f"name{CITY_NAMED['London']}")
    assert guide is not None
    assert guide.verb == f"build {POST_ID[CENTRE[CITY_NAMED['London']]]} to"
    ruhr = entries(guide)[POST_ID[CENTRE[CITY_NAMED["Ruhr"]]]]
    assert guide.price[ruhr] == 9
    plan = GAME.goals.plan(view(state), f"{guide.verb} {guide.place[ruhr]}")
    assert plan is not None
    assert plan.price == 9
    assert list(plan.through) == way(guide, ruhr)
    assert GAME.goals.guide(view(state), POST_ID[CENTRE[CITY_NAMED["Lyon"]]]) is None


def test_own_track_costs_nothing():
    state = GAME.new(2, 1)
    plan = GAME.goals.plan(view(state), "build Paris to Lyon")
    assert plan is not None
    state.apply_all(plan.actions)
    prices = dict(zip(guided(state).place, guided(state).price, strict=True))
    assert all(prices[place] == 0 for place in plan.through)


def test_there_is_a_guide_while_driving_too_and_none_when_nothing_can_be_built():
    driving = position(2)
    assert driving.phase == OPERATING
    assert guided(driving).limit == 20
    impose(driving, RAIL_STRIKE, 0)
    assert GAME.goals.guide(view(driving)) is None
    assert GAME.goals.guide(driving.seen_by(1)) is None
    assert GAME.goals.guide(driving.seen_by(None)) is None


def test_a_guide_is_small():
    assert len(msgspec.json.encode(guided(GAME.new(2, 1)))) < 40_000


# what pointing means


def test_pointing_means_track_while_building_and_a_drive_while_operating():
    state = GAME.new(2, 1)
    assert GAME.goals.goal_at(view(state), "20,40") == "build 20,40"
    while state.round == 0:
        state.apply(EndTurn())
    assert GAME.goals.goal_at(view(state), "20,40") == ""
    lyon, paris = (CITY_NAMED[name] for name in ("Lyon", "Paris"))
    assert GAME.goals.goal_at(view(state), f"name{paris}") == "go 29,32"
    state.apply(Place(CENTRE[paris]))
    assert GAME.goals.goal_at(view(state), f"name{lyon}") == "go 39,33"
    with pytest.raises(BadInput, match="Your train is there already"):
        GAME.goals.plan(view(state), GAME.goals.goal_at(view(state), f"train{paris}"))
    state.apply(StartBuilding())
    assert GAME.goals.goal_at(view(state), f"made{lyon}") == "build 39,33"


def test_what_means_nothing_is_no_goal():
    state = GAME.new(2, 1)
    assert [GAME.goals.goal_at(view(state), at) for at in ("line0", "", "1,1", "nonsense")] == [""] * 4
    assert GAME.goals.goal_at(state.seen_by(1), "20,40") == ""
    assert GAME.goals.goal_at(state.seen_by(None), "20,40") == ""
    impose(state, RAIL_STRIKE, 0)
    assert GAME.goals.goal_at(view(state), "20,40") == ""


@pytest.mark.parametrize("printing", PRINTINGS)
def test_a_port_means_its_milepost(printing):
    state = GAME.new(2, 1, printing=printing)
    for port in (port for ports in state.printing.ports for port in ports):
        goal = GAME.goals.goal_at(view(state), f"port{port}")
        assert at(goal.removeprefix("build ")) == port


# where plans lead


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_plans_lead_along_neighbours_and_ferries_to_what_is_pointed_at(number):
    whole, parts = 0, 0
    for state in played(number)[::11]:
        for city in range(0, len(SHOWN), 7):
            goal = GAME.goals.goal_at(view(state), f"name{city}")
            plan = planned(state, goal) if goal else None
            if plan is None:
                continue
            whole, parts = whole + (not plan.later), parts + bool(plan.later)
            assert plan.through
            assert all(joined(state, one, other) for one, other in pairwise(plan.through))
            assert all(joined(state, one, other) for one, other in pairwise(plan.later))
            assert not plan.later or plan.later[0] == plan.through[-1]
            assert at((plan.later or plan.through)[-1]) == CENTRE[city]
            state.clone().apply_all(plan.actions)
    assert whole
    assert parts


def test_a_drive_leads_from_the_train_as_far_as_this_turn_goes():
    state = GAME.new(2, 1)
    plan = GAME.goals.plan(view(state), "build Paris to Lyon")
    assert plan is not None
    state.apply_all(plan.actions)
    while state.round == 0:
        state.apply(EndTurn())
    state.apply(Place(CENTRE[CITY_NAMED["Paris"]]))
    drive = GAME.goals.plan(view(state), "go Lyon")
    assert drive is not None
    assert drive.through[0] == "29,32"
    assert len(drive.through) == len(drive.actions) + 1
    assert drive.later[0] == drive.through[-1]
    assert drive.later[-1] == "39,33"
    state.apply_all(drive.actions)
    assert state.at[0] == at(drive.through[-1])


# what a live table announces


def test_events_everybody_is_told_of_have_the_names_of_the_wire():
    assert {kind.SIGNAL for kind in (SectionBuilt, Erased, Traded)} == {"track:updated"}
    assert (Declared.SIGNAL, Tied.SIGNAL) == ("victory:triggered", "victory:tie-extended")
    assert (EventDrawn.SIGNAL, Moved.SIGNAL) == ("event:drawn", "")
    assert (EventDrawn.BANNER, SectionBuilt.BANNER) == (True, False)


def test_an_event_card_lights_what_is_felt_and_the_cities_it_names():
    for card, event in DECKS["first"].events.items():
        state = building()
        if event.lasting:
            impose(state, card, 0)
        scene = GAME.scene.draw(state.seen_by(None))
        felt = {name for layer in scene.layers if layer.name in ("zones", "signs") for name in layer.shapes}
        named = {POST_ID[CENTRE[city]] for city in event.cities}
        lit = set(GAME.scene.lights(state.seen_by(None), EventDrawn(0, card)))
        assert named <= lit <= felt | named
        assert lit & felt or not felt
    assert GAME.scene.lights(state.seen_by(None), Moved(0, 1, 2)) == ()
