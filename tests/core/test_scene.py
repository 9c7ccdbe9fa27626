from __future__ import annotations

import msgspec

from milepost.core.scene import Anchors, Ask, Board, Choice, Dot, Layer, Link, Mat, Patch, Piece, Scene, Text, patch


def scene(*layers: Layer) -> Scene:
    return Scene("board", layers)


def applied(old: Scene, change: Patch) -> dict[str, dict[str, object]]:
    """What a browser does with a patch: drop, then put, layer by layer."""
    shapes: dict[str, dict[str, object]] = {layer.name: dict(layer.shapes) for layer in old.layers}
    for name, gone in change.drop.items():
        for key in gone:
            del shapes[name][key]
    for name, put in change.put.items():
        shapes.setdefault(name, {}).update(put)
    return {name: layer for name, layer in shapes.items() if layer}


def test_a_patch_puts_what_is_new_or_changed_and_drops_what_is_gone():
    old = scene(Layer("track", {"a": Dot(at="x"), "b": Dot(at="y")}))
    new = scene(Layer("track", {"a": Dot(at="x"), "b": Dot(at="z"), "c": Text(at="x", text="!")}))
    change = patch(7, old, new)
    assert change.seq == 7
    assert change.put == {"track": {"b": Dot(at="z"), "c": Text(at="x", text="!")}}
    assert change.drop == {}
    assert patch(8, new, old).drop == {"track": ("c",)}


def test_a_layer_that_vanishes_is_dropped_whole_and_a_new_one_put_whole():
    old = scene(Layer("cars", {"a": Piece(use="car", at="x")}))
    new = scene(Layer("boats", {"a": Piece(use="boat", at="x")}))
    change = patch(1, old, new)
    assert change.drop == {"cars": ("a",)}
    assert change.put == {"boats": {"a": Piece(use="boat", at="x")}}
    assert applied(old, change) == {"boats": {"a": Piece(use="boat", at="x")}}


def test_a_patch_between_equal_scenes_is_empty_and_one_from_nothing_is_everything():
    full = scene(Layer("lines", {"l": Link(a="x", b="y", lane=0.5, seat=1)}))
    assert (patch(1, full, full).put, patch(1, full, full).drop) == ({}, {})
    assert applied(scene(), patch(1, scene(), full)) == {"lines": full.layers[0].shapes}


def test_a_patch_carries_panels_question_and_banner_of_the_new_scene():
    asked = Ask("Choose.", (Choice(action={"do": "pass"}, label="Pass", at=("pass",)),))
    new = Scene("board", (), (Mat("P0", 0, ()),), asked, "Round 2")
    change = patch(1, scene(), new, log=("P1 passes.",))
    assert (change.panels, change.ask, change.banner, change.log) == (new.panels, asked, "Round 2", ("P1 passes.",))


def test_equal_boards_have_equal_digests_and_others_do_not():
    def board(x: float) -> Board:
        return Board((10, 10), Anchors(("a",), (x,), (2.0,), ("",), ("",)), {"s": "<g/>"}, "")

    assert board(1.0).digest() == board(1.0).digest() != board(1.5).digest()


def test_scenes_survive_json():
    full = scene(Layer("l", {"p": Piece(use="s", at="a", seat=2, slot=1, of=3, badge="9", turn=30.0)}))
    assert msgspec.json.decode(msgspec.json.encode(full), type=Scene) == full
