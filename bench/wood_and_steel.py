"""Wood and Steel per CPU second: `python bench/wood_and_steel.py [SECONDS]`.

Random play and what is done to single positions for one to six players; then a position in the middle of a random game
of four: a clone, the offers after a delivery, the growth of independents; and whole games of the bots.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.report import measure, report
from milepost.arena.match import play_match
from milepost.cli.speed import MICRO, Row, Task, calls
from milepost.core.chance import seeded
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.rules import offers
from milepost.games.wood_and_steel.state import SteelState

AIMS = {
    "random play, legal() then apply()": 30_000,
    "clone": 10,
    "clone, mid-game": 10,
    "offers": 200,
    "game of the three characters": 1_500_000,
    "game of the strongest": 15_000_000,
}
GAME = WoodAndSteel()
SEATS, MIDDLE = 4, 15
"""Players, and the round that is taken for the middle of a game."""


def middle() -> SteelState:
    """A position in the middle of a random game."""
    draw = Random(1)
    state = GAME.new(SEATS, 1)
    while state.round < MIDDLE:
        seat = state.waiting_for[0]
        state.apply(draw.choice(state.legal(seat)), seat)
    return state


def games(*bots: str) -> Callable[[], None]:
    """Whole games of some bots, each with other chance."""
    seeds = iter(range(1_000_000))

    def play() -> None:
        play_match(GAME.name, bots, seed=next(seeds))

    return play


def rows(seconds: float) -> Iterator[Row]:
    """Every figure."""
    yield from measure("wood_and_steel", seconds)
    state = middle()
    seat = state.turn
    around, chance = offers.surroundings(state, seat), seeded(1)
    view = state.seen_by(seat)
    singles: tuple[tuple[str, Callable[[], object], int], ...] = (
        ("clone, mid-game", state.clone, 1000),
        ("offers", lambda: contracts.private_offers(around, chance), 100),
        ("observation", lambda: GAME.codec.observe(view), 100),
        ("mask", lambda: GAME.codec.mask(view), 100),
        ("whole scene", lambda: GAME.scene.draw(view), 20),
        ("invariants", state.check, 20),
    )
    for what, call, many in singles:
        yield Task(what, SEATS, MICRO, calls(call, many)).measure(seconds)
    characters = games("local", "investor", "pioneer", "local")
    yield Task("game of the three characters", SEATS, MICRO, calls(characters, 1)).measure(seconds)
    yield Task("game of the strongest", SEATS, MICRO, calls(games(*["tycoon"] * SEATS), 1)).measure(seconds)


if __name__ == "__main__":
    report(rows(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0), AIMS)
