"""Merging with independent railroads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Merge
from milepost.games.wood_and_steel.board import members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, MERGE
from milepost.games.wood_and_steel.events import Merged
from milepost.games.wood_and_steel.rules import flow, scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def price_of(state: SteelState, railroad: int) -> int:
    """What an independent railroad costs: by the segment, more once the West is open."""
    design = state.numbers
    segment = design.merge_segment_west if state.west_open else design.merge_segment
    return segment * state.own[FIRST_INDEPENDENT + railroad].bit_count()


def merge_fault(state: SteelState, action: Merge, seat: Seat) -> SteelFault | None:
    """One that shares a city with the own network."""
    twice = flow.taken_fault(state, MERGE)
    if twice is not None:
        return twice
    owner = FIRST_INDEPENDENT + action.railroad
    if not state.own[owner]:
        return SteelFault.GONE
    if not state.reach[owner] & state.reach[seat]:
        return SteelFault.NOT_TOUCHING
    return SteelFault.CASH if state.cash[seat] < price_of(state, action.railroad) else None


def merge(state: SteelState, action: Merge, seat: Seat, events: list[Event]) -> None:
    """Its track becomes the player's; where the player has track already, it leaves the map."""
    flow.begin_action(state, MERGE)
    price = price_of(state, action.railroad)
    state.cash[seat] -= price
    owner = FIRST_INDEPENDENT + action.railroad
    routes, cities = members(state.own[owner]), members(state.reach[owner])
    for route in routes:
        if state.own[seat] >> route & 1:
            track.take_away(state, route, owner)
        else:
            track.hand_over(state, route, owner, seat)
    events.append(Merged(seat, action.railroad, price, routes))
    if state.options.active_extras:
        active = state.active[seat]
        state.active[seat] = (*active, *(city for city in cities if city not in active))
    scoring.count_connections(state, seat, events)
    flow.finish_action(state, events)
