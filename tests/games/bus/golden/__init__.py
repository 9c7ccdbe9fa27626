"""Golden games of Bus: one record for each number of players and preset; see `tests.games.golden`."""

from __future__ import annotations

from milepost.core.chance import seeded
from milepost.core.record import Record
from milepost.games.bus.game import Bus as Bus

SEEDS = {"3-plan": 63, "3-official": 582, "4-plan": 749, "4-official": 882, "5-plan": 256, "5-official": 1842}
"""Chosen so that every action and every event comes up in each game, and every end of the game in one."""


def play(name: str) -> Record:
    """A game of random moves from its seed."""
    seats, preset = name.split("-")
    record = Record.begin("bus", int(seats), SEEDS[name], options={"preset": preset})
    chance = seeded(SEEDS[name])
    while record.state.to_act is not None:
        record.play(chance.pick(record.state.legal()))
    return record
