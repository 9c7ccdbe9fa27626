"""New cities, Production, and bonuses to give away (bots page 8)."""

from __future__ import annotations

from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DRAW,
    REWARDS,
    Place,
    urbanize,
)
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Hex
from milepost.games.age_of_steam.bots.analysis import route_path
from milepost.games.age_of_steam.bots.decision import AIDecision, Task
from milepost.games.age_of_steam.bots.network import cubes_of, linked_stops, takes
from milepost.games.age_of_steam.bots.strategy import Memory, Settings
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.goods import (
    COLUMN_OF,
    GOODS,
    NEW_CITIES,
    NEW_CITY_GOOD,
    Good,
)
from milepost.games.age_of_steam.rules import moving, urbanization
from milepost.games.age_of_steam.rules.sections import stops_of
from milepost.games.age_of_steam.rules.supply import column_home, free_boxes, waiting_for
from milepost.games.age_of_steam.state import AosState

LINK_POINTS = 3
"""Points of an income for each own link of a delivery, and of a link that a new city completes."""
PLANNED = 0.5
"""What a link counts that is not built yet."""
FIRST_CITY = 100.0
"""A map without cities lets nobody build; the first one is worth more than anything."""
MOST_REACH = 3
"""Links within which cubes are counted for a new city: an engine of a few turns later."""


NEAR_HOME = 4
"""A city that is worth nothing yet is founded within this many hexes of own track, or not at all."""


class NewCity(NamedTuple):
    """A town that could become a city, and what that is worth."""

    place: Hex
    city: int
    worth: float


def best_city(state: AosState, seat: Seat, memory: Memory, settings: Settings) -> NewCity | None:
    """The best town and letter for a new city; None if none is left."""
    ranked = new_cities(state, seat, memory, settings)
    return ranked[0] if ranked else None


def new_cities(state: AosState, seat: Seat, memory: Memory, settings: Settings) -> list[NewCity]:
    """All towns and letters by worth: deliveries to the new colour, links completed, then the fuller column."""
    towns = state.towns
    letters = urbanization.cities_left(state)
    if not towns or not letters:
        return []
    first = FIRST_CITY if CITY_HEX not in state.sites else 0.0
    planned = _planned(state, seat, memory, settings)
    found = []
    for place in towns:
        near = _near_cubes(state, seat, place, planned.get(place, ()))
        split = LINK_POINTS * _completed(state, seat, place)
        for city in letters:
            worth = first + split + _worth(state, near, NEW_CITY_GOOD[city])
            found.append((NewCity(place, city, worth), waiting_for(state, city)))
    found.sort(key=lambda pair: (-pair[0].worth, -pair[1], pair[0].place, pair[0].city))
    return [one for one, _ in found]


