"""The rules of Bus that can forbid an action."""

from __future__ import annotations

from enum import auto

from milepost.core.rules import Fault


class BusFault(Fault):
    """Why an action that answers the question is still refused."""

    PASS = auto()
    """Too few markers are placed for passing."""
    AREA_FULL = auto()
    """The area has no free space."""
    ALL_FULL = auto()
    """No area has a free space."""
    OWN_STREET = auto()
    """The player already has a line there."""
    NO_HEAD = auto()
    """The street does not begin at a head of the player's line."""
    PARALLEL = auto()
    """The street is somebody else's, and another one is empty."""
    TILES = auto()
    """No building of this type is left."""
    LOTS = auto()
    """Every lot of the crossing is taken."""
    ZONE = auto()
    """The crossing has no free lot in the zone that is open."""
    SPLIT = auto()
    """More passengers than have come."""
    OFF_LINE = auto()
    """The player's line does not touch the crossing."""
    NOBODY_WAITS = auto()
    """Nobody at the crossing waits for a bus."""
    NO_DOOR = auto()
    """The crossing has no free building of the type that the clock shows."""
