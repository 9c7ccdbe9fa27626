"""Bus per CPU second, for 3, 4 and 5 players: `python bench/bus.py [SECONDS]`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.report import measure, report

AIMS = {
    "random play, legal() then apply()": 250_000,
    "environment, mask + observation": 25_000,
    "PettingZoo, last() + step()": 12_000,
    "clone": 5,
}

if __name__ == "__main__":
    report(measure("bus", float(sys.argv[1]) if len(sys.argv) > 1 else 2.0), AIMS)
