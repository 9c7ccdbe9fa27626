"""How good a position of Wood and Steel looks: a race, in which it counts how far each player is from the end."""

from __future__ import annotations

from math import exp

from milepost.core.action import Seat
from milepost.core.state import View
from milepost.games.wood_and_steel.constants import NONE, PLACING, RANKING
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.state import SteelState

BEHIND = 4.5
"""With this many actions more to go than the leader, a player's odds are a third of the leader's."""


def value(view: View[SteelState]) -> tuple[float, ...]:
    """A share of victory for each seat."""
    state = view.state
    if state.phase in (RANKING, PLACING):
        return (1 / state.seats,) * state.seats
    left = [actions_left(state, seat) for seat in range(state.seats)]
    odds = [exp((min(left) - mine) / BEHIND) for mine in left]
    return tuple([odd / sum(odds) for odd in odds])


def actions_left(state: SteelState, seat: Seat) -> float:
    """How many actions a player is from the end, less those of the turn that is being played."""
    if any(engine.city == NONE for engine in state.engines[seat]):
        state = state.clone()
        state.engines[seat] = state.engines[seat][:-1]
    left = Outlook(state, seat).actions_left()
    return left - state.actions if state.turn == seat else left
