from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from milepost.core.game import View
from milepost.core.scene import Ask, Choice, Form, Hand, Hex, Link, Mat, Panel, Path, Piece, Scene, Shape, Table, patch
from milepost.core.svg import draw
from milepost.games.eurorails.actions import Answer, Build, Deliver, Drop, EndTurn, Lose, PickUp, Place, Sail, Step
from milepost.games.eurorails.asks import Bargain, Loss
from milepost.games.eurorails.board import (
    CENTRE,
    CITY_NAMED,
    COPIES,
    EDGES,
    FILE,
    INLETS,
    LOAD_NAMED,
    LOADS,
    MILEPOSTS,
    NEIGHBOUR,
    PLACES,
    PRINTINGS,
    RIVERS,
    SHOWN,
    SOURCES,
    TRACK,
    read_edges,
)
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.rules.calamities import UNTIL_USED
from milepost.games.eurorails.rules.phases import ENDING, OPERATING, OVER, PHASES, PLACING, STARTING, THROWING
from milepost.games.eurorails.rules.track import PRICE
from milepost.games.eurorails.scene import ask, backdrop, board, land, scene, water, why_not_here
from milepost.games.eurorails.scene.contours import GRAIN
from milepost.games.eurorails.scene.labels import width
from milepost.games.eurorails.scene.layout import MILEPOST_AT, POST_ID, SEA_CELL, SIZE, Point, cells, middle, side, spot
from milepost.games.eurorails.scene.names import Name, names
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.driving import EURO, by_taste, enriched, lift, open_action
from tests.games.eurorails.positions import building, impose, milepost, position, seven

SVG = "{http://www.w3.org/2000/svg}"
GAMES: list[tuple[int, int, dict[str, object]]] = [
    (2, 1, {"two_player_rules": True, "deck": "second"}),
    (4, 2, {}),
    (6, 3, {"printing": "later", "hands": "open", "neutral_track": True}),
]
GAME_IDS = ["two", "four", "six"]


@cache
def played(number: int) -> tuple[EuroState, ...]:
    """Positions of a lively game: its first building turns, and every fifth of normal play with track and trains."""
    seats, seed, options = GAMES[number]
    chance = Random(seed)
    fresh: EuroState = EURO.new(seats, seed, **options)
    found = []
    for _ in range(12):
        found.append(fresh.clone())
        fresh.apply(by_taste(fresh, "uniform", chance))
    state = enriched(seats, seed, dict(options), chance)
    for count in range(500):
        if state.to_act is None:
            break
        if chance.random() < 0.3:
            lift(state, chance)
        opened = open_action(state, chance) if chance.random() < 0.05 else None
        state.apply(opened or by_taste(state, "traveller", chance))
        if count % 5 == 0 or state.asks:
            found.append(state.clone())
    return tuple(found)


def views(number: int, every: int = 1) -> Iterator[View[EuroState]]:
    for state in played(number)[::every]:
        yield state.seen_by(state.to_act)


def asked(state: EuroState) -> Ask:
    found = ask(state.seen_by(state.to_act))
    assert found is not None
    return found


def choice(state: EuroState, action: object) -> Choice:
    return next(choice for choice in asked(state).choices if choice.action == action)


def form(state: EuroState, action: str) -> Form | None:
    return next((form for form in asked(state).forms if form.action == action), None)


def layer(state: EuroState, name: str) -> dict[str, Shape]:
    return next(dict(one.shapes) for one in scene(state.seen_by(None)).layers if one.name == name)


def panel(shown: Scene, title: str) -> Any:
    return next(panel for panel in shown.panels if panel.title == title)


def titles(panels: tuple[Panel, ...], kind: type) -> list[str]:
    return [panel.title for panel in panels if isinstance(panel, kind)]


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
    assert board(first) is board(EURO.new(3).seen_by(0))
    assert board(first).digest() == scene(first).board != scene(later).board == board(later).digest()
    assert "tunnel" in board(later).backdrop
    assert 'class="tunnel"' not in board(first).backdrop


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


