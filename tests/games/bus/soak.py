"""Random games of Bus with every invariant after every action: `python -m tests.games.bus.soak [GAMES] [POSITIONS]`.

Games go over 3, 4 and 5 players and both presets in turn. In `POSITIONS` positions spread over them, `legal`,
`why_not` and `apply` must agree on all 260 actions, and a refused one must leave the state as it was.
"""

from __future__ import annotations

import sys

import milepost
from milepost.games.bus.actions import ACTIONS, BusAction
from milepost.games.bus.state import PRESETS, BusState
from tests.games import soaking

KINDS = [(seats, preset) for preset in PRESETS for seats in (3, 4, 5)]


class BusGame(soaking.WatchedGame[BusState]):
    """A game of random moves."""

    def __init__(self, index: int, positions: int) -> None:
        super().__init__(index, positions)
        seats, preset = KINDS[index % len(KINDS)]
        self.state = milepost.game("bus").new(seats, index, preset=preset)

    def every_action(self) -> tuple[BusAction, ...]:
        """All 260."""
        return ACTIONS


def main(games: int = 100_000, positions: int = 10_000) -> int:
    """Soak, and print what was counted."""
    return soaking.main(BusGame, (), games, positions)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
