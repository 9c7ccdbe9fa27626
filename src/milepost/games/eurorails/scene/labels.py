"""Finding room for names: each is put where it covers least of what is on the map already."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from milepost.games.eurorails.scene.contours import GRAIN, HEIGHT, WIDTH, Field
from milepost.games.eurorails.scene.layout import SIZE, Point

_NARROW, _WIDE = "fijltrI.,'- ", "mwMW"


def width(words: str, size: float) -> float:
    """About how wide words are."""
    shares = (0.31 if c in _NARROW else 0.86 if c in _WIDE else 0.67 if c.isupper() else 0.555 for c in words)
    return sum(shares) * size


class Room:
    """How much is lost where something is covered, everywhere on the map."""

    def __init__(self) -> None:
        """Nothing is taken."""
        self.taken: Field = np.zeros((HEIGHT, WIDTH), np.int64)

    def take(self, at: Point, wide: float, tall: float, loss: int) -> None:
        """Something lies in a box around a point."""
        rows, cols = self._box(at, wide, tall)
        self.taken[rows, cols] += loss

    def loss(self, at: Point, wide: float, tall: float) -> int:
        """What a box around a point would cover; boxes leave the map at their peril."""
        x, y = at
        inside = wide / 2 + 6 <= x <= SIZE[0] - wide / 2 - 6 and tall / 2 + 6 <= y <= SIZE[1] - tall / 2 - 6
        rows, cols = self._box(at, wide, tall)
        return int(self.taken[rows, cols].sum()) + (0 if inside else 1_000_000)

    def best(self, spots: Iterable[Point], wide: float, tall: float, dear: int = 3) -> Point:
        """The cheapest of some places, each a little dearer than the one before; it is taken."""
        found = min(enumerate(spots), key=lambda item: (self.loss(item[1], wide, tall) + dear * item[0], item[0]))[1]
        self.take(found, wide, tall, 60)
        return found

    @staticmethod
    def _box(at: Point, wide: float, tall: float) -> tuple[slice, slice]:
        x, y = at
        left, right = int((x - wide / 2) / GRAIN), int((x + wide / 2) / GRAIN) + 1
        top, bottom = int((y - tall / 2) / GRAIN), int((y + tall / 2) / GRAIN) + 1
        return slice(max(0, top), max(0, bottom)), slice(max(0, left), max(0, right))


def around(at: Point, wide: float, tall: float, off: float) -> list[Point]:
    """Where a box can stand beside something: right, left, above, below, then aslant and further away."""
    x, y = at
    dx, dy = off + wide / 2, off + tall / 2
    spots = []
    for more in (0.0, 5.0, 11.0):
        spots += [
            (x + dx + more, y), (x - dx - more, y), (x, y - dy - more), (x, y + dy + more),
            (x + dx * 0.7 + more, y - dy), (x + dx * 0.7 + more, y + dy), (x - dx * 0.7 - more, y - dy),
            (x - dx * 0.7 - more, y + dy), (x + dx * 0.35, y - dy - more), (x - dx * 0.35, y - dy - more),
            (x + dx * 0.35, y + dy + more), (x - dx * 0.35, y + dy + more),
        ]  # fmt: skip
    return spots
