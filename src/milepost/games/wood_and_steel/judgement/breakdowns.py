"""What is counted by kind in a game of Wood and Steel: contracts by commodity, city and length, engines and upgrades.

Contracts are counted one by one while the game is played, and sorted by their commodity, city, length and ties when it
is over: only the map knows how long a contract is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from milepost.core.action import Event, Seat
from milepost.core.measures import Breakdown, Count, Counts
from milepost.core.state import View
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, GOODS, Contract, city_of, good_of
from milepost.games.wood_and_steel.constants import JOHN_BULL
from milepost.games.wood_and_steel.design import CONNECTIONS, ENGINE_NAMES, UPGRADES
from milepost.games.wood_and_steel.events import (
    ConnectionMade,
    ContractTaken,
    Delivered,
    EngineBought,
    MarketClaimed,
    MarketDrawn,
    OffersMade,
    PositionAssigned,
    Upgraded,
)
from milepost.games.wood_and_steel.state import SteelState

CONTRACT_COLUMNS = ("drawn", "chosen", "delivered")
DRAWN, CHOSEN, DELIVERED = range(3)
FIRST, LATER = range(2)
LONGEST = max(hops for edition in EDITIONS.values() for good in edition.distance for hops in good if hops < len(CITIES))
LENGTHS = tuple("1 segment" if hops == 1 else f"{hops} segments" for hops in range(1, LONGEST + 1))
TIES = ("1 tie", "2 ties", "3 ties")
CONNECTION_NAMES = tuple(" - ".join(connection.ends) for connection in CONNECTIONS)

GOODS_, DESTINATIONS, BY_LENGTH, BY_TIES = "commodities", "destinations", "contract lengths", "contract ties by number"
CONNECTIONS_, ENGINES, UPGRADES_ = "connections made", "engines bought", "upgrades bought"
_CONTRACTS = "contracts"
_DRAWN = "Drawn: first contracts, private offers and the market; chosen: taken from these; delivered: fulfilled."
BREAKDOWNS = (
    Breakdown(GOODS_, "commodity", f"Contracts by commodity. {_DRAWN}", GOODS, CONTRACT_COLUMNS),
    Breakdown(
        DESTINATIONS, "city", f"Contracts by destination. {_DRAWN}",
        tuple(city.name for city in CITIES), CONTRACT_COLUMNS,
    ),
    Breakdown(
        BY_LENGTH, "length", f"Contracts by their distance from the nearest supplier. {_DRAWN}",
        LENGTHS, CONTRACT_COLUMNS, ordered=True,
    ),
    Breakdown(BY_TIES, "ties", f"Contracts by the ties they bring. {_DRAWN}", TIES, CONTRACT_COLUMNS, ordered=True),
    Breakdown(
        CONNECTIONS_, "connection", "Connection bonuses: how often made by somebody first, and by others later.",
        CONNECTION_NAMES, ("first", "later"),
    ),
    Breakdown(ENGINES, "engine", "Engines bought, by round.", ENGINE_NAMES[JOHN_BULL + 1 :], ordered=True),
    Breakdown(UPGRADES_, "upgrade", "Upgrades bought, by round.", UPGRADES, ordered=True),
)  # fmt: skip


def _count_contracts(counts: Counts, contracts: Iterable[Contract], column: int) -> None:
    for contract in contracts:
        counts.count_kind(_CONTRACTS, str(contract), column)


def count_first(counts: Counts, seat: Seat, event: PositionAssigned) -> None:
    """The contract to begin with is drawn, and there is no other to choose."""
    _count_contracts(counts, (event.contract,), DRAWN)
    _count_contracts(counts, (event.contract,), CHOSEN)


def count_offers(counts: Counts, seat: Seat, event: OffersMade) -> None:
    """Private offers."""
    _count_contracts(counts, event.contracts, DRAWN)


def count_market(counts: Counts, seat: Seat, event: MarketDrawn) -> None:
    """A contract of the market."""
    _count_contracts(counts, (event.contract,), DRAWN)


def count_chosen(counts: Counts, seat: Seat, event: ContractTaken | MarketClaimed) -> None:
    """One of the offers, or of the market."""
    _count_contracts(counts, (event.contract,), CHOSEN)


def count_delivered(counts: Counts, seat: Seat, event: Delivered) -> None:
    """A contract fulfilled."""
    _count_contracts(counts, (event.contract,), DELIVERED)


def count_connection(counts: Counts, seat: Seat, event: ConnectionMade) -> None:
    """A connection: the first of the game, or a later one."""
    name = CONNECTION_NAMES[event.connection]
    counts.count_kind(CONNECTIONS_, name, LATER if name in counts.by_kind.get(CONNECTIONS_, {}) else FIRST)


def count_engine(counts: Counts, seat: Seat, event: EngineBought) -> None:
    """An engine, by its round."""
    counts.count_in_round(ENGINES, ENGINE_NAMES[event.level])


def count_upgrade(counts: Counts, seat: Seat, event: Upgraded) -> None:
    """An upgrade, by its round."""
    counts.count_in_round(UPGRADES_, UPGRADES[event.kind])


COUNTING_KINDS: dict[type[Event], Count] = {
    PositionAssigned: count_first,
    OffersMade: count_offers,
    MarketDrawn: count_market,
    ContractTaken: count_chosen,
    MarketClaimed: count_chosen,
    Delivered: count_delivered,
    ConnectionMade: count_connection,
    EngineBought: count_engine,
    Upgraded: count_upgrade,
}


def broken_down(view: View[SteelState], counts: Counts) -> Mapping[str, Mapping[str, Sequence[int]]]:
    """What was counted by kind, contracts sorted by all that can be said of them."""
    map_ = view.state.map
    found: dict[str, dict[str, list[int]]] = {GOODS_: {}, DESTINATIONS: {}, BY_LENGTH: {}, BY_TIES: {}}
    for text, numbers in counts.by_kind.get(_CONTRACTS, {}).items():
        contract = int(text)
        good, city = good_of(contract), city_of(contract)
        for breakdown, item in (
            (GOODS_, GOODS[good]),
            (DESTINATIONS, CITIES[city].name),
            (BY_LENGTH, LENGTHS[map_.distance[good][city] - 1]),
            (BY_TIES, TIES[map_.ties[good][city] - 1]),
        ):
            totals = found[breakdown].setdefault(item, [0] * len(CONTRACT_COLUMNS))
            for column, number in enumerate(numbers):
                totals[column] += number
    return counts.by_kind | found
