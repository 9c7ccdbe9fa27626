"""What players gain is shown on the board: the same in every game, and true to what they have afterwards."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import milepost
from milepost import bots
from milepost.core.match import Match
from milepost.core.record import Record
from milepost.core.scene import Reward

GAMES = Path(__file__).parent
RECORDS = {
    "age_of_steam": GAMES.parent / "browser/rust_belt.json",
    "eurorails": GAMES / "eurorails/golden/3-fast.json",
    "wood_and_steel": GAMES / "wood_and_steel/golden/3-seed.json",
}


@cache
def record_of(name: str) -> Record:
    """A game in which things are delivered."""
    if name in RECORDS:
        return Record.load(RECORDS[name])
    game = milepost.game(name)
    return Match(Record.begin(name, 3, 5), {seat: bots.make("greedy", game, seat) for seat in range(3)}).run()


def gained(name: str) -> tuple[set[str], list[Reward]]:
    """The places of the board, and all that was gained."""
    record = record_of(name)
    state = record.branch(0).state.clone()
    board = record.game.scene.board(state.seen_by(None))
    found: list[Reward] = []
    for move in record.moves[:400]:
        events = state.apply(move.action, move.seat)
        view = state.seen_by(None)
        for event in events:
            seen = event.seen_by(None)
            found += record.game.scene.rewards(view, seen) if seen is not None else ()
    return set(board.anchors.id), found


@pytest.mark.parametrize("name", ["age_of_steam", "bus", "eurorails", "wood_and_steel"])
def test_deliveries_and_upgrades_are_shown(name):
    places, found = gained(name)
    deliveries = [reward for reward in found if reward.kind == "delivery"]
    assert deliveries
    assert all(reward.text.startswith("+") and reward.at in places for reward in deliveries)
    assert all(reward.at in places for reward in found if reward.at)
    assert {reward.kind for reward in found} == {"delivery", "upgrade"}
    assert all(len(reward.text) <= 20 for reward in found)
