"""EuroRails in the browser: every kind of turn, each from a real game cut just before it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.browsing import Visitor
from tests.browser.conftest import Visit
from tests.browser.pages import Dialog, Json, Table
from tests.browser.waiting import rested

BOT = "bot:carrier"


def continued(visitor: Visitor, at: int, *seats: str) -> Table:
    """A table that goes on from the game of carriers."""
    return Table(visitor).open(visitor.imports(positions.carriers(at), *seats))


def mat(view: Json, seat: int) -> str:
    """What lies before a player, in words."""
    found = next(panel for panel in view["scene"]["panels"] if panel["type"] == "mat" and panel["seat"] == seat)
    return "; ".join(f"{line['text']} {line.get('value', '')}" for line in found["lines"])


def layer(view: Json, name: str) -> dict[str, Json]:
    shapes: dict[str, Json] = next(one["shapes"] for one in view["scene"]["layers"] if one["name"] == name)
    return shapes


def train(view: Json, seat: int) -> str:
    """Where a player's train is, in the words of the mat."""
    return next(words.removeprefix("At ") for words in mat(view, seat).split("; ") if words.startswith("At "))


def test_build_with_preview(visit: Visit):
    table = continued(visit(), positions.BUILDING, "me", BOT, BOT)
    view = table.wait_for_turn()
    guide = table.visitor.get(f"/api/tables/{table.id}/guide?seat=0")
    prices = dict(zip(guide["place"], guide["price"], strict=True))
    limit, cash = guide["limit"], guide["cash"]

    def at(least: int, most: int) -> str:
        """A place to which track costs so much, the first from the north, where few names are in the way."""
        north = sorted(map(str, prices), key=lambda place: [int(part) for part in place.split(",")])
        return next(place for place in north if least <= prices[place] <= most)

    def looks(place: str, colour: str) -> None:
        """Hovering shows the price on this colour."""
        table.hover(place)
        price = table.meter.get_by_text(f"{prices[place]}M", exact=True)
        expect(price).to_have_css("background-color", colour)

    expect(table.tool("Crayon")).to_have_attribute("aria-pressed", "true")
    expect(table.meter).to_contain_text(f"of {limit}M left this turn")
    expect(table.meter).to_contain_text(f"cash {cash}M")
    cheap, near, over, dear = at(3, 12), at(17, limit), at(limit + 4, cash - 2), at(cash + 2, cash + 30)
    looks(cheap, "rgb(255, 255, 255)")
    looks(near, "rgb(255, 223, 107)")
    looks(over, "rgb(255, 169, 77)")
    looks(dear, "rgb(255, 134, 114)")

    table.hover(cheap)
    price = table.meter.get_by_text(f"{prices[cheap]}M", exact=True)
    expect(price).to_be_visible()
    assert table.length() == view["status"]["length"]  # looking costs nothing
    table.press(cheap)
    built = table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
    sections = built["status"]["length"] - view["status"]["length"]
    track = set(layer(built, "track")) - set(layer(view, "track"))
    assert len(track) == sections >= 2
    for section in track:
        expect(table.shape(section)).to_have_count(1)
    expect(table.meter).to_contain_text(f"of {limit - prices[cheap]}M left this turn")

    table.undo.click(modifiers=["Shift"])
    table.wait(lambda now: now["status"]["length"] == built["status"]["length"] - 1)
    left = set(layer(table.view(), "track")) - set(layer(view, "track"))
    assert len(left) == sections - 1
    (gone,) = track - left
    expect(table.shape(gone)).to_have_count(0)


def test_shift_builds_a_single_section(visit: Visit):
    table = continued(visit(), positions.BUILDING, "me", BOT, BOT)
    view = table.wait_for_turn()
    guide = table.visitor.get(f"/api/tables/{table.id}/guide?seat=0")
    near = next(
        place
        for place, parent, price in zip(guide["place"], guide["parent"], guide["price"], strict=True)
        if price > 0 and parent >= 0 and guide["price"][parent] == 0
    )
    table.settle(view)
    table.hover(near)
    table.page.keyboard.down("Shift")
    table.press(near)
    table.page.keyboard.up("Shift")
    now = table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
    assert now["status"]["length"] == view["status"]["length"] + 1


