"""The engine beside a plain reading of the rules (`reference`): random and steered games, compared after every action.

For a longer run: `python -m tests.games.wood_and_steel.test_rules_reference GAMES [FIRST]`.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from milepost.games.wood_and_steel.actions import BidMore, BorrowMore
from milepost.games.wood_and_steel.constants import ACTING, BIDDING
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.state import SteelState

from .comparing import Beside
from .steering import STYLES, draw_styles, steer
from .variants import RICH, draw_variant

STEEL = WoodAndSteel()


def compare(seed: int, longest: int = sys.maxsize, seats: int = 0) -> Counter[str]:
    """One game, in which some play at random and some are steered; what was seen in it is counted."""
    draw, counts = Random(seed), Counter[str](games=1)
    seats, options = draw_variant(draw, seats)
    state = STEEL.new(seats, seed, **options)
    styles = draw_styles(draw, seats, options.get("design") == RICH, "random")
    beside = Beside(state)
    while state.to_act is not None and counts["actions"] < longest:
        seat = draw.choice(state.waiting_for)
        if state.phase in (ACTING, BIDDING) and draw.random() < 0.05:
            look_at_large_sums(beside, draw)
        style = styles[seat]
        action = draw.choice(state.legal(seat)) if style == "random" else steer(state, STYLES[style], draw, seat)
        try:
            events = beside.apply(action, seat)
        except AssertionError as error:
            place = f"game {seed} with {options}, action {counts['actions']}, {action}"
            raise AssertionError(f"{place}: {error}") from error
        counts["actions"] += 1
        counts.update(type(event).__name__ for event in events)
    return counts


def look_at_large_sums(beside: Beside, draw: Random) -> None:
    """Loans and bids that are not listed."""
    state: SteelState = beside.state
    assert state.to_act is not None
    cash = state.cash[state.to_act]
    beside.look_at_open(BorrowMore(draw.choice((50_001, 52_000, 55_000, 1_000_000))))
    for amount in (61_000, 60_500, state.bid, state.bid + 1_000, cash, cash + 1_000):
        if 60_000 < amount <= 10_000_000:
            beside.look_at_open(BidMore(amount))


@pytest.mark.parametrize("seed", range(6))
def test_the_engine_and_a_plain_reading_of_the_rules_play_the_same_game(seed: int) -> None:
    assert compare(seed, longest=400, seats=seed + 1)["actions"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_the_engine_and_a_plain_reading_of_the_rules_play_the_same_whole_game(seed: int) -> None:
    assert compare(seed)["GameEnded"] == 1


if __name__ == "__main__":
    total: Counter[str] = Counter()
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for game in range(first, first + int(sys.argv[1])):
        total += compare(game)
    sys.stdout.write("\n".join(f"{count:>12,} {what}" for what, count in sorted(total.items())) + "\n")
