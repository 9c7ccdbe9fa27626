"""Everybody with a character answers every position of these tests legally: `python -m tests.games.eurorails.bots.
test_every_position SEEDS` tries all of them, with chance seeds from 0 on; the test tries a sixth of them once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, links, load, position, seven, way

from .deciding import TOGETHER, answer
from .positions import (
    fish_hunt,
    flooded,
    holding,
    hopeless,
    last_steel,
    leipzig,
    passing_frankfurt,
    seven_cities,
    short_line,
    six_cities,
    steel_or_cars,
    steel_to_berlin,
    warszawa,
)
from .trips_by_name import cheese, deliver, fetch, oil_and_wine, oranges_and_wine, trap

Given = tuple[Callable[[], EuroState], dict[str, Any]]


def joined(cash: int, cities: int, **memory: Any) -> Given:
    """A position with so much money and track, and what is remembered."""
    return lambda: position(cash={0: cash}, edges={0: links(cities)}), memory


def in_berlin() -> EuroState:
    """Cattle for Berlin is there already."""
    return position(at={0: "Berlin"}, aboard={0: ["Cattle"]}, cards={0: (1, 2, 3)})


def steel_for_berlin() -> dict[str, Any]:
    """A plan that fetches steel, made before the last chip was taken."""
    return {"trip": (fetch("Steel", "Ruhr"), deliver(last_steel(), "Steel", "Berlin")), "due": 40, "deliveries": 2}


POSITIONS: dict[str, Given] = {
    "the first position": (lambda: EURO.new(3, 1), {}),
    "with four cards": (lambda: EURO.new(3, 1, four_cards=True), {}),
    "a hand with a good pair": (lambda: EURO.new(3, 2, deck="second"), {}),
    "38M and no track": (lambda: position(cash={0: 38}), {}),
    "80M and no track": (lambda: position(cash={0: 80}), {}),
    "105M and no track": (lambda: position(cash={0: 105}), {}),
    "two cities": joined(99, 1, deliveries=1),
    "three cities": joined(60, 2, deliveries=1),
    "five cities and 200M": joined(200, 4, deliveries=9),
    "five cities and 300M": joined(300, 4),
    "six cities and 30M": joined(30, 5, deliveries=9),
    "six cities and 220M": joined(220, 5, deliveries=9),
    "in debt": (lambda: position(cash={0: 235}, debt={0: 20}, edges={0: links(5)}), {}),
    "seven cities": (lambda: position(cash={0: 120}, edges={0: seven(0)}), {}),
    "after a push": joined(204, 5, deliveries=9, phase=Phase.PUSH),
    "after the middle": joined(84, 1, deliveries=5, phase=Phase.MID),
    "the fast game": (lambda: position(2, variant="fast", cash={0: 225}), {"deliveries": 1}),
    "the trap": (trap, {}),
    "the trap without money": (lambda: trap(0), {}),
    "the trap with much money": (lambda: trap(300), {}),
    "the cheese": (cheese, {}),
    "cheese from afar": (lambda: trap(card=("Cheese", "London", 28)), {}),
    "two ferries": (lambda: holding(67, "Holland", "Ruhr"), {}),
    "two remote places": (lambda: holding(35, "Madrid", "Lisboa"), {}),
    "the last fish": (fish_hunt, {}),
    "oil and wine": (oil_and_wine, {"deliveries": 2}),
    "oranges and wine": (oranges_and_wine, {"deliveries": 2}),
    "steel and money to spare": (lambda: steel_to_berlin(75), {"deliveries": 2}),
    "steel and little money": (lambda: steel_to_berlin(24), {"deliveries": 2}),
    "others' track": (warszawa, {"deliveries": 2}),
    "the last city": (lambda: six_cities(257), {"deliveries": 9}),
    "steel or cars": (steel_or_cars, {"deliveries": 9}),
    "no hope": (hopeless, {}),
    "little money to build with": (leipzig, {}),
    "the same after a delivery": (leipzig, {"deliveries": 1}),
    "a delivery here": (in_berlin, {}),
    "an old load": (lambda: passing_frankfurt(("Cork", "Lodz", 1)), {"picked": ((load("Flowers"), 4),)}),
    "an old load that is wanted": (lambda: passing_frankfurt(("Flowers", "Munchen", 25)), {"deliveries": 2}),
    "seven sections": (lambda: short_line(7), {"deliveries": 1}),
    "nine sections": (lambda: short_line(9), {"deliveries": 1}),
    "victory": (lambda: seven_cities(250), {"deliveries": 9}),
    "nearly victory": (lambda: seven_cities(249), {"deliveries": 9}),
    "the last chip is gone": (lambda: last_steel("Steel"), steel_for_berlin()),
    "a flood": (flooded, {"trip": (deliver(flooded(), "Steel", "Berlin"),), "due": 40, "deliveries": 2}),
    "a train on another's track": (
        lambda: position(2, at={0: "Ruhr"}, edges={1: way("Ruhr", "Berlin")}, cash={0: 30}), {"deliveries": 1}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_of_every_kind_are_answered_legally_by_everybody(name):
    """Asking checks that the whole answer is legal. Three of them try each position, three others the next one."""
    make, memory = POSITIONS[name]
    state, place = make(), list(POSITIONS).index(name)
    for number, (archetype, skill) in enumerate(TOGETHER):
        if (number + place) % 6 == 0:
            answer(state, archetype, skill, (number + place) % 10, **memory)


def main(seeds: int = 10) -> None:
    """All positions, everybody, and so many chance seeds; those without slips need one only."""
    for name, (make, memory) in POSITIONS.items():
        for archetype, skill in TOGETHER:
            for seed in range(1 if skill == "hard" else seeds):
                answer(make(), archetype, skill, seed, **memory)
        sys.stdout.write(f"{name}: legal\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
