"""Positions that several tests of the bots start from."""

from __future__ import annotations

from typing import Any

from milepost.games.eurorails.bots.snapshot import Memory, Snapshot
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import building, give_written, position, way


def look(state: EuroState, **memory: Any) -> Snapshot:
    """What the first seat looks at, with these memories."""
    return Snapshot(state, 0, Memory(**memory))


def leipzig(cash: int = 12) -> EuroState:
    """A build phase in Berlin with a use for track to Leipzig, which costs 4M, and beyond."""
    state = building(2, at={0: "Berlin"}, edges={0: way("Ruhr", "Berlin")}, cash={0: cash})
    give_written(state, 0, [("Steel", "Leipzig", 20)], [("Steel", "Praha", 24)])
    return state


def passing_frankfurt(card: tuple[str, str, int]) -> EuroState:
    """A train in Frankfurt on a line from Ruhr to München with flowers aboard; beer is wanted in Ruhr."""
    line = way("Ruhr", "Frankfurt")
    edges = (*line, *way("Frankfurt", "Munchen", line))
    state = position(2, at={0: "Frankfurt"}, edges={0: edges}, aboard={0: ["Flowers"]}, round=9, cash={0: 12})
    give_written(state, 0, [("Beer", "Ruhr", 30)], [card])
    return state
