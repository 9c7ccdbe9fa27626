"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from milepost import bots
from milepost.core.bot import Bot, Decision, Seen, decide
from milepost.core.errors import BadInput
from milepost.core.game import Event, Seat
from milepost.core.record import Record


class Turn(msgspec.Struct, frozen=True):
    """A decision that was carried out: who, what and why, and what came of it."""

    seat: Seat
    decision: Decision
    events: tuple[Event, ...]


class Table:
    """A game in progress with bots on some of its seats, each told what it may know since its last decision."""

    def __init__(self, record: Record, players: Mapping[Seat, Bot]) -> None:
        self.record = record
        self.players = players
        self._log: list[Seen] = []
        self._read = dict.fromkeys(players, 0)

    def play(self, actions: Sequence[Any], seat: Seat) -> tuple[Event, ...]:
        """Carry out a decision of any seat, whole or not at all."""
        if not actions:
            raise BadInput(f"Seat {seat} was asked and answered nothing; at least one action is needed.")
        if len(actions) > 1:
            self.record.state.clone().apply_all(actions, seat)
        events: list[Event] = []
        for action in actions:
            came = self.record.play(action, seat)
            self._log.append(Seen(seat, action, tuple(came)))
            events += came
        return tuple(events)

    def bot_turn(self, seat: Seat) -> Turn:
        """Ask the bot on a seat and carry out its decision."""
        since = [seen.seen_by(seat) for seen in self._log[self._read[seat] :]]
        self._read[seat] = len(self._log)
        decision = decide(self.players[seat], self.record.state.seen_by(seat), since)
        return Turn(seat, decision, self.play(decision.actions, seat))

    def run(self) -> Iterator[Turn]:
        """Let bots play until a seat without one is asked, or the game is over."""
        while (seat := self.record.state.to_act) is not None and seat in self.players:
            yield self.bot_turn(seat)


def play_match(name: str, specs: Sequence[str], seed: int, options: Mapping[str, Any] | None = None) -> Record:
    """A whole game between bots named by `specs`, one for each seat; everything follows from the seed."""
    record = Record.begin(name, len(specs), seed, list(specs), dict(options or {}))
    players = {seat: bots.make(spec, record.game, seed * 64 + seat) for seat, spec in enumerate(specs)}
    for _ in Table(record, players).run():
        pass
    return record
