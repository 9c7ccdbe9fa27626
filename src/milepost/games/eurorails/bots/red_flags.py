"""What speaks against a trip, whatever it pays: flags that reject it or make it count less.

All that needs a search is worked out once for a decision and kept in a `Situation`; judging a trip is then counting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Literal

import msgspec

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.core.graph import cheapest
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, MAJORS, POSTS, City, Edge, Load
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.demands import (
    Figures,
    cards_of,
    figures,
    new_sections,
    places_of_cards,
    touches,
)
from milepost.games.eurorails.bots.rivals import chips_left, has_room
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.judgement.forecast import foresee
from milepost.games.eurorails.judgement.routes import Route
from milepost.games.eurorails.judgement.trips import Prospect, Stop, Trip
from milepost.games.eurorails.pathfinding import DEGREE, arcs, track_prices
from milepost.games.eurorails.state import EuroOptions, EuroState
from milepost.games.eurorails.state import new as new_state

SHARED = 0.5
"""The share of new track that must serve something else too if a trip is to bring a loss."""
FERRIES, FERRIES_PAY = 2, 50
"""A trip with so many crossings must pay so many millions."""
REMOTE, REMOTE_TRACK = 18, 10
"""A city is remote if the track to it costs so much; trips between remote cities may need so much new track."""
LONGER = 6
"""Mileposts by which the way of a load aboard may get longer."""
SCARCE_FACTOR, OPPOSITE_FACTOR = 0.5, 0.7
"""What is left of a trip's value."""
MUCH_BETTER = 2
"""A trip that brings so many times as much a turn as the present plan may lead away from it."""


class Flag(StrEnum):
    """What can speak against a trip, in words for people."""

    NEGATIVE = "it costs more than it pays, and its track serves little else"
    FERRIES = "it takes several ferries and pays too little for that"
    REMOTE = "it needs much track between two places far from all others"
    UNFUNDED = "it cannot be paid for without a loan"
    FEES = "others would get more for their track than it pays"
    SCARCE = "another train is nearer to the last load of its kind"
    OPPOSITE = "it leads away from where a load aboard is wanted"


REJECTING = frozenset((Flag.FERRIES, Flag.REMOTE, Flag.UNFUNDED, Flag.FEES))
FACTORS = {Flag.NEGATIVE: 0.0, Flag.SCARCE: SCARCE_FACTOR, Flag.OPPOSITE: OPPOSITE_FACTOR}


class Verdict(msgspec.Struct, frozen=True):
    """What is to be thought of a trip."""

    flags: tuple[Flag, ...] = ()
    """What speaks against it."""

    def without(self, flag: Flag) -> Verdict:
        """The same for somebody who does not see one of the flags."""
        return Verdict(tuple(one for one in self.flags if one is not flag))

    @property
    def rejected(self) -> bool:
        """Whether it should not be made at all."""
        return not REJECTING.isdisjoint(self.flags)

    @property
    def factor(self) -> float:
        """How much of its value counts."""
        factor = 1.0
        for flag in self.flags:
            factor *= FACTORS.get(flag, 1.0)
        return factor


class Situation(msgspec.Struct, frozen=True):
    """What trips are judged by, the same for all trips of a decision."""

    state: EuroState
    seat: Seat
    lost: float
    """The share of the money for track that is regarded as lost."""
    late: bool
    """Whether the game is late, so that remote trips and loans are no longer out of the question."""
    reserve: int
    """Millions that are not spent on track."""
    present: float | None
    """What the trip under way brings a turn; None if there is none."""
    plan: Trip
    """The trip under way itself, which is gone on with wherever it leads."""
    near: Mapping[Card, bytes]
    """By card: mileposts near a source or a city of its demands."""
    planned: Mapping[Card, frozenset[Edge]]
    """By card: the new sections of trips that deliver on it alone."""
    victory: frozenset[Edge]
    """The new sections on the ways to missing major cities."""
    direct: Mapping[Stop, int]
    """By delivery of a load aboard: how many mileposts away it is if the train goes straight there."""


def situation(
    state: EuroState,
    seat: Seat,
    trips: Iterable[Prospect],
    victory: Iterable[Edge] = (),
    lost: float = 0.5,
    late: bool = False,
    reserve: int = 0,
    present: float | None = None,
    plan: Trip = (),
) -> Situation:
    """Look once at all trips that are on offer, and at the track for the missing major cities."""
    planned: dict[Card, frozenset[Edge]] = {}
    direct: dict[Stop, int] = {}
    for one in trips:
        used = cards_of(one.trip)
        if len(used) == 1:
            planned[used[0]] = planned.get(used[0], frozenset()).union(new_sections(state, one))
        if len(one.trip) == 1:
            direct[one.trip[0]] = one.route.reached[0]
    near = places_of_cards(state, seat)
    return Situation(state, seat, lost, late, reserve, present, plan, near, planned, frozenset(victory), direct)