def test_pick_up_and_drive(visit: Visit):
    table = continued(visit(), positions.LOADING, "me", BOT, BOT)
    view = table.wait_for_turn()
    pick = next(choice for choice in view["scene"]["ask"]["choices"] if choice["label"] == "Pick up Tourists in Ruhr")
    view = table.act(pick, view)
    assert "Tourists" in mat(view, 0)
    expect(table.mine).to_contain_text("Tourists")

    expect(table.tool("Drive")).to_have_attribute("aria-pressed", "true")
    table.hover(positions.DRIVEN)
    expect(table.bar.get_by_text(re.compile("12 mileposts|Go |Drive "))).not_to_have_count(0)
    table.press(positions.DRIVEN)
    view = table.wait_for_more(view["status"]["length"])
    assert layer(view, "trains")["t0"]["at"] == positions.DRIVEN
    expect(table.shape("t0")).to_have_count(1)


def test_drive_and_deliver_on_arrival(visit: Visit):
    table = continued(visit(), positions.DELIVERING, "me", BOT, BOT)
    view = table.wait_for_turn()
    before = mat(view, 0)
    table.press(positions.WANTED)
    offer = table.arrival.get_by_role("button", name=re.compile("^Deliver Tourists"))
    expect(offer).to_be_visible()
    assert train(table.view(), 0) == "Venezia"
    offer.click()
    view = table.wait(lambda now: mat(now, 0) != before and "Tourists" not in mat(now, 0))
    table.tab("Log").click()
    expect(table.log.get_by_text(re.compile("delivers Tourists"))).to_have_count(1)
    expect(table.undo).to_have_count(0)  # a card was drawn: it takes the others' leave now
    expect(table.ask_back).to_be_enabled()


def test_upgrade(visit: Visit):
    table = continued(visit(), positions.UPGRADING, "me", BOT, BOT)
    view = table.wait_for_turn()
    table.bar_button(re.compile("^Buy a Fast Freight")).click()
    table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
    expect(table.mine).to_contain_text("Train Fast")
    table.next.click()
    table.wait(lambda now: now["status"]["length"] > view["status"]["length"] + 2)


def test_discard_a_hand(visit: Visit):
    table = continued(visit(), positions.DISCARDING, BOT, BOT, "me")
    view = table.wait_for_turn()
    expect(table.hand()).to_have_count(3)
    before = table.hand().all_inner_texts()
    table.press_button("Discard all cards")
    sure = Dialog(table.page, "Are you sure?")
    expect(sure.box).to_contain_text("Discard all cards")
    sure.button("Do it").click()
    table.wait(lambda now: now["status"]["length"] > view["status"]["length"])
    expect(table.hand().first).not_to_have_text(before[0])
    assert not set(before) & set(table.hand().all_inner_texts())


def test_suffer_an_event(visit: Visit):
    table = continued(visit(), positions.EVENT, BOT, "me", BOT)
    view = table.wait_for_turn()
    assert not layer(view, "zones")
    deliver = next(choice for choice in view["scene"]["ask"]["choices"] if choice["label"].startswith("Deliver"))
    view = table.act(deliver, view)
    expect(table.page.get_by_role("status").filter(has_text="draws an event, gale")).to_be_visible()
    zone = layer(view, "zones")
    assert len(zone) > 100
    expect(table.shape(next(iter(zone)))).to_be_attached()
    expect(table.page.get_by_role("tabpanel").get_by_text("Gale: Mediterranean, Adriatic")).to_be_visible()


