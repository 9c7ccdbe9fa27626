"""Refusals about when something is done: phases, questions, cards, mercy and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, either, player
from milepost.core.rules import BasicFault, Fault
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import DIRECTIONS, EDGES, LOADS, MAJORS, MILEPOSTS
from milepost.games.eurorails.cards import MOST_CARDS
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
    a.Place: "The train is put on the map at the start of a turn in which it is not there",
    a.Step: "The train moves while you operate it, before building",
    a.Sail: "A ferry is taken while you operate the train, before building",
    a.PickUp: "Loads are picked up while you operate the train, before building",
    a.Deliver: "Loads are delivered while you operate the train, before building",
    a.Drop: "Loads are dropped while you operate the train, before building",
    a.StartBuilding: "Building follows on operating the train",
    a.Build: "Track is built after operating the train",
    a.Upgrade: "Trains are bought in the building phase of a normal turn",
    a.EndTurn: "A turn ends after building",
    a.Declare: "Victory is declared at the end of a normal turn, after operating the train",
    a.DiscardHand: "The hand is discarded instead of a turn, before anything else",
    a.Backtrack: "The train is turned round instead of a turn, before anything else",
    a.Restart: "To begin anew is the first action of a turn",
    a.Borrow: "A loan is taken in a normal turn, before its end",
    a.Offer: "Track is traded in the building phase of a normal turn",
}

_NOW = {
    THROWING: "throw one of your cards away",
    STARTING: "build track, or end the turn",
    PLACING: "put your train on the map",
    OPERATING: "operate the train, or go on to building",
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


_LOADS = f"There is no such load; loads are numbered from 0 to {len(LOADS) - 1}."
_RANGE: dict[type[Action], str] = {
    a.Throw: f"There is no such card; demand cards are numbered from 1 to {MOST_CARDS}.",
    a.Place: f"There is no such milepost; mileposts are numbered from 0 to {MILEPOSTS - 1}.",
    a.Step: f"There is no such direction; go east (0), then clockwise on to {DIRECTIONS[5]} (5).",
    a.Sail: f"There is no such player; players are numbered from 0 to {a.MOST_SEATS - 1}.",
    a.PickUp: _LOADS,
    a.Drop: _LOADS,
    a.Lose: _LOADS,
    a.Deliver: f"There is no such demand; cards are numbered from 1 to {MOST_CARDS}, their demands from 0 to 2.",
    a.Build: f"There is no such edge; edges are numbered from 0 to {len(EDGES) - 1}.",
    a.Upgrade: "There is no such train to buy; Freights are 0, Fast 1, Heavy 2 and Superfreights 3.",
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
        return f"Card {action.card} is no demand card of this game; {_hand(state, seat)}."
    load, city = LOADS[wants[action.demand].load], parts.city(wants[action.demand].city)
    return f"Card {action.card}, which wants {load} in {city}, is not in your hand; {_hand(state, seat)}."


_NOT_FIRST: dict[type[Action], str] = {
    a.DiscardHand: "The hand is discarded",
    a.Backtrack: "The train is turned round",
    a.Restart: "You can begin anew",
}


def _not_first(state: EuroState, action: Action, seat: Seat) -> str:
    return f"{_NOT_FIRST[type(action)]} only as the first action of a turn, and this turn has begun; do it next turn."


def _no_mercy(state: EuroState, action: Action, seat: Seat) -> str:
    return "This game is played without the mercy rules: no loans, no backtracking and no new start; do without."


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
