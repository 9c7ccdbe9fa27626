"""Bus in sentences: every action, event and refusal.

Players are called P0 to P4 after their seats, streets after the crossings they join.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.game import Action, Event, Refusal, View
from milepost.core.phrases import both, count, either, player, players
from milepost.games.bus import events as e
from milepost.games.bus import rules
from milepost.games.bus.actions import Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    BUILDINGS_AREA,
    BUSES,
    CROSSINGS,
    LETTERS,
    LINE_EXPANSION,
    LOTS,
    LOTS_AT,
    PARKS,
    PARTS,
    PASSENGERS,
    SPACES,
    STARTING_PLAYER,
    STATIONS,
    STREETS,
    TIME_CLOCK,
    VRROOOMM,
    ZONES,
    Building,
    Crossing,
    Street,
)
from milepost.games.bus.rules.phases import FOR_SPLIT, PLACING_FIRST_LINES

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def refuse(rule: str, **facts: Any) -> Refusal:
    """Why an action is not allowed: the rule's sentence, with the facts put in by their names."""
    told = {name: _FACTS[name](fact) for name, fact in facts.items()}
    return Refusal(rule, _REFUSALS[rule].format(**told))


def say(view: View[BusState], action: Action) -> str:
    """An action of the player who is asked, as a short imperative; legal now or not."""
    return _SAY[type(action)](view.state, action)


def tell(view: View[BusState], event: Event) -> str:
    """An event as a sentence."""
    return _TELL[type(event)](view.state, event)


# parts of sentences


def _street(street: Street) -> str:
    low, high = STREETS[street]
    return f"{low}-{high}"


def _a(building: Building) -> str:
    return f"{'an' if BUILDINGS[building][0] in 'aeiou' else 'a'} {BUILDINGS[building]}"


def _place(crossing: Crossing) -> str:
    role = "station" if crossing in STATIONS else "crossing"
    return f"{role} {crossing}"


def _space(area: int, space: int) -> str:
    """An area and its letter; areas of one space need none."""
    return f"{AREA_NAMES[area]} {LETTERS[space]}" if SPACES[area] > 1 else AREA_NAMES[area]


# refusals

_REFUSALS = {
    "range": "{action}",
    "asked": "That is not what is asked now; {asked}.",
    "pass": "You have placed {placed} this round; place two, or all you have left, before you pass.",
    "full": "{area} has no free space left; put your marker on {areas}.",
    "all full": "{area} has no free space left, nor has any other area; pass.",
    "own street": "You already have a line on the street {street}; lay a segment on another street, "
    "from your heads at {heads}: {streets}.",
    "no head": "The street {street} does not begin at a head of your line; lay a segment from your heads at "
    "{heads}: {streets}.",
    "parallel": "You may not run beside {seats} on the street {street}: another street at {crossing} is empty, and "
    "that line does not end there; lay a segment on {streets}.",
    "tiles": "No {building} is left in the supply; build {buildings}.",
    "lots": "Every lot of {crossing} is taken; build in zone {zone} at {crossings}.",
    "zone": "There is no free lot of zone {zone} at {crossing}, and zone {zone} must be full before the next one "
    "opens; build at {crossings}.",
    "split": f"You bring {{left}}; send all, some or none of them to station {STATIONS[0]}, "
    f"and the others to station {STATIONS[1]}.",
    "off line": "Your line does not touch {crossing}; {ride} {crossings}.",
    "nobody waits": "Nobody at {crossing} waits for a bus while the clock shows {clock}; take a passenger from "
    "{crossings}.",
    "no door": "There is no free {clock} at {crossing}; bring the passenger to {crossings}.",
}
"""One sentence for each rule: what was wrong, and what would be right."""

_ASKED = (
    "put a marker on an area, or pass",
    "lay a line segment on a street",
    "say at which end of the street your heads meet",
    "build on a free lot",
    "say how many of the new passengers go to which station",
    "let time pass or stop it",
    "take a waiting passenger onto a bus",
    "bring the passenger on the bus to a free building",
    "nothing is asked, since the game is over",
)
"""By what is asked."""

