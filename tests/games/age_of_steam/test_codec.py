"""Tokens, masks and observations of Age of Steam."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from milepost.core.codec import Codec
from milepost.games.age_of_steam.actions import Bid, Build, Move, Urbanize
from milepost.games.age_of_steam.codec import FIRST, AosCodec
from milepost.games.age_of_steam.constants import BUILDING, FREE, MOVING, NOBODY
from milepost.games.age_of_steam.goods import EMPTY, GOODS
from milepost.games.age_of_steam.observation import BLOCKS, OWNERS, squeezed
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SEGMENTS

from .driving import AOS, TABLES, answer, begin, enrich

CODEC = AosCodec()


def mid_game(phase: int, name: str = "rust_belt", far: int = 0) -> AosState:
    """A position of a phase in the third turn of a lively game of three, with a delivery over so many links."""
    for seed in range(100):
        draw = Random(seed)
        state: AosState = AOS.new(3, seed, map=name)
        enrich(state, draw)
        while state.to_act is not None:
            if state.turn == 3 and state.phase == phase:
                ways = moving.deliveries(state, state.to_act) if far else []
                if not far or any(len(way.stops) >= far for way in ways):
                    return state
            state.apply(answer(state, draw))
    raise AssertionError("no such position")


def test_tokens_of_actions():
    assert CODEC.tokens(Build(3, 7)) == (FIRST["hex"] + 3, FIRST["shape"] + 7)
    assert CODEC.tokens(Urbanize(3, 1)) == (FIRST["hex"] + 3, FIRST["city"] + 1)
    exits = FIRST["exit"] + 5, FIRST["exit"] + 6
    assert CODEC.tokens(Move(9, 2, (5, 6))) == (FIRST["hex"] + 9, FIRST["good"] + 2, *exits)


def test_a_bid_of_64_or_more_takes_two_tokens():
    assert CODEC.tokens(Bid(63)) == (FIRST["bid"] + 63,)
    assert CODEC.tokens(Bid(64)) == (FIRST["bid_high"] + 1, FIRST["bid_low"])
    assert CODEC.tokens(Bid(4095)) == (FIRST["bid_high"] + 63, FIRST["bid_low"] + 63)


@pytest.mark.parametrize("index", range(0, len(TABLES), 3))
def test_masks_and_actions_are_those_of_a_plain_walk_over_what_is_legal(index):
    draw = Random(index)
    state = begin(index, draw)
    for number in range(150):
        if state.to_act is None:
            break
        if number % 7 == 0:
            view = state.seen_by(state.to_act)
            paths = [CODEC.tokens(action) for action in state.legal()]
            path = draw.choice(paths)
            for depth in range(len(path)):
                plain = Codec.mask(CODEC, view, path[:depth])
                assert np.array_equal(CODEC.mask(view, path[:depth]), plain)
            for taken in (path, path[:-1], (*path, 0)):
                assert CODEC.action(view, taken) == Codec.action(CODEC, view, taken)
        state.apply(answer(state, draw))


def test_nobody_but_the_seat_to_act_has_a_mask():
    state = mid_game(BUILDING)
    for seat in (None, *(seat for seat in range(3) if seat != state.to_act)):
        assert not CODEC.mask(state.seen_by(seat)).any()
        assert CODEC.action(state.seen_by(seat), CODEC.tokens(state.legal()[0])) is None


def test_seats_are_counted_from_the_viewer_on():
    state = mid_game(BUILDING)
    for viewer in range(3):
        seen = CODEC.observe(state.seen_by(viewer))
        players, edges = CODEC.block(seen, "players"), CODEC.block(seen, "owners")
        for seat in range(3):
            assert players[(seat - viewer) % 3, 3] == pytest.approx(squeezed(state.cash[seat], 20))
        for half, owner in enumerate(state.owners):
            shown = edges[half // 6, half % 6]
            column = None if owner == FREE else OWNERS - 1 if owner == NOBODY else (owner - viewer) % 3
            assert shown.nonzero()[0].tolist() == ([] if column is None else [column])


def test_track_and_cubes_are_shown_hex_by_hex():
    state = mid_game(BUILDING)
    seen = CODEC.observe(state.seen_by(0))
    track, cubes = CODEC.block(seen, "track"), CODEC.block(seen, "cubes")
    for place, tile in enumerate(state.tiles):
        assert track[place].sum() == len(SEGMENTS[tile])
        assert (cubes[place] > 0).tolist() == [
            n > 0 for n in state.cubes[place * len(GOODS) : (place + 1) * len(GOODS)]
        ]
    assert not track[len(state.tiles) :].any()


def test_an_action_begun_is_shown():
    state = mid_game(MOVING, far=2)
    view = state.seen_by(state.to_act)
    assert state.to_act is not None
    way = next(way for way in moving.deliveries(state, state.to_act) if len(way.stops) > 1)
    path = CODEC.tokens(way.move)
    shown = [CODEC.observe(view, path[:depth]) for depth in range(len(path))]
    assert len({numbers.tobytes() for numbers in shown}) == len(path)
    places = [CODEC.block(numbers, "sites")[:, -1].nonzero()[0].tolist() for numbers in shown]
    assert places == [[], [way.move.hex], [way.move.hex], *([stop] for stop in way.stops[:-1])]
    assert CODEC.block(shown[2], "begun")[way.move.good] == 1


def test_the_high_part_of_a_bid_is_shown():
    state: AosState = AOS.new(3, 1)
    state.cash = [200] * 3
    while state.phase == 0:
        state.apply(state.default())
    seen = CODEC.observe(state.seen_by(state.to_act), (FIRST["bid_high"] + 2,))
    assert CODEC.block(seen, "begun")[-1] == pytest.approx(2 / 64)


def test_a_hidden_display_is_seen_as_unknown():
    state: AosState = AOS.new(3, 1, display="hidden")
    boxes = CODEC.block(CODEC.observe(state.seen_by(0)), "display")
    assert boxes[:, -1].tolist() == [float(good != EMPTY) for good in state.display]
    assert not boxes[:, :-1].any()


def test_blocks_fill_the_observation():
    assert CODEC.width == sum(block.size for block in BLOCKS)
    assert len({block.name for block in BLOCKS}) == len(BLOCKS)
    assert np.isfinite(CODEC.observe(mid_game(BUILDING, "western_us").seen_by(None))).all()
