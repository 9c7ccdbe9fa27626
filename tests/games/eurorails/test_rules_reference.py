"""The engine's legal sections, steps and ferries beside a plain reading of the rules (`reference`), over random play.

For a longer run: `python -m tests.games.eurorails.test_rules_reference GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from milepost.core.action import Action
from milepost.games.eurorails.actions import Build, Sail, Step
from milepost.games.eurorails.constants import BUILDING, OPERATING, STARTING
from milepost.games.eurorails.state import EuroState

from .driving import EURO, TASTES, by_taste, draw_options, enriched, lift, open_action
from .reference import Table

pytestmark = pytest.mark.slow


def compare(seed: int, longest: int, every: int) -> Counter[str]:
    """One game; all sections are compared in every k-th building position, steps and ferries everywhere."""
    draw = Random(seed)
    seats, options = draw_options(draw)
    rich = draw.random() < 0.7
    state: EuroState = enriched(seats, seed, options, draw) if rich else EURO.new(seats, seed, **options)
    table, taste, counts = Table(state), draw.choice((*TASTES, "uniform")), Counter[str]()
    if state.phase == OPERATING:
        table.set_moves(state.turn, False)
    for number in range(longest):
        if state.to_act is None:
            break
        if draw.random() < 0.2 and lift(state, draw):
            table.came_from[state.turn] = None
        opened = open_action(state, draw) if draw.random() < 0.1 else None
        action = by_taste(state, taste, draw) if opened is None else opened
        place = f"game {seed}, action {number}"
        prices: dict[int, int] = {}
        if isinstance(action, Build) or (number % every == 0 and state.phase in (STARTING, BUILDING)):
            prices = look_at_track(state, table, place, counts, whole=number % every == 0, action=action)
        if state.phase == OPERATING and not state.asks:
            look_at_ways(state, table, place, counts)
        table.watch(state.apply(action), prices)
    return counts


def look_at_track(
    state: EuroState, table: Table, place: str, counts: Counter[str], *, whole: bool, action: Action
) -> dict[int, int]:
    """Sections: what is legal, and what it costs. Only prices where a look at everything would take too long."""
    seat = state.turn
    prices: dict[int, int] = {}
    if whole and not state.asks:
        sure, left_open, prices = table.builds(seat)
        legal = {a for a in state.legal() if isinstance(a, Build)}
        wrong = (legal ^ sure) - left_open
        assert not wrong, f"{place}: allowed by one and not by the other: {wrong}"
        counts.update({"positions of builders": 1, "sections": len(legal), "left open": len(left_open)})
    if isinstance(action, Build):
        a, b = table.ends_of(action.edge)
        ends = table.ends_paid(seat, a, b, table.network(seat))
        prices[action.edge] = table.price(seat, a, b, ends[0])
        table.note_exit(seat, action.edge)
    return prices


def look_at_ways(state: EuroState, table: Table, place: str, counts: Counter[str]) -> None:
    """Steps and ferries, and how far the train may go."""
    seat = state.turn
    assert state.moves == table.moves, f"{place}: {state.moves} moves, {table.moves} by the rules"
    legal = {a for a in state.legal() if isinstance(a, Step | Sail)}
    plain = table.steps(seat) | table.sails(seat)
    assert legal == plain, f"{place}: allowed by one and not by the other: {legal ^ plain}"
    counts.update({"positions of drivers": 1, "steps and ferries": len(legal)})


@pytest.mark.parametrize("seed", range(20))
def test_the_engine_and_a_plain_reading_of_the_rules_allow_the_same(seed: int) -> None:
    counts = compare(seed, longest=300, every=20)
    assert counts["positions of drivers"] + counts["positions of builders"] > 0


if __name__ == "__main__":
    total: Counter[str] = Counter()
    for game in range(int(sys.argv[1])):
        total += compare(game, longest=1000, every=10)
    sys.stdout.write("\n".join(f"{count:>12,} {what}" for what, count in total.items()) + "\n")
