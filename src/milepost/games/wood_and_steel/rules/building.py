"""Building track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Build, StopBuilding
from milepost.games.wood_and_steel.board import END_BITS, Route
from milepost.games.wood_and_steel.constants import ACTING, BUILD, BUILDING, NOBODY
from milepost.games.wood_and_steel.design import EMPLOYMENT
from milepost.games.wood_and_steel.events import TrackBuilt
from milepost.games.wood_and_steel.rules import flow, scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def segments_an_action(state: SteelState, seat: Seat) -> int:
    """How many segments a player may build in one action."""
    design = state.numbers
    return design.build_segments_office if state.upgrades[seat] >> EMPLOYMENT & 1 else design.build_segments


def build_fault(state: SteelState, action: Build, seat: Seat) -> SteelFault | None:
    """Track that touches the own network, where nobody else's second track lies, and can be paid for."""
    if state.phase == ACTING and state.done >> BUILD & 1:
        return SteelFault.TWICE
    return track_fault(state, action.route, seat)


def track_fault(state: SteelState, route: Route, seat: Seat) -> SteelFault | None:
    """What is wrong with a place for new track."""
    if not state.map.routes >> route & 1:
        return SteelFault.NOT_ON_MAP
    if state.own[seat] >> route & 1:
        return SteelFault.OWN_TRACK
    if state.tracks[1][route] != NOBODY:
        return SteelFault.TWO_TRACKS
    if not state.reach[seat] & END_BITS[route]:
        return SteelFault.APART
    return SteelFault.CASH if state.cash[seat] < track.price_to_build(state, seat, route) else None


def build(state: SteelState, action: Build, seat: Seat, events: list[Event]) -> None:
    """One segment; more may follow in the same action."""
    if state.phase == ACTING:
        flow.begin_action(state, BUILD)
        state.built = 0
    price = track.price_to_build(state, seat, action.route)
    state.cash[seat] -= price
    track.lay(state, action.route, seat)
    state.built += 1
    events.append(TrackBuilt(seat, action.route, price))
    scoring.count_connections(state, seat, events)
    if state.built < segments_an_action(state, seat):
        state.phase = BUILDING
    else:
        _finish(state, events)


def stop_building(state: SteelState, action: StopBuilding, seat: Seat, events: list[Event]) -> None:
    """No more in this action."""
    _finish(state, events)


def _finish(state: SteelState, events: list[Event]) -> None:
    state.built = 0
    flow.finish_action(state, events)
