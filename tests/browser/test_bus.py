"""Whole games of Bus against bots: by clicks, and without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Landing, SetUp, Table
from tests.browser.waiting import rested

MOST_DECISIONS = 200
MOST_TABS = 60
WINS = re.compile("win")


def test_whole_game_by_clicks(visit: Visit):
    guest = visit()
    Landing(guest).open().set_up("Bus").click()
    setup = SetUp(guest.page)
    setup.pace.select_option(label="at once")
    setup.start.click()
    table = Table(guest).shown()
    view = table.wait_for_turn()
    for number in range(MOST_DECISIONS):
        if view["status"]["phase"] != "playing":
            break
        choices = view["scene"]["ask"]["choices"]
        table.act(choices[number * 7 % len(choices)], view)
        view = table.wait_for_turn()
    assert view["status"]["phase"] == "over"
    result = Dialog(guest.page, WINS)
    expect(result.box).to_be_visible()
    expect(result.box.get_by_role("row")).to_have_count(1 + len(view["status"]["seats"]))
    assert view["status"]["seed"]


def test_whole_game_by_keyboard_alone(visit: Visit):
    guest = visit()
    page = guest.page
    Landing(guest).open()
    tab_to(page, "Set up a table of Bus")
    page.keyboard.press("Enter")
    expect(SetUp(page).pace).to_be_visible()
    tab_to(page, "Bots move")
    page.keyboard.type("at once")
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    table = Table(guest).shown()

    page.keyboard.press("?")
    expect(Dialog(page, "Playing with the keyboard").box).to_be_visible()
    page.keyboard.press("Escape")
    expect(Dialog(page).box).to_have_count(0)

    view = table.wait_for_turn()
    tab_to(page, "Board")
    for _ in range(MOST_DECISIONS):
        if view["status"]["phase"] != "playing":
            break
        table.settle(view)
        decide(table, view["scene"]["ask"]["choices"])
        table.wait_for_more(view["status"]["length"])
        view = table.wait_for_turn()
    assert view["status"]["phase"] == "over"
    expect(Dialog(page, WINS).box).to_be_visible()
    page.keyboard.press("Escape")
    expect(Dialog(page).box).to_have_count(0)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(() => { const at = document.activeElement; return (at.getAttribute('aria-label') ?? "
            "at.labels?.[0]?.textContent ?? at.textContent ?? '').trim() })()"
        )
        if focused.startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def decide(table: Table, choices: list[dict[str, object]]) -> None:
    """Take the first thing that can be done: on the board if it has a place there, else from the list of actions."""
    press = table.page.keyboard.press
    before = table.length()
    if not choices[0].get("at"):
        press("m")
        expect(Dialog(table.page, "All actions").box).to_be_visible()
        press("ArrowDown")
        press("Enter")
        return
    for _ in range(6):  # a place, another one, a line of a menu
        if not table.menu.count():
            press("]")
        press("Enter")
        rested(table.page)
        if table.length() > before:
            return
    raise AssertionError(f"keys do not do the first of these: {choices}")
