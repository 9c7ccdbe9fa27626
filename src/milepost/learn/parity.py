"""A vectorised game compared with the engine: the same tokens played on both, everything compared at every decision.

The engine is the truth. At each decision of each game the seat to act, the mask and the observation of a seat drawn at
random are compared, after it what every seat is paid, and at the end scores, ranks and the reason. The first difference
ends the comparison and is told as two positions in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from milepost.learn.stepper import Stepper
from milepost.learn.vector.vector_game import VectorGame

Chooses = Callable[[Stepper, Random], int]
"""How a player of the comparison finds a legal token."""


WORTH_OPTIMISING = 1000
"""With fewer games, optimising the compiled code takes longer than it saves."""


class Compared(NamedTuple):
    """A vectorised game, and the same game on the engine."""

    vector: VectorGame[Any]
    stepper: Callable[[], Stepper]
    """A new game on the engine, with the codec and the rewards of the vectorised one."""
    readable: Callable[[Any], Mapping[str, object]]
    """A position of the vectorised game, field by field as the engine names them."""
    fields: Callable[[Any], Mapping[str, object]]
    """The same of a position of the engine."""
    players: Mapping[str, Chooses]
    """Kinds of play, by name; the games take turns with them."""


class Difference(NamedTuple):
    """Where the two first disagree."""

    game: int
    player: str
    decision: int
    what: str
    tokens: tuple[int, ...]
    """What was played until then."""
    engine: Mapping[str, object]
    vector: Mapping[str, object]

    @property
    def fields(self) -> list[str]:
        """The fields in which the two positions differ."""
        return [name for name in self.engine if self.engine[name] != self.vector.get(name)]


class Progress(NamedTuple):
    """How far a comparison has come."""

    games: int
    decisions: int
    difference: Difference | None


def random_player(game: Stepper, draw: Random) -> int:
    """Any legal token."""
    return int(draw.choice(np.flatnonzero(game.mask())))


def player_who_likes(*spans: tuple[int, int], often: float = 0.8) -> Chooses:
    """A player who mostly takes tokens of the first span that has a legal one, then of the next, else any."""

    def choose(game: Stepper, draw: Random) -> int:
        legal = np.flatnonzero(game.mask())
        if draw.random() < often:
            for first, last in spans:
                liked = legal[(legal >= first) & (legal <= last)]
                if len(liked):
                    return int(draw.choice(liked))
        return int(draw.choice(legal))

    return choose


def compare(compared: Compared, games: int, seed: int, *, batch: int = 256, first: int = 0) -> Iterator[Progress]:
    """Play games in batches, and tell after each batch how far it is; the last one has the difference, if any."""
    played = decisions = 0
    advance = _advancing(compared.vector, quickly=games < WORTH_OPTIMISING)
    while played < games:
        found = _compare_batch(compared, advance, min(batch, games - played), batch, seed, first + played)
        decisions += found.decisions
        played += found.games
        yield Progress(played, decisions, found.difference)
        if found.difference is not None:
            return


class _Told(NamedTuple):
    """What the vectorised game says of a batch."""

    state: Any
    rewards: jax.Array
    to_act: jax.Array
    mask: jax.Array
    seen: jax.Array


def _advancing(game: VectorGame[Any], *, quickly: bool) -> Callable[[Any, Any, Any], _Told]:
    """One compiled function for everything, so that it is compiled once for a whole comparison."""

    def one(state: Any, token: jax.Array, viewer: jax.Array) -> _Told:
        after, rewards = game.step(state, token)
        after = after._replace(illegal=state.illegal)
        return _Told(after, rewards, game.to_act(after), game.mask(after), game.observe(after, viewer))

    options = {"xla_backend_optimization_level": 0} if quickly and jax.default_backend() == "cpu" else {}
    advance: Callable[[Any, Any, Any], _Told] = jax.jit(jax.vmap(one), compiler_options=options)
    return advance


def _compare_batch(
    compared: Compared, advance: Callable[[Any, Any, Any], _Told], games: int, batch: int, seed: int, first: int
) -> Progress:
    vector = compared.vector
    engines = [compared.stepper() for _ in range(games)]
    for number, engine in enumerate(engines):
        engine.reset(first + number)
    draws = [Random(f"parity {seed} {first + number}") for number in range(games)]
    names = list(compared.players)
    state = jax.tree.map(lambda part: jnp.stack([part] * batch), vector.init(jax.random.key(0)))
    tokens = np.full(batch, -1)
    taken: list[list[int]] = [[] for _ in engines]
    gains: list[tuple[float, ...] | None] = [None] * games
    decisions = 0

    def differs(number: int, what: str) -> Progress:
        mine = jax.tree.map(lambda part: np.asarray(part)[number], state)
        found = Difference(
            first + number, names[(first + number) % len(names)], len(taken[number]), what, tuple(taken[number]),
            compared.fields(engines[number].state), compared.readable(mine),
        )  # fmt: skip
        return Progress(number, decisions, found)

    while True:
        viewers = np.array([draw.randrange(vector.seats) for draw in draws] + [0] * (batch - games))
        told = advance(state, jnp.asarray(tokens), jnp.asarray(viewers))
        state = told.state
        rewards, to_act, mask, seen = (np.asarray(part) for part in told[1:])
        running = False
        for number, engine in enumerate(engines):
            gained = gains[number]
            if gained is not None and not np.array_equal(rewards[number], np.asarray(gained, np.float32)):
                return differs(number, f"what the seats are paid: {gained}, not {rewards[number].tolist()}")
            gains[number] = None
            seat = engine.state.to_act
            if to_act[number] != (-1 if seat is None else seat):
                return differs(number, f"who acts: {seat}, not {to_act[number]}")
            legal = engine.mask()
            if not np.array_equal(mask[number], legal):
                both = [np.flatnonzero(one).tolist() for one in (legal & ~mask[number], mask[number] & ~legal)]
                return differs(
                    number, f"what is legal: only the engine has the tokens {both[0]}, only the other {both[1]}"
                )
            wanted = engine.observe(int(viewers[number]))
            if not np.array_equal(seen[number], wanted):
                where = np.flatnonzero(seen[number] != wanted)
                return differs(number, f"what seat {viewers[number]} sees: number {where[0]} and {len(where) - 1} more")
            if seat is None:
                tokens[number] = -1
                continue
            running = True
            token = compared.players[names[(first + number) % len(names)]](engine, draws[number])
            gains[number] = engine.step(token)
            taken[number].append(token)
            tokens[number] = token
            decisions += 1
        if not running:
            break
    scores, ranks, reasons = (np.asarray(part) for part in jax.vmap(vector.result)(state))
    for number, engine in enumerate(engines):
        outcome = engine.state.outcome
        assert outcome is not None
        ended = (tuple(scores[number].tolist()), tuple(ranks[number].tolist()), vector.reasons[int(reasons[number])])
        if ended != (outcome.scores, outcome.ranks, outcome.reason):
            return differs(number, f"how it ends: {(outcome.scores, outcome.ranks, outcome.reason)}, not {ended}")
    return Progress(games, decisions, None)