# what lies on it


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_every_shape_stands_on_anchors_that_exist_and_uses_symbols_that_exist(number):
    printed = backdrop.board(str(GAMES[number][2].get("printing", "first")))
    anchors = set(printed.anchors.id)
    for view in views(number):
        for one in scene(view).layers:
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
    assert first.at == second.at == POST_ID[milepost("Bern")]
    assert "Beer, Wine" in first.tip
    below = [trains[f"t0.{row}"] for row in (0, 1)]
    assert [shape.use for shape in below if isinstance(shape, Piece)] == [
        f"aboard{LOAD_NAMED['Beer']}.0", f"aboard{LOAD_NAMED['Wine']}.1"
    ]  # fmt: skip
    assert [shape.tip for shape in layer(state, "chips").values()] == ["Oil left in Roma"]
    assert [shape.seat for shape in layer(state, "ferries").values()] == [0, 2]


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
        rows = panel(scene(state.seen_by(0)), "Events in force").rows
        assert len(rows) == 1
        assert rows[0][0].startswith(event.title)
        assert rows[0][1].startswith("P1, until")


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_a_patch_applied_to_a_scene_gives_the_next_one(number):
    shown = [scene(view) for view in views(number)]
    for old, new in pairwise(shown):
        change = patch(1, old, new)
        have = {one.name: dict(one.shapes) for one in old.layers}
        for name, gone in change.drop.items():
            have[name] = {key: shape for key, shape in have[name].items() if key not in gone}
        for name, put in change.put.items():
            have[name] |= put
        assert have == {one.name: dict(one.shapes) for one in new.layers}


def test_unchanged_shapes_are_the_same_objects_in_the_next_scene():
    for old, new in pairwise(scene(view) for view in views(1, every=9)):
        for before, after in zip(old.layers, new.layers, strict=True):
            for key, shape in after.shapes.items():
                if before.shapes.get(key) == shape:
                    assert before.shapes[key] is shape


# beside it


def test_a_demand_lights_up_the_city_and_those_that_produce_the_load():
    state = position(2, cards={0: [1, 2, 3]})
    shown = scene(state.seen_by(0))
    hand = panel(shown, "P0's demand cards")
    line = hand.cards[0].lines[0]
    assert (line.text, line.value) == ("Cattle → Berlin", "17M")
    cities = (CITY_NAMED["Berlin"], *SOURCES[LOAD_NAMED["Cattle"]])
    assert line.lights == tuple(POST_ID[CENTRE[city]] for city in cities)


def test_other_hands_are_only_counted_unless_hands_are_open():
    hidden, shown = (position(3, hands=hands).seen_by(1) for hands in ("hidden", "open"))
    assert titles(scene(hidden).panels, Hand) == ["P1's demand cards"]
    assert titles(scene(shown).panels, Hand) == [f"P{seat}'s demand cards" for seat in (1, 0, 2)]
    assert titles(scene(hidden.state.seen_by(None)).panels, Hand) == []
    mat = panel(scene(hidden), "P0")
    assert [line.value for line in mat.lines if line.text == "Cards"] == ["3"]


def test_mats_tell_cash_debt_train_and_connected_major_cities():
    state = position(2, cash={1: 77}, debt={1: 12}, trains={1: 2}, aboard={1: ["Ham"]}, edges={1: seven(0)})
    state.lost_turns[1], state.sailing[0] = 2, True
    mat = panel(scene(state.seen_by(0)), "P1")
    assert isinstance(mat, Mat)
    told = {line.text: line.value for line in mat.lines}
    assert told == {
        "Cash": "77M", "Debt": "12M", "Train": "Heavy", "Speed": "9", "Majors": "7 of 8", "Cards": "3", "At": "Madrid",
        "Aboard": "Ham",
    }  # fmt: skip
    assert mat.marks == ("loses 2 turns",)
    assert panel(scene(state.seen_by(0)), "P0").marks == ("to move", "waits for a ferry")


@pytest.mark.parametrize("fewer", [False, True])
def test_the_loads_table_counts_the_chips_that_are_left(fewer):
    state = position(2, aboard={0: ["Bauxite"]}, two_player_rules=fewer)
    tables = [table for table in scene(state.seen_by(None)).panels if isinstance(table, Table)]
    rows = [row for table in tables if table.title.startswith("Loads") for row in table.rows]
    assert len(rows) == len(LOADS)
    whole = COPIES[0] - fewer
    assert rows[0] == (f"Bauxite: {whole - 1} of {whole}", "Budapest, Marseille")


def test_the_standing_is_shown_when_the_game_is_over():
    state = building(3, cash={0: 40, 1: 260, 2: 90}, debt={2: 100}, edges={1: seven(0)})
    assert "Final standing" not in titles(scene(state.seen_by(0)).panels, Table)
    state.declared, state.phase, state.to_act, state.reason = 2, OVER, None, "declared"
    shown = scene(state.seen_by(0))
    assert shown.ask is None
    assert shown.banner == "P1 wins with 260M: victory was declared"
    rows = panel(shown, "Final standing").rows
    assert [row[:3] for row in rows] == [("1", "P1", "260M"), ("2", "P0", "40M"), ("3", "P2", "−10M")]
    assert "winner" in panel(shown, "P1").marks


