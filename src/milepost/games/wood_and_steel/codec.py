"""Wood and Steel for learners: every listed action is one token."""

from __future__ import annotations

import numpy as np

from milepost.core.codec import Block, Codec, Floats
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import ACTIONS, TOKENS, SteelAction
from milepost.games.wood_and_steel.state import SteelState


class SteelCodec(Codec[SteelState]):
    """Tokens and observations."""

    size = len(ACTIONS)
    blocks = (Block("phase", (12,)),)

    def tokens(self, action: SteelAction) -> tuple[int, ...]:
        """One token."""
        return (TOKENS[action],)

    def observe(self, view: View[SteelState], taken: tuple[int, ...] = ()) -> Floats:
        """The position as numbers."""
        found = np.zeros(12, np.float32)
        found[view.state.phase] = 1
        return found
