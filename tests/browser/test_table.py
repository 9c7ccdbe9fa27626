"""What the table tells whoever points at it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.conftest import Visit
from tests.browser.pages import Table

BOT = "bot:carrier"


def test_click_on_a_place_with_nothing_to_do_says_why_not(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(positions.BUS_RIDE), "me", *["bot:greedy"] * 3))
    view = table.wait_for_turn()
    table.settle(view)
    legal = {choice["at"][0] for choice in view["scene"]["ask"]["choices"] if choice.get("at")}
    other = next(place for place in ("x1", "x2", "x5") if place not in legal)
    table.press(other)
    expect(table.page.get_by_role("status").filter(has_text=re.compile(r"\w+ \w+ .*\."))).to_have_count(1)
    assert table.length() == view["status"]["length"]


def test_hovering_a_legal_place_says_what_it_does(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(positions.BUS_RIDE), "me", *["bot:greedy"] * 3))
    view = table.wait_for_turn()
    choice = next(choice for choice in view["scene"]["ask"]["choices"] if choice.get("at"))
    table.settle(view)
    table.hover(choice["at"][0])
    expect(table.page.get_by_text(table.named(choice["label"], view)).first).to_be_visible()


def test_find_brings_a_city_into_view(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.carriers(positions.LOADING), "me", BOT, BOT))
    for _ in range(3):
        table.page.get_by_role("button", name="Zoom in").click()
    table.find.fill("malmo")
    expect(table.page.get_by_role("option").first).to_contain_text("Malmö")
    table.find.fill("lisboa")
    table.find.press("Enter")
    place = next(id for id in table.cities() if table.tips()[id].startswith("Lisboa"))
    x, y = table.where(place)
    assert 0 < x < 1000
    assert 0 < y < 800


def test_pan_and_zoom_are_kept_for_a_table(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.carriers(positions.LOADING), "me", BOT, BOT))
    start = table.where("25,41")
    table.page.get_by_role("button", name="Zoom in").click()
    zoomed = table.where("25,41")
    assert zoomed != start
    table.page.reload()
    table.shown()
    again = table.where("25,41")
    assert abs(again[0] - zoomed[0]) + abs(again[1] - zoomed[1]) < 8


def test_game_exported_and_opened_again_from_the_front_page(visit: Visit):
    guest = visit()
    guest.meets()
    guest.page.goto("/")
    with guest.page.expect_file_chooser() as chooser:
        guest.page.get_by_role("button", name="Open a record").click()
    chooser.value.set_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": positions.bus(positions.BUS_RIDE)}
    )
    guest.page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    table = Table(guest).shown()
    assert table.length() == positions.BUS_RIDE
    guest.page.get_by_role("button", name="This table: players, bots, link, record").click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("dialog").get_by_role("link", name="Save the record").click()
    assert b'"running": true' in download.value.path().read_bytes()
