"""Why a click does nothing: what it most likely meant, put to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from milepost.core.action import Seat
from milepost.core.scene import Id
from milepost.core.state import View
from milepost.games.eurorails.actions import (
    BUILDS,
    DROPS,
    PICK_UPS,
    SAILS,
    STEPS,
    Answer,
    EndTurn,
    EuroAction,
    Lose,
    Place,
)
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    CITY_AT,
    EDGES,
    EDGES_AT,
    NEIGHBOUR,
    PRINTINGS,
    PRODUCES,
    City,
    Milepost,
)
from milepost.games.eurorails.constants import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.scene.layout import POST_ID, chip_id, name_id, over_id, train_id
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import WORDS

NOWHERE = "Nothing is ever done here."


def milepost_at(at: Id) -> Milepost:
    """The milepost an anchor stands for: the centre of a city for all that is drawn around it; -1 for none."""
    return _mileposts().get(at, -1)


@cache
def _mileposts() -> dict[Id, Milepost]:
    found = {name: milepost for milepost, name in enumerate(POST_ID)}
    for city in range(len(CITIES)):
        found |= dict.fromkeys(_around(city), CENTRE[city])
    return found | {f"port{port}": port for printing in PRINTINGS.values() for pair in printing.ports for port in pair}


def _around(city: City) -> tuple[Id, ...]:
    return name_id(city), chip_id(city), train_id(city), over_id(city), f"made{city}"


def why_not_here(view: View[EuroState], at: Id) -> str:
    """Why a click here does nothing, in the engine's words."""
    state, seat = view.state, view.seat
    if seat is None:
        return "You are watching; only players act."
    milepost = milepost_at(at)
    if milepost < 0:
        return NOWHERE
    if seat != state.to_act:
        refusal = state.why_not(EndTurn(), seat)
        return WORDS.refuse(view, refusal) if refusal else NOWHERE
    told = ""
    for action in _meant(state, seat, milepost):
        refusal = state.why_not(action, seat)
        if refusal is None:
            return f"Click the place that is lit for this: {WORDS.say(view, action)}."
        told = told or WORDS.refuse(view, refusal)
    return told or "Nothing can be done here now."


def _meant(state: EuroState, seat: Seat, milepost: Milepost) -> Iterator[EuroAction]:
    """What a click on a milepost may mean, the most likely first."""
    if state.asks:
        yield Answer(accept=True) if isinstance(state.asks[-1], Bargain) else Lose(state.aboard[seat][0])
    elif state.phase == PLACING:
        yield Place(milepost)
    elif state.phase == OPERATING:
        yield from _going(state, seat, milepost)
    elif state.phase in (STARTING, BUILDING):
        yield from _building(state, seat, milepost)


def _going(state: EuroState, seat: Seat, milepost: Milepost) -> Iterator[EuroAction]:
    """A step or a ferry to a milepost; loads, if the train is there already."""
    at = state.at[seat]
    if milepost == at:
        city = CITY_AT[at]
        if city < 0:
            yield PICK_UPS[0]
        else:
            yield from (DROPS[load] for load in state.aboard[seat])
            yield from (PICK_UPS[load] for load in PRODUCES[city] or (0,))
        return
    if milepost in NEIGHBOUR[at]:
        yield STEPS[NEIGHBOUR[at].index(milepost)]
    line = state.printing.line_at[at]
    if line >= 0 and milepost in state.printing.ports[line]:
        yield SAILS[seat]


def _building(state: EuroState, seat: Seat, milepost: Milepost) -> Iterator[EuroAction]:
    """A section to a milepost, first from where the player has track."""

    def strange(edge: int) -> tuple[bool, int]:
        return not track.on_network(state, seat, sum(EDGES[edge]) - milepost), edge

    yield from (BUILDS[edge] for edge in sorted(EDGES_AT[milepost], key=strange))
