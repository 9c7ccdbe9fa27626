"""Bus per CPU second, for 3, 4 and 5 players: `python bench/bus.py [SECONDS]`.

Beside each rate stands its ratio to the reference loop (thousandths of a round), taken just before it, and the aim.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.reference import rounds_per_second
from milepost.cli.measure import Row, measure

AIMS = {
    "random play, legal() then apply()": 250_000,
    "environment, mask + observation": 25_000,
    "PettingZoo, last() + step()": 12_000,
    "clone": 5,
}


def report(row: Row, reference: float) -> str:
    aim = AIMS.get(row.what)
    per_call = row.unit == "µs"
    rate = 1e6 / row.rate if per_call else row.rate
    told = "" if aim is None else f"aim {'≤' if per_call else '≥'} {aim:,}"
    return f"{row.what:36} {row.seats} players {row.figure:>10} {row.unit:13} {1000 * rate / reference:9.2f} ‰  {told}"


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"reference loop: {rounds_per_second():,.0f} rounds per CPU second")
    for row in measure("bus", seconds):
        print(report(row, rounds_per_second()), flush=True)


if __name__ == "__main__":
    main()
