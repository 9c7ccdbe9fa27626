"""What is measured in a game of Wood and Steel besides its result. Money is in dollars.

What is counted by kind, such as commodities and engines, is in `breakdowns`.
"""

from __future__ import annotations

from milepost.core.action import Event, Seat
from milepost.core.measures import Category, Count, Counts, Kinds, Measure, Values
from milepost.core.state import View
from milepost.games.wood_and_steel.board import CITIES, Contract, city_of, good_of
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE, SOURCES
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.events import (
    Borrowed,
    ContractDiscarded,
    Delivered,
    EngineBought,
    Merged,
    ServicePaid,
    TrackBuilt,
    Upgraded,
    WentBankrupt,
)
from milepost.games.wood_and_steel.rules import purchases, track
from milepost.games.wood_and_steel.state import SteelState

_TIES = {
    "contract": "Ties of contracts themselves.",
    "west_coast": "Ties for the first delivery to the West Coast.",
    "breadth": "Ties for many different commodities.",
    "depth": "Ties for one commodity delivered again and again.",
    "monopoly": "Ties for monopolies.",
    "connection": "Ties for connected cities and coasts.",
    "end": "Ties that came when the game was over: a Challenger, Regional Offices.",
    "returned": "Ties given back in bankruptcies, below zero.",
}
MEASURES = (
    Measure("ties", "ties", "All ties: what wins the game."),
    *(Measure(f"{source.replace('_', ' ')} ties", "ties", _TIES[source], part_of="ties") for source in SOURCES),
    Measure("deliveries", "deliveries", "Contracts fulfilled."),
    Measure("market deliveries", "deliveries", "Contracts of the market fulfilled."),
    Measure("first delivery", "round", "The round of the first delivery.", over_rounds=False),
    Measure("contract length", "segments", "Mean length of the contracts fulfilled: from the nearest supplier.", False),
    Measure("contract value", "dollars", "Mean value of the contracts fulfilled, before what engines add.", False),
    Measure("income", "dollars", "All that deliveries have paid, before debt service."),
    Measure("cash", "dollars", "Money in hand."),
    Measure("debt", "dollars", "Money owed."),
    Measure("borrowed", "dollars", "Money borrowed in the game.", over_rounds=False),
    Measure("service", "dollars", "Debt service paid.", over_rounds=False),
    Measure("engine level", "level", "The level of the best engine, from 1 to 10."),
    Measure("engines", "engines", "Engines the player has."),
    Measure("segments", "segments", "Segments of track the player owns."),
    Measure("cities", "cities", "Cities in the player's network."),
    Measure("track spend", "dollars", "Money paid for building track.", over_rounds=False),
    Measure("engine spend", "dollars", "Money paid for engines, trade-ins taken off.", over_rounds=False),
    Measure("mergers", "railroads", "Independent railroads taken over.", over_rounds=False),
    Measure("merged segments", "segments", "Segments of the independent railroads taken over.", over_rounds=False),
    Measure("upgrades", "upgrades", "Upgrades bought."),
    Measure("discards", "contracts", "Private contracts given back.", over_rounds=False),
    Measure("bankruptcies", "times", "How often the player went bankrupt.", over_rounds=False),
    Measure("independents", "railroads", "Independent railroads on the map.", of_table=True),
    Measure("independent segments", "segments", "Segments of all independent railroads.", of_table=True),
)
CATEGORIES = (Category("starting position", "The two cities in which a player begins."),)

MARKET, FIRST, INCOME, BORROWED, SERVICE = "market deliveries", "first delivery", "income", "borrowed", "service"
TRACK, ENGINES, MERGERS, MERGED, UPGRADES = "track spend", "engine spend", "mergers", "merged segments", "upgrades"
DISCARDS, BANKRUPTCIES = "discards", "bankruptcies"


def count_delivery(counts: Counts, seat: Seat, event: Delivered) -> None:
    """What it paid, whether it was of the market, and the round if it is the first."""
    counts[INCOME][event.seat] += event.income
    counts[MARKET][event.seat] += event.market
    if not counts[FIRST][event.seat]:
        counts[FIRST][event.seat] = counts.round


