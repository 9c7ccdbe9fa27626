"""Ways for a train over track that is there and track still to be built, weighed in one measure.

What a milepost, a million, a ferry and others' track count is a matter of `taste`. On that measure the kernel of
`core.graph` finds where to drive and what to build at once. `forecast` then says how long a route really takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Prices, Ways, cheapest
from milepost.games.eurorails.board import (
    CENTRE,
    EDGE_BY,
    EDGES,
    MAJORS,
    MILEPOSTS,
    OUTPOSTS,
    Edge,
    Milepost,
)
from milepost.games.eurorails.constants import FREE, MAJORS_NEEDED, NEUTRAL
from milepost.games.eurorails.judgement.taste import Taste
from milepost.games.eurorails.pathfinding import DEGREE, EDGE, FERRY, arcs, building_order, track_prices
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState

PLAIN = Taste()
BUILT = -1

EDGE_OF_ARC: list[Edge] = EDGE.tolist()
"""`pathfinding.EDGE` as a list, which is quicker for single arcs."""
_LAND = EDGE >= 0
_FERRIES = np.arange(FERRY, MILEPOSTS * DEGREE, DEGREE)
_OUTPOSTS = frozenset(OUTPOSTS)

ARCS = MILEPOSTS * DEGREE
Arc = int
"""A milepost times `DEGREE`, plus a direction or `FERRY`."""


def land_owners(state: EuroState) -> NDArray[np.uint8]:
    """Who owns the edge of each arc, as a number above all owners where there is none."""
    owners = np.frombuffer(state.owners, np.uint8)[EDGE]
    owners[~_LAND] = CLOSED
    return owners


@cache
def leads(printing: str) -> list[Milepost]:
    """Where each arc leads, as a list."""
    heads, _ = arcs(printing)
    found: list[Milepost] = heads.tolist()
    return found


@lru_cache(64)
def _arcs_of(edges: tuple[Edge, ...]) -> NDArray[np.bool_]:
    """Whether each arc leads along one of some edges."""
    return np.isin(EDGE, edges)


def _felt(prices: NDArray[np.int32], million: int, taste: Taste) -> NDArray[np.int32]:
    """Units that track counts for. Where it is liked that is less, but never nothing: it must be built all the same."""
    units = million * prices
    if not taste.favoured or taste.favour == 1:
        return units
    liked = _arcs_of(taste.favoured) & (prices > 0)
    return np.where(liked, np.maximum(1, np.rint(units * taste.favour)).astype(np.int32), units)


class Terrain:
    """What every arc costs one seat, in units, as track lies now.

    With `foreign` others' track is used for a fee, and track that belongs to nobody any more for nothing. Track cannot
    be built on from just anywhere then, so every milepost is there twice: first for a train that came on its own track
    or over ground to be built on, then for one that came on track which is not its own.
    """

    def __init__(
        self, state: EuroState, seat: Seat, foreign: bool = True, shut: Iterable[Edge] = (), taste: Taste = PLAIN
    ) -> None:
        self.heads, _ = arcs(state.options.printing)
        self.foreign = foreign
        self.measure = taste.units
        step, million, sailing, _ = self.measure
        prices = track_prices(state, seat, shut).astype(np.int32)
        self.prices = prices
        units = np.where(prices == CLOSED, CLOSED, _felt(prices, million, taste) + step)
        units[_FERRIES] = np.where(prices[_FERRIES] == CLOSED, CLOSED, sailing)
        owners = land_owners(state)
        self.units: Prices = units.astype(np.uint8)
        self._alone = self.heads, self.units
        if foreign:
            self._double(state, seat, units, owners)

    def _double(self, state: EuroState, seat: Seat, units: NDArray[np.int64], owners: NDArray[np.uint8]) -> None:
        """Add track that is not the seat's own, and the mileposts reached by it."""
        theirs = (owners <= NEUTRAL) & (owners != seat)
        units[theirs] = self.measure.foreign
        units[owners == NEUTRAL] = self.measure.step
        anchored = np.frombuffer(state.ends[seat], np.uint8) > 0
        anchored[list(OUTPOSTS)] = True
        for line, ports in enumerate(state.printing.ports):
            if state.members[line] >> seat & 1:
                anchored[list(ports)] = True
            elif state.members[line]:
                units[[port * DEGREE + FERRY for port in ports]] = self.measure.sailing
        apart = units.copy()
        apart[(owners == FREE) & ~np.repeat(anchored, DEGREE)] = CLOSED
        for line, ports in enumerate(state.printing.ports):
            if not state.members[line]:  # nobody has a right to sail that could be paid for
                apart[[port * DEGREE + FERRY for port in ports]] = CLOSED
        away = self.heads + MILEPOSTS
        self.heads = np.concatenate([np.where(theirs, away, self.heads), np.where(theirs, away, self.heads)])
        strange = np.flatnonzero((apart[_FERRIES] != CLOSED) & ~anchored) * DEGREE + FERRY
        self.heads[MILEPOSTS * DEGREE + strange] += MILEPOSTS
        self.anchored = anchored
        self.units = np.concatenate([units, apart]).astype(np.uint8)

    def without_others(self) -> Terrain:
        """The same without others' track."""
        twin = object.__new__(Terrain)
        twin.foreign, twin.measure, twin._alone, twin.prices = False, self.measure, self._alone, self.prices
        twin.heads, twin.units = self._alone
        return twin

    def start(self, milepost: Milepost) -> Milepost:
        """Which of the two sides of its milepost a train begins on.

        One that a flood has left without any track or ferry waits there for own track.
        """
        if not self.foreign or self.anchored[milepost]:
            return milepost
        apart = milepost + MILEPOSTS
        return apart if (self.units[apart * DEGREE : (apart + 1) * DEGREE] != CLOSED).any() else milepost

    def ways(self, start: int, goal: int = -1) -> Ways:
        """The cheapest ways from a milepost; not all of them if only a goal matters."""
        twin = goal + MILEPOSTS if self.foreign and goal >= 0 else -1
        return cheapest(self.heads, self.units, DEGREE, (start,), goal, twin)

    def copy(self) -> Terrain:
        """Another one, to be marked."""
        twin = object.__new__(Terrain)
        twin.foreign, twin.measure, twin._alone, twin.prices = self.foreign, self.measure, self._alone, self.prices
        twin.heads, twin.units = self.heads, self.units.copy()
        if self.foreign:
            twin.anchored = self.anchored
        return twin

    def nearest(self, ways: Ways, milepost: Milepost) -> int:
        """Which of the two sides of a milepost is reached for less."""
        if self.foreign and ways.price[milepost + MILEPOSTS] < ways.price[milepost]:
            return milepost + MILEPOSTS
        return milepost

    def lay(self, arcs: Iterable[Arc], owners: bytearray) -> None:
        """From now on what must be built on these arcs has been built."""
        for arc in arcs:
            edge = EDGE_OF_ARC[arc]
            if edge >= 0 and owners[edge] == FREE:
                for end in EDGES[edge]:
                    self._set(end, edge, self.measure.step)

    def _set(self, milepost: Milepost, edge: Edge, units: int) -> int:
        arc = milepost * DEGREE + EDGE_BY[milepost].index(edge)
        before = int(self.units[arc])
        self.units[arc] = units
        if self.foreign:
            self.units[arc + MILEPOSTS * DEGREE] = units
        return before

    def bar(self, milepost: Milepost, edge: Edge, units: int = CLOSED) -> int:
        """Set what leaving a milepost by an edge costs; returns what it was."""
        return self._set(milepost, edge, units)


