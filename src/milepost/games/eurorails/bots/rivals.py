"""What the other players seem to be after, from what everybody can see."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.board import City


class Rival(msgspec.Struct, frozen=True):
    """What one rival seems to want."""

    seat: Seat
    targets: tuple[tuple[City, float], ...] = ()
    cargo: tuple[tuple[City, float], ...] = ()
    wants: tuple[float, ...] = ()
    close: bool = False
