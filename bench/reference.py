"""The loop all benchmarks divide by: plain Python with lists, calls and branches, a million rounds of it.

A machine that is twice as fast, or half as busy, runs it twice as fast too, so a ratio to it can be compared between
machines when a rate cannot.
"""

from __future__ import annotations

from time import process_time

ROUNDS = 200_000


def loop() -> int:
    """A fixed piece of work: `ROUNDS` rounds."""
    cells = [0] * 64
    x = 1
    for _ in range(ROUNDS):
        x = (x * 5 + 1) & 0xFFFF
        cell = x & 63
        if cells[cell] < 100:
            cells[cell] += 1
        else:
            cells[cell] = _reset(x)
    return sum(cells)


def _reset(x: int) -> int:
    return x & 3


def rounds_per_second() -> float:
    """How many rounds this machine does in a CPU second; the best of five tries."""
    best = 0.0
    for _ in range(5):
        start = process_time()
        loop()
        best = max(best, ROUNDS / (process_time() - start))
    return best
