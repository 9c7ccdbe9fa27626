"""Steps tried out on a copy of the position, to see how far the end is after them."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.games.wood_and_steel.actions import SteelAction, Take
from milepost.games.wood_and_steel.constants import (
    ACTING,
    ACTIONS_A_TURN,
    MOVING,
    NONE,
    OFFERING,
    OVER,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.judgement.answers import answers
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.scale import Scale
from milepost.games.wood_and_steel.state import SteelState

WON, LOST = -1000.0, 1000.0
"""How far the end is when it is there."""
MOST_ANSWERS = 30
"""Answers within one action, at most: a loop that should never be needed."""


def after(state: SteelState, seat: Seat, actions: Sequence[SteelAction], scale: Scale) -> SteelState:
    """The position once an action of a turn is fully done: both engines have run, new engines are placed.

    What will be drawn is not known: a private contract stays open, new ones of the market are only examples.
    """
    tried = state.clone()
    tried.chance = seeded(0)
    for action in actions:
        tried.carry_out(action, seat)
    for _ in range(MOST_ANSWERS):
        if tried.to_act != seat or tried.turn != seat:
            break
        answered = _answered(tried, seat, scale)
        if not answered:
            break
        for action in answered:
            tried.carry_out(action, seat)
    return tried


def _answered(state: SteelState, seat: Seat, scale: Scale) -> tuple[SteelAction, ...]:
    """What the player answers in the middle of an action; nothing if the action is over."""
    if state.phase == OFFERING:
        state.carry_out(Take(0), seat)
        state.private[seat] = NONE
    return answers(state, seat, scale)[0].actions if state.phase in (MOVING, SWITCHING, STATIONING) else ()


def distance_to_end(state: SteelState, seat: Seat, scale: Scale) -> float:
    """How many actions are left for a player, or whether the game is won or lost."""
    if state.phase != OVER:
        return Outlook(state, seat, scale).actions_left()
    outcome = state.outcome
    return WON if outcome is not None and outcome.ranks[seat] == 1 else LOST


def another_turn(state: SteelState, seat: Seat, round_now: int) -> SteelState:
    """The same position with this player to act: the rest of the turn, or the next one as if nobody had come between.

    The round stays the same, so that time does not run out in thought.
    """
    if state.phase == ACTING and state.to_act == seat and state.round == round_now and state.actions:
        return state
    state.turn = state.to_act = seat
    state.phase, state.actions, state.round = ACTING, ACTIONS_A_TURN, round_now
    state.done = state.ran = 0
    return state


def up_to_chance(state: SteelState, seat: Seat, actions: tuple[SteelAction, ...]) -> tuple[SteelAction, ...]:
    """A batch as far as it goes before something is drawn."""
    if len(actions) < 2:
        return actions
    work = state.clone()
    for at, action in enumerate(actions[:-1]):
        if work.reveals(action, seat):
            return actions[: at + 1]
        work.carry_out(action, seat)
    return actions
