"""How fast a game is, per second of CPU time: what `milepost bench` and bench/*.py print."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import msgspec

from milepost import bots
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.game import Game, State


class Row(msgspec.Struct, frozen=True):
    """One figure: so many of `unit` per CPU second, or so many microseconds for one."""

    what: str
    seats: int
    rate: float
    unit: str


def measure(name: str, seconds: float) -> Iterator[Row]:
    """Every figure of a game, each measured for about `seconds` of CPU time."""
    game = catalog.game(name)
    for seats in game.seats_for(game.options({})):
        middle = _middle(game, seats)
        yield Row("random play, legal() then apply()", seats, _rate(_plays(game, seats), seconds), "decisions/s")
        for what, steps in _environments(name, seats):
            yield Row(what, seats, _rate(steps, seconds), "steps/s")
        yield Row("mcts, 200 iterations a decision", seats, _rate(_searches(game, middle), seconds), "iterations/s")
        for what, call in _costs(middle):
            yield Row(what, seats, 1e6 / _rate(_calls(call), seconds / 4), "µs")


def _costs(state: State[Any]) -> tuple[tuple[str, Callable[[], Any]], ...]:
    """What is done to single positions."""
    kind = type(state)
    return (
        ("clone", state.clone),
        ("view, seen_by()", lambda: state.seen_by(state.to_act)),
        ("digest, key()", state.key),
        ("to JSON and back", lambda: msgspec.json.decode(msgspec.json.encode(state), type=kind)),
    )


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per CPU second; the first call only warms up."""
    work()
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def _calls(call: Callable[[], Any]) -> Callable[[], int]:
    def work() -> int:
        for _ in range(1000):
            call()
        return 1000

    return work


def _plays(game: Game[Any], seats: int) -> Callable[[], int]:
    """Uniformly random games through the public contract."""
    draw = random.Random(seats).random

    def work() -> int:
        state, count = game.new(seats), 0
        while state.to_act is not None:
            legal = state.legal()
            state.apply(legal[int(draw() * len(legal))])
            count += 1
        return count

    return work


def _environments(name: str, seats: int) -> Iterator[tuple[str, Callable[[], int]]]:
    """Random steps with mask and full observation: the bare stepper, then PettingZoo, where it is installed."""
    from milepost.learn import Stepper, env

    yield "environment, mask + observation", _stepper_steps(Stepper(catalog.game(name), seats), seats)
    try:
        aec = env(name, seats=seats)
    except BadInput:
        return
    yield "PettingZoo, last() + step()", _aec_steps(aec, seats)


def _pick(mask: Any, draw: Callable[[], float]) -> int:
    open_tokens = mask.nonzero()[0]
    return int(open_tokens[int(draw() * len(open_tokens))])


def _stepper_steps(stepper: Any, seats: int) -> Callable[[], int]:
    draw = random.Random(seats).random

    def work() -> int:
        stepper.reset(0)
        count = 0
        while stepper.state.to_act is not None:
            stepper.observe(stepper.state.to_act)
            stepper.step(_pick(stepper.mask(), draw))
            count += 1
        return count

    return work


def _aec_steps(aec: Any, seats: int) -> Callable[[], int]:
    draw = random.Random(seats).random

    def work() -> int:
        aec.reset(seed=0)
        count = 0
        while True:
            observation, _, terminated, truncated, _ = aec.last()
            if terminated or truncated:
                return count
            aec.step(_pick(observation["action_mask"], draw))
            count += 1

    return work


def _searches(game: Game[Any], middle: State[Any]) -> Callable[[], int]:
    """One decision of `mcts` in the middle of a game; a new tree each time."""

    def work() -> int:
        bots.make("mcts:iterations=200", game).choose(middle.seen_by(middle.to_act))
        return 200

    return work


def _middle(game: Game[Any], seats: int) -> State[Any]:
    """A position half-way through a random game, with a choice to make."""
    draw = random.Random(1)
    line = []
    state: State[Any] = game.new(seats)
    while state.to_act is not None:
        line.append(state.clone())
        state.apply(draw.choice(state.legal()))
    half = line[len(line) // 2 :]
    return next(position for position in half if len(position.legal()) > 3)
