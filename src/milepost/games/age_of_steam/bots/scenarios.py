"""The four archetypes on any board (bots page 8): a fast line, a hub, a long line, a corridor, from cubes and ground.

Where somebody has written the strategies of a map, as for the tutorial, those are used. Else several instances of each
archetype compete.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import LAND, TERMINAL, Hex
from milepost.games.age_of_steam.bots.analysis import analyze_opponent_tracks
from milepost.games.age_of_steam.bots.network import GROWTH, cities, cubes_of, growing, joined, linked_stops, wanted
from milepost.games.age_of_steam.bots.paths import Path, find_optimal_path, spread, terrain_costs
from milepost.games.age_of_steam.bots.strategy import ARCHETYPES, Archetype, Route, Strategy, written_strategies
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.state import AosState

INSTANCES = 3
"""How many of each archetype compete."""
NEIGHBOURS = 5
"""How many of the cheapest cities around it a city is looked at together with."""
TWO_TURNS = 6
"""Tiles of two build turns."""
DEAREST = 14
"""Connections that cost more fit no two turns."""
SPOKES = (1, 2, 2, 3)
"""The priorities of a hub's routes."""
COLOURS = 3
"""Kinds of goods a hub should deal with."""
CHAIN = (3, 5)
"""Stops of a long line."""
MOST_CHAINED = 4
"""Cities of a long line."""
DEAR_LINK = 10
"""Where no useful link is cheaper, one share more is issued in a turn."""
MOST_LINKS = 6
_KEPT = 256
_DERIVED: dict[tuple[Hashable, ...], tuple[Strategy, ...]] = {}
"""What was worked out for the last positions."""


class Edge(NamedTuple):
    """Two neighbouring cities, and what track between them costs."""

    a: Hex
    b: Hex
    cost: int


