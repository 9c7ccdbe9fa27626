"""From one decision to the next: the first building rounds, turns, rounds, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import EndTurn, StartBuilding
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.constants import (
    BUILDING,
    ENDING,
    NOTHING,
    OPERATING,
    OVER,
    PLACING,
    STARTING,
    THROWING,
    THROWING_ROUND,
)
from milepost.games.eurorails.events import TurnBegan, TurnLost
from milepost.games.eurorails.rules import calamities, loads, movement, victory

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def go_on(state: EuroState, events: list[Event]) -> None:
    """Move on from the effect of an action to the next decision, or to the end."""
    while state.phase != OVER:
        if state.asks and _asks(state, events):
            state.to_act = state.asks[-1].seat
            return
        turn = state.turn
        state.to_act = turn
        if state.phase != ENDING:
            return
        if _may_declare(state, turn):
            if not victory.automatic(state, turn):
                return
            victory.declare(state, turn, events)
        finish_turn(state, events)


def _may_declare(state: EuroState, seat: Seat) -> bool:
    """Whether a player at the end of a turn can declare victory."""
    return not state.build_round and victory.meets(state, seat) and not state.declared >> seat & 1


def nothing_is_left_to_do(state: EuroState, action: object, seat: Seat) -> bool:
    """Whether an action instead of a turn ends it: not if the player is then asked whether to declare victory."""
    return not _may_declare(state, seat) or victory.automatic(state, seat)


def answer_ends_turn(state: EuroState, action: object, seat: Seat) -> bool:
    """Whether the answer to an interruption is a seat's last: the player whose turn it is may have to go on with it."""
    return seat != state.turn or (state.phase == ENDING and nothing_is_left_to_do(state, action, seat))


def _asks(state: EuroState, events: list[Event]) -> bool:
    """Whether somebody has something to decide; a derailed train without a choice loses what it has."""
    while state.asks:
        ask = state.asks[-1]
        if not isinstance(ask, Loss):
            return True
        aboard = state.aboard[ask.seat]
        if len(set(aboard)) > 1:
            return True
        state.asks.pop()
        if aboard:
            loads.take_away(state, ask.seat, aboard[0], events)
    return False


def start_building(state: EuroState, action: StartBuilding, seat: Seat, events: list[Event]) -> None:
    """Operating is over."""
    state.phase, state.moves = BUILDING, 0


def end_turn(state: EuroState, action: EndTurn, seat: Seat, events: list[Event]) -> None:
    """A seat for which the engine declares does so now."""
    if state.phase == BUILDING and victory.automatic(state, seat) and victory.meets(state, seat):
        victory.declare(state, seat, events)
    finish_turn(state, events)


def declare(state: EuroState, action: object, seat: Seat, events: list[Event]) -> None:
    """Declare, and end the turn."""
    victory.declare(state, seat, events)
    finish_turn(state, events)


def finish_turn(state: EuroState, events: list[Event]) -> None:
    """What ends with the turn; then the next player begins."""
    seat, seats = state.turn, len(state.cash)
    if state.build_round:
        _next_builder(state, seat, events)
        return
    calamities.expire(state, seat, events)
    if seat < seats - 1:
        begin_turn(state, seat + 1, events)
        return
    victory.end_round(state, events)
    if state.phase != OVER:
        state.round += 1
        begin_turn(state, 0, events)


def _next_builder(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """First everybody throws a card away, if four were dealt; then rounds of building, to and fro."""
    last = len(state.cash) - 1
    if state.build_round == THROWING_ROUND:
        if seat < last:
            begin_building(state, seat + 1, THROWING, events)
        else:
            state.build_round = 1
            begin_building(state, 0, STARTING, events)
        return
    forward = state.build_round % 2 == 1
    if seat != (last if forward else 0):
        begin_building(state, seat + 1 if forward else seat - 1, STARTING, events)
    elif state.build_round < state.build_rounds:
        state.build_round += 1
        begin_building(state, seat, STARTING, events)
    else:
        state.build_round = 0
        state.round = 1
        begin_turn(state, 0, events)


def begin_building(state: EuroState, seat: Seat, phase: int, events: list[Event]) -> None:
    """A turn before the first round: to throw a card away, or to build."""
    _clear(state, seat)
    state.phase = phase
    events.append(TurnBegan(seat, 0, 0))


def begin_turn(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """A lost turn is over at once; else the train is placed, carried over the water, or free to move."""
    _clear(state, seat)
    if state.lost_turns[seat]:
        state.lost_turns[seat] -= 1
        state.phase = ENDING
        events.append(TurnLost(seat))
        return
    if state.at[seat] < 0:
        state.phase = PLACING
    else:
        state.phase = OPERATING
        if state.sailing[seat]:
            movement.cross(state, seat, events)
        else:
            movement.set_moves(state, seat)
    events.append(TurnBegan(seat, state.round, state.moves))


def _clear(state: EuroState, seat: Seat) -> None:
    """Nothing has happened in this turn yet."""
    state.turn = seat
    state.fresh, state.halved, state.borrowed, state.offered = True, False, False, False
    state.moves = state.paid = state.spent = state.built = 0
    state.bought = NOTHING
    state.exits, state.dropped = [], []
