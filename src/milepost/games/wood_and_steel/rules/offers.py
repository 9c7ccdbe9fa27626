"""Contracts: what is offered to a player, and the market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.actions import Discard, Take
from milepost.games.wood_and_steel.board import bits, city_of
from milepost.games.wood_and_steel.constants import DISCARD, MOVING, NONE, OFFERING
from milepost.games.wood_and_steel.events import ContractDiscarded, ContractTaken, MarketDrawn, MarketOpened, OffersMade
from milepost.games.wood_and_steel.rules import flow, track
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def make(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """Draw private contracts for a player to choose from."""
    state.offers = list(contracts.private_offers(surroundings(state, seat), state.chance))
    state.phase = OFFERING
    events.append(OffersMade(seat, tuple(state.offers)))


def surroundings(state: SteelState, seat: Seat) -> contracts.Surroundings:
    """What private contracts of a player are drawn from."""
    options, delivered = state.options, state.delivered[seat]
    return contracts.Surroundings(
        edition=state.map,
        design=state.numbers,
        base=flow.base(state, seat),
        active=state.active[seat],
        values=state.worth,
        hub=track.hub_of(state, seat),
        fulfilled=len(delivered),
        monopolies=state.monopolies[seat],
        latest=city_of(delivered[-1]) if delivered else NONE,
        offices=state.offices[seat],
        floor_after=contracts.floor_after(options.edition, options.private_floor_after),
        to_active=options.private_to_active,
    )


def take_fault(state: SteelState, action: Take, seat: Seat) -> SteelFault | None:
    """One of those on offer."""
    return None if action.place < len(state.offers) else SteelFault.NO_SUCH_CONTRACT


def take(state: SteelState, action: Take, seat: Seat, events: list[Event]) -> None:
    """Then the run goes on, or the action is over."""
    contract = state.private[seat] = state.offers[action.place]
    state.offers = []
    events.append(ContractTaken(seat, contract))
    if state.engine != NONE:
        state.phase = MOVING
    elif not offer_missing(state, events):
        flow.finish_action(state, events)


def offer_missing(state: SteelState, events: list[Event]) -> bool:
    """Offer contracts to the next player who has none; whether there is one.

    In play a player without a contract is asked at once; positions that were written by hand may have several.
    """
    for place in range(state.seats):
        seat = (state.turn + place) % state.seats
        if state.private[seat] == NONE:
            state.to_act = seat
            make(state, seat, events)
            return True
    return False


def discard_fault(state: SteelState, action: Discard, seat: Seat) -> SteelFault | None:
    """Once a turn."""
    return flow.taken_fault(state, DISCARD)


def discard(state: SteelState, action: Discard, seat: Seat, events: list[Event]) -> None:
    """The private contract is given back."""
    flow.begin_action(state, DISCARD)
    events.append(ContractDiscarded(seat, state.private[seat]))
    state.private[seat] = NONE
    make(state, seat, events)


# the market


def open_market(state: SteelState, events: list[Event]) -> None:
    """Put the first contracts on the market."""
    state.market_open = True
    events.append(MarketOpened())
    fill_market(state, events)


def least_hops(state: SteelState) -> int:
    """How long a contract of the market is at least."""
    return contracts.least_hops(state.options.edition, state.options.market_min_hops)


def active_cities(state: SteelState) -> int:
    """The set of all players' active cities."""
    active = 0
    for cities in state.active:
        active |= bits(cities)
    return active


def fill_market(state: SteelState, events: list[Event]) -> None:
    """Draw a contract for every empty place, and for those that are missing."""
    least, active = least_hops(state), active_cities(state)
    state.market += [NONE] * (contracts.market_size(state.numbers, state.seats) - len(state.market))
    for place, contract in enumerate(state.market):
        if contract == NONE:
            unfulfilled = [one for one in (*state.market, *state.private, *state.claimed) if one != NONE]
            drawn = contracts.market_contract(
                state.map, state.numbers, flow.base(state), active, state.worth, unfulfilled, least, state.chance
            )
            state.market[place] = drawn
            events.append(MarketDrawn(drawn))
