"""A game with bots on some of its seats, played until somebody else is asked or it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from milepost.core.action import Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.measures import Measuring
from milepost.core.players import Players, check_legal
from milepost.core.record import Move, Record


class Turn(msgspec.Struct, frozen=True):
    """A decision that was carried out: who, what and why, and what came of it."""

    seat: Seat
    decision: Decision
    events: tuple[Event, ...]


class Match:
    """A recorded game in progress with bots on some of its seats; `measuring` counts along, if somebody wants that."""

    def __init__(self, record: Record, bots: Mapping[Seat, Bot], measuring: Measuring | None = None) -> None:
        self.record = record
        self.measuring = measuring
        self.log: list[Seen] = []
        self.players = Players(self.log, bots)

    def play(self, actions: Sequence[Any], seat: Seat) -> tuple[Event, ...]:
        """Carry out somebody's decision and tell everybody; one not legal as a whole raises, nothing changed."""
        check_legal(self.record.state, actions, seat)
        return self._carry_out(actions, seat)

    def _carry_out(self, actions: Sequence[Any], seat: Seat) -> tuple[Event, ...]:
        record, measuring = self.record, self.measuring
        state = record.state
        events: tuple[Event, ...] = ()
        for action in actions:
            came = tuple(state.carry_out(action, seat))
            record.moves.append(Move(seat, action))
            self.log.append(Seen(seat, action, came))
            if measuring is not None:
                measuring.see(seat, came, state)
            events = events + came if events else came
        return events

    def turns(self) -> Iterator[Turn]:
        """Let bots play until a seat without one is asked, or the game is over."""
        for seat, decision in self.players.decisions(self.record):
            yield Turn(seat, decision, self._carry_out(decision.actions, seat))

    def run(self) -> Record:
        """Play all those turns; the record then stands where they end."""
        record, players, carry_out = self.record, self.players, self._carry_out
        bots, answer = players.bots, players.answer
        while (seat := record.state.to_act) is not None and seat in bots:
            carry_out(answer(seat, record.state).actions, seat)
        return self.record
