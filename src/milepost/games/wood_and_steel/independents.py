"""Independent railroads: where they begin, what they are called, how they grow.

Only Wood and Steel has this room: railroads that nobody plays stand on its map and grow until a player takes them over.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.core.chance import Chance
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, Edition, Route, bits, members
from milepost.games.wood_and_steel.design import FULLEST, GROWTH_STEPS, Design
from milepost.games.wood_and_steel.nearby import drawable, near

NAMES_FILE = files("milepost.games.wood_and_steel") / "data" / "railroad_names.toml"
Count = Literal["text", "six"]
"""How many independents there are: players and independents together are 9 to 12, or always six."""
Gap = Literal["city", "segment"]
"""What two railroads keep clear of when they grow: each other's cities, or also the cities next to those."""
FIRST_ROW = 5
"""Below this percentage of occupied segments the odds of growth do not change any more."""


# where they begin


def number(design: Design, seats: int, option: Count, chance: Chance) -> int:
    """How many independent railroads there are at the beginning."""
    if option == "six":
        return design.indie_six
    total = design.indie_total_least + chance.below(design.indie_total_most - design.indie_total_least + 1)
    return max(0, total - seats)


def placed(edition: Edition, design: Design, seats: int, option: Count, distance: int, chance: Chance) -> list[Route]:
    """The first segment of each independent railroad: far from starting cities, no two in one city, in open space.

    They are placed one after the other. The farther the nearer end of a segment is from all starting cities and from
    the railroads placed before, the likelier it is drawn.
    """
    nearest = list(_nearest(edition, edition.starting))
    eligible = [
        route for route in members(edition.routes) if min(nearest[city] for city in edition.ends[route]) >= distance
    ]
    routes: list[Route] = []
    for _ in range(number(design, seats, option, chance)):
        away = [min(nearest[city] for city in edition.ends[route]) for route in eligible]
        if not any(away):
            break
        weights = drawable([design.indie_spread**segments if segments else 0 for segments in away])
        routes.append(eligible[chance.weighted(weights)])
        nearest = list(map(min, nearest, _nearest(edition, bits(edition.ends[routes[-1]]))))
    return routes


def _nearest(edition: Edition, cities: int) -> Iterable[int]:
    """For each city of the map how many segments the nearest of some cities is away."""
    return map(min, zip(*(edition.hop[city] for city in members(cities)), strict=True))


# what they are called


