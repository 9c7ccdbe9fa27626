"""One game between bots that are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from milepost import bots
from milepost.core.action import Seat
from milepost.core.bot import Bot
from milepost.core.match import Match
from milepost.core.players import side_seed
from milepost.core.record import Record


def seat_bots(record: Record, specs: Mapping[Seat, str]) -> dict[Seat, Bot]:
    """Bots by name for some seats of a game, each with a seed of its own that follows from the game's."""
    return {
        seat: bots.make(spec, record.game, side_seed(record.header.seed, f"bot {seat}")) for seat, spec in specs.items()
    }


def play_match(name: str, specs: Sequence[str], seed: int, options: Mapping[str, Any] | None = None) -> Record:
    """A whole game between bots named by `specs`, one for each seat; everything follows from the seed."""
    record = Record.begin(name, len(specs), seed, list(specs), dict(options or {}))
    return Match(record, seat_bots(record, dict(enumerate(specs)))).run()
