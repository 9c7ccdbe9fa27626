"""Track that was built and ways that were driven, told as one: from where, to where or towards what, how far, how much.

Only EuroRails needs this: its players build and drive milepost by milepost, and nobody wants to read that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.phrases import both, count, player
from milepost.games.eurorails import events as e
from milepost.games.eurorails.board import CENTRE, CITY_AT, EDGE_BY, EDGES, MAJOR, SHOWN, TERRAIN, Edge, Line, Milepost
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.parts import money

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

AHEAD = (0.8, 0.5, 0.2)
"""A city lies ahead of a way if the way comes closer to it by at least this share of its length; best first."""
FAR = 12
"""Nobody says that a way leads towards a city that is still this many mileposts off, if another lies ahead too."""


def of_run(state: EuroState, run: Sequence[Event]) -> str:
    """A run of events of one kind of work, as `joins` lets them follow each other, in a sentence."""
    first = run[0]
    return _built(state, run) if isinstance(first, e.SectionBuilt) else _driven(run)


def joins(run: Sequence[Event], event: Event) -> bool:
    """Whether an event goes on with what a run tells: the same player's track, or the same train's way."""
    first = run[0]
    if getattr(first, "seat", None) != getattr(event, "seat", -1):
        return False
    if isinstance(first, e.SectionBuilt):
        return isinstance(event, e.SectionBuilt)
    return isinstance(first, e.Moved | e.FeePaid) and isinstance(event, e.Moved | e.FeePaid)


# driving


def _driven(run: Sequence[Event]) -> str:
    """A way that was driven: `P1 drives from Ruhr to near Luxembourg (9), paying P2 4M`."""
    steps = [event for event in run if isinstance(event, e.Moved)]
    fees = [event for event in run if isinstance(event, e.FeePaid)]
    paid = both(f"{player(fee.owner)} {money(fee.amount)}" for fee in fees) if fees else ""
    if not steps:
        return f"{player(fees[0].seat)} pays {paid} for the use of their lines this turn."
    who, start, end = player(steps[0].seat), steps[0].start, steps[-1].end
    paying = f", paying {paid}" if paid else ""
    if start == end:
        return f"{who} drives {count(len(steps), 'milepost')} and is back {parts.at(end)}{paying}."
    if CITY_AT[start] >= 0 and CITY_AT[start] == CITY_AT[end]:
        return f"{who} drives through {place(end)} ({len(steps)}){paying}."
    if place(start).removeprefix("near ") == place(end).removeprefix("near "):
        towards = (
            f"from {place(start)} towards {SHOWN[ahead(start, end)]}" if end not in parts.NAMES else f"to {place(end)}"
        )
        return f"{who} drives {towards} ({len(steps)}){paying}."
    return f"{who} drives from {place(start)} to {place(end)} ({len(steps)}){paying}."


def place(milepost: Milepost) -> str:
    """A milepost as a place of a journey; every part of a major city is that city."""
    city = CITY_AT[milepost]
    return SHOWN[city] if city >= 0 else parts.place(milepost)


# building


def _built(state: EuroState, run: Sequence[Event]) -> str:
    """Track that was built: `P1 builds 16 sections from Ruhr towards Lyon for 20M`."""
    sections = [event for event in run if isinstance(event, e.SectionBuilt)]
    seat, edges = sections[0].seat, [event.edge for event in sections]
    pieces = [f"{count(len(piece), 'section')} {leads(state, seat, piece)}" for piece in connected(edges)]
    ferries = [parts.ferry(state, line) for line in _joined(state, seat, edges)]
    joining = f", joining the {'ferry' if len(ferries) == 1 else 'ferries'} {both(ferries)}" if ferries else ""
    return f"{player(seat)} builds {both(pieces)} for {money(sum(event.price for event in sections))}{joining}."


def _joined(state: EuroState, seat: Seat, edges: Sequence[Edge]) -> list[Line]:
    """The ferry lines that new track joins: those at whose ports the player has no other track."""
    new = set(edges)
    met = dict.fromkeys(state.printing.line_at[end] for edge in edges for end in EDGES[edge])
    return [
        line for line in met
        if line >= 0 and not any(_meets(state, seat, port, new) for port in state.printing.ports[line])
    ]  # fmt: skip


def _meets(state: EuroState, seat: Seat, end: Milepost, new: set[Edge]) -> bool:
    """Whether a milepost is on track of the player beside the new one."""
    return any(edge >= 0 and edge not in new and state.owners[edge] == seat for edge in EDGE_BY[end])


def connected(edges: Sequence[Edge]) -> list[list[Edge]]:
    """Edges by the pieces of track they make, in their order; a major city joins what meets it."""
    pieces: list[tuple[set[int], list[Edge]]] = []
    for edge in edges:
        ends = {_node(end) for end in EDGES[edge]}
        touched = [piece for piece in pieces if piece[0] & ends]
        pieces = [piece for piece in pieces if not piece[0] & ends]
        nodes = ends.union(*(piece[0] for piece in touched))
        pieces.append((nodes, [*(one for piece in touched for one in piece[1]), edge]))
    return [piece for _, piece in pieces]


def leads(state: EuroState, seat: Seat, piece: Sequence[Edge]) -> str:
    """Where a piece of track begins and leads: `from Ruhr towards Lyon`, `from near Paris to Lyon`."""
    start = _begins(state, seat, piece)
    end = _farthest(piece, start)
    if CITY_AT[end] >= 0 or end in parts.NAMES:
        return f"from {place(start)} to {place(end)}"
    return f"from {place(start)} towards {SHOWN[ahead(start, end)]}"


def _begins(state: EuroState, seat: Seat, piece: Sequence[Edge]) -> Milepost:
    """The end of a piece where it meets the player's other track, or else a major city."""
    ends = _ends(piece)
    new = set(piece)

    def joined(end: Milepost) -> tuple[bool, bool]:
        return _meets(state, seat, end, new) or TERRAIN[end] == MAJOR, CITY_AT[end] >= 0

    return max(ends, key=joined)


