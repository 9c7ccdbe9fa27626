"""The cheapest track to a stop: a search over what fits each hex, tile after tile from where track can begin."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import Build, build
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Half, Hex
from milepost.games.age_of_steam.rules import moving, sections
from milepost.games.age_of_steam.rules.fitting import MINE, OPEN, Fit, Site, change, fits, site
from milepost.games.age_of_steam.rules.stock import at_hand
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import NO_EDGE, TOWN, Edge, Shape

MOST_TILES = 24
"""A longer route is nobody's plan."""


class Sources(NamedTuple):
    """Where track can begin: edges it can go on across, each with the stop it comes from; and those stops."""

    halves: tuple[tuple[Half, Hex], ...]
    """The half beyond the edge: where the next tile would lie."""
    stops: tuple[Hex, ...]


class Laid(NamedTuple):
    """A route: its tiles in order, what they cost at full price, and the hexes from stop to stop."""

    tiles: tuple[Build, ...]
    price: int
    path: tuple[Hex, ...]


def sources(state: AosState, seat: Seat, start: Hex | None) -> Sources:
    """Where a player's track can begin: at a stop that is named, or anywhere on the player's network."""
    stops = [start] if start is not None else _network(state, seat)
    joined = moving.distances(state, stops, (seat,))
    halves: list[tuple[Half, Hex]] = []
    for section in sections.all_sections(state):
        if section.owner == seat and not section.complete:
            for end, other in ((section.start, section.end), (section.end, section.start)):
                if end < 0 and (other in joined or (start is None and other < 0)):
                    halves.append((state.board.facing[-1 - end], other if other >= 0 else (-1 - end) // 6))
    for stop in stops:
        if state.sites[stop] >= CITY_HEX:
            halves += [(half, stop) for half in state.board.facing[stop * 6 : stop * 6 + 6]]
    return Sources(tuple(sorted({one for one in halves if one[0] >= 0})), tuple(stops))


def _network(state: AosState, seat: Seat) -> list[Hex]:
    """The stops where a player's track ends; every city for a player without track."""
    found = sections.stops_of(state, seat)
    return sorted(found) or state.cities


Step = tuple[int, int, Half, Hex, tuple[tuple[Hex, Shape], ...], tuple[Hex, ...]]
"""Price and number of tiles so far, the half to be entered next (-1 at the goal), the stop where it began, the tiles as
(hex, shape), and the hexes passed."""


def route(state: AosState, seat: Seat, starts: Sources, goal: Hex) -> Laid | None:
    """The cheapest tiles that join a source to a stop; of equal ones the fewest. None if there is no way."""
    queue: list[Step] = [(0, 0, half, stop, (), (stop,)) for half, stop in starts.halves if stop != goal]
    for stop in starts.stops:
        queue += list(_out_of_town(state, seat, stop, goal))
    queue.sort()
    done: set[Half] = set()
    while queue:
        price, many, half, stop, tiles, path = heappop(queue)
        if half < 0:
            return Laid(tuple(build(*tile) for tile in tiles), price, path)
        if half in done or many >= MOST_TILES:
            continue
        done.add(half)
        for step in _onward(state, seat, (price, many, half, stop, tiles, path), goal):
            heappush(queue, step)
    return None


def _out_of_town(state: AosState, seat: Seat, town: Hex, goal: Hex) -> Iterator[Step]:
    """A first tile in a town, where the builder may lay one."""
    if state.sites[town] != TOWN_HEX or town == goal:
        return
    here = site(state, seat, town)
    for fit in fits(here):
        added = change(here.tile, fit.shape).added
        if len(added) == 1 and at_hand(state, town, fit.shape):
            first: Step = (0, 0, -1, town, (), ())
            yield from _reached(state, first, town, added[0][0], fit, goal)


def _onward(state: AosState, seat: Seat, step: Step, goal: Hex) -> Iterator[Step]:
    """All tiles on the hex that is entered: each leads across another edge, or ends at the goal."""
    _, _, half, _, _, path = step
    place, edge = divmod(half, 6)
    if state.sites[place] >= CITY_HEX or place in path[1:] or place in state.built:
        return
    here = site(state, seat, place)
    if here.beyond[edge] == OPEN:  # track of this very route will lie there
        here = here._replace(beyond=(*here.beyond[:edge], MINE, *here.beyond[edge + 1 :]))
    for fit in fits(here):
        way = _way_through(here, fit.shape, edge) if at_hand(state, place, fit.shape) else NO_EDGE
        if way == TOWN and place == goal:
            price, many, _, stop, tiles, path = step
            yield price + fit.price, many + 1, -1, stop, (*tiles, (place, fit.shape)), (*path, place)
        elif way not in (NO_EDGE, TOWN) and place != goal:
            yield from _reached(state, step, place, way, fit, goal)


def _way_through(here: Site, shape: Shape, edge: Edge) -> Edge:
    """Where new track that enters a hex over an edge leaves it: an edge, TOWN if it ends there, NO_EDGE for nowhere."""
    new = change(here.tile, shape).fresh
    entered = [segment for segment in new if edge in segment]
    if not entered:
        return NO_EDGE
    if not here.town:
        return entered[0][0] if entered[0][1] == edge else entered[0][1]
    others = [segment[0] for segment in new if segment[0] != edge]
    return TOWN if not others else others[0] if len(others) == 1 else NO_EDGE


def _reached(state: AosState, step: Step, place: Hex, way: Edge, fit: Fit, goal: Hex) -> Iterator[Step]:
    """The step after a tile: into the next hex, along track that lies there already, or to the goal."""
    paid, many, _, stop, tiles, path = step
    price, laid = paid + fit.price, (*tiles, (place, fit.shape))
    passed: list[Half] = []
    end = sections.outward(state, place * 6 + way, passed)
    through = (*path, place, *dict.fromkeys(half // 6 for half in passed if half // 6 != end))
    if end == goal:
        yield price, many + 1, -1, stop, laid, (*through, goal)
    elif end < 0 and (beyond := state.board.facing[-1 - end]) >= 0:
        yield price, many + 1, beyond, stop, laid, through
