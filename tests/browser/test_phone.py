"""The table on a phone, by fingers; and in the dark."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import positions
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Table
from tests.browser.waiting import apart, rested

LEAST_TARGET = 24  # pixels


def no_sideways_scroll(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"the page is {wide[0]} wide on a screen of {wide[1]}"


def test_play_on_a_phone(visit: Visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    landing = Landing(guest).open()
    no_sideways_scroll(guest.page)
    landing.play("Bus").tap()
    table = Table(guest).shown()
    no_sideways_scroll(guest.page)
    view = table.wait_for_turn()
    for _ in range(3):
        before = view["status"]["length"]
        place = next(choice["at"][0] for choice in view["scene"]["ask"]["choices"] if choice.get("at"))
        table.settle(view)
        table.tidy()
        guest.page.touchscreen.tap(*table.where(place))
        rested(guest.page)
        if table.menu.count():
            apart(guest.page)
            table.menu.get_by_role("menuitem").first.tap()
        table.do_what_is_shown()
        apart(guest.page)
        table.wait_for_more(before)
        view = table.wait_for_turn()
        no_sideways_scroll(guest.page)

    for tab, inside in (("Table", table.players), ("Log", table.log), ("Chat", table.say)):
        table.tab(tab).tap()
        expect(inside).to_be_visible()
        no_sideways_scroll(guest.page)
    table.tab("Board").tap()
    expect(table.board).to_be_visible()
    for button in table.bar.get_by_role("button").all():
        if button.is_visible() and (box := button.bounding_box()):
            assert min(box["width"], box["height"]) >= LEAST_TARGET


def test_eurorails_on_a_phone(visit: Visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    table = Table(guest).open(
        guest.imports(positions.carriers(positions.UPGRADING), "me", "bot:carrier", "bot:carrier")
    )
    view = table.wait_for_turn()
    no_sideways_scroll(guest.page)
    table.tab("Table").tap()
    expect(table.hand().first).to_be_visible()
    table.tab("Board").tap()
    table.all_actions.tap()
    guest.page.get_by_label("Search the actions").fill("Fast Freight")
    guest.page.get_by_role("dialog").get_by_role("button", name="Buy a Fast Freight").tap()
    table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
    no_sideways_scroll(guest.page)


def test_dark_colours_are_kept(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.opens("bus", "me", "bot:greedy", "bot:greedy"))
    ground = "getComputedStyle(document.body).backgroundColor"
    light = guest.page.evaluate(ground)
    for _ in range(2):  # from the system's to light, and on to dark
        table.colours.click()
    expect(table.colours).to_have_accessible_name(re.compile("^Colours: dark"))
    guest.page.wait_for_function(f"light => {ground} !== light", arg=light)
    dark = guest.page.evaluate(ground)
    assert brightness(dark) < 80 < 180 < brightness(light)
    guest.page.reload()
    table.shown()
    assert guest.page.evaluate(ground) == dark
    Landing(guest).open()
    assert brightness(guest.page.evaluate(ground)) < 80


def test_dark_system_gets_dark_pages(visit: Visit):
    guest = visit(color_scheme="dark")
    Landing(guest).open()
    assert brightness(guest.page.evaluate("getComputedStyle(document.body).backgroundColor")) < 80


def brightness(colour: str) -> float:
    """From 0 to 255, of "rgb(r, g, b)"."""
    red, green, blue = (float(part) for part in colour[4:-1].split(",")[:3])
    return 0.3 * red + 0.59 * green + 0.11 * blue
