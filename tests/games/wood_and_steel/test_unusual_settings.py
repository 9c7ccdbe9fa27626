"""What some options and designs bring about that the game as it comes does not."""

from __future__ import annotations

from milepost.core.chance import seeded
from milepost.games.wood_and_steel import independents
from milepost.games.wood_and_steel.actions import Rank
from milepost.games.wood_and_steel.board import CITY, EDITIONS, bits, members
from milepost.games.wood_and_steel.constants import PLACING
from milepost.games.wood_and_steel.design import read_design
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.rules.track import prices

STEEL = WoodAndSteel()
SEED = EDITIONS["seed", 3]


def test_independents_do_not_grow_onto_segments_with_two_tracks():
    start = SEED.between[CITY["Denver"], CITY["Salt Lake City"]]
    around = {route for city in SEED.ends[start] for route in SEED.at[city]} - {start}
    base, track = 1 << CITY["Boston"], [1 << start]
    free = sorted(around)[0]
    full = bits(around - {free})
    for seed in range(20):
        added = independents.growth(SEED, read_design(), base, track, "city", seeded(seed), full)
        assert not {route for _, route in added} & set(members(full))
        assert not added or added[0] == (0, free)


def test_the_market_is_open_from_the_beginning_where_a_john_bull_may_use_it():
    state = STEEL.new(2, 1, design="market.level=1")
    state.apply(Rank(0, 1, 2), 0)
    state.apply(Rank(0, 1, 2), 1)
    assert state.phase == PLACING
    assert state.market_open
    assert len(state.market) == 3


def test_no_track_costs_less_than_the_least_with_or_without_a_hub():
    for price in prices(read_design("track.per_length=0, track.base=0, track.parallel=0")):
        assert set(price) == {1_000}
    assert min(prices(read_design("track.least=4000"))[0]) == 4_000
