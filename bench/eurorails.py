"""EuroRails per CPU second: `python bench/eurorails.py [SECONDS]`.

Random play and what is done to single positions, for 2 to 6 players; then the golden game for four: a position half-way
through it and the last one before its end, plans with and without numba, and the replay of its record.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.report import measure, report
from milepost.cli.speed import MICRO, Row, Task, calls
from milepost.core import graph
from milepost.core.record import Record
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, POSTS, TRACK
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.constants import BUILDING, FREE
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.scene.pieces import layers
from milepost.games.eurorails.state import EuroState

GOLDEN = Path(__file__).parents[1] / "tests" / "games" / "eurorails" / "golden" / "4-standard.json"
AIMS = {
    "random play, legal() then apply()": 20_000,
    "clone": 10,
    "mask while building": 300,
    "build plan, Madrid to Warszawa": 2000,
    "the same without numba": 2000,
    "replay of the golden record": 4000,
    "whole scene, late": 5000,
    "changing layers, late": 500,
}
GAME = EuroRails()


def building(record: Record, at: int) -> EuroState:
    """The first position from the `at`-th on in which somebody builds."""
    while True:
        state = record.branch(at).state
        assert isinstance(state, EuroState)
        if state.phase == BUILDING and not state.asks:
            return state
        at += 1


def rows(seconds: float) -> Iterator[Row]:
    """Every figure."""
    yield from measure("eurorails", seconds)
    data = GOLDEN.read_bytes()
    record = Record.decode(data)
    middle, late = building(record, len(record.moves) // 2), building(record, len(record.moves) - 60)
    seat = late.to_act
    assert seat is not None
    view = late.seen_by(seat)
    madrid, warszawa = CITY_NAMED["Madrid"], CITY_NAMED["Warszawa"]

    def across() -> None:
        track_to(middle, 0, CENTRE[warszawa], POSTS[madrid])

    def replay() -> int:
        return len(Record.decode(data).moves)

    free = cycle(edge for edge in range(TRACK) if late.owners[edge] == FREE)

    def track_changed() -> None:
        edge = next(free)
        late.owners[edge] = seat
        layers(late)
        late.owners[edge] = FREE

    yield Task("clone", 4, MICRO, calls(middle.clone)).measure(seconds)
    masked = middle.seen_by(middle.to_act)
    yield Task("mask while building", 4, MICRO, calls(lambda: GAME.codec.mask(masked), 100)).measure(seconds)
    yield Task("build plan, Madrid to Warszawa", 4, MICRO, calls(across, 20)).measure(seconds)
    with patch.object(graph, "kernel", lambda: graph.search_in_python):
        yield Task("the same without numba", 4, MICRO, calls(across, 20)).measure(seconds)
    yield Task("replay of the golden record", 4, "actions/s", replay).measure(seconds)
    yield Task("whole scene, late", 4, MICRO, calls(lambda: GAME.scene.draw(view), 20)).measure(seconds)
    yield Task("changing layers, late", 4, MICRO, calls(track_changed, 100)).measure(seconds)


if __name__ == "__main__":
    report(rows(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0), AIMS)
