"""In the golden evening every kind of step is taken; that it leads where it led is in tests/games/test_golden.py."""

from __future__ import annotations

from milepost.core.record import Record
from milepost.games.wood_and_steel.actions import RankSecretly
from milepost.games.wood_and_steel.companion.actions import AddSegment
from milepost.games.wood_and_steel.companion.state import TableState

from .golden import EVENINGS, HERE


def test_in_the_evening_everything_happens():
    records = [Record.load(HERE / f"{name}.json") for name in EVENINGS]
    played = {type(move.action) for record in records for move in record.moves}
    assert played == {*TableState.RULES} - {RankSecretly, AddSegment}
