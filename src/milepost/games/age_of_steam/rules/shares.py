"""Phase I, issue shares (4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import ISSUES, MOST_SHARES, AosAction, Issue
from milepost.games.age_of_steam.constants import SHARE_PRICE
from milepost.games.age_of_steam.events import SharesIssued
from milepost.games.age_of_steam.rules.faults import AosFault

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def most(state: AosState, seat: Seat) -> int:
    """How many shares a player may issue now."""
    return min(MOST_SHARES - state.shares[seat], state.map_rules.most_shares(state, seat))


def fault(state: AosState, action: Issue, seat: Seat) -> AosFault | None:
    """The rule against issuing this many, or nothing."""
    if state.shares[seat] + action.shares > MOST_SHARES:
        return AosFault.SHARE_TRACK
    return AosFault.SHARE_LIMIT if action.shares > most(state, seat) else None


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """None, one, two, up to the end of the track."""
    return ISSUES[: most(state, seat) + 1]


def issue(state: AosState, action: Issue, seat: Seat, events: list[Event]) -> None:
    """Issue shares and take the money for them."""
    state.shares[seat] += action.shares
    state.cash[seat] += SHARE_PRICE * action.shares
    events.append(SharesIssued(seat, action.shares))
    state.at += 1
