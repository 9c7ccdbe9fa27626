"""Positions that several tests of the bots start from."""

from __future__ import annotations

from typing import Any

from milepost.games.eurorails.bots.snapshot import Memory, Snapshot
from milepost.games.eurorails.state import EuroState


def look(state: EuroState, **memory: Any) -> Snapshot:
    """What the first seat looks at, with these memories."""
    return Snapshot(state, 0, Memory(**memory))
