"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event
from milepost.core.phrases import count, player, players
from milepost.core.state import View
from milepost.games.wood_and_steel import events as e
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    END,
    MONOPOLY,
    NONE,
    RETURNED,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.board import Contract
    from milepost.games.wood_and_steel.state import SteelState


def tell(view: View[SteelState], event: Event) -> str:
    """An event as a sentence."""
    return _TELL[type(event)](view.state, event)


def sentence(state: Any, event: Event) -> str:
    """The sentence for an event in a position of the game, or of its companion if that has such events too."""
    return _TELL[type(event)](state, event)


def _the(state: SteelState, event: Any) -> str:
    return f"the {parts.engine(state, event.seat, event.engine)}"


def _valued(state: SteelState, contract: Contract) -> str:
    return (
        f"{parts.contract(contract)} ({money(parts.pay(state, contract))}, {parts.ties(parts.worth(state, contract))})"
    )


# the set-up, turns and rounds


def _tell_rankings(state: SteelState, event: e.RankingsOpened) -> str:
    wanted = (
        f"{player(seat)} wanted {', '.join(map(parts.position, ranking))}"
        for seat, ranking in enumerate(event.rankings)
    )
    return f"The rankings are open: {'; '.join(wanted)}."


def _tell_position(state: SteelState, event: e.PositionAssigned) -> str:
    begins = f"{player(event.seat)} begins with {parts.position(event.position)}"
    return f"{begins} and a contract for {_valued(state, event.contract)}."


def _tell_turn(state: SteelState, event: e.TurnBegan) -> str:
    when = f"Round {event.round} ({parts.year(state, event.round)})"
    return f"{when}: {player(event.seat)} is next."


REASONS = {
    "ties": "somebody has {win} ties",
    "rounds": "the last round has been played",
}


def _tell_end(state: SteelState, event: e.GameEnded) -> str:
    why = REASONS[event.reason].format(win=state.numbers.win_ties)
    outcome = state.outcome
    if outcome is None:
        return f"The game is over: {why}."
    best = parts.ties(max(outcome.scores))
    if state.seats == 1:
        return f"The game is over after {count(state.round, 'round')}: {why}, and {player(0)} has {best}."
    winners = outcome.winners
    won = f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'} with {best}"
    return f"The game is over: {why}, and {won}."


# trains and contracts


def _tell_delivered(state: SteelState, event: e.Delivered) -> str:
    kind = "market" if event.market else "private"
    return (
        f"{player(event.seat)} delivers {parts.contract(event.contract)}, a {kind} contract, "
        f"and earns {money(event.income)}."
    )


def _tell_service(state: SteelState, event: e.ServicePaid) -> str:
    if event.short:
        due = money(event.amount + event.short)
        return f"{player(event.seat)} has to pay {due} in debt service and is {money(event.short)} short."
    return f"{player(event.seat)} pays {money(event.amount)} in debt service."


_TIES_FOR = {
    CONTRACT: "for the contract",
    WEST_COAST: "for the West Coast",
    BREADTH: "for delivering different commodities",
    DEPTH: "for delivering one commodity often",
    MONOPOLY: "for the monopoly",
    CONNECTION: "for the connection",
    END: "at the end, for regions and the Challenger",
    RETURNED: "for the bankruptcy",
}


def _tell_ties(state: SteelState, event: e.TiesGained) -> str:
    if event.ties < 0:
        return f"{player(event.seat)} gives {parts.ties(-event.ties)} back {_TIES_FOR[event.source]}."
    return f"{player(event.seat)} gains {parts.ties(event.ties)} {_TIES_FOR[event.source]}."


def _tell_west(state: SteelState, event: e.WestOpened) -> str:
    price = money(state.numbers.merge_segment_west)
    return f"The first contract to a western city is fulfilled: independents cost {price} a segment from now on."


def _tell_offers(state: SteelState, event: e.OffersMade) -> str:
    offered = [_valued(state, one) for one in event.contracts]
    return f"{player(event.seat)} is offered {parts.named(offered, 'or')}."


# purchases and money


def _tell_bought(state: SteelState, event: e.EngineBought) -> str:
    gave = f" and gives up the {ENGINE_NAMES[event.gave]}" if event.gave else ""
    return f"{player(event.seat)} buys {parts.level(event.level)} for {money(event.price)}{gave}."


def _tell_merged(state: SteelState, event: e.Merged) -> str:
    track = f"{count(len(event.routes), 'segment')} ({parts.routes(event.routes, 'and')})"
    name = parts.railroad(state, event.railroad)
    return f"{player(event.seat)} merges with {name} for {money(event.price)}: {track}."


# bankruptcy


def _tell_bankrupt(state: SteelState, event: e.WentBankrupt) -> str:
    penalty = state.numbers.bankrupt_penalty
    return (
        f"{player(event.seat)} is bankrupt and has to sell track for {money(event.short + penalty)}: "
        f"{money(event.short)} in debt service and {money(penalty)} on top."
    )


def _tell_settled(state: SteelState, event: e.DebtSettled) -> str:
    if event.lent:
        return f"{player(event.seat)} has raised too little; {money(event.lent)} becomes debt."
    kept = f" and keeps {money(event.kept)}" if event.kept else ""
    return f"{player(event.seat)} settles the debt service with what was sold{kept}."


