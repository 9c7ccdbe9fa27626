"""Phase V: which cube to move (bots page 3.5)."""

from __future__ import annotations

from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import PASS, UPGRADE
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.bots.decision import AIDecision, Task, counted
from milepost.games.age_of_steam.bots.network import due, spendable, turns_left
from milepost.games.age_of_steam.bots.solvency import faster, sound
from milepost.games.age_of_steam.bots.strategy import Route
from milepost.games.age_of_steam.bots.targets import next_target_route
from milepost.games.age_of_steam.goods import GOODS, Good
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import parts

LINK_WEIGHT, OWN_WEIGHT = 3, 2
EXACT, PARTLY, ANY_ROUTE = 30, 15, 10
"""The bonus for the target route, for its start or end, and for any route of the strategy."""


class Weighed(NamedTuple):
    """A delivery with its score."""

    score: int
    delivery: Delivery
    own: int
    rival: int


def find_reachable_destinations(
    state: AosState, city: Hex, colour: Good, engine: int
) -> dict[Hex, tuple[Delivery, ...]]:
    """By destination, all ways of a cube of this colour from a city within reach of the engine."""
    found: dict[Hex, tuple[Delivery, ...]] = {}
    if moving.movable(state, city):
        for delivery in moving.deliveries_from(state, city, colour, engine):
            found[delivery.stops[-1]] = (*found.get(delivery.stops[-1], ()), delivery)
    return found


def route_bonus(delivery: Delivery, target: Route | None, routes: tuple[Route, ...]) -> int:
    """What a delivery is worth more for serving the strategy."""
    start, end = delivery.move.hex, delivery.stops[-1]
    if target is not None:
        if (start, end) == (target.start, target.end):
            return EXACT
        if start == target.start or end == target.end:
            return PARTLY
    return ANY_ROUTE if any((start, end) == (route.start, route.end) for route in routes) else 0


def weigh(seat: Seat, delivery: Delivery, target: Route | None, routes: tuple[Route, ...]) -> Weighed:
    """Three for each link, doubled if one of them is own, and the bonus."""
    own = delivery.owners.count(seat)
    rival = sum(owner not in (seat, -1) for owner in delivery.owners)
    base = LINK_WEIGHT * len(delivery.owners) * (OWN_WEIGHT if own else 1)
    return Weighed(base + route_bonus(delivery, target, routes), delivery, own, rival)


def rank_deliveries(task: Task) -> list[Weighed]:
    """All deliveries, the best first: by score, most own links, fewest rival links, then the stops."""
    state, seat = task.state, task.seat
    target = next_target_route(state, seat, task.memory, task.settings, task.archetype)
    found = [weigh(seat, one, target, task.memory.routes) for one in moving.deliveries(state, seat)]
    if not task.settings.gifts:
        found = [one for one in found if one.own > 0]
    lead = task.settings.net_links
    return sorted(
        found,
        key=lambda one: (
            one.rival - 2 * one.own if lead else 0, -one.score, -one.own, one.rival,
            one.delivery.stops, one.delivery.move.hex,
        ),
    )  # fmt: skip


def decide_move_goods(task: Task) -> AIDecision:
    """Phase V: the best delivery, else a better engine, else nothing."""
    state, seat = task.state, task.seat
    ranked = rank_deliveries(task)
    if ranked:
        best = ranked[0]
        move = best.delivery.move
        weighed = tuple((_told(state, one.delivery), float(one.score)) for one in ranked)
        sentence = (
            f"{_told(state, best.delivery)} scores {best.score}: {counted(len(best.delivery.owners), 'link')}, "
            f"{_own(best.own, len(best.delivery.owners))}."
        )
        return task.decided(
            "move", move, sentence, weighed, city=move.hex, colour=GOODS[move.good], destination=best.delivery.stops[-1]
        )
    if moving.upgrade_fault(state, UPGRADE, seat) or not _can_feed(task):
        return task.decided("skip", PASS, "nothing can be moved, and no better engine can be had.")
    sentence = f"nothing can be moved, so it improves its engine to {state.engines[seat] + 1} links."
    return task.decided("upgradeEngine", UPGRADE, sentence, engine=state.engines[seat] + 1)


def _can_feed(task: Task) -> bool:
    """Whether a better engine can be paid: to the end without a share, or because cubes wait for it."""
    state, seat, settings = task.state, task.seat, task.settings
    if not settings.solvency_guard:
        return True
    turns = turns_left(state) + 1
    ahead = state.cash[seat] + turns * (state.income[seat] - due(state, seat) - 1)
    if turns == 1 or spendable(state, seat, settings) < 1:
        return False
    if ahead >= 0:
        return True
    extra = faster(state, seat)
    return extra > 0 and sound(state, seat, settings, engine=1, brings=extra)


def _own(own: int, links: int) -> str:
    """How many of the links of a delivery are its mover's."""
    if own == links:
        return "its own" if links == 1 else "all its own"
    return f"{own or 'none'} of them its own" if links > 1 else "not its own"


def _told(state: AosState, delivery: Delivery) -> str:
    start, end = (parts.place(state.board, place) for place in (delivery.move.hex, delivery.stops[-1]))
    return f"{GOODS[delivery.move.good]} from {start} to {end}"
