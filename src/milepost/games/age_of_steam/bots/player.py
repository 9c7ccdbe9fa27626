"""One player per seat, and the entry points by which a program asks for a decision (bots page 1).

All that is remembered belongs to the seat's player and is saved with the game; the manager only finds it.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from milepost.core.action import Seat
from milepost.core.state import View
from milepost.games.age_of_steam.bots.cities import decide_production, decide_reward
from milepost.games.age_of_steam.bots.decision import AIDecision, Task
from milepost.games.age_of_steam.bots.deliveries import decide_move_goods
from milepost.games.age_of_steam.bots.phases import (
    decide_action,
    decide_auction_bid,
    decide_right_of_way,
    decide_shares_issue,
)
from milepost.games.age_of_steam.bots.selection import initialize_ai_strategy, reevaluate_strategy
from milepost.games.age_of_steam.bots.strategy import PLAY, Archetype, Memory, Route, Settings
from milepost.games.age_of_steam.bots.track import decide_build_track
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.state import AosState

_DECIDE = {
    SHARES: decide_shares_issue,
    AUCTION: decide_auction_bid,
    RIGHT_OF_WAY: decide_right_of_way,
    SELECTING: decide_action,
    BUILDING: decide_build_track,
    MOVING: decide_move_goods,
    PRODUCING: decide_production,
}
_EVALUATED = frozenset((SHARES, AUCTION, RIGHT_OF_WAY, SELECTING, BUILDING, MOVING))
"""The phases at whose first decision a strategy is evaluated."""


class AIPlayer:
    """A player who holds one seat and plays by strategies."""

    def __init__(
        self, archetype: Archetype | None = None, settings: Settings | None = None, memory: Memory | None = None
    ) -> None:
        self.archetype = archetype
        self.settings = settings or PLAY
        self.memory = memory or Memory()

    def decide(self, view: View[AosState]) -> AIDecision:
        """Evaluate the strategy at the first decision of a phase, then decide."""
        state, seat = view.state, view.seat
        assert seat is not None, "a spectator is never asked"
        self._evaluate(state, seat)
        task = Task(state, seat, self.memory, self.settings, self.archetype)
        decision = decide_reward(task) if state.asks else _DECIDE[state.phase](task)
        start, end = decision.params.get("start"), decision.params.get("end")
        if isinstance(start, int) and isinstance(end, int):
            self.memory = msgspec.structs.replace(self.memory, begun=Route(start, end))
        return decision

    def _evaluate(self, state: AosState, seat: Seat) -> None:
        if self.memory.strategy is None:
            self.memory = initialize_ai_strategy(state, seat, self.settings, self.archetype)
        if state.phase in _EVALUATED and (self.memory.turn, self.memory.phase) != (state.turn, state.phase):
            self.memory = reevaluate_strategy(state, seat, self.memory, self.settings, self.archetype)


class AIPlayerManager:
    """The players of a game by seat. It keeps nothing of its own."""

    def __init__(self, players: Mapping[Seat, AIPlayer]) -> None:
        self.players = players

    def get_decision(self, state: AosState, seat: Seat) -> AIDecision:
        """What the player of a seat decides from what that seat may know."""
        return self.players[seat].decide(state.seen_by(seat))

    def plays(self, seat: Seat | None) -> bool:
        """Whether a bot holds a seat."""
        return seat in self.players


def get_ai_decision(state: AosState, seat: Seat, manager: AIPlayerManager | None = None) -> AIDecision:
    """The decision of a seat; without a manager, of a player who comes fresh to the game."""
    return (manager or AIPlayerManager({seat: AIPlayer()})).get_decision(state, seat)


def is_current_player_ai(state: AosState, manager: AIPlayerManager | None = None) -> bool:
    """Whether a bot holds the seat to act; without a manager, bots hold all of them."""
    return state.to_act is not None and (manager is None or manager.plays(state.to_act))
