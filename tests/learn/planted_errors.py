"""Wrong rules in Bus in JAX, each of which the comparison must find: `python -m tests.learn.planted_errors`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import jax.numpy as jnp

from milepost.learn import parity, parity_bus
from milepost.learn.vector import bus, bus_board, bus_rounds

GAMES = 200
"""Within so many games each must be found."""


def _no_tick(state: Any, place: int) -> Any:
    """As if a marker always lay on the Time Clock, so that time never passes by itself."""
    taken = real_taken(state, place)
    return taken | True if place == bus_rounds.CLOCK_PLACE else taken


def _never_blocked(*arguments: Any) -> Any:
    """Streets beside other lines are open everywhere."""
    _game, _state, _mine, my_lines, head = arguments
    return jnp.asarray(bus_board.STREETS_AT)[head] & ~my_lines


def _last_stays_first(state: Any, mine: Any, crossing: Any, asked: Any) -> Any:
    """A later delivery does not move a player back in the tie order."""
    after = real_ride(state, mine, crossing, asked)
    return after._replace(arrivals=jnp.where(state.arrivals > 0, state.arrivals, after.arrivals))


def _one_letter_more(area: int, number: Any) -> Any:
    """A marker asks although nothing is left for its letter."""
    return real_lettered(area, number + 1)


real_taken, real_ride, real_lettered = bus_rounds._taken, bus._ride, bus_rounds._lettered
ERRORS: dict[str, Callable[[], Any]] = {
    "two markers before passing": lambda: patch.object(bus_rounds, "LEAST_MARKERS", 1),
    "the clock ticks by itself": lambda: patch.object(bus_rounds, "_taken", _no_tick),
    "empty streets first": lambda: patch.object(bus_rounds, "open_from", _never_blocked),
    "ties go to the first to arrive": lambda: patch.object(bus, "_ride", _last_stays_first),
    "one unit less for each letter": lambda: patch.object(bus_rounds, "_lettered", _one_letter_more),
}


def first_difference(error: str, games: int = GAMES) -> parity.Difference | None:
    """What the comparison finds with this error planted."""
    with ERRORS[error]():
        *_, last = parity.compare(parity_bus.compared(3), games, seed=5, batch=min(games, 50))
    return last.difference


def main() -> int:
    """Plant each error once; 1 if one is not found."""
    missed = 0
    for error in ERRORS:
        found = first_difference(error)
        told = "not found" if found is None else f"game {found.game}, decision {found.decision}: {found.what[:60]}"
        sys.stdout.write(f"{error:<32} {told}\n")
        missed += found is None
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
