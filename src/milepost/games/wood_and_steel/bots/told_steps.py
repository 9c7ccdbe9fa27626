"""The actions of a turn in words: a few of them for a list, and a sentence that says what one is for."""

from __future__ import annotations

from collections.abc import Callable

from milepost.core.action import Seat
from milepost.core.phrases import both, count
from milepost.games.wood_and_steel.actions import LOAN, Borrow, BorrowMore, Build, Buy, Claim, Fulfil, Merge, Upgrade
from milepost.games.wood_and_steel.board import Contract
from milepost.games.wood_and_steel.constants import (
    BORROW,
    BUILD,
    BUY,
    DISCARD,
    FIRST_INDEPENDENT,
    GO_FIRST,
    MERGE,
    NONE,
    RUN,
    UPGRADE,
)
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    OFFICE,
    RAILYARD,
    ROUNDHOUSE,
    SERVICE_YARD,
    STATIONS,
    TIMETABLE,
)
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.judgement.bonuses import Bonus
from milepost.games.wood_and_steel.judgement.jobs import Job
from milepost.games.wood_and_steel.judgement.steps import Step
from milepost.games.wood_and_steel.rules import mergers, running
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts


def label(state: SteelState, seat: Seat, step: Step) -> str:
    """A step in a few words."""
    return parts.capital(_TOLD[step.kind](state, seat, step)[0])


def sentence(state: SteelState, seat: Seat, step: Step) -> str:
    """A step with what it is for."""
    what, why = _TOLD[step.kind](state, seat, step)
    return f"{parts.capital(what)}{why}."


def contract_told(state: SteelState, contract: Contract) -> str:
    """A contract with what it brings."""
    ties, pay = parts.ties(parts.worth(state, contract)), parts.money(parts.pay(state, contract))
    return f"{parts.contract(contract)} ({ties} and {pay})"


Told = tuple[str, str]
"""What is done, and the rest of the sentence: why."""


def _run(state: SteelState, seat: Seat, step: Step) -> Told:
    job = step.aim
    assert isinstance(job, Job), "engines run for a contract"
    engine, last = parts.engine(state, seat, job.engine), step.actions[-1]
    if isinstance(last, Fulfil):
        return f"deliver {parts.contract(job.contract)} with the {engine}", f": {_gain(state, job)}"
    if isinstance(last, Claim):
        claimed = contract_told(state, job.contract)
        return f"claim {parts.contract(job.contract)} with the {engine}", f": the market asks for {claimed}"
    runs = f": it is there after {count(job.runs, 'run')}" if not job.haul.track.routes else ": track is still missing"
    return f"run the {engine} for {parts.contract(job.contract)}", runs


def _gain(state: SteelState, job: Job) -> str:
    service = f", less {parts.money(job.due)} in debt service" if job.due else ""
    return f"{parts.ties(job.ties)} and {parts.money(job.income)}{service}"


def _build(state: SteelState, seat: Seat, step: Step) -> Told:
    routes = [parts.route(action.route) for action in step.actions if isinstance(action, Build)]
    aim = step.aim
    if isinstance(aim, Job):
        return f"build {both(routes)}", f", for {contract_told(state, aim.contract)}"
    if isinstance(aim, Bonus):
        return f"build {both(routes)}", f", {_bonus(aim)}"
    return f"build {both(routes)}", ""


def _bonus(aim: Bonus) -> str:
    ties = parts.ties(aim.ties)
    if aim.connection != NONE:
        return f"towards the connection {parts.connection(aim.connection)}, worth {ties}"
    return f"towards the monopoly in {parts.good(aim.good)}, worth {ties}"


def _merge(state: SteelState, seat: Seat, step: Step) -> Told:
    (action,) = step.actions
    assert isinstance(action, Merge), "the step is a merger"
    owner = FIRST_INDEPENDENT + action.railroad
    cities = (state.reach[owner] & ~state.reach[seat]).bit_count()
    segments = count(state.own[owner].bit_count(), "segment")
    price = parts.money(mergers.price_of(state, action.railroad))
    more = f"{cities} new cities" if cities > 1 else count(cities, "new city")
    return f"take over {parts.railroad(state, action.railroad)}", f": {segments} and {more} for {price}"


def _buy(state: SteelState, seat: Seat, step: Step) -> Told:
    action = step.actions[0]
    assert isinstance(action, Buy), "the step is a purchase"
    now = max(running.distance_of(state, seat, engine) for engine in state.engines[seat])
    then = running.distance_of(state, seat, Engine(action.level, NONE, NONE))
    kept = " as a second engine" if action.gives == NONE else ""
    further = f"it runs {count(then, 'segment')}, the best engine so far {now}"
    return f"buy {parts.level(action.level)}{kept}", f": {further}"


_USES = {
    SERVICE_YARD: "the better engines go farther",
    STATIONS: "every delivery pays more",
    HUB: "a wider choice of contracts, cheaper track around it, and engines two levels up",
    TIMETABLE: "engines go on after a delivery",
    ROUNDHOUSE: "one engine can hand its load to the other",
    EMPLOYMENT: "more track in each action",
    MAINTENANCE: "everybody else is slower",
    RAILYARD: "more commodities can be loaded there",
    OFFICE: "one more contract to choose from, and ties at the end",
    EXCHANGE: "the monopoly brings ties at once",
}


def _upgrade(state: SteelState, seat: Seat, step: Step) -> Told:
    (action,) = step.actions
    assert isinstance(action, Upgrade), "the step is an upgrade"
    return f"buy {parts.upgrade(action.kind, action.what)}", f": {_USES[action.kind]}"


def _borrow(state: SteelState, seat: Seat, step: Step) -> Told:
    (action,) = step.actions
    assert isinstance(action, Borrow | BorrowMore), "the step is a loan"
    amount = action.fives * LOAN if isinstance(action, Borrow) else action.amount
    service = (state.debt[seat] + amount) // state.numbers.debt_step * state.numbers.debt_service
    due = f"debt service is {parts.money(service)} then, where it is due"
    return f"borrow {parts.money(amount)}", f": money for engines and track saves turns, and {due}"


def _discard(state: SteelState, seat: Seat, step: Step) -> Told:
    contract = parts.contract(state.private[seat])
    return "give the private contract back", f": {contract} takes too long for what it brings"


def _go_first(state: SteelState, seat: Seat, step: Step) -> Told:
    return "go first in the next round", ": nothing else is worth an action now"


def _pass(state: SteelState, seat: Seat, step: Step) -> Told:
    return "end the turn", ": nothing is worth another action now"


_TOLD: dict[int, Callable[[SteelState, Seat, Step], Told]] = {
    RUN: _run,
    BUILD: _build,
    BUY: _buy,
    MERGE: _merge,
    GO_FIRST: _go_first,
    BORROW: _borrow,
    UPGRADE: _upgrade,
    DISCARD: _discard,
    NONE: _pass,
}
"""By the kind of the step."""
