"""Which strategy to follow: the first choice, and the second thoughts before each phase (4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.bots.analysis import (
    aimed_for,
    analyze_opponent_tracks,
    evaluate_strategy_feasibility,
    has_cube,
    is_blocked,
    opponent_adjustment,
    rival_tiles,
    route_progress,
)
from milepost.games.age_of_steam.bots.scenarios import strategies
from milepost.games.age_of_steam.bots.strategy import LAST, URGENT, Archetype, Memory, Route, Settings, Strategy
from milepost.games.age_of_steam.state import AosState

CUBE_WEIGHT = 10
ENOUGH_CASH, ENOUGH_ENGINE, BLOCKED, MUCH_TRACK = 20, 15, -15, 10
NEARLY_DONE = 0.8
"""A route of which this part is done is urgent."""


def score_strategy(state: AosState, seat: Seat, strategy: Strategy, settings: Settings) -> int:
    """How well a strategy suits the position (4.1)."""
    score = 0
    for route in strategy.routes:
        if has_cube(state, seat, route, settings):
            score += CUBE_WEIGHT * (4 - route.priority)
        if is_blocked(state, seat, route):
            score += BLOCKED
    shortage = strategy.required_cash - state.cash[seat]
    score += -2 * shortage if shortage > 0 else ENOUGH_CASH
    if state.engines[seat] >= strategy.min_engine:
        score += ENOUGH_ENGINE
    if strategy.kind == "blocking" and rival_tiles(state, seat) >= settings.much_track:
        score += MUCH_TRACK
    return score


def rank_strategies(
    state: AosState, seat: Seat, settings: Settings, candidates: Sequence[Strategy]
) -> list[tuple[int, Strategy]]:
    """Strategies with their scores, the best first; equal ones as they are listed."""
    scored = [(score_strategy(state, seat, one, settings), one) for one in candidates]
    return sorted(scored, key=lambda pair: -pair[0])


def select_initial_strategy(
    state: AosState, seat: Seat, settings: Settings, archetype: Archetype | None = None
) -> Strategy:
    """The strategy with the highest score, of one archetype or of all."""
    return rank_strategies(state, seat, settings, strategies(state, seat, archetype))[0][1]


def adjust_route_priorities(
    state: AosState, seat: Seat, strategy: Strategy, targets: dict[Hex, int], settings: Settings
) -> tuple[Route, ...]:
    """The routes with new priorities: nearly done is urgent; contested, or without a cube, comes last."""
    return tuple(
        msgspec.structs.replace(route, priority=_priority(state, seat, route, targets, settings))
        for route in strategy.routes
    )


def _priority(state: AosState, seat: Seat, route: Route, targets: dict[Hex, int], settings: Settings) -> int:
    if not has_cube(state, seat, route, settings) or aimed_for(route, targets, settings):
        return LAST
    return URGENT if route_progress(state, seat, route) >= NEARLY_DONE else route.priority


def initialize_ai_strategy(
    state: AosState, seat: Seat, settings: Settings, archetype: Archetype | None = None
) -> Memory:
    """The memory of a seat at the start of a game."""
    strategy = select_initial_strategy(state, seat, settings, archetype)
    return Memory(strategy=strategy, routes=strategy.routes, progress=(0.0,) * len(strategy.routes))


def reevaluate_strategy(
    state: AosState, seat: Seat, memory: Memory, settings: Settings, archetype: Archetype | None = None
) -> Memory:
    """Second thoughts in four steps (bots page 4.2): opponents, feasibility, a new choice if due, routes ranked again.

    A player bound to an archetype only ranks its routes again.
    """
    strategy = memory.strategy or select_initial_strategy(state, seat, settings, archetype)
    targets = analyze_opponent_tracks(state, seat)
    adjustment = opponent_adjustment(state, seat, strategy, targets, settings)
    feasibility = evaluate_strategy_feasibility(state, seat, strategy, settings)
    if not settings.adjust_by_cities:
        feasibility = max(0, feasibility + adjustment)
    switches = memory.switches
    if archetype is None and (feasibility < settings.switch_below or adjustment < settings.adjust_below):
        chosen = _another(state, seat, strategy, settings)
        switches += chosen.name != strategy.name
        strategy = chosen
    routes = adjust_route_priorities(state, seat, strategy, targets, settings)
    return Memory(
        strategy=strategy,
        routes=routes,
        progress=tuple(route_progress(state, seat, route) for route in routes),
        begun=memory.begun,
        turn=state.turn,
        phase=state.phase,
        feasibility=feasibility,
        adjustment=adjustment,
        switches=switches,
    )


def _another(state: AosState, seat: Seat, strategy: Strategy, settings: Settings) -> Strategy:
    ranked = rank_strategies(state, seat, settings, strategies(state, seat))
    score, best = ranked[0]
    if settings.switch_margin and score <= score_strategy(state, seat, strategy, settings) + settings.switch_margin:
        return strategy
    return best
