"""The engine's legal tiles, deliveries and owners beside a plain reading of the rules, over random play."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import pytest

from milepost.core.action import Action
from milepost.core.chance import seeded
from milepost.games.age_of_steam import state as states
from milepost.games.age_of_steam.actions import DECLINE, DONE, DROP, Bid, Build, Issue, Move
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, NOBODY, PRODUCING, SHARES
from milepost.games.age_of_steam.events import LinkCompleted
from milepost.games.age_of_steam.maps import MAPS, board
from milepost.games.age_of_steam.rules import building, moving
from milepost.games.age_of_steam.state import AosOptions, AosState
from milepost.games.age_of_steam.tiles import SEGMENTS

from .reference import Table
from .reference_track import TILES

OPTIONS: dict[str, tuple[object, ...]] = {
    "turns": (0, 14),
    "urbanize": ("first", "any_time"),
    "first_tile": ("simple", "any"),
    "stock": ("free", "recorded"),
    "sheet": ("printed", "recorded"),
    "hill_price": (3, 5),
}
TABLES = tuple((name, seats) for name in MAPS for seats in sorted(board(name).turns))


def begin(seed: int, name: str, seats: int, draw: Random) -> AosState:
    """A game with drawn options; engines are good from the start, so that there are many deliveries."""
    options: dict[str, Any] = {name: draw.choice(values) for name, values in OPTIONS.items()}
    state = states.new(seats, AosOptions(map=name, **options), seeded(seed))
    state.engines = [draw.randint(1, 5) for _ in range(seats)]
    return state


def answer(state: AosState, draw: Random) -> Action:
    """A random answer with a little sense: few shares, low bids, tiles rather than nothing, now and then ruin."""
    if state.phase == SHARES:
        return Issue(min(draw.randrange(3), len(state.legal()) - 1))
    if state.phase == AUCTION:
        low = Bid(state.high + 1)
        return low if draw.random() < 0.3 and low in state.legal() else DROP
    legal = state.legal()
    if state.phase == BUILDING and len(legal) > 1 and draw.random() < 0.95:
        some = draw.sample(legal, min(len(legal), draw.choice((1, 12, 30))))
        return max(some, key=lambda action: (action != DONE, completed(state, action) if len(some) > 1 else 0))
    moves = [action for action in legal if isinstance(action, Move)]
    if state.phase == MOVING and moves and draw.random() < 0.8:
        return draw.choice(moves)
    return DECLINE if state.phase == PRODUCING and draw.random() < 0.3 else draw.choice(legal)


def completed(state: AosState, action: Action) -> int:
    """How many links it completes."""
    return sum(isinstance(event, LinkCompleted) for event in state.clone().apply(action))


def compare(seed: int, name: str, seats: int, *, every: int, longest: int = 10_000, rich: bool = True) -> Counter[str]:
    """One game, in which rich players get money whenever they need some; what was compared."""
    draw, counts = Random(f"{seed} {name} {seats}"), Counter[str]()
    state = begin(seed, name, seats, draw)
    table, seen = Table(state), Counter[bool]()
    for number in range(longest):
        if state.to_act is None:
            break
        if rich and state.phase in (BUILDING, MOVING) and state.cash[state.to_act] < 12 and not state.built:
            state.cash[state.to_act] += draw.randrange(25)
            state.fitting = None
        place = f"{name} with {seats}, game {seed}, action {number}"
        seen[state.phase == BUILDING] += 1
        if seen[state.phase == BUILDING] % every == 0:
            look(state, table, place, counts)
        before = (state.phase, state.at, state.acting[:])
        events = state.apply(answer(state, draw))
        table.watch(before, events)
        look_at_owners(state, table, place)
    counts.update({"games": 1, "turns left open": table.left_open})
    return counts


def look(state: AosState, table: Table, place: str, counts: Counter[str]) -> None:
    """Legal tiles where somebody builds, deliveries everywhere."""
    seat = state.to_act
    assert seat is not None
    if state.phase == BUILDING and not state.asks:
        engine, plain = set(building.legal_tiles(state, seat)), table.builds(seat)
        told = [(state.board.cells[one.hex], SEGMENTS[one.tile], one in plain) for one in engine ^ plain]
        assert not told, f"{place}: P{seat} builds, allowed by the plain rules or not: {told}"
        for action in draw_few(plain, 5):
            price = building.price_of(state, seat, action.hex, action.tile)
            cell = state.board.cells[action.hex]
            tile = next(one for one in TILES if one.shape == action.tile)
            sorted_out = table.sort_out(cell, tile)
            assert sorted_out is not None
            assert price == table.cost(cell, tile, len(sorted_out[0])), f"{place}: the price at {cell}"
        counts.update({"building positions": 1, "tiles": len(plain)})
    found = moving.deliveries(state, seat)
    plain_moves = table.deliveries(seat)
    assert len(found) == len(plain_moves), f"{place}: {len(found)} deliveries, by the plain rules {len(plain_moves)}"
    assert {one.move for one in found} == plain_moves, f"{place}: other deliveries than by the plain rules"
    counts.update({"moving positions": 1, "deliveries": len(found)})


def look_at_owners(state: AosState, table: Table, place: str) -> None:
    """Every piece of track has the owner that the plain rules give it."""
    for cell, pieces in table.pieces.items():
        first = state.board.hex_at[cell] * 6
        for piece in pieces:
            owner = state.owners[first + piece.ends[0]]
            assert (None if owner == NOBODY else owner) == piece.owner, f"{place}: the owner of {cell}, {piece.ends}"
    laid = sum(len(pieces) for pieces in table.pieces.values())
    assert laid == sum(len(SEGMENTS[tile]) for tile in state.tiles), f"{place}: other track than by the plain rules"
    assert table.links == list(state.links), f"{place}: the owners of printed links"


def draw_few(actions: set[Build], count: int) -> list[Build]:
    """Some of many, spread evenly."""
    ordered = sorted(actions, key=lambda one: (one.hex, one.tile))
    return ordered[:: max(1, len(ordered) // count)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[1] in (1, 2, 4)])
def test_builds_deliveries_and_owners_are_those_of_the_plain_rules(name, seats):
    counts = compare(7, name, seats, every=12 if seats > 2 else 4, longest=150)
    assert counts["building positions"] >= 2
    assert counts["moving positions"] > 5


def test_builds_deliveries_and_owners_also_where_players_go_bankrupt():
    counts = compare(3, "rust_belt", 5, every=6, rich=False)
    assert counts["building positions"] > 1


def main() -> None:
    """Games on all maps in turn, as many as the command line says."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else len(TABLES)
    total = Counter[str]()
    for seed in range(games):
        name, seats = TABLES[seed % len(TABLES)]
        total += compare(seed, name, seats, every=2, rich=seed % 5 > 0)
        sys.stdout.write(f"{seed + 1} {name} {seats}: {dict(total)}\n")
