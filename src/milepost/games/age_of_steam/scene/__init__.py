"""What there is to look at in Age of Steam: the map once, and for every view what lies on it and what is asked."""

from __future__ import annotations

from milepost.core.scene import Board, Scene
from milepost.core.state import View
from milepost.games.age_of_steam.scene import backdrop
from milepost.games.age_of_steam.scene.asking import ask
from milepost.games.age_of_steam.scene.clicks import why_not_here
from milepost.games.age_of_steam.scene.panels import banner, panels
from milepost.games.age_of_steam.scene.pieces import layers
from milepost.games.age_of_steam.state import AosState

__all__ = ["ask", "board", "scene", "why_not_here"]


def board(view: View[AosState]) -> Board:
    """The map, without pieces."""
    return backdrop.board(view.state.rules)


def scene(view: View[AosState]) -> Scene:
    """Everything on the table, for one viewer."""
    state = view.state
    return Scene(backdrop.digest(state.rules), layers(state), panels(state), ask(view), banner(state))
