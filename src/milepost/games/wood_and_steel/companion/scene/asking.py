"""What a seat may tap, and one choice for everything; edits are forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.core.action import Seat
from milepost.core.phrases import player, players
from milepost.core.scene import Ask, Choice, Id
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Merge, Rank
from milepost.games.wood_and_steel.board import good_of
from milepost.games.wood_and_steel.companion import actions as a
from milepost.games.wood_and_steel.companion.constants import CLOSING, PLAYING, RANKING, SCORING
from milepost.games.wood_and_steel.companion.rules import declarations
from milepost.games.wood_and_steel.companion.scene import pages
from milepost.games.wood_and_steel.companion.scene.forms import forms
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words.actions import say
from milepost.games.wood_and_steel.design import EXCHANGE, OFFICE, POSITIONS
from milepost.games.wood_and_steel.scene.layout import city_id, held_id, market_id, offer_id, route_id
from milepost.games.wood_and_steel.words import parts

Spot = tuple[tuple[Id, ...], str]
"""Where an action is clicked, and its group."""

TURN, CONTRACTS, MARKET, DECLARE, HUB, RAILYARD, OFFICES, EXCHANGES, BOARD, COUNT = (
    "Turn", "Contracts", "Market", "Say what you have", "Hub", "Railyard", "Regional Office", "Exchange Office",
    "Put on the board", "Last count",
)  # fmt: skip
_ASIDE = (a.Railyard, a.Bankrupt, a.EndGame, a.Discard)
"""Kinds of actions that are seldom wanted."""
_KEYED = (a.Take, a.Fulfil, a.Claim)
"""These have numbers, in this order."""
MOST_KEYS = 9


def ask(view: View[TableState]) -> Ask | None:
    """What this seat may tap now; None if it may nothing."""
    state, seat = view.state, view.seat
    if seat is None or seat not in state.may_act:
        return None
    legal = state.legal(seat)
    keyed = [action for kind in _KEYED for action in legal if isinstance(action, kind)][:MOST_KEYS]
    keys: dict[Any, str] = {action: str(number) for number, action in enumerate(keyed, start=1)}
    choices = tuple(_choice(view, seat, action, keys.get(action, "")) for action in legal)
    return Ask(_sentence(state, seat), choices, forms(state) if state.phase in (PLAYING, CLOSING) else ())


def _sentence(state: TableState, seat: Seat) -> str:
    if state.phase == RANKING:
        return "Which three starting positions do you want most?"
    if state.phase == SCORING:
        return "Do you have a Challenger, and which regions do you dominate?"
    if state.offers[seat]:
        return "Which of these contracts do you take?"
    if state.phase == CLOSING:
        return f"All turns of round {state.round} are over. End the round?"
    if seat == state.turn:
        return "It is your turn; tap what happens at the table."
    return f"It is {player(state.turn)}'s turn; tap what happens at the table."


def _choice(view: View[TableState], seat: Seat, action: Any, key: str) -> Choice:
    state = view.state
    at, group = _SPOTS[type(action)](state, seat, action)
    card, short = _CARDS[type(action)](state, seat, action) if type(action) in _CARDS else ("", "")
    early = isinstance(action, a.EndRound) and state.phase == PLAYING
    if isinstance(action, a.EndTurn) or (isinstance(action, a.EndRound) and not early):
        key = "n"
    return Choice(
        action=action,
        label=say(view, action),
        at=at,
        group=group,
        key=key,
        reveals=state.reveals(action, seat),
        ends_turn=state.ends_turn(action, seat),
        confirm=_confirm(state, seat, action),
        aside=early or isinstance(action, _ASIDE),
        card=card,
        short=short,
    )


def _confirm(state: TableState, seat: Seat, action: Any) -> str:
    """What a second yes is wanted for."""
    if isinstance(action, a.EndRound) and state.phase == PLAYING:
        waiting = [one for one in range(state.seats) if not state.ended >> one & 1]
        verb = "has" if len(waiting) == 1 else "have"
        return f"{players(waiting)} {verb} not ended the turn in round {state.round}, which would be over."
    if isinstance(action, a.EndGame):
        return "Nothing more is played after this: the last ties are counted."
    if isinstance(action, a.Discard):
        return f"You give back {parts.contract(action.contract)} and choose among new contracts."
    if isinstance(action, a.Bankrupt):
        ties = parts.ties(state.numbers.bankrupt_ties)
        return f"{parts.capital(parts.contract(action.contract))} does not count, and you give back {ties}."
    return ""


# where things are clicked


def _merge(state: TableState, seat: Seat, action: Merge) -> Spot:
    return (route_id(state.segments[action.railroad][0]), "merge"), DECLARE


def _mogul(state: TableState, seat: Seat, action: a.Mogul) -> Spot:
    return ("works", f"engine{state.numbers.market_level}.{seat}"), DECLARE


def _rank(state: TableState, seat: Seat, action: Rank) -> Spot:
    routes = [state.map.between[POSITIONS[one]] for one in (action.first, action.second, action.third)]
    return tuple(map(route_id, routes)), "Starting positions"


_SPOTS: dict[type, Callable[[TableState, Seat, Any], Spot]] = {
    Rank: _rank,
    a.EndTurn: lambda state, seat, action: ((), TURN),
    a.EndRound: lambda state, seat, action: ((), TURN),
    a.GoFirst: lambda state, seat, action: ((), TURN),
    a.EndGame: lambda state, seat, action: ((), TURN),
    a.Final: lambda state, seat, action: ((), COUNT),
    a.Take: lambda state, seat, action: ((offer_id(state.offers[seat].index(action.contract)),), CONTRACTS),
    a.Fulfil: lambda state, seat, action: (
        (held_id(int(action.market)), f"deliver{good_of(action.contract)}"), CONTRACTS,
    ),
    a.Claim: lambda state, seat, action: ((market_id(state.market.index(action.contract)),), MARKET),
    a.Discard: lambda state, seat, action: ((held_id(0), f"drop{good_of(action.contract)}"), CONTRACTS),
    a.DrawOffers: lambda state, seat, action: ((), CONTRACTS),
    a.Mogul: _mogul,
    a.Hub: lambda state, seat, action: ((city_id(action.city), "hub"), HUB),
    a.Railyard: lambda state, seat, action: ((city_id(action.city), "railyard"), RAILYARD),
    a.Office: lambda state, seat, action: (("upgrades", f"upgrade{OFFICE}"), OFFICES),
    a.Exchange: lambda state, seat, action: (("upgrades", f"upgrade{EXCHANGE}"), EXCHANGES),
    Merge: _merge,
    a.Connect: lambda state, seat, action: ((), DECLARE),
    a.Bankrupt: lambda state, seat, action: (("bank",), DECLARE),
    a.Placed: lambda state, seat, action: ((), BOARD),
}  # fmt: skip
Button = tuple[Id, str]
"""The card or row on which an action stands, and what its button says there."""


def _bankrupt(state: TableState, seat: Seat, action: a.Bankrupt) -> Button:
    last = declarations.latest(state, seat)
    assert last is not None, "whoever may say so has delivered"
    return pages.delivery_row(last.number), "Bankrupt"


_CARDS: dict[type, Callable[[TableState, Seat, Any], Button]] = {
    a.Take: lambda state, seat, action: (pages.offer_card(action.contract), "Take"),
    a.Fulfil: lambda state, seat, action: (pages.held_card(seat, action.market), "Fulfilled"),
    a.Claim: lambda state, seat, action: (pages.market_card(action.contract), "Claim"),
    a.Discard: lambda state, seat, action: (pages.held_card(seat, False), "Discard"),
    a.Placed: lambda state, seat, action: (pages.piece_row(action.owner, action.route), "Tick off"),
    Merge: lambda state, seat, action: (pages.railroad_row(action.railroad), "Merged"),
    a.Connect: lambda state, seat, action: (pages.bonus_row(action.bonus), "Connected"),
    a.Bankrupt: _bankrupt,
}
assert {*_SPOTS} | {*a.EDITS} == {*TableState.RULES}, "everything can be tapped"
