"""The position in words: hands side by side, long tables on demand, and what one can look at."""

from __future__ import annotations

import pytest
from rich.console import RenderableType

from milepost.cli import scene_as_text
from milepost.cli.output import console
from milepost.core.errors import BadInput
from milepost.core.scene import Card, Dot, Hand, Layer, Line, Mat, Scene, Table


def text(shown: RenderableType) -> str:
    with console.capture() as capture:
        console.print(shown)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def card(number: int, city: str = "Paris") -> Card:
    return Card(f"Card {number}", tuple(Line(f"Wine to {city}", f"{10 * number + i}M") for i in range(3)))


LOADS = Table("Loads", ("load", "left"), tuple((f"load {n}", f"{n}") for n in range(29)))
EVENTS = Table("Events", ("event", "left"), (("fog", "2"), ("gale", "1")))
DECK = Table("Deck", ("Draw pile", "Discards"), (("134", "0"),))
TRACK = Layer("track", {f"{n}": Dot("a", say=f"P0 has track at {n}") for n in range(3)})
ROADS = Layer("roads", {f"{n}": Dot("a", seat=n % 2, tip=f"P{n % 2} owns road {n}–{n + 1}") for n in range(6)})
SCENE = Scene("", (TRACK, ROADS, Layer("names", {"x": Dot("a")})), (LOADS, EVENTS))


def test_cards_stand_side_by_side():
    shown = text(scene_as_text.position(Scene("", (), (Hand("Your cards", 0, (card(1), card(2), card(3))),)), []))
    assert shown.splitlines()[0] == "Your cards:"
    assert "Card 1" in shown.splitlines()[1]
    assert "Card 3" in shown.splitlines()[1]
    assert shown.splitlines()[3].split("   ")[1:] == ["Wine to Paris 10M", "Wine to Paris 20M", "Wine to Paris 30M"]


def test_cards_that_do_not_fit_go_to_the_next_row():
    wide = tuple(card(n, "Llanfairpwllgwyngyll") for n in (1, 2, 3))
    shown = text(scene_as_text.position(Scene("", (), (Hand("Cards", 0, wide),)), []))
    assert max(map(len, shown.splitlines())) <= console.width
    first, second = (next(line for line in shown.splitlines() if f"Card {n}" in line) for n in (1, 3))
    assert "Card 2" in first
    assert first != second


def test_cards_one_cannot_see_are_a_line():
    shown = text(scene_as_text.position(Scene("", (), (Hand("P1", 1, (Card("hidden", ()),) * 3),)), []))
    assert shown == "P1: hidden, hidden, hidden"


def test_a_hand_without_cards_is_its_title():
    assert text(scene_as_text.position(Scene("", (), (Hand("P1", 1, ()),)), [])) == "P1:"


def test_long_tables_are_named_and_short_ones_shown():
    shown = text(scene_as_text.position(SCENE, []))
    assert "load 7" not in shown
    assert "There is more to look at: `l loads`." in shown
    assert "fog" in shown
    assert "load 7" in text(scene_as_text.position(SCENE, [], whole=True))


def test_look_shows_the_board_and_the_long_tables():
    shown = text(scene_as_text.look(SCENE))
    assert "Track: P0 has track at 0, 1, 2." in shown
    assert "load 7" in shown
    assert "fog" not in shown


def test_look_at_a_part():
    assert "load 7" in text(scene_as_text.look(SCENE, "LOAD"))
    assert "track" not in text(scene_as_text.look(SCENE, "LOAD"))
    assert "fog" in text(scene_as_text.look(SCENE, "events"))
    with pytest.raises(
        BadInput, match=r"There is no 'moon' to look at; there is `l track`, `l roads`, `l loads`, `l ev"
    ):
        scene_as_text.look(SCENE, "moon")
    assert text(scene_as_text.look(Scene("", ()))) == "There is nothing on the board."


def test_a_closer_look_tells_what_hovering_would():
    assert "Roads" not in text(scene_as_text.look(SCENE))
    assert text(scene_as_text.look(SCENE, "roads")) == "Roads: P0 owns road 0–1, 2–3, 4–5; P1 owns road 1–2, 3–4, 5–6."


def test_a_table_of_one_row_is_a_line():
    assert text(scene_as_text.position(Scene("", (), (DECK,)), [])) == "Deck: Draw pile 134, Discards 0"


def test_tables_that_belong_together_are_named_once():
    rows = LOADS.rows
    parts = Table("Loads A to K", LOADS.head, rows), Table("Loads L to Z", LOADS.head, rows)
    assert text(scene_as_text.position(Scene("", (), parts), [])) == "There is more to look at: `l loads`."


def test_several_lines_of_a_mat_with_the_same_heading():
    mat = Mat("P0", 0, (Line("Load", "wine"), Line("Load", "oil")))
    assert "wine, oil" in text(scene_as_text.position(Scene("", (), (mat,)), []))
