"""What there is to look at on the screens of a table: the map of the full game, and beside it what the app keeps."""

from __future__ import annotations

from milepost.core.action import Event
from milepost.core.parts import Pictures
from milepost.core.scene import Board, Id, Scene
from milepost.core.state import View
from milepost.games.wood_and_steel.board import members
from milepost.games.wood_and_steel.companion.scene import asking, desk, pieces
from milepost.games.wood_and_steel.companion.scene.panels import banner, panels
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.design import CONNECTIONS
from milepost.games.wood_and_steel.events import ConnectionMade
from milepost.games.wood_and_steel.scene import backdrop
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.scene.lights import lights_of
from milepost.games.wood_and_steel.scene.rewards import rewards


class TablePictures(Pictures[TableState]):
    """The pictures of the companion."""

    ask = staticmethod(asking.ask)
    rewards = staticmethod(rewards)

    def board(self, view: View[TableState]) -> Board:
        """The map of the edition in use, with the prices of the design."""
        return backdrop.board(view.state.map, view.state.numbers)

    def draw(self, view: View[TableState]) -> Scene:
        """Everything on the screen of one viewer."""
        state = view.state
        layers = (*pieces.layers(state), desk.desk(view))
        return Scene(backdrop.digest(state.map, state.numbers), layers, panels(view), self.ask(view), banner(state))

    def lights(self, view: View[TableState], event: Event) -> tuple[Id, ...]:
        """Where an event is felt, as in the full game; the app does not know where a player's track ends."""
        if isinstance(event, ConnectionMade):
            ends = CONNECTIONS[event.connection].cities
            return tuple(city_id(city) for end in ends for city in members(end & view.state.map.cities))
        return lights_of(view.state, event)
