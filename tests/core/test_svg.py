from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image

from milepost.core.scene import (
    Anchors,
    Ask,
    Board,
    Card,
    Choice,
    Dot,
    Hand,
    Hex,
    Layer,
    Line,
    Link,
    Mat,
    Path,
    Piece,
    Scene,
    Shape,
    Table,
    Text,
    Track,
)
from milepost.core.svg import SEAT_COLOURS, SEAT_DASHES, SEAT_INKS, draw, film_strip, scoped, to_png

SVG = "{http://www.w3.org/2000/svg}"

BOARD = Board(
    (400.0, 300.0),
    Anchors(("a", "b", "c"), (50.0, 200.0, 350.0), (60.0, 60.0, 200.0), ("", "", ""), ("A & B", "", "")),
    {"car": '<rect class="body" width="20" height="10" fill="currentColor"/>'},
    '<rect class="ground" width="400" height="300"/>',
    ".ground,.body{stroke:#123456}",
    10.0,
)


def a_scene() -> Scene:
    shapes: dict[str, Shape] = {
        "dot": Dot(at="a", r=5, seat=0),
        "hex": Hex(at="b", r=20, cls="land"),
        "first": Link(a="a", b="b", lane=-0.5, seat=1),
        "second": Link(a="a", b="b", lane=0.5, seat=2),
        "way": Path(through=("a", "b", "c"), seat=3),
        "words": Text(at="c", text="Tom & <Jerry>"),
        "car": Piece(use="car", at="c", slot=1, of=2, gap=30, turn=45, badge="12", seat=4, tip="A <car>", say='"car"'),
    }
    panels = (
        Mat("P0", 0, (Line("Cars", "2", icon="car", count=2), Line("Money", "17")), True, ("starts",)),
        Mat("P1", 1, (Line("Cars", "0", icon="car", count=0),)),
        Hand("Demands", 1, (Card("Card 7", (Line("Coal", "12"), Line("Iron", "30"))), Card("Card 8", ()))),
        Table("Goods", ("Colour", "Left"), (("red", "3"), ("blue", "4"))),
        Track("Score", ("0", "1", "2"), ((0, 1), (1, 1), (2, 2))),
    )
    asked = Ask("Where to?", (Choice(action=None, label="There", at=("b", "car")), Choice(action=None, label="Pass")))
    return Scene(BOARD.digest(), (Layer("all", shapes),), panels, asked, "Round 1 & more")


def test_every_kind_of_shape_and_panel_is_drawn_as_well_formed_xml():
    root = ElementTree.fromstring(draw(BOARD, a_scene()))
    assert {g.get("data-id") for g in root.iter(f"{SVG}g")} >= set(a_scene().layers[0].shapes)
    words = {text.text for text in root.iter(f"{SVG}text")}
    assert words >= {"Tom & <Jerry>", "12", "Round 1 & more", "Where to?", "Demands", "Iron", "Goods", "blue", "Score"}
    assert [t.text for t in root.iter(f"{SVG}title")] == ["A <car>"]


def test_lanes_run_side_by_side():
    svg = draw(BOARD, a_scene())
    ys = [re.search(rf'data-id="{name}".*?y1="([\d.]+)"', svg) for name in ("first", "second")]
    assert [found[1] for found in ys if found] == ["55", "65"]


def test_slots_stand_beside_each_other_and_turn():
    svg = draw(BOARD, a_scene())
    assert re.search(r'data-id="car".*?translate\(365 200\).*?rotate\(45\)', svg)


def test_choices_glow_once_where_they_begin_and_only_if_wanted():
    circles = [
        c for c in ElementTree.fromstring(draw(BOARD, a_scene())).iter(f"{SVG}circle") if c.get("class") == "glow"
    ]
    assert [(c.get("cx"), c.get("cy")) for c in circles] == [("200", "60")]
    assert 'class="glow"' not in draw(BOARD, a_scene(), glow=False)


def test_layers_above_cover_the_glow():
    shown = a_scene()
    layers = (Layer("high", {"d": Dot(at="a")}, above=True), Layer("low", {"d": Dot(at="a")}))
    svg = draw(BOARD, Scene(shown.board, layers, ask=shown.ask))
    assert svg.index('data-layer="low"') < svg.index('class="glow"') < svg.index('data-layer="high"')


def test_a_shape_on_an_unknown_anchor_is_an_error():
    lost = Scene("", (Layer("all", {"d": Dot(at="nowhere")}),))
    with pytest.raises(KeyError, match="nowhere"):
        draw(BOARD, lost)


def test_seats_differ_in_colour_and_in_a_second_mark():
    assert len(set(SEAT_COLOURS)) == len(set(SEAT_DASHES)) == len(SEAT_INKS) == 6
    svg = draw(BOARD, a_scene())
    assert 'class="stripe stripe1"' in svg
    assert 'class="stripe stripe2"' in svg


def test_style_rules_are_confined_to_their_picture():
    assert scoped(".a,.b{fill:red}.c{x:1}", "#s") == "#s .a,#s .b{fill:red}#s .c{x:1}"


def test_a_film_strip_keeps_ids_and_styles_apart():
    other = Board(BOARD.size, BOARD.anchors, {"car": '<circle r="9"/>'}, "", ".ground{fill:#abcdef}")
    strip = film_strip([("One", draw(BOARD, a_scene())), ("Two & a half", draw(other, a_scene()))] * 2, columns=2)
    root = ElementTree.fromstring(strip)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= set(ids)
    assert len(used) == 4
    selectors = [
        s
        for style in root.iter(f"{SVG}style")
        for s in re.findall(r"[^{},]+(?=[,{])", re.sub(r"{.*?}", "{}", style.text or ""))
    ]
    assert {s.split()[0] for s in selectors} == {"#strip", "#c0-scene", "#c1-scene", "#c2-scene", "#c3-scene"}
    assert {text.text for text in root.iter(f"{SVG}text")} >= {"One", "Two & a half"}
    assert to_png(strip, 300).startswith(b"\x89PNG")


def ink(svg: str) -> int:
    """How many dark pixels a picture has."""
    with Image.open(io.BytesIO(to_png(svg))) as picture:
        histogram = picture.convert("L").histogram()
    return sum(histogram[:110])


def test_a_png_shows_its_text_with_the_font_of_the_package():
    blank = Scene("", (), banner=" ")
    worded = Scene("", (), banner="Milepost → Vrrooomm!")
    assert ink(draw(BOARD, worded)) > ink(draw(BOARD, blank)) + 500


def test_a_png_is_as_wide_as_asked():
    with Image.open(io.BytesIO(to_png(draw(BOARD, a_scene()), 777))) as picture:
        assert picture.width == 777


def columns(table: Table) -> list[float]:
    """Where the columns of a table begin."""
    root = ElementTree.fromstring(draw(BOARD, Scene(BOARD.digest(), (), (table,))))
    return [float(text.get("x", "")) for text in root.iter(f"{SVG}text") if text.get("class") == "head"]


def test_columns_of_a_table_are_equally_wide_unless_their_words_need_more():
    first, second, third = columns(Table("Goods", ("Colour", "Left", "Whose"), (("red", "3", "mine"),)))
    assert second - first == pytest.approx(third - second, abs=0.2)
    words = "a colour that takes many words"
    first, second, third = columns(Table("Goods", ("Colour", "Left", "Whose"), ((words, "3", "mine"),)))
    assert second - first > 2 * (third - second)
    assert third < 390
