"""Scotland, for two: four dice, ferries between new cities, and Turn Order instead of an auction."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Event
from milepost.games.age_of_steam.actions import TURN_ORDER
from milepost.games.age_of_steam.events import PlaceTaken
from milepost.games.age_of_steam.maps.standard import Standard

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


class Rules(Standard):
    """What is different in Scotland."""

    captions: ClassVar = Standard.captions | {TURN_ORDER: "goes first next turn"}

    def before_auction(self, state: AosState, events: list[Event]) -> None:
        """The player who took Turn Order is first, and nobody bids."""
        holder = next((seat for seat in state.order if state.roles[seat] == TURN_ORDER), None)
        if holder is not None:
            state.order = [holder, *(seat for seat in state.order if seat != holder)]
            state.bidders = 0
            events.extend(PlaceTaken(seat, place, 0) for place, seat in enumerate(state.order, 1))

    def dice(self, state: AosState) -> int:
        """Four dice for each half of the display."""
        return 4
