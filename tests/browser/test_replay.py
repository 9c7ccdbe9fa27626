"""Going through the past of a game, and asking a bot for its reasons."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.conftest import Visit
from tests.browser.pages import Table

BOT = "bot:greedy"


def test_slider_play_log_and_back_to_live(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(60), "me", "me", "me", "me"))
    page, length = table.page, table.length()
    page.get_by_role("button", name="Replay: go through the game").click()
    expect(table.replay).to_contain_text(f"Live: action {length}")
    drawn = table.board.locator("[data-id]").count()

    table.slider.fill("0")
    expect(table.replay).to_contain_text(f"Looking at action 0 of {length}")
    expect(table.next).to_be_disabled()
    page.wait_for_function("many => document.querySelectorAll('[role=application] [data-id]').length < many", arg=drawn)
    table.replay.get_by_role("button", name="One action forward").click()
    expect(table.replay).to_contain_text(f"Looking at action 1 of {length}")

    table.replay.get_by_role("button", name=re.compile("^Speed")).click()
    table.replay.get_by_role("button", name="Play", exact=True).click()
    expect(table.replay).to_contain_text(f"Looking at action 3 of {length}")
    table.replay.get_by_role("button", name="Pause", exact=True).click()

    table.tab("Log").click()
    told = table.view()["log"][20]
    lines = re.compile(rf"^Action (\d+–)?{told['last']}: see the board then")
    table.log.get_by_title(lines).click()
    expect(table.replay).to_contain_text(f"Looking at action {told['last']} of {length}")
    assert table.slider.input_value() == str(told["last"])

    table.replay.get_by_role("button", name="Back to live").click()
    expect(table.replay).to_contain_text(f"Live: action {length}")
    expect(table.board.locator("[data-id]")).to_have_count(drawn)
    expect(table.bar).not_to_contain_text("You are looking at the past.")


def test_keys_go_through_the_game(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(), "me", "me", "me", "me"))
    length = table.length()
    table.page.keyboard.press("Escape")  # the result
    for key, at in (("Home", "action 0 of"), (".", "action 1 of"), (",", "action 0 of")):
        table.page.keyboard.press(key)
        expect(table.replay).to_contain_text(at)
    table.page.keyboard.press("End")
    expect(table.replay).to_contain_text("The end of the game")
    table.page.keyboard.press(",")
    expect(table.replay).to_contain_text(f"action {length - 1} of {length}")


def test_bot_says_why(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.opens("bus", "me", BOT, BOT))
    view = table.wait_for_turn()
    while not any(told["why"] for told in view["log"]):
        table.act(view["scene"]["ask"]["choices"][0], view)
        view = table.wait_for_turn()
    table.tab("Log").click()
    table.log.get_by_role("button", name="Why?").first.click()
    answer = table.log.get_by_role("status")
    expect(answer.get_by_role("paragraph")).to_have_text(re.compile(r"\w+ \w+"))
    expect(answer.get_by_role("row").nth(1)).to_be_visible()
