"""Track: who owns which section, what the next one costs, and where none may be built.

For each seat the state keeps, as caches, how many of its sections end at each milepost (`ends`) and what each edge
would cost it (`values`). A value is the price, plus `HIGHER` if it is that of the edge's higher milepost, or `SHUT` if
the seat cannot build there whatever it spends. For each city it keeps who has track there (`present`) and how many
edges are `free`. Building a section changes a handful of these; `refresh` computes them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.games.eurorails.board import (
    CITY_AT,
    EDGES,
    EDGES_AT,
    MAJOR,
    MEDIUM,
    MILEPOSTS,
    OUTER_EDGES,
    OUTPOSTS,
    POSTS,
    SIZE,
    SMALL,
    TERRAIN,
    TUNNEL,
    TUNNEL_PRICE,
    WATER,
    City,
    Edge,
    Line,
    Milepost,
)
from milepost.games.eurorails.constants import CITY_SECTIONS, FREE, LINE_MEMBERS, RED
from milepost.games.eurorails.rules.faults import EuroFault

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

CITY_EDGES = tuple(OUTER_EDGES.get(city, EDGES_AT[posts[0]]) for city, posts in enumerate(POSTS))
"""The edges that lead to each city."""

HIGHER, SHUT = 32, 255
PRICE = 31
"""The bits of a value that are its price."""


def refresh(state: EuroState) -> None:
    """Compute the caches, for a state that came from JSON or lost track to a flood."""
    seats = len(state.cash)
    state.ends = [bytearray(MILEPOSTS) for _ in range(seats)]
    for seat, ends in enumerate(state.ends):
        for edge in sections(state, seat):
            for end in EDGES[edge]:
                ends[end] += 1
    state.values = [bytearray([SHUT]) * len(EDGES) for _ in range(seats)]
    state.majors = [-1] * seats
    state.free = [count_free(state, edges) for edges in CITY_EDGES]
    state.present = [0] * len(CITY_EDGES)
    for city, posts in enumerate(POSTS):
        for seat, ends in enumerate(state.ends):
            if any(ends[post] for post in posts):
                state.present[city] |= 1 << seat
    for seat in range(seats):
        ends = state.ends[seat]
        mileposts = [milepost for milepost in range(MILEPOSTS) if ends[milepost]]
        ports = [port for line, pair in enumerate(state.printing.ports) if state.members[line] >> seat & 1
                 for port in pair]  # fmt: skip
        _revalue(state, seat, (edge for m in (*OUTPOSTS, *mileposts, *ports) for edge in EDGES_AT[m]))


def _revalue(state: EuroState, seat: Seat, edges: Iterable[Edge]) -> None:
    values, ends, special = state.values[seat], state.ends[seat], state.printing.turning
    for edge in edges:
        low, high = EDGES[edge]
        if ends[low] or ends[high] or special[low] or special[high]:
            value = judge(state, seat, edge)
            values[edge] = value if isinstance(value, int) else SHUT
        else:  # nothing of the seat is near, which is what most edges are like
            values[edge] = SHUT


def judge(state: EuroState, seat: Seat, edge: Edge) -> int | EuroFault:
    """The value of an edge for a seat, or the rule that shuts it, whatever turn it is."""
    owner = state.owners[edge]
    if owner != FREE:
        return EuroFault.TAKEN if owner < RED else EuroFault.RED_AREA if owner == RED else EuroFault.STRAIT
    low, high = EDGES[edge]
    special = state.printing.turning
    ends = state.ends[seat]
    to_low = ends[high] or (special[high] and on_network(state, seat, high))
    to_high = ends[low] or (special[low] and on_network(state, seat, low))
    if not to_low and not to_high:
        to_low, to_high = TERRAIN[high] == MAJOR, TERRAIN[low] == MAJOR
        if not to_low and not to_high:
            return EuroFault.FROM_NOWHERE
    if to_low and to_high:
        low_price, high_price = end_price(state, seat, low), end_price(state, seat, high)
        to_high = high_price < low_price or (high_price == low_price and TERRAIN[low] == MAJOR)
        price = high_price if to_high else low_price
    else:
        price = end_price(state, seat, high if to_high else low)
    for end in (low, high):
        if special[end]:
            wrong = crowded(state, seat, end) or line_full(state, seat, end)
            if wrong:
                return wrong
    price = TUNNEL_PRICE if edge == TUNNEL else price + WATER[edge]
    return price + HIGHER if to_high else price


def sections(state: EuroState, owner: int) -> tuple[Edge, ...]:
    """All edges of an owner."""
    found, edge = [], state.owners.find(owner)
    while edge >= 0:
        found.append(edge)
        edge = state.owners.find(owner, edge + 1)
    return tuple(found)


def reached(edge: Edge, value: int) -> Milepost:
    """The end a section is built to: the one that is paid for."""
    return EDGES[edge][value >= HIGHER]


def on_network(state: EuroState, seat: Seat, milepost: Milepost) -> bool:
    """Whether a seat can build on from here: a section of its own ends here, or a ferry line it has paid."""
    if state.ends[seat][milepost]:
        return True
    line = state.printing.line_at[milepost]
    return line >= 0 and bool(state.members[line] >> seat & 1)


def end_price(state: EuroState, seat: Seat, milepost: Milepost) -> int:
    """What a milepost costs as the end of a section: the line's price at a port that is not paid yet."""
    printing = state.printing
    line = printing.line_at[milepost]
    if line >= 0 and not state.members[line] >> seat & 1:
        return printing.prices[line]
    return printing.price[milepost]


