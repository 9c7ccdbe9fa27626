"""Contracts: what is offered, taken, claimed, fulfilled and discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.board import Region, bits, city_of, good_of
from milepost.games.wood_and_steel.companion.actions import Claim, Discard, DrawOffers, Fulfil, Take
from milepost.games.wood_and_steel.companion.events import OfferAdded
from milepost.games.wood_and_steel.companion.notes import Delivery
from milepost.games.wood_and_steel.companion.rules import scoring
from milepost.games.wood_and_steel.companion.rules.faults import TableFault
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import MOST_OFFERS
from milepost.games.wood_and_steel.events import (
    ContractDiscarded,
    ContractTaken,
    Delivered,
    MarketClaimed,
    MarketDrawn,
    MarketOpened,
    OffersMade,
    WestOpened,
)

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


# offers


def surroundings(state: TableState, seat: Seat) -> contracts.Surroundings:
    """What private contracts of a player are drawn from: near the active cities, since the app sees no track (B4)."""
    options, delivered = state.options, scoring.delivered(state, seat)
    return contracts.Surroundings(
        edition=state.map,
        design=state.numbers,
        base=bits(state.active[seat]),
        active=state.active[seat],
        values=state.worth,
        hub=state.hubs[seat],
        fulfilled=len(delivered),
        monopolies=state.monopolies[seat],
        latest=city_of(delivered[-1]) if delivered else NONE,
        offices=state.offices[seat],
        floor_after=contracts.floor_after(options.edition, options.private_floor_after),
        to_active=options.private_to_active,
    )


def make(state: TableState, seat: Seat, events: list[Event]) -> None:
    """Draw private contracts for a player to choose from."""
    state.offers[seat] = contracts.private_offers(surroundings(state, seat), state.chance)
    events.append(OffersMade(seat, state.offers[seat]))


def add(state: TableState, seat: Seat, many: int, events: list[Event], region: Region = NONE) -> None:
    """More contracts for a player who is choosing, for a Hub or an office that was built meanwhile."""
    for _ in range(min(many, MOST_OFFERS - len(state.offers[seat])) if state.offers[seat] else 0):
        drawn = contracts.private_offer(surroundings(state, seat), state.chance, state.offers[seat], region)
        state.offers[seat] = (*state.offers[seat], drawn)
        events.append(OfferAdded(seat, drawn))


def take_fault(state: TableState, action: Take, seat: Seat) -> TableFault | None:
    """One of those on offer."""
    return None if action.contract in state.offers[seat] else TableFault.NOT_OFFERED


def take(state: TableState, action: Take, seat: Seat, events: list[Event]) -> None:
    """It becomes the private contract."""
    state.private[seat], state.offers[seat] = action.contract, ()
    events.append(ContractTaken(seat, action.contract))


def discard_fault(state: TableState, action: Discard, seat: Seat) -> TableFault | None:
    """The one that is held."""
    return None if action.contract == state.private[seat] else TableFault.NOT_HELD


def discard(state: TableState, action: Discard, seat: Seat, events: list[Event]) -> None:
    """New ones are offered."""
    state.private[seat] = NONE
    events.append(ContractDiscarded(seat, action.contract))
    make(state, seat, events)


def draw_fault(state: TableState, action: DrawOffers, seat: Seat) -> TableFault | None:
    """Only where there is no contract, and none to choose."""
    return None if state.private[seat] == NONE and not state.offers[seat] else TableFault.HAS_CONTRACT


def draw(state: TableState, action: DrawOffers, seat: Seat, events: list[Event]) -> None:
    """As if a contract had been discarded."""
    make(state, seat, events)


# deliveries


def fulfil_fault(state: TableState, action: Fulfil, seat: Seat) -> TableFault | None:
    """A contract that the player holds."""
    held = (state.claimed if action.market else state.private)[seat]
    return None if held == action.contract else TableFault.NOT_HELD


def fulfil(state: TableState, action: Fulfil, seat: Seat, events: list[Event]) -> None:
    """Its city becomes the current one; a private contract is followed by offers of new ones."""
    contract, was_open = action.contract, state.west_open
    pay = state.numbers.reward_per_segment * state.map.distance[good_of(contract)][city_of(contract)]
    state.fulfilled.append(Delivery(state.changes, seat, contract, action.market))
    events.append(Delivered(seat, contract, action.market, pay))
    if state.west_open and not was_open:
        events.append(WestOpened())
    make_active(state, seat, city_of(contract))
    if action.market:
        state.claimed[seat] = NONE
    else:
        state.private[seat] = NONE
        make(state, seat, events)


def offers_follow(state: TableState, action: Fulfil, seat: Seat) -> bool:
    """Whether a delivery draws new contracts."""
    return not action.market


def make_active(state: TableState, seat: Seat, city: int) -> None:
    """A city becomes the current one, also if it was active already (B46)."""
    state.active[seat] = (*(one for one in state.active[seat] if one != city), city)


# the market


def open_market(state: TableState, events: list[Event]) -> None:
    """Put the first contracts on the market."""
    state.market_open = True
    events.append(MarketOpened())
    fill_market(state, events)


def fill_market(state: TableState, events: list[Event], place: int | None = None) -> None:
    """Draw contracts until the market has its size; the first of them at a place that somebody left."""
    active = bits(city for cities in state.active for city in cities)
    least = contracts.least_hops(state.options.edition, state.options.market_min_hops)
    while len(state.market) < contracts.market_size(state.numbers, state.seats):
        unfulfilled = [one for one in (*state.market, *state.private, *state.claimed) if one != NONE]
        drawn = contracts.market_contract(
            state.map, state.numbers, active, active, state.worth, unfulfilled, least, state.chance
        )
        state.market.insert(len(state.market) if place is None else place, drawn)
        place = None
        events.append(MarketDrawn(drawn))


def claim_fault(state: TableState, action: Claim, seat: Seat) -> TableFault | None:
    """A contract of the market, for a player with a Mogul who has claimed none."""
    if not state.market_open:
        return TableFault.NO_MARKET
    if not state.moguls[seat]:
        return TableFault.NO_MOGUL
    if state.claimed[seat] != NONE:
        return TableFault.ONE_CLAIMED
    return None if action.contract in state.market else TableFault.NOT_ON_MARKET


def claim(state: TableState, action: Claim, seat: Seat, events: list[Event]) -> None:
    """A new one takes its place (B14)."""
    place = state.market.index(action.contract)
    state.claimed[seat] = state.market.pop(place)
    events.append(MarketClaimed(seat, action.contract))
    fill_market(state, events, place)
