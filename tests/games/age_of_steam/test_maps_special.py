"""Every sentence of the maps' own rules: tutorial, Germany, Korea.

Those of the islands are in `test_maps_special_islands`, those of the Southern and Western U.S. in
`test_maps_special_us`; the Rust Belt has none.
"""

from __future__ import annotations

import pytest

from milepost.core.chance import Scripted
from milepost.games.age_of_steam.actions import (
    DONE,
    DROP,
    ENGINEER,
    PASS,
    URBANIZATION,
    Bid,
    BuyLink,
)
from milepost.games.age_of_steam.board import TERMINAL
from milepost.games.age_of_steam.events import GoodAdded, GoodsGrown, LinkBought
from milepost.games.age_of_steam.goods import BLUE, COLUMN, EMPTY, FIRST_BOX, RED, YELLOW
from milepost.games.age_of_steam.rules import building, money, moving
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    bid_turn,
    build,
    build_turn,
    empty_box,
    ends,
    move_turn,
    of,
    only,
    rail,
    settle,
    shortest,
    standing,
    start,
    tile,
    urbanize,
    way,
    why_not,
)

# tutorial


def test_tutorial_urbanization_has_no_target_and_letters_never_reach_the_board():
    state = build_turn(start("tutorial", cash=50), roles={0: URBANIZATION})
    assert not any(type(action).__name__ == "Urbanize" for action in state.legal())
    state = start("tutorial", cash=50)
    events = settle(state, 2, 3, 0, 1)
    fed = {event.hex for event in of(events, GoodsGrown)}
    assert fed == {at(state, name) for name in ("Columbus", "Wheeling", "Pittsburgh", "Cleveland")}
    for letter in "ABCDEFGH":
        assert EMPTY not in state.display[FIRST_BOX[COLUMN[letter]] : FIRST_BOX[COLUMN[letter]] + 2]


def test_tutorial_the_loser_of_the_auction_pays_nothing():
    state = bid_turn(start("tutorial"))
    for action in (Bid(1), Bid(4), DROP):
        state.apply(action)
    assert state.cash == [10, 6]


# Germany


def test_germany_a_random_cube_fixes_what_a_terminal_takes():
    state = start("germany")
    colours = [state.colours[place] for place in state.board.terminals]
    assert len(colours) == 6
    assert max(colours) < 5
    assert sum(state.cubes) + sum(state.bag) + 52 == 96 - 6, "those cubes are no goods"
    assert all(not standing(state, state.board.cells[place]) for place in state.board.terminals)
    seen = {tuple(start("germany", seed=seed).colours[place] for place in state.board.terminals) for seed in range(5)}
    assert len(seen) > 1


def _antwerp() -> AosState:
    state = start("germany")
    state.colours[at(state, "Antwerpen")] = YELLOW
    rail(state, 0, "Düsseldorf/Köln", (1, 7), "Antwerpen")
    rail(state, 0, *shortest(state, "Antwerpen", "Stuttgart", avoid=["Düsseldorf/Köln"]))
    state.engines[0] = 3
    return state


def test_germany_a_terminal_takes_its_colour_and_is_never_passed():
    state = _antwerp()
    only(state, {"Düsseldorf/Köln": "yellow blue"})
    move_turn(state)
    assert ends(state, 0) == {("yellow", "Düsseldorf/Köln", ("Antwerpen",))}
    assert why_not(state, way(state, "blue", "Düsseldorf/Köln", "Antwerpen", "Stuttgart")) == "no_passing"
    assert state.sites[at(state, "Antwerpen")] == TERMINAL


def test_germany_terminals_never_grow():
    assert all(not start("germany").board.columns[place] for place in start("germany").board.terminals)


def test_germany_the_engineer_builds_three_tiles_one_at_half_price():
    state = build_turn(start("germany", cash=50), roles={0: ENGINEER})
    assert state.builds == 3
    state.apply(build(state, (1, 7), (SW, NE)))
    assert state.cash[0] == 46, "half of $7, rounded up"
    state.apply(build(state, (4, 4), (NW, SE)))
    assert state.cash[0] == 44


def test_germany_the_engineer_may_build_with_a_last_dollar():
    """A tile of $2 costs the Engineer $1, so who has that is asked; anybody else with $1 is done."""
    assert not building.exhausted(build_turn(start("germany", cash=1), roles={0: ENGINEER}), 0)
    assert building.exhausted(build_turn(start("germany", cash=1), roles={1: ENGINEER}), 0)
    assert building.exhausted(build_turn(start("germany", cash=0), roles={0: ENGINEER}), 0)


def test_germany_only_completed_links_are_built():
    state = build_turn(start("germany", cash=50))
    assert why_not(state, build(state, (4, 4), (NW, SE))) == ""
    assert why_not(state, build(state, (8, 5), (SE, NE))) == "never_completed", (
        "back to Berlin, where no stop is near enough"
    )
    state.apply(build(state, (4, 5), (NE, SW)))
    assert why_not(state, DONE) == "unfinished"
    state.apply(build(state, (3, 5), (NE, S)))
    assert why_not(state, DONE) == ""


def test_germany_track_that_cannot_be_paid_to_its_end_is_not_begun():
    state = build_turn(start("germany", cash=3))
    assert why_not(state, build(state, (4, 5), (NE, SW))) == "never_completed"
    state = build_turn(start("germany", cash=4))
    assert why_not(state, build(state, (4, 5), (NE, SW))) == ""


