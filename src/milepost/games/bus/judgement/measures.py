"""What is measured in a game of Bus besides its result."""

from __future__ import annotations

from milepost.core.action import Event, Seat
from milepost.core.measures import Count, Counts, Measure, Values
from milepost.core.state import View
from milepost.games.bus.events import Built, Idle
from milepost.games.bus.state import BusState

MEASURES = (
    Measure("deliveries", "passengers", "Passengers brought to a building."),
    Measure("stones", "stones", "Time stones taken to stop the clock; each costs a point at the end."),
    Measure("line", "streets", "Streets the player's line runs along."),
    Measure("buses", "buses", "Buses the player has."),
    Measure("buildings", "buildings", "Buildings the player has placed, with the two before the first round."),
    Measure("markers left", "markers", "Action markers not used yet; those left when the game is over were of no use."),
    Measure("markers cut short", "markers", "Markers that could do nothing, or less than their space allows."),
)

BUILDINGS, CUT_SHORT = "buildings", "markers cut short"


def count_building(counts: Counts, seat: Seat, event: Built) -> None:
    """Who builds is not in the position: a building belongs to nobody."""
    counts[BUILDINGS][event.seat] += 1


def count_cut_short(counts: Counts, seat: Seat, event: Idle) -> None:
    """A marker with less work than its space allows; its owner need not be the one who acted."""
    counts[CUT_SHORT][event.seat] += 1


COUNTING: dict[type[Event], Count] = {Built: count_building, Idle: count_cut_short}


def values_now(view: View[BusState], counts: Counts) -> tuple[Values, ...]:
    """The values of `MEASURES`, in their order."""
    state = view.state
    return (
        tuple(state.deliveries),
        tuple(state.stones),
        tuple([streets.bit_count() for streets in state.lines]),
        tuple(state.buses),
        tuple(counts[BUILDINGS]),
        tuple(state.markers),
        tuple(counts[CUT_SHORT]),
    )
