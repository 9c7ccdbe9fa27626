"""Weighing the demands of a hand: which loads to fetch where and in what order, and what each trip comes to.

A trip is a list of stops. Trips with one, two or three deliveries are listed by the units of `travel` between their
places; the best of them are then routed with what they would share and gone through turn by turn.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import pairwise
from typing import NamedTuple

import msgspec
import numpy as np

from milepost.core.action import Seat
from milepost.core.graph import FAR
from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.board import CENTRE, CITY_AT, MAJORS, MILEPOSTS, NEIGHBOUR, City, Edge, Load, Milepost
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.constants import OPERATING, STARTING
from milepost.games.eurorails.judgement.forecast import Outlook, foresee
from milepost.games.eurorails.judgement.routes import PLAIN, Arc, Route, Terrain, attached, route
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.pathfinding import DEGREE, FERRY, Drive, drive_to
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import UNKNOWN, EuroState

MILEPOSTS_A_MILLION = 2
"""What is driven is worth so much in the first estimate of a trip."""
SHORT = 20
"""Mileposts added to each trip where payments are divided by them."""


class Effort(NamedTuple):
    """How many trips are looked at."""

    extended: int
    """Single deliveries to which others are added."""
    tripled: int
    """Pairs to which a third delivery is added."""
    routed: int
    """Trips of each kind, by gain and by payment, that are gone through turn by turn."""
    triples_from: int = 3
    """Trips with three deliveries are looked at if the train has room for so many loads."""
    sources: int = 2
    """Sources of a load that are looked at, the nearest first."""


THOROUGH, QUICK = Effort(20, 6, 4), Effort(5, 1, 1)


class Stop(msgspec.Struct, frozen=True, array_like=True):
    """A city where a load is taken aboard, or delivered on a card."""

    city: City
    load: Load
    card: Card = UNKNOWN
    """0 where the load is taken aboard."""
    demand: int = 0
    pay: int = 0


Trip = tuple[Stop, ...]


class Errand(msgspec.Struct, frozen=True):
    """One delivery: where to fetch the load, if it is not aboard, and where it goes."""

    delivery: Stop
    fetch: Stop | None


class Prospect(msgspec.Struct, frozen=True):
    """A trip with its route and what it comes to."""

    trip: Trip
    route: Route
    outlook: Outlook
    score: float

    @property
    def paying(self) -> int:
        """How many stops it takes to be paid for the first time."""
        return next(number for number, stop in enumerate(self.trip, start=1) if stop.card)

    @property
    def rate(self) -> float:
        """Millions a turn."""
        return self.outlook.gain / max(1.0, self.outlook.turns)


def deliveries(state: EuroState, seat: Seat) -> list[Stop]:
    """The demands in a hand."""
    return [
        Stop(demand.city, demand.load, card, number, demand.pay)
        for card in state.hands[seat]
        if card != UNKNOWN
        for number, demand in enumerate(state.deck.demands[card])
    ]


def deliverable(state: EuroState, seat: Seat) -> list[Stop]:
    """What can be delivered here and now."""
    if state.phase != OPERATING or not state.aboard[seat] or CITY_AT[state.at[seat]] < 0:
        return []
    return [
        stop
        for stop in deliveries(state, seat)
        if stop.city == CITY_AT[state.at[seat]] and state.why_not(Deliver(stop.card, stop.demand), seat) is None
    ]


def best_paid(stops: Iterable[Stop]) -> Stop | None:
    """The delivery that pays most."""
    return max(stops, key=lambda stop: (stop.pay, -stop.card), default=None)


class Distances:
    """Units of the terrain's measure between places, searched when first asked for."""

    def __init__(self, terrain: Terrain, starts: Sequence[Milepost]) -> None:
        self.terrain, self.starts = terrain, starts
        self._from: dict[Milepost, Sequence[int]] = {}

    def between(self, one: Milepost, other: Milepost) -> int:
        """From one place to another; the way back is taken to be as long, if that is known."""
        if one not in self._from:
            if other in self._from and other not in self.starts:
                return int(self._from[other][one])
            terrain = self.terrain
            price = terrain.ways(terrain.start(one) if one in self.starts else one).price
            if terrain.foreign:
                price = np.minimum(price[:MILEPOSTS], price[MILEPOSTS:]).tolist()
            self._from[one] = price
        return int(self._from[one][other])

    def from_start(self, place: Milepost) -> int:
        """From the nearest of the starts to a place."""
        if len(self.starts) == 1:
            return self.between(self.starts[0], place)
        return min(self.between(start, place) for start in self.starts)