def count_service(counts: Counts, seat: Seat, event: ServicePaid) -> None:
    """What was really paid."""
    counts[SERVICE][event.seat] += event.amount


def count_loan(counts: Counts, seat: Seat, event: Borrowed) -> None:
    """A loan."""
    counts[BORROWED][event.seat] += event.amount


def count_track(counts: Counts, seat: Seat, event: TrackBuilt) -> None:
    """A segment."""
    counts[TRACK][event.seat] += event.price


def count_engine(counts: Counts, seat: Seat, event: EngineBought) -> None:
    """An engine."""
    counts[ENGINES][event.seat] += event.price


def count_merger(counts: Counts, seat: Seat, event: Merged) -> None:
    """A railroad taken over, with its track."""
    counts[MERGERS][event.seat] += 1
    counts[MERGED][event.seat] += len(event.routes)


def count_upgrade(counts: Counts, seat: Seat, event: Upgraded) -> None:
    """An upgrade."""
    counts[UPGRADES][event.seat] += 1


def count_discard(counts: Counts, seat: Seat, event: ContractDiscarded) -> None:
    """A contract given back."""
    counts[DISCARDS][event.seat] += 1


def count_bankruptcy(counts: Counts, seat: Seat, event: WentBankrupt) -> None:
    """A bankruptcy."""
    counts[BANKRUPTCIES][event.seat] += 1


COUNTING: dict[type[Event], Count] = {
    Delivered: count_delivery,
    ServicePaid: count_service,
    Borrowed: count_loan,
    TrackBuilt: count_track,
    EngineBought: count_engine,
    Merged: count_merger,
    Upgraded: count_upgrade,
    ContractDiscarded: count_discard,
    WentBankrupt: count_bankruptcy,
}


def values_now(view: View[SteelState], counts: Counts) -> tuple[Values, ...]:
    """The values of `MEASURES`, in their order."""
    state = view.state
    seats = range(counts.seats)
    lengths = [_mean_length(state, delivered) for delivered in state.delivered]
    return (
        state.scores,
        *zip(*state.ties, strict=True),
        tuple([len(delivered) for delivered in state.delivered]),
        tuple(counts[MARKET]),
        tuple([number or None for number in counts[FIRST]]),
        tuple(lengths),
        tuple([None if length is None else length * state.numbers.reward_per_segment for length in lengths]),
        tuple(counts[INCOME]),
        tuple(state.cash),
        tuple(state.debt),
        tuple(counts[BORROWED]),
        tuple(counts[SERVICE]),
        tuple([purchases.best_level(state, seat) for seat in seats]),
        tuple([len(engines) for engines in state.engines]),
        tuple([state.own[seat].bit_count() for seat in seats]),
        tuple([state.reach[seat].bit_count() for seat in seats]),
        *[tuple(counts[name]) for name in (TRACK, ENGINES, MERGERS, MERGED, UPGRADES, DISCARDS, BANKRUPTCIES)],
        *[(number,) * counts.seats for number in _independents(state)],
    )


def _mean_length(state: SteelState, delivered: tuple[Contract, ...]) -> float | None:
    if not delivered:
        return None
    return sum(state.map.distance[good_of(one)][city_of(one)] for one in delivered) / len(delivered)


def _independents(state: SteelState) -> tuple[int, int]:
    """How many independent railroads there are, and how many segments they have."""
    sizes = [state.own[FIRST_INDEPENDENT + railroad].bit_count() for railroad in track.railroads(state)]
    return len(sizes), sum(sizes)


def kinds_of_seats(view: View[SteelState], counts: Counts) -> tuple[Kinds, ...]:
    """Where each player began."""
    return (tuple([None if number == NONE else POSITION_NAMES[number] for number in view.state.positions]),)


POSITION_NAMES = tuple(" - ".join(CITIES[city].name for city in pair) for pair in POSITIONS)
