"""What lies on the map: track, trains with their loads, chips left in cities, ferry rights, and events in force.

Shapes are made once for each edge, seat or place and handed out again, so that the same thing in the same place is the
same object from one scene to the next; whole layers are kept by what they show.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from milepost.core.action import Event
from milepost.core.scene import Hex, Id, Layer, Link, Path, Piece, Shape, Text
from milepost.core.state import View
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    CITY_AT,
    EDGES,
    LOADS,
    MAJOR,
    MEDIUM,
    MILEPOSTS,
    PRINTINGS,
    SHOWN,
    SIZE,
    City,
    Edge,
    Line,
    Load,
    Milepost,
)
from milepost.games.eurorails.cards import DECKS, Card, EventCard
from milepost.games.eurorails.constants import NEUTRAL
from milepost.games.eurorails.events import EventDrawn
from milepost.games.eurorails.scene import water
from milepost.games.eurorails.scene.layout import CELL, POST_ID, chip_id, line_id, name_id, over_id, river_id, train_id
from milepost.games.eurorails.scene.names import names, ports
from milepost.games.eurorails.scene.symbols import MOST_ABOARD
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import TRAINS
from milepost.games.eurorails.words import parts

Shapes = dict[Id, Shape]

_TRAIN_GAP, _MEMBER_GAP = 30.0, 12.0
_CITY_BY_CENTRE = {centre: city for city, centre in enumerate(CENTRE)}
_OWNERS = 8
"""More than there are owners of track."""


# printed, but drawn over the track

_MADE, _PORT = 10, 20
"""After the names of cities come what they produce, then ports."""


@cache
def printed(printing: str) -> tuple[Layer, Layer]:
    """Marks and names of cities and ports."""
    marks: Shapes = {}
    texts: Shapes = {}
    placed = names(printing)
    for city in range(len(CITIES)):
        kind = {MAJOR: "major", MEDIUM: "medium"}.get(SIZE[city], "small")
        mark = "harbour" if PRINTINGS[printing].line_at[CENTRE[city]] >= 0 else kind
        marks[f"city{city}"] = Piece(use=mark, at=POST_ID[CENTRE[city]])
        of, rank = POST_ID[CENTRE[city]], MAJOR - SIZE[city]
        texts[f"name{city}"] = Text(at=name_id(city), text=SHOWN[city], cls=f"{kind}-name", rank=rank, of=of)
        if words := placed.made[city].words:
            texts[f"made{city}"] = Text(at=f"made{city}", text=words, cls="made", rank=_MADE + rank, of=of, small=True)
    for ends in PRINTINGS[printing].ports:
        marks |= {f"port{port}": Piece(use="port", at=POST_ID[port]) for port in ends if CITY_AT[port] < 0}
    texts |= {
        f"port{port}": Text(at=f"port{port}", text=name, cls="port-name", rank=_PORT, of=POST_ID[port], small=True)
        for port, name in ports(printing).items()
    }
    return Layer("cities", marks), Layer("names", texts)


# track


class _Links(dict[int, Link]):
    """Sections by edge and owner, made when they are first seen."""

    def __missing__(self, key: int) -> Link:
        edge, owner = divmod(key, _OWNERS)
        found = self[key] = section(edge, owner)
        return found


def section(edge: Edge, owner: int) -> Link:
    """A section of track; nobody's is grey."""
    low, high = EDGES[edge]
    where = parts.at(high if CITY_AT[high] >= 0 else low)
    if owner == NEUTRAL:
        return Link(a=POST_ID[low], b=POST_ID[high], cls="neutral", tip=f"Nobody's track {where}")
    return Link(a=POST_ID[low], b=POST_ID[high], seat=owner, tip=f"P{owner}'s track {where}")


_LINKS = _Links()
_EDGE_ID = tuple(f"e{edge}" for edge in range(len(EDGES)))


@lru_cache(maxsize=64)
def _track(owners: bytes) -> Layer:
    table = np.frombuffer(owners, np.uint8)
    edges = np.flatnonzero(table <= NEUTRAL)
    keys = edges * _OWNERS + table[edges]
    links = _LINKS
    return Layer("track", {_EDGE_ID[edge]: links[key] for edge, key in zip(edges.tolist(), keys.tolist(), strict=True)})


# events in force


@cache
def _zone(deck: str, card: Card) -> Shapes:
    """Where an event is felt: tinted land, or the flooded river."""
    event = DECKS[deck].events[card]
    if event.river:
        return {
            f"{card}.{index}": Path(through=_course(reach), cls="flood", tip=f"{event.title}: {event.river}")
            for index, reach in enumerate(water.reaches(event.river))
        }
    if not event.halves:
        return {}
    return {f"{card}.{POST_ID[m]}": Hex(at=POST_ID[m], r=CELL, cls=f"{event.kind}-zone") for m in _members(event.zone)}


def _course(reach: water.Reach) -> tuple[Id, ...]:
    corners, edges = reach
    return (river_id(corners[0]), *(f"w{edge}" for edge in edges), river_id(corners[-1]))


def _members(mask: bytes) -> list[Milepost]:
    return [milepost for milepost in range(MILEPOSTS) if mask[milepost]]


@cache
def _signs(deck: str, card: Card) -> Shapes:
    """Signs of an event on mileposts and cities."""
    event = DECKS[deck].events[card]
    shapes: Shapes = {}
    for milepost in _members(event.blocked):
        shapes[f"{card}.{POST_ID[milepost]}"] = Piece(use="blocked", at=POST_ID[milepost], tip=f"{event.title}: shut")
    for city in sorted(event.struck):
        shapes[f"{card}.{city}"] = _sign("struck", city, f"{event.title}: no loading or delivering in {SHOWN[city]}")
    if event.bonus:
        for city in event.cities:
            shapes[f"{card}.{city}"] = _sign("bonus", city, _bonus(event, city))
    return shapes


