"""The bots around a learner: who sits where, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from milepost import bots
from milepost.core.action import Seat
from milepost.core.bot import Bot
from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.players import Players, side_seed
from milepost.learn.stepper import Stepper

Opponent = str | Bot | Callable[[Game[Any], str], Bot]
"""A bot's name with settings; a bot, of which each seat gets a copy; or what makes one from a game and a seed."""
Opponents = Opponent | Sequence[Opponent]
"""One for all seats, or one for each seat but the learner's, in the order of seats."""


class OtherSeats:
    """Plays all seats but the learner's, with new bots for every game, seeded from the game's seed."""

    def __init__(self, stepper: Stepper, opponents: Opponents) -> None:
        self.stepper = stepper
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * (stepper.seats - 1)
        if len(opponents) != stepper.seats - 1:
            raise BadInput(
                f"{stepper.seats} seats leave {stepper.seats - 1} opponents, not {len(opponents)}; "
                "name one for each of them, or a single one for all."
            )
        self.opponents = list(opponents)
        self.sit(0, 0)

    def sit(self, learner: Seat, seed: int | str) -> None:
        """Seat the bots around the learner for a new game."""
        others = [seat for seat in range(self.stepper.seats) if seat != learner]
        game = self.stepper.game
        self.bots = {
            seat: _seated(opponent, game, side_seed(seed, f"bot {seat}"))
            for seat, opponent in zip(others, self.opponents, strict=True)
        }
        self.players = Players(self.stepper.log, self.bots)

    def play(self, learner: Seat) -> float:
        """Let the bots play until the learner is asked or the game is over; returns what the learner gained by it."""
        stepper = self.stepper
        gained = 0.0
        for seat, decision in self.players.decisions(stepper):
            for action in decision.actions:
                gained += stepper.apply(action, seat)[learner]
        return gained


def _seated(opponent: Opponent, game: Game[Any], seed: str) -> Bot:
    """A bot of its own for one seat and one game."""
    if isinstance(opponent, str):
        return bots.make(opponent, game, seed)
    if isinstance(opponent, Bot):
        bot = copy(opponent)
        bot.memory = copy(opponent.memory)
        bot.chance = seeded(seed)
        return bot
    made = opponent(game, seed) if callable(opponent) else opponent
    if not isinstance(made, Bot):
        raise BadInput(f"{opponent!r} is no opponent; give a bot's name, a Bot, or something that makes one.")
    return made
