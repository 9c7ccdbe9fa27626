"""Bus in JAX: the rules of `milepost.games.bus` for thousands of games at once, decision by decision the same.

On a GPU every branch of a rule is computed for every game, so each rule here is a handful of operations on words and
small numbers, and says by a bool whether it applies. There is no loop over markers: between two decisions nothing
happens but a bus that is bought, a clock that ticks and a start player who changes, so which marker asks next follows
from the position after the last action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import ClassVar, Literal

import jax
import jax.numpy as jnp
import numpy as np

from milepost.learn.vector import bits, bus_rounds
from milepost.learn.vector import bus_board as board
from milepost.learn.vector.bus_observation import WIDTH, WIDTH_LEAN, observe
from milepost.learn.vector.bus_state import (
    BY_STONES,
    NOT_OVER,
    OVER,
    PLACING_BUILDINGS,
    PLACING_FIRST_LINES,
    REASONS,
    BusState,
)
from milepost.learn.vector.vector_game import Result, Step

LEAST_SEATS, MOST_SEATS = 3, 5


@dataclass(frozen=True)
class Bus:
    """Bus with its options, named as the engine's, and what a learner is paid; a static argument for `jax.jit`."""

    seats: int = 4
    stones_3p: Literal[4, 5] = 5
    line_bonus_5p: bool = False
    tie_break: Literal["arrival", "stones_then_arrival"] = "arrival"
    parallel_needs_last_street: bool = False
    start_player: int = 0
    lean: bool = True
    """Leave out of observations what never changes: 1,405 numbers instead of 1,729."""
    pays_deliveries: float = 1.0
    pays_stones: float = -1.0
    pays_margin: float = 1.0
    pays_win: float = 0.0

    name: ClassVar[str] = "bus"
    tokens: ClassVar[int] = board.TOKENS
    reasons: ClassVar[tuple[str, ...]] = REASONS

    def __post_init__(self) -> None:
        if not LEAST_SEATS <= self.seats <= MOST_SEATS:
            raise ValueError(f"Bus is for {LEAST_SEATS} to {MOST_SEATS} players, not {self.seats}.")
        if not 0 <= self.start_player < self.seats:
            raise ValueError(f"The start player must be a seat from 0 to {self.seats - 1}, not {self.start_player}.")
        if self.stones_3p not in (4, 5):
            raise ValueError(f"With three players there are 4 or 5 time stones, not {self.stones_3p}.")
        if self.tie_break not in ("arrival", "stones_then_arrival"):
            raise ValueError(f"Ties are broken by 'arrival' or 'stones_then_arrival', not {self.tie_break!r}.")

    @property
    def width(self) -> int:
        """How many numbers an observation holds."""
        return WIDTH_LEAN if self.lean else WIDTH

    def init(self, key: jax.Array | None = None) -> BusState:
        """The first position. Bus has no chance, so there is only one."""
        parts, seats = board.PARTS, self.seats
        number, of_seats = jnp.int32, jnp.zeros(seats, jnp.int32)
        people = jnp.zeros((4, board.CROSSING_WORDS), jnp.uint32)
        people = bits.added(people, number(1), jnp.asarray(bits.words_of(board.PARKS, board.CROSSING_WORDS)))
        sites = jnp.asarray(board.ZONE_SITES[0])
        return BusState(
            to_act=number(self.start_player), phase=number(PLACING_BUILDINGS), asked=number(board.FOR_SITE),
            bits=jnp.concatenate([sites, jnp.zeros(1, jnp.uint32)]), round=number(0), start=number(self.start_player),
            clock=number(0), stones_left=number(self.stones_3p if seats == LEAST_SEATS else parts["time_stones"]),
            supply=number(parts["passengers"] - len(board.PARKS)), zone=number(0), sites=sites, choosing=jnp.uint32(0),
            place=number(-1), turns=number(0), left=number(0), joining=number(-1), picked=number(-1),
            reason=number(NOT_OVER), illegal=jnp.bool_(False), tiles=jnp.full(3, parts["tiles_per_type"], jnp.int32),
            markers=of_seats + parts["markers"], placed=of_seats, buses=of_seats + parts["first_buses"],
            lines_left=of_seats + parts["lines"], deliveries=of_seats, stones=of_seats, arrivals=of_seats,
            lines=jnp.zeros((seats, board.STREET_WORDS), jnp.uint32),
            networks=jnp.zeros((seats, board.CROSSING_WORDS), jnp.uint32),
            heads=jnp.full((seats, 2), -1, jnp.int32), last_streets=jnp.full((seats, 2), -1, jnp.int32),
            own=jnp.zeros(seats, jnp.uint32), order=jnp.zeros(board.PLACES, jnp.int32), passengers=people,
            buildings=jnp.zeros((3, 2, board.CROSSING_WORDS), jnp.uint32),
        )  # fmt: skip

    def to_act(self, state: BusState) -> jax.Array:
        """Whose decision it is; -1 after the end."""
        return state.to_act

    def over(self, state: BusState) -> jax.Array:
        """Whether the game has ended."""
        return state.phase == OVER

    # what is legal

    def mask(self, state: BusState) -> jax.Array:
        """One bool for each token: whether it is legal now."""
        named = bits.spread(state.bits, state.bits.shape[0] * bits.WORD)[board.THINGS].astype(jnp.bool_)
        has_tile = (board.ANSWERS != board.FOR_SITE) | (state.tiles > 0)[board.TYPES]
        return (state.asked == board.ANSWERS) & named & has_tile

    def allows(self, state: BusState, token: jax.Array) -> jax.Array:
        """Whether one token is legal now."""
        inside = (token >= 0) & (token < board.TOKENS)
        token = jnp.clip(token, 0, board.TOKENS - 1)
        has_tile = (state.asked != board.FOR_SITE) | (state.tiles[jnp.asarray(board.TYPES)[token]] > 0)
        answers = jnp.asarray(board.ANSWERS)[token] == state.asked
        return inside & answers & bits.has(state.bits, jnp.asarray(board.THINGS)[token]) & has_tile

    def random_token(self, state: BusState, key: jax.Array) -> jax.Array:
        """A legal token, each with the same chance (to one in sixteen million); nonsense after the end."""
        builds = state.asked == board.FOR_SITE
        types = (state.tiles > 0).astype(jnp.uint32)
        types = types[0] | types[1] << 1 | types[2] << 2
        kinds = jnp.where(builds, jax.lax.population_count(types).astype(jnp.int32), 1)
        number = bits.size_of(state.bits) * kinds
        drawn = jax.random.bits(key, dtype=jnp.uint32) >> 8
        drawn = (drawn * number.astype(jnp.uint32) >> 24).astype(jnp.int32)
        thing = bits.nth(state.bits, drawn // kinds)
        kind = bits.nth(types[None], drawn % kinds)
        by_site = jnp.asarray(board.SITE_NUMBER)[jnp.clip(thing, 0, board.CROSSINGS - 1)]
        within = jnp.where(builds, 3 * by_site + kind, jnp.where(state.asked == board.FOR_DOOR, by_site, thing))
        return jnp.asarray(board.FIRST_TOKEN)[jnp.clip(state.asked, 0, board.FOR_NOTHING - 1)] + within

    # one decision

    def step(self, state: BusState, token: jax.Array) -> Step[BusState]:
        """Take a token for the seat to act; one that is not legal changes nothing but the flag `illegal`."""
        allowed = self.allows(state, token)
        after = self._carried_out(state, jnp.clip(token, 0, board.TOKENS - 1))
        after = jax.tree.map(lambda new, old: jnp.where(allowed, new, old), after, state)
        after = after._replace(illegal=state.illegal | ~allowed)
        return Step(after, self._gains(state, after))

    def _carried_out(self, state: BusState, token: jax.Array) -> BusState:
        mine = jnp.arange(self.seats) == state.to_act
        thing, kind = jnp.asarray(board.THINGS)[token], jnp.asarray(board.TYPES)[token]
        asked = state.asked
        state = _mark_or_pass(state, mine, thing, asked == board.FOR_AREA)
        state = self._lay_or_join(state, mine, thing, asked)
        state = _build(state, thing, kind, asked == board.FOR_SITE)
        state = _send(state, thing, asked == board.FOR_SPLIT)
        state = _set_clock(state, mine, thing, asked == board.FOR_TIME)
        state = _ride(state, mine, thing, asked)
        return bus_rounds.go_on(self, state)

    def _lay_or_join(self, state: BusState, mine: jax.Array, thing: jax.Array, asked: jax.Array) -> BusState:
        """A segment on a street. One between both heads asks where they meet, if it is legal from both."""
        joins = asked == board.FOR_END
        street = jnp.where(joins, state.joining, jnp.clip(thing, 0, len(board.STREETS) - 1))
        low, high = jnp.asarray(board.STREETS[:, 0])[street], jnp.asarray(board.STREETS[:, 1])[street]
        first_line = state.phase == PLACING_FIRST_LINES
        seat = jnp.clip(state.to_act, 0)
        heads, last, my_lines = state.heads[seat], state.last_streets[seat], state.lines[seat]
        open_here = [bits.has(bus_rounds.open_from(self, state, mine, my_lines, heads[end]), street) for end in (0, 1)]
        from_low, from_high = (
            ((heads[0] == crossing) & open_here[0]) | ((heads[1] == crossing) & open_here[1])
            for crossing in (low, high)
        )
        asks = (asked == board.FOR_STREET) & ~first_line & from_low & from_high
        lays = ((asked == board.FOR_STREET) & ~asks) | joins
        start = jnp.where(joins, jnp.where(thing == 1, low, high), jnp.where(from_low, low, high))
        end = low + high - start
        other = jnp.where(heads[0] == start, 1, 0)
        kept_head, kept_street = heads[other], last[other]
        swaps = (kept_head < end) | ((kept_head == end) & (kept_street < street))
        new_heads = jnp.where(swaps, jnp.stack([kept_head, end]), jnp.stack([end, kept_head]))
        new_last = jnp.where(swaps, jnp.stack([kept_street, street]), jnp.stack([street, kept_street]))
        new_heads = jnp.where(first_line, jnp.stack([low, high]), new_heads)
        new_last = jnp.where(first_line, jnp.stack([street, street]), new_last)
        here = (mine & lays)[:, None]
        return state._replace(
            joining=jnp.where(asks, street, jnp.where(joins, -1, state.joining)),
            asked=jnp.where(asks, board.FOR_END, jnp.where(joins, board.FOR_STREET, state.asked)),
            lines=state.lines | jnp.where(here, bits.single(street, board.STREET_WORDS), jnp.uint32(0)),
            networks=state.networks | jnp.where(here, jnp.asarray(board.ENDS)[street], jnp.uint32(0)),
            heads=jnp.where(here, new_heads, state.heads),
            last_streets=jnp.where(here, new_last, state.last_streets),
            lines_left=state.lines_left - (mine & lays),
            left=state.left - (lays & (state.left > 0)),
        )

    # what it brings

    def scores(self, state: BusState) -> jax.Array:
        """Deliveries; stones are taken off at the end."""
        return state.deliveries - jnp.where(self.over(state), state.stones, 0)

    def result(self, state: BusState) -> Result:
        """Scores and ranks. A tie goes to whoever was first to reach the final number of deliveries."""
        scores = self.scores(state)
        stones = state.stones if self.tie_break == "stones_then_arrival" else jnp.zeros_like(state.stones)
        standing = (-scores * 8 - stones) * 8 + jnp.where(state.deliveries > 0, state.arrivals, 0)
        ranks = 1 + sum(((standing[other] < standing).astype(jnp.int32) for other in range(self.seats)), jnp.int32(0))
        return Result(scores, ranks, state.reason)

    def _gains(self, before: BusState, after: BusState) -> jax.Array:
        """What each seat is paid: deliveries and stones when they come, the margin and the victory at the end."""
        deliveries = (after.deliveries - before.deliveries).astype(jnp.float32)
        stones = (after.stones - before.stones).astype(jnp.float32)
        gains = self.pays_deliveries * deliveries + self.pays_stones * stones
        scores, ranks, _ = self.result(after)
        best_other = [
            reduce(jnp.maximum, [scores[other] for other in range(self.seats) if other != seat])
            for seat in range(self.seats)
        ]
        margin = (scores - jnp.stack(best_other)).astype(jnp.float32)
        winners = (ranks == 1).astype(jnp.float32)
        final = self.pays_margin * margin + self.pays_win * winners / winners.sum()
        return gains + jnp.where(self.over(after) & ~self.over(before), final, jnp.float32(0))

    def observe(self, state: BusState, viewer: jax.Array) -> jax.Array:
        """The position from a seat, number by number what the engine's codec gives."""
        return observe(state, jnp.clip(viewer, 0), self.lean)


# the effects of single actions; `applies` says whether it is this one


def _mark_or_pass(state: BusState, mine: jax.Array, area: jax.Array, applies: jax.Array) -> BusState:
    """A marker on the lowest free space of an area; a seat that passes or places its last one is out of the round."""
    marks = applies & (area != board.PASS)
    area = jnp.clip(area, 0, board.PASS - 1)
    taken = bits.union(state.own)
    space = jax.lax.population_count(taken & jnp.asarray(board.PLACES_OF)[area]).astype(jnp.int32)
    first, spaces = jnp.asarray(board.FIRST_PLACE)[area], jnp.asarray(np.array(board.SPACES))[area]
    place = first + jnp.where(jnp.asarray(np.array(board.LAST_FIRST))[area], spaces - 1 - space, space)
    turn = jax.lax.population_count(taken).astype(jnp.int32) + 1
    markers = state.markers - (mine & marks)
    out = mine & applies & (~marks | (markers == 0))
    gone = reduce(jnp.bitwise_or, [jnp.where(out[seat], jnp.uint32(1 << seat), 0) for seat in range(len(out))])
    return state._replace(
        own=state.own | jnp.where(mine & marks, jnp.uint32(1) << place.astype(jnp.uint32), jnp.uint32(0)),
        order=jnp.where((jnp.arange(board.PLACES) == place) & marks, turn, state.order),
        placed=state.placed + (mine & marks), markers=markers, choosing=state.choosing & ~gone,
    )  # fmt: skip


def _build(state: BusState, crossing: jax.Array, kind: jax.Array, applies: jax.Array) -> BusState:
    """A tile on the innermost free lot. When the zone is full, the next one opens."""
    crossing = jnp.clip(crossing, 0, board.CROSSINGS - 1)
    here = bits.single(crossing, board.CROSSING_WORDS, present=applies)
    standing = sum((bits.count_of(state.buildings[one], crossing) for one in range(3)), jnp.int32(0))
    is_kind = [(kind == one) & applies for one in range(3)]
    buildings = [bits.added(state.buildings[one], is_kind[one].astype(jnp.int32), here) for one in range(3)]
    filled = standing + 1 == jnp.asarray(board.LOTS_UP_TO)[state.zone, crossing]
    sites = state.sites & ~jnp.where(filled, here, jnp.uint32(0))
    opens = applies & bits.is_empty(sites) & (state.zone < len(board.ZONES) - 1)
    zone = state.zone + opens
    return state._replace(
        buildings=jnp.stack(buildings), tiles=state.tiles - jnp.stack(is_kind), zone=zone,
        sites=jnp.where(opens, jnp.asarray(board.ZONE_SITES)[zone], sites),
        left=state.left - (applies & (state.left > 0)),
    )  # fmt: skip


def _send(state: BusState, first: jax.Array, applies: jax.Array) -> BusState:
    """New passengers at the two stations."""
    people = state.passengers
    for station, number in zip(board.STATIONS, (first, state.left - first), strict=True):
        words = jnp.asarray(bits.words_of([station], board.CROSSING_WORDS))
        people = bits.added(people, jnp.where(applies, number, 0), words)
    left = jnp.where(applies, 0, state.left)
    return state._replace(passengers=people, supply=state.supply - jnp.where(applies, state.left, 0), left=left)


def _set_clock(state: BusState, mine: jax.Array, stop: jax.Array, applies: jax.Array) -> BusState:
    """Time passes, or stops for a stone. The last stone ends the game at once."""
    stops = applies & (stop == 1)
    stones_left = state.stones_left - stops
    ends = stops & (stones_left == 0)
    return state._replace(
        clock=jnp.where(applies & ~stops, (state.clock + 1) % 3, state.clock), stones=state.stones + (mine & stops),
        stones_left=stones_left, left=jnp.where(applies, 0, state.left), phase=jnp.where(ends, OVER, state.phase),
        asked=jnp.where(ends, board.FOR_NOTHING, state.asked), to_act=jnp.where(ends, -1, state.to_act),
        reason=jnp.where(ends, BY_STONES, state.reason),
    )  # fmt: skip


def _ride(state: BusState, mine: jax.Array, crossing: jax.Array, asked: jax.Array) -> BusState:
    """A passenger boards a bus, or gets off and is delivered."""
    picks, drops = asked == board.FOR_PASSENGER, asked == board.FOR_DOOR
    people = bits.one_less(state.passengers, bits.single(state.picked, board.CROSSING_WORDS, present=drops))
    people = bits.added(people, jnp.int32(1), bits.single(crossing, board.CROSSING_WORDS, present=drops))
    old = state.arrivals
    mine_before = sum((jnp.where(mine[seat], old[seat], 0) for seat in range(len(old))), jnp.int32(0))
    delivered = sum(((old[seat] > 0).astype(jnp.int32) for seat in range(len(old))), jnp.int32(0))
    earlier = jnp.where(mine_before > 0, mine_before, len(old) + 1)
    arrivals = jnp.where(mine, delivered + (mine_before == 0), old - (old > earlier))
    return state._replace(
        picked=jnp.where(picks, crossing, jnp.where(drops, -1, state.picked)),
        asked=jnp.where(picks, board.FOR_DOOR, jnp.where(drops, board.FOR_PASSENGER, state.asked)),
        passengers=people, deliveries=state.deliveries + (mine & drops), left=state.left - drops,
        arrivals=jnp.where(drops, arrivals, old),
    )  # fmt: skip
