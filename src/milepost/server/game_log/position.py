"""Where a table stands, and what an entry of its log changes about that."""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.core.record import Move
from milepost.core.steps import PlayedStep
from milepost.server.game_log.entries import Act
from milepost.server.game_log.occupants import Occupant
from milepost.server.storage.rows import Phase


class Decided(msgspec.Struct, frozen=True):
    """The actions from `first` to `last`, counted from 1, were one decision, made with entry `seq`."""

    first: int
    last: int
    seat: Seat
    seq: int
    why: Why | None = None
    bot: str = ""
    """The bot that decided; "" for a person, for what stood in for a bot, and for a batch that was cut short."""
    memory: bytes | None = None
    note: str = ""


class PendingTakeback(msgspec.Struct, frozen=True):
    """A takeback that was asked for; `waits` are the seats that have not agreed yet."""

    seat: Seat
    to: int
    waits: tuple[Seat, ...]


class Position(msgspec.Struct, frozen=True):
    """Where a table stands.

    Moves from `floor` on are of one seat and revealed nothing, so that seat may take them back alone; at a companion's
    table they are anybody's, and so is the right. `undone` are those that were taken back and may be played again, and
    `gestures` how many of them were submitted together.
    """

    state: Any
    length: int
    phase: Phase
    occupants: tuple[Occupant, ...]
    floor: int = 0
    undone: tuple[Move, ...] = ()
    gestures: tuple[int, ...] = ()
    takeback: PendingTakeback | None = None
    end_wanted: tuple[str, ...] = ()
    """Guests who want the game to end, while the host is away."""
    hot_seat: bool = False
    """Whether one guest may have several seats."""
    removed: tuple[str, ...] = ()
    """Guests whom the host has sent away; they may look on."""


class Change(msgspec.Struct, frozen=True):
    """What an entry leads to: of the moves so far the first `keep` stay, then those in `added` follow.

    `steps` are the added moves as they were played, for everybody who shows or tells them; an imported record has none,
    but some of the states it went through, by length, in `passed`. `gestures`: how many of moves that are played again
    had been submitted together.
    """

    after: Position
    keep: int
    added: tuple[Move, ...] = ()
    steps: tuple[PlayedStep, ...] = ()
    act: Act | None = None
    passed: dict[int, Any] = {}
    gestures: tuple[int, ...] = ()

    def steps_of(self, decided: Decided) -> tuple[PlayedStep, ...]:
        """The steps of a decision that came with this change; none for one that was there before."""
        first = decided.first - 1 - self.keep
        return self.steps[first : decided.last - self.keep] if first >= 0 else ()
