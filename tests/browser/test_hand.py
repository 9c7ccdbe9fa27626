"""What is mine is in sight, whatever is looked at; cards and map speak of each other; what is gained is shown."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import positions
from tests.browser.browsing import PHONE
from tests.browser.conftest import Visit
from tests.browser.pages import Table

LAPTOP, TABLET, ON_ITS_SIDE = (1280, 720), (820, 1180), (844, 390)
CARRIER, GREEDY, STEAM, STEEL = "bot:carrier", "bot:greedy", "bot:adaptive", "bot:local"

GAMES: dict[str, tuple[Callable[[], bytes], tuple[str, ...], tuple[str, ...]]] = {
    "eurorails": (
        lambda: positions.carriers(positions.MIDDLE), (CARRIER,) * 2, ("58M", "Superfreight", "Aboard", "Frankfurt"),
    ),
    "bus": (lambda: positions.bus(positions.BUS_RIDE), (GREEDY,) * 3, ("Deliveries", "Buses")),
    "age_of_steam": (lambda: positions.rust_belt(positions.AOS_MOVING), (STEAM,) * 2, ("Cash", "Income")),
    "wood_and_steel": (
        lambda: positions.steel("3-seed", positions.STEEL_BUYING), (STEEL,) * 2, ("$125,000", "tourists → Boston"),
    ),
}  # fmt: skip
"""A position of each game with seat 0 to act, the bots on the other seats, and what the player must see."""


def seated(visit: Visit, game: str, size: tuple[int, int], **more: bool) -> Table:
    guest = visit(size, **more)
    record, bots, _ = GAMES[game]
    table = Table(guest).open(guest.imports(record(), "me", *bots))
    table.wait_for_turn()
    return table


def is_whole(part: Locator, size: tuple[int, int]) -> None:
    """All of it is on the screen, and nothing lies over its corners or its middle."""
    box = part.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    seen = part.evaluate(
        """part => {
          const box = part.getBoundingClientRect();
          const points = [[0.5, 0.5], [0.05, 0.1], [0.95, 0.9]];
          return points.every(([x, y]) =>
            part.contains(document.elementFromPoint(box.x + x * box.width, box.y + y * box.height)));
        }"""
    )
    assert seen, "something lies over it"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_mine_is_in_sight_on_a_laptop(visit: Visit, game: str):
    table = seated(visit, game, LAPTOP)
    for words in GAMES[game][2]:
        expect(table.mine).to_contain_text(words)
    for tab in ("Table", "Log", "Chat"):
        table.tab(tab).click()
        expect(table.mine).to_be_visible()
        is_whole(table.mine, LAPTOP)
    rows = table.players.get_by_role("listitem")
    expect(rows).to_have_count(len(GAMES[game][1]))
    for row in rows.all():
        assert row.bounding_box()["height"] < 40  # type: ignore[index]
    toggle = rows.first.get_by_role("button")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    mine = table.view()["scene"]["panels"]
    lines = next(panel["lines"] for panel in mine if panel["type"] == "mat" and panel["seat"] == 1)
    for line in lines:
        expect(rows.first).to_contain_text(line["text"])


@pytest.mark.parametrize("size", [TABLET, ON_ITS_SIDE], ids=["tablet", "phone on its side"])
def test_nothing_is_cut_on_a_tablet_or_a_phone_on_its_side(visit: Visit, size: tuple[int, int]):
    table = seated(visit, "eurorails", size, has_touch=True)
    expect(table.mine).to_contain_text("58M")
    first = table.hand().first
    is_whole(first, size)
    if size == TABLET:
        is_whole(table.mine, size)
        board = table.board.bounding_box()
        assert board is not None
        assert board["width"] > size[0] - 20, "the board has the whole width"
    bar = table.bar.bounding_box()
    assert bar is not None
    for part in (table.next, table.tools):
        box = part.bounding_box()
        assert box is not None
        assert bar["x"] <= box["x"] <= box["x"] + box["width"] <= bar["x"] + bar["width"] <= size[0]


def test_my_hand_is_one_tap_away_on_a_phone(visit: Visit):
    table = seated(visit, "eurorails", PHONE, has_touch=True, is_mobile=True)
    table.tab("Table").tap()
    is_whole(table.hand().first, PHONE)
    expect(table.mine).to_contain_text("58M")


def test_cards_say_what_they_take_and_light_the_map_as_it_lights_them(visit: Visit):
    table = seated(visit, "eurorails", LAPTOP)
    line = table.mine.get_by_text("Cork → Frankfurt").locator("..")
    expect(line).to_contain_text("deliver here")
    expect(table.mine.get_by_text("Fish → Lodz").locator("..")).to_contain_text("aboard, 5M of track")
    line.hover()
    expect(table.board.locator(".lit, .lit-strong, [class*=lit]").first).to_be_attached()
    frankfurt = next(place for place, tip in table.tips().items() if tip.startswith("Frankfurt"))
    x, y = table.where(frankfurt)
    table.page.mouse.move(x, y, steps=4)
    expect(table.mine.locator(".spoken").filter(has_text="Cork → Frankfurt")).to_have_count(1)


_WATCH = """() => {
  window.gains = [];
  new MutationObserver(() => {
    for (const gain of document.querySelectorAll('.rewards b')) window.gains.push(gain.textContent);
  }).observe(document.querySelector('main'), {childList: true, subtree: true});
}"""


def test_a_delivery_is_rewarded(visit: Visit):
    guest = visit(LAPTOP)
    table = Table(guest).open(guest.imports(positions.carriers(positions.DELIVERING), "me", CARRIER, CARRIER))
    table.wait_for_turn()
    table.press(positions.WANTED)
    guest.page.evaluate(_WATCH)
    table.arrival.get_by_role("button", name=re.compile("^Deliver Tourists")).click()
    guest.page.wait_for_function("() => window.gains.length > 0")
    assert re.fullmatch(r"\+\d+M", guest.page.evaluate("window.gains[0]"))
    expect(table.mine.get_by_text("new", exact=True)).to_have_count(1)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".rewards b")).to_have_count(0)
