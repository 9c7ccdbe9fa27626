"""Bus in JAX against the engine; `python -m tests.learn.planted_errors` shows that wrong rules are found."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from milepost.games.bus import actions, board
from milepost.games.bus.constants import ASKED, PHASES
from tests.needs import needs

CELLS = [(3, "official"), (4, "plan"), (5, "official")]
GAMES = 100
"""For each of them: 300 in all. `milepost parity bus` plays every number of players with every preset."""


@pytest.fixture(autouse=True)
def _jax():
    needs("jax", "vector")


def vector_bus(**settings: Any) -> Any:
    from milepost.learn.vector.bus import Bus

    return Bus(**settings)


def test_the_tables_are_those_of_the_engine():
    from milepost.learn.vector import bus_board as tables
    from milepost.learn.vector import bus_state

    assert [tuple(ends) for ends in tables.STREETS.tolist()] == list(board.STREETS)
    numbers = (tables.CROSSINGS, tuple(tables.SPACES), tuple(tables.LAST_FIRST))
    assert numbers == (board.CROSSINGS, board.SPACES, board.LAST_FIRST)
    lists = (tuple(tables.STATIONS), tuple(tables.PARKS), tuple(tables.SITES))
    assert lists == (board.STATIONS, board.PARKS, actions.SITES)
    assert tables.LOTS_UP_TO.tolist() == [list(row) for row in board.LOTS_UP_TO]
    for words, wanted in ((tables.STREETS_AT, board.STREETS_AT), (tables.ENDS, board.ENDS),
                          (tables.ZONE_SITES, board.ZONE_SITES)):  # fmt: skip
        assert [sum(word << 32 * place for place, word in enumerate(row)) for row in words.tolist()] == list(wanted)
    starts = [0, actions.LAY, actions.JOIN, actions.BUILD, actions.SEND, actions.CLOCK, actions.PICK, actions.DROP]
    assert tables.FIRST_TOKEN.tolist() == starts
    assert len(actions.ACTIONS) == tables.TOKENS
    assert len(ASKED) == tables.FOR_NOTHING + 1
    assert len(PHASES) == bus_state.OVER + 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "preset"), CELLS)
def test_every_decision_is_the_engines(seats, preset):
    from milepost.learn.parity import compare
    from milepost.learn.parity_bus import compared

    *_, last = compare(compared(seats, preset), GAMES, seed=11, batch=GAMES)
    assert last.difference is None, (last.difference.what, last.difference.fields, last.difference.tokens)
    assert last.games == GAMES
    assert last.decisions > 20 * GAMES


@pytest.mark.slow
def test_a_wrong_rule_is_found_and_told_as_two_positions():
    from tests.learn.planted_errors import ERRORS, first_difference

    found = first_difference("two markers before passing", games=60)
    assert "two markers before passing" in ERRORS
    assert found is not None
    assert "what is legal" in found.what
    assert set(found.engine) == set(found.vector)
    assert found.fields == [], "the rule forbids the token, the positions are the same"


def test_a_token_that_is_not_legal_flags_its_game_and_changes_nothing():
    import jax
    import jax.numpy as jnp

    game = vector_bus(seats=3)
    both = jax.tree.map(lambda part: jnp.stack([part] * 2), game.init())
    legal = int(np.flatnonzero(np.asarray(game.mask(game.init())))[0])
    after, rewards = jax.jit(jax.vmap(game.step))(both, jnp.array([legal, 7]))
    assert after.illegal.tolist() == [False, True]
    one, other = (jax.tree.map(lambda part, index=index: np.asarray(part)[index], after) for index in (0, 1))
    assert one.tiles.sum() == 89
    same = jax.tree.map(np.array_equal, other._replace(illegal=False), jax.tree.map(np.asarray, game.init()))
    assert all(same)
    assert not rewards.any()
    for outside in (-1, 260, 10**9):
        assert not game.allows(game.init(), jnp.int32(outside))


def test_random_tokens_are_legal_and_each_comes_up():
    import jax

    game = vector_bus(seats=3)
    draw, step = jax.jit(jax.vmap(game.random_token, in_axes=(None, 0))), jax.jit(game.step)
    state = game.init()
    for number in range(60):
        legal = np.flatnonzero(np.asarray(game.mask(state)))
        drawn = np.asarray(draw(state, jax.random.split(jax.random.key(number), 4096)))
        assert set(drawn.tolist()) == set(legal.tolist())
        state = step(state, drawn[number]).state


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seats": 2}, "Bus is for 3 to 5 players, not 2"),
        ({"seats": 3, "start_player": 3}, "The start player must be a seat from 0 to 2, not 3"),
        ({"stones_3p": 6}, "there are 4 or 5 time stones, not 6"),
        ({"tie_break": "coin"}, "not 'coin'"),
    ],
)
def test_wrong_settings_get_a_sentence(settings, sentence):
    with pytest.raises(ValueError, match=sentence):
        vector_bus(**settings)


def test_it_needs_numpy_and_jax_and_nothing_else():
    hidden = ("msgspec", "gymnasium", "pettingzoo", "torch", "typer", "rich")
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({hidden})); from milepost.learn.vector.bus import Bus; "
        "print(int(Bus(3).mask(Bus(3).init()).sum()), [name for name in sys.modules if 'milepost.core' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1) == [str(3 * board.ZONE_SITES[0].bit_count()), "[]\n"]
