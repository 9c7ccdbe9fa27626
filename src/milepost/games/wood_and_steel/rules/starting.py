"""The set-up: everybody ranks starting positions in secret, then puts the engine on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import contracts, starting
from milepost.games.wood_and_steel.actions import Place, Rank
from milepost.games.wood_and_steel.constants import JOHN_BULL, PLACING
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import EnginePlaced, FirstPlayerNamed, PositionAssigned, RankingsOpened
from milepost.games.wood_and_steel.rules import flow, offers, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def rank_fault(state: SteelState, action: Rank, seat: Seat) -> SteelFault | None:
    """Three different positions."""
    if state.rankings[seat]:
        return SteelFault.RANKED
    different = len({action.first, action.second, action.third}) == 3
    return None if different else SteelFault.SAME_POSITION


def rank(state: SteelState, action: Rank, seat: Seat, events: list[Event]) -> None:
    """When all have ranked positions, they are assigned."""
    state.rankings[seat] = (action.first, action.second, action.third)
    waiting = state.waiting_for
    if waiting:
        state.to_act = waiting[0]
    else:
        _assign(state, events)


def is_last_ranking(state: SteelState, action: Rank, seat: Seat) -> bool:
    """Whether all rankings are open then."""
    return len(state.waiting_for) == 1


def _assign(state: SteelState, events: list[Event]) -> None:
    """Everybody has a segment, a contract and some money; the market opens where a John Bull is good enough for it."""
    events.append(RankingsOpened(tuple(state.rankings)))
    found = starting.assigned(state.rankings, state.options.pairs_exclude, state.chance, state.numbers)
    state.positions = list(found)
    for seat, position in enumerate(found):
        pair = POSITIONS[position]
        track.lay(state, state.map.between[pair], seat)
        state.active[seat] = pair
        state.cash[seat] += state.numbers.balance[position]
        first = contracts.first_contract(state.map, state.numbers, pair, state.worth, state.chance)
        state.private[seat] = first
        events.append(PositionAssigned(seat, position, first))
    state.first = starting.first_player(found)
    events.append(FirstPlayerNamed(state.first))
    if state.numbers.market_level <= JOHN_BULL:
        offers.open_market(state, events)
    state.phase, state.to_act, state.turn = PLACING, state.first, state.first


def place_fault(state: SteelState, action: Place, seat: Seat) -> SteelFault | None:
    """In a city of the starting position."""
    return None if action.city in POSITIONS[state.positions[seat]] else SteelFault.NOT_START


def place(state: SteelState, action: Place, seat: Seat, events: list[Event]) -> None:
    """Then the next player does so, and at last the first round begins."""
    (engine,) = state.engines[seat]
    state.engines[seat] = (engine._replace(city=action.city),)
    events.append(EnginePlaced(seat, 0, action.city))
    following = (seat + 1) % state.seats
    if following == state.first:
        state.round = 1
        flow.begin_turn(state, state.first, events)
    else:
        state.to_act = state.turn = following
