"""Who plays whom, on which seats and with which deal: the games of a run, one after the other without end.

The same deal is played several times with the seats turned, so that luck cancels. Game i follows from the run alone, so
it is the same whether a run is stopped and taken up again, made longer, or shared among machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, count, cycle, islice, permutations
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from milepost.arena.rows import SPREAD, Fixture
from milepost.core.errors import BadInput

Seating = tuple[int, ...]
"""For each seat which of the run's bots sits there."""

MOST_ROUND_TABLES = 5000
"""With more ways to sit down than this, tables are made up one by one, and the balance is close instead of exact."""


def tournament(bots: Sequence[str], seats: int, seed: int) -> Iterator[Fixture]:
    """Every bot equally often on every seat, against every other and beside every other, on deals that all share."""
    tables: Iterable[list[Seating]]
    if seats == 1:
        tables = cycle([[(bot,) for bot in range(len(bots))]])
    else:
        tables = (turned(table) for table in round_tables(len(bots), seats))
    return _dealt(tables, bots, seed)


def duel(bots: Sequence[str], seats: int, seed: int, first_deal: int = 0) -> Iterator[Fixture]:
    """Two bots with equally many seats: each deal is played twice, the second time with the bots exchanged."""
    ways = [way for way in _two_bots(seats) if way[0] == 0]
    tables = cycle([way, tuple(1 - bot for bot in way)] for way in ways)
    return _dealt(islice(tables, first_deal % len(ways), None), bots, seed, first_deal)


def compared(fixtures: Iterable[Fixture], variants: int) -> Iterator[Fixture]:
    """Each game once with every set of options, one after the other."""
    numbers = count()
    for fixture in fixtures:
        for variant in range(variants):
            yield Fixture(next(numbers), fixture.deal, fixture.seed, fixture.bots, variant)


def part(fixtures: Iterable[Fixture], which: int, of: int) -> Iterator[Fixture]:
    """The share of one of several machines: every so manieth deal, whole."""
    return (fixture for fixture in fixtures if fixture.deal % of == which - 1)


def _dealt(
    tables: Iterable[Sequence[Seating]], bots: Sequence[str], seed: int, first_deal: int = 0
) -> Iterator[Fixture]:
    """A deal for each group of seatings."""
    numbers = count()
    for deal, seatings in enumerate(tables, first_deal):
        if deal >= SPREAD:
            raise BadInput(f"A run has at most {SPREAD:,} deals; take another seed for more.")
        for seating in seatings:
            yield Fixture(next(numbers), deal, seed * SPREAD + deal, tuple(bots[bot] for bot in seating))


