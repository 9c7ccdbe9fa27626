"""From one decision to the next: the phases of a turn in order, and the end (3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import asks_another
from milepost.games.age_of_steam.actions import FIRST_BUILD, FIRST_MOVE, MOST_SHARES, Build, BuyLink, Decline, Urbanize
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    CHEAPEST,
    MOVING,
    OVER,
    PRODUCING,
    RIGHT_OF_WAY,
    ROUNDS,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.events import TurnBegan
from milepost.games.age_of_steam.rules import auction, building, growth, money, selecting, urbanization

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def begin_turn(state: AosState, events: list[Event]) -> None:
    """A new turn, up to its first decision."""
    _begin_turn(state, events)
    go_on(state, events)


def _begin_turn(state: AosState, events: list[Event]) -> None:
    events.append(TurnBegan(state.turn))
    _begin_phase(state, state.map_rules.phases[0], events)


def _begin_phase(state: AosState, phase: int, events: list[Event]) -> None:
    state.phase, state.at, state.acting = phase, 0, state.order[:]
    if phase == AUCTION:
        auction.begin(state)
        state.to_act = state.order[0]
        state.map_rules.before_auction(state, events)
    elif phase == RIGHT_OF_WAY:
        auction.begin_right(state)
    elif phase == SELECTING:
        selecting.begin(state)
    elif phase == BUILDING:
        state.acting = with_first(state, FIRST_BUILD)
        building.begin(state, state.acting[0])
    elif phase == MOVING:
        state.acting = with_first(state, FIRST_MOVE)
        state.round = state.upgraded = 0
        state.routes = {}


def with_first(state: AosState, role: int) -> list[Seat]:
    """The player order, with the holder of an action moved to the front."""
    first = [seat for seat in state.order if state.roles[seat] == role]
    return [*first, *(seat for seat in state.order if seat not in first)]


def turn_settles(state: AosState, action: Action, seat: Seat) -> bool:
    """Whether this is the last move of the turn, after which goods grow: for `Rule.reveals`."""
    return state.phase == MOVING and state.round == ROUNDS - 1 and state.at >= len(state.acting) - 1


def build_ends_turn(state: AosState, action: Build | BuyLink | Urbanize, seat: Seat) -> bool:
    """Whether a build ends the turn: for `Rule.ends_turn`.

    There are hundreds of choices, so nothing is tried out where the answer is plain.
    """
    if not building.may_be_last(state, action, seat):
        return False
    plain = state.builds == 1 and not isinstance(action, Urbanize) and not urbanization.possible_later(state, seat)
    if plain and not state.map_rules.bonuses_to_give:
        later = state.acting[state.at + 1 :]
        if not later:
            return with_first(state, FIRST_MOVE)[0] != seat
        if state.cash[later[0]] >= CHEAPEST:
            return True
    return asks_another(state, action, seat)


def move_ends_turn(state: AosState, action: Action, seat: Seat) -> bool:
    """Whether a move ends the turn: the next one moves, unless there is a bonus to give or the turn is settled."""
    if state.map_rules.bonuses_to_give or turn_settles(state, action, seat):
        return asks_another(state, action, seat)
    return len(state.acting) > 1


def decline(state: AosState, action: Decline, seat: Seat, events: list[Event]) -> None:
    """Do not pay to be first, or draw no cubes: whichever is asked."""
    if state.phase == RIGHT_OF_WAY:
        auction.decline_right(state, action, seat, events)
    else:
        growth.decline(state, action, seat, events)


def go_on(state: AosState, events: list[Event]) -> None:
    """Move on to the next decision, or to the end."""
    while state.phase != OVER:
        if state.asks:
            state.to_act = state.asks[-1].seat
            return
        if _STEPS[state.phase](state, events):
            return


def _next_phase(state: AosState, events: list[Event]) -> None:
    phases = state.map_rules.phases
    after = phases.index(state.phase) + 1
    if after < len(phases):
        _begin_phase(state, phases[after], events)
    else:
        _settle_turn(state, events)


def _ask_in_turn(state: AosState, events: list[Event]) -> bool:
    """The next player of this phase, or the next phase."""
    if state.at >= len(state.acting):
        _next_phase(state, events)
        return False
    state.to_act = state.acting[state.at]
    return True


def _shares(state: AosState, events: list[Event]) -> bool:
    """A player who has issued all shares is not asked."""
    while state.at < len(state.acting) and state.shares[state.acting[state.at]] >= MOST_SHARES:
        state.at += 1
    return _ask_in_turn(state, events)


def _auction(state: AosState, events: list[Event]) -> bool:
    """Players who can only drop out do so; the last one in is first."""
    while auction.bidders(state) > 1:
        assert state.to_act is not None, "somebody speaks"
        if not auction.forced(state, state.to_act):
            return True
        auction.drop_out(state, state.to_act, events)
    if state.bidders:
        auction.settle(state, events)
    _next_phase(state, events)
    return False


def _building(state: AosState, events: list[Event]) -> bool:
    """The builder goes on, or the next one begins."""
    seat = state.acting[state.at]
    if not building.exhausted(state, seat):
        state.to_act = seat
        return True
    building.lose_unextended(state, seat, events)
    state.built, state.fresh, state.dearest, state.builds, state.urbanized = [], [], 0, 0, False
    state.at += 1
    if state.at < len(state.acting):
        building.begin(state, state.acting[state.at])
    else:
        _next_phase(state, events)
    return False


def _moving(state: AosState, events: list[Event]) -> bool:
    if state.at >= len(state.acting) and state.round < ROUNDS - 1:
        state.round += 1
        state.at = 0
    return _ask_in_turn(state, events)


def _settle_turn(state: AosState, events: list[Event]) -> None:
    """Income and expenses, then goods growth begins; the game ends when at most one of several is left."""
    state.round = state.upgraded = 0
    money.settle(state, events)
    if not state.order or (len(state.order) == 1 < state.seats):
        money.end(state, "bankruptcy", events)
        return
    state.map_rules.extra_growth(state, events)
    state.phase, state.at = PRODUCING, 0
    producer = growth.producer(state)
    state.acting = [] if producer is None else [producer]
    if producer is None:
        state.at = 1


def _producing(state: AosState, events: list[Event]) -> bool:
    """Production first, then the dice, then the next turn or the end."""
    if not state.at:
        state.to_act = state.acting[0]
        return True
    growth.grow(state, events)
    if state.turn >= state.last_turn:
        money.end(state, "turns", events)
        return False
    state.turn += 1
    _begin_turn(state, events)
    return False


_STEPS = {
    SHARES: _shares,
    AUCTION: _auction,
    RIGHT_OF_WAY: _ask_in_turn,
    SELECTING: _ask_in_turn,
    BUILDING: _building,
    MOVING: _moving,
    PRODUCING: _producing,
}
"""By phase: whether somebody is asked; if not, the position has moved on."""
