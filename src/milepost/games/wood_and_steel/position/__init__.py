"""Positions as files that people write by hand: `read` makes a state of one, `write` makes one of a state.

Only Wood and Steel has this room: its designers try out positions, and examples of the rules begin with one. A
position is plain data, as JSON holds it, with the names of cities, commodities, engines and upgrades; what may be left
out has a default in `PositionFile`, `PlayerFile` and `EngineFile`.

A position says nothing of what is going on within an action. An engine that runs has run in the position that is
written, and a sale of track that is not settled has not begun. A player without a private contract is offered some.
"""

from __future__ import annotations

from milepost.games.wood_and_steel.position.reading import read
from milepost.games.wood_and_steel.position.writing import write

__all__ = ["read", "write"]
