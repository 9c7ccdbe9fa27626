from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import msgspec
import pytest

from milepost.core.action import Action
from milepost.core.catalog import game
from milepost.core.scene import Choice, Link, Path, Piece, Scene, difference
from milepost.core.state import View, sentence_of
from milepost.core.svg import draw
from milepost.games.bus.actions import Build, Clock, Mark, Pass
from milepost.games.bus.board import LETTERS, LINE_EXPANSION, LOTS_AT, PASSENGERS, SPACES, VRROOOMM
from milepost.games.bus.constants import ASKED, RESOLVING
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.scene.asking import ask, why_not_here
from milepost.games.bus.scene.backdrop import BOARD
from milepost.games.bus.scene.layout import lot_id, space_at
from milepost.games.bus.scene.panels import _mat, _track
from milepost.games.bus.state import BusState

BUS = game("bus")
ANCHORS = frozenset(BOARD.anchors.id)
GAMES = [(3, 6), (4, 1), (5, 0)]
SVG = "{http://www.w3.org/2000/svg}"


_LIKED: dict[Action, float] = {Pass(): 0.3, Mark(VRROOOMM): 4.0, Clock(stop=True): 0.1}
"""Passing and stopping seldom, riding often: so that the board fills and people move."""


@cache
def played(seats: int, seed: int) -> tuple[BusState, ...]:
    """Every position of a random game."""
    state: BusState = BUS.new(seats, seed)
    choose = random.Random(seed)
    found = [state.clone()]
    while state.to_act is not None:
        legal = state.legal()
        state.apply(choose.choices(legal, [_LIKED.get(action, 1.0) for action in legal])[0])
        found.append(state.clone())
    return tuple(found)


def views(seats: int, seed: int) -> Iterator[View[BusState]]:
    for state in played(seats, seed):
        yield state.seen_by(state.to_act)


def resolving(area: int) -> BusState:
    return next(state for state in played(4, 1) if state.phase == RESOLVING and state.area == area)


def choices(view: View[BusState]) -> tuple[Choice, ...]:
    asked = ask(view)
    return asked.choices if asked else ()


def shapes(shown: Scene) -> dict[str, dict[str, object]]:
    return {layer.name: dict(layer.shapes) for layer in shown.layers if layer.shapes}


def test_the_games_of_this_page_ask_everything():
    assert {state.asked for seats, seed in GAMES for state in played(seats, seed)} == set(range(len(ASKED)))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_shape_stands_on_anchors_that_exist_and_uses_symbols_that_exist(seats, seed):
    for view in views(seats, seed):
        for layer in BUS.scene.draw(view).layers:
            for shape in layer.shapes.values():
                if isinstance(shape, Link):
                    assert {shape.a, shape.b} <= ANCHORS
                elif isinstance(shape, Path):
                    assert set(shape.through) <= ANCHORS
                else:
                    assert shape.at in ANCHORS
                if isinstance(shape, Piece):
                    assert shape.use in BOARD.symbols
                    assert 0 <= shape.slot < shape.of


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_choices_are_exactly_the_legal_actions_at_places_that_exist(seats, seed):
    for view in views(seats, seed):
        asked = ask(view)
        if view.seat is None:
            assert asked is None
            continue
        assert asked is not None
        assert asked.sentence
        assert tuple(choice.action for choice in asked.choices) == view.legal()
        clicks = [choice.at for choice in asked.choices]
        assert len(set(clicks)) == len(clicks)
        assert all(at[0] in ANCHORS and set(at[1:]) <= set(BOARD.symbols) for at in clicks)
        assert all(choice.label for choice in asked.choices)
        keys = [choice.key for choice in asked.choices if choice.key]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_choice_ends_the_turn_exactly_when_somebody_else_is_asked_next(seats, seed):
    for view in list(views(seats, seed))[::7]:
        for choice in choices(view):
            after = view.state.clone()
            after.apply(choice.action)
            assert choice.ends_turn == (after.to_act != view.seat)


def test_only_the_seat_to_act_is_asked():
    state = played(4, 1)[30]
    others = [seat for seat in (None, *range(4)) if seat != state.to_act]
    assert all(ask(state.seen_by(seat)) is None for seat in others)
    assert BUS.scene.draw(state.seen_by(None)).ask is None


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_patch_applied_to_a_scene_gives_the_next_one(seats, seed):
    shown = [BUS.scene.draw(view) for view in views(seats, seed)]
    for old, new in pairwise(shown):
        change = difference(old, new)
        have = shapes(old)
        for name, gone in change.drop.items():
            have[name] = {key: shape for key, shape in have[name].items() if key not in gone}
        for name, put in change.put.items():
            have[name] = {**have.get(name, {}), **put}
        assert {name: layer for name, layer in have.items() if layer} == shapes(new)


def test_unchanged_pieces_are_the_same_objects_in_the_next_scene():
    old, new = (BUS.scene.draw(view) for view in list(views(4, 1))[60:62])
    for before, after in zip(old.layers, new.layers, strict=True):
        for key, shape in after.shapes.items():
            if before.shapes.get(key) == shape:
                assert before.shapes[key] is shape


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_looking_changes_nothing(seats, seed):
    for view in list(views(seats, seed))[::11]:
        before = msgspec.json.encode(view.state)
        BUS.scene.draw(view)
        ask(view)
        for at in BOARD.anchors.id:
            why_not_here(view, at)
        assert msgspec.json.encode(view.state) == before


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_click_without_a_choice_gets_a_sentence(seats, seed):
    for view in list(views(seats, seed))[::9]:
        for at in BOARD.anchors.id:
            sentence = why_not_here(view, at)
            assert sentence
            assert sentence[-1] in ".!"