class Route(msgspec.Struct, frozen=True):
    """A way through several places: its arcs, what they cost, and after how many arcs each place is reached."""

    arcs: tuple[Arc, ...]
    prices: tuple[int, ...]
    """By arc: millions to be paid for the section, `BUILT` where there is track."""
    reached: tuple[int, ...]

    def after(self, arcs: int, places: int) -> Route:
        """What is left of it when its first `arcs` have been driven and its first `places` served."""
        reached = tuple(index - arcs for index in self.reached[places:])
        return Route(self.arcs[arcs:], self.prices[arcs:], reached)

    def on(self, state: EuroState) -> Route:
        """The same where some of its track has been built since."""
        prices = tuple(
            BUILT if price != BUILT and state.owners[EDGE_OF_ARC[arc]] != FREE else price
            for arc, price in zip(self.arcs, self.prices, strict=True)
        )
        return Route(self.arcs, prices, self.reached)

    def sections(self, state: EuroState, places: int) -> tuple[Edge, ...]:
        """What must still be built to get to its first `places`, in the order that costs least."""
        end = self.reached[places - 1] if places else 0
        return building_order(state, self.arcs[:end])

    def price(self, state: EuroState, places: int) -> int:
        """About what that costs."""
        end = self.reached[places - 1] if places else 0
        return sum(
            price
            for arc, price in zip(self.arcs[:end], self.prices[:end], strict=True)
            if price != BUILT and state.owners[EDGE_OF_ARC[arc]] == FREE
        )

    def foreign(self, state: EuroState, seat: Seat) -> bool:
        """Whether it leads over somebody else's track."""
        edges = (EDGE_OF_ARC[arc] for arc in self.arcs)
        return any(edge >= 0 and seat != state.owners[edge] < NEUTRAL for edge in edges)


