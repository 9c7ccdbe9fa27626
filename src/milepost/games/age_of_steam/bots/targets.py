"""The route to build next (bots page 7, answer 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, pairwise

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, Hex
from milepost.games.age_of_steam.bots.analysis import has_cube, route_path
from milepost.games.age_of_steam.bots.evaluation import Line, working_line
from milepost.games.age_of_steam.bots.network import (
    cities,
    joined,
    linked,
    linked_stops,
    own_hexes,
)
from milepost.games.age_of_steam.bots.paths import costs_with_track, shut_edges, spread
from milepost.games.age_of_steam.bots.selection import select_initial_strategy
from milepost.games.age_of_steam.bots.strategy import LAST, Archetype, Memory, Route, Settings
from milepost.games.age_of_steam.bots.worth import gain, price_left, prices_left, turns_needed, worthwhile
from milepost.games.age_of_steam.rules.sections import stops_of
from milepost.games.age_of_steam.state import AosState

DEAREST = 16
"""Track that costs more is not looked at as an opportunity."""
TRIED = 14
"""Routes that are looked at, one after the other, until one can be built."""


def pieces(state: AosState, seat: Seat, route: Route, settings: Settings) -> list[Route]:
    """A route split at the cities it passes."""
    path = route_path(state, seat, route, settings)
    stops = [place for place in path if state.sites[place] >= CITY_HEX or place in (route.start, route.end)]
    return [Route(a, b, route.priority) for a, b in pairwise(stops)]


def unfinished_piece(state: AosState, seat: Seat, route: Route, settings: Settings) -> Route | None:
    """The first unfinished piece of a route that touches own track, else the first unfinished one."""
    left = [one for one in pieces(state, seat, route, settings) if not joined(state, seat, one.start, one.end)]
    if not left:
        return None
    stops, mine = stops_of(state, seat), own_hexes(state, seat)
    for piece in left:
        if {piece.start, piece.end} & stops or not mine.isdisjoint(route_path(state, seat, piece, settings)):
            return piece
    return left[0]


def _from_routes(state: AosState, seat: Seat, routes: Sequence[Route], settings: Settings) -> Iterator[Route]:
    for route in sorted(routes, key=lambda one: one.priority):
        if not joined(state, seat, route.start, route.end) and has_cube(state, seat, route, settings):
            piece = unfinished_piece(state, seat, route, settings)
            if piece is not None:
                yield piece


def opportunities(state: AosState, seat: Seat, settings: Settings) -> list[Route]:
    """Connections that would allow deliveries from or to the player's network, most uses of own links per dollar first.

    Without a network they join any two cities.
    """
    network = linked_stops(state, seat)
    found: list[tuple[float, Route]] = []
    for end in cities(state):
        price = attaching(state, seat, end)
        for group in _groups(state, seat, [stop for stop in network or cities(state) if stop != end]):
            near = sorted((price[stop], stop) for stop in group if stop in price)
            if end in group or not near or near[0][0] > DEAREST:
                continue
            route = Route(near[0][1], end, LAST)
            line = working_line(state, seat, route, settings)
            brings = gain(state, seat, line) if line is not None else 0
            if line is not None and brings:
                found.append((brings / max(1, price_left(state, line)), route))
    return [route for _, route in sorted(found, key=lambda pair: (-pair[0], pair[1].start, pair[1].end))]


def attaching(state: AosState, seat: Seat, end: Hex) -> dict[Hex, int]:
    """By hex, what track from there to a city costs, with all track heeded and not by way of another city."""
    return spread(state, (end,), costs_with_track(state, seat), through=False, shut=shut_edges(state, seat))


def _groups(state: AosState, seat: Seat, stops: Sequence[Hex]) -> list[list[Hex]]:
    """Stops grouped by the links of the player that join them."""
    found: list[list[Hex]] = []
    seen: set[Hex] = set()
    for stop in stops:
        if stop not in seen:
            group = sorted(linked(state, seat, stop))
            seen.update(group)
            found.append(group)
    return found


def nearest_unconnected(state: AosState, seat: Seat) -> list[Route]:
    """From the player's network to the cities outside it, the nearest first; without a network, from city to city."""
    network = linked_stops(state, seat) or sorted(stops_of(state, seat)) or cities(state)
    found = []
    for end in cities(state):
        price = attaching(state, seat, end)
        near = [(price[stop], stop) for stop in network if stop != end and stop in price]
        if near and not any(joined(state, seat, stop, end) for stop in network if stop != end):
            found.append((*min(near), end))
    return [Route(stop, end, LAST) for _, stop, end in sorted(found)]


