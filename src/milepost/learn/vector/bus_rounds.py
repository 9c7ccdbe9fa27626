"""From one decision of Bus to the next: whom the position asks now, and what."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import jax
import jax.numpy as jnp
import numpy as np

from milepost.learn.vector import bits
from milepost.learn.vector import bus_board as board
from milepost.learn.vector.bus_state import (
    BY_LOTS,
    BY_MARKERS,
    CHOOSING,
    OVER,
    PLACING_BUILDINGS,
    PLACING_FIRST_LINES,
    PLACING_SECOND_LINES,
    RESOLVING,
    BusState,
)

if TYPE_CHECKING:
    from milepost.learn.vector.bus import Bus

BUS_PLACE, CLOCK_PLACE, START_PLACE = (int(board.FIRST_PLACE[area]) for area in (1, 4, 6))
QUESTIONS = np.array(
    [board.FOR_STREET, board.FOR_NOTHING, board.FOR_SPLIT, board.FOR_SITE, board.FOR_TIME, board.FOR_PASSENGER,
     board.FOR_NOTHING], np.int32,
)  # fmt: skip
"""By area, what its markers ask."""
LEAST_MARKERS = 2
ALL_STREETS = bits.words_of(range(len(board.STREETS)), board.STREET_WORDS)


def go_on(game: Bus, state: BusState) -> BusState:
    """Move on from the effect of an action to the next decision, or to the end."""
    streets = open_streets(game, state)
    sets_up = state.phase < CHOOSING
    state = _next_chooser(game, state)
    resolves = state.phase == RESOLVING
    can_build = ~bits.is_empty(state.sites) & (state.tiles > 0).any()
    ticks = resolves & ~_taken(state, CLOCK_PLACE) & (state.place < CLOCK_PLACE)
    clock = jnp.where(ticks, (state.clock + 1) % 3, state.clock)
    waiting, free = waiting_and_free(state, clock)
    riders = [
        ~bits.is_empty(waiting & state.networks[seat]) & ~bits.is_empty(free & state.networks[seat])
        for seat in range(game.seats)
    ]
    layers = [~bits.is_empty(streets[seat]) for seat in range(game.seats)]
    possible = (
        ((state.asked == board.FOR_STREET) & _of(layers, state.to_act))
        | ((state.asked == board.FOR_SITE) & can_build)
        | ((state.asked == board.FOR_PASSENGER) & _of(riders, state.to_act))
        | (state.asked == board.FOR_END)
        | (state.asked == board.FOR_DOOR)
    )
    moves = resolves & ~((state.left > 0) & possible)
    state = _next_marker(game, state, moves, layers, riders, can_build, clock)
    state = _set_up(game, state, sets_up)
    return state._replace(bits=_legal(game, state, streets, waiting, free))


def open_streets(game: Bus, state: BusState) -> jax.Array:
    """By seat, the set of streets its line may go on to."""
    found = []
    for seat in range(game.seats):
        mine, lines = np.arange(game.seats) == seat, state.lines[seat]
        from_heads = [open_from(game, state, mine, lines, state.heads[seat, end]) for end in (0, 1)]
        found.append(jnp.where(state.lines_left[seat] > 0, from_heads[0] | from_heads[1], jnp.uint32(0)))
    return jnp.stack(found)


def open_from(
    game: Bus, state: BusState, mine: jax.Array | np.ndarray, my_lines: jax.Array, head: jax.Array
) -> jax.Array:
    """The set of streets that may be laid from one head.

    Prefer empty streets: a used one is open when no street here is empty, or when everybody on it has a head here.
    """
    blocked = jnp.zeros_like(my_lines)
    for other in range(game.seats):
        heads, lines = state.heads[other], state.lines[other]
        ends_here = (heads[0] == head) | (heads[1] == head)
        beside = jnp.uint32(0)
        if game.parallel_needs_last_street:
            came_by = reduce(
                jnp.bitwise_or,
                [bits.single(state.last_streets[other, end], board.STREET_WORDS, present=heads[end] == head)
                 for end in (0, 1)],
            )  # fmt: skip
            beside = lines & ~came_by
        passing = jnp.where(ends_here, beside, lines)
        blocked = blocked | jnp.where(mine[other], jnp.uint32(0), passing)
    here = jnp.asarray(board.STREETS_AT)[head]
    some_empty = ~bits.is_empty(here & ~bits.union(state.lines))
    return here & ~my_lines & ~jnp.where(some_empty, blocked, jnp.uint32(0))


def waiting_and_free(state: BusState, clock: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The sets of crossings where somebody waits, and of those with a free building of the clock's type."""
    one, two, four, eight = (state.passengers[digit] for digit in range(4))
    doors = [_of([state.buildings[kind, digit] for kind in range(3)], clock) for digit in (0, 1)]
    many, same_twos = four | eight, ~(two ^ doors[1])
    waiting = many | (two & ~doors[1]) | (same_twos & one & ~doors[0])
    free = ~many & ((doors[1] & ~two) | (same_twos & doors[0] & ~one))
    return waiting, free


