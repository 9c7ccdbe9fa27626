"""Contracts as cards: on the desk beside the map, where they can be clicked, and as panels."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.core.phrases import player
from milepost.core.scene import Card, Hand, Id, Layer, Line, Shape, Table
from milepost.core.state import View
from milepost.games.wood_and_steel.board import Contract, city_of, good_of
from milepost.games.wood_and_steel.companion.constants import RANKING
from milepost.games.wood_and_steel.companion.scene.pages import CONTRACTS, MARKET, held_card, market_card, offer_card
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words.parts import engine
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.scene.cards import (
    CONTRACT_HEAD,
    contract_row,
    lights,
    panel_card,
    shown_card,
    words,
)
from milepost.games.wood_and_steel.scene.layout import held_id, market_id, offer_id
from milepost.games.wood_and_steel.words import parts


def shown_seat(view: View[TableState]) -> Seat:
    """Whose contracts are on the desk: the viewer's own, or for a spectator those of the player at turn."""
    return view.state.turn if view.seat is None else view.seat


def desk(view: View[TableState]) -> Layer:
    """The market, what is offered to the viewer, and the viewer's contracts."""
    state, seat = view.state, shown_seat(view)
    shapes: dict[Id, Shape] = {}
    for place, contract in enumerate(state.market):
        shapes |= shown_card(state, market_id(place), "market-card", contract)
    for place, contract in enumerate((state.private[seat], state.claimed[seat])):
        if contract != NONE:
            shapes |= shown_card(state, held_id(place), "market-card" if place else "card", contract)
    for place, contract in enumerate(state.offers[seat]):
        shapes |= shown_card(state, offer_id(place), "offer-card", contract)
    notes = [("held.title", "Your contracts" if view.seat is not None else f"P{seat}'s contracts", "desk-title")]
    year = parts.year(state, state.round)
    notes.append(("year", f"{year}, round {state.round}" if state.round else str(year), "year"))
    if not state.market_open:
        notes.append(("market.note", f"They come when somebody has {engine(state)}.", "desk-note"))
    return Layer("desk", shapes | {at: words(at, text, cls) for at, text, cls in notes})


def _card(state: TableState, title: str, contract: Contract, id: Id) -> Card:
    distance = state.map.distance[good_of(contract)][city_of(contract)]
    pay, ties = parts.pay(state, contract), parts.worth(state, contract)
    card = panel_card(state.map, title, contract, pay, ties, distance, "", "")
    return msgspec.structs.replace(card, id=id)


def hands(view: View[TableState]) -> list[Hand]:
    """The contracts that the viewer holds and may choose from; a phone shows its player's own things first."""
    state, seat = view.state, shown_seat(view)
    found = []
    if state.offers[seat]:
        offers = tuple(
            _card(state, f"Offer {place + 1}", one, offer_card(one)) for place, one in enumerate(state.offers[seat])
        )
        found.append(Hand(f"{player(seat)} takes one of these contracts", seat, offers, secret=False, page=CONTRACTS))
    held = [("Private contract", state.private[seat], False), ("Market contract", state.claimed[seat], True)]
    cards = tuple(
        _card(state, title, contract, held_card(seat, market)) for title, contract, market in held if contract != NONE
    )
    if cards or state.phase != RANKING:
        found.append(Hand(f"{player(seat)}'s contracts", seat, cards, secret=False, page=CONTRACTS))
    return found


def market(state: TableState) -> Hand:
    """The contracts on the market, or what opens it."""
    closed = Card("No market yet", (Line(f"It opens when somebody has {engine(state)}."),))
    cards = tuple(_card(state, "Market contract", contract, market_card(contract)) for contract in state.market)
    return Hand("Market contracts", None, cards if state.market_open else (closed,), secret=False, page=MARKET)


def of_others(view: View[TableState]) -> list[Table]:
    """What everybody else is after, and is offered."""
    state, mine = view.state, shown_seat(view)
    rows, lit = [], []
    for seat in range(state.seats):
        held = [("private", state.private[seat]), ("market", state.claimed[seat])]
        for kind, contract in (*held, *(("offered", one) for one in state.offers[seat])):
            if seat != mine and contract != NONE:
                rows.append((f"{player(seat)} ({kind})", *contract_row(state, contract)[:-1]))
                lit.append(lights(state.map, contract))
    head = ("Player", *CONTRACT_HEAD[:-1])
    return [Table("Contracts of the others", head, tuple(rows), tuple(lit), page=CONTRACTS)] if rows else []
