"""What a demand is worth: profit, time, profit a turn, what else its track serves, and whether its load can be had.

The formulas are plain functions of numbers. `figures` reads those numbers off a trip whose route and forecast are
known, so that nothing is searched for here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.board import EDGES, MILEPOSTS, POSTS, City, Edge, zone
from milepost.games.eurorails.bots.rivals import chips_left
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.constants import BUILD_LIMIT
from milepost.games.eurorails.judgement.routes import Route
from milepost.games.eurorails.judgement.trips import Prospect, Trip
from milepost.games.eurorails.pathfinding import DEGREE, FERRY
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import UNKNOWN, EuroState

FERRY_PRICE = 4
"""Millions a crossing counts: about half a turn is lost with it."""
LEAST_TURNS = 0.5
"""No trip is taken to be quicker when its profit is divided by its turns."""
NEAR = 3
"""Track this many mileposts from a source or a city of another demand serves that demand too."""
AVAILABILITY = (0.0, 0.5)
"""By chips left; with more a load can be had for certain."""

PROFIT_WEIGHT, TIME_WEIGHT, VELOCITY_WEIGHT, REUSE_WEIGHT, AVAILABILITY_WEIGHT = 0.35, 0.25, 0.20, 0.10, 0.10
"""What counts for how much in the value of a demand."""
PROFIT_FROM, PROFIT_RANGE = -20, 60
LONGEST = 12
VELOCITY_FROM, VELOCITY_RANGE = -4, 16
"""Profits from -20M to 40M, times from 12 turns to none, and profits a turn from -4M to 12M are shares from 0 to 1."""

OPENING_PAY, OPENING_LEFT, OPENING_REUSE = 0.6, 0.3, 0.1
"""The first demand: what its payment, the share of it that the track leaves, and other uses of the track count."""
FULL_PAY = 60
"""The payment that counts in full, in millions."""
QUICK = 3
"""With a first delivery after one turn the opening value is what it is, with longer ones less."""


# formulas


def net_profit(pay: int, track: int, ferries: int, fees: int, lost: float = 1.0) -> float:
    """What a trip brings: its payments less track, ferries and fees. `lost` is the share of the track that counts."""
    return pay - lost * track - FERRY_PRICE * ferries - fees


def rough_turns(to_source: int, to_city: int, speed: int, ferries: int, track: int) -> float:
    """About how long a delivery takes, for sorting before anything is routed; distances in mileposts."""
    return to_source / speed + 1 + to_city / speed + ferries + -(-track // BUILD_LIMIT)


def velocity(profit: float, turns: float) -> float:
    """How much a trip brings in each of its turns."""
    return profit / max(LEAST_TURNS, turns)


def demand_value(profit: float, turns: float, reuse: float, availability: float) -> float:
    """How good a demand is, from 0 to 1."""
    return (
        PROFIT_WEIGHT * _share(profit - PROFIT_FROM, PROFIT_RANGE)
        + TIME_WEIGHT * _share(LONGEST - turns, LONGEST)
        + VELOCITY_WEIGHT * _share(velocity(profit, turns) - VELOCITY_FROM, VELOCITY_RANGE)
        + REUSE_WEIGHT * reuse
        + AVAILABILITY_WEIGHT * availability
    )


def opening_value(pay: int, track: int, turns: float, reuse: float, lost: float = 0.5) -> float:
    """How good a demand is before the first delivery, when getting money soon matters most."""
    left = max(0.0, 1 - lost * track / pay)
    value = OPENING_PAY * _share(pay, FULL_PAY) + OPENING_LEFT * left + OPENING_REUSE * reuse
    return value * QUICK / (QUICK - 1 + turns)


def _share(amount: float, whole: float) -> float:
    return min(1.0, max(0.0, amount / whole))


# the numbers of a trip


class Figures(msgspec.Struct, frozen=True):
    """A trip in numbers; money in millions."""

    pay: int
    track: int
    ferries: int
    fees: int
    turns: float
    reuse: float
    availability: float
    lost: float
    """The share of the money for track that is regarded as lost."""

    @property
    def gross(self) -> float:
        """The net profit if all of the track is lost with it."""
        return net_profit(self.pay, self.track, self.ferries, self.fees)

    @property
    def profit(self) -> float:
        """The net profit by which trips are ranked."""
        return net_profit(self.pay, self.track, self.ferries, self.fees, self.lost)

    @property
    def velocity(self) -> float:
        """Profit a turn."""
        return velocity(self.profit, self.turns)

    @property
    def value(self) -> float:
        """How good it is, from 0 to 1."""
        return demand_value(self.profit, self.turns, self.reuse, self.availability)

    @property
    def opening_value(self) -> float:
        """How good it is before the first delivery."""
        return opening_value(self.pay, self.track, self.turns, self.reuse, self.lost)


def figures(state: EuroState, near: Mapping[Card, bytes], made: Prospect, lost: float) -> Figures:
    """The numbers of a trip; `near` is what `places_of_cards` says."""
    return Figures(
        pay=payment(state, made.trip),
        track=made.outlook.track,
        ferries=crossings(made.route),
        fees=made.outlook.fees,
        turns=made.outlook.turns,
        reuse=reuse(new_sections(state, made), near, cards_of(made.trip)),
        availability=availability(state, made.trip),
        lost=lost,
    )


def best_sources(made: Iterable[Prospect], numbers: Sequence[Figures]) -> list[Prospect]:
    """Of the trips that deliver the same one load on the same demand, the one that brings most a turn."""
    best: dict[tuple[Card, int], tuple[float, Prospect]] = {}
    for one, its in zip(made, numbers, strict=True):
        delivered = [stop for stop in one.trip if stop.card]
        if len(delivered) == 1:
            key = delivered[0].card, delivered[0].demand
            if key not in best or its.velocity > best[key][0]:
                best[key] = its.velocity, one
    return [one for _, one in best.values()]


def payment(state: EuroState, trip: Trip) -> int:
    """What the deliveries of a trip pay, bonus cards in force included."""
    return sum(stop.pay + loads.bonus(state, stop.load, stop.city) for stop in trip if stop.card)


def crossings(route: Route) -> int:
    """How many ferries a route takes."""
    return sum(arc % DEGREE == FERRY for arc in route.arcs)


def new_sections(state: EuroState, made: Prospect) -> tuple[Edge, ...]:
    """All the track that a trip still needs."""
    return made.route.sections(state, len(made.trip))


def cards_of(trip: Trip) -> tuple[Card, ...]:
    """The cards a trip uses."""
    return tuple(stop.card for stop in trip if stop.card)


def availability(state: EuroState, trip: Trip) -> float:
    """Whether the loads that a trip fetches will be there: the scarcest counts."""
    left = [chips_left(state, stop.load) for stop in trip if not stop.card]
    return min((AVAILABILITY[chips] if chips < len(AVAILABILITY) else 1.0 for chips in left), default=1.0)


# what else track serves


def places_of_cards(state: EuroState, seat: Seat) -> dict[Card, bytes]:
    """By card in a hand: 1 for each milepost near a source or a city of one of its demands."""
    found = {}
    for card in state.hands[seat]:
        if card != UNKNOWN:
            cities: dict[City, None] = {}
            for demand in state.deck.demands[card]:
                cities[demand.city] = None
                if demand.load not in state.aboard[seat]:
                    cities |= dict.fromkeys(loads.cities_with(demand.load, state.tray, state.lying))
            around = 0
            for city in cities:
                around |= _around(city)
            found[card] = around.to_bytes(MILEPOSTS, "little")
    return found


@cache
def _around(city: City) -> int:
    """The mileposts near a city as one number with a byte for each."""
    return int.from_bytes(zone(POSTS[city], NEAR), "little")


def reuse(sections: Collection[Edge], near: Mapping[Card, bytes], used: Collection[Card]) -> float:
    """The share of new sections that lie near a source or a city of a card which the trip does not use."""
    others = [mask for card, mask in near.items() if card not in used]
    return sum(touches(edge, others) for edge in sections) / len(sections) if sections else 0.0


def touches(edge: Edge, masks: Iterable[bytes]) -> bool:
    """Whether an end of a section is marked."""
    low, high = EDGES[edge]
    return any(mask[low] or mask[high] for mask in masks)