def _bonus(event: EventCard, city: City) -> str:
    return f"{event.title}: {event.bonus}M more for a delivery in {SHOWN[city]}"


def _sign(use: str, city: City, tip: str) -> Piece:
    return Piece(use=use, at=POST_ID[CENTRE[city]], tip=tip)


@cache
def felt(deck: str, card: Card) -> tuple[Id, ...]:
    """The shapes that show where an event is felt: its zone, or its signs if it has none."""
    return tuple(_zone(deck, card) or _signs(deck, card))


def lights(view: View[EuroState], event: Event) -> tuple[Id, ...]:
    """Where an event card that was just drawn is felt: what shows it while it is in force, and the cities it names."""
    if not isinstance(event, EventDrawn):
        return ()
    deck, card = view.state.options.deck, view.state.deck.events[event.card]
    shown = felt(deck, event.card) if card.lasting else ()
    return *shown, *(POST_ID[CENTRE[city]] for city in card.cities)


@lru_cache(maxsize=256)
def _events(deck: str, cards: tuple[Card, ...]) -> tuple[Layer, Layer]:
    zones: Shapes = {}
    signs: Shapes = {}
    for card in cards:
        zones |= _zone(deck, card)
        signs |= _signs(deck, card)
    return Layer("zones", zones), Layer("signs", signs)


# ferries, chips and trains


@cache
def _member(line: Line, seat: int, slot: int, of: int) -> Piece:
    tip = f"P{seat} has paid for this ferry line"
    return Piece(use=f"member{seat}", at=line_id(line), slot=slot, of=of, gap=_MEMBER_GAP, seat=seat, tip=tip)


@lru_cache(maxsize=256)
def _ferries(members: tuple[int, ...]) -> Layer:
    shapes: Shapes = {}
    for line, seats in enumerate(members):
        inside = [seat for seat in range(seats.bit_length()) if seats >> seat & 1]
        for slot, seat in enumerate(inside):
            shapes[f"{line}.{seat}"] = _member(line, seat, slot, len(inside))
    return Layer("ferries", shapes)


@cache
def _chip(city: City, load: Load) -> Piece:
    tip = f"{LOADS[load]} left in {SHOWN[city]}"
    return Piece(use=f"chip{load}", at=chip_id(city), tip=tip, say=tip)


@lru_cache(maxsize=256)
def _chips(lying: tuple[Load, ...]) -> Layer:
    return Layer("chips", {f"c{city}": _chip(city, load) for city, load in enumerate(lying) if load >= 0})


@lru_cache(maxsize=4096)
def _train(seat: int, at: Milepost, slot: int, of: int, kind: int, aboard: tuple[Load, ...], sailing: bool) -> Piece:
    goods = parts.loads(aboard) if aboard else "nothing"
    ferry = ", waiting for the ferry" if sailing else ""
    tip = f"P{seat}'s {TRAINS[kind].name} {parts.at(at)}, carrying {goods}{ferry}"
    use = f"waits{seat}" if sailing else f"train{seat}"
    city = _CITY_BY_CENTRE.get(at)
    stand = POST_ID[at] if city is None else train_id(city)
    return Piece(use=use, at=stand, slot=slot, of=of, gap=_TRAIN_GAP, seat=seat, tip=tip, say=tip)


@cache
def _named_below(printing: str) -> frozenset[City]:
    """Cities with their names below them: loads in trains are shown above the train there."""
    placed = names(printing)
    return frozenset(city for city in range(len(CITIES)) if placed.trains[city][1] < placed.cities[city].at[1])


@lru_cache(maxsize=4096)
def _aboard(printing: str, load: Load, row: int, at: Milepost, slot: int, of: int) -> Piece:
    city = _CITY_BY_CENTRE.get(at, -1)
    stand = POST_ID[at] if city < 0 else train_id(city)
    if city in _named_below(printing):
        stand, row = over_id(city), MOST_ABOARD - 1 - row
    return Piece(use=f"aboard{load}.{row}", at=stand, slot=slot, of=of, gap=_TRAIN_GAP, tip=LOADS[load])


def _trains(state: EuroState) -> Layer:
    """Trains side by side where they share a milepost, their loads below them or above, off the names of cities."""
    shapes: Shapes = {}
    printing = state.options.printing
    for seat, at in enumerate(state.at):
        if at < 0:
            continue
        slot, of = state.at[:seat].count(at), state.at.count(at)
        aboard = state.aboard[seat]
        shapes[f"t{seat}"] = _train(seat, at, slot, of, state.trains[seat], aboard, state.sailing[seat])
        for row, load in enumerate(aboard):
            shapes[f"t{seat}.{row}"] = _aboard(printing, load, row, at, slot, of)
    return Layer("trains", shapes, above=True)


def layers(state: EuroState) -> tuple[Layer, ...]:
    """Everything on the map, from the bottom to the top."""
    cities, labels = printed(state.options.printing)
    zones, signs = _events(state.options.deck, tuple([card for card, _, _ in state.forces]))
    return (
        zones,
        _track(bytes(state.owners)),
        cities,
        signs,
        labels,
        _ferries(tuple(state.members)),
        _chips(tuple(state.lying)),
        _trains(state),
    )
