"""What there is to look at in EuroRails: the map once, and for every view what lies on it, beside it, and is asked."""

from __future__ import annotations

from milepost.core.parts import Pictures
from milepost.core.scene import Board, Scene
from milepost.core.state import View
from milepost.games.eurorails.scene import asking, backdrop, clicks, pieces
from milepost.games.eurorails.scene.panels import banner, panels
from milepost.games.eurorails.scene.rewards import rewards
from milepost.games.eurorails.state import EuroState


class EuroPictures(Pictures[EuroState]):
    """The pictures of EuroRails."""

    ask = staticmethod(asking.ask)
    why_not_here = staticmethod(clicks.why_not_here)
    lights = staticmethod(pieces.lights)
    rewards = staticmethod(rewards)

    def board(self, view: View[EuroState]) -> Board:
        """The map of the printing in use; drawn when it is first looked at."""
        return backdrop.board(view.state.options.printing)

    def draw(self, view: View[EuroState]) -> Scene:
        """Everything on the table, for one viewer."""
        state = view.state
        printed = backdrop.digest(state.options.printing)
        return Scene(printed, pieces.layers(state), panels(view), self.ask(view), banner(state))
