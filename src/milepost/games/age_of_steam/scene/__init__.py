"""What there is to look at in Age of Steam: the map once, and for every view what lies on it and what is asked."""

from __future__ import annotations

from milepost.core.parts import Pictures
from milepost.core.scene import Board, Scene
from milepost.core.state import View
from milepost.games.age_of_steam.scene import asking, backdrop, clicks
from milepost.games.age_of_steam.scene.panels import banner, panels
from milepost.games.age_of_steam.scene.pieces import layers
from milepost.games.age_of_steam.scene.rewards import rewards
from milepost.games.age_of_steam.state import AosState


class AosPictures(Pictures[AosState]):
    """The pictures of Age of Steam."""

    ask = staticmethod(asking.ask)
    why_not_here = staticmethod(clicks.why_not_here)
    rewards = staticmethod(rewards)

    def board(self, view: View[AosState]) -> Board:
        """The map, without pieces."""
        return backdrop.board(view.state.map_rules)

    def draw(self, view: View[AosState]) -> Scene:
        """Everything on the table."""
        state = view.state
        return Scene(backdrop.digest(state.map_rules), layers(state), panels(state), self.ask(view), banner(state))
