"""Positions that several tests of the bots start from."""

from __future__ import annotations

from functools import cache
from typing import Any

from milepost.games.eurorails.board import Edge
from milepost.games.eurorails.bots.snapshot import Memory, Snapshot
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import way

LINKS = (
    ("Holland", "Ruhr"), ("Ruhr", "Berlin"), ("Berlin", "Wien"), ("Wien", "Milano"), ("Ruhr", "Paris"),
    ("Paris", "Madrid"),
)  # fmt: skip


@cache
def links(count: int) -> tuple[Edge, ...]:
    """Track that joins one major city more than it has links."""
    found: list[Edge] = []
    for start, end in LINKS[:count]:
        found += way(start, end, found)
    return tuple(found)


def look(state: EuroState, **memory: Any) -> Snapshot:
    """What the first seat looks at, with these memories."""
    return Snapshot(state, 0, Memory(**memory))