def _of(parts: list[jax.Array], index: jax.Array) -> jax.Array:
    """One of a few values."""
    return reduce(lambda found, part: jnp.where(index == part, parts[part], found), range(1, len(parts)), parts[0])


def _taken(state: BusState, place: int) -> jax.Array:
    """Whether a marker lies on a place."""
    return (bits.union(state.own) >> place & 1) == 1


def _owner(state: BusState, place: jax.Array | int) -> jax.Array:
    """Whose marker lies on a place; 0 if there is none."""
    shift = jnp.uint32(place)
    return sum(
        (((state.own[seat] >> shift & 1) * seat).astype(jnp.int32) for seat in range(1, len(state.own))), jnp.int32(0)
    )


def _after(game: Bus, some: jax.Array, seat: jax.Array) -> jax.Array:
    """The next seat clockwise in a set of seats, which may come round to `seat` itself."""
    found = seat
    for distance in range(game.seats, 0, -1):
        other = (seat + distance) % game.seats
        found = jnp.where(some >> other.astype(jnp.uint32) & 1 == 1, other, found)
    return found


def _next_chooser(game: Bus, state: BusState) -> BusState:
    """While markers are placed: the next seat that has not passed; after the last one markers are resolved."""
    chooses, begins = state.phase == CHOOSING, (state.phase == CHOOSING) & (state.choosing == 0)
    return state._replace(
        to_act=jnp.where(chooses & ~begins, _after(game, state.choosing, state.to_act), state.to_act),
        phase=jnp.where(begins, RESOLVING, state.phase),
    )


def _next_marker(
    game: Bus, state: BusState, moves: jax.Array, layers: list[jax.Array], riders: list[jax.Array],
    can_build: jax.Array, clock: jax.Array,
) -> BusState:  # fmt: skip
    """The first marker after the one in hand that has something to decide; without one, the round is over."""
    nothing, seats = jnp.uint32(0), range(game.seats)
    buyer = jnp.stack([(state.own[seat] >> BUS_PLACE & 1) == 1 for seat in seats]) & (state.place < BUS_PLACE)
    buses = state.buses + (buyer & (state.buses < board.PARTS["most_buses"]))
    most_before = reduce(jnp.maximum, [state.buses[seat] for seat in seats])
    most = reduce(jnp.maximum, [buses[seat] for seat in seats])
    lines = most_before + (1 if game.line_bonus_5p and game.seats == 5 else 0)
    of_layers = reduce(jnp.bitwise_or, [jnp.where(layers[seat], state.own[seat], nothing) for seat in seats])
    of_riders = reduce(jnp.bitwise_or, [jnp.where(riders[seat], state.own[seat], nothing) for seat in seats])
    everybody = bits.union(state.own)
    asking = (
        (of_layers & _lettered(board.LINE_EXPANSION, lines))
        | jnp.where(state.supply > 0, everybody & _lettered(board.PASSENGERS, most), nothing)
        | jnp.where(can_build, everybody & _lettered(board.BUILDINGS, most), nothing)
        | (everybody & board.PLACES_OF[board.TIME_CLOCK])
        | (of_riders & board.PLACES_OF[board.VRROOOMM])
    )
    coming = asking & ~((jnp.uint32(1) << (state.place + 1).astype(jnp.uint32)) - 1)
    found, place = moves & (coming != 0), jnp.minimum(bits.lowest(coming), START_PLACE)
    area, space = jnp.asarray(board.AREA_AT)[place], jnp.asarray(board.SPACE_AT)[place]
    owner = _owner(state, place)
    units = (lines - space, jnp.int32(0), jnp.minimum(state.supply, most - space), most - space, jnp.int32(1),
             _of([buses[seat] for seat in seats], owner))  # fmt: skip
    done = moves & (coming == 0)
    rode_on = moves & (done | (place > BUS_PLACE))
    state = state._replace(
        buses=jnp.where(rode_on, buses, state.buses),
        clock=jnp.where(done | (found & (place > CLOCK_PLACE)), clock, state.clock),
        place=jnp.where(found, place, state.place),
        to_act=jnp.where(found, owner, state.to_act),
        asked=jnp.where(found, jnp.asarray(QUESTIONS)[area], state.asked),
        left=jnp.where(found, _of(list(units), area), jnp.where(done, 0, state.left)),
    )
    return _clean_up(game, state, done)


def _lettered(area: int, number: jax.Array) -> jax.Array:
    """The places of an area's first spaces, as many as the richest player has buses."""
    spaces, first = board.SPACES[area], int(board.FIRST_PLACE[area])
    number = jnp.clip(number, 0, spaces).astype(jnp.uint32)
    low = (jnp.uint32(1) << number) - 1
    if board.LAST_FIRST[area]:
        whole = jnp.uint32((1 << spaces) - 1)
        low = whole & ~((jnp.uint32(1) << (spaces - number)) - 1)
    return low << first


