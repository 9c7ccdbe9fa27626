"""Actions as short imperatives, for menus, logs and positions that are played on in words: legal or not.

Each begins with a verb and names what it is about as the data does, with sums as people read them, such as
`Repay $10,000`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import player
from milepost.core.state import View
from milepost.games.wood_and_steel import actions as a
from milepost.games.wood_and_steel.constants import BANK, BIDDING, NONE
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from milepost.games.wood_and_steel.rules import deliveries, mergers, purchases, running, track
from milepost.games.wood_and_steel.words import parts

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.board import Contract
    from milepost.games.wood_and_steel.state import SteelState


def say(view: View[SteelState], action: Action) -> str:
    """An action of the player who is asked, as a short imperative, whoever looks on."""
    state = view.state
    return parts.capital(_SAY[type(action)](state, action, state.turn if state.to_act is None else state.to_act))


def note(view: View[SteelState], action: Action, seat: Seat) -> str:
    """An action of which no event tells, as a sentence."""
    match action:
        case a.StopBuilding():
            done = "builds no more"
        case a.StopRunning():
            done = "leaves the other engine where it is"
        case a.StopEngine():
            done = f"stops the {parts.running(view.state)}"
        case a.StopSelling():
            done = "sells no more"
        case a.Pass():
            done = "bids no more" if view.state.phase == BIDDING else "ends the turn"
        case a.Rank() | a.RankSecretly():
            done = "has chosen three starting positions"
        case _:
            return f"{player(seat)}: {say(view, action)}."
    return f"{player(seat)} {done}."


# running trains


def _say_fulfil(state: SteelState, action: a.Fulfil, seat: Seat) -> str:
    kind = "market" if action.market else "private"
    contract = deliveries.held(state, seat, action.market)
    if contract == NONE:
        return f"fulfil the {kind} contract"
    paid = parts.pay(state, contract)
    if state.engine != NONE:
        paid = deliveries.income(state, state.turn, running.running(state), contract)
    return f"fulfil the {kind} contract: {parts.contract(contract)} for {parts.money(paid)}"


def _say_drop(state: SteelState, action: a.Drop, seat: Seat) -> str:
    load = NONE if state.engine == NONE else running.running(state).load
    return "drop the load" if load == NONE else f"drop the {parts.good(load)}"


def _say_relay(state: SteelState, action: a.Relay, seat: Seat) -> str:
    engine = f"run the {parts.engine(state, seat, action.engine)} to {parts.city(action.city)}"
    return f"{engine} and pass its load on"


# contracts


def _say_claim(state: SteelState, action: a.Claim, seat: Seat) -> str:
    if action.place >= len(state.market):
        return f"claim market contract {action.place + 1}"
    return f"claim {_valued(state, state.market[action.place])}"


def _say_take(state: SteelState, action: a.Take, seat: Seat) -> str:
    if action.place >= len(state.offers):
        return f"take contract {action.place + 1} on offer"
    return f"take {_valued(state, state.offers[action.place])}"


def _valued(state: SteelState, contract: Contract) -> str:
    ties = parts.ties(parts.worth(state, contract))
    return f"{parts.contract(contract)} for {parts.money(parts.pay(state, contract))} and {ties}"


def _say_discard(state: SteelState, action: a.Discard, seat: Seat) -> str:
    contract = state.private[seat]
    held = "" if contract == NONE else f": {parts.contract(contract)}"
    return f"discard the private contract{held}"


# purchases


def _say_buy(state: SteelState, action: a.Buy, seat: Seat) -> str:
    bought = f"buy the {ENGINE_NAMES[action.level]}"
    if action.gives >= len(state.engines[seat]):
        gives = f"giving up the {parts.engine(state, seat, action.gives)}"
        return f"{bought}, {gives}"
    bought += f" for {parts.money(purchases.price_of(state, seat, action))}"
    if action.gives == NONE:
        return bought
    return f"{bought}, {'trading in' if action.trades else 'discarding'} the {parts.engine(state, seat, action.gives)}"


def _say_merge(state: SteelState, action: a.Merge, seat: Seat) -> str:
    price = mergers.price_of(state, action.railroad)
    return f"merge with {parts.railroad(state, action.railroad)}{f' for {parts.money(price)}' if price else ''}"


def _say_upgrade(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    price = state.numbers.upgrade_price[action.kind]
    return f"upgrade with {parts.upgrade(action.kind, action.what)} for {parts.money(price)}"


# track


def _say_build(state: SteelState, action: a.Build, seat: Seat) -> str:
    return f"build {parts.route(action.route)} for {parts.money(track.price_to_build(state, seat, action.route))}"


def _say_sell(state: SteelState, action: a.Sell, seat: Seat) -> str:
    return f"sell {parts.route(action.route)} for {parts.money(track.price_as_it_lies(state, action.route, seat))}"


def _say_put_up(state: SteelState, action: a.PutUp, seat: Seat) -> str:
    least = track.price_as_it_lies(state, action.route, BANK)
    return f"sell {parts.route(action.route)} by auction, from {parts.money(least)} on"


def _say_pass(state: SteelState, action: a.Pass, seat: Seat) -> str:
    if state.phase == BIDDING:
        return f"pass: bid no more for {parts.route(state.piece)}"
    return "pass and end the turn"


_SAY: dict[type[Action], Callable[[SteelState, Any, Seat], str]] = {
    a.Rank: lambda state, action, seat: (
        f"rank {', '.join(map(parts.position, (action.first, action.second, action.third)))}"
    ),
    a.RankSecretly: lambda state, action, seat: "rank three starting positions in secret",
    a.Place: lambda state, action, seat: f"place the engine in {parts.city(action.city)}",
    a.Run: lambda state, action, seat: f"run the {parts.engine(state, seat, action.engine)}",
    a.Move: lambda state, action, seat: f"move to {parts.city(action.city)}",
    a.Load: lambda state, action, seat: f"load {parts.good(action.good)}",
    a.Drop: _say_drop,
    a.Claim: _say_claim,
    a.Fulfil: _say_fulfil,
    a.Relay: _say_relay,
    a.StopEngine: lambda state, action, seat: f"stop the {parts.running(state)}",
    a.StopRunning: lambda state, action, seat: "stop running",
    a.Build: _say_build,
    a.StopBuilding: lambda state, action, seat: "stop building",
    a.Buy: _say_buy,
    a.Merge: _say_merge,
    a.GoFirst: lambda state, action, seat: "go first in the next round",
    a.Borrow: lambda state, action, seat: f"borrow {parts.money(action.fives * a.LOAN)}",
    a.BorrowMore: lambda state, action, seat: f"borrow {parts.money(action.amount)}",
    a.Repay: lambda state, action, seat: f"repay {parts.money(action.fives * a.LOAN)}",
    a.Upgrade: _say_upgrade,
    a.Discard: _say_discard,
    a.Take: _say_take,
    a.Pass: _say_pass,
    a.Sell: _say_sell,
    a.StopSelling: lambda state, action, seat: "stop selling",
    a.PutUp: _say_put_up,
    a.Bid: lambda state, action, seat: f"bid {parts.money(action.thousands * a.BID_STEP)}",
    a.BidMore: lambda state, action, seat: f"bid {parts.money(action.amount)}",
}
