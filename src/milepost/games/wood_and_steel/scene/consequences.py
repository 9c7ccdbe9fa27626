"""Whether choices draw chance and whether they end the turn, without trying each of a hundred alike ones."""

from __future__ import annotations

from milepost.core.action import Action, Seat
from milepost.games.wood_and_steel.actions import Bid, Borrow, Build, Buy, GoFirst, Merge, Repay, SteelAction, Upgrade
from milepost.games.wood_and_steel.rules import scoring
from milepost.games.wood_and_steel.state import SteelState

_ALIKE = (Bid, Borrow, Build, GoFirst, Merge, Repay, Upgrade)
"""Kinds of actions that go on in the same way, whatever they are for, unless one of them ends the game."""


class Consequences:
    """What each choice of a position leads to, as the rules say."""

    def __init__(self, state: SteelState, seat: Seat) -> None:
        """Nothing is known yet."""
        self._state, self._seat = state, seat
        self._known: dict[object, tuple[bool, bool]] = {}
        self._near_the_end = _near_the_end(state)

    def of(self, action: SteelAction) -> tuple[bool, bool]:
        """Whether an action reveals something, and whether it ends the turn."""
        key = self._key(action)
        found = self._known.get(key)
        if found is None:
            reveals, ends = self._state.reveals(action, self._seat), self._state.ends_turn(action, self._seat)
            found = self._known[key] = reveals, ends
        return found

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
