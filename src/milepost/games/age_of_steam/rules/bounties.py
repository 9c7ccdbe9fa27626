"""Who earns a bonus that a player may give away: a question in the middle of a phase (Western U.S.)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import REWARDS, AosAction, Reward
from milepost.games.age_of_steam.asks import Bounty
from milepost.games.age_of_steam.events import BonusEarned, Reason
from milepost.games.age_of_steam.rules.faults import AosFault

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def fault(state: AosState, action: Reward, seat: Seat) -> AosFault | None:
    """The rule against naming this railroad, or nothing."""
    return None if action.seat in state.asks[-1].among else AosFault.NOT_AMONG


def legal(state: AosState) -> tuple[AosAction, ...]:
    """Any of the railroads in question."""
    return tuple(REWARDS[seat] for seat in state.asks[-1].among)


def reward(state: AosState, action: Reward, seat: Seat, events: list[Event]) -> None:
    """Give the bonus to a railroad; of several bonuses each goes to another one."""
    bounty = state.asks.pop()
    earn(state, action.seat, bounty.income, bounty.reason, events)
    among = tuple(other for other in bounty.among if other != action.seat)
    offer(state, Bounty(bounty.seat, among, bounty.income, bounty.left - 1, bounty.reason), events)


def offer(state: AosState, bounty: Bounty, events: list[Event]) -> None:
    """Ask a player to give a bonus away, unless there is no choice."""
    if len(bounty.among) > bounty.left > 0:
        state.asks.append(bounty)
    elif bounty.left > 0:
        for seat in bounty.among:
            earn(state, seat, bounty.income, bounty.reason, events)


def earn(state: AosState, seat: Seat, income: int, reason: Reason, events: list[Event]) -> None:
    """Add to a player's income."""
    state.income[seat] += income
    events.append(BonusEarned(seat, income, reason))
