"""Everything a player may do now, by token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import DONE, AosAction, Build, Urbanize
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.rules import (
    auction,
    bounties,
    building,
    growth,
    moving,
    selecting,
    shares,
    urbanization,
)

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Everything the seat to act may do."""
    return bounties.legal(state) if state.asks else _BY_PHASE[state.phase](state, seat)


def _building(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Stop, links, then tiles and new cities hex by hex. Kept with the position: bots and masks ask again."""
    if state.fitting is None:
        state.fitting = _find_builds(state, seat)
    return state.fitting


def _find_builds(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    rules = state.map_rules
    first: list[AosAction] = [DONE] if rules.may_stop(state, seat) else []
    first += building.legal_links(state, seat)
    places: list[Build | Urbanize] = [*building.legal_tiles(state, seat), *urbanization.legal(state, seat)]
    if rules.choosy(state, seat):
        places = rules.allowed(state, seat, places)
    if places and isinstance(places[-1], Urbanize):
        places.sort(key=lambda one: one.hex)
    return (*first, *places)


_BY_PHASE = {
    SHARES: shares.legal,
    AUCTION: auction.legal,
    RIGHT_OF_WAY: auction.legal_right,
    SELECTING: selecting.legal,
    BUILDING: _building,
    MOVING: moving.legal,
    PRODUCING: growth.legal,
}
