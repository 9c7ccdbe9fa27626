"""Measures how fast a game runs, per second of CPU time, for `milepost bench` and bench/*.py."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import msgspec

from milepost import bots
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.state import State

MICRO = "µs"
SMALL = 1000
"""Figures below this are shown with two decimals."""
CHOICES = 4
"""A position with at least this many legal actions counts as a real choice."""
PIECE = 250
"""Steps of an environment in one piece of work; the next piece goes on from there, because games can be long."""


class Row(msgspec.Struct, frozen=True):
    """One result: how many of `unit` per CPU second, or how many microseconds one takes."""

    what: str
    seats: int
    rate: float
    unit: str

    @property
    def figure(self) -> str:
        """The number as it is shown: small ones with decimals."""
        return f"{self.rate:,.2f}" if self.rate < SMALL else f"{self.rate:,.0f}"


class Task(NamedTuple):
    """Something to measure: `work` does a piece of it and returns how many units that was."""

    what: str
    seats: int
    unit: str
    work: Callable[[], int]

    def measure(self, seconds: float) -> Row:
        """Measure for about `seconds` of CPU time; a quarter of that is enough for single calls."""
        per_call = self.unit == MICRO
        rate = _rate(self.work, seconds / 4 if per_call else seconds)
        return Row(self.what, self.seats, 1e6 / rate if per_call else rate, self.unit)


def tasks(name: str) -> tuple[list[Task], set[str]]:
    """Everything to measure of a game, and sentences about what cannot be because something is not installed."""
    game = catalog.game(name)
    game.check_bots_can_play()
    found: list[Task] = []
    missing: set[str] = set()
    for seats in game.seats_for(game.options({})):
        middle = _middle(game, seats)
        found.append(Task("random play, legal() then apply()", seats, "decisions/s", _plays(game, seats)))
        found.append(Task("environment, mask + observation", seats, "steps/s", _stepper_steps(game, seats)))
        try:
            found.append(Task("PettingZoo, last() + step()", seats, "steps/s", _aec_steps(game, seats)))
        except BadInput as error:
            missing.add(str(error))
        found.append(Task("mcts, 200 iterations a decision", seats, "iterations/s", _searches(game, middle)))
        found += [Task(what, seats, MICRO, calls(call)) for what, call in _costs(middle)]
    return found, missing


def _costs(state: State[Any]) -> tuple[tuple[str, Callable[[], Any]], ...]:
    """Operations on a single position, by name."""
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
    while (spent := process_time() - start) < seconds or not done:
        done += work()
    return done / spent


def calls(call: Callable[[], Any], many: int = 1000) -> Callable[[], int]:
    """A piece of work that calls something `many` times."""

    def work() -> int:
        for _ in range(many):
            call()
        return many

    return work


def _plays(game: Game[Any], seats: int) -> Callable[[], int]:
    """Whole games of uniformly random actions."""
    draw = random.Random(seats).random

    def work() -> int:
        state, count = game.new(seats), 0
        while state.to_act is not None:
            legal = state.legal()
            state.apply(legal[int(draw() * len(legal))])
            count += 1
        return count

    return work


def _pick(mask: Any, draw: Callable[[], float]) -> int:
    """A random legal token."""
    open_tokens = mask.nonzero()[0]
    return int(open_tokens[int(draw() * len(open_tokens))])


def _stepper_steps(game: Game[Any], seats: int) -> Callable[[], int]:
    """Random steps of an environment, each with its mask and full observation."""
    from milepost.learn import Stepper

    stepper = Stepper(game, seats)
    draw = random.Random(seats).random

    def work() -> int:
        for _ in range(PIECE):
            if stepper.state.to_act is None:
                stepper.reset(0)
            stepper.observe(stepper.state.to_act)
            stepper.step(_pick(stepper.mask(), draw))
        return PIECE

    return work


def _aec_steps(game: Game[Any], seats: int) -> Callable[[], int]:
    """The same through PettingZoo; a `BadInput` where it is not installed."""
    from milepost.learn import env

    aec = env(game, seats=seats)
    draw = random.Random(seats).random
    aec.reset(seed=0)

    def work() -> int:
        for _ in range(PIECE):
            observation, _, terminated, truncated, _ = aec.last()
            if terminated or truncated:
                aec.reset(seed=0)
                observation, *_ = aec.last()
            aec.step(_pick(observation["action_mask"], draw))
        return PIECE

    return work


def _searches(game: Game[Any], middle: State[Any]) -> Callable[[], int]:
    """One decision of `mcts` in the middle of a game; a new tree each time."""

    def work() -> int:
        bots.make("mcts:iterations=200", game).choose(middle.seen_by(middle.to_act))
        return 200

    return work


def _middle(game: Game[Any], seats: int) -> State[Any]:
    """A position half-way through a random game: the first from there on with a real choice, if there is one."""
    draw = random.Random(1)
    moves: list[Any] = []
    counts: list[int] = []
    state: State[Any] = game.new(seats)
    while state.to_act is not None:
        legal = state.legal()
        moves.append(draw.choice(legal))
        counts.append(len(legal))
        state.apply(moves[-1])
    half = len(moves) // 2
    at = next((place for place in range(half, len(moves)) if counts[place] >= CHOICES), half)
    state = game.new(seats)
    for action in moves[:at]:
        state.apply(action)
    return state