def _ends(piece: Sequence[Edge]) -> list[Milepost]:
    """The mileposts where a piece ends; of a ring, all."""
    nodes = [end for edge in piece for end in EDGES[edge]]
    return [end for end in dict.fromkeys(nodes) if nodes.count(end) == 1] or list(dict.fromkeys(nodes))


def _farthest(piece: Sequence[Edge], start: Milepost) -> Milepost:
    """The milepost of a piece that is the longest way off; of several, one with a name."""
    beside: dict[int, list[Milepost]] = {}
    for one, other in (EDGES[edge] for edge in piece):
        beside.setdefault(_node(one), []).append(other)
        beside.setdefault(_node(other), []).append(one)
    far = {_node(start): 0}
    reached = [start]
    for at in reached:
        for other in beside[_node(at)]:
            if _node(other) not in far:
                far[_node(other)] = far[_node(at)] + 1
                reached.append(other)
    return max(reached[1:], key=lambda end: (far[_node(end)], end in parts.NAMES), default=start)


def _node(milepost: Milepost) -> int:
    """A milepost, but all of a city's mileposts are one."""
    city = CITY_AT[milepost]
    return CENTRE[city] if city >= 0 else milepost


@cache
def ahead(start: Milepost, end: Milepost) -> int:
    """The city that a way from one milepost to another leads towards: the nearest of those ahead."""
    (x0, y0), (x1, y1) = parts.point(start), parts.point(end)
    length = hypot(x1 - x0, y1 - y0)

    def left(city: int) -> float:
        x, y = parts.point(CENTRE[city])
        return hypot(x - x1, y - y1)

    def nearer(city: int) -> float:
        x, y = parts.point(CENTRE[city])
        return hypot(x - x0, y - y0) - left(city)

    others = [city for city in range(len(SHOWN)) if city not in (CITY_AT[start], CITY_AT[end])]
    for share in AHEAD:
        before = min((city for city in others if nearer(city) >= share * length), key=left, default=-1)
        if before >= 0 and left(before) <= FAR:
            return before
    return min(others, key=left)