def city_limit(state: EuroState, size: int) -> int:
    """How many players may have track at a city of this size."""
    limit = 2 if size == SMALL else 3
    return limit - state.options.two_player_rules


def crowded(state: EuroState, seat: Seat, milepost: Milepost) -> EuroFault | None:
    """The rule that keeps a section of this seat out of the city at a milepost, if any."""
    city = CITY_AT[milepost]
    if city < 0:
        return None
    size = SIZE[city]
    if size != MAJOR:
        if state.ends[seat][milepost] >= CITY_SECTIONS:
            return EuroFault.CITY_SECTIONS
        if (state.present[city] | 1 << seat).bit_count() > city_limit(state, size):
            return EuroFault.CITY_FULL
    return EuroFault.CITY_ENTRY if state.free[city] <= still_to_come(state, seat, city) else None


def still_to_come(state: EuroState, seat: Seat, city: City) -> int:
    """How many more players are entitled to track at a city once this seat has some there."""
    seats, size = len(state.cash), SIZE[city]
    limit = seats if size == MAJOR else min(seats, city_limit(state, size))
    return limit - (state.present[city] | 1 << seat).bit_count()


def count_free(state: EuroState, edges: tuple[Edge, ...]) -> int:
    """How many of some edges are free."""
    return bytes(map(state.owners.__getitem__, edges)).count(FREE)


def line_full(state: EuroState, seat: Seat, milepost: Milepost) -> EuroFault | None:
    """The rule that keeps a section of this seat out of the port at a milepost, if any."""
    line = state.printing.line_at[milepost]
    if line < 0:
        return None
    members = state.members[line]
    if not members >> seat & 1:
        wrong = cannot_join(state, seat, line)
        if wrong:
            return wrong
        members |= 1 << seat
    if members.bit_count() == 1:
        for port in state.printing.ports[line]:
            if count_free(state, EDGES_AT[port]) - (port == milepost) < 1:
                return EuroFault.PORT_ENTRY
    return None


def cannot_join(state: EuroState, seat: Seat, line: Line, members: Sequence[int] | None = None) -> EuroFault | None:
    """The rule that keeps a seat from joining a ferry line, if any; `members` other than now, if given."""
    members = state.members if members is None else members
    if members[line].bit_count() >= LINE_MEMBERS:
        return EuroFault.LINE_FULL
    channel = state.printing.channel
    if line in channel:
        inside = 1 << seat
        places = -1
        for one in channel:
            inside |= members[one]
            places += LINE_MEMBERS - members[one].bit_count()
        if places < len(state.cash) - inside.bit_count():
            return EuroFault.CHANNEL
    return None


def _forget_majors(state: EuroState, seat: Seat) -> None:
    """A seat's track changed. The list is shared by all copies of a position until one of them changes it."""
    state.majors = [-1 if other == seat else known for other, known in enumerate(state.majors)]


