"""Cheapest ways through a graph with small whole prices: one kernel for rules, previews and bots.

A graph is given as flat columns: place p has `degree` arcs, numbered from p * degree; `heads` says where each leads and
`prices` what it costs, `CLOSED` if it cannot be used. Ways are found with a queue of buckets, one for each price, first
in first out, so the answer is the same wherever and however it is computed: with numba if that is installed (see the
`fast` extra), else in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

CLOSED = 255
FAR = 1 << 30
"""The price of what cannot be reached."""

Heads = NDArray[np.int32]
Prices = NDArray[np.uint8]
Search = Callable[[Heads, Prices, int, NDArray[np.int32], int], tuple[Sequence[int], Sequence[int]]]


class Ways(msgspec.Struct, frozen=True):
    """A tree of cheapest ways from some places."""

    price: Sequence[int]
    """By place: what getting there costs, `FAR` if there is no way."""
    arc: Sequence[int]
    """By place: the last arc of its way, -1 where a way begins."""
    degree: int

    def to(self, goal: int) -> list[int]:
        """The arcs of the way to a place that can be reached, in order."""
        arcs = []
        while (arc := int(self.arc[goal])) >= 0:
            arcs.append(arc)
            goal = arc // self.degree
        return arcs[::-1]


def cheapest(heads: Heads, prices: Prices, degree: int, sources: Iterable[int], goal: int = -1) -> Ways:
    """The cheapest ways from any of the sources to everywhere, or as far as a goal is known for sure."""
    start = np.fromiter(sources, np.int32)
    return Ways(*kernel()(heads, prices, degree, start, goal), degree)


def search_in_python(
    heads: Heads, prices: Prices, degree: int, sources: NDArray[np.int32], goal: int
) -> tuple[list[int], list[int]]:
    """The kernel without any compiler."""
    lead: list[int] = heads.tolist()
    cost = prices.tobytes()
    price = [FAR] * (len(lead) // degree)
    last = [-1] * len(price)
    buckets: list[list[int]] = [[]]
    for source in sources.tolist():
        if price[source]:
            price[source] = 0
            buckets[0].append(source)
    near = 0
    while near < len(buckets):
        for place in buckets[near]:
            if price[place] < near:
                continue
            if place == goal:
                return price, last
            first = place * degree
            for arc in range(first, first + degree):
                more = cost[arc]
                if more == CLOSED:
                    continue
                there, total = lead[arc], near + more
                if total < price[there]:
                    price[there] = total
                    last[there] = arc
                    while len(buckets) <= total:
                        buckets.append([])
                    buckets[total].append(there)
        near += 1
    return price, last


def _compiled() -> Search | None:
    """The same kernel compiled by numba, if it is there: the same queue, entry by entry."""
    try:
        from numba import njit  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None

    @njit(cache=True)  # type: ignore[untyped-decorator,misc,unused-ignore]
    def search(heads, prices, degree, sources, goal):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        price = np.full(len(heads) // degree, FAR, np.int32)
        last = np.full(len(price), -1, np.int32)
        place_of = np.empty(len(heads) + len(sources), np.int32)
        after = np.full(len(place_of), -1, np.int32)
        first = np.full(CLOSED + 1, -1, np.int32)
        final = np.full(CLOSED + 1, -1, np.int32)
        used = waiting = 0
        for source in sources:
            if price[source] != 0:
                price[source] = 0
                place_of[used] = source
                if first[0] < 0:
                    first[0] = used
                else:
                    after[final[0]] = used
                final[0] = used
                used += 1
                waiting += 1
        near = 0
        while waiting > 0:
            bucket = near % (CLOSED + 1)
            entry = first[bucket]
            while entry >= 0:
                place = place_of[entry]
                waiting -= 1
                if price[place] == near:
                    if place == goal:
                        return price, last
                    for arc in range(place * degree, place * degree + degree):
                        more = prices[arc]
                        if more == CLOSED:
                            continue
                        there, total = heads[arc], near + more
                        if total < price[there]:
                            price[there] = total
                            last[there] = arc
                            place_of[used] = there
                            slot = total % (CLOSED + 1)
                            if first[slot] < 0:
                                first[slot] = used
                            else:
                                after[final[slot]] = used
                            final[slot] = used
                            used += 1
                            waiting += 1
                entry = after[entry]
            first[bucket] = final[bucket] = -1
            near += 1
        return price, last

    compiled: Search = search
    return compiled


@cache
def kernel() -> Search:
    """The quicker of the two that is there; asked for late, because loading numba takes half a second."""
    return _compiled() or search_in_python
