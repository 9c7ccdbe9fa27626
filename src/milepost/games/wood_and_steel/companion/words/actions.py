"""Taps as short imperatives, for menus and logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import player
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Merge, Rank, RankSecretly
from milepost.games.wood_and_steel.board import contract, members
from milepost.games.wood_and_steel.companion import actions as a
from milepost.games.wood_and_steel.companion.rules import declarations
from milepost.games.wood_and_steel.companion.words.parts import engine, holder, owner, valued
from milepost.games.wood_and_steel.design import EXCHANGE, HUB, OFFICE, RAILYARD
from milepost.games.wood_and_steel.words import parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def say(view: View[TableState], action: Action) -> str:
    """An action, whoever takes it."""
    return parts.capital(_SAY[type(action)](view.state, action))


def note(view: View[TableState], action: Action, seat: Seat) -> str:
    """An action of which no event tells, as a sentence."""
    match action:
        case Rank() | RankSecretly():
            return f"{player(seat)} has chosen three starting positions."
        case a.Placed():
            piece = f"{parts.route(action.route)} for {owner(view.state, action.owner)}"
            return f"{player(seat)} has put {piece} on the board."
        case a.EndTurn():
            return f"{player(seat)} ends the turn."
        case a.Final():
            return f"{player(seat)} has answered for the last count: {_said(action)}."
        case _ if isinstance(action, a.EDITS):
            return f"{player(seat)} edits: {_SAY[type(action)](view.state, action)}."
    return f"{player(seat)}: {say(view, action)}."


def _said(action: a.Final) -> str:
    engine = "a Challenger" if action.challenger else "no Challenger"
    regions = [parts.region(region) for region in members(action.dominant)]
    return f"{engine}, dominates {parts.named(regions, 'and')}" if regions else engine


def _say_fulfil(state: TableState, action: a.Fulfil) -> str:
    kind = "market" if action.market else "private"
    return f"fulfilled the {kind} contract {parts.contract(action.contract)}"


def _say_reopen(state: TableState, action: a.Reopen) -> str:
    found = next((one for one in state.fulfilled if one.number == action.number), None)
    what = "a fulfilled contract" if found is None else f"{parts.contract(found.contract)} of {player(found.seat)}"
    return f"reopen {what}"


def _say_remove_contract(state: TableState, action: a.RemoveContract) -> str:
    where, held = action.held
    return f"remove {parts.contract(held)} ({holder(where)})"


def _say_merge(state: TableState, action: Merge) -> str:
    there = action.railroad < len(state.segments) and state.segments[action.railroad]
    price = f" for {parts.money(declarations.price_of(state, action.railroad))}" if there else ""
    return f"merged with {parts.railroad(state, action.railroad)}{price}"


_SAY: dict[type[Action], Callable[[TableState, Any], str]] = {
    Rank: lambda state, action: f"rank {', '.join(map(parts.position, (action.first, action.second, action.third)))}",
    RankSecretly: lambda state, action: "rank three starting positions in secret",
    a.EndTurn: lambda state, action: f"end the turn in round {action.round}",
    a.EndRound: lambda state, action: f"end round {action.round}",
    a.GoFirst: lambda state, action: f"go first after round {action.round}",
    a.EndGame: lambda state, action: "end the game",
    a.Final: lambda state, action: f"last count: {_said(action)}",
    a.Fulfil: _say_fulfil,
    a.Take: lambda state, action: f"take {valued(state, action.contract)}",
    a.Claim: lambda state, action: f"claim {valued(state, action.contract)}",
    a.Discard: lambda state, action: f"discard {parts.contract(action.contract)}",
    a.DrawOffers: lambda state, action: "draw new private contracts",
    a.Mogul: lambda state, action: f"have {engine(state)} or better",
    a.Hub: lambda state, action: f"built {parts.upgrade(HUB, action.city)}",
    a.Railyard: lambda state, action: f"built {parts.upgrade(RAILYARD, action.city)}",
    a.Office: lambda state, action: f"opened {parts.upgrade(OFFICE, action.region)}",
    a.Exchange: lambda state, action: f"opened {parts.upgrade(EXCHANGE, action.good)}",
    Merge: _say_merge,
    a.Connect: lambda state, action: f"connected {parts.connection(action.bonus)}",
    a.Bankrupt: lambda state, action: f"bankrupt after delivering {parts.contract(action.contract)}",
    a.Placed: lambda state, action: f"put on the board: {parts.route(action.route)} ({owner(state, action.owner)})",
    a.Reopen: _say_reopen,
    a.AddContract: lambda state, action: (
        f"add {parts.contract(contract(action.good, action.city))} ({holder(action.holder)})"
    ),
    a.RemoveContract: _say_remove_contract,
    a.AddCity: lambda state, action: f"{parts.city(action.city)} is the current city of {player(action.player)}",
    a.RemoveCity: lambda state, action: (
        f"{parts.city(action.active[1])} is no active city of {player(action.active[0])}"
    ),
    a.AddSegment: lambda state, action: f"{parts.railroad(state, action.railroad)} has {parts.route(action.route)}",
    a.RemoveSegment: lambda state, action: (
        f"{parts.railroad(state, action.segment[0])} does not have {parts.route(action.segment[1])}"
    ),
    a.SetRound: lambda state, action: f"it is round {action.round}, and {player(action.first)} goes first in it",
}
