"""What is beside the board: the players' mats, the score, the final standing, and one line above it all."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.scene import Line, Mat, Panel, Table, Track
from milepost.games.bus.board import AREA_NAMES
from milepost.games.bus.constants import (
    CHOOSING,
    FOR_DOOR,
    FOR_END,
    FOR_PASSENGER,
    FOR_SITE,
    FOR_SPLIT,
    FOR_STREET,
    FOR_TIME,
    OVER,
    RESOLVING,
)
from milepost.games.bus.rules.scoring import outcome
from milepost.games.bus.state import BusState

LEAST_TRACK = 20
"""The score track reaches at least this far."""

_DOES = {
    FOR_STREET: "lays a line segment",
    FOR_END: "says where both ends meet",
    FOR_SITE: "puts up a building",
    FOR_SPLIT: "brings passengers to the stations",
    FOR_TIME: "may stop time",
    FOR_PASSENGER: "takes a passenger onto a bus",
    FOR_DOOR: "brings a passenger to a building",
}
_REASONS = {
    "stones": "the last time stone is taken",
    "markers": "no more than one player has markers left",
    "lots": "every lot is built on",
}


@lru_cache(maxsize=2048)
def _mat(
    seat: int, buses: int, markers: int, lines: int, deliveries: int, stones: int, active: bool, marks: tuple[str, ...]
) -> Mat:
    rows = (
        Line("Deliveries", str(deliveries)),
        Line("Buses", str(buses), icon="bus", count=buses),
        Line("Markers left", str(markers)),
        Line("Stones", str(stones), icon="stone", count=stones),
        Line("Lines left", str(lines)),
    )
    return Mat(f"P{seat}", seat, rows, active, marks)


def _marks(state: BusState, seat: int) -> tuple[str, ...]:
    marks = ["starts"] if seat == state.start and state.phase != OVER else []
    if state.phase == CHOOSING and not state.choosing >> seat & 1:
        marks.append("passed" if state.markers[seat] or state.placed[seat] else "no markers")
    if state.phase == OVER and seat in outcome(state).winners:
        marks.append("winner")
    return tuple(marks)


@lru_cache(maxsize=512)
def _track(scores: tuple[int, ...]) -> Track:
    """From the lowest score (stones can bring it below nought) to the highest, or to the end of the printed track."""
    low, high = min(0, *scores), max(LEAST_TRACK, *scores)
    spaces = tuple(str(score).replace("-", "−") for score in range(low, high + 1))
    return Track("Score", spaces, tuple((seat, score - low) for seat, score in enumerate(scores)))


def _standing(state: BusState) -> Table:
    """Deliveries less stones, the winner first."""
    result = outcome(state)
    ranked = sorted(zip(result.ranks, range(state.seats), result.scores, strict=True))
    rows = tuple(
        (str(rank), f"P{seat}", str(state.deliveries[seat]), str(state.stones[seat]), str(score).replace("-", "−"))
        for rank, seat, score in ranked
    )
    return Table("Final standing", ("Rank", "Player", "Deliveries", "Stones", "Score"), rows)


def panels(state: BusState) -> tuple[Panel, ...]:
    """A mat for everybody, the score track, and at the end the standing."""
    mats = (
        _mat(
            seat, state.buses[seat], state.markers[seat], state.lines_left[seat], state.deliveries[seat],
            state.stones[seat], seat == state.to_act, _marks(state, seat),
        )
        for seat in range(state.seats)
    )  # fmt: skip
    track = _track(state.scores)
    return (*mats, track, _standing(state)) if state.phase == OVER else (*mats, track)


def banner(state: BusState) -> str:
    """Where the game stands, in one line."""
    if state.phase == OVER:
        result = outcome(state)
        winners = result.winners
        who = " and ".join(f"P{seat}" for seat in winners)
        points = result.scores[winners[0]]
        score = f"{points} point{'' if points == 1 else 's'}".replace("-", "−")
        return f"{who} {'wins' if len(winners) == 1 else 'win'} with {score}: {_REASONS[state.reason]}"
    if state.phase == CHOOSING:
        return f"Round {state.round}: P{state.to_act} chooses an action"
    does = f"P{state.to_act} {_DOES[state.asked]}"
    if state.phase == RESOLVING:
        left = f" ({state.left} to go)" if state.left > 1 and state.asked != FOR_SPLIT else ""
        return f"Round {state.round}, {AREA_NAMES[state.area]}: {does}{left}"
    return f"Setup: {does}"