# what is asked


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_choices_are_exactly_the_legal_actions_at_places_that_exist(number):
    made = backdrop.board(str(GAMES[number][2].get("printing", "first")))
    anchors, symbols = set(made.anchors.id), set(made.symbols)
    for view in views(number):
        question = ask(view)
        if view.seat is None:
            assert question is None
            continue
        assert question is not None
        assert tuple(choice.action for choice in question.choices) == view.legal()
        for one in question.choices:
            assert one.label
            assert one.group
            assert set(one.at[:1]) <= anchors
            assert set(one.at[1:]) <= anchors | symbols
            assert one.reveals == view.state.reveals(one.action)
        keys = [one.key for one in question.choices if one.key]
        assert len(set(keys)) == len(keys)


def test_a_section_is_built_by_clicking_its_ends_at_its_price():
    for view in views(1, every=3):
        for one in (ask(view) or Ask("")).choices:
            if isinstance(one.action, Build):
                low, high = EDGES[one.action.edge]
                assert one.at == (POST_ID[low], POST_ID[high])
                assert view.seat is not None
                assert one.price == view.state.values[view.seat][one.action.edge] & PRICE
                assert one.label == EURO.say(view, one.action)
                assert isinstance(one.ghost[0], Link)
                assert one.ghost[0].seat == view.seat


def test_a_step_is_a_click_on_the_milepost_it_leads_to():
    state = position(2, at={0: (29, 31)}, edges={0: seven(0)})
    for one in asked(state).choices:
        if isinstance(one.action, Step):
            assert one.at == (POST_ID[NEIGHBOUR[state.at[0]][one.action.direction]],)
    assert {type(one.action) for one in asked(state).choices} >= {Step}


