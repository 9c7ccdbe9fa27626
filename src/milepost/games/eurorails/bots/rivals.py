"""What the other players seem to be about, from what everybody at the table can see.

Where a rival has built lately tells where it is building to, what its train carries tells where it may deliver, and
where the train came nearer tells what it may fetch. Nobody's cards are looked at, not even open ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import FAR
from milepost.games.eurorails.board import CITIES, CITY_AT, EDGES, LOADS, POSTS, SOURCES, City, Edge, Load, Milepost
from milepost.games.eurorails.bots.board_distance import city_distances
from milepost.games.eurorails.bots.predicted_ways import Network, Way
from milepost.games.eurorails.cards import Demand
from milepost.games.eurorails.rules import loads, victory
from milepost.games.eurorails.state import EuroState

NEAR = 12
"""Cities farther from the head of new track, or from a train, are not what a rival is after now."""
HALFWAY = 6
"""At this many mileposts from the head of new track a city counts half as much as where the track ends."""
NEARER = 4
"""By how many mileposts a train must have come nearer to a city to seem to go there."""
ANY_TRACK = 10
"""Millions added to the price of the track to a city, so that what is connected already is not all that counts."""
ANY_LOAD, BUILT_TO, DRIVEN_TO = 0.03, 0.5, 0.4
"""The chance that a rival wants just any load, and how much building and driving to a source of it add."""
CLOSE, VERY_CLOSE, CLOSE_MAJORS = 50, 20, 6
"""Millions below the threshold from which a rival is close to victory: with these major cities, and whatever it has."""

Chances = tuple[tuple[City, float], ...]
"""Cities and how likely each is, the likeliest first; they add up to 1, or there are none."""


class Watched(Protocol):
    """What a bot remembers of the others' turns."""

    @property
    def built_by(self) -> tuple[tuple[Seat, tuple[tuple[Edge, ...], ...]], ...]:
        """The sections of each rival's last turns in order."""

    @property
    def seen_at(self) -> tuple[tuple[Seat, tuple[Milepost, ...]], ...]:
        """Where each rival's train stood in its last turns, the oldest first."""


class Rival(msgspec.Struct, frozen=True):
    """What another player seems to be about."""

    seat: Seat
    targets: Chances = ()
    """Where it seems to be building to."""
    cargo: Chances = ()
    """Where it may deliver what is aboard."""
    wants: tuple[float, ...] = (0.0,) * len(LOADS)
    """By load: the chance that it wants to fetch one."""
    close: bool = False
    """Whether it is close to victory."""
    ways: tuple[Way, ...] = ()
    """The ways to the likeliest of these places."""


def rivals_of(state: EuroState, seat: Seat, memory: Watched) -> tuple[Rival, ...]:
    """A seat's opponents, as far as it can know what they are about."""
    built, seen = dict(memory.built_by), dict(memory.seen_at)
    others = [rival for rival in range(len(state.cash)) if rival != seat]
    unseen = unseen_demands(state, seat) if any(state.aboard[rival] for rival in others) else []
    found = []
    for rival in others:
        targets = building_to(state, rival, [edge for turn in built.get(rival, ()) for edge in turn])
        driven = driving_to(state, rival, seen.get(rival, ()))
        cargo: Chances = ()
        ways: tuple[Way, ...] = ()
        if targets or state.aboard[rival]:
            track = Network(state, rival)
            cargo = delivering_to(state, rival, unseen, track)
            ways = track.ways(_either(targets, cargo))
        wants = wanted_loads(state, rival, targets, driven)
        found.append(Rival(rival, targets, cargo, wants, is_close(state, rival), ways))
    return tuple(found)


def unseen_demands(state: EuroState, seat: Seat) -> list[Demand]:
    """The demands a seat knows nothing of: in the pile or in another hand. Other hands are not looked at."""
    known = {*state.hands[seat], *state.discards, *state.gone}
    return [demand for card, three in state.deck.demands.items() if card not in known for demand in three]


def chips_left(state: EuroState, load: Load) -> int:
    """How many chips of a load are still to be had, in the tray or lying in cities."""
    return state.tray[load] + state.lying.count(load)


def has_room(state: EuroState, seat: Seat) -> bool:
    """Whether a train can take another load."""
    return len(state.aboard[seat]) < loads.capacity(state, seat)


def is_close(state: EuroState, seat: Seat) -> bool:
    """Whether a player is close to victory: little money is missing, and few major cities unless it is very little."""
    missing = state.threshold - victory.worth(state, seat)
    if missing > CLOSE:
        return False
    connected = state.options.variant == "fast" or victory.connected_majors(state, seat) >= CLOSE_MAJORS
    return connected or missing <= VERY_CLOSE


