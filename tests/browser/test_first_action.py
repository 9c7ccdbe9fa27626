"""From the front page to the first legal action: few clicks, few seconds, no form."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Landing, Table
from tests.server.serving import Server

MOST_CLICKS = 4
MOST_S = 15.0
_COUNT = """addEventListener('pointerdown', () => {
  sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""


@pytest.mark.parametrize("game", ["Bus", "EuroRails"])
def test_guest_acts_within_four_clicks_and_fifteen_seconds(visit: Visit, tmp_path: Path, game: str):
    with Server(tmp_path) as fresh:  # nobody has opened a page of it yet
        took = first_action(visit(at=fresh), game)
        if took > MOST_S:  # other tests run beside this one: once more
            took = first_action(visit(at=fresh), game)
    assert took <= MOST_S, f"{took:.1f} s"


def first_action(guest: Visitor, game: str) -> float:
    """Seconds from the address to the first action of a new guest."""
    guest.context.add_init_script(_COUNT)
    began = time.monotonic()
    Landing(guest).open().play(game).click()
    table = Table(guest).shown()
    view = table.wait_for_turn()
    first = next(choice for choice in view["scene"]["ask"]["choices"] if choice.get("at"))
    before = len(view["log"])
    expect(table.next).to_contain_text("Next player")
    table.act(first, view)
    took = time.monotonic() - began
    assert len(table.view()["log"]) > before
    assert int(guest.page.evaluate("sessionStorage.clicks")) <= MOST_CLICKS
    guest.page.goto("about:blank")  # leave, before the server does
    return took
