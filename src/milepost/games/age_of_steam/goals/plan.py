"""Goals a player can type, such as `build Chicago to Detroit` or `ship red`, as batches of actions with their price."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

from milepost.core.action import Seat
from milepost.core.errors import BadInput, unknown
from milepost.core.parts import Plan
from milepost.core.phrases import count, player
from milepost.core.rules import Refusal
from milepost.core.scene import Id
from milepost.core.state import View, sentence_of
from milepost.games.age_of_steam.actions import LINKS, MOST_ENGINE, AosAction, Build
from milepost.games.age_of_steam.board import LAND, Board, Hex
from milepost.games.age_of_steam.constants import BUILDING, FREE, MOVING, PHASES
from milepost.games.age_of_steam.events import TrackBuilt
from milepost.games.age_of_steam.goals.surveying import Laid, Sources, route, sources
from milepost.games.age_of_steam.goods import GOODS, Good
from milepost.games.age_of_steam.rules import building, moving
from milepost.games.age_of_steam.rules.moving import Delivery
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.scene import labels
from milepost.games.age_of_steam.scene.layout import hex_id, link_id
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import parts

MOST_LETTERS = 80
"""No goal needs more."""
_SMALL_WORDS = ("from", "to", "via", "over", "and", "the", "a", "cube")


def plan(view: View[AosState], goal: str) -> Plan[AosAction] | None:
    """Track between two places, or a delivery; None for words that name no goal.

    A goal that is understood but cannot be had raises `BadInput` with the reason.
    """
    state, seat = view.state, view.seat
    verb, _, rest = goal.strip()[:MOST_LETTERS].partition(" ")
    if seat is None or seat != state.to_act or state.asks:
        return None
    if verb.lower() == "ship":
        return _ship(state, seat, rest)
    if verb.lower() == "build" and rest.strip() and rest.split()[0].lower() != "no":
        return _build(state, seat, rest)
    return None


def _in_phase(state: AosState, phase: int, what: str) -> None:
    if state.phase != phase:
        raise BadInput(f"{what} in the phase “{PHASES[phase]}”, and this is the phase “{PHASES[state.phase]}”.")


# goods


def _ship(state: AosState, seat: Seat, told: str) -> Plan[AosAction]:
    """The best delivery of what is named: a colour, where it stands, the stops between and where it goes."""
    _in_phase(state, MOVING, "Goods are moved")
    words = told.partition(":")[0].split()
    good = _colour(words[0]) if words else -1
    stops = _places(state, [word for word in words[good >= 0 :] if word.lower() not in _SMALL_WORDS])
    best = _best(state, seat, moving.deliveries(state, seat), good, stops)
    if best is None:
        raise BadInput(_why_no_delivery(state, seat, good, stops))
    through = [hex_id(stop) for stop in (best.move.hex, *best.stops)]
    return Plan((best.move,), f"{labels.delivery(state, seat, best, player(seat))}.", through=tuple(through))


def _colour(word: str) -> Good:
    """A good by its name or the beginning of it; -1 for none."""
    found = [good for good, name in enumerate(GOODS) if name.startswith(word.lower())]
    return found[0] if len(found) == 1 or word.lower() in GOODS else -1


def _best(state: AosState, seat: Seat, found: Sequence[Delivery], good: Good, stops: Sequence[Hex]) -> Delivery | None:
    """Of the deliveries that fit what was named, the one that gains most; the shortest of several."""
    fitting = [one for one in found if good in (-1, one.move.good) and _passes(one, stops)]
    return min(fitting, key=lambda one: (-labels.gain(state, seat, one), len(one.stops), one.move.path), default=None)


def _passes(one: Delivery, stops: Sequence[Hex]) -> bool:
    """Whether a delivery goes from the first place to the last, over those between; one place is either end."""
    way = (one.move.hex, *one.stops)
    if len(stops) == 1:
        return stops[0] in (way[0], way[-1])
    places = iter(way)
    return not stops or ((way[0], way[-1]) == (stops[0], stops[-1]) and all(stop in places for stop in stops))


def _why_no_delivery(state: AosState, seat: Seat, good: Good, stops: Sequence[Hex]) -> str:
    """Why nothing that fits can be shipped: no such cube, too many links, or none."""
    cube = f"{GOODS[good]} cube" if good >= 0 else "cube"
    named = [parts.place(state.board, stop) for stop in stops]
    where = f" from {named[0]} to {named[-1]}" if len(named) > 1 else f" from or to {named[0]}" if named else ""
    if len(stops) > 1 and good >= 0 and not cubes_at(state, stops[0])[good]:
        there = f"{parts.place(state.board, stops[0])} has {parts.cubes_on(state, stops[0])}"
        return f"No {cube} stands {parts.at(state.board, stops[0])}; {there}."
    further = _best(state, seat, _with_engine(state, MOST_ENGINE), good, stops)
    if further is not None:
        needed, reach = count(len(further.stops), "link"), count(state.engines[seat], "link")
        return f"A {cube} would go{where} over {needed}, and your engine goes over {reach}."
    return f"No {cube} can be shipped{where}: no completed links lead one to a city that takes it."


def _with_engine(state: AosState, engine: int) -> list[Delivery]:
    """All deliveries that an engine could make."""
    return [
        one
        for place in range(len(state.sites))
        if moving.movable(state, place)
        for good, many in enumerate(cubes_at(state, place))
        if many
        for one in moving.deliveries_from(state, place, good, engine)
    ]


# track


def _build(state: AosState, seat: Seat, told: str) -> Plan[AosAction]:
    """The cheapest track to a stop, from another one or from the player's network, as far as this turn goes."""
    _in_phase(state, BUILDING, "Track is built")
    start, _, end = f" {told.strip()} ".replace(" from ", " ").strip().rpartition(" to ")
    end = end.removeprefix("to ")
    goal = _one_stop(state, end)
    begin = _one_stop(state, start) if start.strip() else None
    if begin == goal:
        raise BadInput(f"Track joins two places, and both of these are {parts.place(state.board, goal)}.")
    starts = sources(state, seat, begin)
    if bought := _printed(state, seat, starts.stops, goal):
        return bought
    found = route(state, seat, starts, goal)
    if found is None and begin is not None:  # the same track from its other end
        found = route(state, seat, sources(state, seat, goal), begin)
        goal, begin = begin, goal
    if found is None:
        raise BadInput(_why_no_track(state, starts, goal if begin is None else begin))
    return _laid(state, seat, found, goal)


