"""Age of Steam per CPU second: `python bench/age_of_steam.py [SECONDS]`.

Random play and what is done to single positions, for 3 to 6 players on Rust Belt; then the fourth turn of the recorded
game of five on Rust Belt: random decisions in it, and what its positions cost with nothing remembered of them; the
replay of that game; and by map random decisions in the fourth turn of games by players with some sense (see
tests/games/age_of_steam/driving.py).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.age_of_steam.driving import answer

from bench.report import measure, report
from milepost.cli.speed import MICRO, Row, Task, calls
from milepost.core.action import Action, Event, Seat
from milepost.core.chance import seeded
from milepost.games.age_of_steam.constants import BUILDING, MOVING
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.maps import MAPS
from milepost.games.age_of_steam.recorded_games.reading import load
from milepost.games.age_of_steam.recorded_games.replaying import replay
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.state import AosState

RECORDED = Path(__file__).parents[1] / "tests" / "games" / "age_of_steam" / "recorded" / "rust_belt_2692.json"
AIMS = {
    "random decisions, mid-game": 2000,
    "all legal builds": 800,
    "all legal deliveries": 500,
    "clone, mid-game": 30,
    "replay of the recorded game": 300_000,
    "decisions on germany": 1000,
    "decisions on western_us": 1000,
}
GAME = AgeOfSteam()
SEATS, MIDDLE = 5, 4
"""Players, and the turn from which on a game of seven turns is in its middle."""
GAMES = 6


def middle(seed: int, name: str, seats: int) -> AosState:
    """The first position of the middle turn of a game by players with some sense, in which all are still in."""
    while True:
        draw = Random(seed)
        state: AosState = GAME.new(seats, seed, map=name)
        while state.to_act is not None:
            if state.turn == MIDDLE and len(state.order) == seats:
                return state
            state.apply(answer(state, draw, 0.0))
        seed += 1000


def plays(states: list[AosState]) -> Callable[[], int]:
    """Play on at random from these positions to the end of their turn, one after the other."""
    draw = Random(1).random
    turn = cycle(states)

    def work() -> int:
        state, count = next(turn).clone(), 0
        last = state.turn
        state.routes, state.fitting = {}, None
        while state.to_act is not None and state.turn == last:
            legal = state.legal()
            state.apply(legal[int(draw() * len(legal))])
            count += 1
        return count

    return work


def forgetful(states: list[AosState], call: Callable[[AosState], object]) -> Callable[[], None]:
    """Something asked of these positions in turn, with all that is kept of them forgotten."""
    turn = cycle(states)

    def ask() -> None:
        state = next(turn)
        state.routes, state.fitting = {}, None
        call(state)

    return ask


def rows(seconds: float) -> Iterator[Row]:
    """Every figure."""
    yield from measure("age_of_steam", seconds)
    yield from middle_rows(seconds)
    game = load(RECORDED)
    replays = calls(lambda: replay(game, RECORDED.stem), 1)
    yield Task("replay of the recorded game", SEATS, MICRO, replays).measure(seconds)
    for name in MAPS:
        seats = max(GAME.seats_for(GAME.options({"map": name})))
        some = [middle(seed, name, seats) for seed in range(GAMES)]
        yield Task(f"decisions on {name}", seats, "decisions/s", plays(some)).measure(seconds)


def recorded() -> list[AosState]:
    """Every position of the middle turn of the recorded game before its decision, with dice of its own."""
    seen: list[AosState] = []
    plain = AosState.apply

    def watched(state: AosState, action: Action, seat: Seat | None = None) -> list[Event]:
        if state.turn == MIDDLE:
            seen.append(state.clone())
            seen[-1].chance = seeded(len(seen))
        return plain(state, action, seat)

    with patch.object(AosState, "apply", watched):
        replay(load(RECORDED), RECORDED.stem)
    return seen


def middle_rows(seconds: float) -> Iterator[Row]:
    """Rust Belt with five, in the middle of the recorded game."""
    positions = recorded()
    building = [state for state in positions if state.phase == BUILDING]
    delivering = [state for state in positions if state.phase == MOVING]
    view = building[0].seen_by(building[0].to_act)
    moving_view = delivering[0].seen_by(delivering[0].to_act)
    yield Task("random decisions, mid-game", SEATS, "decisions/s", plays(positions[:1])).measure(seconds)
    singles: tuple[tuple[str, Callable[[], object], int], ...] = (
        ("all legal builds", forgetful(building, lambda state: state.legal()), 100),
        ("all legal deliveries", forgetful(delivering, lambda state: moving.deliveries(state, state.to_act or 0)), 100),
        ("clone, mid-game", building[0].clone, 1000),
        ("observation", lambda: GAME.codec.observe(view), 100),
        ("mask while building", lambda: GAME.codec.mask(view), 100),
        ("mask while moving goods", lambda: GAME.codec.mask(moving_view), 100),
        ("whole scene", lambda: GAME.scene.draw(view), 20),
        ("invariants", building[0].check, 20),
    )
    for what, call, many in singles:
        yield Task(what, SEATS, MICRO, calls(call, many)).measure(seconds)


if __name__ == "__main__":
    report(rows(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0), AIMS)
