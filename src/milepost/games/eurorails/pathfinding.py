"""Finding the cheapest track to a place, and the fastest drive there, both at the engine's own prices.

Only EuroRails has this room: its goals and its judgement both live on these searches, and neither knows the other.

Track is searched with the kernel of `core.graph` on prices made from the engine's tables, then built section by section
on a copy of the position, where the rules have the last word. Drives are searched over (milepost, edge of arrival),
because a train may not turn back in the open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Heads, Prices
from milepost.games.eurorails.actions import SAILS, STEPS, Sail, Step
from milepost.games.eurorails.board import (
    EDGE_BY,
    EDGES,
    MILEPOSTS,
    NEIGHBOUR,
    OUTPOSTS,
    POSTS,
    PRINTINGS,
    TUNNEL,
    TUNNEL_PRICE,
    WATER,
    Edge,
    Line,
    Milepost,
)
from milepost.games.eurorails.constants import FREE, NEUTRAL, OPERATING, RED
from milepost.games.eurorails.rules import calamities, movement, track
from milepost.games.eurorails.state import EuroState

FERRY = 6
"""The arc of a port to the other port of its line; the arcs before it are the six directions."""
DEGREE = 7
OPPOSITE = (3, 4, 5, 0, 1, 2)

_RICH = 10_000
_MOST_TRIES = 30
_TURN_WORTH = 6
"""Millions a turn is worth when a shorter way costs a fee."""

EDGE = np.array([[*edges, -1] for edges in EDGE_BY], np.intp).ravel()
"""The edge of each arc; -1 for none, and for ferries."""
_INTO: tuple[NDArray[np.intp], ...] = tuple(
    np.array([other * DEGREE + OPPOSITE[way] for way, other in enumerate(NEIGHBOUR[m]) if other >= 0], np.intp)
    for m in range(MILEPOSTS)
)
"""The arcs that lead to each milepost by land."""
_OUTPOSTS = frozenset(OUTPOSTS)
_INTO_MAJOR = np.array([other in _OUTPOSTS for ways in NEIGHBOUR for other in (*ways, -1)])
"""Whether each arc leads into a major city."""
_CITY_POSTS = tuple((posts[0],) if len(posts) == 1 else posts[1:] for posts in POSTS)


@cache
def arcs(printing: str) -> tuple[Heads, Prices]:
    """Where each arc leads, and what a section along it costs with every line paid."""
    heads = np.zeros((MILEPOSTS, DEGREE), np.int32)
    prices = np.full((MILEPOSTS, DEGREE), CLOSED, np.uint8)
    price = PRINTINGS[printing].price
    for milepost, ways in enumerate(NEIGHBOUR):
        for way, other in enumerate(ways):
            edge = EDGE_BY[milepost][way]
            if edge >= 0:
                heads[milepost, way] = other
                prices[milepost, way] = TUNNEL_PRICE if edge == TUNNEL else price[other] + WATER[edge]
    for one, other in PRINTINGS[printing].ports:
        heads[one, FERRY], heads[other, FERRY] = other, one
    return heads.ravel(), prices.ravel()


@cache
def _built_backwards(printing: str) -> Prices:
    """What a section along each arc costs if its far end is there already: the milepost it comes from is paid for."""
    price = PRINTINGS[printing].price
    prices = np.full((MILEPOSTS, DEGREE), CLOSED, np.uint8)
    for milepost, ways in enumerate(EDGE_BY):
        for way, edge in enumerate(ways):
            if edge >= 0:
                prices[milepost, way] = TUNNEL_PRICE if edge == TUNNEL else price[milepost] + WATER[edge]
    return prices.ravel()


@cache
def _ports(printing: str) -> NDArray[np.bool_]:
    """Whether each milepost is a port."""
    return np.array(PRINTINGS[printing].line_at) >= 0


# track


def building_order(state: EuroState, arcs: Iterable[int]) -> tuple[Edge, ...]:
    """The edges of a way on which track must be built, in the order that costs least.

    A section into a major city costs the city's price, one out of it only the milepost it leads to. So the last section
    before a city is built from the city, and then the one before it closes the gap for the cheaper of its ends.
    """
    order: list[Edge] = []
    follows = False
    for arc in arcs:
        new = _is_new(state, arc)
        if new:
            edge = int(EDGE[arc])
            gap = follows and _head(arc) in _OUTPOSTS
            order.insert(len(order) - gap, edge)
        follows = new
    return tuple(order)


def _head(arc: int) -> Milepost:
    """Where an arc over land leads."""
    return NEIGHBOUR[arc // DEGREE][arc % DEGREE]


def _is_new(state: EuroState, arc: int) -> bool:
    return bool(EDGE[arc] >= 0 and state.owners[EDGE[arc]] == FREE)


def network(state: EuroState, seat: Seat) -> list[Milepost]:
    """Where a player can build on from; any major city before there is track."""
    mine: list[Milepost] = np.flatnonzero(np.frombuffer(state.ends[seat], np.uint8)).tolist()
    if not mine:
        return list(OUTPOSTS)
    ports = (port for line, pair in enumerate(state.printing.ports) if state.members[line] >> seat & 1 for port in pair)
    return [*mine, *ports]


def track_prices(state: EuroState, seat: Seat, shut: Iterable[Edge]) -> Prices:
    """What each arc costs a player: nothing on own track and in red areas, else a section, where one may be built.

    Into own track a section costs the cheaper of its ends. So it does into a major city, see `building_order`, if it
    does not come from own track or a port: then there is no gap to be closed.
    """
    heads, base = arcs(state.options.printing)
    mine = np.frombuffer(state.ends[seat], np.uint8) > 0
    closing = mine[heads] | (_INTO_MAJOR & ~np.repeat(mine | _ports(state.options.printing), DEGREE))
    base = np.where(closing, np.minimum(base, _built_backwards(state.options.printing)), base)
    owners = np.frombuffer(state.owners, np.uint8)[EDGE]
    prices = np.where(owners == FREE, base, np.where((owners == seat) | (owners == RED), 0, CLOSED)).astype(np.uint8)
    prices[EDGE < 0] = CLOSED
    free = owners == FREE
    printing = state.printing
    for line, ports in enumerate(printing.ports):
        member = bool(state.members[line] >> seat & 1)
        joinable = member or not track.cannot_join(state, seat, line)
        for port in ports:
            if joinable:
                prices[port * DEGREE + FERRY] = 0
            if not member:
                into = _INTO[port][free[_INTO[port]]]
                prices[into] = prices[into] - printing.price[port] + printing.prices[line] if joinable else CLOSED
    for post in _full_posts(state, seat):
        into = _INTO[post][free[_INTO[post]]]
        out = np.arange(post * DEGREE, post * DEGREE + FERRY)
        prices[into] = prices[out[free[out]]] = CLOSED
    for edge in shut:
        for end in EDGES[edge]:
            prices[end * DEGREE + EDGE_BY[end].index(edge)] = CLOSED
    return prices


def _full_posts(state: EuroState, seat: Seat) -> Iterator[Milepost]:
    """Mileposts of cities, and ports, to which no more track of a player may lead."""
    yield from (post for posts in _CITY_POSTS for post in posts if track.crowded(state, seat, post))
    yield from (port for ports in state.printing.ports for port in ports if track.line_full(state, seat, port))


# drives


class Drive(msgspec.Struct, frozen=True):
    """A way for a train: what it does this turn, and how long and how dear the whole of it is."""

    actions: tuple[Step | Sail, ...]
    """This turn's steps, and the ferry it waits for at the end of them."""
    path: tuple[Milepost, ...]
    """All mileposts of the way, where the train stands first."""
    turns: int
    """Turns it takes, this one included; 0 if the train is there."""
    fees_now: int
    fees: int


