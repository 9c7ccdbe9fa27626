"""The question that can interrupt a turn: which railroads earn a bonus."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.games.age_of_steam.events import Reason


class Bounty(msgspec.Struct, frozen=True):
    """A question to a player: which railroads earn a bonus. `left` are still to be named, each for `income`."""

    seat: Seat
    among: tuple[Seat, ...]
    income: int
    left: int
    reason: Reason
