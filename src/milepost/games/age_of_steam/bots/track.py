"""Phase IV: which track to build (bots page 3.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from milepost.games.age_of_steam.actions import DONE, AosAction, Build, BuyLink
from milepost.games.age_of_steam.board import CITY_HEX, Hex
from milepost.games.age_of_steam.bots.cities import decide_city
from milepost.games.age_of_steam.bots.decision import AIDecision, Task
from milepost.games.age_of_steam.bots.evaluation import (
    BACKWARD,
    NEXT,
    ON_PATH,
    ONWARD,
    Line,
    evaluate_on_line,
    evaluate_track_position,
)
from milepost.games.age_of_steam.bots.network import own_hexes, spendable, turns_left
from milepost.games.age_of_steam.bots.strategy import Route
from milepost.games.age_of_steam.bots.targets import buildable, can_finish_now
from milepost.games.age_of_steam.bots.worth import worthwhile
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.rules.fitting import change
from milepost.games.age_of_steam.rules.sections import open_ends, stops_of
from milepost.games.age_of_steam.rules.works import after
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import TOWN, Edge, Segment
from milepost.games.age_of_steam.words import parts

ROUTE_WEIGHT = 2
ALONG = ON_PATH + ONWARD + BACKWARD
"""The route score of a tile whose track follows the path."""


class Candidate(NamedTuple):
    """Something to build: its price, its route score, and its value, the whole score for each dollar."""

    action: AosAction
    price: int
    route_score: int
    value: float


def new_edges(state: AosState, action: Build) -> tuple[Edge, ...]:
    """The edges of the track that a build adds or turns."""
    segments = change(state.tiles[action.hex], action.tile).fresh
    return tuple(edge for segment in segments for edge in segment if edge != TOWN)


def score_build(task: Task, action: Build, line: Line) -> Candidate | None:
    """A tile with its value for a line; None if it only turns track that serves the line as well as before."""
    state, seat = task.state, task.seat
    price = building.to_pay(state, action, seat)
    route_score = evaluate_on_line(state, action.hex, line, new_edges(state, action))
    if any(old_score(state, old, line, action.hex) >= route_score for old in turned(state, action)):
        return None
    total = evaluate_track_position(state, seat, action.hex) + ROUTE_WEIGHT * route_score
    return Candidate(action, price, route_score, total / max(1, price))


def turned(state: AosState, action: Build) -> tuple[Segment, ...]:
    """The pieces of track that a build turns."""
    return tuple(old for old, _ in change(state.tiles[action.hex], action.tile).redirected)


def old_score(state: AosState, segment: Segment, line: Line, place: Hex) -> int:
    """How well a piece of track that lies there serves a line."""
    return evaluate_on_line(state, place, line, segment)


def score_link(task: Task, action: BuyLink, line: Line) -> Candidate | None:
    """A printed link with its value, if the line runs over it."""
    link = task.state.board.links[action.link]
    steps = [{a, b} for a, b in zip(line.path, line.path[1:], strict=False)]
    if {*link.ends} not in steps:
        return None
    score = ON_PATH + NEXT + ONWARD + BACKWARD
    return Candidate(action, link.price, score, ROUTE_WEIGHT * score / max(1, link.price))


def candidates(task: Task, route: Route, line: Line, legal: Sequence[AosAction]) -> list[Candidate]:
    """What could be built for a route along a line, the best value first (bots page 3.4).

    The first track leaves the start city; later track continues open ends; failing that, tiles at the cities of the
    route that score enough for it.
    """
    state = task.state
    builds = [action for action in legal if isinstance(action, Build)]
    near = [score_build(task, one, line) for one in _near_route(task, route, builds)]
    found = [one for one in near if one is not None and one.route_score >= task.settings.later_min_score]
    if not found:
        around = [score_build(task, one, line) for one in _around_cities(state, line, builds)]
        found = [one for one in around if one is not None and one.route_score >= task.settings.fallback_min_score]
    found += [one for action in legal if isinstance(action, BuyLink) and (one := score_link(task, action, line))]
    return sorted(found, key=lambda one: (-one.value, one.price, _order(one.action)))


def _order(action: AosAction) -> tuple[int, int]:
    return (action.hex, action.tile) if isinstance(action, Build) else (-1, 0)


def _near_route(task: Task, route: Route, builds: Iterable[Build]) -> list[Build]:
    """Tiles next to the start city for the first track, at open ends of own track afterwards."""
    state, seat = task.state, task.seat
    near, facing = state.board.near, state.board.facing
    if not own_hexes(state, seat) and not stops_of(state, seat):
        return [one for one in builds if any(near[one.hex][edge] == route.start for edge in new_edges(state, one))]
    ends = {facing[half] for half in open_ends(state, seat) if facing[half] >= 0}
    return [one for one in builds if any(one.hex * 6 + edge in ends for edge in new_edges(state, one))]


def _around_cities(state: AosState, line: Line, builds: Iterable[Build]) -> list[Build]:
    """Tiles on the way or next to its cities."""
    stops = {place for place in line.path if state.sites[place] >= CITY_HEX} | {line.path[0], line.path[-1]}
    around = {near for stop in sorted(stops) for near in state.board.near[stop] if near >= 0} | {*line.path}
    return [one for one in builds if one.hex in around]


def decide_build_track(task: Task) -> AIDecision:
    """Phase IV: a new city first, then the tile of the best value that the cash can pay, or stop."""
    state, seat = task.state, task.seat
    city = decide_city(task)
    if city is not None:
        return city
    legal = state.legal(seat)
    may_stop = DONE in legal
    money = spendable(state, seat, task.settings)
    if may_stop and building.out_of_means(state, seat, money):
        return task.decided("skip", DONE, f"${max(0, money)} can be spent; that is too little to build.")
    late = not turns_left(state)
    tried: list[tuple[Route, list[Candidate]]] = []
    for route, line in buildable(state, seat, task.memory, task.settings, task.archetype):
        if not (can_finish_now(state, line, money) if late else worthwhile(state, seat, line, task.settings)):
            continue
        found = [one for one in candidates(task, route, line, legal) if one.price <= money]
        tried.append((route, found))
        best = next((one for one in found if one.route_score >= ALONG and _can_end(task, one)), None)
        if best is not None:
            return _built(task, route, best, found)
    for route, found in tried:
        best = next((one for one in found if _can_end(task, one)), None)
        if best is not None:
            return _built(task, route, best, found)
    if may_stop:
        return task.decided("skip", DONE, "no track that it wants can be built now.")
    return _must_go_on(task, legal)


def _can_end(task: Task, one: Candidate) -> bool:
    """Whether the builder may stop after this, now or after further tiles it can pay for."""
    then = _then(task.state, task, one.action)
    for _ in range(task.state.builds):
        if then.map_rules.may_stop(then, task.seat):
            return spendable(then, task.seat, task.settings) >= 0
        onward = [action for action in then.legal(task.seat) if action != DONE]
        if not onward:
            return False
        then = _then(then, task, _cheapest(then, task, onward))
    return then.map_rules.may_stop(then, task.seat)


def _then(state: AosState, task: Task, action: AosAction) -> AosState:
    """The position after some track; a new city is not looked ahead to."""
    return after(state, action, task.seat) if isinstance(action, Build | BuyLink) else state


def _cheapest(state: AosState, task: Task, legal: Sequence[AosAction]) -> AosAction:
    return min(legal, key=lambda one: (_finishes(state, task, one), _price(state, task, one), _order(one)))


def _finishes(state: AosState, task: Task, action: AosAction) -> bool:
    """False, which comes first, if the builder could stop after this."""
    return not state.map_rules.may_stop(_then(state, task, action), task.seat)


def _price(state: AosState, task: Task, action: AosAction) -> int:
    if isinstance(action, Build):
        return building.to_pay(state, action, task.seat)
    return state.board.links[action.link].price if isinstance(action, BuyLink) else 0


def _must_go_on(task: Task, legal: Sequence[AosAction]) -> AIDecision:
    """Where unfinished track may not be left: what completes it soonest."""
    action = _cheapest(task.state, task, legal)
    return _decided(task, action, "track that is begun must be completed in this turn.", ())


def _built(task: Task, route: Route, best: Candidate, found: Sequence[Candidate]) -> AIDecision:
    names = route.names(task.state.board)
    sentence = (
        f"it wants the line {names}; this tile for ${best.price} scores {best.route_score} on the way, and "
        f"{best.value:g} in all."
    )
    weighed = tuple((_told(task.state, one.action), round(one.value, 1)) for one in found)
    return _decided(task, best.action, sentence, weighed, route)


def _decided(
    task: Task, action: AosAction, sentence: str, weighed: tuple[tuple[str, float], ...], route: Route | None = None
) -> AIDecision:
    if isinstance(action, Build):
        edges = new_edges(task.state, action)
        return task.decided("build", action, sentence, weighed, hex=action.hex, edges=edges, **_ends(route))
    return task.decided("buy", action, sentence, weighed, **_ends(route))


def _ends(route: Route | None) -> dict[str, int]:
    return {} if route is None else {"start": route.start, "end": route.end}


def _told(state: AosState, action: AosAction) -> str:
    if isinstance(action, Build):
        ways = " and ".join(parts.way(state.board, edge) for edge in new_edges(state, action))
        return f"{parts.place(state.board, action.hex)}: track to the {ways}"
    if isinstance(action, BuyLink):
        a, b = state.board.links[action.link].ends
        return f"the link {parts.place(state.board, a)}–{parts.place(state.board, b)}"
    return "stop"
