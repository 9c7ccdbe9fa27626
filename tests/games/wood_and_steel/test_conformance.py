"""Wood and Steel keeps every law of the contract.

For a soak: `python -m tests.games.wood_and_steel.test_conformance GAMES`.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

from milepost.bots import make
from milepost.core.bot import Bot
from milepost.core.game import Game
from milepost.core.testing import conformance
from milepost.games.wood_and_steel.actions import ACTIONS, BidMore, BorrowMore

from .positions import STEEL

pytestmark = pytest.mark.slow

LONGEST = {1: 60, 2: 90, 3: 120, 4: 150, 5: 170, 6: 190}
"""Moves by players, so that all have had several turns; CI has no time for whole games."""
ALSO = (*ACTIONS[::41], BorrowMore(55_000), BidMore(61_000))


@pytest.mark.parametrize("seats", LONGEST)
def test_wood_and_steel_conforms(seats):
    report = conformance(STEEL, seats, games=1, every=40, longest=LONGEST[seats], also=ALSO)
    assert report.positions >= LONGEST[seats]


def test_wood_and_steel_conforms_with_other_rules():
    conformance(STEEL, 3, games=1, seed=1, every=40, longest=120, preset="current", starting_debt=0)


@pytest.mark.parametrize("spec", ["greedy", "pioneer"])
def test_wood_and_steel_conforms_when_bots_play(spec):
    def bot(game: Game[Any], seed: str) -> Bot:
        return make(spec, game, seed)

    report = conformance(STEEL, 2, games=0, every=60, bot=bot)
    assert report.ended == report.games == 2


if __name__ == "__main__":
    for seats in LONGEST:
        report = conformance(STEEL, seats, games=int(sys.argv[1]), every=20, also=ALSO)
        sys.stdout.write(f"{seats} players: {report}\n")