_RANGE: dict[type[Action], str] = {
    Mark: f"There is no such area; areas are numbered from 0 to {len(SPACES) - 1}.",
    Lay: f"There is no such street; streets are numbered from 0 to {len(STREETS) - 1}.",
    Join: "A street has two ends: 0 is the lower crossing, 1 the higher.",
    Build: f"There is no such lot; build a house (0), an office (1) or a pub (2) at a crossing from 0 to "
    f"{CROSSINGS - 1} that is not a station.",
    Send: f"So many never arrive at once; send from 0 to {PARTS.most_buses} passengers to station {STATIONS[0]}.",
    Clock: "The clock is stopped or not; say true or false.",
    Pick: f"There is no such crossing; crossings are numbered from 0 to {CROSSINGS - 1}.",
    Drop: f"There is no building at such a place; bring the passenger to a crossing from 0 to {CROSSINGS - 1} that "
    "is not a station.",
}

_FACTS: dict[str, Callable[[Any], str]] = {
    "action": lambda action: _RANGE[type(action)],
    "area": AREA_NAMES.__getitem__,
    "areas": lambda areas: either(AREA_NAMES[area] for area in areas),
    "asked": _ASKED.__getitem__,
    "building": BUILDINGS.__getitem__,
    "buildings": lambda buildings: either(map(_a, buildings)),
    "clock": BUILDINGS.__getitem__,
    "crossing": _place,
    "crossings": either,
    "heads": lambda heads: both(sorted(set(heads))),
    "left": lambda left: count(left, "passenger"),
    "ride": {"pick": "take a passenger from", "drop": "bring the passenger to"}.__getitem__,
    "placed": lambda placed: count(placed, "marker"),
    "seats": lambda seats: players(seats),
    "street": _street,
    "streets": lambda streets: either(map(_street, streets)),
    "zone": ZONES.__getitem__,
}
"""How each kind of fact is put in words."""


# actions


def _say_mark(state: BusState, action: Mark) -> str:
    area, space = action.area, state.filled[action.area]
    if space == SPACES[area]:
        return f"Put a marker on {AREA_NAMES[area]}"
    return f"Put a marker on {_space(area, space)} ({_PROMISES[area](state, space)})"


def _units(state: BusState, area: int, space: int) -> int:
    """What this space would yield with the buses of now."""
    seat = state.to_act or 0
    return rules.flow.AREAS[area][0](state, seat, space, [])


def _promise_bus(state: BusState, space: int) -> str:
    buses = state.buses[state.to_act or 0]
    return f"bus number {buses + 1}" if buses < PARTS.most_buses else f"no effect: you have {buses}"


_PROMISES: dict[int, Callable[[BusState, int], str]] = {
    LINE_EXPANSION: lambda state, space: f"{count(_units(state, LINE_EXPANSION, space), 'segment')} as it stands",
    BUSES: _promise_bus,
    PASSENGERS: lambda state, space: f"{count(_units(state, PASSENGERS, space), 'passenger')} as it stands",
    BUILDINGS_AREA: lambda state, space: f"{count(_units(state, BUILDINGS_AREA, space), 'building')} as it stands",
    TIME_CLOCK: lambda state, space: "you may stop time",
    VRROOOMM: lambda state, space: f"up to {count(_units(state, VRROOOMM, space), 'ride')}",
    STARTING_PLAYER: lambda state, space: "you start the next round",
}
"""What a marker on each area is good for."""


def _say_lay(state: BusState, action: Lay) -> str:
    ends = STREETS[action.street]
    seat = state.to_act
    at = () if seat is None else [head for head in ends if head in rules.lines.heads(state, seat)]
    if state.phase == PLACING_FIRST_LINES or not at:
        return f"Lay a line on the street {_street(action.street)}"
    if len(at) == 2:
        return f"Lay a line between your heads at {ends[0]} and {ends[1]}"
    return f"Lay a line from {at[0]} to {sum(ends) - at[0]}"


def _say_join(state: BusState, action: Join) -> str:
    if state.joining < 0:
        return f"Let both heads meet at the {('lower', 'higher')[action.end]} end of the street"
    low, high = STREETS[state.joining]
    start, end = (low, high) if action.end else (high, low)
    return f"Lay the line from {start} to {end}, so that both heads meet at {end}"


def _say_build(state: BusState, action: Build) -> str:
    free = [lot for lot in LOTS_AT[action.crossing] if state.lots[lot] < 0]
    zone = f" (zone {ZONES[LOTS[free[0]][0]]})" if free else ""
    return f"Build {_a(action.building)} at {_place(action.crossing)}{zone}"


