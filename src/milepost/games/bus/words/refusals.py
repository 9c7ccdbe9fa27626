"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, either, players
from milepost.core.rules import BasicFault, Fault, Refusal
from milepost.core.state import View
from milepost.games.bus.actions import LAY, Build, Clock, Drop, Join, Lay, Mark, Pick, Send
from milepost.games.bus.board import AREA_NAMES, BUILDINGS, PARTS, STATIONS, ZONES, members
from milepost.games.bus.rules import lines, vrrooomm
from milepost.games.bus.rules.faults import BusFault
from milepost.games.bus.words import parts

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState

Sentence = Callable[["BusState", Any, Seat], str]
"""A refusal from the position, the action and its player."""


def refuse(view: View[BusState], refusal: Refusal) -> str:
    """The sentence for a rule of Bus, or for an action that is out of range or not asked for."""
    assert refusal.seat is not None, "somebody is asked"
    return _SENTENCES[refusal.rule](view.state, refusal.action, refusal.seat).replace("!.", "!")  # Vrrooomm!


_ASKED = (
    "put a marker on an area, or pass",
    "lay a line segment on a street",
    "say at which end of the street your line closes",
    "build on a free lot",
    "say how many of the new passengers go to which station",
    "let time pass or stop it",
    "take a waiting passenger onto a bus",
    "bring the passenger on the bus to a free building",
    "the game is over",
)
"""What the player to act should do, by what is asked."""

_RANGE: dict[type[Action], str] = {
    Mark: "There is no such area; choose one of the action board.",
    Lay: "There is no such street; choose one of the city.",
    Join: "A street has two ends; choose one of them.",
    Build: "There is no such lot; build a house, an office or a pub at a crossing that is not a station.",
    Send: f"That many never arrive at once; send at most {PARTS.most_buses} passengers to station {STATIONS[0]}.",
    Clock: "The clock is stopped or not; choose one.",
    Pick: "There is no such crossing; choose one of the city.",
    Drop: "There is no building at such a place; bring the passenger to a crossing that is not a station.",
}


# areas


def _pass(state: BusState, action: Action, seat: Seat) -> str:
    placed = count(state.placed[seat], "marker")
    return f"You have placed {placed} this round; place two, or all you have left, before you pass."


def _area_full(state: BusState, action: Mark, seat: Seat) -> str:
    better = either(AREA_NAMES[area] for area in members(state.open))
    return f"{AREA_NAMES[action.area]} has no free space left; put your marker on {better}."


# streets


def _from_heads(state: BusState, seat: Seat) -> str:
    """Where the player's line can go on."""
    heads = both(sorted(set(lines.heads(state, seat))))
    return f"from the ends of your line, at {heads}: {_open_streets(state)}"


def _open_streets(state: BusState) -> str:
    return either(map(parts.street, members(state.bits >> LAY)))


def _own_street(state: BusState, action: Lay, seat: Seat) -> str:
    return (
        f"You already have a line on the street {parts.street(action.street)}; lay a segment on another street, "
        f"{_from_heads(state, seat)}."
    )


def _no_head(state: BusState, action: Lay, seat: Seat) -> str:
    return (
        f"The street {parts.street(action.street)} does not begin at an end of your line; lay a segment "
        f"{_from_heads(state, seat)}."
    )


def _parallel(state: BusState, action: Lay, seat: Seat) -> str:
    street, head = action.street, lines.head_on(state, action.street, seat)
    assert head is not None, "the street begins at a head"
    others = [other for other in range(state.seats) if lines.passing(state, other, head) >> street & 1]
    return (
        f"You may not run beside {players(others)} on the street {parts.street(street)}: another street at "
        f"{parts.place(head)} is empty, and that line does not end there; lay a segment on {_open_streets(state)}."
    )


# buildings


def _tiles(state: BusState, action: Build, seat: Seat) -> str:
    others = either(parts.a(building) for building, left in enumerate(state.tiles) if left)
    return f"No {BUILDINGS[action.building]} is left in the supply; build {others}."


def _lots(state: BusState, action: Build, seat: Seat) -> str:
    where = f"in zone {ZONES[state.zone]} at {either(members(state.sites))}"
    return f"Every lot of {parts.place(action.crossing)} is taken; build {where}."


def _zone(state: BusState, action: Build, seat: Seat) -> str:
    zone = ZONES[state.zone]
    return (
        f"There is no free lot of zone {zone} at {parts.place(action.crossing)}, and zone {zone} must be full before "
        f"the next one opens; build at {either(members(state.sites))}."
    )


# passengers


def _split(state: BusState, action: Send, seat: Seat) -> str:
    return (
        f"You bring {count(state.left, 'passenger')}; send all, some or none of them to station {STATIONS[0]}, "
        f"and the others to station {STATIONS[1]}."
    )


def _better(state: BusState, action: Pick | Drop, seat: Seat) -> str:
    """The crossings on the player's line where a passenger can board, or leave the bus."""
    waiting, free = vrrooomm.waiting_and_free(state, state.networks[seat])
    return either(members(waiting if isinstance(action, Pick) else free))


def _off_line(state: BusState, action: Pick | Drop, seat: Seat) -> str:
    ride = "take a passenger from" if isinstance(action, Pick) else "bring the passenger to"
    return f"Your line does not touch {parts.place(action.crossing)}; {ride} {_better(state, action, seat)}."


def _nobody_waits(state: BusState, action: Pick, seat: Seat) -> str:
    return (
        f"Nobody at {parts.place(action.crossing)} waits for a bus while the clock shows {BUILDINGS[state.clock]}; "
        f"take a passenger from {_better(state, action, seat)}."
    )


def _no_door(state: BusState, action: Drop, seat: Seat) -> str:
    where = f"There is no free {BUILDINGS[state.clock]} at {parts.place(action.crossing)}"
    return f"{where}; bring the passenger to {_better(state, action, seat)}."


_SENTENCES: dict[Fault, Sentence] = {
    BasicFault.RANGE: lambda state, action, seat: _RANGE[type(action)],
    BasicFault.NOT_NOW: lambda state, action, seat: f"Not now: {_ASKED[state.asked]}.",
    BusFault.PASS: _pass,
    BusFault.AREA_FULL: _area_full,
    BusFault.ALL_FULL: lambda state, action, seat: (
        f"{AREA_NAMES[action.area]} has no free space left, nor has any other area; pass."
    ),
    BusFault.OWN_STREET: _own_street,
    BusFault.NO_HEAD: _no_head,
    BusFault.PARALLEL: _parallel,
    BusFault.TILES: _tiles,
    BusFault.LOTS: _lots,
    BusFault.ZONE: _zone,
    BusFault.SPLIT: _split,
    BusFault.OFF_LINE: _off_line,
    BusFault.NOBODY_WAITS: _nobody_waits,
    BusFault.NO_DOOR: _no_door,
}
"""One sentence for each rule: what was wrong, and what would be right."""
