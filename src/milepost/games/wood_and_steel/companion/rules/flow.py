"""From one turn and round to the next, and to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import independents
from milepost.games.wood_and_steel.board import bits
from milepost.games.wood_and_steel.companion.actions import EndGame, EndRound, EndTurn, Final, GoFirst
from milepost.games.wood_and_steel.companion.constants import CLOSING, OVER, PLAYING, SCORING
from milepost.games.wood_and_steel.companion.events import AllTurnsEnded, LastCount
from milepost.games.wood_and_steel.companion.notes import Piece
from milepost.games.wood_and_steel.companion.rules import scoring
from milepost.games.wood_and_steel.companion.rules.faults import TableFault
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.events import (
    FirstPlayerNamed,
    GameEnded,
    IndependentGrew,
    RoundEnded,
    TurnBegan,
    WillGoFirst,
)

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def begin_turn(state: TableState, seat: Seat, events: list[Event]) -> None:
    """A player is waited for."""
    state.phase, state.turn, state.to_act = PLAYING, seat, seat
    events.append(TurnBegan(seat, state.round))


# turns


def end_turn_fault(state: TableState, action: EndTurn, seat: Seat) -> TableFault | None:
    """Only one's own, in the round that one has on the screen."""
    if seat != state.turn:
        return TableFault.NOT_YOUR_TURN
    return None if action.round == state.round else TableFault.OTHER_ROUND


def end_turn(state: TableState, action: EndTurn, seat: Seat, events: list[Event]) -> None:
    """The next player who has had no turn in this round is waited for; if all have had theirs, everybody is."""
    state.ended |= 1 << seat
    following = next_seat(state)
    if following == NONE:
        state.phase = CLOSING
        events.append(AllTurnsEnded(state.round))
    else:
        begin_turn(state, following, events)


def next_seat(state: TableState) -> Seat:
    """The next seat, from the one at turn on, whose turn is not over; -1 if there is none."""
    seats = ((state.turn + place) % state.seats for place in range(state.seats))
    return next((seat for seat in seats if not state.ended >> seat & 1), NONE)


def others_to_come(state: TableState, action: EndTurn, seat: Seat) -> bool:
    """Whether somebody else is waited for after a turn; after the last one everybody is."""
    return (state.ended | 1 << seat) != (1 << state.seats) - 1


def go_first_fault(state: TableState, action: GoFirst, seat: Seat) -> TableFault | None:
    """Once a round."""
    if action.round != state.round:
        return TableFault.OTHER_ROUND
    return None if state.next_first == NONE else TableFault.TAKEN_FIRST


def go_first(state: TableState, action: GoFirst, seat: Seat, events: list[Event]) -> None:
    """The player begins the next round."""
    state.next_first = seat
    events.append(WillGoFirst(seat))


# rounds


def end_round_fault(state: TableState, action: EndRound, seat: Seat) -> TableFault | None:
    """The round that is played: so two phones cannot close two."""
    return None if action.round == state.round else TableFault.OTHER_ROUND


def end_round(state: TableState, action: EndRound, seat: Seat, events: list[Event]) -> None:
    """Independents grow, and the next round begins; after the last one the last count."""
    events.append(RoundEnded(state.round))
    if is_last_round(state):
        _count(state, "rounds", events)
        return
    _grow(state, events)
    if state.next_first != NONE:
        state.first, state.next_first = state.next_first, NONE
        events.append(FirstPlayerNamed(state.first))
    state.round += 1
    state.closed += 1
    state.ended = 0
    begin_turn(state, state.first, events)


def is_last_round(state: TableState) -> bool:
    """Whether no round follows."""
    return state.round >= state.options.last_round


def grows(state: TableState, action: EndRound, seat: Seat) -> bool:
    """Whether the end of the round draws the growth of independents."""
    return not is_last_round(state)


def hands_on(state: TableState, action: EndRound, seat: Seat) -> bool:
    """Whether a player who is waited for is not, once the round is closed."""
    starts = state.first if state.next_first == NONE else state.next_first
    return seat in state.waiting_for and not is_last_round(state) and seat != starts


def _grow(state: TableState, events: list[Event]) -> None:
    """Draw what is to be put on the board; what was put there is forgotten."""
    tracks = [state.track_of(railroad) for railroad in range(len(state.names))]
    base = bits(city for cities in state.active for city in cities)
    gap = state.options.indie_gap
    state.to_place = [piece for piece in state.to_place if not piece.placed]
    for railroad, route in independents.growth(state.map, state.numbers, base, tracks, gap, state.chance):
        state.segments[railroad] = (*state.segments[railroad], route)
        state.to_place.append(Piece(FIRST_INDEPENDENT + railroad, route, state.round))
        events.append(IndependentGrew(railroad, route))


# the end


def end_game_fault(state: TableState, action: EndGame, seat: Seat) -> TableFault | None:
    """After a round, or once somebody has enough ties."""
    if action.round != state.round:
        return TableFault.OTHER_ROUND
    return None if state.phase == CLOSING or scoring.enough(state) else TableFault.TOO_EARLY


def end_game(state: TableState, action: EndGame, seat: Seat, events: list[Event]) -> None:
    """Nothing more is played."""
    _count(state, "ties" if scoring.enough(state) else "table", events)


def _count(state: TableState, reason: str, events: list[Event]) -> None:
    state.phase, state.reason, state.to_act = SCORING, reason, state.first
    events.append(LastCount())


def final_fault(state: TableState, action: Final, seat: Seat) -> TableFault | None:
    """Regions in which the player has an office."""
    return TableFault.NO_OFFICE if action.dominant & ~bits(state.offices[seat]) else None


def final(state: TableState, action: Final, seat: Seat, events: list[Event]) -> None:
    """When everybody has answered, the game is over."""
    state.final[seat] = action.dominant << 1 | action.challenger
    state.to_act = next((one for one in range(state.seats) if state.final[one] == NONE), None)
    if state.to_act is None:
        state.phase = OVER
        events.append(GameEnded(state.reason))
