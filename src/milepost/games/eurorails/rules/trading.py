"""Buying and trading track: one offer a turn, which the other player accepts or declines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.chance import Chance
from milepost.games.eurorails.actions import MOST_LOAN, Answer, Borrow, Offer
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import EDGES, MEDIUM, SMALL, TERRAIN, Edge, Line, Milepost
from milepost.games.eurorails.constants import CITY_SECTIONS, NOTHING, TRADED
from milepost.games.eurorails.events import LineJoined, OfferDeclined, OfferMade, Traded
from milepost.games.eurorails.rules import calamities, track
from milepost.games.eurorails.rules.faults import EuroFault

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def turn_fault(state: EuroState) -> EuroFault | None:
    """The rule that forbids every offer in the rest of this turn, if any."""
    if state.offered:
        return EuroFault.ONE_OFFER
    return EuroFault.TRADE_OR_BUILD if state.bought != NOTHING or state.built else None


def offer_fault(state: EuroState, action: Offer, seat: Seat) -> EuroFault | None:
    """The rule that forbids an offer, if any: what could not be carried out cannot be offered."""
    shut_by = turn_fault(state)
    if shut_by:
        return shut_by
    partner = action.partner
    if partner == seat or not 0 <= partner < len(state.cash):
        return EuroFault.PARTNER
    if not action.wanted:
        return EuroFault.NOTHING_WANTED
    for edges, owner in ((action.wanted, partner), (action.given, seat)):
        if len(set(edges)) < len(edges) or any(not 0 <= e < len(EDGES) or state.owners[e] != owner for e in edges):
            return EuroFault.NOT_THEIRS if owner == partner else EuroFault.NOT_YOURS
    if action.price < 0:
        return EuroFault.PRICE
    return _limits(state, seat, partner, action)


def _limits(state: EuroState, seat: Seat, partner: Seat, action: Offer) -> EuroFault | None:
    """City and ferry limits for the new owners, and the money of both."""
    costs = {seat: action.price, partner: -action.price}
    for owner, line, wrong in joins(state, seat, action):
        if wrong:
            return wrong
        costs[owner] += state.printing.prices[line]
    if costs[seat] > state.cash[seat]:
        return EuroFault.CASH
    if costs[partner] > state.cash[partner]:
        return EuroFault.PARTNER_CASH
    return _crowds(state, seat, action)


def joins(state: EuroState, seat: Seat, action: Offer) -> Iterator[tuple[Seat, Line, EuroFault | None]]:
    """Who would join which ferry line by an offer, the buyer first, and the rule that forbids it, if any.

    Each is judged with those before it done.
    """
    members = state.members[:]
    for owner, edges in ((seat, action.wanted), (action.partner, action.given)):
        for line in _lines_to_join(state, owner, edges):
            wrong = track.cannot_join(state, owner, line, members)
            yield owner, line, wrong or (EuroFault.GALE if calamities.bans_sailing(state, line) else None)
            members[line] |= 1 << owner


def _lines_to_join(state: EuroState, owner: Seat, edges: Iterable[Edge]) -> list[Line]:
    """The lines whose ports these sections end at, and which the new owner has not paid."""
    line_at = state.printing.line_at
    lines = {line_at[end] for edge in edges for end in EDGES[edge]} - {-1}
    return [line for line in sorted(lines) if not state.members[line] >> owner & 1]


def _crowds(state: EuroState, seat: Seat, action: Offer) -> EuroFault | None:
    for milepost, sections in cities_after(state, seat, action):
        if max(sections[seat], sections[action.partner]) > CITY_SECTIONS:
            return EuroFault.CITY_SECTIONS
        if sum(count > 0 for count in sections) > track.city_limit(state, TERRAIN[milepost]):
            return EuroFault.CITY_FULL
    return None


def cities_after(state: EuroState, seat: Seat, action: Offer) -> Iterator[tuple[Milepost, list[int]]]:
    """The small and medium cities of a trade, each with everybody's sections there afterwards."""
    for milepost in sorted({end for edge in (*action.wanted, *action.given) for end in EDGES[edge]}):
        if TERRAIN[milepost] in (SMALL, MEDIUM):
            sections = [ends[milepost] for ends in state.ends]
            gain = sum(milepost in EDGES[edge] for edge in action.wanted)
            gain -= sum(milepost in EDGES[edge] for edge in action.given)
            sections[seat] += gain
            sections[action.partner] -= gain
            yield milepost, sections


def offer(state: EuroState, action: Offer, seat: Seat, events: list[Event]) -> None:
    """The partner is asked."""
    state.offered = True
    state.asks.append(Bargain(action.partner, seat, action.wanted, action.given, action.price))
    events.append(OfferMade(seat, action.partner, action.wanted, action.given, action.price))


def answer(state: EuroState, action: Answer, seat: Seat, events: list[Event]) -> None:
    """Sections, money and places on ferry lines change hands, or nothing does."""
    bargain = state.asks.pop()
    assert isinstance(bargain, Bargain), "an offer is answered"
    buyer = bargain.buyer
    if not action.accept:
        events.append(OfferDeclined(buyer, seat))
        return
    joining = [(buyer, line) for line in _lines_to_join(state, buyer, bargain.wanted)]
    joining += [(seat, line) for line in _lines_to_join(state, seat, bargain.given)]
    state.cash[buyer] -= bargain.price
    state.cash[seat] += bargain.price
    state.bought = TRADED
    events.append(Traded(buyer, seat, bargain.wanted, bargain.given, bargain.price))
    for owner, line in joining:
        state.cash[owner] -= state.printing.prices[line]
        state.members[line] |= 1 << owner
        events.append(LineJoined(owner, line, state.printing.prices[line]))
    for edge in bargain.wanted:
        state.owners[edge] = buyer
    for edge in bargain.given:
        state.owners[edge] = seat
    track.refresh(state)


def sample(state: EuroState, chance: Chance) -> Offer | Borrow:
    """A random loan or offer, legal or not, for fuzzing."""
    if chance.below(2):
        return Borrow(1 + chance.below(MOST_LOAN))
    partner = chance.below(len(state.cash))
    theirs = track.sections(state, partner)
    mine = () if state.to_act is None else track.sections(state, state.to_act)
    wanted = tuple(sorted({chance.pick(theirs) for _ in range(1 + chance.below(3))})) if theirs else ()
    given = tuple(sorted({chance.pick(mine) for _ in range(chance.below(3))})) if mine else ()
    return Offer(partner, wanted, given, chance.below(20))
