"""Chance: the only source of dice, draws and shuffles in a rule.

`Seeded` is counter-based: draw k is a keyed hash of (seed, k), so its whole state is a seed and a counter. `Scripted`
replays recorded draws. `Hidden` is what a view holds: it refuses to draw.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b, sha256
from operator import index
from typing import Any, TypeVar

import msgspec

from milepost.core.errors import BadInput

T = TypeVar("T")

_WORD = 1 << 64


class _Draws(msgspec.Struct):
    """Draws whole numbers; everything else is built on `below`."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        return self.weighted([1] * n)

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its share of the weights."""
        raise NotImplementedError

    def shuffle(self, items: list[Any]) -> None:
        """Put a list in random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as any other."""
        return items[self.below(len(items))]


class Seeded(_Draws, tag="seeded"):
    """Pseudo-random draws from a secret seed (hex digits). Use `seeded` to make one."""

    seed: str
    count: int = 0

    def clone(self) -> Seeded:
        """A copy that will draw the same."""
        return Seeded(self.seed, self.count)

    def below(self, n: int) -> int:
        """Words of 64 bits are rejected above the last multiple of n, so nothing is biased."""
        if not 0 < n <= _WORD:
            raise ValueError(f"cannot draw a number below {n}")
        limit = _WORD - _WORD % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, as likely as its share of the weights."""
        left = self.below(sum(weights))
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("the draw is below the sum of the weights")

    def _word(self) -> int:
        count = self.count
        self.count = count + 1
        digest = blake2b(count.to_bytes(8, "little"), digest_size=8, key=bytes.fromhex(self.seed.zfill(64)))
        return int.from_bytes(digest.digest(), "little")


class Scripted(_Draws, tag="scripted"):
    """Replays recorded draws in order: golden games, worked examples."""

    draws: list[int]
    at: int = 0

    def clone(self) -> Scripted:
        """A copy at the same place of the same script."""
        return Scripted(self.draws, self.at)

    def below(self, n: int) -> int:
        """The next recorded draw."""
        return self._next([1] * n)

    def weighted(self, weights: Sequence[int]) -> int:
        """The next recorded draw, which names the index itself."""
        return self._next(weights)

    def _next(self, weights: Sequence[int]) -> int:
        if self.at >= len(self.draws):
            raise ScriptEnded(weights)
        draw = self.draws[self.at]
        if not (0 <= draw < len(weights) and weights[draw] > 0):
            raise BadInput(f"Scripted draw {self.at} is {draw}, which cannot come up here.")
        self.at += 1
        return draw


class ScriptEnded(BadInput):
    """A scripted game asked for more draws than were recorded; `weights` says which were possible."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__("The script of draws has ended and the game needs another one.")
        self.weights = tuple(weights)


class Hidden(_Draws, tag="hidden"):
    """The chance of a view: nobody may look ahead."""

    def clone(self) -> Hidden:
        """Itself: there is nothing in it."""
        return self

    def weighted(self, weights: Sequence[int]) -> int:
        """Never: a view has no chance of its own."""
        raise RuntimeError("a view cannot draw: use View.guess to get a state that can")


Chance = Seeded | Scripted | Hidden

HIDDEN = Hidden()


def seeded(seed: int | str) -> Seeded:
    """Seeded chance from a whole number (tests, learning) or up to 64 hex digits (a table's 256 secret bits)."""
    digits = seed if isinstance(seed, str) else ""
    if not isinstance(seed, str | bool) and hasattr(seed, "__index__") and index(seed) >= 0:
        digits = f"{index(seed):x}"
    if not re.fullmatch(r"[0-9a-f]{1,64}", digits):
        raise BadInput(f"{seed!r} is not a seed; a seed is a whole number from 0 or up to 64 hex digits (0-9, a-f).")
    return Seeded(digits.lstrip("0") or "0")


def commitment(seed: int | str) -> str:
    """What a table promises of its secret seed: the SHA-256, in hex, of the seed as 64 hex digits in ASCII.

    >>> commitment(255) == commitment("ff") == sha256(b"ff".zfill(64)).hexdigest()
    True
    """
    return sha256(seeded(seed).seed.zfill(64).encode()).hexdigest()
