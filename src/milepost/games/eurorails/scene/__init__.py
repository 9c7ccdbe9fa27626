"""What there is to look at in EuroRails: the map once, and for every view what lies on it, beside it, and is asked."""

from __future__ import annotations

from milepost.core.scene import Board, Scene
from milepost.core.state import View
from milepost.games.eurorails.scene import backdrop
from milepost.games.eurorails.scene.asking import ask
from milepost.games.eurorails.scene.clicks import why_not_here
from milepost.games.eurorails.scene.panels import banner, panels
from milepost.games.eurorails.scene.pieces import layers, lights
from milepost.games.eurorails.state import EuroState

__all__ = ["ask", "board", "lights", "scene", "why_not_here"]


def board(view: View[EuroState]) -> Board:
    """The map of the printing in use; drawn when it is first looked at."""
    return backdrop.board(view.state.options.printing)


def scene(view: View[EuroState]) -> Scene:
    """Everything on the table, for one viewer."""
    state = view.state
    return Scene(backdrop.digest(state.options.printing), layers(state), panels(view), ask(view), banner(state))
