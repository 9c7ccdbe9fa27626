"""What there is to look at in EuroRails: the map once, and for every view what lies on it, beside it, and is asked."""

from __future__ import annotations

from milepost.core.action import Event
from milepost.core.parts import Pictures
from milepost.core.scene import Ask, Board, Id, Scene
from milepost.core.state import View
from milepost.games.eurorails.scene import asking, backdrop, clicks
from milepost.games.eurorails.scene.panels import banner, panels
from milepost.games.eurorails.scene.pieces import layers, lights_of
from milepost.games.eurorails.state import EuroState


class EuroPictures(Pictures[EuroState]):
    """The pictures of EuroRails."""

    def board(self, view: View[EuroState]) -> Board:
        """The map of the printing in use; drawn when it is first looked at."""
        return backdrop.board(view.state.options.printing)

    def draw(self, view: View[EuroState]) -> Scene:
        """Everything on the table, for one viewer."""
        state = view.state
        printed = backdrop.digest(state.options.printing)
        return Scene(printed, layers(state), panels(view), self.ask(view), banner(state))

    def ask(self, view: View[EuroState]) -> Ask | None:
        """The question to this seat and its choices."""
        return asking.ask(view)

    def why_not_here(self, view: View[EuroState], at: Id) -> str:
        """Why a click here does nothing."""
        return clicks.why_not_here(view, at)

    def lights(self, view: View[EuroState], event: Event) -> tuple[Id, ...]:
        """Where an event card is felt."""
        return lights_of(view, event)
