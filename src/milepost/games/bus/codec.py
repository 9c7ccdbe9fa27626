"""Bus for learners: 260 tokens, masks straight from the legal bits, and an observation of 1,729 numbers.

An observation is made in two steps. The position is packed into about 430 bytes, seats rotated so that the viewer comes
first; then every feature is one look-up: which byte it reads, and a table of 256 values for it. All tables lie in
one array, so the second step is two `take` calls, whatever the number of features.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

import numpy as np

from milepost.core.action import Action
from milepost.core.codec import Block, Codec, Floats, Mask
from milepost.core.state import View
from milepost.games.bus.actions import ACTIONS, TOKENS
from milepost.games.bus.board import (
    BUILDINGS,
    CITY,
    CROSSINGS,
    LAST_FIRST,
    PARTS,
    SPACES,
    STREETS,
    STREETS_AT,
    ZONES,
)
from milepost.games.bus.constants import FOR_NOTHING, PHASES, RESOLVING
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.state import BusState

SEATS = 5
"""Observations have room for five; empty seats are zero."""
MASKS_KEPT = 1 << 12
"""How many masks are kept by their bits."""
NONE = 255
"""The byte for `-1`: no owner, no area."""

STATIC = Block("nodes, static", (CROSSINGS, 9))
NODES = Block("nodes", (CROSSINGS, 21))
STREETS_BLOCK = Block("streets", (len(STREETS), SEATS))
PLAYERS = Block("players", (SEATS, 12))
ACTION_BOARD = Block("action board", (sum(SPACES), 7))
GLOBAL = Block("global", (50,))

_RAW = (
    ("passengers", CROSSINGS), ("buildings", 3 * CROSSINGS), ("markers", SEATS), ("placed", SEATS), ("buses", SEATS),
    ("lines left", SEATS), ("deliveries", SEATS), ("stones", SEATS), ("tie order", SEATS), ("behind", SEATS),
    ("order", sum(SPACES)), ("tiles", 3), ("asked", 1), ("phase", 1), ("area", 1), ("marker", 1),
    ("left", 1), ("clock", 1), ("stones left", 1), ("most buses", 1), ("round", 1), ("supply", 1), ("zone", 1),
    ("seats", 1), ("picked", 1), ("to act", 1), ("passed", 1), ("owners", sum(SPACES)), ("resolved", 4),
    ("lines", 9 * SEATS), ("networks", 5 * SEATS), ("heads", SEATS * CROSSINGS),
    ("built", CROSSINGS), ("at home", CROSSINGS), ("free", CROSSINGS),
)  # fmt: skip
"""The packed position: names and lengths of its parts, in order. The last three are worked out with numpy."""

_START = {name: sum(size for _, size in _RAW[:i]) for i, (name, _) in enumerate(_RAW)}
_PACKED = _START["built"]
_WHOLE = _START["free"] + CROSSINGS

Table = tuple[float, ...]
"""What a feature makes of each value of its byte."""


def _scaled(most: float) -> Table:
    return tuple(min(byte / most, 1.0) if byte != NONE else 0.0 for byte in range(256))


def _is(wanted: int) -> Table:
    return tuple(float(byte == wanted) for byte in range(256))


def _bit(bit: int) -> Table:
    return tuple(float(byte >> bit & 1) for byte in range(256))


def _deliveries() -> Table:
    """Grows for ever without leaving [0, 1), so no number of deliveries looks like another."""
    return tuple(byte / (byte + 12) for byte in range(256))


def _free_lots(crossing: int, zone: str) -> Table:
    """Free lots of a zone by how many buildings stand here: lots fill up from the innermost."""
    lots = CITY.crossings[crossing].lots
    return tuple(lots[byte:].count(zone) / 2 for byte in range(256))


def _features() -> Iterator[tuple[int, Table]]:
    """Every dynamic feature in the order of the blocks: the byte it reads, and what it makes of it."""
    at = _START
    for c in range(CROSSINGS):
        yield from ((at["built"] + c, _free_lots(c, zone)) for zone in ZONES)
        yield from ((at["buildings"] + building * CROSSINGS + c, _scaled(2)) for building in range(3))
        yield at["passengers"] + c, _scaled(PARTS.passengers)
        yield at["at home"] + c, _scaled(2)
        yield at["free"] + c, _scaled(2)
        yield from ((at["networks"] + 5 * seat + c // 8, _bit(c % 8)) for seat in range(SEATS))
        yield from ((at["heads"] + CROSSINGS * seat + c, _scaled(2)) for seat in range(SEATS))
        yield at["picked"], _is(c)
    for street in range(len(STREETS)):
        yield from ((at["lines"] + 9 * seat + street // 8, _bit(street % 8)) for seat in range(SEATS))
    for seat in range(SEATS):
        yield at["seats"], tuple(float(seats > seat) for seats in range(256))
        yield at["to act"], _is(seat)
        yield at["behind"] + seat, _is(0)
        yield at["behind"] + seat, _scaled(SEATS - 1)
        yield at["markers"] + seat, _scaled(PARTS.markers)
        yield at["placed"] + seat, _scaled(PARTS.markers)
        yield at["passed"], _bit(seat)
        yield at["buses"] + seat, _scaled(PARTS.most_buses)
        yield at["lines left"] + seat, _scaled(PARTS.lines)
        yield at["deliveries"] + seat, _deliveries()
        yield at["stones"] + seat, _scaled(PARTS.time_stones)
        yield at["tie order"] + seat, _scaled(SEATS)
    for space in range(sum(SPACES)):
        yield from ((at["owners"] + space, _is(seat)) for seat in range(SEATS))
        yield at["resolved"] + space // 8, _bit(space % 8)
        yield at["order"] + space, _scaled(sum(SPACES))
    yield from ((at["asked"], _is(asked)) for asked in range(FOR_NOTHING))
    yield from ((at["phase"], _is(phase)) for phase in range(len(PHASES)))
    yield from ((at["area"], _is(area)) for area in range(len(SPACES)))
    yield from ((at["marker"], _is(marker)) for marker in range(max(SPACES)))
    yield at["left"], _scaled(PARTS.most_buses + 1)
    yield from ((at["clock"], _is(clock)) for clock in range(len(BUILDINGS)))
    yield at["stones left"], _scaled(PARTS.time_stones)
    yield from ((at["most buses"], _is(buses + 1)) for buses in range(PARTS.most_buses))
    yield at["round"], _scaled(10)
    yield at["supply"], _scaled(PARTS.passengers)
    yield from ((at["tiles"] + building, _scaled(PARTS.tiles_per_type)) for building in range(3))
    yield from ((at["zone"], _is(zone)) for zone in range(len(ZONES) + 1))
    yield from ((at["seats"], _is(seats)) for seats in (3, 4, 5))


def _static() -> Floats:
    """The node features that never change."""
    rows = [
        (row.x / 9, row.y / 8, row.role == "station", row.role == "park", *(row.lots.count(zone) / 2 for zone in ZONES),
         STREETS_AT[row.id].bit_count() / 7)
        for row in CITY.crossings
    ]  # fmt: skip
    return np.array(rows, np.float32).ravel()


_SOURCES, _TABLES = zip(*_features(), strict=True)
_DISTINCT = list(dict.fromkeys(_TABLES))
_LOOK_UP = np.array(_DISTINCT, np.float32).ravel()
_FROM = np.array(_SOURCES, np.intp)
_OFFSET = np.array([256 * _DISTINCT.index(table) for table in _TABLES], np.intp)
_OWNERS = tuple(
    tuple(bytes((owner - viewer) % seats if owner < seats else NONE for owner in range(256)) for viewer in range(seats))
    for seats in range(SEATS + 1)
)
"""Seats as a viewer counts them, for `bytes.translate`: number of seats, viewer."""
_BEHIND = tuple(
    tuple((*((first + seat) % seats for seat in range(seats)), *[NONE] * (SEATS - seats)) for first in range(seats))
    for seats in range(SEATS + 1)
)
"""Seats behind the start player, the viewer's first: number of seats, the viewer's own."""


def _legal_bits(view: View[BusState]) -> int:
    """The engine's legal bits of the seat to act; nobody else has any."""
    state = view.state
    if view.seat is None or view.seat != state.to_act:
        return 0
    try:
        return state.bits
    except AttributeError:
        return state.refresh()


