from __future__ import annotations

from milepost.core.night import by_day, with_night
from milepost.core.scene import Anchors, Board, Layer, Scene, Text
from milepost.core.svg import draw

NIGHT = {"#ffffff": "#000000"}


def test_a_colour_gets_its_second_value():
    assert with_night(".land{fill:#ffffff;stroke:#123456}", NIGHT) == (
        ".land{fill:light-dark(#ffffff,#000000);stroke:#123456}"
    )


def test_a_colour_with_two_values_is_left_alone():
    assert with_night("a{fill:light-dark(#ffffff,#111111)}b{fill:#ffffff}", NIGHT) == (
        "a{fill:light-dark(#ffffff,#111111)}b{fill:light-dark(#ffffff,#000000)}"
    )


def test_pictures_are_drawn_by_day():
    board = Board((10, 10), Anchors((), (), (), (), ()), {}, with_night('<rect fill="#ffffff"/>', NIGHT))
    drawn = draw(board, Scene("", ()))
    assert '<rect fill="#ffffff"/>' in drawn
    assert "light-dark" not in drawn
    assert by_day("light-dark(#ffffff,#000000)") == "#ffffff"


def test_words_in_two_lines_end_where_they_stand():
    board = Board((10, 10), Anchors(("a",), (5.0,), (6.0,), ("",), ("",)), {}, "")
    drawn = draw(board, Scene("", (Layer("names", {"n": Text(at="a", text="One/\nTwo")}),)))
    assert '<tspan x="5" dy="-1em">One/</tspan><tspan x="5" dy="1em">Two</tspan>' in drawn
