"""From one decision to the next: actions, turns, rounds, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import HIDDEN, seeded
from milepost.games.wood_and_steel import independents
from milepost.games.wood_and_steel.actions import Pass
from milepost.games.wood_and_steel.constants import (
    ACTING,
    ACTIONS_A_TURN,
    FIRST_INDEPENDENT,
    NONE,
    OVER,
)
from milepost.games.wood_and_steel.events import (
    FirstPlayerNamed,
    GameEnded,
    IndependentGrew,
    RoundEnded,
    TurnBegan,
)
from milepost.games.wood_and_steel.rules import scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def taken_fault(state: SteelState, kind: int) -> SteelFault | None:
    """No kind of action twice in a turn."""
    return SteelFault.TWICE if state.done >> kind & 1 else None


def begin_action(state: SteelState, kind: int) -> None:
    """Use one of the actions of the turn."""
    state.actions -= 1
    state.done |= 1 << kind


def finish_action(state: SteelState, events: list[Event]) -> None:
    """After an action is fully resolved: the next one, the next turn, or the end."""
    state.to_act = state.turn
    if state.options.end == "at_once" and scoring.enough(state):
        end(state, "ties", events)
    elif state.actions:
        state.phase = ACTING
    else:
        end_turn(state, events)


def end_turn(state: SteelState, events: list[Event]) -> None:
    """The next player's turn, or the next round."""
    following = (state.turn + 1) % state.seats
    if following == state.first:
        end_round(state, events)
    else:
        begin_turn(state, following, events)


def begin_turn(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """A player has two actions."""
    state.turn = state.to_act = seat
    state.phase, state.actions = ACTING, ACTIONS_A_TURN
    state.done = state.ran = 0
    events.append(TurnBegan(seat, state.round))


def end_round(state: SteelState, events: list[Event]) -> None:
    """Independents grow, and somebody begins the next round, unless the game is over."""
    events.append(RoundEnded(state.round))
    if state.options.end == "round" and scoring.enough(state):
        end(state, "ties", events)
    elif state.round >= state.options.last_round:
        end(state, "rounds", events)
    else:
        _grow(state, events)
        if state.next_first != NONE:
            state.first, state.next_first = state.next_first, NONE
            events.append(FirstPlayerNamed(state.first))
        state.round += 1
        begin_turn(state, state.first, events)


def end(state: SteelState, reason: str, events: list[Event]) -> None:
    """The last ties are counted."""
    state.phase, state.to_act, state.reason = OVER, None, reason
    scoring.count_the_end(state, events)
    events.append(GameEnded(reason))


def stop_turn(state: SteelState, action: Pass, seat: Seat, events: list[Event]) -> None:
    """Do nothing more in this turn."""
    state.actions = 0
    finish_action(state, events)


def _grow(state: SteelState, events: list[Event]) -> None:
    owners = [state.own[FIRST_INDEPENDENT + railroad] for railroad in range(len(state.names))]
    grown = independents.growth(
        state.map, state.numbers, base(state), owners, state.options.indie_gap, state.chance, track.full(state)
    )
    for railroad, route in grown:
        track.lay(state, route, FIRST_INDEPENDENT + railroad)
        events.append(IndependentGrew(railroad, route))


def base(state: SteelState, seat: Seat | None = None) -> int:
    """The set of cities from which nearness is measured, of one player or of all: the network, or the active cities."""
    seats = range(state.seats) if seat is None else (seat,)
    found = 0
    for one in seats:
        if state.options.contracts_near == "network":
            found |= state.reach[one]
        else:
            for city in state.active[one]:
                found |= 1 << city
    return found


# what an action may bring about


def draws(state: SteelState, action: Action, seat: Seat) -> bool:
    """Whether an action draws chance: it is tried on a copy that cannot."""
    after = state.clone()
    after.chance = HIDDEN
    try:
        after.carry_out(action, seat)
    except RuntimeError:
        return True
    return False


def ends_turn(state: SteelState, action: Action, seat: Seat) -> bool:
    """Whether a turn is over with this action, or somebody else is asked in an auction."""
    after = state.clone()
    after.chance = seeded(0)
    after.carry_out(action, seat)
    if after.to_act is None or (after.round, after.turn) != (state.round, state.turn):
        return True
    return state.interrupted and after.to_act != seat
