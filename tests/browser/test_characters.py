"""Bots as people meet them: chosen by face, line and level; seen at the table; and asked why, during play and after."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import positions
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Landing, SetUp, Table, Waiting
from tests.browser.test_access import assert_accessible

CARRIER = "bot:carrier"


def face(where: Locator, name: str) -> Locator:
    return where.locator(f'svg[data-face="{name}"]')


def player(table: Table, name: str) -> Locator:
    return table.players.get_by_role("listitem").filter(has_text=name)


def ask_why(table: Table, of: int) -> Locator:
    """Press Why? beside the decision of a bot that ends with an action; what it answers."""
    turn = table.told(of).first
    if turn.get_attribute("data-actions") != str(of):
        turn.get_by_role("button", name="Each step").click()
    entry = table.told(of).last
    entry.get_by_role("button", name="Why?").click()
    return entry.get_by_role("status")


def test_a_bot_is_chosen_by_its_face_its_line_and_its_level(visit: Visit):
    guest = visit()
    page = guest.page
    Landing(guest).open().set_up("Bus").click()
    setup = SetUp(page)
    page.get_by_text("Meet the bots").click()
    for name in ("jester", "porter", "professor"):
        expect(face(page.locator("details"), name)).to_be_visible()
    setup.seat(1).select_option(label="Minerva (mcts)")
    seat = page.get_by_role("listitem").filter(has=page.get_by_label("Seat 2", exact=True))
    expect(face(seat, "professor")).to_be_visible()
    expect(seat.get_by_text("Plays the game on in its head")).to_be_visible()
    level = page.get_by_role("radiogroup", name="Level of Minerva")
    expect(level.get_by_role("radio", name="Usual")).to_be_checked()
    level.get_by_text("Quick").click()
    expect(level.get_by_role("radio", name="Quick")).to_be_checked()
    setup.seat(0).select_option(label="Free, for somebody with the link")
    setup.start.click()

    waiting = Waiting(page)
    expect(waiting.sit).to_be_visible()
    expect(page.get_by_text("Quick", exact=True)).to_be_visible()
    expect(face(page.locator("section"), "professor")).to_be_visible()
    page.get_by_label("Bots are").select_option(label="Minerva (mcts)")
    page.get_by_role("radiogroup", name="Level of Minerva").get_by_text("Usual").click()
    waiting.sit.click()
    waiting.start.click()

    table = Table(guest).shown()
    specs = [seat["bot"] for seat in table.view()["status"]["seats"]]
    assert specs == ["", "mcts:iterations=50", "greedy"]
    expect(face(player(table, "Minerva"), "professor")).to_be_visible()
    expect(player(table, "Minerva").get_by_text("Quick", exact=True)).to_be_visible()
    expect(face(player(table, "Gus"), "porter")).to_be_visible()


def test_a_person_follows_the_bots_of_eurorails_and_asks_them_why(visit: Visit):
    guest = visit()
    record = positions.carriers(positions.BEFORE_LAST_TURNS)
    table = Table(guest).open(guest.imports(record, CARRIER, "me", CARRIER))
    for name in ("Carl 1", "Carl 2"):
        expect(face(player(table, name), "carter")).to_be_visible()
        expect(player(table, name).get_by_title("Makes one trip at a time and carries it through.")).to_be_visible()
    view = table.wait_for_turn()
    number = next(told["last"] for told in view["log"] if told["why"])
    table.tab("Log").click()
    answer = ask_why(table, number)
    expect(face(table.log, "carter").last).to_be_visible()
    expect(answer).to_contain_text(
        re.compile(r"It drives.*Before that it had 211M \(it needs 250M\), with 2 Sheep aboard\.")
    )
    expect(answer).to_contain_text(re.compile("Carl 1 tells more after the game: it knew what is hidden from you"))
    expect(answer.get_by_role("table")).to_have_count(0)

    table.next.click()
    result = Dialog(table.page, "Carl 2 wins")
    expect(face(result.box, "carter").first).to_be_visible()
    table.page.keyboard.press("Escape")
    for _ in range(2):  # folded and unfolded: what had to wait is asked for again
        answer = ask_why(table, number)
    expect(answer.get_by_role("paragraph").first).to_contain_text("The best trip: ")
    expect(answer).not_to_contain_text("after the game")
    header = answer.get_by_role("row").first
    expect(header).to_contain_text("Considered")
    expect(answer.get_by_role("row").nth(1)).to_contain_text("taken")
    header.get_by_role("button", name="Turns").click()
    expect(answer).to_contain_text("Turns: how many turns the trip takes")
    expect(header.get_by_role("button", name="Turns")).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_of_an_explanation_scrolls_sideways_on_a_phone_and_the_page_does_not(visit: Visit, scheme: str):
    guest = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme)
    table = Table(guest).open(guest.opens("bus", "me", "bot:greedy", "bot:greedy"))
    view = table.wait_for_turn()
    while not (explained := [told for told in view["log"] if told["why"]]):
        table.act(view["scene"]["ask"]["choices"][0], view)
        view = table.wait_for_turn()
    names = [f"Column {number}" for number in range(12)]
    why = {
        "sentence": "So.", "weighed": [["this", 2.5], ["that", 1]], "columns": names,
        "numbers": [[number / 4 for number in range(12)], [0] * 12], "remarks": ["taken", "too dear"],
    }  # fmt: skip
    told = {"sentence": "So.", "why": why, "later": "", "terms": dict.fromkeys(names, "what it means")}
    guest.page.route("**/why/*", lambda route: route.fulfill(json=told))
    table.tab("Log").tap()
    answer = ask_why(table, explained[0]["last"])
    grid = answer.get_by_role("group", name="What it weighed")
    expect(grid).to_be_visible()
    assert grid.evaluate("box => box.scrollWidth > box.clientWidth")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    last = grid.get_by_role("button", name="Column 11")
    last.tap()
    expect(answer).to_contain_text("Column 11: what it means")
    expect(last).to_be_in_viewport()
    expect(grid.get_by_role("rowheader", name=re.compile("^that"))).to_be_in_viewport()
    assert_accessible(guest.page)
