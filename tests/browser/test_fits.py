"""What a person reads fits where it stands: questions, rows of rivals, the log, tips; on all the screens."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import positions
from tests.browser.boards import SIZES, TABLES
from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Json, Landing, Lesson, Table
from tests.browser.waiting import resized, rested

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
        if size == SIDE:
            mine, head = table.mine.bounding_box(), guest.page.get_by_role("banner").bounding_box()
            assert mine
            assert head
            assert mine["y"] >= head["y"] + head["height"], f"{name}: what is mine is scrolled away"
            beside = guest.page.get_by_role("tabpanel").locator("table")
            wide = [part.evaluate("part => part.offsetWidth - part.parentElement.clientWidth") for part in beside.all()]
            assert wide or name == "bus"
            assert max(wide, default=0) <= 0, f"{name}: a column is out of sight"
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


_SEEN = """() => {
  const view = document.querySelector('[role=application]').getBoundingClientRect();
  const board = document.querySelector('[role=application] svg').getBoundingClientRect();
  const buttons = document.querySelector('[aria-label=Zoom]').getBoundingClientRect();
  const hidden = ({ x, y }) => x < view.left || x > view.right || y < view.top || y > view.bottom
    || (x < buttons.right && y > buttons.top);
  const glowing = [...document.querySelectorAll('.glow')].map((one) => one.getBoundingClientRect())
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  const across = Math.min(board.right, view.right) - Math.max(board.left, view.left);
  const down = Math.min(board.bottom, view.bottom) - Math.max(board.top, view.top);
  return [glowing.length, glowing.filter(hidden).length, across * down / (view.width * view.height)];
}"""


def test_bus_fills_an_upright_phone_with_what_is_asked_in_sight(visit: Visit):
    """Areas stand at one end of the board and lots at the other: it goes where something is asked, until moved."""
    guest = comes(visit, PHONE)
    for at in (positions.BUS_AREAS, positions.BUS_RIDE):
        table = Table(guest).open(guest.imports(positions.bus(at), "me", *["bot:greedy"] * 3))
        view = table.wait_for_turn()
        for _ in range(3):
            table.settle(view)
            glowing, hidden, filled = guest.page.evaluate(_SEEN)
            assert glowing > 0
            assert hidden == 0, table.asked()
            assert filled > 0.9, table.asked()
            table.act(next(one for one in view["scene"]["ask"]["choices"] if one.get("at")), view)
            view = table.wait_for_turn()
    # whoever has moved it looks where they want to
    guest.page.get_by_role("button", name="Zoom in").click()
    rested(guest.page)
    looked = guest.page.evaluate(_SEEN)[2], table.where("x20", whole=True)
    table.act(next(one for one in view["scene"]["ask"]["choices"] if one.get("at")), view)
    table.settle(table.wait_for_turn())
    assert (guest.page.evaluate(_SEEN)[2], table.where("x20", whole=True)) == looked


_UNDER_BUTTONS = """(places) => {
  const board = document.querySelector('[role=application] svg');
  const at = board.getBoundingClientRect();
  const k = at.width / board.viewBox.baseVal.width;
  const buttons = document.querySelector('[aria-label=Zoom]').getBoundingClientRect();
  return places.filter(([_, x, y]) => {
    const [left, top] = [at.left + k * x, at.top + k * y];
    return left > buttons.left && left < buttons.right && top > buttons.top && top < buttons.bottom;
  }).map(([name]) => name);
}"""


def that_matter(table: Table, view: Json) -> list[str]:
    """Places of what one has on the board, and those that one's hand is about; before that, where one may begin."""
    scene, seat, anchors = view["scene"], view["status"]["viewer"], table.anchors()
    own = [shape for layer in scene["layers"] for shape in layer["shapes"].values() if shape.get("seat") == seat]
    lines = [
        line
        for panel in scene["panels"]
        if panel["type"] == "hand" and panel.get("seat") == seat
        for card in panel["cards"]
        for line in card["lines"]
    ]
    found = [shape[end] for shape in own for end in ("a", "b", "at") if end in shape]
    found += [place for line in lines for place in line.get("lights", [])[:1]]
    found = [place for place in found if place in anchors]
    return found or [choice["at"][0] for choice in scene["ask"]["choices"] if choice.get("at")] or named(table, scene)


def named(table: Table, scene: Json) -> list[str]:
    shapes = (shape for layer in scene["layers"] for shape in layer["shapes"].values())
    return [shape["at"] for shape in shapes if shape["type"] == "text" and not shape.get("small")]


@pytest.mark.parametrize("board", ["eurorails", "rust-belt", "barbados"])
def test_no_board_opens_with_what_matters_under_its_buttons(visit: Visit, board: str):
    guest = visit(SIZES[0])
    guest.meets()
    table = Table(guest).open(TABLES[board](guest))
    view = table.wait_for_turn()
    anchors, tips = table.anchors(), table.tips()
    places = [[tips[place] or place, *anchors[place]] for place in dict.fromkeys(that_matter(table, view))]
    assert places
    for width, height in SIZES:
        resized(guest.page, width, height)
        rested(guest.page)
        covered = guest.page.evaluate(_UNDER_BUTTONS, places)
        assert not covered, f"{width}x{height}: {covered}"
