"""A game with bots on some of its seats, played until somebody else is asked or it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from milepost.core.action import Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.players import Players
from milepost.core.record import Record


class Turn(msgspec.Struct, frozen=True):
    """A decision that was carried out: who, what and why, and what came of it."""

    seat: Seat
    decision: Decision
    events: tuple[Event, ...]


class Match:
    """A recorded game in progress with bots on some of its seats."""

    def __init__(self, record: Record, bots: Mapping[Seat, Bot]) -> None:
        self.record = record
        self.log: list[Seen] = []
        self.players = Players(self.log, bots)

    def play(self, actions: Sequence[Any], seat: Seat) -> tuple[Event, ...]:
        """Carry out a decision that is legal as a whole, and tell everybody."""
        events: list[Event] = []
        for action in actions:
            came = self.record.play(action, seat)
            self.log.append(Seen(seat, action, tuple(came)))
            events += came
        return tuple(events)

    def turns(self) -> Iterator[Turn]:
        """Let bots play until a seat without one is asked, or the game is over."""
        for seat, decision in self.players.decisions(self.record):
            yield Turn(seat, decision, self.play(decision.actions, seat))

    def run(self) -> Record:
        """Play all those turns; the record then stands where they end."""
        for _ in self.turns():
            pass
        return self.record
