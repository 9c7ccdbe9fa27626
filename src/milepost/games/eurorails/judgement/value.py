"""How good a position of EuroRails looks: money in hand and in sight, as shares of victory.

What a hand promises is what its best demands pay, less the track and the time they still take. Both are read from
tables of cheapest ways, one for each city that wants something; they are kept as long as the track stays the same.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Ways, cheapest
from milepost.core.state import View
from milepost.games.eurorails.board import (
    CENTRE,
    EDGES,
    MAJOR,
    MAJORS,
    PRINTINGS,
    TERRAIN,
    WATER,
    Edge,
    Milepost,
    Printing,
)
from milepost.games.eurorails.constants import MAJORS_NEEDED, NEUTRAL
from milepost.games.eurorails.judgement.routes import land_owners
from milepost.games.eurorails.pathfinding import DEGREE, FERRY, arcs, track_prices
from milepost.games.eurorails.rules import loads, victory
from milepost.games.eurorails.state import UNKNOWN, EuroOptions, EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SLOW_FREIGHT, SUPERFREIGHT

BEHIND = 40.0
"""Millions behind the leader at which a seat's odds are a quarter of the leader's."""
UNIT = 4
"""Units of the tables in a million."""
STEP, MILLION, SAILING, FOREIGN = 2, 2, 24, 4
"""Units: a milepost, a million for track still to be built, a ferry, a milepost on somebody else's track."""
TRACK = 0.95
"""What a million in track is worth. With what it saves on the way it comes to a little more than it cost, so that
building for the best demand is progress, and building for nothing is not."""
PARTS = (0.3, 0.15)
"""How much of the best demand of the second and third card counts."""
LOOKED_AT, SHORT = 4, 1.5
"""Demands looked at more closely, and what each million counts that their track costs beyond the cash in hand."""
SURE, DOUBTFUL = 0.6, 0.1
"""How much of a promise counts, above nothing and below: a delivery must be worth more than the prospect of it."""
HOPELESS = -40.0
"""The least a hand can promise."""
ABOARD = 1.5
"""A load that is wanted and aboard."""
UNSEEN = 12.0
"""What a hand promises that nobody sees."""
WORTH = {SLOW_FREIGHT: 0.0, FREIGHT: 10.0, FAST_FREIGHT: 31.0, HEAVY_FREIGHT: 27.0, SUPERFREIGHT: 51.5}
"""What a train is worth until the end comes near."""
MAJOR_WORTH = 6.0
"""A major city that is connected."""
LATE, END = 120, 250
"""Net worth from which missing major cities count, and at which they count in full."""
WON = 60.0
"""What a declaration is worth."""
LAYOUTS, ROWS = 400, 900
"""How many layouts of track have their tables kept, and how many rows all of them together: below 50 MB."""


def _price(printing: Printing, edge: Edge) -> float:
    """About what a section costs: track is mostly drawn out of major cities."""
    ends = [end for end in EDGES[edge] if TERRAIN[end] != MAJOR] or EDGES[edge]
    return sum(printing.price[end] for end in ends) / len(ends) + WATER[edge]


_PRICE = {
    name: np.array([_price(printing, edge) for edge in range(len(EDGES))]) for name, printing in PRINTINGS.items()
}
"""About what a section on each edge costs."""


class Tables:
    """Cheapest ways for one seat while track lies as it does, searched when first asked for."""

    def __init__(self, state: EuroState, seat: Seat) -> None:
        self.printing = state.options.printing
        self._missing = -1
        mine = np.flatnonzero(np.frombuffer(state.owners, np.uint8) == seat)
        self.invested = float(_PRICE[state.options.printing][mine].sum())
        """About what the seat's track has cost."""
        self._prices: tuple[bytes, bytes] | None = None

    def prepare(self, state: EuroState, seat: Seat) -> None:
        """Work out what every arc costs, if that has not been done."""
        if self._prices is not None:
            return
        prices = track_prices(state, seat, ()).astype(np.int32)
        owners = land_owners(state)
        units = np.where(prices == CLOSED, CLOSED, MILLION * prices + STEP)
        ferries = units[FERRY::DEGREE]
        units[FERRY::DEGREE] = np.where(ferries == CLOSED, CLOSED, SAILING)
        units[(owners < NEUTRAL) & (owners != seat)] = FOREIGN
        units[owners == NEUTRAL] = STEP
        self._prices = units.astype(np.uint8).tobytes(), prices.astype(np.uint8).tobytes()

    @property
    def units(self) -> bytes:
        """What arcs cost in units."""
        assert self._prices is not None, "prepared"
        return self._prices[0]

    @property
    def track(self) -> bytes:
        """What arcs cost to build."""
        assert self._prices is not None, "prepared"
        return self._prices[1]

    def row(self, *starts: Milepost) -> Ways:
        """Ways from some mileposts to each."""
        return _row(self.printing, self.units, starts)

    def from_train(self, milepost: Milepost) -> Ways:
        """Ways from where a train is; not kept, because trains move."""
        if milepost < 0:
            return self.row(*(CENTRE[city] for city in MAJORS))
        return _ways(self.printing, self.units, (milepost,))

    def price(self, ways: Ways, goal: Milepost) -> int:
        """Millions for the track that is missing on a way."""
        track = self.track
        return sum(price for arc in ways.to(goal) if (price := track[arc]) != CLOSED)

    def missing(self, state: EuroState, seat: Seat) -> int:
        """Millions for the track to the major cities that are still needed, each by itself."""
        if self._missing < 0:
            self.prepare(state, seat)
            largest = max(victory.pieces(state, seat), key=len, default=[])
            need = MAJORS_NEEDED - len(largest)
            if need <= 0 or not largest:
                self._missing = max(0, need) * 15
            else:
                ways = _ways(self.printing, self.track, [CENTRE[city] for city in largest])
                far = sorted(int(ways.price[CENTRE[city]]) for city in MAJORS if city not in largest)
                self._missing = min(sum(far[:need]), 400)
        return self._missing


