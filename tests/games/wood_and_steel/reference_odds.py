"""The odds of contracts, written a second time: with names and fractions, one try after the other.

A try is a direction, a destination and a commodity, drawn one after the other, and may come to nothing. What is drawn
in the end are the odds of one try, without those that came to nothing or to a contract that is taken.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from milepost.games.wood_and_steel.board import CITIES, EDITIONS, GOODS, REGIONS, ROUTES

Named = tuple[str, str]
"""A contract: commodity and city."""
Odds = dict[Named, Fraction]
CODES = {city.name: city for city in CITIES}
WEIGHTS = {"N": 3, "E": 7, "S": 3, "W": 7}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
PERCENT = {4: 40, 5: 50, 6: 60}
NEVER = 10**6


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Where a contract is drawn, in names."""

    name: str
    kind: Literal["private", "market"] = "private"
    edition: str = "seed"
    network: tuple[str, ...]
    active: tuple[str, ...]
    delivered: tuple[Named, ...] = ()
    hub: str = ""
    monopolies: tuple[str, ...] = ()
    latest: str = ""
    region: str = ""
    floor_after: int = NEVER
    fulfilled: int = 0
    to_active: bool = False
    taken: tuple[Named, ...] = ()
    least_hops: int = 3
    supply: int = 1
    """How far from the network commodities come from."""


class Map:
    """An edition of the map as sets of names."""

    def __init__(self, edition: str) -> None:
        self._hops: dict[Named, int] = {}
        facts = EDITIONS[edition, 3]
        names = [city.name for city in CITIES]
        self.cities = {name for number, name in enumerate(names) if facts.cities >> number & 1}
        routes = [route for number, route in enumerate(ROUTES) if facts.routes >> number & 1]
        self.joined = {frozenset((names[route.a], names[route.b])) for route in routes}
        self.supplies = {
            name: {good for place, good in enumerate(GOODS) if facts.supplies[number] >> place & 1}
            for number, name in enumerate(names)
        }
        self.suppliers = {good: {name for name in self.cities if good in self.supplies[name]} for good in GOODS}
        self.ways = {
            (names[a], names[b]): way
            for a, sets in enumerate(facts.directions)
            for way, whole in zip("NESW", sets, strict=True)
            for b in range(len(names))
            if whole >> b & 1
        }
        self.regions = {
            region: {names[number] for number in range(len(names)) if facts.region_cities[place] >> number & 1}
            for place, region in enumerate(REGIONS)
        }

    def near(self, cities: set[str] | tuple[str, ...], reach: int) -> set[str]:
        """Everything within `reach` segments of cities, those included."""
        found = set(cities)
        for _ in range(reach):
            found |= {city for pair in self.joined if pair & found for city in pair}
        return found

    def hops(self, good: str, city: str) -> int:
        """How many segments a commodity comes from."""
        if (good, city) not in self._hops:
            self._hops[good, city] = next(
                reach for reach in range(20) if self.near({city}, reach) & self.suppliers[good]
            )
        return self._hops[good, city]


MAPS = {edition: Map(edition) for edition in ("seed", "current")}


def exact_odds(at: Situation) -> Odds:
    """The odds of every contract in a situation."""
    chart = MAPS[at.edition]
    tries = market_tries(chart, at) if at.kind == "market" else private_tries(chart, at)
    for one in tries:
        fitting = {contract: odd for contract, odd in one.items() if contract not in at.taken}
        if fitting:
            whole = sum(fitting.values())
            return {contract: odd / whole for contract, odd in fitting.items()}
    raise AssertionError("nothing can be drawn")


def values(chart: Map, at: Situation) -> dict[str, int]:
    """What cities weigh."""
    found = {}
    for city in chart.cities:
        facts = CODES[city]
        found[city] = 2 * (1 + bool(chart.supplies[city]) + facts.large + 3 * facts.west_coast)
        found[city] += 2 * sum(city == there for _, there in at.delivered)
        found[city] += sum(good in chart.supplies[city] for good, _ in at.delivered)
    return found