class Survey:
    """A board as scenarios see it: cities, which of them are neighbours, and who wants whose cubes."""

    def __init__(self, state: AosState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.cities = cities(state)
        self.wants = {place: wanted(state, place) for place in self.cities}
        self.cubes = {place: cubes_of(state, place) for place in self.cities}
        self.grows = growing(state)
        self.network = frozenset(linked_stops(state, seat))
        self.around = {place: self._neighbours(place) for place in self.cities}
        self.edges = sorted({Edge(min(a, b), max(a, b), c) for a, out in self.around.items() for b, c in out})
        self._demand: dict[tuple[Hex, Hex], float] = {}
        self._links: dict[tuple[Hex, Hex], int] = {}

    def _neighbours(self, place: Hex) -> list[tuple[Hex, int]]:
        if self.state.sites[place] == TERMINAL:
            return []
        price = spread(self.state, (place,), through=False)
        near = [(price[other], other) for other in self.cities if other != place and price.get(other, 99) <= DEAREST]
        return [(other, cost) for cost, other in sorted(near)[:NEIGHBOURS]]

    def path(self, a: Hex, b: Hex) -> Path:
        """The hexes between two cities."""
        return find_optimal_path(self.state, a, b, self.seat)

    def links(self, a: Hex, b: Hex) -> int:
        """The links of the path between two cities: each town and city on it ends one."""
        if (a, b) not in self._links:
            self._links[a, b] = sum(self.state.sites[place] != LAND for place in self.path(a, b)) - 1
        return self._links[a, b]

    def demand(self, a: Hex, b: Hex) -> float:
        """The cubes in a that b takes, and half of those that can still grow there."""
        if (a, b) not in self._demand:
            goods = self.wants[b]
            found = float(sum(self.cubes[a][good] for good in goods))
            if self.state.map_rules.cubes_on_track:
                along = [cubes_of(self.state, place) for place in self.path(a, b)[1:-1]]
                found += sum(cubes[good] for cubes in along for good in goods)
            waiting = self.grows.get(a)
            if waiting is not None:
                found += GROWTH * sum(waiting[good] for good in goods)
            self._demand[a, b] = found
        return self._demand[a, b]

    def both(self, a: Hex, b: Hex) -> float:
        """The demand in both directions."""
        return self.demand(a, b) + self.demand(b, a)

    def cheapest_useful_link(self) -> int:
        """What the cheapest connection costs that has any demand."""
        return min((edge.cost for edge in self.edges if self.both(edge.a, edge.b)), default=0)


def strategies(state: AosState, seat: Seat, archetype: Archetype | None = None) -> tuple[Strategy, ...]:
    """The strategies to choose from, of one archetype or of all; never none."""
    written = written_strategies(state.board)
    found = written or derived_strategies(state, seat)
    return tuple(one for one in found if archetype in (None, one.archetype)) or found


def derived_strategies(state: AosState, seat: Seat) -> tuple[Strategy, ...]:
    """The best instances of each archetype on this board; worked out once for each position of track and cubes."""
    track = bytes(state.sites), bytes(state.tiles), bytes(state.owners), bytes(state.links)
    goods = bytes(state.colours), bytes(state.cubes), bytes(state.display)
    key = state.board, *track, *goods, tuple(sorted(state.order)), seat
    if key not in _DERIVED:
        if len(_DERIVED) >= _KEPT:
            _DERIVED.clear()
        _DERIVED[key] = _derive(state, seat)
    return _DERIVED[key]


def _derive(state: AosState, seat: Seat) -> tuple[Strategy, ...]:
    survey = Survey(state, seat)
    found = [
        strategy
        for archetype in ARCHETYPES
        for routes in _MAKERS[archetype](survey)[:INSTANCES]
        if (strategy := _strategy(survey, archetype, routes)) is not None
    ]
    return tuple(found) or (_anything(survey),)


def _strategy(survey: Survey, archetype: Archetype, routes: Sequence[Route]) -> Strategy | None:
    if not routes:
        return None
    return Strategy(
        _name(survey, archetype, routes),
        archetype,
        tuple(routes),
        required_cash(survey.state, routes),
        _min_engine(survey, archetype, routes),
        int(survey.cheapest_useful_link() > DEAR_LINK),
    )


def _anything(survey: Survey) -> Strategy:
    """For a board with nothing to deliver: any two neighbouring stops."""
    edge = min(survey.edges, key=lambda edge: (edge.cost, edge), default=Edge(survey.cities[0], survey.cities[1], 0))
    made = _strategy(survey, "express", _both_ways(edge.a, edge.b))
    assert made is not None, "two stops make a route"
    return made


def _name(survey: Survey, archetype: Archetype, routes: Sequence[Route]) -> str:
    names = survey.state.board.names
    first = routes[0]
    if archetype == "hub":
        return f"{names[first.end]} Hub"
    if archetype == "dominance":
        stops = dict.fromkeys(end for route in routes for end in (route.start, route.end))
        return f"{'–'.join(names[stop] for stop in stops)} Line"
    return f"{names[first.start]}–{names[first.end]} {'Express' if archetype == 'express' else 'Corridor'}"


def required_cash(state: AosState, routes: Sequence[Route]) -> int:
    """The cost of all routes of priority 1 and 2: at least the start cash, at most what two turns can build."""
    hexes = dict.fromkeys(
        place
        for route in routes
        if route.priority <= 2
        for place in find_optimal_path(state, route.start, route.end)
        if terrain_costs(state)[place]
    )
    cost = sum(terrain_costs(state)[place] for place in hexes)
    if len(hexes) > TWO_TURNS:
        cost = -(-cost * TWO_TURNS // len(hexes))
    return max(state.board.cash, cost)


def _min_engine(survey: Survey, archetype: Archetype, routes: Sequence[Route]) -> int:
    links = max(2, min(survey.links(route.start, route.end) for route in routes if route.priority == 1))
    return min(MOST_LINKS, links + (archetype == "dominance"))


def _both_ways(a: Hex, b: Hex) -> tuple[Route, ...]:
    return Route(a, b, 1), Route(b, a, 1)


def _best(found: Sequence[tuple[float, tuple[Route, ...]]]) -> list[tuple[Route, ...]]:
    ranked = sorted(found, key=lambda pair: (-pair[0], [(route.start, route.end) for route in pair[1]]))
    return [routes for _, routes in ranked]


def _open(survey: Survey, a: Hex, b: Hex) -> bool:
    """Whether a connection is still to be built."""
    return not joined(survey.state, survey.seat, a, b)


def _at_home(survey: Survey, *places: Hex) -> bool:
    """Whether one of these cities is on the player's network, if there is one."""
    return not survey.network or not survey.network.isdisjoint(places)


def speed(survey: Survey) -> list[tuple[Route, ...]]:
    """City pairs by demand, links and price, among those whose track fits two turns."""
    found = []
    for a, b, cost in survey.edges:
        tiles = sum(survey.state.sites[place] < 2 for place in survey.path(a, b))
        demand = survey.both(a, b)
        if demand and tiles <= TWO_TURNS and _open(survey, a, b) and _at_home(survey, a, b):
            start, end = (a, b) if survey.demand(a, b) >= survey.demand(b, a) else (b, a)
            found.append((demand * survey.links(a, b) / max(1, cost), _both_ways(start, end)))
    return _best(found)


def hub(survey: Survey) -> list[tuple[Route, ...]]:
    """Cities by the demand per dollar of their cheapest neighbours, with at least three kinds of goods if possible."""
    found: list[tuple[float, tuple[Route, ...]]] = []
    plain: list[tuple[float, tuple[Route, ...]]] = []
    for place, near in survey.around.items():
        spokes = [(survey.both(other, place) / max(1, cost), other) for other, cost in near]
        ranked = sorted((spoke for spoke in spokes if spoke[0]), key=lambda spoke: (-spoke[0], spoke[1]))
        chosen = [other for _, other in ranked if survey.state.sites[other] != TERMINAL][: len(SPOKES)]
        useful = any(_open(survey, other, place) for other in chosen) and _at_home(survey, place, *chosen)
        if len(chosen) < 2 or not useful:
            continue
        routes = tuple(Route(other, place, SPOKES[index]) for index, other in enumerate(chosen))
        worth = (sum(spoke[0] for spoke in ranked), routes)
        colours = [good for good in range(len(GOODS)) if any(survey.cubes[stop][good] for stop in (place, *chosen))]
        (found if len(colours) >= COLOURS else plain).append(worth)
    return _best(found) + _best(plain)


def long_line(survey: Survey) -> list[tuple[Route, ...]]:
    """Chains of cities by the links that their cubes can use, per dollar."""
    found: list[tuple[float, tuple[Route, ...]]] = []
    for place in survey.cities:
        _extend(survey, (place,), 0, found)
    return _best(found)


def _extend(survey: Survey, chain: Path, cost: int, found: list[tuple[float, tuple[Route, ...]]]) -> None:
    stops = 1 + sum(survey.links(a, b) for a, b in pairwise(chain))
    if stops > CHAIN[1]:
        return
    if stops >= CHAIN[0] and len(chain) > 1:
        used = _links_used(survey, chain)
        useful = any(_open(survey, a, b) for a, b in pairwise(chain))
        if used and useful and _at_home(survey, *chain):
            found.append((used / max(1, cost), _chain_routes(chain)))
    if len(chain) < MOST_CHAINED:
        for near, price in survey.around.get(chain[-1], ())[:3]:
            if near not in chain:
                _extend(survey, (*chain, near), cost + price, found)


def _chain_routes(chain: Path) -> tuple[Route, ...]:
    """Link by link, then from end to end both ways."""
    steps = [Route(a, b, 1 if index == 0 else 2) for index, (a, b) in enumerate(pairwise(chain))]
    if len(chain) > 2:
        steps += [Route(chain[0], chain[-1], 2), Route(chain[-1], chain[0], 2)]
    return tuple(steps)


def _links_used(survey: Survey, chain: Path) -> float:
    """The links that all cubes of a chain use to the first city that takes them."""
    lengths = [survey.links(a, b) for a, b in pairwise(chain)]
    total = 0.0
    for forth in (True, False):
        cities_ = chain if forth else chain[::-1]
        steps = lengths if forth else lengths[::-1]
        for index, start in enumerate(cities_):
            left = {good for good in range(len(GOODS)) if survey.cubes[start][good]}
            links = 0
            for end, step in zip(cities_[index + 1 :], steps[index:], strict=True):
                links += step
                taken = left & {*survey.wants[end]}
                total += sum(survey.cubes[start][good] for good in sorted(taken)) * min(links, MOST_LINKS)
                left -= taken
    return total


def block(survey: Survey) -> list[tuple[Route, ...]]:
    """Connections by the demand that runs over them, next to the presumed targets of rivals; with one extension."""
    weight = _betweenness(survey)
    targets = analyze_opponent_tracks(survey.state, survey.seat)
    found = []
    for edge in survey.edges:
        a, b, cost = edge
        if not weight.get(edge) or not _open(survey, a, b) or not _at_home(survey, a, b):
            continue
        threat = 1 + targets.get(a, 0) + targets.get(b, 0)
        extension = _extension(survey, edge, weight)
        routes = _both_ways(a, b) + ((Route(*extension, 2),) if extension else ())
        found.append((weight[edge] * threat / max(1, cost), routes))
    return _best(found)


def _extension(survey: Survey, edge: Edge, weight: dict[Edge, float]) -> tuple[Hex, Hex] | None:
    """The busiest other connection at one end of an edge, towards it."""
    onward = [
        (weight.get(other, 0.0), other)
        for other in survey.edges
        if other != edge and len({other.a, other.b} & {edge.a, edge.b}) == 1 and _open(survey, other.a, other.b)
    ]
    if not onward:
        return None
    _, best = min(onward, key=lambda pair: (-pair[0], pair[1]))
    start, end = (best.b, best.a) if best.a in (edge.a, edge.b) else (best.a, best.b)
    return (start, end) if survey.state.sites[start] != TERMINAL else (end, start)


def _betweenness(survey: Survey) -> dict[Edge, float]:
    """By connection, the demand whose cheapest way runs over it."""
    by_ends = {(edge.a, edge.b): edge for edge in survey.edges}
    weight: dict[Edge, float] = {}
    for a in survey.cities:
        before = _tree(survey, a)
        for b in survey.cities:
            demand = survey.demand(a, b) if a != b and b in before else 0
            while demand and b != a:
                step = by_ends[min(b, before[b]), max(b, before[b])]
                weight[step] = weight.get(step, 0) + demand
                b = before[b]
    return weight


def _tree(survey: Survey, source: Hex) -> dict[Hex, Hex]:
    """By city, the one before it on the cheapest way from a source over neighbouring cities."""
    out: dict[Hex, list[tuple[Hex, int]]] = {}
    for a, b, cost in survey.edges:
        out.setdefault(a, []).append((b, cost))
        out.setdefault(b, []).append((a, cost))
    total, before, open_cities = {source: 0}, {source: source}, [(0, source)]
    while open_cities:
        open_cities.sort()
        cost, place = open_cities.pop(0)
        if cost > total[place] or (survey.state.sites[place] == TERMINAL and place != source):
            continue
        for near, price in out.get(place, ()):
            if cost + price < total.get(near, cost + price + 1):
                total[near], before[near] = cost + price, place
                open_cities.append((cost + price, near))
    return before


_MAKERS: dict[Archetype, Callable[[Survey], list[tuple[Route, ...]]]] = {
    "express": speed,
    "hub": hub,
    "dominance": long_line,
    "corridor": block,
}
