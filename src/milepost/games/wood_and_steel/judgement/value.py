"""How good a position of Wood and Steel looks: a race, in which it counts how far each player is from the end."""

from __future__ import annotations

from math import exp

from milepost.core.action import Seat
from milepost.core.state import View
from milepost.games.wood_and_steel.constants import NONE, PLACING, RANKING
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.state import SteelState

NEAR, FARTHER = 1.5, 0.45
"""A player's odds are a third of the leader's who has this many actions more to go: the first number, and the second
for each action that the leader has. Far from the end a lead means little. Fitted to the ends of games."""


def value(view: View[SteelState]) -> tuple[float, ...]:
    """A share of victory for each seat."""
    state = view.state
    if state.phase in (RANKING, PLACING):
        return (1 / state.seats,) * state.seats
    left = [actions_left(state, seat) for seat in range(state.seats)]
    first = min(left)
    behind = NEAR + FARTHER * max(0.0, first)
    odds = [exp((first - mine) / behind) for mine in left]
    return tuple([odd / sum(odds) for odd in odds])


def actions_left(state: SteelState, seat: Seat) -> float:
    """How many actions a player is from the end, less those of the turn that is being played."""
    if any(engine.city == NONE for engine in state.engines[seat]):
        state = state.clone()
        state.engines[seat] = state.engines[seat][:-1]
    left = Outlook(state, seat).actions_left()
    return left - state.actions if state.turn == seat else left
