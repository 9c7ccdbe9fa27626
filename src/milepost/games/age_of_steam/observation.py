"""A position of Age of Steam as numbers between 0 and 1.

Seats are counted from the viewer's on. What has no upper end (money, income, bids, cubes on a hex) is squeezed so that
no two amounts look the same. Maps are told by their hexes and by the rules that differ, never by name.

Only Age of Steam has this room: with the paths of tokens the codec would be longer than a sitting.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.codec import Block, Floats
from milepost.core.state import View
from milepost.games.age_of_steam.actions import MOST_ENGINE, MOST_SEATS, MOST_SHARES, ROLES
from milepost.games.age_of_steam.board import MOST_HEXES, MOST_LINKS, TERMINAL, Board
from milepost.games.age_of_steam.constants import MOST_SECTIONS, NOBODY, PHASES, PRODUCED, ROUNDS
from milepost.games.age_of_steam.goods import BOXES, COLUMNS, GOODS, NEW_CITIES, SUPPLY, UNKNOWN
from milepost.games.age_of_steam.rules.sections import owned
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import DISCS, SEGMENTS, SHAPES, STOCK, TOWN

Part = dict[str, Floats]
"""The blocks of one observation by name."""

OWNERS = MOST_SEATS + 1
"""Whose track can be: the viewer's, the others' in turn, nobody's."""
PIECES = tuple((a, b) for a in range(TOWN) for b in range(a + 1, TOWN + 1))
"""Every piece of track there can be on a hex: two edges, or an edge and the town."""

PRINTED = Block("printed", (MOST_HEXES, 11 + len(COLUMNS) + MOST_LINKS))
"""What never changes. Of each hex: on the board, price of a simple tile, the six edges that track may cross, port,
west, east; the columns of the display that feed it; the printed links that end there."""
SITES = Block("sites", (MOST_HEXES, TERMINAL + 1 + len(GOODS) + len(NEW_CITIES) + 2))
"""Land, town, city or terminal; the colour it takes; the new city on it; whether it was built on in this build turn;
whether the action begun is about it (for a delivery: where the cube has got to)."""
CUBES = Block("cubes", (MOST_HEXES, len(GOODS)))
TRACK = Block("track", (MOST_HEXES, len(PIECES)))
"""The pieces of track on each hex."""
EDGES = Block("owners", (MOST_HEXES, 6, OWNERS))
"""Whose the track is that ends at each edge."""
LINKS = Block("links", (MOST_LINKS, 2 + OWNERS))
"""Printed links: is there, price, owner."""
DISPLAY = Block("display", (BOXES, len(GOODS) + 1))
"""Each box: the good in it, or that something unknown is."""
BAG = Block("bag", (len(GOODS), 2))
"""Cubes in the bag (with those of a hidden display), and drawn for Production."""
PIECES_LEFT = Block("stock", (len(STOCK) + 1,))
"""Pieces of each kind, then town discs."""
PLAYERS = Block("players", (MOST_SEATS, 14 + len(ROLES) + 2 * MOST_SEATS))
"""Each player: plays, is out, is asked, cash, shares, engine, income, score, ownership discs in use, bid, still bids,
holds the highest bid, improved the engine this turn, has the right of St. Lucia; the action taken; the place in
player order; the place in the order of this phase."""
GLOBAL = Block("global", (len(PHASES) + len(ROLES) + MOST_SEATS + 23,))
"""The phase; the actions blocked on Barbados; the railroads that may get a bonus; then see `_global`."""

BEGUN = Block("begun", (len(GOODS) + 2,))
"""Of an action begun: the good it is about, links a cube has gone over, the high part of a bid. Its hex is in SITES."""

BLOCKS = (PRINTED, SITES, CUBES, TRACK, EDGES, LINKS, DISPLAY, BAG, PIECES_LEFT, PLAYERS, GLOBAL, BEGUN)


def _lookup(size: int, rows: dict[int, int]) -> Floats:
    """By a byte, a row with a one in the column it stands for; other bytes have none."""
    table = np.zeros((256, size), np.float32)
    for value, column in rows.items():
        table[value, column] = 1
    return table


_SITE = _lookup(TERMINAL + 1, {what: what for what in range(TERMINAL + 1)})
_GOOD = _lookup(len(GOODS) + 1, {**{good: good for good in range(len(GOODS))}, UNKNOWN: len(GOODS)})
_MANY = np.array([count / (count + 2) for count in range(256)], np.float32)
_SHAPE = np.array([[piece in SEGMENTS[shape] for piece in PIECES] for shape in range(len(SHAPES))], np.float32)
_SUPPLY = np.array([*SUPPLY[:-1], 20], np.float32)
_STOCK = np.array(STOCK, np.float32)


@cache
def _owner(viewer: Seat, seats: int) -> Floats:
    """By the byte of an owner, seats counted from the viewer's on."""
    return _lookup(OWNERS, {**{seat: (seat - viewer) % seats for seat in range(seats)}, NOBODY: MOST_SEATS})