def drive_to(state: EuroState, seat: Seat, goals: Iterable[Milepost], may_pay: bool = True) -> Drive | None:
    """The best drive to any of some mileposts: few turns, low fees, few mileposts; None if there is no way.

    Without `may_pay` only ways are looked at for which nobody is paid.
    """
    wanted = frozenset(goals)
    if state.sailing[seat]:
        return _from_the_other_port(state, seat, wanted)
    best: tuple[tuple[int, int], Drive] | None = None
    for payees in _payees(state, seat) if may_pay else (0,):
        found = _fastest(state, seat, wanted, payees)
        if found is not None:
            drive = _priced(state, seat, found)
            if drive is None:
                continue
            rank = (drive.turns * _TURN_WORTH + drive.fees, len(drive.path))
            if best is None or rank < best[0]:
                best = rank, drive
    return None if best is None else best[1]


def drive_times(state: EuroState, seat: Seat) -> dict[Milepost, int]:
    """How many mileposts of speed a train uses up to each place on its own track, from the beginning of this turn on.

    A turn that is not the player's own, or in which the train has stopped, does not count.
    """
    at = state.at[seat]
    if at < 0:
        return {}
    speed = movement.speed(state, seat)
    if state.sailing[seat]:
        landed = state.printing.other_port(at)
        start, used = (landed, -1), 2 * speed - movement.moves_after_landing(state, seat)
    else:
        drives = state.turn == seat and state.phase == OPERATING
        start = (at, -1 if state.printing.turning[at] else state.came_by[seat])
        used = speed - state.moves if drives else 0
    times, _, _ = _search(state, seat, start, used, 0, frozenset())
    found: dict[Milepost, int] = {}
    for (milepost, _), time in times.items():
        found[milepost] = min(time, found.get(milepost, FAR))
    return found


def _from_the_other_port(state: EuroState, seat: Seat, goals: frozenset[Milepost]) -> Drive | None:
    """A train that waits for a ferry does nothing this turn and drives on from where it will land."""
    landed = state.clone()
    landed.at[seat] = landed.printing.other_port(state.at[seat])
    landed.came_by[seat], landed.sailing[seat], landed.paid = -1, False, 0
    landed.moves, landed.halved = movement.moves_after_landing(state, seat), True
    drive = drive_to(landed, seat, goals)
    if drive is None:
        return None
    return Drive((), (state.at[seat], *drive.path), drive.turns + 1, 0, drive.fees)


