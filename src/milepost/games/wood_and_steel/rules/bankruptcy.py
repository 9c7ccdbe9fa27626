"""Bankruptcy: ties are given back, and track is sold to the bank for what could not be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Sell, StopSelling
from milepost.games.wood_and_steel.board import City, members
from milepost.games.wood_and_steel.constants import BANK, NONE, RETURNED, SELLING
from milepost.games.wood_and_steel.events import DebtSettled, EngineStranded, TrackSold, WentBankrupt
from milepost.games.wood_and_steel.rules import auction, scoring, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def begin(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """After running trains: the player gives ties back and has to sell."""
    events.append(WentBankrupt(seat, state.shortfall))
    scoring.gain(state, seat, RETURNED, -min(state.numbers.bankrupt_ties, sum(state.ties[seat])), events)
    state.raised = state.auctioned = 0
    state.phase = SELLING
    if not can_sell(state, seat):
        settle(state, seat, events)


def needed(state: SteelState) -> int:
    """What must be raised."""
    return state.shortfall + state.numbers.bankrupt_penalty


def can_sell(state: SteelState, seat: Seat) -> bool:
    """Whether a bankrupt has track beside the last segment, which is kept."""
    return state.own[seat].bit_count() > 1


def sell_fault(state: SteelState, action: Sell, seat: Seat) -> SteelFault | None:
    """Own track, until enough is raised."""
    if state.raised >= needed(state):
        return SteelFault.RAISED_ENOUGH
    if not state.own[seat] >> action.route & 1:
        return SteelFault.NOT_YOURS
    return None if can_sell(state, seat) else SteelFault.LAST_TRACK


def sell(state: SteelState, action: Sell, seat: Seat, events: list[Event]) -> None:
    """The bank pays the price of building it."""
    price = track.price_as_it_lies(state, action.route, seat)
    track.hand_over(state, action.route, seat, BANK)
    state.raised += price
    state.sold.append(action.route)
    events.append(TrackSold(seat, action.route, price))


def stop_selling_fault(state: SteelState, action: StopSelling, seat: Seat) -> SteelFault | None:
    """When enough is raised, or nothing is left to sell."""
    enough = state.raised >= needed(state) or not can_sell(state, seat)
    return None if enough else SteelFault.RAISE_MORE


def stop_selling(state: SteelState, action: StopSelling, seat: Seat, events: list[Event]) -> None:
    """Then the sold track is auctioned."""
    settle(state, seat, events)


def settle(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """A surplus is kept; what is missing becomes debt, in full steps."""
    missing = needed(state) - state.raised
    step = state.numbers.debt_step
    lent = -(-max(0, missing) // step) * step
    kept = max(0, -missing)
    state.debt[seat] += lent
    state.cash[seat] += kept
    state.shortfall = state.raised = 0
    events.append(DebtSettled(seat, kept, lent))
    _rescue_engines(state, seat, events)
    auction.next_piece(state, events)


def _rescue_engines(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """Engines without own track under them go to the nearest city that has some, and lose their load."""
    rescued = []
    for number, engine in enumerate(state.engines[seat]):
        if not state.reach[seat] >> engine.city & 1:
            engine = engine._replace(city=_nearest(state, seat, engine.city), load=NONE)
            events.append(EngineStranded(seat, number, engine.city))
        rescued.append(engine)
    state.engines[seat] = tuple(rescued)


def _nearest(state: SteelState, seat: Seat, city: City) -> City:
    hops = state.map.hop[city]
    return min(members(state.reach[seat]), key=lambda other: (hops[other], other))
