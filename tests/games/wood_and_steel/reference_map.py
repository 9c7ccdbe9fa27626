"""The map as the plain rules (`reference`) see it: sets and dictionaries, everything counted segment by segment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from milepost.games.wood_and_steel.board import CITIES, EDITIONS, GOODS, REGIONS, ROUTES, Scheme
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS
from milepost.games.wood_and_steel.map_file import EditionName

Pair = tuple[int, int]
"""A contract: commodity and city."""
COLUMN = {"West": 0, "Central": 1, "East": 2, "W": 0, "C": 1, "E": 2}


class Chart:
    """One edition of the map, with three sections or six regions."""

    def __init__(self, edition: EditionName, scheme: Scheme) -> None:
        facts = EDITIONS[edition, scheme]
        self.cities = {city for city in range(len(CITIES)) if facts.cities >> city & 1}
        self.routes = {number: (route.a, route.b) for number, route in enumerate(ROUTES) if facts.routes >> number & 1}
        self.supplies = {
            city: {good for good in range(len(GOODS)) if facts.supplies[city] >> good & 1} for city in self.cities
        }
        self.suppliers = {
            good: {city for city in self.cities if good in self.supplies[city]} for good in range(len(GOODS))
        }
        self.regions = {
            region: {city for city in self.cities if facts.region_cities[region] >> city & 1}
            for region in range(len(REGIONS))
            if facts.region_cities[region]
        }
        self.region_of = {city: region for region, cities in self.regions.items() for city in cities}
        self.starting = {city for pair in POSITIONS for city in pair}
        self.neighbours = {
            city: {other for ends in self.routes.values() if city in ends for other in ends if other != city}
            for city in self.cities
        }
        self.hops = {city: self._hops_from(city) for city in self.cities}
        self.west_coast = {city for city in self.cities if CITIES[city].west_coast}

    def _hops_from(self, start: int) -> dict[int, int]:
        hops, ring, far = {start: 0}, {start}, 0
        while ring:
            far += 1
            ring = {city for here in ring for city in self.neighbours[here]} - set(hops)
            hops |= dict.fromkeys(ring, far)
        return hops

    def near(self, cities: Iterable[int], reach: int) -> set[int]:
        """Everything within `reach` segments of some cities, those included."""
        return {city for start in cities for city, far in self.hops[start].items() if far <= reach}

    def near_on_plains(self, cities: Iterable[int], reach: int) -> set[int]:
        """The same without crossing mountains."""
        found = set(cities)
        for _ in range(reach):
            found |= {city for route, ends in self.routes.items() if not ROUTES[route].mountainous and set(ends) & found
                      for city in ends}  # fmt: skip
        return found

    def goods(self, cities: Iterable[int]) -> set[int]:
        """What some cities supply."""
        return {good for city in cities for good in self.supplies[city]}

    def distance(self, good: int, city: int) -> int:
        """How many segments a commodity comes from."""
        return min(self.hops[city][supplier] for supplier in self.suppliers[good])

    def column(self, city: int) -> int:
        """0 in the west, 1 in the middle, 2 in the east."""
        name = REGIONS[self.region_of[city]]
        return COLUMN[name] if name in COLUMN else COLUMN[name[1]]

    def row(self, city: int) -> int:
        """0 in the north or where there is no such difference, 1 in the south."""
        name = REGIONS[self.region_of[city]]
        return int(name not in COLUMN and name[0] == "S")

    def contract_ties(self, good: int, city: int) -> int:
        """1, and one more for each border between regions that must be crossed."""
        return 1 + min(
            abs(self.column(city) - self.column(supplier)) + abs(self.row(city) - self.row(supplier))
            for supplier in self.suppliers[good]
        )


@cache
def chart(edition: EditionName, scheme: Scheme) -> Chart:
    """A map; there are four."""
    return Chart(edition, scheme)


def ends_of_connection(number: int) -> tuple[set[int], set[int]]:
    """The cities that each end of a connection bonus stands for."""
    one, other = CONNECTIONS[number].cities
    every = range(len(CITIES))
    return {city for city in every if one >> city & 1}, {city for city in every if other >> city & 1}
