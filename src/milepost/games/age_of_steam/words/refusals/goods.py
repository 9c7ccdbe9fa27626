"""Refusals about moving goods and engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Seat
from milepost.core.phrases import count
from milepost.core.rules import Fault
from milepost.games.age_of_steam import actions as a
from milepost.games.age_of_steam.board import CITY_HEX, LAND, Hex
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.words import parts
from milepost.games.age_of_steam.words.parts import Sentence

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


# what could be moved instead


def _could_go(state: AosState, action: a.Move, seat: Seat) -> str:
    """Where the engine can take this cube."""
    found = moving.deliveries_from(state, action.hex, action.good, state.engines[seat])
    if found:
        return f"it can go to {parts.places(state.board, (one.stops[-1] for one in found))}"
    return "no way within reach of your engine leads it to a city that takes it, so move another cube"


def somewhere(state: AosState, seat: Seat) -> str:
    """Where there is something to move at all."""
    found = moving.deliveries(state, seat)
    if found:
        return f"move a cube from {parts.places(state.board, (one.move.hex for one in found))}"
    return "no cube can be moved now, so improve the engine or pass"


def _takers(state: AosState, action: a.Move) -> str:
    """The cities that take a cube, wherever they are."""
    takers = [
        place
        for place, what in enumerate(state.sites)
        if what >= CITY_HEX and place != action.hex and state.map_rules.accepts(state, place, action.good)
    ]
    return parts.places(state.board, takers) if takers else ""


# why a cube stays


def _no_cube(state: AosState, action: a.Move, seat: Seat) -> str:
    board, here = state.board, cubes_at(state, action.hex)
    what = f"No {parts.cube(action.good)} stands {parts.at(board, action.hex)}"
    if any(here):
        return f"{what}; {parts.place(board, action.hex)} has {parts.cubes_on(state, action.hex)}."
    return f"{what}, nor any other; {somewhere(state, seat)}."


def _not_movable(state: AosState, action: a.Move, seat: Seat) -> str:
    where = parts.at(state.board, action.hex)
    if state.sites[action.hex] == LAND and state.map_rules.cubes_on_track:
        return f"A cube leaves an open hex along its track, and none lies {where}; {somewhere(state, seat)}."
    return (
        f"Goods are moved from cities, and {parts.place(state.board, action.hex)} is {parts.site(state, action.hex)}; "
        f"{somewhere(state, seat)}."
    )


def _engine(state: AosState, action: a.Move, seat: Seat) -> str:
    return (
        f"Your engine takes goods over {count(state.engines[seat], 'link')}, and this way has {len(action.path)}; "
        f"{_could_go(state, action, seat)}."
    )


def _no_way(state: AosState, action: a.Move, seat: Seat) -> str:
    _, stops, _ = moving.follow(state, action)
    here, exit = (stops[-1] if stops else action.hex), action.path[len(stops)]
    leaving = f"{parts.place(state.board, here)} {parts.exit(state.board, exit)}"
    what = f"Goods go over completed links, and none leaves {leaving}"
    return f"{what}{_ways(state, here, at_start=not stops)}; {_could_go(state, action, seat)}."


def _ways(state: AosState, here: Hex, at_start: bool) -> str:
    """The links that do leave a stop."""
    ways = moving.first_ways(state, here) if at_start else moving.ways_from(state).get(here, [])
    if not ways:
        return " or elsewhere"
    named = [f"{parts.exit(state.board, way.exit)} ({parts.place(state.board, way.stop)})" for way in ways]
    return f", only {' and '.join(named)}"


def _last_stop(state: AosState, action: a.Move) -> Hex:
    return moving.follow(state, action)[1][-1]


def _stop_twice(state: AosState, action: a.Move, seat: Seat) -> str:
    stop = parts.place(state.board, _last_stop(state, action))
    return f"Goods come to no stop twice, and this way comes back to {stop}; {_could_go(state, action, seat)}."


def _past_taker(state: AosState, action: a.Move, seat: Seat) -> str:
    stop = parts.place(state.board, _last_stop(state, action))
    good = GOODS[action.good]
    return f"A cube stays in the first city that takes it, and {stop} takes {good}; end the move in {stop}."


def _not_taken(state: AosState, action: a.Move, seat: Seat) -> str:
    stop, good = _last_stop(state, action), GOODS[action.good]
    where = f"{parts.place(state.board, stop)}, {parts.site(state, stop)}, does not"
    takers = _takers(state, action)
    such = f", such as {takers}" if takers else ""
    return f"A move ends in a city that takes {good}{such}, and {where}; {_could_go(state, action, seat)}."


def _no_passing(state: AosState, action: a.Move, seat: Seat) -> str:
    stop = _last_stop(state, action)
    what = f"{parts.place(state.board, stop)}, {parts.site(state, stop)}"
    return f"No goods go on from {what}; {_could_go(state, action, seat)}."


# engines


def _engine_best(state: AosState, action: a.Upgrade, seat: Seat) -> str:
    return f"The engine track ends at {count(a.MOST_ENGINE, 'link')}, where yours is; move a cube or pass."


def _upgraded(state: AosState, action: a.Upgrade, seat: Seat) -> str:
    return "An engine is improved once while goods are moved, and you did so in the first round; move a cube or pass."


SENTENCES: dict[Fault, Sentence] = {
    AosFault.NO_CUBE: _no_cube,
    AosFault.NOT_MOVABLE: _not_movable,
    AosFault.ENGINE: _engine,
    AosFault.NO_WAY: _no_way,
    AosFault.STOP_TWICE: _stop_twice,
    AosFault.PAST_TAKER: _past_taker,
    AosFault.NOT_TAKEN: _not_taken,
    AosFault.NO_PASSING: _no_passing,
    AosFault.ENGINE_BEST: _engine_best,
    AosFault.UPGRADED: _upgraded,
}