def _why_no_track(state: AosState, starts: Sources, goal: Hex) -> str:
    name = parts.place(state.board, goal)
    if not starts.halves:
        return f"Track begins in a city or at your own track, and none of that leads to {name} from there."
    return f"No track of yours can get to {name} from there: every way is taken or closed to you."


def _printed(state: AosState, seat: Seat, starts: Sequence[Hex], goal: Hex) -> Plan[AosAction] | None:
    """A printed link between the two, if it can be bought."""
    for number, link in enumerate(state.board.links):
        joins = any({start, goal} == {*link.ends} for start in starts)
        if joins and state.links[number] == FREE and not building.link_fault(state, LINKS[number], seat):
            label = f"Buy the {parts.link(state.board, number)} for ${link.price}."
            through = hex_id(link.ends[0]), link_id(number), hex_id(link.ends[1])
            return Plan((LINKS[number],), label, link.price, through)
    return None


def _laid(state: AosState, seat: Seat, found: Laid, goal: Hex) -> Plan[AosAction]:
    """As many tiles of a route as can be laid now."""
    work, actions = state.clone(), []
    refusal: Refusal | None = None
    for tile in found.tiles:
        refusal = work.why_not(tile, seat)
        if refusal is not None:
            break
        work.apply(tile, seat)
        actions.append(tile)
    name = parts.place(state.board, goal)
    if refusal is not None and not actions:
        whole = f"all of it would cost ${found.price}"
        raise BadInput(f"No part of the way to {name} can be built now; {whole}. {sentence_of(work, refusal)}")
    anchors: tuple[Id, ...] = tuple(hex_id(place) for place in found.path)
    left = len(found.tiles) - len(actions)
    reached = found.path.index(actions[-1].hex) + 1 if left else len(anchors)
    paid = _paid(state, seat, actions)
    label = _label(parts.place(state.board, found.path[0]), name, len(actions), left, paid, found.price)
    return Plan(tuple(actions), label, paid, anchors[:reached], anchors[reached - 1 :] if left else ())


def _paid(state: AosState, seat: Seat, actions: Sequence[Build]) -> int:
    """What tiles cost, with whatever discount the map gives."""
    work = state.clone()
    events = [event for action in actions for event in work.apply(action, seat)]
    return sum(event.paid for event in events if isinstance(event, TrackBuilt))


def _label(start: str, end: str, many: int, left: int, paid: int, whole: int) -> str:
    label = f"Build {count(many, 'tile')} from {start} {'towards' if left else 'to'} {end} for ${paid}"
    if left:
        are = "is" if left == 1 else "are"
        label += f"; {count(left, 'more tile')} for ${whole - paid} {are} left for later"
    return f"{label}."


# names


def _one_stop(state: AosState, told: str) -> Hex:
    """The one city or town that is named."""
    words = [word for word in told.split() if word.lower() not in _SMALL_WORDS]
    found = _places(state, words)
    if len(found) != 1 or state.sites[found[0]] == LAND:
        raise BadInput(f"Track is built between cities and towns, and {told.strip()!r} is not one of them.")
    return found[0]


def _places(state: AosState, words: Sequence[str]) -> list[Hex]:
    """The places that are named one after another, each by as many words as its name has."""
    found: list[Hex] = []
    at = 0
    while at < len(words):
        ends = range(len(words), at, -1)
        meant = next(((end, one[0]) for end in ends if len(one := _meant(state, words[at:end])) == 1), None)
        if meant is None:
            raise _unclear(state, words[at])
        at, place = meant
        found.append(place)
    return found


def _meant(state: AosState, words: Sequence[str]) -> list[Hex]:
    """The places that some words can mean; stops before open land."""
    named, wanted = _names(state.board), plain(" ".join(words))
    fits = named.get(wanted) or [place for name, places in named.items() if name.startswith(wanted) for place in places]
    return sorted({place for place in fits if state.sites[place] != LAND}) or sorted({*fits})


def _unclear(state: AosState, word: str) -> BadInput:
    possible = [parts.place(state.board, place) for place in _meant(state, [word])]
    if possible:
        return BadInput(f"{word!r} can mean {parts.several(possible)}; type more of it.")
    stops = [place for place, what in enumerate(state.board.what) if what != LAND]
    return unknown("city or town", word, [parts.place(state.board, stop) for stop in stops])


@cache
def _names(board: Board) -> dict[str, list[Hex]]:
    """Every hex by its name and by its column and row."""
    named: dict[str, list[Hex]] = {}
    for place, (name, cell) in enumerate(zip(board.names, board.cells, strict=True)):
        for one in {plain(name), f"{cell[0]},{cell[1]}"}:
            named.setdefault(one, []).append(place)
    return named


def plain(name: str) -> str:
    """A name in small letters without accents, to compare what is typed with."""
    apart = unicodedata.normalize("NFKD", name.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).strip()