def test_loads_are_handled_in_a_menu_at_the_train_and_ferries_at_the_other_port():
    state = position(2, at={0: "Holland"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    here = POST_ID[milepost("Holland")]
    assert choice(state, PickUp(LOAD_NAMED["Cheese"])).at == (here, f"take{LOAD_NAMED['Cheese']}")
    assert choice(state, Drop(LOAD_NAMED["Imports"])).at == (here, f"drop{LOAD_NAMED['Imports']}")
    berlin = position(2, at={0: "Berlin"}, aboard={0: ["Imports"]}, cards={0: [2, 15, 18]})
    assert choice(berlin, Deliver(2, 0)).at == (POST_ID[milepost("Berlin")], f"deliver{LOAD_NAMED['Imports']}")
    assert choice(berlin, Deliver(2, 0)).reveals
    harbour = position(2, at={0: (22, 33)}, members={"F5": [0]})
    assert choice(harbour, Sail(0)).at == ("23,33", "member0")


def test_there_is_a_sentence_for_every_phase_and_interruption():
    dealt = EURO.new(2, four_cards=True)
    sentences = {THROWING: asked(dealt).sentence, STARTING: asked(EURO.new(2)).sentence}
    placing = EURO.new(2)
    while placing.phase != PLACING:
        placing.apply(EndTurn())
    sentences[PLACING] = asked(placing).sentence
    sentences[OPERATING] = asked(position(2)).sentence
    sentences[PHASES.index("building")] = asked(building(2, edges={0: seven(0)})).sentence
    rich = building(2, cash={0: 300}, edges={0: seven(0)})
    rich.phase = ENDING
    sentences[ENDING] = asked(rich).sentence
    assert len(set(sentences.values())) == len(PHASES) - 1
    derailed = position(2, aboard={1: ["Beer", "Wine"]})
    derailed.asks, derailed.to_act = [Loss(1)], 1
    assert "derailed" in asked(derailed).sentence
    assert choice(derailed, Lose(LOAD_NAMED["Beer"])).group == "Lose"
    bargain = building(2, edges={1: seven(0)})
    bargain.asks, bargain.to_act = [Bargain(1, 0, seven(0)[:1], (), 7)], 1
    assert asked(bargain).sentence.startswith("P0 offers 7M for 1 section")
    assert choice(bargain, Answer(accept=True)).key == "y"


def test_a_loan_and_an_offer_are_forms_while_they_are_allowed():
    state = building(2, edges={1: seven(0)}, cash={0: 30})
    offer = form(state, "offer")
    assert offer is not None
    assert [field.name for field in offer.fields] == ["partner", "wanted", "price"]
    wanted = offer.fields[1]
    assert [value for _, value in wanted.values] == sorted(seven(0))
    filled = {"do": "offer", "partner": 1, "wanted": [wanted.values[0][1]], "price": 3}
    action = EURO.decode(msgspec.json.encode(filled))
    assert state.why_not(action) is None
    loan = form(state, "borrow")
    assert loan is not None
    assert (loan.fields[0].least, loan.fields[0].most) == (1, 20)
    state.apply(EURO.decode(b'{"do": "borrow", "amount": 5}'))
    assert form(state, "borrow") is None
    state.apply(action)
    state.apply(Answer(accept=False))
    assert form(state, "offer") is None
    assert form(building(2, mercy=False), "borrow") is None
    assert form(building(2), "offer") is None


def test_only_the_seat_to_act_is_asked():
    state = position(4, turn=2)
    assert all(ask(state.seen_by(seat)) is None for seat in (None, 0, 1, 3))
    assert ask(state.seen_by(2)) is not None


# clicks


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_looking_changes_nothing_and_every_click_gets_a_sentence(number):
    for view in views(number, every=29):
        before = msgspec.json.encode(view.state)
        scene(view)
        for at in board(view).anchors.id[::17]:
            sentence = why_not_here(view, at)
            assert sentence
            assert sentence[-1] in ".!"
        assert msgspec.json.encode(view.state) == before


def test_the_sentence_for_a_click_is_the_engines():
    state = building(2, edges={0: seven(0)})
    far = milepost("Sevilla")
    view = state.seen_by(0)
    edge = next(edge for edge in range(TRACK) if far in EDGES[edge])
    refusal = state.why_not(Build(edge))
    assert refusal is not None
    assert why_not_here(view, POST_ID[far]) == refusal.sentence
    turn = state.why_not(EndTurn(), 1)
    assert turn is not None
    assert why_not_here(state.seen_by(1), POST_ID[far]) == turn.sentence
    placing = EURO.new(2)
    while placing.phase != PLACING:
        placing.apply(EndTurn())
    start = placing.why_not(Place(far))
    assert start is not None
    assert why_not_here(placing.seen_by(0), f"name{CITY_NAMED['Sevilla']}") == start.sentence


def test_a_click_that_could_be_made_elsewhere_points_there():
    state = building(2, edges={0: seven(0)})
    high = next(EDGES[one.action.edge][1] for one in asked(state).choices if isinstance(one.action, Build))
    assert why_not_here(state.seen_by(0), POST_ID[high]).startswith("Click the place that is lit for this: Build ")


def test_a_spectator_is_told_that_it_watches():
    assert "watching" in why_not_here(position(2).seen_by(None), POST_ID[0])


# the picture


@pytest.mark.parametrize("number", range(3), ids=GAME_IDS)
def test_the_svg_is_well_formed(number):
    for view in views(number, every=40):
        root = ElementTree.fromstring(draw(board(view), scene(view)))
        found = {text.text for text in root.iter(f"{SVG}text")}
        assert {"Berlin", "München", "København", "North Sea", "Donau"} <= found


def test_pictures_are_equal_in_every_process():
    code = (
        "from milepost.games.eurorails.game import EuroRails; from milepost.games.eurorails.scene import board, scene\n"
        "from milepost.core.svg import draw; import hashlib; s = EuroRails().new(3, 1)\n"
        "for _ in range(30): s.apply(s.legal()[len(s.legal()) // 3])\n"
        "v = s.seen_by(s.to_act); print(hashlib.sha256(draw(board(v), scene(v)).encode()).hexdigest())"
    )
    state: EuroState = EURO.new(3, 1)
    for _ in range(30):
        state.apply(state.legal()[len(state.legal()) // 3])
    view = state.seen_by(state.to_act)
    mine = hashlib.sha256(draw(board(view), scene(view)).encode()).hexdigest()
    env = {**os.environ, "PYTHONHASHSEED": "5"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == mine


def test_all_mileposts_can_be_clicked():
    anchors = backdrop.board("first").anchors
    places = [f"{row},{col}" for row, col in PLACES]
    assert list(anchors.id[:MILEPOSTS]) == places
    assert min(anchors.r[:MILEPOSTS]) > 0
    assert set(anchors.r[MILEPOSTS:]) == {0.0}
