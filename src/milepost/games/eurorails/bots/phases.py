"""The phases of a game, as one seat sees it: which one it is follows from its money, its cities and its deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from milepost.games.eurorails.bots.snapshot import Snapshot
from milepost.games.eurorails.constants import MAJORS_NEEDED
from milepost.games.eurorails.rules import victory


class Phase(IntEnum):
    """Earlier ones are less than later ones."""

    INITIAL_BUILD = 0
    OPENING = 1
    EARLY = 2
    MID = 3
    LATE_CITIES = 4
    """Major cities are still missing."""
    LATE_CASH = 5
    """All cities are connected, and only money is missing."""
    PUSH = 6


LATE = (Phase.LATE_CITIES, Phase.LATE_CASH)
PHASES = tuple(phase.name.lower() for phase in Phase)
"""Their names in the profile file."""

PUSH_MONEY, LATE_MONEY, MID_MONEY, OPENING_MONEY = 220, 200, 100, 80
LATE_MAJORS, MID_MAJORS = 6, 3
"""Millions less debt, and major cities connected, with which phases begin; the opening ends with so much money."""
TRIFLE = 15
"""Millions that may be missing at a border without a step back: track for a trip costs that, and is soon earned."""


def phase_of(snapshot: Snapshot, wins_soon: bool = False) -> Phase:
    """The phase of a seat. `wins_soon`: the plan it has meets all conditions of victory within two turns.

    There is no way back for a trifle: with `TRIFLE` more millions it must be an earlier phase still. Cities that are
    lost count at once.
    """
    money = victory.worth(snapshot.state, snapshot.seat)
    phase = _by_the_borders(snapshot, money, wins_soon)
    before = snapshot.memory.phase
    if phase < before:
        phase = min(Phase(before), _by_the_borders(snapshot, money + TRIFLE, wins_soon))
        return late_phase(snapshot) if phase in LATE else phase
    return phase


def _by_the_borders(snapshot: Snapshot, money: int, wins_soon: bool) -> Phase:
    """The phase with so much money, whatever it was before."""
    state = snapshot.state
    if state.build_round:
        return Phase.INITIAL_BUILD
    majors, needed = victory.connected_majors(state, snapshot.seat), state.options.variant != "fast"
    if wins_soon or (money >= PUSH_MONEY and (majors >= LATE_MAJORS or not needed)):
        return Phase.PUSH
    if money >= LATE_MONEY or (majors >= LATE_MAJORS and needed):
        return late_phase(snapshot)
    if not snapshot.memory.deliveries and money < OPENING_MONEY:
        return Phase.OPENING
    if money >= MID_MONEY or (majors >= MID_MAJORS and needed):
        return Phase.MID
    return Phase.EARLY


def late_phase(snapshot: Snapshot) -> Phase:
    """What is missing late in the game: cities, or only money. The fast game asks for no cities."""
    state = snapshot.state
    enough = state.options.variant == "fast" or victory.connected_majors(state, snapshot.seat) >= MAJORS_NEEDED
    return Phase.LATE_CASH if enough else Phase.LATE_CITIES


def as_seen(phase: Phase, seen_as: Sequence[Phase], snapshot: Snapshot) -> Phase:
    """The phase whose habits and weights a player goes by, who takes each phase for one of `seen_as`.

    Whoever thinks that it is late knows what is missing.
    """
    seen = seen_as[phase]
    return late_phase(snapshot) if seen in LATE else seen
