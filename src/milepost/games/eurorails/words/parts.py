"""Names of places and cards, and the small parts that sentences share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import dist, sqrt
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.phrases import bearing, both, count, either, player
from milepost.games.eurorails.board import (
    CENTRE,
    CITY_AT,
    DIRECTIONS,
    EDGE_BY,
    EDGES,
    LOADS,
    MILEPOSTS,
    NEIGHBOUR,
    PLACES,
    POSTS,
    PRINTINGS,
    SHOWN,
    TUNNEL,
    City,
    Edge,
    Line,
    Load,
    Milepost,
)
from milepost.games.eurorails.cards import Card, Deck, EventCard
from milepost.games.eurorails.trains import TRAINS, Train

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

MOST_NAMED = 3
"""The most sections that are named one by one."""


# places

_PORTS = {"Malmo": "Malmö"}
"""Ports that are shown otherwise than typed."""


def _named() -> dict[Milepost, str]:
    """Cities by their names, outposts by the direction they lie in, and ports, disused ones too."""
    names: dict[Milepost, str] = {}
    for printing in PRINTINGS.values():
        for ports, pair in zip(printing.ports, printing.names, strict=True):
            names.update(zip(ports, (_PORTS.get(name, name) for name in pair), strict=True))
    for city, posts in enumerate(POSTS):
        names[posts[0]] = SHOWN[city]
        names.update((post, f"{SHOWN[city]} {way}") for post, way in zip(posts[1:], DIRECTIONS, strict=False))
    return names


def _nearest() -> list[City]:
    """The nearest city of each milepost over land; -1 on islands without any."""
    near = [-1] * MILEPOSTS
    for city, centre in enumerate(CENTRE):
        near[centre] = city
    reached = list(CENTRE)
    for milepost in reached:
        for other, edge in zip(NEIGHBOUR[milepost], EDGE_BY[milepost], strict=True):
            if edge >= 0 and edge != TUNNEL and near[other] < 0:
                near[other] = near[milepost]
                reached.append(other)
    return near


NAMES = _named()
"""The mileposts that have a name."""


def point(milepost: Milepost) -> tuple[float, float]:
    """Where a milepost is on the map, east and south, in mileposts: every other row begins half a milepost later."""
    row, col = PLACES[milepost]
    return col + row % 2 / 2, row * sqrt(3) / 2


def _near() -> list[City]:
    """The city that each milepost is near to; on an island without one, the nearest across the water."""
    found = _nearest()
    for milepost, city in enumerate(found):
        if city < 0:
            here = point(milepost)
            found[milepost] = min(range(len(CENTRE)), key=lambda city: dist(here, point(CENTRE[city])))
    return found


_NEAR = tuple(_near())


def _axial(milepost: Milepost) -> tuple[int, int]:
    row, col = PLACES[milepost]
    return col - row // 2, row


@cache
def spot(milepost: Milepost) -> str:
    """A milepost so that no other is called so: `Paris north-east`, `2 east, 1 south-east of Lyon`."""
    if milepost in NAMES:
        return NAMES[milepost]
    (q, r), (s, t) = _axial(CENTRE[_NEAR[milepost]]), _axial(milepost)
    return f"{bearing(s - q, t - r, DIRECTIONS)} of {SHOWN[_NEAR[milepost]]}"


def place(milepost: Milepost) -> str:
    """A milepost: `Paris`, `Paris north-east`, `Dover`, `near Bremen`."""
    return NAMES.get(milepost) or f"near {SHOWN[_NEAR[milepost]]}"


def city(city: City) -> str:
    """A city's name as it is shown."""
    return SHOWN[city]


def at(milepost: Milepost) -> str:
    """Where something is: `in Paris`, `near Bremen`; every part of a major city is that city."""
    city = CITY_AT[milepost]
    return f"in {SHOWN[city]}" if city >= 0 else f"in {NAMES[milepost]}" if milepost in NAMES else place(milepost)


