"""Bus keeps every law of the contract. For a soak: `python -m tests.games.bus.test_conformance GAMES`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import pytest

from milepost.bots import make
from milepost.core.action import Action, Seen
from milepost.core.bot import Bot
from milepost.core.game import Game
from milepost.core.state import View
from milepost.core.testing import conformance
from milepost.games.bus.actions import ACTIONS
from milepost.games.bus.game import Bus
from milepost.games.bus.state import PRESETS


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bus_conforms(seats, preset):
    conformance(Bus(), seats, games=1, every=6, also=ACTIONS, preset=preset)


def test_bus_conforms_with_every_switch():
    conformance(Bus(), 4, games=1, every=6, parallel_needs_last_street=True, start_player=3, line_bonus_5p=True)


class Eager(Bot):
    """Takes what looks best a moment later, so that its games see many deliveries."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action:
        best: Action = max(view.legal(), key=lambda action: self.after(view, action))
        return best

    def after(self, view: View[Any], action: Action) -> tuple[float, int]:
        guess = view.guess(self.chance)
        guess.apply(action)
        return self.game.judgement.value(guess.seen_by(view.seat))[view.seat or 0], self.chance.below(1000)


@pytest.mark.slow
def test_bus_conforms_when_played_well():
    report = conformance(Bus(), 4, games=0, every=10, bot=Eager)
    assert set(report.kinds) >= {"mark", "pass", "lay", "build", "send", "clock", "pick", "drop"}


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:iterations=8"])
def test_bus_conforms_when_bots_play(spec):
    def bot(game: Game[Any], seed: str) -> Bot:
        return make(spec, game, seed)

    report = conformance(Bus(), 3, games=0, every=20, bot=bot)
    assert report.ended == report.games == 2


if __name__ == "__main__":
    for preset in PRESETS:
        report = conformance(Bus(), games=int(sys.argv[1]), every=1, also=ACTIONS, preset=preset)
        sys.stdout.write(f"{preset}: {report}\n")
