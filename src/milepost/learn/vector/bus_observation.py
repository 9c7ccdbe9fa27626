"""A position of Bus as numbers, the same to the last bit as those of the engine's codec, block by block."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from milepost.learn.vector import bits
from milepost.learn.vector import bus_board as board
from milepost.learn.vector.bus_state import OVER, RESOLVING, BusState

SEATS = 5
"""Observations have room for five; empty seats are zero."""
WIDTH_LEAN = board.CROSSINGS * 21 + len(board.STREETS) * SEATS + SEATS * 12 + board.PLACES * 7 + 50
WIDTH = WIDTH_LEAN + board.CROSSINGS * 9

_FREE_LOTS = np.array(
    [[[lots[built:].count(zone) / 2 for zone in board.ZONES] for lots in board.LOTS] for built in range(3)], np.float32
)
"""By buildings at a crossing, crossing and zone: free lots, which fill up from the innermost."""
_STATIC = np.array(
    [(row["x"] / 9, row["y"] / 8, row["role"] == "station", row["role"] == "park",
      *(row["lots"].count(zone) / 2 for zone in board.ZONES), (row["id"] == board.STREETS).sum() / 7)
     for row in board.ROWS], np.float32,
)  # fmt: skip
_DELIVERIES = np.array([number / (number + 12) for number in range(256)], np.float32)


def _scaled(numbers: jax.Array, most: int) -> jax.Array:
    """Numbers as shares of the most there can be. A table, since a GPU divides by a constant less exactly."""
    shares = np.array([min(number / most, 1.0) for number in range(most + 1)], np.float32)
    return jnp.asarray(shares)[jnp.clip(numbers, 0, most)]


def _is(number: jax.Array, size: int) -> jax.Array:
    """A one where the number is, zeros elsewhere; zeros only for a number outside."""
    return (number == np.arange(size)).astype(jnp.float32)


def observe(state: BusState, viewer: jax.Array, lean: bool) -> jax.Array:
    """What one seat sees, itself first; everything in Bus is open."""
    seats = state.markers.shape[0]
    turned = (viewer + np.arange(seats)) % seats
    blocks = [
        *(() if lean else (jnp.asarray(_STATIC),)),
        _nodes(state, turned),
        _by_seat(bits.spread(state.lines[turned], len(board.STREETS)).astype(jnp.float32).T),
        _players(state, viewer, turned),
        _action_board(state, turned),
        _whole_table(state, seats),
    ]
    return jnp.concatenate([block.ravel() for block in blocks])


def _by_seat(rows: jax.Array) -> jax.Array:
    """Rows with a column for each seat, filled up for the seats that nobody has."""
    return jnp.pad(rows, ((0, 0), (0, SEATS - rows.shape[1])))


def _nodes(state: BusState, turned: jax.Array) -> jax.Array:
    """By crossing: lots, buildings, people, lines and their heads."""
    size = board.CROSSINGS
    people = bits.counts(state.passengers, size)
    buildings = jnp.stack([bits.counts(state.buildings[kind], size) for kind in range(3)])
    built = buildings[0] + buildings[1] + buildings[2]
    lots = jnp.where((built == 0)[:, None], _FREE_LOTS[0], jnp.where((built == 1)[:, None], *_FREE_LOTS[1:]))
    doors = buildings[state.clock]
    at_home = jnp.minimum(people, doors)
    heads = state.heads[turned]
    crossings = np.arange(size)[:, None]
    ending = (heads[:, 0] == crossings).astype(jnp.float32) + (heads[:, 1] == crossings).astype(jnp.float32)
    columns = [
        lots,
        buildings.T.astype(jnp.float32) * 0.5,
        _scaled(people, board.PARTS["passengers"])[:, None],
        at_home.astype(jnp.float32)[:, None] * 0.5,
        (doors - at_home).astype(jnp.float32)[:, None] * 0.5,
        _by_seat(bits.spread(state.networks[turned], size).astype(jnp.float32).T),
        _by_seat(ending * 0.5),
        _is(state.picked, size)[:, None],
    ]
    return jnp.concatenate(columns, axis=1)


def _players(state: BusState, viewer: jax.Array, turned: jax.Array) -> jax.Array:
    """By seat, the viewer first: what it has, and whether it starts, acts or has passed."""
    parts, seats = board.PARTS, len(state.markers)
    behind = (turned - state.start) % seats
    passed = (state.choosing >> turned.astype(jnp.uint32) & 1 == 0) & (state.round > 0)
    rows = jnp.stack(
        [
            jnp.ones(seats, jnp.float32),
            (turned == state.to_act).astype(jnp.float32),
            (behind == 0).astype(jnp.float32),
            _scaled(behind, SEATS - 1),
            _scaled(state.markers[turned], parts["markers"]),
            _scaled(state.placed[turned], parts["markers"]),
            passed.astype(jnp.float32),
            _scaled(state.buses[turned], parts["most_buses"]),
            _scaled(state.lines_left[turned], parts["lines"]),
            jnp.asarray(_DELIVERIES)[state.deliveries[turned]],
            _scaled(state.stones[turned], parts["time_stones"]),
            _scaled(state.arrivals[turned], SEATS),
        ],
        axis=1,
    )
    return jnp.pad(rows, ((0, SEATS - seats), (0, 0)))


def _action_board(state: BusState, turned: jax.Array) -> jax.Array:
    """By space: whose marker lies there, whether it is done with, and when it was placed."""
    own = bits.spread(state.own[turned][:, None], board.PLACES)[:, board.PLACE_OF_SPACE]
    before = state.place > board.PLACE_OF_SPACE
    done = (own.sum(0) > 0) & before & (state.phase == RESOLVING)
    order = _scaled(state.order[board.PLACE_OF_SPACE], board.PLACES)
    owners = _by_seat(own.astype(jnp.float32).T)
    return jnp.concatenate([owners, done.astype(jnp.float32)[:, None], order[:, None]], axis=1)


def _whole_table(state: BusState, seats: int) -> jax.Array:
    """What belongs to nobody: the question, the phase, the clock, and what is left."""
    parts = board.PARTS
    place = jnp.clip(state.place, 0)
    area, space = jnp.asarray(board.AREA_AT)[place], jnp.asarray(board.SPACE_AT)[place]
    there = jax.lax.population_count(bits.union(state.own) & jnp.asarray(board.PLACES_OF)[area]).astype(jnp.int32)
    marker = jnp.where(jnp.asarray(np.array(board.LAST_FIRST))[area], there - 1 - space, space)
    zone = jnp.where(bits.is_empty(state.sites), len(board.ZONES), state.zone)
    return jnp.concatenate(
        [
            _is(state.asked, board.FOR_NOTHING),
            _is(state.phase, OVER + 1),
            _is(jnp.where(state.place < 0, -1, area), len(board.SPACES)),
            _is(jnp.where(state.phase == RESOLVING, marker, -1), max(board.SPACES)),
            _scaled(state.left, parts["most_buses"] + 1)[None],
            _is(state.clock, 3),
            _scaled(state.stones_left, parts["time_stones"])[None],
            _is(state.buses.max() - 1, parts["most_buses"]),
            _scaled(state.round, 10)[None],
            _scaled(state.supply, parts["passengers"])[None],
            _scaled(state.tiles, parts["tiles_per_type"]),
            _is(zone, len(board.ZONES) + 1),
            np.array([seats == number for number in (3, 4, 5)], np.float32),
        ]
    )
