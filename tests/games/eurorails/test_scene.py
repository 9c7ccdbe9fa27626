"""The picture of EuroRails: the map, what lies on it and what stands beside it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from milepost.core.scene import Hand, Hex, Link, Mat, Path, Piece, Table, difference
from milepost.core.svg import draw
from milepost.games.eurorails.board import (
    CENTRE,
    CITIES,
    CITY_NAMED,
    COPIES,
    FILE,
    INLETS,
    LOAD_NAMED,
    LOADS,
    MAJORS,
    MILEPOSTS,
    PRINTINGS,
    RIVERS,
    SHOWN,
    SOURCES,
    TRACK,
    read_edges,
)
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.constants import OVER
from milepost.games.eurorails.rules.calamities import UNTIL_USED
from milepost.games.eurorails.scene import backdrop, land, water
from milepost.games.eurorails.scene.contours import GRAIN
from milepost.games.eurorails.scene.labels import width
from milepost.games.eurorails.scene.layout import (
    MILEPOST_AT,
    POST_ID,
    SEA_CELL,
    SIZE,
    Point,
    cells,
    middle,
    side,
    spot,
    train_id,
)
from milepost.games.eurorails.scene.names import Name, names
from milepost.games.eurorails.scene.symbols import BELOW, TAG
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.driving import EURO
from tests.games.eurorails.looking import GAME_IDS, GAMES, layer, panel, played, titles, views
from tests.games.eurorails.positions import building, impose, position, seven

SVG = "{http://www.w3.org/2000/svg}"


# the map


@pytest.mark.parametrize("printing", PRINTINGS)
def test_the_map_is_well_formed_and_no_heavier_than_600_kilobytes(printing):
    made = backdrop.board(printing)
    assert len(made.backdrop.encode()) < 600_000
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{made.backdrop}</svg>')
    for symbol in made.symbols.values():
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>')
    assert len(set(made.anchors.id)) == len(made.anchors.id)
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in zip(made.anchors.x, made.anchors.y, strict=True))


def test_each_printing_has_its_map_which_is_drawn_once():
    first, later = (EURO.new(2, printing=printing).seen_by(None) for printing in ("first", "later"))
    assert EURO.scene.board(first) is EURO.scene.board(EURO.new(3).seen_by(0))
    assert (
        EURO.scene.board(first).digest()
        == EURO.scene.draw(first).board
        != EURO.scene.draw(later).board
        == EURO.scene.board(later).digest()
    )
    assert "tunnel" in EURO.scene.board(later).backdrop
    assert 'class="tunnel"' not in EURO.scene.board(first).backdrop


def dry(point: Point) -> bool:
    """Whether the map has land at a point."""
    return int(land.field()[round(point[1] / GRAIN), round(point[0] / GRAIN)]) > land.COAST


def test_every_milepost_lies_on_land_and_every_place_at_sea_in_the_water():
    assert all(dry(at) for at in MILEPOST_AT)
    sea = [place for place, cell in cells().items() if cell == SEA_CELL and 0 <= place[0] <= 61 and 1 <= place[1] <= 65]
    assert len(sea) > 1500
    assert not any(dry(spot(place)) for place in sea)


def test_inlets_and_straits_are_water_between_the_mileposts_they_separate():
    assert not any(dry(middle(edge)) for edge in INLETS)
    for a, b in read_edges(" ".join(FILE.straits.closed)):
        (ax, ay), (bx, by) = spot(a), spot(b)
        assert not dry(((ax + bx) / 2, (ay + by) / 2))
    over_land = [edge for edge in range(TRACK) if edge not in INLETS]
    assert sum(dry(middle(edge)) for edge in over_land) > 0.97 * len(over_land)


@pytest.mark.parametrize("river", RIVERS)
def test_a_river_runs_through_the_middle_of_each_edge_that_crosses_it(river):
    reaches = water.reaches(river)
    assert sorted(edge for _, edges in reaches for edge in edges) == sorted(RIVERS[river])
    for corners, edges in reaches:
        assert [set(side(edge)) for edge in edges] == [set(pair) for pair in pairwise(corners)]


def box(name: Name) -> tuple[float, float, float, float]:
    half = width(name.words, name.size) / 2
    return name.at[0] - half, name.at[1] - name.size * 0.7, name.at[0] + half, name.at[1]


@pytest.mark.parametrize("printing", PRINTINGS)
def test_no_name_of_a_city_or_port_covers_another(printing):
    placed = names(printing)
    shown = [name for name in (*placed.cities, *placed.made, *placed.ports.values()) if name.words]
    assert {name.words for name in shown} >= set(SHOWN)
    for one, other in combinations(shown, 2):
        (a, b, c, d), (e, f, g, h) = box(one), box(other)
        assert c <= e or g <= a or d <= f or h <= b, f"{one.words} and {other.words}"


def test_every_fifth_row_and_column_is_numbered_on_both_sides_of_the_map():
    root = ElementTree.fromstring(f"<svg>{backdrop.board('first').backdrop}</svg>")
    marks = [(float(text.get("x", "")), float(text.get("y", "")), text.text) for text in root.iter("text")
             if text.get("class") == "scale"]  # fmt: skip
    rows = [(x, y, word) for x, y, word in marks if x < 25 or x > SIZE[0] - 25]
    assert sorted(int(word or 0) for _, _, word in rows) == sorted([*range(5, 62, 5)] * 2)
    assert all(abs(spot((int(word or 0), 1))[1] - y) < 5 for _, y, word in rows)
    cols = [mark for mark in marks if mark not in rows]
    assert sorted(int(word or 0) for _, _, word in cols) == sorted([*range(5, 66, 5)] * 2)
    assert all(spot((0, int(word or 0)))[0] == x for x, _, word in cols)


# what lies on it


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_every_shape_stands_on_anchors_that_exist_and_uses_symbols_that_exist(number):
    printed = backdrop.board(str(GAMES[number][2].get("printing", "first")))
    anchors = set(printed.anchors.id)
    for view in views(number):
        for one in EURO.scene.draw(view).layers:
            for shape in one.shapes.values():
                if isinstance(shape, Link):
                    assert {shape.a, shape.b} <= anchors
                elif isinstance(shape, Path):
                    assert set(shape.through) <= anchors
                else:
                    assert shape.at in anchors
                if isinstance(shape, Piece):
                    assert shape.use in printed.symbols
                    assert 0 <= shape.slot < shape.of


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_every_section_is_a_line_in_its_owners_colour(number):
    for state in played(number)[::7]:
        shown = layer(state, "track")
        owned = {f"e{edge}": owner for edge, owner in enumerate(state.owners) if owner <= 6}
        assert {name: 6 if shape.seat is None else shape.seat for name, shape in shown.items()} == owned


def test_trains_carry_their_loads_and_stand_side_by_side():
    at = {0: "Bern", 1: "Bern"}
    state = position(3, at=at, aboard={0: ["Beer", "Wine"]}, lying={"Roma": "Oil"}, members={"F5": [0, 2]})
    trains = layer(state, "trains")
    first, second = trains["t0"], trains["t1"]
    assert isinstance(first, Piece)
    assert isinstance(second, Piece)
    assert (first.slot, second.slot, first.of) == (0, 1, 2)
    assert first.at == second.at == train_id(CITY_NAMED["Bern"])
    assert "Beer and Wine" in first.tip
    below = [trains[f"t0.{row}"] for row in (0, 1)]
    assert [shape.use for shape in below if isinstance(shape, Piece)] == [
        f"aboard{LOAD_NAMED['Beer']}.0", f"aboard{LOAD_NAMED['Wine']}.1"
    ]  # fmt: skip
    assert [shape.tip for shape in layer(state, "chips").values()] == ["Oil left in Roma"]
    assert [shape.seat for shape in layer(state, "ferries").values()] == [0, 2]


@pytest.mark.parametrize("printing", PRINTINGS)
def test_a_train_in_a_city_and_its_loads_leave_the_name_free(printing):
    anchors = backdrop.board(printing).anchors
    heights = dict(zip(anchors.id, anchors.y, strict=True))
    for city, name in enumerate(names(printing).cities):
        state = position(2, printing=printing, at={0: CITIES[city]}, aboard={0: ["Beer", "Wine"]})
        trains = layer(state, "trains")
        train, *loads = (trains[key] for key in ("t0", "t0.0", "t0.1"))
        assert isinstance(train, Piece)
        away = 1 if name.at[1] < MILEPOST_AT[CENTRE[city]][1] else -1
        assert (heights[train.at] - MILEPOST_AT[CENTRE[city]][1]) * away > 0
        for load in loads:
            assert isinstance(load, Piece)
            tag = heights[load.at] + BELOW + TAG * int(load.use.rpartition(".")[2])
            assert (tag - heights[train.at]) * away >= 18


@pytest.mark.parametrize("deck", DECKS)
def test_events_in_force_are_shown_where_they_are_felt(deck):
    for card, event in DECKS[deck].events.items():
        if not event.lasting:
            continue
        state = position(2, deck=deck)
        impose(state, card, 1, UNTIL_USED if event.bonus else 1)
        zones, signs = layer(state, "zones"), layer(state, "signs")
        tinted = {shape.at for shape in zones.values() if isinstance(shape, Hex)}
        felt = {POST_ID[m] for m in range(MILEPOSTS) if event.zone[m]} if event.halves else set()
        assert tinted == felt
        flooded = [at for shape in zones.values() if isinstance(shape, Path) for at in shape.through if at[0] == "w"]
        assert sorted(flooded) == sorted(f"w{edge}" for edge in event.flooded)
        marked = {shape.at for shape in signs.values() if isinstance(shape, Piece) and shape.use == "struck"}
        assert marked == {POST_ID[CENTRE[city]] for city in event.struck}
        rows = panel(EURO.scene.draw(state.seen_by(0)), "Events in force").rows
        assert len(rows) == 1
        assert rows[0][0].startswith(event.title)
        assert rows[0][1].startswith("P1, ")
        assert rows[0][2]


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_a_patch_applied_to_a_scene_gives_the_next_one(number):
    shown = [EURO.scene.draw(view) for view in views(number)]
    for old, new in pairwise(shown):
        change = difference(old, new)
        have = {one.name: dict(one.shapes) for one in old.layers}
        for name, gone in change.drop.items():
            have[name] = {key: shape for key, shape in have[name].items() if key not in gone}
        for name, put in change.put.items():
            have[name] |= put
        assert have == {one.name: dict(one.shapes) for one in new.layers}


def test_unchanged_shapes_are_the_same_objects_in_the_next_scene():
    for old, new in pairwise(EURO.scene.draw(view) for view in views(1, every=9)):
        for before, after in zip(old.layers, new.layers, strict=True):
            for key, shape in after.shapes.items():
                if before.shapes.get(key) == shape:
                    assert before.shapes[key] is shape


# beside it


def test_a_demand_lights_up_the_city_and_those_that_produce_the_load():
    state = position(2, cards={0: [1, 2, 3]})
    shown = EURO.scene.draw(state.seen_by(0))
    hand = panel(shown, "P0's demand cards")
    line = hand.cards[0].lines[0]
    assert (line.text, line.value) == ("Cattle → Berlin", "17M")
    cities = (CITY_NAMED["Berlin"], *SOURCES[LOAD_NAMED["Cattle"]])
    assert line.lights == tuple(POST_ID[CENTRE[city]] for city in cities)


def test_other_hands_are_only_counted_unless_hands_are_open():
    hidden, shown = (position(3, hands=hands).seen_by(1) for hands in ("hidden", "open"))
    assert titles(EURO.scene.draw(hidden).panels, Hand) == ["P1's demand cards"]
    assert titles(EURO.scene.draw(shown).panels, Hand) == [f"P{seat}'s demand cards" for seat in (1, 0, 2)]
    assert titles(EURO.scene.draw(hidden.state.seen_by(None)).panels, Hand) == []
    mat = panel(EURO.scene.draw(hidden), "P0")
    assert [line.value for line in mat.lines if line.text == "Cards"] == ["3"]


def test_mats_tell_cash_debt_train_and_connected_major_cities():
    state = position(2, cash={1: 77}, debt={1: 12}, trains={1: 2}, aboard={1: ["Ham"]}, edges={1: seven(0)})
    state.lost_turns[1], state.sailing[0] = 2, True
    mat = panel(EURO.scene.draw(state.seen_by(0)), "P1")
    assert isinstance(mat, Mat)
    told = {line.text: line.value for line in mat.lines}
    assert told == {
        "Cash": "77M", "Debt": "12M", "Train": "Heavy", "Speed": "9", "Majors": "7 of 8", "Cards": "3", "At": "Madrid",
        "Aboard": "Ham",
    }  # fmt: skip
    assert mat.marks == ("loses 2 turns",)
    assert panel(EURO.scene.draw(state.seen_by(0)), "P0").tags == ("waits for a ferry", "playing")


@pytest.mark.parametrize("fewer", [False, True])
def test_the_loads_table_counts_the_chips_that_are_left(fewer):
    state = position(2, aboard={0: ["Bauxite"]}, two_player_rules=fewer)
    tables = [table for table in EURO.scene.draw(state.seen_by(None)).panels if isinstance(table, Table)]
    rows = [row for table in tables if table.title.startswith("Loads") for row in table.rows]
    assert len(rows) == len(LOADS)
    whole = COPIES[0] - fewer
    assert rows[0] == (f"Bauxite: {whole - 1} of {whole}", "Budapest, Marseille")


def test_what_wins_is_shown_with_the_round_and_how_far_everybody_is():
    def shown(state: EuroState) -> Table:
        table = panel(EURO.scene.draw(state.seen_by(0)), "Victory")
        assert isinstance(table, Table)
        return table

    state = building(2, cash={0: 40, 1: 260}, debt={0: 60}, edges={1: seven(0)})
    state.threshold, state.round = 300, 12
    assert shown(state).head == ("Round 12 of 200", "Net worth", "Majors connected")
    assert shown(state).rows == (("Needed", "300M", "7 of 8"), ("P0", "−20M", "0 of 8"), ("P1", "260M", "7 of 8"))
    assert shown(state).lights[0] == tuple(POST_ID[CENTRE[city]] for city in MAJORS)
    assert shown(position(2, variant="fast")).rows[0] == ("Needed", "250M")
    assert shown(EURO.new(2)).head[0] == "First building"


def test_a_load_lights_up_where_it_can_be_had():
    def lit(state: EuroState) -> tuple[str, ...]:
        shown = EURO.scene.draw(state.seen_by(None))
        table = next(panel for panel in shown.panels if panel.title.startswith("Loads Bauxite"))
        assert isinstance(table, Table)
        return table.lights[0]

    places = {name: POST_ID[CENTRE[CITY_NAMED[name]]] for name in ("Budapest", "Marseille", "Paris")}
    state = position(2)
    assert lit(state) == (places["Budapest"], places["Marseille"])
    state.lying[CITY_NAMED["Paris"]] = LOAD_NAMED["Bauxite"]
    state.tray[LOAD_NAMED["Bauxite"]] = 0
    assert lit(state) == (places["Paris"],)


@pytest.mark.parametrize("deck", DECKS)
def test_an_event_lights_up_the_shapes_that_show_where_it_is_felt(deck):
    for card, event in DECKS[deck].events.items():
        if event.kind in ("tax", "derailment"):
            continue
        state = position(2, deck=deck)
        impose(state, card, 0)
        shown = EURO.scene.draw(state.seen_by(0))
        zones, signs = (set(one.shapes) for one in shown.layers if one.name in ("zones", "signs"))
        (lights,) = panel(shown, "Events in force").lights
        assert set(lights) == (zones or signs)


def test_ferry_lines_are_listed_with_their_prices_and_who_has_paid():
    rows = panel(EURO.scene.draw(position(3, members={"F5": [0, 2]}).seen_by(0)), "Ferries").rows
    assert len(rows) == len(PRINTINGS["first"].ports)
    assert rows[4] == ("Dover–Calais", "4M", "P0, P2")
    assert {row[2] for row in rows} == {"P0, P2", "nobody"}
    assert len(panel(EURO.scene.draw(position(3, printing="later").seen_by(0)), "Ferries").rows) == len(
        PRINTINGS["later"].ports
    )


def test_the_banner_tells_what_can_really_be_spent():
    assert EURO.scene.draw(building(2, cash={0: 16}).seen_by(0)).banner == "Round 1: P0 builds track (for up to 16M)"
    assert EURO.scene.draw(building(2, cash={0: 60}).seen_by(0)).banner.endswith("(for up to 20M)")


def test_the_standing_is_shown_when_the_game_is_over():
    state = building(3, cash={0: 40, 1: 260, 2: 90}, debt={2: 100}, edges={1: seven(0)})
    assert "Final standing" not in titles(EURO.scene.draw(state.seen_by(0)).panels, Table)
    state.declared, state.phase, state.to_act, state.reason = 2, OVER, None, "declared"
    shown = EURO.scene.draw(state.seen_by(0))
    assert shown.ask is None
    assert shown.banner == "P1 wins with 260M: victory is declared"
    rows = panel(shown, "Final standing").rows
    assert [row[:3] for row in rows] == [("1", "P1", "260M"), ("2", "P0", "40M"), ("3", "P2", "−10M")]
    assert "winner" in panel(shown, "P1").marks


# the picture


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_the_svg_is_well_formed(number):
    for view in views(number, every=40):
        root = ElementTree.fromstring(draw(EURO.scene.board(view), EURO.scene.draw(view)))
        found = {text.text for text in root.iter(f"{SVG}text")}
        assert {"Berlin", "München", "København", "North Sea", "Donau"} <= found


@pytest.mark.slow
def test_pictures_are_equal_in_every_process():
    code = (
        "from milepost.games.eurorails.game import EuroRails\n"
        "import hashlib; s = EuroRails().new(3, 1)\n"
        "for _ in range(30): s.apply(s.legal()[len(s.legal()) // 3])\n"
        "v = s.seen_by(s.to_act); print(hashlib.sha256(EuroRails.scene.svg(v).encode()).hexdigest())"
    )
    state: EuroState = EURO.new(3, 1)
    for _ in range(30):
        state.apply(state.legal()[len(state.legal()) // 3])
    view = state.seen_by(state.to_act)
    mine = hashlib.sha256(draw(EURO.scene.board(view), EURO.scene.draw(view)).encode()).hexdigest()
    env = {**os.environ, "PYTHONHASHSEED": "5"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == mine
