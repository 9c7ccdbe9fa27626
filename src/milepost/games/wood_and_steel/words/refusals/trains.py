"""Refusals about running trains: moving, loading, claiming and fulfilling contracts, and relays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, either
from milepost.core.rules import Fault
from milepost.games.wood_and_steel import actions as a
from milepost.games.wood_and_steel.board import city_of, good_of, members
from milepost.games.wood_and_steel.design import ROUNDHOUSE, UPGRADES
from milepost.games.wood_and_steel.rules import deliveries, running, track
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money
from milepost.games.wood_and_steel.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


# engines


def _no_engine(state: SteelState, action: a.Run | a.Buy, seat: Seat) -> str:
    mine = both(f"the {parts.engine(state, seat, number)}" for number in range(len(state.engines[seat])))
    better = "run it" if isinstance(action, a.Run) else "give up that one, or none"
    return f"You have one engine, {mine}; {better}."


def _has_run(state: SteelState, action: a.Run, seat: Seat) -> str:
    left = [number for number in range(len(state.engines[seat])) if not state.ran >> number & 1]
    better = f"run the {parts.engine(state, seat, left[0])}" if left else "choose another action"
    return f"The {parts.engine(state, seat, action.engine)} has run in this turn already; {better}."


def _no_moves(state: SteelState, action: a.Move, seat: Seat) -> str:
    return f"The {parts.running(state)} cannot go any farther in this run; stop it."


def _no_track(state: SteelState, action: a.Move, seat: Seat) -> str:
    here = running.running(state).city
    ways = track.links(state.own[seat])[here]
    better = f"from there your track leads to {parts.cities(ways)}" if ways else "stop it, and build track first"
    return (
        f"You have no track from {parts.city(here)}, where the {parts.running(state)} is, "
        f"to {parts.city(action.city)}; {better}."
    )


# loads


def _not_supplied(state: SteelState, action: a.Load, seat: Seat) -> str:
    here = running.running(state).city
    there = members(running.supplied(state, seat, here))
    good = parts.good(action.good)
    has = f"supplies {both(map(parts.good, there))}, not {good}" if there else "supplies nothing"
    sources = state.map.suppliers[action.good]
    better = f"load {good} in {parts.cities(sources)}" if sources else f"nobody supplies {good} on this map"
    return f"{parts.city(here)} {has}; {better}."


def _load_changed(state: SteelState, action: a.Load | a.Drop, seat: Seat) -> str:
    here = parts.city(running.running(state).city)
    return f"The load was changed in {here} already, and once at each stop is the limit; move on, or stop."


def _nothing_to_drop(state: SteelState, action: a.Drop, seat: Seat) -> str:
    return f"The {parts.running(state)} carries nothing that could be dropped; load something, move on, or stop."


# contracts


def _no_mogul(state: SteelState, action: a.Claim, seat: Seat) -> str:
    mine = both(parts.level(engine.level) for engine in state.engines[seat])
    name = parts.level(state.numbers.market_level)
    return f"Market contracts are for owners of {name} or a better engine, and you have {mine}; buy {name} first."


def _no_such_contract(state: SteelState, action: a.Claim, seat: Seat) -> str:
    if not state.market:
        return f"There is no market before somebody buys {parts.level(state.numbers.market_level)}; do without."
    number = count(len(state.market), "contract")
    return f"There {parts.is_are(len(state.market))} {number} on the market; claim {parts.contracts(state.market)}."


def _holds_one(state: SteelState, action: a.Claim, seat: Seat) -> str:
    held = parts.contract(state.claimed[seat])
    return f"You hold a market contract already, {held}, and one is the limit; fulfil it first."


def _not_loading(state: SteelState, action: a.Claim, seat: Seat) -> str:
    wanted = state.market[action.place]
    good = parts.good(good_of(wanted))
    sources = parts.cities(state.map.suppliers[good_of(wanted)])
    return (
        f"{parts.capital(parts.contract(wanted))} is claimed at the moment when {good} is loaded, and none was loaded "
        f"here just now; load {good} in {sources}."
    )


def _no_contract(state: SteelState, action: a.Fulfil, seat: Seat) -> str:
    if action.market:
        return "You hold no market contract; claim one when its commodity is loaded."
    return "You hold no private contract; take one of those on offer first."


def _wanted(state: SteelState, action: a.Fulfil, seat: Seat) -> tuple[str, str, str]:
    """The contract in words, its commodity and its city."""
    contract = deliveries.held(state, seat, action.market)
    kind = "market" if action.market else "private"
    told = f"Your {kind} contract is {parts.contract(contract)}"
    return told, parts.good(good_of(contract)), parts.city(city_of(contract))


def _nothing_to_deliver(state: SteelState, action: a.Fulfil, seat: Seat) -> str:
    told, good, city = _wanted(state, action, seat)
    return f"{told}, and the {parts.running(state)} carries nothing; load {good} and bring it to {city}."


def _wrong_load(state: SteelState, action: a.Fulfil, seat: Seat) -> str:
    told, good, city = _wanted(state, action, seat)
    load = parts.good(running.running(state).load)
    return f"{told}, and the {parts.running(state)} carries {load}; load {good} and bring it to {city}."


def _not_there(state: SteelState, action: a.Fulfil, seat: Seat) -> str:
    told, _, city = _wanted(state, action, seat)
    here = parts.city(running.running(state).city)
    return f"{told}, and the {parts.running(state)} is in {here}; move it to {city}."


# relays


def _no_roundhouse(state: SteelState, action: a.Relay, seat: Seat) -> str:
    price = money(state.numbers.upgrade_price[ROUNDHOUSE])
    return f"A relay needs a {UPGRADES[ROUNDHOUSE]}, which you have not bought; buy it for {price}, or run one engine."


def _one_engine(state: SteelState, action: a.Relay, seat: Seat) -> str:
    return f"A relay needs two engines, and you have only the {parts.engine(state, seat, 0)}; run it by itself."


def _empty_relay(state: SteelState, action: a.Relay, seat: Seat) -> str:
    return f"The {parts.engine(state, seat, action.engine)} has no load to pass on; load something first."


def _other_loaded(state: SteelState, action: a.Relay, seat: Seat) -> str:
    other = 1 - action.engine
    load = parts.good(state.engines[seat][other].load)
    return (
        f"The {parts.engine(state, seat, other)} carries {load} and cannot take over another load; "
        "let it drop that first."
    )


def _relay_has_run(state: SteelState, action: a.Relay, seat: Seat) -> str:
    ran = [number for number in (0, 1) if state.ran >> number & 1]
    engines = either(f"the {parts.engine(state, seat, number)}" for number in ran)
    return (
        f"In this game an engine that has run in this turn takes part in no relay, and {engines} has; "
        "make the relay next turn."
    )


def _too_far(state: SteelState, action: a.Relay, seat: Seat) -> str:
    here, there = running.relay_reach(state, seat, action.engine)
    engine, city = parts.engine(state, seat, action.engine), parts.city(action.city)
    return f"The {engine} cannot get to {city} in this run; {_meeting(here & there)}."


def _other_too_far(state: SteelState, action: a.Relay, seat: Seat) -> str:
    here, there = running.relay_reach(state, seat, action.engine)
    most = count(state.numbers.relay_segments, "segment")
    return (
        f"The {parts.engine(state, seat, 1 - action.engine)} comes at most {most} to take a load over, and "
        f"{parts.city(action.city)} is farther away; {_meeting(here & there)}."
    )


def _meeting(cities: int) -> str:
    return f"they can meet in {parts.cities(cities)}" if cities else "they cannot meet in this action"


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (SteelFault.NO_ENGINE, a.Run): _no_engine,
    (SteelFault.NO_ENGINE, a.Buy): _no_engine,
    (SteelFault.HAS_RUN, a.Run): _has_run,
    (SteelFault.NO_MOVES, a.Move): _no_moves,
    (SteelFault.NO_TRACK, a.Move): _no_track,
    (SteelFault.NOT_SUPPLIED, a.Load): _not_supplied,
    (SteelFault.LOAD_CHANGED, a.Load): _load_changed,
    (SteelFault.LOAD_CHANGED, a.Drop): _load_changed,
    (SteelFault.EMPTY, a.Drop): _nothing_to_drop,
    (SteelFault.NO_MOGUL, a.Claim): _no_mogul,
    (SteelFault.NO_SUCH_CONTRACT, a.Claim): _no_such_contract,
    (SteelFault.HOLDS_ONE, a.Claim): _holds_one,
    (SteelFault.NOT_LOADING, a.Claim): _not_loading,
    (SteelFault.NO_CONTRACT, a.Fulfil): _no_contract,
    (SteelFault.EMPTY, a.Fulfil): _nothing_to_deliver,
    (SteelFault.WRONG_LOAD, a.Fulfil): _wrong_load,
    (SteelFault.NOT_THERE, a.Fulfil): _not_there,
    (SteelFault.NO_ROUNDHOUSE, a.Relay): _no_roundhouse,
    (SteelFault.ONE_ENGINE, a.Relay): _one_engine,
    (SteelFault.RELAYED, a.Relay): lambda state, action, seat: (
        "There is one relay in each action, and this one has had its own; go on without another."
    ),
    (SteelFault.OTHER_RUNS, a.Relay): lambda state, action, seat: (
        f"The {parts.running(state)} is running, and only it can pass its load on now; stop it first."
    ),
    (SteelFault.EMPTY, a.Relay): _empty_relay,
    (SteelFault.OTHER_LOADED, a.Relay): _other_loaded,
    (SteelFault.HAS_RUN, a.Relay): _relay_has_run,
    (SteelFault.TOO_FAR, a.Relay): _too_far,
    (SteelFault.OTHER_TOO_FAR, a.Relay): _other_too_far,
}
