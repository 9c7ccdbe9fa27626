"""Contracts as cards: on the desk beside the map, where they can be clicked, and as panels."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.action import Seat
from milepost.core.phrases import count
from milepost.core.scene import Card, Hand, Id, Layer, Line, Piece, Shape, Table, Text, Tone
from milepost.core.state import View
from milepost.games.wood_and_steel.board import CITIES, GOODS, Contract, Edition, city_of, good_of, members
from milepost.games.wood_and_steel.constants import NONE, OFFERING, OVER
from milepost.games.wood_and_steel.design import ENGINE_NAMES, OnTheMap
from milepost.games.wood_and_steel.judgement.jobs import jobs_for
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.scene.layout import city_id, held_id, market_id, offer_id
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

Shapes = dict[Id, Shape]


def lights(edition: Edition, contract: Contract) -> tuple[Id, ...]:
    """The destination of a contract, and the cities that supply its commodity."""
    suppliers = members(edition.suppliers[good_of(contract)])
    return tuple(city_id(city) for city in (city_of(contract), *suppliers))


def shown_seat(view: View[SteelState]) -> Seat:
    """Whose contracts are on the desk: the viewer's own, or for a spectator those of the player at turn."""
    return view.state.turn if view.seat is None else view.seat


# on the desk


@lru_cache(maxsize=4096)
def words(at: Id, text: str, cls: str) -> Text:
    """Words on the desk."""
    return Text(at=at, text=text, cls=cls)


@lru_cache(maxsize=4096)
def _card(name: Id, use: str, contract: Contract, pay: int, ties: int, distance: int) -> Shapes:
    """A contract on a card: what, where to, and what it brings."""
    good = GOODS[good_of(contract)]
    brings = f"{parts.money(pay)} and {parts.ties(ties)}"
    tip = f"{parts.capital(parts.contract(contract))}: {brings}, {count(distance, 'segment')}"
    return {
        f"{name}.card": Piece(use=use, at=f"{name}.card", tip=tip, say=tip),
        name: Piece(use=f"large-good{good_of(contract)}", at=name, tip=tip),
        f"{name}.name": words(f"{name}.name", good.capitalize(), "card-good"),
        f"{name}.city": words(f"{name}.city", f"to {CITIES[city_of(contract)].name}", "card-city"),
        f"{name}.pay": words(f"{name}.pay", f"{parts.money(pay)} · {parts.ties(ties)}", "card-pay"),
    }


def shown_card(state: OnTheMap, name: Id, use: str, contract: Contract) -> Shapes:
    """A contract on the desk."""
    distance = state.map.distance[good_of(contract)][city_of(contract)]
    return _card(name, use, contract, parts.pay(state, contract), parts.worth(state, contract), distance)


def desk(view: View[SteelState]) -> Layer:
    """The market, what is offered, and the contracts of who looks on."""
    state, seat = view.state, shown_seat(view)
    shapes: Shapes = {}
    for place, contract in enumerate(state.market):
        if contract != NONE:
            shapes |= shown_card(state, market_id(place), "market-card", contract)
    for place, contract in enumerate((state.private[seat], state.claimed[seat])):
        if contract != NONE:
            shapes |= shown_card(state, held_id(place), "market-card" if place else "card", contract)
    for place, contract in enumerate(state.offers):
        shapes |= shown_card(state, offer_id(place), "offer-card", contract)
    for at, text, cls in _notes(view):
        shapes[at] = words(at, text, cls)
    return Layer("desk", shapes)


def _notes(view: View[SteelState]) -> list[tuple[Id, str, str]]:
    state, seat = view.state, view.seat
    whose = f"P{state.turn}'s contracts" if seat is None else "Your contracts"
    found = [("held.title", whose, "desk-title"), ("year", _when(state), "year")]
    if not state.market_open:
        first = ENGINE_NAMES[state.numbers.market_level]
        found.append(("market.note", f"They come with the first {first}.", "desk-note"))
    if state.phase == OFFERING:
        takes = "Take one of them." if seat == state.turn else f"P{state.turn} takes one of them."
        found.append(("offer.note", takes, "desk-note"))
    return found