def _payees(state: EuroState, seat: Seat) -> list[int]:
    """The sets of opponents whose track may be worth paying for: none, all, and each alone."""
    others = [other for other in range(len(state.cash)) if other != seat and any(state.ends[other])]
    sets = [0, sum(1 << other for other in others), *(1 << other for other in others)]
    return list(dict.fromkeys(sets))


Place = tuple[Milepost, Edge]
"""Where a train is, and the edge it came by if that matters."""


def _fastest(state: EuroState, seat: Seat, goals: frozenset[Milepost], payees: int) -> list[Milepost] | None:
    """The mileposts of the fastest way, the train's own first."""
    start = (state.at[seat], -1 if state.printing.turning[state.at[seat]] else state.came_by[seat])
    used = movement.speed(state, seat) - state.moves
    _, before, place = _search(state, seat, start, used, payees, goals)
    if place is None:
        return None
    path = [place[0]]
    while place in before:
        place = before[place]
        path.append(place[0])
    return path[::-1]


def _search(
    state: EuroState, seat: Seat, start: Place, used: int, payees: int, goals: frozenset[Milepost]
) -> tuple[dict[Place, int], dict[Place, Place], Place | None]:
    """Times to all places, where each was come from, and the first goal that was reached."""
    speed, landing = movement.speed(state, seat), movement.moves_after_landing(state, seat)
    owners, turning, line_at = state.owners, state.printing.turning, state.printing.line_at
    usable = [owner == seat or owner in (NEUTRAL, RED) or bool(payees >> owner & 1) for owner in range(FREE)]
    usable += [False] * 2
    times: dict[Place, int] = {start: used}
    before: dict[Place, Place] = {}
    buckets: dict[int, list[Place]] = {used: [start]}
    while buckets:
        now = min(buckets)
        for place in buckets.pop(now):
            if times[place] < now:
                continue
            milepost, came_by = place
            if milepost in goals:
                return times, before, place
            ways = [
                ((other, -1 if turning[other] else edge), now + 1)
                for other, edge in zip(NEIGHBOUR[milepost], EDGE_BY[milepost], strict=True)
                if edge >= 0
                and edge != came_by
                and usable[owner := owners[edge]]
                and not (state.forces and calamities.bans_step(state, owner, edge, milepost, other))
            ]
            line = line_at[milepost]
            if line >= 0 and _may_sail(state, seat, line, payees):
                turn = (max(now, 1) - 1) // speed + 1
                ways.append(((state.printing.other_port(milepost), -1), (turn + 1) * speed - landing))
            for there, time in ways:
                if time < times.get(there, FAR):
                    times[there] = time
                    before[there] = place
                    buckets.setdefault(time, []).append(there)
    return times, before, None


def _may_sail(state: EuroState, seat: Seat, line: Line, payees: int) -> bool:
    return bool(state.members[line] & (payees | 1 << seat)) and not calamities.bans_sailing(state, line)


def _sailing_by(state: EuroState, seat: Seat, line: Line) -> Seat:
    """On whose right a player sails: their own, else that of somebody who is paid already, else the first member's."""
    members = state.members[line]
    rights = [seat for seat in range(len(state.cash)) if members >> seat & 1]
    return min(rights, key=lambda owner: (owner != seat, movement.fee(seat, owner, state.paid), owner))


def _priced(state: EuroState, seat: Seat, path: list[Milepost]) -> Drive | None:
    """Drive along a way on a copy, as the rules count moves and fees; after this turn with money to spare.

    None if this turn's fees cannot be paid.
    """
    work = state.clone()
    actions: list[Step | Sail] = []
    fees = [0]
    turns = int(len(path) > 1)
    for start, end in pairwise(path):
        line = state.printing.line_at[start]
        ferry = line >= 0 and end in state.printing.ports[line]
        if not ferry and work.moves <= 0:
            turns += 1
            fees.append(0)
            work.paid, work.cash[seat] = 0, _RICH
            movement.set_moves(work, seat)
        cash = work.cash[seat]
        action: Step | Sail
        if ferry:
            action = SAILS[_sailing_by(work, seat, line)]
            if movement.sail_fault(work, action, seat):
                return None
            movement.sail(work, action, seat, [])
        else:
            action = STEPS[NEIGHBOUR[start].index(end)]
            if movement.step_fault(work, action, seat):
                return None
            movement.step(work, action, seat, [])
        fees[-1] += cash - work.cash[seat]
        if turns == 1:
            actions.append(action)
        if ferry:
            turns += 1
            fees.append(0)
            work.at[seat], work.sailing[seat] = end, False
            work.moves, work.halved = movement.moves_after_landing(work, seat), True
            work.paid, work.cash[seat] = 0, _RICH
    return Drive(tuple(actions), tuple(path), turns, fees[0], sum(fees))