def _tell_left(state: SteelState, event: e.PieceLeft) -> str:
    piece = parts.route(event.route)
    if event.railroad == NONE:
        return f"Nobody buys {piece}, and it leaves the map."
    return f"Nobody buys {piece}, and it goes to {parts.railroad(state, event.railroad)}."


_TELL: dict[type[Event], Callable[[SteelState, Any], str]] = {
    e.IndependentPlaced: lambda state, event: (
        f"{parts.railroad(state, event.railroad)} owns {parts.route(event.route)}."
    ),
    e.RankingsOpened: _tell_rankings,
    e.PositionAssigned: _tell_position,
    e.FirstPlayerNamed: lambda state, event: f"{player(event.seat)} goes first.",
    e.EnginePlaced: lambda state, event: f"{player(event.seat)} puts {_the(state, event)} in {parts.city(event.city)}.",
    e.TurnBegan: _tell_turn,
    e.EngineRuns: lambda state, event: (
        f"{player(event.seat)} runs {_the(state, event)}, up to {count(event.moves, 'segment')}."
    ),
    e.Moved: lambda state, event: (
        f"{player(event.seat)} runs {_the(state, event)} from {parts.city(event.start)} to {parts.city(event.end)}."
    ),
    e.Loaded: lambda state, event: (
        f"{player(event.seat)} loads {parts.good(event.good)} in {parts.city(event.city)} on {_the(state, event)}."
    ),
    e.Dropped: lambda state, event: f"{player(event.seat)} drops the {parts.good(event.good)} of {_the(state, event)}.",
    e.HandedOver: lambda state, event: (
        f"{player(event.seat)} passes the {parts.good(event.good)} in {parts.city(event.city)} from the "
        f"{parts.engine(state, event.seat, event.start)} to the {parts.engine(state, event.seat, 1 - event.start)}."
    ),
    e.MarketOpened: lambda state, event: "There is a market now: everybody with a Mogul or better may claim contracts.",
    e.MarketDrawn: lambda state, event: f"New on the market: {_valued(state, event.contract)}.",
    e.MarketClaimed: lambda state, event: (
        f"{player(event.seat)} claims a market contract: {_valued(state, event.contract)}."
    ),
    e.Delivered: _tell_delivered,
    e.ServicePaid: _tell_service,
    e.TiesGained: _tell_ties,
    e.WestOpened: _tell_west,
    e.OffersMade: _tell_offers,
    e.ContractTaken: lambda state, event: (
        f"{player(event.seat)} takes the private contract {_valued(state, event.contract)}."
    ),
    e.ContractDiscarded: lambda state, event: (
        f"{player(event.seat)} gives the private contract {parts.contract(event.contract)} back."
    ),
    e.TrackBuilt: lambda state, event: (
        f"{player(event.seat)} builds {parts.route(event.route)} for {money(event.price)}."
    ),
    e.EngineBought: _tell_bought,
    e.YardsOpened: lambda state, event: (
        f"The first {ENGINE_NAMES[state.numbers.yard_level]} is bought: everybody may build a Service Yard from now on."
    ),
    e.Merged: _tell_merged,
    e.WillGoFirst: lambda state, event: f"{player(event.seat)} will go first in the next round.",
    e.Borrowed: lambda state, event: (
        f"{player(event.seat)} borrows {money(event.amount)} and owes {money(state.debt[event.seat])} now."
    ),
    e.Repaid: lambda state, event: (
        f"{player(event.seat)} repays {money(event.amount)} and owes {money(state.debt[event.seat])} now."
    ),
    e.Upgraded: lambda state, event: (
        f"{player(event.seat)} buys {parts.upgrade(event.kind, event.what)} for {money(event.price)}."
    ),
    e.ConnectionMade: lambda state, event: f"{player(event.seat)} has connected {parts.connection(event.connection)}.",
    e.WentBankrupt: _tell_bankrupt,
    e.TrackSold: lambda state, event: (
        f"{player(event.seat)} sells {parts.route(event.route)} to the bank for {money(event.price)}."
    ),
    e.DebtSettled: _tell_settled,
    e.EngineStranded: lambda state, event: (
        f"{player(event.seat)}'s {parts.engine(state, event.seat, event.engine)} has lost its track and goes to "
        f"{parts.city(event.city)}, empty."
    ),
    e.PieceOffered: lambda state, event: f"The track {parts.route(event.route)} is auctioned.",
    e.BidMade: lambda state, event: f"{player(event.seat)} bids {money(event.amount)}.",
    e.BidderOut: lambda state, event: f"{player(event.seat)} bids no more.",
    e.PieceBought: lambda state, event: (
        f"{player(event.seat)} buys {parts.route(event.route)} at auction for {money(event.amount)}."
    ),
    e.PieceLeft: _tell_left,
    e.IndependentGrew: lambda state, event: (
        f"{parts.railroad(state, event.railroad)} grows by {parts.route(event.route)}."
    ),
    e.RoundEnded: lambda state, event: f"Round {event.round} is over.",
    e.GameEnded: _tell_end,
}
