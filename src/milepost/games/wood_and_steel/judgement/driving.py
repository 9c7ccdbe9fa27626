"""Running an engine: which job each engine does, and the actions of a run."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import (
    Claim,
    Fulfil,
    Load,
    Move,
    Run,
    SteelAction,
    StopEngine,
    StopRunning,
)
from milepost.games.wood_and_steel.constants import ACTING, NONE, SWITCHING
from milepost.games.wood_and_steel.judgement.jobs import Job
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.rules import running
from milepost.games.wood_and_steel.state import SteelState

Batch = tuple[SteelAction, ...]


def drive(state: SteelState, seat: Seat, job: Job, moves: int) -> Batch:
    """The actions of an engine on its way, as far as own track and its moves lead; it may be that there are none.

    They end with what draws a contract: claiming one, or fulfilling one.
    """
    own, between = state.own[seat], state.map.between
    actions: list[SteelAction] = []
    for at, city in enumerate(job.way):
        if at:
            if not moves or not own >> between[job.way[at - 1], city] & 1:
                return tuple(actions)
            actions.append(Move(city))
            moves -= 1
        if at == job.loads:
            if not at and state.changed and state.engine == job.engine:
                return ()
            actions.append(Load(job.good))
            if job.place != NONE:
                actions.append(Claim(job.place))
                return tuple(actions)
    actions.append(Fulfil(job.market))
    return tuple(actions)


def affordable(state: SteelState, seat: Seat, job: Job) -> bool:
    """Whether the debt service of a delivery can be paid."""
    return state.cash[seat] + job.income >= job.due


def fulfils(batch: Batch) -> bool:
    """Whether a batch ends with a delivery."""
    return bool(batch) and isinstance(batch[-1], Fulfil)


def run_actions(state: SteelState, seat: Seat, job: Job) -> Batch:
    """A whole run for a job: from its beginning to what draws a contract, or to its end."""
    engine = state.engines[seat][job.engine]
    batch = drive(state, seat, job, running.distance_of(state, seat, engine))
    if not batch:
        return ()
    if isinstance(batch[-1], Fulfil) and not affordable(state, seat, job):
        batch = batch[:-1]
        if not batch:
            return ()
    ended = isinstance(batch[-1], Fulfil | Claim)
    return (Run(job.engine), *batch) if ended else (Run(job.engine), *batch, StopEngine())


def assigned(outlook: Outlook, free: tuple[int, ...]) -> dict[int, Job]:
    """Which engine does which job, so that all together is worth most. Engines that are not free have theirs too."""
    best: dict[int, Job] = {}
    most = 0.0
    worth = outlook.worth
    for mine in (None, *outlook.private):
        for other in (None, *outlook.market):
            if mine is not None and other is not None and mine.engine == other.engine:
                continue
            jobs = [job for job in (mine, other) if job is not None]
            whole = sum(worth(job) + 10.0 for job in jobs)
            if whole > most:
                most, best = whole, {job.engine: job for job in jobs}
    return {engine: job for engine, job in best.items() if engine in free}


def going_on(state: SteelState, seat: Seat, outlook: Outlook) -> Batch:
    """How the engine that runs goes on, or stops."""
    jobs = [job for job in (*outlook.private, *outlook.market) if job.engine == state.engine]
    best: tuple[float, Batch] = (-1e9, ())
    for job in jobs:
        batch = drive(state, seat, job, state.moves)
        if fulfils(batch) and not affordable(state, seat, job):
            batch = batch[:-1]
        if batch:
            worth = outlook.worth(job) + (5.0 if fulfils(batch) else 0.0)
            if state.engines[seat][state.engine].load == job.good and job.loads == NONE:
                worth += 1.0
            best = max(best, (worth, batch), key=lambda one: one[0])
    if not best[1]:
        return (StopEngine(),)
    if isinstance(best[1][-1], Fulfil | Claim):
        return best[1]
    return (*best[1], StopEngine())


def other_engine(state: SteelState, seat: Seat, outlook: Outlook) -> Batch:
    """After one engine has run: the other one, or nothing."""
    free = tuple(number for number in range(len(state.engines[seat])) if not state.ran >> number & 1)
    for job in assigned(outlook, free).values():
        batch = run_actions(state, seat, job)
        if batch:
            return batch
    return (StopRunning(),)


assert ACTING != SWITCHING
