"""What a vectorised game is: pure functions of one position, which `jax.vmap` turns into functions of thousands."""

from __future__ import annotations

from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

import jax

S = TypeVar("S")


class Step(NamedTuple, Generic[S]):
    """What came of a decision."""

    state: S
    rewards: jax.Array
    """What each seat gained, as the environments on the CPU pay it."""


class Result(NamedTuple):
    """How a game stands, or ended."""

    scores: jax.Array
    ranks: jax.Array
    """1 for the winners; seats that stay tied share a rank."""
    reason: jax.Array
    """Which of `VectorGame.reasons` ended it; 0 while it runs."""


class VectorGame(Protocol[S]):
    """A game for JAX. It is hashable, so that it can be a static argument of `jax.jit`.

    All functions take one position. None of them raises: what is not legal sets the flag `illegal` of the position and
    changes nothing else, and so does a decision after the end.
    """

    name: ClassVar[str]
    tokens: ClassVar[int]
    """How many tokens there are; they mean the same as those of the engine's codec."""
    reasons: ClassVar[tuple[str, ...]]
    """Why a game can be over, after "" for one that is not."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def width(self) -> int:
        """How many numbers an observation holds."""

    def init(self, key: jax.Array) -> S:
        """The first position; `key` is where its chance comes from, if it has any."""

    def step(self, state: S, token: jax.Array) -> Step[S]:
        """Take a token for the seat to act."""

    def to_act(self, state: S) -> jax.Array:
        """Whose decision it is; -1 after the end."""

    def over(self, state: S) -> jax.Array:
        """Whether the game has ended."""

    def mask(self, state: S) -> jax.Array:
        """One bool for each token: whether it is legal now."""

    def observe(self, state: S, viewer: jax.Array) -> jax.Array:
        """The position as a seat may know it, number by number what the engine's codec tells it."""

    def result(self, state: S) -> Result:
        """Scores and ranks; the ranks mean something once the game is over."""

    def random_token(self, state: S, key: jax.Array) -> jax.Array:
        """A legal token, each with the same chance; much quicker than drawing from the mask."""
