"""Track toward a city: the cheapest new segments, and those of them that can be built in this action."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.core.phrases import count
from milepost.core.rules import BasicFault, Refusal
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Build, SteelAction
from milepost.games.wood_and_steel.board import City, Route, members
from milepost.games.wood_and_steel.constants import ACTING, BUILDING, NOBODY
from milepost.games.wood_and_steel.goals import names
from milepost.games.wood_and_steel.rules import building, track
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import WORDS, parts
from milepost.games.wood_and_steel.words.parts import money


class Way(NamedTuple):
    """The cheapest way from a network to a city, over own track and new segments."""

    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    """The segments between them."""
    new: tuple[Route, ...]
    """Those that are still to be built, in order."""


def plan(view: View[SteelState], seat: Seat, told: str) -> Plan[SteelAction]:
    """What can be built in this action of the cheapest track to a city, from the network or from a city of it."""
    state = view.state
    start, end = _ends(state, seat, told)
    if state.phase not in (ACTING, BUILDING):
        raise BadInput(WORDS.refuse(view, Refusal(BasicFault.NOT_NOW, Build(0), seat)))
    way = cheapest(state, seat, state.reach[seat] if start is None else 1 << start, end)
    name = parts.city(end)
    if way is None:
        raise BadInput(f"No track of yours can get to {name}: every way has two tracks already.")
    if not way.new:
        already = f"Your track leads from {parts.city(start)} to" if start is not None else "Your track ends in"
        raise BadInput(f"{already} {name} already.")
    now = _buildable(state, seat, way)
    if not now:
        first = Build(way.new[0])
        fault = building.build_fault(state, first, seat)
        assert fault is not None, "it cannot be built now"
        why = WORDS.refuse(view, Refusal(fault, first, seat))
        raise BadInput(
            f"No part of the way to {name} can be built now; all of it costs {_sum(state, seat, way.new)}. {why}"
        )
    built = way.routes.index(now[-1]) + 1
    return Plan(
        tuple(map(Build, now)),
        _label(state, seat, way, now, name),
        sum(track.price_to_build(state, seat, route) for route in now),
        tuple(map(city_id, way.cities[: built + 1])),
        tuple(map(city_id, way.cities[built:])) if built < len(way.routes) else (),
    )


def _ends(state: SteelState, seat: Seat, told: str) -> tuple[City | None, City]:
    """Where track begins, None for anywhere in the network, and where it leads."""
    words = told.partition(" for ")[0].removeprefix("from ").replace(" - ", " to ")
    start, _, end = f" {words}".rpartition(" to ")
    target = names.city(state, end.strip())
    if not start.strip():
        return None, target
    source = names.city(state, start.strip())
    reach = state.reach[seat]
    if not reach >> source & 1 and reach >> target & 1:
        source, target = target, source
    if not reach >> source & 1:
        name = parts.city(source)
        raise BadInput(f"No track of yours ends in {name}, where this would begin; build to {name} first.")
    return source, target


def cheapest(state: SteelState, seat: Seat, sources: int, target: City) -> Way | None:
    """The cheapest way from any of the sources, own track for nothing; of equal ones, the shortest."""
    best = dict.fromkeys(members(sources), (0, 0))
    before: dict[City, tuple[City, Route]] = {}
    queue = [(0, 0, city) for city in best]
    while queue:
        price, segments, city = heappop(queue)
        if city == target:
            break
        if best[city] < (price, segments):
            continue
        for route, other, more in _segments(state, seat, city):
            found = price + more, segments + 1
            if other not in best or found < best[other]:
                best[other], before[other] = found, (city, route)
                heappush(queue, (*found, other))
    return _walked(state, seat, before, target) if target in best else None


def _segments(state: SteelState, seat: Seat, city: City) -> list[tuple[Route, City, int]]:
    """The segments at a city that a player has or can build: where each leads, and what it costs."""
    found = []
    for route in state.map.at[city]:
        a, b = state.map.ends[route]
        other = b if a == city else a
        if state.own[seat] >> route & 1:
            found.append((route, other, 0))
        elif state.tracks[1][route] == NOBODY:
            found.append((route, other, track.price_to_build(state, seat, route)))
    return found


def _walked(state: SteelState, seat: Seat, before: dict[City, tuple[City, Route]], target: City) -> Way:
    cities, routes = [target], []
    while cities[-1] in before:
        city, route = before[cities[-1]]
        cities.append(city)
        routes.append(route)
    new = [route for route in reversed(routes) if not state.own[seat] >> route & 1]
    return Way(tuple(cities[::-1]), tuple(routes[::-1]), tuple(new))


def _buildable(state: SteelState, seat: Seat, way: Way) -> tuple[Route, ...]:
    """What of a way can be built and paid for in this action."""
    if building.build_fault(state, Build(way.new[0]), seat) is not None:
        return ()
    left, now = state.cash[seat], []
    for route in way.new[: building.segments_an_action(state, seat) - state.built]:
        left -= track.price_to_build(state, seat, route)
        if left < 0:
            break
        now.append(route)
    return tuple(now)


def _sum(state: SteelState, seat: Seat, routes: tuple[Route, ...]) -> str:
    return money(sum(track.price_to_build(state, seat, route) for route in routes))


def _label(state: SteelState, seat: Seat, way: Way, now: tuple[Route, ...], name: str) -> str:
    """What is built for how much, and what is left for later."""
    built = f"Build {parts.routes(now, 'and')} for {_sum(state, seat, now)}"
    later = way.new[len(now) :]
    if not later:
        return f"{built}, all the way to {name}."
    left = (
        f"{count(len(later), 'more segment')} for {_sum(state, seat, later)} {parts.is_are(len(later))} left for later"
    )
    return f"{built} towards {name}; {left}."
