"""An engine of a player. Only Wood and Steel has this room: rules and state both make engines."""

from __future__ import annotations

from typing import NamedTuple

from milepost.games.wood_and_steel.board import City, Good
from milepost.games.wood_and_steel.design import Level


class Engine(NamedTuple):
    """What one engine is, where it stands and what it carries."""

    level: Level
    city: City
    """-1 until it is put on the map."""
    load: Good
    """-1 for nothing."""
