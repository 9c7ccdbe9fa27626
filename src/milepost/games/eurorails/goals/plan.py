"""Goals a player can name, such as `build Paris` or `go Lyon`, as batches of actions with their price."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from milepost.core.action import Seat
from milepost.core.errors import BadInput, unknown
from milepost.core.parts import Plan
from milepost.core.phrases import both, count
from milepost.core.rules import Refusal
from milepost.core.scene import Id
from milepost.core.state import View
from milepost.games.eurorails.actions import BUILDS, EuroAction, Place, StartBuilding, Step
from milepost.games.eurorails.board import (
    AT,
    CITIES,
    CITY_AT,
    EDGES,
    LOADS,
    MAJOR,
    MAJORS,
    POSTS,
    PRINTINGS,
    SHOWN,
    SOURCES,
    TERRAIN,
    Load,
    Milepost,
)
from milepost.games.eurorails.connections import TrackPlan, track_to
from milepost.games.eurorails.constants import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.pathfinding import Drive, drive_to
from milepost.games.eurorails.rules import building, loads, movement, track
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import WORDS, parts

MOST_LETTERS = 40
"""No name is longer."""


def plan(view: View[EuroState], goal: str) -> Plan[EuroAction] | None:
    """Track or a drive to a place, as far as this turn goes; None for words that name no goal.

    A goal that is understood but cannot be had raises `BadInput` with the reason.
    """
    state, seat = view.state, view.seat
    verb, _, rest = goal.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip().removeprefix("to ")
    if seat is None or seat != state.to_act or state.asks or verb not in ("build", "go") or not rest:
        return None
    if verb == "go" and state.phase == PLACING:
        return _start(state, seat, rest)
    if state.phase not in (STARTING, OPERATING, BUILDING):
        return None
    return _build(view, seat, rest) if verb == "build" else _go(state, seat, rest)


def _start(state: EuroState, seat: Seat, told: str) -> Plan[EuroAction]:
    """Put the train in a city: where own track meets it, if some does."""
    places = _places(state, told)
    posts = [(post, name) for name, place in places for post in place if movement.can_start(state, post)]
    if not posts:
        cities = "any city" if state.options.start_any_city else "a major city"
        where = "a city" if state.options.start_any_city else parts.cities(MAJORS)
        raise BadInput(f"A train starts in {cities}, and {places[0][0]} is not one; put it in {where}.")
    best, name = max(posts, key=lambda one: track.on_network(state, seat, one[0]))
    return Plan((Place(best),), f"Put your train in {name}.", through=(POST_ID[best],))


def _build(view: View[EuroState], seat: Seat, told: str) -> Plan[EuroAction]:
    """The sections of the cheapest track that can be built this turn, from the player's track or a place named."""
    state = view.state
    start, _, end = told.removeprefix("from ").rpartition(" to ")
    sources = _starts(state, seat, start) if start else ()
    places = _places(state, end)
    plans = [(found, name) for name, place in places if (found := track_to(state, seat, place[0], sources)) is not None]
    if not plans:
        raise BadInput(f"No track of yours can get to {places[0][0]} now: every way is taken or closed to you.")
    best, name = min(plans, key=lambda one: (one[0].price, one[0].turns))
    if not best.edges:
        if any(state.ends[seat]):
            raise BadInput("Your track is there already.")
        raise BadInput(f"Your first track can begin in {name}, as in any major city: say where it leads.")
    if not best.now:
        section = BUILDS[best.edges[0]]
        fault = building.fault(state, section, seat)
        assert fault is not None, "it cannot be built now"
        why = WORDS.refuse(view, Refusal(fault, section, seat))
        raise BadInput(f"No part of the way to {name} can be built now; all of it would cost {best.price}M. {why}")
    first = (StartBuilding(),) if state.phase == OPERATING else ()
    sections = (BUILDS[edge] for edge in best.edges[: best.now])
    through, later = _halves(best.path, _built(best))
    return Plan((*first, *sections), _track_label(state, best, name), best.price_now, through, later)


def _starts(state: EuroState, seat: Seat, told: str) -> list[Milepost]:
    """The mileposts of a place where a player's track can begin."""
    places = _places(state, told)
    posts = [post for _, place in places for post in place]
    found = [post for post in posts if TERRAIN[post] == MAJOR or track.on_network(state, seat, post)]
    if not found:
        raise BadInput(f"Track begins in a major city or at your own track, and {places[0][0]} is neither.")
    return found


def _track_label(state: EuroState, found: TrackPlan, name: str) -> str:
    """From where, how far and for how much; what it joins, what it leaves for later, and what it ends."""
    city = CITY_AT[found.start]
    start = SHOWN[city] if city >= 0 else parts.place(found.start)
    whole = found.now == len(found.edges)
    label = f"Build {count(found.now, 'section')} {_leads(start, name, whole)}"
    label += f" for {found.price_now}M"
    if found.lines:
        ferries = (f"{parts.ferry(state, line)} for {state.printing.prices[line]}M" for line in found.lines)
        label += f"; it joins the {'ferry' if len(found.lines) == 1 else 'ferries'} {both(ferries)} on the way"
    if not whole:
        left = len(found.edges) - found.now
        label += f"; {count(left, 'more section')} for {found.price - found.price_now}M {'is' if left == 1 else 'are'}"
        label += " left for later turns"
    if state.phase == OPERATING and state.moves:
        stay = "stays" if state.moves == 1 else "stay"
        label += f". This ends driving: {count(state.moves, 'milepost')} of this turn {stay} unused"
    return f"{label}."


