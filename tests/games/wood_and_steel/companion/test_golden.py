"""The golden evening leads to the same positions for ever, and reads as its transcript."""

from __future__ import annotations

import pytest

from milepost.core.catalog import registered
from milepost.core.record import Record
from milepost.games.wood_and_steel.actions import RankSecretly
from milepost.games.wood_and_steel.companion.actions import AddSegment
from milepost.games.wood_and_steel.companion.state import TableState
from tests.games.golden import keys, transcript

from .golden import HERE, NAME, TABLE


@pytest.fixture
def record():
    with registered(TABLE):
        yield Record.load(HERE / f"{NAME}.json")


def test_the_evening_leads_to_its_pinned_positions(record):
    assert f"{NAME} {keys(record)}\n" == (HERE / "keys.txt").read_text(encoding="utf-8")


def test_the_evening_reads_as_its_transcript(record):
    assert transcript(record) == (HERE / f"{NAME}.txt").read_text(encoding="utf-8")


def test_in_the_evening_everything_happens(record):
    played = {type(move.action) for move in record.moves}
    assert played == {*TableState.RULES} - {RankSecretly, AddSegment}
