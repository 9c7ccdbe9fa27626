"""What a seat is asked and what it may click; and why a click elsewhere does nothing. All answers are the engine's."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from milepost.core.rules import BasicFault
from milepost.core.scene import Ask, Choice, Id, Shape
from milepost.core.state import View
from milepost.games.bus.actions import SITES, Build, BusAction, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS,
    CROSSINGS,
    LOTS,
    LOTS_AT,
    PARTS,
    SPACES,
    STATIONS,
    STREETS,
    ZONES,
)
from milepost.games.bus.constants import (
    FOR_AREA,
    FOR_DOOR,
    FOR_END,
    FOR_PASSENGER,
    FOR_SITE,
    FOR_SPLIT,
    FOR_STREET,
    FOR_TIME,
    PLACING_FIRST_LINES,
    RESOLVING,
)
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.scene.layout import crossing_id, lot_id, space_id, street_id
from milepost.games.bus.scene.pieces import building, link, marker
from milepost.games.bus.state import BusState
from milepost.games.bus.words import WORDS

Spot = tuple[tuple[Id, ...], str, str, tuple[Shape, ...]]
"""Where an action is clicked, its group, its key, and what would lie there after it."""


def _mark(state: BusState, action: Mark) -> Spot:
    space = FIRST_SPACE[action.area] + state.filled[action.area]
    return (space_id(space),), "Action board", str(action.area + 1), (marker(_seat(state), space),)


def _pass(state: BusState, action: Pass) -> Spot:
    return ("pass",), "Action board", "p", ()


def _lay(state: BusState, action: Lay) -> Spot:
    return (street_id(action.street),), "Streets", "", (link(action.street, _seat(state)),)


def _join(state: BusState, action: Join) -> Spot:
    return (crossing_id(STREETS[state.joining][action.end]),), "Crossings", "", ()


def _build(state: BusState, action: Build) -> Spot:
    lot = next(lot for lot in LOTS_AT[action.crossing] if state.lots[lot] < 0)
    name = BUILDINGS[action.building]
    return (lot_id(lot), name), f"{name.title()}s", "", (building(lot, action.building),)


def _send(state: BusState, action: Send) -> Spot:
    return (crossing_id(STATIONS[0]), f"number{action.first}"), "Stations", str(action.first), ()


def _clock(state: BusState, action: Clock) -> Spot:
    if action.stop:
        return ("stones",), "Clock", "s", ()
    return (f"clock.{BUILDINGS[(state.clock + 1) % len(BUILDINGS)]}",), "Clock", "p", ()


def _ride(state: BusState, action: Pick | Drop) -> Spot:
    return (crossing_id(action.crossing),), "Crossings", "", ()


_SPOTS: dict[type, Callable[[BusState, Any], Spot]] = {
    Mark: _mark, Pass: _pass, Lay: _lay, Join: _join, Build: _build, Send: _send, Clock: _clock, Pick: _ride,
    Drop: _ride,
}  # fmt: skip


def _seat(state: BusState) -> int:
    assert state.to_act is not None, "somebody is asked"
    return state.to_act


def _to_go(state: BusState) -> str:
    return f" ({state.left} to go)" if state.phase == RESOLVING and state.left > 1 else ""


def _sentence(state: BusState, choices: tuple[BusAction, ...]) -> str:
    """The question. It says how much is still to do, where that is not plain."""
    asked, kind = state.asked, BUILDINGS[state.clock]
    if asked == FOR_AREA:
        return "Put a marker on an area, or pass." if isinstance(choices[-1], Pass) else "Put a marker on an area."
    if asked == FOR_STREET:
        first = state.phase == PLACING_FIRST_LINES
        onward = f"Lay a line segment from an end of your line{_to_go(state)}."
        return "Lay your first line on any street." if first else onward
    sentences = {
        FOR_END: "This street joins the two ends of your line: choose the crossing where they meet.",
        FOR_SITE: f"Put up a building on a free lot of zone {ZONES[state.zone]}{_to_go(state)}.",
        FOR_SPLIT: f"New passengers: {state.left}. Say how many go to station {STATIONS[0]}; "
        f"the others go to station {STATIONS[1]}.",
        FOR_TIME: "Let time pass, or stop it and take a stone, which costs a point.",
        FOR_PASSENGER: f"Take a waiting passenger onto a bus{_to_go(state)}; everybody wants to be at a {kind}.",
        FOR_DOOR: f"Bring the passenger from crossing {state.picked} to a free {kind}.",
    }
    return sentences[asked].replace("a office", "an office")


def ask(view: View[BusState]) -> Ask | None:
    """The question to this seat with one choice for every legal action; None when it is not asked."""
    state = view.state
    if view.seat is None or view.seat != state.to_act:
        return None
    legal = state.legal(view.seat)
    return Ask(_sentence(state, legal), tuple([_choice(view, action) for action in legal]))


def _choice(view: View[BusState], action: BusAction) -> Choice:
    state = view.state
    at, group, key, ghost = _SPOTS[type(action)](state, action)
    return Choice(
        action=action,
        label=WORDS.say(view, action),
        at=at,
        group=group,
        key=key,
        ghost=ghost,
        reveals=state.reveals(action),
        ends_turn=state.ends_turn(action),
    )


@cache
def _meant() -> dict[Id, tuple[BusAction, ...]]:
    """What a click on each anchor could mean, at one time or another."""
    meant: dict[Id, tuple[BusAction, ...]] = {"pass": (Pass(),), "stones": (Clock(stop=True),)}
    meant |= {f"clock.{name}": (Clock(stop=False),) for name in BUILDINGS} | {"clock": (Clock(stop=False),)}
    meant |= {street_id(street): (Lay(street),) for street in range(len(STREETS))}
    for area, spaces in enumerate(SPACES):
        meant |= {at: (Mark(area),) for at in (f"a{area}", *(space_id(FIRST_SPACE[area] + i) for i in range(spaces)))}
    for lot, (_, crossing) in enumerate(LOTS):
        meant[lot_id(lot)] = (*(Build(crossing, kind) for kind in range(len(BUILDINGS))), Drop(crossing))
    for crossing in range(CROSSINGS):
        here: list[BusAction] = [Pick(crossing)]
        if crossing in SITES:
            here += [Drop(crossing), *(Build(crossing, kind) for kind in range(len(BUILDINGS)))]
        if crossing in STATIONS:
            here += [Send(first) for first in range(PARTS.most_buses + 1)]
        meant[crossing_id(crossing)] = tuple(here)
    return meant


def why_not_here(view: View[BusState], at: Id) -> str:
    """Why a click here does nothing, in the engine's words."""
    state = view.state
    if view.seat is None:
        return "You are watching; only players act."
    actions = _meant().get(at, ())
    if not actions:
        return "Nothing is ever done here."
    refusals = []
    for action in actions:
        refusal = state.why_not(action, view.seat)
        if refusal is None:
            return f"Click the place that is lit for this: {WORDS.say(view, action)}."
        refusals.append(refusal)
    # of several meanings, the one that answers the question has the more telling sentence
    refusals.sort(key=lambda refusal: refusal.rule == BasicFault.NOT_NOW)
    return WORDS.refuse(view, refusals[0])