def _leads(start: str, end: str, whole: bool) -> str:
    """`from Paris to Lyon`, `from near Paris towards Lyon`, `near Paris` where both ends are."""
    if start == end:
        return start if start.startswith("near ") else f"in {start}"
    return f"from {start} to {end}" if whole else f"from {start} towards {_goal(end)}"


def _goal(name: str) -> str:
    """A place that is still some way off: `Lyon`, `a milepost near Lyon`."""
    return f"a milepost {name}" if name.startswith("near ") else name


def _go(state: EuroState, seat: Seat, told: str) -> Plan[EuroAction]:
    """This turn's steps of the best drive."""
    if state.phase != OPERATING:
        raise BadInput("Trains move before building begins; it is too late in this turn to go anywhere.")
    if state.sailing[seat]:
        raise BadInput("Your train waits for the ferry and moves no more this turn.")
    places = _places(state, told)
    drives = [(found, name) for name, place in places if (found := drive_to(state, seat, place)) is not None]
    if not drives:
        raise BadInput(f"No track leads your train to {places[0][0]}; build there first.")
    best, name = min(drives, key=lambda one: (one[0].turns, one[0].fees, len(one[0].path)))
    if len(best.path) == 1:
        raise BadInput("Your train is there already.")
    if not best.actions:
        raise BadInput("Your train cannot move any further this turn.")
    steps = sum(isinstance(action, Step) for action in best.actions)
    through, later = _halves(best.path, steps)
    return Plan(best.actions, _drive_label(state, best, name), best.fees_now or None, through, later)


def _drive_label(state: EuroState, found: Drive, name: str) -> str:
    """How far, with what fees, on which ferry, and how long the rest takes."""
    steps = sum(isinstance(action, Step) for action in found.actions)
    fees = f", paying {found.fees_now}M in fees" if found.fees_now else ""
    if found.turns == 1:
        return f"Go {count(steps, 'milepost')} to {name}{fees}."
    label = f"Go {count(steps, 'milepost')} towards {_goal(name)}"
    if steps < len(found.actions):
        ferry = parts.ferry(state, state.printing.line_at[found.path[steps]])
        label = (
            f"{label} and wait for the ferry {ferry}" if steps else f"Wait for the ferry {ferry} towards {_goal(name)}"
        )
    rest = f" and {found.fees - found.fees_now}M in fees" if found.fees > found.fees_now else ""
    return f"{label}{fees}; it takes {count(found.turns - 1, 'more turn')}{rest}."


def _built(found: TrackPlan) -> int:
    """How far the way is whole after this turn, in steps."""
    if found.now == len(found.edges):
        return len(found.path) - 1
    later = {frozenset(EDGES[edge]) for edge in found.edges[found.now :]}
    return next(number for number, step in enumerate(pairwise(found.path)) if frozenset(step) in later)


def _halves(path: tuple[Milepost, ...], now: int) -> tuple[tuple[Id, ...], tuple[Id, ...]]:
    """A way as anchors: its first `now` steps, and the rest, if there is one, from where these end."""
    rest = path[now:] if now < len(path) - 1 else ()
    return _anchors(path[: now + 1]), _anchors(rest)


def _anchors(mileposts: Iterable[Milepost]) -> tuple[Id, ...]:
    return tuple(POST_ID[milepost] for milepost in mileposts)


Named = list[tuple[str, tuple[Milepost, ...]]]
"""The places a name can mean: how each is shown, and its mileposts, the one to build to first."""


def _places(state: EuroState, told: str) -> Named:
    """What is meant by some words: a milepost's numbers, a city, a port, or a load, which means any of its sources."""
    told = told[:MOST_LETTERS]
    numbers = re.fullmatch(r"([0-9]{1,3}) *, *([0-9]{1,3})", told)
    if numbers:
        place = int(numbers[1]), int(numbers[2])
        if place not in AT:
            raise BadInput(f"There is no milepost at {told}: that is water, or off the map.")
        return [(parts.place(AT[place]), (AT[place],))]
    named = _names(state)
    plain = _plain(told)
    found = [plain] if plain in named else [known for known in named if known.startswith(plain)]
    shown = sorted({named[known][0] for known in found})
    if len(shown) == 1:
        return named[found[0]][1]
    if shown:
        raise BadInput(f"{told!r} can mean {', '.join(shown)}; type more of it.")
    raise unknown("city, port or load", told, [name for name, _ in named.values()])


def _names(state: EuroState) -> dict[str, tuple[str, Named]]:
    """Everything that can be named, as `_plain` writes it. A city or port goes before a load of the same name."""
    named = {_plain(name): (name, _sources(state, load)) for load, name in enumerate(LOADS)}
    for printing in (PRINTINGS["first"], state.printing):
        for names, ports in zip(printing.names, printing.ports, strict=True):
            named |= {_plain(name): (name, [(name, (port,))]) for name, port in zip(names, ports, strict=True)}
    for city, (name, shown) in enumerate(zip(CITIES, SHOWN, strict=True)):
        named[_plain(name)] = named[_plain(shown)] = shown, [(shown, POSTS[city])]
    return named


def _sources(state: EuroState, load: Load) -> Named:
    """Where a load can be had now; all its sources if it is nowhere to be had."""
    cities = loads.cities_with(load, state.tray, state.lying) or SOURCES[load]
    return [(f"{SHOWN[city]} ({LOADS[load]})", POSTS[city]) for city in cities]


def _plain(name: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", name.lower().replace("ø", "o"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).strip()
