"""What a player counts for how much when trips are weighed.

Only EuroRails has this room: its bots differ in little else.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from milepost.core.graph import CLOSED
from milepost.games.eurorails.board import Edge

DEAREST = 31
"""No section costs more millions."""
FERRY_MILEPOSTS = 10
"""A ferry takes as long as so many mileposts."""


class Units(NamedTuple):
    """The one measure of routes, in whole numbers: a milepost, a million for track, a ferry, others' milepost."""

    step: int
    million: int
    sailing: int
    foreign: int


class Taste(NamedTuple):
    """Everything that is a matter of opinion about a trip."""

    million: float = 2.0
    """As many mileposts are driven to save a million of track; less makes straighter and dearer track."""
    foreign: float = 3.0
    """A milepost on others' track counts as so many."""
    kept: float = 0.5
    """The share of the money for new track that is not lost, because the track stays."""
    turn: float = 5.0
    """Millions a turn is worth."""
    fees: float = 1.0
    """How often a fee counts: it also makes somebody else richer."""
    reserve: int = 0
    """Millions that are not spent on track."""
    favoured: tuple[Edge, ...] = ()
    favour: float = 1.0
    """Where track is liked best, and how much of its price counts there when a way is looked for."""

    @property
    def units(self) -> Units:
        """The measure in whole numbers, as the search wants them."""
        return _units(self.million, self.foreign)


@cache
def _units(million: float, foreign: float) -> Units:
    """The smallest whole numbers in this ratio; rounded where the dearest section would be too much for a search."""
    most = int((CLOSED - 1) // (1 + DEAREST * million))
    scales = range(1, max(1, most) + 1)
    step = next((n for n in scales if (n * million).is_integer() and (n * foreign).is_integer()), scales[-1])
    return Units(step, round(step * million), step * FERRY_MILEPOSTS, round(step * foreign))
