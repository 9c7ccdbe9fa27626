"""A game retold in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from milepost.core.bot import Seen
from milepost.core.game import Event, Game, Seat, State
from milepost.core.record import Record


class Told(msgspec.Struct, frozen=True):
    """A move in words. `number` counts from 1; `lines` say what came of it."""

    number: int
    seat: Seat
    move: str
    lines: tuple[str, ...]

    @property
    def text(self) -> tuple[str, ...]:
        """What came of it, or the move itself when nothing did."""
        return self.lines or (f"P{self.seat}: {self.move}.",)


def tell(
    game: Game[Any], before: State[Any], after: State[Any], seat: Seat, action: Any, events: Sequence[Event],
    number: int, viewer: Seat | None,
) -> Told:  # fmt: skip
    """One move as `viewer` (None: a spectator) may know it."""
    seen = Seen(seat, action, tuple(events)).seen_by(viewer)
    view = after.seen_by(viewer)
    lines = tuple(line for event in seen.events if (line := game.tell(view, event)))
    return Told(number, seat, game.say(before.seen_by(viewer), seen.action), lines)


def retell(record: Record, viewer: Seat | None = None) -> Iterator[tuple[Told, State[Any]]]:
    """Every move in words, with the state after it (the same object each time)."""
    before = record.first()
    for number, (move, events, state) in enumerate(record.replay(), start=1):
        yield tell(record.game, before, state, move.seat, move.action, events, number, viewer), state
        before = state.clone()