def private_tries(chart: Map, at: Situation) -> Iterator[Odds]:
    """One try of each kind, as they are made one after the other when nothing fits."""
    yield private_try(chart, at, reach=2, directed=True, to_active=at.to_active)
    yield private_try(chart, at, reach=3, directed=True, to_active=at.to_active)
    yield private_try(chart, at, reach=3, directed=False, to_active=at.to_active)
    yield private_try(chart, at, reach=3, directed=False, to_active=True)


def private_try(chart: Map, at: Situation, reach: int, directed: bool, to_active: bool) -> Odds:
    """The odds of one try; what is missing to 1 came to nothing."""
    here = at.active[-1]
    cities = chart.near(at.network, reach)
    if not to_active:
        cities -= set(at.active)
    if at.hub:
        cities.add(at.hub)
    cities -= {here}
    worth = values(chart, at)
    if at.hub:
        worth[at.hub] = sum(values(chart, at)[city] for city in chart.near({at.hub}, 1))
    sources = chart.regions[at.region] if at.region else chart.near(at.network, at.supply)
    supplied = {good for city in sources for good in chart.supplies[city]}
    odds: Odds = defaultdict(Fraction)
    for share, bucket in directions(chart, here, cities) if directed else [(Fraction(1), cities)]:
        whole = sum(worth[city] for city in bucket)
        for city in sorted(bucket):
            for good, odd in good_odds(chart, at, supplied, city).items():
                odds[good, city] += share * Fraction(worth[city], whole) * odd
    return odds


def directions(chart: Map, here: str, cities: set[str]) -> list[tuple[Fraction, set[str]]]:
    """The four directions with their odds."""
    weights = dict(WEIGHTS)
    if CODES[here].near_east:
        weights |= {"E": 3, "W": 11}
    if CODES[here].near_west:
        weights |= {"E": 11, "W": 3}
    buckets = {way: {city for city in cities if chart.ways[here, city] == way} for way in "NESW"}
    return [(Fraction(weights[way], 20), buckets[way] or buckets[OPPOSITE[way]]) for way in "NESW"]


def good_odds(chart: Map, at: Situation, supplied: set[str], city: str) -> dict[str, Fraction]:
    """The odds of each commodity for a city; none if there is none to draw."""
    allowed = supplied - chart.supplies[city]
    usual = allowed
    if at.fulfilled >= at.floor_after:
        far = {good for good in allowed if chart.hops(good, city) >= 2}
        usual = far if len(far) >= 2 else allowed
    effective = [good for good in at.monopolies if chart.near({at.latest}, 1) & chart.suppliers[good]]
    odds: dict[str, Fraction] = defaultdict(Fraction)
    for monopoly in effective or [""]:
        picked = Fraction(1, len(effective) or 1)
        others = usual - {monopoly}
        takes_effect = monopoly in allowed and bool(others)
        percent = Fraction(PERCENT[len(chart.suppliers[monopoly])], 100) if takes_effect else Fraction(0)
        if takes_effect:
            odds[monopoly] += picked * percent
        drawn = others if takes_effect else usual
        for good in drawn:
            odds[good] += picked * (1 - percent) / len(drawn)
    return odds


def market_tries(chart: Map, at: Situation) -> Iterator[Odds]:
    """One try of each kind: farther and farther away, at last to active cities too."""
    yield from (market_try(chart, at, reach, set(at.active)) for reach in range(2, 13))
    yield market_try(chart, at, 12, set())


def market_try(chart: Map, at: Situation, reach: int, barred: set[str]) -> Odds:
    """The odds of one try, in which contracts that are open count as nothing."""
    worth = values(chart, at)
    supplied = {good for city in chart.near(at.network, at.supply) for good in chart.supplies[city]}
    cities = sorted(chart.near(at.network, reach) - barred)
    odds: Odds = {}
    for city in cities:
        goods = [good for good in supplied if (good, city) not in at.taken]
        goods = [good for good in goods if chart.hops(good, city) >= at.least_hops]
        for good in goods:
            odds[good, city] = Fraction(worth[city], len(goods))
    return odds