def test_germany_a_price_of_a_hex_replaces_its_terrain():
    state = start("germany")
    price = {
        cell: building.price_of(state, 0, at(state, cell), tile((N, S))) for cell in ((1, 4), (11, 2), (1, 10), (1, 6))
    }
    assert price == {(1, 4): 6, (11, 2): 12, (1, 10): 11, (1, 6): 3}
    here = at(state, (11, 2))
    assert building.price_of(state, 0, here, tile((SE, SW), (NW, NE))) == 13
    assert building.price_of(state, 0, here, tile((N, S), (SE, NW))) == 14


def test_germany_the_printed_circle_is_a_link():
    state = build_turn(start("germany", cash=50))
    only(state, {"Düsseldorf/Köln": "blue"})
    assert of(state.apply(BuyLink(0)), LinkBought) == [LinkBought(0, 0, 2)]
    assert (state.builds, state.cash[0], money.track_points(state)[0]) == (2, 48, 1)
    move_turn(state)
    state.apply(way(state, "blue", "Düsseldorf/Köln", "Essen/Dortmund"))
    assert state.income[0] == 1


def test_germany_berlin_gets_a_cube_in_every_growth():
    state = start("germany", cash=100)
    only(state, {})
    for turn in range(1, 4):
        assert state.turn == turn
        events = settle(state, BLUE, *[5] * 6)
        assert of(events, GoodAdded) == [GoodAdded(at(state, "Berlin"), BLUE)]


# Korea


def test_korea_a_city_takes_the_colours_that_lie_in_it():
    state = start("korea")
    only(state, {"Seoul": "red blue", "Chongju": "red yellow", "Chum": "blue"})
    rail(state, 0, *shortest(state, "Seoul", "Chongju"))
    move_turn(state)
    assert ends(state, 0) == {("red", "Seoul", ("Chongju",)), ("red", "Chongju", ("Seoul",))}
    bag = state.bag[RED]
    state.apply(way(state, "red", "Seoul", "Chongju"))
    assert standing(state, "Chongju") == {"red": 1, "yellow": 1}, "a delivered cube does not stay"
    assert state.bag[RED] == bag + 1
    assert ends(state, 1) == set(), "Seoul has no red cube any more"


def test_korea_a_cube_stops_at_the_first_city_that_holds_its_colour():
    state = start("korea")
    only(state, {"Seoul": "red", "Suwon": "red", "Inchon": "red"})
    state.links[0] = state.links[1] = 0
    state.engines[0] = 2
    move_turn(state)
    assert ("red", "Seoul", ("Suwon", "Inchon")) not in ends(state, 0)
    assert ("red", "Seoul", ("Suwon",)) in ends(state, 0)
    only(state, {"Seoul": "red", "Suwon": "blue", "Inchon": "red"})
    assert ("red", "Seoul", ("Suwon", "Inchon")) in ends(move_turn(state), 0)


def test_korea_deliveries_follow_the_cubes_that_grow():
    state = start("korea", cash=50)
    only(state, {"Seoul": "red"})
    rail(state, 0, *shortest(state, "Seoul", "Chongju"))
    empty_box(state, FIRST_BOX[COLUMN["L5"]])
    state.display[FIRST_BOX[COLUMN["L5"]]] = RED
    state.bag[RED] -= 1
    move_turn(state)
    state.chance = Scripted([4, 0, 0, 0, 0, 0])
    while state.turn == 1:
        assert moving.deliveries(state, 0) == []
        state.apply(PASS)
    assert ("red", "Seoul", ("Chongju",)) in ends(state, 0)


def test_korea_two_circles_can_be_bought():
    state = build_turn(start("korea", cash=50))
    for link in (0, 1):
        assert of(state.apply(BuyLink(link)), LinkBought) == [LinkBought(0, link, 2)]
    assert (state.builds, money.track_points(state)[0]) == (1, 2)
    names = [{state.board.names[end] for end in link.ends} for link in state.board.links]
    assert names == [{"Inchon", "Suwon"}, {"Suwon", "Seoul"}]


def test_korea_a_new_city_gets_its_two_cubes_and_the_column_two_new_ones():
    state = build_turn(start("korea", cash=50), roles={0: URBANIZATION})
    first = FIRST_BOX[COLUMN["E"]]
    old = sorted(state.display[first : first + 2])
    only(state, {})
    state.chance = Scripted([YELLOW, BLUE])
    state.apply(urbanize(state, "Chonan", "E"))
    here = at(state, "Chonan")
    assert sorted(good for good in range(6) for _ in range(state.cubes[here * 6 + good])) == old
    assert sorted(state.display[first : first + 2]) == [BLUE, YELLOW]
    assert state.map_rules.accepts(state, here, old[0])
    assert not any(state.map_rules.accepts(state, here, good) for good in range(6) if good not in old), "no own colour"


@pytest.mark.parametrize(
    ("cell", "edges"), [((1, 14), (0, 5)), ((2, 7), (3,)), ((3, 5), (1, 2)), ((6, 13), (2, 5)), ((7, 12), (0,))]
)
def test_korea_no_track_crosses_a_wall(cell, edges):
    board = start("korea").board
    here = board.hex_at[cell]
    for edge in edges:
        assert board.near[here][edge] == -1
    assert all(here != around[(edge + 3) % 6] for around in board.near for edge in edges)
