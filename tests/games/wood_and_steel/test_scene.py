"""The picture of Wood and Steel: the map, what lies on it and what stands beside it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from milepost.core.scene import Link, Path, Piece, difference
from milepost.core.svg import draw
from milepost.games.wood_and_steel.board import CITIES, CITY, EDITIONS, GOOD, Edition, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT
from milepost.games.wood_and_steel.design import read_design
from milepost.games.wood_and_steel.events import ConnectionMade, Delivered, MarketOpened, TrackBuilt
from milepost.games.wood_and_steel.scene import backdrop, names
from milepost.games.wood_and_steel.scene.layout import CITY_AT, PLATES, ROUTE_AT, SIZE, along, city_id, far, route_id
from milepost.games.wood_and_steel.scene.outlines import drawing, points
from milepost.games.wood_and_steel.scene.symbols import city_size
from milepost.games.wood_and_steel.state import SteelState

from .in_words import ELSEWHERE, STEEL, engine, player, position, route
from .looking import layer, played, views
from .refusal_positions import auctioned, near_railroads

SVG = "{http://www.w3.org/2000/svg}"
MAPS = pytest.mark.parametrize("edition", EDITIONS.values(), ids=[f"{name}-{scheme}" for name, scheme in EDITIONS])


# the map


@MAPS
def test_the_map_is_well_formed_and_no_heavier_than_400_kilobytes(edition: Edition) -> None:
    made = backdrop.board(edition, read_design())
    assert len(made.backdrop.encode()) < 400_000
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{made.backdrop}</svg>')
    for symbol in made.symbols.values():
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{symbol}</svg>')
    assert len(set(made.anchors.id)) == len(made.anchors.id)
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for x, y in zip(made.anchors.x, made.anchors.y, strict=True))


def test_each_edition_and_each_design_has_its_map_which_is_drawn_once() -> None:
    seed, again, current, dearer = (
        STEEL.new(seats, **options).seen_by(None)
        for seats, options in [
            (2, {}), (5, {}), (2, {"preset": "current"}), (2, {"design": "track.per_length=2000"})
        ]
    )  # fmt: skip
    boards = [STEEL.scene.board(view) for view in (seed, again, current, dearer)]
    assert boards[0] is boards[1]
    assert len({board.digest() for board in boards}) == 3
    assert [STEEL.scene.draw(view).board for view in (seed, current)] == [boards[0].digest(), boards[2].digest()]
    assert "Flagstaff" not in boards[0].anchors.tip[0]
    assert city_id(CITY["Flagstaff"]) not in boards[0].anchors.id
    assert city_id(CITY["Flagstaff"]) in boards[2].anchors.id


def dry(line: list[tuple[float, float]], at: tuple[float, float]) -> bool:
    """Whether a place is inside a closed line."""
    x, y = at
    inside = False
    for (ax, ay), (bx, by) in zip(line, [*line[1:], line[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def test_every_city_lies_on_the_mainland_and_in_no_lake_or_close_to_the_shore() -> None:
    coast = points(drawing().land["mainland"])
    lakes = [points(text) for text in drawing().lakes.values()]
    for city, at in zip(CITIES, CITY_AT, strict=True):
        assert dry(coast, at) or min(far(at, shore) for shore in coast) < 22, city.name
        wet = [lake for lake in lakes if dry(lake, at)]
        assert all(min(far(at, shore) for shore in lake) < 22 for lake in wet), city.name


def test_the_middle_of_the_oceans_and_of_the_great_lakes_is_water() -> None:
    coast = points(drawing().land["mainland"])
    assert not any(dry(coast, at) for at in [(20.0, 700.0), (1780.0, 500.0), (1150.0, 1150.0)])
    for lake in ("Superior", "Michigan", "Huron", "Erie", "Ontario"):
        assert lake in drawing().lakes


def crosses(a: int, b: int) -> bool:
    """Whether two segments cross between their cities."""
    one, other = ([along(number, share / 40) for share in range(1, 40)] for number in (a, b))
    return any(far(p, q) < 1.5 for p in one for q in other)


@MAPS
def test_no_two_segments_cross(edition: Edition) -> None:
    for a, b in combinations(members(edition.routes), 2):
        if far(ROUTE_AT[a], ROUTE_AT[b]) < 300 and not set(edition.ends[a]) & set(edition.ends[b]):
            assert not crosses(a, b), (edition.ends[a], edition.ends[b])


@MAPS
def test_no_label_covers_another_or_a_city_or_a_plate(edition: Edition) -> None:
    cities = members(edition.cities)
    labels = [(city, box) for city in cities for box in names.boxes(city, edition)]
    for (one, first), (other, second) in combinations(labels, 2):
        assert names.overlap(first, second) <= 0.0, (CITIES[one].name, CITIES[other].name)
    for city, box in labels:
        assert all(names.overlap(box, plate) == 0 for plate in PLATES), CITIES[city].name
        for other in cities:
            x, y = CITY_AT[other]
            assert names.overlap(box, (x - 8, y - 8, 16, 16)) == 0, (CITIES[city].name, CITIES[other].name)
        left, top, width, height = box
        assert min(left, top, SIZE[0] - left - width, SIZE[1] - top - height) > 4, CITIES[city].name


# what lies on it


def test_every_shape_stands_on_anchors_that_exist_and_uses_symbols_that_exist() -> None:
    for view in views():
        board = STEEL.scene.board(view)
        anchors, symbols = set(board.anchors.id), set(board.symbols)
        for one in STEEL.scene.draw(view).layers:
            for shape in one.shapes.values():
                if isinstance(shape, Link):
                    assert {shape.a, shape.b} <= anchors
                elif isinstance(shape, Path):
                    assert set(shape.through) <= anchors
                else:
                    assert shape.at in anchors
                if isinstance(shape, Piece):
                    assert shape.use in symbols
                    assert 0 <= shape.slot < shape.of


def test_every_track_is_a_line_in_its_owners_colour_and_two_lie_side_by_side() -> None:
    for state in played()[::7]:
        shown = layer(state, "track")
        for slot, owners in enumerate(state.tracks):
            for number, owner in enumerate(owners):
                shape = shown.pop(f"t{number}.{slot}", None)
                if shape is None:
                    assert owner == 255
                    continue
                assert isinstance(shape, Link)
                assert shape.seat == (owner if owner < FIRST_INDEPENDENT else None)
                assert (shape.lane == 0) == (state.tracks[1][number] == 255)
        assert not shown


def test_independents_are_told_apart_by_tone_and_name() -> None:
    shown = layer(near_railroads(), "track")
    line = shown[f"t{route('Syracuse', 'Cleveland')}.0"]
    assert (line.cls, line.tip) == ("independent railroad0", "Erie Line: Cleveland - Syracuse")
    assert shown[f"t{route('Denver', 'Omaha')}.0"].cls == "independent railroad1"


def test_sold_track_is_the_banks_until_it_is_auctioned() -> None:
    assert layer(auctioned(), "track")[f"t{route('Boston', 'New York')}.0"].cls == "bank-track"


def test_cities_grow_with_their_value() -> None:
    state = position(player("Boston - New York"), ELSEWHERE)
    before = layer(state, "cities")[f"city{CITY['Denver']}"]
    state.worth[CITY["Denver"]] = 19
    after = layer(state, "cities")[f"city{CITY['Denver']}"]
    assert isinstance(before, Piece)
    assert isinstance(after, Piece)
    assert (before.use, after.use) == ("city1", f"city{city_size(19)}")
    assert after.tip == "Denver, value 19"
    assert [city_size(worth) for worth in (1, 4, 6, 9, 13, 19, 99)] == [0, 1, 2, 3, 4, 5, 5]


def test_engines_carry_their_loads_and_stand_side_by_side_and_the_running_one_shows_its_moves() -> None:
    one = player("Boston - New York", engines=[engine("Mogul", "Boston", "machinery"), engine("Pacific", "Boston")])
    state = position(one, ELSEWHERE)
    state.apply(next(action for action in state.legal() if type(action).__name__ == "Run"))
    engines = layer(state, "engines")
    first, second, load = engines["e0.0"], engines["e0.1"], engines["e0.0.load"]
    assert isinstance(first, Piece)
    assert isinstance(second, Piece)
    assert isinstance(load, Piece)
    assert (first.slot, second.slot, first.of) == (0, 1, 2)
    assert (first.badge, second.badge) == ("3", "")
    assert first.tip == "P0's Mogul in Boston, carrying machinery"
    assert load.use == f"aboard{GOOD['machinery']}"
    assert "e0.1.load" not in engines


def test_hubs_railyards_and_the_destinations_of_contracts_are_marked() -> None:
    one = player("Boston - New York", upgrades=["Hub"], hub="Boston", railyards=["Boston", "New York"],
                 private=("coal", "Denver"), claimed=("wood", "Denver"))  # fmt: skip
    state = position(one, ELSEWHERE)
    assert set(layer(state, "sites")) == {
        f"hub{CITY['Boston']}", f"railyard{CITY['Boston']}", f"railyard{CITY['New York']}"
    }  # fmt: skip
    flags = layer(state, "flags")
    assert {"flag0.private", "flag0.market", "flag1.private"} == set(flags)
    assert flags["flag0.private"].tip == "P0 has a contract: coal to Denver"
    assert getattr(flags["flag0.market"], "of", 0) == 2


def test_contracts_lie_on_the_desk_with_what_they_bring() -> None:
    one = player("Boston - New York", private=("grain", "Boston"))
    state = position(one, ELSEWHERE, market=[("coal", "Tampa"), ("wood", "Memphis")])
    desk = layer(state, "desk", 0)
    assert [getattr(desk[f"held0.{part}"], "text", "") for part in ("name", "city", "pay")] == [
        "Grain", "to Boston", "$12,000 · 2 ties"
    ]  # fmt: skip
    assert desk["market1.card"].tip.startswith("Wood to Memphis: $")
    assert getattr(desk["held.title"], "text", "") == "Your contracts"
    assert getattr(layer(state, "desk")["held.title"], "text", "") == "P0's contracts"


def test_segments_that_can_be_built_show_their_price_to_who_is_asked_only() -> None:
    state = position(player("Boston - New York"), ELSEWHERE)
    prices = layer(state, "prices", 0)
    there = prices[f"price.{route_id(route('New York', 'Philadelphia'))}"]
    assert getattr(there, "use", "") == "price2"
    assert layer(state, "prices", 1) == layer(state, "prices") == {}


def test_a_patch_applied_to_a_scene_gives_the_next_one() -> None:
    shown = [STEEL.scene.draw(view) for view in views(9)]
    for old, new in pairwise(shown):
        change = difference(old, new)
        have = {one.name: dict(one.shapes) for one in old.layers}
        for name, gone in change.drop.items():
            have[name] = {key: shape for key, shape in have[name].items() if key not in gone}
        for name, put in change.put.items():
            have[name] |= put
        assert have == {one.name: dict(one.shapes) for one in new.layers}


def test_unchanged_shapes_are_the_same_objects_in_the_next_scene() -> None:
    for old, new in pairwise(STEEL.scene.draw(view) for view in views(5)):
        if old.board != new.board:
            continue
        for before, after in zip(old.layers, new.layers, strict=True):
            for key, shape in after.shapes.items():
                if before.shapes.get(key) == shape:
                    assert before.shapes[key] is shape


# events and the picture


def test_events_light_up_where_they_are_felt() -> None:
    view = position(player("Boston - New York"), ELSEWHERE).seen_by(0)
    built = route("Boston", "New York")
    assert STEEL.scene.lights(view, TrackBuilt(0, built, 3_000)) == (route_id(built),)
    delivered = Delivered(0, GOOD["coal"] * len(CITIES) + CITY["Denver"], False, 9_000)
    assert STEEL.scene.lights(view, delivered) == (city_id(CITY["Denver"]),)
    assert STEEL.scene.lights(view, MarketOpened()) == ()
    assert STEEL.scene.lights(view, ConnectionMade(0, 1)) == (city_id(CITY["New York"]),)


def test_everything_that_happens_lights_up_places_that_exist() -> None:
    seen = set()
    for state in played():
        if state.to_act is None:
            continue
        anchors = set(STEEL.scene.board(state.seen_by(None)).anchors.id)
        for action in state.legal()[::7]:
            twin = state.clone()
            for event in twin.apply(action):
                seen.add(type(event))
                assert set(STEEL.scene.lights(twin.seen_by(None), event)) <= anchors
    assert len(seen) > 20


def test_the_svg_is_well_formed() -> None:
    for view in views(40):
        root = ElementTree.fromstring(draw(STEEL.scene.board(view), STEEL.scene.draw(view)))
        found = {text.text for text in root.iter(f"{SVG}text")}
        assert {
            "Chicago",
            "San Francisco",
            "Portland, Maine",
            "Saint Louis",
            "Lake Superior",
            "Wood and Steel",
        } <= found


@pytest.mark.slow
def test_pictures_are_equal_in_every_process() -> None:
    code = (
        "from milepost.games.wood_and_steel.game import WoodAndSteel\n"
        "import hashlib; s = WoodAndSteel().new(3, 1)\n"
        "for _ in range(30): s.apply(s.legal()[len(s.legal()) // 3])\n"
        "v = s.seen_by(s.to_act); print(hashlib.sha256(WoodAndSteel.scene.svg(v).encode()).hexdigest())"
    )
    state: SteelState = STEEL.new(3, 1)
    for _ in range(30):
        state.apply(state.legal()[len(state.legal()) // 3])
    view = state.seen_by(state.to_act)
    mine = hashlib.sha256(draw(STEEL.scene.board(view), STEEL.scene.draw(view)).encode()).hexdigest()
    env = {**os.environ, "PYTHONHASHSEED": "5"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == mine
