"""The lean core of both environments: one game walked token by token, with masks, observations and rewards."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import numpy as np

from milepost.core.action import Action, Seat, Seen
from milepost.core.catalog import game as find_game
from milepost.core.chance import seeded
from milepost.core.codec import Codec, Floats, Mask
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.core.rules import BasicFault, Refusal
from milepost.core.state import State, View
from milepost.learn.rewards import RewardsLike, rewards_for

Gains = tuple[float, ...]
"""What a step brought, one number for each seat."""


class Stepper:
    """A game in progress for learners. `taken` are the tokens of the action that the seat to act has begun."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        *,
        rewards: RewardsLike = None,
        codec: Codec[Any] | None = None,
        **options: object,
    ) -> None:
        self.game: Game[Any] = game if isinstance(game, Game) else find_game(str(game))
        self.game.check_bots_can_play()
        self.codec: Codec[Any] = self.game.codec if codec is None else codec
        self.rewards = rewards_for(self.game, rewards)
        self.options = self.game.options(options)
        self.seats = _usual(self.game.seats_for(self.options)) if seats is None else seats
        self._given = options
        self._weights = tuple((name, weight) for name, weight in (self.rewards.counts or {}).items() if weight)
        self._size = self.codec.size
        self.reset(0)
        self.nothing: Gains = (0.0,) * self.seats
        """What most steps bring; always this very object."""

    def reset(self, seed: int | str) -> None:
        """Begin a new game from a seed."""
        self.seed = seed
        self.state: State[Any] = self.game.begin(self.seats, seeded(seed), self.options)
        self.taken: tuple[int, ...] = ()
        self.log: list[Seen] = []
        """Every action so far, with who did it and what came of it."""
        self._tally = self.game.judgement.tally(self.state)
        self._view: View[Any] | None = None

    def view(self) -> View[Any]:
        """What the seat to act may know, made once for each position."""
        if self._view is None:
            self._view = self.state.seen_by(self.state.to_act)
        return self._view

    def mask(self) -> Mask:
        """One bool for each token: whether it leads on to a legal action of the seat to act. A new array."""
        if self.state.to_act is None:
            return np.zeros(self._size, np.bool_)
        return self.codec.mask(self.view(), self.taken)

    def observe(self, seat: Seat | None = None) -> Floats:
        """The position as `seat` (default: the seat to act) may know it. A new array."""
        if seat is None or seat == self.state.to_act:
            return self.codec.observe(self.view(), self.taken)
        return self.codec.observe(self.state.seen_by(seat))

    def step(self, token: SupportsIndex) -> Gains:
        """Take a token for the seat to act; one that the mask forbids raises `IllegalAction` and changes nothing."""
        try:
            number = index(token)
        except TypeError:
            number = -1
        if not 0 <= number < self._size:
            raise BadInput(f"A token is a whole number from 0 to {self._size - 1}, not {token!r}.")
        seat = self.state.to_act
        if seat is None:
            refusal = Refusal(BasicFault.OVER, Action(), None)
            raise IllegalAction(refusal, "The game is over; reset the environment for a new one.")
        path = (*self.taken, number)
        action = self.codec.action(self.view(), path)
        if action is not None:
            return self.apply(action, seat)
        if not self.codec.mask(self.view(), self.taken)[number]:
            raise _illegal(seat, number, self.taken)
        self.taken = path
        return self.nothing

    def apply(self, action: Action, seat: Seat) -> Gains:
        """Carry out a whole action, whoever chose it."""
        state = self.state
        self.log.append(Seen(seat, action, tuple(state.apply(action, seat))))
        self.taken = ()
        self._view = None
        tally = self.game.judgement.tally(state)
        over = state.to_act is None
        if not over and tally == self._tally:
            return self.nothing
        gains = [0.0] * self.seats
        for name, weight in self._weights:
            for who, (now, before) in enumerate(zip(tally[name], self._tally[name], strict=True)):
                gains[who] += weight * (now - before)
        self._tally = tally
        outcome = state.outcome if over else None
        if outcome is not None:
            gains = [gain + self.rewards.final(outcome, who) for who, gain in enumerate(gains)]
        return tuple(gains)

    def record(self) -> Record:
        """The game so far as a record, to be saved, replayed or looked at."""
        record = Record.begin(self.game.name, self.seats, self.seed, options=dict(self._given))
        for seen in self.log:
            record.play(seen.action, seen.seat)
        return record


def _usual(possible: tuple[int, ...]) -> int:
    """How many play when nobody says: four, or as near below it as the game allows."""
    return max((seats for seats in possible if seats <= 4), default=possible[0])


def _illegal(seat: Seat, token: int, taken: tuple[int, ...]) -> IllegalAction:
    after = f" after {taken}" if taken else ""
    sentence = f"Token {token} is not legal for seat {seat} now{after}; choose one that the mask allows."
    return IllegalAction(Refusal(BasicFault.RANGE, Action(), seat), sentence)