def errands(state: EuroState, seat: Seat, far: Distances, but: Container[Stop], sources: int = 2) -> list[Errand]:
    """Each demand with the loads aboard and the best sources."""
    found = []
    for delivery in deliveries(state, seat):
        if delivery in but:
            continue
        goal = CENTRE[delivery.city]
        if delivery.load in state.aboard[seat]:
            found.append(Errand(delivery, None))
        ranked = sorted(
            (far.from_start(CENTRE[city]) + far.between(goal, CENTRE[city]), city)
            for city in loads.cities_with(delivery.load, state.tray, state.lying)
            if city != delivery.city
        )
        near = [city for units, city in ranked[:sources] if units < FAR]
        found += [Errand(delivery, Stop(city, delivery.load)) for city in near]
    return found


def trips(state: EuroState, seat: Seat, far: Distances, but: Container[Stop], effort: Effort) -> list[Trip]:
    """Trips worth a closer look, the best by estimate first."""
    wanted = errands(state, seat, far, but, effort.sources)
    room = loads.capacity(state, seat)
    single = [_estimate(_single(one), far) for one in wanted]
    best = [trip for _, _, trip in nsmallest(effort.extended, single, key=_by_gain)]
    few = [one for one in wanted if _single(one) in best]
    aboard = state.aboard[seat]
    double = [_estimate(trip, far) for trip in _extended(best, few, room, aboard)]
    triple: list[Estimate] = []
    if room >= effort.triples_from:
        best = [trip for _, _, trip in nsmallest(effort.tripled, double, key=_by_gain)]
        triple = [_estimate(trip, far) for trip in _extended(best, few, room, aboard)]
    found: dict[Trip, None] = {}
    for group in (single, double, triple):
        for order in (_by_gain, _by_rate):
            chosen = nsmallest(effort.routed, group, key=order)
            found |= dict.fromkeys(trip for gain, _, trip in chosen if gain > -FAR / 4)
    return list(found)


def _single(one: Errand) -> Trip:
    return (one.delivery,) if one.fetch is None else (one.fetch, one.delivery)


Estimate = tuple[float, float, Trip]
"""Gain in millions with time counted, payment for each unit, and the trip."""


def _estimate(trip: Trip, far: Distances) -> Estimate:
    here = CENTRE[trip[0].city]
    units = far.from_start(here)
    pay = trip[0].pay
    for stop in trip[1:]:
        there = CENTRE[stop.city]
        if there != here:
            units += far.between(here, there)
        here = there
        pay += stop.pay
    mileposts = units / far.terrain.measure.step
    return pay - mileposts / MILEPOSTS_A_MILLION, pay / (mileposts + SHORT), trip


def _by_gain(estimate: Estimate) -> tuple[float, int]:
    return -estimate[0], len(estimate[2])


def _by_rate(estimate: Estimate) -> tuple[float, int]:
    return -estimate[1], len(estimate[2])


def _extended(begun: Iterable[Trip], wanted: Sequence[Errand], room: int, aboard: Sequence[Load]) -> Iterator[Trip]:
    """Trips with one more errand, in every order that leaves room on the train."""
    seen: set[Trip] = set()
    for trip in begun:
        cards = {stop.card for stop in trip}
        for one in wanted:
            if one.delivery.card in cards:
                continue
            for end in range(1, len(trip) + 1):
                fetches = range(end + 1) if one.fetch is not None else (-1,)
                for first in fetches:
                    longer = [*trip]
                    longer.insert(end, one.delivery)
                    if one.fetch is not None:
                        longer.insert(first, one.fetch)
                    made = tuple(longer)
                    if made not in seen and fits(made, room, aboard):
                        seen.add(made)
                        yield made


def fits(trip: Trip, room: int, aboard: Sequence[Load]) -> bool:
    """Whether the loads of a trip find room, and those aboard are not delivered twice; other loads can be dropped."""
    carried = 0
    have = list(aboard)
    held = []
    for stop in reversed(trip):
        if stop.card:
            carried += 1
            held.append(stop.load)
        else:
            carried -= 1
            held.remove(stop.load)
        if carried > room:
            return False
    for load in held:
        if load not in have:
            return False
        have.remove(load)
    return True


def possible(state: EuroState, seat: Seat, trip: Trip) -> bool:
    """Whether the cards and loads of a trip are still there. A chip that is delivered can be fetched again."""
    aboard, returned = list(state.aboard[seat]), [0] * len(state.tray)
    for stop in trip:
        if not stop.card:
            if stop.city not in loads.cities_with(stop.load, state.tray, state.lying):
                return False
            returned[stop.load] -= 1
            if returned[stop.load] + state.tray[stop.load] + state.lying.count(stop.load) < 0:
                return False
            aboard.append(stop.load)
        else:
            if stop.card not in state.hands[seat] or stop.load not in aboard:
                return False
            returned[stop.load] += 1
            aboard.remove(stop.load)
    return bool(trip)


