"""Phase III, select actions (6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import LOCOMOTIVE, MOST_ENGINE, SELECTS, AosAction, Select
from milepost.games.age_of_steam.events import EngineImproved, RoleTaken
from milepost.games.age_of_steam.rules.faults import AosFault

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def begin(state: AosState) -> None:
    """The choices of the last turn have had their effect."""
    state.roles = [-1] * state.seats


def fault(state: AosState, action: Select, seat: Seat) -> AosFault | None:
    """The rule against taking this action, or nothing."""
    if action.role not in state.map_rules.all_roles:
        return AosFault.ROLE_UNKNOWN
    if action.role in state.roles:
        return AosFault.ROLE_TAKEN
    return None if action.role in state.map_rules.roles_open(state) else AosFault.ROLE_BLOCKED


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """The actions nobody has taken."""
    return tuple(SELECTS[role] for role in state.map_rules.roles_open(state) if role not in state.roles)


def select(state: AosState, action: Select, seat: Seat, events: list[Event]) -> None:
    """Take an action; Locomotive works at once."""
    state.roles[seat] = action.role
    state.map_rules.role_taken(state, action.role)
    events.append(RoleTaken(seat, action.role))
    if action.role == LOCOMOTIVE and state.engines[seat] < MOST_ENGINE:
        state.engines[seat] += 1
        events.append(EngineImproved(seat, state.engines[seat]))
    state.at += 1