def judged(one: Prospect, given: Situation) -> tuple[Figures, Verdict]:
    """A trip in numbers, and what speaks against it."""
    numbers = figures(given.state, given.near, one, given.lost)
    speaking = (
        (Flag.NEGATIVE, _brings_a_loss(one, numbers, given)),
        (Flag.FERRIES, numbers.ferries >= FERRIES and numbers.pay < FERRIES_PAY),
        (Flag.REMOTE, not given.late and _is_remote(one, given.state)),
        (Flag.UNFUNDED, not given.late and _needs_a_loan(one, given)),
        (Flag.FEES, numbers.fees > numbers.pay),
        (Flag.SCARCE, _may_be_too_late(one.trip, given.state, given.seat)),
        (Flag.OPPOSITE, _leads_away(one, numbers, given)),
    )
    return numbers, Verdict(tuple(flag for flag, speaks in speaking if speaks))


def _brings_a_loss(one: Prospect, numbers: Figures, given: Situation) -> bool:
    if numbers.profit >= 0:
        return False
    sections = new_sections(given.state, one)
    alone = serving_nothing_else(sections, cards_of(one.trip), given)
    return not sections or len(alone) > SHARED * len(sections)


def serving_nothing_else(sections: Iterable[Edge], used: Sequence[Card], given: Situation) -> list[Edge]:
    """The new sections that serve no card but those used, and lie on no way to a missing major city."""
    masks = [mask for card, mask in given.near.items() if card not in used]
    ways = [given.victory, *(edges for card, edges in given.planned.items() if card not in used)]
    return [edge for edge in sections if not any(edge in way for way in ways) and not touches(edge, masks)]


def _is_remote(one: Prospect, state: EuroState) -> bool:
    """Whether much new track is needed, and every load of a trip goes from one remote city to another."""
    remote = remote_cities(state.options.printing)
    if one.outlook.track <= REMOTE_TRACK or not all(stop.city in remote for stop in one.trip):
        return False
    return sum(not stop.card for stop in one.trip) == sum(stop.card > 0 for stop in one.trip)


@cache
def remote_cities(printing: Literal["first", "later"]) -> frozenset[City]:
    """Cities far from all major cities but Madrid, which is far from the others itself."""
    empty = new_state(2, EuroOptions(printing=printing), seeded(0))
    heads, _ = arcs(printing)
    central = [post for city in MAJORS if city != CITY_NAMED["Madrid"] for post in POSTS[city]]
    ways = cheapest(heads, track_prices(empty, 0, ()), DEGREE, central)
    return frozenset(city for city, centre in enumerate(CENTRE) if ways.price[centre] >= REMOTE)


def _needs_a_loan(one: Prospect, given: Situation) -> bool:
    """Whether not even the first payment of a trip can be reached with the money there is."""
    if not one.outlook.loans:
        return False
    first = one.paying
    if first == len(one.trip):
        return True
    end = one.route.reached[first - 1]
    way = Route(one.route.arcs[:end], one.route.prices[:end], one.route.reached[:first])
    outlook = foresee(given.state, given.seat, way, [0] * (first - 1) + [one.trip[first - 1].pay], given.reserve)
    return outlook is None or outlook.loans > 0


def _may_be_too_late(trip: Trip, state: EuroState, seat: Seat) -> bool:
    """Whether a train with room is nearer to the last chip of a load that a trip fetches."""
    printing, at = state.options.printing, state.at
    rivals = [rival for rival in range(len(at)) if rival != seat and at[rival] >= 0 and has_room(state, rival)]
    for stop in trip:
        if not stop.card and at[seat] >= 0 and chips_left(state, stop.load) == 1:
            own = to_city(printing, at[seat], stop.city)
            if any(to_city(printing, at[rival], stop.city) < own for rival in rivals):
                return True
    return False


def _leads_away(one: Prospect, numbers: Figures, given: Situation) -> bool:
    """Whether a trip that fetches something first makes the way of a load aboard much longer, for too little."""
    if one.trip[0].card or not given.direct or one.trip == given.plan:
        return False
    if given.present is not None and numbers.velocity >= MUCH_BETTER * given.present:
        return False
    aboard = dict.fromkeys(stop.load for stop in given.direct)
    return any(_longer_by(one, load, given) > LONGER for load in aboard)


def _longer_by(one: Prospect, load: Load, given: Situation) -> int:
    """How many mileposts longer the way of a load aboard gets by a trip that fetches another first.

    If the trip does not deliver it, it is taken to go from the last source to its nearest delivery over the board.
    """
    trip, reached = one.trip, one.route.reached
    more_taken = 0
    for stop, mileposts in zip(trip, reached, strict=True):
        if stop.load == load:
            more_taken += -1 if stop.card else 1
            if more_taken < 0:
                return mileposts - given.direct.get(stop, mileposts)
    goal, straight = min(
        ((stop, far) for stop, far in given.direct.items() if stop.load == load), key=lambda way: way[1]
    )
    last = one.paying - 2
    return reached[last] + to_city(given.state.options.printing, CENTRE[trip[last].city], goal.city) - straight
