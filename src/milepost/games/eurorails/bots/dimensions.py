"""The values of a proposal: thirteen dimensions and velocity, each from 0 to 1, higher is better.

What a value means stands in `profiles.toml`. Nothing here knows weights or archetypes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from milepost.games.eurorails.board import ALPINE, EDGES, MOUNTAIN, POSTS, TERRAIN, City, Edge, Milepost, zone
from milepost.games.eurorails.bots import contention
from milepost.games.eurorails.bots.demands import AVAILABILITY, Figures
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.network import mileposts_of
from milepost.games.eurorails.bots.plans import SHORTEST, Plan, counts_by_opening, opening, pace
from milepost.games.eurorails.bots.proposals import Proposal
from milepost.games.eurorails.bots.rivals import chips_left
from milepost.games.eurorails.bots.train_worth import train_worth
from milepost.games.eurorails.judgement.routes import EDGE_OF_ARC, leads
from milepost.games.eurorails.judgement.trips import Trip, deliveries
from milepost.games.eurorails.rules import loads, victory
from milepost.games.eurorails.trains import UPGRADE_PRICE

SLOWEST, VELOCITIES = -4.0, 16.0
"""Velocities from -4M to 12M a turn are values from 0 to 1."""
RICH_MILEPOST = 2.5
"""Millions paid for a milepost that count in full."""
CHEAPER, DEMANDS = 3, 6
"""A demand gets cheaper if track for it costs so many millions less; so many such demands count in full."""
NEW_NETWORK = 10
"""Mileposts added to those of the network when its growth is measured, so that the first track does not count alone."""
JOINED, HALVED = 0.5, 0.5
"""Values of joining two pieces, and of halving the price to the nearest missing major city."""
SOON = 4
"""Turns in which the missing money should be earned."""
FERRY_RISK, CHIP_RISK, MOUNTAIN_RISK, EVENT_RISK, MONEY_RISK = 0.25, 0.3, 0.2, 0.25, 0.2
TRAINS_WORTH = 4
"""A train that brings so many times its price counts in full."""
NEAR_MAJOR = 3
"""Mileposts from a missing major city within which track is near it."""
_ROUGH = (MOUNTAIN, ALPINE)


class Valuing:
    """Values the proposals of one decision."""

    def __init__(self, grounds: Grounds, proposals: Sequence[Proposal], corridor: NDArray[np.bool_] | None) -> None:
        self.grounds, self.corridor = grounds, corridor
        self.most_now = max((one.pays_now for one in proposals), default=0)
        self._places = _places(grounds)
        self._cheaper: dict[tuple[tuple[Edge, ...], tuple[int, ...]], int] = {}

    def values(self, one: Proposal) -> tuple[float, ...]:
        """All of them, velocity first."""
        grounds, state, seat = self.grounds, self.grounds.state, self.grounds.seat
        rivals, plan = grounds.snapshot.rivals, one.plan
        known = None if plan is None else plan.figures
        trip: Trip = () if plan is None else plan.prospect.trip
        path = () if plan is None else _path(grounds, one)
        return (
            self._velocity(one),
            one.pays_now / self.most_now if self.most_now else 0.0,
            min(1.0, known.pay / len(path) / RICH_MILEPOST) if known is not None and path else 0.0,
            self._other_demands(one.sections, trip),
            self._growth(one.sections),
            self._victory(one, known),
            contention.blocking(rivals, state, seat, one.sections, one.taken) if rivals else 0.0,
            self._safety(one, trip, path, known),
            contention.scarcity(state, one.taken),
            self._train(one),
            self._alignment(one.sections, path),
            _combination(one, trip),
            self._near_majors(one.sections),
            contention.fee_income(rivals, one.sections) if rivals else 0.0,
        )

    def _velocity(self, one: Proposal) -> float:
        if one.plan is None:
            return 0.0 if counts_by_opening(self.grounds) else -SLOWEST / VELOCITIES
        first = opening(self.grounds, one.plan, one.turns)
        if first is not None:
            return first
        return _share(pace(self.grounds, one.plan.earned, self._turns(one, one.plan)) - SLOWEST, VELOCITIES)

    def _turns(self, one: Proposal, plan: Plan) -> float:
        """The turns that what a plan earns is spread over.

        A loss does not get smaller by waiting: unless turns have a price of their own, a delay shortens them.
        """
        if plan.earned >= 0 or self.grounds.usual:
            return one.turns
        own = plan.prospect.outlook.turns
        return max(SHORTEST, own - max(0.0, one.turns - own))

    def _other_demands(self, sections: tuple[Edge, ...], trip: Trip) -> float:
        """How many demands on other cards get cheaper by new track."""
        if not sections:
            return 0.0
        used = tuple(sorted({stop.card for stop in trip if stop.card}))
        if (sections, used) not in self._cheaper:
            ends, network = mileposts_of(sections), self.grounds.network
            self._cheaper[sections, used] = sum(
                before - min(network.price_with(source, ends) for source in sources) - network.price_with(city, ends)
                >= CHEAPER
                for card, sources, city, before in self._places
                if card not in used
            )
        return min(1.0, self._cheaper[sections, used] / DEMANDS)

    def _growth(self, sections: tuple[Edge, ...]) -> float:
        if not sections:
            return 0.0
        pieces = self.grounds.network.pieces
        new = sum(1 for end in mileposts_of(sections).tolist() if end not in pieces)
        grown = min(1.0, new / (len(pieces) + NEW_NETWORK))
        return max(JOINED, grown) if self.grounds.network.joins_pieces(sections) else grown

    def _victory(self, one: Proposal, known: Figures | None) -> float:
        """Cities joined or brought near; once there are enough, how much of the missing money comes how soon."""
        grounds, network = self.grounds, self.grounds.network
        state, seat = grounds.state, grounds.seat
        if not network.enough_majors:
            if not one.sections:
                return 0.0
            if network.majors_with(one.sections) > network.majors:
                return 1.0
            near = network.nearest_missing(mileposts_of(one.sections))
            return HALVED if network.victory.ways and near * 2 <= network.victory.prices[0] else 0.0
        if known is None:
            return 0.0
        missing = max(1, state.threshold - victory.worth(state, seat))
        share = min(1.0, (known.pay - known.track - known.fees) / missing)
        return max(0.0, share * min(1.0, SOON / max(SHORTEST, one.turns)))

    def _safety(self, one: Proposal, trip: Trip, path: Sequence[Milepost], known: Figures | None) -> float:
        state = self.grounds.state
        risk = MONEY_RISK if one.cash < self.grounds.reserve else 0.0
        if known is not None:
            risk += FERRY_RISK * known.ferries
        if path:
            risk += MOUNTAIN_RISK * sum(TERRAIN[milepost] in _ROUGH for milepost in path) / len(path)
        if any(not stop.card and chips_left(state, stop.load) < len(AVAILABILITY) for stop in trip):
            risk += CHIP_RISK
        if state.forces and any(_touches(state.deck.events[card].zone, path) for card, _, _ in state.forces):
            risk += EVENT_RISK
        return 1 - min(1.0, risk)

    def _train(self, one: Proposal) -> float:
        if one.train < 0:
            return 0.0
        return _share(train_worth(self.grounds, one.train), UPGRADE_PRICE * TRAINS_WORTH)

    def _alignment(self, sections: Sequence[Edge], path: Sequence[Milepost]) -> float:
        """How much of the new track, or else of the way, lies along the corridor."""
        if self.corridor is None:
            return 0.0
        if sections:
            return sum(all(self.corridor[end] for end in EDGES[edge]) for edge in sections) / len(sections)
        return sum(bool(self.corridor[milepost]) for milepost in path) / len(path) if path else 0.0

    def _near_majors(self, sections: Sequence[Edge]) -> float:
        missing = self.grounds.network.missing
        if not sections or not missing:
            return 0.0
        near = [_around(city) for city in missing]
        return sum(any(zone[end] for zone in near for end in EDGES[edge]) for edge in sections) / len(sections)


def _share(amount: float, whole: float) -> float:
    return min(1.0, max(0.0, amount / whole))


@cache
def _around(city: City) -> bytes:
    return zone(POSTS[city], NEAR_MAJOR)


def _touches(area: bytes, path: Sequence[Milepost]) -> bool:
    return any(area[milepost] for milepost in path) if area else False


def _places(grounds: Grounds) -> list[tuple[int, tuple[City, ...], City, int]]:
    """For each demand of the hand: its card, where its load can be had, where it goes, and what the track costs now."""
    state, seat, network = grounds.state, grounds.seat, grounds.network
    found = []
    for stop in deliveries(state, seat):
        sources = tuple(loads.cities_with(stop.load, state.tray, state.lying))
        if stop.load in state.aboard[seat]:
            sources = (stop.city,)
        if sources:
            before = min(network.price_to(source) for source in sources) + network.price_to(stop.city)
            found.append((stop.card, sources, stop.city, before))
    return found


def _path(grounds: Grounds, one: Proposal) -> tuple[Milepost, ...]:
    """The mileposts that a plan drives to, ferries left out."""
    assert one.plan is not None
    lead = leads(grounds.state.options.printing)
    return tuple(lead[arc] for arc in one.plan.prospect.route.arcs if EDGE_OF_ARC[arc] >= 0)


def _combination(one: Proposal, trip: Trip) -> float:
    """How many loads go on one way; nothing if there are never two aboard that are wanted while the train moves."""
    number = sum(1 for stop in trip if stop.card)
    if number < 2 or one.plan is None:
        return 0.0
    aboard = number - sum(1 for stop in trip if not stop.card)
    before = 0
    for stop, reached in zip(trip, one.plan.prospect.route.reached, strict=True):
        if aboard >= 2 and reached > before:
            return (number - 1) / 2
        aboard += -1 if stop.card else 1
        before = reached
    return 0.0
