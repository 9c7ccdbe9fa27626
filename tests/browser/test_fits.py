"""What a person reads fits where it stands: questions, rows of rivals, the log, tips; on all the screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import positions
from tests.browser.boards import TABLES
from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Lesson, Table

LAPTOP, PHONE, SIDE, TABLET = (1280, 720), (390, 844), (844, 390), (820, 1180)
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True}
BOT = "bot:carrier"
_CUT = "part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1"


def comes(visit: Visit, size: tuple[int, int]) -> Visitor:
    return visit(size, **({} if size == LAPTOP else FINGERS))


def ends(part: Locator) -> tuple[float, float]:
    """How far a part reaches to the right and down."""
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SIDE, TABLET], ids=str)
def test_questions_and_rivals_are_read_whole(visit: Visit, size: tuple[int, int]):
    guest = comes(visit, size)
    for name in ("bus", "eurorails", "rust-belt", "western-us", "wood-and-steel"):
        table = Table(guest).open(TABLES[name](guest))
        table.settle(table.wait_for_turn())
        assert not any(table.bar.locator(part).evaluate(_CUT) for part in ("p.ask", ".said")), table.asked()
        if size == PHONE:
            table.tab("Table").click()
        for figure in table.players.locator(".figures").all():
            box, first = figure.bounding_box(), figure.locator(".figure").first.bounding_box()
            assert box
            assert first
            assert first["x"] >= box["x"] - 1, f"{name}: {figure.inner_text()!r} begins before its place"


def test_a_choice_that_pays_says_so_on_a_phone_on_its_side(visit: Visit):
    guest = comes(visit, SIDE)
    table = Table(guest).open(TABLES["eurorails"](guest))
    table.settle(table.wait_for_turn())
    first = table.arrival.get_by_role("button").first
    expect(first).to_contain_text("Deliver Cork")
    expect(first.locator(".gain")).to_be_visible()


def test_the_log_opens_at_its_end(visit: Visit):
    guest = comes(visit, LAPTOP)
    table = Table(guest).open(TABLES["eurorails"](guest))
    table.wait_for_turn()
    table.tab("Log").click()
    table.page.wait_for_function(
        "list => list.querySelector('ol').lastElementChild.getBoundingClientRect().bottom"
        " <= list.getBoundingClientRect().bottom + 1",
        arg=table.log.element_handle(),
    )


def test_no_tip_lies_over_what_a_click_has_done(visit: Visit):
    table = Table(comes(visit, LAPTOP))
    table.open(table.visitor.imports(positions.carriers(positions.DELIVERING), "me", BOT, BOT))
    view = table.wait_for_turn()
    tip = table.page.locator("main .tip")
    table.hover(positions.WANTED)
    expect(tip).to_be_visible()
    table.press(positions.WANTED)
    table.wait_for_more(view["status"]["length"])
    expect(table.arrival.get_by_role("button").first).to_contain_text("Deliver")
    expect(tip).to_have_count(0)
    table.page.mouse.move(300, 300)
    table.hover(positions.WANTED)
    expect(tip).to_be_visible()


def test_all_games_can_be_played_from_the_first_screen_of_a_phone_on_its_side(visit: Visit):
    landing = Landing(comes(visit, SIDE)).open()
    for title in ("Age of Steam", "Bus", "EuroRails", "Wood and Steel"):
        for part in (landing.play(title), landing.learn(title), landing.set_up(title)):
            right, bottom = ends(part)
            assert (right <= SIDE[0], bottom <= SIDE[1]) == (True, True), title
            assert not part.evaluate(_CUT), "its words are cut"


def test_a_lesson_shows_its_buttons_on_a_phone_on_its_side(visit: Visit):
    guest = comes(visit, SIDE)
    guest.page.goto("/learn/eurorails")
    lesson = Lesson(guest)
    for _ in range(4):
        button = lesson.box.get_by_role("button").last
        expect(button).to_be_visible()
        assert ends(button)[1] <= SIDE[1]
        lesson.go_on()
    assert not guest.page.get_by_role("heading", level=1).evaluate(_CUT)
