"""Actions as short paths of tokens in one fixed `Discrete(size)`, masks over them, and observations.

Most actions are one token long. A longer one is walked token by token: `taken` is the path so far, and the mask shows
the tokens that lead on to a legal action. No action's path is the beginning of another's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import prod
from typing import Any, Generic, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Action
from milepost.core.state import State, View

S = TypeVar("S", bound=State[Any])

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
"""One bool per token."""


class Block(msgspec.Struct, frozen=True):
    """A named part of an observation; its values follow those of the block before."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


class Codec(ABC, Generic[S]):
    """Between a game and a learner. Only `tokens` and `observe` are the game's; masks follow from what is legal."""

    size: int
    """How many tokens there are."""
    blocks: tuple[Block, ...]
    """The layout of an observation."""

    @property
    def width(self) -> int:
        """How many numbers an observation holds."""
        return sum(block.size for block in self.blocks)

    @abstractmethod
    def tokens(self, action: Any) -> tuple[int, ...]:
        """The path of an action."""

    @abstractmethod
    def observe(self, view: View[S], taken: tuple[int, ...] = ()) -> Floats:
        """The position as numbers between 0 and 1, from the view's seat."""

    def mask(self, view: View[S], taken: tuple[int, ...] = ()) -> Mask:
        """One bool per token: whether it leads on to a legal action. A new array each time."""
        depth, mask = len(taken), np.zeros(self.size, np.bool_)
        for action in view.legal():
            path = self.tokens(action)
            if path[:depth] == taken and len(path) > depth:
                mask[path[depth]] = True
        return mask

    def action(self, view: View[S], taken: tuple[int, ...]) -> Action | None:
        """The legal action whose path is `taken`; None while the path goes on."""
        return next((action for action in view.legal() if self.tokens(action) == taken), None)

    def block(self, observation: Floats, name: str) -> Floats:
        """One named block of an observation, in its own shape."""
        start = 0
        for block in self.blocks:
            if block.name == name:
                return observation[start : start + block.size].reshape(block.shape)
            start += block.size
        raise KeyError(name)
