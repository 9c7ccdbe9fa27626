"""What there is to look at in Bus: the board once, and for every view what lies on it, beside it, and what is asked."""

from __future__ import annotations

from milepost.core.game import View
from milepost.core.scene import Scene
from milepost.games.bus.scene.asking import ask, why_not_here
from milepost.games.bus.scene.backdrop import BOARD
from milepost.games.bus.scene.panels import banner, panels
from milepost.games.bus.scene.pieces import layers
from milepost.games.bus.state import BusState

__all__ = ["BOARD", "ask", "scene", "why_not_here"]

_DIGEST = BOARD.digest()


def scene(view: View[BusState]) -> Scene:
    """Everything on the table, for one viewer."""
    state = view.state
    return Scene(_DIGEST, layers(state), panels(state), ask(view), banner(state))
