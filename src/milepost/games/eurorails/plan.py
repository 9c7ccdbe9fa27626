"""Goals a player can name, such as `build Paris` or `go Lyon`, as batches of actions with their price."""

from __future__ import annotations

import re
import unicodedata

from milepost.core.errors import BadInput, unknown
from milepost.core.game import Plan, Seat, View
from milepost.games.eurorails.actions import BUILDS, EuroAction, Place, StartBuilding
from milepost.games.eurorails.board import (
    AT,
    CITIES,
    LOAD_NAMED,
    LOADS,
    MAJOR,
    POSTS,
    SHOWN,
    SOURCES,
    TERRAIN,
    Load,
    Milepost,
)
from milepost.games.eurorails.rules import loads, movement, track
from milepost.games.eurorails.rules.phases import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.ways import Drive, TrackPlan, drive_to, track_to

GOALS = ("build Paris to Lyon", "build Wien", "build 20,40", "go Lyon", "go Wine")
"""Examples of what can be typed."""
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
    return _build(state, seat, rest) if verb == "build" else _go(state, seat, rest)


def _start(state: EuroState, seat: Seat, words: str) -> Plan[EuroAction]:
    """Put the train in a city: where own track meets it, if some does."""
    name, places = _places(state, words)
    posts = [post for place in places for post in place if movement.can_start(state, post)]
    if not posts:
        cities = "any city" if state.options.start_any_city else "a major city"
        raise BadInput(f"A train starts in {cities}, and {name} is none.")
    best = max(posts, key=lambda post: track.on_network(state, seat, post))
    return Plan((Place(best),), f"Put your train in {name}.")


def _build(state: EuroState, seat: Seat, words: str) -> Plan[EuroAction]:
    """The sections of the cheapest track that can be built this turn, from the own track or from a place named."""
    start, _, end = words.removeprefix("from ").rpartition(" to ")
    sources = _starts(state, seat, start) if start else ()
    name, places = _places(state, end)
    plans = [found for place in places if (found := track_to(state, seat, place[0], sources)) is not None]
    if not plans:
        raise BadInput(f"No track of yours can get to {name} now: every way is taken or closed to you.")
    best = min(plans, key=lambda found: (found.price, found.turns))
    if not best.edges:
        if any(state.ends[seat]):
            raise BadInput(f"Your track is at {name} already.")
        raise BadInput("Your first track can begin in any major city; say where it leads, as in `build Paris to Lyon`.")
    if not best.now:
        raise BadInput(f"Nothing of the way to {name} can be built now; all of it would cost {best.price}M.")
    first = (StartBuilding(),) if state.phase == OPERATING else ()
    return Plan((*first, *(BUILDS[edge] for edge in best.edges[: best.now])), _track_label(best, name), best.price_now)


def _starts(state: EuroState, seat: Seat, words: str) -> list[Milepost]:
    """The mileposts of a place where a player's track can begin."""
    name, places = _places(state, words)
    posts = [post for place in places for post in place]
    found = [post for post in posts if TERRAIN[post] == MAJOR or track.on_network(state, seat, post)]
    if not found:
        raise BadInput(f"Track begins in a major city or at your own track, and {name} is neither.")
    return found


def _track_label(found: TrackPlan, name: str) -> str:
    sections = f"{found.now} section{'s' if found.now > 1 else ''}"
    if found.now == len(found.edges):
        return f"Build {sections} to {name} for {found.price_now}M."
    left = len(found.edges) - found.now
    return (
        f"Build {sections} toward {name} for {found.price_now}M; "
        f"{left} more for {found.price - found.price_now}M are left for later turns."
    )


def _go(state: EuroState, seat: Seat, words: str) -> Plan[EuroAction]:
    """This turn's steps of the best drive."""
    if state.phase != OPERATING:
        raise BadInput("Trains move before building begins; it is too late in this turn to go anywhere.")
    if state.sailing[seat]:
        raise BadInput("Your train waits for the ferry and moves no more this turn.")
    name, places = _places(state, words)
    drives = [found for place in places if (found := drive_to(state, seat, place)) is not None]
    if not drives:
        raise BadInput(f"No track leads your train to {name}; build there first.")
    best = min(drives, key=lambda found: (found.turns, found.fees, len(found.path)))
    if len(best.path) == 1:
        raise BadInput(f"Your train is at {name} already.")
    if not best.actions:
        raise BadInput("Your train cannot move any further this turn.")
    return Plan(best.actions, _drive_label(best, name), best.fees_now or None)


def _drive_label(found: Drive, name: str) -> str:
    fees = f", paying {found.fees_now}M in fees" if found.fees_now else ""
    if found.turns == 1:
        steps = len(found.path) - 1
        return f"Go {steps} milepost{'s' * (steps > 1)} to {name}{fees}."
    rest = f" and {found.fees - found.fees_now}M in fees" if found.fees > found.fees_now else ""
    more = found.turns - 1
    moves = f"{len(found.actions)} move{'s' * (len(found.actions) > 1)}"
    return f"Go {moves} toward {name}{fees}; it takes {more} more turn{'s' * (more > 1)}{rest}."


Named = tuple[str, list[tuple[Milepost, ...]]]
"""A name as it is shown, and the places it can mean, each with the milepost to build to first."""


def _places(state: EuroState, words: str) -> Named:
    """What is meant by some words: a milepost's numbers, a city, a port, or a load, which means any of its sources."""
    words = words[:MOST_LETTERS]
    numbers = re.fullmatch(r"([0-9]{1,3}) *, *([0-9]{1,3})", words)
    if numbers:
        place = int(numbers[1]), int(numbers[2])
        if place not in AT:
            raise BadInput(f"There is no milepost at {words}: that is water, or off the map.")
        return words, [(AT[place],)]
    named = _names(state)
    plain = _plain(words)
    found = [plain] if plain in named else [known for known in named if known.startswith(plain)]
    if len({named[known][0] for known in found}) == 1:
        return named[found[0]]
    if found:
        raise BadInput(f"{words!r} can mean {', '.join(sorted(named[known][0] for known in found))}; type more of it.")
    raise unknown("city, port or load", words, [shown for shown, _ in named.values()])


def _names(state: EuroState) -> dict[str, Named]:
    """Everything that can be named, as `_plain` writes it. A city or port goes before a load of the same name."""
    named: dict[str, Named] = {_plain(load): (load, _sources(state, LOAD_NAMED[load])) for load in LOADS}
    for line, names in enumerate(state.printing.names):
        for name, port in zip(names, state.printing.ports[line], strict=True):
            named[_plain(name)] = name, [(port,)]
    for city, name in enumerate(CITIES):
        named[_plain(name)] = named[_plain(SHOWN[city])] = SHOWN[city], [POSTS[city]]
    return named


def _sources(state: EuroState, load: Load) -> list[tuple[Milepost, ...]]:
    """Where a load can be had now; all its sources if it is nowhere to be had."""
    return [POSTS[city] for city in loads.cities_with(state, load) or SOURCES[load]]


def _plain(name: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", name.lower().replace("ø", "o"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).strip()
