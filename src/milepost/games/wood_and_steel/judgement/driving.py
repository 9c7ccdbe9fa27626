"""Running trains: which engine does which job, and the actions of a run."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import Claim, Fulfil, Load, Move, Run, SteelAction, StopEngine, StopRunning
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.judgement.jobs import Job
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.rules import running
from milepost.games.wood_and_steel.state import SteelState

Batch = tuple[SteelAction, ...]

AT_ALL = 10.0
"""What doing a job counts beside its worth, so that as many engines as possible have one."""
AT_ONCE, ABOARD = 5.0, 1.0
"""What counts for a job that is done in this run, and for one whose load is aboard."""


def free_engines(state: SteelState, seat: Seat) -> tuple[int, ...]:
    """The engines that may still run in this turn."""
    return tuple(number for number in range(len(state.engines[seat])) if not state.ran >> number & 1)


def drive(state: SteelState, seat: Seat, job: Job, moves: int) -> Batch:
    """The actions of an engine on its way, as far as own track and moves lead; it may be that there are none.

    They end with what draws contracts: claiming one, or fulfilling one if the debt service can be paid.
    """
    own, between, way = state.own[seat], state.map.between, job.haul.way
    actions: list[SteelAction] = []
    for at, city in enumerate(way):
        if at:
            if not moves or not own >> between[way[at - 1], city] & 1:
                return tuple(actions)
            actions.append(Move(city))
            moves -= 1
        if at == job.haul.loads:
            if not at and state.changed and state.engine == job.engine:
                return ()
            actions.append(Load(job.good))
            if job.place != NONE:
                return (*actions, Claim(job.place))
    if state.cash[seat] + job.income >= job.due:
        actions.append(Fulfil(job.market))
    return tuple(actions)


def whole_run(state: SteelState, seat: Seat, job: Job) -> Batch:
    """A run for a job, up to what draws contracts or to its end; none if the engine cannot do anything for it."""
    engine = state.engines[seat][job.engine]
    batch = drive(state, seat, job, running.distance_of(state, seat, engine))
    return (Run(job.engine), *_ended(batch)) if batch else ()


def _ended(batch: Batch) -> Batch:
    """A run is ended by hand, unless contracts are drawn first."""
    return batch if batch and isinstance(batch[-1], Fulfil | Claim) else (*batch, StopEngine())


def assigned(outlook: Outlook) -> dict[int, Job]:
    """Which engine does which job, so that all together are worth most."""
    best: dict[int, Job] = {}
    most = 0.0
    for mine in (None, *outlook.private):
        for other in (None, *outlook.market):
            if mine is not None and other is not None and mine.engine == other.engine:
                continue
            jobs = [job for job in (mine, other) if job is not None]
            worth = sum(outlook.worth(job) + AT_ALL for job in jobs)
            if worth > most:
                most, best = worth, {job.engine: job for job in jobs}
    return best


def going_on(outlook: Outlook) -> Batch:
    """How the engine that runs goes on, or that it stops."""
    state, seat = outlook.state, outlook.seat
    load = state.engines[seat][state.engine].load
    best: tuple[float, Batch] = (0.0, ())
    for job in (*outlook.private, *outlook.market):
        if job.engine == state.engine:
            batch = drive(state, seat, job, state.moves)
            worth = outlook.worth(job) + AT_ONCE * _fulfils(batch) + ABOARD * (load == job.good)
            if batch and (not best[1] or worth > best[0]):
                best = worth, batch
    return _ended(best[1])


def _fulfils(batch: Batch) -> bool:
    return bool(batch) and isinstance(batch[-1], Fulfil)


def other_engine(outlook: Outlook) -> Batch:
    """After one engine has run: the other one, or nothing."""
    state, seat = outlook.state, outlook.seat
    jobs = assigned(outlook)
    for number in free_engines(state, seat):
        batch = whole_run(state, seat, jobs[number]) if number in jobs else ()
        if batch:
            return batch
    return (StopRunning(),)
