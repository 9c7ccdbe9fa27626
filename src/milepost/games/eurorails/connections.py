"""The cheapest track that connects a place, whichever end each section is built from.

Only EuroRails has this room: pointing, typed goals and the guide of the crayon live on it.

A section costs the milepost it is built to, and track may begin in any major city. So between two places where track
can begin it is built from both, and the section that closes the gap costs the cheaper of its ends: every milepost
between is paid once, and the cheapest of them once more. A search that pays arc by arc finds that in a graph of two
floors. On the lower one, track is built from where one comes from, and each arc costs the milepost it leads to. A gap
is closed by an arc to the upper floor. There, track was built towards one, from a city that is still to come, and each
arc costs the milepost it leaves. In that city, or on own track, one is on the lower floor again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Heads, Prices, Ways, cheapest
from milepost.games.eurorails.actions import BUILDS
from milepost.games.eurorails.board import (
    EDGES_AT,
    MILEPOSTS,
    OUTPOSTS,
    POSTS,
    TUNNEL,
    TUNNEL_PRICE,
    WATER,
    Edge,
    Line,
    Milepost,
)
from milepost.games.eurorails.constants import FREE, NOTHING, RED
from milepost.games.eurorails.pathfinding import DEGREE, EDGE, FERRY, arcs, network
from milepost.games.eurorails.rules import building, track
from milepost.games.eurorails.rules.track import PRICE, SHUT
from milepost.games.eurorails.state import EuroState

WIDTH = 2 * DEGREE
"""Arcs of each place on each floor: along the edges and the ferry, then those that change floors."""
_GAP = DEGREE
"""The first of the arcs that close a gap, on the lower floor."""
_DOWN = WIDTH - 1
"""The arc from the upper floor to the lower one."""
_RICH = 10_000
_MOST_TRIES = 30
_WATER = np.array([*WATER, 0], np.uint8)[EDGE]
_TAIL = np.repeat(np.arange(MILEPOSTS), DEGREE)
_CITY_POSTS = tuple((posts[0],) if len(posts) == 1 else posts[1:] for posts in POSTS)


class TrackPlan(msgspec.Struct, frozen=True):
    """The cheapest track to somewhere, and how much of it can be built this turn."""

    goal: Milepost
    edges: tuple[Edge, ...]
    """In the order in which they are built."""
    now: int
    price_now: int
    price: int
    turns: int
    """Turns of building it takes, this one included."""
    start: Milepost
    """Where its first section begins; the goal if there is nothing to build."""
    lines: tuple[Line, ...]
    """Ferry lines it joins."""
    path: tuple[Milepost, ...]
    """All mileposts of the way, red areas and ferries included."""


class Track(msgspec.Struct, frozen=True):
    """A way as it is built: its mileposts, and its new sections in the order that costs least."""

    path: tuple[Milepost, ...]
    edges: tuple[Edge, ...]
    start: Milepost


def track_to(state: EuroState, seat: Seat, goal: Milepost, starts: Sequence[Milepost] = ()) -> TrackPlan | None:
    """The cheapest track the rules allow to a milepost, from the network or some starts; None if there is no way."""
    shut: list[Edge] = []
    for _ in range(_MOST_TRIES):
        ways = search(state, seat, starts, shut, goal)
        if ways.price[goal] >= FAR:
            return None
        plan = _tried(state, seat, goal, _track(state, seat, ways, goal))
        if isinstance(plan, TrackPlan):
            return plan
        shut.append(plan)
    return None


def search(
    state: EuroState, seat: Seat, starts: Sequence[Milepost] = (), shut: Iterable[Edge] = (), goal: Milepost = -1
) -> Ways:
    """The cheapest ways from the network or some starts. Places from `MILEPOSTS` on are those of the upper floor."""
    heads = _heads(state.options.printing)
    return cheapest(heads, _prices(state, seat, shut), WIDTH, starts or network(state, seat), goal)


@cache
def _heads(printing: str) -> Heads:
    """Where each arc leads."""
    flat = arcs(printing)[0].reshape(MILEPOSTS, DEGREE)
    heads = np.zeros((2, MILEPOSTS, WIDTH), np.int32)
    heads[0, :, :_GAP] = flat
    heads[0, :, _GAP:] = flat + MILEPOSTS
    heads[1, :, :_GAP] = flat + MILEPOSTS
    heads[1, :, _DOWN] = np.arange(MILEPOSTS)
    return heads.ravel()


def _prices(state: EuroState, seat: Seat, shut: Iterable[Edge]) -> Prices:
    """What each arc costs a player."""
    flat, _ = arcs(state.options.printing)
    owners = np.frombuffer(state.owners, np.uint8)[EDGE]
    free = (owners == FREE) & (EDGE >= 0) & ~_barred(state, seat, shut)[EDGE]
    paid = np.frombuffer(state.printing.price, np.uint8)
    end = _end_prices(state, seat)
    tunnel = EDGE == TUNNEL

    def section(price: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """By arc: the price of a section that costs one of its ends, where one can be built."""
        return np.where(free, np.where(tunnel, TUNNEL_PRICE, price + _WATER), CLOSED).astype(np.uint8)

    nothing = ((owners == seat) | (owners == RED)) & (EDGE >= 0)
    nothing[_open_ferries(state, seat)] = True
    forwards = np.where(nothing, 0, section(end[flat]))
    backwards = np.where(nothing, 0, section(end[_TAIL]))
    closing = section(np.minimum(paid[flat], paid[_TAIL]))
    bare, mine = _bare(state, seat), network(state, seat)
    closing[bare[flat] | bare[_TAIL]] = CLOSED  # there is no track that it could join
    backwards[bare[flat] & free & np.isin(_TAIL, mine)] = CLOSED  # from own track it is built into the city
    prices = np.full((2, MILEPOSTS, WIDTH), CLOSED, np.uint8)
    for floor, first, column in ((0, 0, forwards), (0, _GAP, closing), (1, 0, backwards)):
        prices[floor, :, first : first + DEGREE] = column.reshape(MILEPOSTS, DEGREE)
    prices[1, [*OUTPOSTS, *mine], _DOWN] = 0
    return prices.ravel()


def _bare(state: EuroState, seat: Seat) -> NDArray[np.bool_]:
    """By milepost: whether it is in a major city and the player has no track there."""
    bare = np.zeros(MILEPOSTS, np.bool_)
    bare[list(OUTPOSTS)] = True
    bare &= np.frombuffer(state.ends[seat], np.uint8) == 0
    return bare


def _end_prices(state: EuroState, seat: Seat) -> NDArray[np.uint8]:
    """What each milepost costs as the end of a section: at a port, the line if it is not paid yet."""
    end = np.frombuffer(state.printing.price, np.uint8).copy()
    for line, ports in enumerate(state.printing.ports):
        if not state.members[line] >> seat & 1:
            end[list(ports)] = state.printing.prices[line]
    return end


def _open_ferries(state: EuroState, seat: Seat) -> list[int]:
    """The arcs of ferries that a player has or may join."""
    return [
        port * DEGREE + FERRY
        for line, ports in enumerate(state.printing.ports)
        if state.members[line] >> seat & 1 or not track.cannot_join(state, seat, line)
        for port in ports
    ]


def _barred(state: EuroState, seat: Seat, shut: Iterable[Edge]) -> NDArray[np.bool_]:
    """By edge, and one more that is none: whether a player may never build there."""
    barred = np.zeros(len(state.owners) + 1, np.bool_)
    barred[list(shut)] = True
    for line, ports in enumerate(state.printing.ports):
        if not state.members[line] >> seat & 1 and track.cannot_join(state, seat, line):
            barred[[edge for port in ports for edge in EDGES_AT[port]]] = True
    for posts in _CITY_POSTS:
        for post in posts:
            if track.crowded(state, seat, post):
                barred[list(EDGES_AT[post])] = True
    return barred


# from a way to sections


class _Arc(NamedTuple):
    """A new section along a way: where it starts, and what it costs built ahead, built back, and to close a gap."""

    edge: Edge
    start: Milepost
    ahead: int
    back: int
    gap: int


def _track(state: EuroState, seat: Seat, ways: Ways, goal: Milepost) -> Track:
    """The way to a milepost, and the order in which it is built."""
    prices = _prices(state, seat, ())
    path: list[Milepost] = []
    edges: list[Edge] = []
    new: list[_Arc] = []
    above: list[_Arc] = []
    for arc in ways.to(goal):
        place, way = divmod(arc, WIDTH)
        milepost = place % MILEPOSTS
        if place >= MILEPOSTS and way == _DOWN:
            edges += _from_both_ends(above)
            above = []
            continue
        path.append(milepost)
        edge = int(EDGE[milepost * DEGREE + way % DEGREE])
        if edge < 0 or state.owners[edge] != FREE:
            continue
        ahead = milepost * WIDTH + way % DEGREE
        section = _Arc(
            edge, milepost, int(prices[ahead]), int(prices[ahead + MILEPOSTS * WIDTH]), int(prices[ahead + _GAP])
        )
        new.append(section)
        if place >= MILEPOSTS or way >= _GAP:
            above.append(section)
        else:
            edges.append(edge)
    return Track((*path, goal), tuple(edges), new[0].start if new else goal)


def _from_both_ends(arcs: Sequence[_Arc]) -> list[Edge]:
    """Sections to a place where track can begin, in the order in which they are built.

    A search closes the gap in any of the cheapest places. It is best closed as late as can be, since what is built
    first then goes on from where one is.
    """
    costs = [
        sum(arc.ahead for arc in arcs[:at]) + gap.gap + sum(arc.back for arc in arcs[at + 1 :])
        for at, gap in enumerate(arcs)
    ]
    last = max((at for at, cost in enumerate(costs) if cost == costs[0]), default=0)
    edges = [arc.edge for arc in arcs]
    return [*edges[:last], *reversed(edges[last + 1 :]), *edges[last : last + 1]]


def _tried(state: EuroState, seat: Seat, goal: Milepost, made: Track) -> TrackPlan | Edge:
    """Build it on a copy, turn after turn with money to spare: a plan, or the section that the rules never allow."""
    work = state.clone()
    lines: list[Line] = []
    now = price_now = price = 0
    turns = 1
    for done, edge in enumerate(made.edges):
        wrong = building.fault(work, BUILDS[edge], seat)
        if wrong and work.values[seat][edge] != SHUT:  # another turn would allow it
            if turns == 1:
                now, price_now = done, price
            turns += 1
            work.spent, work.exits, work.bought, work.forces, work.cash[seat] = 0, [], NOTHING, [], _RICH
            wrong = building.fault(work, BUILDS[edge], seat)
        if wrong:
            return edge
        price += work.values[seat][edge] & PRICE
        line = building.joined_by(work, seat, edge)
        lines += [line] if line >= 0 else []
        building.build(work, BUILDS[edge], seat, [])
    if turns == 1:
        now, price_now = len(made.edges), price
    return TrackPlan(goal, made.edges, now, price_now, price, turns, made.start, tuple(lines), made.path)
