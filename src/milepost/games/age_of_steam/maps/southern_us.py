"""Southern U.S.: cotton waits in the towns and goes to the ports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import WHITE, Good
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules.bounties import earn
from milepost.games.age_of_steam.rules.supply import add_cube

if TYPE_CHECKING:
    from milepost.games.age_of_steam.actions import Move
    from milepost.games.age_of_steam.state import AosState

HARD_TURN = 4
"""The turn in which income reduction is doubled."""


class Rules(Standard):
    """What is different in the Southern U.S."""

    cubes_in_towns: ClassVar = True

    def deal_more(self, state: AosState) -> None:
        """A white cube in every town."""
        for place, count in enumerate(self.board.cotton):
            for _ in range(count):
                add_cube(state, place, WHITE)

    def accepts(self, state: AosState, place: Hex, good: Good) -> bool:
        """Ports take cotton besides their own colour."""
        return place in self.board.ports if good == WHITE else super().accepts(state, place, good)

    def delivered(
        self, state: AosState, seat: Seat, move: Move, stops: Sequence[Hex], owners: Sequence[int], events: list[Event]
    ) -> None:
        """Cotton leaves the game and earns who moved it one more."""
        if move.good == WHITE:
            earn(state, seat, 1, "cotton", events)
        else:
            super().delivered(state, seat, move, stops, owners, events)

    def reduction(self, state: AosState, income: int) -> int:
        """Doubled in the fourth turn, down to nothing at most."""
        normal = super().reduction(state, income)
        return min(income, 2 * normal) if state.turn == HARD_TURN else normal