def _clean_up(game: Bus, state: BusState, done: jax.Array) -> BusState:
    """The start player changes, markers leave for good; then the game ends, or a new round begins."""
    start = jnp.where(_taken(state, START_PLACE), _owner(state, START_PLACE), (state.start + 1) % game.seats)
    with_markers = sum(((state.markers[seat] > 0).astype(jnp.int32) for seat in range(game.seats)), jnp.int32(0))
    by_markers, by_lots = with_markers <= 1, bits.is_empty(state.sites)
    ends = done & (by_markers | by_lots)
    state = state._replace(
        start=jnp.where(done, start, state.start), own=jnp.where(done, jnp.uint32(0), state.own),
        order=jnp.where(done, 0, state.order), place=jnp.where(done, START_PLACE, state.place),
        phase=jnp.where(ends, OVER, state.phase), asked=jnp.where(ends, board.FOR_NOTHING, state.asked),
        to_act=jnp.where(ends, -1, state.to_act),
        reason=jnp.where(ends, jnp.where(by_markers, BY_MARKERS, BY_LOTS), state.reason),
    )  # fmt: skip
    return _begin_round(game, state, done & ~ends)


def _begin_round(game: Bus, state: BusState, begins: jax.Array) -> BusState:
    """Everybody with markers left chooses, from the start player on."""
    some = reduce(
        jnp.bitwise_or, [jnp.where(state.markers[seat] > 0, jnp.uint32(1 << seat), 0) for seat in range(game.seats)]
    )
    first = _after(game, some, (state.start - 1) % game.seats)
    return state._replace(
        round=state.round + begins, phase=jnp.where(begins, CHOOSING, state.phase),
        asked=jnp.where(begins, board.FOR_AREA, state.asked), place=jnp.where(begins, -1, state.place),
        turns=jnp.where(begins, 0, state.turns), choosing=jnp.where(begins, some, state.choosing),
        placed=jnp.where(begins, 0, state.placed), to_act=jnp.where(begins, first, state.to_act),
    )  # fmt: skip


def _set_up(game: Bus, state: BusState, applies: jax.Array) -> BusState:
    """Two tiles each, clockwise; a line each, clockwise; a second line each, in the opposite order."""
    turns = state.turns + 1
    steps = jnp.asarray(np.array([2, 1, 1, 0, 0, 0]) * game.seats)
    over = turns == steps[state.phase]
    phase, turns = state.phase + over, jnp.where(over, 0, turns)
    turn = jnp.where(phase == PLACING_BUILDINGS, turns // 2, turns)
    turn = jnp.where(phase == PLACING_SECOND_LINES, game.seats - 1 - turn, turn)
    goes_on, begins = applies & (phase < CHOOSING), applies & (phase == CHOOSING)
    state = state._replace(
        phase=jnp.where(goes_on, phase, state.phase), turns=jnp.where(goes_on, turns, state.turns),
        asked=jnp.where(goes_on & (phase != PLACING_BUILDINGS), board.FOR_STREET, state.asked),
        to_act=jnp.where(goes_on, (state.start + turn) % game.seats, state.to_act),
    )  # fmt: skip
    return _begin_round(game, state, begins)


def _legal(game: Bus, state: BusState, streets: jax.Array, waiting: jax.Array, free: jax.Array) -> jax.Array:
    """The set of things that answer what is asked; nothing after the end."""
    everybody = bits.union(state.own)
    areas = reduce(
        jnp.bitwise_or,
        [jnp.where(everybody >> int(last) & 1 == 0, jnp.uint32(1 << area), 0)
         for area, last in enumerate(board.LAST_SPACE)],
    )  # fmt: skip
    seat = state.to_act
    seats = range(game.seats)
    may_pass = (_of([state.placed[one] for one in seats], seat) >= LEAST_MARKERS) | (areas == 0)
    network = _of([state.networks[one] for one in seats], seat)
    street = jnp.where(
        state.phase == PLACING_FIRST_LINES, jnp.asarray(ALL_STREETS), _of([streets[one] for one in seats], seat)
    )
    choices = (
        _first_word(areas | jnp.where(may_pass, jnp.uint32(1 << board.PASS), 0)),
        street,
        _first_word(jnp.uint32(0b11)),
        _crossings(state.sites),
        _first_word((jnp.uint32(2) << state.left.astype(jnp.uint32)) - 1),
        _first_word(jnp.uint32(0b11)),
        _crossings(waiting & network),
        _crossings(free & network),
        jnp.zeros(board.STREET_WORDS, jnp.uint32),
    )
    return _of(list(choices), state.asked)


def _first_word(word: jax.Array) -> jax.Array:
    return jnp.stack([word, jnp.uint32(0), jnp.uint32(0)])


def _crossings(some: jax.Array) -> jax.Array:
    return jnp.stack([some[0], some[1], jnp.uint32(0)])
