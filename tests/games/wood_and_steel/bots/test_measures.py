"""Measures of a game are what happened in it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from milepost.arena.match import play_match
from milepost.core import catalog
from milepost.core.measures import Measured, measured
from milepost.core.record import Record
from milepost.games.wood_and_steel.events import (
    Borrowed,
    Delivered,
    EngineBought,
    Merged,
    ServicePaid,
    TrackBuilt,
    Upgraded,
)
from tests.games.wood_and_steel.positions import STEEL

SEATS = range(2)


@cache
def played() -> tuple[Record, Measured, list[Any]]:
    """A game, its measures, and all that happened."""
    with catalog.registered(STEEL):
        record = play_match("wood_and_steel", ["pioneer", "investor"], 4)
        return record, measured(record), [event for _, events, _ in record.replay() for event in events]


def total(kind: type, of: str = "") -> tuple[int, ...]:
    found: Counter[int] = Counter()
    for event in played()[2]:
        if isinstance(event, kind):
            found[event.seat] += getattr(event, of) if of else 1  # type: ignore[attr-defined]
    return tuple(found[seat] for seat in SEATS)


def test_ties_by_source_add_up_to_all_ties():
    record, told, _ = played()
    sources = [values for name, values in told.final.items() if name.endswith(" ties")]
    assert len(sources) == 8
    for seat in SEATS:
        assert sum(values[seat] or 0 for values in sources) == told.final["ties"][seat] == record.state.scores[seat]


def test_events_are_counted():
    final = played()[1].final
    assert final["deliveries"] == total(Delivered)
    assert final["market deliveries"] == total(Delivered, "market")
    assert final["income"] == total(Delivered, "income")
    assert final["borrowed"] == total(Borrowed, "amount")
    assert final["service"] == total(ServicePaid, "amount")
    assert final["track spend"] == total(TrackBuilt, "price")
    assert final["engine spend"] == total(EngineBought, "price")
    assert final["mergers"] == total(Merged)
    assert final["upgrades"] == total(Upgraded)
    assert final["bankruptcies"] == (0, 0)


def test_what_a_player_has_is_read_from_the_position():
    record, told, _ = played()
    state: Any = record.state
    assert told.final["debt"] == tuple(state.debt)
    assert told.final["cash"] == tuple(state.cash)
    assert told.final["segments"] == tuple(state.own[seat].bit_count() for seat in SEATS)
    assert told.final["engine level"] == tuple(max(engine.level for engine in state.engines[seat]) for seat in SEATS)
    assert told.rounds == state.round
