from __future__ import annotations

import msgspec

from milepost.core.scene import (
    Anchors,
    Board,
    Difference,
    Dot,
    Layer,
    Link,
    Piece,
    Scene,
    Text,
    difference,
)


def scene(*layers: Layer) -> Scene:
    return Scene("board", layers)


def applied(old: Scene, change: Difference) -> dict[str, dict[str, object]]:
    """What a browser does with a difference: drop, then put, layer by layer."""
    shapes: dict[str, dict[str, object]] = {layer.name: dict(layer.shapes) for layer in old.layers}
    for name, gone in change.drop.items():
        for key in gone:
            del shapes[name][key]
    for name, put in change.put.items():
        shapes.setdefault(name, {}).update(put)
    return {name: layer for name, layer in shapes.items() if layer}


def test_a_difference_puts_what_is_new_or_changed_and_drops_what_is_gone():
    old = scene(Layer("track", {"a": Dot(at="x"), "b": Dot(at="y")}))
    new = scene(Layer("track", {"a": Dot(at="x"), "b": Dot(at="z"), "c": Text(at="x", text="!")}))
    change = difference(old, new)
    assert change.put == {"track": {"b": Dot(at="z"), "c": Text(at="x", text="!")}}
    assert change.drop == {}
    assert difference(new, old).drop == {"track": ("c",)}


def test_a_layer_that_vanishes_is_dropped_whole_and_a_new_one_put_whole():
    old = scene(Layer("cars", {"a": Piece(use="car", at="x")}))
    new = scene(Layer("boats", {"a": Piece(use="boat", at="x")}))
    change = difference(old, new)
    assert change.drop == {"cars": ("a",)}
    assert change.put == {"boats": {"a": Piece(use="boat", at="x")}}
    assert applied(old, change) == {"boats": {"a": Piece(use="boat", at="x")}}


def test_the_difference_between_equal_scenes_is_empty_and_one_from_nothing_is_everything():
    full = scene(Layer("lines", {"l": Link(a="x", b="y", lane=0.5, seat=1)}))
    assert (difference(full, full).put, difference(full, full).drop) == ({}, {})
    assert applied(scene(), difference(scene(), full)) == {"lines": full.layers[0].shapes}


def test_equal_boards_have_equal_digests_and_others_do_not():
    def board(x: float) -> Board:
        return Board((10, 10), Anchors(("a",), (x,), (2.0,), ("",), ("",)), {"s": "<g/>"}, "")

    assert board(1.0).digest() == board(1.0).digest() != board(1.5).digest()


def test_scenes_survive_json():
    full = scene(Layer("l", {"p": Piece(use="s", at="a", seat=2, slot=1, of=3, badge="9", turn=30.0)}))
    assert msgspec.json.decode(msgspec.json.encode(full), type=Scene) == full