def _when(state: SteelState) -> str:
    return f"{parts.year(state, state.round)}, round {state.round}" if state.round else str(parts.year(state, 1))


# as panels


def _needs(state: SteelState, seat: Seat, contract: Contract) -> tuple[str, Tone]:
    """What a contract takes a player now: whether it is aboard or loaded here, how many runs, or which track."""
    if state.phase == OVER or all(engine.city == NONE for engine in state.engines[seat]):
        return "", ""
    jobs = jobs_for(state, seat, Outlook(state, seat).roads, contract)
    if not jobs:
        return "no way there", "far"
    job = min(jobs, key=lambda one: one.actions)
    begins = "aboard, " if job.haul.loads < 0 else "load here, " if job.haul.loads == 0 else ""
    if job.haul.track.price:
        return f"{begins}{parts.money(job.haul.track.price)} of track", "ready" if begins else "far"
    return begins + count(job.runs, "run"), "ready" if begins else "near"


@lru_cache(maxsize=4096)
def panel_card(
    edition: Edition, title: str, contract: Contract, pay: int, ties: int, distance: int, note: str, tone: Tone
) -> Card:
    """A card whose lines light up the destination and the cities that supply the commodity."""
    lit = lights(edition, contract)
    good, city = GOODS[good_of(contract)], CITIES[city_of(contract)].name
    lines = (
        Line(f"{good} → {city}", parts.money(pay), f"good{good_of(contract)}", lights=lit, note=note, tone=tone),
        Line(count(distance, "segment"), parts.ties(ties), lights=lit),
    )
    return Card(title, lines)


def _for_panel(state: SteelState, seat: Seat, title: str, contract: Contract) -> Card:
    distance = state.map.distance[good_of(contract)][city_of(contract)]
    pay, ties = parts.pay(state, contract), parts.worth(state, contract)
    return panel_card(state.map, title, contract, pay, ties, distance, *_needs(state, seat, contract))


def hands(view: View[SteelState]) -> list[Hand]:
    """The contracts that the viewer holds, and those that somebody may choose from."""
    state, seat = view.state, shown_seat(view)
    held = [("Private contract", state.private[seat]), ("Market contract", state.claimed[seat])]
    cards = [_for_panel(state, seat, title, contract) for title, contract in held if contract != NONE]
    found = [Hand(f"P{seat}'s contracts", seat, tuple(cards))] if cards else []
    if state.offers:
        offers = [_for_panel(state, state.turn, f"Offer {place + 1}", one) for place, one in enumerate(state.offers)]
        found.append(Hand(f"P{state.turn} takes one of these contracts", state.turn, tuple(offers)))
    return found


CONTRACT_HEAD = ("Commodity", "To", "Pays", "Ties", "Segments")


def contract_row(state: OnTheMap, contract: Contract) -> tuple[str, ...]:
    """A contract as a row of a table."""
    distance = state.map.distance[good_of(contract)][city_of(contract)]
    return (
        GOODS[good_of(contract)], CITIES[city_of(contract)].name, parts.money(parts.pay(state, contract)),
        str(parts.worth(state, contract)), str(distance),
    )  # fmt: skip


def market(state: SteelState) -> list[Table]:
    """The contracts on the market, once there are any."""
    open_ones = [contract for contract in state.market if contract != NONE]
    if not open_ones:
        return []
    rows = tuple(contract_row(state, contract) for contract in open_ones)
    return [
        Table("Market contracts", CONTRACT_HEAD, rows, tuple(lights(state.map, contract) for contract in open_ones))
    ]


def of_others(view: View[SteelState]) -> list[Table]:
    """What everybody else is after."""
    state, mine = view.state, shown_seat(view)
    rows, lit = [], []
    for seat in range(state.seats):
        for kind, contract in (("private", state.private[seat]), ("market", state.claimed[seat])):
            if seat != mine and contract != NONE:
                rows.append((f"P{seat}, {kind}", *contract_row(state, contract)[:-1]))
                lit.append(lights(state.map, contract))
    return [Table("Contracts of the others", ("Player", *CONTRACT_HEAD[:-1]), tuple(rows), tuple(lit))] if rows else []
