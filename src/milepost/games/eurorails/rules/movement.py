"""Moving the train: placing it, steps, fees, ferries and half rate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import MOST_SEATS, Place, Sail, Step
from milepost.games.eurorails.board import CITY_AT, EDGE_BY, MAJORS, NEIGHBOUR, POSTS, Milepost
from milepost.games.eurorails.constants import FEE, FREE, OPERATING
from milepost.games.eurorails.events import FeePaid, FerryAwaited, FerryCrossed, FerryHeld, Moved, TrainPlaced
from milepost.games.eurorails.rules import calamities
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.trains import FAST_GAME_SPEED, TRAINS, Train, half

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_OF_MAJORS = frozenset(post for city in MAJORS for post in POSTS[city])


def speed(state: EuroState, seat: Seat) -> int:
    """Mileposts a turn of a player's train at full rate."""
    return speed_of(state, state.trains[seat])


def speed_of(state: EuroState, train: Train) -> int:
    """Mileposts a turn of a kind of train at full rate."""
    moves = TRAINS[train].speed
    return FAST_GAME_SPEED[moves] if state.options.variant == "fast" else moves


def moves_after_landing(state: EuroState, seat: Seat) -> int:
    """Mileposts in the turn that begins with a landing."""
    return half(speed(state, seat)) - state.options.ferry_port_counts


# placing the train


def can_start(state: EuroState, milepost: Milepost) -> bool:
    """Trains start in a major city, or in any city by option."""
    return milepost in _OF_MAJORS or (state.options.start_any_city and CITY_AT[milepost] >= 0)


def place_fault(state: EuroState, action: Place, seat: Seat) -> EuroFault | None:
    """The rule that forbids starting here, if any."""
    return None if can_start(state, action.milepost) else EuroFault.START_CITY


def place(state: EuroState, action: Place, seat: Seat, events: list[Event]) -> None:
    """The train appears, and its first turn goes on."""
    state.at[seat] = action.milepost
    state.phase = OPERATING
    set_moves(state, seat)
    events.append(TrainPlaced(seat, action.milepost, state.moves))


def set_moves(state: EuroState, seat: Seat) -> None:
    """The start of a turn: full rate, or half rate for a train that begins it in a slow zone."""
    state.moves = speed(state, seat)
    state.halved = calamities.in_slow_zone(state, state.at[seat])
    if state.halved:
        state.moves = half(state.moves)


# steps


def step_fault(state: EuroState, action: Step, seat: Seat) -> EuroFault | None:
    """The rule that forbids a step, if any."""
    start = state.at[seat]
    edge = EDGE_BY[start][action.direction]
    if edge < 0:
        return EuroFault.WATER
    owner = state.owners[edge]
    if owner >= FREE:
        return EuroFault.NO_TRACK
    if state.moves <= 0:
        return EuroFault.SAILING if state.sailing[seat] else EuroFault.NO_MOVES
    if edge == state.came_by[seat] and not state.printing.turning[start]:
        return EuroFault.REVERSE
    if state.forces:
        banned = calamities.bans_step(state, owner, edge, start, NEIGHBOUR[start][action.direction])
        if banned:
            return banned
    if fee(seat, owner, state.paid) > state.cash[seat]:
        return EuroFault.FEE
    return None


def fee(seat: Seat, owner: int, paid: int) -> int:
    """What an owner's track costs a player who has paid a set of opponents this turn."""
    return 0 if owner == seat or owner >= MOST_SEATS or paid >> owner & 1 else FEE


def step(state: EuroState, action: Step, seat: Seat, events: list[Event]) -> None:
    """Move one milepost, paying whose track it is."""
    start = state.at[seat]
    end = NEIGHBOUR[start][action.direction]
    edge = EDGE_BY[start][action.direction]
    _pay(state, seat, state.owners[edge], events)
    state.at[seat] = end
    state.came_by[seat] = edge
    state.moves -= 1
    events.append(Moved(seat, start, end))
    if state.forces:
        calamities.slow_down(state, seat, events)


def _pay(state: EuroState, seat: Seat, owner: int, events: list[Event]) -> None:
    amount = fee(seat, owner, state.paid)
    if amount:
        state.cash[seat] -= amount
        state.cash[owner] += amount
        state.paid |= 1 << owner
        events.append(FeePaid(seat, owner, amount))


# ferries


def sail_fault(state: EuroState, action: Sail, seat: Seat) -> EuroFault | None:
    """The rule that forbids sailing from here on a player's right, if any."""
    line = state.printing.line_at[state.at[seat]]
    if line < 0:
        return EuroFault.NO_PORT
    if state.sailing[seat]:
        return EuroFault.SAILING
    members = state.members[line]
    if members >> seat & 1 and action.by != seat:
        return EuroFault.OWN_LINE
    if not members >> action.by & 1:
        return EuroFault.NO_RIGHT
    if calamities.bans_sailing(state, line):
        return EuroFault.GALE
    return EuroFault.FEE if fee(seat, action.by, state.paid) > state.cash[seat] else None


def sail(state: EuroState, action: Sail, seat: Seat, events: list[Event]) -> None:
    """The train waits for the ferry; it moves no more this turn."""
    _pay(state, seat, action.by, events)
    state.moves = 0
    state.sailing[seat] = True
    events.append(FerryAwaited(seat, state.printing.line_at[state.at[seat]]))


def cross(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """The start of a turn: a waiting train lands on the other side and moves at half rate, unless a gale holds it."""
    start = state.at[seat]
    line = state.printing.line_at[start]
    state.sailing[seat] = False
    if calamities.bans_sailing(state, line):
        events.append(FerryHeld(seat, line))
        set_moves(state, seat)
        return
    end = state.printing.other_port(start)
    state.at[seat] = end
    state.came_by[seat] = -1
    state.moves = moves_after_landing(state, seat)
    state.halved = True
    events.append(FerryCrossed(seat, line, start, end))