# what trips come to


class Start(msgspec.Struct, frozen=True):
    """Where a trip can begin: a milepost, the edge it cannot be left by, and the arcs that are driven to get there."""

    milepost: Milepost
    barred: Edge = -1
    lead: tuple[Arc, ...] = ()


def starts_of(state: EuroState, seat: Seat) -> list[Start]:
    """Where the train is or can turn; before it is placed, all major cities."""
    at = state.at[seat]
    if at < 0:
        return [Start(CENTRE[city]) for city in MAJORS]
    if state.sailing[seat]:
        return [Start(state.printing.other_port(at))]
    if state.came_by[seat] < 0 or state.printing.turning[at]:
        return [Start(at)]
    return [Start(at, state.came_by[seat]), *turning_places(state, seat)]


def turning_places(state: EuroState, seat: Seat) -> list[Start]:
    """The nearest place on track where a train that came along the open line can turn round.

    If others must be paid to get there, the nearest on the way to which they need not be as well.
    """
    turning = [milepost for milepost in range(MILEPOSTS) if state.printing.turning[milepost]]
    nearest = drive_to(state, seat, turning)
    if nearest is None:
        return []
    free = drive_to(state, seat, turning, may_pay=False) if nearest.fees else None
    return [_after(drive) for drive in (nearest, free) if drive is not None]


def _after(drive: Drive) -> Start:
    """Where a drive ends."""
    lead = []
    for here, there in pairwise(drive.path):
        ways = NEIGHBOUR[here]
        lead.append(here * DEGREE + (ways.index(there) if there in ways else FERRY))
    return Start(drive.path[-1], -1, tuple(lead))


def prospect(
    state: EuroState,
    seat: Seat,
    terrains: Iterable[Terrain],
    starts: Iterable[Start],
    trip: Trip,
    taste: Taste = PLAIN,
) -> Prospect | None:
    """The best way to make a trip; None if it cannot be done."""
    places = [CENTRE[stop.city] for stop in trip]
    pays = [stop.pay + (loads.bonus(state, stop.load, stop.city) if stop.card else 0) for stop in trip]
    best: Prospect | None = None
    for terrain in terrains:
        if best is not None and not best.route.foreign(state, seat):
            break
        for start in starts:
            way = route(terrain, start.milepost, places, start.barred, state.owners, start.lead)
            if way is None or not attached(state, seat, way):
                continue
            outlook = foresee(state, seat, way, pays, taste.reserve)
            if outlook is None:
                continue
            worth = score(outlook, taste)
            if best is None or worth > best.score:
                best = Prospect(trip, way, outlook, worth)
    return best


def score(outlook: Outlook, taste: Taste = PLAIN) -> float:
    """How much richer a trip makes than as many other turns would; loans weigh double."""
    net = outlook.gain + taste.kept * outlook.track - (taste.fees - 1) * outlook.fees
    return net - outlook.loans - taste.turn * outlook.turns


def terrains_of(state: EuroState, seat: Seat, shut: Iterable[Edge] = (), taste: Taste = PLAIN) -> list[Terrain]:
    """With others' track and without it; in the first building rounds only the latter."""
    if state.phase == STARTING:
        return [Terrain(state, seat, foreign=False, shut=shut, taste=taste)]
    terrain = Terrain(state, seat, shut=shut, taste=taste)
    return [terrain, terrain.without_others()]


def prospects(
    state: EuroState,
    seat: Seat,
    shut: Iterable[Edge] = (),
    but: Container[Stop] = (),
    effort: Effort = THOROUGH,
    taste: Taste = PLAIN,
) -> list[Prospect]:
    """The trips a hand offers, the best first; `but` are deliveries that are not wanted."""
    terrains = terrains_of(state, seat, shut, taste)
    starts = starts_of(state, seat)
    listed = trips(state, seat, Distances(terrains[0], [start.milepost for start in starts]), but, effort)
    found = []
    for trip in listed:
        made = prospect(state, seat, terrains, starts, trip, taste)
        if made is not None:
            found.append(made)
    return sorted(found, key=lambda made: -made.score)


def worst_first(state: EuroState, seat: Seat) -> list[Card]:
    """The cards of a hand by what the best demand of each pays for every unit of its way; the worst first."""
    (terrain, *_), starts = terrains_of(state, seat), starts_of(state, seat)
    far = Distances(terrain, [start.milepost for start in starts])
    rates = dict.fromkeys(state.hands[seat], 0.0)
    for one in errands(state, seat, far, ()):
        _, rate, _ = _estimate(_single(one), far)
        rates[one.delivery.card] = max(rate, rates[one.delivery.card])
    return sorted(rates, key=lambda card: (rates[card], card))