# where it builds, drives and delivers to


def building_to(state: EuroState, rival: Seat, sections: Sequence[Edge]) -> Chances:
    """The cities a rival's latest track came nearer to, by how much nearer and how near; sections in order."""
    standing = [edge for edge in sections if state.owners[edge] == rival]
    if not standing:
        return ()
    start, head = _direction(standing, state.ends[rival])
    far = city_distances(state.options.printing)
    before, after = far[:, start].astype(np.float64), far[:, head].astype(np.float64)
    nearer = np.maximum(0.0, before - after) * HALFWAY / (HALFWAY + after)
    return _shares(np.where(after <= NEAR, nearer, 0.0))


def _direction(sections: Sequence[Edge], ends: Sequence[int]) -> tuple[Milepost, Milepost]:
    """Where a stretch of new track begins, and where it leads to.

    It begins where it leaves older track, and else where building began. Order alone does not tell: the last sections
    before a major city are often built from the city, because that is cheaper.
    """
    new = Counter(end for edge in sections for end in EDGES[edge])
    tips = [end for end, count in new.items() if count == 1] or list(new)
    older = [end for end in tips if _older_track_at(end, new, ends)]
    start = older[0] if older else tips[0]
    heads = [end for end in tips if end != start and end not in older] or [end for end in tips if end != start]
    return start, heads[-1] if heads else start


def _older_track_at(place: Milepost, new: Mapping[Milepost, int], ends: Sequence[int]) -> bool:
    """Whether some track at a milepost, or anywhere in its city, is not new."""
    city = CITY_AT[place]
    return any(ends[post] > new.get(post, 0) for post in (POSTS[city] if city >= 0 else (place,)))


def driving_to(state: EuroState, rival: Seat, seen: Sequence[Milepost]) -> Chances:
    """The cities with something to fetch that a train with room has come nearer to, all alike.

    `seen` is where the train stood in its last turns, the oldest first.
    """
    at = state.at[rival]
    before = [milepost for milepost in seen if milepost >= 0]
    if not before or at < 0 or not has_room(state, rival):
        return ()
    far = city_distances(state.options.printing)
    nearer = far[:, before[0]].astype(np.int16) - far[:, at] >= NEARER
    cities = [city for city in np.flatnonzero(nearer & (far[:, at] <= NEAR)).tolist() if _has_chips(state, city)]
    return tuple((city, 1 / len(cities)) for city in cities)


def _has_chips(state: EuroState, city: City) -> bool:
    return any(loads.available(state, city, load) for load in range(len(LOADS)))


def delivering_to(state: EuroState, rival: Seat, unseen: Sequence[Demand], track: Network) -> Chances:
    """Where the loads aboard are likely to go: by what unseen cards pay, and by the track that is missing."""
    aboard = state.aboard[rival]
    pays = {load: np.zeros(len(CITIES)) for load in aboard}
    for demand in unseen:
        if demand.load in pays:
            pays[demand.load][demand.city] += demand.pay
    missing = np.array([track.price(city) for city in range(len(CITIES))], np.float64)
    chances = np.zeros(len(CITIES))
    for load in aboard:
        weights = np.where(missing < FAR, pays[load] / (ANY_TRACK + missing), 0.0)
        if weights.any():
            chances += weights / weights.sum()
    return _shares(chances)


def _shares(weights: NDArray[np.float64]) -> Chances:
    """Weights of cities as chances, the likeliest first."""
    total = float(weights.sum())
    order = np.argsort(-weights, kind="stable").tolist()
    return tuple((city, float(weights[city]) / total) for city in order if weights[city] > 0)


def _either(targets: Chances, cargo: Chances) -> dict[City, float]:
    """How likely a rival goes to each city, building and cargo counting alike."""
    chances: dict[City, float] = {}
    for city, chance in (*targets, *cargo):
        chances[city] = chances.get(city, 0.0) + chance / 2
    return chances


def wanted_loads(state: EuroState, rival: Seat, targets: Chances, driven: Chances) -> tuple[float, ...]:
    """By load: how likely a rival wants to fetch one; nothing is wanted by a full train."""
    if not has_room(state, rival):
        return (0.0,) * len(LOADS)
    hopes = [0.0] * len(CITIES)
    for weight, chances in ((BUILT_TO, targets), (DRIVEN_TO, driven)):
        for city, chance in chances:
            hopes[city] += weight * chance
    wants = [ANY_LOAD + sum(hopes[city] for city in SOURCES[load]) * (left > 0) for load, left in enumerate(state.tray)]
    for city, load in enumerate(state.lying):
        if load != loads.NO_CHIP:
            wants[load] += hopes[city]
    return tuple(min(1.0, want) for want in wants)
