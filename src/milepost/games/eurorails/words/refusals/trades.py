"""Refusals about offers for track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import count, either, player
from milepost.core.rules import Fault
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.board import EDGES, TERRAIN, TERRAINS, Edge, Line
from milepost.games.eurorails.constants import CITY_SECTIONS
from milepost.games.eurorails.rules import track, trading
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.parts import money, place
from milepost.games.eurorails.words.refusals.track import DONE, full_line, last_places
from milepost.games.eurorails.words.refusals.trains import in_force
from milepost.games.eurorails.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


# partners and sections


def _already(state: EuroState, action: a.Offer, seat: Seat) -> str:
    done = "built track" if state.built else DONE[state.bought]
    return f"A trade takes the place of all other building, and you have {done} this turn; make your offer next turn."


def _partner(state: EuroState, action: a.Offer, seat: Seat) -> str:
    others = either(player(other) for other in range(len(state.cash)) if other != seat)
    wrong = "You cannot trade with yourself" if action.partner == seat else "There is no such player"
    return f"{wrong}; make your offer to {others}."


def _name(edge: Edge) -> str:
    return parts.edge(edge) if 0 <= edge < len(EDGES) else "you named"


def _foreign(state: EuroState, edges: tuple[Edge, ...], owner: Seat, whose: str) -> str:
    """What is wrong with a list of sections that should all belong to one player."""
    for index, edge in enumerate(edges):
        if not 0 <= edge < len(EDGES) or state.owners[edge] != owner:
            return f"The section {_name(edge)} is not {whose}; name sections that are."
        if edge in edges[:index]:
            return f"The section {_name(edge)} is named twice; name each once."
    raise AssertionError("one of the sections is wrong")


# places and money


def _stopped(state: EuroState, action: a.Offer, seat: Seat, rule: EuroFault) -> tuple[Seat, Line]:
    """Who may not join which ferry line, by a rule."""
    return next((owner, line) for owner, line, wrong in trading.joins(state, seat, action) if wrong == rule)


def _who(owner: Seat, seat: Seat) -> str:
    return "you" if owner == seat else player(owner)


def _line_full(state: EuroState, action: a.Offer, seat: Seat) -> str:
    owner, line = _stopped(state, action, seat, EuroFault.LINE_FULL)
    return f"{full_line(state, line)}, so {_who(owner, seat)} cannot join; leave out the sections to its ports."


def _channel(state: EuroState, action: a.Offer, seat: Seat) -> str:
    owner, line = _stopped(state, action, seat, EuroFault.CHANNEL)
    return f"{last_places(state, line, owner, _who(owner, seat))}; leave out the sections to its ports."


def _gale(state: EuroState, action: a.Offer, seat: Seat) -> str:
    _, line = _stopped(state, action, seat, EuroFault.GALE)
    ports = state.printing.ports[line]
    event, until = in_force(state, seat, lambda event: event.kind == "gale" and any(event.zone[port] for port in ports))
    return (
        f"The {parts.happening(event)} forbids joining the ferry {parts.ferry(state, line)} {until}; "
        "leave out the sections to its ports."
    )


def _places(state: EuroState, action: a.Offer, seat: Seat, owner: Seat) -> int:
    """What a player would pay for places on ferry lines."""
    return sum(state.printing.prices[line] for who, line, _ in trading.joins(state, seat, action) if who == owner)


def _too_dear(state: EuroState, action: a.Offer, seat: Seat) -> str:
    places = _places(state, action, seat, seat)
    ferries = f", {money(places)} of it for ferries," if places else ""
    return (
        f"Your offer would cost you {money(action.price + places)}{ferries} and you have {money(state.cash[seat])}; "
        "offer less."
    )


def _partner_poor(state: EuroState, action: a.Offer, seat: Seat) -> str:
    partner = action.partner
    cost = _places(state, action, seat, partner) - action.price
    return (
        f"{player(partner)} would have to pay {money(cost)} more for ferries than you offer, and has "
        f"{money(state.cash[partner])}; give no sections to their ports, or offer more."
    )


def _city_sections(state: EuroState, action: a.Offer, seat: Seat) -> str:
    milepost, sections = next(
        pair for pair in trading.cities_after(state, seat, action) if max(pair[1]) > CITY_SECTIONS
    )
    who = _who(sections.index(max(sections)), seat)
    most = f"{count(CITY_SECTIONS, 'section')} are the most for a player in such a city"
    return f"With this trade {who} would have {max(sections)} sections at {place(milepost)}, and {most}; trade fewer."


def _city_full(state: EuroState, action: a.Offer, seat: Seat) -> str:
    milepost, limit = next(
        (milepost, limit)
        for milepost, sections in trading.cities_after(state, seat, action)
        if sum(number > 0 for number in sections) > (limit := track.city_limit(state, TERRAIN[milepost]))
    )
    return (
        f"{place(milepost)} is a {TERRAINS[TERRAIN[milepost]]}, for track of {count(limit, 'player')}, and this trade "
        "would bring in one more; leave out the sections there."
    )


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (EuroFault.ONE_OFFER, a.Offer): lambda state, action, seat: (
        "There is one offer a turn, and you have made yours; make another next turn."
    ),
    (EuroFault.TRADE_OR_BUILD, a.Offer): _already,
    (EuroFault.PARTNER, a.Offer): _partner,
    (EuroFault.NOTHING_WANTED, a.Offer): lambda state, action, seat: (
        f"An offer must name what you want; name sections of {player(action.partner)}."
    ),
    (EuroFault.NOT_THEIRS, a.Offer): lambda state, action, seat: _foreign(
        state, action.wanted, action.partner, f"{player(action.partner)}'s"
    ),
    (EuroFault.NOT_YOURS, a.Offer): lambda state, action, seat: _foreign(state, action.given, seat, "yours"),
    (EuroFault.PRICE, a.Offer): lambda state, action, seat: (
        f"A price cannot be below nothing, like {money(action.price)}; offer money, or give sections instead."
    ),
    (EuroFault.LINE_FULL, a.Offer): _line_full,
    (EuroFault.CHANNEL, a.Offer): _channel,
    (EuroFault.GALE, a.Offer): _gale,
    (EuroFault.CASH, a.Offer): _too_dear,
    (EuroFault.PARTNER_CASH, a.Offer): _partner_poor,
    (EuroFault.CITY_SECTIONS, a.Offer): _city_sections,
    (EuroFault.CITY_FULL, a.Offer): _city_full,
}