def join(state: EuroState, seat: Seat, line: Line) -> None:
    """A seat has paid for a line."""
    state.members[line] |= 1 << seat
    _forget_majors(state, seat)


def add(state: EuroState, seat: Seat, edge: Edge, joined: Line) -> None:
    """A section is built. Values that may have changed are computed again; `joined` is the line just paid, or -1."""
    low, high = EDGES[edge]
    state.owners[edge] = seat
    ends = state.ends[seat]
    ends[low] += 1
    ends[high] += 1
    _forget_majors(state, seat)
    for values in state.values:
        values[edge] = SHUT
    for milepost in (low, high):
        city = CITY_AT[milepost]
        if city >= 0:
            state.present[city] |= 1 << seat
            state.free[city] -= 1
    for milepost in (low, high):
        if ends[milepost] == 1:
            _revalue(state, seat, EDGES_AT[milepost])
    shared = _shared(state, low, joined) + _shared(state, high, joined)
    if shared:
        for other in range(len(state.ends)):
            _revalue(state, other, shared)


def _shared(state: EuroState, milepost: Milepost, joined: Line) -> tuple[Edge, ...]:
    """The edges whose limits depend on a section that ends here, for everybody."""
    printing = state.printing
    if not printing.turning[milepost]:
        return ()
    size = TERRAIN[milepost]
    if size == MAJOR:
        city = CITY_AT[milepost]
        return OUTER_EDGES[city] if state.free[city] < len(state.cash) else ()
    edges = EDGES_AT[milepost] if size in (SMALL, MEDIUM) else ()
    line = printing.line_at[milepost]
    if line >= 0:
        lines = printing.channel if joined in printing.channel else (line,)
        edges += tuple(edge for one in lines for port in printing.ports[one] for edge in EDGES_AT[port])
    return edges


def remove(state: EuroState, edges: Sequence[Edge], owner: int = FREE) -> None:
    """Sections are erased, or belong to nobody from now on."""
    touched: dict[Seat, dict[Milepost, None]] = {}
    for edge in edges:
        old = state.owners[edge]
        state.owners[edge] = owner
        for milepost in EDGES[edge]:
            touched.setdefault(old, {})[milepost] = None
            if old < len(state.cash):
                state.ends[old][milepost] -= 1
            city = CITY_AT[milepost]
            if city >= 0:
                state.free[city] += owner == FREE
                _recount(state, old, city)
    for old, mileposts in touched.items():
        if old < len(state.cash):
            _forget_majors(state, old)
            _revalue(state, old, (edge for milepost in mileposts for edge in EDGES_AT[milepost]))
    shared = dict.fromkeys(edges)
    for milepost in dict.fromkeys(m for mileposts in touched.values() for m in mileposts):
        if TERRAIN[milepost] == MAJOR:
            city = CITY_AT[milepost]
            outer = OUTER_EDGES[city]
            if state.free[city] - sum(edge in shared for edge in outer) < len(state.cash):
                shared |= dict.fromkeys(outer)
        elif state.printing.turning[milepost]:
            shared |= dict.fromkeys(EDGES_AT[milepost])
    revalue(state, shared)


def _recount(state: EuroState, seat: Seat, city: City) -> None:
    """Whether a seat still has track at a city after a section is gone."""
    if seat < len(state.cash) and not any(state.ends[seat][post] for post in POSTS[city]):
        state.present[city] &= ~(1 << seat)


def leave_lines(state: EuroState, seat: Seat) -> None:
    """A seat gives up its places on ferry lines."""
    left = [line for line, members in enumerate(state.members) if members >> seat & 1]
    for line in left:
        state.members[line] &= ~(1 << seat)
    lines = {*left, *(state.printing.channel if any(line in state.printing.channel for line in left) else ())}
    ports = (port for line in sorted(lines) for port in state.printing.ports[line])
    revalue(state, [edge for port in ports for edge in EDGES_AT[port]])


def revalue(state: EuroState, edges: Collection[Edge]) -> None:
    """Compute again what sections on these edges cost anybody."""
    for seat in range(len(state.cash)):
        _revalue(state, seat, edges)