def test_the_sentence_for_a_click_is_the_engines():
    state = next(state for state in played(4, 1) if state.asked == 1 and state.phase == RESOLVING)
    view = state.seen_by(state.to_act)
    legal = {choice.at[0] for choice in choices(view)}
    street = next(s for s in range(70) if f"s{s}" not in legal)
    lay = next(type(a)(street) for a in view.legal())
    refusal = state.why_not(lay)
    assert refusal is not None
    assert why_not_here(view, f"s{street}") == sentence_of(state, refusal)
    other = (state.to_act or 0) + 1
    turn = state.why_not(Mark(0), other % 4)
    assert turn is not None
    assert why_not_here(state.seen_by(other % 4), "a0") == sentence_of(state, turn)


def test_a_spectator_is_told_that_it_watches():
    assert "watching" in why_not_here(played(3, 6)[0].seen_by(None), "x14")


def test_a_lot_that_is_filled_later_points_to_the_choice():
    view = played(4, 1)[0].seen_by(0)
    here = [choice for choice in choices(view) if choice.action in (Build(14, 0), Build(14, 1), Build(14, 2))]
    assert {choice.at[0] for choice in here} == {lot_id(LOTS_AT[14][0])}
    assert [choice.at[1] for choice in here] == ["house", "office", "pub"]
    told = "Click the place that is lit for this: Build a house at crossing 14"
    assert why_not_here(view, lot_id(LOTS_AT[14][1])).startswith(told)


def test_letters_are_printed_in_the_order_of_resolution():
    def letters(area: int) -> str:
        spaces = sorted(range(SPACES[area]), key=lambda i: space_at(FIRST_SPACE[area] + i)[0])
        return "".join(LETTERS[i] for i in spaces)

    assert letters(LINE_EXPANSION) == "FEDCBA"
    assert letters(PASSENGERS) == "ABCDEF"


def test_the_area_being_resolved_is_framed():
    frame = shapes(BUS.scene.draw(resolving(VRROOOMM).seen_by(None)))["frame"]["area"]
    assert isinstance(frame, Piece)
    assert frame.at == f"a{VRROOOMM}"
    assert "frame" not in shapes(BUS.scene.draw(played(4, 1)[0].seen_by(None)))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_all_passengers_are_shown_and_those_at_home_stand_in_buildings(seats, seed):
    for state in played(seats, seed):
        people = next(layer.shapes for layer in BUS.scene.draw(state.seen_by(None)).layers if layer.name == "people")
        named = {key: shape for key, shape in people.items() if key != "riding"}
        assert list(named) == [f"p{i}" for i in range(15)]
        inside = [shape for shape in named.values() if isinstance(shape, Piece) and shape.at.startswith("g")]
        riding = state.phase == RESOLVING and state.area == VRROOOMM
        home = [min(n, state.buildings[36 * state.clock + c]) for c, n in enumerate(state.passengers)]
        assert len(inside) == (sum(home) if riding else 0)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_svg_is_well_formed_and_shows_everybody(seats, seed):
    for state in (played(seats, seed)[0], played(seats, seed)[len(played(seats, seed)) // 2], played(seats, seed)[-1]):
        root = ElementTree.fromstring(draw(BOARD, BUS.scene.draw(state.seen_by(state.to_act))))
        by_layer = {g.get("data-layer"): list(g) for g in root.iter(f"{SVG}g") if g.get("data-layer")}
        titles = [text.text for text in root.iter(f"{SVG}text")]
        for seat in range(seats):
            assert titles.count(f"P{seat}") >= 1
            if state.lines[seat]:
                for layer, least in (("lines", state.lines[seat].bit_count()), ("heads", 2)):
                    assert sum(f"seat{seat}" in (g.get("class") or "") for g in by_layer[layer]) == least


def test_a_state_shows_itself_in_a_notebook():
    svg = played(3, 6)[40]._repr_svg_()
    assert svg is not None
    assert svg.startswith("<svg")


def test_pictures_are_equal_in_every_process():
    code = (
        "from milepost.core.catalog import game; import hashlib; s = game('bus').new(4, 1)\n"
        "for _ in range(40): s.apply(s.legal()[-1])\n"
        "print(hashlib.sha256(s._repr_svg_().encode()).hexdigest())"
    )
    state = BUS.new(4, 1)
    for _ in range(40):
        state.apply(state.legal()[-1])
    mine = hashlib.sha256((state._repr_svg_() or "").encode()).hexdigest()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == mine


def test_panels_of_games_long_over_are_forgotten():
    """A server plays for months: what is remembered by markers, scores and the like has a limit."""
    for number in range(10_000):
        _mat(0, 1, number % 20, 2, number // 20, 0, True, ())
        _track((number, 0, 0))
    assert _mat.cache_info().currsize < 5_000
    assert _track.cache_info().currsize < 5_000
