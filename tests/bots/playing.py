"""Short games of one bot against itself, as text. `python -m tests.bots.playing` prints them for a comparison."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from milepost.bots import make
from milepost.core.action import Seen
from milepost.core.game import Game
from milepost.core.players import Players, side_seed
from milepost.core.state import State, View
from milepost.games.bus.game import Bus
from tests.games_for_tests.credit import Credit
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import Tender
from tests.games_for_tests.toy import Siding, SidingState

SPECS = ("random", "greedy", "mcts:iterations=12")
GAMES: tuple[Game[Any], ...] = (NightMail(), Tender(), Credit(), Bus())


class Flat(Siding):
    """Siding with a value that knows nothing, not even who has won."""

    def value(self, view: View[SidingState]) -> tuple[float, ...]:
        return (1 / len(view.state.points),) * len(view.state.points)


def siding(left: int, seats: int = 2) -> SidingState:
    """Seat 0 is asked, with so many wagons left."""
    state = Flat().new(seats)
    state.left = left
    return state


def play(game: Game[Any], spec: str, seed: int, decisions: int = 15) -> tuple[list[Seen], State[Any]]:
    """The log of the first decisions, and where they led."""
    state = game.new(3, seed)
    log: list[Seen] = []
    players = Players(log, {seat: make(spec, game, side_seed(seed, f"bot {seat}")) for seat in range(3)})
    for _ in range(decisions):
        if state.to_act is None:
            break
        seat = state.waiting_for[-1]  # not always the first of them
        log += [Seen(seat, a, tuple(state.apply(a, seat))) for a in players.answer(seat, state).actions]
    return log, state


def text(seed: int = 3) -> str:
    """A line for each bot and game."""
    lines = []
    for spec in SPECS:
        for game in GAMES:
            log, state = play(game, spec, seed)
            moves = msgspec.json.encode([(seen.seat, seen.action) for seen in log]).decode()
            lines.append(f"{spec} {game.name} {state.key().hex()} {moves}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(text())
