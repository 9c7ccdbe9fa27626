"""Refusals about when something is done: phases, questions, cards, mercy and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, either, player
from milepost.core.rules import BasicFault, Fault
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import DIRECTIONS, LOADS, MAJORS
from milepost.games.eurorails.constants import (
    BUILDING,
    ENDING,
    MAJORS_NEEDED,
    OPERATING,
    OVER,
    PLACING,
    STARTING,
    THROWING,
)
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.parts import money

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

Sentence = Callable[["EuroState", Any, Seat], str]
"""A refusal from the position, the action and its player."""


# phases and questions

_WHEN: dict[type[Action], str] = {
    a.Throw: "A card is thrown away only before the first building",
    a.Place: "The train is put on the map once, at the start of your first turn with it",
    a.Step: "Trains move before building",
    a.Sail: "Ferries are taken before building",
    a.PickUp: "Loads are picked up before building",
    a.Deliver: "Loads are delivered before building",
    a.Drop: "Loads are dropped before building",
    a.StartBuilding: "Building comes after driving",
    a.Build: "Track is built after driving",
    a.Upgrade: "Trains are bought after driving, instead of building",
    a.EndTurn: "A turn ends after building",
    a.Declare: "Victory is declared at the end of a turn, after driving",
    a.DiscardHand: "The hand is discarded instead of a turn, before anything else",
    a.Backtrack: "The train is turned round instead of a turn, before anything else",
    a.Restart: "Starting over comes first in a turn, before anything else",
    a.Borrow: "A loan is taken in your own turn, before its end",
    a.Offer: "Track is traded after driving, instead of building",
}

_NOW = {
    THROWING: "throw one of your cards away",
    STARTING: "build track, or end the turn",
    PLACING: "put your train on the map",
    OPERATING: "drive, or go on to building",
    BUILDING: "build, buy a train or trade track, or end the turn",
    ENDING: "declare victory or end the turn",
    OVER: "nothing is asked, since the game is over",
}


def _asked(state: EuroState) -> str:
    """What is wanted of the player to act."""
    if not state.asks:
        return _NOW[state.phase]
    ask = state.asks[-1]
    if isinstance(ask, Loss):
        return f"say which load the derailment costs: {either(LOADS[load] for load in _kinds(state, ask.seat))}"
    return f"accept or decline the offer of {player(ask.buyer)}"


def _kinds(state: EuroState, seat: Seat) -> list[int]:
    return sorted(set(state.aboard[seat]))


def _not_now(state: EuroState, action: Action, seat: Seat) -> str:
    """Why a kind of action is not what is asked for: there is no such question, another one, or another phase."""
    if isinstance(action, a.Lose):
        return f"No derailment asks you for a load; {_asked(state)}."
    if isinstance(action, a.Answer):
        return f"There is no offer to answer; {_asked(state)}."
    if state.asks:
        return f"The turn waits for an answer; first {_asked(state)}."
    return f"{_WHEN[type(action)]}; now {_NOW[state.phase]}."


_LOADS = "There is no such load; take one that the map or your train has."
_RANGE: dict[type[Action], str] = {
    a.Throw: "There is no such card; choose one from your hand.",
    a.Place: "There is no such milepost; choose one on the map.",
    a.Step: f"There is no such direction; go {either(DIRECTIONS)}.",
    a.Sail: "There is no such player; choose one at this table.",
    a.PickUp: _LOADS,
    a.Drop: _LOADS,
    a.Lose: _LOADS,
    a.Deliver: "There is no such demand; choose a line of one of your cards.",
    a.Build: "No track can lie there; choose two neighbouring mileposts on land.",
    a.Upgrade: "There is no such train; buy a Fast Freight, a Heavy Freight or a Superfreight.",
}

ALWAYS: dict[Fault, Sentence] = {
    BasicFault.RANGE: lambda state, action, seat: _RANGE[type(action)],
    BasicFault.NOT_NOW: _not_now,
}
"""The rules that can refuse any kind of action."""


# cards


def _hand(state: EuroState, seat: Seat) -> str:
    """The player's own cards, unless somebody else looks at the position."""
    known = [str(card) for card in state.hands[seat] if card in state.deck.demands]
    return f"your cards are {both(known)}" if known else "choose a card of your own"


def _not_demanded(state: EuroState, action: a.Deliver, seat: Seat) -> str:
    wants = state.deck.demands.get(action.card)
    if wants is None:
        return f"Card {action.card} is not a demand card of this game; {_hand(state, seat)}."
    load, city = LOADS[wants[action.demand].load], parts.city(wants[action.demand].city)
    return f"Card {action.card}, which wants {load} in {city}, is not in your hand; {_hand(state, seat)}."


_NOT_FIRST: dict[type[Action], str] = {
    a.DiscardHand: "The hand is discarded",
    a.Backtrack: "The train is turned round",
    a.Restart: "You can start over",
}


def _not_first(state: EuroState, action: Action, seat: Seat) -> str:
    return f"{_NOT_FIRST[type(action)]} only as the first thing in a turn, and this turn has begun; do it next turn."


def _no_mercy(state: EuroState, action: Action, seat: Seat) -> str:
    return "This game is played without the mercy rules: no loans, no turning round and no starting over; do without."


# victory


def _too_poor(state: EuroState, action: a.Declare, seat: Seat) -> str:
    debt = f" ({money(state.cash[seat])} less a debt of {money(state.debt[seat])})" if state.debt[seat] else ""
    worth = victory.worth(state, seat)
    return (
        f"Victory needs a net worth of {money(state.threshold)}, and yours is {money(worth)}{debt}; "
        f"earn {money(state.threshold - worth)} more."
    )


def _too_few_majors(state: EuroState, action: a.Declare, seat: Seat) -> str:
    joined = max(victory.pieces(state, seat), key=len, default=[])
    missing = [city for city in MAJORS if city not in joined]
    return (
        f"Victory needs {MAJORS_NEEDED} major cities on one connected piece of your own track, and yours has "
        f"{len(joined)}; connect {MAJORS_NEEDED - len(joined)} more of {parts.cities(missing)}."
    )


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (EuroFault.NOT_IN_HAND, a.Deliver): _not_demanded,
    (EuroFault.NOT_IN_HAND, a.Throw): lambda state, action, seat: (
        f"Card {action.card} is not in your hand; {_hand(state, seat)}."
    ),
    (EuroFault.EARLY_DISCARD, a.DiscardHand): lambda state, action, seat: (
        "The hand cannot be discarded before the first round; build track, or end the turn."
    ),
    (EuroFault.NOT_FIRST, a.DiscardHand): _not_first,
    (EuroFault.NOT_FIRST, a.Backtrack): _not_first,
    (EuroFault.NOT_FIRST, a.Restart): _not_first,
    (EuroFault.MERCY, a.Borrow): _no_mercy,
    (EuroFault.MERCY, a.Backtrack): _no_mercy,
    (EuroFault.MERCY, a.Restart): _no_mercy,
    (EuroFault.ANY_DIRECTION, a.Backtrack): lambda state, action, seat: (
        "Your train may leave in any direction already; just go."
    ),
    (EuroFault.LOAN, a.Borrow): lambda state, action, seat: (
        f"The bank does not lend {money(action.amount)}; borrow 1M to {money(a.MOST_LOAN)}."
    ),
    (EuroFault.ONE_LOAN, a.Borrow): lambda state, action, seat: (
        "There is one loan a turn, and you have taken it; borrow again next turn."
    ),
    (EuroFault.THRESHOLD, a.Declare): _too_poor,
    (EuroFault.MAJORS, a.Declare): _too_few_majors,
}
