"""St. Lucia, for two: no cities at first, cubes on the hexes, and a right to go first instead of an auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Event
from milepost.games.age_of_steam.actions import PRODUCTION, ROLES, TURN_ORDER
from milepost.games.age_of_steam.constants import BUILDING, MOVING, RIGHT_OF_WAY, SELECTING, SHARES
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.rules.supply import add_cube, draw

if TYPE_CHECKING:
    from milepost.games.age_of_steam.board import Board
    from milepost.games.age_of_steam.state import AosOptions, AosState


class Rules(Standard):
    """What is different on St. Lucia."""

    captions: ClassVar = Standard.captions | {TURN_ORDER: "may pay to go first"}
    phases: ClassVar = (RIGHT_OF_WAY, SHARES, SELECTING, BUILDING, MOVING)
    cubes_on_track: ClassVar = True
    halves: ClassVar = ()

    def __init__(self, board: Board, options: AosOptions) -> None:
        super().__init__(board, options)
        closed = {PRODUCTION} if options.turn_order_card else {PRODUCTION, TURN_ORDER}
        self.all_roles = tuple(role for role in range(len(ROLES)) if role not in closed)

    def deal_display(self, state: AosState) -> None:
        """The display is not used."""

    def deal_more(self, state: AosState) -> None:
        """A cube on every plain and every river hex."""
        for place, terrain in enumerate(self.board.terrain):
            if terrain in ("plain", "river"):
                add_cube(state, place, draw(state))

    def box_usable(self, state: AosState, box: int) -> bool:
        """The display is not used."""
        return False

    def extra_growth(self, state: AosState, events: list[Event]) -> None:
        """No cubes are added in the course of the game."""
