"""The set-up: everybody ranks starting positions in secret, and the app says what everybody begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import contracts, starting
from milepost.games.wood_and_steel.actions import Rank
from milepost.games.wood_and_steel.companion.notes import Piece
from milepost.games.wood_and_steel.companion.rules import flow, offers
from milepost.games.wood_and_steel.constants import JOHN_BULL
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import FirstPlayerNamed, PositionAssigned, RankingsOpened

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def rank(state: TableState, action: Rank, seat: Seat, events: list[Event]) -> None:
    """When all have ranked positions, they are assigned."""
    state.rankings[seat] = (action.first, action.second, action.third)
    waiting = state.waiting_for
    if waiting:
        state.to_act = min(waiting)
    else:
        _reveal(state, events)


def is_last_ranking(state: TableState, action: Rank, seat: Seat) -> bool:
    """Whether all rankings are open then."""
    return len(state.waiting_for) == 1


def _reveal(state: TableState, events: list[Event]) -> None:
    """Positions, first contracts and the first player."""
    events.append(RankingsOpened(tuple(state.rankings)))
    found = starting.assigned(state.rankings, state.options.pairs_exclude, state.chance, state.numbers)
    state.positions = list(found)
    for seat, position in enumerate(found):
        pair = POSITIONS[position]
        state.active[seat] = pair
        state.to_place.append(Piece(seat, state.map.between[pair], 0))
        first = contracts.first_contract(state.map, state.numbers, pair, state.worth, state.chance)
        state.private[seat] = first
        events.append(PositionAssigned(seat, position, first))
    state.first = starting.first_player(found)
    events.append(FirstPlayerNamed(state.first))
    if state.numbers.market_level <= JOHN_BULL:
        state.moguls = [True] * state.seats
        offers.open_market(state, events)
    state.round = 1
    flow.begin_turn(state, state.first, events)
