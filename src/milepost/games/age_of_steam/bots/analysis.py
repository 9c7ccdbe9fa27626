"""Opponents and prospects: where rivals seem to go, what is blocked, how far a route is, how good a strategy looks."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.bots.network import (
    joined,
    matching_cubes,
    own_hexes,
    rival_hexes,
)
from milepost.games.age_of_steam.bots.paths import (
    Path,
    costs_avoiding,
    costs_with_own,
    costs_with_track,
    find_optimal_path,
    path_cost,
    shut_edges,
)
from milepost.games.age_of_steam.bots.strategy import URGENT, Route, Settings, Strategy
from milepost.games.age_of_steam.rules.sections import stops_of
from milepost.games.age_of_steam.state import AosState

NEAR = 2
"""A city within this distance of rival track is presumed a target."""
FAR = 4
"""Cities at least this far from all rival track are left alone."""
_AIMED = (0, -15, -20, -25)
"""What a target is worth less, by its score."""
_TAKEN = -25
"""What a route is worth less that an opponent has joined."""
_FAR_BONUS = 10


def opponents(state: AosState, seat: Seat) -> list[Seat]:
    """The other players who are not bankrupt, by seat."""
    return sorted(other for other in state.order if other != seat)


def analyze_opponent_tracks(state: AosState, seat: Seat) -> dict[Hex, int]:
    """By city, how many tiles of opponents lie within two hexes of it without being joined to it (bots page 5.4)."""
    places = state.cities
    found: dict[Hex, int] = {}
    for other in opponents(state, seat):
        theirs = stops_of(state, other)
        free = [place for place in places if place not in theirs]
        for tile in sorted(own_hexes(state, other)):
            for place in free:
                if state.board.distance(tile, place) <= NEAR:
                    found[place] = found.get(place, 0) + 1
    return found


def aimed_for(route: Route, targets: dict[Hex, int], settings: Settings) -> int:
    """The larger score of a route's two cities; 0 below the least that counts."""
    score = max(targets.get(route.start, 0), targets.get(route.end, 0))
    return score if score >= settings.aim_min_score else 0


def taken_by_opponent(state: AosState, seat: Seat, route: Route) -> bool:
    """Whether some opponent has joined both ends by completed links."""
    return any(joined(state, other, route.start, route.end) for other in opponents(state, seat))


def opponent_adjustment(
    state: AosState, seat: Seat, strategy: Strategy, targets: dict[Hex, int], settings: Settings
) -> int:
    """What opponents take off a strategy: 15, 20 or 25 for each route they aim for, 25 for each they have joined."""
    if settings.adjust_by_cities:
        return _adjustment_by_cities(state, seat, strategy, targets, settings)
    aimed = sum(_AIMED[min(aimed_for(route, targets, settings), 3)] for route in strategy.routes)
    return aimed + sum(_TAKEN for route in strategy.routes if taken_by_opponent(state, seat, route))


def _adjustment_by_cities(
    state: AosState, seat: Seat, strategy: Strategy, targets: dict[Hex, int], settings: Settings
) -> int:
    rivals = rival_hexes(state, seat)
    theirs = frozenset[Hex]().union(*(stops_of(state, other) for other in opponents(state, seat)))
    total = 0
    for city in dict.fromkeys(end for route in strategy.routes for end in (route.start, route.end)):
        if city in theirs:
            total += _TAKEN
        elif targets.get(city, 0) >= settings.aim_min_score:
            total += _AIMED[1]
        elif rivals and all(state.board.distance(city, place) >= FAR for place in rivals):
            total += _FAR_BONUS
    return total


def route_path(state: AosState, seat: Seat, route: Route, settings: Settings) -> Path:
    """The path of a route from its start to its end."""
    return find_optimal_path(state, route.start, route.end, seat, settings)


def has_cube(state: AosState, seat: Seat, route: Route, settings: Settings) -> bool:
    """Whether the start city holds a cube that the end city takes."""
    along = route_path(state, seat, route, settings) if state.map_rules.cubes_on_track else ()
    return matching_cubes(state, route, along) > 0


def is_blocked(state: AosState, seat: Seat, route: Route) -> bool:
    """Whether rivals keep a route from being built.

    It is blocked if no path can be built at all, or if the cheapest one that avoids rival track costs at least twice
    the free one and no own tile lies on that.
    """
    free = find_optimal_path(state, route.start, route.end, seat)
    if not free:
        return True
    if rival_hexes(state, seat).isdisjoint(free) or joined(state, seat, route.start, route.end):
        return False
    if path_cost(state, route.start, route.end, costs_with_track(state, seat), shut_edges(state, seat)) is None:
        return True
    if not own_hexes(state, seat).isdisjoint(free):
        return False
    around = path_cost(state, route.start, route.end, costs_avoiding(state, seat))
    price = path_cost(state, route.start, route.end)
    return around is None or price is None or around >= 2 * price


def route_progress(state: AosState, seat: Seat, route: Route) -> float:
    """1 if own completed links join the route, else the part of its cheapest cost that own track saves."""
    if joined(state, seat, route.start, route.end):
        return 1.0
    total = path_cost(state, route.start, route.end)
    rest = path_cost(state, route.start, route.end, costs_with_own(state, seat))
    if not total or rest is None:
        return 0.0
    return 1 - rest / total


def evaluate_strategy_feasibility(state: AosState, seat: Seat, strategy: Strategy, settings: Settings) -> int:
    """How good the prospects of a strategy are, 0 to 100, opponents' aims aside (bots page 4.3)."""
    score = 100
    for route in strategy.routes:
        if is_blocked(state, seat, route):
            score -= 20
        if not has_cube(state, seat, route, settings):
            score -= 25 if route.priority == URGENT else 15
    shortage = strategy.required_cash - state.cash[seat]
    if shortage > 0:
        score -= 10 + shortage
    return max(0, score)


def rival_tiles(state: AosState, seat: Seat) -> int:
    """How many tiles carry track of rivals."""
    return len(rival_hexes(state, seat))
