"""Loads: picking them up, delivering and dropping them. Chips are scarce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import Deliver, Drop, Lose, PickUp
from milepost.games.eurorails.board import CITY_AT, LOADS, PRODUCES, SOURCES, City, Load
from milepost.games.eurorails.cards import EventCard
from milepost.games.eurorails.events import BonusPaid, Delivered, Dropped, LoadLost, PickedUp
from milepost.games.eurorails.rules import calamities, cards
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.trains import TRAINS

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

NO_CHIP = -1


def capacity(state: EuroState, seat: Seat) -> int:
    """How many loads the train can carry."""
    return TRAINS[state.trains[seat]].capacity


def available(state: EuroState, city: City, load: Load) -> bool:
    """Whether a chip can be had in a city: made there and in the tray, or left there."""
    return (load in PRODUCES[city] and state.tray[load] > 0) or state.lying[city] == load


def cities_with(load: Load, tray: Sequence[int], lying: Sequence[Load]) -> list[City]:
    """Where a chip of a load can be had: where it is made, if the tray has one, and where one lies."""
    made = SOURCES[load] if tray[load] > 0 else ()
    return [*made, *(city for city, chip in enumerate(lying) if chip == load)]


def pick_up_fault(state: EuroState, action: PickUp, seat: Seat) -> EuroFault | None:
    """The rule that forbids taking a load, if any."""
    city, load = CITY_AT[state.at[seat]], action.load
    if city < 0:
        return EuroFault.NO_CITY
    if not available(state, city, load):
        return EuroFault.NO_CHIP if load in PRODUCES[city] else EuroFault.NOT_HERE
    if len(state.aboard[seat]) >= capacity(state, seat):
        return EuroFault.TRAIN_FULL
    if city * len(LOADS) + load in state.dropped:
        return EuroFault.JUST_DROPPED
    return EuroFault.STRIKE if calamities.bans_loading(state, city) else None


def pick_up(state: EuroState, action: PickUp, seat: Seat, events: list[Event]) -> None:
    """A chip goes aboard, from the tray or from the city."""
    city, load = CITY_AT[state.at[seat]], action.load
    if state.lying[city] == load:
        state.lying[city] = NO_CHIP
    else:
        state.tray[load] -= 1
    state.aboard[seat] = tuple(sorted((*state.aboard[seat], load)))
    events.append(PickedUp(seat, load, city))


def deliver_fault(state: EuroState, action: Deliver, seat: Seat) -> EuroFault | None:
    """The rule that forbids a delivery, if any."""
    if action.card not in state.hands[seat]:
        return EuroFault.NOT_IN_HAND
    demand = state.deck.demands[action.card][action.demand]
    if demand.load not in state.aboard[seat]:
        return EuroFault.NOT_ABOARD
    if CITY_AT[state.at[seat]] != demand.city:
        return EuroFault.WRONG_CITY
    return EuroFault.STRIKE if calamities.bans_loading(state, demand.city) else None


def deliver(state: EuroState, action: Deliver, seat: Seat, events: list[Event]) -> None:
    """The chip goes to the tray, the payment to debt and cash, the card away; a new one is drawn at once."""
    demand = state.deck.demands[action.card][action.demand]
    _unload(state, seat, demand.load)
    state.tray[demand.load] += 1
    pay = demand.pay + bonus(state, demand.load, demand.city)
    _use_bonuses(state, seat, demand.load, demand.city, events)
    debt = state.debt[seat]
    state.cash[seat], state.debt[seat] = paid_out(state.cash[seat], debt, pay)
    events.append(Delivered(seat, action.card, demand.load, demand.city, pay, debt - state.debt[seat]))
    cards.spend(state, seat, (action.card,))
    cards.fill(state, seat, events)


def paid_out(cash: int, debt: int, pay: int) -> tuple[int, int]:
    """Cash and debt after a payment, which goes to the debt first."""
    repaid = min(pay, debt)
    return cash + pay - repaid, debt - repaid


def bonus(state: EuroState, load: Load, city: City) -> int:
    """What bonus cards in force add to a delivery."""
    events = (state.deck.events[card] for card, _, _ in state.forces)
    return sum(event.bonus for event in events if _is_for(event, load, city))


def _is_for(event: EventCard, load: Load, city: City) -> bool:
    return event.bonus > 0 and (event.load == load or city in event.cities)


def _use_bonuses(state: EuroState, seat: Seat, load: Load, city: City, events: list[Event]) -> None:
    """Bonus cards that a delivery uses up."""
    for force in state.forces[:]:
        event = state.deck.events[force[0]]
        if _is_for(event, load, city):
            state.forces.remove(force)
            events.append(BonusPaid(seat, event.id, event.bonus))
            calamities.end(state, event.id, events)


def _unload(state: EuroState, seat: Seat, load: Load) -> None:
    """One chip of this load leaves the train."""
    aboard = list(state.aboard[seat])
    aboard.remove(load)
    state.aboard[seat] = tuple(aboard)


def drop_fault(state: EuroState, action: Drop, seat: Seat) -> EuroFault | None:
    """The rule that forbids leaving a load here, if any."""
    if action.load not in state.aboard[seat]:
        return EuroFault.NOT_ABOARD
    return None if CITY_AT[state.at[seat]] >= 0 else EuroFault.NO_CITY


def drop(state: EuroState, action: Drop, seat: Seat, events: list[Event]) -> None:
    """To the tray where it is made; elsewhere it stays, and an older chip makes room for it."""
    city, load = CITY_AT[state.at[seat]], action.load
    _unload(state, seat, load)
    state.dropped = sorted({*state.dropped, city * len(LOADS) + load})
    older = None
    if load in PRODUCES[city]:
        state.tray[load] += 1
    else:
        if state.lying[city] != NO_CHIP:
            older = state.lying[city]
            state.tray[older] += 1
        state.lying[city] = load
    events.append(Dropped(seat, load, city, load not in PRODUCES[city], older))


def lose_fault(state: EuroState, action: Lose, seat: Seat) -> EuroFault | None:
    """The rule that forbids losing this load, if any."""
    return None if action.load in state.aboard[seat] else EuroFault.NOT_ABOARD


def lose(state: EuroState, action: Lose, seat: Seat, events: list[Event]) -> None:
    """A derailed player chose."""
    state.asks.pop()
    take_away(state, seat, action.load, events)


def take_away(state: EuroState, seat: Seat, load: Load, events: list[Event]) -> None:
    """A derailed train loses a load: its chip goes to the tray."""
    _unload(state, seat, load)
    state.tray[load] += 1
    events.append(LoadLost(seat, load))
