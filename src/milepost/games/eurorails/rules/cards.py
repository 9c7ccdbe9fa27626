"""Demand cards and the deck. A pile has no order: it is what is left, and each draw picks from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.eurorails.actions import DiscardHand, Throw
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.constants import ENDING, HAND
from milepost.games.eurorails.events import CardDrawn, HandDiscarded, Reshuffled, Thrown
from milepost.games.eurorails.rules import calamities
from milepost.games.eurorails.rules.faults import EuroFault

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def spend(state: EuroState, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Cards go from a hand to the discard pile."""
    state.hands[seat] = tuple(card for card in state.hands[seat] if card not in cards)
    state.discards = sorted((*state.discards, *cards))


def fill(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """Draw until the hand is full; events take effect on the way."""
    while len(state.hands[seat]) < HAND:
        card = _draw(state, events)
        if card in state.deck.events:
            calamities.strike(state, seat, card, events)
        else:
            _take(state, seat, card, events)


def deal(state: EuroState, seat: Seat, count: int, events: list[Event]) -> None:
    """Before play begins: events do nothing and are shuffled back, or in the fast game left out."""
    aside = []
    while len(state.hands[seat]) < count:
        card = _draw(state, events)
        if card in state.deck.events:
            aside.append(card)
        else:
            _take(state, seat, card, events)
    if state.options.variant == "fast":
        state.gone = sorted((*state.gone, *aside))
    else:
        state.pile = sorted((*state.pile, *aside))


def _draw(state: EuroState, events: list[Event]) -> Card:
    if not state.pile:
        state.pile, state.discards = state.discards, []
        events.append(Reshuffled(len(state.pile)))
    return state.pile.pop(state.chance.below(len(state.pile)))


def _take(state: EuroState, seat: Seat, card: Card, events: list[Event]) -> None:
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    events.append(CardDrawn(seat, card, state.options.hands == "open"))


def discard_fault(state: EuroState, action: DiscardHand, seat: Seat) -> EuroFault | None:
    """The rule that forbids discarding the hand, if any."""
    if state.build_round and not state.options.early_discard:
        return EuroFault.EARLY_DISCARD
    return None if state.fresh else EuroFault.NOT_FIRST


def discard(state: EuroState, action: DiscardHand, seat: Seat, events: list[Event]) -> None:
    """All cards for new ones, instead of a turn. Before the first turn events are dealt back."""
    cards = state.hands[seat]
    events.append(HandDiscarded(seat, cards))
    spend(state, seat, cards)
    state.phase = ENDING
    if state.build_round:
        deal(state, seat, HAND, events)
    else:
        fill(state, seat, events)


def throw_fault(state: EuroState, action: Throw, seat: Seat) -> EuroFault | None:
    """The rule that forbids throwing this card away, if any."""
    return None if action.card in state.hands[seat] else EuroFault.NOT_IN_HAND


def throw(state: EuroState, action: Throw, seat: Seat, events: list[Event]) -> None:
    """One of four cards goes before building begins."""
    events.append(Thrown(seat, action.card))
    spend(state, seat, (action.card,))
    state.phase = ENDING
