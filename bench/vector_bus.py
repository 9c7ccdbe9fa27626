"""How fast Bus runs in JAX: `python bench/vector_bus.py [BATCH …]`, on a GPU where there is one.

Each line is the median of three runs after one that compiles, with the device synchronised. A decision is one step of
one game; games that end begin again. "net" is a policy of three layers of 512 in bfloat16 whose moves are sampled.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import jax
import jax.numpy as jnp

from milepost.learn.vector.bus import Bus
from milepost.learn.vector.bus_state import BusState

BATCHES = (1_024, 8_192, 65_536, 262_144)
STEPS = 256
"""Decisions of each game in a run."""
WIDE = 512


def begun(game: Bus, batch: int) -> BusState:
    """As many games at their first position."""
    batched: BusState = jax.vmap(lambda _: game.init())(jnp.arange(batch))
    return batched


def restarted(game: Bus, state: BusState) -> BusState:
    """The position, or the first one of a new game after the end."""
    again: BusState = jax.tree.map(lambda first, now: jnp.where(game.over(state), first, now), game.init(), state)
    return again


def random_play(game: Bus, state: BusState, key: jax.Array) -> tuple[BusState, jax.Array]:
    token = game.random_token(state, key)
    after, rewards = game.step(state, token)
    return restarted(game, after), rewards.sum()


def observed_play(game: Bus, state: BusState, key: jax.Array) -> tuple[BusState, jax.Array]:
    seen = game.observe(state, state.to_act).sum() + game.mask(state).sum()
    state, paid = random_play(game, state, key)
    return state, paid + seen


def net_play(game: Bus, weights: list[jax.Array], states: BusState, keys: jax.Array) -> tuple[BusState, jax.Array]:
    """A batch at once: matrix products want to see all games together."""
    seen = jax.vmap(game.observe)(states, states.to_act).astype(jnp.bfloat16)
    for weight in weights[:-1]:
        seen = jax.nn.relu(seen @ weight)
    scores = (seen @ weights[-1]).astype(jnp.float32)
    noise = jax.vmap(partial(jax.random.gumbel, shape=(game.tokens,)))(keys)
    tokens = jnp.argmax(jnp.where(jax.vmap(game.mask)(states), scores + noise, -jnp.inf), axis=1)
    after, rewards = jax.vmap(game.step)(states, tokens)
    return jax.vmap(partial(restarted, game))(after), rewards.sum()


def layers(game: Bus) -> list[jax.Array]:
    sizes = [game.width, WIDE, WIDE, WIDE, game.tokens]
    keys = jax.random.split(jax.random.key(0), len(sizes) - 1)
    pairs = zip(keys, sizes[:-1], sizes[1:], strict=True)
    return [(jax.random.normal(key, (a, b)) / a**0.5).astype(jnp.bfloat16) for key, a, b in pairs]


Play = Callable[[BusState, jax.Array], tuple[BusState, jax.Array]]


def measured(name: str, play: Play, game: Bus, batch: int, steps: int) -> None:
    """Compile, then time three runs."""

    def one(state: BusState, key: jax.Array) -> tuple[BusState, jax.Array]:
        state, paid = play(state, jax.random.split(key, batch))
        return state, paid.sum()

    run = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, steps)))
    state = begun(game, batch)
    began = time.perf_counter()
    state, _ = jax.block_until_ready(run(state, jax.random.key(1)))
    first = time.perf_counter() - began
    seconds = []
    for number in range(3):
        began = time.perf_counter()
        state, _ = jax.block_until_ready(run(state, jax.random.key(2 + number)))
        seconds.append(time.perf_counter() - began)
    speed, compiling = batch * steps / median(seconds), first - median(seconds)
    print(f"{name:<28} {game.seats} players {batch:>9,} games {speed / 1e6:>9.2f} M decisions/s   "
          f"compiled in {compiling:.1f} s", flush=True)  # fmt: skip


def main(batches: tuple[int, ...]) -> None:
    """Print all figures."""
    print(f"jax {jax.__version__} on {jax.devices()[0].device_kind}")
    steps = STEPS if jax.default_backend() == "gpu" else 16
    for batch in batches:
        measured("random play", jax.vmap(partial(random_play, Bus(4))), Bus(4), batch, steps)
    most = max(batches) if len(batches) < 3 else batches[2]
    for seats in (3, 5):
        measured("random play", jax.vmap(partial(random_play, Bus(seats))), Bus(seats), most, steps)
    measured("with mask and observation", jax.vmap(partial(observed_play, Bus(4))), Bus(4), most, steps)
    measured("with a net", partial(net_play, Bus(4), layers(Bus(4))), Bus(4), most, steps)


if __name__ == "__main__":
    main(tuple(int(word) for word in sys.argv[1:]) or BATCHES)