def _ways(printing: str, prices: bytes, starts: Iterable[Milepost]) -> Ways:
    heads, _ = arcs(printing)
    return cheapest(heads, np.frombuffer(bytearray(prices), np.uint8), DEGREE, starts)


@lru_cache(maxsize=ROWS)
def _row(printing: str, units: bytes, starts: tuple[Milepost, ...]) -> Ways:
    """Ways as small as they can be kept."""
    ways = _ways(printing, units, starts)
    return Ways(_packed(ways.price), _packed(ways.arc), DEGREE)


def _packed(column: Sequence[int]) -> Sequence[int]:
    return np.asarray(column, np.int32).data


_tables: OrderedDict[tuple[EuroOptions, Seat, int, bytes, tuple[int, ...]], Tables] = OrderedDict()


def tables(state: EuroState, seat: Seat) -> Tables:
    """The tables for a seat as track lies now."""
    key = (state.options, seat, len(state.cash), bytes(state.owners), tuple(state.members))
    found = _tables.get(key)
    if found is None:
        found = _tables[key] = Tables(state, seat)
        if len(_tables) > LAYOUTS:
            _tables.popitem(last=False)
    else:
        _tables.move_to_end(key)
    return found


def value(view: View[EuroState]) -> tuple[float, ...]:
    """A share of victory for each seat. Hands are read as far as this seat may: its own, a guess's for nobody."""
    state = view.state
    points = [_points(state, seat, _seen(view, seat)) for seat in range(len(state.cash))]
    best = max(points)
    odds = [1 / (1 + (best - mine) / BEHIND) ** 2 for mine in points]
    total = sum(odds)
    return tuple([odd / total for odd in odds])


def _seen(view: View[EuroState], seat: Seat) -> bool:
    """Whether a hand is read: the viewer's own, and a guess's when nobody looks; open hands only if bots may."""
    options = view.state.options
    if UNKNOWN in view.state.hands[seat]:
        return False
    return seat == view.seat or (view.seat is None and (options.hands == "hidden" or options.open_hands_for_bots))


def _points(state: EuroState, seat: Seat, seen: bool) -> float:
    """Millions in hand and in sight."""
    worth = state.cash[seat] - state.debt[seat]
    points = worth + WORTH[state.trains[seat]] * min(1.0, max(0.1, (END - worth) / 100))
    if state.declared >> seat & 1:
        points += WON
    if state.options.variant != "fast":
        points += MAJOR_WORTH * min(MAJORS_NEEDED, victory.connected_majors(state, seat))
        if worth > LATE:
            share = min(1.0, (worth - LATE) / (END - LATE))
            points -= 1.2 * share * tables(state, seat).missing(state, seat)
    points += TRACK * tables(state, seat).invested
    return points + (promise(state, seat) if seen else UNSEEN)


def promise(state: EuroState, seat: Seat) -> float:
    """What the cards of a hand promise."""
    table = tables(state, seat)
    table.prepare(state, seat)
    at = state.at[seat]
    if at >= 0 and state.sailing[seat]:
        at = state.printing.other_port(at)
    train = table.from_train(at)
    found = sorted(_errands(state, seat, table, train), reverse=True)[:LOOKED_AT]
    cards: dict[int, float] = {}
    for worth, card, place, goal in found:
        price = table.price(train, place)
        if place != goal:
            price += table.price(table.row(goal), place)
        real = worth - SHORT * max(0, price - state.cash[seat])
        cards[card] = max(real, cards.get(card, HOPELESS))
    best = sorted(cards.values(), reverse=True)
    if not best:
        return HOPELESS
    whole = best[0] + sum(part * more for part, more in zip(PARTS, best[1:], strict=False) if more > 0)
    return whole * (SURE if whole > 0 else DOUBTFUL)


def _errands(
    state: EuroState, seat: Seat, table: Tables, train: Ways
) -> Iterator[tuple[float, int, Milepost, Milepost]]:
    """For each demand what it brings, its card, where to go first, and where to go in the end."""
    aboard = state.aboard[seat]
    near = train.price
    for card in state.hands[seat]:
        for demand in state.deck.demands[card]:
            goal, load = CENTRE[demand.city], demand.load
            if load in aboard:
                yield demand.pay + ABOARD - int(near[goal]) / UNIT, card, goal, goal
                continue
            far = table.row(goal).price
            places = [CENTRE[city] for city in loads.cities_with(load, state.tray, state.lying)]
            units, place = min(((int(near[p]) + int(far[p]), p) for p in places), default=(FAR, goal))
            if units < FAR:
                yield demand.pay - units / UNIT, card, place, goal
