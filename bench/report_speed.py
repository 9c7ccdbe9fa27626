"""How long a report over 100,000 games takes, from the file to the page: `python bench/report_speed.py [GAMES]`."""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from tests.arena import synthetic

from milepost.arena import report, results
from milepost.arena.findings import find_in
from milepost.core.measures import Measure

MEASURES = tuple(Measure(f"measure {which}", "things", "Something that is counted.") for which in range(8))
BOTS = ("random", "greedy", "mcts:iterations=20", "express", "carrier", "magnate")


def main(games: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder)
        made = synthetic.results(BOTS, 4, games, measures=MEASURES)
        encode = msgspec.json.Encoder().encode_lines
        (path / results.GAMES).write_bytes(encode([made.run, *made.rows]))
        (path / results.TIMES).write_bytes(encode(made.times))
        del made
        size = (path / results.GAMES).stat().st_size / 1e6
        clock = [now()]
        findings = find_in(path)
        clock.append(now())
        report.write(path, findings)
        clock.append(now())
    print(f"{games:,} games, {size:.0f} MB")
    for name, before, after in zip(("findings", "page"), clock, clock[1:], strict=False):
        tell(name, before, after)
    tell("in all", clock[0], clock[-1])
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.1f} GB")


def now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def tell(name: str, before: tuple[float, float], after: tuple[float, float]) -> None:
    print(f"{name:10}{after[0] - before[0]:6.2f} s, {after[1] - before[1]:6.2f} s of CPU")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
