"""Phase I, issue shares (4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import ISSUES, MOST_SHARES, AosAction, Issue
from milepost.games.age_of_steam.events import SharesIssued
from milepost.games.age_of_steam.rules.phases import SHARE_PRICE

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def most(state: AosState, seat: Seat) -> int:
    """How many shares a player may issue now."""
    return min(MOST_SHARES - state.shares[seat], state.rules.most_shares(state, seat))


def fault(state: AosState, action: Issue, seat: Seat) -> str:
    """The rule against issuing so many, or nothing."""
    if state.shares[seat] + action.shares > MOST_SHARES:
        return "share_track"
    return "share_limit" if action.shares > most(state, seat) else ""


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """None, one, two, up to the end of the track."""
    return ISSUES[: most(state, seat) + 1]


def issue(state: AosState, action: Issue, seat: Seat, events: list[Event]) -> None:
    """Take the money."""
    state.shares[seat] += action.shares
    state.cash[seat] += SHARE_PRICE * action.shares
    events.append(SharesIssued(seat, action.shares))
    state.at += 1