def _say_send(state: BusState, action: Send) -> str:
    here, there = STATIONS
    if state.asked != FOR_SPLIT or action.first > state.left:
        return f"Send {action.first} to station {here} and the others to station {there}"
    sent = ((action.first, here), (state.left - action.first, there))
    return f"Send {both(f'{number} to station {station}' for number, station in sent if number)}"


def _say_clock(state: BusState, action: Clock) -> str:
    if not action.stop:
        return f"Let time pass: the clock goes on to {BUILDINGS[(state.clock + 1) % len(BUILDINGS)]}"
    if state.stones_left == 1:
        return "Stop time, take the last stone and end the game"
    return f"Stop time and take a stone: the clock stays on {BUILDINGS[state.clock]}"


def _say_drop(state: BusState, action: Drop) -> str:
    return f"Bring the passenger to the {BUILDINGS[state.clock]} at {_place(action.crossing)}"


_SAY: dict[type[Action], Callable[[BusState, Any], str]] = {
    Mark: _say_mark,
    Pass: lambda state, action: "Pass for this round",
    Lay: _say_lay,
    Join: _say_join,
    Build: _say_build,
    Send: _say_send,
    Clock: _say_clock,
    Pick: lambda state, action: f"Take a passenger from {_place(action.crossing)}",
    Drop: _say_drop,
}


# events


def _tell_passed(state: BusState, event: e.Passed) -> str:
    if event.forced:
        return f"{player(event.seat)} has no marker left and is out for the round."
    return f"{player(event.seat)} passes."


def _tell_arrived(state: BusState, event: e.PassengerArrived) -> str:
    if event.crossing in PARKS:
        return f"A passenger stands in the park at {_place(event.crossing)}."
    return f"A passenger arrives at {_place(event.crossing)}."


def _tell_built(state: BusState, event: e.Built) -> str:
    zone, crossing = LOTS[event.lot]
    return f"{player(event.seat)} builds {_a(event.building)} at {_place(crossing)} (zone {ZONES[zone]})."


def _tell_time(state: BusState, event: e.TimePassed) -> str:
    how = "Time passes by itself" if event.seat is None else f"{player(event.seat)} lets time pass"
    return f"{how}: the clock shows {BUILDINGS[event.clock]}."


def _tell_stone(state: BusState, event: e.TimeStopped) -> str:
    left = (
        f"{event.stones_left} {'is' if event.stones_left == 1 else 'are'} left" if event.stones_left else "none is left"
    )
    return f"{player(event.seat)} stops time and takes a stone; {left}."


def _tell_start(state: BusState, event: e.StartPlayer) -> str:
    how = "takes the token and" if event.taken else "is next clockwise and"
    return f"{player(event.seat)} {how} starts the next round."


_REASONS = {
    "stones": "the last time stone is taken",
    "markers": "no more than one player has markers left",
    "lots": "every lot of the city is built on",
}


def _tell_over(state: BusState, event: e.GameOver) -> str:
    winners = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
    won = f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    return f"The game is over, for {_REASONS[event.reason]}: {won}."


_TELL: dict[type[Event], Callable[[BusState, Any], str]] = {
    e.MarkerPlaced: lambda state, event: f"{player(event.seat)} puts a marker on {_space(event.area, event.space)}.",
    e.Passed: _tell_passed,
    e.LineLaid: lambda state, event: f"{player(event.seat)} lays a line from {event.start} to {event.end}.",
    e.BusBought: lambda state, event: f"{player(event.seat)} has {event.buses} buses now.",
    e.PassengerArrived: _tell_arrived,
    e.Built: _tell_built,
    e.TimePassed: _tell_time,
    e.TimeStopped: _tell_stone,
    e.Delivered: lambda state, event: (
        f"{player(event.seat)} drives a passenger from {_place(event.start)} to {_place(event.end)} for a point."
    ),
    e.Idle: lambda state, event: (
        f"The marker of {player(event.seat)} on {_space(event.area, event.space)} has nothing more to do."
    ),
    e.StartPlayer: _tell_start,
    e.RoundEnded: lambda state, event: f"Round {event.round} ends; its markers leave the board.",
    e.GameOver: _tell_over,
}
