"""Age of Steam keeps every law of the contract on all its maps."""

from __future__ import annotations

from random import Random

import pytest

from milepost.core.testing import check_state, conformance
from milepost.games.age_of_steam.actions import DONE, DRAW, HOLD, PAY_FIRST, Build, BuyLink, Move, Reward, Urbanize
from milepost.games.age_of_steam.maps import MAPS

from .driving import AOS, TABLES, answer, begin

ALSO = (HOLD, DONE, DRAW, PAY_FIRST, Build(0, 1), BuyLink(0), Urbanize(3, 2), Move(0, 0, (0, 1)), Reward(1))
SWITCHED: list[tuple[int, dict[str, object]]] = [
    (3, {"map": "rust_belt", "display": "hidden", "urbanize": "any_time", "rolls": "one", "turns": 2}),
    (2, {"map": "st_lucia", "turn_order_card": False, "first_tile": "simple", "turns": 2}),
    (1, {"map": "barbados", "easy": True, "stock": "recorded", "turns": 4}),
    (3, {"map": "korea", "hill_price": 5, "sheet": "recorded", "display": "hidden", "turns": 2}),
]


@pytest.mark.parametrize("name", MAPS)
def test_age_of_steam_conforms_on_every_map(name):
    seats = AOS.seats_for(AOS.options({"map": name}))
    report = conformance(AOS, seats[0], games=1, every=45, longest=45, also=ALSO, map=name)
    assert report.positions > 15


@pytest.mark.parametrize(("seats", "options"), SWITCHED, ids=[str(options["map"]) for _, options in SWITCHED])
def test_age_of_steam_conforms_with_every_switch(seats, options):
    conformance(AOS, seats, games=1, seed=1, every=45, longest=45, also=ALSO, **options)


@pytest.mark.slow
@pytest.mark.parametrize("index", range(0, len(TABLES), 2))
def test_lively_positions_conform(index):
    """Full turns of players with some sense: what random play, which is soon bankrupt, does not reach."""
    draw = Random(index)
    state = begin(index, draw)
    for number in range(160):
        if state.to_act is None:
            break
        if number in (60, 120, 155):
            check_state(AOS, state, index, ALSO)
        state.apply(answer(state, draw))