def _planned(state: AosState, seat: Seat, memory: Memory, settings: Settings) -> dict[Hex, tuple[Hex, ...]]:
    """By town, the cities of planned routes that pass it; and the hexes of the way where cubes stand on them."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    for route in memory.routes:
        path = route_path(state, seat, route, settings)
        ends = path if state.map_rules.cubes_on_track else (route.start, route.end)
        for place in path:
            if state.sites[place] == TOWN_HEX:
                found[place] = (*found.get(place, ()), *(end for end in ends if end not in found.get(place, ())))
    return found


def _near_cubes(state: AosState, seat: Seat, place: Hex, planned: tuple[Hex, ...]) -> list[tuple[Hex, float]]:
    """Where cubes stand that could come here, and how many own links they would use."""
    found: dict[Hex, float] = {stop: PLANNED for stop in planned if stop != place}
    links = moving.distances(state, (place,), (seat,))
    found |= {stop: float(many) for stop, many in links.items() if 0 < many <= MOST_REACH}
    if state.map_rules.cubes_on_track:
        for near in state.board.near[place]:
            if near >= 0 and state.sites[near] == LAND and near not in found:
                found[near] = PLANNED
    return sorted(found.items())


def _worth(state: AosState, near: list[tuple[Hex, float]], good: Good) -> float:
    return sum(LINK_POINTS * links * cubes_of(state, place)[good] for place, links in near)


def _completed(state: AosState, seat: Seat, place: Hex) -> int:
    """Own or unowned sections that only point at the town and would end in the city."""
    count = 0
    for edge in range(6):
        facing = state.board.facing[place * 6 + edge]
        if facing >= 0 and state.owners[place * 6 + edge] == FREE and state.owners[facing] in (seat, NOBODY):
            section = state.sections[facing]
            count += section.start >= 0 or section.end >= 0
    return count


def decide_city(task: Task) -> AIDecision | None:
    """Phase IV, with Urbanization: the best new city, unless it would serve others only."""
    state, seat = task.state, task.seat
    if not urbanization.possible(state, seat):
        return None
    ranked = new_cities(state, seat, task.memory, task.settings)
    own = stops_of(state, seat)
    allowed = [one for one in ranked if not urbanization.fault(state, urbanize(one.place, one.city), seat)]
    if not allowed:
        return None
    best = allowed[0]
    if best.worth <= 0 and own:
        far = {one.place: min(state.board.distance(one.place, stop) for stop in own) for one in allowed}
        best = min(allowed, key=lambda one: (far[one.place], allowed.index(one)))
        if far[best.place] > NEAR_HOME:
            return None
    names = state.board.names
    weighed = tuple((f"{names[one.place]} as {NEW_CITIES[one.city]}", round(one.worth, 1)) for one in allowed)
    colour = GOODS[NEW_CITY_GOOD[best.city]]
    sentence = f"the new {colour} city {NEW_CITIES[best.city]} in {names[best.place]} is worth {best.worth:.0f}."
    return task.decided(
        "urbanize", urbanize(best.place, best.city), sentence, weighed, hex=best.place, city=NEW_CITIES[best.city]
    )


# Production


def production_pays(state: AosState, seat: Seat) -> bool:
    """Whether there are empty boxes, and a city of the player's network has one of them."""
    network = frozenset(linked_stops(state, seat))
    return any(column_home(state, COLUMN_OF[box]) in network for box in free_boxes(state))


def box_worth(state: AosState, seat: Seat, good: Good, box: int) -> float:
    """What a cube in a box is worth: the chance that it grows times the links of the player it could then use."""
    home = column_home(state, COLUMN_OF[box])
    if home < 0:
        return 0.0
    chance = 1 - (5 / 6) ** state.map_rules.dice(state)
    reached = moving.distances(state, (home,), (seat,)).items()
    links = next((many for stop, many in reached if many and takes(state, stop, good)), 0)
    return chance * LINK_POINTS * links


def decide_production(task: Task) -> AIDecision:
    """Phase IX: draw, then put cubes where they pay most on own links."""
    state, seat = task.state, task.seat
    legal = state.legal(seat)
    if DRAW in legal:
        if production_pays(state, seat):
            return task.decided("draw", DRAW, "a city of its own network has an empty column.")
        return task.decided("decline", DECLINE, "no city of its own network has room for a cube.")
    places = [action for action in legal if isinstance(action, Place)]
    worth = {action: box_worth(state, seat, action.good, action.box) for action in places}
    ranked = sorted(places, key=lambda one: (-worth[one], one.good, one.box))
    if not ranked or worth[ranked[0]] <= 0:
        return task.decided("decline", DECLINE, "the cubes would pay nothing on its own links.")
    best = ranked[0]
    weighed = tuple((_box(state, one), round(worth[one], 2)) for one in ranked)
    sentence = f"{_box(state, best)} is expected to bring {worth[best]:.1f} points."
    return task.decided("place", best, sentence, weighed, good=GOODS[best.good], box=best.box)


def _box(state: AosState, action: Place) -> str:
    home = column_home(state, COLUMN_OF[action.box])
    where = state.board.names[home] if home >= 0 else "a city that is not there yet"
    return f"{GOODS[action.good]} for {where}"


# bonuses


def decide_reward(task: Task) -> AIDecision:
    """Western U.S.: the bonus for the player's own railroad, else for the one that is furthest behind."""
    state, seat = task.state, task.seat
    among = state.asks[-1].among
    scores = state.scores
    chosen = seat if seat in among else min(among, key=lambda other: (scores[other], other))
    who = "its own railroad" if chosen == seat else f"P{chosen}, who is furthest behind"
    weighed = tuple((f"P{other}", float(scores[other])) for other in among)
    return task.decided("reward", REWARDS[chosen], f"the bonus goes to {who}.", weighed, seat=chosen)
