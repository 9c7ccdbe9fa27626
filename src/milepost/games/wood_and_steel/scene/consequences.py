"""Whether choices draw chance and whether they end the turn, without trying each of a hundred alike ones."""

from __future__ import annotations

from milepost.core.action import Action, Seat
from milepost.games.wood_and_steel.actions import (
    Borrow,
    Build,
    Buy,
    GoFirst,
    Merge,
    Repay,
    SteelAction,
    Upgrade,
)
from milepost.games.wood_and_steel.rules import scoring
from milepost.games.wood_and_steel.state import SteelState

_ALIKE = (Borrow, Build, GoFirst, Merge, Repay, Upgrade)
"""Kinds of actions that go on in the same way, whatever they are for, unless one of them ends the game."""
_MATTER_TO_INDEPENDENTS = (Build, Merge, Upgrade)
"""Kinds of actions after which independents may find no more room to grow at the end of a round."""


class Consequences:
    """What each choice of a position leads to, as the rules say."""

    def __init__(self, state: SteelState, seat: Seat) -> None:
        """Nothing is known yet."""
        self._state, self._seat = state, seat
        self._reveals: dict[object, bool] = {}
        self._ends: dict[object, bool] = {}
        self._near_the_end = _near_the_end(state)
        self._last_of_round = (state.turn + 1) % state.seats == state.first

    def reveals(self, action: SteelAction) -> bool:
        """Whether an action draws chance or shows something hidden."""
        apart = self._last_of_round and isinstance(action, _MATTER_TO_INDEPENDENTS)
        key = action if apart else self._key(action)
        if key not in self._reveals:
            self._reveals[key] = self._state.reveals(action, self._seat)
        return self._reveals[key]

    def ends_turn(self, action: SteelAction) -> bool:
        """Whether the turn is over with an action."""
        key = self._key(action)
        if key not in self._ends:
            self._ends[key] = self._state.ends_turn(action, self._seat)
        return self._ends[key]

    def _key(self, action: Action) -> object:
        """Actions with one key have the same consequences."""
        if self._near_the_end:
            return action
        if isinstance(action, _ALIKE):
            return type(action)
        return (Buy, action.level, action.trades) if isinstance(action, Buy) else action


def _near_the_end(state: SteelState) -> bool:
    """Whether the ties of one action could end the game."""
    connections = sum(
        scoring.connection_ties(state, bonus, len(done))
        for bonus, done in zip(state.connections, state.connected, strict=True)
    )
    most = connections + max(state.numbers.monopoly_ties.values())
    return max(state.scores) + most >= state.numbers.win_ties
