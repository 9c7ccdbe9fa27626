"""Looking ahead: steps, and the steps after them, each tried out on a copy of the position."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.bots.profiles import Profile
from milepost.games.wood_and_steel.constants import ACTIONS_A_TURN, GO_FIRST, NONE, OVER
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.steps import Step, steps
from milepost.games.wood_and_steel.judgement.trial import WON, after, another_turn, distance_to_end
from milepost.games.wood_and_steel.state import SteelState

IDLE = (NONE, GO_FIRST)
"""Kinds of steps that leave everything as it is."""


class Line(msgspec.Struct, frozen=True):
    """A line of play: how it begins, where it leads, and how many actions are left then."""

    first: Step
    state: SteelState
    left: float


def lines_of_play(state: SteelState, seat: Seat, profile: Profile) -> list[Line]:
    """Lines of play from the next action on, the best first."""
    lines = _not_idle(_longer([Line(_NO_STEP, state, 0.0)], seat, profile), state)
    for done in range(1, state.actions + ACTIONS_A_TURN * profile.turns if profile.turns >= 0 else 1):
        if lines[0].left <= WON:
            break
        width = profile.width if done < state.actions else profile.width_later
        going_on = [line for line in lines if line.state.phase != OVER][:width]
        for line in going_on:
            another_turn(line.state, seat, state.round)
        lines = _longer(going_on, seat, profile) or lines
    return lines


_NO_STEP = Step(-1, ())


def _not_idle(lines: list[Line], state: SteelState) -> list[Line]:
    """Lines of play without those that may waste a whole turn, if there are others."""
    if state.actions < ACTIONS_A_TURN:
        return lines
    return [line for line in lines if line.first.kind not in IDLE] or lines


def _longer(lines: Sequence[Line], seat: Seat, profile: Profile) -> list[Line]:
    """Each line with each step that may follow; of lines that come to the same, the first."""
    found: dict[tuple[object, ...], Line] = {}
    for line in lines:
        for step in steps(Outlook(line.state, seat, profile.scale), profile.habits):
            then = after(line.state, seat, step.actions, profile.scale)
            key = _standing(then, seat)
            if key not in found:
                left = distance_to_end(then, seat, profile.scale)
                found[key] = Line(line.first if line.first is not _NO_STEP else step, then, left)
    return sorted(found.values(), key=lambda line: line.left)


def _standing(state: SteelState, seat: Seat) -> tuple[object, ...]:
    """All that tells two positions apart for a player within a turn or two."""
    return (
        state.phase == OVER, state.actions, state.done, state.own[seat], state.engines[seat], state.cash[seat],
        state.debt[seat], state.ties[seat], state.private[seat], state.claimed[seat], state.upgrades[seat],
        state.hubs[seat], state.railyards[seat], state.offices[seat], state.next_first,
    )  # fmt: skip
