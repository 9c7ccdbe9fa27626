"""Golden games with their measures and with all that happened in them, for comparing the two."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from milepost.core.measures import measured
from milepost.core.record import Record
from tests.games.golden import GOLDEN


class MeasuredGame(NamedTuple):
    """A golden game: its record and last position, its measures, and every event with the round it came in."""

    record: Record
    state: Any
    rounds: int
    final: dict[str, Any]
    course: dict[str, Any]
    events: list[tuple[int, Any]]

    def total(self, *kinds: type, of: str = "", seat: str = "seat") -> tuple[int, ...]:
        """How many events of some kinds each seat has, or the sum of a field of them."""
        total = [0] * self.record.header.seats
        for _, event in self.events:
            if isinstance(event, kinds):
                total[getattr(event, seat)] += getattr(event, of) if of else 1
        return tuple(total)

    def first(self, kind: type, **fields: int) -> tuple[int | None, ...]:
        """The round in which each seat first had an event of a kind with some fields."""
        found: dict[int, int] = {}
        for number, event in self.events:
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items()):
                found.setdefault(event.seat, number)  # type: ignore[attr-defined]
        return tuple(found.get(seat) for seat in range(self.record.header.seats))


@cache
def measured_game(game: str, name: str) -> MeasuredGame:
    """A golden game, read and measured once."""
    record = GOLDEN[game].load(name)
    told = measured(record)
    round_of = record.game.judgement.round
    events, now = [], round_of(record.first())
    for _, came, state in record.replay():
        events += [(now, event) for event in came]
        now = round_of(state)
    return MeasuredGame(record, record.state, told.rounds, dict(told.final), dict(told.course), events)
