"""What there is to look at in Bus: the board once, and for every view what lies on it, beside it, and what is asked."""

from __future__ import annotations

from milepost.core.parts import Pictures
from milepost.core.scene import Board, Scene
from milepost.core.state import View
from milepost.games.bus.scene import asking
from milepost.games.bus.scene.backdrop import BOARD
from milepost.games.bus.scene.panels import banner, panels
from milepost.games.bus.scene.pieces import layers
from milepost.games.bus.scene.rewards import rewards
from milepost.games.bus.state import BusState

_DIGEST = BOARD.digest()


class BusPictures(Pictures[BusState]):
    """The pictures of Bus."""

    ask = staticmethod(asking.ask)
    why_not_here = staticmethod(asking.why_not_here)
    rewards = staticmethod(rewards)

    def board(self, view: View[BusState]) -> Board:
        """The city map and the action board, without pieces."""
        return BOARD

    def draw(self, view: View[BusState]) -> Scene:
        """Everything on the table."""
        state = view.state
        return Scene(_DIGEST, layers(state), panels(state), self.ask(view), banner(state))
