"""Sets and small counts as bits of 32-bit words: what keeps a position of a game small and its rules quick on a GPU.

A set is an array of words. Counts of many things at once are *planes*: an array of sets, one for each binary digit, the
lowest first, so that all of them are added or compared with a few operations.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

WORD = 32


def words_of(members: Iterable[int], words: int) -> NDArray[np.uint32]:
    """A set as numpy words, for tables."""
    made = np.zeros(words, np.uint32)
    for member in members:
        made[member // WORD] |= np.uint32(1 << member % WORD)
    return made


def single(member: jax.Array, words: int, *, present: jax.Array | bool = True) -> jax.Array:
    """The set of one thing; empty if it is not `present`."""
    bit = jnp.uint32(1) << (member % WORD).astype(jnp.uint32)
    return jnp.where((jnp.arange(words) == member // WORD) & present, bit, jnp.uint32(0))


def has(some: jax.Array, member: jax.Array) -> jax.Array:
    """Whether a thing is in a set."""
    return (some[member // WORD] >> (member % WORD).astype(jnp.uint32) & 1).astype(jnp.bool_)


def is_empty(some: jax.Array) -> jax.Array:
    """Whether nothing is in a set."""
    return union(some) == 0


def union(parts: jax.Array) -> jax.Array:
    """The parts of an array along its first axis, put together."""
    return reduce(jnp.bitwise_or, [parts[part] for part in range(parts.shape[0])])


def spread(some: jax.Array, size: int) -> jax.Array:
    """A set, or an array of sets, as zeros and ones."""
    members = np.arange(size)
    return some[..., members // WORD] >> (members % WORD).astype(np.uint32) & 1


def size_of(some: jax.Array) -> jax.Array:
    """How many things are in a set."""
    numbers = jax.lax.population_count(some).astype(jnp.int32)
    return reduce(jnp.add, [numbers[word] for word in range(some.shape[0])])


def nth(some: jax.Array, number: jax.Array) -> jax.Array:
    """The thing in a set that has `number` others below it; the set must have so many."""
    word, before = jnp.int32(0), jnp.int32(0)
    total = jnp.int32(0)
    for one in range(some.shape[0] - 1):
        total = total + jax.lax.population_count(some[one]).astype(jnp.int32)
        further = number >= total
        word = jnp.where(further, one + 1, word)
        before = jnp.where(further, total, before)
    rest, left, at = some[word], number - before, jnp.uint32(0)
    for width in (16, 8, 4, 2, 1):
        low = jax.lax.population_count(rest >> at & jnp.uint32((1 << width) - 1)).astype(jnp.int32)
        above = left >= low
        at = at + jnp.where(above, jnp.uint32(width), jnp.uint32(0))
        left = left - jnp.where(above, low, 0)
    return word * WORD + at.astype(jnp.int32)


def lowest(word: jax.Array) -> jax.Array:
    """The lowest thing in a set of one word; 32 for an empty one."""
    return jax.lax.population_count((word & -word) - jnp.uint32(1)).astype(jnp.int32)


def added(planes: jax.Array, number: jax.Array, where: jax.Array) -> jax.Array:
    """Counts with a number added for everything in a set."""
    carry = jnp.zeros_like(where)
    digits = []
    for digit in range(planes.shape[0]):
        more = jnp.where(number >> digit & 1 == 1, where, jnp.uint32(0))
        old = planes[digit]
        digits.append(old ^ more ^ carry)
        carry = (old & more) | (carry & (old ^ more))
    return jnp.stack(digits)


def one_less(planes: jax.Array, where: jax.Array) -> jax.Array:
    """Counts with one taken away for everything in a set."""
    borrow = where
    digits = []
    for digit in range(planes.shape[0]):
        old = planes[digit]
        digits.append(old ^ borrow)
        borrow = ~old & borrow
    return jnp.stack(digits)


def counts(planes: jax.Array, size: int) -> jax.Array:
    """Counts as plain numbers."""
    digits = spread(planes, size).astype(jnp.int32)
    return sum((digits[digit] << digit for digit in range(planes.shape[0])), jnp.zeros(size, jnp.int32))


def count_of(planes: jax.Array, member: jax.Array) -> jax.Array:
    """The count of one thing."""
    return sum(
        (has(planes[digit], member).astype(jnp.int32) << digit for digit in range(planes.shape[0])), jnp.int32(0)
    )
