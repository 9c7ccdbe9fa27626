"""Events as sentences: those that only the companion has, and those it shares with the full game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event
from milepost.core.phrases import player, players
from milepost.core.state import View
from milepost.games.wood_and_steel.companion import events as e
from milepost.games.wood_and_steel.companion.words.parts import engine, valued
from milepost.games.wood_and_steel.events import Delivered, GameEnded, MarketOpened, Merged, Upgraded
from milepost.games.wood_and_steel.words import events as of_the_game
from milepost.games.wood_and_steel.words import parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def tell(view: View[TableState], event: Event) -> str:
    """An event as a sentence."""
    own = _TELL.get(type(event))
    return of_the_game.sentence(view.state, event) if own is None else own(view.state, event)


def _tell_delivered(state: TableState, event: Delivered) -> str:
    kind = "market" if event.market else "private"
    return (
        f"{player(event.seat)} has fulfilled the {kind} contract {parts.contract(event.contract)}, "
        f"which pays {parts.money(event.income)}."
    )


def _tell_merged(state: TableState, event: Merged) -> str:
    track = parts.routes(event.routes, "and")
    name = parts.railroad(state, event.railroad)
    return f"{player(event.seat)} takes over {name} for {parts.money(event.price)}: {track}."


def _tell_reopened(state: TableState, event: e.Reopened) -> str:
    kind = "market" if event.market else "private"
    return f"The {kind} contract {parts.contract(event.contract)} of {player(event.seat)} is open again."


REASONS = {
    "ties": "somebody has {win} ties",
    "rounds": "the last round has been played",
    "table": "the table ends it",
}


def _tell_end(state: TableState, event: GameEnded) -> str:
    why = REASONS[event.reason].format(win=state.numbers.win_ties)
    outcome = state.outcome
    assert outcome is not None, "the game is over"
    best = parts.ties(max(outcome.scores))
    if state.seats == 1:
        return f"The game is over: {why}, and {player(0)} has {best}."
    if len(outcome.winners) == 1:
        return f"The game is over: {why}, and {players(outcome.winners)} wins with {best}."
    return (
        f"The game is over: {why}, and {players(outcome.winners)} have {best}; whoever of them has more cash less debt "
        "wins, then whoever has made more deliveries."
    )


_TELL: dict[type[Event], Callable[[TableState, Any], str]] = {
    Delivered: _tell_delivered,
    Merged: _tell_merged,
    Upgraded: lambda state, event: f"{player(event.seat)} has {parts.upgrade(event.kind, event.what)}.",
    MarketOpened: lambda state, event: (
        f"There is a market now: everybody with {engine(state)} or better may claim contracts."
    ),
    GameEnded: _tell_end,
    e.MogulDeclared: lambda state, event: f"{player(event.seat)} has {engine(state)} or better.",
    e.OfferAdded: lambda state, event: f"{player(event.seat)} is also offered {valued(state, event.contract)}.",
    e.BankruptcyDeclared: lambda state, event: (
        f"{player(event.seat)} is bankrupt: {parts.contract(event.contract)} does not count as a delivery."
    ),
    e.Reopened: _tell_reopened,
    e.AllTurnsEnded: lambda state, event: f"All turns of round {event.round} are over: somebody ends the round.",
    e.EnoughTies: lambda state, event: (
        f"{player(event.seat)} has {parts.ties(event.ties)}: the table may end the game."
    ),
    e.LastCount: lambda state, event: "Nothing more is played; everybody answers for the last count.",
}
