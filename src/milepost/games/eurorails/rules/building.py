"""Building track: every limit of a turn, on top of what `track` says of an edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import Build
from milepost.games.eurorails.board import EDGES, EDGES_AT, MAJOR, OUTPOSTS, TERRAIN, Edge, Line, Milepost
from milepost.games.eurorails.constants import (
    BUILD_LIMIT,
    CROSSGRADE_LIMIT,
    CROSSGRADED,
    EXITS,
    NOTHING,
    RESTARTED,
)
from milepost.games.eurorails.events import SectionBuilt
from milepost.games.eurorails.rules import calamities, track
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.rules.track import HIGHER, PRICE, SHUT

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

_LIMITS = {NOTHING: BUILD_LIMIT, CROSSGRADED: CROSSGRADE_LIMIT, RESTARTED: BUILD_LIMIT}
"""What can be spent on track, by what else was bought; after anything else, nothing can be built."""
_AFFORDABLE = tuple(bytes(value != SHUT and value & PRICE <= most for value in range(256)) for most in range(PRICE + 1))
"""For `bytes.translate`, by the money there is: which values can be paid with it."""
_OUTPOST = tuple(next((end for end in ends if TERRAIN[end] == MAJOR), -1) for ends in EDGES)
"""The outpost at an end of each edge; -1 for none."""


def limit(state: EuroState) -> int:
    """What can still be spent on track this turn; -1 if nothing can be built at all."""
    most = _LIMITS.get(state.bought)
    return -1 if most is None else most - state.spent


def may_build(state: EuroState, seat: Seat) -> bool:
    """Whether this turn has building in it: not after an upgrade or a trade, not under a rail strike."""
    return state.bought in _LIMITS and not calamities.bans_building(state, seat)


def fault(state: EuroState, action: Build, seat: Seat) -> EuroFault | None:
    """The rule that forbids this section now, if any."""
    edge = action.edge
    if state.bought not in _LIMITS:
        return EuroFault.BUILT_OTHERWISE
    if calamities.bans_building(state, seat):
        return EuroFault.RAIL_STRIKE
    value = state.values[seat][edge]
    if value == SHUT:
        shut_by = track.judge(state, seat, edge)
        assert not isinstance(shut_by, int), "the kept value is true"
        return shut_by
    price = value & PRICE
    if price > limit(state):
        return EuroFault.LIMIT
    if price > state.cash[seat]:
        return EuroFault.CASH
    if _out_of(edge, value) >= 0 and _too_many(state, _out_of(edge, value)):
        return EuroFault.EXITS
    return calamities.bans_section(state, edge, track.reached(edge, value), joined_by(state, seat, edge))


def _out_of(edge: Edge, value: int) -> Milepost:
    """The outpost a section leads out of: its price is that of the other end."""
    outpost = _OUTPOST[edge]
    return outpost if outpost >= 0 and track.reached(edge, value) != outpost else -1


def _too_many(state: EuroState, outpost: Milepost) -> bool:
    exits = state.exits
    return (len(exits) if state.options.major_exits == "total" else exits.count(outpost)) >= EXITS


def joined_by(state: EuroState, seat: Seat, edge: Edge) -> Line:
    """The ferry line a section would join, or -1."""
    line_at, members = state.printing.line_at, state.members
    for end in EDGES[edge]:
        line = line_at[end]
        if line >= 0 and not members[line] >> seat & 1:
            return line
    return -1


def legal(state: EuroState, seat: Seat) -> list[Edge]:
    """All edges on which the seat may build now, in order."""
    if not may_build(state, seat):
        return []
    edges: list[Edge] = np.flatnonzero(mask(state, seat)).tolist()
    return edges


def mask(state: EuroState, seat: Seat) -> NDArray[np.bool_]:
    """The same as one bool for each edge, for a turn that has building in it."""
    values = state.values[seat]
    most = min(limit(state), state.cash[seat])
    buildable = np.frombuffer(values.translate(_AFFORDABLE[most]), np.bool_)
    if state.exits:
        total = state.options.major_exits == "total"
        full = [outpost for outpost in (OUTPOSTS if total else state.exits) if _too_many(state, outpost)]
        for outpost in full:
            for edge in EDGES_AT[outpost]:
                if _out_of(edge, values[edge]) >= 0:
                    buildable[edge] = False
    if state.forces:
        calamities.shut(state, seat, np.frombuffer(values, np.uint8) >= HIGHER, buildable)
    return buildable


def build(state: EuroState, action: Build, seat: Seat, events: list[Event]) -> None:
    """Pay and build."""
    edge = action.edge
    value = state.values[seat][edge]
    price = value & PRICE
    outpost = _out_of(edge, value)
    if outpost >= 0:
        state.exits.append(outpost)
    line = joined_by(state, seat, edge)
    if line >= 0:
        track.join(state, seat, line)
    state.cash[seat] -= price
    state.spent += price
    state.built += 1
    track.add(state, seat, edge, line)
    events.append(SectionBuilt(seat, edge, price))
