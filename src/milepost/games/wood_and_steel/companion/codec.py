"""Tokens put legal actions in order, as the contract asks of every game; nobody learns from a companion.

An action is two tokens: its kind, and which one of that kind. The observation is the number of the round and no more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from milepost.core.action import Action
from milepost.core.codec import Block, Codec, Floats, Mask
from milepost.core.state import View
from milepost.games.wood_and_steel.companion.actions import MOST_ROUND, SIZE, action_at, path_of
from milepost.games.wood_and_steel.companion.state import TableState

LENGTH = 2
"""Tokens of every action."""


class TableCodec(Codec[TableState]):
    """The tokens of the companion."""

    size = SIZE
    blocks = (Block("round", (1,)),)

    def tokens(self, action: Any) -> tuple[int, ...]:
        """Its kind, and which one of that kind."""
        return path_of(action)

    def mask(self, view: View[TableState], taken: tuple[int, ...] = ()) -> Mask:
        """The kinds of legal actions, or which ones of a kind are legal."""
        mask = np.zeros(self.size, np.bool_)
        numbers = _numbers(view)
        lit = [*numbers] if not taken else numbers.get(taken[0], []) if len(taken) < LENGTH else []
        mask[lit] = True
        return mask

    def action(self, view: View[TableState], taken: tuple[int, ...]) -> Action | None:
        """The legal action of two tokens."""
        if len(taken) != LENGTH or view.seat is None:
            return None
        action: Action | None = action_at(*taken)
        return action if action is not None and view.state.why_not(action, view.seat) is None else None

    def observe(self, view: View[TableState], taken: tuple[int, ...] = ()) -> Floats:
        """The number of the round."""
        return np.array([view.state.round / MOST_ROUND], np.float32)


def _numbers(view: View[TableState]) -> dict[int, list[int]]:
    """Which ones of each kind are legal. It is kept with the view, which is asked for a mask again and again."""
    cache, now = view.state.__dict__, (view.seat, view.state.changes)
    if cache.get("numbers_of") != now:
        found: dict[int, list[int]] = {}
        for kind, number in map(path_of, view.legal()):
            found.setdefault(kind, []).append(number)
        cache["numbers_of"], cache["legal_numbers"] = now, found
    kept: dict[int, list[int]] = cache["legal_numbers"]
    return kept
