"""Whole set-ups held against every rule of placing: `python -m tests.games.wood_and_steel.set_ups SET_UPS [FIRST]`.

So many set-ups for each number of players, half of them on each edition of the map, everybody's positions ranked at
random. Without a number: 1,000.
"""

from __future__ import annotations

import sys
from itertools import combinations
from random import Random

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import Rank
from milepost.games.wood_and_steel.board import bits, city_of, good_of, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE, PLACING, RANKING
from milepost.games.wood_and_steel.design import CONNECTIONS, POSITIONS
from milepost.games.wood_and_steel.state import SteelState

from .positions import STEEL

MISSED = (0, 1, 3, 6)
"""What a first, second, third and any other choice counts in the assignment of positions."""
STARTS = tuple(city for pair in POSITIONS for city in pair)


def checked_set_up(seats: int, seed: int) -> SteelState:
    """A set-up that keeps every rule of placing."""
    draw = Random(seed)
    state = STEEL.new(seats, seed=seed, preset=("seed", "current")[seed % 2])
    while state.phase == RANKING:
        state.apply(Rank(*draw.sample(range(len(POSITIONS)), 3)), draw.choice(state.waiting_for))
    check_independents(state)
    check_connections(state)
    check_positions(state)
    for seat in range(seats):
        check_belongings(state, seat)
    assert state.phase == PLACING
    assert not state.market
    return state


def check_independents(state: SteelState) -> None:
    """Each has one segment far from where players begin, no city is shared, and every name is another."""
    ends, hop = state.map.ends, state.map.hop
    owned = [[*members(own)] for own in state.own[FIRST_INDEPENDENT:][: len(state.names)]]
    assert all(len(routes) == 1 for routes in owned)
    routes = [route for one in owned for route in one]
    assert 9 <= len(routes) + len(state.cash) <= 12
    assert all(state.map.routes >> route & 1 for route in routes)
    assert all(hop[end][start] >= 2 for route in routes for end in ends[route] for start in STARTS)
    assert not any({*ends[one]} & {*ends[other]} for one, other in combinations(routes, 2))
    assert len({*state.names}) == len(state.names)


def check_connections(state: SteelState) -> None:
    """The coasts, and two more than there are players, of all lengths."""
    found = [CONNECTIONS[bonus] for bonus in state.connections]
    assert len({one.ends for one in found}) == len(found) == len(state.cash) + 3
    assert {one.band for one in found} == {"always", "short", "medium", "long"}


def check_positions(state: SteelState) -> None:
    """Nobody shares a position, and no two would both rather change places, nor one take a free place."""
    assert len({*state.positions}) == len(state.positions)
    missed = [[MISSED[-1]] * len(POSITIONS) for _ in state.rankings]
    for seat, ranking in enumerate(state.rankings):
        for choice, position in enumerate(ranking):
            missed[seat][position] = MISSED[choice]
    total = sum(missed[seat][position] for seat, position in enumerate(state.positions))
    free = [position for position in range(len(POSITIONS)) if position not in state.positions]
    for seat, position in enumerate(state.positions):
        assert all(total - missed[seat][position] + missed[seat][other] >= total for other in free)
    for one, other in combinations(range(len(state.positions)), 2):
        here, there = state.positions[one], state.positions[other]
        assert missed[one][there] + missed[other][here] >= missed[one][here] + missed[other][there]


def check_belongings(state: SteelState, seat: Seat) -> None:
    """The segment of the position, its second city as the current one, a contract for what the two cities supply."""
    pair = POSITIONS[state.positions[seat]]
    assert state.reach[seat] == bits(pair)
    assert state.active[seat] == pair
    contract = state.private[seat]
    assert contract != NONE
    assert (state.map.supplies[pair[0]] | state.map.supplies[pair[1]]) >> good_of(contract) & 1
    assert city_of(contract) not in pair


def main(set_ups: int = 1_000, first: int = 0) -> int:
    """Make them, and say how many there were."""
    for seats in range(1, 7):
        for seed in range(first, first + set_ups):
            checked_set_up(seats, seed)
        sys.stdout.write(f"{set_ups:,} set-ups with {seats} at the table keep every rule\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
