"""How choices read in menus and on buttons: what is done, what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import count
from milepost.games.wood_and_steel.actions import (
    BID_STEP,
    LOAN,
    Bid,
    Borrow,
    Build,
    Buy,
    Claim,
    Discard,
    Drop,
    Fulfil,
    GoFirst,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Relay,
    Repay,
    Run,
    Sell,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.board import Contract, city_of, good_of, members
from milepost.games.wood_and_steel.constants import BANK, BIDDING, FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.rules import deliveries, mergers, purchases, running, track
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money


def label(state: SteelState, seat: Seat, action: Action) -> str:
    """An action of a seat that is asked."""
    return _LABELS[type(action)](state, seat, action)


# running trains


def _run(state: SteelState, seat: Seat, action: Run) -> str:
    engine = state.engines[seat][action.engine]
    far = count(running.distance_of(state, seat, engine), "segment")
    load = "" if engine.load == NONE else f" with {parts.good(engine.load)}"
    return f"Run the {parts.engine(state, seat, action.engine)}{load}, up to {far}"


def _move(state: SteelState, seat: Seat, action: Move) -> str:
    return f"Move to {parts.city(action.city)}"


def _load(state: SteelState, seat: Seat, action: Load) -> str:
    aboard = running.running(state).load
    gone = "" if aboard in (NONE, action.good) else f" and drop the {parts.good(aboard)}"
    return f"Load {parts.good(action.good)}{_wanted(state, seat, action.good)}{gone}"


def _wanted(state: SteelState, seat: Seat, good: int) -> str:
    """For which contract of a player a commodity is."""
    held = [one for one in (state.private[seat], state.claimed[seat]) if one != NONE and good_of(one) == good]
    return f" for {' and '.join(parts.city(city_of(one)) for one in held)}" if held else ""


def _drop(state: SteelState, seat: Seat, action: Drop) -> str:
    return f"Drop the {parts.good(running.running(state).load)}"


def _fulfil(state: SteelState, seat: Seat, action: Fulfil) -> str:
    contract = deliveries.held(state, seat, action.market)
    pay = money(deliveries.income(state, seat, running.running(state), contract))
    service = deliveries.service_due(state, seat, city_of(contract))
    less = f" less {money(service)} debt service" if service else ""
    return f"Deliver {parts.contract(contract)} for {pay}{less} and {parts.ties(parts.worth(state, contract))}"


def _relay(state: SteelState, seat: Seat, action: Relay) -> str:
    load = parts.good(state.engines[seat][action.engine].load)
    engine = parts.engine(state, seat, action.engine)
    other = parts.engine(state, seat, 1 - action.engine)
    return f"Relay the {load} from the {engine} to the {other} in {parts.city(action.city)}"


# contracts


def valued(state: SteelState, contract: Contract) -> str:
    """A contract with what it brings, and how far its commodity is at least."""
    distance = state.map.distance[good_of(contract)][city_of(contract)]
    brings = f"{money(parts.pay(state, contract))} and {parts.ties(parts.worth(state, contract))}"
    return f"{parts.contract(contract)}, {count(distance, 'segment')}, for {brings}"


def _discard(state: SteelState, seat: Seat, action: Discard) -> str:
    held = state.private[seat]
    what = "your contract" if held == NONE else parts.contract(held)
    return f"Give {what} back and choose a new contract"


# purchases


def _buy(state: SteelState, seat: Seat, action: Buy) -> str:
    bought = (
        f"Buy {parts.level(action.level)}, which goes {count(state.numbers.engine_distance[action.level], 'segment')},"
    )
    bought += f" for {money(purchases.price_of(state, seat, action))}"
    if action.gives == NONE:
        return f"{bought}, as a second engine"
    engine = parts.engine(state, seat, action.gives)
    return f"{bought}, {'trading in' if action.trades else 'giving up'} the {engine}"


def _merge(state: SteelState, seat: Seat, action: Merge) -> str:
    segments = count(len(members(state.own[FIRST_INDEPENDENT + action.railroad])), "segment")
    price = money(mergers.price_of(state, action.railroad))
    return f"Merge with {parts.railroad(state, action.railroad)}, {segments}, for {price}"


def _upgrade(state: SteelState, seat: Seat, action: Upgrade) -> str:
    what = parts.capital(parts.upgrade(action.kind, action.what))
    return f"{what} for {money(state.numbers.upgrade_price[action.kind])}"


def _pass(state: SteelState, seat: Seat, action: Pass) -> str:
    if state.phase == BIDDING:
        return "Bid no more"
    return "Pass both actions" if state.actions > 1 else "Pass and end the turn"


def _rank(state: SteelState, seat: Seat, action: Rank) -> str:
    first, *others = map(parts.position, (action.first, action.second, action.third))
    return f"Rank {first} first, then {' and '.join(others)}"


_LABELS: dict[type[Action], Callable[[SteelState, Seat, Any], str]] = {
    Rank: _rank,
    Place: lambda state, seat, action: f"Put the engine in {parts.city(action.city)}",
    Run: _run,
    Move: _move,
    Load: _load,
    Drop: _drop,
    Claim: lambda state, seat, action: f"Claim {valued(state, state.market[action.place])}",
    Fulfil: _fulfil,
    Relay: _relay,
    StopEngine: lambda state, seat, action: f"Stop the {parts.running(state)} here",
    StopRunning: lambda state, seat, action: "Leave the other engine where it is",
    Build: lambda state, seat, action: (
        f"Build {parts.route(action.route)} for {money(track.price_to_build(state, seat, action.route))}"
    ),
    StopBuilding: lambda state, seat, action: "Build no more",
    Buy: _buy,
    Merge: _merge,
    GoFirst: lambda state, seat, action: "Go first in the next round",
    Borrow: lambda state, seat, action: f"Borrow {money(action.fives * LOAN)}",
    Repay: lambda state, seat, action: f"Repay {money(action.fives * LOAN)}",
    Upgrade: _upgrade,
    Discard: _discard,
    Take: lambda state, seat, action: f"Take {valued(state, state.offers[action.place])}",
    Pass: _pass,
    Sell: lambda state, seat, action: (
        f"Sell {parts.route(action.route)} for {money(track.price_as_it_lies(state, action.route, seat))}"
    ),
    StopSelling: lambda state, seat, action: "Settle the debt service",
    PutUp: lambda state, seat, action: (
        f"Auction {parts.route(action.route)}, from {money(track.price_as_it_lies(state, action.route, BANK))} on"
    ),
    Bid: lambda state, seat, action: f"Bid {money(action.thousands * BID_STEP)}",
}
