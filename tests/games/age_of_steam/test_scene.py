"""The picture of Age of Steam: nine maps, what lies on them and what stands beside them."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

import pytest

from milepost.core.scene import Link, Mat, Path, Piece, Table, Text, Track, difference
from milepost.core.svg import draw
from milepost.games.age_of_steam.actions import DONE, Bid
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, OVER, SHARES
from milepost.games.age_of_steam.goods import EMPTY, GOODS, UNKNOWN
from milepost.games.age_of_steam.scene import backdrop, rivers
from milepost.games.age_of_steam.scene.layout import (
    R,
    box_id,
    city_id,
    edge_id,
    hex_id,
    layout,
    link_id,
    role_id,
    water,
)

from .looking import ALL, GAME, layer, new, of_kind, played, rules, seen

# the map


@pytest.mark.parametrize("name", ALL)
def test_the_board_is_well_formed_and_every_anchor_lies_on_it(name):
    made = backdrop.board(rules(name))
    assert len(made.backdrop.encode()) < 200_000
    for fragment in (made.backdrop, *made.symbols.values()):
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')
        assert "style=" not in fragment, "the page allows no inline styles"
    anchors = made.anchors
    assert len(set(anchors.id)) == len(anchors.id)
    assert all(0 <= x <= made.size[0] and 0 <= y <= made.size[1] for x, y in zip(anchors.x, anchors.y, strict=True))
    for place in range(len(rules(name).board.cells)):
        assert {hex_id(place), *(edge_id(place, edge) for edge in range(6))} <= set(anchors.id)
    assert {role_id(role) for role in rules(name).all_roles} <= set(anchors.id)
    assert {link_id(link) for link in range(len(rules(name).board.links))} <= set(anchors.id)


def test_a_board_is_drawn_once_and_known_by_its_digest():
    one, other = new("rust_belt").seen_by(None), new("rust_belt", 2).seen_by(1)
    assert GAME.scene.board(one) is GAME.scene.board(other)
    assert (
        GAME.scene.draw(one).board
        == GAME.scene.board(one).digest()
        != GAME.scene.draw(new("germany").seen_by(None)).board
    )
    hidden = new("rust_belt", display="hidden").seen_by(None)
    assert GAME.scene.board(hidden).digest() == GAME.scene.board(one).digest()


@pytest.mark.parametrize("name", ALL)
def test_neighbours_share_the_middle_of_their_edge(name):
    made = layout(rules(name))
    for place, around in enumerate(made.board.near):
        for edge, near in enumerate(around):
            if near >= 0:
                assert made.edge_at(place, edge) == pytest.approx(made.edge_at(near, (edge + 3) % 6))


@pytest.mark.parametrize("name", ALL)
def test_no_block_beside_the_map_covers_the_map_or_another(name):
    made = layout(rules(name))
    boxes = [(0.0, 0.0, *made.land), *((b.x, b.y, b.x + b.wide, b.y + b.tall) for b in made.blocks)]
    for index, (left, top, right, bottom) in enumerate(boxes):
        assert right <= made.size[0] + 0.1
        assert bottom <= made.size[1] + 0.1
        for other in boxes[:index]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize("name", ALL)
def test_a_river_leaves_its_hex_where_the_next_one_begins(name):
    made = layout(rules(name))
    for place in range(len(made.centre)):
        if not rivers.is_river(made, place):
            continue
        for edge in rivers.exits(made, place):
            near = made.board.hex_at.get(made.around(made.board.cells[place])[edge], -1)
            if near >= 0 and rivers.is_river(made, near):
                assert (edge + 3) % 6 in rivers.exits(made, near)
                assert rivers.crossing(made, place, edge) == pytest.approx(rivers.crossing(made, near, (edge + 3) % 6))


def test_walls_special_prices_and_ferries_are_on_the_map():
    assert backdrop.board(rules("korea")).backdrop.count('class="wall"') == 8
    assert backdrop.board(rules("germany")).backdrop.count('class="tag"') == 21
    assert backdrop.board(rules("scotland")).backdrop.count('class="ferry"') == 2
    assert 'class="wall"' not in backdrop.board(rules("rust_belt")).backdrop


def test_water_is_left_open_between_the_hexes():
    made = layout(rules("rust_belt"))
    for cell in water(made.board):
        x, y = made.cell_at(cell)
        assert all(hypot(x - ax, y - ay) > R for ax, ay in made.centre)


# what lies on the map


@pytest.mark.parametrize("name", ALL)
def test_every_shape_names_an_anchor_and_a_symbol_of_its_board(name):
    for moves in (0, 40, 120):
        state = played(name, moves)
        made, shown = GAME.scene.board(state.seen_by(None)), seen(state)
        anchors = set(made.anchors.id)
        for one in shown.layers:
            for shape in one.shapes.values():
                if isinstance(shape, Piece):
                    assert shape.use in made.symbols
                at = shape.through if isinstance(shape, Path) else () if isinstance(shape, Link) else (shape.at,)
                assert set(at) <= anchors
        assert draw(made, shown).startswith("<svg")


@pytest.mark.parametrize("name", ALL)
def test_every_cube_is_shown_or_counted(name):
    state = played(name, 150, 3)
    pieces = layer(seen(state), "cubes").values()
    counted = sum(int(piece.badge) for piece in pieces if piece.badge)
    assert len(pieces) + counted == sum(state.cubes)


def test_many_cubes_stand_in_rows_and_the_rest_is_counted():
    state = new("rust_belt")
    city = state.board.cities[0]
    state.cubes[city * len(GOODS)] = 30
    here = [piece for key, piece in layer(seen(state), "cubes").items() if key.startswith(f"c{city}.")]
    assert sum(1 + int(piece.badge or 0) for piece in here) == sum(state.cubes[city * 6 : city * 6 + 6])
    assert len({piece.at for piece in here}) == 3


@pytest.mark.parametrize("name", ALL)
def test_every_city_town_and_terminal_is_named(name):
    shown = seen(new(name))
    words = [shape.text for shape in layer(shown, "names").values() if isinstance(shape, Text)]
    said = " ".join(words).replace("\n", "")
    made = rules(name).board
    for place, what in enumerate(made.what):
        assert (what in (CITY_HEX, TOWN_HEX) or what > CITY_HEX) <= (made.names[place] in said)


def test_a_new_city_moves_from_the_display_to_its_town():
    state = new("rust_belt")
    before = layer(seen(state), "cities")
    assert before["new2"].at == city_id(2)
    town = state.board.towns[0]
    state.founded[2], state.sites[town], state.colours[town] = town, CITY_HEX, 4
    shown = seen(state)
    assert layer(shown, "cities")["new2"].at == hex_id(town)
    assert layer(shown, "cities")["new2"].use == "city4"
    assert [piece.use for key, piece in layer(shown, "signs").items() if key.startswith(f"{town}.")] == [
        "letter2",
        "takes4",
    ]
    assert f"town{town}" not in layer(shown, "towns")


def test_terminals_and_colourless_cities_look_different():
    germany = new("germany")
    place = germany.board.terminals[0]
    assert layer(seen(germany), "cities")[f"city{place}"].use == f"terminal{germany.colours[place]}"
    korea = new("korea")
    assert {piece.use for key, piece in layer(seen(korea), "cities").items() if key.startswith("city")} == {"city5"}


def test_light_and_dark_growth_are_told_apart():
    uses = {piece.use for piece in layer(seen(new("rust_belt")), "signs").values()}
    assert {f"{half}{face}" for half in ("light", "dark") for face in range(1, 7)} <= uses


# the display


def test_the_display_shows_every_cube_in_its_box():
    state = new("rust_belt")
    shown = layer(seen(state), "display")
    assert {piece.at: piece.use for piece in shown.values()} == {
        box_id(box): f"good{good}" for box, good in enumerate(state.display)
    }
    state.display[0] = EMPTY
    assert "b0" not in layer(seen(state), "display")


def test_a_hidden_display_tells_a_viewer_nothing():
    state = new("rust_belt", display="hidden")
    other = state.clone()
    other.display[:] = bytes(reversed(state.display))
    assert state.display != other.display
    for seat in (None, 0, 3):
        one, two = GAME.scene.draw(state.seen_by(seat)), GAME.scene.draw(other.seen_by(seat))
        assert one.layers == two.layers
        assert one.panels == two.panels
        assert {piece.use for piece in layer(one, "display").values()} == {"unknown"}
    swapped = state.clone()
    box = next(box for box, good in enumerate(state.display) if good != state.display[0])
    drawn = next(good for good, left in enumerate(state.bag) if left and good != state.display[box])
    swapped.bag[state.display[box]] += 1
    swapped.bag[drawn] -= 1
    swapped.display[box] = drawn
    assert GAME.scene.draw(state.seen_by(1)).panels == GAME.scene.draw(swapped.seen_by(1)).panels
    assert UNKNOWN in state.seen_by(1).state.display


# beside the map


def test_the_auction_shows_bids_and_who_dropped_out():
    state = new("rust_belt")
    while state.phase == SHARES:
        state.apply(state.default())
    assert state.phase == AUCTION
    first = state.to_act
    state.apply(Bid(2))
    second = state.to_act
    state.apply(state.default())
    table = next(table for table in of_kind(seen(state), Table) if table.title.startswith("Auction"))
    rows = {row[0]: row for row in table.rows}
    assert rows[f"P{first}"][1:3] == ("$2", "leads")
    assert rows[f"P{second}"][1:3] == ("none", "dropped out, is 6th")
    assert rows[f"P{state.to_act}"][2] == "speaks"
    assert seen(state).banner == f"Turn 1 of 6, player order: P{state.to_act} bids more than $2 or drops out"


def test_tracks_show_income_engine_and_shares():
    state = new("rust_belt")
    state.income[1], state.engines[2], state.shares[3] = 33, 4, 9
    tracks = {track.title: track for track in of_kind(seen(state), Track)}
    assert dict(tracks["Income"].markers)[1] == 33
    assert tracks["Income"].spaces[35] == "35"
    assert tracks["Engine"].spaces[dict(tracks["Engine"].markers)[2]] == "4 links"
    assert tracks["Shares"].spaces[dict(tracks["Shares"].markers)[3]] == "9"


def test_a_mat_says_what_is_to_pay_and_what_is_left_then():
    state = new("rust_belt")
    state.cash[0], state.income[0], state.shares[0], state.engines[0], state.roles[0] = 4, 6, 9, 3, 2
    mat = of_kind(seen(state), Mat)[0]
    lines = {line.text: line.value for line in mat.lines}
    assert (lines["Cash"], lines["Income"], lines["To pay"], lines["Then left"]) == ("$4", "$6", "$12", "−$2")
    assert "Engineer" in mat.marks


def test_the_actions_show_who_holds_them_and_on_barbados_which_are_blocked():
    state = new("rust_belt")
    state.roles[4] = 3
    assert {key: piece.use for key, piece in layer(seen(state), "roles").items()} == {"r4": "holder4"}
    solo = new("barbados")
    solo.used_roles = 1 << 2
    assert {piece.use for piece in layer(seen(solo), "roles").values()} == {"blocked"}


def test_a_card_says_what_its_action_is_for_on_this_map():
    said = {"rust_belt": "builds four tiles", "germany": "one tile at half price", "scotland": "goes first next turn",
            "st_lucia": "may pay to go first"}  # fmt: skip
    for name in said:
        drawn = GAME.scene.board(new(name).seen_by(None)).backdrop
        assert [words for words in said.values() if words in drawn] == [
            words for words in said.values() if words in rules(name).captions.values()
        ]
        assert said[name] in drawn


@pytest.mark.parametrize("name", ["tutorial", "barbados", "st_lucia"])
def test_at_the_end_the_standing_is_shown_with_the_winner_in_the_banner(name):
    state = new(name)
    while state.to_act is not None:
        state.apply(DONE if state.phase == BUILDING and DONE in state.legal() else state.default())
    assert state.phase == OVER
    shown = seen(state)
    assert of_kind(shown, Table)[0].title == "Final standing"
    assert re.search(r"P\d.* wins? with|P0 (ends with|is bankrupt)|everybody is bankrupt", shown.banner)


# from scene to scene


def test_nothing_is_patched_where_nothing_changed_and_only_that_which_did():
    state = played("rust_belt")
    old, new_one = seen(state), seen(state.clone())
    made = difference(old, new_one)
    assert not made.put
    assert not made.drop
    for one, other in zip(old.layers, new_one.layers, strict=True):
        assert all(shape is other.shapes[key] for key, shape in one.shapes.items())
    city = next(place for place in state.board.cities if sum(state.cubes[place * 6 : place * 6 + 6]))
    good = next(good for good in range(6) if state.cubes[city * 6 + good])
    state.cubes[city * 6 + good] -= 1
    made = difference(old, seen(state))
    assert set(made.put) | set(made.drop) == {"cubes"}
