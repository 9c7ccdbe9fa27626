"""What lies on the board: lines, buildings, passengers, markers, the clock's hand, what is left.

Every shape comes from a cached function of its arguments, so the same piece in the same place is the same object from
one scene to the next, and comparing two scenes is quick.
"""

from __future__ import annotations

from functools import cache

from milepost.core.action import Event
from milepost.core.scene import Id, Layer, Link, Piece, Shape, Text
from milepost.games.bus.board import (
    AREA_NAMES,
    BUILDINGS,
    CITY,
    CROSSINGS,
    LAST_FIRST,
    LETTERS,
    LOTS,
    LOTS_AT,
    SPACES,
    STATIONS,
    STREETS,
    TIME_CLOCK,
    VRROOOMM,
    ZONES,
    members,
)
from milepost.games.bus.constants import OVER, RESOLVING
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.rules.flow import AREAS, space_in_hand
from milepost.games.bus.rules.lines import heads
from milepost.games.bus.scene.layout import area_id, crossing_id, lot_id, space_id
from milepost.games.bus.state import BusState

Shapes = dict[Id, Shape]
Named = tuple[Id, Shape]

SHOWN = 4
"""At most this many passengers stand side by side at a crossing; if there are more, a badge counts them."""


@cache
def text(at: Id, words: str, cls: str) -> Text:
    """A text shape at an anchor."""
    return Text(at=at, text=words, cls=cls)


@cache
def _number(at: Id, crossing: int, cls: str) -> Text:
    """The number of a crossing, which stays readable while the city is far away."""
    return Text(at=at, text=str(crossing), cls=cls, rank=0 if crossing in STATIONS else 1, small=True)


@cache
def piece(use: str, at: Id, cls: str = "", tip: str = "") -> Piece:
    """A piece that belongs to nobody."""
    return Piece(use=use, at=at, cls=cls, tip=tip)


@cache
def marker(seat: int, space: int, done: bool = False) -> Piece:
    """A marker on a space of the action board."""
    area = max(a for a, first in enumerate(FIRST_SPACE) if first <= space)
    letter = f" {LETTERS[space - FIRST_SPACE[area]]}" if SPACES[area] > 1 else ""
    tip = f"P{seat} on {AREA_NAMES[area]}{letter}"
    return Piece(use=f"{'spent' if done else 'marker'}{seat}", at=space_id(space), seat=seat, tip=tip, say=tip)


@cache
def link(street: int, seat: int, lane: float = 0.0) -> Link:
    """A player's line on a street."""
    low, high = STREETS[street]
    tip = f"P{seat}'s line on the street {low}–{high}"
    return Link(a=crossing_id(low), b=crossing_id(high), lane=lane, seat=seat, tip=tip, say=tip)


@cache
def _lanes(street: int, seats: int) -> tuple[Named, ...]:
    """All lines on a street, side by side; `seats` is a set."""
    there = tuple(members(seats))
    middle = (len(there) - 1) / 2
    return tuple((f"{street}.{seat}", link(street, seat, lane - middle)) for lane, seat in enumerate(there))


@cache
def _head(seat: int, crossing: int, slot: int, of: int) -> Piece:
    tip = f"P{seat}'s line ends at crossing {crossing}"
    return Piece(use=f"head{seat}", at=f"h{crossing}", slot=slot, of=of, gap=24.0, seat=seat, tip=tip, say=tip)


@cache
def _person(at: Id, slot: int, of: int, badge: str, tip: str) -> Piece:
    return Piece(use="person", at=at, slot=slot, of=of, gap=12.0, badge=badge, tip=tip, say=tip)


@cache
def building(lot: int, kind: int) -> Piece:
    """A building on its lot."""
    zone, crossing = LOTS[lot]
    tip = f"{BUILDINGS[kind].title()} at crossing {crossing}, zone {ZONES[zone]}"
    return Piece(use=BUILDINGS[kind], at=lot_id(lot), tip=tip, say=tip)


