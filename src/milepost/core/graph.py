"""Cheapest ways through a graph with small whole prices: one kernel for rules, previews and bots.

A graph is given as flat columns: place p has `degree` arcs, numbered from p * degree; `heads` says where each leads and
`prices` what it costs, `CLOSED` if it cannot be used. Ways are found with a queue of buckets, one for each price, first
in first out. The kernel is one function: numba compiles it if that is installed (see the `fast` extra), else Python
runs it, so the answer is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

CLOSED = 255
FAR = 1 << 30
"""The price of what cannot be reached."""

Heads = NDArray[np.int32]
Prices = NDArray[np.uint8]
Column = Any
"""Whole numbers in a row: a list where Python runs the kernel, an array where it is compiled."""
Search = Callable[[Heads, Prices, int, NDArray[np.int32], int, int], tuple[Sequence[int], Sequence[int]]]


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


def cheapest(
    heads: Heads, prices: Prices, degree: int, sources: Iterable[int], goal: int = -1, or_goal: int = -1
) -> Ways:
    """The cheapest ways from any of the sources to everywhere, or as far as the nearer of two goals is sure."""
    start = np.fromiter(sources, np.int32)
    return Ways(*kernel()(heads, prices, degree, start, goal, or_goal), degree)


def _fill(
    heads: Column, prices: Column, degree: int, sources: Column, goal: int, or_goal: int,
    price: Column, last: Column, place_of: Column, after: Column, first: Column, final: Column,
) -> None:  # fmt: skip
    """The kernel: fill `price` and `last`, which start as `FAR` and -1, as do the ends of buckets.

    The queue is a ring of buckets, one for each price from 0 to `CLOSED`: `first` and `final` are the entries at the
    two ends of a bucket, `after` leads from one entry to the next, and `place_of` says which place an entry stands for.
    """
    used = waiting = near = 0
    for source in sources:
        if price[source] != 0:
            price[source] = 0
            place_of[used] = source
            if first[0] < 0:
                first[0] = used
            else:
                after[final[0]] = used
            final[0] = used
            after[used] = -1
            used += 1
            waiting += 1
    while waiting > 0:
        bucket = near % (CLOSED + 1)
        entry = first[bucket]
        while entry >= 0:
            place = place_of[entry]
            waiting -= 1
            if price[place] == near:
                if place in (goal, or_goal):
                    return
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
                        after[used] = -1
                        used += 1
                        waiting += 1
            entry = after[entry]
        first[bucket] = final[bucket] = -1
        near += 1


def search_in_python(
    heads: Heads, prices: Prices, degree: int, sources: NDArray[np.int32], goal: int, or_goal: int
) -> tuple[list[int], list[int]]:
    """The kernel as it stands, on lists."""
    places, entries = len(heads) // degree, len(heads) + len(sources)
    price, last = [FAR] * places, [-1] * places
    first, final = [-1] * (CLOSED + 1), [-1] * (CLOSED + 1)
    columns = price, last, [-1] * entries, [-1] * entries, first, final
    _fill(heads.tolist(), prices.tobytes(), degree, sources.tolist(), goal, or_goal, *columns)
    return price, last


def _compiled() -> Search | None:
    """The same kernel compiled by numba, on arrays, if it is there."""
    try:
        from numba import njit  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return None
    fill = njit(cache=True)(_fill)

    def search(
        heads: Heads, prices: Prices, degree: int, sources: NDArray[np.int32], goal: int, or_goal: int
    ) -> tuple[Column, Column]:
        places, entries = len(heads) // degree, len(heads) + len(sources)
        price, last = np.full(places, FAR, np.int32), np.full(places, -1, np.int32)
        first, final = np.full(CLOSED + 1, -1, np.int32), np.full(CLOSED + 1, -1, np.int32)
        columns = price, last, np.empty(entries, np.int32), np.empty(entries, np.int32), first, final
        fill(heads, prices, degree, sources, goal, or_goal, *columns)
        return price, last

    return search


@cache
def kernel() -> Search:
    """The quicker of the two that is there; asked for late, because loading numba takes half a second."""
    return _compiled() or search_in_python
