"""How a game went: the measures of a finished table, for whoever looks, and of a record from the command line."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from milepost.core.record import Record
from milepost.server.tables.kept_records import keep_record
from tests.browser import positions
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Table
from tests.browser.test_access import assert_accessible
from tests.server.serving import Server

NARROW = (375, 760)


def kept(server: Server, record: bytes) -> str:
    """The table of a record; put there from a thread of its own, since Playwright has a loop on this one."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(keep_record, server.settings.database, Record.decode(record)).result()


def test_whoever_opens_a_finished_game_sees_how_it_went(visit: Visit, server: Server):
    guest = visit(NARROW, color_scheme="dark")
    guest.meets()
    table = Table(guest).open(kept(server, positions.bus()))
    told = guest.get(f"/api/tables/{table.id}/measures")["measures"]
    Dialog(guest.page).button("How it went").press("Enter")
    expect(table.measures).to_be_focused()
    buttons = table.measures.get_by_role("button")
    expect(buttons).to_have_count(len(told))
    for index, measure in enumerate(told):
        expect(table.measure(index).get_by_role("cell")).to_have_count(len(measure["values"]))
        button = table.measure(index).get_by_role("button")
        if button.get_attribute("aria-expanded") == "false":
            button.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "true")
    drawn = [measure for measure in told if len(measure["course"]) > 1 and not measure["yes_or_no"]]
    expect(table.measures.get_by_role("img")).to_have_count(len(drawn))
    assert_accessible(guest.page)
    page = guest.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert page == [*NARROW], "only the sheet below the board scrolls"

    table.slider.fill("20")
    expect(table.replay).to_have_attribute("data-at", "20")
    expect(buttons).to_have_count(len(told))


def test_a_game_that_runs_does_not_tell_how_it_goes(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(60), "me", "me", "me", "me"))
    expect(table.measures).to_have_count(0)
    answer = guest.context.request.get(f"/api/tables/{table.id}/measures")
    assert (answer.status, answer.json()) == (400, {"sentence": "How a game went is told when it is over."})