class State(msgspec.Struct, frozen=True, array_like=True):
    """Words for the railroads of a state or province."""

    code: str
    name: str
    landmarks: tuple[str, ...]
    trades: tuple[str, ...]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data file of names."""

    suffixes: tuple[tuple[str, int], ...]
    styles: dict[Literal["grand", "trade", "landmarks"], int]
    compass: tuple[str, ...]
    grand: tuple[str, ...]
    states: tuple[State, ...]


def load(text: str) -> Words:
    """The words from their data file; anything missing raises `BadInput`."""
    try:
        words = msgspec.convert(tomllib.loads(text), Words)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"The file of railroad names cannot be read: {error}.") from None
    codes = [state.code for state in words.states]
    missing = [city.state for city in CITIES if city.state not in codes]
    if missing or len(set(codes)) != len(codes):
        raise BadInput(f"The file of railroad names must have each state once; wrong: {', '.join(missing or codes)}.")
    if not all(len(state.landmarks) >= 2 and state.trades for state in words.states):
        raise BadInput("The file of railroad names must have two landmarks and a trade for each state.")
    return words


@cache
def _words() -> Words:
    return load(NAMES_FILE.read_text("utf-8"))


def names(edition: Edition, routes: Sequence[Route], chance: Chance) -> list[str]:
    """A name for each railroad that begins with one of these segments; no two differ in the last word alone."""
    words = _words()
    suffixes, weights = zip(*words.suffixes, strict=True)
    states = {state.code: state for state in words.states}
    bodies: list[str] = []
    for route in routes:
        state = states[CITIES[edition.ends[route][0]].state]
        body = _body(words, state, chance)
        while body in bodies:
            body = _body(words, state, chance)
        bodies.append(body)
    articles = ["The " if body in words.grand and chance.below(2) else "" for body in bodies]
    return [
        f"{article}{body} {suffixes[chance.weighted(weights)]}" for article, body in zip(articles, bodies, strict=True)
    ]


def _body(words: Words, state: State, chance: Chance) -> str:
    """A name without its last word: one grand word, a trade of the state, or landscapes of it."""
    style = list(words.styles)[chance.weighted(list(words.styles.values()))]
    if style == "grand":
        return chance.pick(words.grand)
    compass = chance.pick(words.compass) if chance.below(2) else ""
    if style == "trade":
        return " ".join(word for word in (state.name, compass, chance.pick(state.trades)) if word)
    first = chance.pick(state.landmarks)
    second = compass or chance.pick([word for word in state.landmarks if word != first])
    return f"{first} & {second}"


# how they grow


def growth(
    edition: Edition, design: Design, base: int, tracks: Sequence[int], gap: Gap, chance: Chance, full: int = 0
) -> list[tuple[int, Route]]:
    """The segments that independents add at the end of a round: railroad and segment, in order.

    `base` are the cities, as bits, that players are measured from: nothing grows into them or next to them. `tracks`
    are the segments of each railroad, as bits; 0 for one that is gone. `full` are the segments that take no more track:
    they may lie away from the base where that is not the players' track.
    """
    free = _free_routes(edition, base)
    wanted = (
        segments_wanted(design, free.bit_count(), sum(track.bit_count() for track in tracks), chance)
        if any(tracks)
        else 0
    )
    if not wanted:
        return []
    largest = {railroad: _largest(design, chance) for railroad, track in enumerate(tracks) if track}
    grown, room = list(tracks), free & ~full
    added: list[tuple[int, Route]] = []
    for _ in range(design.growth_tries):
        small = [railroad for railroad, size in largest.items() if grown[railroad].bit_count() < size]
        if len(added) == wanted or not any(_extensions(edition, grown, railroad, room, gap) for railroad in small):
            break
        railroad = chance.pick(small)
        found = members(_extensions(edition, grown, railroad, room, gap))
        if found:
            route = chance.pick(found)
            grown[railroad] |= 1 << route
            added.append((railroad, route))
    return added


def _free_routes(edition: Edition, base: int) -> int:
    """The segments, as bits, with no end in the base or next to it."""
    return edition.routes & ~_routes_at(edition, near(edition, base, 1))


def segments_wanted(design: Design, free: int, owned: int, chance: Chance) -> int:
    """How many segments independents would add, given how many are free and how many they own."""
    if not free:
        return 0
    occupied = (200 * owned + free) // (2 * free)
    points = _points(design, occupied, chance)
    if not points:
        return 0
    wanted = (2 * (occupied + points) * free + 100) // 200 - owned
    return max(0, wanted) if wanted else chance.below(2)


def _points(design: Design, occupied: int, chance: Chance) -> int:
    """By how many points the percentage of occupied segments rises."""
    row = min(max((2 * occupied + 5) // 10 * 5, FIRST_ROW), FULLEST)
    return GROWTH_STEPS[chance.weighted(design.growth_odds[row])]


def _largest(design: Design, chance: Chance) -> int:
    """How many segments a railroad may have this round."""
    percent = design.growth_more_percent
    return design.growth_more if chance.weighted((100 - percent, percent)) else design.growth_most


def _extensions(edition: Edition, tracks: Sequence[int], railroad: int, free: int, gap: Gap) -> int:
    """The free segments, as bits, at a railroad's cities, clear of all other independents."""
    others = 0
    for other, track in enumerate(tracks):
        if other != railroad:
            others |= track
    taken = _cities(edition, others)
    if gap == "segment":
        taken = near(edition, taken, 1)
    own = tracks[railroad]
    return free & _routes_at(edition, _cities(edition, own)) & ~_routes_at(edition, taken) & ~own


def _cities(edition: Edition, track: int) -> int:
    """The cities, as bits, where segments end."""
    ends = edition.ends
    cities = 0
    for route in members(track):
        one, other = ends[route]
        cities |= 1 << one | 1 << other
    return cities


def _routes_at(edition: Edition, cities: int) -> int:
    """The segments, as bits, that end in any of the cities."""
    at = _routes_by_city(edition.name, edition.scheme)
    routes = 0
    for city in members(cities):
        routes |= at[city]
    return routes


@cache
def _routes_by_city(name: str, scheme: int) -> tuple[int, ...]:
    return tuple(map(bits, EDITIONS[name, scheme].at))
