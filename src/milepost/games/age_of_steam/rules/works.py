"""Something that is built in phase IV, judged and carried out without moving on to the next decision.

This is for those who ask what a position would be: a map whose rules look ahead, and bots that plan a build turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import Build, BuyLink, Urbanize

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

Work = Build | BuyLink | Urbanize


def fault(state: AosState, work: Work, seat: Seat) -> Fault | None:
    """The rule against building this, or nothing."""
    judge = state.RULES[type(work)].fault
    return None if judge is None else judge(state, work, seat)


def after(state: AosState, work: Work, seat: Seat) -> AosState:
    """The position after something is built, the same player still building."""
    twin = state.clone()
    twin.RULES[type(work)].effect(twin, work, seat, [])
    return twin
