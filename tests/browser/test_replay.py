"""Going through the past of a game, and asking a bot for its reasons."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.conftest import Visit
from tests.browser.pages import Table

BOT = "bot:greedy"


def test_slider_play_log_and_back_to_live(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(60), "me", "me", "me", "me"))
    page = table.page
    page.get_by_role("button", name="Replay: go through the game").click()
    expect(table.replay).to_contain_text("The game as it is now")
    drawn = table.board.locator("[data-id]").count()

    table.slider.fill("0")
    expect(table.replay).to_have_attribute("data-at", "0")
    expect(table.replay).to_contain_text("Looking back")
    expect(table.next).to_be_disabled()
    page.wait_for_function("many => document.querySelectorAll('[role=application] [data-id]').length < many", arg=drawn)
    table.replay.get_by_role("button", name="One step forward").click()
    expect(table.replay).to_have_attribute("data-at", "1")

    table.replay.get_by_role("button", name=re.compile("^Speed")).click()
    table.replay.get_by_role("button", name="Play", exact=True).click()
    expect(table.replay).to_have_attribute("data-at", "3")
    table.replay.get_by_role("button", name="Pause", exact=True).click()

    table.tab("Log").click()
    told = next(one for one, after in pairwise(table.view()["log"][20:]) if one["turn"] != after["turn"])
    table.see(told["last"])
    expect(table.replay).to_have_attribute("data-at", str(told["last"]))
    assert table.slider.input_value() == str(told["last"])
    assert page.url.endswith(f"?at={told['last']}"), "the address is a link to this moment"

    table.replay.get_by_role("button", name="Back to live").click()
    expect(table.replay).to_contain_text("The game as it is now")
    assert "?" not in page.url
    expect(table.board.locator("[data-id]")).to_have_count(drawn)
    expect(table.bar).not_to_contain_text("You are looking at the past.")


def test_a_link_opens_the_moment_it_names(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(60), "me", "me", "me", "me"))
    table.page.goto(f"{table.page.url}?at=20")
    expect(table.replay).to_have_attribute("data-at", "20")
    expect(table.replay).to_contain_text("Looking back")
    table.replay.get_by_role("button", name="Back to live").click()
    expect(table.replay).to_contain_text("The game as it is now")


def test_a_turn_is_one_line_that_opens(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(positions.BUS_RIDE), "me", BOT, BOT, BOT))
    view = table.wait_for_turn()
    for _ in range(2):
        view = table.act(view["scene"]["ask"]["choices"][0], view)
    turn = view["log"][-1]["turn"]
    steps = [one for one in view["log"] if one["turn"] == turn]
    assert len(steps) >= 2
    table.tab("Log").click()
    for step in steps:
        expect(table.told(step["last"])).to_have_count(1)
    table.told(turn).get_by_role("button", name="Each step").click()
    for step in steps:
        expect(table.told(step["last"]).last).to_be_visible()
        expect(table.told(step["last"])).to_have_count(2)


def test_keys_go_through_the_game(visit: Visit):
    guest = visit()
    table = Table(guest).open(guest.imports(positions.bus(), "me", "me", "me", "me"))
    length = table.length()
    table.page.keyboard.press("Escape")  # the result
    for key, at in (("Home", "0"), (".", "1"), (",", "0")):
        table.page.keyboard.press(key)
        expect(table.replay).to_have_attribute("data-at", at)
    table.page.keyboard.press("End")
    expect(table.replay).to_contain_text("The end of the game")
    table.page.keyboard.press(",")
    expect(table.replay).to_have_attribute("data-at", str(length - 1))


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
