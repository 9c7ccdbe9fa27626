"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from milepost import bots
from milepost.core.action import Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.players import Players, side_seed
from milepost.core.record import Record


class Turn(msgspec.Struct, frozen=True):
    """A decision that was carried out: who, what and why, and what came of it."""

    seat: Seat
    decision: Decision
    events: tuple[Event, ...]


class Table:
    """A game in progress with bots on some of its seats."""

    def __init__(self, record: Record, seated: Mapping[Seat, Bot]) -> None:
        self.record = record
        self.log: list[Seen] = []
        self.players = Players(self.log, seated)

    def play(self, actions: Sequence[Any], seat: Seat) -> tuple[Event, ...]:
        """Carry out a decision that is legal as a whole, and tell everybody."""
        events: list[Event] = []
        for action in actions:
            came = self.record.play(action, seat)
            self.log.append(Seen(seat, action, tuple(came)))
            events += came
        return tuple(events)

    def bot_turn(self, seat: Seat) -> Turn:
        """Ask the bot on a seat and carry out its decision."""
        decision = self.players.answer(seat, self.record.state)
        return Turn(seat, decision, self.play(decision.actions, seat))

    def run(self) -> Iterator[Turn]:
        """Let bots play until a seat without one is asked, or the game is over."""
        while (seat := self.record.state.to_act) is not None and seat in self.players.bots:
            yield self.bot_turn(seat)


def seat_bots(record: Record, specs: Mapping[Seat, str]) -> dict[Seat, Bot]:
    """Bots by name for some seats of a game, each with a seed of its own that follows from the game's."""
    return {
        seat: bots.make(spec, record.game, side_seed(record.header.seed, f"bot {seat}")) for seat, spec in specs.items()
    }


def play_match(name: str, specs: Sequence[str], seed: int, options: Mapping[str, Any] | None = None) -> Record:
    """A whole game between bots named by `specs`, one for each seat; everything follows from the seed."""
    record = Record.begin(name, len(specs), seed, list(specs), dict(options or {}))
    for _ in Table(record, seat_bots(record, dict(enumerate(specs)))).run():
        pass
    return record
