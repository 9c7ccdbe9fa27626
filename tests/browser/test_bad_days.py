"""Reloads, a killed server, and changes of mind: nothing that was accepted is lost."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Json, Table
from tests.server.serving import GENEROUS, Server

BOT = "bot:carrier"


def building(visitor: Visitor) -> tuple[Table, Json]:
    """In the middle of a turn of EuroRails: some track is built, the turn goes on."""
    table = Table(visitor).open(visitor.imports(positions.carriers(positions.BUILDING), "me", BOT, BOT))
    view = table.wait_for_turn()
    expect(table.tool("Crayon")).to_have_attribute("aria-pressed", "true")
    return table, build(table, view)


def build(table: Table, view: Json, most: int = 6) -> Json:
    """Build two sections or more with one click."""
    guide = table.visitor.get(f"/api/tables/{table.id}/guide?seat=0")
    place = next(
        place
        for place, price, parent in zip(guide["place"], guide["price"], guide["parent"], strict=True)
        if parent >= 0 and 0 < guide["price"][parent] < price <= most
    )
    table.press(place)
    return table.wait(lambda now: now["status"]["length"] > view["status"]["length"])


def test_reload_in_mid_turn(visit: Visit):
    table, view = building(visit())
    built = view["status"]["length"]
    table.page.reload()
    table.shown()
    expect(table.next).to_be_enabled()
    assert table.length() == built
    table.undo.click()  # what may be undone is known after a reload too, and what was done together
    table.wait(lambda now: now["status"]["length"] == positions.BUILDING)
    table.redo.click()
    view = table.wait(lambda now: now["status"]["length"] == built)
    table.settle(view)
    build(table, view)


def test_undo_redo_and_restart_of_a_turn(visit: Visit):
    table, view = building(visit())
    built, began = view["status"]["length"], positions.BUILDING
    expect(table.redo).to_be_disabled()
    table.undo.click(modifiers=["Shift"])
    table.wait(lambda now: now["status"]["length"] == built - 1)
    expect(table.redo).to_be_enabled()
    table.page.keyboard.press("r")
    table.wait(lambda now: now["status"]["length"] == built)
    expect(table.undo).to_be_enabled()
    table.page.keyboard.press("Control+z")
    table.wait(lambda now: now["status"]["length"] == built - 1)
    expect(table.restart).to_be_enabled()
    table.restart.click()
    table.wait(lambda now: now["status"]["length"] <= began)
    expect(table.restart).to_be_disabled()
    expect(table.redo).to_be_enabled()
    table.page.keyboard.press("Control+Shift+z")
    table.wait(lambda now: now["status"]["length"] > began)


def test_server_killed_in_mid_turn(visit: Visit, tmp_path: Path):
    with Server(tmp_path, bot_workers=1, **GENEROUS) as server:
        table, view = building(visit(at=server))
        built = view["status"]["length"]
        server.kill()
        lost = table.page.get_by_text("The connection is lost; trying again")
        expect(lost).to_be_visible()
        server.start()
        expect(lost).to_have_count(0)
        table.visitor.forgive()
        view = table.view()
        assert view["status"]["length"] == built
        table.settle(view)
        view = build(table, view, most=9)
        table.next.click()
        view = table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
        table.wait(lambda now: now["log"][-1]["seat"] != 0)  # the bots play on too
        table.page.goto("about:blank")
    server.assert_quiet()


def test_what_is_done_while_the_server_is_away_is_sent_when_it_is_back(visit: Visit, tmp_path: Path):
    with Server(tmp_path, bot_workers=1, **GENEROUS) as server:
        table, view = building(visit(at=server))
        expect(table.next).to_be_enabled()
        server.kill()
        expect(table.page.get_by_text("The connection is lost; trying again")).to_be_visible()
        table.next.click()
        expect(table.page.get_by_text("What you did is kept and sent when it is back.")).to_be_visible()
        server.start()
        ended = table.page.get_by_text("The connection is lost; trying again")
        expect(ended).to_have_count(0)
        table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
        table.visitor.forgive()
        table.page.goto("about:blank")
    server.assert_quiet()
