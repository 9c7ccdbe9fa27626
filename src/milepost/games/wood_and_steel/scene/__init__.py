"""What there is to look at in Wood and Steel: the map once, and for every view what lies on it and is asked."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.parts import Pictures
from milepost.core.scene import Ask, Board, Layer, Piece, Scene
from milepost.core.state import View
from milepost.games.wood_and_steel.scene import asking, backdrop, cards, clicks, pieces
from milepost.games.wood_and_steel.scene.lights import lights
from milepost.games.wood_and_steel.scene.panels import banner, panels
from milepost.games.wood_and_steel.scene.rewards import rewards
from milepost.games.wood_and_steel.scene.symbols import MOST_PRICE
from milepost.games.wood_and_steel.state import SteelState

THOUSAND = 1_000


class SteelPictures(Pictures[SteelState]):
    """The pictures of Wood and Steel."""

    ask = staticmethod(asking.ask)
    why_not_here = staticmethod(clicks.why_not_here)
    lights = staticmethod(lights)
    rewards = staticmethod(rewards)

    def board(self, view: View[SteelState]) -> Board:
        """The map of the edition in use, with the prices of the design; drawn when it is first looked at."""
        return backdrop.board(view.state.map, view.state.numbers)

    def draw(self, view: View[SteelState]) -> Scene:
        """Everything on the table, for one viewer."""
        state = view.state
        *low, engines = pieces.layers(state)
        question = self.ask(view)
        layers = (*low, cards.desk(view), _prices(question), engines)
        return Scene(backdrop.digest(state.map, state.numbers), layers, panels(view), question, banner(state))


def _prices(question: Ask | None) -> Layer:
    """What each segment costs that may be built, sold or auctioned, where it is clicked: in thousands."""
    choices = question.choices if question else ()
    marked = {
        choice.at[0]: choice.price // THOUSAND
        for choice in choices
        if choice.price is not None and len(choice.at) == 1 and choice.price <= MOST_PRICE * THOUSAND
    }
    return Layer("prices", {f"price.{at}": _price(at, price) for at, price in marked.items()}, above=True)


@lru_cache(maxsize=4096)
def _price(at: str, thousands: int) -> Piece:
    return Piece(use=f"price{thousands}", at=at)