@cache
def _printed(board: Board) -> Floats:
    """The block of what never changes on a map."""
    rows = np.zeros(PRINTED.shape, np.float32)
    for place in range(len(board.cells)):
        rows[place, :11] = (
            1, min(1, board.price[place] / 10), *(near >= 0 for near in board.near[place]), place in board.ports,
            board.side[place] == "west", board.side[place] == "east",
        )  # fmt: skip
        for column in board.columns[place]:
            rows[place, 11 + column] = 1
    for number, link in enumerate(board.links):
        rows[list(link.ends), 11 + len(COLUMNS) + number] = 1
    return rows


def _bytes(data: bytearray) -> NDArray[np.uint8]:
    return np.frombuffer(data, np.uint8)


def squeezed(amount: float, half: float) -> float:
    """Grows without end and without reaching 1; `half` gives one half. Less than nothing counts as nothing."""
    return amount / (amount + half) if amount > 0 else 0.0


def paint(view: View[AosState], part: Part) -> None:
    """Fill the blocks from the viewer's seat; a spectator sits on seat 0."""
    state, viewer = view.state, view.seat or 0
    board = state.board
    hexes = len(board.cells)
    part["printed"][:] = _printed(board)
    _sites(state, part["sites"], hexes)
    part["cubes"][:hexes] = _MANY[_bytes(state.cubes)].reshape(hexes, len(GOODS))
    part["track"][:hexes] = _SHAPE[_bytes(state.tiles)]
    owner = _owner(viewer, state.seats)
    part["owners"][:hexes] = owner[_bytes(state.owners)].reshape(hexes, 6, OWNERS)
    for number, link in enumerate(board.links):
        part["links"][number, :2] = 1, min(1, link.price / 10)
        part["links"][number, 2:] = owner[state.links[number]]
    part["display"][:] = _GOOD[_bytes(state.display)]
    part["bag"][:, 0] = np.minimum(np.array(state.bag, np.float32) / _SUPPLY, 1)
    for good in state.drawn:
        part["bag"][good, 1] += 1 / PRODUCED
    part["stock"][:-1] = np.array(state.stock, np.float32) / _STOCK
    part["stock"][-1] = state.discs / DISCS
    scores = state.scores
    for seat in range(state.seats):
        part["players"][(seat - viewer) % state.seats] = _player(state, seat, scores[seat])
    part["global"][:] = _global(state, viewer)


def _sites(state: AosState, rows: Floats, hexes: int) -> None:
    colour = TERMINAL + 1
    letter = colour + len(GOODS)
    rows[:hexes, :colour] = _SITE[_bytes(state.sites)]
    rows[:hexes, colour:letter] = _GOOD[_bytes(state.colours), :-1]
    for city, place in enumerate(state.founded):
        if place >= 0:
            rows[place, letter + city] = 1
    for place in state.built:
        rows[place, letter + len(NEW_CITIES)] = 1


def _player(state: AosState, seat: Seat, score: int) -> list[float]:
    role, place, turn = [0.0] * len(ROLES), [0.0] * MOST_SEATS, [0.0] * MOST_SEATS
    if state.roles[seat] >= 0:
        role[state.roles[seat]] = 1.0
    if seat in state.order:
        place[state.order.index(seat)] = 1.0
    if seat in state.acting:
        turn[state.acting.index(seat)] = 1.0
    return [
        1.0, float(state.out >> seat & 1), float(seat == state.to_act), squeezed(state.cash[seat], 20),
        state.shares[seat] / MOST_SHARES, state.engines[seat] / MOST_ENGINE, squeezed(state.income[seat], 15),
        0.5 + score / (2 * abs(score) + 100), owned(state, seat) / MOST_SECTIONS, squeezed(state.bids[seat], 10),
        float(state.bidders >> seat & 1), float(seat == state.holder), float(state.upgraded >> seat & 1),
        float(seat == state.right), *role, *place, *turn,
    ]  # fmt: skip


def _global(state: AosState, viewer: Seat) -> list[float]:
    phase, among = [0.0] * len(PHASES), [0.0] * MOST_SEATS
    phase[state.phase] = 1.0
    bounty = state.asks[-1] if state.asks else None
    if bounty is not None:
        for seat in bounty.among:
            among[(seat - viewer) % state.seats] = 1.0
    rules, options, seats = state.map_rules, state.options, state.seats
    return [
        *phase, *(float(state.used_roles >> role & 1) for role in range(len(ROLES))), *among,
        state.turn / 30, (state.last_turn - state.turn) / 30, state.at / (2 * MOST_SEATS), state.round / ROUNDS,
        state.builds / 4, float(state.urbanized), squeezed(state.dearest, 5), squeezed(state.high, 10),
        float(state.held), float(state.joined), float(bounty is not None),
        squeezed(bounty.income, 4) if bounty else 0.0, squeezed(bounty.left, 2) if bounty else 0.0,
        seats / MOST_SEATS, squeezed(rules.dice(state), 3), len(rules.halves) / 2, float(rules.cubes_on_track),
        float(rules.cubes_in_towns), float(rules.colourless), float(options.urbanize == "any_time"),
        float(options.first_tile == "simple"), float(options.stock == "recorded"), float(options.rolls == "one"),
    ]  # fmt: skip
