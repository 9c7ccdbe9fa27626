"""One position of Bus as a tuple of small arrays."""

from __future__ import annotations

from typing import NamedTuple

import jax

PLACING_BUILDINGS, PLACING_FIRST_LINES, PLACING_SECOND_LINES, CHOOSING, RESOLVING, OVER = range(6)
NOT_OVER, BY_STONES, BY_MARKERS, BY_LOTS = range(4)
REASONS = ("", "stones", "markers", "lots")


class BusState(NamedTuple):
    """A position. Whole numbers unless a comment says otherwise; sets are words of bits (`bits`).

    Seats come first in every array that has them. Spaces of the action board are numbered in the order in which their
    markers are resolved and called *places*, so that whatever is done with comes before whatever is not.
    """

    to_act: jax.Array
    """-1 after the end."""
    phase: jax.Array
    asked: jax.Array
    """What the seat to act is asked."""
    bits: jax.Array
    """The set of things that would answer it: areas, streets, ends, crossings, numbers."""
    round: jax.Array
    start: jax.Array
    clock: jax.Array
    stones_left: jax.Array
    supply: jax.Array
    zone: jax.Array
    sites: jax.Array
    """The set of crossings with a free lot in the zone that is open."""
    choosing: jax.Array
    """The set of seats that have not passed."""
    place: jax.Array
    """Where the marker in hand lies; -1 if there is none."""
    turns: jax.Array
    """Turns taken in this step of the setup."""
    left: jax.Array
    """Units of work the marker in hand still has."""
    joining: jax.Array
    picked: jax.Array
    reason: jax.Array
    illegal: jax.Array
    """Whether a token was tried that was not legal (bool)."""
    tiles: jax.Array  # by type of building
    markers: jax.Array
    placed: jax.Array
    buses: jax.Array
    lines_left: jax.Array
    deliveries: jax.Array
    stones: jax.Array
    arrivals: jax.Array  # 1 for the seat whose last delivery is the earliest, and so on; 0 without a delivery
    lines: jax.Array  # set of streets
    networks: jax.Array  # set of crossings
    heads: jax.Array  # two for each seat, the lower first
    last_streets: jax.Array  # by which each head came
    own: jax.Array  # set of places with a marker of the seat
    order: jax.Array  # by place: which of this round's markers lies there, from 1; 0 for none
    passengers: jax.Array  # planes over crossings
    buildings: jax.Array  # by type, planes over crossings
