"""Plans are kept by the engine: what they say is built costs what they say, and drives arrive when they say."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from milepost.core import graph
from milepost.games.eurorails import connections, pathfinding
from milepost.games.eurorails.actions import Build, EndTurn, Place, StartBuilding
from milepost.games.eurorails.board import AT, CENTRE, CITIES, CITY_NAMED, EDGES, POSTS, PRINTINGS
from milepost.games.eurorails.constants import BUILDING, OPERATING, STARTING
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.rules import building, track
from milepost.games.eurorails.state import EuroState

GAME = EuroRails()


def city(name: str) -> int:
    return CENTRE[CITY_NAMED[name]]


def after_random_play(seed: int, seats: int, actions: int, **options: object) -> EuroState:
    """A position somebody can build in."""
    state, chance = GAME.new(seats, seed, **options), random.Random(seed)
    while actions > 0 or state.asks or state.phase not in (STARTING, BUILDING):
        if state.to_act is None:
            return after_random_play(seed + 1000, seats, 300, **options)
        state.apply(chance.choice(state.legal()) if chance.random() < 0.9 else state.default())
        actions -= 1
    return state


@pytest.mark.parametrize("seed", range(12))
def test_track_of_this_turn_can_be_built_at_the_price_that_was_told(seed):
    state = after_random_play(seed, 2 + seed % 5, 60 * seed)
    seat, chance = state.to_act, random.Random(seed)
    assert seat is not None
    for name in chance.sample(CITIES, 8):
        plan = connections.track_to(state, seat, city(name))
        if plan is None:
            continue
        work = state.clone()
        if plan.now:
            work.apply_all([Build(edge) for edge in plan.edges[: plan.now]])
        assert state.cash[seat] - work.cash[seat] == plan.price_now <= plan.price
        if plan.now == len(plan.edges):
            assert plan.turns == 1
            assert not plan.edges or track.on_network(work, seat, plan.goal) or _in_red_area(work, seat, plan.goal)


def _in_red_area(state: EuroState, seat: int, goal: int) -> bool:
    posts = next(posts for posts in POSTS if goal in posts)
    return any(track.on_network(state, seat, post) for post in posts)


@pytest.mark.parametrize("name", ["Sevilla", "Warszawa", "Oslo", "Dublin", "Napoli"])
def test_a_plan_over_several_turns_costs_what_it_says(name):
    """Two players, one of them idle: nothing comes between the plan and its end."""
    state = GAME.new(2, 5)
    state.apply_all([Build(edge) for edge in first_track(state, "Ruhr", "Paris")])
    while state.round == 0:
        state.apply(EndTurn())
    state.cash[0] = 500
    plan = connections.track_to(state, 0, city(name))
    assert plan is not None
    spent, turns = 0, 0
    while True:
        play_to_building(state)
        if state.turn:
            state.apply(EndTurn())
            continue
        now = connections.track_to(state, 0, city(name))
        assert now is not None
        if not now.edges:
            break
        turns += 1
        spent += now.price_now
        state.apply_all([*(Build(edge) for edge in now.edges[: now.now]), EndTurn()])
    assert (spent, turns) == (plan.price, plan.turns)


def first_track(state: EuroState, start: str, end: str) -> tuple[int, ...]:
    plan = connections.track_to(state, 0, city(end), POSTS[CITY_NAMED[start]])
    assert plan is not None
    assert plan.now == len(plan.edges)
    return plan.edges


def play_to_building(state: EuroState) -> None:
    """Place the train if need be, and stop operating."""
    while state.phase not in (STARTING, BUILDING):
        state.apply(state.default())


@pytest.mark.parametrize("seed", range(6))
def test_with_and_without_a_compiler_plans_are_the_same(seed, monkeypatch):
    state = after_random_play(seed, 4, 150)
    assert state.to_act is not None
    quick = [connections.track_to(state, state.to_act, CENTRE[place]) for place in range(len(CITIES))]
    monkeypatch.setattr(graph, "kernel", lambda: graph.search_in_python)
    assert [connections.track_to(state, state.to_act, CENTRE[place]) for place in range(len(CITIES))] == quick


def test_a_plan_keeps_out_of_a_city_that_is_full():
    """Two others have track in Bern: the way to Lyon goes round, and none leads to Bern."""
    state = GAME.new(3, 1)
    bern = city("Bern")
    edges = list(track.CITY_EDGES[CITY_NAMED["Bern"]])
    for seat, edge in ((1, edges[0]), (2, edges[1])):
        state.owners[edge] = seat
    track.refresh(state)
    assert connections.track_to(state, 0, bern) is None
    assert connections.track_to(state, 0, city("Zurich")) is not None


def test_a_line_that_is_full_is_no_way():
    state = GAME.new(3, 1)
    printing = PRINTINGS["first"]
    line = printing.line_at[AT[10, 24]]
    state.members[line] = 0b110
    track.refresh(state)
    for seat, reachable in ((0, True), (1, True)):
        plan = connections.track_to(state, seat, city("Cork"))
        assert (plan is not None) == reachable
        assert plan is not None
        assert (printing.ports[line][0] in _ends(plan)) == (seat == 1)


def _ends(plan: connections.TrackPlan) -> set[int]:
    return {end for edge in plan.edges for end in EDGES[edge]}


@pytest.mark.parametrize("port_counts", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_a_drive_is_legal_and_arrives_in_the_turns_it_says(seed, port_counts):
    state = _with_railway(seed, port_counts)
    chance = random.Random(seed)
    state.apply(Place(city("Paris")))
    for name in chance.sample([name for name in CITIES if _reachable(state, name)], 3):
        goals = POSTS[CITY_NAMED[name]]
        drive = pathfinding.drive_to(state, 0, goals)
        assert drive is not None
        turns = 0
        while state.at[0] not in goals:
            now = pathfinding.drive_to(state, 0, goals)
            assert now is not None
            turns += 1
            cash = state.cash[0]
            if now.actions:
                state.apply_all(now.actions)
            assert cash - state.cash[0] == now.fees_now
            if state.at[0] in goals:
                break
            _next_turn(state)
        assert turns == drive.turns
        _next_turn(state)


def _with_railway(seed: int, port_counts: bool = False) -> EuroState:
    """Player 0 has track over the Channel and to the south; player 1 a shorter way. It is the first turn."""
    state = GAME.new(2, seed, ferry_port_counts=port_counts)
    state.cash = [900, 900]
    for seat, names in (
        (0, ("Paris", "London", "Birmingham", "Lyon", "Milano", "Ruhr")),
        (1, ("Paris", "Ruhr", "Berlin")),
    ):
        for start, end in pairwise(names):
            while (plan := connections.track_to(state, seat, city(end), POSTS[CITY_NAMED[start]])) and plan.edges:
                for edge in plan.edges:
                    line = building.joined_by(state, seat, edge)
                    if line >= 0:
                        track.join(state, seat, line)
                    state.owners[edge] = seat
                track.refresh(state)
    while state.round == 0:
        state.apply(EndTurn())
    return state


def _reachable(state: EuroState, name: str) -> bool:
    return name != "Paris" and pathfinding.drive_to(state, 0, POSTS[CITY_NAMED[name]]) is not None


def _next_turn(state: EuroState) -> None:
    """The other player does nothing."""
    round = state.round
    while state.round == round or state.turn != 0 or state.phase != OPERATING:
        state.apply(StartBuilding() if state.phase == OPERATING else state.default())


def test_a_fee_is_paid_only_where_it_saves_time():
    """Player 1's way from Paris to the Ruhr is the only one to Berlin, and costs a fee each turn."""
    state = _with_railway(0)
    state.apply(Place(city("Paris")))
    berlin = pathfinding.drive_to(state, 0, POSTS[CITY_NAMED["Berlin"]])
    lyon = pathfinding.drive_to(state, 0, POSTS[CITY_NAMED["Lyon"]])
    assert berlin is not None
    assert lyon is not None
    assert berlin.fees >= 4
    assert lyon.fees == 0


def test_no_drive_is_planned_that_cannot_be_paid():
    state = _with_railway(0)
    state.apply(Place(city("Ruhr")))
    state.cash[0] = 3
    assert pathfinding.drive_to(state, 0, POSTS[CITY_NAMED["Berlin"]]) is None
