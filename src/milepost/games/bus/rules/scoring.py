"""The end of the game, the score, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from milepost.core.action import Event
from milepost.core.state import Outcome
from milepost.games.bus.constants import FOR_NOTHING, OVER
from milepost.games.bus.events import GameOver

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

Reason = Literal["stones", "markers", "lots"]


def end(state: BusState, reason: Reason, events: list[Event]) -> None:
    """End the game, and tell who has won."""
    state.phase, state.asked, state.to_act, state.left = OVER, FOR_NOTHING, None, 0
    state.reason = reason
    events.append(GameOver(reason, outcome(state).ranks))


def net(state: BusState) -> tuple[int, ...]:
    """Deliveries less stones."""
    return tuple(d - s for d, s in zip(state.deliveries, state.stones, strict=True))


def outcome(state: BusState) -> Outcome:
    """Net scores and ranks. A tie goes to the player who was first to reach the final number of deliveries.

    With an option more stones count before that. A player who never delivered had the number from the start, and
    shares it with others who never did.
    """
    stones_first = state.options.tie_break == "stones_then_arrival"
    standing = [
        (-score, -state.stones[seat] if stones_first else 0, arrival(state, seat))
        for seat, score in enumerate(net(state))
    ]
    return Outcome.ranked(net(state), standing, state.reason)


def arrival(state: BusState, seat: int) -> int:
    """0 without a delivery, else the place in the order of last deliveries, from 1."""
    return state.arrivals.index(seat) + 1 if state.deliveries[seat] else 0
