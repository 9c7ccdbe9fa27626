"""Track costs what connecting really costs, whichever end it is built from: compared with a search of every order."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations, permutations

import pytest

from milepost.games.eurorails.actions import Build
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    CITY_NAMED,
    EDGE_BY,
    MAJOR,
    NEIGHBOUR,
    POSTS,
    PRINTINGS,
    SIZE,
    TERRAIN,
    TUNNEL,
    TUNNEL_PRICE,
    WATER,
    City,
    Milepost,
)
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.constants import FREE, NOTHING, RED
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.rules import building, track
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState

GAME = EuroRails()
MOST_TURNS = 12
MAJORS = [city for city in range(len(CITIES)) if SIZE[city] == MAJOR]


def rich(printing: str = "first") -> EuroState:
    state = GAME.new(2, 1, printing=printing)
    state.cash = [900, 900]
    return state


def least(state: EuroState, start: City, goal: City) -> int:
    """What joining two major cities costs, with every way and every order of building considered.

    Sections before the gap are built from the start and cost the milepost they lead to, those after it are built from
    a city ahead and cost the milepost they leave; the one between joins two own mileposts and costs the cheaper one.
    """
    queue: list[tuple[int, bool, Milepost]] = [(0, False, post) for post in POSTS[start]]
    done: set[tuple[bool, Milepost]] = set()
    while queue:
        paid, closed, here = heappop(queue)
        if (closed, here) in done:
            continue
        done.add((closed, here))
        if here in POSTS[goal] and not closed:
            return paid
        if closed and TERRAIN[here] == MAJOR:
            heappush(queue, (paid, False, here))
        if state.printing.line_at[here] >= 0:
            heappush(queue, (paid, closed, state.printing.other_port(here)))
        for there, edge in zip(NEIGHBOUR[here], EDGE_BY[here], strict=True):
            if edge >= 0 and state.owners[edge] == RED:
                heappush(queue, (paid, closed, there))
            elif edge >= 0 and state.owners[edge] == FREE:
                end = track.end_price(state, 0, here if closed else there)
                heappush(queue, (paid + section(edge, end), closed, there))
                if not closed and MAJOR not in (TERRAIN[here], TERRAIN[there]):
                    cheaper = min(state.printing.price[here], state.printing.price[there])
                    heappush(queue, (paid + section(edge, cheaper), True, there))
    raise AssertionError("every major city can be reached")


def section(edge: int, end: int) -> int:
    return TUNNEL_PRICE if edge == TUNNEL else end + WATER[edge]


@pytest.mark.parametrize("printing", PRINTINGS)
def test_every_pair_of_major_cities_is_joined_for_the_least_there_is(printing):
    state = rich(printing)
    for one, other in combinations(MAJORS, 2):
        wanted = least(state, one, other)
        assert wanted == least(state, other, one)
        for start, goal in ((one, other), (other, one)):
            plan = track_to(state, 0, CENTRE[goal], POSTS[start])
            assert plan is not None
            assert (CITIES[start], CITIES[goal], plan.price) == (CITIES[start], CITIES[goal], wanted)


@pytest.mark.parametrize("printing", PRINTINGS)
def test_the_crayon_tells_the_least_for_every_pair_of_major_cities(printing):
    """By its guide, as a browser reads it: prices by place, and ways along the parents of its rows.

    `least` is the exhaustive check: it knows no guide and no floors of a graph, and considers every way between the two
    cities and every order in which its sections can be built.
    """
    state = rich(printing)
    for start in MAJORS:
        told = GAME.goals.guide(state.seen_by(0), POST_ID[CENTRE[start]])
        assert told is not None
        assert told.verb == f"build {POST_ID[CENTRE[start]]} to"
        rows = dict(zip(told.place, range(len(told.place)), strict=True))  # the last row of a place is its own
        for goal in MAJORS:
            row = rows[POST_ID[CENTRE[goal]]]
            wanted = 0 if goal == start else least(state, start, goal)
            assert (CITIES[start], CITIES[goal], told.price[row]) == (CITIES[start], CITIES[goal], wanted)
            way = [row]
            while (row := told.parent[row]) >= 0:
                way.append(row)
            assert told.place[way[-1]] in {POST_ID[post] for post in POSTS[start]}
            prices = [told.price[row] for row in reversed(way)]
            assert prices == sorted(prices)
            assert prices[0] == 0


@pytest.mark.parametrize("printing", PRINTINGS)
def test_typed_goals_build_for_the_least_between_every_pair_of_major_cities(printing):
    """Turn after turn, in the order that the goal gives: the engine takes what the exhaustive check found, no more."""
    for start, goal in permutations(MAJORS, 2):
        state = rich(printing)
        wanted = least(state, start, goal)
        words = f"build {CITIES[start]} to {CITIES[goal]}"
        for turn in range(MOST_TURNS):
            told = GAME.goals.plan(state.seen_by(0), words) if turn == 0 or not joined(state, start, goal) else None
            if told is None:
                break
            before = state.cash[0]
            state.apply_all(told.actions)
            assert before - state.cash[0] == told.price, words
            state.spent, state.exits, state.bought, state.forces = 0, [], NOTHING, []  # another turn of building
        assert joined(state, start, goal), words
        assert 900 - state.cash[0] == wanted, words


def joined(state: EuroState, one: City, other: City) -> bool:
    plan = track_to(state, 0, CENTRE[other], POSTS[one])
    return plan is not None and not plan.edges


@pytest.mark.parametrize(
    ("start", "goal", "price"), [("Berlin", "Ruhr", 11), ("London", "Ruhr", 9), ("London", "Holland", 6)]
)
def test_the_engine_takes_no_more_than_was_told_and_the_cities_are_joined(start, goal, price):
    state = rich()
    plan = track_to(state, 0, CENTRE[CITY_NAMED[goal]], POSTS[CITY_NAMED[start]])
    assert plan is not None
    assert plan.now == len(plan.edges)
    work = state.clone()
    work.apply_all([Build(edge) for edge in plan.edges])
    assert state.cash[0] - work.cash[0] == plan.price == price
    for city in (start, goal):
        assert any(track.on_network(work, 0, post) for post in POSTS[CITY_NAMED[city]])
    again = track_to(work, 0, CENTRE[CITY_NAMED[goal]], POSTS[CITY_NAMED[start]])
    assert again is not None
    assert not again.edges


def test_what_is_built_first_goes_on_from_where_one_is():
    """Only the last sections come from the city ahead: this turn's money leads away from the start."""
    state = GAME.new(2, 1)
    plan = track_to(state, 0, CENTRE[CITY_NAMED["Madrid"]], POSTS[CITY_NAMED["Paris"]])
    assert plan is not None
    assert 0 < plan.now < len(plan.edges)
    reached = {plan.start}
    for edge in plan.edges[: plan.now]:
        ends = {end for end, edges in enumerate(EDGE_BY) if edge in edges}
        assert ends & reached
        reached |= ends


def test_from_own_track_a_city_costs_what_the_engine_takes():
    """A section between own track and a city without any is built into the city, and not out of it."""
    state = rich()
    plan = track_to(state, 0, CENTRE[CITY_NAMED["Ruhr"]], POSTS[CITY_NAMED["Berlin"]])
    assert plan is not None
    beside = next(
        edge for edge in plan.edges if any(TERRAIN[end] == MAJOR for end in ends_of(edge)) and edge != plan.edges[0]
    )
    for edge in plan.edges:
        if edge != beside:
            building.build(state, Build(edge), 0, [])
            if track.on_network(state, 0, next(end for end in ends_of(beside) if TERRAIN[end] != MAJOR)):
                break
    left = track_to(state, 0, CENTRE[CITY_NAMED["Ruhr"]])
    assert left is not None
    work = state.clone()
    work.spent = 0
    work.apply_all([Build(edge) for edge in left.edges])
    assert state.cash[0] - work.cash[0] == left.price


def ends_of(edge: int) -> list[Milepost]:
    return [end for end, edges in enumerate(EDGE_BY) if edge in edges]
