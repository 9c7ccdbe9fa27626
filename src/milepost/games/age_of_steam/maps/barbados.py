"""Barbados, for one: four actions that come round, two dice, one share a turn, and money is the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import ENGINEER, LOCOMOTIVE, PRODUCTION, URBANIZATION
from milepost.games.age_of_steam.constants import BUILDING, MOVING, SELECTING, SHARE_PRICE, SHARES
from milepost.games.age_of_steam.goods import (
    COLUMN_OF,
    COLUMNS,
    FIRST_BOX,
    NEW_CITIES,
    NEW_CITY_COLUMN,
    NEW_CITY_GOOD,
    PURPLE,
    SUPPLY,
)
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules.supply import add_cube, draw

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

_LIGHT = COLUMNS.index("D1")
"""Columns before this one are in the light half."""


class Rules(Standard):
    """What is different on Barbados."""

    phases: ClassVar = (SHARES, SELECTING, BUILDING, MOVING)
    all_roles = (ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION)
    supply: ClassVar = tuple(0 if good == PURPLE else count for good, count in enumerate(SUPPLY))
    """There is no purple."""
    halves: ClassVar = ("light",)

    def deal_display(self, state: AosState) -> None:
        """A cube in the top box of each light column, no city's own colour in its column."""
        for column in range(_LIGHT):
            state.display[FIRST_BOX[column]] = self._draw_but(state, column)

    @staticmethod
    def _draw_but(state: AosState, column: int) -> int:
        """A cube that is not the colour of the new city A or B this column is for."""
        city = NEW_CITY_COLUMN.index(column) if column in NEW_CITY_COLUMN else -1
        if city < 0 or NEW_CITIES[city] not in "AB":
            return draw(state)
        good = state.chance.weighted([0 if one == NEW_CITY_GOOD[city] else left for one, left in enumerate(state.bag)])
        state.bag[good] -= 1
        return good

    def deal_cities(self, state: AosState) -> None:
        """One cube on each city, two in the easy game."""
        for place, count in enumerate(self.board.cubes):
            for _ in range(count * (2 if self.options.easy else 1)):
                add_cube(state, place, draw(state))

    def most_shares(self, state: AosState, seat: Seat) -> int:
        """One share a turn."""
        return 1

    def roles_open(self, state: AosState) -> Sequence[int]:
        """A used action is blocked until all four have been used."""
        return [role for role in self.all_roles if not state.used_roles >> role & 1]

    def role_taken(self, state: AosState, role: int) -> None:
        """After the fourth, all are open again."""
        state.used_roles |= 1 << role
        if not self.roles_open(state):
            state.used_roles = 0

    def dice(self, state: AosState) -> int:
        """Two dice, though one player plays."""
        return 2

    def box_usable(self, state: AosState, box: int) -> bool:
        """Only the light half of the display is used."""
        return COLUMN_OF[box] < _LIGHT

    def score(self, state: AosState, seat: Seat, track: int) -> int:
        """Cash, after all shares are bought back."""
        return state.cash[seat] - SHARE_PRICE * state.shares[seat]

    def finish(self, state: AosState) -> None:
        """Buy the shares back; who cannot has lost."""
        for seat in state.order:
            due = SHARE_PRICE * state.shares[seat]
            if state.cash[seat] >= due:
                state.cash[seat] -= due
                state.shares[seat] = 0
