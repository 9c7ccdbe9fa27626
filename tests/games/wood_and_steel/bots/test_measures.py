"""Measures of a game are what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from milepost.arena.match import play_match
from milepost.core import catalog
from milepost.core.measures import Measured, measured
from milepost.core.record import Record
from milepost.games.wood_and_steel.board import CITIES, GOODS, city_of, good_of
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT
from milepost.games.wood_and_steel.design import CONNECTIONS, ENGINE_NAMES, POSITIONS, UPGRADES
from milepost.games.wood_and_steel.events import (
    Borrowed,
    ConnectionMade,
    ContractTaken,
    Delivered,
    EngineBought,
    MarketClaimed,
    MarketDrawn,
    Merged,
    OffersMade,
    PositionAssigned,
    ServicePaid,
    TrackBuilt,
    Upgraded,
)
from milepost.games.wood_and_steel.judgement.breakdowns import LENGTHS, TIES
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


def contracts_of(kind: type, of: str) -> list[int]:
    return [getattr(event, of) for event in played()[2] if isinstance(event, kind)]


def test_contracts_are_counted_by_commodity_city_length_and_ties():
    record, told, events = played()
    state: Any = record.state
    first = contracts_of(PositionAssigned, "contract")
    drawn = [*first, *contracts_of(MarketDrawn, "contract")]
    drawn += [one for event in events if isinstance(event, OffersMade) for one in event.contracts]
    chosen = [*first, *contracts_of(ContractTaken, "contract"), *contracts_of(MarketClaimed, "contract")]
    columns = drawn, chosen, contracts_of(Delivered, "contract")
    assert all(columns)
    ways: dict[str, Callable[[int], str]] = {
        "commodities": lambda one: GOODS[good_of(one)],
        "destinations": lambda one: CITIES[city_of(one)].name,
        "contract lengths": lambda one: LENGTHS[state.map.distance[good_of(one)][city_of(one)] - 1],
        "contract ties by number": lambda one: TIES[state.map.ties[good_of(one)][city_of(one)] - 1],
    }
    for name, of in ways.items():
        counts = [Counter(map(of, column)) for column in columns]
        assert told.breakdowns[name] == {item: tuple(each[item] for each in counts) for item in counts[0]}


def test_engines_and_upgrades_are_counted_by_round():
    record, told, _ = played()
    expected: dict[str, dict[str, list[int]]] = {"engines bought": {}, "upgrades bought": {}}
    now = 0
    for _, events, after in record.replay():
        for event in events:
            if isinstance(event, EngineBought | Upgraded):
                engine = isinstance(event, EngineBought)
                item = ENGINE_NAMES[event.level] if isinstance(event, EngineBought) else UPGRADES[event.kind]
                rounds = expected["engines bought" if engine else "upgrades bought"].setdefault(item, [])
                rounds += [0] * (now - len(rounds))
                rounds[now - 1] += 1
        state: Any = after
        now = state.round
    assert expected["engines bought"]
    for name, items in expected.items():
        assert told.breakdowns[name] == {item: tuple(rounds) for item, rounds in items.items()}


def test_connections_are_the_first_players_or_a_later_ones():
    made = contracts_of(ConnectionMade, "connection")
    told = played()[1].breakdowns["connections made"]
    for number in set(made):
        numbers = told[" - ".join(CONNECTIONS[number].ends)]
        assert sum(numbers) == made.count(number)
        assert numbers[0] == 1


def test_seats_are_told_apart_by_where_they_begin():
    _, told, events = played()
    assigned = {event.seat: event.position for event in events if isinstance(event, PositionAssigned)}
    names = [" - ".join(CITIES[city].name for city in POSITIONS[assigned[seat]]) for seat in SEATS]
    assert told.categories == {"starting position": tuple(names)}


def test_contracts_fulfilled_and_independents_are_measured():
    record, told, _ = played()
    state: Any = record.state
    for seat in SEATS:
        lengths = [state.map.distance[good_of(one)][city_of(one)] for one in state.delivered[seat]]
        assert told.final["contract length"][seat] == sum(lengths) / len(lengths)
        assert told.final["contract value"][seat] == pytest.approx(3000 * sum(lengths) / len(lengths))
    left = [state.own[FIRST_INDEPENDENT + number].bit_count() for number in range(len(state.names))]
    assert told.final["independents"] == (sum(size > 0 for size in left),) * len(SEATS)
    assert told.final["independent segments"] == (sum(left),) * len(SEATS)
    assert sum(told.final["merged segments"]) == sum(map(len, contracts_of(Merged, "routes")))  # type: ignore[arg-type]
