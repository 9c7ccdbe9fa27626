"""Korea: a city takes the colours of the cubes that lie in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.board import Board, Hex
from milepost.games.age_of_steam.events import GoodAdded, GoodPlaced
from milepost.games.age_of_steam.goods import EMPTY, GOODS, NEW_CITY_COLUMN, Good, boxes_of
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules.supply import add_cube, bag_size, draw

if TYPE_CHECKING:
    from milepost.games.age_of_steam.actions import Move
    from milepost.games.age_of_steam.state import AosOptions, AosState

_DISPUTED = ("hill", "mountain")


class Rules(Standard):
    """What is different in Korea."""

    colourless: ClassVar = True
    founding_reveals: ClassVar = True

    def __init__(self, board: Board, options: AosOptions) -> None:
        prices = zip(board.price, board.terrain, strict=True)
        price = tuple(options.hill_price if terrain in _DISPUTED else price for price, terrain in prices)
        super().__init__(msgspec.structs.replace(board, price=price), options)

    def accepts(self, state: AosState, place: Hex, good: Good) -> bool:
        """A city takes the colours of the cubes that lie in it."""
        return state.cubes[place * len(GOODS) + good] > 0

    def delivered(
        self, state: AosState, seat: Seat, move: Move, stops: Sequence[Hex], owners: Sequence[int], events: list[Event]
    ) -> None:
        """The cube returns to the bag; what cities take may have changed."""
        super().delivered(state, seat, move, stops, owners, events)
        state.routes = {"ways": state.routes["ways"]}

    def founded(self, state: AosState, seat: Seat, place: Hex, city: int, events: list[Event]) -> None:
        """A new city gets the cubes of its column at once, and the column is filled again from the bag."""
        boxes = boxes_of(NEW_CITY_COLUMN[city])
        for box in boxes:
            if state.display[box] != EMPTY:
                good = state.display[box]
                add_cube(state, place, good)
                events.append(GoodAdded(place, good))
        for box in boxes:
            state.display[box] = draw(state) if bag_size(state) else EMPTY
            if state.display[box] != EMPTY and self.options.display == "open":
                events.append(GoodPlaced(seat, state.display[box], box))
