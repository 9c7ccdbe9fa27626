"""Actions as short imperatives, for menus and logs: legal or not, whoever looks on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import player
from milepost.core.state import View
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import CITY_AT, DIRECTIONS, EDGE_BY, EDGES, LOADS, NEIGHBOUR, PRODUCES, City
from milepost.games.eurorails.rules import building, loads, mercy, movement, purchases, victory
from milepost.games.eurorails.rules.track import HIGHER, PRICE, SHUT
from milepost.games.eurorails.trains import CROSSGRADE, TRAINS, UPGRADES
from milepost.games.eurorails.words import parts

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def say(view: View[EuroState], action: Action) -> str:
    """An action of the player who is asked, as a short imperative; legal now or not."""
    state = view.state
    return _SAY[type(action)](state, action, view.seat if state.to_act is None else state.to_act)


def note(view: View[EuroState], action: Action, seat: Seat) -> str:
    """An action of which no event tells, as a sentence."""
    done = "goes on to building" if isinstance(action, a.StartBuilding) else "ends the turn"
    return (
        f"{player(seat)} {done}."
        if isinstance(action, a.StartBuilding | a.EndTurn)
        else f"{player(seat)}: {say(view, action)}."
    )


# the train


def _at(state: EuroState, seat: Seat | None) -> int:
    return -1 if seat is None else state.at[seat]


def _city(state: EuroState, seat: Seat | None) -> City:
    at = _at(state, seat)
    return CITY_AT[at] if at >= 0 else -1


def _paying(state: EuroState, seat: Seat, owner: int) -> str:
    fee = movement.fee(seat, owner, state.paid)
    return f", paying {player(owner)} {parts.money(fee)}" if fee else ""


def _say_step(state: EuroState, action: a.Step, seat: Seat | None) -> str:
    way, at = DIRECTIONS[action.direction], _at(state, seat)
    if seat is None or at < 0 or NEIGHBOUR[at][action.direction] < 0:
        return f"Go {way}"
    paying = _paying(state, seat, state.owners[EDGE_BY[at][action.direction]])
    return f"Go {way} to {parts.place(NEIGHBOUR[at][action.direction])}{paying}"


def _say_sail(state: EuroState, action: a.Sail, seat: Seat | None) -> str:
    at = _at(state, seat)
    line = state.printing.line_at[at] if at >= 0 else -1
    named = f"the ferry {parts.ferry(state, line)}" if line >= 0 else "a ferry"
    if seat is None or action.by == seat:
        return f"Take {named}"
    return f"Take {named}{_paying(state, seat, action.by) or f', as a guest of {player(action.by)}'}"


def _say_pick_up(state: EuroState, action: a.PickUp, seat: Seat | None) -> str:
    city = _city(state, seat)
    return f"Pick up {LOADS[action.load]}{f' in {parts.city(city)}' if city >= 0 else ''}"


def _say_drop(state: EuroState, action: a.Drop, seat: Seat | None) -> str:
    city = _city(state, seat)
    if city < 0:
        return f"Drop {LOADS[action.load]}"
    goes = "back to the tray" if action.load in PRODUCES[city] else "it stays there"
    return f"Drop {LOADS[action.load]} in {parts.city(city)} ({goes})"


def _say_deliver(state: EuroState, action: a.Deliver, seat: Seat | None) -> str:
    cards = state.deck.demands.get(action.card)
    if cards is None:
        return "Deliver a load for a hidden card"
    wanted = cards[action.demand]
    bonus = loads.bonus(state, wanted.load, wanted.city)
    pay = f"{parts.money(wanted.pay + bonus)} (card {action.card}{', with the bonus' if bonus else ''})"
    return f"Deliver {LOADS[wanted.load]} to {parts.city(wanted.city)} for {pay}"


# building


def _say_build(state: EuroState, action: a.Build, seat: Seat | None) -> str:
    value = SHUT if seat is None else state.values[seat][action.edge]
    if seat is None or value == SHUT:
        return f"Build the section {parts.edge(action.edge)}"
    low, high = EDGES[action.edge]
    start, end = (low, high) if value >= HIGHER else (high, low)
    line = building.joined_by(state, seat, action.edge)
    joining = f", joining the ferry {parts.ferry(state, line)}" if line >= 0 else ""
    return f"Build from {parts.spot(start)} to {parts.spot(end)} for {parts.money(value & PRICE)}{joining}"


def _say_upgrade(state: EuroState, action: a.Upgrade, seat: Seat | None) -> str:
    train = parts.train(action.train)
    mine = None if seat is None else state.trains[seat]
    if seat is None or mine is None or not (action.train in UPGRADES[mine] or CROSSGRADE.get(mine) == action.train):
        return f"Buy {train}"
    price = parts.money(purchases.price(state, seat, action.train))
    speed, capacity = movement.speed_of(state, action.train), TRAINS[action.train].capacity
    return f"Buy {train} for {price} ({speed} mileposts, {capacity} loads)"


def _say_offer(state: EuroState, action: a.Offer, seat: Seat | None) -> str:
    offered = parts.terms(action.given, action.price)
    return f"Offer {player(action.partner)} {offered} for {parts.sections(action.wanted)}"


# the turn, and answers


def _say_throw(state: EuroState, action: a.Throw, seat: Seat | None) -> str:
    wants = f" ({parts.demands(state.deck, action.card)})" if action.card in state.deck.demands else ""
    return f"Throw away card {action.card}{wants}"


def _say_declare(state: EuroState, action: a.Declare, seat: Seat | None) -> str:
    return f"Declare victory{'' if seat is None else f' with {parts.money(victory.worth(state, seat))}'}"


def _say_answer(state: EuroState, action: a.Answer, seat: Seat | None) -> str:
    word = "Accept" if action.accept else "Decline"
    ask = state.asks[-1] if state.asks else None
    if not isinstance(ask, Bargain):
        return f"{word} the offer"
    offered = parts.terms(ask.given, ask.price)
    return f"{word} the offer of {player(ask.buyer)}: {offered} for {parts.sections(ask.wanted)}"


_SAY: dict[type[Action], Callable[[EuroState, Any, Seat | None], str]] = {
    a.Throw: _say_throw,
    a.Place: lambda state, action, seat: f"Put the train in {parts.place(action.milepost)}",
    a.Step: _say_step,
    a.Sail: _say_sail,
    a.PickUp: _say_pick_up,
    a.Deliver: _say_deliver,
    a.Drop: _say_drop,
    a.StartBuilding: lambda state, action, seat: "Stop driving and build",
    a.Build: _say_build,
    a.Upgrade: _say_upgrade,
    a.EndTurn: lambda state, action, seat: "End the turn",
    a.Declare: _say_declare,
    a.DiscardHand: lambda state, action, seat: "Discard all cards and draw new ones instead of a turn",
    a.Backtrack: lambda state, action, seat: "Spend the turn turning the train round",
    a.Restart: lambda state, action, seat: f"Give up everything and start over with {parts.money(state.start_cash)}",
    a.Lose: lambda state, action, seat: f"Lose {LOADS[action.load]}",
    a.Answer: _say_answer,
    a.Borrow: lambda state, action, seat: (
        f"Borrow {parts.money(action.amount)} and owe {parts.money(mercy.owed(action.amount))}"
    ),
    a.Offer: _say_offer,
}
