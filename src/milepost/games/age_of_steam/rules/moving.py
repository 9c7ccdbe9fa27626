"""Phase V, move goods (8).

Track does not change while goods are moved, so the links from each stop and the ways of a good from a place are found
once and shared by all positions of a phase.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import (
    FIRST_LINK,
    MOST_ENGINE,
    PASS,
    UPGRADE,
    AosAction,
    Exit,
    Move,
    Pass,
    Upgrade,
)
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.events import EngineImproved, GoodMoved
from milepost.games.age_of_steam.goods import GOODS, Good
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.sections import all_sections, outward
from milepost.games.age_of_steam.tiles import SEGMENTS

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


FAR = 99
"""More links than any engine pulls."""


class Way(NamedTuple):
    """One link out of a stop: by which exit, to which stop, and whose it is (-1: nobody's)."""

    exit: Exit
    stop: Hex
    owner: int


class Delivery(NamedTuple):
    """A legal way of a cube to a city that takes it."""

    move: Move
    stops: tuple[Hex, ...]
    owners: tuple[int, ...]


def ways_from(state: AosState) -> dict[Hex, list[Way]]:
    """The completed links out of each stop, by exit."""
    found: dict[Hex, list[Way]] | None = state.routes.get("ways")
    if found is None:
        found = state.routes["ways"] = _find_ways(state)
    return found


def _find_ways(state: AosState) -> dict[Hex, list[Way]]:
    ways: dict[Hex, list[Way]] = {}
    facing, sites = state.board.facing, state.sites
    for section in all_sections(state):
        if not section.complete:
            continue
        owner = -1 if section.owner == NOBODY else section.owner
        ends = ((section.start, section.halves[0], section.end), (section.end, section.halves[-1], section.start))
        for stop, half, other in ends:
            leaves = half if sites[stop] == TOWN_HEX else facing[half]
            ways.setdefault(stop, []).append(Way(leaves % 6, other, owner))
    for number, link in enumerate(state.board.links):
        if state.links[number] != FREE:
            owner = -1 if state.links[number] == NOBODY else state.links[number]
            a, b = link.ends
            ways.setdefault(a, []).append(Way(FIRST_LINK + number, b, owner))
            ways.setdefault(b, []).append(Way(FIRST_LINK + number, a, owner))
    for out in ways.values():
        out.sort()
    return ways


def distances(state: AosState, starts: Iterable[Hex], owners: Collection[int]) -> dict[Hex, int]:
    """The stops that completed links of these owners (-1: nobody) join to some stops, the nearest first.

    Each comes with the fewest links to it.
    """
    ways = ways_from(state)
    found = dict.fromkeys(starts, 0)
    queue = [*found]
    for stop in queue:
        for _, near, owner in ways.get(stop, ()):
            if owner in owners and near not in found:
                found[near] = found[stop] + 1
                queue.append(near)
    return found


def first_ways(state: AosState, place: Hex) -> list[Way]:
    """How a cube can leave the place where it stands: by a link, or along the track it stands on."""
    if state.sites[place] != LAND:
        return ways_from(state).get(place, [])
    found = []
    for segment in SEGMENTS[state.tiles[place]]:
        for edge in segment:
            half = place * 6 + edge
            stop = outward(state, half, [])
            if stop >= 0:
                found.append(Way(edge, stop, -1 if state.owners[half] == NOBODY else state.owners[half]))
    return sorted(found)


def movable(state: AosState, place: Hex) -> bool:
    """Whether cubes that stand here can be moved, if there is a way."""
    what = state.sites[place]
    if what == LAND:
        return state.map_rules.cubes_on_track and state.tiles[place] > 0
    return what == CITY_HEX or (what == TOWN_HEX and state.map_rules.cubes_in_towns)


def deliveries_from(state: AosState, place: Hex, good: Good, engine: int) -> list[Delivery]:
    """All ways of a good from a place to the first city that takes it, within reach of an engine, by exits."""
    key = (place, good, engine)
    found: list[Delivery] | None = state.routes.get(key)
    if found is None:
        found = state.routes[key] = _search(state, place, good, engine)
    return found


def links_to_taker(state: AosState, good: Good) -> dict[Hex, int]:
    """From each stop, at least how many links lead to a city that takes a good; stops without a way are not there."""
    key = f"takers of {good}"
    found: dict[Hex, int] | None = state.routes.get(key)
    if found is None:
        ways, accepts = ways_from(state), state.map_rules.accepts
        reached = [stop for stop, what in enumerate(state.sites) if what >= CITY_HEX and accepts(state, stop, good)]
        found = dict.fromkeys(reached, 0)
        for stop in reached:
            for _, near, _ in ways.get(stop, ()):
                if near not in found:
                    found[near] = found[stop] + 1
                    reached.append(near)
        state.routes[key] = found
    return found


def _search(state: AosState, place: Hex, good: Good, engine: int) -> list[Delivery]:
    """Depth first, by exits; no further than the links that are left can lead to a taker."""
    ways, passes, left = ways_from(state), state.map_rules.passes, links_to_taker(state, good)
    found: list[Delivery] = []

    def go(out: list[Way], path: tuple[Exit, ...], stops: tuple[Hex, ...], owners: tuple[int, ...]) -> None:
        onward = engine - len(path) - 1
        for exit, stop, owner in out:
            need = left.get(stop, FAR)
            if need > onward or stop in stops or stop == place:
                continue
            if need:
                if passes(state, stop):
                    go(ways[stop], (*path, exit), (*stops, stop), (*owners, owner))
            else:
                found.append(Delivery(Move(place, good, (*path, exit)), (*stops, stop), (*owners, owner)))

    go(first_ways(state, place), (), (), ())
    return found


def deliveries(state: AosState, seat: Seat) -> list[Delivery]:
    """All legal deliveries of a player, by hex, good and exits."""
    engine, width = state.engines[seat], len(GOODS)
    found: list[Delivery] = []
    for number in [number for number, count in enumerate(state.cubes) if count]:
        place = number // width
        if movable(state, place):
            found += deliveries_from(state, place, number % width, engine)
    return found


def follow(state: AosState, move: Move) -> tuple[AosFault | None, tuple[Hex, ...], tuple[int, ...]]:
    """Walk along a move: the rule against it if there is one, the stops it comes to, and whose links they are."""
    stops: list[Hex] = []
    owners: list[int] = []
    out = first_ways(state, move.hex)
    for number, exit in enumerate(move.path):
        way = next((way for way in out if way.exit == exit), None)
        if way is None:
            return AosFault.NO_WAY, tuple(stops), tuple(owners)
        if way.stop in stops or way.stop == move.hex:
            return AosFault.STOP_TWICE, (*stops, way.stop), tuple(owners)
        stops.append(way.stop)
        owners.append(way.owner)
        taken = state.sites[way.stop] >= CITY_HEX and state.map_rules.accepts(state, way.stop, move.good)
        last = number == len(move.path) - 1
        if taken and not last:
            return AosFault.PAST_TAKER, tuple(stops), tuple(owners)
        if not taken and last:
            return AosFault.NOT_TAKEN, tuple(stops), tuple(owners)
        if not last and not state.map_rules.passes(state, way.stop):
            return AosFault.NO_PASSING, tuple(stops), tuple(owners)
        out = ways_from(state).get(way.stop, [])
    return None, tuple(stops), tuple(owners)


def move_fault(state: AosState, action: Move, seat: Seat) -> AosFault | None:
    """The rule against this move, or nothing."""
    place = action.hex
    if place >= len(state.sites):
        return AosFault.NO_HEX
    if not state.cubes[place * len(GOODS) + action.good]:
        return AosFault.NO_CUBE
    if not movable(state, place):
        return AosFault.NOT_MOVABLE
    if len(action.path) > state.engines[seat]:
        return AosFault.ENGINE
    return follow(state, action)[0]


def upgrade_fault(state: AosState, action: Upgrade, seat: Seat) -> AosFault | None:
    """The rule against a better engine, or nothing."""
    if state.engines[seat] >= MOST_ENGINE:
        return AosFault.ENGINE_BEST
    return AosFault.UPGRADED if state.upgraded >> seat & 1 else None


def legal(state: AosState, seat: Seat) -> tuple[AosAction, ...]:
    """Pass, upgrade the engine, or any delivery."""
    moves = [delivery.move for delivery in deliveries(state, seat)]
    if upgrade_fault(state, UPGRADE, seat):
        return (PASS, *moves)
    return (UPGRADE, PASS, *moves)


def move_good(state: AosState, action: Move, seat: Seat, events: list[Event]) -> None:
    """Take the cube to its city; every link earns its owner one income."""
    _, stops, owners = follow(state, action)
    state.cubes[action.hex * len(GOODS) + action.good] -= 1
    for owner in owners:
        if owner >= 0:
            state.income[owner] += 1
    events.append(GoodMoved(seat, action.good, action.hex, action.path, stops, owners))
    state.map_rules.delivered(state, seat, action, stops, owners, events)
    state.at += 1


def upgrade(state: AosState, action: Upgrade, seat: Seat, events: list[Event]) -> None:
    """A better engine instead of a move."""
    state.engines[seat] += 1
    state.upgraded |= 1 << seat
    events.append(EngineImproved(seat, state.engines[seat]))
    state.at += 1


def pass_by(state: AosState, action: Pass, seat: Seat, events: list[Event]) -> None:
    """Neither move a cube nor improve the engine."""
    state.at += 1
