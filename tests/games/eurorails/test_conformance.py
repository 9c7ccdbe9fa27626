"""EuroRails keeps every law of the contract. For a soak: `python -m tests.games.eurorails.test_conformance GAMES`."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from milepost.bots import make
from milepost.core.bot import Bot
from milepost.core.game import Game
from milepost.core.testing import check_state, conformance
from milepost.games.eurorails.actions import ACTIONS, Answer, Borrow, Offer
from milepost.games.eurorails.state import PRESETS

from .driving import EURO, TASTES, by_taste, draw_options, enriched, lift

pytestmark = pytest.mark.slow

LONGEST = {2: 130, 3: 140, 4: 170, 5: 200, 6: 260}
"""Moves by players, so that all get beyond the first building rounds; CI has no time for whole games."""
SWITCHED: list[tuple[int, dict[str, object]]] = [
    (2, {"two_player_rules": True, "hands": "open"}),
    (3, {"deck": "second", "printing": "later", "four_cards": True, "major_exits": "total", "start_any_city": True}),
    (2, {"variant": "fast", "rounds": 20, "auto_declare": "all", "early_discard": True, "neutral_track": True}),
    (2, {"variant": "slow", "derailed_drawer_stops": True, "ferry_port_counts": True}),
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_eurorails_conforms(seats):
    report = conformance(
        EURO, seats, games=1, every=40, longest=LONGEST[seats], also=(*ACTIONS[::97], Borrow(21), Answer(accept=True))
    )
    assert report.positions > LONGEST[seats]


@pytest.mark.parametrize(("seats", "options"), SWITCHED, ids=["two", "second deck", "fast", "slow"])
def test_eurorails_conforms_with_every_switch(seats, options):
    conformance(EURO, seats, games=1, seed=1, every=40, longest=LONGEST[seats] + 30, **options)


@pytest.mark.parametrize("seed", range(8))
def test_lively_positions_conform(seed):
    """Rich players, lifted trains, events in force: what random play from the first position does not reach."""
    draw = Random(seed)
    seats, options = draw_options(draw)
    state = enriched(seats, seed, options, draw)
    taste = draw.choice(tuple(TASTES))
    pool = [*draw.sample(ACTIONS, 60), Offer(1, (0, 1), (), 5)]
    for number in range(240):
        if state.to_act is None:
            break
        if draw.random() < 0.3:
            lift(state, draw)
        if number % 40 == 30:
            check_state(EURO, state, seed, pool)
        state.apply(by_taste(state, taste, draw))


@pytest.mark.parametrize("spec", ["random", *EURO.bots])
def test_eurorails_conforms_when_bots_play(spec):
    def bot(game: Game[Any], seed: str) -> Bot:
        return make(spec, game, seed)

    report = conformance(EURO, 3, games=0, every=60, longest=150, bot=bot, mercy=False)
    assert report.games == 2


def soak(games: int) -> None:
    """Whole games with every preset, every position looked at more closely."""
    for preset in PRESETS:
        report = conformance(EURO, games=games, every=20, also=ACTIONS[::31], preset=preset)
        sys.stdout.write(f"{preset}: {report}\n")


if __name__ == "__main__":
    soak(int(sys.argv[1]))
