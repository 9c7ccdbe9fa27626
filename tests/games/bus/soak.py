"""Random games of Bus with every invariant after every action: `python -m tests.games.bus.soak [GAMES] [POSITIONS]`.

Games go over 3, 4 and 5 players and both presets in turn. In `POSITIONS` positions spread over them, `legal` and
`why_not` must agree on all 260 actions, and a refused one must leave the state as it was.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import msgspec
import pytest
from rich.progress import track

import milepost
from milepost.core.errors import IllegalAction
from milepost.core.state import sentence_of
from milepost.games.bus.actions import ACTIONS
from milepost.games.bus.state import PRESETS, BusState

KINDS = [(seats, preset) for preset in PRESETS for seats in (3, 4, 5)]
BATCH = 60


def play(index: int, positions: int) -> tuple[str, int, int]:
    """One game: its end, its actions, and the positions tried with all 260."""
    seats, preset = KINDS[index % len(KINDS)]
    draw = random.Random(index)
    state: BusState = milepost.game("bus").new(seats, index, preset=preset)
    tried = count = 0
    while state.to_act is not None:
        if tried < positions and draw.random() < positions / 100:
            agree(state)
            tried += 1
        state.apply(draw.choice(state.legal()))
        state.check()
        count += 1
    assert state.outcome is not None
    return state.outcome.reason, count, tried


def agree(state: BusState) -> None:
    """`legal`, `why_not` and `apply` say the same of every action there is; refusing changes nothing."""
    before, legal = msgspec.json.encode(state), state.legal()
    for action in ACTIONS:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in legal), action
        if refusal is not None:
            with pytest.raises(IllegalAction, match=re.escape(sentence_of(state, refusal))):
                state.apply(action)
    assert msgspec.json.encode(state) == before


def batch(start: int, positions: int) -> Counter[str]:
    """A batch of games, counted."""
    counts: Counter[str] = Counter()
    for index in range(start, start + BATCH):
        reason, actions, tried = play(index, positions)
        counts.update({"games": 1, "actions": actions, "positions with all 260 actions": tried, f"end by {reason}": 1})
    return counts


def soak(games: int, positions: int) -> Counter[str]:
    """All batches on all cores."""
    starts = range(0, games, BATCH)
    each = -(-positions // max(games, 1))
    counts: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in track(pool.map(batch, starts, [each] * len(starts)), "soaking", len(starts)):
            counts += found
    return counts


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    for what, number in soak(*(given + [100_000, 10_000][len(given) :])).items():
        print(f"{number:>12,} {what}")  # noqa: T201 (a command)