def turned(table: Seating) -> list[Seating]:
    """A round table turned seat by seat, as long as that makes a difference.

    >>> turned((0, 1, 0, 1))
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    return list(dict.fromkeys(table[by:] + table[:by] for by in range(len(table))))


def _two_bots(seats: int) -> list[Seating]:
    """All ways to seat two bots, the numbers of their seats as equal as can be."""
    if seats == 1:
        return [(0,), (1,)]
    sizes = {seats // 2, seats - seats // 2}
    chosen = [set(group) for size in sorted(sizes) for group in combinations(range(seats), size)]
    return [tuple(0 if seat in group else 1 for seat in range(seats)) for group in chosen]


def games_in_balance(bots: int, seats: int) -> int | None:
    """After how many games, and multiples of it, a tournament is in exact balance; None if it is only close to it."""
    if seats == 1:
        return bots
    if _how_many(bots, seats) > MOST_ROUND_TABLES:
        return None
    return sum(len(turned(table)) for table in _all_round_tables(bots, seats))


def round_tables(bots: int, seats: int) -> Iterator[Seating]:
    """Ways to sit at a round table, each of them equally often, in an order that is nearly balanced all the time."""
    if _how_many(bots, seats) > MOST_ROUND_TABLES:
        yield from _made_up(bots, seats)
    tables = _all_round_tables(bots, seats)
    features = np.array([_features(table, bots) for table in tables])
    load = np.zeros(features.shape[1])
    while True:
        left = np.ones(len(tables), dtype=bool)
        burden = features @ load
        for _ in tables:
            chosen = int(np.argmin(np.where(left, burden, np.inf)))
            left[chosen] = False
            load += features[chosen]
            burden += features @ features[chosen]
            yield tables[chosen]


def _how_many(bots: int, seats: int) -> int:
    """An upper bound on the ways to sit at a round table."""
    line_ups = comb(bots, seats) if bots >= seats else comb(bots, seats % bots)
    return line_ups * factorial(seats - 1)


def _line_ups(bots: int, seats: int) -> Iterator[list[int]]:
    """Which bots sit at a table: as many different ones as there are seats, or all of them about equally often."""
    if bots >= seats:
        yield from map(list, combinations(range(bots), seats))
        return
    for extra in combinations(range(bots), seats % bots):
        yield sorted([*range(bots)] * (seats // bots) + [*extra])


def _all_round_tables(bots: int, seats: int) -> list[Seating]:
    """Every way to sit at a round table; turning the table makes no new one."""
    return [table for line_up in _line_ups(bots, seats) for table in _orders(line_up)]


def _orders(line_up: Sequence[int]) -> list[Seating]:
    """The different round tables with these bots."""
    first, *rest = line_up
    return list(dict.fromkeys(min(turned((first, *others))) for others in permutations(rest)))


def _features(table: Seating, bots: int) -> NDArray[np.float64]:
    """How often each bot sits here, meets each other one, and sits to the left of each other one."""
    met = np.zeros((bots, bots))
    left_of = np.zeros((bots, bots))
    for seat, bot in enumerate(table):
        left_of[bot, table[(seat + 1) % len(table)]] += 1
        for other in table:
            met[bot, other] += other != bot
    present = np.bincount(table, minlength=bots).astype(float)
    return np.concatenate([4 * present, 2 * met.ravel(), left_of.ravel()])


def _made_up(bots: int, seats: int) -> Iterator[Seating]:
    """Tables made up one by one: who sat least, then who met those already there least, then the order."""
    load = np.zeros(bots + 2 * bots * bots)
    met = load[bots : bots + bots * bots].reshape(bots, bots)
    while True:
        line_up: list[int] = []
        while len(line_up) < seats:
            free = [bot for bot in range(bots) if bot not in line_up]
            line_up.append(min(free, key=lambda bot: (load[bot], met[bot, line_up].sum())))
        tables = _orders(sorted(line_up))
        features = np.array([_features(table, bots) for table in tables])
        chosen = int(np.argmin(features @ load))
        load += features[chosen]
        yield tables[chosen]


def rotation(specs: Sequence[str], seed: int, turning: bool = True) -> Iterator[Fixture]:
    """The same bots in every game, each with a deal of its own, and another seating each time if `turning`."""
    ways = seatings(specs) if turning else [tuple(specs)]
    for index, way in zip(range(SPREAD), cycle(ways), strict=False):
        yield Fixture(index, index, seed * SPREAD + index, way)


MOST_SEATINGS = 720
"""Seatings of a simulation are taken in turn from at most this many."""


def seatings(specs: Sequence[str]) -> list[tuple[str, ...]]:
    """Every different way to seat the bots, so ordered that rotations of one seating follow each other.

    >>> seatings(["a", "b", "a"])
    [('a', 'b', 'a'), ('b', 'a', 'a'), ('a', 'a', 'b')]
    """
    found: dict[tuple[str, ...], None] = {}
    for start in permutations(specs) if factorial(len(specs)) <= MOST_SEATINGS else [tuple(specs)]:
        if start not in found:
            found.update(dict.fromkeys(start[i:] + start[:i] for i in range(len(start))))
    return list(found)
