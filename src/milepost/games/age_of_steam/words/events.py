"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Event
from milepost.core.phrases import both, count, player, players
from milepost.core.state import View
from milepost.games.age_of_steam import events as e
from milepost.games.age_of_steam.actions import ROLES
from milepost.games.age_of_steam.constants import SHARE_PRICE
from milepost.games.age_of_steam.words import directions, parts
from milepost.games.age_of_steam.words.parts import money, place

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def tell(view: View[AosState], event: Event) -> str:
    """An event as a sentence."""
    return _TELL[type(event)](view.state, event)


# turns, shares and order


def _tell_issued(state: AosState, event: e.SharesIssued) -> str:
    if not event.shares:
        return f"{player(event.seat)} issues no shares."
    return f"{player(event.seat)} issues {count(event.shares, 'share')} for {money(SHARE_PRICE * event.shares)}."


def _pays(dollars: int) -> str:
    return f"pays {money(dollars) if dollars else 'nothing'}"


# track


def _tell_built(state: AosState, event: e.TrackBuilt) -> str:
    where = parts.at(state.board, event.hex)
    verb, leads = directions.laid(state, event.hex, event.was, event.tile)
    done = f"{verb or 'lay'}s track {where}{f', {leads},' if leads else ''}"
    return f"{player(event.seat)} {done} and {_pays(event.paid)}."


def _tell_completed(state: AosState, event: e.LinkCompleted) -> str:
    ends = f"{place(state.board, event.start)}–{place(state.board, event.end)}"
    return f"{player(event.seat)} completes the link {ends}."


def _tell_lost(state: AosState, event: e.TrackLost) -> str:
    what = f"{count(event.length, 'piece')} of unfinished track {parts.at(state.board, event.hex)}"
    way = f"the {parts.way(state.board, event.edge)}"
    it = "it belongs" if event.length == 1 else "they belong"
    return f"{player(event.seat)} has not extended {what} to {way}, and {it} to nobody now."


def _tell_founded(state: AosState, event: e.CityFounded) -> str:
    return f"{player(event.seat)} makes {place(state.board, event.hex)} the {parts.new_city(state, event.city)}."


# goods


def _tell_moved(state: AosState, event: e.GoodMoved) -> str:
    earned = parts.earnings(event.owners)
    gain = f"{earned} income" if max(event.owners, default=-1) >= 0 else earned
    way = directions.route(state, event.start, event.stops)
    return f"{player(event.seat)} moves the {parts.cube(event.good)} {way}: {gain}."


_REASONS = {
    "cotton": "for cotton brought to a port",
    "coast": "for a cube that went from coast to coast",
    "first": "for the first connection of west and east",
}


def _tell_joined(state: AosState, event: e.CoastsJoined) -> str:
    over = f"over track of {players(event.owners)}" if event.owners else "over unowned track"
    return f"{player(event.seat)} joins west and east for the first time, {over}."


def _tell_grown(state: AosState, event: e.GoodsGrown) -> str:
    return f"{place(state.board, event.hex)} gets {parts.cubes(event.goods)} from the goods display."


def _tell_rolled(state: AosState, event: e.Rolled) -> str:
    which = "dice for both halves" if event.half == "both" else f"{event.half} dice"
    return f"The {which} show {both(event.faces)}."


# money and the end


def _tell_paid(state: AosState, event: e.Paid) -> str:
    told = [f"earns {money(event.income)}", f"pays expenses of {money(event.expenses)}"]
    if event.shortfall:
        told.append(f"is {money(event.shortfall)} short, which is taken off the income")
    if event.reduction:
        told.append(f"loses {event.reduction} income")
    return f"{player(event.seat)} {both(told)}."


_ENDS = {"turns": "the last turn is over", "bankruptcy": "too few railroads are left"}


def _tell_ended(state: AosState, event: e.GameOver) -> str:
    points = ", ".join(f"{player(seat)} {score}".replace("-", "−") for seat, score in enumerate(event.scores))
    why = _ENDS.get(event.reason, event.reason)
    return f"The game is over: {why}. {_winners(state)}Victory points: {points}."


def _winners(state: AosState) -> str:
    """Who has won; a player alone does not, and a position from before the end does not know."""
    outcome = state.outcome
    if outcome is None:
        return ""
    if not state.order:
        return "Everybody is bankrupt. "
    if state.seats == 1:
        return ""
    won = outcome.winners
    return f"{players(won)} {'wins' if len(won) == 1 else 'share the victory'}. "


_TELL: dict[type[Event], Callable[[AosState, Any], str]] = {
    e.TurnBegan: lambda state, event: f"Turn {event.turn} of {state.last_turn} begins.",
    e.SharesIssued: _tell_issued,
    e.BidMade: lambda state, event: f"{player(event.seat)} bids {money(event.amount)}.",
    e.Held: lambda state, event: f"{player(event.seat)} holds, and stays in the auction without a bid.",
    e.PlaceTaken: lambda state, event: (
        f"{player(event.seat)} is {parts.PLACES[event.place]} in player order and {_pays(event.paid)}."
    ),
    e.RoleTaken: lambda state, event: f"{player(event.seat)} takes {ROLES[event.role]}.",
    e.EngineImproved: lambda state, event: (
        f"{player(event.seat)} improves the engine to {count(event.engine, 'link')}."
    ),
    e.TrackBuilt: _tell_built,
    e.LinkBought: lambda state, event: (
        f"{player(event.seat)} buys the {parts.link(state.board, event.link)} for {money(event.paid)}."
    ),
    e.LinkCompleted: _tell_completed,
    e.TrackLost: _tell_lost,
    e.CityFounded: _tell_founded,
    e.GoodMoved: _tell_moved,
    e.BonusEarned: lambda state, event: (
        f"{player(event.seat)} earns {event.income} more income {_REASONS[event.reason]}."
    ),
    e.CoastsJoined: _tell_joined,
    e.Paid: _tell_paid,
    e.Bankrupt: lambda state, event: (
        f"{player(event.seat)} is bankrupt and out of the game; their track belongs to nobody."
    ),
    e.GoodsDrawn: lambda state, event: f"{player(event.seat)} draws {parts.cubes(event.goods)} for the goods display.",
    e.GoodPlaced: lambda state, event: (
        f"{player(event.seat)} puts the {parts.cube(event.good)} into {parts.box(state, event.box)}."
    ),
    e.GoodAdded: lambda state, event: f"A {parts.cube(event.good)} is added in {place(state.board, event.hex)}.",
    e.Rolled: _tell_rolled,
    e.GoodsGrown: _tell_grown,
    e.GameOver: _tell_ended,
}