@cache
def _hand(clock: int) -> Piece:
    tip = f"The clock shows {BUILDINGS[clock]}"
    return Piece(use="hand", at="clock", turn=120.0 * clock, tip=tip, say=tip)


@cache
def _stop(crossing: int, people: bool) -> tuple[Named, ...]:
    """A crossing's disc and number; the number makes room for people."""
    if crossing in STATIONS:
        words = _number(f"n{crossing}", crossing, "number-light")
        return (f"x{crossing}", piece("station", crossing_id(crossing), tip=f"Station {crossing}")), (
            f"n{crossing}",
            words,
        )
    number = _number(f"{'m' if people else 'n'}{crossing}", crossing, "number-low" if people else "number")
    role = "Park" if CITY.crossings[crossing].role == "park" else "Crossing"
    return (f"x{crossing}", piece("stop", crossing_id(crossing), tip=f"{role} {crossing}")), (f"n{crossing}", number)


def _line_layer(state: BusState) -> Shapes:
    on = [0] * len(STREETS)
    for seat, line in enumerate(state.lines):
        for street in members(line):
            on[street] |= 1 << seat
    return dict(named for street, seats in enumerate(on) if seats for named in _lanes(street, seats))


def _stop_layer(state: BusState, outside: list[int]) -> Shapes:
    return dict(named for crossing in range(CROSSINGS) for named in _stop(crossing, outside[crossing] > 0))


def _lot_layer(state: BusState) -> Shapes:
    """Buildings, and an outline around the lots that are open now."""
    shapes: Shapes = {}
    for lot, kind in enumerate(state.lots):
        if kind >= 0:
            shapes[lot_id(lot)] = building(lot, kind)
        elif LOTS[lot][0] == state.zone and state.phase != OVER:
            shapes[f"open{lot}"] = piece("open-lot", lot_id(lot))
    return shapes


def _head_layer(state: BusState) -> Shapes:
    at: dict[int, list[tuple[int, int]]] = {}
    for seat in range(state.seats):
        for end, crossing in enumerate(heads(state, seat)):
            if crossing >= 0:
                at.setdefault(crossing, []).append((seat, end))
    return {
        f"{seat}.{end}": _head(seat, crossing, slot, len(here))
        for crossing, here in at.items()
        for slot, (seat, end) in enumerate(here)
    }


def riding(state: BusState) -> bool:
    """Whether Vrrooomm! is being resolved: only then do passengers occupy buildings."""
    return state.phase == RESOLVING and state.area == VRROOOMM


def at_home(state: BusState, crossing: int) -> int:
    """How many buildings of a crossing are occupied."""
    if not riding(state):
        return 0
    return min(state.passengers[crossing], state.buildings[state.clock * CROSSINGS + crossing])


def _people_layer(state: BusState, home: list[int]) -> Shapes:
    """Everybody: at home, waiting at a crossing, or in the supply. The lowest ids wait, since they ride first."""
    shapes: Shapes = {}
    seen = [0] * CROSSINGS
    doors = {
        crossing: [lot for lot in LOTS_AT[crossing] if state.lots[lot] == state.clock]
        for crossing in range(CROSSINGS)
        if home[crossing]
    }
    for passenger, crossing in enumerate(state.places):
        if crossing < 0:
            shapes[f"p{passenger}"] = _person("supply.people", 0, 1, "", "")
            continue
        index = seen[crossing]
        seen[crossing] += 1
        waiting = state.passengers[crossing] - home[crossing]
        if index >= waiting:
            door = doors[crossing][index - waiting]
            shapes[f"p{passenger}"] = _person(f"g{door}", 0, 1, "", "A passenger at home")
        else:
            badge = str(waiting) if waiting > SHOWN and index == waiting - 1 else ""
            of = min(waiting, SHOWN)
            tip = f"{waiting} passenger{'s' if waiting > 1 else ''} at crossing {crossing}"
            shapes[f"p{passenger}"] = _person(f"p{crossing}", min(index, of - 1), of, badge, tip)
    if state.picked >= 0:
        shapes["riding"] = piece("riding", crossing_id(state.picked), tip="This passenger is on the bus")
    return shapes


