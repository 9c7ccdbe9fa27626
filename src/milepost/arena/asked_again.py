"""A bot is asked about a decision in a recorded game, as if it sat there.

A record holds actions only: neither where one decision ended and the next began, nor why. So the game is played again
with the record's actions, and the bot on the seat is told what that seat could see. A bot that remembers is asked at
each of the seat's decisions from the beginning, so that it knows by then what it would know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from milepost.arena.match import seat_bots
from milepost.arena.playing import one_line
from milepost.core.action import Seat, Seen
from milepost.core.bot import Decision
from milepost.core.errors import BadInput, MilepostError
from milepost.core.players import Players
from milepost.core.record import Record
from milepost.core.state import State


class AskedAgain(msgspec.Struct, frozen=True):
    """What a bot says about a decision of a seat, which was really the actions `first` to `last`, counted from 1."""

    seat: Seat
    first: int
    last: int
    before: Any
    """The position in which the seat was asked."""
    played: tuple[Any, ...]
    decision: Decision


def ask_again(
    record: Record,
    bot: str,
    at: int | None = None,
    seat: Seat | None = None,
    reached: Callable[[int], None] = lambda actions: None,
) -> AskedAgain:
    """Ask a bot, by its name and settings, about the decision that action `at` of a record was part of.

    Without `at` it is the last decision of `seat`, or of all. `reached` is told how many actions lie behind.
    """
    at, seat = moment(record, at, seat)
    asking = _Asking(record, bot, seat)
    while (asked := asking.next_decision(at)) is None:
        reached(asking.length)
    return asked


def moment(record: Record, at: int | None, seat: Seat | None) -> tuple[int, Seat]:
    """The number of the action that is meant, and whose it is; `BadInput` if there is none."""
    moves, seats = record.moves, record.header.seats
    if not moves:
        raise BadInput("This record has no actions yet, so there is no decision to ask about.")
    if seat is not None and not 0 <= seat < seats:
        raise BadInput(f"This record has seats 0 to {seats - 1}, not {seat}.")
    if at is None:
        own = [number for number, move in enumerate(moves, start=1) if seat in (None, move.seat)]
        if not own:
            raise BadInput(f"P{seat} was never asked in this record.")
        at = own[-1]
    if not 1 <= at <= len(moves):
        raise BadInput(f"This record has {len(moves)} actions; --at goes from 1 to {len(moves)}, not {at}.")
    mover = moves[at - 1].seat
    if seat not in (None, mover):
        raise BadInput(f"P{seat} was not asked then: action {at} is P{mover}'s.")
    return at, mover


class _Asking:
    """A record that is played again with a bot on one of its seats, who is asked and not listened to."""

    def __init__(self, record: Record, bot: str, seat: Seat) -> None:
        self._moves = record.moves
        self._name = bot
        self._seat = seat
        self._log: list[Seen] = []
        bots = seat_bots(record, {seat: bot})
        self._players = Players(self._log, bots)
        self._remembers = bots[seat].memory is not None
        self._state: State[Any] = record.first()

    @property
    def length(self) -> int:
        """How many actions lie behind."""
        return len(self._log)

    def next_decision(self, at: int) -> AskedAgain | None:
        """Go on behind the seat's next decision; if action `at` is part of it, what the bot says about it."""
        while self._moves[self.length].seat != self._seat:
            self._play(1)
        first, end = self.length, self._end_of_run()
        if end < at and not self._remembers:
            self._play(end - first)
            return None
        decision = self._answer()
        count = self._count(decision, end - first)
        if first + count >= at:
            played = tuple(move.action for move in self._moves[first : first + count])
            return AskedAgain(self._seat, first + 1, first + count, self._state.clone(), played, decision)
        self._play(count)
        return None

    def _end_of_run(self) -> int:
        """How many actions lie behind once somebody else acts."""
        ends = (number for number in range(self.length, len(self._moves)) if self._moves[number].seat != self._seat)
        return next(ends, len(self._moves))

    def _answer(self) -> Decision:
        try:
            return self._players.answer(self._seat, self._state)
        except MilepostError as error:
            what = f"gave an answer that cannot be taken: {one_line(error).rstrip('.')}"
        except Exception as error:  # a bot is somebody else's code and may fail in any way
            what = f"failed with {one_line(error)}"
        raise BadInput(f"The bot {self._name}, asked before action {self.length + 1}, {what}.")

    def _count(self, decision: Decision, most: int) -> int:
        """How many of the seat's next actions are one decision.

        Those of the bot, if that is what was played; else one if the bot would have decided on one only; else all until
        something is revealed or the turn ends, since no decision goes further than that.
        """
        wanted = list(decision.actions)
        begun = [move.action for move in self._moves[self.length : self.length + most]]
        if begun[: len(wanted)] == wanted or len(wanted) == 1:
            return len(wanted)
        state = self._state.clone()
        for number, action in enumerate(begun, start=1):
            if state.reveals(action, self._seat) or state.ends_turn(action, self._seat):
                return number
            state.apply(action, self._seat)
        return most

    def _play(self, count: int) -> None:
        for move in self._moves[self.length : self.length + count]:
            events = tuple(self._state.apply(move.action, move.seat))
            self._log.append(Seen(move.seat, move.action, events))
