"""Refusals about the train and its loads."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, either, player
from milepost.core.rules import Fault
from milepost.games.eurorails import actions as a
from milepost.games.eurorails.board import (
    CITY_AT,
    COPIES,
    DIRECTIONS,
    EDGE_BY,
    LOADS,
    MAJORS,
    NEIGHBOUR,
    PRODUCES,
    SOURCES,
    TERRAIN,
    TERRAINS,
    Load,
    Milepost,
)
from milepost.games.eurorails.cards import Demand, EventCard
from milepost.games.eurorails.constants import CLOSED, FEE
from milepost.games.eurorails.rules import movement
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.trains import TRAINS
from milepost.games.eurorails.words import parts
from milepost.games.eurorails.words.parts import money, place
from milepost.games.eurorails.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def in_force(state: EuroState, seat: Seat, forbids: Callable[[EventCard], bool]) -> tuple[EventCard, str]:
    """The first event card in force that forbids something, and until when it does."""
    for card, drawer, turns in state.forces:
        event = state.deck.events[card]
        if forbids(event):
            return event, parts.until(state, drawer, turns, seat)
    raise AssertionError("a card in force forbids it")


# steps


def _wrong_start(state: EuroState, action: a.Place, seat: Seat) -> str:
    where = "any city" if state.options.start_any_city else parts.cities(MAJORS)
    return f"No train starts {parts.at(action.milepost)}; put it in {where}."


def _ways(state: EuroState, seat: Seat) -> str:
    """What the train can do instead."""
    if state.moves <= 0:
        return "your train goes no further this turn"
    ways = [DIRECTIONS[step.direction] for step in a.STEPS if not movement.step_fault(state, step, seat)]
    return f"from here you can go {either(ways)}" if ways else "no way is open from here now"


def _step(state: EuroState, action: a.Step, seat: Seat) -> tuple[str, Milepost]:
    """The way from here to there in words, and where it ends."""
    start = state.at[seat]
    end = NEIGHBOUR[start][action.direction]
    return f"from {place(start)} to {place(end)}", end


def _into_water(state: EuroState, action: a.Step, seat: Seat) -> str:
    at = state.at[seat]
    return f"There is no land {DIRECTIONS[action.direction]} of {place(at)}; {_ways(state, seat)}."


def _no_track(state: EuroState, action: a.Step, seat: Seat) -> str:
    edge = EDGE_BY[state.at[seat]][action.direction]
    what = "Only sea lies" if state.owners[edge] == CLOSED else "Nobody has built track"
    return f"{what} {DIRECTIONS[action.direction]}wards {_step(state, action, seat)[0]}; {_ways(state, seat)}."


def _no_moves(state: EuroState, action: a.Step, seat: Seat) -> str:
    rate = f"{count(movement.speed(state, seat), 'milepost')} a turn{', halved now' if state.halved else ''}"
    name = TRAINS[state.trains[seat]].name
    return f"Your {name} ({rate}) has gone as far as it can; load here, or go on to building."


def _reversing(state: EuroState, action: a.Step, seat: Seat) -> str:
    mercy = ", and turning round takes a whole turn" if state.options.mercy else ""
    where = parts.at(state.at[seat])
    return f"A train turns back only in a city or a port, and yours is {where}; {_ways(state, seat)}{mercy}."


def _step_struck(state: EuroState, action: a.Step, seat: Seat) -> str:
    owner = state.owners[EDGE_BY[state.at[seat]][action.direction]]
    event, until = in_force(state, seat, lambda event: event.kind == "strike_rail")
    whose = "your track" if owner == seat else f"{player(owner)}'s track"
    return f"The {parts.happening(event)} keeps every train off {whose} {until}; {_ways(state, seat)}."


def _step_snowed(state: EuroState, action: a.Step, seat: Seat) -> str:
    start, end = state.at[seat], _step(state, action, seat)[1]
    event, until = in_force(state, seat, lambda event: bool(event.blocked[start] or event.blocked[end]))
    shut = end if event.blocked[end] else start
    kind = TERRAINS[TERRAIN[shut]]
    return f"The {parts.happening(event)} shuts the {kind} milepost {parts.at(shut)} {until}; {_ways(state, seat)}."


def _step_flooded(state: EuroState, action: a.Step, seat: Seat) -> str:
    edge = EDGE_BY[state.at[seat]][action.direction]
    event, until = in_force(state, seat, lambda event: edge in event.flooded)
    return f"The {parts.happening(event)} shuts the way {_step(state, action, seat)[0]} {until}; {_ways(state, seat)}."


def _no_fee(state: EuroState, action: a.Step, seat: Seat) -> str:
    owner = state.owners[EDGE_BY[state.at[seat]][action.direction]]
    return (
        f"The track {_step(state, action, seat)[0]} is {player(owner)}'s and costs {money(FEE)} this turn, "
        f"and you have {money(state.cash[seat])}; {_ways(state, seat)}."
    )


# ferries


def _here(state: EuroState, seat: Seat) -> str:
    """The ferry of the port where the train is."""
    return f"ferry {parts.ferry(state, state.printing.line_at[state.at[seat]])}"


def _waiting(state: EuroState, action: Action, seat: Seat) -> str:
    return (
        f"Your train waits for the {_here(state, seat)} and crosses at the start of your next turn; go on to building."
    )


def _no_right(state: EuroState, action: a.Sail, seat: Seat) -> str:
    members = state.members[state.printing.line_at[state.at[seat]]]
    paid = [other for other in range(len(state.cash)) if members >> other & 1]
    better = (
        "take it yourself" if seat in paid
        else f"sail as a guest of {either(map(player, paid))} for {money(FEE)}" if paid
        else "join it by building to one of its ports"
    )  # fmt: skip
    who = "You have" if action.by == seat else f"{player(action.by)} has"
    return f"{who} not paid for the {_here(state, seat)}; {better}."


def _held(state: EuroState, action: a.Sail, seat: Seat) -> str:
    ports = state.printing.ports[state.printing.line_at[state.at[seat]]]
    event, until = in_force(state, seat, lambda event: event.kind == "gale" and any(event.zone[m] for m in ports))
    return f"The {parts.happening(event)} keeps the {_here(state, seat)} in port {until}; wait, or go on by land."


def _no_ferry_fee(state: EuroState, action: a.Sail, seat: Seat) -> str:
    return (
        f"Sailing on the {_here(state, seat)} as a guest of {player(action.by)} costs {money(FEE)}, and you have "
        f"{money(state.cash[seat])}; earn it first, or go by land."
    )


# loads


def _sources(load: Load) -> str:
    return f"get {LOADS[load]} in {parts.cities(SOURCES[load])}"


def _aboard(state: EuroState, seat: Seat) -> str:
    loads = state.aboard[seat]
    return f"it carries {parts.loads(loads)}" if loads else "it is empty"


def _no_chip(state: EuroState, action: a.PickUp, seat: Seat) -> str:
    load, copies = LOADS[action.load], COPIES[action.load] - state.options.two_player_rules
    lying = [city for city, chip in enumerate(state.lying) if chip == action.load]
    better = f"one lies in {both(map(parts.city, lying))}" if lying else "wait until one is delivered or dropped"
    return f"No chip of {load} is left in the tray, for all {copies} are in use; {better}."


def _not_here(state: EuroState, action: a.PickUp, seat: Seat) -> str:
    city = CITY_AT[state.at[seat]]
    made = parts.loads(PRODUCES[city]) if PRODUCES[city] else "no loads"
    return f"{parts.city(city)} has no {LOADS[action.load]}: it produces {made}; {_sources(action.load)}."


def _train_full(state: EuroState, action: a.PickUp, seat: Seat) -> str:
    kind = TRAINS[state.trains[seat]]
    full = f"Your {kind.name} has room for {count(kind.capacity, 'load')}"
    return f"{full}, and {_aboard(state, seat)}; deliver or drop one first."


def _just_dropped(state: EuroState, action: a.PickUp, seat: Seat) -> str:
    where = parts.city(CITY_AT[state.at[seat]])
    return f"You have dropped {LOADS[action.load]} in {where} this turn; pick it up next turn, if it is still there."


def _strike(state: EuroState, action: Action, seat: Seat) -> str:
    city = CITY_AT[state.at[seat]]
    event, until = in_force(state, seat, lambda event: city in event.struck)
    what = "delivered" if isinstance(action, a.Deliver) else "picked up"
    where = "an inland" if event.kind == "strike_coastal" else "a coastal"
    return (
        f"The {parts.happening(event)} lets nothing be {what} in {parts.city(city)} {until}; "
        f"wait, or go to {where} city."
    )


def _wanted(state: EuroState, action: a.Deliver) -> Demand:
    return state.deck.demands[action.card][action.demand]


def _not_loaded(state: EuroState, action: a.Deliver, seat: Seat) -> str:
    load = _wanted(state, action).load
    wrong = f"Card {action.card} wants {LOADS[load]}, which is not aboard your train"
    return f"{wrong}: {_aboard(state, seat)}; {_sources(load)}."


def _wrong_city(state: EuroState, action: a.Deliver, seat: Seat) -> str:
    wanted = _wanted(state, action)
    city = parts.city(wanted.city)
    where = parts.at(state.at[seat])
    return f"Card {action.card} wants {LOADS[wanted.load]} in {city}, and your train is {where}; go to {city} first."


def _nothing_to_leave(state: EuroState, action: a.Drop | a.Lose, seat: Seat) -> str:
    verb = "drop" if isinstance(action, a.Drop) else "lose"
    kinds = [LOADS[load] for load in sorted(set(state.aboard[seat]))]
    better = f"{verb} {either(kinds)}" if kinds else "it is empty"
    return f"Your train has no {LOADS[action.load]} aboard; {better}."


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (EuroFault.START_CITY, a.Place): _wrong_start,
    (EuroFault.WATER, a.Step): _into_water,
    (EuroFault.NO_TRACK, a.Step): _no_track,
    (EuroFault.NO_MOVES, a.Step): _no_moves,
    (EuroFault.SAILING, a.Step): _waiting,
    (EuroFault.REVERSE, a.Step): _reversing,
    (EuroFault.RAIL_STRIKE, a.Step): _step_struck,
    (EuroFault.SNOW, a.Step): _step_snowed,
    (EuroFault.FLOOD, a.Step): _step_flooded,
    (EuroFault.FEE, a.Step): _no_fee,
    (EuroFault.NO_PORT, a.Sail): lambda state, action, seat: (
        f"No ferry sails from {place(state.at[seat])}; go to a port of a ferry line first."
    ),
    (EuroFault.SAILING, a.Sail): _waiting,
    (EuroFault.OWN_LINE, a.Sail): lambda state, action, seat: (
        f"You have paid for the {_here(state, seat)} yourself; take it without paying anybody."
    ),
    (EuroFault.NO_RIGHT, a.Sail): _no_right,
    (EuroFault.GALE, a.Sail): _held,
    (EuroFault.FEE, a.Sail): _no_ferry_fee,
    (EuroFault.NO_CITY, a.PickUp): lambda state, action, seat: (
        f"Loads are picked up in cities, and your train is {parts.at(state.at[seat])}; {_sources(action.load)}."
    ),
    (EuroFault.NOT_HERE, a.PickUp): _not_here,
    (EuroFault.NO_CHIP, a.PickUp): _no_chip,
    (EuroFault.TRAIN_FULL, a.PickUp): _train_full,
    (EuroFault.JUST_DROPPED, a.PickUp): _just_dropped,
    (EuroFault.STRIKE, a.PickUp): _strike,
    (EuroFault.NOT_ABOARD, a.Deliver): _not_loaded,
    (EuroFault.WRONG_CITY, a.Deliver): _wrong_city,
    (EuroFault.STRIKE, a.Deliver): _strike,
    (EuroFault.NOT_ABOARD, a.Drop): _nothing_to_leave,
    (EuroFault.NO_CITY, a.Drop): lambda state, action, seat: (
        f"Loads are dropped in cities, and your train is {parts.at(state.at[seat])}; go to a city first."
    ),
    (EuroFault.NOT_ABOARD, a.Lose): _nothing_to_leave,
}