def _is_begun(state: AosState, seat: Seat, route: Route, settings: Settings) -> bool:
    """Whether a route is unfinished and own track lies on its way."""
    if joined(state, seat, route.start, route.end):
        return False
    line = working_line(state, seat, route, settings)
    return line is not None and 1 < line.next < len(line.path)


def price_this_turn(state: AosState, seat: Seat, line: Line) -> int:
    """What the tiles of a line cost that can be laid in a turn."""
    return sum(prices_left(state, line)[: state.map_rules.tiles_per_turn(state, seat)])


def can_finish_now(state: AosState, line: Line, money: int) -> bool:
    """Whether the tiles and the money of this turn complete a line."""
    left = prices_left(state, line)
    return len(left) <= state.builds and sum(left) <= money


def target_routes(
    state: AosState, seat: Seat, memory: Memory, settings: Settings, archetype: Archetype | None = None
) -> Iterator[Route]:
    """Routes to build, the first choice first: of the strategy, of a new choice, any delivery, the nearest city."""
    if settings.finish_first and memory.begun is not None and _is_begun(state, seat, memory.begun, settings):
        yield memory.begun
    yield from _from_routes(state, seat, memory.routes, settings)
    chosen = select_initial_strategy(state, seat, settings, archetype)
    yield from _from_routes(state, seat, chosen.routes, settings)
    for route in chain(opportunities(state, seat, settings), _lazily(nearest_unconnected, state, seat)):
        piece = unfinished_piece(state, seat, route, settings)
        if piece is not None:
            yield piece


def _lazily(find: Callable[[AosState, Seat], list[Route]], state: AosState, seat: Seat) -> Iterator[Route]:
    yield from find(state, seat)


def next_target_route(
    state: AosState, seat: Seat, memory: Memory, settings: Settings, archetype: Archetype | None = None
) -> Route | None:
    """The route to build next; None if everything is joined."""
    return next(target_routes(state, seat, memory, settings, archetype), None)


def buildable(
    state: AosState, seat: Seat, memory: Memory, settings: Settings, archetype: Archetype | None = None
) -> list[tuple[Route, Line]]:
    """The target routes that rivals have not closed, with their lines: in order, or those that pay most first."""
    found: dict[tuple[Hex, Hex], tuple[Route, Line]] = {}
    for route in islice(target_routes(state, seat, memory, settings, archetype), TRIED):
        ends = (min(route.start, route.end), max(route.start, route.end))
        line = working_line(state, seat, route, settings) if ends not in found else None
        if line is not None:
            found[ends] = route, line
    if settings.worthwhile:
        begun = memory.begun

        def rank(one: tuple[Route, Line]) -> tuple[bool, float]:
            going_on = begun is not None and (begun.start, begun.end) == (one[0].start, one[0].end) and one[1].next > 1
            price = max(1, price_left(state, one[1]))
            turns = turns_needed(state, seat, one[1], settings)
            return not going_on, -gain(state, seat, one[1], growth=False) / price / turns**2

        return sorted(found.values(), key=rank)
    return [*found.values()]


def next_buildable(
    state: AosState, seat: Seat, memory: Memory, settings: Settings, archetype: Archetype | None = None
) -> tuple[Route, Line] | None:
    """The first route to build that is worth it, and its line."""
    for route, line in buildable(state, seat, memory, settings, archetype):
        if worthwhile(state, seat, line, settings):
            return route, line
    return None