def _yield(state: BusState, area: int, space: int) -> str:
    """What a marker on this space is worth now, as the area's own rule says; empty where that is no number."""
    seat = state.spaces[FIRST_SPACE[area] + space]
    if SPACES[area] == 1 or state.phase == OVER or (area == VRROOOMM and seat < 0):
        return ""
    begin, _ = AREAS[area]
    nothing: list[Event] = []
    return f"×{begin(state, seat, space, nothing)}"


def _marker_layer(state: BusState) -> Shapes:
    """Markers, what the spaces are worth, and the marker in hand; those dealt with are faint."""
    shapes: Shapes = {}
    resolving = state.phase == RESOLVING
    hand = space_in_hand(state) if resolving else -1
    for area, spaces in enumerate(SPACES):
        for index in range(spaces):
            space = FIRST_SPACE[area] + index
            seat = state.spaces[space]
            if seat >= 0:
                done = resolving and (area < state.area or (area == state.area and _is_done(state, index, hand)))
                shapes[f"b{space}"] = marker(seat, space, done)
            worth = _yield(state, area, index)
            if worth:
                shapes[f"y{space}"] = text(f"y{space}", worth, "nothing" if worth == "×0" else "yield")
    if resolving and hand >= 0:
        shapes["hand"] = piece("in-hand", space_id(FIRST_SPACE[state.area] + hand))
    return shapes


def _is_done(state: BusState, index: int, hand: int) -> bool:
    """Whether a marker of the area in hand was dealt with before the one in hand."""
    return index > hand if LAST_FIRST[state.area] else index < hand


def _frame_layer(state: BusState) -> Shapes:
    if state.phase != RESOLVING:
        return {}
    use = "area-clock" if state.area == TIME_CLOCK else "area-long" if SPACES[state.area] > 1 else "area-short"
    return {"area": piece(use, area_id(state.area), tip=f"{AREA_NAMES[state.area]} is being resolved")}


def _clock_layer(state: BusState) -> Shapes:
    shapes: Shapes = {"shown": piece("shown", f"clock.{BUILDINGS[state.clock]}"), "hand": _hand(state.clock)}
    for stone in range(state.stones_left):
        shapes[f"stone{stone}"] = piece("stone", f"stone{stone}", tip=f"{state.stones_left} time stones left")
    return shapes


def _count_layer(state: BusState) -> Shapes:
    shapes: Shapes = {"people": text("left.people", f"× {state.supply}", "count")}
    for kind, left in enumerate(state.tiles):
        shapes[BUILDINGS[kind]] = text(f"left.{BUILDINGS[kind]}", f"× {left}", "count")
    free = [0] * len(ZONES)
    for lot, kind in enumerate(state.lots):
        free[LOTS[lot][0]] += kind < 0
    for zone, number in enumerate(free):
        shapes[f"zone{zone}"] = text(f"free{zone}", str(number), "count-small")
    return shapes


def layers(state: BusState) -> tuple[Layer, ...]:
    """Everything on the board, from the bottom to the top."""
    home = [at_home(state, crossing) for crossing in range(CROSSINGS)]
    outside = [people - inside for people, inside in zip(state.passengers, home, strict=True)]
    return (
        Layer("frame", _frame_layer(state)),
        Layer("lines", _line_layer(state)),
        Layer("stops", _stop_layer(state, outside)),
        Layer("lots", _lot_layer(state)),
        Layer("markers", _marker_layer(state)),
        Layer("clock", _clock_layer(state)),
        Layer("counts", _count_layer(state)),
        Layer("heads", _head_layer(state), above=True),
        Layer("people", _people_layer(state, home), above=True),
    )
