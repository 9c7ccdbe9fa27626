"""Cheapest ways: right, and the same from both kernels, place by place and arc by arc."""

from __future__ import annotations

import heapq
import random

import numpy as np
import pytest

from milepost.core import graph
from milepost.core.graph import CLOSED, FAR, Ways, cheapest, kernel, search_in_python
from tests.needs import needs


def a_graph(seed: int, places: int = 60, degree: int = 4, most: int = 9) -> tuple[graph.Heads, graph.Prices, int]:
    """Random arcs; some are closed, some are free."""
    chance = random.Random(seed)
    heads = np.array([chance.randrange(places) for _ in range(places * degree)], np.int32)
    prices = np.array([chance.choice([CLOSED, 0, *range(most)]) for _ in heads], np.uint8)
    return heads, prices, degree


def by_heap(heads: graph.Heads, prices: graph.Prices, degree: int, sources: list[int]) -> list[int]:
    """The textbook's way to the same prices."""
    price = [FAR] * (len(heads) // degree)
    queue = [(0, source) for source in sources]
    while queue:
        near, place = heapq.heappop(queue)
        if near >= price[place]:
            continue
        price[place] = near
        for arc in range(place * degree, place * degree + degree):
            if prices[arc] != CLOSED:
                heapq.heappush(queue, (near + int(prices[arc]), int(heads[arc])))
    return price


@pytest.mark.parametrize("seed", range(30))
def test_prices_are_those_of_the_textbook(seed):
    heads, prices, degree = a_graph(seed, most=2 + 12 * (seed % 3))
    assert list(cheapest(heads, prices, degree, [3, 7]).price) == by_heap(heads, prices, degree, [3, 7])


@pytest.mark.parametrize("seed", range(30))
def test_a_way_costs_its_price_and_leads_to_its_goal(seed):
    heads, prices, degree = a_graph(seed)
    ways = cheapest(heads, prices, degree, [0])
    for goal, price in enumerate(ways.price):
        if price < FAR:
            arcs, place = ways.to(goal), 0
            assert sum(int(prices[arc]) for arc in arcs) == price
            for arc in arcs:
                assert arc // degree == place
                place = int(heads[arc])
            assert place == goal


@pytest.mark.parametrize("seed", range(30))
def test_both_kernels_give_the_same_tree(seed):
    needs("numba", "fast")
    heads, prices, degree = a_graph(seed, most=2 + 100 * (seed % 3))
    sources = np.array([5, 9, 5], np.int32)
    for goal in (-1, 11, 40):
        quick, plain = (
            kernel()(heads, prices, degree, sources, goal, -1),
            search_in_python(heads, prices, degree, sources, goal, -1),
        )
        assert kernel() is not search_in_python
        assert [list(map(int, column)) for column in quick] == [list(column) for column in plain]


def test_a_goal_stops_the_search_when_its_price_is_sure():
    heads, prices, degree = a_graph(4)
    whole = cheapest(heads, prices, degree, [0])
    goal = max((place for place, price in enumerate(whole.price) if price < FAR), key=lambda place: whole.price[place])
    near = min((place for place, price in enumerate(whole.price) if 0 < price < FAR), key=lambda p: whole.price[p])
    short = cheapest(heads, prices, degree, [0], near)
    assert short.price[near] == whole.price[near]
    assert short.to(near) == whole.to(near)
    assert short.price[goal] >= whole.price[goal]


def test_nothing_is_reached_from_nowhere():
    heads, prices, degree = a_graph(1)
    assert set(cheapest(heads, prices, degree, []).price) == {FAR}


def test_long_ways_do_not_wrap_around_the_queue():
    """A chain of dear arcs costs far more than the queue has buckets."""
    places = 40
    heads = np.array([(place + 1) % places for place in range(places)], np.int32)
    prices = np.full(places, CLOSED - 1, np.uint8)
    prices[-1] = CLOSED
    for search in (kernel(), search_in_python):
        ways = Ways(*search(heads, prices, 1, np.array([0], np.int32), -1, -1), 1)
        assert [int(price) for price in ways.price] == [(CLOSED - 1) * place for place in range(places)]