def route(
    terrain: Terrain,
    start: Milepost,
    places: Sequence[Milepost],
    barred: Edge,
    owners: bytearray,
    lead: Sequence[Arc] = (),
) -> Route | None:
    """The way from a milepost through places in order; each part may use what was built for those before.

    The train cannot leave by the edge that is barred. A lead is what it drives on track before it comes to the start.
    """
    terrain = terrain.copy()
    arcs = list(lead)
    prices = [BUILT] * len(arcs)
    reached = []
    step = terrain.measure.step
    here = terrain.start(start)
    for number, place in enumerate(places):
        units = terrain.bar(start, barred) if barred >= 0 and not number else -1
        ways = terrain.ways(here, place)
        here = terrain.nearest(ways, place)
        if ways.price[here] >= FAR:
            return None
        part = [arc % ARCS for arc in ways.to(here)]
        if units >= 0:
            terrain.bar(start, barred, units)
        for arc in part:
            new = EDGE_OF_ARC[arc] >= 0 and owners[EDGE_OF_ARC[arc]] == FREE
            unlaid = int(terrain.units[arc]) > step
            prices.append(int(terrain.prices[arc]) * unlaid if new else BUILT)
        arcs += part
        terrain.lay(part, owners)
        reached.append(len(arcs))
    return Route(tuple(arcs), tuple(prices), tuple(reached))


def attached(state: EuroState, seat: Seat, found: Route) -> bool:
    """Whether each stretch of new track on a route touches the network or a major city, as it must to be built.

    A ferry line whose port an earlier stretch reaches is paid for then, and belongs to the network.
    """
    ends, line_at = state.ends[seat], state.printing.line_at
    paid = {line for line, members in enumerate(state.members) if members >> seat & 1}
    touching, new = True, False
    stretch: list[Milepost] = []
    for arc, price in zip(found.arcs, found.prices, strict=True):
        if price != BUILT:
            if not new:
                new, touching, stretch = True, False, []
            for end in EDGES[EDGE_OF_ARC[arc]]:
                stretch.append(end)
                touching = touching or bool(ends[end]) or end in _OUTPOSTS or line_at[end] in paid
        elif new:
            if not touching:
                return False
            new = False
            paid |= {line_at[end] for end in stretch if line_at[end] >= 0}
    return touching


# the network


class VictoryTrack(msgspec.Struct, frozen=True):
    """What is missing to connect as many major cities as victory asks for: a way to one city after the other."""

    ways: tuple[tuple[Edge, ...], ...]
    """The sections to each, the nearest first, in the order that costs least."""
    prices: tuple[int, ...]
    """About what each of them costs."""

    @property
    def next(self) -> tuple[Edge, ...]:
        """The way to the nearest one."""
        return self.ways[0] if self.ways else ()

    @property
    def price(self) -> int:
        """About what all of it costs."""
        return sum(self.prices)


def victory_track(state: EuroState, seat: Seat, most: int = MAJORS_NEEDED) -> VictoryTrack:
    """The cheapest tree to the major cities that the largest piece of track lacks, grown by the nearest city each time.

    Nothing if there is no track yet. Cities that cannot be reached are left out, as is the dearest.
    """
    largest = max(victory.pieces(state, seat), key=len, default=[])
    if not largest:
        return VictoryTrack((), ())
    heads, _ = arcs(state.options.printing)
    prices = track_prices(state, seat, ())
    have = list(largest)
    ways, costs = [], []
    sources = [CENTRE[city] for city in largest]
    while len(have) < min(most, MAJORS_NEEDED):
        found = cheapest(heads, prices, DEGREE, sources)
        price, city = min((int(found.price[CENTRE[city]]), city) for city in MAJORS if city not in have)
        if price >= FAR:
            break
        way = found.to(CENTRE[city])
        ways.append(building_order(state, way))
        costs.append(price)
        have.append(city)
        sources += [CENTRE[city], *(arc // DEGREE for arc in way)]
    return VictoryTrack(tuple(ways), tuple(costs))