def test_win_from_two_turns_before_the_end(visit: Visit):
    table = continued(visit(), positions.LAST_TURNS, BOT, "me", "me")
    page = table.page
    view = table.wait_for_turn()
    seats = view["status"]["seats"]
    table.uncover(seats[1]["name"])
    expect(table.tool("Drive")).to_have_attribute("aria-pressed", "true")
    table.press(positions.SAILED)
    table.wait(lambda now: train(now, 1) == "København")
    table.next.click()

    table.uncover(seats[2]["name"])
    expect(table.tool("Drive")).to_have_attribute("aria-pressed", "true")
    table.press(positions.PAID)
    offer = table.arrival.get_by_role("button", name=re.compile("^Deliver"))
    expect(offer).to_be_visible()
    offer.click()
    expect(offer).to_have_count(0)
    table.bar_button(re.compile("^Stop driving")).click()
    table.bar_button(re.compile("^Declare victory")).click()

    result = Dialog(page, "You win!")
    expect(result.box).to_be_visible()
    expect(result.box.get_by_role("row").nth(1)).to_contain_text("250")
    assert table.view()["status"]["result"]["ranks"][2] == 1


def by_words(table: Table, words: str) -> Json:
    """Without a mouse: the list of all actions, some words typed into it, and what comes first in it."""
    before = table.length()
    press = table.page.keyboard.press
    press("m")
    expect(table.page.get_by_label("Search the actions")).to_be_focused()
    table.page.keyboard.type(words)
    expect(Dialog(table.page, "All actions").box.locator(".list button").first).to_be_visible()
    rested(table.page)
    press("ArrowDown")
    press("Enter")
    rested(table.page)
    if Dialog(table.page).box.count():  # what cannot be undone is asked about
        press("Enter")
    return table.wait_for_more(before)


def test_every_kind_of_action_by_keys_alone(visit: Visit):
    guest = visit()
    table = continued(guest, positions.LOADING, "me", BOT, BOT)
    table.settle(table.wait_for_turn())
    view = by_words(table, "Pick up Tourists")
    assert "Tourists" in mat(view, 0)
    before = train(view, 0)
    assert train(by_words(table, "go Venezia"), 0) != before

    table = continued(guest, positions.DELIVERING, "me", BOT, BOT)
    table.settle(table.wait_for_turn())
    assert train(by_words(table, "go Venezia"), 0) == "Venezia"
    assert "Tourists" not in mat(by_words(table, "Deliver Tourists"), 0)

    table = continued(guest, positions.BUILDING, "me", BOT, BOT)
    view = table.wait_for_turn()
    table.settle(view)
    built = by_words(table, "build Praha")
    assert len(layer(built, "track")) > len(layer(view, "track"))

    table = continued(guest, positions.UPGRADING, "me", BOT, BOT)
    table.settle(table.wait_for_turn())
    view = by_words(table, "Buy a Fast Freight")
    expect(table.mine).to_contain_text("Train Fast")
    table.page.keyboard.press("n")
    table.wait_for_more(view["status"]["length"])


_ZOOMED = """async () => {
  const wide = () => document.querySelector('[role=application] svg').getBoundingClientRect().width;
  const frame = () => new Promise(requestAnimationFrame);
  const before = wide();
  document.querySelector('[aria-label="Zoom in"]').click();
  for (let frames = 0; frames < 3; frames += 1) await frame();
  return [before, wide()];
}"""
_LONGEST = """() => {
  window.longest = 0;
  const look = () => {
    for (const one of document.getAnimations()) {
      window.longest = Math.max(window.longest, Number(one.effect.getComputedTiming().activeDuration));
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_whoever_wants_less_motion_gets_none(visit: Visit, wish: str):
    """The camera jumps instead of gliding, and a delivery is told without anything that moves."""
    table = continued(visit(reduced_motion=wish), positions.DELIVERING, "me", BOT, BOT)
    table.settle(table.wait_for_turn())
    before, now = table.page.evaluate(_ZOOMED)
    rested(table.page)
    after = table.page.evaluate("document.querySelector('[role=application] svg').getBoundingClientRect().width")
    assert after > before
    assert (now == after) == (wish == "reduce")
    table.press(positions.WANTED)
    table.page.evaluate(_LONGEST)
    table.arrival.get_by_role("button", name=re.compile("^Deliver Tourists")).click()
    expect(table.mine.get_by_text("new", exact=True)).to_have_count(1)
    rested(table.page)
    assert (table.page.evaluate("window.longest") <= 10) == (wish == "reduce")