@cache
def stretch(start: Milepost, end: Milepost) -> str:
    """Two neighbours: `Ruhr east – 3 east of Ruhr`, so that sections can be told apart."""
    return f"{spot(start)} – {spot(end)}"


def edge(edge: Edge) -> str:
    """A section by its two ends."""
    return stretch(*EDGES[edge])


def ferry(state: EuroState, line: Line) -> str:
    """A ferry line by its ports: `Dover–Calais`."""
    one, other = state.printing.ports[line]
    return f"{NAMES[one]}–{NAMES[other]}"


# numbers and lists


def money(millions: int) -> str:
    """`20M`, `−3M`."""
    return f"{'−' if millions < 0 else ''}{abs(millions)}M"


def is_are(number: int) -> str:
    """The verb that goes with a number of things."""
    return "is" if number == 1 else "are"


def cities(cities: Iterable[City]) -> str:
    """`Bern, Paris or Wien`."""
    return either(SHOWN[city] for city in cities)


def loads(loads: Iterable[Load]) -> str:
    """`2 Coal and Wine`."""
    names = Counter(LOADS[load] for load in loads)
    return both(name if number == 1 else f"{number} {name}" for name, number in names.items())


def sections(edges: Sequence[Edge]) -> str:
    """`2 sections (A – B; B – C)`; of many, only how many. Numbers that are no sections have no name."""
    if len(edges) > MOST_NAMED:
        return f"{len(edges)} sections"
    named = [edge(one) if 0 <= one < len(EDGES) else "none of this map" for one in edges]
    return f"{count(len(edges), 'section')} ({'; '.join(named)})" if edges else "no sections"


def terms(given: Sequence[Edge], price: int) -> str:
    """What is offered: money, sections or both."""
    parts = ([money(price)] if price else []) + ([sections(given)] if given else [])
    return both(parts) if parts else "nothing"


# trains and cards


def train(train: Train) -> str:
    """`a Fast Freight`."""
    return f"a {TRAINS[train].name}"


def demand(deck: Deck, card: Card, number: int) -> str:
    """`Cheese to Szczecin for 12M`."""
    wanted = deck.demands[card][number]
    return f"{LOADS[wanted.load]} to {SHOWN[wanted.city]} for {money(wanted.pay)}"


def demands(deck: Deck, card: Card) -> str:
    """All that a demand card wants."""
    return either(demand(deck, card, number) for number in range(len(deck.demands[card])))


_SEAS = {
    "Atlantic": "the Atlantic", "North": "the North Sea", "Baltic": "the Baltic Sea", "Irish": "the Irish Sea",
    "Channel": "the English Channel", "Mediterranean": "the Mediterranean", "Adriatic": "the Adriatic",
}  # fmt: skip


def seas(event: EventCard, listed: Callable[[Iterable[object]], str] = either) -> str:
    """The seas a gale blows on."""
    return listed(_SEAS[sea] for sea in event.seas)


def happening(event: EventCard) -> str:
    """An event card by what it is and where: `fog around Frankfurt`."""
    return _HAPPENINGS[event.kind](event)


_HAPPENINGS: dict[str, Callable[[EventCard], str]] = {
    "strike_inland": lambda event: "inland strike",
    "strike_coastal": lambda event: "coastal strike",
    "strike_rail": lambda event: "rail strike",
    "tax": lambda event: "excess profit tax",
    "derailment": lambda event: "derailment",
    "snow": lambda event: f"snow around {cities(event.cities)}",
    "fog": lambda event: f"fog around {cities(event.cities)}",
    "flood": lambda event: f"flood of the {event.river}",
    "gale": lambda event: f"gale on {seas(event, both)}",
    "bonus": lambda event: f"bonus for {LOADS[event.load] if event.load >= 0 else cities(event.cities)}",
}


def until(state: EuroState, drawer: Seat, turns: int, seat: Seat | None = None) -> str:
    """How long a card with this many of its drawer's turns left stays in force, as told to `seat`."""
    if state.turn == drawer and turns == 1:
        return "until the end of this turn"
    return f"until the end of {'your' if drawer == seat else f'''{player(drawer)}'s'''} next turn"
