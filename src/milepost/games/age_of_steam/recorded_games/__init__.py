"""Games that people played elsewhere, recorded as `aos-golden/1`: replayed and compared at the end of every round.

Such a file names every draw and die. They are handed to the engine as a script, in the engine's order.

Only Age of Steam has this room: no other game has recorded games of people to check it against.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from milepost.core.foreign_formats import Comparison, ForeignFormat


class AosGolden(ForeignFormat):
    """The format `aos-golden/1`."""

    about = "whole games with every draw and die, and what everybody had at the end of each round"

    def comparer(self, counts: Path | None) -> Callable[[Path], Comparison]:
        """Replay a file decision by decision and tell the first difference."""
        from milepost.games.age_of_steam.recorded_games.reading import load, load_counts
        from milepost.games.age_of_steam.recorded_games.replaying import replay

        numbers = {} if counts is None else load_counts(counts)

        def compare(path: Path) -> Comparison:
            report = replay(load(path), path.stem, numbers.get(path.stem, ()))
            return Comparison(str(report), not report.difference)

        return compare