class BusCodec(Codec[BusState]):
    """`lean` leaves out the node features that never change: 1,405 numbers instead of 1,729."""

    size = len(ACTIONS)
    street_ends = np.array(STREETS, np.int64)
    """The crossings each street joins, for graph networks."""

    def __init__(self, lean: bool = False) -> None:
        blocks = (STATIC, NODES, STREETS_BLOCK, PLAYERS, ACTION_BOARD, GLOBAL)
        self.blocks = blocks[1:] if lean else blocks
        static = np.empty(0, np.float32) if lean else _static()
        self._start = len(static)
        self._masks: dict[int, Mask] = {}
        self._template = np.concatenate([static, np.zeros(len(_FROM), np.float32)])

    def tokens(self, action: Action) -> tuple[int, ...]:
        """One token, the same in every position."""
        return (TOKENS[action],)

    def mask(self, view: View[BusState], taken: tuple[int, ...] = ()) -> Mask:
        """The engine's own legal bits, one bool each; the few masks of a question come up again and again."""
        bits = 0 if taken else _legal_bits(view)
        known = self._masks.get(bits)
        if known is None:
            if len(self._masks) >= MASKS_KEPT:
                self._masks.clear()
            raw = np.frombuffer(bits.to_bytes((self.size + 7) // 8, "little"), np.uint8)
            known = self._masks[bits] = np.unpackbits(raw, count=self.size, bitorder="little").view(np.bool_)
        return known.copy()

    def action(self, view: View[BusState], taken: tuple[int, ...]) -> Action | None:
        """The action of a token: in Bus every action is one token long."""
        return ACTIONS[taken[0]] if len(taken) == 1 and _legal_bits(view) >> taken[0] & 1 else None

    def observe(self, view: View[BusState], taken: tuple[int, ...] = ()) -> Floats:
        """The position from the viewer's seat; a spectator sits on seat 0."""
        state = view.state
        viewer = view.seat or 0
        raw = np.frombuffer(_pack(state, viewer), np.uint8)
        people = raw[:CROSSINGS]
        houses, offices, pubs = buildings = raw[CROSSINGS : 4 * CROSSINGS].reshape(3, CROSSINGS)
        built, at_home, free = raw[_PACKED:].reshape(3, CROSSINGS)
        np.add(houses, offices, out=built)
        np.add(built, pubs, out=built)
        np.minimum(people, buildings[state.clock], out=at_home)
        np.subtract(buildings[state.clock], at_home, out=free)
        numbers = self._template.copy()
        np.take(_LOOK_UP, raw.take(_FROM) + _OFFSET, out=numbers[self._start :], mode="clip")
        return numbers


def _pack(state: BusState, viewer: int) -> bytearray:
    """The parts of `_RAW`, with room for the last three."""
    seats = len(state.markers)
    rotated = [*range(viewer, seats), *range(viewer)]
    empty = SEATS - seats
    nobody = [0] * empty
    tie_order, order = [0] * SEATS, [0] * sum(SPACES)
    for place, seat in enumerate(state.arrivals):
        tie_order[(seat - viewer) % seats] = place + 1
    for turn, space in enumerate(state.order):
        order[space] = turn + 1
    passed = 0
    if state.round:
        out = ~state.choosing & (1 << seats) - 1
        passed = (out >> viewer | out << seats - viewer) & (1 << seats) - 1
    numbers = [
        *state.passengers, *state.buildings,
        *state.markers[viewer:], *state.markers[:viewer], *nobody,
        *state.placed[viewer:], *state.placed[:viewer], *nobody,
        *state.buses[viewer:], *state.buses[:viewer], *nobody,
        *state.lines_left[viewer:], *state.lines_left[:viewer], *nobody,
        *state.deliveries[viewer:], *state.deliveries[:viewer], *nobody,
        *state.stones[viewer:], *state.stones[:viewer], *nobody,
        *tie_order, *_BEHIND[seats][(viewer - state.start) % seats], *order, *state.tiles,
        state.asked, state.phase, state.area % 256, (state.handled - 1) % 256 if state.phase == RESOLVING else NONE,
        state.left, state.clock, state.stones_left, max(state.buses), state.round, state.supply,
        state.zone if state.sites else len(ZONES), seats, state.picked % 256,
        NONE if state.to_act is None else (state.to_act - viewer) % seats, passed,
    ]  # fmt: skip
    heads = bytearray(SEATS * CROSSINGS)
    for index, head in enumerate(state.heads):
        if head >= 0:
            heads[CROSSINGS * ((index // 2 - viewer) % seats) + head] += 1
    lines, networks = state.lines, state.networks
    return bytearray().join(
        (
            bytes(numbers),
            array("b", state.spaces).tobytes().translate(_OWNERS[seats][viewer]),
            _resolved(state).to_bytes(4, "little"),
            *[lines[seat].to_bytes(9, "little") for seat in rotated],
            bytes(9 * empty),
            *[networks[seat].to_bytes(5, "little") for seat in rotated],
            bytes(5 * empty),
            heads,
            bytes(_WHOLE - _PACKED),
        )
    )


def _resolved(state: BusState) -> int:
    """The spaces whose markers are done with, as a set."""
    if state.phase != RESOLVING:
        return 0
    done = max(state.handled - 1, 0)
    first = FIRST_SPACE[state.area]
    last = first + state.filled[state.area] - done if LAST_FIRST[state.area] else first
    earlier = sum(((1 << state.filled[area]) - 1) << FIRST_SPACE[area] for area in range(state.area))
    return earlier | ((1 << done) - 1) << last
