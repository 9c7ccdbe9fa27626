"""Phases VI to VIII: income, expenses, income reduction, bankruptcy (9); and the end (11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.state import Outcome
from milepost.games.age_of_steam.constants import NOBODY, OVER
from milepost.games.age_of_steam.events import Bankrupt, GameOver, Paid
from milepost.games.age_of_steam.rules import sections

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def settle(state: AosState, events: list[Event]) -> None:
    """Income and expenses of everybody, and the reduction of income of those who can pay."""
    ruined = []
    for seat in state.order:
        income, due = state.income[seat], state.shares[seat] + state.engines[seat]
        state.cash[seat] += income
        shortfall = max(0, due - state.cash[seat])
        state.cash[seat] = max(0, state.cash[seat] - due)
        state.income[seat] -= shortfall
        reduction = 0
        if state.income[seat] < 0:
            ruined.append(seat)
        else:
            reduction = state.map_rules.reduction(state, state.income[seat])
            state.income[seat] -= reduction
        events.append(Paid(seat, income, due, shortfall, reduction))
    for seat in ruined:
        eliminate(state, seat, events)


def eliminate(state: AosState, seat: Seat, events: list[Event]) -> None:
    """A bankrupt player leaves: all track of theirs belongs to nobody."""
    state.out |= 1 << seat
    state.order.remove(seat)
    for section in list(sections.all_sections(state)):
        if section.owner == seat:
            sections.take_over(state, section, NOBODY)
    for link, owner in enumerate(state.links):
        if owner == seat:
            state.links[link] = NOBODY
    state.roles[seat] = -1
    state.routes, state.fitting = {}, None
    events.append(Bankrupt(seat))


def track_points(state: AosState) -> list[int]:
    """Pieces of track in completed links, by seat; a printed link counts as one."""
    points = [0] * state.seats
    for section in sections.all_sections(state):
        if section.complete and section.owner != NOBODY:
            points[section.owner] += section.length
    for owner in state.links:
        if owner < NOBODY:
            points[owner] += 1
    return points


def scores(state: AosState) -> tuple[int, ...]:
    """Victory points; a bankrupt player scores nothing."""
    track = track_points(state)
    return tuple(
        0 if state.out >> seat & 1 else state.map_rules.score(state, seat, track[seat]) for seat in range(state.seats)
    )


def end(state: AosState, reason: str, events: list[Event]) -> None:
    """End the game for this reason, and tell the scores."""
    state.phase, state.to_act, state.acting, state.reason = OVER, None, [], reason
    state.map_rules.finish(state)
    events.append(GameOver(reason, scores(state)))


def outcome(state: AosState) -> Outcome:
    """Points and ranks; bankrupt players come after everybody else."""
    points = scores(state)
    standing = state.map_rules.standings(state, points, track_points(state))
    out = [bool(state.out >> seat & 1) for seat in range(state.seats)]
    ranked = [(out[seat], () if out[seat] else standing[seat]) for seat in range(state.seats)]
    return Outcome.ranked(points, ranked, state.reason)
